//! Correcting in the text: passages left out and taken in from its menu, also where several are unfolded.

use super::correcting::{in_text, settle, text};
use super::desk::Desk;
use egui::{Key, Modifiers};

#[test]
fn passages_are_left_out_and_taken_in_from_the_text() {
    let mut desk = Desk::with_example();
    let before = text(&desk);
    let words = before.lines().find(|line| line.len() > 60).unwrap()[..30].to_owned();
    let at = in_text(&desk, &words);
    desk.choose_from_menu(at, "Leave out this passage");
    settle(&mut desk);
    assert!(!text(&desk).contains(&words));
    let bar = in_text(&desk, "left out – show");
    desk.choose_from_menu(bar, "Take in these passages");
    settle(&mut desk);
    assert!(text(&desk).len() >= before.len());
    assert_eq!(desk.state().shared.recipe.corrections.len(), 2);
}

/// A page whose menu is left out, with the bar above it opened.
fn unfolded_menu() -> Desk<'static> {
    let mut desk = Desk::with_example();
    let sentence = "The river rose in the night, and by morning the lower road was gone. ";
    let names =
        ["One", "Two", "Three", "Four", "Five"].map(|name| format!("<li><a href=/{name}>{name} of the menu</a>"));
    let story = format!("<p>{}</p>", sentence.repeat(3)).repeat(3);
    desk.open_page(
        "menu.html",
        &format!("<h1>The road</h1>{story}<ul>{}</ul>", names.concat()),
    );
    let bar = in_text(&desk, "5 passages left out – show");
    desk.click(bar);
    assert!(desk.shows("5 passages left out – hide"));
    desk
}

#[test]
fn unfolded_passages_stay_so_where_one_of_them_is_taken_in() {
    let mut desk = unfolded_menu();
    let third = in_text(&desk, "Three of the menu");
    desk.choose_from_menu(third, "Take in this passage");
    settle(&mut desk);
    assert!(text(&desk).contains("Three of the menu"));
    let items = || desk.open().view.items.iter();
    assert_eq!(
        items()
            .filter(|item| item.text.starts_with("2 passages left out – hide"))
            .count(),
        2
    );
    assert_eq!(items().filter(|item| item.dimmed).count(), 4);
    desk.press(Modifiers::COMMAND, Key::Z);
    settle(&mut desk);
    assert!(desk.shows("5 passages left out – hide"));
}

#[test]
fn all_that_is_unfolded_is_taken_in_and_out_again_at_once() {
    let mut desk = unfolded_menu();
    let before = text(&desk);
    let is_whole = |desk: &Desk<'_>| ["One", "Three", "Five"].iter().all(|name| text(desk).contains(name));
    let button = in_text(&desk, "take in all");
    desk.click(button);
    settle(&mut desk);
    assert!(is_whole(&desk) && !desk.shows("left out – "), "{}", text(&desk));
    desk.press(Modifiers::COMMAND, Key::Z);
    settle(&mut desk);
    assert_eq!(text(&desk), before);
    let second = in_text(&desk, "Two of the menu");
    desk.choose_from_menu(second, "Take in all that is left out here");
    settle(&mut desk);
    assert!(is_whole(&desk));
    assert_eq!(desk.state().shared.recipe.corrections.len(), 1);
}
