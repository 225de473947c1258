//! The lines around the headline, where bylines stand.

use super::Sources;
use crate::document::{ElementId, Tag, TextId, append_collapsed};
use std::cell::OnceCell;

/// Lines that are read behind the headline.
const LINES_BEHIND: usize = 40;
/// Text nodes that are looked at before the headline.
const NODES_BEFORE: u32 = 24;
/// A longer line is running text, not a byline.
const LONGEST_LINE: usize = 300;

/// The surroundings of the headline, read when first asked for.
pub(super) struct Surroundings<'a> {
    page: &'a Sources<'a>,
    heading: Option<ElementId>,
    lines: OnceCell<Lines>,
}

/// Lines, and the first text node of each.
#[derive(Default)]
struct Lines {
    texts: Vec<String>,
    nodes: Vec<TextId>,
    /// How many of them stand behind the headline; they come first.
    behind: usize,
}

impl<'a> Surroundings<'a> {
    /// Around a heading; without one, around the page's first.
    pub fn of(page: &'a Sources<'a>, heading: Option<ElementId>) -> Surroundings<'a> {
        Surroundings {
            page,
            heading,
            lines: OnceCell::new(),
        }
    }

    /// The lines behind the headline, then those before it. Without any heading they are the page's first.
    pub fn lines(&self) -> &[String] {
        &self.read().texts
    }

    /// The lines, each with its first text node and how many lines it is from the headline.
    pub fn placed_lines(&self) -> impl Iterator<Item = (&str, TextId, usize)> {
        let lines = self.read();
        let distance = |at: usize| if at < lines.behind { at } else { lines.texts.len() - at };
        let placed = lines.texts.iter().zip(&lines.nodes).enumerate();
        placed.map(move |(at, (line, &node))| (line.as_str(), node, distance(at)))
    }

    fn read(&self) -> &Lines {
        self.lines.get_or_init(|| {
            let document = self.page.document;
            let first = || document.elements().iter().position(|element| element.tag == Tag::H1);
            let heading = self.heading.or_else(|| first().map(|id| id as ElementId));
            let texts = heading.map_or(0..0, |heading| document.elements()[heading as usize].texts.clone());
            let mut lines = Lines::default();
            lines.add(self.page, texts.end..document.texts().len() as TextId);
            lines.behind = lines.texts.len();
            lines.add(self.page, texts.start.saturating_sub(NODES_BEFORE)..texts.start);
            lines
        })
    }
}

impl Lines {
    /// Adds the first lines of these text nodes, without those that are running text.
    fn add(&mut self, page: &Sources<'_>, nodes: std::ops::Range<TextId>) {
        let document = page.document;
        let mut lines = vec![(String::new(), nodes.start)];
        let mut last = None;
        for id in nodes.filter(|&id| !document.texts()[id as usize].hidden) {
            if last.is_some_and(|last| document.breaks_between(last, id))
                && lines.last().is_some_and(|(line, _)| !line.is_empty())
            {
                if lines.len() == LINES_BEHIND {
                    break;
                }
                lines.push((String::new(), id));
            }
            last = Some(id);
            if let Some((line, first)) = lines.last_mut().filter(|(line, _)| line.len() <= LONGEST_LINE) {
                if line.is_empty() {
                    *first = id;
                }
                append_collapsed(line, document.text(id));
            }
        }
        lines.retain(|(line, _)| !line.is_empty() && line.len() <= LONGEST_LINE);
        let (texts, nodes): (Vec<String>, Vec<TextId>) = lines.into_iter().unzip();
        self.texts.extend(texts);
        self.nodes.extend(nodes);
    }
}
