//! The lines around the headline, where bylines are.

use super::Sources;
use super::sections::Kind;
use super::site::folded;
use super::title::Headline;
use crate::document::{Document, ElementId, Ids, Tag, TextId, append_collapsed, is_wide};
use std::cell::OnceCell;

/// Lines that are read behind the headline.
const LINES_BEHIND: usize = 40;
/// Text nodes that are looked at before the headline.
const NODES_BEFORE: u32 = 24;
/// A longer line is running text, not a byline.
const LONGEST_LINE: usize = 300;

/// Characters that are some text: more than what bylines, dates and captions need.
const SOME_TEXT: u32 = 300;

/// Characters of the shortest text that is a sentence by itself; wide ones count twice.
const SENTENCE: u32 = 60;

/// Bytes of spaces and signs around the words of a title.
const MOST_SPACE: usize = 200;

/// The surroundings of the headline, read when first asked for.
pub(super) struct Surroundings<'a> {
    page: &'a Sources<'a>,
    headline: Option<ElementId>,
    title: Option<String>,
    heading: OnceCell<Option<ElementId>>,
    sentence: OnceCell<Option<TextId>>,
    /// The parts below their headings where others speak, and those that lead to other pages.
    parts: [OnceCell<Vec<Ids<ElementId>>>; 2],
    lines: OnceCell<Lines>,
}

/// Lines, and the first text node of each.
#[derive(Default)]
struct Lines {
    texts: Vec<String>,
    nodes: Vec<TextId>,
    /// How many of them are behind the headline; they are the first.
    behind: usize,
}

impl<'a> Surroundings<'a> {
    /// Around a headline; without one, around the words of the title, else around the page's first heading.
    pub(super) fn of(page: &'a Sources<'a>, headline: &Headline) -> Surroundings<'a> {
        Surroundings {
            page,
            headline: headline.heading,
            title: headline.stated.as_ref().map(|title| folded(title)),
            heading: OnceCell::new(),
            sentence: OnceCell::new(),
            parts: Default::default(),
            lines: OnceCell::new(),
        }
    }

    /// The lines behind the headline, then those before it. Without any heading they are the page's first.
    pub(super) fn lines(&self) -> &[String] {
        &self.read().texts
    }

    /// The lines with their places.
    pub(super) fn placed_lines(&self) -> impl Iterator<Item = PlacedLine<'_>> {
        let lines = self.read();
        let distance = |at: usize| if at < lines.behind { at } else { lines.texts.len() - at };
        let placed = lines.texts.iter().zip(&lines.nodes).enumerate();
        placed.map(move |(at, (text, &node))| PlacedLine {
            text,
            node,
            distance: distance(at),
            is_before: at >= lines.behind,
        })
    }

    /// The heading that the lines are around.
    pub(super) fn heading(&self) -> Option<ElementId> {
        let first = || {
            let mut elements = self.page.document.elements().iter();
            elements.position(|element| element.tag == Tag::H1).map(ElementId::at)
        };
        let written = || self.headline.or_else(|| self.titled()).or_else(first);
        *self.heading.get_or_init(written)
    }

    /// The first element, outside of links, that holds the words of the title and nothing else: pages write their headline
    /// without a heading, too.
    fn titled(&self) -> Option<ElementId> {
        let document = self.page.document;
        let title = self.title.as_ref().filter(|title| !title.is_empty())?;
        let lengths = title.len() / 2..=2 * title.len() + MOST_SPACE;
        let is_title = |&id: &TextId| {
            let text = document.text(id);
            lengths.contains(&text.len()) && folded(text) == *title
        };
        let is_linked = |id: TextId| document.counts(id.until(id + 1)).linked > 0;
        let mut shown = document.text_ids().iter().filter(|&id| !document.texts()[id].hidden);
        let text = shown.find(|id| is_title(id) && !is_linked(*id))?;
        Some(document.texts()[text].element)
    }

    /// Whether an element is behind some text that follows the headline.
    pub(super) fn is_behind_text(&self, id: ElementId) -> bool {
        self.text_in(
            self.end_of_heading()
                .until(self.page.document.elements()[id].texts.start),
        ) >= SOME_TEXT
    }

    /// Whether an element is behind a sentence that follows the headline: articles can be as short.
    pub(super) fn is_behind_sentence(&self, id: ElementId) -> bool {
        let document = self.page.document;
        let is_sentence = |&id: &TextId| !document.texts()[id].hidden && self.text_in(id.until(id + 1)) >= SENTENCE;
        let first = || {
            self.end_of_heading()
                .until(document.text_ids().end)
                .iter()
                .find(is_sentence)
        };
        self.sentence
            .get_or_init(first)
            .is_some_and(|sentence| sentence < document.elements()[id].texts.start)
    }

    /// Whether an element is in a part of this kind that follows its heading. What holds the headline is no such part.
    pub(super) fn is_below(&self, kind: Kind, id: ElementId) -> bool {
        let [voices, related] = &self.parts;
        let parts = match kind {
            Kind::Voices => voices,
            Kind::Related => related,
        };
        let read = || {
            let mut parts = kind.below_headings(self.page.document);
            parts.retain(|part| !self.heading().is_some_and(|heading| part.contains(heading)));
            parts
        };
        let parts = parts.get_or_init(read);
        let before = parts.partition_point(|part| part.start <= id);
        parts[..before].last().is_some_and(|part| part.contains(id))
    }

    /// Where the text behind the headline begins.
    fn end_of_heading(&self) -> TextId {
        let elements = self.page.document.elements();
        self.heading()
            .map_or(TextId::FIRST, |heading| elements[heading].texts.end)
    }

    /// Whether an element follows the heading that the lines are around.
    pub(super) fn follows_heading(&self, id: ElementId) -> bool {
        self.heading()
            .is_some_and(|heading| self.page.document.elements()[heading].end <= id)
    }

    /// Whether an element is at the headline: hardly any text parts them. Without a headline every element does.
    pub(super) fn is_near(&self, id: ElementId) -> bool {
        let elements = self.page.document.elements();
        let texts = &elements[id].texts;
        self.heading().is_none_or(|heading| {
            let heading = &elements[heading].texts;
            self.text_in(heading.end.until(texts.start)) + self.text_in(texts.end.until(heading.start)) < SOME_TEXT
        })
    }

    /// Characters of running text; a wide one says as much as two.
    fn text_in(&self, texts: Ids<TextId>) -> u32 {
        if texts.is_empty() {
            return 0;
        }
        let counts = self.page.document.counts(texts);
        let running = counts.characters - counts.linked;
        running + running.min(counts.wide)
    }

    fn read(&self) -> &Lines {
        self.lines.get_or_init(|| {
            let document = self.page.document;
            let texts = self.heading().map_or(TextId::FIRST.until(TextId::FIRST), |heading| {
                document.elements()[heading].texts
            });
            let mut lines = Lines::default();
            lines.add(self.page, texts.end.until(document.text_ids().end));
            lines.behind = lines.texts.len();
            lines.add(self.page, texts.start.saturating_sub(NODES_BEFORE).until(texts.start));
            lines
        })
    }
}

/// A line around the headline.
#[derive(Clone, Copy)]
pub(super) struct PlacedLine<'a> {
    pub(super) text: &'a str,
    /// Its first text node.
    pub(super) node: TextId,
    /// How many lines it is from the headline.
    pub(super) distance: usize,
    /// Whether it precedes the headline.
    pub(super) is_before: bool,
}

impl Lines {
    /// Adds the first lines of these text nodes, without those that are running text.
    fn add(&mut self, page: &Sources<'_>, nodes: Ids<TextId>) {
        let document = page.document;
        let mut lines = vec![(String::new(), nodes.start)];
        let mut last = None;
        for id in nodes.iter().filter(|&id| !document.texts()[id].hidden) {
            if last.is_some_and(|last| document.breaks_between(last, id))
                && lines.last().is_some_and(|(line, _)| !line.is_empty())
            {
                if lines.len() == LINES_BEHIND {
                    break;
                }
                lines.push((String::new(), id));
            }
            if let Some((line, first)) = lines.last_mut().filter(|(line, _)| line.len() <= LONGEST_LINE) {
                if line.is_empty() {
                    *first = id;
                }
                let text = document.text(id);
                let is_seam = |last| {
                    is_apart(document, last, id) && is_seam(line, text)
                        || are_siblings(document, last, id) && is_wide_seam(line, text)
                };
                if last.is_some_and(is_seam) {
                    line.push(' ');
                }
                append_collapsed(line, text);
            }
            last = Some(id);
        }
        lines.retain(|(line, _)| !line.is_empty() && line.len() <= LONGEST_LINE);
        let (texts, nodes): (Vec<String>, Vec<TextId>) = lines.into_iter().unzip();
        self.texts.extend(texts);
        self.nodes.extend(nodes);
    }
}

/// Whether two texts belong to different elements: styles may set them apart where nothing is written between them.
fn is_apart(document: &Document, before: TextId, after: TextId) -> bool {
    document.texts()[before].element != document.texts()[after].element
}

/// Whether two texts belong to elements of which neither is in the other, as in "<span>作者：石青</span><a>评论</a>".
fn are_siblings(document: &Document, before: TextId, after: TextId) -> bool {
    let [before, after] = [before, after].map(|text| document.texts()[text].element);
    let holds = |outer: ElementId, inner: ElementId| (outer..document.elements()[outer].end).contains(&inner);
    !holds(before, after) && !holds(after, before)
}

/// Whether a line in Chinese characters and what follows would run into each other.
fn is_wide_seam(line: &str, next: &str) -> bool {
    line.ends_with(|c: char| is_wide(c) && c.is_alphabetic()) && next.starts_with(char::is_alphanumeric)
}

/// Whether a line and what follows would run into each other, as in "Ida MarshMay 6": no word goes on in capitals.
fn is_seam(line: &str, next: &str) -> bool {
    line.ends_with(char::is_lowercase) && next.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit())
}
