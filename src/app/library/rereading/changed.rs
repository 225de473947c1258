//! An article that reads differently now.

use clearline_engine::internals::save::characters::beginning;
use clearline_engine::internals::save::text;
use clearline_engine::page::Cancel;
use clearline_library::{ArticleFile, ChangedLines, Difference, LibraryFault};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Lines of each text that are shown, and characters of a line.
const MOST_LINES: usize = 100;
const LONGEST_LINE: usize = 400;

/// An article whose text is another now.
#[derive(Clone, Debug)]
pub struct Changed {
    /// Its file.
    pub path: PathBuf,
    /// Its title, else the name of its file.
    pub title: String,
    /// How many lines have changed.
    pub difference: Difference,
    /// Lines that only the kept text has, and lines that only the new one has.
    pub removed: Vec<String>,
    /// The same of the new text.
    pub added: Vec<String>,
}

/// What reading articles again has found.
#[derive(Clone, Debug, Default)]
pub struct Reread {
    /// Those whose text is another now.
    pub changed: Vec<Changed>,
    /// How many were read.
    pub read: usize,
    /// How many could not be read, and why the first could not.
    pub failed: Option<(usize, LibraryFault)>,
}

/// Reads articles again, until it is stopped.
pub(super) fn reread(paths: &[PathBuf], cancel: &Cancel, done: &AtomicUsize) -> Reread {
    let mut found = Reread::default();
    for path in paths {
        let read = reread_one(path, cancel);
        if cancel.is_cancelled() {
            break;
        }
        match read {
            Ok(changed) => found.changed.extend(changed),
            Err(fault) => {
                let failed = found.failed.take();
                found.failed = Some(failed.map_or((1, fault), |(count, first)| (count + 1, first)));
            }
        }
        found.read += 1;
        done.fetch_add(1, Ordering::Relaxed);
    }
    found
}

fn reread_one(path: &Path, cancel: &Cancel) -> Result<Option<Changed>, LibraryFault> {
    let mut file = ArticleFile::open(path)?;
    let kept = file.text()?.text;
    let reading = file.reading(&|| cancel.is_cancelled())?;
    let now = text(&reading);
    if now == kept {
        return Ok(None);
    }
    let lines = ChangedLines::of(&kept, &now);
    let shown = |lines: &[&str]| {
        let lines = lines.iter().take(MOST_LINES);
        lines.map(|line| beginning(line, LONGEST_LINE)).collect()
    };
    let name = || path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    Ok(Some(Changed {
        path: path.to_owned(),
        title: file.article.title.clone().unwrap_or_else(name),
        difference: lines.difference(),
        removed: shown(&lines.removed),
        added: shown(&lines.added),
    }))
}
