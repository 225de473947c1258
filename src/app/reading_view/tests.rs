use super::*;
use crate::app::reader::ItemKind;
use crate::app::typeset::{Style, TextKind};
use crate::methods::{Parameters, line_block};
use crate::page::{Page, Source};

const LONG: &str = "This paragraph is long enough to be kept by the method, since it goes on about one thing and another until \
    nobody could take it for a line of a menu, and then it adds a second half that says the same again in other words. ";

fn reading(html: &str) -> Reading {
    let page = Page::from_html(Source::Pasted, html);
    Reading::of(page, &line_block::METHOD, &Parameters::default())
}

fn article() -> Reading {
    let menu: String = (0..12)
        .map(|n| format!("<li><a href='/{n}'>Menu {n}</a></li>"))
        .collect();
    reading(&format!(
        "<title>On rain</title><meta name=author content='A. Writer'><ul>{menu}</ul>\
         <h1>On  rain</h1><p>{LONG}<em>Wet</em> weather.</p><ol start=3><li>{LONG}</li><li>{LONG}</li></ol>\
         <blockquote><p>{LONG}</p></blockquote><p>{LONG}</p>"
    ))
}

fn texts(view: &ReadingView) -> Vec<&str> {
    view.items.iter().map(|item| item.text.as_str()).collect()
}

#[test]
fn title_and_byline_stand_on_top_and_the_heading_is_not_repeated() {
    let reading = article();
    let view = ReadingView::of(&reading);
    assert_eq!(view.items[0].kind, ItemKind::Text(TextKind::Title));
    assert_eq!(texts(&view)[..2], ["On rain", "A. Writer"]);
    assert_eq!(view.origin_of(0), Some("Title: h1 heading"));
    assert_eq!(view.origin_of(1), Some("Author: meta author"));
    assert_eq!(view.origin_of(2), None);
    assert_eq!(texts(&view).iter().filter(|text| **text == "On rain").count(), 1);
}

#[test]
fn keys_ascend_and_list_items_have_their_numbers() {
    let reading = article();
    let view = ReadingView::of(&reading);
    assert!(view.items.is_sorted_by(|one, next| one.key < next.key));
    let markers: Vec<&str> = view.items.iter().filter_map(|item| item.marker.as_deref()).collect();
    assert_eq!(markers, ["3.", "4."]);
    assert!(view.items.iter().any(|item| item.quote_depth == 1));
    let emphasis = view.items.iter().flat_map(|item| &item.runs);
    assert!(emphasis.clone().any(|run| run.style == Style::EMPHASIS));
}

#[test]
fn removed_text_unfolds_in_place_and_folds_again() {
    let reading = article();
    let view = ReadingView::of(&reading);
    let bar = view.items.iter().position(|item| item.kind == ItemKind::Fold).unwrap();
    assert_eq!(view.items[bar].text, "12 passages left out – show");
    assert!(!texts(&view).contains(&"Menu 3"));
    let open = view.toggled(&reading, bar).unwrap();
    assert_eq!(open.items[bar].text, "12 passages left out – hide");
    assert_eq!(open.items[bar + 4].text, "Menu 3");
    assert!(open.items[bar + 4].dimmed);
    let closed = open.toggled(&reading, bar).unwrap();
    assert_eq!(texts(&closed), texts(&view));
    assert!(view.toggled(&reading, bar + 1).is_none());
}

#[test]
fn every_unit_is_found_from_its_text_and_its_text_from_the_unit() {
    let reading = article();
    let mut view = ReadingView::of(&reading);
    for unit in 0..reading.extraction.units.len() {
        if let Some(bar) = ReadingView::text_of(&reading, unit).and_then(|text| view.fold_over(text.start)) {
            view = view.toggled(&reading, bar).unwrap();
        }
        for (item, range) in view.parts_of(&reading, unit) {
            for byte in [range.start, range.end - 1] {
                assert_eq!(
                    view.unit_at(&reading, Spot { item, byte }),
                    Some(unit),
                    "item {item}, byte {byte}"
                );
            }
        }
    }
    let emphasised = view.items.iter().position(|item| item.text.contains("Wet")).unwrap();
    let unit = view.unit_of_item(&reading, emphasised).unwrap();
    let parts = view.parts_of(&reading, unit);
    assert_eq!(
        parts,
        [(emphasised, 0..view.items[emphasised].text.len())],
        "styles do not cut a passage"
    );
}

#[test]
fn a_table_keeps_its_cells() {
    let row = format!("<tr><td>{LONG}</td><td>{LONG}</td></tr>");
    let reading = reading(&format!(
        "<table><tr><th>Name</th><th>What</th></tr>{}</table>",
        row.repeat(4)
    ));
    let view = ReadingView::of(&reading);
    let rows: Vec<_> = view
        .items
        .iter()
        .filter_map(|item| match &item.kind {
            ItemKind::TableRow(row) => Some(row),
            _ => None,
        })
        .collect();
    assert!(rows.len() >= 4, "{:?}", texts(&view));
    assert!(rows.iter().all(|row| row.cells.len() == 2 && row.shares.len() == 2));
}

#[test]
fn links_are_found_under_the_pointer() {
    let reading = reading(&format!("<p>{LONG} see <a href='/there'>over there</a>.</p>"));
    let view = ReadingView::of(&reading);
    let byte = view.items[0].text.find("over").unwrap();
    assert_eq!(view.link_at(&reading, Spot { item: 0, byte }), Some("/there"));
    assert_eq!(view.link_at(&reading, Spot { item: 0, byte: 0 }), None);
}

#[test]
fn a_part_of_a_paragraph_that_is_removed_hides_behind_a_bar() {
    let reading = reading(&format!(
        "<p>{LONG}{LONG}<br>{LONG}</p><p>{LONG}</p><p><a href=x>More</a><br>{LONG}</p>"
    ));
    let view = ReadingView::of(&reading);
    let bars = view.items.iter().filter(|item| item.kind == ItemKind::Fold).count();
    let shown: usize = view
        .items
        .iter()
        .filter(|item| item.kind != ItemKind::Fold)
        .map(|item| item.text.len())
        .sum();
    let kept: usize = (0..reading.article.leaves.len())
        .flat_map(|leaf| reading.shown.ranges(&reading.article, leaf))
        .map(|range| range.len())
        .sum();
    assert!(
        shown <= kept && shown + 3 * reading.article.leaves.len() >= kept,
        "{shown} of {kept}, {bars} bars"
    );
}
