//! Which elements of a page may be posts.

use super::marks::{Mark, Marks};
use super::{OPENING, QUESTION, TYPES, marks_in};
use crate::document::linked_data::type_name;
use crate::document::{Document, ElementId, Tag};
use foldhash::{HashMap, HashMapExt, HashSet, HashSetExt};

/// As many neighbours of the same mark-up are a group.
const LEAST_GROUP: usize = 2;
/// Neighbours before a thread that are looked at, and the visible characters of one that opens it.
const MOST_BEFORE: usize = 64;
const LEAST_OPENING: u32 = 80;
/// Classes that tell neighbours of one kind apart.
const TURNS: [&str; 6] = ["odd", "even", "first", "last", "alt", "new"];

/// An element that may be a post.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub element: ElementId,
    pub group: u32,
    /// Whether microdata says so.
    pub is_stated: bool,
    /// Whether it is a question by microdata, which may be all of the page.
    pub is_question: bool,
    /// Who may have written it and when, outside of other candidates.
    pub names: Vec<Mark>,
    pub dates: Vec<Mark>,
    /// The candidates right inside it, by their places in the list.
    pub inner: Vec<usize>,
}

/// All of them, in page order.
pub(super) struct Candidates {
    pub list: Vec<Candidate>,
}

/// Words of classes of what belongs to a post, such as the card of its writer, and is none.
const PARTS: [&str; 16] = [
    "user",
    "author",
    "signature",
    "byline",
    "meta",
    "info",
    "header",
    "footer",
    "head",
    "foot",
    "avatar",
    "profile",
    "details",
    "quote",
    "quotation",
    "toolbar",
];

/// What neighbours of one kind share.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Signature<'a> {
    tag: Tag,
    class: &'a str,
    id: &'a str,
    /// Where both are empty, the same of its first child.
    first: Option<(Tag, &'a str)>,
}

impl<'a> Signature<'a> {
    fn of(document: &'a Document, element: ElementId) -> Signature<'a> {
        let [class, id] = [class(document, element), id_stem(document, element)];
        let first = document
            .children(element)
            .next()
            .filter(|_| class.is_empty() && id.is_empty());
        Signature {
            tag: document.elements()[element].tag,
            class,
            id,
            first: first.map(|first| (document.elements()[first].tag, self::class(document, first))),
        }
    }
}

/// The first class of an element that its neighbours may share.
pub(super) fn class(document: &Document, id: ElementId) -> &str {
    let classes = document
        .first_names(id, "class")
        .unwrap_or_default()
        .split_ascii_whitespace();
    let mut shared = classes.filter(|class| !TURNS.contains(class));
    shared
        .next()
        .unwrap_or_default()
        .trim_end_matches(|c: char| c.is_ascii_digit())
}

/// The id of an element up to its first digit: `post_12` and `post_13` are alike.
fn id_stem(document: &Document, id: ElementId) -> &str {
    let own = document.attribute(id, "id").unwrap_or_default();
    own.split(|c: char| c.is_ascii_digit())
        .next()
        .filter(|stem| stem.len() < own.len())
        .unwrap_or_default()
}

impl Candidates {
    pub(super) fn of(document: &Document, marks: &Marks) -> Candidates {
        let mut list = stated(document);
        list.extend(repeated(document, marks));
        list.sort_by_key(|candidate| (candidate.element, !candidate.is_stated));
        list.dedup_by_key(|candidate| candidate.element);
        let mut candidates = Candidates { list };
        candidates.share_out(document, marks);
        candidates
    }

    /// Whether there may be any on a page with some names: microdata says so, or what may hold one repeats.
    pub(super) fn may_be(document: &Document, names: &[Mark]) -> bool {
        let elements = document.elements();
        let mut seen: HashSet<(ElementId, Signature<'_>)> = HashSet::new();
        let mut around = around_names(document, names).into_iter();
        let repeats =
            around.any(|id| may_hold(document, id) && !seen.insert((elements[id].parent, Signature::of(document, id))));
        repeats || !stated(document).is_empty()
    }

    /// Gives each mark to the innermost candidate around it.
    fn share_out(&mut self, document: &Document, marks: &Marks) {
        let elements = document.elements();
        let mut open: Vec<usize> = Vec::new();
        let (mut names, mut dates) = (marks.names.iter().peekable(), marks.dates.iter().peekable());
        let starts: Vec<ElementId> = self.list.iter().map(|candidate| candidate.element).collect();
        for (index, &element) in starts.iter().enumerate() {
            self.take_marks(document, &mut open, (&mut names, &mut dates), element);
            open.truncate(
                open.iter()
                    .take_while(|&&outer| elements[starts[outer]].end > element)
                    .count(),
            );
            if let Some(&outer) = open.last() {
                self.list[outer].inner.push(index);
            }
            open.push(index);
        }
        self.take_marks(
            document,
            &mut open,
            (&mut names, &mut dates),
            ElementId::at(elements.len()),
        );
    }

    /// Gives the marks before an element to the open candidates.
    fn take_marks<'a>(
        &mut self,
        document: &Document,
        open: &mut Vec<usize>,
        (names, dates): (
            &mut std::iter::Peekable<impl Iterator<Item = &'a Mark>>,
            &mut std::iter::Peekable<impl Iterator<Item = &'a Mark>>,
        ),
        until: ElementId,
    ) {
        loop {
            let next = [names.peek(), dates.peek()].map(|mark| mark.map_or(until, |mark| mark.element));
            let first = next[0].min(next[1]);
            if first >= until {
                return;
            }
            while open
                .pop_if(|outer| document.elements()[self.list[*outer].element].end <= first)
                .is_some()
            {}
            let owner = open.last().map(|&owner| &mut self.list[owner]);
            let is_name = next[0] == first;
            let mark = if is_name { names.next() } else { dates.next() };
            if let (Some(owner), Some(mark)) = (owner, mark) {
                let own = if is_name { &mut owner.names } else { &mut owner.dates };
                own.push(mark.clone());
            }
        }
    }
}

impl Candidate {
    /// The post that others answer: the element before them that names a writer and a day and holds a text.
    pub(super) fn opening(document: &Document, marks: &Marks, first: ElementId) -> Option<Candidate> {
        let elements = document.elements();
        let mut inner = first;
        for outer in document.ancestors(first) {
            let before = document.children(outer).take(MOST_BEFORE).take_while(|&id| id < inner);
            let holds_post = |id: &ElementId| {
                let within = *id..elements[*id].end;
                !matches!(
                    elements[*id].tag,
                    Tag::Nav | Tag::Header | Tag::Aside | Tag::Footer | Tag::Form
                ) && document.counts(elements[*id].texts).characters >= LEAST_OPENING
                    && marks_in(&marks.names, within.clone()).iter().any(|mark| mark.rank < 3)
                    && !marks_in(&marks.dates, within).is_empty()
            };
            if let Some(found) = before.filter(holds_post).last() {
                let within = found..elements[found].end;
                return Some(Candidate {
                    names: marks_in(&marks.names, within.clone()).to_vec(),
                    dates: marks_in(&marks.dates, within).to_vec(),
                    ..Candidate::new(found, OPENING, false)
                });
            }
            inner = outer;
        }
        None
    }

    fn new(element: ElementId, group: u32, is_stated: bool) -> Candidate {
        Candidate {
            element,
            group,
            is_stated,
            is_question: false,
            names: Vec::new(),
            dates: Vec::new(),
            inner: Vec::new(),
        }
    }
}

/// The elements that microdata calls posts.
fn stated(document: &Document) -> Vec<Candidate> {
    let kind = |&id: &ElementId| {
        let types = document.attribute(id, "itemtype")?;
        let known = |name: &str| TYPES.iter().position(|other| *other == name);
        let kind = types.split_ascii_whitespace().map(type_name).find_map(known)?;
        Some(Candidate {
            is_question: TYPES[kind] == QUESTION,
            ..Candidate::new(id, kind as u32, true)
        })
    };
    document.element_ids().iter().filter_map(|id| kind(&id)).collect()
}

/// The elements of which some neighbours name a writer and a day each.
fn repeated(document: &Document, marks: &Marks) -> Vec<Candidate> {
    let elements = document.elements();
    let mut groups: HashMap<(ElementId, Signature<'_>), Vec<ElementId>> = HashMap::new();
    let mut order = Vec::new();
    for id in holders(document, marks) {
        let key = (elements[id].parent, Signature::of(document, id));
        let group = groups.entry(key.clone()).or_default();
        if group.is_empty() {
            order.push(key);
        }
        group.push(id);
    }
    let mut list = Vec::new();
    let mut numbers: HashMap<Signature<'_>, u32> = HashMap::new();
    for key in &order {
        let group = &groups[key];
        if group.len() >= LEAST_GROUP {
            let next = (TYPES.len() + numbers.len()) as u32;
            let number = *numbers.entry(key.1.clone()).or_insert(next);
            list.extend(group.iter().map(|&id| Candidate::new(id, number, false)));
        }
    }
    // A single reply below another is like those that have neighbours.
    for key in &order {
        let group = &groups[key];
        let is_known = |signature: &Signature<'_>| !signature.class.is_empty() || !signature.id.is_empty();
        if group.len() < LEAST_GROUP
            && is_known(&key.1)
            && let Some(&number) = numbers.get(&key.1)
        {
            list.extend(group.iter().map(|&id| Candidate::new(id, number, false)));
        }
    }
    list
}

/// The elements that may hold a post and hold marks of both kinds, in page order.
fn holders<'a>(document: &'a Document, marks: &'a Marks) -> impl Iterator<Item = ElementId> + 'a {
    let elements = document.elements();
    around_names(document, &marks.names)
        .into_iter()
        .filter(move |&id| may_hold(document, id) && !marks_in(&marks.dates, id..elements[id].end).is_empty())
}

/// Whether an element is a box that may hold a post, and no part of one.
fn may_hold(document: &Document, id: ElementId) -> bool {
    let tag = document.elements()[id].tag;
    let is_block = tag.breaks_line()
        && !matches!(
            tag,
            Tag::Html | Tag::Body | Tag::Main | Tag::Td | Tag::Th | Tag::P | Tag::Blockquote
        );
    is_block && !class(document, id).split(['-', '_']).any(|word| PARTS.contains(&word))
}

/// The elements around names: only these can hold posts, and they are few. In page order.
fn around_names(document: &Document, names: &[Mark]) -> Vec<ElementId> {
    let mut around: Vec<ElementId> = Vec::new();
    let mut seen = vec![false; document.elements().len()];
    for mark in names {
        for id in std::iter::once(mark.element).chain(document.ancestors(mark.element)) {
            if std::mem::replace(&mut seen[id.index()], true) {
                break;
            }
            around.push(id);
        }
    }
    around.sort_unstable();
    around
}
