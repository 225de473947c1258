//! The names that assistive technology has: what is seen and what is chosen is in them.

use super::desk::Desk;
use clearline::app::action::LibraryAction;
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};

#[test]
fn names_hold_what_is_seen_and_what_is_chosen() {
    let mut desk = Desk::with_example();
    let buttons = |desk: &Desk<'_>| -> Vec<String> {
        let buttons = desk.harness.query_all_by_role(Role::Button);
        buttons.filter_map(|button| button.accesskit_node().label()).collect()
    };
    let all = buttons(&desk);
    for name in ["Method and its parameters: Auto", "Watch it decide", "Aa"] {
        assert!(all.iter().any(|button| button.starts_with(name)), "{name}: {all:?}");
    }
    desk.harness.get_by_role_and_label(Role::Button, "Menu").click();
    desk.harness.run();
    for button in buttons(&desk) {
        assert_eq!(button.trim_end(), button);
    }
    desk.press(Modifiers::NONE, Key::Escape);
    desk.apply(LibraryAction::Show);
    desk.harness.run();
    let all = buttons(&desk);
    for name in ["Which articles: All", "Order: Last kept first"] {
        assert!(all.iter().any(|button| button == name), "{name}: {all:?}");
    }
    let field = desk
        .harness
        .get_by_role_and_label(Role::TextInput, "Search your library");
    assert!(field.accesskit_node().is_focused());
}

#[test]
fn sliders_of_the_type_have_their_true_range_in_hundredths() {
    let mut desk = Desk::with_example();
    desk.harness.get_by_label_contains("Aa: font").click();
    desk.harness.run();
    let slider = desk.harness.get_by_role_and_label(Role::Slider, "Line height");
    let node = slider.accesskit_node();
    let [least, most, now] =
        [node.min_numeric_value(), node.max_numeric_value(), node.numeric_value()].map(Option::unwrap);
    for value in [least, most, now] {
        assert_eq!(value, (value * 100.0).round() / 100.0);
    }
    assert!(least < now && now < most, "{least} {now} {most}");
}
