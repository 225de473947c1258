//! How an element changes the way in which the text inside it is taken.

use super::build::Builder;
use super::{LeafKind, Style};
use super::{code, elements};
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
}

impl Context {
    pub(super) const OUTERMOST: Context = Context {
        kind: LeafKind::Paragraph,
        style: Style::PLAIN,
        link: None,
        note: None,
        in_data_table: false,
        code: None,
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
            _ => return note.map(|_| context),
        }
        Some(context)
    }
}
