//! Which candidates are posts, and where in each the text is that somebody wrote.

use super::candidates::{Candidate, Candidates, class};
use super::marks::Mark;
use super::marks_in;
use crate::document::{Document, ElementId, Ids, Tag, TextId, is_wide};
use foldhash::HashMap;
use std::collections::{BTreeMap, BTreeSet};

/// The share of the characters of a group's posts that the elements of one kind hold at least if they are their bodies.
const LEAST_OF_TEXT: f64 = 0.25;
/// The share of that from which a part of it is as good, in percent.
const NEARLY_ALL: u64 = 75;
/// Visible characters of a post's head without its name and day: more is something to read.
const LONGEST_HEAD: u32 = 200;
/// A group whose posts have a larger share of their text in links leads to other pages.
const MOST_LINKED: f64 = 0.6;
/// What as many posts say is a control, not a name.
const LEAST_CONTROLS: usize = 3;
/// Bytes of the shortest link that may be the title of an article.
const SHORTEST_TITLE: usize = 12;
/// As many posts by one writer are an archive of his.
const ARCHIVE: usize = 4;

/// A post, as its group shows it.
#[derive(Clone, Debug, Default)]
pub(super) struct FoundPost {
    pub author: Option<Box<str>>,
    pub date: Option<Box<str>>,
    pub heads: Vec<ElementId>,
    /// Its own words, in page order.
    pub texts: Vec<Ids<TextId>>,
    /// The first element that holds them.
    pub body: Option<ElementId>,
    pub is_line: bool,
    /// Of a post that is a line, the element of the name in it.
    pub name_in_line: Option<ElementId>,
}

/// For each candidate the post that it is, if it is one.
pub(super) struct Bodies {
    pub posts: Vec<Option<FoundPost>>,
}

impl Bodies {
    pub(super) fn of(document: &Document, candidates: &Candidates) -> Bodies {
        let mut groups: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        for (index, candidate) in candidates.list.iter().enumerate() {
            if is_whole(document, candidates, candidate) {
                groups.entry(candidate.group).or_default().push(index);
            }
        }
        let mut posts = vec![None; candidates.list.len()];
        for members in groups.into_values() {
            let group = Group::of(document, candidates, &members);
            let is_stated = members.iter().any(|&member| candidates.list[member].is_stated);
            if !is_stated && !group.is_thread() {
                continue;
            }
            for &member in &members {
                posts[member] = Some(group.post(member));
            }
        }
        Bodies { posts }
    }

    /// A candidate that is a post whatever its neighbours are.
    pub(super) fn single(document: &Document, candidate: Candidate) -> FoundPost {
        let candidates = Candidates { list: vec![candidate] };
        Group::of(document, &candidates, &[0]).post(0)
    }
}

/// Whether a candidate names a writer and a day by itself, and holds a text outside of other candidates.
fn is_whole(document: &Document, candidates: &Candidates, candidate: &Candidate) -> bool {
    let has_marks = match candidate {
        Candidate { is_question: true, .. } => candidate.names.iter().any(|mark| mark.rank == 0),
        Candidate { is_stated: true, .. } => !candidate.names.is_empty() || !candidate.dates.is_empty(),
        _ => !candidate.names.is_empty() && !candidate.dates.is_empty(),
    };
    has_marks && own_characters(document, candidates, candidate) > 0
}

fn characters(document: &Document, id: ElementId) -> u32 {
    document.counts(document.elements()[id].texts).characters
}

fn own_characters(document: &Document, candidates: &Candidates, candidate: &Candidate) -> u32 {
    let inner = candidate
        .inner
        .iter()
        .map(|&inner| characters(document, candidates.list[inner].element));
    characters(document, candidate.element).saturating_sub(inner.sum())
}

/// Posts of one mark-up.
struct Group<'a> {
    document: &'a Document,
    candidates: &'a Candidates,
    members: &'a [usize],
    /// The elements of each member that hold its text.
    bodies: BTreeMap<usize, Vec<ElementId>>,
    /// What most members have where others have names, such as "Reply".
    controls: BTreeSet<&'a str>,
}

/// What elements of posts have in common that may be their bodies: tag and class of their own and of the element around them.
type Kind<'a> = [(Tag, &'a str); 2];

/// The elements of one kind that hold neither name nor day.
#[derive(Default)]
struct KindSum {
    characters: u64,
    /// What each counts, in percent: a class tells more than a tag.
    weight: u64,
    /// Whether such an element may hold all of a text: a paragraph is only a part.
    is_box: bool,
    posts: usize,
    last_post: Option<usize>,
    /// Each with its post, the outermost only.
    elements: Vec<(usize, ElementId)>,
}

impl KindSum {
    fn of([own, around]: &Kind<'_>) -> KindSum {
        let weight = match (own.1, around.1) {
            ("", "") => 100,
            ("", _) => 110,
            _ => 120,
        };
        let is_box = matches!(own.0, Tag::Div | Tag::Td | Tag::Section | Tag::Article);
        KindSum {
            weight,
            is_box,
            ..KindSum::default()
        }
    }

    /// Adds an element, unless it is in one of the same kind.
    fn add(&mut self, document: &Document, part: &Part) {
        let is_inside = |&(_, last): &(usize, ElementId)| part.element < document.elements()[last].end;
        if self.elements.last().is_some_and(is_inside) {
            return;
        }
        self.elements.push((part.member, part.element));
        self.characters += u64::from(part.characters);
        if self.last_post != Some(part.member) {
            self.posts += 1;
            self.last_post = Some(part.member);
        }
    }

    fn weighed(&self) -> u64 {
        self.characters * self.weight
    }
}

/// An element of a post that may hold its text.
struct Part {
    member: usize,
    element: ElementId,
    /// Without those of other posts in it.
    characters: u32,
}

/// The kinds of elements in the posts of a group.
#[derive(Default)]
struct Kinds<'a> {
    list: Vec<KindSum>,
    numbers: HashMap<Kind<'a>, usize>,
    /// Of all posts.
    characters: u64,
}

impl<'a> Kinds<'a> {
    fn add(&mut self, document: &'a Document, part: &Part) {
        let elements = document.elements();
        let around = elements[part.element].parent;
        let kind = [part.element, around].map(|id| (elements[id].tag, class(document, id)));
        let next = self.list.len();
        let number = *self.numbers.entry(kind).or_insert(next);
        if number == next {
            self.list.push(KindSum::of(&kind));
        }
        self.list[number].add(document, part);
    }

    /// The elements of the kind that holds the text of so many posts, or none.
    fn bodies(&self, posts: usize) -> &[(usize, ElementId)] {
        let least = LEAST_OF_TEXT * self.characters as f64;
        let is_common = |sum: &&KindSum| 2 * sum.posts >= posts && sum.characters as f64 >= least;
        let common = || self.list.iter().filter(is_common);
        let most = common().map(KindSum::weighed).max().unwrap_or_default();
        // A part of it that holds nearly as much is the text without what is around it.
        let mut good = common().filter(|sum| 100 * sum.weighed() >= NEARLY_ALL * most);
        // Of several that hold the same, the first is the outermost.
        let first = good.next();
        let found = good.rfind(|sum| sum.is_box).or(first);
        found.map(|sum| sum.elements.as_slice()).unwrap_or_default()
    }
}

impl<'a> Group<'a> {
    fn of(document: &'a Document, candidates: &'a Candidates, members: &'a [usize]) -> Group<'a> {
        let mut group = Group {
            document,
            candidates,
            members,
            bodies: BTreeMap::new(),
            controls: BTreeSet::new(),
        };
        group.find_controls();
        group.find_bodies();
        group
    }

    fn candidate(&self, member: usize) -> &'a Candidate {
        &self.candidates.list[member]
    }

    /// Finds the elements that hold the text of the members: what microdata calls so, or else those of the kind that holds most of it.
    fn find_bodies(&mut self) {
        let mut kinds = Kinds::default();
        let mut bodies = Vec::new();
        for &member in self.members {
            kinds.characters += u64::from(own_characters(self.document, self.candidates, self.candidate(member)));
            for part in self.unmarked_parts(member) {
                if is_stated_text(self.document, part.element) {
                    bodies.push((member, part.element));
                }
                kinds.add(self.document, &part);
            }
        }
        let has_stated = |member: usize| bodies.binary_search_by_key(&member, |&(member, _)| member).is_ok();
        let of_kind = kinds.bodies(self.members.len()).iter().copied();
        let others: Vec<(usize, ElementId)> = of_kind.filter(|&(member, _)| !has_stated(member)).collect();
        bodies.extend(others);
        self.take_bodies(bodies);
    }

    /// The elements of a member that hold text, but neither its name nor its day.
    fn unmarked_parts(&self, member: usize) -> impl Iterator<Item = Part> {
        let elements = self.document.elements();
        let marks = [self.best_name(member), self.best_date(member)];
        let marked = marks.map(|mark| mark.map(|mark| mark.element));
        let is_marked = move |id: ElementId| {
            let within = id..elements[id].end;
            marked.iter().flatten().any(|mark| within.contains(mark))
        };
        let parts = self.own_elements(member).map(move |element| Part {
            member,
            element,
            characters: self.own_characters_in(member, element),
        });
        parts.filter(move |part| part.characters > 0 && !is_marked(part.element))
    }

    /// Takes the outermost of some elements as bodies of their members.
    fn take_bodies(&mut self, mut bodies: Vec<(usize, ElementId)>) {
        let elements = self.document.elements();
        bodies.sort_unstable_by_key(|&(_, id)| id);
        for (member, id) in bodies {
            let of_post = self.bodies.entry(member).or_default();
            if of_post.last().is_none_or(|&last| elements[last].end <= id) {
                of_post.push(id);
            }
        }
    }

    /// The elements of a post without those of the posts in it.
    fn own_elements(&self, member: usize) -> impl Iterator<Item = ElementId> {
        let elements = self.document.elements();
        let candidate = self.candidate(member);
        let mut inner = candidate
            .inner
            .iter()
            .map(|&inner| self.candidates.list[inner].element)
            .peekable();
        let end = elements[candidate.element].end;
        let mut next = candidate.element + 1;
        std::iter::from_fn(move || {
            while let Some(nested) = inner.next_if(|nested| *nested <= next) {
                next = next.max(elements[nested].end);
            }
            (next < end).then(|| {
                next += 1;
                ElementId::at(next.index() - 1)
            })
        })
    }

    /// The characters of an element of a post without those of the posts in it.
    fn own_characters_in(&self, member: usize, id: ElementId) -> u32 {
        let elements = self.document.elements();
        let inner = &self.candidate(member).inner;
        let first = inner.partition_point(|&inner| self.candidates.list[inner].element < id);
        let nested = inner[first..].iter().map(|&inner| self.candidates.list[inner].element);
        let nested = nested.take_while(|&nested| nested < elements[id].end);
        characters(self.document, id).saturating_sub(nested.map(|nested| characters(self.document, nested)).sum())
    }

    fn find_controls(&mut self) {
        let mut posts: BTreeMap<&str, usize> = BTreeMap::new();
        for &member in self.members {
            let words: BTreeSet<&str> = self.candidate(member).names.iter().map(|mark| &*mark.words).collect();
            words
                .into_iter()
                .for_each(|words| *posts.entry(words).or_default() += 1);
        }
        let is_of_most = |count: usize| count >= LEAST_CONTROLS && 3 * count >= 2 * self.members.len();
        self.controls = posts
            .into_iter()
            .filter(|&(_, count)| is_of_most(count))
            .map(|(words, _)| words)
            .collect();
    }

    /// The names of a member; controls count only if there is nothing else.
    fn names(&self, member: usize) -> impl Iterator<Item = &'a Mark> {
        let names = &self.candidate(member).names;
        let is_control = |mark: &&Mark| self.controls.contains(&*mark.words);
        let has_other = !names.iter().all(|mark| is_control(&mark));
        names.iter().filter(move |mark| !(has_other && is_control(mark)))
    }

    fn best_name(&self, member: usize) -> Option<&'a Mark> {
        self.names(member).min_by_key(|mark| mark.rank)
    }

    fn best_date(&self, member: usize) -> Option<&'a Mark> {
        self.candidate(member).dates.iter().min_by_key(|mark| mark.rank)
    }

    /// Whether an element is in a body of a post, or holds one.
    fn meets_body(&self, member: usize, id: ElementId) -> bool {
        let elements = self.document.elements();
        let bodies = self.bodies.get(&member).map(Vec::as_slice).unwrap_or_default();
        let after = bodies.partition_point(|&body| body < id);
        let holds_next = bodies.get(after).is_some_and(|&next| next < elements[id].end);
        let is_in_last = after.checked_sub(1).is_some_and(|last| id < elements[bodies[last]].end);
        holds_next || is_in_last
    }

    /// Whether these are posts and no list of articles: their text is no link, their headings lead nowhere, and several have written them.
    fn is_thread(&self) -> bool {
        if self.members.len() < 2 {
            return false;
        }
        let elements = self.document.elements();
        let most = |is: &dyn Fn(usize) -> bool| {
            2 * self.members.iter().filter(|&&member| is(member)).count() > self.members.len()
        };
        let (mut all, mut linked) = (0, 0);
        for &member in self.members {
            for &body in self.bodies.get(&member).into_iter().flatten() {
                let counts = self.document.counts(elements[body].texts);
                all += counts.characters;
                linked += counts.linked;
            }
        }
        let leads_on = |member: usize| self.has_linked_heading(member);
        let has_text = |member: usize| self.bodies.contains_key(&member) || self.is_line(member);
        let first = self
            .members
            .first()
            .and_then(|&member| self.best_name(member))
            .map(|mark| &mark.words);
        let is_by_first = |member: usize| self.best_name(member).map(|mark| &mark.words) == first;
        let is_archive = self.members.len() >= ARCHIVE && self.members.iter().all(|&member| is_by_first(member));
        let is_linked = f64::from(linked) > MOST_LINKED * f64::from(all);
        !is_linked && !is_archive && !most(&leads_on) && most(&has_text) && !self.are_teasers()
    }

    /// Whether a heading of a member leads to another page.
    fn has_linked_heading(&self, member: usize) -> bool {
        let elements = self.document.elements();
        let name = self.best_name(member).map(|mark| mark.element);
        self.own_elements(member)
            .filter(|&id| elements[id].tag.heading_level().is_some())
            .any(|heading| {
                let holds_name = name.is_some_and(|name| (heading..elements[heading].end).contains(&name));
                let mut inside = heading.until(elements[heading].end).iter();
                let around = elements[heading].parent;
                !holds_name && (inside.any(|id| self.leads_away(id)) || self.leads_away(around))
            })
    }

    /// Whether an element is a link to another place than one on the page.
    fn leads_away(&self, id: ElementId) -> bool {
        let href = || self.document.attribute(id, "href");
        self.document.elements()[id].tag == Tag::A && href().is_some_and(|href| !href.starts_with('#'))
    }

    /// Whether most members begin with a link that says something else in each, as titles of articles do; controls say the same.
    fn are_teasers(&self) -> bool {
        let mut titles: BTreeMap<String, usize> = BTreeMap::new();
        for &member in self.members {
            if let Some(title) = self.title(member) {
                *titles.entry(title).or_default() += 1;
            }
        }
        let of_one = titles.values().filter(|&&count| count == 1).count();
        2 * of_one > self.members.len()
    }

    /// The text of the first link of a member before its body, if that may be the title of an article and is neither name nor day.
    fn title(&self, member: usize) -> Option<String> {
        let elements = self.document.elements();
        let candidate = self.candidate(member);
        let body = self.bodies.get(&member).and_then(|bodies| bodies.first());
        let end = body.copied().unwrap_or(elements[candidate.element].end);
        let name = self.best_name(member).map(|mark| &*mark.words);
        let is_marked = |id: ElementId| {
            let within = id..elements[id].end;
            !marks_in(&candidate.names, within.clone()).is_empty() || !marks_in(&candidate.dates, within).is_empty()
        };
        let links = self.own_elements(member).take_while(|&id| id < end);
        let mut links = links.filter(|&id| self.leads_away(id) && !is_marked(id));
        links.find_map(|link| {
            let texts = elements[link].texts.iter().map(|text| self.document.text(text));
            let text = texts.collect::<String>().trim().to_owned();
            let is_title = text.len() >= SHORTEST_TITLE && !name.is_some_and(|name| text.contains(name));
            is_title.then_some(text)
        })
    }

    /// The member as a post.
    fn post(&self, member: usize) -> FoundPost {
        let candidate = self.candidate(member);
        let is_outside = |mark: &&Mark| !self.meets_body(member, mark.element);
        let name = self.names(member).filter(is_outside).min_by_key(|mark| mark.rank);
        let date = candidate.dates.iter().filter(is_outside).min_by_key(|mark| mark.rank);
        let is_line = self.is_line(member);
        let mut heads = Vec::new();
        if !is_line {
            heads.extend(
                [name, date]
                    .into_iter()
                    .flatten()
                    .filter_map(|mark| self.head(member, mark)),
            );
            heads.sort_unstable();
            heads.dedup();
        }
        FoundPost {
            author: name.map(|mark| mark.words.clone()),
            date: date.map(|mark| mark.words.clone()),
            heads,
            texts: self.texts(member, is_line),
            body: self.bodies.get(&member).and_then(|bodies| bodies.first().copied()),
            is_line,
            name_in_line: name
                .map(|mark| mark.element)
                .filter(|&id| is_line && id > candidate.element),
        }
    }

    /// Whether a post has no line below its first.
    fn is_line(&self, member: usize) -> bool {
        let elements = self.document.elements();
        let element = self.candidate(member).element;
        !(element + 1)
            .until(elements[element].end)
            .iter()
            .any(|id| elements[id].tag.breaks_line())
    }

    /// The own words of a post; where no element holds them, all that is in it.
    fn texts(&self, member: usize, is_line: bool) -> Vec<Ids<TextId>> {
        let elements = self.document.elements();
        match self.bodies.get(&member) {
            Some(bodies) if !is_line => {
                let mut texts = bodies.iter().map(|&body| elements[body].texts);
                match (texts.next(), texts.next_back()) {
                    // Lists and tables between two paragraphs are of the text, too.
                    (Some(first), Some(last)) if self.candidate(member).inner.is_empty() => {
                        vec![first.start.until(last.end)]
                    }
                    _ => bodies.iter().map(|&body| elements[body].texts).collect(),
                }
            }
            _ => vec![elements[self.candidate(member).element].texts],
        }
    }

    /// The largest element around a mark that holds no body, no heading of its own and little else.
    fn head(&self, member: usize, mark: &Mark) -> Option<ElementId> {
        let elements = self.document.elements();
        let candidate = self.candidate(member);
        let first_inner = |id: ElementId| {
            let after = candidate
                .inner
                .partition_point(|&inner| self.candidates.list[inner].element < id);
            candidate
                .inner
                .get(after)
                .map(|&inner| self.candidates.list[inner].element)
        };
        let is_heading = |inside: ElementId| {
            let texts = elements[inside].texts;
            elements[inside].tag.heading_level().is_some()
                && !texts.iter().any(|text| self.document.text(text).contains(&*mark.words))
        };
        let has_body = self.bodies.contains_key(&member);
        let is_head = |id: ElementId| {
            id > candidate.element
                && (has_body || id == mark.element)
                && characters(self.document, id) <= LONGEST_HEAD
                && !self.meets_body(member, id)
                && (id == mark.element || !is_sentence(self.document, id))
                && first_inner(id).is_none_or(|nested| nested >= elements[id].end)
                && !id.until(elements[id].end).iter().any(is_heading)
        };
        std::iter::once(mark.element)
            .chain(self.document.ancestors(mark.element))
            .take_while(|&id| is_head(id))
            .last()
    }
}

/// The fewest words, or Chinese and Japanese characters, of a sentence that isn't the head of a post.
const LEAST_WORDS: usize = 10;
const LEAST_WIDE: usize = 20;

/// Whether the short text of an element ends as a sentence and is longer than a name with a day.
fn is_sentence(document: &Document, id: ElementId) -> bool {
    let texts = document.elements()[id].texts.iter().map(|text| document.text(text));
    let text: String = texts.collect();
    let text = text.trim_end();
    let last = text.rsplit(char::is_whitespace).next().unwrap_or_default();
    // "p.m." ends a line with a time of day.
    let ends = text.ends_with(['。', '！', '？', '!', '?']) || last.ends_with('.') && last.matches('.').count() == 1;
    let is_long =
        text.split_whitespace().count() >= LEAST_WORDS || text.chars().filter(|&c| is_wide(c)).count() >= LEAST_WIDE;
    ends && is_long
}

/// Whether microdata says that an element holds the text of a post.
fn is_stated_text(document: &Document, id: ElementId) -> bool {
    let property = document.attribute(id, "itemprop");
    property.is_some_and(|property| matches!(property, "text" | "articleBody" | "commentText"))
}
