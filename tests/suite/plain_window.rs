//! What a new user must not stumble over: room for controls, words, counts.

use super::desk::Desk;
use super::panes::{desk_on, is_read_by, named};
use super::program::text;
use clearline::app::action::{LookAction, MethodAction};
use clearline::app::ground::tab::Tab;
use clearline_words::message;
use egui::accesskit::Role;
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable;

/// A desk by line blocks whose analysis has this width.
fn desk_with_pane(width: f32) -> Desk<'static> {
    let folder = tempfile::tempdir().unwrap();
    let remembered = serde_json::json!({ "folder": folder.path(), "theme": "light", "pane_width": width });
    std::fs::write(folder.path().join("settings.json"), remembered.to_string()).unwrap();
    let mut desk = Desk::start(vec2(1700.0, 900.0), None, folder);
    desk.wait(|state| state.shared.open.is_some());
    let method = named("line-block");
    desk.apply(MethodAction::Choose(method));
    desk.wait(|state| is_read_by(state, method));
    desk
}

#[test]
fn sliders_are_wide_enough_for_the_band_of_what_may_change() {
    // A rail of 160 points, and the box with the number.
    const LEAST: f32 = 200.0;
    for (pane, in_one_row) in [(400.0, false), (690.0, false), (840.0, true)] {
        let desk = desk_with_pane(pane);
        let method = named("line-block");
        let titles = method
            .parameters
            .iter()
            .map(|card| method.parameter_title(card).to_string());
        let slider = |title: String| {
            let found = desk.harness.query_by_role_and_label(Role::Slider, &title);
            found.map(|node| node.rect())
        };
        let sliders: Vec<_> = titles.filter_map(slider).collect();
        assert_eq!(sliders.len(), 5, "{pane}");
        for slider in &sliders {
            assert!(slider.width() >= LEAST, "{pane}: {slider}");
        }
        let is_beside = sliders[1].left() > sliders[0].right();
        assert_eq!(is_beside, in_one_row, "{pane}: {sliders:?}");
    }
}

#[test]
fn the_legend_names_only_the_classes_that_the_method_gives() {
    let desk = desk_on("auto", Tab::Curve);
    let names = |class: &str| desk.harness.query_by_label(&text(class)).is_some();
    assert!(names("class-good") && names("class-bad"));
    assert!(!names("class-near-good") && !names("class-short"));
}

#[test]
fn enlarged_controls_do_not_cover_each_other() {
    for width in [560.0, 373.0, 300.0] {
        let mut desk = Desk::new(vec2(width, 700.0), None);
        desk.wait(|state| state.shared.open.is_some());
        let method = named("punctuation-density");
        desk.apply(MethodAction::Choose(method));
        desk.harness.run();
        let method = message!("menu-chosen", name = text("toolbar-method"), chosen = method.title());
        let names = [
            text("toolbar-back"),
            text("toolbar-again"),
            text("address"),
            text("toolbar-type"),
            method.to_string(),
            text("toolbar-save-text"),
            text("toolbar-menu"),
        ];
        let rects = names.each_ref().map(|name| desk.harness.get_by_label(name).rect());
        for (at, one) in rects.iter().enumerate() {
            assert!(one.width() > 20.0 && one.right() <= width, "{}: {one}", names[at]);
            for other in &rects[at + 1..] {
                assert!(!one.shrink(1.0).intersects(other.shrink(1.0)), "{width}: {one} {other}");
            }
        }
    }
}

#[test]
fn rows_are_in_sight_however_little_room_there_is() {
    for (first, zoom) in [(900.0, 6), (560.0, 6), (440.0, 0), (310.0, 0)] {
        let mut desk = Desk::new(vec2(first, 800.0), None);
        desk.wait(|state| state.shared.open.is_some());
        desk.apply(LookAction::ZoomInterface(zoom));
        desk.apply(LookAction::Tab(Tab::Blocks));
        desk.harness.run();
        desk.harness.set_size(vec2(first.min(560.0), 800.0));
        desk.harness.run();
        let list = desk.harness.get_by_role(Role::ListBox).rect();
        let rows = desk.harness.get_by_role(Role::ListBox);
        let rows = rows.query_all_by_role(Role::ListBoxOption);
        let in_sight = rows.filter(|row| list.contains(row.rect().center())).count();
        assert!(in_sight >= 2, "{first} {zoom}: {in_sight} rows");
    }
}

#[test]
fn a_list_is_reached_with_controls_enlarged_six_steps() {
    for size in [vec2(1280.0, 800.0), vec2(480.0, 700.0)] {
        let mut desk = Desk::new(size, None);
        desk.wait(|state| state.shared.open.is_some());
        desk.apply(LookAction::ZoomInterface(6));
        desk.apply(LookAction::Tab(Tab::Blocks));
        desk.harness.run();
        let list = desk.harness.get_by_role(Role::ListBox);
        let whole = |row: &egui::Rect| list.rect().contains_rect(row.shrink(1.0));
        let rows = list.query_all_by_role(Role::ListBoxOption).map(|row| row.rect());
        let in_sight = rows.filter(whole).count();
        assert!(in_sight >= 3, "{size}: {in_sight} rows");
        let surprises = message!("lines-surprises", units = "").to_string();
        let surprises = desk.harness.get_by_label_contains(&surprises).rect();
        let window = desk.harness.ctx.content_rect();
        assert!(window.contains_rect(surprises), "{size}: {surprises}");
        assert!(surprises.bottom() <= list.rect().top() + 1.0, "{size}: {surprises}");
    }
}

#[test]
fn the_analysis_grows_with_the_window_until_its_divider_is_moved() {
    let width = |desk: &Desk<'_>| desk.harness.get_by_role(Role::ListBox).rect().width();
    let mut desk = Desk::new(vec2(1280.0, 800.0), None);
    desk.wait(|state| state.shared.open.is_some());
    desk.apply(LookAction::Tab(Tab::Blocks));
    desk.harness.run();
    let usual = width(&desk);
    assert!((400.0..480.0).contains(&usual), "{usual}");
    desk.harness.set_size(vec2(1900.0, 800.0));
    desk.harness.run();
    let wide = width(&desk);
    assert!((650.0..760.0).contains(&wide), "{wide}");
    desk.harness.set_size(vec2(1280.0, 800.0));
    desk.harness.run();
    assert_eq!(width(&desk), usual);
    let moved = desk_with_pane(600.0);
    let list = width(&moved);
    assert!((540.0..600.0).contains(&list), "{list}");
}

#[test]
fn a_single_block_is_not_told_as_several() {
    let mut desk = Desk::with_example();
    desk.open_page("one.html", "<p>The only paragraph of this page.");
    let (units, kept) = (
        message!("units-counted", kind = "block", count = 1),
        desk.open().reading.extraction.kept_count(),
    );
    assert!(desk.says(&message!("status-kept", units = units, kept = kept)));
}

#[test]
fn the_page_of_keys_explains_the_words_of_the_window() {
    let mut desk = Desk::with_example();
    desk.press(Modifiers::NONE, Key::F1);
    desk.harness.run();
    let letters = ["G", "N", "S", "B"].map(str::to_owned);
    let words = ["keys-term-virtual-line", "keys-term-block-height", "keys-term-gap"].map(text);
    for word in letters.into_iter().chain(words) {
        // N is a key, too.
        assert!(desk.harness.query_all_by_label(&word).next().is_some(), "{word}");
    }
}

#[test]
fn a_low_curve_leaves_the_list_some_rows() {
    // 1280 by 800 with controls enlarged six steps, and a window of middle width.
    for size in [vec2(800.0, 500.0), vec2(800.0, 800.0)] {
        let mut desk = Desk::new(size, None);
        desk.wait(|state| state.shared.open.is_some());
        assert_eq!(desk.state().shared.tab, Tab::Curve);
        let list = desk.harness.get_by_role(Role::ListBox).rect();
        let rows = desk.harness.get_all_by_role(Role::ListBoxOption).map(|row| row.rect());
        let in_sight = rows.filter(|row| row.top() >= list.top() && row.bottom() <= list.bottom().min(size.y));
        assert!(in_sight.count() >= 3, "{size}");
    }
}
