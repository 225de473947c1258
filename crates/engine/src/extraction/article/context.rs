//! How an element changes the way in which the text inside it is taken.

use super::build::Builder;
use super::{LeafKind, Style};
use super::{code, elements, kept_lines};
use crate::document::{ElementId, Tag};

/// How text is taken while an element is open.
#[derive(Clone, Copy)]
pub(super) struct Context {
    pub kind: LeafKind,
    pub style: Style,
    pub link: Option<u32>,
    /// The footnote that the text refers to.
    pub note: Option<u32>,
    /// Whether the innermost table holds data.
    pub in_data_table: bool,
    /// The element that makes the text code.
    pub code: Option<ElementId>,
    /// Whether line ends of the source are line ends of the text, outside of code.
    pub keeps_lines: bool,
    /// Whether the text is aligned with the right edge.
    pub is_right_aligned: bool,
}

impl Context {
    pub(super) const OUTERMOST: Context = Context {
        kind: LeafKind::Paragraph,
        style: Style::PLAIN,
        link: None,
        note: None,
        in_data_table: false,
        code: None,
        keeps_lines: false,
        is_right_aligned: false,
    };
}

impl Builder<'_> {
    pub(super) fn changed_context(&mut self, id: ElementId, tag: Tag, mut context: Context) -> Option<Context> {
        let document = self.document;
        let note = self.found.notes.referred(id);
        context.note = note.or(context.note);
        if context.code.is_none() && code::is_block(document, id) {
            context.kind = LeafKind::Code;
            context.code = Some(id);
            self.end_leaf();
            return Some(context);
        }
        let names_writer = self.found.posts.is_name_in_line(id);
        if names_writer {
            context.style = context.style.with(Style::STRONG);
        }
        let (keeps_lines, is_right_aligned) = (context.keeps_lines, context.is_right_aligned);
        context.keeps_lines = self.keeps_lines(id, tag).unwrap_or(keeps_lines);
        context.is_right_aligned = elements::is_right_aligned(document, id).unwrap_or(is_right_aligned);
        if tag == Tag::Header && self.found.is_saved && self.is_post(document.elements()[id].parent) {
            context.kind = LeafKind::PostHeading;
            return Some(context);
        }
        if context.code.is_none()
            && let Some(kind) = elements::leaf_kind(document, id)
        {
            context.kind = kind;
            return Some(context);
        }
        if let Some(style) = elements::style(tag) {
            context.style = context.style.with(style);
            return Some(context);
        }
        match tag {
            Tag::A => context.link = self.link(id).or(context.link),
            Tag::Table => {}
            _ if names_writer => {}
            _ if context.keeps_lines != keeps_lines || context.is_right_aligned != is_right_aligned => {}
            _ => return note.map(|_| context),
        }
        Some(context)
    }

    /// Whether an element keeps the line ends of its text; `None` where it does as the element around it.
    fn keeps_lines(&self, id: ElementId, tag: Tag) -> Option<bool> {
        let is_written_so = || tag == Tag::Pre || self.found.in_lines.contains(&id);
        kept_lines::by_style(self.document, id).or_else(|| is_written_so().then_some(true))
    }
}
