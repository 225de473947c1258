//! The words of the window in their places: in every language and at every width none is cut, and none covers another.

use crate::suite::desk::Desk;
use clearline::app::action::{DialogAction, FindAction, LookAction, PageAction, StartAction};
use clearline::app::ground::{dialog::Dialog, tab::Tab};
use clearline_words::{Language, Wording, sources};
use egui::accesskit::Role;
use egui::{Key, Modifiers, Rect, Shape, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use regex::Regex;
use std::collections::BTreeSet;

/// A text as it is drawn: where, where it may be seen, and whether its end was left out.
struct Drawn {
    text: String,
    place: Rect,
    window: Rect,
    is_elided: bool,
}

fn drawn(desk: &Desk<'_>) -> Vec<Drawn> {
    fn collect(shape: &Shape, window: Rect, found: &mut Vec<Drawn>) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, window, found)),
            // Each row for itself: a text that goes on in the next row begins behind what is before it.
            Shape::Text(text) => found.extend(text.galley.rows.iter().filter_map(|row| {
                let (first, last) = (row.glyphs.first()?, row.glyphs.last()?);
                let place = Rect::from_x_y_ranges(first.pos.x..=last.max_x(), 0.0..=row.size.y);
                Some(Drawn {
                    text: text.galley.job.text.clone(),
                    place: place.translate(text.pos.to_vec2() + row.pos.to_vec2()),
                    window,
                    is_elided: text.galley.elided,
                })
            })),
            _ => {}
        }
    }
    let mut found = Vec::new();
    for clipped in &desk.harness.output().shapes {
        collect(&clipped.shape, clipped.clip_rect, &mut found);
    }
    found.retain(|text| !text.text.trim().is_empty() && text.window.intersect(text.place).is_positive());
    found
}

/// Words of the window that end at an edge, or in an ellipsis.
fn cut(texts: &[Drawn], own: &BTreeSet<String>) -> Vec<String> {
    let is_cut = |text: &&Drawn| {
        let is_beyond = text.place.left() < text.window.left() - 1.0 || text.place.right() > text.window.right() + 1.0;
        own.contains(&text.text) && (is_beyond || text.is_elided)
    };
    texts.iter().filter(is_cut).map(|text| text.text.clone()).collect()
}

/// Texts that overlap, in pairs: what stands below could not be read.
fn covered(texts: &[Drawn]) -> Vec<(String, String)> {
    let seen = |text: &Drawn| text.place.intersect(text.window).shrink(2.0);
    let mut found = Vec::new();
    for (number, one) in texts.iter().enumerate() {
        let others = texts[number + 1..].iter().filter(|other| {
            let common = seen(one).intersect(seen(other));
            common.is_positive() && one.text != other.text
        });
        found.extend(others.map(|other| (one.text.clone(), other.text.clone())));
    }
    found
}

/// The messages of a language that have no variables.
fn own_words(language: Language) -> BTreeSet<String> {
    let wording = Wording::of(language);
    let plain = Regex::new(r"(?m)^([a-z][a-z0-9-]*) = [^{\n]+$").unwrap();
    let texts = sources(language).iter();
    let ids = texts.flat_map(|(_, text)| plain.captures_iter(text).map(|found| wording.word(&found[1])));
    ids.collect()
}

/// What is cut off and what is covered at a place.
fn cut_or_covered(texts: &[Drawn], own: &BTreeSet<String>, place: &str) -> Vec<String> {
    let cut = cut(texts, own).into_iter().map(|text| format!("{place}: cut: {text}"));
    let covered = covered(texts).into_iter();
    cut.chain(covered.map(|pair| format!("{place}: covered: {pair:?}")))
        .collect()
}

/// What is cut off and what is covered in the panes.
fn faults_of_panes(desk: &mut Desk<'_>, own: &BTreeSet<String>, place: &str) -> Vec<String> {
    let mut faults = Vec::new();
    for tab in [Tab::Curve, Tab::Blocks, Tab::Source, Tab::Compare] {
        desk.apply(LookAction::Tab(tab));
        faults.extend(cut_or_covered(&drawn(desk), own, &format!("{tab:?} {place}")));
    }
    faults
}

/// What is drawn now and was not before: what a sheet or a menu shows, and not what it covers.
fn new_since(before: &[Drawn], desk: &Desk<'_>) -> Vec<Drawn> {
    let is_new = |text: &Drawn| {
        let is_it = |old: &Drawn| old.text == text.text && old.place == text.place;
        !before.iter().any(is_it)
    };
    drawn(desk).into_iter().filter(is_new).collect()
}

/// What is cut off and what is covered in the sheets.
fn faults_of_sheets(desk: &mut Desk<'_>, own: &BTreeSet<String>, place: &str) -> Vec<String> {
    let mut faults = Vec::new();
    for dialog in [
        Dialog::Keys,
        Dialog::About,
        Dialog::Path,
        Dialog::WhyNot,
        Dialog::Rules,
        Dialog::Library,
        Dialog::Annotations,
        Dialog::Browser,
    ] {
        let name = format!("{dialog:?} {place}");
        desk.apply(DialogAction::Close);
        let before = drawn(desk);
        desk.apply(DialogAction::Show(dialog));
        faults.extend(cut_or_covered(&new_since(&before, desk), own, &name));
    }
    desk.apply(DialogAction::Close);
    faults
}

/// What is cut off and what is covered in the menus of the toolbar.
fn faults_of_menus(desk: &mut Desk<'_>, own: &BTreeSet<String>, place: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let buttons = desk.harness.root().children_recursive();
    let opens = |node: &egui_kittest::Node<'_>| node.accesskit_node().has_popup().is_some();
    let names: Vec<String> = buttons
        .filter(|node| node.accesskit_node().role() == Role::Button && opens(node))
        .filter_map(|node| node.accesskit_node().label())
        .collect();
    assert!(names.len() >= 3, "{place}: {names:?}");
    for name in names {
        let before = drawn(desk);
        desk.harness.get_all_by_label(&name).next().unwrap().click();
        desk.harness.run();
        faults.extend(cut_or_covered(
            &new_since(&before, desk),
            own,
            &format!("{name} {place}"),
        ));
        desk.press(Modifiers::NONE, Key::Escape);
        desk.harness.run();
    }
    faults
}

/// What is cut off and what is covered beside the text: in the search and in the contents.
fn faults_beside_text(desk: &mut Desk<'_>, own: &BTreeSet<String>, place: &str) -> Vec<String> {
    desk.apply(FindAction::Open);
    desk.apply(FindAction::Type("Clearline".to_owned()));
    desk.wait(|state| state.features.find.now().is_some());
    let before = drawn(desk);
    let mut faults = cut_or_covered(&before, own, &format!("search {place}"));
    desk.apply(LookAction::ToggleContents);
    desk.harness.run();
    // In a narrow window they stand above the text.
    faults.extend(cut_or_covered(
        &new_since(&before, desk),
        own,
        &format!("contents {place}"),
    ));
    desk.apply(LookAction::ToggleContents);
    desk.apply(FindAction::Close);
    faults
}

/// In every language, at every width, no words of the window are wider than their place, and nothing covers them.
#[test]
fn nothing_is_cut_or_covered_in_any_language() {
    let mut faults = Vec::new();
    let widths = [300.0, 440.0, 560.0, 900.0, 1280.0];
    let places = Language::ALL.map(|language| widths.map(|width| (language, width)));
    for (language, width) in places.into_iter().flatten() {
        let own = own_words(language);
        let place = format!("in {} at {width}", language.tag());
        let mut desk = Desk::new(vec2(width, 800.0), None);
        desk.wait(|state| state.shared.open.is_some());
        desk.apply(LookAction::Language(Some(language)));
        faults.extend(faults_of_panes(&mut desk, &own, &place));
        for is_private in [false, true] {
            desk.apply(StartAction::Private(is_private));
            desk.apply(StartAction::Show);
            faults.extend(cut_or_covered(&drawn(&desk), &own, &format!("the start page {place}")));
        }
        desk.apply(PageAction::OpenUsualExample);
        desk.wait(|state| state.shared.open.is_some());
        faults.extend(faults_beside_text(&mut desk, &own, &place));
        faults.extend(faults_of_menus(&mut desk, &own, &place));
        faults.extend(faults_of_sheets(&mut desk, &own, &place));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
