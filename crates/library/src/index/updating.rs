//! Brings the index up to the files.

use super::catalog::{Catalog, Entry, key_of};
use super::processors::on_all;
use super::terms::Document;
use super::{CATALOG, Index, PATIENCE, made, opened};
use crate::fault::{FileFault, LibraryFault};
use crate::file::article::Article;
use crate::file::{ArticleFile, KeptText};
use crate::shelf::Found;
use clearline_engine::internals::document::Amount;
use clearline_engine::internals::save::Turn;
use serde_json::Map;
use std::collections::HashSet;
use std::path::Path;
use tantivy::IndexWriter;

/// Characters of a title, a name or a tag that lists show.
const LONGEST: usize = 1_000;
/// Tags that lists show.
const MOST_TAGS: usize = 1_000;

/// What an update has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Updated {
    /// Articles that are new or were changed.
    pub read: usize,
    /// Articles that are gone.
    pub gone: usize,
    /// Copies of synchronising programs that were merged.
    pub merged: usize,
    /// Files that cannot be read, and folders that cannot be looked into.
    pub faults: Vec<LibraryFault>,
}

/// A file to be read, and its name.
struct Changed<'a> {
    name: &'a str,
    found: &'a Found,
}

impl Index {
    /// Reads the files that are new or were changed, and forgets those that are gone. Another program that does so at the same
    /// time is waited for.
    ///
    /// # Errors
    /// [`LibraryFault`] where there is no library, or the index cannot be written.
    pub fn update(&mut self) -> Result<Updated, LibraryFault> {
        let _turn = Turn::within(&self.folder, PATIENCE)?;
        self.catch_up();
        match self.updated() {
            Err(LibraryFault::Index(..)) => {
                (self.catalog, self.terms) = made(&self.folder)?;
                self.updated()
            }
            done => done,
        }
    }

    /// Whether these files are as they were when the index was updated last, or as gone as they were then.
    pub fn is_up_with<'a>(&self, mut files: impl Iterator<Item = &'a Path>) -> bool {
        files.all(|path| {
            let entry = self.catalog.entries.get(&self.shelf.name_of(path));
            match (entry, Found::at(path.to_owned())) {
                (Some(entry), Some(found)) => entry.is_of(&found),
                (entry, found) => entry.is_none() && found.is_none(),
            }
        })
    }

    /// Makes the index anew.
    ///
    /// # Errors
    /// As [`Index::update`].
    pub fn renew(&mut self) -> Result<Updated, LibraryFault> {
        let _turn = Turn::within(&self.folder, PATIENCE)?;
        (self.catalog, self.terms) = made(&self.folder)?;
        self.updated()
    }

    /// Sees what another program has made of the index.
    fn catch_up(&mut self) {
        match Catalog::read(&self.folder.join(CATALOG)) {
            Some(catalog) if catalog.index == self.catalog.index => self.catalog = catalog,
            _ => {
                if let Some((catalog, terms)) = opened(&self.folder) {
                    (self.catalog, self.terms) = (catalog, terms);
                }
            }
        }
    }

    fn updated(&mut self) -> Result<Updated, LibraryFault> {
        let mut walk = self.shelf.walk()?;
        // Where the library cannot be written to, copies are listed beside their files.
        let merged = self.shelf.merge_conflicts(&walk).map_or(0, |written| written.len());
        if merged > 0 {
            walk = self.shelf.walk()?;
        }
        let names: Vec<String> = walk.files.iter().map(|found| self.shelf.name_of(&found.path)).collect();
        let entries = &self.catalog.entries;
        let all = names.iter().zip(&walk.files);
        let mut faults = walk.faults;
        let changed = all.filter(|(name, found)| is_to_be_read(entries.get(*name), found, &mut faults));
        let changed: Vec<_> = changed.map(|(name, found)| Changed { name, found }).collect();
        let present: HashSet<&String> = names.iter().collect();
        let gone = entries.keys().filter(|name| !present.contains(name)).cloned();
        let gone: Vec<String> = gone.collect();
        let mut updated = Updated {
            read: changed.len(),
            gone: gone.len(),
            merged,
            faults,
        };
        if changed.is_empty() && gone.is_empty() {
            self.guarded(|| self.terms.reload())?;
            return Ok(updated);
        }
        let read = self.write_terms(&changed, &gone)?;
        for name in &gone {
            self.catalog.entries.remove(name);
        }
        for (name, entry, fault) in read {
            self.catalog.entries.insert(name, entry);
            updated.faults.extend(fault);
        }
        self.catalog.write(&self.folder.join(CATALOG))?;
        Ok(updated)
    }

    /// Writes the words of articles, and makes their entries.
    fn write_terms(
        &self,
        changed: &[Changed<'_>],
        gone: &[String],
    ) -> Result<Vec<(String, Entry, Option<LibraryFault>)>, LibraryFault> {
        self.guarded(|| {
            let mut writer = self.terms.writer()?;
            gone.iter().for_each(|name| self.terms.remove(&writer, key_of(name)));
            let read = on_all(changed, |changed| self.read_one(changed, &writer))?;
            writer.commit()?;
            writer.wait_merging_threads()?;
            self.terms.reload()?;
            Ok(read)
        })
    }

    fn read_one(
        &self,
        changed: &Changed<'_>,
        writer: &IndexWriter,
    ) -> tantivy::Result<(String, Entry, Option<LibraryFault>)> {
        let Found { path, size, modified } = changed.found;
        let (article, amount, highlights, fault) = match read(path) {
            Ok((text, file)) => {
                let fault = file.damage().cloned();
                let highlights = fault.is_none().then_some(file.annotations.items.len());
                let amount = Amount::of_lines(&text.text);
                let document = document(changed.name, &file, text.text);
                self.terms.put(writer, document)?;
                (Some(listed(file.article)), amount, highlights, fault)
            }
            Err(fault) => {
                self.terms.remove(writer, key_of(changed.name));
                (None, Amount::default(), None, Some(fault))
            }
        };
        let entry = Entry {
            size: *size,
            modified: *modified,
            highlights,
            amount,
            article,
            fault: fault.as_ref().and_then(lasting),
        };
        Ok((changed.name.to_owned(), entry, fault))
    }
}

/// Whether a file is new, was changed, or can be read by now. Why it cannot be is said each time, and found out again only where that
/// may pass without a change of the file.
fn is_to_be_read(entry: Option<&Entry>, found: &Found, faults: &mut Vec<LibraryFault>) -> bool {
    let Some(entry) = entry.filter(|entry| entry.is_of(found)) else {
        return true;
    };
    let fault = match &entry.fault {
        Some(fault) => Some(LibraryFault::File(found.path.clone(), fault.clone())),
        None if entry.highlights.is_some() => return false,
        // What is wrong with the file itself is noted when it is read for the index.
        None => fault_of(&found.path).filter(|fault| lasting(fault).is_none()),
    };
    let is_readable = fault.is_none();
    faults.extend(fault);
    is_readable
}

/// What is wrong with a file itself.
fn lasting(fault: &LibraryFault) -> Option<FileFault> {
    match fault {
        LibraryFault::File(_, fault) => Some(fault.clone()),
        _ => None,
    }
}

/// Why a file or its highlights cannot be read, if they cannot.
fn fault_of(path: &Path) -> Option<LibraryFault> {
    match read(path) {
        Ok((_, file)) => file.damage().cloned(),
        Err(fault) => Some(fault),
    }
}

/// A file with the text of its article.
fn read(path: &Path) -> Result<(KeptText, ArticleFile), LibraryFault> {
    let mut file = ArticleFile::open(path)?;
    Ok((file.text()?, file))
}

fn document(name: &str, file: &ArticleFile, text: String) -> Document {
    let notes = file.annotations.items.iter().filter_map(|item| item.note());
    let article = &file.article;
    let stem = name.rsplit('/').next().unwrap_or(name);
    Document {
        key: key_of(name),
        language: article.language.clone().unwrap_or_default(),
        // A page without a title is found by the name of its file.
        title: article.title.clone().unwrap_or_else(|| stem.to_owned()),
        notes: notes.collect::<Vec<_>>().join("\n\n"),
        text,
    }
}

/// What lists show of an article: no resources, no keys of other versions, and words of a length that can be shown.
fn listed(article: Article) -> Article {
    let short = |text: Option<String>| text.map(|text| text.chars().take(LONGEST).collect());
    Article {
        title: short(article.title),
        author: short(article.author),
        published: short(article.published),
        site: short(article.site),
        language: short(article.language),
        tags: article
            .tags
            .into_iter()
            .filter_map(|tag| short(Some(tag)))
            .take(MOST_TAGS)
            .collect(),
        resources: Vec::new(),
        other: Map::new(),
        ..article
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// Why the system gives no file may pass without a change of it. A missing file stands for one that may not be read: that, too, is the
    /// system's word, also for those who may read everything.
    #[test]
    fn what_the_system_does_not_let_be_read_is_tried_again_though_it_is_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let found = Found {
            path: folder.path().join("a.clearline"),
            size: 1,
            modified: 2,
        };
        let entry = Entry {
            size: 1,
            modified: 2,
            highlights: None,
            amount: Amount::default(),
            article: None,
            fault: None,
        };
        let look = |entry: &Entry| {
            let mut faults = Vec::new();
            (is_to_be_read(Some(entry), &found, &mut faults), faults.len())
        };
        assert_eq!(look(&entry), (false, 1));
        fs::write(&found.path, "x").unwrap();
        assert_eq!(look(&entry), (true, 0));
        let read = Entry {
            highlights: Some(0),
            ..entry
        };
        assert_eq!(look(&read), (false, 0));
    }
}
