//! Bars of what is left out.

use super::*;
use clearline_words::Wording;

#[test]
fn removed_text_unfolds_in_place_and_folds_again() {
    let reading = article();
    let view = ReadingView::of(&reading, Wording::default());
    let bar = view.items.iter().position(|item| item.kind == ItemKind::Fold).unwrap();
    assert_eq!(view.items[bar].text, "12 passages left out – show");
    assert!(!texts(&view).contains(&"Menu 3"));
    let open = view.toggled(&reading, bar).unwrap();
    assert_eq!(open.items[bar].text, "12 passages left out – hide · take in all");
    assert_eq!(open.items[bar + 4].text, "Menu 3");
    let end = bar + 13;
    assert_eq!(
        (&*open.items[end].text, &open.items[end].kind),
        ("end of what is left out – hide", &ItemKind::Fold)
    );
    assert_eq!(
        texts(&open.toggled(&reading, end).unwrap()),
        texts(&view),
        "it hides from either end"
    );
    assert!(
        open.items.is_sorted_by_key(|item| item.key),
        "places in the column stay where they are"
    );
    assert!(open.items[bar + 4].dimmed);
    let closed = open.toggled(&reading, bar).unwrap();
    assert_eq!(texts(&closed), texts(&view));
    assert!(view.toggled(&reading, bar + 1).is_none());
}

#[test]
fn without_bars_the_column_is_a_books_until_something_is_unfolded() {
    let reading = article();
    let with_bars = ReadingView::of(&reading, Wording::default());
    let view = with_bars.with_bars(&reading, false);
    let bars = |view: &ReadingView| view.items.iter().filter(|item| item.kind == ItemKind::Fold).count();
    assert!(bars(&with_bars) > 0);
    assert_eq!((bars(&view), view.has_bars()), (0, false));
    let left_out = view.left_out().unwrap();
    assert_eq!((view.left_out(), left_out.is_hidden), (with_bars.left_out(), true));
    let open = view.all_toggled(&reading);
    assert_eq!(bars(&open), 2 * bars(&with_bars), "a bar at both ends of each stretch");
    assert!(texts(&open).contains(&"Menu 3") && !open.left_out().unwrap().is_hidden);
    assert_eq!(texts(&open.all_toggled(&reading)), texts(&view));
}
