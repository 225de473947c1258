//! The text of one leaf: emphasis, code, links.

use super::escape::{code_span, escape, target};
use super::math;
use crate::extraction::{Article, Embed, Image, LeafKind, Shown, Style};
use crate::save::Links;

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

/// Text of one style and one link.
struct Piece {
    text: String,
    style: Style,
    link: Option<u32>,
}

/// The shown text of a leaf as Markdown, trimmed.
pub(super) fn inline(article: &Article, shown: &Shown, links: &Links, leaf: usize, line_end: LineEnd) -> String {
    let pieces = pieces(article, shown, leaf);
    let mut line = Line::new(line_end, None, None);
    let groups: Vec<&[Piece]> = pieces.chunk_by(|a, b| a.link == b.link).collect();
    for (at, group) in groups.iter().enumerate() {
        let following = groups.get(at + 1).and_then(|group| group.first());
        let link = group.first().and_then(|piece| piece.link);
        let url = link.and_then(|link| links.target(&article.links[link as usize]));
        match url {
            Some(url) => line.link(group, url.as_str()),
            None => line.pieces(group, following.map(first_character)),
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
pub(super) fn code_text(article: &Article, shown: &Shown, leaf: usize) -> String {
    let parts = shown.ranges(article, leaf).into_iter();
    let parts = parts.map(|range| article.text()[range.start as usize..range.end as usize].trim_matches('\n'));
    parts.collect::<Vec<_>>().join("\n").trim_end().to_owned()
}

/// An image by its address; where it has none that may be followed, what it shows in words.
pub(super) fn image(image: &Image, links: &Links) -> String {
    let alt = escape(&crate::save::characters::in_one_line(&image.alt), true);
    match links.image(&image.source) {
        Some(url) => format!("![{alt}]({})", target(url.as_str())),
        None => alt,
    }
}

/// A player or another page as a link with its name.
pub(super) fn embed(embed: &Embed, links: &Links) -> String {
    let name = escape(&crate::save::characters::in_one_line(&embed.name()), true);
    match links.image(&embed.source) {
        Some(url) => format!("[{name}]({})", target(url.as_str())),
        None => name,
    }
}

fn pieces(article: &Article, shown: &Shown, leaf: usize) -> Vec<Piece> {
    let runs = article.leaf_runs(&article.leaves[leaf]);
    let base = match article.leaves[leaf].kind {
        LeafKind::Term | LeafKind::Summary => Style::STRONG,
        LeafKind::Caption => Style::EMPHASIS,
        _ => Style::PLAIN,
    };
    let mut pieces = Vec::new();
    for range in shown.ranges(article, leaf) {
        if !pieces.is_empty() {
            push_piece(&mut pieces, "\n", Style::PLAIN, None);
        }
        let mut at = range.start;
        for run in runs
            .iter()
            .filter(|run| run.text.end > range.start && run.text.start < range.end)
        {
            let (start, end) = (run.text.start.max(at), run.text.end.min(range.end));
            // Line ends stand between runs.
            push_piece(
                &mut pieces,
                &article.text()[at as usize..start as usize],
                Style::PLAIN,
                None,
            );
            let text = &article.text()[start as usize..end as usize];
            push_piece(&mut pieces, text, run.style.with(base), run.link);
            at = end;
        }
    }
    pieces
}

fn push_piece(pieces: &mut Vec<Piece>, text: &str, style: Style, link: Option<u32>) {
    if text.is_empty() {
        return;
    }
    match pieces.last_mut() {
        Some(last) if last.style == style && last.link == link => last.text.push_str(text),
        _ => pieces.push(Piece {
            text: text.to_owned(),
            style,
            link,
        }),
    }
}

/// What the character after a piece will be: a mark, if the next piece begins with one.
fn first_character(piece: &Piece) -> char {
    match piece.text.chars().next() {
        Some(c) if c.is_whitespace() => c,
        _ if piece.link.is_some() || piece.style != Style::PLAIN => '*',
        c => c.unwrap_or(' '),
    }
}

/// Markdown under way, with the characters that will stand around it.
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

    /// Blanks around the text of a link stand outside of it.
    fn link(&mut self, group: &[Piece], url: &str) {
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

    fn pieces(&mut self, pieces: &[Piece], following: Option<char>) {
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
            _ if style.has(Style::MATH) => math::span(core),
            _ if style.has(Style::CODE) => code_span(core, self.line_end == LineEnd::Break),
            _ => self.escaped(core),
        };
        for (part, tag) in [(Style::SUBSCRIPT, "sub"), (Style::SUPERSCRIPT, "sup")] {
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
                text = match can_be_marked {
                    true => format!("{mark}{text}{mark}"),
                    false => format!("<{tag}>{text}</{tag}>"),
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
