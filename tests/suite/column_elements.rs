//! Lists, tables, code and footnotes in the window, used as a person would.

use super::desk::{Desk, WIDE};
use super::program::text;
use clearline::app::action::{LookAction, PlaceAction};
use clearline::app::reading_view::Target;
use clearline_column::reader::{ItemKind, Palette, Spot};
use clearline_engine::page::Source;
use clearline_words::message;
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, MouseWheelUnit, OutputCommand, Pos2, Rect, Shape, TouchPhase, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use std::fs;
use std::path::{Path, PathBuf};

const TABLE_BAR: &str = "column-scroll-table";
const CODE_BAR: &str = "column-scroll-code";

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name)
}

/// A window with the page of a file, without the analysis.
fn open(file: PathBuf) -> Desk<'static> {
    let mut desk = Desk::new(WIDE, Some(Source::File(file)));
    desk.wait(|state| state.shared.open.is_some());
    desk.apply(LookAction::ToggleAnalysis);
    desk
}

fn elements() -> Desk<'static> {
    open(fixture("column/en.html"))
}

/// Brings an item that contains these words into sight.
fn scroll_to(desk: &mut Desk<'_>, words: &str) {
    let items = &desk.open().view.items;
    let item = items.iter().position(|item| item.text.contains(words));
    let leaf = desk.open().reading.article.leaves.iter().position(|leaf| {
        let article = &desk.open().reading.article;
        article.leaf_text(leaf).contains(words)
    });
    assert!(item.is_some(), "{words} is not shown");
    desk.apply(PlaceAction::GoToLeaf(leaf.unwrap()));
}

fn bar(desk: &Desk<'_>, id: &str) -> Rect {
    desk.harness.get_by_label(&text(id)).rect()
}

fn wheel(desk: &mut Desk<'_>, at: Pos2, sideways: f32) {
    desk.harness.hover_at(at);
    desk.harness.event(Event::MouseWheel {
        unit: MouseWheelUnit::Point,
        delta: vec2(0.0, sideways),
        modifiers: Modifiers::SHIFT,
        phase: TouchPhase::Move,
        source: egui::MouseWheelSource::Unknown,
    });
    desk.harness.run();
}

/// The left edges of the meshes of glyphs within an area: where its text stands.
fn texts_within(desk: &Desk<'_>, area: Rect) -> Vec<i32> {
    let shapes = desk.harness.output().shapes.iter();
    let lefts = shapes.filter_map(|clipped| match &clipped.shape {
        Shape::Mesh(mesh) if area.contains_rect(mesh.calc_bounds().intersect(clipped.clip_rect)) => {
            Some(mesh.calc_bounds().left().round() as i32)
        }
        _ => None,
    });
    lefts.collect()
}

#[test]
fn a_wide_table_scrolls_by_wheel_keys_and_bar_and_nothing_else_moves() {
    let mut desk = elements();
    scroll_to(&mut desk, "0 sacks of flour");
    let track = bar(&desk, TABLE_BAR);
    let on_table = track.center_top() - vec2(0.0, 30.0);
    let table = Rect::from_min_max(track.left_top() - vec2(0.0, 120.0), track.right_top());
    let place = desk.column().position();
    let at_start = texts_within(&desk, table);
    assert!(!at_start.is_empty());

    wheel(&mut desk, on_table, -200.0);
    let by_wheel = texts_within(&desk, table);
    assert_ne!(by_wheel, at_start);
    assert_eq!(desk.column().position(), place);
    wheel(&mut desk, on_table, 500.0);
    assert_eq!(texts_within(&desk, table), at_start, "back at the start and no further");

    desk.press(Modifiers::NONE, Key::ArrowRight);
    desk.harness.run();
    assert_ne!(texts_within(&desk, table), at_start, "the pointer is on the table");
    desk.press(Modifiers::NONE, Key::ArrowLeft);
    desk.harness.run();
    assert_eq!(texts_within(&desk, table), at_start);

    desk.harness.drag_at(track.left_center() + vec2(20.0, 0.0));
    desk.harness.run();
    desk.harness.hover_at(track.right_center());
    desk.harness.run();
    desk.harness.drop_at(track.right_center());
    desk.harness.run();
    assert_ne!(texts_within(&desk, table), at_start);
    assert_eq!(desk.column().position(), place);
}

#[test]
fn the_bar_of_a_wide_table_takes_keys_while_it_has_the_focus() {
    let mut desk = elements();
    scroll_to(&mut desk, "0 sacks of flour");
    let track = bar(&desk, TABLE_BAR);
    let table = Rect::from_min_max(track.left_top() - vec2(0.0, 120.0), track.right_top());
    let at_start = texts_within(&desk, table);
    let name = text(TABLE_BAR);
    desk.harness.get_by_label(&name).focus();
    desk.harness.run();
    for _ in 0..2 {
        desk.press(Modifiers::NONE, Key::ArrowRight);
        desk.harness.run();
    }
    assert_ne!(texts_within(&desk, table), at_start);
    assert!(desk.harness.get_by_label(&name).accesskit_node().is_focused());
}

#[test]
fn a_table_of_thousands_of_rows_is_laid_out_where_it_is_seen() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rows.html");
    let row = |n: usize| {
        format!(
            "<tr><td>{n}<td>The entry of this number, in words<td>{}\n",
            n * 7 % 1000
        )
    };
    let rows: String = (0..2_000).map(row).collect();
    let page = format!("<title>Rows</title><table><tr><th>Number<th>Entry<th>Sacks</tr>{rows}</table>");
    fs::write(&file, page).unwrap();
    let mut desk = open(file);
    let bar = desk
        .open()
        .view
        .items
        .iter()
        .position(|item| item.kind == ItemKind::Fold);
    // A method may leave a page of numbers out.
    if let Some(bar) = bar {
        desk.apply(PlaceAction::Toggle(bar));
    }
    let count = desk.open().view.items.len();
    assert!(count > 1_000, "{count} items");
    assert!(desk.column().layouts_made() < 150);
    desk.press(Modifiers::NONE, Key::End);
    desk.harness.run();
    assert!(desk.shows("The entry of this number, in words"));
    assert!(desk.column().layouts_made() < 250);
    assert!(desk.column().layouts_kept() < 200);
}

#[test]
fn code_is_copied_with_its_spaces_and_long_lines_scroll() {
    let mut desk = elements();
    scroll_to(&mut desk, "fn main()");
    let track = bar(&desk, CODE_BAR);
    let code = Rect::from_min_max(track.left_top() - vec2(0.0, 140.0), track.right_bottom());
    let before = texts_within(&desk, code);
    assert!(!before.is_empty());
    desk.harness.hover_at(code.center());
    desk.harness.run();
    desk.press(Modifiers::NONE, Key::ArrowRight);
    desk.harness.run();
    assert_ne!(texts_within(&desk, code), before);

    let name = text("column-copy-code");
    let button = desk.harness.query_all_by_label(&name).next().expect("a button");
    assert_eq!(button.accesskit_node().role(), Role::Button);
    button.click();
    desk.harness.step();
    let commands = desk.harness.output().platform_output.commands.clone();
    let copied = commands.iter().find_map(|command| match command {
        OutputCommand::CopyText(text) => Some(text.as_str()),
        _ => None,
    });
    let copied = copied.expect("something is copied");
    assert!(copied.starts_with("fn main() {\n    let sacks"), "{copied}");
    assert!(copied.contains("\n\tprintln!"), "{copied}");
    desk.harness.run();
    assert!(desk.says(&message!("column-copied-code")));
}

#[test]
fn a_reference_jumps_to_its_note_and_the_note_leads_back() {
    let mut desk = elements();
    let place_of = |desk: &Desk<'_>, words: &str, item: &str| {
        let items = &desk.open().view.items;
        let item = items.iter().position(|shown| shown.text.contains(item)).unwrap();
        let byte = items[item].text.rfind(words).unwrap();
        Spot { item, byte }
    };
    let reference = place_of(&desk, "1", "so did the first");
    let target = desk.open().view.target_at(&desk.open().reading, reference);
    let Some(Target::Note(note, from)) = target else {
        panic!("{target:?}")
    };
    desk.apply(PlaceAction::GoToNote { note, from });
    assert!(desk.shows("Survey of the valley, first volume"));
    assert!(!desk.shows("so did the first"));
    let way_back = place_of(&desk, "↑", "first volume");
    let target = desk.open().view.target_at(&desk.open().reading, way_back);
    assert_eq!(target, Some(Target::WayBack(note)));
    desk.apply(PlaceAction::LeaveNote(note));
    assert!(desk.shows("so did the first"));
}

#[test]
fn what_was_jumped_to_lights_up_for_a_moment() {
    let mut desk = elements();
    let lit = |desk: &Desk<'_>| {
        let shapes = desk.harness.output().shapes.iter();
        let fills = shapes.filter(|clipped| match &clipped.shape {
            Shape::Rect(rect) => [Palette::LIGHT.grounds.flash, Palette::DARK.grounds.flash].contains(&rect.fill),
            _ => false,
        });
        fills.count()
    };
    assert_eq!(lit(&desk), 0);
    let ctx = desk.harness.ctx.clone();
    desk.harness
        .state_mut()
        .apply(&ctx, PlaceAction::GoToNote { note: 0, from: 0 });
    desk.harness.step();
    assert!(lit(&desk) > 0);
    desk.harness.run();
    assert_eq!(lit(&desk), 0);
}

#[test]
fn every_element_is_drawn_at_every_size() {
    for name in ["column/en.html", "column/zh.html"] {
        for size in [WIDE, vec2(560.0, 800.0), vec2(440.0, 360.0)] {
            let mut desk = Desk::new(size, Some(Source::File(fixture(name))));
            desk.wait(|state| state.shared.open.is_some());
            // The lowest window has room for three lines of text.
            for _ in 0..40 {
                desk.press(Modifiers::NONE, Key::PageDown);
                desk.harness.run();
            }
            let position = desk.column().position();
            assert!(
                position.is_some_and(|spot| spot.item > 5),
                "{name} at {size}: {position:?}"
            );
        }
    }
}
