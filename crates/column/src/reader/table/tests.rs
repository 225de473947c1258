use super::*;
use crate::typeset::TypeSettings;

fn sheet(language: &str) -> Sheet {
    Sheet {
        width: 600.0,
        settings: TypeSettings::default(),
        paragraph_gap: 0.75,
        indent: 0.0,
        language: language.to_owned(),
        is_rtl: ["ar", "he"].contains(&language),
        font_generation: 0,
    }
}

fn wants(least: f32, most: f32) -> ContentWidths {
    ContentWidths { least, most }
}

fn cell(rows: Range<usize>, columns: Range<usize>) -> TableCell {
    TableCell {
        rows,
        columns,
        ..TableCell::default()
    }
}

fn rows(count: usize, cells: Vec<TableCell>) -> TableRows {
    TableRows {
        rows: count,
        cells,
        ..TableRows::default()
    }
}

#[test]
fn columns_get_what_they_want_where_there_is_room() {
    let sheet = sheet("en");
    let widths = fit(&[wants(30.0, 50.0), wants(40.0, 200.0)], 600.0, &sheet);
    let padding = 2.0 * sheet.ems(PADDING.x);
    assert_eq!(widths, [51.0 + padding, 201.0 + padding]);
}

#[test]
fn long_text_wraps_before_short_columns_do() {
    let sheet = sheet("en");
    let widths = fit(&[wants(30.0, 60.0), wants(60.0, 2000.0)], 600.0, &sheet);
    assert!((widths.iter().sum::<f32>() - 600.0).abs() < 0.1);
    assert!(widths[0] >= 60.0, "{widths:?}");
}

#[test]
fn columns_that_would_tear_words_are_wider_than_the_room() {
    let sheet = sheet("en");
    let widths = fit(&[wants(100.0, 120.0); 8], 600.0, &sheet);
    assert!(widths.iter().sum::<f32>() > 600.0);
    assert!(widths.iter().all(|width| *width > 120.0));
    let endless = fit(&[wants(50_000.0, 50_000.0)], 600.0, &sheet);
    assert!(endless[0] <= 600.0, "one endless word does not make an endless table");
}

#[test]
fn a_cell_over_two_rows_makes_the_last_of_them_high_enough() {
    let sheet = sheet("en");
    let table = rows(2, vec![cell(0..2, 0..1), cell(0..1, 1..2), cell(1..2, 1..2)]);
    let grid = Grid::place(&table, &[100.0, 100.0], &[90.0, 20.0, 20.0], &sheet);
    let padding = 2.0 * sheet.ems(PADDING.y);
    assert_eq!(grid.size, vec2(200.0, 90.0 + padding));
    assert_eq!(grid.cells[0].height(), grid.size.y);
    assert_eq!(grid.cells[1].bottom(), grid.cells[2].top());
    let across: Vec<_> = grid.lines.iter().map(|(across, _)| *across).collect();
    assert_eq!(
        across,
        [Rangef::new(100.0, 200.0), Rangef::new(0.0, 200.0)],
        "no line through the cell"
    );
}

#[test]
fn columns_are_mirrored_in_text_from_right_to_left() {
    let table = rows(1, vec![cell(0..1, 0..1), cell(0..1, 1..3)]);
    let lefts = |language| {
        let grid = Grid::place(&table, &[10.0, 20.0, 30.0], &[5.0, 5.0], &sheet(language));
        [grid.cells[0].left(), grid.cells[1].left()]
    };
    assert_eq!(lefts("en"), [0.0, 10.0]);
    assert_eq!(lefts("ar"), [50.0, 0.0]);
}

#[test]
fn columns_under_a_wide_cell_are_widened_and_empty_ones_first() {
    let mut columns = [wants(10.0, 20.0), wants(0.0, 0.0), wants(5.0, 5.0)];
    widen(&mut columns[..2], 30.0, |column| &mut column.least);
    widen(&mut columns, 10.0, |column| &mut column.least);
    widen(&mut columns, 61.0, |column| &mut column.most);
    assert_eq!(columns, [wants(10.0, 20.0), wants(20.0, 36.0), wants(5.0, 5.0)]);
    widen(&mut columns[..2], 36.0, |column| &mut column.least);
    assert_eq!([columns[0].least, columns[1].least], [13.0, 23.0]);
}
