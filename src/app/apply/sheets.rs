//! Panels and strips over the page.

use super::Hands;
use crate::app::action::SheetAction;
use crate::app::dialogs::{FolderEntry, PathBox, Sheet};
use crate::app::engine::{DialogKind, TaskAnswer};
use clearline_engine::page::Sentence;
use std::path::{Path, PathBuf};

/// Entries of a folder that are listed at most.
const MOST_ENTRIES: usize = 2_000;

impl Hands<'_> {
    pub(super) fn apply_sheet(&mut self, action: SheetAction) {
        match action {
            SheetAction::Show(sheet) => self.state.sheet = Some(sheet),
            SheetAction::Close => {
                self.close_sheet();
            }
            SheetAction::TypePath(text) => {
                if let Some(Sheet::Path(path_box)) = &mut self.state.sheet {
                    path_box.text = text;
                }
            }
            SheetAction::List(folder) => self.list(folder),
            SheetAction::Take(kind, path) => self.take_typed_path(kind, path),
            SheetAction::Replace(path) => {
                self.state.sheet = None;
                self.save_to(path);
            }
            SheetAction::DismissFault => {
                self.state.notices.fault = None;
                self.restore_address();
            }
            SheetAction::PutAway(sentence) => self.state.notices.put_away.push(sentence),
            SheetAction::DismissMessage => self.state.notices.message = None,
            SheetAction::Browse(url) => self.browse_to(&url),
        }
    }

    /// The box for a path, where no dialog of the system came up.
    pub(super) fn show_path_box(&mut self, kind: DialogKind) {
        let text = match &kind {
            DialogKind::Open | DialogKind::Gold | DialogKind::ImportRules => String::new(),
            DialogKind::SaveAs(name) | DialogKind::ExportRules(name) => name.clone(),
        };
        self.state.sheet = Some(Sheet::Path(PathBox {
            kind,
            text,
            folder: PathBuf::new(),
            entries: Vec::new(),
        }));
        self.list(self.folder());
    }

    fn list(&mut self, folder: PathBuf) {
        let folder = std::path::absolute(&folder).unwrap_or(folder);
        if let Some(Sheet::Path(path_box)) = &mut self.state.sheet {
            path_box.folder.clone_from(&folder);
            path_box.entries.clear();
            self.run(move || {
                let entries = entries_of(&folder);
                TaskAnswer::Listed(folder, entries)
            });
        }
    }

    /// A path from the path box: a folder is listed, a file that would be replaced is asked about.
    fn take_typed_path(&mut self, kind: DialogKind, path: PathBuf) {
        if path.is_dir() {
            self.list(path);
        } else if matches!(kind, DialogKind::SaveAs(_)) && path.exists() {
            self.state.sheet = Some(Sheet::Replace(path));
        } else if matches!(kind, DialogKind::ExportRules(_)) && path.exists() {
            let why = format!("{} is there already", path.display());
            self.tell(Sentence::new("The rules are not exported", why, "Type another name."));
        } else {
            self.take_path(kind, path);
        }
    }

    /// A path that was chosen for good.
    pub(super) fn take_path(&mut self, kind: DialogKind, path: PathBuf) {
        self.state.sheet = None;
        match kind {
            DialogKind::Open => self.open_file(path),
            DialogKind::Gold => self.read_gold(path),
            DialogKind::ImportRules => self.import_rules(path),
            DialogKind::ExportRules(_) => self.export_rules(path),
            DialogKind::SaveAs(_) => self.save_to(path),
        }
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
