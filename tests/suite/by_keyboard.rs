//! Everything by the keyboard alone: what was found is left out, the list is reached, and keys can be switched off.

use super::desk::Desk;
use super::program::text;
use clearline::app::action::{DialogAction, LibraryAction, LookAction};
use clearline::app::ground::{dialog::Dialog, tab::Tab};
use clearline_words::message;
use egui::accesskit::Role;
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT, Queryable};

const NONE: Modifiers = Modifiers::NONE;

/// A window that stands at a hit of the search.
fn at_a_hit() -> Desk<'static> {
    let mut desk = Desk::with_example();
    desk.press(Modifiers::COMMAND, Key::F);
    desk.harness.run();
    desk.harness.event(egui::Event::Text("honest way".to_owned()));
    desk.wait(|state| state.features.find.now().is_some());
    desk
}

#[test]
fn what_was_found_is_left_out_by_the_menu_of_its_passage() {
    for (modifiers, key) in [(NONE, Key::Menu), (Modifiers::SHIFT, Key::F10)] {
        let mut desk = at_a_hit();
        let unit = desk.state().shared.linked.marked.unwrap();
        assert!(desk.open().reading.extraction.verdicts.keeps(unit));
        desk.press(modifiers, key);
        desk.harness.run();
        assert!(desk.harness.query_by_role(Role::Menu).is_some(), "{key:?}");
        desk.press(NONE, Key::Enter);
        desk.wait_for_reading(|reading| !reading.extraction.verdicts.keeps(unit));
    }
}

#[test]
fn l_goes_to_the_row_of_a_hit_and_the_list_follows() {
    let mut desk = at_a_hit();
    let unit = desk.state().shared.linked.marked;
    assert!(unit.is_some(), "the panes follow the search");
    desk.press(NONE, Key::Escape);
    desk.harness.run();
    desk.apply(LookAction::Tab(Tab::Compare));
    desk.press(NONE, Key::L);
    desk.harness.run();
    assert_eq!(
        (desk.state().shared.tab, desk.state().shared.linked.marked),
        (Tab::Blocks, unit)
    );
    let list = desk.harness.get_by_role(Role::ListBox);
    assert!(
        list.accesskit_node()
            .active_descendant()
            .is_some_and(|row| row.is_selected() == Some(true))
    );
    desk.press(NONE, Key::ArrowDown);
    desk.harness.run();
    assert!(desk.state().shared.linked.marked > unit);
}

#[test]
fn l_goes_to_the_row_of_the_caret() {
    let mut desk = Desk::with_example();
    desk.press(Modifiers::ALT, Key::ArrowDown);
    desk.harness.run();
    let caret = desk.column().held().unwrap().focus;
    let open = desk.open();
    let unit = open.view.unit_at(&open.reading, caret);
    desk.press(NONE, Key::L);
    desk.harness.run();
    assert!(unit.is_some() && desk.state().shared.linked.marked == unit);
}

#[test]
fn l_goes_to_the_blocks_where_the_curve_has_no_room_for_rows() {
    for size in [vec2(560.0, 800.0), vec2(300.0, 700.0)] {
        let mut desk = Desk::new(size, None);
        desk.wait(|state| state.shared.open.is_some());
        desk.press(Modifiers::ALT, Key::ArrowDown);
        desk.harness.run();
        assert_eq!(desk.state().shared.tab, Tab::Curve);
        desk.press(NONE, Key::L);
        desk.harness.run();
        assert_eq!(desk.state().shared.tab, Tab::Blocks, "{size}");
        let list = desk.harness.get_by_role(Role::ListBox);
        assert!(list.accesskit_node().active_descendant().is_some(), "{size}");
    }
}

#[test]
fn the_menu_of_a_row_is_about_the_row_and_gives_the_keyboard_back() {
    let mut desk = at_a_hit();
    let found = desk.state().shared.linked.marked;
    desk.press(NONE, Key::Escape);
    desk.harness.run();
    assert!(desk.column().selection().is_some(), "what was found is selected");
    desk.apply(LookAction::Tab(Tab::Blocks));
    desk.harness.get_by_role(Role::ListBox).focus();
    desk.harness.run();
    for _ in 0..2 {
        desk.press(NONE, Key::ArrowDown);
        desk.harness.run();
    }
    let unit = desk.state().shared.linked.marked.unwrap();
    assert_ne!(Some(unit), found);
    let was_kept = desk.open().reading.extraction.verdicts.keeps(unit);
    assert!(was_kept);
    desk.press(NONE, Key::Menu);
    desk.harness.run();
    desk.press(NONE, Key::Enter);
    desk.wait_for_reading(|reading| !reading.extraction.verdicts.keeps(unit));
    assert!(desk.open().reading.extraction.verdicts.keeps(found.unwrap()));
    desk.harness.run();
    let list = desk.harness.get_by_role(Role::ListBox);
    let row = list.accesskit_node().active_descendant();
    assert!(
        row.is_some_and(|row| row.is_focused()),
        "the row has the keyboard again"
    );
}

#[test]
fn the_leaves_that_are_compared_are_gone_through_by_arrows() {
    let mut desk = Desk::with_example();
    desk.press(NONE, Key::C);
    desk.wait(|state| !state.features.compare.entries.is_empty());
    let lists: Vec<_> = desk.harness.query_all_by_role(Role::ListBox).collect();
    assert_eq!(lists.len(), 1, "no empty list stands beside that of the leaves");
    lists[0].focus();
    desk.harness.run();
    let mut spoken = Vec::new();
    for key in [Key::ArrowDown, Key::ArrowDown, Key::ArrowDown, Key::ArrowUp] {
        desk.press(NONE, key);
        desk.harness.run();
        let list = desk.harness.get_by_role(Role::ListBox).accesskit_node();
        assert!(
            list.size_of_set().is_some_and(|rows| rows > 3),
            "{:?}",
            list.size_of_set()
        );
        let row = list.active_descendant().expect("a row speaks");
        assert!(row.is_focused(), "the list has the keyboard, and its row speaks");
        assert_eq!((row.role(), row.is_selected()), (Role::ListBoxOption, Some(true)));
        assert!(row.position_in_set().is_some());
        spoken.push(row.label());
    }
    assert!(
        spoken[0] != spoken[1] && spoken[1] != spoken[2] && spoken[3] == spoken[1],
        "{spoken:?}"
    );
}

#[test]
fn single_letter_keys_can_be_switched_off() {
    let mut desk = Desk::with_example();
    desk.apply(DialogAction::Show(Dialog::Keys));
    desk.harness.get_by_role(Role::CheckBox).click();
    desk.harness.run();
    assert!(!desk.state().shared.settings.window.letter_keys);
    desk.apply(DialogAction::Close);
    desk.press(NONE, Key::C);
    desk.harness.run();
    assert_eq!(desk.state().shared.tab, Tab::Curve);
    desk.apply(LookAction::LetterKeys(true));
    desk.press(NONE, Key::C);
    desk.harness.run();
    assert_eq!(desk.state().shared.tab, Tab::Compare);
}

#[test]
fn keys_do_nothing_to_the_page_below_a_dialog() {
    let mut desk = Desk::with_example();
    desk.harness.run();
    let at = desk.column().position();
    desk.apply(DialogAction::Show(Dialog::About));
    for (modifiers, key) in [
        (NONE, Key::C),
        (NONE, Key::PageDown),
        (Modifiers::ALT, Key::ArrowDown),
        (Modifiers::ALT, Key::Home),
        (Modifiers::COMMAND, Key::F),
    ] {
        desk.press(modifiers, key);
        desk.harness.run();
    }
    let state = desk.state();
    assert_eq!((state.shared.tab, state.features.find.is_open), (Tab::Curve, false));
    assert!(state.shared.open.is_some() && !state.features.start.is_shown());
    assert_eq!(desk.column().position(), at);
}

#[test]
fn the_page_of_keys_is_scrolled_by_keys() {
    let mut desk = Desk::with_example();
    desk.press(NONE, Key::F1);
    desk.harness.run();
    let top = |desk: &Desk<'_>| desk.harness.get_by_label(&text("keys-pages")).rect().top();
    let before = top(&desk);
    desk.press(NONE, Key::PageDown);
    desk.harness.run();
    assert!(top(&desk) < before - 100.0);
    desk.press(NONE, Key::Home);
    desk.harness.run();
    assert_eq!(top(&desk), before);
}

#[test]
fn keys_do_nothing_to_the_page_below_a_menu() {
    let mut desk = Desk::with_example();
    let method = desk.open().reading.extraction.method;
    desk.harness
        .get_by_role_and_label(Role::Button, &text("toolbar-menu"))
        .click();
    desk.harness.run();
    desk.press(NONE, Key::Num4);
    desk.harness.run();
    assert_eq!(desk.open().reading.extraction.method, method);
}

#[test]
fn the_panes_follow_the_caret_though_the_pointer_rests() {
    let mut desk = Desk::with_example();
    let at = desk.words_at("You see at once where an article begins");
    desk.harness.hover_at(at);
    desk.harness.run();
    desk.press(Modifiers::SHIFT, Key::F7);
    desk.harness.run();
    for _ in 0..12 {
        desk.press(NONE, Key::ArrowDown);
        desk.harness.run();
    }
    let caret = desk.column().held().unwrap().focus;
    let open = desk.open();
    let unit = open.view.unit_at(&open.reading, caret);
    let linked = desk.state().shared.linked;
    assert!(unit.is_some() && linked.explained() == unit, "{unit:?} {linked:?}");
}

#[test]
fn a_hit_takes_the_place_of_the_caret() {
    let mut desk = Desk::with_example();
    desk.press(Modifiers::SHIFT, Key::F7);
    desk.harness.run();
    desk.press(NONE, Key::ArrowDown);
    desk.harness.run();
    let caret = desk.state().shared.linked.marked;
    desk.press(Modifiers::COMMAND, Key::F);
    desk.harness.run();
    desk.harness.event(egui::Event::Text("honest way".to_owned()));
    desk.wait(|state| state.features.find.now().is_some());
    let hit = desk.state().shared.linked.marked.unwrap();
    assert!(caret.is_some() && caret != Some(hit));
    desk.press(NONE, Key::Menu);
    desk.harness.run();
    desk.press(NONE, Key::Enter);
    desk.wait_for_reading(|reading| !reading.extraction.verdicts.keeps(hit));
}

#[test]
fn return_leaves_the_keyboard_in_the_field_of_the_question() {
    let mut desk = Desk::with_example();
    desk.apply(DialogAction::Show(Dialog::WhyNot));
    desk.harness.run();
    let field = || Role::TextInput;
    let dialog = desk.harness.get_by_role(Role::Dialog);
    dialog.get_by_role(field()).focus();
    desk.harness.run();
    desk.harness.event(egui::Event::Text("Advertisement".to_owned()));
    desk.harness.run();
    desk.press(NONE, Key::Enter);
    desk.harness.run();
    let dialog = desk.harness.get_by_role(Role::Dialog);
    assert!(dialog.get_by_role(field()).accesskit_node().is_focused());
}

#[test]
fn tab_goes_through_the_bar_as_the_eye_does() {
    let desk = Desk::with_example();
    let field = text("address");
    let address = desk.harness.get_by_label(&field).rect();
    let (method, chosen) = (text("toolbar-method"), text("method-auto-title"));
    let names = [
        text("toolbar-type"),
        message!("menu-chosen", name = method, chosen = chosen).to_string(),
        text("toolbar-save-text"),
        text("toolbar-menu"),
    ];
    let mut left = address.right();
    let all: Vec<String> = desk
        .harness
        .root()
        .children_recursive()
        .filter_map(|node| node.accesskit_node().label())
        .collect();
    let mut order = all.iter().position(|name| *name == field).unwrap();
    for name in &names {
        let place = desk.harness.get_by_label(name).rect();
        assert!(place.left() >= left - 0.5, "{name}");
        let next = all.iter().position(|other| other == name).unwrap();
        assert!(next > order, "{name}");
        (left, order) = (place.right(), next);
    }
}

/// Counts the keys that are pressed; what is typed into fields does not count.
struct Hands {
    desk: Desk<'static>,
    keys: usize,
}

impl Hands {
    fn press(&mut self, modifiers: Modifiers, key: Key) {
        self.keys += 1;
        self.desk.press(modifiers, key);
        self.desk.harness.run();
    }

    fn write(&mut self, text: &str) {
        self.desk.harness.event(egui::Event::Text(text.to_owned()));
        self.desk.harness.run();
    }
}

#[test]
fn a_page_is_opened_found_in_corrected_and_saved_as_html_by_fewer_than_15_keys() {
    let filler =
        "<p>The water runs slowly here, and the road follows it through the whole of the valley below.</p>".repeat(12);
    let page = format!(
        "<title>Rivers</title><article><h1>Rivers</h1>{filler}<p>Our partners offer boats for every purse and season, \
         and they would be glad to see you there.</p>{filler}</article>"
    );
    let desk = Desk::with_example();
    let (source, saved) = (
        desk.folder.path().join("rivers.html"),
        desk.folder.path().join("kept.html"),
    );
    std::fs::write(&source, page).unwrap();
    let mut hands = Hands { desk, keys: 0 };
    hands.press(Modifiers::COMMAND, Key::L);
    hands.write(&source.display().to_string());
    hands.press(NONE, Key::Enter);
    hands.desk.wait(|state| state.shared.title().starts_with("Rivers"));
    hands.press(Modifiers::COMMAND, Key::F);
    hands.write("boats for every purse");
    hands.desk.wait(|state| state.features.find.now().is_some());
    let unit = hands.desk.state().shared.linked.marked.unwrap();
    assert!(hands.desk.open().reading.extraction.verdicts.keeps(unit));
    hands.press(NONE, Key::Menu);
    hands.press(NONE, Key::Enter);
    hands
        .desk
        .wait_for_reading(|reading| !reading.extraction.verdicts.keeps(unit));
    hands.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    hands.desk.wait(|state| state.shared.dialog == Some(Dialog::Path));
    // The name is selected, and the folder stays.
    hands.write("kept.html");
    hands.press(NONE, Key::Enter);
    hands.desk.wait(|state| state.features.saving.saved.is_some());
    let html = std::fs::read_to_string(&saved).unwrap();
    assert!(html.starts_with("<!DOCTYPE html>") && html.contains("The water runs slowly here"));
    assert!(!html.contains("boats for every purse"), "it was left out");
    assert!(hands.keys < 15, "{} keys", hands.keys);
}

#[test]
fn a_menu_that_a_key_has_opened_is_walked_by_arrows_and_gives_the_keyboard_back() {
    let mut desk = Desk::with_example();
    desk.apply(LibraryAction::Show);
    desk.harness.run();
    let holder = |desk: &Desk<'_>| desk.harness.ctx.memory(|memory| memory.focused());
    // From the field on, which has it first.
    let is_import = |desk: &Desk<'_>| {
        let name = text("import-button");
        let import = desk.harness.get_by_role_and_label(Role::Button, &name);
        import.accesskit_node().is_focused()
    };
    for _ in 0..20 {
        if !is_import(&desk) {
            desk.press(NONE, Key::Tab);
            desk.harness.run();
        }
    }
    assert!(is_import(&desk));
    let button = holder(&desk);
    desk.press(NONE, Key::Enter);
    desk.harness.run();
    let first = holder(&desk);
    assert_ne!(first, button, "the first entry has the keyboard");
    desk.press(NONE, Key::ArrowDown);
    desk.harness.run();
    let second = holder(&desk);
    assert!(second.is_some() && second != first && second != button);
    desk.press(NONE, Key::ArrowUp);
    desk.harness.run();
    assert_eq!(holder(&desk), first);
    desk.press(NONE, Key::Escape);
    desk.harness.run();
    assert_eq!(holder(&desk), button);
}
