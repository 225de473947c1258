//! The pane of the page's boxes, in the whole window.

use super::desk::{Desk, WIDE};
use super::panes::{is_read_by, named};
use super::program::{fixture, text};
use clearline::app::action::{LookAction, MethodAction, PageAction, PlayerAction};
use clearline::app::ground::linked::Side;
use clearline::app::ground::tab::Tab;
use clearline::app::shell::state::State;
use clearline_engine::extraction::UnitKind;
use clearline_engine::internals::document::layout::PX;
use clearline_engine::internals::methods::vips::picture::Picture;
use clearline_engine::page::Source;
use clearline_words::message;
use egui::accesskit::Role;
use egui::{Key, Modifiers, Pos2, Rect, Vec2, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;

/// A page with boxes, read by visual blocks, on the pane.
pub(super) fn desk_of(size: Vec2, file: &str) -> Desk<'static> {
    let path = fixture(&format!("vips/{file}.clearline-layout.json"));
    let mut desk = Desk::new(size, Some(Source::File(path.into())));
    desk.wait(|state| state.shared.open.is_some());
    desk.apply(MethodAction::Choose(named("vips")));
    desk.wait(|state| is_read_by(state, named("vips")));
    desk.apply(LookAction::Tab(Tab::Boxes));
    desk
}

/// What the drawing is called, up to the sentence on what is in it.
pub(super) fn drawing_name() -> String {
    message!("boxes-name", summary = "").to_string()
}

fn picture(desk: &Desk<'_>) -> Picture {
    let reading = &desk.open().reading;
    Picture::of(&reading.document, &reading.extraction).expect("the page has boxes")
}

/// The drawing on the screen.
fn drawing(desk: &Desk<'_>) -> Rect {
    desk.harness.get_by_label_contains(&drawing_name()).rect()
}

/// A place in a unit's box that no smaller one holds, on the screen.
fn place_of(desk: &Desk<'_>, unit: usize) -> Pos2 {
    let picture = picture(desk);
    let drawing = drawing(desk);
    let scale = drawing.width() / picture.page.width() as f32;
    let rect = picture.units[unit].unwrap();
    drawing.min + vec2((rect.left + rect.right) as f32, (rect.top + rect.bottom) as f32) / 2.0 * scale
}

fn stage(state: &State) -> Option<&'static str> {
    state.features.player.shown().map(|stage| stage.name)
}

#[test]
fn a_page_with_boxes_opens_by_path_by_drop_and_packed() {
    let mut desk = desk_of(WIDE, "columns");
    assert!(desk.shows(&drawing_name()));
    let packed = desk.folder.path().join("a.clearline-layout.json.gz");
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let bytes = std::fs::read(fixture("vips/news-zh.clearline-layout.json")).unwrap();
    encoder.write_all(&bytes).unwrap();
    std::fs::write(&packed, encoder.finish().unwrap()).unwrap();
    // What a dialog has chosen, and what is dropped, comes by this action.
    desk.apply(PageAction::OpenFile(packed));
    desk.wait(|state| state.shared.opening.is_none());
    assert!(
        desk.open()
            .reading
            .document
            .layout()
            .is_some_and(|layout| layout.is_ok())
    );
    assert!(is_read_by(desk.state(), named("vips")) && desk.shows(&drawing_name()));
}

#[test]
fn the_boxes_begin_where_the_reader_had_scrolled_to() {
    let mut desk = desk_of(vec2(1280.0, 420.0), "columns");
    let path = fixture("vips/columns.clearline-layout.json");
    let mut file: serde_json::Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    file["page"] = serde_json::json!([1280, 5001]);
    desk.open_page("top.clearline-layout.json", &file.to_string());
    let before = drawing(&desk);
    file["scroll"] = serde_json::json!([0, 200]);
    desk.open_page("scrolled.clearline-layout.json", &file.to_string());
    let after = drawing(&desk);
    let scale = after.width() / picture(&desk).page.width() as f32 * PX as f32;
    // The rows above the boxes may differ by a few points.
    assert!(
        (before.top() - after.top() - 200.0 * scale).abs() < 12.0,
        "{before:?} {after:?}"
    );
}

#[test]
fn boxes_and_text_point_at_the_same_block() {
    let mut desk = desk_of(WIDE, "columns");
    let kept = |desk: &Desk<'_>| {
        let extraction = &desk.open().reading.extraction;
        (0..extraction.units.len())
            .rev()
            .find(|&unit| extraction.verdicts.keeps(unit))
            .unwrap()
    };
    let unit = kept(&desk);
    let at = place_of(&desk, unit);
    desk.harness.hover_at(at);
    desk.harness.run();
    assert_eq!(desk.state().shared.linked.hovered, Some((unit, Side::Boxes)));
    desk.click(at);
    assert_eq!(desk.state().shared.linked.marked, Some(unit));
    // The keys go from box to box, and what is chosen is described.
    desk.press(Modifiers::NONE, Key::ArrowUp);
    desk.harness.run();
    assert_eq!(desk.state().shared.linked.marked, Some(unit - 1));
    let name = drawing_name();
    let drawn = desk.harness.get_by_label_contains(&name);
    let value = drawn.accesskit_node().value().unwrap_or_default();
    let pointed = UnitKind::VisualBlock.numbered(unit).to_string();
    assert!(value.contains(&pointed), "what is pointed at comes first: {value}");
    desk.press(Modifiers::NONE, Key::Space);
    desk.wait(|state| state.shared.steps.available().0);
}

#[test]
fn other_methods_have_their_boxes_too_and_pages_without_any_have_no_pane() {
    let mut desk = desk_of(WIDE, "tables");
    desk.apply(MethodAction::Choose(named("line-block")));
    desk.wait(|state| is_read_by(state, named("line-block")));
    assert!(desk.shows(&drawing_name()));
    assert!(picture(&desk).units.iter().flatten().count() > 0);
    desk.open_page(
        "plain.html",
        "<title>Plain</title><p>It rained all night, and the lower road was gone.",
    );
    assert!(!desk.shows(&drawing_name()));
    assert!(desk.harness.query_by_label(&text("tab-boxes")).is_none());
    desk.apply(MethodAction::Choose(named("vips")));
    desk.wait(|state| is_read_by(state, named("vips")));
    assert!(desk.says(&message!("no-article-no-boxes")));
}

#[test]
fn the_rounds_are_played_on_the_boxes() {
    let mut desk = desk_of(WIDE, "columns");
    desk.apply(PlayerAction::Toggle);
    desk.wait(|state| stage(state).is_some());
    assert_eq!(desk.state().shared.tab, Tab::Boxes, "the pane plays them itself");
    desk.apply(PlayerAction::Show(0));
    assert_eq!(stage(desk.state()), Some("round"));
    let sentence = desk.state().features.player.shown().unwrap().sentence.clone();
    assert_eq!(sentence.id(), "trace-vips-round");
    assert!(desk.says(&sentence));
    let rounds = picture(&desk).rounds as usize;
    desk.apply(PlayerAction::Show(rounds));
    assert_eq!(stage(desk.state()), Some("segments"));
}

#[test]
fn the_permitted_degree_of_coherence_is_a_slider_below_the_boxes() {
    let mut desk = desk_of(WIDE, "columns");
    assert!(desk.says(&message!("parameter-vips-pdoc")));
    let before = picture(&desk).units.len();
    desk.apply(MethodAction::Set {
        name: "pdoc",
        value: "4".to_owned(),
    });
    desk.wait_for_reading(|reading| reading.extraction.units.len() < before);
    assert!(picture(&desk).units.len() < before);
}

#[test]
fn the_page_is_enlarged_and_made_as_wide_as_the_pane_again() {
    let mut desk = desk_of(WIDE, "columns");
    let whole = drawing(&desk).width();
    desk.harness
        .get_by_role_and_label(Role::Button, &text("boxes-larger"))
        .click();
    desk.harness.run();
    assert!(drawing(&desk).width() > 1.4 * whole);
    desk.harness
        .get_by_role_and_label(Role::Button, &text("boxes-smaller"))
        .click();
    desk.harness.run();
    assert!((drawing(&desk).width() - whole).abs() < 1.0);
}

#[test]
fn the_boxes_are_drawn_at_every_size() {
    for size in [WIDE, vec2(800.0, 700.0), vec2(560.0, 700.0), vec2(440.0, 360.0)] {
        let desk = desk_of(size, "grid-reordered");
        for button in desk.harness.query_all_by_role(Role::Button) {
            let rect = button.rect();
            let is_inside = rect.right() <= size.x + 0.5 && rect.left() >= -0.5;
            assert!(is_inside, "{size}: {:?} at {rect}", button.accesskit_node().label());
        }
    }
}

#[test]
fn what_the_browser_does_not_show_is_left_out_by_one_click() {
    let text = std::fs::read_to_string(fixture("vips/news-zh.clearline-layout.json")).unwrap();
    let mut layout: serde_json::Value = serde_json::from_str(&text).unwrap();
    for (row, flags) in [(10, 0), (11, 0), (12, 1025)] {
        layout["texts"]["flags"][row] = flags.into();
        layout["texts"]["w"][row] = if flags == 0 { 0 } else { 640 }.into();
    }
    let mut desk = Desk::new(WIDE, None);
    let path = desk.folder.path().join("unseen.clearline-layout.json");
    // What a file is stands at its head.
    layout.as_object_mut().unwrap().remove("format");
    let layout = layout
        .to_string()
        .replacen('{', "{\"format\": \"clearline-layout\",", 1);
    std::fs::write(&path, layout).unwrap();
    desk.apply(PageAction::OpenFile(path));
    desk.wait(|state| {
        let open = state.shared.open.as_ref();
        open.is_some_and(|open| open.reading.document.layout().is_some())
    });
    let kept = |desk: &Desk<'_>| {
        desk.open()
            .reading
            .extraction
            .verdicts
            .kept()
            .filter(|kept| *kept)
            .count()
    };
    let before = kept(&desk);
    let unseen = message!("lines-unseen", units = 2);
    let leave_out = |units: usize| message!("lines-leave-out-unseen", units = units);
    desk.click(desk.words_at(&unseen.to_string()));
    desk.click(desk.words_at(&leave_out(2).to_string()));
    desk.wait(|state| {
        let open = state.shared.open.as_ref();
        open.is_some_and(|open| !open.reading.recipe.corrections.is_empty())
    });
    assert_eq!(kept(&desk), before - 2);
    assert!(desk.says(&unseen) && !(0..3).any(|units| desk.says(&leave_out(units))));
}
