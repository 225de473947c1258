//! The shown text of a leaf, cut where its looks, its links or its language change.

use super::Links;
use super::epub::Highlights;
use crate::document::PassageLanguages;
use crate::extraction::{Article, LeafKind, Run, Shown, Style};
use std::ops::Range;
use std::sync::Arc;

/// Text of one style, one link, one footnote and one language.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Piece<'a> {
    /// The text; a line end is a line break.
    pub text: String,
    /// How it looks.
    pub style: Style,
    /// Where it leads as the page writes it, if it may be followed. It is resolved where it is written, since the base of a page's
    /// links may be long, and a paragraph may hold thousands of them.
    pub link: Option<&'a str>,
    /// The footnote that it refers to: an index into [`Article::notes`].
    pub note: Option<u32>,
    /// Its language as a BCP 47 tag, where that is not the page's and was asked for.
    pub language: Option<Arc<str>>,
    /// The highlight that it lies in, where they were asked for: its number among those that were found.
    pub highlight: Option<usize>,
    /// The highlights that end with it.
    pub ending: Vec<usize>,
}

impl<'a> Piece<'a> {
    /// A piece that looks alike, without text, and with which no highlight ends.
    pub(super) fn without_text(&self) -> Piece<'a> {
        Piece {
            text: String::new(),
            language: self.language.clone(),
            ending: Vec::new(),
            ..*self
        }
    }
}

/// What distinguishes passages beside their looks: nothing of it is asked for where text is written without it.
#[derive(Default)]
pub(super) struct Passages<'a> {
    /// The languages.
    pub languages: PassageLanguages,
    /// The highlights.
    pub highlights: Option<&'a Highlights>,
    /// Whether the readings of `ruby` are pieces of their own, as HTML needs them. Text and Markdown show them by their parentheses.
    pub has_readings: bool,
}

/// The pieces of a leaf without their languages, which Markdown cannot say. Its shown parts are apart by a line break; they
/// begin and end with white space in code only.
pub(super) fn pieces<'a>(article: &'a Article, shown: &Shown, links: &Links, leaf: usize) -> Vec<Piece<'a>> {
    pieces_of_passages((article, &Passages::default()), shown, links, leaf)
}

/// The pieces of a leaf with the languages and highlights of its passages.
pub(super) fn pieces_of_passages<'a>(
    (article, passages): (&'a Article, &Passages<'_>),
    shown: &Shown,
    links: &Links,
    leaf: usize,
) -> Vec<Piece<'a>> {
    let is_code = article.leaves[leaf].kind == LeafKind::Code;
    let runs = article.leaf_runs(&article.leaves[leaf]);
    let mut pieces = Vec::new();
    for range in shown.ranges(article, leaf) {
        let part = &article.text()[range.start as usize..range.end as usize];
        let end = range.start as usize + part.trim_end_matches(['\n', ' ']).len();
        let part = part.trim_end_matches(['\n', ' ']);
        let beginning = if is_code {
            part.trim_start_matches('\n')
        } else {
            part.trim_start_matches(['\n', ' '])
        };
        if beginning.is_empty() {
            continue;
        }
        if !pieces.is_empty() {
            push_gap(&mut pieces, "\n");
        }
        let mut at = end - beginning.len();
        let first = runs.partition_point(|run| run.text.end as usize <= at);
        for run in runs[first..].iter().take_while(|run| (run.text.start as usize) < end) {
            let (start, run_end) = ((run.text.start as usize).max(at), (run.text.end as usize).min(end));
            // Line ends are between runs.
            push_gap(&mut pieces, &article.text()[at..start]);
            let own = Look::of(run, article, links);
            let style = match passages.has_readings {
                true => own.style,
                false => own.style.without_readings(),
            };
            let look = Look {
                style,
                link: own.link.map(|link| as_before(pieces.last(), link, links)),
                language: passages.languages.at(run.span.text).cloned(),
                ..own
            };
            for part in cut(start..run_end, passages.highlights) {
                let look = Look {
                    highlight: part.highlight,
                    ..look.clone()
                };
                push(&mut pieces, &article.text()[part.range], look);
                if let Some(last) = pieces.last_mut() {
                    last.ending.extend(part.ending);
                }
            }
            at = run_end;
        }
    }
    pieces
}

/// A part of a run that lies in one highlight, or in none.
struct Part {
    range: Range<usize>,
    highlight: Option<usize>,
    ending: Vec<usize>,
}

/// Cuts a stretch of the article's text where highlights begin and end.
fn cut(range: Range<usize>, highlights: Option<&Highlights>) -> Vec<Part> {
    let whole = Part {
        range: range.clone(),
        highlight: None,
        ending: Vec::new(),
    };
    let Some(highlights) = highlights else {
        return vec![whole];
    };
    let mut parts = Vec::new();
    let mut at = range.start;
    while at < range.end {
        let end = highlights
            .next_border(at)
            .map_or(range.end, |border| border.min(range.end));
        parts.push(Part {
            range: at..end,
            highlight: highlights.at(at),
            ending: highlights.ending_at(end),
        });
        at = end;
    }
    parts
}

/// What distinguishes pieces.
#[derive(Clone)]
struct Look<'a> {
    style: Style,
    link: Option<&'a str>,
    note: Option<u32>,
    language: Option<Arc<str>>,
    highlight: Option<usize>,
}

impl<'a> Look<'a> {
    fn of(run: &Run, article: &'a Article, links: &Links) -> Look<'a> {
        let written = run.link.and_then(|link| article.links.get(link as usize));
        Look {
            style: run.style,
            link: written
                .map(String::as_str)
                .filter(|written| links.target(written).is_some()),
            note: run.note,
            language: None,
            highlight: None,
        }
    }
}

/// A link as the piece before writes it, where both lead to the same address: they are one link then.
fn as_before<'a>(before: Option<&Piece<'a>>, link: &'a str, links: &Links) -> &'a str {
    let before = before.and_then(|piece| piece.link);
    let is_same = |before: &&str| *before != link && links.target(before) == links.target(link);
    before.filter(is_same).unwrap_or(link)
}

/// What is between runs, such as line ends, is plain and in the language and the highlight of the run before.
fn push_gap(pieces: &mut Vec<Piece<'_>>, text: &str) {
    let look = Look {
        style: Style::PLAIN,
        link: None,
        note: None,
        language: pieces.last().and_then(|last| last.language.clone()),
        highlight: pieces
            .last()
            .filter(|last| last.ending.is_empty())
            .and_then(|last| last.highlight),
    };
    push(pieces, text, look);
}

fn push<'a>(pieces: &mut Vec<Piece<'a>>, text: &str, look: Look<'a>) {
    let Look {
        style,
        link,
        note,
        language,
        highlight,
    } = look;
    if text.is_empty() {
        return;
    }
    match pieces.last_mut() {
        Some(last)
            if (last.style, &last.link, last.note, &last.language) == (style, &link, note, &language)
                && last.highlight == highlight
                && last.ending.is_empty() =>
        {
            last.text.push_str(text);
        }
        _ => pieces.push(Piece {
            text: text.to_owned(),
            style,
            link,
            note,
            language,
            highlight,
            ending: Vec::new(),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Document, Limits};
    use crate::extraction::LeafState;

    fn told(html: &str, state: impl Fn(&Article) -> LeafState) -> Vec<(String, Style, bool)> {
        let article = Article::of(&Document::parse_html(html.into(), &Limits::default(), &|| false));
        let shown = Shown {
            leaves: vec![state(&article)],
        };
        let pieces = pieces(&article, &shown, &Links::default(), 0);
        let told = |piece: Piece<'_>| (piece.text, piece.style, piece.link.is_some());
        pieces.into_iter().map(told).collect()
    }

    #[test]
    fn text_is_cut_where_it_looks_different() {
        let page = "<p>a <b>b</b><b>c</b><br>d <a href=https://e.example/>e</a><a href=javascript:x>f</a> g";
        let (plain, strong) = (Style::PLAIN, Style::STRONG);
        assert_eq!(
            told(page, |_| LeafState::Whole),
            [
                ("a ".to_owned(), plain, false),
                ("bc".to_owned(), strong, false),
                ("\nd ".to_owned(), plain, false),
                ("e".to_owned(), plain, true),
                ("f g".to_owned(), plain, false),
            ]
        );
    }

    #[test]
    fn an_address_that_is_written_in_two_ways_is_one_link() {
        assert_eq!(
            told(
                "<p><a href=https://e.example/>a</a><a href=https://e.example>b</a>",
                |_| LeafState::Whole
            ),
            [("ab".to_owned(), Style::PLAIN, true)]
        );
    }

    #[test]
    fn shown_parts_are_apart_by_a_line_end() {
        let parts = |article: &Article| {
            let at = |part: &str| article.text().find(part).map_or(0, |at| at as u32);
            LeafState::Parts(vec![0..at("two"), at("three")..at("four") - 1])
        };
        assert_eq!(
            told("<p>one <i>two</i> three four", parts),
            [("one\nthree".to_owned(), Style::PLAIN, false)]
        );
    }
}
