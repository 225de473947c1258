//! What is on the screen is what is saved: column, bars, list and files follow one rule.

use super::pages::{TestPage, fixtures, in_folder};
use super::shared;
use super::written::file;
use clearline::app::reading_view::ReadingView;
use clearline_column::reader::{Selection, Spot};
use clearline_engine::Reading;
use clearline_engine::extraction::{LeafKind, Shown, Status};
use clearline_engine::internals::extraction::LeafState;
use clearline_engine::internals::extraction::plain_text;
use clearline_engine::methods::{Parameters, method};
use clearline_engine::page::{Page, Source};
use clearline_engine::save::Format;

/// Methods whose units differ: blocks, paragraphs, virtual lines, elements.
const METHODS: [&str; 4] = ["auto", "justext", "line-block", "text-density"];

/// Pages of each corpus that are read.
const CORPORA: [(&str, usize); 9] = [
    ("dev/mozilla", 85),
    ("dev/wcxb-dev", 135),
    ("dev/scrapinghub", 60),
    ("dev/bbc175", 40),
    ("dev/zh-handmade", 34),
    ("dev/netease74", 20),
    ("dev/multilang-extra", 16),
    ("dev2/cleaneval", 70),
    ("dev2/fundus", 40),
];

fn readings(page: &TestPage) -> impl Iterator<Item = Reading> {
    let page = Page::from_html(Source::Pasted, &page.html);
    let first = Reading::of(page, method(METHODS[0]).unwrap(), &Parameters::default());
    METHODS
        .iter()
        .map(move |name| first.by(method(name).unwrap(), &Parameters::default()))
}

/// Every way in which column, bars, list and saved text of a reading are at odds.
fn faults(reading: &Reading) -> Vec<String> {
    let view = ReadingView::of(reading, clearline_words::Wording::default());
    let mut faults: Vec<String> = column_faults(reading, &view).into_iter().collect();
    faults.extend(bar_faults(reading, &view));
    faults.extend(list_faults(reading));
    faults
}

/// The text of the column, and that of its places in the article, against the saved text.
fn column_faults(reading: &Reading, view: &ReadingView) -> Option<String> {
    let article = &reading.article;
    let mut of_column = view.shown_in(reading, Selection::all(&view.items));
    // The title stands on top whatever is said of its heading.
    let title = view.guide.title;
    if let Some(title) = title {
        of_column.leaves[title] = reading.shown.leaves[title].clone();
    }
    let (column, saved) = (plain_text(article, &of_column), reading.text());
    if column != saved {
        return Some(format!("column and saved text differ{}", difference(&column, &saved)));
    }
    let mut saved: Shown = (*reading.shown).clone();
    if let Some(title) = title {
        saved.leaves[title] = LeafState::Hidden;
    }
    let saved = plain_text(article, &saved);
    let written = column_text(view);
    is_within(&saved, &written)
        .err()
        .map(|rest| format!("the column does not read {rest:?}"))
}

/// What is written in the column below title and byline, without what is folded.
fn column_text(view: &ReadingView) -> String {
    let first = (0..view.items.len()).find(|&item| view.origin_of(item).is_none());
    let all = Selection::all(&view.items);
    let item = first.unwrap_or(all.focus.item);
    let anchor = Spot { item, byte: 0 };
    view.text_of_selection(Selection { anchor, ..all })
}

/// Whether all visible characters of `text` stand in `whole` in their order, with no more between them than the bullets and
/// numbers of lists and the numbers of footnotes; else what of `text` is not there.
fn is_within<'a>(text: &'a str, whole: &str) -> Result<(), &'a str> {
    let mut characters = whole.chars();
    for (at, c) in text
        .char_indices()
        .filter(|(_, c)| !c.is_whitespace() && !c.is_control())
    {
        if !characters.any(|other| other == c) {
            return Err(&text[at..]);
        }
    }
    Ok(())
}

fn difference(one: &str, other: &str) -> String {
    let same = one.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
    let after = |text: &str| text.chars().skip(same.saturating_sub(10)).take(60).collect::<String>();
    format!(": {:?} and {:?}", after(one), after(other))
}

/// Text that is shown although its unit is left out. The headings of posts are facts, which are shown with what is kept of the post.
fn bar_faults(reading: &Reading, view: &ReadingView) -> Vec<String> {
    let article = &reading.article;
    let headings = article.leaves.iter().filter(|leaf| leaf.kind == LeafKind::PostHeading);
    let headings: Vec<&str> = headings.map(|leaf| article.leaf_text(leaf)).collect();
    let is_heading = |item: usize| headings.contains(&&*view.items[item].text);
    let shown = (0..view.items.len()).filter(|&item| view.origin_of(item).is_none() && !is_heading(item));
    let units = shown.filter_map(|item| Some((item, view.unit_of_item(reading, item)?)));
    let wrong = units.filter(|&(_, unit)| reading.extraction.verdicts.leaves_out(unit));
    wrong
        .map(|(item, _)| format!("a bar of left-out text beside {:?}", view.items[item].text))
        .collect()
}

/// Verdicts in the list that say otherwise than the saved text.
fn list_faults(reading: &Reading) -> Vec<String> {
    let (article, document, extraction) = (&reading.article, &reading.document, &reading.extraction);
    let mut faults = Vec::new();
    for (number, leaf) in article.leaves.iter().enumerate() {
        let shown = reading.shown.ranges(article, number);
        for run in article.leaf_runs(leaf) {
            for (part, unit) in extraction.units.parts_of(&run.span) {
                let keeps = extraction.verdicts.keeps(unit);
                let located = article.locate(run, document, [part]);
                let is_wrong = |range: &std::ops::Range<u32>| {
                    let is_shown = shown
                        .iter()
                        .any(|part| part.start <= range.start && part.end >= range.end);
                    is_shown != keeps
                };
                let wrong = located.into_iter().filter(is_wrong);
                faults.extend(wrong.map(|range| {
                    let text = &article.text()[range.start as usize..range.end as usize];
                    format!("{text:?} is kept: {keeps}, which is not what is shown")
                }));
            }
        }
    }
    faults
}

fn demand_no_faults(page: &TestPage) -> usize {
    let mut read = 0;
    for reading in readings(page).filter(|reading| !matches!(reading.extraction.status, Status::Nothing(_))) {
        let faults = faults(&reading);
        assert!(
            faults.is_empty(),
            "{} by {}: {faults:#?}",
            page.name,
            reading.extraction.method
        );
        read += 1;
    }
    read
}

#[test]
fn the_column_reads_what_is_saved() {
    let read: usize = fixtures().iter().map(demand_no_faults).sum();
    assert!(read > 30, "{read}");
}

#[test]
fn the_column_reads_what_is_saved_on_pages_of_the_web() {
    let Some(shared) = shared::folder() else {
        return;
    };
    let mut count = 0;
    for (corpus, most) in CORPORA {
        let pages = in_folder(&shared.join("corpora").join(corpus).join("pages"), most);
        count += pages.len();
        pages.iter().for_each(|page| {
            demand_no_faults(page);
        });
    }
    shared::report(&format!("column and saved text agree on {count} pages"));
    assert_eq!(count, 500);
}

#[test]
fn a_saved_table_has_no_empty_skeleton() {
    for page in fixtures().iter().filter(|page| page.name == "tables.html") {
        for reading in readings(page) {
            let markdown = file(&reading, Format::Markdown);
            let lines: Vec<&str> = markdown.lines().collect();
            for pair in lines.windows(2).filter(|pair| pair[0].starts_with('|')) {
                let is_filled = pair[0].contains(|c: char| !"| ".contains(c));
                assert!(is_filled || pair[1].starts_with("| ---"), "{}", pair[0]);
            }
        }
    }
}
