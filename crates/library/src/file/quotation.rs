//! Highlights and notes as Markdown, to be pasted elsewhere or to stand below their article.

use super::annotations::Annotation;
use clearline_engine::internals::save::{escape, fenced};
use std::borrow::Cow;

/// The page that is quoted.
#[derive(Clone, Copy, Debug, Default)]
pub struct Quotation<'a> {
    /// Its title.
    pub title: Option<&'a str>,
    /// Its address.
    pub address: Option<&'a str>,
}

impl Quotation<'_> {
    /// Highlights with their notes, then the page that they are from.
    pub fn markdown<'a>(&self, annotations: impl IntoIterator<Item = &'a Annotation>) -> String {
        let mut parts = quotes(annotations);
        parts.extend(self.source().map(|source| format!("— {source}")));
        parts.join("\n\n") + "\n"
    }

    /// The title as a link to the page; what is not known is left out.
    fn source(&self) -> Option<String> {
        let address = self.address.map(|address| address.replace(['<', '>'], ""));
        match (self.title, address) {
            (Some(title), Some(address)) => Some(format!("[{}](<{address}>)", escape(title, true))),
            (Some(title), None) => Some(escape(title, true)),
            (None, address) => address.map(|address| format!("<{address}>")),
        }
    }
}

/// Each passage as a quotation, its note below it.
pub(crate) fn quotes<'a>(annotations: impl IntoIterator<Item = &'a Annotation>) -> Vec<String> {
    let mut parts = Vec::new();
    for annotation in annotations {
        // A note on the whole page quotes nothing.
        parts.extend(
            Some(annotation.words())
                .filter(|words| !words.trim().is_empty())
                .map(quoted),
        );
        parts.extend(annotation.note().map(Cow::into_owned));
    }
    parts
}

/// Words as a quotation: of code as it is indented, of text each line as a paragraph.
fn quoted(words: &str) -> String {
    if is_code(words) {
        let lines = fenced(words, "");
        return lines
            .lines()
            .map(|line| format!("> {line}"))
            .collect::<Vec<String>>()
            .join("\n");
    }
    let lines = words.lines().map(str::trim).filter(|line| !line.is_empty());
    let lines: Vec<String> = lines.map(|line| format!("> {}", escape(line, true))).collect();
    lines.join("\n>\n")
}

/// Whether a line behind the first is indented, which white space in a text is not: at the beginning of the first it may stand between
/// two words.
fn is_code(words: &str) -> bool {
    let is_indented = |line: &str| (line.starts_with('\t') || line.starts_with("  ")) && !line.trim().is_empty();
    words.lines().skip(1).any(is_indented)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{HighlightKind, Quote};

    fn annotation(words: &str, note: Option<&str>) -> Annotation {
        Annotation::of(Quote::of(words, 0..words.len()), HighlightKind::B, note)
    }

    #[test]
    fn a_quotation_has_its_note_and_its_page() {
        let annotations = [
            annotation("The river\nrose", Some("*Which* one?")),
            annotation("2 * 3", None),
        ];
        let page = Quotation {
            title: Some("Rain [again]"),
            address: Some("https://example.org/a_(b)"),
        };
        assert_eq!(
            page.markdown(&annotations),
            "> The river\n>\n> rose\n\n*Which* one?\n\n> 2 \\* 3\n\n— [Rain \\[again\\]](<https://example.org/a_(b)>)\n"
        );
        assert_eq!(Quotation::default().markdown(&annotations[1..]), "> 2 \\* 3\n");
        let text = " and the road\n# one\n- two\n1. three\n> four\n+ five\n`six` ```seven\n\n=== eight";
        assert_eq!(
            Quotation::default().markdown(&[annotation(text, None)]),
            "> and the road\n>\n> \\# one\n>\n> \\- two\n>\n> 1\\. three\n>\n> \\> four\n>\n> \\+ five\n>\n> \\`six\\` \
             \\`\\`\\`seven\n>\n> \\=== eight\n"
        );
        let code = [annotation("fn main() {\n    let s = \"```\";\n}", None)];
        assert_eq!(
            Quotation::default().markdown(&code),
            "> ````\n> fn main() {\n>     let s = \"```\";\n> }\n> ````\n"
        );
    }
}
