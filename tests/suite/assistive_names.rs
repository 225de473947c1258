//! The names that assistive technology has: what is seen and what is chosen is in them.

use super::desk::Desk;
use super::program::text;
use clearline::app::action::{LibraryAction, LookAction};
use clearline::app::ground::tab::Tab;
use clearline_words::message;
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use std::collections::BTreeSet;

#[test]
fn names_hold_what_is_seen_and_what_is_chosen() {
    let mut desk = Desk::with_example();
    let buttons = |desk: &Desk<'_>| -> Vec<String> {
        let buttons = desk.harness.query_all_by_role(Role::Button);
        buttons.filter_map(|button| button.accesskit_node().label()).collect()
    };
    let chosen =
        |name: &str, chosen: &str| message!("menu-chosen", name = text(name), chosen = text(chosen)).to_string();
    let all = buttons(&desk);
    for name in [
        chosen("toolbar-method", "method-auto-title"),
        text("player-open"),
        "Aa".to_owned(),
    ] {
        assert!(all.iter().any(|button| button.starts_with(&name)), "{name}: {all:?}");
    }
    desk.harness
        .get_by_role_and_label(Role::Button, &text("toolbar-menu"))
        .click();
    desk.harness.run();
    for button in buttons(&desk) {
        assert_eq!(button.trim_end(), button);
    }
    desk.press(Modifiers::NONE, Key::Escape);
    desk.apply(LibraryAction::Show);
    desk.harness.run();
    let all = buttons(&desk);
    for name in [
        chosen("library-filter", "library-filter-all"),
        chosen("library-sort", "library-sort-kept"),
    ] {
        assert!(all.contains(&name), "{name}: {all:?}");
    }
    let name = text("library-search");
    let field = desk.harness.get_by_role_and_label(Role::TextInput, &name);
    assert!(field.accesskit_node().is_focused());
}

#[test]
fn sliders_and_their_fields_have_their_true_range_in_hundredths() {
    let mut desk = Desk::with_example();
    desk.harness.get_by_label(&text("toolbar-type")).click();
    desk.harness.run();
    let name = text("type-line-height");
    for role in [Role::Slider, Role::SpinButton] {
        let control = desk.harness.get_by_role_and_label(role, &name);
        let node = control.accesskit_node();
        let numbers = [
            node.min_numeric_value(),
            node.max_numeric_value(),
            node.numeric_value(),
            node.numeric_value_step(),
        ];
        let [least, most, now, step] = numbers.map(Option::unwrap);
        for value in [least, most, now] {
            assert_eq!(value, (value * 100.0).round() / 100.0);
        }
        assert!(least < now && now < most, "{least} {now} {most}");
        assert_eq!(step, 0.05);
    }
}

#[test]
fn the_lines_of_the_source_speak_the_block_that_arrows_choose() {
    let mut desk = Desk::with_example();
    desk.apply(LookAction::Tab(Tab::Source));
    desk.wait(|state| state.features.source.sheets().is_some());
    desk.harness.run();
    desk.harness.get_by_role(Role::ListBox).focus();
    desk.harness.run();
    let mut spoken = BTreeSet::new();
    for _ in 0..4 {
        desk.press(Modifiers::NONE, Key::ArrowDown);
        desk.harness.run();
        let list = desk.harness.get_by_role(Role::ListBox);
        assert_eq!(list.accesskit_node().label(), Some(text("source-by-keyboard")));
        let row = list.accesskit_node().active_descendant().unwrap();
        assert_eq!(row.is_selected(), Some(true));
        spoken.insert(row.label().unwrap());
    }
    assert!(spoken.len() > 2, "{spoken:?}");
}
