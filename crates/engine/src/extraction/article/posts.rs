//! Comments, answers and posts of a thread: where each begins and ends, and the heading that says who wrote it and when.

use super::build::{Builder, StartedLeaf};
use super::context::Context;
use super::{LeafKind, NodeKind, Style};
use crate::document::{ElementId, Tag, TextSpan};

/// Characters of the longest post that shares a paragraph with its neighbors.
const LONGEST_LINE: u32 = 160;

impl Builder<'_> {
    /// Opens the container of a post. One that is a single line names its writer itself.
    pub(super) fn open_post(&mut self, id: ElementId) {
        if self.is_post(id) {
            self.end_leaf();
            self.open_container(id, NodeKind::Post);
            self.awaited_post = Some(id);
        }
    }

    /// Whether an element is a post with a heading.
    pub(super) fn is_post(&self, id: ElementId) -> bool {
        let post = self.found.posts.at(id);
        post.is_some_and(|post| !post.is_line) && self.context().code.is_none()
    }

    /// Whether an element is a post of a single short line, such as a one-line comment of a forum or a message of a chat.
    pub(super) fn is_post_line(&self, id: ElementId) -> bool {
        let element = &self.document.elements()[id];
        element.tag == Tag::Div
            && self.found.posts.at(id).is_some_and(|post| post.is_line)
            && self.context().code.is_none()
            && self.document.counts(element.texts).characters <= LONGEST_LINE
    }

    /// Begins a post that is a line: right below the one before it, or below a border.
    pub(super) fn open_post_line(&mut self, id: ElementId) {
        if std::mem::take(&mut self.leaf.is_after_post_line) {
            self.leaf.line_breaks = 1;
            return;
        }
        self.end_leaf();
        if !self.article.leaves.is_empty() {
            self.push_empty_leaf(LeafKind::Rule, id);
        }
    }

    /// Whether posts are anywhere inside an element.
    pub(super) fn holds_posts(&self, id: ElementId) -> bool {
        self.found.posts.are_inside(id..self.document.elements()[id].end)
    }

    /// Whether the items of a list are posts.
    pub(super) fn lists_posts(&self, list: ElementId) -> bool {
        self.holds_posts(list)
            && self
                .document
                .children(list)
                .any(|item| self.tag(item) == Tag::Li && self.is_post(item))
    }

    /// Adds the heading of the post that has begun, before the first leaf in it.
    pub(super) fn push_post_heading(&mut self) {
        let Some(id) = self.awaited_post.take() else { return };
        let posts = self.found.posts.clone();
        let Some(post) = posts.at(id).filter(|post| post.author.is_some() || post.date.is_some()) else {
            return;
        };
        // Behind all text so far, as runs are in the order of the page.
        let behind = self.article.runs.last().map(|run| run.span.text + 1);
        let place = TextSpan {
            text: self.document.elements()[id].texts.start.max(behind.unwrap_or_default()),
            range: 0..0,
        };
        let context = Context {
            kind: LeafKind::PostHeading,
            ..Context::OUTERMOST
        };
        let heading = StartedLeaf {
            context,
            element: id,
            text: self.article.text.len() as u32,
            run: self.article.runs.len() as u32,
        };
        let name = Context {
            style: Style::STRONG,
            ..context
        };
        if let Some(author) = &post.author {
            self.push_stand_in(author, place.clone(), name);
        }
        if let Some(date) = &post.date {
            let comma = if post.author.is_some() { ", " } else { "" };
            self.push_stand_in(&format!("{comma}{date}"), place, context);
        }
        self.push_leaf(heading);
    }
}
