//! The file dialogs of the system.

use super::action::DialogAction;
use crate::app::ground::dialog::DialogKind;
use clearline_engine::internals::page::endings;
use clearline_words::Wording;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A dialog that is closed sooner than this was never shown: no service answered.
const NO_DIALOG: Duration = Duration::from_millis(200);

/// Asks the system's file dialog, beginning in `folder`.
pub(super) fn ask(kind: DialogKind, folder: Option<&Path>, wording: Wording) -> Option<DialogAction> {
    let started = Instant::now();
    let chosen = show_dialog(&kind, folder, wording);
    judge(kind, chosen, started.elapsed())
}

fn show_dialog(kind: &DialogKind, folder: Option<&Path>, wording: Wording) -> Option<PathBuf> {
    let mut dialog = rfd::FileDialog::new();
    if let Some(folder) = folder {
        dialog = dialog.set_directory(folder);
    }
    match kind {
        DialogKind::Open => dialog
            .set_title(wording.word("file-dialog-open-page"))
            .add_filter(wording.word("file-dialog-web-pages"), &page_endings())
            .add_filter(wording.word("file-dialog-all-files"), &["*"])
            .pick_file(),
        DialogKind::Gold => dialog
            .set_title(wording.word("path-open-gold"))
            .add_filter(wording.word("file-dialog-texts"), &["txt", "md"])
            .add_filter(wording.word("file-dialog-all-files"), &["*"])
            .pick_file(),
        DialogKind::ImportRules => dialog
            .set_title(wording.word("path-import-rules"))
            .add_filter(wording.word("file-dialog-rules"), &["toml", "txt"])
            .pick_file(),
        DialogKind::ExportRules(name) => dialog
            .set_title(wording.word("file-dialog-export-rules"))
            .set_file_name(name)
            .save_file(),
        DialogKind::ImportFile => dialog.set_title(wording.word("import-path-file")).pick_file(),
        DialogKind::ImportFolder => dialog.set_title(wording.word("import-path-folder")).pick_folder(),
        DialogKind::LibraryFolder(folder) => dialog
            .set_title(wording.word("path-library-folder"))
            .set_directory(folder)
            .pick_folder(),
        DialogKind::WatchedFolder(folder) => dialog
            .set_title(wording.word("path-watched-folder"))
            .set_directory(folder)
            .pick_folder(),
        DialogKind::ExportArticles(form, _) if form.takes_folder() => {
            dialog.set_title(wording.word("path-export-into")).pick_folder()
        }
        DialogKind::ExportArticles(_, name) => dialog
            .set_title(wording.word("path-export-articles"))
            .set_file_name(name)
            .save_file(),
        DialogKind::SaveAs(name) => dialog
            .set_title(wording.word("file-dialog-save"))
            .set_file_name(name)
            .save_file(),
    }
}

/// In small and in capital letters: some dialogs tell them apart.
fn page_endings() -> Vec<String> {
    let small = endings::openable().map(str::to_owned);
    let large = endings::openable().map(str::to_uppercase);
    small
        .chain(large)
        .chain([clearline_library::ENDING.to_owned()])
        .collect()
}

fn judge(kind: DialogKind, chosen: Option<PathBuf>, took: Duration) -> Option<DialogAction> {
    match chosen {
        Some(path) => Some(DialogAction::Chosen(kind, path)),
        None if took < NO_DIALOG => Some(DialogAction::NoDialog(kind)),
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dialog_that_closes_at_once_was_never_there() {
        let (soon, late) = (Duration::from_millis(20), Duration::from_secs(2));
        let none = judge(DialogKind::Open, None, soon);
        assert!(matches!(none, Some(DialogAction::NoDialog(DialogKind::Open))));
        assert!(judge(DialogKind::Open, None, late).is_none());
        let path = PathBuf::from("a.html");
        let chosen = judge(DialogKind::Open, Some(path.clone()), soon);
        assert!(matches!(chosen, Some(DialogAction::Chosen(DialogKind::Open, chosen)) if chosen == path));
    }
}
