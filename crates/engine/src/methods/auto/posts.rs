//! Posts of a thread, comments and answers: what is kept of them as a whole.
//!
//! The trees judge each block alone, so a short reply may fall and its neighbours stay. The page's mark-up says which blocks are the text of
//! posts ([`Posts`]). Where posts are asked for, the text of all posts of one kind is kept. What several posts repeat next to their text, such
//! as "4 Likes", is left out.

use super::blocks::Blocks;
use super::comments::Effect;
use super::policy::Policy;
use super::traits::Statements;
use crate::document::posts::Posts;
use crate::document::{Document, ElementId, Tag};
use crate::extraction::{Class, Step};
use std::collections::{BTreeMap, BTreeSet};

/// As many posts at least repeat a line.
const LEAST_REPEATED: usize = 2;
/// Elements around a block that may be a signature or a quotation.
const LEVELS: usize = 4;
/// Tokens of what several posts repeat next to their text.
const LONGEST_REPEATED: usize = 6;
/// The share of the posts of a kind that are kept from which the others are kept, too, in percent.
const MOST_POSTS: usize = 66;
/// The share of the likely text that the posts of a kind hold at least if they are all of the page, in percent.
const NEARLY_ALL: usize = 80;

/// The blocks of a page that are in posts.
pub(super) struct PostBlocks {
    /// For each block the post that it is in, with the kind of that.
    of_blocks: Vec<Option<InPost>>,
    /// What posts repeat next to their text.
    repeated: BTreeSet<usize>,
    /// The blocks in the element that directly holds posts of a single line, each with the kind of these.
    around_lines: BTreeMap<usize, u32>,
}

/// How a block is part of a post.
#[derive(Clone, Copy)]
struct InPost {
    post: usize,
    kind: u32,
    /// Whether it is of the text that somebody wrote.
    is_text: bool,
    /// Whether the post is in a part of the page that leads elsewhere.
    is_apart: bool,
    /// Whether the post is in another one, as a reply to it.
    is_nested: bool,
    /// Whether the post only quotes it.
    is_quoted: bool,
}

impl PostBlocks {
    pub(super) fn of(document: &Document, blocks: &Blocks) -> PostBlocks {
        let posts = Posts::shared(document);
        let mut found = PostBlocks {
            of_blocks: vec![None; blocks.len()],
            repeated: BTreeSet::new(),
            around_lines: BTreeMap::new(),
        };
        if posts.list().is_empty() {
            return found;
        }
        let apart: Vec<bool> = posts
            .list()
            .iter()
            .map(|post| is_in_navigation(document, post.element))
            .collect();
        let is_nested = |id: ElementId| posts.around(document, document.elements()[id].parent).is_some();
        let nested: Vec<bool> = posts.list().iter().map(|post| is_nested(post.element)).collect();
        for (index, block) in blocks.list().iter().enumerate() {
            let text = blocks.spans(block).first().and_then(|span| posts.of_text(span.text));
            let Some(post) = text.or_else(|| posts.around(document, block.element)) else {
                continue;
            };
            found.of_blocks[index] = Some(InPost {
                post,
                kind: posts.list()[post].group,
                is_text: text.is_some() && !is_signature(document, block.element),
                is_apart: apart[post],
                is_nested: nested[post],
                is_quoted: is_quoted(document, block.element),
            });
        }
        found.find_repeated(document, blocks);
        found.find_around_lines(document, blocks, &posts);
        found
    }

    /// Finds the text that has no element of its own, but is in the one that holds posts of a single line, as on a board.
    fn find_around_lines(&mut self, document: &Document, blocks: &Blocks, posts: &Posts) {
        let lines = posts.list().iter().filter(|post| post.is_line);
        let around: BTreeMap<ElementId, u32> = lines
            .map(|post| (document.elements()[post.element].parent, post.group))
            .collect();
        if around.is_empty() {
            return;
        }
        let list = blocks.list().iter().enumerate();
        let outside = list.filter(|(index, _)| self.of_blocks[*index].is_none());
        let found = outside.filter_map(|(index, block)| Some((index, *around.get(&block.element)?)));
        self.around_lines = found.collect();
    }

    /// Finds short lines that posts repeat next to their text, numbers aside.
    fn find_repeated(&mut self, document: &Document, blocks: &Blocks) {
        let mut lines: BTreeMap<String, Vec<(usize, usize)>> = BTreeMap::new();
        for (index, block) in blocks.list().iter().enumerate() {
            let Some(own) = self.of_blocks[index].filter(|own| !own.is_text) else {
                continue;
            };
            let is_heading = document.elements()[block.element].tag.heading_level().is_some();
            if blocks.tokens(block).len() <= LONGEST_REPEATED && !is_heading {
                let words: String = blocks
                    .spans(block)
                    .iter()
                    .map(|span| document.span_text(span))
                    .collect();
                let words: String = words.chars().filter(|c| c.is_alphabetic()).collect();
                lines.entry(words).or_default().push((own.post, index));
            }
        }
        for same in lines.into_values() {
            let of_line: BTreeSet<usize> = same.iter().map(|(post, _)| *post).collect();
            if of_line.len() >= LEAST_REPEATED {
                self.repeated.extend(same.into_iter().map(|(_, index)| index));
            }
        }
    }

    /// Whether the page has no posts.
    pub(super) fn is_empty(&self) -> bool {
        self.of_blocks.iter().all(Option::is_none)
    }

    /// Whether a block is what several posts repeat next to their text.
    pub(super) fn is_repeated(&self, block: usize) -> bool {
        self.repeated.contains(&block)
    }

    /// The blocks of text of all posts that are asked for: where most posts of a kind are kept, the others are; in a discussion those of a
    /// thread, once anything is kept before them; and in an article those of a thread that is all of the page. `likely` returns the tokens of
    /// a block that is likely text.
    pub(super) fn kept(&self, policy: Policy, effect: Effect, likely: impl Fn(usize) -> Option<usize>) -> Vec<usize> {
        let kinds = Kinds::of(self, likely);
        let is_asked_for = |kind: &Kind| match policy {
            Policy::Discussion | Policy::Page => kind.are_mostly_kept() || kind.is_thread,
            Policy::Article => kind.are_mostly_kept() && effect != Effect::Against || kinds.are_all_of_page(kind),
        };
        let of_asked = |in_post: &Option<InPost>| {
            in_post.is_some_and(|own| {
                own.is_text
                    && !(own.is_quoted && policy == Policy::Article)
                    && kinds.list.get(&own.kind).is_some_and(is_asked_for)
            })
        };
        let blocks = self.of_blocks.iter().enumerate();
        blocks
            .filter(|(_, in_post)| of_asked(in_post))
            .map(|(block, _)| block)
            .collect()
    }
}

/// The posts of a page by their mark-up.
#[derive(Default)]
struct Kinds {
    list: BTreeMap<u32, Kind>,
    /// Tokens of the likely text of the page, in posts or not.
    tokens: usize,
}

/// The posts of one mark-up.
#[derive(Default)]
struct Kind {
    posts: BTreeSet<usize>,
    kept: BTreeSet<usize>,
    /// Whether any of them follows kept text and is in no other post.
    is_thread: bool,
    /// Whether the first post of the page is one of them, and is kept.
    opens: bool,
    /// Whether likely text is in the element that directly holds them.
    is_of_text: bool,
    /// Tokens of their likely text.
    tokens: usize,
}

impl Kinds {
    fn of(blocks: &PostBlocks, likely: impl Fn(usize) -> Option<usize>) -> Kinds {
        let of_blocks = &blocks.of_blocks;
        let first = of_blocks.iter().flatten().map(|own| own.post).min();
        let mut kinds = Kinds::default();
        for (block, in_post) in of_blocks.iter().enumerate() {
            let tokens = likely(block);
            if let Some(own) = in_post.filter(|own| own.is_text) {
                let kind = kinds.list.entry(own.kind).or_default();
                kind.posts.insert(own.post);
                kind.kept.extend(tokens.map(|_| own.post));
                kind.is_thread |= kinds.tokens > 0 && !own.is_apart && !own.is_nested;
                kind.opens |= tokens.is_some() && Some(own.post) == first && !own.is_apart;
                kind.tokens += tokens.unwrap_or_default();
            }
            kinds.tokens += tokens.unwrap_or_default();
        }
        for (block, kind) in &blocks.around_lines {
            if let Some(kind) = kinds.list.get_mut(kind) {
                kind.is_of_text |= likely(*block).is_some();
            }
        }
        kinds
    }

    /// Whether the posts of a kind are what the page is about: they begin with the article itself, and little is kept outside of them; or
    /// they are lines in the element of its text.
    fn are_all_of_page(&self, kind: &Kind) -> bool {
        kind.is_of_text || kind.opens && kind.posts.len() > 1 && 100 * kind.tokens >= NEARLY_ALL * self.tokens
    }
}

impl Kind {
    fn are_mostly_kept(&self) -> bool {
        100 * self.kept.len() >= MOST_POSTS * self.posts.len()
    }
}

/// Whether a block is in a quotation.
fn is_quoted(document: &Document, id: ElementId) -> bool {
    let mut around = std::iter::once(id).chain(document.ancestors(id)).take(LEVELS);
    around.any(|id| document.elements()[id].tag == Tag::Blockquote)
}

/// Whether a block is in what a writer has below each of his posts.
fn is_signature(document: &Document, id: ElementId) -> bool {
    let is_named = |id: ElementId| {
        let classes = document.first_names(id, "class").unwrap_or_default();
        classes
            .split_ascii_whitespace()
            .any(|class| class.to_ascii_lowercase().contains("signature"))
    };
    std::iter::once(id)
        .chain(document.ancestors(id))
        .take(LEVELS)
        .any(is_named)
}

/// Why the text of a post is kept.
pub(super) fn post_step() -> Step {
    Step::plain("post", Class::Good)
}

/// Why what several posts repeat is left out.
pub(super) fn repeated_step() -> Step {
    Step::plain("beside-posts", Class::Bad)
}

/// Whether an element is in a part of the page that leads elsewhere.
pub(super) fn is_in_navigation(document: &Document, id: ElementId) -> bool {
    let elsewhere = Statements::NAVIGATION.with(Statements::SURROUNDING);
    let is_other = |id: ElementId| {
        let role = document.attribute(id, "role").map(Statements::of_role);
        let is_by_tag = matches!(
            document.elements()[id].tag,
            Tag::Nav | Tag::Aside | Tag::Footer | Tag::Form
        );
        is_by_tag || role.is_some_and(|role| role.any(elsewhere))
    };
    std::iter::once(id).chain(document.ancestors(id)).any(is_other)
}
