//! Finds articles. All of it is made of the files, and is made anew where it is missing, of another version or damaged.

mod catalog;
mod facts;
mod pieces;
mod processors;
mod query;
mod search;
mod snippet;
mod sought;
mod stems;
mod terms;
mod tokens;
mod updating;
mod vocabulary;

pub use catalog::Entry;
pub use query::Query;
pub use snippet::Snippet;
pub use sought::Sought;
pub use updating::Updated;

use crate::Time;
use crate::fault::{IndexFlaw, LibraryFault};
use crate::file::article::Article;
use crate::shelf::{Shelf, beside};
use catalog::{Catalog, key_of};
use clearline_engine::Reading;
use clearline_engine::internals::save::{Turn, fingerprint};
use clearline_engine::page::Source;
use clearline_engine::save::SaveFault;
use search::Search;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::Duration;
use stems::Stems;
use terms::{Match, Terms};

/// The file of the catalog in the folder of the index.
const CATALOG: &str = "catalog.json";
/// What the folders of the words begin with; behind it is the name of the index.
const TERMS: &str = "terms-";

/// The index of a library.
pub struct Index {
    shelf: Shelf,
    folder: PathBuf,
    catalog: Catalog,
    terms: Terms,
}

/// How a search is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Searching {
    /// How many hits are returned.
    pub most: usize,
    /// Whether the last word is still being typed, so that words that begin with it are found.
    pub is_typing: bool,
}

/// What a search has found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hits {
    /// How many articles there are.
    pub all: usize,
    /// The best of them, best first.
    pub best: Vec<Hit>,
}

/// An article that was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Hit {
    /// Its path below the library, with `/` on every system.
    pub name: String,
    /// What is known of it.
    pub entry: Entry,
    /// How well it fits; 0 where nothing was asked of its text.
    pub score: f32,
    /// Why it was found, where that was by its text or its notes, and was looked up by [`Index::add_snippets`].
    pub snippet: Option<Snippet>,
}

impl Hit {
    /// The shelf that it is on: the folder of its file below the library; empty where it is on none.
    pub fn shelf(&self) -> &str {
        shelf_of(&self.name)
    }
}

/// The folder of a name, without its file.
fn shelf_of(name: &str) -> &str {
    name.rsplit_once('/').map_or("", |(shelf, _)| shelf)
}

impl Index {
    /// Where indexes are kept; `None` where the system has no place for them.
    pub fn cache_of_user() -> Option<PathBuf> {
        let folders = directories::ProjectDirs::from("", "", "clearline")?;
        Some(folders.cache_dir().join("library"))
    }

    /// Opens the index of a library in a folder of indexes. Where there is none that can be used, an empty one is made, which
    /// [`Index::update`] fills.
    ///
    /// # Errors
    /// [`LibraryFault`] where the folder cannot be written to.
    pub fn open(shelf: Shelf, cache: &Path) -> Result<Index, LibraryFault> {
        let root = std::path::absolute(shelf.root()).unwrap_or_else(|_| shelf.root().to_owned());
        let name = format!("{:016x}", fingerprint(root.as_os_str().as_encoded_bytes()));
        let folder = cache.join(name);
        if let Some((catalog, terms)) = opened(&folder) {
            return Ok(Index {
                shelf,
                folder,
                catalog,
                terms,
            });
        }
        let _turn = Turn::of(&folder)?;
        // Another program may have made it meanwhile.
        let (catalog, terms) = opened(&folder).map_or_else(|| made(&folder), Ok)?;
        Ok(Index {
            shelf,
            folder,
            catalog,
            terms,
        })
    }

    /// The library.
    pub fn shelf(&self) -> &Shelf {
        &self.shelf
    }

    /// All articles as they were when the index was updated last, by their names.
    pub fn entries(&self) -> &BTreeMap<String, Entry> {
        &self.catalog.entries
    }

    /// The shelves of the library in order: every folder that holds articles, also by folders below it.
    pub fn shelves(&self) -> BTreeSet<&str> {
        let mut shelves = BTreeSet::new();
        for name in self.catalog.entries.keys() {
            let mut shelf = shelf_of(name);
            while !shelf.is_empty() && shelves.insert(shelf) {
                shelf = shelf_of(shelf);
            }
        }
        shelves
    }

    /// The articles that may keep the page of a reading: those of its address or, of a page without one, those with its title. The
    /// files say which of them do, see [`ArticleFile::is_of`](crate::ArticleFile::is_of).
    pub fn of_page(&self, reading: &Reading) -> Vec<&str> {
        let same = match reading.address() {
            Some(address) => self.of_address(address.as_str()),
            None => self.of_title(Article::of(reading).title.as_deref()),
        };
        let beside = self.beside(reading);
        let others = same.into_iter().filter(|name| Some(*name) != beside);
        beside.into_iter().chain(others).collect()
    }

    /// The article beside which the file of a page lies.
    fn beside(&self, reading: &Reading) -> Option<&str> {
        let Source::File(file) = &reading.page.source else {
            return None;
        };
        let article = fs::canonicalize(beside::article_at(file)?).ok()?;
        let root = fs::canonicalize(self.shelf.root()).ok()?;
        let name = Shelf::at(root).name_of(&article);
        let (name, _) = self.catalog.entries.get_key_value(&name)?;
        Some(name)
    }

    /// The articles that may keep the page of one from elsewhere, see [`ArticleFile::is_of_file`](crate::ArticleFile::is_of_file).
    pub fn of_article(&self, article: &Article) -> Vec<&str> {
        let copy = self.of_id(&article.id).into_iter();
        let same = match &article.address {
            Some(address) => self.of_address(address),
            None => self.of_title(article.title.as_deref()),
        };
        copy.chain(same).collect()
    }

    /// The article of an id.
    pub fn of_id(&self, id: &str) -> Option<&str> {
        self.names_where(|own| own.id == id).into_iter().next()
    }

    /// The articles of an address.
    pub fn of_address(&self, address: &str) -> Vec<&str> {
        self.names_where(|own| own.is_of(address))
    }

    fn of_title(&self, title: Option<&str>) -> Vec<&str> {
        self.names_where(|own| own.title.as_deref() == title)
    }

    fn names_where(&self, is_it: impl Fn(&Article) -> bool) -> Vec<&str> {
        let entries = self.catalog.entries.iter();
        let found = entries.filter(|(_, entry)| entry.article.as_ref().is_some_and(&is_it));
        found.map(|(name, _)| name.as_str()).collect()
    }

    /// Whether all bytes of the index are as they were written.
    pub fn is_whole(&self) -> bool {
        self.terms.is_whole()
    }

    /// Finds articles, best first; without words the latest first.
    ///
    /// # Errors
    /// [`LibraryFault::Index`] where the index is damaged: [`Index::renew`] makes it anew.
    pub fn search(&self, query: &Query, searching: Searching) -> Result<Hits, LibraryFault> {
        self.guarded(|| {
            let stems = self.stems();
            let vocabularies = match query.texts.is_empty() {
                true => Vec::new(),
                false => self.terms.vocabularies()?,
            };
            let search = Search {
                fields: self.terms.fields,
                vocabularies: &vocabularies,
                stems: &stems,
                is_typing: searching.is_typing,
            };
            let matches = match search.query(query) {
                Some(terms) => Some(self.terms.matches(&*terms)?),
                // Words without a letter are nowhere.
                None => query.texts.iter().any(|text| text.is_there).then(Vec::new),
            };
            let candidates = self.candidates(query, matches.as_deref());
            Ok(Hits {
                all: candidates.len(),
                best: candidates.iter().take(searching.most).map(Candidate::hit).collect(),
            })
        })
    }

    /// Looks up why articles were found, those that do not say so yet: the passage of each that holds most of the words.
    ///
    /// # Errors
    /// [`LibraryFault::Index`] where the index is damaged.
    pub fn add_snippets<'a>(
        &self,
        query: &Query,
        hits: impl IntoIterator<Item = &'a mut Hit>,
    ) -> Result<(), LibraryFault> {
        self.guarded(|| {
            let sought = Sought::with_stems(query, &self.stems());
            let unsaid = hits
                .into_iter()
                .filter(|hit| hit.snippet.is_none() && !sought.is_empty());
            for hit in unsaid {
                let texts = self.terms.texts(key_of(&hit.name))?;
                hit.snippet = texts.and_then(|(text, notes)| {
                    let in_text = sought.passage_in_text(&text);
                    in_text.or_else(|| sought.passage_in_notes(&notes))
                });
            }
            Ok(())
        })
    }

    /// The articles that fit, best first.
    fn candidates(&self, query: &Query, matches: Option<&[Match]>) -> Vec<Candidate<'_>> {
        let by_key = |matches: &[Match]| matches.iter().map(|found| (found.key, *found)).collect();
        let matches: Option<HashMap<u64, Match>> = matches.map(by_key);
        let mut candidates: Vec<Candidate<'_>> = Vec::new();
        for (name, entry) in &self.catalog.entries {
            let found = match &matches {
                Some(matches) => match matches.get(&key_of(name)) {
                    None => continue,
                    found => found.copied(),
                },
                None => None,
            };
            let fits = match &entry.article {
                Some(article) => query.facts_are_of(article, shelf_of(name), entry.highlights.unwrap_or_default()),
                // A file that cannot be read is listed where nothing is asked of it.
                None => query.is_empty(),
            };
            if fits {
                candidates.push(Candidate { name, entry, found });
            }
        }
        candidates.sort_by(|one, other| {
            let by_score = other.score().total_cmp(&one.score());
            let by_time = by_score.then_with(|| other.kept().cmp(&one.kept()));
            by_time.then_with(|| one.name.cmp(other.name))
        });
        candidates
    }

    /// The stemmers of the languages that there are.
    fn stems(&self) -> Vec<Stems> {
        let articles = self.catalog.entries.values().filter_map(|entry| entry.article.as_ref());
        let languages: BTreeSet<&str> = articles
            .filter_map(|article| article.language.as_deref()?.split('-').next())
            .collect();
        languages.into_iter().filter_map(Stems::of).collect()
    }

    /// Calls what reads the index. Its bytes may be anything, and its crate takes them for what it has written.
    fn guarded<T>(&self, read: impl FnOnce() -> tantivy::Result<T>) -> Result<T, LibraryFault> {
        let read = catch_unwind(AssertUnwindSafe(read));
        let fault = |flaw| LibraryFault::Index(self.folder.clone(), flaw);
        match read {
            Ok(read) => read.map_err(|error| fault(IndexFlaw::Failed(error.to_string()))),
            Err(_) => Err(fault(IndexFlaw::Bytes)),
        }
    }
}

/// An article that fits.
struct Candidate<'a> {
    name: &'a str,
    entry: &'a Entry,
    found: Option<Match>,
}

impl Candidate<'_> {
    fn score(&self) -> f32 {
        self.found.map_or(0.0, |found| found.score)
    }

    fn kept(&self) -> Option<&Time> {
        self.entry.article.as_ref().map(|article| &article.kept)
    }

    fn hit(&self) -> Hit {
        Hit {
            name: self.name.to_owned(),
            entry: self.entry.clone(),
            score: self.score(),
            snippet: None,
        }
    }
}

/// Catalog and words of an index that can be used.
fn opened(folder: &Path) -> Option<(Catalog, Terms)> {
    let catalog = Catalog::read(&folder.join(CATALOG))?;
    let terms = folder.join(format!("{TERMS}{}", catalog.index));
    let terms = catch_unwind(|| Terms::open(&terms)).ok()?.ok()?;
    Some((catalog, terms))
}

/// An empty index in the place of what is there. Whoever still reads the old one has its files open.
fn made(folder: &Path) -> Result<(Catalog, Terms), LibraryFault> {
    let catalog = Catalog::new(uuid::Uuid::new_v4().simple().to_string());
    let own = folder.join(format!("{TERMS}{}", catalog.index));
    fs::create_dir_all(&own).map_err(|error| SaveFault::of(&own, &error))?;
    let fault = |words| LibraryFault::Index(own.clone(), IndexFlaw::Failed(words));
    let terms = Terms::create(&own).map_err(|error| fault(error.to_string()))?;
    catalog.write(&folder.join(CATALOG))?;
    let others = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path());
    for other in others.filter(|path| path.is_dir() && *path != own) {
        // What cannot be removed is in the way of nobody.
        let _ = fs::remove_dir_all(other);
    }
    Ok((catalog, terms))
}

/// The library waits so long for another program that updates its index.
const PATIENCE: Duration = Duration::from_secs(10);
