//! The popover "Aa": everything in it changes the text at once and is kept.

use super::desk::{Desk, WIDE};
use super::program::text;
use clearline::app::action::LookAction;
use clearline::app::ground::settings::ThemeChoice;
use clearline::app::ground::theme::{self, Scheme};
use clearline_column::reader::{ColumnSettings, Palette};
use clearline_column::typeset::Typeface;
use egui::accesskit::Toggled;
use egui::{Key, Modifiers, Shape, Vec2, vec2};
use egui_kittest::kittest::{NodeT, Queryable};

const BUTTON: &str = "toolbar-type";

fn open(size: Vec2) -> Desk<'static> {
    let mut desk = Desk::new(size, None);
    desk.wait(|state| state.shared.open.is_some());
    press(&mut desk, BUTTON);
    desk
}

fn press(desk: &mut Desk<'_>, id: &str) {
    let label = text(id);
    let at = desk.harness.get_by_label(&label).rect().center();
    desk.click(at);
}

fn column(desk: &Desk<'_>) -> ColumnSettings {
    desk.state().shared.settings.column.clone()
}

#[test]
fn fonts_lines_and_indents_are_chosen_and_reset() {
    let mut desk = open(WIDE);
    let height = |desk: &Desk<'_>| {
        let words = "You see at once where an article begins";
        let nodes = desk.harness.query_all_by_label_contains(words);
        let tops = nodes.map(|node| node.rect()).filter(|rect| rect.right() < 800.0);
        tops.map(|rect| rect.top()).fold(f32::INFINITY, f32::min)
    };
    let before = height(&desk);
    for label in ["font-sans", "type-justified", "type-hyphenate", "type-indent"] {
        press(&mut desk, label);
    }
    let chosen = column(&desk);
    assert_eq!(chosen.face, Typeface::Sans);
    assert!(chosen.is_justified && chosen.hyphenates && chosen.indents);
    desk.apply(LookAction::Column(ColumnSettings { size: 26.0, ..chosen }));
    assert_ne!(height(&desk), before, "the text follows at once");
    press(&mut desk, "type-defaults");
    assert_eq!(column(&desk), ColumnSettings::default());
    assert!((height(&desk) - before).abs() < 2.0);
}

#[test]
fn lines_are_set_for_the_scripts_of_the_page() {
    let mut desk = open(WIDE);
    assert!(desk.shows(&text("type-lines-others")));
    desk.press(Modifiers::NONE, Key::Escape);
    let paragraph = "这一段文字足够长，会折成好几行，每一行的两端都对齐；段落的设定只属于中文、日文和韩文。".repeat(4);
    let html = format!("<html lang=zh><title>题</title><article><h1>题</h1><p>{paragraph}<p>{paragraph}</article>");
    desk.open_page("chinese.html", &html);
    press(&mut desk, BUTTON);
    assert!(desk.shows(&text("type-lines-cjk")));
    press(&mut desk, "type-ragged");
    let chosen = column(&desk);
    assert!(!chosen.cjk.is_justified && chosen.cjk.line_height == 1.75);
    press(&mut desk, "type-indent");
    let chosen = column(&desk);
    assert!(chosen.cjk.indents && !chosen.indents);
}

#[test]
fn every_theme_paints_paper_and_controls() {
    let mut desk = open(WIDE);
    for (label, choice, scheme) in [
        ("theme-sepia", ThemeChoice::Sepia, Scheme::Sepia),
        ("theme-grey", ThemeChoice::Grey, Scheme::Grey),
        ("theme-high-contrast", ThemeChoice::HighContrast, Scheme::Contrast),
        ("theme-dark", ThemeChoice::Dark, Scheme::Dark),
        ("theme-light", ThemeChoice::Light, Scheme::Light),
    ] {
        press(&mut desk, label);
        assert_eq!(desk.state().shared.settings.theme, choice);
        assert_eq!(theme::scheme(&desk.harness.ctx), scheme);
        let paper = Palette::of(scheme).paper;
        let is_paper = |shape: &Shape| matches!(shape, Shape::Rect(rect) if rect.fill == paper);
        assert!(
            desk.harness
                .output()
                .shapes
                .iter()
                .any(|clipped| is_paper(&clipped.shape)),
            "{label}"
        );
    }
}

#[test]
fn fonts_of_the_system_are_searched_by_name() {
    let mut desk = open(WIDE);
    let lit = |desk: &Desk<'_>| {
        let is_lit = |id: &&str| {
            let label = text(id);
            let button = desk.harness.get_by_label(&label);
            button.accesskit_node().toggled() == Some(Toggled::True)
        };
        ["font-serif", "font-sans", "font-mono", "font-of-system"]
            .into_iter()
            .filter(is_lit)
            .collect::<Vec<_>>()
    };
    assert_eq!(lit(&desk), ["font-serif"]);
    press(&mut desk, "font-of-system");
    assert_eq!(lit(&desk), ["font-serif"], "to list fonts is to choose none");
    press(&mut desk, "font-search");
    desk.harness
        .get_by_label(&text("font-search"))
        .type_text("no such font");
    desk.harness.run();
    assert!(desk.shows(&text("fonts-none")));
    // A font that is gone since it was chosen is passed over.
    let face = Typeface::System("No Such Font".into());
    desk.apply(LookAction::Column(ColumnSettings {
        face,
        ..ColumnSettings::default()
    }));
    assert!(desk.shows("You see at once"));
    assert_eq!(lit(&desk), ["font-of-system"]);
}

#[test]
fn the_popover_fits_the_smallest_window_and_closes_on_escape() {
    let size = vec2(440.0, 360.0);
    let mut desk = open(size);
    for label in ["font-serif", "font-of-system"].map(text) {
        let rect = desk.harness.get_by_label(&label).rect();
        assert!(rect.left() >= 0.0 && rect.right() <= size.x, "{label}: {rect}");
    }
    desk.press(Modifiers::NONE, Key::Escape);
    desk.harness.run();
    assert!(!desk.shows(&text("type-hyphenate")));
}
