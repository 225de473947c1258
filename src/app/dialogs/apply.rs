//! Panels over the page, and paths that are asked for.

use super::action::DialogAction;
use super::state::{FolderEntry, PathBox};
use super::system;
use crate::app::action::{
    Action, CompareAction, ImportAction, LibraryAction, PageAction, RuleAction, SaveAction, WatchedAction,
};
use crate::app::engine::Ticket;
use crate::app::ground::dialog::{Dialog, DialogKind};
use crate::app::shared::Tools;
use clearline_words::{Message, message};
use std::path::{Path, PathBuf};

/// Entries of a folder that are listed at most.
const MOST_ENTRIES: usize = 2_000;

impl PathBox {
    /// Carries out an action.
    pub fn apply(&mut self, action: DialogAction, tools: &mut Tools<'_>) {
        match action {
            DialogAction::Show(dialog) => tools.shared.dialog = Some(dialog),
            DialogAction::Close => tools.shared.dialog = None,
            DialogAction::Ask(kind) if !tools.browser.has_desktop() => self.open(kind, tools),
            DialogAction::Ask(kind) => {
                let (folder, wording) = (tools.folder(), tools.wording());
                // What is chosen for one page is not done to another.
                let ticket = match kind {
                    DialogKind::SaveAs(_) | DialogKind::Gold => tools.page_ticket(),
                    _ => Ticket::ANY,
                };
                tools.run_about(ticket, move || system::ask(kind, &folder, wording));
            }
            DialogAction::NoDialog(kind) => self.open(kind, tools),
            DialogAction::TypePath(text) => {
                self.text = text;
                self.refusal = None;
            }
            DialogAction::List(folder) => {
                if self.kind.takes_folder() {
                    self.text = folder.display().to_string();
                }
                self.list(folder, tools);
            }
            DialogAction::Listed(folder, entries) => {
                if self.folder == folder {
                    self.entries = entries;
                }
            }
            DialogAction::Take(kind, path) => self.take(kind, path, tools),
            DialogAction::Chosen(kind, path) => take_chosen(kind, path, tools),
        }
    }

    /// Shows the box, where no dialog of the system came up.
    fn open(&mut self, kind: DialogKind, tools: &mut Tools<'_>) {
        let folder = kind.own_folder().map_or_else(|| tools.folder(), Path::to_owned);
        self.text = match kind.name() {
            Some(name) => name.to_owned(),
            None if kind.takes_folder() => folder.display().to_string(),
            None => String::new(),
        };
        self.kind = kind;
        let before = tools.shared.dialog.replace(Dialog::Path);
        if before != Some(Dialog::Path) {
            self.instead_of = before;
        }
        self.list(folder, tools);
    }

    fn list(&mut self, folder: PathBuf, tools: &mut Tools<'_>) {
        let folder = std::path::absolute(&folder).unwrap_or(folder);
        self.folder.clone_from(&folder);
        self.entries.clear();
        self.refusal = None;
        tools.run(move || {
            let entries = entries_of(&folder);
            Some(DialogAction::Listed(folder, entries))
        });
    }

    /// A path from the box: a folder is listed, a file that would be replaced is asked about. One that cannot be meant stays in the
    /// box, and it is said why.
    fn take(&mut self, kind: DialogKind, path: PathBuf, tools: &mut Tools<'_>) {
        if path.is_dir() && !kind.takes_folder() {
            self.list(path, tools);
        } else if matches!(kind, DialogKind::SaveAs(_)) && path.exists() {
            tools.shared.dialog = Some(Dialog::Replace(path));
        } else if let Some(refusal) = refusal(&kind, &path) {
            self.refusal = Some(refusal);
        } else {
            take_chosen(kind, path, tools);
        }
    }
}

/// Hands a path to the feature that asked for it.
fn take_chosen(kind: DialogKind, path: PathBuf, tools: &mut Tools<'_>) {
    tools.shared.dialog = None;
    match kind {
        DialogKind::ImportFile => tools.begin_dialogs_in(path.parent()),
        DialogKind::ImportFolder => tools.begin_dialogs_in(Some(&path)),
        // Whoever opens or writes the file knows when it is there.
        _ => {}
    }
    tools.wish(match kind {
        DialogKind::Open => Action::from(PageAction::OpenFile(path)),
        DialogKind::Gold => CompareAction::ReadGold(path).into(),
        DialogKind::ImportRules => RuleAction::ImportFrom(path).into(),
        DialogKind::ExportRules(_) => RuleAction::ExportTo(path).into(),
        DialogKind::SaveAs(_) => SaveAction::To(path).into(),
        DialogKind::ImportFile | DialogKind::ImportFolder => LibraryAction::Import(ImportAction::From(path)).into(),
        DialogKind::LibraryFolder(_) => LibraryAction::TakeFolder(path).into(),
        DialogKind::SaveFolder(_) => SaveAction::UseFolder(Some(path)).into(),
        DialogKind::WatchedFolder(_) => WatchedAction::Watch(path).into(),
        DialogKind::ExportArticles(form, _) => LibraryAction::ExportTo(form, path).into(),
    });
}

/// Why a path cannot be what it is asked for.
fn refusal(kind: &DialogKind, path: &Path) -> Option<Message> {
    let shown = path.display().to_string();
    match kind {
        DialogKind::LibraryFolder(_) | DialogKind::SaveFolder(_) | DialogKind::WatchedFolder(_) if path.is_file() => {
            Some(message!("fault-path-no-folder-there", path = shown))
        }
        DialogKind::ExportRules(_) if path.exists() => Some(message!("fault-rules-not-exported", path = shown)),
        DialogKind::ExportArticles(form, _) if !form.takes_folder() && path.exists() => {
            Some(message!("fault-articles-not-exported", path = shown))
        }
        DialogKind::SaveAs(_)
        | DialogKind::ExportRules(_)
        | DialogKind::ExportArticles(..)
        | DialogKind::LibraryFolder(_)
        | DialogKind::SaveFolder(_) => {
            let folder = path.parent().filter(|folder| !folder.is_dir())?;
            let folder = folder.display().to_string();
            Some(message!("fault-path-no-folder", path = shown, folder = folder))
        }
        DialogKind::Open
        | DialogKind::Gold
        | DialogKind::ImportRules
        | DialogKind::ImportFile
        | DialogKind::ImportFolder
        | DialogKind::WatchedFolder(_) => (!path.exists()).then(|| message!("fault-path-not-there", path = shown)),
    }
}

/// What is in a folder, folders first; hidden files are left out.
fn entries_of(folder: &Path) -> Vec<FolderEntry> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut entries: Vec<FolderEntry> = entries
        .take(MOST_ENTRIES)
        .map(|entry| FolderEntry {
            name: entry.file_name().to_string_lossy().into_owned(),
            is_folder: entry.path().is_dir(),
        })
        .filter(|entry| !entry.name.starts_with('.'))
        .collect();
    entries.sort_by_key(|entry| (!entry.is_folder, entry.name.to_lowercase()));
    entries
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_that_cannot_be_meant_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let (there, missing) = (folder.path().join("a.html"), folder.path().join("missing"));
        std::fs::write(&there, "").unwrap();
        let refused = |kind: DialogKind, path: &Path| refusal(&kind, path).map(|fault| fault.id().to_owned());
        assert_eq!(refused(DialogKind::Open, &there), None);
        assert_eq!(refused(DialogKind::Open, &missing), Some("fault-path-not-there".into()));
        let below = missing.join("b.md");
        for kind in [
            DialogKind::SaveAs(String::new()),
            DialogKind::ExportRules(String::new()),
            DialogKind::LibraryFolder(PathBuf::new()),
        ] {
            assert_eq!(refused(kind.clone(), &missing), None);
            assert_eq!(refused(kind, &below), Some("fault-path-no-folder".into()));
        }
        let exported = refused(DialogKind::ExportRules(String::new()), &there);
        assert_eq!(exported, Some("fault-rules-not-exported".into()));
    }

    #[test]
    fn folders_are_listed_first_and_hidden_files_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("a.html"), "").unwrap();
        std::fs::write(folder.path().join(".hidden"), "").unwrap();
        std::fs::create_dir(folder.path().join("z")).unwrap();
        let names: Vec<_> = entries_of(folder.path()).into_iter().map(|entry| entry.name).collect();
        assert_eq!(names, ["z", "a.html"]);
        assert!(entries_of(&folder.path().join("missing")).is_empty());
    }
}
