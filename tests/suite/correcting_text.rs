//! Correcting in the text: passages left out and taken in from its menu, also where several are unfolded.

use super::correcting::{in_text, settle, text};
use super::desk::Desk;
use super::program;
use clearline_column::reader::ItemKind;
use clearline_engine::extraction::LeafKind;
use clearline_words::{Message, message};
use egui::{Key, Modifiers};

#[test]
fn passages_are_left_out_and_taken_in_from_the_text() {
    let mut desk = Desk::with_example();
    let before = text(&desk);
    let words = before.lines().find(|line| line.len() > 60).unwrap()[..30].to_owned();
    let at = in_text(&desk, &words);
    desk.choose_from_menu(at, &program::text("column-leave-out-passage"));
    settle(&mut desk);
    assert!(!text(&desk).contains(&words));
    let mut bars = desk
        .open()
        .view
        .items
        .iter()
        .rev()
        .filter(|item| item.kind == ItemKind::Fold);
    let bar = bars.find(|item| desk.shows(&item.text)).unwrap().text.clone();
    let bar = in_text(&desk, &bar);
    desk.choose_from_menu(bar, &program::text("column-take-in-passages"));
    settle(&mut desk);
    assert!(text(&desk).len() >= before.len());
    assert_eq!(desk.state().shared.recipe.corrections.len(), 2);
}

fn bar_to_show(passages: usize) -> String {
    message!("bar-show", passages = passages).to_string()
}

fn bar_to_hide(passages: usize) -> Message {
    message!("bar-hide", passages = passages)
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
    let bar = in_text(&desk, &bar_to_show(5));
    desk.click(bar);
    assert!(desk.says(&bar_to_hide(5)));
    desk
}

#[test]
fn unfolded_passages_stay_so_where_one_of_them_is_taken_in() {
    let mut desk = unfolded_menu();
    let third = in_text(&desk, "Three of the menu");
    desk.choose_from_menu(third, &program::text("column-take-in-passage"));
    settle(&mut desk);
    assert!(text(&desk).contains("Three of the menu"));
    let items = || desk.open().view.items.iter();
    assert_eq!(
        items()
            .filter(|item| item.text.starts_with(&bar_to_hide(2).to_string()))
            .count(),
        2
    );
    assert_eq!(items().filter(|item| item.dimmed).count(), 4);
    desk.press(Modifiers::COMMAND, Key::Z);
    settle(&mut desk);
    assert!(desk.says(&bar_to_hide(5)));
}

#[test]
fn all_that_is_unfolded_is_taken_in_and_out_again_at_once() {
    let mut desk = unfolded_menu();
    let before = text(&desk);
    let is_whole = |desk: &Desk<'_>| ["One", "Three", "Five"].iter().all(|name| text(desk).contains(name));
    let button = in_text(&desk, &message!("bar-take-in", passages = 5).to_string());
    desk.click(button);
    settle(&mut desk);
    let has_bars = desk.open().view.items.iter().any(|item| item.kind == ItemKind::Fold);
    assert!(is_whole(&desk) && !has_bars, "{}", text(&desk));
    desk.press(Modifiers::COMMAND, Key::Z);
    settle(&mut desk);
    assert_eq!(text(&desk), before);
    let second = in_text(&desk, "Two of the menu");
    desk.choose_from_menu(second, &program::text("column-take-in-all"));
    settle(&mut desk);
    assert!(is_whole(&desk));
    assert_eq!(desk.state().shared.recipe.corrections.len(), 1);
}

/// A picture of one pixel.
const PIXEL: &str = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

#[test]
fn what_has_no_words_is_left_out_and_taken_in() {
    let story =
        "<p>The river rose in the night, and by morning the lower road was gone. Nobody in the village had slept.</p>";
    let formula =
        "<dl><dt>The flow over a weir</dt><dd><math><mi>Q</mi><mo>=</mo><mi>b</mi><mi>h</mi></math>.</dd></dl>";
    let picture = format!("<p><img src=\"{PIXEL}\" width=300 height=150 alt=\"the weir\"></p>");
    let mut desk = Desk::with_example();
    desk.open_page(
        "weir.html",
        &format!("<article><h1>The weir</h1>{story}{story}{formula}{story}{picture}{story}{story}</article>"),
    );
    let shown = |desk: &Desk<'_>| {
        let reading = &desk.open().reading;
        let is_picture = |leaf: &usize| matches!(reading.article.leaves[*leaf].kind, LeafKind::Image(_));
        let picture = (0..reading.article.leaves.len()).find(is_picture).unwrap();
        (text(desk).contains("Q=bh"), reading.shown.is_shown(picture))
    };
    assert_eq!(shown(&desk), (true, true));
    let at = in_text(&desk, "Q=bh");
    desk.choose_from_menu(at, &program::text("column-leave-out-passage"));
    settle(&mut desk);
    assert_eq!(shown(&desk), (false, true));
    let bar = in_text(&desk, &bar_to_show(1));
    desk.choose_from_menu(bar, &program::text("column-take-in-passage"));
    settle(&mut desk);
    assert_eq!(shown(&desk), (true, true));
    assert_eq!(desk.state().shared.recipe.corrections.len(), 0, "as it was by itself");
    let at = in_text(&desk, "the weir");
    desk.choose_from_menu(at, &program::text("column-leave-out-passage"));
    settle(&mut desk);
    assert_eq!(shown(&desk), (true, false));
    let bar = in_text(&desk, &bar_to_show(1));
    desk.click(bar);
    let at = in_text(&desk, "the weir");
    desk.choose_from_menu(at, &program::text("column-take-in-passage"));
    settle(&mut desk);
    assert_eq!(shown(&desk), (true, true));
}
