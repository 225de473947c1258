//! Where in a page somebody has read, in terms that outlive layout, method and program: a byte of a text node.
//!
//! The positions of the last pages lie in a small JSON file in the user's folder for state. Besides them it holds only the
//! addresses and paths of these pages.

use crate::app::ground::{merging::Merge, page_name::name_of, stored::StoredFile};
use clearline_engine::Reading;
use clearline_engine::document::TextId;
use clearline_engine::extraction::Run;
use clearline_engine::internals::document::layout::PX;
use clearline_engine::page::Page;
use clearline_words::Message;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::path::PathBuf;

/// Pages whose positions are kept.
const MOST_PAGES: usize = 200;

/// A byte of a text node of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The text node, counted in page order.
    text: TextId,
    /// Byte of its text.
    byte: u32,
}

impl Position {
    /// The position of a byte of the article's text.
    pub fn of(reading: &Reading, byte: u32) -> Option<Position> {
        let run = reading.article.run_at(byte)?;
        Some(Position {
            text: run.span.text,
            byte: reading.article.trace(run, &reading.document, byte),
        })
    }

    /// Where the reader stood in the browser that has handed the page over: the first text of the kept ones that was on the screen;
    /// `None` at the beginning, and where no browser has said.
    pub fn in_browser(reading: &Reading) -> Option<Position> {
        let layout = reading.document.layout()?.ok()?;
        let top = layout.scroll[1].saturating_mul(PX);
        let is_kept = |byte| {
            let unit = reading.unit_at(byte);
            unit.is_some_and(|unit| !reading.extraction.verdicts.leaves_out(unit))
        };
        let is_here = |run: &&Run| {
            let text = layout.text(run.span.text);
            text.is_seen() && text.rect.bottom > top && is_kept(run.text.start)
        };
        let run = reading.article.runs.iter().filter(|_| top > 0).find(is_here)?;
        Some(Position {
            text: run.span.text,
            byte: run.span.range.start,
        })
    }

    /// The position as far down the same page in another character set, where words have other lengths and broken markup may part
    /// the text otherwise.
    fn recoded(self, before: &Reading, after: &Reading) -> Position {
        let scaled = |number: usize, from: usize, to: usize| number * to / from.max(1);
        let (old, new) = (before.document.texts().len(), after.document.texts().len());
        let text = TextId::at(scaled(self.text.index(), old, new).min(new.saturating_sub(1)));
        let text_of = |reading: &Reading, text: TextId| {
            let is_there = text < reading.document.text_ids().end;
            is_there.then(|| reading.document.span_text(&reading.document.whole(text)).to_owned())
        };
        let (own, other) = (text_of(before, self.text), text_of(after, text));
        let (own, other) = (own.unwrap_or_default(), other.unwrap_or_default());
        let byte = scaled(self.byte as usize, own.len(), other.len());
        Position {
            text,
            byte: other.floor_char_boundary(byte) as u32,
        }
    }

    /// The byte of the article's text that stands there, or the next one; `None` behind the last.
    pub fn article_byte(self, reading: &Reading) -> Option<u32> {
        let runs = &reading.article.runs;
        let after = runs.partition_point(|run| (run.span.text, run.span.range.start) <= (self.text, self.byte));
        let holds = |run: &&Run| run.span.text == self.text;
        let run = after.checked_sub(1).and_then(|at| runs.get(at)).filter(holds);
        let inside = run.and_then(|run| {
            let rest = std::iter::once(self.byte..u32::MAX);
            reading.article.locate(run, &reading.document, rest).pop()
        });
        let next = || runs.get(after).map(|run| run.text.start);
        inside.map(|range| range.start).or_else(next)
    }
}

/// The byte of another reading's article that shows what a byte of this one does: where the same page was fetched again
/// and has changed around it, the nearest passage with the same words; in another character set, what is as far down the page.
pub(super) fn carried(before: &Reading, byte: u32, after: &Reading) -> Option<u32> {
    let position = Position::of(before, byte)?;
    let is_recoded = before.page.charset.name() != after.page.charset.name();
    let guess = if is_recoded {
        position.recoded(before, after)
    } else {
        position
    };
    let guess = guess.article_byte(after);
    let (old, new) = (&before.article, &after.article);
    let index = old.leaf_at(byte)?;
    let leaf = old.leaves.get(index)?;
    let words = old.leaf_text(leaf);
    let says_the_same = |index: &usize| new.leaves.get(*index).is_some_and(|leaf| new.leaf_text(leaf) == words);
    let guessed = guess.and_then(|byte| new.leaf_at(byte)).filter(says_the_same);
    let same = guessed.or_else(|| {
        let others = (0..new.leaves.len()).filter(says_the_same);
        others.min_by_key(|other| other.abs_diff(index))
    });
    match same.and_then(|index| new.leaves.get(index)) {
        Some(found) => Some(found.text.start + (byte - leaf.text.start)),
        None => guess,
    }
}

/// The positions in the last pages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Positions {
    /// The page that was left last is the last.
    positions: Vec<Entry>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// The page's address or path.
    page: String,
    position: Position,
}

impl Positions {
    /// The position in a page.
    pub fn of(&self, page: &Page) -> Option<Position> {
        let name = name_of(page)?;
        let entry = self.positions.iter().find(|entry| entry.page == name)?;
        Some(entry.position)
    }

    /// Keeps the position in a page; `None` for its beginning.
    pub fn keep(&mut self, page: &Page, position: Option<Position>) {
        let Some(name) = name_of(page) else {
            return;
        };
        self.positions.retain(|entry| entry.page != name);
        self.positions
            .extend(position.map(|position| Entry { page: name, position }));
        self.forget_first();
    }

    /// Keeps the last pages only.
    fn forget_first(&mut self) {
        let surplus = self.positions.len().saturating_sub(MOST_PAGES);
        self.positions.drain(..surplus);
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        self.positions.clear();
    }
}

impl Merge for Positions {
    /// The pages that were left in this window since, behind those of the others.
    fn merged(self, base: &Positions, theirs: Positions) -> Positions {
        let names = |of: &Positions| {
            of.positions
                .iter()
                .map(|entry| entry.page.clone())
                .collect::<HashSet<_>>()
        };
        let (here, before) = (names(&self), names(base));
        let new: Vec<Entry> = self
            .positions
            .into_iter()
            .filter(|entry| !base.positions.contains(entry))
            .collect();
        let changed: HashSet<&str> = new.iter().map(|entry| entry.page.as_str()).collect();
        let is_taken_away = |name: &str| before.contains(name) && !here.contains(name);
        let mut both = theirs;
        both.positions
            .retain(|entry| !changed.contains(entry.page.as_str()) && !is_taken_away(&entry.page));
        both.positions.extend(new);
        both.forget_first();
        both
    }
}

/// The file of the positions.
#[derive(Debug)]
pub struct PositionsFile(StoredFile<Positions>);

impl Default for PositionsFile {
    fn default() -> Self {
        PositionsFile::at(None)
    }
}

impl PositionsFile {
    /// The file in the user's folder for state; where the system has none, in that for local data.
    pub fn of_user() -> PositionsFile {
        let folders = directories::ProjectDirs::from("", "", "clearline");
        let folder = folders.map(|folders| folders.state_dir().unwrap_or(folders.data_local_dir()).to_owned());
        PositionsFile::at(folder.map(|folder| folder.join("positions.json")))
    }

    /// The file at a path; without one nothing is kept between starts.
    pub fn at(path: Option<PathBuf>) -> PositionsFile {
        PositionsFile(StoredFile::at(path, "positions"))
    }

    /// Reads the positions. A broken file is renamed and told.
    pub fn read(&mut self) -> (Positions, Option<Message>) {
        self.0.read()
    }

    /// Writes the positions where they have changed: whole or not at all.
    ///
    /// # Errors
    /// A message where the file cannot be written.
    pub fn write(&mut self, positions: &Positions) -> Result<(), Message> {
        self.0.write(positions)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ground::page_name::LONGEST_PAGE;
    use clearline_engine::methods::{self, Parameters};
    use clearline_engine::page::{Options, Source};
    use clearline_words::Wording;

    fn page(source: Source, html: &str) -> Page {
        Page::from_bytes(source, html.as_bytes().to_vec(), &Options::default()).unwrap()
    }

    fn file(name: &str) -> Page {
        page(Source::File(PathBuf::from(name)), "<p>Text.")
    }

    fn read(html: &str) -> Reading {
        Reading::of(page(Source::Stdin, html), methods::DEFAULT, &Parameters::default())
    }

    fn at(text: u32, byte: u32) -> Position {
        Position {
            text: text.into(),
            byte,
        }
    }

    /// A page of a menu that stays on the screen and four paragraphs of 100 px, scrolled down by so many.
    fn scrolled(pixels: i32) -> Reading {
        let text = "The water runs slowly here, and nobody in the village would have it any other way. ".repeat(4);
        let html = format!("<nav>Menu</nav>{}", format!("<p>{text}</p>").repeat(4));
        let (elements, texts) = ([0; 8], [6_400; 5]);
        let top = |at: i32| (100 * at) * PX;
        let file = serde_json::json!({
            "format": "clearline-layout", "version": 1, "url": "https://e.example/a", "html": html,
            "viewport": [100, 100], "page": [100, 500], "scroll": [0, pixels], "strings": ["html", "head", "body", "nav", "p"],
            "elements": {
                "tag": [0, 1, 2, 3, 4, 4, 4, 4], "x": elements, "y": elements, "w": elements, "h": elements,
                "display": elements, "fs": elements, "fw": elements, "bg": elements, "flags": elements,
            },
            "texts": {
                "x": texts, "y": [pixels * PX, top(0), top(1), top(2), top(3)], "w": texts, "h": texts,
                "flags": texts.map(|_| 1),
            },
        });
        let page = Page::from_browser(file.to_string().as_bytes()).unwrap();
        Reading::of(page, methods::DEFAULT, &Parameters::default())
    }

    #[test]
    fn a_page_begins_where_the_reader_had_scrolled_to_in_the_browser() {
        assert_eq!(Position::in_browser(&scrolled(0)), None);
        // The menu is on the screen, and no text to be read.
        assert_eq!(Position::in_browser(&scrolled(250)), Some(at(3, 0)));
        assert_eq!(Position::in_browser(&scrolled(5_000)), None);
    }

    #[test]
    fn a_position_leads_back_to_its_byte() {
        let reading = read("<p>One   <b>two</b> three<p>f\u{e9}\u{e9} five<ul><li>six</ul>");
        let text = reading.article.text();
        for (byte, _) in text.char_indices().filter(|(_, c)| !c.is_whitespace()) {
            let position = Position::of(&reading, byte as u32).unwrap();
            assert_eq!(position.article_byte(&reading), Some(byte as u32), "at {byte}");
        }
        let beyond = at(999, 0);
        assert_eq!(beyond.article_byte(&reading), None);
    }

    #[test]
    fn a_position_is_carried_to_a_page_that_has_grown() {
        let before = read("<p>First.<p>Here somebody reads.<p>Last.");
        let after = read("<h1>New</h1><p>News.<p>First.<p>Here somebody reads.<p>Last.");
        let at = |reading: &Reading| reading.article.text().find("somebody").unwrap() as u32;
        assert_eq!(carried(&before, at(&before), &after), Some(at(&after)));
        let gone = read("<p>First.<p>Another text.<p>Last.");
        let byte = carried(&before, at(&before), &gone).unwrap();
        assert!(gone.article.text()[byte as usize..].starts_with("er text."));
    }

    #[test]
    fn the_last_pages_are_kept_and_no_more() {
        let mut positions = Positions::default();
        let position = at(3, 7);
        for number in 0..MOST_PAGES + 10 {
            positions.keep(&file(&format!("/{number}")), Some(position));
        }
        assert_eq!(positions.positions.len(), MOST_PAGES);
        assert_eq!(positions.of(&file("/9")), None);
        assert_eq!(positions.of(&file("/10")), Some(position));
        positions.keep(&file("/10"), None);
        assert_eq!(positions.of(&file("/10")), None);
        positions.keep(&page(Source::Pasted, "<p>Text."), Some(position));
        positions.keep(&file(&"/x".repeat(LONGEST_PAGE)), Some(position));
        assert_eq!(positions.positions.len(), MOST_PAGES - 1);
    }

    #[test]
    fn pages_are_known_by_their_address_without_its_fragment() {
        let fetched = |url: &str| page(Source::Url(url.parse().unwrap()), "<p>Text.");
        let mut positions = Positions::default();
        positions.keep(&fetched("https://example.org/a#one"), Some(at(1, 2)));
        assert!(positions.of(&fetched("https://example.org/a#two")).is_some());
        assert!(positions.of(&fetched("https://example.org/b")).is_none());
    }

    #[test]
    fn files_come_back_and_unknown_ones_are_set_aside_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state/positions.json");
        let mut positions = Positions::default();
        positions.keep(&file("/a"), Some(at(1, 2)));
        PositionsFile::at(Some(path.clone())).write(&positions).unwrap();
        assert_eq!(PositionsFile::at(Some(path.clone())).read(), (positions, None));
        for broken in ["{", r#"{"positions":[],"newer":1}"#, "\u{0}"] {
            std::fs::write(&path, broken).unwrap();
            let (none, fault) = PositionsFile::at(Some(path.clone())).read();
            assert_eq!(none, Positions::default());
            assert!(Wording::default().say(&fault.unwrap()).contains("reading positions"));
            assert_eq!(PositionsFile::at(Some(path.clone())).read().1, None);
        }
    }
}
