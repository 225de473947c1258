//! Copies that programs for synchronising leave where two machines changed one file.

use super::copies::ConflictCopy;
use super::{Shelf, Walk, beside, put};
use crate::fault::LibraryFault;
use crate::file::article::{Beside, State};
use crate::file::{ArticleFile, ENDING};
use clearline_engine::save::SaveFault;
use std::fs;
use std::path::{Path, PathBuf};

impl Shelf {
    /// Merges copies with the files that they are of: annotations of both are kept, and of all else the copy or the file that
    /// was changed later counts. A copy whose file is gone takes its name. Returns the files that were written.
    ///
    /// # Errors
    /// [`LibraryFault`] where the library cannot be written to. Copies that cannot be merged stay.
    pub fn merge_conflicts(&self, walk: &Walk) -> Result<Vec<PathBuf>, LibraryFault> {
        let copies = walk.files.iter().map(|found| &found.path);
        let copies: Vec<_> = copies
            .filter_map(|path| Some((path, ConflictCopy::of(path)?)))
            .collect();
        if copies.is_empty() && walk.markdown_copies.is_empty() {
            return Ok(Vec::new());
        }
        let _turn = self.turn()?;
        let mut written = Vec::new();
        for (path, ConflictCopy { original, says_so }) in copies {
            if !original.exists() {
                // A title may end with a day in parentheses, too.
                if !says_so {
                    continue;
                }
                take_name(path, &original)?;
                written.push(original);
            } else if merge(path, &original, says_so)? {
                written.push(original);
            }
        }
        walk.markdown_copies.iter().for_each(|copy| remove_where_known(copy));
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
fn merge(copy: &Path, original: &Path, says_so: bool) -> Result<bool, LibraryFault> {
    let (Ok(mut own), Ok(mut other)) = (ArticleFile::open(original), ArticleFile::open(copy)) else {
        return Ok(false);
    };
    // By its name alone it may be a copy that somebody has made: nothing may be lost of its text.
    if !may_be_one(&mut own, &mut other) || !says_so && own.text()?.text_hash != other.text()?.text_hash {
        return Ok(false);
    }
    let records = [own.article.markdown.clone(), other.article.markdown.clone()];
    write_united(own, other)?;
    fs::remove_file(copy).map_err(|error| SaveFault::of(copy, &error))?;
    remove_markdown_copies(original, &records);
    Ok(true)
}

/// Whether two files are of one page, and whole.
pub(super) fn may_be_one(own: &mut ArticleFile, other: &mut ArticleFile) -> bool {
    own.is_of_file(other) && is_whole(own) && is_whole(other)
}

/// Writes in the place of the first of two files of one page what both have.
pub(super) fn write_united(mut own: ArticleFile, mut other: ArticleFile) -> Result<(), LibraryFault> {
    let original = own.path().to_owned();
    let records = [own.article.markdown.clone(), other.article.markdown.clone()];
    // The Markdown file beside may be that of either machine.
    let written = records
        .iter()
        .flatten()
        .find(|record| beside::is_as_written(&original, record));
    let markdown = written.cloned().or_else(|| own.article.markdown.clone());
    let is_kept_twice = own.article.id != other.article.id;
    if is_kept_twice {
        // Neither has taken the other's tags away.
        let tags = [own.article.tags.clone(), other.article.tags.clone()].concat();
        own.article.add_tags(tags.iter().map(String::as_str));
        other.article.add_tags(tags.iter().map(String::as_str));
    }
    let (mut later, earlier) = match other.article.changed > own.article.changed {
        // The later file whole: its page may be a newer one, too.
        true => (other.moved_to(&original), own),
        false => (own, other),
    };
    match is_kept_twice {
        true => later.annotations.unite_once(earlier.annotations.clone()),
        false => later.annotations.unite(earlier.annotations.clone()),
    }
    if is_kept_twice && later.article.state == State::default() {
        later.article.state = earlier.article.state.clone();
    }
    later.article.markdown = markdown;
    // An open file could not be replaced on every system.
    drop(earlier);
    put(later, None)
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
        .filter(|path| {
            let copy = ConflictCopy::of(path).filter(|copy| copy.says_so);
            copy.is_some_and(|copy| copy.original == markdown) && is_as_written(path)
        })
        .collect()
}

/// Takes them away. What stays is in nobody's way.
fn remove_markdown_copies(article: &Path, records: &[Option<Beside>]) {
    for copy in markdown_copies(article, records) {
        let _ = fs::remove_file(copy);
    }
}

/// Takes a copy of a Markdown file away whose article is there and says all that it says. What stays was edited by somebody.
fn remove_where_known(copy: &Path) {
    let Some(ConflictCopy {
        original,
        says_so: true,
    }) = ConflictCopy::of(copy)
    else {
        return;
    };
    let Ok(mut file) = ArticleFile::open(&original.with_extension(ENDING)) else {
        return;
    };
    let record = file.article.markdown.clone();
    let is_written = record.is_some_and(|record| beside::is_content_of(copy, &record));
    let mut is_known = || beside::says_no_more(copy, &mut file).unwrap_or(false);
    if is_written || is_known() {
        // What stays is in nobody's way.
        let _ = fs::remove_file(copy);
    }
}
