//! The posts of a page: comments, replies, answers, the posts of a thread.
//!
//! A page says in microdata what is a post, or repeats the same mark-up for each: neighbouring elements of one tag and class of which each
//! names a writer and a day and holds a text. Hosts are never asked. The text of the posts of one kind is in elements on the same path; what
//! names writer and day outside of it is the head of a post. A list of links to articles, each with its author, is no thread.

mod body;
mod candidates;
mod marks;

use super::{Document, ElementId, Ids, Tag, TextId};
use body::{Bodies, FoundPost};
use candidates::{Candidate, Candidates, class};
use marks::{Mark, Marks};
use std::ops::Range;
use std::sync::Arc;

/// Types of schema.org that are posts.
const TYPES: [&str; 6] = [
    "DiscussionForumPosting",
    "SocialMediaPosting",
    "Comment",
    "UserComments",
    "Answer",
    QUESTION,
];
/// A question need not be more than the page around its answers.
const QUESTION: &str = "Question";
/// The group of the post that opens a thread, if it looks unlike the others.
const OPENING: u32 = u32::MAX;

/// How words begin in classes and ids of parts of a page that hold the comments below an article.
const COMMENTS: [&str; 7] = [
    "comment",
    "kommentar",
    "commentaire",
    "response",
    "reaction",
    "disqus",
    "respond",
];

/// A post of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Post {
    /// The element that holds it. Replies may be in it as posts of their own.
    pub element: ElementId,
    /// Who wrote it.
    pub author: Option<Box<str>>,
    /// When, as a day or as the page says it.
    pub date: Option<Box<str>>,
    /// The posts of one mark-up have one number.
    pub group: u32,
    /// Whether it is one line that names its writer itself.
    pub is_line: bool,
}

/// The posts of a page, in page order.
#[derive(Debug, Default)]
pub(crate) struct Posts {
    list: Vec<Post>,
    /// What names writer and day of a post, and nothing else.
    heads: Vec<ElementId>,
    /// The names in posts that are a single line.
    names_in_lines: Vec<ElementId>,
    /// The texts of the bodies of all posts, each with its post.
    bodies: Vec<(Ids<TextId>, usize)>,
}

impl Posts {
    /// The posts of a page, found when they are first asked for.
    pub(crate) fn shared(document: &Document) -> Arc<Posts> {
        document.once(Posts::of)
    }

    fn of(document: &Document) -> Posts {
        if let Some(main) = document.saved_article() {
            return Posts::of_saved(document, main);
        }
        let marks = Marks::of(document, |names| Candidates::may_be(document, names));
        let mut posts = Posts::default();
        if marks.names.is_empty() && marks.dates.is_empty() {
            return posts;
        }
        let candidates = Candidates::of(document, &marks);
        let bodies = Bodies::of(document, &candidates);
        let found = candidates
            .list
            .iter()
            .zip(bodies.posts)
            .filter_map(|(candidate, post)| Some((candidate, post?)));
        let mut found = found.peekable();
        if let Some((first, reply)) = found.peek()
            && let Some(mut opening) = Candidate::opening(document, &marks, first.element)
        {
            if is_written_like(document, opening.element, first.element, reply.body) {
                opening.group = first.group;
            }
            posts.push(&opening, Bodies::single(document, opening.clone()));
        }
        found.for_each(|(candidate, post)| posts.push(candidate, post));
        posts.heads.sort_unstable();
        posts.names_in_lines.sort_unstable();
        posts.bodies = apart(posts.bodies);
        posts
    }

    /// The posts of a page that Clearline has saved. Their headings are text of it.
    fn of_saved(document: &Document, main: Ids<TextId>) -> Posts {
        let is_post = |id: &ElementId| {
            let element = &document.elements()[*id];
            element.tag == Tag::Article
                && main.contains(element.texts.start)
                && document.attribute(*id, "class") == Some("post")
        };
        let post = |element| Post {
            element,
            author: None,
            date: None,
            group: OPENING,
            is_line: false,
        };
        Posts {
            list: document.element_ids().iter().filter(is_post).map(post).collect(),
            ..Posts::default()
        }
    }

    fn push(&mut self, candidate: &Candidate, found: FoundPost) {
        let post = self.list.len();
        self.heads.extend(found.heads);
        self.names_in_lines.extend(found.name_in_line);
        self.bodies.extend(found.texts.into_iter().map(|texts| (texts, post)));
        self.list.push(Post {
            element: candidate.element,
            author: found.author,
            date: found.date,
            group: candidate.group,
            is_line: found.is_line,
        });
    }

    /// All of them.
    pub(crate) fn list(&self) -> &[Post] {
        &self.list
    }

    /// The post that an element holds.
    pub(crate) fn at(&self, id: ElementId) -> Option<&Post> {
        let index = self.list.binary_search_by_key(&id, |post| post.element).ok()?;
        self.list.get(index)
    }

    /// The innermost post around an element, by its place in the list.
    pub(crate) fn around(&self, document: &Document, id: ElementId) -> Option<usize> {
        let mut around = std::iter::once(id).chain(document.ancestors(id));
        around.find_map(|id| self.list.binary_search_by_key(&id, |post| post.element).ok())
    }

    /// Whether an element holds nothing but what the heading of a post says.
    pub(crate) fn is_head(&self, id: ElementId) -> bool {
        self.heads.binary_search(&id).is_ok()
    }

    /// Whether an element holds the name in a post that is a single line.
    pub(crate) fn is_name_in_line(&self, id: ElementId) -> bool {
        self.names_in_lines.binary_search(&id).is_ok()
    }

    /// Whether any post is right inside an element or deeper.
    pub(crate) fn are_inside(&self, elements: Range<ElementId>) -> bool {
        let first = self.list.partition_point(|post| post.element <= elements.start);
        self.list.get(first).is_some_and(|post| post.element < elements.end)
    }

    /// The post whose own words hold a text, by its place in the list.
    pub(crate) fn of_text(&self, text: TextId) -> Option<usize> {
        let after = self.bodies.partition_point(|(texts, _)| texts.start <= text);
        let (texts, post) = self.bodies.get(after.checked_sub(1)?)?;
        texts.contains(text).then_some(*post)
    }
}

/// Whether the post that opens a thread has its text in a box of the same class as the first reply. An article has another form than the
/// comments below it, or a part of the page is called after them.
fn is_written_like(document: &Document, opening: ElementId, reply: ElementId, body: Option<ElementId>) -> bool {
    let elements = document.elements();
    let look = |id: ElementId| (elements[id].tag, class(document, id));
    let body = body.map(look).filter(|(_, class)| !class.is_empty());
    let characters = |id: ElementId| document.counts(elements[id].texts).characters;
    let inside = opening.until(elements[opening].end).iter();
    let mut halves = inside.filter(|&id| 2 * characters(id) > characters(opening));
    body.is_some_and(|body| halves.any(|id| look(id) == body)) && !is_below(document, opening, reply)
}

/// Whether a reply is, or is in, a part of the page for comments that the post before it is not in.
fn is_below(document: &Document, opening: ElementId, reply: ElementId) -> bool {
    let holds_opening = |id: ElementId| id <= opening && opening < document.elements()[id].end;
    let is_for_comments = |id: ElementId| {
        let names = ["class", "id"]
            .into_iter()
            .filter_map(|name| document.first_names(id, name));
        let mut words = names.flat_map(|names| names.split(|c: char| !c.is_ascii_alphabetic()));
        words.any(|word| COMMENTS.iter().any(|name| word.to_ascii_lowercase().starts_with(name)))
    };
    let around = std::iter::once(reply).chain(document.ancestors(reply));
    let mut around = around.take_while(|&id| !holds_opening(id));
    !is_for_comments(opening) && around.any(is_for_comments)
}

/// The same bodies without those inside them, in page order.
fn apart(mut bodies: Vec<(Ids<TextId>, usize)>) -> Vec<(Ids<TextId>, usize)> {
    bodies.sort_unstable_by_key(|(texts, post)| (texts.start, std::cmp::Reverse(texts.end), *post));
    let mut apart = Vec::with_capacity(bodies.len());
    // The bodies around a place, each from where it goes on.
    let mut open: Vec<(Ids<TextId>, usize)> = Vec::new();
    let mut close_before = |open: &mut Vec<(Ids<TextId>, usize)>, place: Option<TextId>| {
        while let Some((texts, post)) = open.pop_if(|(texts, _)| place.is_none_or(|place| texts.end <= place)) {
            if texts.start < texts.end {
                apart.push((texts, post));
            }
            if let Some((around, _)) = open.last_mut() {
                around.start = around.start.max(texts.end);
            }
        }
        if let (Some((around, post)), Some(place)) = (open.last_mut(), place)
            && around.start < place
        {
            apart.push((around.start.until(place), *post));
            around.start = place;
        }
    };
    for (texts, post) in bodies {
        close_before(&mut open, Some(texts.start));
        open.push((texts, post));
    }
    close_before(&mut open, None);
    apart.sort_unstable_by_key(|(texts, _)| texts.start);
    apart
}

/// The marks in some elements.
fn marks_in(marks: &[Mark], elements: Range<ElementId>) -> &[Mark] {
    let start = marks.partition_point(|mark| mark.element < elements.start);
    let end = marks.partition_point(|mark| mark.element < elements.end);
    marks.get(start..end).unwrap_or_default()
}

#[cfg(test)]
mod tests;
