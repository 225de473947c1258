//! Rows of which a part is left out.

use super::*;
use clearline_words::Wording;

const TABLE: &str = "<table><tr><th>Year<th>Height<tr><td>1768<td>low<tr><td>1852<td>high</table>";

fn texts_of_cells(item: &ColumnItem) -> Vec<&str> {
    match &item.kind {
        ItemKind::TableRows(rows) => rows.cells.iter().map(|cell| &item.text[cell.text.clone()]).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn a_cell_that_is_left_out_is_behind_a_bar_and_its_place_is_empty() {
    let mut reading = kept(&format!("<p>{LONG}</p>{TABLE}"));
    hide(&mut reading, &["1852"]);
    let view = ReadingView::of(&reading, Wording::default());
    let bar = view.items.iter().position(|item| item.kind == ItemKind::Fold).unwrap();
    assert_eq!(view.items[bar].text, "1 passage left out – show");
    let row = item_of(&view, "high");
    assert_eq!((texts_of_cells(row), row.dimmed), (vec!["", "high"], false));
    assert!(!texts(&view).contains(&"1852"));

    let open = view.toggled(&reading, bar).unwrap();
    let left_out = open.items.iter().find(|item| item.dimmed).unwrap();
    assert_eq!(texts_of_cells(left_out), ["1852", ""]);
    assert_eq!(texts_of_cells(item_of(&open, "high")), ["", "high"]);
    let keys: Vec<usize> = open.items.iter().map(|item| item.key).collect();
    assert!(keys.is_sorted_by(|one, next| one < next), "{keys:?}");
}

#[test]
fn what_is_kept_between_left_out_cells_is_behind_no_bar() {
    let mut reading = kept("<table><tr><td>one<td>two<td>three<tr><td>four<td>five<td>six</table>");
    hide(&mut reading, &["one", "three"]);
    let view = ReadingView::of(&reading, Wording::default());
    let at = |text: &str| reading.article.text().find(text).unwrap() as u32;
    assert!(view.unfolded_over(&reading, at("two")).is_none());
    let open = view.unfolded_over(&reading, at("one")).unwrap();
    assert!(
        open.unfolded_over(&reading, at("three")).is_none(),
        "one bar hides both"
    );
}
