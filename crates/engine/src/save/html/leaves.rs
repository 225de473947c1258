//! The leaves of the article as elements.

use super::Writer;
use super::escape::{push_attribute, push_tex};
use super::inline::{LineEnd, tamed};
use super::ruby::is_ruby;
use crate::extraction::{LeafKind, NodeKind, Style};
use crate::save::characters::in_one_line;
use crate::save::pieces::{Piece, pieces_of_passages};

impl<'a> Writer<'a> {
    /// Writes what is shown of a leaf.
    pub(super) fn leaf(&mut self, leaf: usize) {
        if let Some((open, close)) = self.leaf_tags_in_book(leaf) {
            return self.element(leaf, &open, close);
        }
        match self.article.leaves[leaf].kind {
            LeafKind::Heading(level) => {
                let level = level.clamp(1, 6);
                self.element(leaf, &format!("<h{level}>"), &format!("</h{level}>\n"));
            }
            LeafKind::Paragraph => {
                let (open, close) = self.paragraph(leaf);
                self.element(leaf, open, close);
            }
            LeafKind::Code => self.code(leaf),
            LeafKind::Math => self.math(leaf),
            LeafKind::Caption if self.around() == NodeKind::Table => self.element(leaf, "<caption>", "</caption>\n"),
            LeafKind::Caption => self.element(leaf, "<figcaption>", "</figcaption>\n"),
            LeafKind::Term => self.element(leaf, "<dt>", "</dt>\n"),
            LeafKind::Summary => self.element(leaf, "<summary>", "</summary>\n"),
            LeafKind::PostHeading => self.element(leaf, "<header>", "</header>\n"),
            LeafKind::Image(image) => self.image(leaf, image),
            LeafKind::Embed(embed) => self.embed(leaf, embed as usize),
            LeafKind::Rule => self.html.push_str(self.form("<hr>\n", "<hr/>\n")),
        }
    }

    /// The tags around a paragraph: none where it is all that its item, cell, definition or note begins with.
    pub(super) fn paragraph(&self, leaf: usize) -> (&'static str, &'static str) {
        if self.article.leaves[leaf].is_right_aligned {
            return ("<p style=\"text-align:right\">", "</p>\n");
        }
        let holds_text = matches!(
            self.around(),
            NodeKind::Item { .. } | NodeKind::Cell { .. } | NodeKind::Definition | NodeKind::Note(_)
        );
        let parent = |leaf: usize| self.article.nodes[self.article.leaves[leaf].node as usize].parent;
        let next = (leaf + 1..self.article.leaves.len()).find(|&next| self.shown.is_shown(next));
        let paragraph_follows = next.is_some_and(|next| {
            let kind = self.article.leaves[next].kind;
            matches!(kind, LeafKind::Paragraph | LeafKind::Embed(_)) && parent(next) == parent(leaf)
        });
        if holds_text && self.is_first(leaf) && !paragraph_follows {
            ("", "")
        } else {
            ("<p>", "</p>\n")
        }
    }

    fn element(&mut self, leaf: usize, open: &str, close: &str) {
        let mut pieces = self.pieces(leaf);
        let Some(first) = pieces.first() else {
            return;
        };
        let language = first.language.clone();
        let is_alike = pieces.iter().all(|piece| piece.language == language);
        match (language.filter(|_| is_alike), open.strip_suffix('>')) {
            (Some(language), Some(tag)) => {
                let mut tag = tag.to_owned();
                self.push_language(&mut tag, &language);
                self.html.push_str(&tag);
                self.html.push('>');
                pieces.iter_mut().for_each(|piece| piece.language = None);
            }
            _ => self.html.push_str(open),
        }
        self.inline(&pieces, Style::PLAIN, LineEnd::Break);
        self.html.push_str(close);
    }

    /// Writes something without text, in a paragraph of its own where nothing else is around it.
    pub(super) fn block(&mut self, mark_up: &str) {
        let (open, close) = match self.around() {
            // The caption around it ends with the line.
            NodeKind::Table => ("", ""),
            NodeKind::Figure | NodeKind::Item { .. } | NodeKind::Cell { .. } => ("", "\n"),
            NodeKind::Definition | NodeKind::Note(_) => ("", "\n"),
            _ => ("<p>", "</p>\n"),
        };
        self.html.push_str(open);
        self.html.push_str(mark_up);
        self.html.push_str(close);
    }

    /// The pieces of a leaf with the languages and highlights of its passages.
    fn pieces(&self, leaf: usize) -> Vec<Piece<'a>> {
        pieces_of_passages((self.article, &self.passages), self.shown, &self.links, leaf)
    }

    /// The pieces of a leaf that is in no language.
    fn pieces_of_no_language(&self, leaf: usize) -> Vec<Piece<'a>> {
        let mut pieces = self.pieces(leaf);
        pieces.iter_mut().for_each(|piece| piece.language = None);
        pieces
    }

    /// The same mark-up as HTML and as XHTML: what is written here.
    pub(super) fn form<'t>(&self, html: &'t str, xhtml: &'t str) -> &'t str {
        match self.book {
            Some(_) => xhtml,
            None => html,
        }
    }

    fn code(&mut self, leaf: usize) {
        let pieces = self.pieces_of_no_language(leaf);
        let language = self.article.leaves[leaf].language.as_deref();
        if pieces.is_empty() {
            return;
        }
        self.html.push_str(self.form("<pre><code", "<pre dir=\"ltr\"><code"));
        if let Some(language) = language {
            push_attribute(&mut self.html, "class", &format!("language-{language}"));
        }
        self.html.push('>');
        self.inline(&pieces, Style::CODE, LineEnd::Kept);
        self.html.push_str("</code></pre>\n");
    }

    fn math(&mut self, leaf: usize) {
        let pieces = self.pieces_of_no_language(leaf);
        let tex: String = pieces.iter().map(|piece| piece.text.as_str()).collect();
        self.html.push_str("<div class=\"math math-display\"");
        match self.book {
            Some(_) => self.html.push_str(" dir=\"ltr\""),
            None => push_tex(&mut self.html, &tex),
        }
        self.html.push('>');
        self.inline(&pieces, Style::MATH, LineEnd::Kept);
        self.html.push_str("</div>\n");
    }

    /// The pieces of a leaf, without the style `known`, which the element around them has.
    fn inline(&mut self, pieces: &[Piece<'_>], known: Style, line_end: LineEnd) {
        let mut mark_up = String::new();
        for group in pieces.chunk_by(|a, b| (&a.link, a.note) == (&b.link, b.note)) {
            if !self.budget.holds(&mark_up) {
                break;
            }
            let close = group.first().map_or("", |piece| self.open_link(&mut mark_up, piece));
            // A link holds no other one.
            let refers = close.is_empty();
            for stretch in group.chunk_by(|a, b| a.style.has(Style::RUBY) == b.style.has(Style::RUBY)) {
                if !is_ruby(stretch) {
                    self.push_passages(&mut mark_up, stretch, (known, line_end), refers);
                    continue;
                }
                self.push_ruby(&mut mark_up, stretch, (known, line_end));
                if refers {
                    self.refer_to_notes(&mut mark_up, stretch);
                }
            }
            mark_up.push_str(close);
            if !close.is_empty() {
                self.refer_to_notes(&mut mark_up, group);
            }
        }
        self.html.push_str(&tamed(mark_up));
    }

    /// Appends pieces, those in another language in an element that says so, with references to the reader's notes behind them if it
    /// `refers` to those.
    pub(super) fn push_passages(
        &mut self,
        html: &mut String,
        pieces: &[Piece<'_>],
        how: (Style, LineEnd),
        refers: bool,
    ) {
        for passage in pieces.chunk_by(|a, b| a.language == b.language) {
            let language = passage.first().and_then(|piece| piece.language.as_deref());
            if let Some(language) = language {
                html.push_str("<span");
                self.push_language(html, language);
                html.push('>');
            }
            for piece in passage {
                self.push_styled(html, piece, how);
                if refers {
                    self.refer_to_notes(html, std::slice::from_ref(piece));
                }
            }
            html.push_str(language.map_or("", |_| "</span>"));
        }
    }

    /// Opens the link of a piece, if it has one that may be followed; its end tag.
    fn open_link(&mut self, mark_up: &mut String, piece: &Piece<'_>) -> &'static str {
        if let Some(note) = piece.note
            && self.shows_note(note)
            && let Some(written) = self.references.get_mut(note as usize)
        {
            *written += 1;
            mark_up.push_str("<a");
            push_attribute(mark_up, "id", &format!("reference-{}-{written}", note + 1));
            push_attribute(mark_up, "href", &format!("#note-{}", note + 1));
            mark_up.push_str(self.form("", " epub:type=\"noteref\""));
            mark_up.push_str(" role=\"doc-noteref\">");
            return "</a>";
        }
        match piece.link.and_then(|written| self.links.target(written)) {
            Some(target) => {
                self.push_link(mark_up, &target);
                "</a>"
            }
            None => "",
        }
    }

    fn shows_note(&self, note: u32) -> bool {
        let note = self.article.notes.get(note as usize);
        note.is_some_and(|note| note.node != 0 && self.shows_inside(note.node))
    }

    /// A player or another page as a link with its name.
    fn embed(&mut self, leaf: usize, embed: usize) {
        let Some(embed) = self.article.embeds.get(embed) else {
            return;
        };
        let named = Piece {
            text: in_one_line(&embed.name()),
            style: Style::PLAIN,
            link: Some(embed.source.as_str()).filter(|source| self.links.image(source).is_some()),
            note: None,
            language: None,
            highlight: None,
            ending: Vec::new(),
        };
        let (open, close) = self.paragraph(leaf);
        self.html.push_str(open);
        self.inline(&[named], Style::PLAIN, LineEnd::Break);
        self.html.push_str(close);
    }
}
