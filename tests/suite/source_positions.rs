//! Every character of a page's text is found in the source and found again from there.

use super::hostile_pages;
use super::pages::{TestPage, fixtures, in_folder, parse};
use super::shared;
use clearline_engine::document::{Document, Limits, TextId, TextSpan};
use clearline_engine::internals::document::{Ids, is_blank};

/// What became of the visible characters of a page that are not blank.
#[derive(Default)]
struct Tally {
    exact: usize,
    all: usize,
}

impl Tally {
    fn of(document: &Document) -> Tally {
        let mut tally = Tally::default();
        for id in own_texts(document) {
            if document.texts()[id].hidden {
                continue;
            }
            for (span, c) in characters(document, id).filter(|(_, c)| !is_blank(*c)) {
                tally.all += 1;
                tally.exact += usize::from(is_exact(document, &span, c));
            }
        }
        tally
    }
}

fn characters(document: &Document, id: TextId) -> impl Iterator<Item = (TextSpan, char)> + '_ {
    document.text(id).char_indices().map(move |(at, c)| {
        let range = at as u32..(at + c.len_utf8()) as u32;
        (TextSpan { text: id, range }, c)
    })
}

/// Whether a character is written where the map says, and the source there leads back to it.
fn is_exact(document: &Document, span: &TextSpan, c: char) -> bool {
    let map = document.source_map();
    let ranges = map.source_of(document, span);
    let [range] = &ranges[..] else {
        return false;
    };
    let written = &document.html()[range.start as usize..range.end as usize];
    let back = map.spans_of(document, range.clone());
    back.iter()
        .any(|found| found.text == span.text && contains(found, span))
        && can_stand_for(written, c)
}

fn contains(outer: &TextSpan, inner: &TextSpan) -> bool {
    outer.range.start <= inner.range.start && inner.range.end <= outer.range.end
}

fn can_stand_for(written: &str, c: char) -> bool {
    let mut characters = written.chars();
    match (characters.next(), characters.next()) {
        (Some(one), None) => one == c || (one, c) == ('\r', '\n') || (one, c) == ('\0', '\u{fffd}'),
        (Some('\r'), Some('\n')) => written.len() == 2 && c == '\n',
        (Some('&'), Some(_)) => written[1..]
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || c == '#' || c == ';'),
        _ => false,
    }
}

/// The text nodes of the page itself; text that it only states in data for scripts has no place.
fn own_texts(document: &Document) -> Ids<TextId> {
    let stated = document.stated().map(|id| document.elements()[id].texts.start);
    TextId::FIRST.until(stated.unwrap_or(document.text_ids().end))
}

fn assert_exact(name: &str, document: &Document) {
    for id in own_texts(document) {
        for (span, c) in characters(document, id) {
            assert!(is_exact(document, &span, c), "{name}: {c:?} of {span:?}");
        }
    }
}

#[test]
fn every_character_of_the_fixtures_has_an_exact_place() {
    for page in fixtures() {
        assert_exact(&page.name, &page.parse());
    }
}

#[test]
fn every_character_of_hostile_pages_has_an_exact_place() {
    for page in hostile_pages::all() {
        assert_exact(page.name, &parse(&page.shortened(60)));
    }
}

#[test]
fn long_pages_of_nuls_are_placed_in_full() {
    for page in hostile_pages::ODD.iter().filter(|page| page.name.starts_with("NUL")) {
        let document = parse(&page.html());
        let map = document.source_map();
        let is_placed = |id: TextId| !map.source_ranges(id).is_empty();
        assert!(document.text_ids().iter().all(is_placed), "{}", page.name);
    }
}

#[test]
fn text_behind_a_tag_with_very_many_attributes_has_its_place() {
    let attributes: String = (0..200_000).map(|number| format!(" a{number}=1")).collect();
    let html = format!("<p{attributes}>before<b>behind</b>");
    let document = parse(&html);
    for id in own_texts(&document) {
        let ranges = document.source_map().source_ranges(id);
        let written: Vec<&str> = ranges.iter().map(|r| &html[r.start as usize..r.end as usize]).collect();
        assert_eq!(written, [document.text(id)]);
    }
    assert_eq!(document.texts().len(), 2);
}

#[test]
fn a_page_that_was_cut_has_exact_places_up_to_the_cut() {
    let limits = Limits {
        nodes: 500,
        ..Limits::default()
    };
    let html = "<table>a&amp;<td>b</table>\r\n".repeat(2_000);
    let document = Document::parse_html(html.into(), &limits, &|| false);
    let cut = document.cut().expect("the page has more nodes");
    assert_exact("cut", &document);
    let last = document.whole(document.text_ids().iter().next_back().unwrap());
    let end = document.source_map().source_of(&document, &last)[0].end as usize;
    assert!(end <= cut.read && end + 40 > cut.read, "{end} of {cut:?}");
}

#[test]
fn spans_return_from_the_source_unchanged() {
    for page in fixtures() {
        let document = page.parse();
        let map = document.source_map();
        for id in own_texts(&document) {
            let whole = document.whole(id);
            let ranges = map.source_of(&document, &whole);
            let back: Vec<TextSpan> = ranges
                .into_iter()
                .flat_map(|range| map.spans_of(&document, range))
                .collect();
            let length: u32 = back.iter().map(|span| span.range.end - span.range.start).sum();
            assert!(
                back.iter().all(|span| span.text == id),
                "{}: {whole:?} became {back:?}",
                page.name
            );
            assert_eq!(length, whole.range.end, "{}: {whole:?} became {back:?}", page.name);
        }
    }
}

#[test]
#[ignore = "needs the shared folder"]
fn conformance_of_source_positions() {
    let Some(shared) = shared::folder() else {
        return;
    };
    for (folder, most) in [("oracles/pages", 60), ("corpora/dev/wcxb-dev/pages", 200)] {
        report(folder, &in_folder(&shared.join(folder), most));
    }
}

fn report(folder: &str, pages: &[TestPage]) {
    let mut tallies: Vec<(Tally, &str)> = pages
        .iter()
        .map(|page| (Tally::of(&page.parse()), &*page.name))
        .collect();
    let exact: usize = tallies.iter().map(|(tally, _)| tally.exact).sum();
    let all: usize = tallies.iter().map(|(tally, _)| tally.all).sum();
    let share = 100.0 * exact as f64 / all as f64;
    shared::report(&format!(
        "{folder}: {share:.4} % of {all} visible characters on {} pages",
        pages.len()
    ));
    tallies.sort_by_key(|(tally, _)| std::cmp::Reverse(tally.all - tally.exact));
    for (tally, name) in tallies.iter().filter(|(tally, _)| tally.exact < tally.all).take(5) {
        shared::report(&format!(
            "  {name}: {} of {} without",
            tally.all - tally.exact,
            tally.all
        ));
    }
    assert!(share >= 99.9, "{folder}: {share:.4} %");
}
