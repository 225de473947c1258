//! What is no text of the page: images, players, and formulas, whose text is not the page's.

use super::build::Builder;
use super::context::Context;
use super::{Image, LeafKind, Style, images, math, signs};
use crate::document::{ElementId, Tag, TextSpan};

impl Builder<'_> {
    pub(super) fn image(&mut self, id: ElementId) {
        let document = self.document;
        if let Some(text) = signs::text_of(document, id) {
            return self.stand_in(id, text, Style::PLAIN);
        }
        if !self.takes_sign(id) {
            self.set_image(id, self.context());
        }
    }

    /// An image of the article.
    pub(super) fn set_image(&mut self, id: ElementId, context: Context) {
        let document = self.document;
        let Some(source) = images::source(document, id, self.found.is_saved) else {
            return;
        };
        let link = context.link;
        let image = Image {
            // A link to the image itself leads nowhere else.
            link: link.filter(|&link| self.article.links[link as usize] != source),
            ..images::image(document, id, source)
        };
        if let Some(before) = self.copied(id, &image) {
            let held = &mut self.article.images[before as usize];
            if held.source.starts_with("data:") || !images::is_address(&held.source) {
                held.source = image.source;
            }
            return;
        }
        self.article.images.push(image);
        self.place(id, LeafKind::Image(self.article.images.len() as u32 - 1));
    }

    /// The image right before this one, if one is the other's copy for readers without scripts, or its preview.
    fn copied(&self, id: ElementId, image: &Image) -> Option<u32> {
        let last = self.leaf.images.last().map(|&(kind, _)| kind);
        let before = last.or_else(|| match self.leaf.started {
            None => self.article.leaves.last().map(|leaf| leaf.kind),
            Some(_) => None,
        });
        let Some(LeafKind::Image(before)) = before else {
            return None;
        };
        let held = self.article.images.get(before as usize)?;
        let parent = self.document.elements()[id].parent;
        let is_same = held.source == image.source;
        let stands_in = self.tag(parent) == Tag::Noscript || !images::is_address(&image.source) && !self.found.is_saved;
        let is_preview = held.source.starts_with("data:") && !held.alt.is_empty() && !self.found.is_saved;
        (is_same || (stands_in || is_preview) && held.alt == image.alt).then_some(before)
    }

    /// An image or a player: it follows the leaf around it.
    pub(super) fn place(&mut self, id: ElementId, kind: LeafKind) {
        if self.leaf.started.is_none() {
            self.end_signs();
        }
        self.leaf.images.push((kind, id));
        if self.leaf.started.is_none() {
            self.end_leaf();
        }
    }

    pub(super) fn formula(&mut self, id: ElementId, formula: &math::Formula<'_>) {
        let style = if formula.is_tex { Style::MATH } else { Style::PLAIN };
        if !formula.is_display || self.context().code.is_some() {
            return self.stand_in(id, &formula.text, style);
        }
        self.end_leaf();
        let kind = if formula.is_tex {
            LeafKind::Math
        } else {
            LeafKind::Paragraph
        };
        let context = Context { kind, ..self.context() };
        self.start_leaf(context, id);
        self.push_stand_in(formula.text.trim(), self.place_of(id), context);
        self.end_leaf();
    }

    /// Text in the line in place of something that is no text of the page.
    fn stand_in(&mut self, id: ElementId, text: &str, style: Style) {
        let mut context = self.context();
        context.style = context.style.with(style);
        match self.leaf.started {
            None => self.start_leaf(context, id),
            Some(_) => self.break_lines(),
        }
        self.begin_marks(self.document.elements()[id].texts.start);
        self.push_stand_in(text.trim(), self.place_of(id), context);
    }

    /// The place of an element without text of its own: behind the text before it in its leaf, else before the text after it.
    fn place_of(&self, id: ElementId) -> TextSpan {
        self.behind_line().unwrap_or_else(|| TextSpan {
            text: self.document.elements()[id].texts.start,
            range: 0..0,
        })
    }

    /// Writes what no text node holds at a place of the text.
    pub(super) fn push_stand_in(&mut self, text: &str, place: TextSpan, context: Context) {
        let start = self.article.text.len();
        self.article.text.push_str(text);
        self.push_run(start, place, context);
    }
}
