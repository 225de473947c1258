//! The text of one leaf: emphasis, code, links.

use super::escape::{code_span, escape, target};
use super::math;
use crate::extraction::{Article, LeafKind, NodeKind, Note, Shown, Style};
use crate::save::Links;
use crate::save::budget::Budget;
use crate::save::characters::in_one_line;
use crate::save::pieces::{self, Piece};
use url::Url;

/// What a line end inside a leaf becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineEnd {
    /// A hard line break.
    Backslash,
    /// A blank, where a block has one line only.
    Space,
    /// A `br` element, in tables.
    Break,
}

/// What an article is written from.
pub(super) struct Input<'a> {
    pub article: &'a Article,
    pub shown: &'a Shown,
    pub links: Links,
    pub budget: &'a Budget,
    /// For each footnote, whether it is written as one.
    pub notes: Vec<bool>,
}

impl<'a> Input<'a> {
    pub(super) fn new(article: &'a Article, shown: &'a Shown, links: Links, budget: &'a Budget) -> Input<'a> {
        let is_written = |note: &Note| {
            // A footnote is at the margin, never in a table.
            let in_table = |&node: &u32| article.nodes[node as usize].kind == NodeKind::Table;
            let first = article.leaves.partition_point(|leaf| leaf.node < note.node);
            let end = article.nodes[note.node as usize].end;
            let leaves = article.leaves[first..].iter().take_while(|leaf| leaf.node < end);
            let mut leaves = first..first + leaves.count();
            leaves.any(|leaf| shown.is_shown(leaf)) && !article.containers(note.node).any(|node| in_table(&node))
        };
        Input {
            article,
            shown,
            links,
            budget,
            notes: article.notes.iter().map(is_written).collect(),
        }
    }

    /// The footnote that a run refers to, if it is written.
    fn note(&self, note: Option<u32>) -> Option<u32> {
        note.filter(|&note| self.notes.get(note as usize) == Some(&true))
    }
}

/// The name of a footnote.
pub(super) fn note_mark(note: u32) -> String {
    format!("[^{}]", note + 1)
}

/// The shown text of a leaf as Markdown, trimmed.
pub(super) fn inline(input: &Input<'_>, leaf: usize, line_end: LineEnd) -> String {
    let pieces = pieces(input, leaf);
    let mut line = Line::new(line_end, None, None);
    let groups: Vec<&[Piece<'_>]> = pieces.chunk_by(|a, b| (&a.link, a.note) == (&b.link, b.note)).collect();
    for (at, group) in groups.iter().enumerate() {
        if !input.budget.holds(&line.out) {
            break;
        }
        let following = groups.get(at + 1).and_then(|group| group.first());
        let Some(first) = group.first() else { continue };
        match (first.note, &first.link) {
            (Some(note), _) => line.out.push_str(&note_mark(note)),
            (None, Some(written)) => line.link(group, input.links.target(written).as_ref().map_or("", Url::as_str)),
            (None, None) => line.pieces(group, following.map(first_character)),
        }
    }
    let text = line.out.trim();
    match text.strip_suffix('#') {
        // At the end of a heading it would belong to the mark-up.
        Some(rest) if line_end == LineEnd::Space => format!("{rest}\\#"),
        _ => text.to_owned(),
    }
}

/// The shown text of a leaf of code, with its indents.
pub(super) fn code_text(input: &Input<'_>, leaf: usize) -> String {
    let parts = input.shown.ranges(input.article, leaf).into_iter();
    let parts = parts.map(|range| input.article.text()[range.start as usize..range.end as usize].trim_matches('\n'));
    parts.collect::<Vec<_>>().join("\n").trim_end().to_owned()
}

/// An image by its address, on the web or near the file of the page; without one, what it shows in words. It leads where the page lets it
/// lead.
pub(super) fn image(input: &Input<'_>, index: u32) -> String {
    let (article, links) = (input.article, &input.links);
    let image = &article.images[index as usize];
    let alt = escape(&in_one_line(image.own_words(input.shown)), true);
    let on_web = links.image(&image.source).map(|url| target(url.as_str()));
    let near_page = || links.local_image(&image.source).map(target);
    let Some(source) = on_web.or_else(near_page) else {
        return alt;
    };
    let written = format!("![{alt}]({source})");
    match image.link.and_then(|link| links.target(&article.links[link as usize])) {
        Some(link) => format!("[{written}]({})", target(link.as_str())),
        None => written,
    }
}

/// A player or another page as a link with its name.
pub(super) fn embed(input: &Input<'_>, index: u32) -> String {
    let embed = &input.article.embeds[index as usize];
    let name = escape(&in_one_line(&embed.name()), true);
    match input.links.image(&embed.source) {
        Some(url) => format!("[{name}]({})", target(url.as_str())),
        None => name,
    }
}

/// The pieces of a leaf, with what its kind says of all of them.
fn pieces<'a>(input: &Input<'a>, leaf: usize) -> Vec<Piece<'a>> {
    let base = match input.article.leaves[leaf].kind {
        LeafKind::Term | LeafKind::Summary => Style::STRONG,
        LeafKind::Caption => Style::EMPHASIS,
        _ => Style::PLAIN,
    };
    let mut pieces = pieces::pieces(input.article, input.shown, &input.links, leaf);
    for piece in &mut pieces {
        piece.style = piece.style.with(base);
        piece.note = input.note(piece.note);
    }
    // What differs only by what its kind says of all of it looks the same.
    pieces.dedup_by(|next, piece| {
        let is_alike = (piece.style, piece.link, piece.note) == (next.style, next.link, next.note);
        if is_alike {
            piece.text.push_str(&next.text);
        }
        is_alike
    });
    pieces
}

/// What the character after a piece will be: a mark, if the next piece begins with one.
fn first_character(piece: &Piece<'_>) -> char {
    match piece.text.chars().next() {
        Some(c) if c.is_whitespace() => c,
        _ if piece.link.is_some() || piece.note.is_some() || piece.style != Style::PLAIN => '*',
        c => c.unwrap_or(' '),
    }
}

/// Markdown in the making, with the characters around it.
struct Line {
    out: String,
    line_end: LineEnd,
    before: Option<char>,
    after: Option<char>,
}

impl Line {
    fn new(line_end: LineEnd, before: Option<char>, after: Option<char>) -> Line {
        Line {
            out: String::new(),
            line_end,
            before,
            after,
        }
    }

    /// Blanks around the text of a link are written outside of it.
    fn link(&mut self, group: &[Piece<'_>], url: &str) {
        let mut inside = Line::new(self.line_end, Some('['), Some(']'));
        inside.pieces(group, None);
        let text = inside.out.trim();
        if inside.out.starts_with(char::is_whitespace) {
            self.space(" ");
        }
        if !text.is_empty() {
            self.out.push_str(&format!("[{text}]({})", target(url)));
        }
        if inside.out.ends_with(char::is_whitespace) {
            self.space(" ");
        }
    }

    fn pieces(&mut self, pieces: &[Piece<'_>], following: Option<char>) {
        for (at, piece) in pieces.iter().enumerate() {
            let next = pieces.get(at + 1).map(first_character).or(following).or(self.after);
            let core = piece.text.trim();
            let (lead, tail) = match piece.text.split_once(core) {
                Some(around) if !core.is_empty() => around,
                _ => (piece.text.as_str(), ""),
            };
            self.space(lead);
            if !core.is_empty() {
                let after = tail.chars().next().or(next);
                let marked = self.marked(core, piece.style, after);
                self.out.push_str(&marked);
            }
            self.space(tail);
        }
    }

    fn space(&mut self, space: &str) {
        if space.contains('\n') && !self.out.is_empty() {
            self.out.truncate(self.out.trim_end().len());
            self.out.push_str(self.line_end.mark());
        } else if !space.is_empty() && !self.out.ends_with(char::is_whitespace) {
            self.out.push(' ');
        }
    }

    /// Text with the marks of its style.
    fn marked(&self, core: &str, style: Style, after: Option<char>) -> String {
        let mut text = match style {
            _ if style.has(Style::MATH) => math::span(core, self.line_end == LineEnd::Break),
            _ if style.has(Style::CODE) => code_span(core, self.line_end == LineEnd::Break),
            _ => self.escaped(core),
        };
        for (part, tag) in [
            (Style::SUBSCRIPT, "sub"),
            (Style::SUPERSCRIPT, "sup"),
            (Style::MARKED, "mark"),
            (Style::INSERTED, "ins"),
        ] {
            if style.has(part) {
                text = format!("<{tag}>{text}</{tag}>");
            }
        }
        let before = self.out.chars().next_back().or(self.before);
        let can_be_marked = can_be_marked(&text, before, after);
        for (part, mark, tag) in [
            (Style::STRUCK, "~~", "del"),
            (Style::EMPHASIS, "*", "em"),
            (Style::STRONG, "**", "strong"),
        ] {
            if style.has(part) {
                text = if can_be_marked {
                    format!("{mark}{text}{mark}")
                } else {
                    format!("<{tag}>{text}</{tag}>")
                };
            }
        }
        text
    }

    fn escaped(&self, core: &str) -> String {
        let at_line_start = self.before.is_none() && (self.out.is_empty() || self.out.ends_with('\n'));
        let lines = core.split('\n').map(str::trim).filter(|line| !line.is_empty());
        let lines = lines
            .enumerate()
            .map(|(at, line)| escape(line, at > 0 || at_line_start));
        lines.collect::<Vec<_>>().join(self.line_end.mark())
    }
}

impl LineEnd {
    fn mark(self) -> &'static str {
        match self {
            LineEnd::Backslash => "\\\n",
            LineEnd::Space => " ",
            LineEnd::Break => "<br>",
        }
    }
}

/// Whether asterisks around `text` open and close emphasis (CommonMark's left- and right-flanking runs). They do not
/// between a letter and a punctuation mark, as in Chinese text without spaces; then an element says it.
fn can_be_marked(text: &str, before: Option<char>, after: Option<char>) -> bool {
    let is_free = |outer: Option<char>| outer.is_none_or(|c| c.is_whitespace() || is_surely_punctuation(c));
    let is_letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let touches_mark = |outer: Option<char>| matches!(outer, Some('*' | '~'));
    let opens = is_letter(text.chars().next()) || is_free(before);
    let closes = is_letter(text.chars().next_back()) || is_free(after);
    opens && closes && !touches_mark(before) && !touches_mark(after)
}

/// Punctuation of Unicode's general category P or S, as far as text commonly has it.
fn is_surely_punctuation(c: char) -> bool {
    c.is_ascii_punctuation()
        || matches!(c, '\u{2010}'..='\u{2027}' | '\u{2030}'..='\u{205e}' | '\u{3001}'..='\u{3003}' | '\u{3008}'..='\u{3011}')
        || matches!(c, '\u{ff01}'..='\u{ff0f}' | '\u{ff1a}'..='\u{ff20}')
}
