//! Keeps one item: the page that it brings along, the file, or the page that is fetched.

use super::items::{Content, Facts, Item, Passage};
use super::known::Known;
use super::queue::Wanted;
use super::text::{escaped, in_one_line};
use crate::fault::LibraryFault;
use crate::file::ArticleFile;
use crate::file::article::Article;
use crate::file::work::is_same_author;
use crate::plain::open_plain;
use crate::shelf::{Brought, Keeping, Kept, Shelf};
use clearline_engine::correct::{Act, Correction};
use clearline_engine::extraction::Status;
use clearline_engine::internals::methods::auto::Policy;
use clearline_engine::internals::save::text_hash;
use clearline_engine::page::{Cancel, Options, Page, PageFault, Source, load};
use clearline_engine::save::RulesFolder;
use clearline_engine::{Reading, Recipe, read};
use clearline_message::{Message, message};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use thiserror::Error;
use url::Url;

/// What became of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is kept.
    Kept,
    /// It was kept already, and has got what the import knows of it.
    Already,
}

/// Why an item could not be kept.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("{}", self.message().error_text())]
#[non_exhaustive]
pub enum ItemFault {
    /// There is no page.
    #[error(transparent)]
    Page(#[from] PageFault),
    /// The page holds no main text.
    #[error("{}", self.message())]
    Nothing(Status),
    /// The library could not be read or written.
    #[error(transparent)]
    Library(#[from] LibraryFault),
    /// Keeping it broke down.
    Broken,
}

impl ItemFault {
    /// The error as a message; of a page without main text, a whole sentence.
    pub fn message(&self) -> Message {
        match self {
            ItemFault::Page(fault) => fault.message(),
            ItemFault::Nothing(status) => status.message(),
            ItemFault::Library(fault) => fault.message(),
            ItemFault::Broken => message!("import-broken"),
        }
    }

    /// The whole reason, a sentence or two.
    pub fn reason(&self) -> Message {
        match self {
            ItemFault::Nothing(_) => self.message(),
            _ => self.message().whole(),
        }
    }
}

/// What items are kept by.
pub(super) struct Keeper<'a> {
    pub(super) shelf: &'a Shelf,
    pub(super) rules: &'a Option<RulesFolder>,
    pub(super) cancel: &'a Cancel,
    pub(super) known: &'a Mutex<Known>,
    /// One thread at a time asks whether a page is kept, and keeps it.
    pub(super) turn: Mutex<()>,
}

impl Keeper<'_> {
    pub(super) fn keep(&self, wanted: Wanted) -> Result<(Outcome, PathBuf), ItemFault> {
        // A program that was ended amid an import may have kept it already.
        if let Some(path) = self.known(|known| known.of_id(&wanted.id)) {
            return Ok((Outcome::Kept, path));
        }
        let item = wanted.item;
        let keeping = Keeping {
            folder: wanted.folder,
            tags: item.tags,
            has_markdown: wanted.has_markdown,
            pictures: Vec::new(),
            brought: Brought {
                id: Some(wanted.id),
                address: item.address.clone(),
                facts: item.facts,
                kept: item.kept,
                state: item.state,
                notes: item.notes,
            },
        };
        if let Some(path) = item
            .address
            .as_ref()
            .and_then(|address| self.known(|known| known.of_address(address)))
        {
            self.shelf.unite(&path, &keeping)?;
            return Ok((Outcome::Already, path));
        }
        let reading = match (&item.content, &item.address) {
            (Content::File(path), _) if is_zip(path) => return self.take_in(path, &keeping),
            (Content::File(path), _) => self.read(load(&Source::File(path.clone()), &self.options())?)?,
            (Content::Html(html), _) => self.read_whole(page_of(&keeping.brought, html))?,
            (Content::None | Content::Stored { .. }, Some(address)) => {
                let address = Source::parse(address).map_err(PageFault::from)?;
                self.read(load(&address, &self.options())?)?
            }
            (Content::None | Content::Stored { .. }, None) => return self.keep_notes(&keeping),
        };
        self.keep_reading(&reading, &keeping)
    }

    /// Whether the page of an item is kept, as far as its address says.
    pub(super) fn is_known(&self, item: &Item) -> bool {
        let address = item.address.as_ref();
        address.is_some_and(|address| self.known(|known| known.of_address(address)).is_some())
    }

    fn keep_reading(&self, reading: &Reading, keeping: &Keeping) -> Result<(Outcome, PathBuf), ItemFault> {
        let _turn = self.take_turn();
        match reading.extraction.status {
            Status::Nothing(_) => Err(ItemFault::Nothing(reading.extraction.status)),
            _ => self.keep_in_turn(reading, keeping),
        }
    }

    fn keep_in_turn(&self, reading: &Reading, keeping: &Keeping) -> Result<(Outcome, PathBuf), ItemFault> {
        if let Some(path) = self.kept(reading) {
            self.shelf.unite(&path, keeping)?;
            if has_another_text(reading, &path) {
                return Err(LibraryFault::OtherText(path).into());
            }
            return Ok((Outcome::Already, self.noted(path)?));
        }
        Ok(match self.shelf.keep_once(reading, keeping)? {
            Kept::New(path) => (Outcome::Kept, self.noted(path)?),
            Kept::Already(path) => {
                self.shelf.unite(&path, keeping)?;
                (Outcome::Already, self.noted(path)?)
            }
        })
    }

    /// The file in which the page of a reading is kept: by its address; one that states none by its title and its text.
    fn kept(&self, reading: &Reading) -> Option<PathBuf> {
        if let Some(address) = reading.address() {
            return self.known(|known| known.of_address(address.as_str()));
        }
        let title = Article::of(reading).title.unwrap_or_default();
        let candidates = self.known(|known| known.of_title(&title).to_vec());
        let is_same = |path: &PathBuf| ArticleFile::open(path).is_ok_and(|mut file| file.is_of(reading));
        candidates.into_iter().find(is_same)
    }

    /// Takes in a kept article.
    fn take_in(&self, path: &Path, keeping: &Keeping) -> Result<(Outcome, PathBuf), ItemFault> {
        let mut file = ArticleFile::open(path)?;
        let _turn = self.take_turn();
        let candidates = self.known(|known| known.of_article(&file.article));
        let keeps_it = |path: &PathBuf| ArticleFile::open(path).is_ok_and(|mut own| own.is_of_file(&mut file));
        if let Some(known) = candidates.into_iter().find(keeps_it) {
            let is_itself = std::fs::canonicalize(&known).ok() == std::fs::canonicalize(path).ok();
            if !is_itself {
                self.shelf.unite_files(&known, file)?;
            }
            self.shelf.unite(&known, keeping)?;
            return Ok((Outcome::Already, known));
        }
        let path = self.shelf.take_in(file, keeping)?;
        Ok((Outcome::Kept, self.noted(path)?))
    }

    /// Keeps highlights whose page is not known: with the article of their title, else as an article of their own.
    fn keep_notes(&self, keeping: &Keeping) -> Result<(Outcome, PathBuf), ItemFault> {
        let _turn = self.take_turn();
        if let Some(path) = self.of_same_work(&keeping.brought.facts) {
            self.shelf.unite(&path, keeping)?;
            return Ok((Outcome::Already, path));
        }
        let quotes = keeping.brought.notes.iter().map(html_of);
        let reading = self.read_whole(page_of(&keeping.brought, &quotes.collect::<String>()))?;
        self.keep_in_turn(&with_all(reading), keeping)
    }

    /// The article with a title, unless somebody else has written it.
    fn of_same_work(&self, facts: &Facts) -> Option<PathBuf> {
        let title = facts.title.as_deref()?;
        let candidates = self.known(|known| known.of_title(title).to_vec());
        let is_theirs = |path: &PathBuf| {
            let file = ArticleFile::open(path).ok();
            file.is_some_and(|file| match (&facts.author, &file.article.author) {
                (Some(author), Some(other)) => is_same_author(author, other),
                _ => true,
            })
        };
        candidates.into_iter().find(is_theirs)
    }

    fn options(&self) -> Options {
        Options {
            cancel: self.cancel.clone(),
            ..Options::default()
        }
    }

    fn read(&self, page: Page) -> Result<Reading, PageFault> {
        read(page.into(), &Recipe::default(), self.rules, &|| {
            self.cancel.is_cancelled()
        })
    }

    /// Reads a page that holds nothing but its article: all of it counts.
    fn read_whole(&self, page: Page) -> Result<Reading, PageFault> {
        let mut recipe = Recipe::default();
        // A method without this parameter reads the page as it does any other.
        let _ = recipe
            .parameters
            .set(recipe.method.parameters, Policy::PARAMETER, Policy::Page.name());
        read(page.into(), &recipe, &clearline_engine::NoRules, &|| {
            self.cancel.is_cancelled()
        })
    }

    fn take_turn(&self) -> MutexGuard<'_, ()> {
        self.turn.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn known<T>(&self, ask: impl FnOnce(&Known) -> T) -> T {
        ask(&self.known.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Remembers an article that is kept now.
    fn noted(&self, path: PathBuf) -> Result<PathBuf, LibraryFault> {
        let article = ArticleFile::open(&path)?.article;
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.add(&article, &path);
        Ok(path)
    }
}

fn is_zip(path: &Path) -> bool {
    let mut head = [0; 4];
    let read = open_plain(path).and_then(|mut file| file.read_exact(&mut head));
    read.is_ok() && head == *b"PK\x03\x04"
}

/// A page of nothing but an article.
fn page_of(brought: &Brought, html: &str) -> Page {
    let Facts {
        title,
        author,
        published,
        language,
    } = &brought.facts;
    let part = |value: &Option<String>, before: &str, after: &str| {
        let value = value.as_ref().map(|value| format!("{before}{}{after}", escaped(value)));
        value.unwrap_or_default()
    };
    let head = [
        part(language, "<html lang=\"", "\">"),
        "<head><meta charset=\"utf-8\">".to_owned(),
        part(title, "<title>", "</title>"),
        part(&brought.address, "<link rel=\"canonical\" href=\"", "\">"),
        part(author, "<meta name=\"author\" content=\"", "\">"),
        part(published, "<meta property=\"article:published_time\" content=\"", "\">"),
    ];
    let body = [
        "</head><body><article>".to_owned(),
        part(title, "<h1>", "</h1>"),
        html.to_owned(),
        "</article></body>".to_owned(),
    ];
    let whole = format!("<!doctype html>{}{}", head.concat(), body.concat());
    let address = brought.address.as_deref().and_then(|address| Url::parse(address).ok());
    Page::from_html(address.map_or(Source::Pasted, Source::Url), &whole)
}

/// A highlight with its note.
fn html_of(passage: &Passage) -> String {
    let lines = |text: &str| escaped(text).replace('\n', "<br>");
    let quote = match passage.quote.is_empty() {
        true => String::new(),
        false => format!("<p>{}</p>", lines(&passage.quote)),
    };
    let note = passage
        .note
        .as_deref()
        .map(|note| format!("<blockquote><p>{}</p></blockquote>", lines(note)));
    quote + &note.unwrap_or_default()
}

/// The reading of a page of highlights with all that is below its heading: what somebody has marked counts, however short it is.
fn with_all(reading: Reading) -> Reading {
    let extraction = &reading.extraction;
    let text = |unit| {
        let spans = extraction.units.spans(unit).iter();
        in_one_line(&spans.map(|span| reading.document.text(span.text)).collect::<String>())
    };
    let title = Article::of(&reading).title;
    let is_heading = |unit| unit == 0 && Some(text(unit)) == title;
    let left_out = extraction.verdicts.kept().enumerate().filter(|(_, keep)| !keep);
    let left_out = left_out.map(|(unit, _)| unit).filter(|unit| !is_heading(*unit));
    let all_in = Correction::of_units(Act::Flipped, true, &reading.document, &extraction.units, left_out);
    match all_in.is_empty() {
        true => reading,
        false => reading.corrected(&[all_in]),
    }
}

/// The host that is asked for an item; `None` where it is kept without the network.
pub(super) fn host_of(item: &Item) -> Option<String> {
    if item.is_here() {
        return None;
    }
    let url = Url::parse(item.address.as_deref()?).ok()?;
    url.host_str().map(str::to_owned)
}

/// Whether a page from a file is another state of the one that is kept: neither is it the same, nor does it read the same. Nobody has
/// its text but that file.
fn has_another_text(reading: &Reading, kept: &Path) -> bool {
    let Source::File(_) = reading.page.source else {
        return false;
    };
    let Ok(mut file) = ArticleFile::open(kept) else {
        return false;
    };
    let reads_the_same = file.text().is_ok_and(|text| text.text_hash == text_hash(reading));
    let mut is_same = || file.page().is_ok_and(|page| page.bytes == reading.page.bytes);
    !reads_the_same && !is_same()
}
