//! One walk over the document that builds the article's tree.

use super::{Article, ArticleNode, Image, Leaf, LeafKind, NodeKind, Numbering, Run, Style, lists, tables};
use crate::document::{Document, ElementId, Event, Tag, TextId, append_collapsed, is_blank};
use std::collections::HashMap;

/// An image stated to be at most this wide or high is a spacer or a counter.
const SPACER_SIZE: u32 = 2;

pub(super) fn build(document: &Document) -> Article {
    let mut builder = Builder::new(document);
    let mut walk = document.walk();
    while let Some(event) = walk.next() {
        match event {
            Event::Text(id) => builder.text(id),
            Event::Close(id) => builder.close(id),
            Event::Open(id) => {
                let tag = document.elements()[id as usize].tag;
                if tag.hides_text() && !tag.may_hold_main_text() {
                    walk.skip_contents();
                }
                builder.open(id);
            }
        }
    }
    builder.finish()
}

struct Builder<'a> {
    document: &'a Document,
    article: Article,
    /// Open containers of the article, the root first.
    containers: Vec<OpenContainer>,
    /// What the open elements make of the text inside them, one for each that changes anything.
    contexts: Vec<(ElementId, Context)>,
    /// For each open table, whether it holds data.
    tables: Vec<bool>,
    /// Targets already among the links, by where the document keeps them: the parser reopens a link in every block that
    /// follows it, and the document keeps a long target of theirs once.
    links: HashMap<*const str, u32>,
    leaf: OpenLeaf,
}

#[derive(Clone, Copy, Default)]
struct OpenContainer {
    node: u32,
    /// Of a list, the number of its next item.
    next_number: i32,
}

/// How text is taken while an element is open.
#[derive(Clone, Copy)]
struct Context {
    kind: LeafKind,
    style: Style,
    link: Option<u32>,
}

/// The leaf under way: it becomes one when its first visible character comes.
#[derive(Default)]
struct OpenLeaf {
    started: Option<(LeafKind, u32, u32)>,
    line_breaks: u32,
    images: Vec<Image>,
}

impl<'a> Builder<'a> {
    fn new(document: &'a Document) -> Builder<'a> {
        let article = Article {
            nodes: vec![ArticleNode {
                kind: NodeKind::Root,
                parent: 0,
                end: 1,
            }],
            runs: Vec::with_capacity(document.texts().len()),
            text: String::with_capacity(document.html().len() / 8),
            ..Article::default()
        };
        Builder {
            document,
            article,
            containers: vec![OpenContainer::default()],
            contexts: Vec::new(),
            tables: Vec::new(),
            links: HashMap::new(),
            leaf: OpenLeaf::default(),
        }
    }

    fn context(&self) -> Context {
        self.contexts.last().map_or(
            Context {
                kind: LeafKind::Paragraph,
                style: Style::PLAIN,
                link: None,
            },
            |&(_, context)| context,
        )
    }

    fn container(&self) -> OpenContainer {
        self.containers.last().copied().unwrap_or_default()
    }

    fn open(&mut self, id: ElementId) {
        let tag = self.document.elements()[id as usize].tag;
        match tag {
            Tag::Br => return self.line_break(),
            Tag::Img => return self.image(id),
            _ if tag.breaks_line() => self.end_leaf(),
            _ => {}
        }
        if tag == Tag::Table {
            self.tables.push(tables::holds_data(self.document, id));
        }
        if tag == Tag::Hr {
            self.push_empty_leaf(LeafKind::Rule);
        }
        if let Some(kind) = self.container_kind(tag, id) {
            self.open_container(kind);
        }
        if let Some(context) = self.changed_context(tag, id) {
            self.contexts.push((id, context));
        }
    }

    fn open_container(&mut self, kind: NodeKind) {
        let node = self.article.nodes.len() as u32;
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
        self.containers.push(OpenContainer { node, next_number });
    }

    fn close(&mut self, id: ElementId) {
        let tag = self.document.elements()[id as usize].tag;
        if matches!(tag, Tag::Br | Tag::Img) {
            return;
        }
        if tag.breaks_line() {
            self.end_leaf();
        }
        if self.container_kind(tag, id).is_some()
            && let Some(container) = self.containers.pop()
        {
            self.article.nodes[container.node as usize].end = self.article.nodes.len() as u32;
        }
        if tag == Tag::Table {
            self.tables.pop();
        }
        if self.contexts.last().is_some_and(|&(owner, _)| owner == id) {
            self.contexts.pop();
        }
    }

    fn container_kind(&self, tag: Tag, id: ElementId) -> Option<NodeKind> {
        let in_data_table = self.tables.last() == Some(&true);
        match tag {
            Tag::Ul | Tag::Menu | Tag::Dir => Some(NodeKind::List { numbering: None }),
            Tag::Ol => Some(NodeKind::List {
                numbering: Some(lists::numbering(self.document, id)),
            }),
            Tag::Li => Some(NodeKind::Item {
                number: lists::own_number(self.document, id).unwrap_or(self.container().next_number),
            }),
            Tag::Dl => Some(NodeKind::DefinitionList),
            Tag::Dd => Some(NodeKind::Definition),
            Tag::Details => Some(NodeKind::Details),
            Tag::Blockquote => Some(NodeKind::Quote),
            Tag::Figure => Some(NodeKind::Figure),
            Tag::Table => in_data_table.then_some(NodeKind::Table),
            Tag::Tr => in_data_table.then(|| tables::row(self.document, id)),
            Tag::Td | Tag::Th => in_data_table.then(|| tables::cell(self.document, id)),
            _ => None,
        }
    }

    fn changed_context(&mut self, tag: Tag, id: ElementId) -> Option<Context> {
        let mut context = self.context();
        match tag {
            Tag::Pre | Tag::Listing | Tag::Plaintext => context.kind = LeafKind::Code,
            Tag::Figcaption | Tag::Caption => context.kind = LeafKind::Caption,
            Tag::Dt => context.kind = LeafKind::Term,
            Tag::Summary => context.kind = LeafKind::Summary,
            Tag::Td | Tag::Th | Tag::Dd | Tag::Li => context.kind = LeafKind::Paragraph,
            Tag::Em | Tag::I | Tag::Cite | Tag::Var => context.style = context.style.with(Style::EMPHASIS),
            Tag::Strong | Tag::B => context.style = context.style.with(Style::STRONG),
            Tag::Code | Tag::Kbd | Tag::Samp | Tag::Tt => context.style = context.style.with(Style::CODE),
            Tag::Sub => context.style = context.style.with(Style::SUBSCRIPT),
            Tag::Sup => context.style = context.style.with(Style::SUPERSCRIPT),
            Tag::Del | Tag::S | Tag::Strike => context.style = context.style.with(Style::STRUCK),
            Tag::Mark => context.style = context.style.with(Style::MARKED),
            Tag::Ins => context.style = context.style.with(Style::INSERTED),
            Tag::A => context.link = Some(self.link(id)?),
            _ => context.kind = LeafKind::Heading(tag.heading_level()?),
        }
        Some(context)
    }

    fn link(&mut self, id: ElementId) -> Option<u32> {
        let target = self.document.attribute(id, "href")?;
        let links = &mut self.article.links;
        let index = self.links.entry(std::ptr::from_ref(target)).or_insert_with(|| {
            links.push(target.trim().to_owned());
            links.len() as u32 - 1
        });
        Some(*index)
    }

    fn text(&mut self, id: TextId) {
        let context = self.context();
        let text = self.document.text(id);
        let is_code = context.kind == LeafKind::Code;
        if self.leaf.started.is_none() {
            let Some(first) = text.find(|c| !is_blank(c)) else {
                return;
            };
            self.start_leaf(context.kind);
            let from = if is_code { line_start(text, first) } else { first };
            self.push_run(id, &text[from..], context);
        } else {
            self.break_lines(text);
            self.push_run(id, text, context);
        }
    }

    fn start_leaf(&mut self, kind: LeafKind) {
        self.leaf.started = Some((kind, self.article.text.len() as u32, self.article.runs.len() as u32));
        self.leaf.line_breaks = 0;
    }

    /// One `br` before more text is a line end inside the leaf.
    fn break_lines(&mut self, next: &str) {
        if self.leaf.line_breaks > 0 && next.chars().any(|c| !is_blank(c)) {
            let text = &mut self.article.text;
            text.truncate(text.trim_end_matches(' ').len());
            text.push('\n');
            self.shrink_last_run();
            self.leaf.line_breaks = 0;
        }
    }

    fn push_run(&mut self, id: TextId, text: &str, context: Context) {
        let start = self.article.text.len();
        if context.kind == LeafKind::Code {
            self.article.text.push_str(text);
        } else {
            append_collapsed(&mut self.article.text, text);
        }
        if self.article.text.len() > start {
            self.article.runs.push(Run {
                text: start as u32..self.article.text.len() as u32,
                span: self.document.whole(id),
                style: context.style,
                link: context.link,
                note: None,
            });
        }
    }

    fn line_break(&mut self) {
        let Some((kind, _, _)) = self.leaf.started else {
            return;
        };
        if kind == LeafKind::Code {
            self.article.text.push('\n');
            return;
        }
        self.leaf.line_breaks += 1;
        if self.leaf.line_breaks >= 2 {
            self.end_leaf();
        }
    }

    fn image(&mut self, id: ElementId) {
        let attribute = |name| self.document.attribute(id, name);
        let is_spacer = |name| {
            attribute(name)
                .and_then(|size| size.trim().parse::<u32>().ok())
                .is_some_and(|size| size <= SPACER_SIZE)
        };
        let source = attribute("src").or_else(|| attribute("data-src")).unwrap_or("").trim();
        if is_spacer("width") || is_spacer("height") || source.is_empty() {
            return;
        }
        self.leaf.images.push(Image {
            source: source.to_owned(),
            alt: attribute("alt").unwrap_or("").trim().to_owned(),
            ..Image::default()
        });
        if self.leaf.started.is_none() {
            self.end_leaf();
        }
    }

    /// Ends the leaf under way; images inside it follow it.
    fn end_leaf(&mut self) {
        if let Some((kind, text, run)) = self.leaf.started.take() {
            let end = self.article.text.trim_end().len().max(text as usize);
            self.article.text.truncate(end);
            self.shrink_last_run();
            self.push_leaf(kind, text, run);
        }
        self.leaf.line_breaks = 0;
        for image in std::mem::take(&mut self.leaf.images) {
            self.article.images.push(image);
            let index = self.article.images.len() as u32 - 1;
            self.push_empty_leaf(LeafKind::Image(index));
        }
    }

    /// Runs must not reach beyond text that was trimmed.
    fn shrink_last_run(&mut self) {
        let end = self.article.text.trim_end_matches('\n').len() as u32;
        while let Some(run) = self.article.runs.last_mut() {
            run.text.end = run.text.end.min(end);
            if run.text.start < run.text.end {
                break;
            }
            self.article.runs.pop();
        }
    }

    fn push_empty_leaf(&mut self, kind: LeafKind) {
        let (text, run) = (self.article.text.len() as u32, self.article.runs.len() as u32);
        self.push_leaf(kind, text, run);
    }

    /// Adds the leaf whose text and runs begin at `text` and `run` and end here.
    fn push_leaf(&mut self, kind: LeafKind, text: u32, run: u32) {
        let index = self.article.leaves.len() as u32;
        self.article.leaves.push(Leaf {
            kind,
            node: self.article.nodes.len() as u32,
            text: text..self.article.text.len() as u32,
            runs: run..self.article.runs.len() as u32,
            language: None,
        });
        self.push_node(NodeKind::Leaf(index));
    }

    fn push_node(&mut self, kind: NodeKind) {
        let parent = self.container().node;
        let end = self.article.nodes.len() as u32 + 1;
        self.article.nodes.push(ArticleNode { kind, parent, end });
    }

    fn finish(mut self) -> Article {
        self.end_leaf();
        let end = self.article.nodes.len() as u32;
        for container in &self.containers {
            self.article.nodes[container.node as usize].end = end;
        }
        self.article
    }
}

/// The start of the line that holds byte `at`, so that the first line of code keeps its indent.
fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |line_end| line_end + 1)
}
