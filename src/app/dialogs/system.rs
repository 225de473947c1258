//! The file dialogs of the system.

use super::action::DialogAction;
use super::start::begin_in;
use crate::app::ground::dialog::DialogKind;
use clearline_engine::internals::page::endings;
use clearline_words::Wording;
use rfd::FileDialog;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A dialog that is closed sooner than this was never shown: no service answered.
const NO_DIALOG: Duration = Duration::from_millis(200);

/// Asks the system's file dialog, beginning in `folder`.
pub(super) fn ask(kind: DialogKind, folder: &Path, wording: Wording) -> Option<DialogAction> {
    let dialog = begin_in(kind.own_folder().unwrap_or(folder), kind.name());
    let started = Instant::now();
    let chosen = show_dialog(&kind, dialog, wording);
    judge(kind, chosen, started.elapsed())
}

fn show_dialog(kind: &DialogKind, dialog: FileDialog, wording: Wording) -> Option<PathBuf> {
    let dialog = dialog.set_title(wording.word(title(kind)));
    if kind.takes_folder() {
        return dialog.pick_folder();
    }
    match kind {
        DialogKind::Open => dialog
            .add_filter(wording.word("file-dialog-web-pages"), &page_endings())
            .add_filter(wording.word("file-dialog-all-files"), &["*"])
            .pick_file(),
        DialogKind::Gold => dialog
            .add_filter(wording.word("file-dialog-texts"), &["txt", "md"])
            .add_filter(wording.word("file-dialog-all-files"), &["*"])
            .pick_file(),
        DialogKind::ImportRules => dialog
            .add_filter(wording.word("file-dialog-rules"), &["toml", "txt"])
            .pick_file(),
        DialogKind::ImportFile => dialog.pick_file(),
        _ => dialog.save_file(),
    }
}

/// What stands above the dialog, by its id.
fn title(kind: &DialogKind) -> &'static str {
    match kind {
        DialogKind::Open => "file-dialog-open-page",
        DialogKind::Gold => "path-open-gold",
        DialogKind::ImportRules => "path-import-rules",
        DialogKind::ExportRules(_) => "file-dialog-export-rules",
        DialogKind::ImportFile => "import-path-file",
        DialogKind::ImportFolder => "import-path-folder",
        DialogKind::LibraryFolder(_) => "path-library-folder",
        DialogKind::SaveFolder(_) => "path-save-folder",
        DialogKind::WatchedFolder(_) => "path-watched-folder",
        DialogKind::ExportArticles(form, _) if form.takes_folder() => "path-export-into",
        DialogKind::ExportArticles(..) => "path-export-articles",
        DialogKind::SaveAs(_) => "file-dialog-save",
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
