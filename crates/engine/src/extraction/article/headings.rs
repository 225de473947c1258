//! What is in a heading but not part of it: a short bracket of links such as "[edit]", in any language.

use super::build::{Builder, StartedLeaf};
use super::{LeafKind, Run};
use crate::document::ElementId;
use std::ops::Range;

/// Longer text than this between brackets, in characters, is part of the heading.
const LONGEST_BRACKET: usize = 60;
const OPENING: [char; 3] = ['[', '【', '［'];
const CLOSING: [char; 3] = [']', '】', '］'];

impl Builder<'_> {
    /// Takes the bracket before or behind a heading away, whose text ends that of the article.
    pub(super) fn take_bracket(&mut self, leaf: StartedLeaf) {
        let text = self.text_from(leaf);
        if let Some(start) = bracket_behind(text)
            && self.is_of_links(leaf, start..text.len())
            && says_something(&text[..start])
        {
            self.article.text.truncate(leaf.text as usize + start);
            self.trim_line();
        } else if let Some(end) = bracket_before(text)
            && self.is_of_links(leaf, 0..end)
            && says_something(&text[end..])
        {
            self.cut_front(leaf, end);
        }
    }

    /// Whether a paragraph that ends here is nothing but such a bracket, in the line of the heading right before it.
    pub(super) fn is_bracket_of_heading(&self, leaf: StartedLeaf) -> bool {
        let is_heading = |kind| matches!(kind, LeafKind::Heading(_));
        let text = self.text_from(leaf);
        let before = self.article.leaves.last().filter(|last| is_heading(last.kind));
        bracket_behind(text) == Some(0)
            && self.is_of_links(leaf, 0..text.len())
            && before.is_some_and(|heading| self.around_line(leaf.element) == self.parent_of_line(heading.element))
    }

    fn text_from(&self, leaf: StartedLeaf) -> &str {
        self.article.text.get(leaf.text as usize..).unwrap_or_default()
    }

    fn runs_from(&self, leaf: StartedLeaf) -> &[Run] {
        self.article.runs.get(leaf.run as usize..).unwrap_or_default()
    }

    /// Whether all words of a part of a leaf's text are links of their own, and none is a reference.
    fn is_of_links(&self, leaf: StartedLeaf, part: Range<usize>) -> bool {
        let part = leaf.text as usize + part.start..leaf.text as usize + part.end;
        let says = |range: Range<usize>| says_something(&self.article.text[range]);
        let in_part = |run: &Run| part.start.max(run.text.start as usize)..part.end.min(run.text.end as usize);
        let (inside, around): (Vec<&Run>, Vec<&Run>) =
            self.runs_from(leaf).iter().partition(|run| !in_part(run).is_empty());
        let is_own = |run: &Run| {
            let before = run.text.start as usize..part.start.max(run.text.start as usize);
            let after = part.end.min(run.text.end as usize)..run.text.end as usize;
            !says(before) && !says(after) && around.iter().all(|other| other.link != run.link)
        };
        let is_link = |run: &Run| run.link.is_some() && run.note.is_none() && is_own(run);
        let mut words = inside.into_iter().filter(|run| says(in_part(run)));
        says(part.clone()) && words.all(is_link)
    }

    /// Takes so many bytes off the front of a leaf.
    fn cut_front(&mut self, leaf: StartedLeaf, bytes: usize) {
        let text = self.text_from(leaf);
        let bytes = text.len() - text[bytes..].trim_start().len();
        let cut = leaf.text + bytes as u32;
        let first = leaf.run as usize;
        if self.runs_from(leaf).iter().any(|run| run.note.is_some()) {
            // Their notes know them by their place.
            return;
        }
        let passed = self
            .runs_from(leaf)
            .iter()
            .take_while(|run| run.text.end <= cut)
            .count();
        self.article.runs.drain(first..first + passed);
        let kept_from = self
            .runs_from(leaf)
            .first()
            .map(|run| self.article.trace(run, self.document, cut));
        if let (Some(run), Some(byte)) = (self.article.runs.get_mut(first), kept_from)
            && run.text.start < cut
        {
            run.text.start = cut;
            run.span.range.start = byte;
        }
        for run in &mut self.article.runs[first..] {
            run.text = run.text.start - bytes as u32..run.text.end - bytes as u32;
        }
        self.article.text.drain(leaf.text as usize..cut as usize);
    }

    /// The innermost element around a text that makes lines.
    fn around_line(&self, element: ElementId) -> ElementId {
        let mut around = std::iter::once(element).chain(self.document.ancestors(element));
        around.find(|&id| self.tag(id).breaks_line()).unwrap_or_default()
    }

    fn parent_of_line(&self, element: ElementId) -> ElementId {
        self.document.elements()[self.around_line(element)].parent
    }
}

fn says_something(text: &str) -> bool {
    text.contains(char::is_alphabetic)
}

/// Where a short bracket begins that ends a text.
fn bracket_behind(text: &str) -> Option<usize> {
    let inside = text.strip_suffix(CLOSING)?;
    let start = inside.rfind(OPENING)?;
    (inside[start..].chars().count() <= LONGEST_BRACKET).then_some(start)
}

/// Where a short bracket ends that begins a text.
fn bracket_before(text: &str) -> Option<usize> {
    text.strip_prefix(OPENING)?;
    let (end, closing) = text.match_indices(CLOSING).next()?;
    (text[..end].chars().count() <= LONGEST_BRACKET).then_some(end + closing.len())
}

#[cfg(test)]
mod tests {
    use crate::extraction::article::leaves_of as text;

    #[test]
    fn a_bracket_of_links_is_no_part_of_a_heading() {
        for (html, expected) in [
            ("<h2>Fog <span>[<a href=e>edit</a>]</span></h2>", "Fog"),
            ("<h2><span>[<a href=e>edit</a>]</span> Old <i>fog</i></h2>", "Old fog"),
            ("<h2>雾【<a href=e>编辑</a> | <a href=f>编辑源代码</a>】</h2>", "雾"),
            ("<h2>Fog <a href=e>[edit]</a></h2>", "Fog"),
            ("<div><h2>Fog</h2>[<a href=e>edit</a>]</div><p>b", "Fog / b"),
            ("<h2>Fog</h2><p>[<a href=e>edit</a>]", "Fog / [edit]"),
            ("<h2><a href=e>Fog [edit]</a></h2>", "Fog [edit]"),
            ("<h2><a href=e>Fog <b>[edit]</b></a></h2>", "Fog [edit]"),
            ("<h2>Fog [of <a href=e>May</a>]</h2>", "Fog [of May]"),
            ("<h2>[<a href=e>edit</a>]</h2>", "[edit]"),
            ("<p>Fog [<a href=e>edit</a>]", "Fog [edit]"),
        ] {
            assert_eq!(text(html), expected, "{html}");
        }
    }
}
