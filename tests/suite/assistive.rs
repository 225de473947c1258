//! The window as assistive technology has it: panes and panels over the page, node by node.

use super::boxes_pane::{desk_of, drawing_name};
use super::desk::{Desk, WIDE};
use super::highlights::{PASSAGE, highlight, page, with_page};
use super::picture_bombs::drawn;
use super::program::text;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use clearline::app::action::{
    AnnotationAction, DialogAction, LookAction, MethodAction, NoticeAction, PictureAction, PlaceAction,
};
use clearline::app::ground::{dialog::Dialog, tab::Tab};
use clearline_engine::ErrorText;
use clearline_engine::extraction::UnitKind;
use clearline_engine::methods::METHODS;
use clearline_words::{Language, message};
use egui::accesskit::{Action, HasPopup, Role};
use egui::{Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, TouchPhase, vec2};
use egui_kittest::Node;
use egui_kittest::kittest::{NodeT, Queryable};
use image::ImageFormat;

/// Every node of the tree, parents before children.
pub fn nodes<'a>(desk: &'a Desk<'_>) -> Vec<Node<'a>> {
    desk.harness.root().children_recursive().collect()
}

/// What is wrong with a node that can be used.
fn fault(node: &Node<'_>) -> Option<&'static str> {
    let node = node.accesskit_node();
    let data = node.data();
    if !data.supports_action(Action::Focus) {
        return None;
    }
    let is_said = |text: Option<String>| text.is_some_and(|text| !text.trim().is_empty());
    let is_named = is_said(node.label()) || is_said(data.placeholder().map(str::to_owned));
    let has_range = data.numeric_value().is_some()
        && data
            .min_numeric_value()
            .zip(data.max_numeric_value())
            .is_some_and(|(least, most)| least <= most);
    match node.role() {
        Role::Unknown | Role::GenericContainer => Some("it has no role"),
        _ if !is_named => Some("it has no name"),
        Role::Slider | Role::SpinButton | Role::ScrollBar | Role::Splitter if !has_range => Some("it has no range"),
        _ => None,
    }
}

/// The nodes that cannot be used as they are described.
fn faults(desk: &Desk<'_>, place: &str) -> Vec<String> {
    let fault = |node: Node<'_>| {
        let what = fault(&node)?;
        let node = node.accesskit_node();
        let bounds = node.bounding_box();
        Some(format!(
            "{place}: {:?} {:?} at {bounds:?}: {what}",
            node.role(),
            node.label()
        ))
    };
    nodes(desk).into_iter().filter_map(fault).collect()
}

/// A method whose units are lines of the example, and one whose units form a tree.
fn desks() -> [Desk<'static>; 2] {
    let lines = Desk::with_line_blocks();
    let mut tree = Desk::with_example();
    let method = METHODS.iter().find(|method| method.name == "text-density").unwrap();
    tree.apply(MethodAction::Choose(method));
    tree.wait_for_reading(|reading| reading.extraction.method == method.name);
    [lines, tree]
}

#[test]
fn whatever_can_be_used_in_a_pane_has_a_name_a_role_and_a_range() {
    let mut found = Vec::new();
    for mut desk in desks() {
        for tab in [Tab::Curve, Tab::Blocks, Tab::Tree, Tab::Source, Tab::Compare] {
            desk.apply(LookAction::Tab(tab));
            desk.apply(PlaceAction::Step {
                is_onward: true,
                count: 1,
            });
            found.extend(faults(&desk, &format!("{tab:?}")));
        }
        assert!(
            nodes(&desk)
                .iter()
                .any(|node| node.accesskit_node().role() == Role::ListBox)
        );
    }
    let mut boxes = desk_of(WIDE, "columns");
    boxes.apply(PlaceAction::Step {
        is_onward: true,
        count: 1,
    });
    assert!(boxes.shows(&drawing_name()));
    found.extend(faults(&boxes, "Boxes"));
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// The dialog that is open.
pub fn dialog<'a>(desk: &'a Desk<'_>) -> Node<'a> {
    desk.harness.get_by_role(Role::Dialog)
}

#[test]
fn panels_over_the_page_are_modal_dialogs_that_take_the_keyboard_and_give_it_back() {
    let mut desk = Desk::with_example();
    desk.apply(LookAction::Language(Some(Language::SimplifiedChinese)));
    desk.harness.get_by_label("菜单").focus();
    desk.harness.run();
    let holder = desk.harness.ctx.memory(|memory| memory.focused());
    assert!(holder.is_some());
    for panel in [
        Dialog::Keys,
        Dialog::LetterKeys,
        Dialog::About,
        Dialog::Replace("page.html".into()),
        Dialog::Path,
        Dialog::WhyNot,
        Dialog::Rules,
        Dialog::Library,
        Dialog::Annotations,
        Dialog::Browser,
    ] {
        let place = format!("{panel:?}");
        desk.apply(DialogAction::Show(panel));
        desk.harness.run();
        check_panel(&desk, &place);
        desk.apply(DialogAction::Close);
        desk.harness.run();
        assert_eq!(desk.harness.ctx.memory(|memory| memory.focused()), holder, "{place}");
    }
    desk.press(Modifiers::COMMAND, Key::A);
    desk.apply(AnnotationAction::Note);
    desk.harness.run();
    assert_eq!(desk.state().shared.dialog, Some(Dialog::Note));
    check_panel(&desk, "Note");
    assert_eq!(dialog(&desk).accesskit_node().label().as_deref(), Some("笔记"));
    desk.press(Modifiers::NONE, Key::Escape);
    desk.harness.run();
    assert_eq!(desk.harness.ctx.memory(|memory| memory.focused()), holder);
}

/// A panel is a modal dialog with a name, has the keyboard, and can be closed in the language of the window.
fn check_panel(desk: &Desk<'_>, place: &str) {
    check_dialog(desk, place);
    assert!(
        desk.harness.query_all_by_label("关闭").next().is_some()
            && desk.harness.query_by_label("Close window").is_none(),
        "{place}"
    );
}

fn check_dialog(desk: &Desk<'_>, place: &str) {
    assert_eq!(faults(desk, place), Vec::<String>::new());
    let node = dialog(desk);
    assert!(
        node.accesskit_node().data().is_modal() && node.accesskit_node().label().is_some(),
        "{place}"
    );
    let has_keyboard = |node: Node<'_>| node.accesskit_node().is_focused();
    assert!(
        node.children_recursive().any(has_keyboard),
        "{place}: who has the keyboard?"
    );
}

#[test]
fn an_enlarged_picture_is_a_modal_dialog_and_closes_by_a_key() {
    let picture = STANDARD.encode(drawn(64, 48, ImageFormat::Png));
    let mut desk = Desk::with_example();
    desk.open_page(
        "Lamps.html",
        &page(&format!(
            "{PASSAGE}</p><p><img src=\"data:image/png;base64,{picture}\" alt=\"A lamp\"></p><p>"
        )),
    );
    desk.wait(|state| state.features.pictures.gallery().picture(0).is_some());
    desk.harness
        .get_by_role_and_label(Role::Button, &text("toolbar-menu"))
        .focus();
    desk.harness.run();
    desk.apply(PictureAction::Enlarge(0));
    desk.harness.run();
    check_dialog(&desk, "Picture");
    let name = message!("pictures-enlarged", alt = "A lamp").to_string();
    assert_eq!(dialog(&desk).accesskit_node().label(), Some(name));
    desk.press(Modifiers::NONE, Key::Enter);
    desk.harness.run();
    assert_eq!(desk.state().shared.dialog, None);
    let name = text("toolbar-menu");
    let button = desk.harness.get_by_role_and_label(Role::Button, &name);
    assert!(button.accesskit_node().is_focused(), "the keyboard is given back");
}

#[test]
fn rows_are_children_of_their_list_and_the_chosen_one_speaks() {
    let mut desk = Desk::with_line_blocks();
    desk.apply(LookAction::Tab(Tab::Blocks));
    desk.harness.get_by_role(Role::ListBox).focus();
    desk.harness.run();
    let name = message!("units-by-keyboard", units = UnitKind::VirtualLine.many()).to_string();
    for _ in 0..3 {
        desk.press(Modifiers::NONE, Key::ArrowDown);
        desk.harness.run();
        let list = desk.harness.get_by_role(Role::ListBox);
        assert_eq!(list.accesskit_node().label().as_deref(), Some(name.as_str()));
        let chosen: Vec<Node<'_>> = list
            .query_all_by_role(Role::ListBoxOption)
            .filter(|row| row.accesskit_node().is_selected() == Some(true))
            .collect();
        let [row] = &chosen[..] else {
            panic!("{} rows are chosen", chosen.len());
        };
        let active = list.accesskit_node().active_descendant().map(|node| node.label());
        assert_eq!(active, Some(row.accesskit_node().label()));
        assert!(list.accesskit_node().size_of_set().is_some_and(|rows| rows > 100));
        assert!(row.accesskit_node().position_in_set().is_some());
        let is_row = |node: &Node<'_>| {
            let role = node.accesskit_node().role();
            matches!(role, Role::ListBoxOption | Role::GenericContainer | Role::ScrollView)
        };
        let others: Vec<Role> = list
            .children_recursive()
            .filter(|node| !is_row(node))
            .map(|node| node.accesskit_node().role())
            .collect();
        assert_eq!(others, [], "readers count them among the rows");
    }
    let marked = desk.state().shared.linked.marked;
    desk.press(Modifiers::COMMAND, Key::F);
    desk.harness.run();
    desk.harness.event(Event::Text("honest way".to_owned()));
    desk.wait(|state| state.features.find.now().is_some());
    assert_ne!(desk.state().shared.linked.marked, marked, "the list follows the hit");
    let list = desk.harness.get_by_role(Role::ListBox);
    let is_selected = |row: Node<'_>| row.accesskit_node().is_selected() == Some(true);
    assert!(
        !list.query_all_by_role(Role::ListBoxOption).any(is_selected),
        "while the keyboard is elsewhere, the list does not speak"
    );
    let can_be_reached = |row: Node<'_>| row.accesskit_node().data().supports_action(Action::Focus);
    let list = desk.harness.get_by_role(Role::ListBox);
    assert!(
        !list.query_all_by_role(Role::ListBoxOption).any(can_be_reached),
        "Tab goes past the rows"
    );
}

#[test]
fn a_panel_gives_the_keyboard_back_to_the_field_or_the_list_that_had_it() {
    let mut desk = with_page();
    desk.press(Modifiers::COMMAND, Key::F);
    desk.harness.run();
    assert!(desk.harness.ctx.text_edit_focused());
    for key in [Key::F1, Key::Escape] {
        desk.press(Modifiers::NONE, key);
        desk.harness.run();
    }
    assert!(desk.state().shared.dialog.is_none() && desk.harness.ctx.text_edit_focused());
    desk.press(Modifiers::NONE, Key::Escape);
    desk.harness.run();
    highlight(&mut desk, PASSAGE, 1);
    desk.press(Modifiers::COMMAND, Key::H);
    desk.harness.run();
    desk.press(Modifiers::NONE, Key::N);
    desk.harness.run();
    assert_eq!(desk.state().shared.dialog, Some(Dialog::Note));
    desk.press(Modifiers::NONE, Key::Escape);
    desk.harness.run();
    assert_eq!(desk.state().shared.dialog, Some(Dialog::Annotations));
    let list = dialog(&desk).get_by_role(Role::ListBox);
    let row = list.accesskit_node().active_descendant();
    assert!(row.is_some_and(|row| row.is_focused()), "its row has the keyboard");
}

#[test]
fn a_fault_over_a_panel_covers_nothing_of_it_and_is_closed_by_keys() {
    let mut desk = Desk::with_example();
    let fault = ErrorText {
        what: "The file cannot be written".to_owned(),
        why: "the disk is full".to_owned(),
        what_now: "Make room, then try again.".to_owned(),
    };
    desk.apply(DialogAction::Show(Dialog::Keys));
    desk.harness.run();
    let close = text("strip-close");
    let at_close = |desk: &Desk<'_>| {
        desk.harness
            .query_by_role_and_label(Role::Button, &close)
            .map(|node| node.rect())
    };
    assert!(at_close(&desk).is_none());
    desk.apply(NoticeAction::Tell(fault.clone()));
    desk.harness.run();
    let (cross, panel) = (at_close(&desk).unwrap(), dialog(&desk).rect());
    assert!(cross.bottom() <= panel.top(), "{cross} {panel}");
    let is_focused = |desk: &Desk<'_>| {
        let cross = desk.harness.get_by_role_and_label(Role::Button, &close);
        cross.accesskit_node().is_focused()
    };
    let mut steps = 0;
    while !is_focused(&desk) && steps < 40 {
        desk.press(Modifiers::NONE, Key::Tab);
        desk.harness.run();
        steps += 1;
    }
    assert!(is_focused(&desk), "Tab comes to it");
    desk.press(Modifiers::NONE, Key::Escape);
    desk.harness.run();
    assert!(desk.state().shared.notices.fault.is_none());
    assert_eq!(
        desk.state().shared.dialog,
        Some(Dialog::Keys),
        "what stood over the panel is closed first"
    );
    // One that came up in another panel stands above the page from then on.
    desk.apply(NoticeAction::Tell(fault));
    desk.apply(DialogAction::Close);
    desk.harness.run();
    desk.apply(DialogAction::Show(Dialog::About));
    desk.harness.run();
    let notices = &desk.state().shared.notices;
    assert!(notices.over_panel().is_none() && notices.above_page().is_some());
}

#[test]
fn menus_say_that_they_open_and_what_they_are() {
    let mut desk = Desk::with_example();
    for id in ["toolbar-menu", "toolbar-save-text", "toolbar-method", "toolbar-type"] {
        let name = text(id);
        let named = |node: &Node<'_>| {
            let label = node.accesskit_node().label().unwrap_or_default();
            label == name || label.starts_with(&format!("{name}:"))
        };
        let button = desk.harness.query_all_by_role(Role::Button).find(named).unwrap();
        let data = button.accesskit_node();
        assert_eq!(
            (data.data().has_popup(), data.data().is_expanded()),
            (Some(HasPopup::Menu), Some(false)),
            "{name}"
        );
        button.click();
        desk.harness.run();
        assert!(
            desk.harness.query_by_role_and_label(Role::Menu, &name).is_some(),
            "{name}"
        );
        assert_eq!(faults(&desk, &name), Vec::<String>::new());
        let button = desk.harness.query_all_by_role(Role::Button).find(named).unwrap();
        assert_eq!(button.accesskit_node().data().is_expanded(), Some(true), "{name}");
        desk.press(Modifiers::NONE, Key::Escape);
        desk.harness.run();
    }
}

#[test]
fn the_last_entry_of_a_menu_is_reached_in_a_low_window() {
    let mut desk = Desk::new(vec2(560.0, 420.0), None);
    desk.wait(|state| state.shared.open.is_some());
    desk.harness
        .get_by_role_and_label(Role::Button, &text("toolbar-menu"))
        .click();
    desk.harness.run();
    let quit = message!("menu-quit");
    assert!(!desk.says(&quit));
    let inside = desk.words_at(&text("menu-open-file"));
    desk.harness.hover_at(inside);
    desk.harness.run();
    desk.harness.event(Event::MouseWheel {
        unit: MouseWheelUnit::Point,
        delta: vec2(0.0, -2_000.0),
        phase: TouchPhase::Move,
        modifiers: Modifiers::NONE,
        source: MouseWheelSource::Wheel,
    });
    desk.harness.run();
    assert!(desk.says(&quit));
}

#[test]
fn the_window_is_named_by_its_page() {
    let desk = Desk::with_example();
    let name = desk.harness.root().accesskit_node().label();
    assert_eq!(name, Some(desk.state().shared.title()));
}
