//! Pages that ask too much: every one is read within the limits, through the whole pipeline, and the tables stay sound.

use super::hostile_pages::{self, HostilePage};
use super::pages::fixtures;
use clearline_engine::document::{Document, ElementId, Limits, TextId};
use clearline_engine::extraction::{Article, LeafKind, Shown};
use clearline_engine::internals::budget::ONE_SECOND;
use clearline_engine::internals::document::{Counts, CutLimit, Event, Tag, is_blank};
use clearline_engine::internals::extraction::{LeafState, plain_text};
use clearline_engine::methods::{DEFAULT, Parameters};

/// Less work than a reader would grant, so that the pages that use it up do not fill the test.
const WORK: u64 = ONE_SECOND * 2 / 5;

fn parse(html: &str) -> Document {
    let limits = Limits {
        work: WORK,
        ..Limits::default()
    };
    Document::parse_html(html.into(), &limits, &|| false)
}

fn read_page(page: &HostilePage) {
    read_through(page.name, &page.html());
}

fn read_through(name: &str, html: &str) {
    let document = parse(html);
    let nodes = document.elements().len() + document.texts().len();
    assert!(nodes <= 2 * Limits::default().nodes, "{}: {nodes} nodes", name);
    assert_sound(&document, name);
    let extraction = DEFAULT.extract(&document, &Parameters::default());
    assert_eq!(extraction.units.len(), extraction.verdicts.len(), "{}", name);
    let article = Article::of(&document);
    let targets: usize = article.links.iter().map(String::len).sum();
    assert!(targets <= 3 * html.len(), "{name}: {targets} bytes of link targets");
    let mut shown = Shown::of(&document, &article, &extraction);
    // The heading of a post stands in for what the page shows of it.
    for (leaf, state) in article.leaves.iter().zip(&mut shown.leaves) {
        if leaf.kind == LeafKind::PostHeading {
            *state = LeafState::Hidden;
        }
    }
    assert_comes_from(&document, &plain_text(&article, &shown), name);
}

/// Every visible character of `text` stands in the page, in the same order.
fn assert_comes_from(document: &Document, text: &str, name: &str) {
    let mut characters = document.text_ids().iter().flat_map(|id| document.text(id).chars());
    for c in text.chars().filter(|c| !is_blank(*c)) {
        assert!(characters.any(|other| other == c), "{name}: {c:?} is not of the page");
    }
}

#[test]
fn deep_pages_are_read_through() {
    hostile_pages::DEEP.iter().for_each(read_page);
}

#[test]
fn misnested_pages_are_read_through() {
    hostile_pages::MISNESTED.iter().for_each(read_page);
}

#[test]
fn wide_pages_are_read_through() {
    hostile_pages::WIDE.iter().for_each(read_page);
}

#[test]
fn odd_pages_are_read_through() {
    hostile_pages::ODD.iter().for_each(read_page);
}

#[test]
fn fixtures_are_read_through() {
    for page in fixtures() {
        read_through(&page.name, &page.html);
    }
}

#[test]
fn too_many_nodes_end_the_parse_within_a_piece() {
    let limits = Limits {
        work: u64::MAX,
        nodes: 5_000,
        depth: 512,
    };
    let html = "<p>".repeat(100_000);
    let document = Document::parse_html(html.as_str().into(), &limits, &|| false);
    let cut = document.cut().expect("the page has more nodes");
    assert_eq!(cut.limit, CutLimit::Nodes);
    let (nodes, largest_piece) = (document.elements().len(), 16 * 1024 / "<p>".len());
    assert!(nodes > 4_000 && nodes < 5_000 + largest_piece, "{nodes} nodes");
    assert!(cut.read < html.len(), "{cut:?}");
}

#[test]
fn a_cancelled_parse_keeps_what_it_read() {
    let looks = std::cell::Cell::new(0);
    let is_cancelled = || {
        looks.set(looks.get() + 1);
        looks.get() > 2
    };
    let html = "<p>text".repeat(100_000);
    let document = Document::parse_html(html.into(), &Limits::default(), &is_cancelled);
    assert_eq!(document.cut().map(|cut| cut.limit), Some(CutLimit::Cancelled));
    assert!(document.texts().len() > 10);
    assert_sound(&document, "cancelled");
}

#[test]
fn a_slow_machine_reads_as_much_as_a_quick_one() {
    let is_slow = std::cell::Cell::new(true);
    let slow = || {
        if is_slow.take() {
            std::thread::sleep(std::time::Duration::from_millis(1_100));
        }
        false
    };
    let html = "<p>text".repeat(50_000);
    let document = Document::parse_html(html.as_str().into(), &Limits::default(), &slow);
    assert_eq!(document.cut(), None);
    assert_eq!(document.texts().len(), 50_000);
}

#[test]
fn a_page_is_cut_at_the_same_byte_in_every_run() {
    let html = "<div>".repeat(20_000);
    let cut = || parse(&html).cut().copied().expect("the page makes more work");
    let first = cut();
    assert_eq!(first.limit, CutLimit::Work);
    assert!(first.read < html.len());
    assert_eq!(cut(), first);
}

#[test]
fn levels_beyond_the_limit_become_siblings_in_page_order() {
    let limits = Limits {
        depth: 4,
        ..Limits::default()
    };
    let html = "<div>1<div>2<div>3<div>4</div>5</div>6</div>7</div>8";
    let document = Document::parse_html(html.into(), &limits, &|| false);
    let text: String = document.text_ids().iter().map(|id| document.text(id)).collect();
    assert_eq!(text, "12345678");
    let holders: Vec<_> = document.texts().iter().map(|text| text.element).collect();
    assert_eq!(
        holders[0], holders[6],
        "the outermost div goes on after what was too deep"
    );
    assert_eq!(document.elements()[holders[7]].tag, Tag::Body);
    assert_sound(&document, "shallow");
    assert!(document.elements().iter().all(|element| element.depth < 4));
}

/// The promises that the tables make to every method.
fn assert_sound(document: &Document, name: &str) {
    assert_elements_nest(document, name);
    assert_texts_are_in_order(document, name);
    assert_counts_add_up(document, name);
    assert_walk_is_balanced(document, name);
}

fn assert_elements_nest(document: &Document, name: &str) {
    let elements = document.elements();
    assert_eq!(
        (elements[0].tag, elements[0].parent, elements[0].depth),
        (Tag::Html, ElementId::ROOT, 0),
        "{name}"
    );
    assert_eq!(elements[0].end.index(), elements.len(), "{name}");
    assert_eq!(elements[0].texts, document.text_ids(), "{name}");
    for (id, element) in document.element_ids().iter().zip(elements).skip(1) {
        let parent = &elements[element.parent];
        assert!(element.parent < id, "{name}: element {id} stands before its parent");
        assert!(
            element.end > id && element.end <= parent.end,
            "{name}: element {id} leaves its parent"
        );
        assert_eq!(element.depth, parent.depth + 1, "{name}: element {id}");
        assert!(
            element.depth < Limits::default().depth,
            "{name}: element {id} at {}",
            element.depth
        );
        let (own, outer) = (&element.texts, &parent.texts);
        assert!(
            outer.start <= own.start && own.start <= own.end && own.end <= outer.end,
            "{name}: texts of {id}"
        );
    }
}

fn assert_texts_are_in_order(document: &Document, name: &str) {
    let elements = document.elements();
    for (id, text) in document.text_ids().iter().zip(document.texts()) {
        assert!(elements[text.element].texts.contains(id), "{name}: text {id}");
        assert_eq!(
            document.whole(id).range.len(),
            document.text(id).len(),
            "{name}: text {id}"
        );
    }
    let total: usize = document.text_ids().iter().map(|id| document.text(id).len()).sum();
    assert!(
        total <= 3 * document.html().len(),
        "{name}: more text than a page of NULs would give"
    );
}

fn assert_counts_add_up(document: &Document, name: &str) {
    let mut sum = Counts::default();
    for (id, text) in document.text_ids().iter().zip(document.texts()) {
        let direct = match document.elements()[text.element].tag {
            Tag::Script | Tag::Style => Counts::default(),
            _ => Counts::of(document.text(id), text.linked),
        };
        assert_eq!(document.counts(id.until(id + 1)), direct, "{name}: text {id}");
        sum += direct;
        assert_eq!(
            document.counts(TextId::FIRST.until(id + 1)),
            sum,
            "{name}: up to text {id}"
        );
    }
}

fn assert_walk_is_balanced(document: &Document, name: &str) {
    let (mut open, mut next_element, mut next_text) = (Vec::new(), ElementId::ROOT, TextId::FIRST);
    let (mut links, mut hiding) = (0, 0);
    for event in document.walk() {
        match event {
            Event::Open(id) => {
                let element = &document.elements()[id];
                assert_eq!(id, next_element, "{name}");
                assert_eq!(
                    element.parent,
                    open.last().copied().unwrap_or(ElementId::ROOT),
                    "{name}: element {id}"
                );
                next_element += 1;
                links += u32::from(element.tag == Tag::A);
                hiding += u32::from(document.hides_text(id));
                open.push(id);
            }
            Event::Text(id) => {
                let text = &document.texts()[id];
                assert_eq!((id, Some(&text.element)), (next_text, open.last()), "{name}");
                assert_eq!((text.linked, text.hidden), (links > 0, hiding > 0), "{name}: text {id}");
                next_text += 1;
            }
            Event::Close(id) => {
                let element = &document.elements()[id];
                assert_eq!((open.pop(), element.end), (Some(id), next_element), "{name}");
                assert_eq!(element.texts.end, next_text, "{name}: element {id}");
                links -= u32::from(element.tag == Tag::A);
                hiding -= u32::from(document.hides_text(id));
            }
        }
    }
    assert!(open.is_empty(), "{name}");
    assert_eq!(
        (next_element.index(), next_text.index()),
        (document.elements().len(), document.texts().len()),
        "{name}"
    );
}
