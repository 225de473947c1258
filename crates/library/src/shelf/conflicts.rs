//! Copies that programs for synchronising leave where two machines changed one file.

use super::{Shelf, beside, put};
use crate::fault::LibraryFault;
use crate::file::ArticleFile;
use crate::file::article::Beside;
use clearline_engine::save::SaveFault;
use std::fs;
use std::path::{Path, PathBuf};

/// What Syncthing puts before the ending: `.sync-conflict-20261125-031411-ABCDEFG`.
const SYNCTHING: &str = ".sync-conflict-";
/// What Dropbox, Nextcloud and others put there in parentheses: `(Anna's conflicted copy 2026-11-25)`. In other languages they say
/// that otherwise, and have the day.
const DROPBOX: &str = "conflicted copy";

impl Shelf {
    /// Merges copies with the files that they are of: annotations of both are kept, and of all else the copy or the file that
    /// was changed later counts. A copy whose file is gone takes its name. Returns the files that were written.
    ///
    /// # Errors
    /// [`LibraryFault`] where the library cannot be written to. Copies that cannot be merged stay.
    pub fn merge_conflicts(&self, files: &[PathBuf]) -> Result<Vec<PathBuf>, LibraryFault> {
        let copies = files.iter().filter_map(|path| Some((path, original_of(path)?)));
        let copies: Vec<_> = copies.collect();
        if copies.is_empty() {
            return Ok(Vec::new());
        }
        let _turn = self.turn()?;
        let mut written = Vec::new();
        for (copy, original) in copies {
            if !original.exists() {
                // A title may end with a day in parentheses, too.
                if !says_so(copy) {
                    continue;
                }
                take_name(copy, &original)?;
                written.push(original);
            } else if merge(copy, &original)? {
                written.push(original);
            }
        }
        Ok(written)
    }
}

/// Gives a copy the name of its file, which is gone, and its Markdown file likewise.
fn take_name(copy: &Path, original: &Path) -> Result<(), LibraryFault> {
    fs::rename(copy, original).map_err(|error| SaveFault::of(original, &error))?;
    // A file that cannot be read says of no Markdown file that it is its own.
    let record = [ArticleFile::open(original).ok().and_then(|file| file.article.markdown)];
    let markdown = beside::path(original);
    let copies = [vec![beside::path(copy)], markdown_copies(original, &record)].concat();
    if let Some(copy) = copies.iter().find(|path| path.exists() && !markdown.exists()) {
        fs::rename(copy, &markdown).map_err(|error| SaveFault::of(&markdown, &error))?;
    }
    remove_markdown_copies(original, &record);
    Ok(())
}

/// Merges a copy with its file, and takes the copy away; `false` where the two are not of one page, or one of them is not whole.
fn merge(copy: &Path, original: &Path) -> Result<bool, LibraryFault> {
    let (Ok(mut own), Ok(mut other)) = (ArticleFile::open(original), ArticleFile::open(copy)) else {
        return Ok(false);
    };
    if !own.is_of_file(&mut other) || !is_whole(&mut own) || !is_whole(&mut other) {
        return Ok(false);
    }
    // By its name alone it may be a copy that somebody has made: nothing may be lost of its text.
    if !says_so(copy) && own.text()?.text_hash != other.text()?.text_hash {
        return Ok(false);
    }
    let records = [own.article.markdown.clone(), other.article.markdown.clone()];
    // The Markdown file beside may be that of either machine.
    let written = records
        .iter()
        .flatten()
        .find(|record| beside::is_as_written(original, record));
    let markdown = written.cloned().or_else(|| own.article.markdown.clone());
    // Where the page was kept on two machines, neither has taken the other's tags away.
    if own.article.id != other.article.id {
        let tags = [own.article.tags.clone(), other.article.tags.clone()].concat();
        tags.iter().for_each(|tag| own.article.add_tag(tag));
        tags.iter().for_each(|tag| other.article.add_tag(tag));
    }
    let (mut later, earlier) = match other.article.changed > own.article.changed {
        // The later file whole: its page may be a newer one, too.
        true => (other.moved_to(original), own),
        false => (own, other),
    };
    later.annotations.unite(earlier.annotations.clone());
    later.article.markdown = markdown;
    // An open file could not be replaced on every system.
    drop(earlier);
    put(later, None)?;
    fs::remove_file(copy).map_err(|error| SaveFault::of(copy, &error))?;
    remove_markdown_copies(original, &records);
    Ok(true)
}

/// Whether this version can read and write all of a file: either of two that are merged may take the place of both.
fn is_whole(file: &mut ArticleFile) -> bool {
    file.check_known().and_then(|()| file.check()).is_ok()
}

/// The copies of the Markdown file beside an article, but for those that somebody has edited.
fn markdown_copies(article: &Path, records: &[Option<Beside>]) -> Vec<PathBuf> {
    let markdown = beside::path(article);
    let folder = article.parent().unwrap_or(Path::new("."));
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let is_as_written = |path: &PathBuf| {
        records
            .iter()
            .flatten()
            .any(|record| beside::is_content_of(path, record))
    };
    let copies = entries.map(|entry| entry.path());
    copies
        .filter(|path| says_so(path) && original_of(path).as_ref() == Some(&markdown) && is_as_written(path))
        .collect()
}

/// Takes them away. What stays is in nobody's way.
fn remove_markdown_copies(article: &Path, records: &[Option<Beside>]) {
    for copy in markdown_copies(article, records) {
        let _ = fs::remove_file(copy);
    }
}

/// The file that a copy is of, by its name, and that a copy of a copy is of; `None` for files that are no copies.
fn original_of(path: &Path) -> Option<PathBuf> {
    let stem = path.file_stem()?.to_str()?;
    let original = of_syncthing(stem).or_else(|| of_dropbox(stem))?;
    let ending = path.extension()?.to_str()?;
    let original = path.with_file_name(format!("{original}.{ending}"));
    // The title of an article may end with a day in parentheses, too.
    let of_copy = says_so(&original).then(|| original_of(&original)).flatten();
    Some(of_copy.unwrap_or(original))
}

fn of_syncthing(stem: &str) -> Option<&str> {
    let (original, mark) = stem.rsplit_once(SYNCTHING)?;
    let is_mark = |c: char| c.is_ascii_alphanumeric() || c == '-';
    (!original.is_empty() && mark.len() >= 15 && mark.chars().all(is_mark)).then_some(original)
}

fn of_dropbox(stem: &str) -> Option<&str> {
    let (original, mark) = stem.strip_suffix(')')?.rsplit_once(" (")?;
    (!original.is_empty() && (mark.contains(DROPBOX) || has_day(mark))).then_some(original)
}

/// Whether a text has a day in it, such as `2026-11-25`.
fn has_day(text: &str) -> bool {
    let fits = |(byte, form): (&u8, &u8)| match form {
        b'0' => byte.is_ascii_digit(),
        dash => byte == dash,
    };
    let is_day = |bytes: &[u8]| bytes.iter().zip(b"0000-00-00").all(fits);
    text.as_bytes().windows(10).any(is_day)
}

/// Whether the name of a file says in plain words that it is a copy.
fn says_so(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.contains(SYNCTHING) || name.contains(DROPBOX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_are_known_by_their_names() {
        let original = |name: &str| original_of(Path::new(name)).map(|path| path.display().to_string());
        for copy in [
            "a/Rain.sync-conflict-20261125-031411-ABCDEFG.clearline",
            "a/Rain (conflicted copy 2026-11-25).clearline",
            "a/Rain (Anna's conflicted copy 2026-11-25).clearline",
            "a/Rain (conflicted copy 2026-11-25 031411).clearline",
            "a/Rain (Annas Konfliktkopie 2026-11-25).clearline",
            "a/Rain (Anna 的冲突副本 2026-11-25).clearline",
            "a/Rain.sync-conflict-20261125-031411-ABCDEFG.sync-conflict-20261126-031411-ABCDEFG.clearline",
            "a/Rain (conflicted copy 2026-11-25) (Anna's conflicted copy 2026-11-26).clearline",
        ] {
            assert_eq!(original(copy).as_deref(), Some("a/Rain.clearline"), "{copy}");
        }
        let of_titled = original("Rain (2026-11-25) (conflicted copy 2026-11-26).clearline");
        assert_eq!(of_titled.as_deref(), Some("Rain (2026-11-25).clearline"));
        for own in [
            "Rain (2).clearline",
            "Rain (May 2026).clearline",
            "Rain.clearline",
            "(conflicted copy).clearline",
            "On sync-conflict-.clearline",
        ] {
            assert_eq!(original(own), None, "{own}");
        }
    }
}
