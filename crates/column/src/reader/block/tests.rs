use egui::{TextureId, pos2};

use super::super::item::{Level, LevelKind};
use super::super::selection::Grain;
use super::super::table::{TableCell, TableColumns, measure};
use super::super::units::cut;
use super::*;
use crate::fonts::FontLibrary;
use crate::reader::{CellPicture, ColumnSample, Face};
use crate::typeset::{Style, StyleRun, TypeSettings, Typesetter};

fn sheet_of(language: &str, width: f32) -> Sheet {
    Sheet {
        width,
        settings: TypeSettings::default(),
        paragraph_gap: 0.75,
        indent: 0.0,
        language: language.to_owned(),
        is_rtl: ["ar", "he"].contains(&language),
        font_generation: 0,
    }
}

fn sheet(width: f32) -> Sheet {
    sheet_of("en", width)
}

fn subject<'a>(items: &'a [ColumnItem], unit: &'a Unit) -> Subject<'a> {
    Subject {
        item: &items[unit.item],
        before: unit.item.checked_sub(1).map(|before| &items[before]),
        unit,
    }
}

fn lay_out(items: &[ColumnItem], sheet: &Sheet) -> Vec<Block> {
    lay_out_with(items, sheet, &|_| Face::default())
}

fn lay_out_with(items: &[ColumnItem], sheet: &Sheet, faces: &dyn Fn(u32) -> Face) -> Vec<Block> {
    let mut typesetter = Typesetter::new(&egui::Context::default(), FontLibrary::bundled_only());
    let units = cut(items);
    let blocks = units.iter().map(|unit| {
        let subject = subject(items, unit);
        let mut source = Source {
            items,
            faces,
            typesetter: &mut typesetter,
        };
        let measures = match &subject.item.kind {
            ItemKind::TableRows(rows) => Some(measure(&rows.columns, source.typesetter, sheet)),
            _ => None,
        };
        Block::lay_out(&mut source, sheet, subject, measures)
    });
    blocks.collect()
}

fn text(text: &str) -> ColumnItem {
    ColumnItem {
        text: text.to_owned(),
        ..Default::default()
    }
}

fn code(text: &str) -> ColumnItem {
    ColumnItem {
        kind: ItemKind::Code("".into()),
        text: text.to_owned(),
        ..Default::default()
    }
}

fn hanging(id: u32, width: f32, marker: Option<&str>) -> Level {
    let marker = marker.map(Into::into);
    Level {
        id,
        kind: LevelKind::Hanging { width, marker },
    }
}

fn quote(id: u32) -> Level {
    Level {
        id,
        kind: LevelKind::Quote,
    }
}

/// A row whose cells are these bytes of "one\tcells\tof a row that wraps", each in its column.
fn row() -> ColumnItem {
    let words = ["one", "cells", "of a row that wraps"];
    let samples = words.map(|words| ColumnSample {
        line: words.to_owned(),
        word: words
            .split(' ')
            .max_by_key(|word| word.len())
            .unwrap_or_default()
            .to_owned(),
        is_numeric: false,
        picture: 0.0,
    });
    let cell = |(column, text): (usize, Range<usize>)| TableCell {
        text,
        rows: 0..1,
        columns: column..column + 1,
        is_header: true,
        pictures: Vec::new(),
    };
    let columns = TableColumns {
        id: 1,
        samples: samples.to_vec(),
        spans: Vec::new(),
    };
    ColumnItem {
        kind: ItemKind::TableRows(TableRows {
            columns: columns.into(),
            rows: 1,
            cells: [0..3, 4..9, 10..29].into_iter().enumerate().map(cell).collect(),
        }),
        ..text("one\tcells\tof a row that wraps")
    }
}

#[test]
fn cells_stand_beside_each_other_and_are_hit_apart() {
    let block = lay_out(&[row()], &sheet(260.0)).remove(0);
    assert_eq!(block.pieces.len(), 3);
    for byte in [0, 2, 4, 8, 10, 25] {
        let rects = block.rects(&(byte..byte + 1));
        assert_eq!(block.hit(rects[0].center()), Some((byte, true)));
    }
    let tops: Vec<f32> = block.pieces.iter().map(|piece| piece.offset.y).collect();
    assert!(tops.iter().all(|top| *top == tops[0]));
    let lines: usize = block.pieces.iter().map(|piece| piece.paragraph.line_count()).sum();
    assert_eq!(block.rects(&(0..29)).len(), lines);
    assert!(!block.hit(pos2(1.0, 1.0)).unwrap().1, "the space above is no text");
}

#[test]
fn a_table_is_as_wide_as_its_contents_and_scrolls_where_they_do_not_fit() {
    let roomy = lay_out(&[row()], &sheet(900.0)).remove(0);
    assert!(roomy.frame.width() < 500.0, "{:?}", roomy.frame);
    assert_eq!(roomy.hidden_width(), 0.0);
    assert!(roomy.pieces.iter().all(|piece| piece.paragraph.line_count() == 1));
    let narrow = lay_out(&[row()], &sheet(120.0)).remove(0);
    assert_eq!(narrow.frame.width(), 120.0);
    assert!(narrow.hidden_width() > 0.0);
    let last = narrow.stretch(28).unwrap();
    assert!(last.end > 120.0 && last.end <= narrow.content_width);
}

#[test]
fn a_table_from_right_to_left_begins_at_the_right() {
    let roomy = lay_out(&[row()], &sheet_of("ar", 900.0)).remove(0);
    assert_eq!(roomy.frame.right(), 900.0);
    let left = |block: &Block, byte: usize| block.rects(&(byte..byte + 1))[0].left();
    assert!(left(&roomy, 0) > left(&roomy, 4) && left(&roomy, 4) > left(&roomy, 10));
    let narrow = lay_out(&[row()], &sheet_of("ar", 120.0)).remove(0);
    assert!(left(&narrow, 0) > 0.0 && left(&narrow, 28) < 0.0);
}

#[test]
fn markers_hang_in_the_strips_of_their_levels() {
    let item = ColumnItem {
        levels: vec![hanging(1, 3.0, Some("128.")), hanging(2, 2.0, Some("a."))],
        ..text("A list item.")
    };
    let block = lay_out(std::slice::from_ref(&item), &sheet(400.0)).remove(0);
    let ends: Vec<f32> = block
        .markers
        .iter()
        .map(|(_, marker)| marker.offset.x + marker.paragraph.used_width())
        .collect();
    assert!(block.markers[0].1.offset.x >= 0.0);
    assert!(ends[0] < block.markers[1].1.offset.x);
    assert!(ends[1] < block.pieces[0].offset.x);
    assert_eq!(block.markers[0].1.offset.y, block.pieces[0].offset.y);

    let mirrored = lay_out(&[item], &sheet_of("he", 400.0)).remove(0);
    let text_ends = mirrored.frame.right();
    assert!(mirrored.markers.iter().all(|(_, marker)| marker.offset.x > text_ends));
    assert_eq!(text_ends, 400.0 - block.frame.left());
}

#[test]
fn bars_of_the_same_quotation_are_joined() {
    let items = [
        ColumnItem {
            levels: vec![quote(1)],
            ..text("One.")
        },
        ColumnItem {
            levels: vec![quote(1), quote(2)],
            ..text("Two.")
        },
        ColumnItem {
            levels: vec![quote(3)],
            ..text("Three.")
        },
    ];
    let blocks = lay_out(&items, &sheet(400.0));
    let tops = |block: &Block| block.bars.iter().map(|bar| bar.top()).collect::<Vec<_>>();
    assert_eq!(tops(&blocks[1]), [0.0, blocks[1].frame.top()]);
    assert_eq!(tops(&blocks[2]), [blocks[2].frame.top()]);
    assert!(blocks[1].bars[0].left() < blocks[1].bars[1].left());
}

#[test]
fn a_cut_code_block_goes_on_without_a_gap() {
    let blocks = lay_out(&[code(&"let x = 1;\n".repeat(800))], &sheet(400.0));
    assert!(blocks.len() > 1);
    assert_eq!(blocks[1].frame.top(), 0.0);
    assert_eq!(blocks[1].pieces[0].offset.y, 0.0);
    let end_of_first = blocks[0].rects(&(0..usize::MAX)).last().unwrap().bottom();
    assert!(
        (blocks[0].height() - end_of_first).abs() < 0.01,
        "the cut leaves an empty line"
    );
}

#[test]
fn long_lines_of_code_are_not_broken() {
    let long = "let sacks = mill.grind(grain, Stones::Granite).collect();";
    let block = lay_out(&[code(&format!("fn main() {{\n{long}\n}}"))], &sheet(200.0)).remove(0);
    assert_eq!(block.pieces[0].paragraph.line_count(), 3);
    assert!(block.hidden_width() > 100.0);
    assert_eq!(block.frame.width(), 200.0);
}

#[test]
fn a_narrow_sheet_leaves_room_for_deep_lists() {
    let item = ColumnItem {
        levels: (0..70).map(|id| hanging(id, 1.9, None)).collect(),
        ..text("Still some words in a line.")
    };
    let block = lay_out(&[item], &sheet(200.0)).remove(0);
    assert!(block.frame.width() >= 100.0);
    assert!(block.pieces[0].paragraph.used_width() <= 100.0);
}

#[test]
fn another_width_gives_what_a_new_layout_gives() {
    let items = [
        text("Words that are set at one width and then at another, twice."),
        row(),
        code("fn main() { println!(\"a line that is long enough\"); }"),
    ];
    let units = cut(&items);
    let mut blocks = lay_out(&items, &sheet(500.0));
    for (block, unit) in blocks.iter_mut().zip(&units) {
        block.rewrap(&sheet(180.0), subject(&items, unit));
    }
    let fresh = lay_out(&items, &sheet(180.0));
    for (old, new) in blocks.iter().zip(&fresh) {
        assert_eq!((old.height(), old.frame), (new.height(), new.frame));
        assert_eq!(old.content_width, new.content_width);
    }
}

#[test]
fn a_word_is_found_across_the_readings_of_its_characters() {
    let styled = |range, style| StyleRun::new(range, style);
    let item = ColumnItem {
        text: "新的国(guó)家(jiā)标准。".to_owned(),
        runs: vec![
            styled(6..9, Style::RUBY),
            styled(9..15, Style::READING),
            styled(15..18, Style::RUBY),
            styled(18..24, Style::READING),
        ],
        ..Default::default()
    };
    let block = lay_out(std::slice::from_ref(&item), &sheet_of("zh", 600.0)).remove(0);
    let at = block.rects(&(6..9))[0].center();
    let grain = |grain| item.text[block.grain_at(at, grain, &item).unwrap().0].to_owned();
    assert_eq!(grain(Grain::Word), "国(guó)家(jiā)");
    assert_eq!(grain(Grain::Sentence), item.text);
}

#[test]
fn a_picture_in_a_cell_stands_in_the_place_of_its_description() {
    let mut item = row();
    let ItemKind::TableRows(rows) = &mut item.kind else {
        unreachable!()
    };
    rows.cells[2].pictures = vec![CellPicture { image: 7, text: 13..29 }];
    let without = lay_out(&[item.clone()], &sheet(900.0)).remove(0);
    assert_eq!(
        (without.pieces.len(), without.picture_at(without.frame.center())),
        (3, None)
    );
    let shown = |image: u32| Face {
        size: (image == 7).then_some(vec2(60.0, 400.0)),
        texture: Some(TextureId::User(1)),
        ..Face::default()
    };
    let with = lay_out_with(&[item], &sheet(900.0), &shown).remove(0);
    let texts: Vec<_> = with
        .pieces
        .iter()
        .map(|piece| piece.start..piece.start + piece.length)
        .collect();
    assert_eq!(texts, [0..3, 4..9, 10..13]);
    assert!(with.height() > without.height() + 390.0);
    let (_, picture) = &with.pictures[0];
    assert_eq!(with.picture_at(picture.area.center()), Some(7));
    assert!(picture.area.top() >= with.pieces[2].offset.y + with.pieces[2].paragraph.height());
    assert!(with.own_picture().is_none());
}
