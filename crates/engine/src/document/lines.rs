//! Virtual lines: the page cut where a block element begins or ends and at `br`, so that a
//! minified page has as many lines as a hand-written one.

use super::{Counts, Document, Event, Ids, TextId, TextSpan, append_collapsed};

/// One virtual line; most of them are empty, since each of two neighbouring tags ends one.
///
/// ```
/// use clearline_engine::document::{Document, Limits};
///
/// let document = Document::parse_html("<p>It <b>rains</b>.<p>Again.".into(), &Limits::default(), &|| false);
/// let lines = document.virtual_lines();
/// let text: Vec<String> = lines.iter().map(|line| line.text(&document)).collect();
/// assert!(text.contains(&"It rains.".to_owned()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VirtualLine {
    /// The text nodes of the line; hidden ones among them are not part of its text.
    pub texts: Ids<TextId>,
    /// Counts over the text that shows.
    pub counts: Counts,
}

impl VirtualLine {
    /// The spans of the line's visible text.
    pub fn spans<'a>(&self, document: &'a Document) -> impl Iterator<Item = TextSpan> + 'a {
        self.visible(document).map(|id| document.whole(id))
    }

    /// The same; none where all of it is white space.
    pub(crate) fn spans_of_text<'a>(&self, document: &'a Document) -> impl Iterator<Item = TextSpan> + 'a {
        let has_text = self.counts.characters > 0;
        has_text.then(|| self.spans(document)).into_iter().flatten()
    }

    /// The line's visible text with runs of white space as one space.
    pub fn text(&self, document: &Document) -> String {
        let mut line = String::new();
        for id in self.visible(document) {
            append_collapsed(&mut line, document.text(id));
        }
        line.truncate(line.trim_end().len());
        line
    }

    /// The text nodes of the line that show.
    pub fn visible<'a>(&self, document: &'a Document) -> impl Iterator<Item = TextId> + 'a {
        self.texts.iter().filter(|&id| !document.texts[id].hidden)
    }
}

pub(super) fn virtual_lines(document: &Document) -> Vec<VirtualLine> {
    let mut lines = Lines {
        document,
        // Each element ends one line at most where it begins and one where it ends.
        done: Vec::with_capacity(2 * document.elements.len() + 1),
        start: TextId::FIRST,
        counts: Counts::default(),
    };
    let mut next_text = TextId::FIRST;
    let mut walk = document.walk();
    while let Some(event) = walk.next() {
        match event {
            Event::Text(id) => {
                lines.take(id);
                next_text = id + 1;
            }
            Event::Open(id) => {
                let element = &document.elements[id];
                if element.tag.breaks_line() {
                    lines.end(next_text);
                }
                if document.hides_text(id) {
                    walk.skip_contents();
                    next_text = element.texts.end;
                }
            }
            Event::Close(id) => {
                let tag = document.elements[id].tag;
                if tag.breaks_line() && !tag.is_void() {
                    lines.end(next_text);
                }
            }
        }
    }
    lines.end(next_text);
    lines.done
}

struct Lines<'a> {
    document: &'a Document,
    done: Vec<VirtualLine>,
    start: TextId,
    counts: Counts,
}

impl Lines<'_> {
    fn take(&mut self, id: TextId) {
        if !self.document.texts[id].hidden {
            self.counts += self.document.counts(id.until(id + 1));
        }
    }

    fn end(&mut self, next_text: TextId) {
        self.done.push(VirtualLine {
            texts: self.start.until(next_text),
            counts: std::mem::take(&mut self.counts),
        });
        self.start = next_text;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(html: &str) -> Vec<String> {
        let document = Document::parse_html(html.into(), &super::super::Limits::default(), &|| false);
        let lines = virtual_lines(&document);
        lines
            .iter()
            .map(|line| line.text(&document))
            .filter(|text| !text.is_empty())
            .collect()
    }

    #[test]
    fn blocks_and_br_end_a_line_and_inline_tags_do_not() {
        assert_eq!(
            lines("<div>one <b>two</b>\n three<p>four<br>five</div>six"),
            ["one two three", "four", "five", "six"]
        );
    }

    #[test]
    fn code_and_forms_are_no_text() {
        assert_eq!(
            lines("<title>t</title><p>a<script>x</script> b<noscript>n</noscript><textarea>y</textarea>"),
            ["a b"]
        );
    }

    #[test]
    fn text_for_readers_without_scripts_shows_where_there_is_no_other() {
        let story = "The whole story, told without a script. ".repeat(12);
        let page = |text: &str| format!("<p>{text}</p><noscript><p>{story}</p></noscript>");
        assert_eq!(lines(&page("Loading")), ["Loading", story.trim()]);
        let long = "A page that has text of its own. ".repeat(20);
        assert_eq!(lines(&page(&long)), [long.trim()]);
        assert_eq!(
            lines("<p>Loading</p><noscript>Please switch scripts on.</noscript>"),
            ["Loading"]
        );
    }

    #[test]
    fn hr_and_br_end_one_line_each() {
        let document = Document::parse_html("<body>a<br><hr>b".into(), &super::super::Limits::default(), &|| false);
        let texts: Vec<_> = virtual_lines(&document)
            .iter()
            .map(|line| line.text(&document))
            .collect();
        assert_eq!(texts, ["", "a", "", "b", ""]);
    }
}
