//! The lines around the headline, where bylines stand.

use super::Sources;
use crate::document::{ElementId, TextId, append_collapsed};

/// Lines that are read behind the headline.
const LINES_BEHIND: usize = 40;
/// Text nodes that are looked at before the headline.
const NODES_BEFORE: u32 = 24;
/// A longer line is running text, not a byline.
const LONGEST_LINE: usize = 300;

/// The lines behind the headline, then those before it, the nearest last. Without a heading they are the page's first.
pub(super) fn lines(page: &Sources<'_>, heading: Option<ElementId>) -> Vec<String> {
    let document = page.document;
    let (before, behind) = match heading.or(page.marks.headings.first().copied()) {
        Some(heading) => {
            let texts = document.elements()[heading as usize].texts.clone();
            (texts.start, texts.end)
        }
        None => (0, 0),
    };
    let mut lines = lines_of(page, behind..document.texts().len() as TextId);
    lines.extend(lines_of(page, before.saturating_sub(NODES_BEFORE)..before));
    lines
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
