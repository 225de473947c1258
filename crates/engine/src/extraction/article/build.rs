//! One walk over the document that builds the article's tree.

use super::context::Context;
use super::marks::Marks;
use super::notes::{self, FoundNotes};
use super::signs::Sign;
use super::{Article, ArticleNode, Leaf, LeafKind, NodeKind, Numbering, Style};
use super::{captions, code, elements, embeds, kept_lines, math, tables};
use crate::document::posts::Posts;
use crate::document::{Document, ElementId, Event, Tag, Walk};
use foldhash::{HashMap, HashMapExt};
use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

pub(super) fn build(document: &Document) -> Article {
    let mut builder = Builder::new(document);
    builder.read(document.walk(), None);
    builder.finish()
}

/// Whether what is inside an element becomes part of the article.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Contents {
    Read,
    Skipped,
}

pub(super) struct Builder<'a> {
    pub(super) document: &'a Document,
    pub(super) article: Article,
    pub(super) leaf: OpenLeaf,
    pub(super) found: Findings,
    /// Open containers of the article, the root first.
    containers: Vec<OpenContainer>,
    /// What the open elements make of the text inside them, one for each that changes anything.
    contexts: Vec<(ElementId, Context)>,
    /// Targets already among the links, by where the document keeps them: the parser reopens a link in every block that
    /// follows it, and the document keeps a long target of theirs once.
    links: HashMap<*const str, u32>,
    pub(super) marks: Marks,
    /// The element of the post that has begun and whose heading is still to come.
    pub(super) awaited_post: Option<ElementId>,
}

/// What is known of the whole page before its article is built.
pub(super) struct Findings {
    pub notes: FoundNotes,
    pub posts: Arc<Posts>,
    formulas: math::Formulas,
    /// The elements whose text is written in lines.
    pub in_lines: HashSet<ElementId>,
    /// Whether Clearline has written the page: its images are then no placeholders, however small.
    pub is_saved: bool,
}

#[derive(Clone, Copy, Default)]
struct OpenContainer {
    node: u32,
    /// The element that it was opened by.
    owner: ElementId,
    /// Of a list, the number of its next item.
    next_number: i32,
}

/// The leaf under way: it becomes one at its first visible character.
#[derive(Default)]
pub(super) struct OpenLeaf {
    pub started: Option<StartedLeaf>,
    pub line_breaks: u32,
    /// Whether its paragraph begins with an ideographic indent.
    pub is_indented: bool,
    /// Notes within its sentences, which follow it.
    pub notes: Vec<ElementId>,
    /// Images and players inside it, which follow it.
    pub images: Vec<(LeafKind, ElementId)>,
    /// Small pictures since its last text.
    pub signs: Vec<Sign>,
    /// The open elements that are lines of code, each with the length of the article's text where it began.
    pub code_lines: Vec<(ElementId, usize)>,
    /// Whether such a line has ended right here.
    pub is_after_code_line: bool,
    /// Whether a post that is a single line has ended right here.
    pub is_after_post_line: bool,
}

/// Where a leaf under way began.
#[derive(Clone, Copy)]
pub(super) struct StartedLeaf {
    pub context: Context,
    pub element: ElementId,
    /// In the article's text.
    pub text: u32,
    /// Among its runs.
    pub run: u32,
}

impl<'a> Builder<'a> {
    fn new(document: &'a Document) -> Builder<'a> {
        let root = ArticleNode {
            kind: NodeKind::Root,
            parent: 0,
            end: 1,
        };
        let notes = notes::find(document);
        let article = Article {
            nodes: vec![root],
            runs: Vec::with_capacity(document.texts().len()),
            text: String::with_capacity(document.html().len() / 8),
            notes: notes.empty_notes(),
            ..Article::default()
        };
        Builder {
            document,
            article,
            found: Findings {
                notes,
                posts: Posts::shared(document),
                formulas: math::Formulas::of(document),
                in_lines: kept_lines::written_in_lines(document),
                is_saved: document.saved_article().is_some(),
            },
            containers: vec![OpenContainer::default()],
            contexts: Vec::new(),
            links: HashMap::new(),
            marks: Marks::default(),
            awaited_post: None,
            leaf: OpenLeaf::default(),
        }
    }

    /// Reads a walk up to the end of an element, or all of it.
    fn read(&mut self, mut walk: Walk<'_>, last: Option<ElementId>) {
        while let Some(event) = walk.next() {
            match event {
                Event::Text(id) => self.text(id),
                Event::Close(id) if last == Some(id) => return,
                Event::Close(id) => self.close(id),
                Event::Open(id) => {
                    if self.open(id) == Contents::Skipped {
                        walk.skip_contents();
                    }
                }
            }
        }
    }

    pub(super) fn context(&self) -> Context {
        self.contexts.last().map_or(Context::OUTERMOST, |&(_, context)| context)
    }

    pub(super) fn tag(&self, id: ElementId) -> Tag {
        self.document.elements()[id].tag
    }

    /// Whether a container of a kind is open.
    pub(super) fn is_inside(&self, kind: NodeKind) -> bool {
        self.containers
            .iter()
            .any(|open| self.article.nodes[open.node as usize].kind == kind)
    }

    fn open(&mut self, id: ElementId) -> Contents {
        let (document, tag) = (self.document, self.tag(id));
        let context = self.context();
        let in_code = context.code.is_some();
        let is_left_out = self.found.notes.is_way_back(id)
            || code::is_gutter(document, id, in_code)
            || code::is_copy_control(document, id, in_code)
            || self.found.formulas.is_rendering(document, id)
            || elements::is_permalink(document, id, context.kind) && self.found.notes.referred(id).is_none()
            || elements::is_hidden_within_text(document, id);
        if is_left_out {
            return Contents::Skipped;
        }
        if self.found.notes.is_inline(id) {
            self.put_note_behind(id);
            return Contents::Skipped;
        }
        if self.found.posts.is_head(id) {
            if tag.breaks_line() {
                self.end_leaf();
            }
            return Contents::Skipped;
        }
        if let Some(formula) = self.found.formulas.at(document, id) {
            self.formula(id, &formula);
            return Contents::Skipped;
        }
        if let Some(embed) = embeds::embed(document, id) {
            self.article.embeds.push(embed);
            self.place(id, LeafKind::Embed(self.article.embeds.len() as u32 - 1));
            return Contents::Skipped;
        }
        match tag {
            Tag::Br => self.line_break(),
            Tag::Img => self.image(id),
            _ if tag.hides_text() && !tag.may_hold_main_text() => return Contents::Skipped,
            Tag::Button if in_code => return Contents::Skipped,
            Tag::Q => self.open_marks(id),
            Tag::Rt => {
                self.open_element(id, tag);
                self.open_marks(id);
            }
            _ => self.open_element(id, tag),
        }
        Contents::Read
    }

    /// Has a note within a sentence follow the paragraph. Where nothing refers to it, its number stands in its place.
    fn put_note_behind(&mut self, id: ElementId) {
        self.leaf.notes.push(id);
        let Some(note) = self.found.notes.without_reference(id) else {
            return;
        };
        let Some(place) = self.behind_line() else { return };
        let context = self.context();
        let context = Context {
            note: Some(note),
            style: context.style.with(Style::SUPERSCRIPT),
            ..context
        };
        self.trim_line();
        let label = self.article.notes[note as usize].label.clone();
        self.push_stand_in(&label, place, context);
    }

    /// Adds a note that stands within the paragraph that has ended.
    pub(super) fn note_behind(&mut self, id: ElementId) {
        let Some(kind) = self.found.notes.container(id) else {
            return;
        };
        self.open_container(id, kind);
        self.contexts.push((id, Context::OUTERMOST));
        self.read(self.document.walk_within(id), Some(id));
        self.end_leaf();
        self.contexts.pop();
        self.close_containers(id);
    }

    fn open_element(&mut self, id: ElementId, tag: Tag) {
        if self.is_post_line(id) {
            self.open_post_line(id);
        } else if self.ends_leaf(tag) {
            self.end_leaf();
        } else if self.is_code_line(id) {
            self.open_code_line(id);
        } else if tag.breaks_line() {
            self.end_code_line();
        }
        if tag == Tag::Hr {
            // Code under way has not ended yet.
            self.end_leaf();
            self.push_empty_leaf(LeafKind::Rule, id);
        }
        // A table's own cells are of its kind, not of that of the table around it.
        let mut context = self.context();
        if tag == Tag::Table {
            context.in_data_table = tables::holds_data(self.document, id) && !self.holds_posts(id);
        }
        self.open_post(id);
        if let Some(kind) = self.container_kind(id, tag, &context) {
            self.open_container(id, kind);
        }
        if let Some(changed) = self.changed_context(id, tag, context) {
            self.contexts.push((id, changed));
        }
    }

    /// Whether the edge of an element is the edge of a leaf: lines of code may be elements of their own.
    fn ends_leaf(&self, tag: Tag) -> bool {
        let in_code = self
            .leaf
            .started
            .is_some_and(|leaf| leaf.context.kind == LeafKind::Code);
        let stays_in_code = in_code && self.context().kind == LeafKind::Code && tag.heading_level().is_none();
        tag.breaks_line() && !stays_in_code
    }

    fn is_code_line(&self, id: ElementId) -> bool {
        let code = self.context().code.filter(|&code| code != id);
        code.is_some() && code::is_line(self.document, id)
    }

    fn close(&mut self, id: ElementId) {
        let tag = self.tag(id);
        match tag {
            Tag::Br | Tag::Img => return,
            Tag::Q | Tag::Rt => self.close_marks(id),
            _ => {}
        }
        let is_owner = self.contexts.last().is_some_and(|&(owner, _)| owner == id);
        let ends_code = is_owner && self.context().code == Some(id);
        if self.is_post_line(id) {
            self.leaf.is_after_post_line = self.leaf.started.is_some();
        } else if ends_code || self.ends_leaf(tag) {
            self.end_leaf();
        } else if self.is_code_line(id) {
            self.close_code_line(id);
        } else if tag.breaks_line() {
            self.end_code_line();
        } else if self.containers.last().is_some_and(|open| open.owner == id) {
            self.end_leaf();
        }
        if is_owner {
            self.contexts.pop();
        }
        self.awaited_post.take_if(|post| *post == id);
        self.close_containers(id);
    }

    /// Closes the containers that an element has opened.
    fn close_containers(&mut self, owner: ElementId) {
        while self.containers.len() > 1
            && let Some(container) = self.containers.pop_if(|container| container.owner == owner)
        {
            self.article.nodes[container.node as usize].end = self.article.nodes.len() as u32;
        }
    }

    pub(super) fn open_container(&mut self, owner: ElementId, kind: NodeKind) {
        self.push_post_heading();
        self.stand_in_cells(kind);
        let node = self.article.nodes.len() as u32;
        if let NodeKind::Note(note) = kind {
            self.article.notes[note as usize].node = node;
        }
        self.push_node(kind);
        if let (NodeKind::Item { number }, Some(list)) = (kind, self.containers.last_mut()) {
            let falls = matches!(
                self.article.nodes[list.node as usize].kind,
                NodeKind::List {
                    numbering: Some(Numbering { reversed: true, .. })
                }
            );
            list.next_number = number.saturating_add(if falls { -1 } else { 1 });
        }
        let next_number = match kind {
            NodeKind::List {
                numbering: Some(numbering),
            } => numbering.start,
            _ => 1,
        };
        self.containers.push(OpenContainer {
            node,
            owner,
            next_number,
        });
    }

    /// Opens a cell where a row directly holds anything else, as streamed rows may; the row's next own cell ends it.
    fn stand_in_cells(&mut self, kind: NodeKind) {
        let Some(&OpenContainer { node, owner, .. }) = self.containers.last() else {
            return;
        };
        match (self.article.nodes[node as usize].kind, kind) {
            (NodeKind::Row { .. }, NodeKind::Cell { .. }) => {}
            (NodeKind::Row { .. }, _) => self.open_container(owner, tables::PLAIN_CELL),
            (NodeKind::Cell { .. }, NodeKind::Cell { .. }) if self.tag(owner) == Tag::Tr => {
                self.containers.pop();
                self.article.nodes[node as usize].end = self.article.nodes.len() as u32;
            }
            _ => {}
        }
    }

    fn container_kind(&self, id: ElementId, tag: Tag, context: &Context) -> Option<NodeKind> {
        if context.code.is_some() {
            return None;
        }
        if let Some(kind) = self.found.notes.container(id) {
            return Some(kind);
        }
        let next_number = self.containers.last().map_or(1, |container| container.next_number);
        match tag {
            Tag::Table => (context.in_data_table && !code::is_block(self.document, id)).then_some(NodeKind::Table),
            Tag::Tr => context.in_data_table.then(|| tables::row(self.document, id)),
            Tag::Td | Tag::Th => context.in_data_table.then(|| tables::cell(self.document, id)),
            Tag::Ul | Tag::Ol | Tag::Dl if self.lists_posts(id) => None,
            Tag::Li if self.is_post(id) => None,
            Tag::A if self.leaf.started.is_some() => None,
            Tag::Dd => self.is_in_definitions().then_some(NodeKind::Definition),
            _ => elements::container(self.document, id, next_number),
        }
    }

    fn is_in_definitions(&self) -> bool {
        let kind = self
            .containers
            .last()
            .map(|container| self.article.nodes[container.node as usize].kind);
        kind == Some(NodeKind::DefinitionList)
    }

    /// The number of the target that a link has, if it has one.
    pub(super) fn link(&mut self, id: ElementId) -> Option<u32> {
        let target = self.document.attribute(id, "href")?;
        let links = &mut self.article.links;
        let index = self.links.entry(std::ptr::from_ref(target)).or_insert_with(|| {
            links.push(target.trim().to_owned());
            links.len() as u32 - 1
        });
        Some(*index)
    }

    pub(super) fn push_empty_leaf(&mut self, kind: LeafKind, element: ElementId) {
        if kind != LeafKind::Rule {
            self.push_post_heading();
        }
        let (text, run) = (self.article.text.len() as u32, self.article.runs.len() as u32);
        let context = Context {
            kind,
            ..Context::OUTERMOST
        };
        self.push_leaf(StartedLeaf {
            context,
            element,
            text,
            run,
        });
    }

    /// Adds the leaf that began at `leaf` and ends here.
    pub(super) fn push_leaf(&mut self, leaf: StartedLeaf) {
        self.stand_in_cells(NodeKind::Leaf(0));
        let index = self.article.leaves.len() as u32;
        let language = leaf.context.code.and_then(|code| code::language(self.document, code));
        let to_here = |start: u32, end: usize| -> Range<u32> { start..end as u32 };
        self.article.leaves.push(Leaf {
            kind: leaf.context.kind,
            node: self.article.nodes.len() as u32,
            text: to_here(leaf.text, self.article.text.len()),
            runs: to_here(leaf.run, self.article.runs.len()),
            element: leaf.element,
            is_right_aligned: leaf.context.is_right_aligned && leaf.context.kind == LeafKind::Paragraph,
            language,
        });
        self.push_node(NodeKind::Leaf(index));
    }

    fn push_node(&mut self, kind: NodeKind) {
        let parent = self.containers.last().map_or(0, |container| container.node);
        let end = self.article.nodes.len() as u32 + 1;
        self.article.nodes.push(ArticleNode { kind, parent, end });
    }

    fn finish(mut self) -> Article {
        self.end_leaf();
        let end = self.article.nodes.len() as u32;
        for container in &self.containers {
            self.article.nodes[container.node as usize].end = end;
        }
        notes::drop_missing(&mut self.article);
        captions::find(&mut self.article);
        self.article
    }
}
