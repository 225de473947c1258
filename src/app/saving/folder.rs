//! The folder into which a page goes that has no file yet.

use crate::app::shared::{OpenPage, Tools};
use clearline_engine::page::Source;
use std::path::{Path, PathBuf};

/// Beside a page that is a file itself, else the folder that the user has named; `None` where it has to be asked for.
pub(super) fn folder_for(open: &OpenPage, tools: &Tools<'_>) -> Option<PathBuf> {
    let named = tools.shared.settings.save_folder.as_deref();
    let folder = folder_of(&open.reading.page.source).or(named);
    folder.filter(|folder| folder.is_dir()).map(Path::to_owned)
}

fn folder_of(source: &Source) -> Option<&Path> {
    match source {
        Source::File(path) => path.parent().filter(|folder| folder.is_dir()),
        _ => None,
    }
}
