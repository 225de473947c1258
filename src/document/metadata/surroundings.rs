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
    lines: OnceCell<Vec<String>>,
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
        self.lines.get_or_init(|| self.read())
    }

    fn read(&self) -> Vec<String> {
        let document = self.page.document;
        let first = || document.elements().iter().position(|element| element.tag == Tag::H1);
        let heading = self.heading.or_else(|| first().map(|id| id as ElementId));
        let texts = heading.map_or(0..0, |heading| document.elements()[heading as usize].texts.clone());
        let mut lines = lines_of(self.page, texts.end..document.texts().len() as TextId);
        lines.extend(lines_of(
            self.page,
            texts.start.saturating_sub(NODES_BEFORE)..texts.start,
        ));
        lines
    }
}

fn lines_of(page: &Sources<'_>, texts: std::ops::Range<TextId>) -> Vec<String> {
    let document = page.document;
    let mut lines = vec![String::new()];
    let mut last = None;
    for id in texts.filter(|&id| !document.texts()[id as usize].hidden) {
        if last.is_some_and(|last| document.breaks_between(last, id))
            && lines.last().is_some_and(|line| !line.is_empty())
        {
            if lines.len() == LINES_BEHIND {
                break;
            }
            lines.push(String::new());
        }
        last = Some(id);
        if let Some(line) = lines.last_mut().filter(|line| line.len() <= LONGEST_LINE) {
            append_collapsed(line, document.text(id));
        }
    }
    lines.retain(|line| !line.is_empty() && line.len() <= LONGEST_LINE);
    lines
}
