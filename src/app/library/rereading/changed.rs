//! An article that reads differently now.

use super::state::Count;
use crate::app::engine::guarded;
use crate::app::library::lines::{Lines, MOST_LINES};
use clearline_engine::page::Cancel;
use clearline_library::{ArticleFile, LibraryFault, Reread};
use clearline_words::Message;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

/// Articles whose lines are held.
const MOST_COMPARED: usize = 200;

/// An article whose text is another now.
#[derive(Clone, Debug)]
pub struct Changed {
    /// Its file.
    pub path: PathBuf,
    /// Its title, else the name of its file.
    pub title: String,
    /// The hash of the new text.
    pub hash: String,
    /// By which lines.
    pub lines: Lines,
}

/// What reading articles again has found.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// Those whose text is another now.
    pub changed: Vec<Changed>,
    /// How many were read.
    pub read: usize,
    /// How many could not be read, and why the first could not.
    pub failed: Option<(usize, Message)>,
}

/// Reads articles again, until it is stopped.
pub(super) fn reread(paths: &[PathBuf], cancel: &Cancel, count: &Count) -> Findings {
    count.all.store(paths.len(), Ordering::Relaxed);
    let mut found = Findings::default();
    for path in paths {
        let most = if found.changed.len() < MOST_COMPARED {
            MOST_LINES
        } else {
            0
        };
        let read = guarded(|| reread_one(path, most, cancel));
        let read = read.unwrap_or_else(Err);
        if cancel.is_cancelled() {
            break;
        }
        match read {
            Ok(changed) => {
                found.read += 1;
                found.changed.extend(changed);
            }
            Err(fault) => {
                let failed = found.failed.take();
                found.failed = Some(failed.map_or((1, fault), |(count, first)| (count + 1, first)));
            }
        }
        count.done.fetch_add(1, Ordering::Relaxed);
    }
    found
}

fn reread_one(path: &Path, most: usize, cancel: &Cancel) -> Result<Option<Changed>, Message> {
    let why = |fault: LibraryFault| fault.message();
    let mut file = ArticleFile::open(path).map_err(why)?;
    let reread = file.reread(&|| cancel.is_cancelled()).map_err(why)?;
    let Some(Reread { kept, now, hash, .. }) = reread else {
        return Ok(None);
    };
    let name = || path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    Ok(Some(Changed {
        path: path.to_owned(),
        title: file.article.title.clone().unwrap_or_else(name),
        hash,
        lines: Lines::of(&kept, &now, most),
    }))
}
