//! The keys that act without Ctrl or Alt are changed by pressing others (WCAG 2.1.4).

use super::desk::{Desk, WIDE};
use super::program::text;
use clearline::app::action::{DialogAction, KeyAction, LookAction};
use clearline::app::ground::letter_keys::LetterKey;
use clearline::app::ground::{dialog::Dialog, tab::Tab};
use clearline_engine::methods::METHODS;
use clearline_words::{Message, message};
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};

const NONE: Modifiers = Modifiers::NONE;

/// What the button is called that holds the key that compares methods, which is also what is said once that was changed.
fn compare_by(key: &str) -> String {
    message!("letter-keys-now", key = key, what = message!("keys-compare")).to_string()
}

/// A window with the panel in which keys are changed.
fn desk() -> Desk<'static> {
    let mut desk = Desk::with_example();
    desk.apply(DialogAction::Show(Dialog::LetterKeys));
    desk.harness.run();
    desk
}

/// Presses a key that types something.
fn typed(desk: &mut Desk<'_>, key: Key, text: &str) {
    desk.harness.event(Event::Text(text.to_owned()));
    desk.press(NONE, key);
    desk.harness.run();
}

/// Has the next key be the one that compares methods, by the button that has it now.
fn record_compare(desk: &mut Desk<'_>, now: &str) {
    desk.harness.get_by_label(&compare_by(now)).click();
    desk.harness.run();
    assert!(desk.says(&message!("letter-keys-press")), "the button waits");
}

fn key_of(desk: &Desk<'_>, key: LetterKey) -> String {
    let chord = desk.state().shared.settings.keys.chord(key);
    chord.map(|chord| chord.to_string()).unwrap_or_default()
}

#[test]
fn a_key_that_was_changed_does_what_the_other_did() {
    let mut desk = desk();
    record_compare(&mut desk, "C");
    typed(&mut desk, Key::K, "k");
    assert_eq!(key_of(&desk, LetterKey::Compare), "K");
    assert!(desk.shows(&compare_by("K")), "it is said");
    desk.apply(DialogAction::Show(Dialog::Keys));
    desk.harness.run();
    let names: Vec<_> = desk.harness.query_all_by_label("K").collect();
    assert_eq!(names.len(), 1, "the page with all keys shows it");
    desk.apply(DialogAction::Close);
    for (key, text, tab) in [(Key::C, "c", Tab::Curve), (Key::K, "k", Tab::Compare)] {
        typed(&mut desk, key, text);
        assert_eq!(desk.state().shared.tab, tab, "{text}");
    }
}

#[test]
fn a_key_that_is_taken_is_refused_with_what_it_does() {
    let mut desk = desk();
    record_compare(&mut desk, "C");
    let taken = |key: &str, what: Message| message!("letter-keys-taken", key = key, what = what);
    let second_method = message!("letter-keys-method", method = METHODS[1].title());
    for (modifiers, key, refusal) in [
        (NONE, Key::P, taken("P", message!("keys-watch"))),
        (NONE, Key::Num2, taken("2", second_method)),
        (Modifiers::COMMAND, Key::S, taken("Ctrl+S", message!("keys-save"))),
        (NONE, Key::F5, taken("F5", message!("keys-extract-again"))),
        (NONE, Key::ArrowDown, message!("letter-keys-unfit")),
        (NONE, Key::Space, message!("letter-keys-unfit")),
    ] {
        desk.press(modifiers, key);
        desk.harness.run();
        assert!(desk.says(&refusal), "{key:?}");
        assert_eq!(key_of(&desk, LetterKey::Compare), "C");
    }
    assert!(desk.state().features.saving.saved.is_none(), "the keys do nothing else");
    typed(&mut desk, Key::K, "k");
    assert_eq!(key_of(&desk, LetterKey::Compare), "K", "the button waits on");
}

#[test]
fn escape_and_tab_leave_the_key_as_it_is() {
    for key in [Key::Escape, Key::Tab] {
        let mut desk = desk();
        record_compare(&mut desk, "C");
        desk.press(NONE, key);
        desk.harness.run();
        let name = compare_by("C");
        let button = desk.harness.get_by_label(&name);
        let is_focused = button.accesskit_node().is_focused();
        assert_eq!(is_focused, key == Key::Escape, "Tab goes on");
        assert_eq!(desk.state().shared.dialog, Some(Dialog::LetterKeys));
        typed(&mut desk, Key::K, "k");
        assert_eq!(key_of(&desk, LetterKey::Compare), "C", "nothing waits any more");
    }
}

#[test]
fn with_ctrl_and_alt_a_key_acts_though_the_others_are_switched_off() {
    let mut desk = desk();
    record_compare(&mut desk, "C");
    desk.press(Modifiers::COMMAND | Modifiers::ALT, Key::K);
    desk.harness.run();
    assert_eq!(key_of(&desk, LetterKey::Compare), "Ctrl+Alt+K");
    desk.apply(LookAction::LetterKeys(false));
    desk.apply(DialogAction::Close);
    typed(&mut desk, Key::P, "p");
    assert!(!desk.state().features.player.is_open(), "P is switched off");
    desk.press(Modifiers::COMMAND | Modifiers::ALT, Key::K);
    desk.harness.run();
    assert_eq!(desk.state().shared.tab, Tab::Compare);
}

#[test]
fn with_alt_a_shortcut_is_another_one() {
    let mut desk = desk();
    desk.apply(DialogAction::Close);
    desk.press(Modifiers::COMMAND | Modifiers::ALT, Key::U);
    desk.harness.run();
    assert_ne!(desk.state().shared.tab, Tab::Source);
    desk.press(Modifiers::COMMAND, Key::U);
    desk.harness.run();
    assert_eq!(desk.state().shared.tab, Tab::Source);
}

#[test]
fn signs_are_taken_as_they_are_typed() {
    let mut desk = desk();
    desk.apply(KeyAction::Record(LetterKey::StartOn));
    desk.harness.run();
    typed(&mut desk, Key::Period, ">");
    assert_eq!(key_of(&desk, LetterKey::StartOn), ">");
    desk.apply(DialogAction::Close);
    let start = |desk: &Desk<'_>| *desk.open().reading.extraction.curve.kept[0].units().start();
    let before = start(&desk);
    typed(&mut desk, Key::Period, ">");
    desk.wait_for_reading(|reading| !reading.recipe.corrections.is_empty());
    assert!(start(&desk) > before);
}

#[test]
fn changed_keys_come_back_after_a_restart_and_can_be_reset() {
    let mut desk = desk();
    record_compare(&mut desk, "C");
    typed(&mut desk, Key::K, "k");
    let mut desk = desk.restart(WIDE, None);
    desk.wait(|state| state.shared.open.is_some());
    typed(&mut desk, Key::K, "k");
    assert_eq!(desk.state().shared.tab, Tab::Compare);
    desk.apply(DialogAction::Show(Dialog::LetterKeys));
    desk.harness.run();
    desk.harness.get_by_label(&text("letter-keys-reset")).click();
    desk.harness.run();
    assert_eq!(key_of(&desk, LetterKey::Compare), "C");
    assert!(!desk.state().shared.settings.keys.are_changed());
}

#[test]
fn menus_show_the_keys_as_they_are() {
    let mut desk = desk();
    desk.apply(KeyAction::Record(LetterKey::Method(0)));
    desk.harness.run();
    typed(&mut desk, Key::X, "x");
    desk.apply(DialogAction::Close);
    let keys = |desk: &mut Desk<'_>| -> Vec<bool> {
        desk.harness.get_by_label_contains(&text("toolbar-method")).click();
        desk.harness.run();
        let shown = ["X", "1", "2"].map(|key| {
            desk.harness.query_all_by_label_contains(key).any(|node| {
                node.accesskit_node()
                    .label()
                    .is_some_and(|name| name.ends_with(&format!(" {key}")))
            })
        });
        desk.press(NONE, Key::Escape);
        desk.harness.run();
        shown.to_vec()
    };
    assert_eq!(keys(&mut desk), [true, false, true]);
    desk.apply(LookAction::LetterKeys(false));
    assert_eq!(keys(&mut desk), [false, false, false], "none of them acts");
}
