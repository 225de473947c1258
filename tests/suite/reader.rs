//! The reading column in a window without a display.

use clearline_column::fonts::FontLibrary;
use clearline_column::reader::{Column, ColumnItem, ColumnSettings, ColumnState, Highlight, ItemKind, Palette, Spot};
use clearline_column::typeset::{Style, StyleRun, TextKind, Typesetter};
use egui::accesskit::Role;
use egui::{Color32, Key, Modifiers, Vec2, pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

const TWO_MEGABYTES: usize = 2_000_000;
const ENGLISH: &str =
    "A paragraph of running text that is long enough to be broken into some lines, as most paragraphs are. ";
const CHINESE: &str = "这一段文字用来试验滚动：它足够长，会折成好几行；“标点”与数字2026混排，也应当正确。";
/// A point within the column's text in a window of the usual size.
const ON_TEXT: egui::Pos2 = pos2(420.0, 300.0);

/// A window with a column, and what the column said last.
struct Window {
    items: Vec<ColumnItem>,
    revision: u64,
    language: &'static str,
    highlights: Vec<Highlight>,
    column: ColumnState,
    typesetter: Option<Typesetter>,
    with_field: bool,
    said: Said,
}

#[derive(Clone, Debug, Default, PartialEq)]
struct Said {
    hovered: Option<Spot>,
    on_text: bool,
    clicked: Option<Spot>,
    visible: std::ops::Range<usize>,
}

fn show(ui: &mut egui::Ui, window: &mut Window) {
    if window.with_field {
        let mut text = String::new();
        let label = ui.label("Address");
        ui.text_edit_singleline(&mut text).labelled_by(label.id).request_focus();
    }
    let make = || Typesetter::new(ui.ctx(), FontLibrary::bundled_only());
    let typesetter = window.typesetter.get_or_insert_with(make);
    let column = Column::new(&window.items, window.revision)
        .language(window.language)
        .palette(&Palette::LIGHT)
        .settings(ColumnSettings::default())
        .highlights(&window.highlights);
    let answer = column.show(ui, &mut window.column, typesetter);
    window.said = Said {
        hovered: answer.hovered,
        on_text: answer.on_text,
        // A click lasts one frame; the tests run several.
        clicked: answer.clicked.or(window.said.clicked),
        visible: answer.visible,
    };
}

fn open(items: Vec<ColumnItem>, language: &'static str) -> Harness<'static, Window> {
    let window = Window {
        items,
        revision: 1,
        language,
        highlights: Vec::new(),
        column: ColumnState::default(),
        typesetter: None,
        with_field: false,
        said: Said::default(),
    };
    let mut harness = Harness::builder()
        .with_size(vec2(1000.0, 800.0))
        .with_max_steps(60)
        .build_ui_state(show, window);
    harness.run();
    harness
}

/// Paragraphs with this many bytes in all.
fn paragraphs(sentence: &str, bytes: usize) -> Vec<ColumnItem> {
    let mut items: Vec<ColumnItem> = Vec::new();
    let mut length = 0;
    while length < bytes {
        let text = format!("{}. {}", items.len(), sentence.repeat(2 + items.len() % 5));
        length += text.len();
        items.push(ColumnItem {
            key: 10 * items.len(),
            text,
            ..Default::default()
        });
    }
    items
}

fn english(bytes: usize) -> Harness<'static, Window> {
    open(paragraphs(ENGLISH, bytes), "en")
}

fn wheel(harness: &mut Harness<'_, Window>, points: f32) {
    harness.hover_at(ON_TEXT);
    harness.event(egui::Event::MouseWheel {
        unit: egui::MouseWheelUnit::Point,
        delta: vec2(0.0, -points),
        modifiers: Modifiers::NONE,
        phase: egui::TouchPhase::Move,
        source: egui::MouseWheelSource::Unknown,
    });
    harness.run();
}

#[test]
fn only_paragraphs_in_sight_are_laid_out() {
    for (sentence, language) in [(ENGLISH, "en"), (CHINESE, "zh")] {
        let mut harness = open(paragraphs(sentence, TWO_MEGABYTES), language);
        let items = harness.state().items.len();
        assert!(items > 2_000);
        let first = harness.state().column.layouts_made();
        assert!(
            first <= 20,
            "{first} of {items} paragraphs laid out for the first frame"
        );
        for _ in 0..30 {
            harness.key_press(Key::PageDown);
            harness.run();
        }
        let column = &harness.state().column;
        let (made, kept) = (column.layouts_made(), column.layouts_kept());
        assert!(made <= 31 * 20, "{made} paragraphs laid out for 31 windows");
        assert!(kept <= 150, "{kept} layouts kept");
        harness.key_press(Key::End);
        harness.run();
        assert_eq!(harness.state().said.visible.end, items);
        assert!(harness.state().column.layouts_made() <= made + 20);
    }
}

#[test]
fn a_single_paragraph_of_two_megabytes_is_laid_out_in_parts() {
    for (sentence, language) in [(ENGLISH, "en"), (CHINESE, "zh")] {
        let text = sentence.repeat(TWO_MEGABYTES / sentence.len());
        let last = text.len() - 1;
        let mut harness = open(
            vec![ColumnItem {
                text,
                ..Default::default()
            }],
            language,
        );
        assert!(harness.state().column.layouts_made() <= 3);
        harness.state_mut().column.scroll_to(Spot { item: 0, byte: last });
        harness.run();
        assert!(harness.state().column.layouts_made() <= 8);
        assert!(
            harness
                .state()
                .column
                .position()
                .is_some_and(|spot| spot.byte > last - 20_000)
        );
    }
}

#[test]
fn keys_scroll_without_a_click() {
    let mut harness = english(200_000);
    let items = harness.state().items.len();
    let top = |harness: &Harness<'_, Window>| harness.state().column.position();
    let start = top(&harness);
    harness.key_press(Key::Space);
    harness.run();
    let paged = top(&harness);
    assert!(paged > start);
    assert!(harness.state().said.visible.start > 0);
    harness.key_press(Key::ArrowDown);
    harness.run();
    assert!(top(&harness) > paged);
    harness.key_press(Key::ArrowUp);
    harness.run();
    assert_eq!(top(&harness), paged);
    harness.key_press_modifiers(Modifiers::SHIFT, Key::Space);
    harness.run();
    assert_eq!(top(&harness), start);
    harness.key_press(Key::End);
    harness.run();
    assert_eq!(harness.state().said.visible.end, items);
    harness.key_press(Key::PageUp);
    harness.run();
    assert!(harness.state().said.visible.end < items);
    harness.key_press(Key::Home);
    harness.run();
    assert_eq!(top(&harness), start);
}

#[test]
fn keys_belong_to_a_text_field_that_has_the_focus() {
    let mut harness = english(100_000);
    harness.state_mut().with_field = true;
    harness.run();
    harness.key_press(Key::Space);
    harness.key_press(Key::End);
    harness.run();
    assert_eq!(harness.state().said.visible.start, 0);
}

#[test]
fn nothing_is_repainted_when_nothing_happens() {
    let mut harness = english(100_000);
    harness.key_press(Key::Space);
    harness.run();
    assert_eq!(harness.run(), 1);
}

#[test]
fn the_text_does_not_jump_when_heights_become_known() {
    let mut harness = english(TWO_MEGABYTES);
    let middle = Spot {
        item: harness.state().items.len() / 2,
        byte: 40,
    };
    harness.state_mut().column.scroll_to(middle);
    harness.hover_at(ON_TEXT);
    harness.run();
    let seen = harness.state().said.hovered;
    assert!(seen.is_some());
    // Everything above was a guess; going up measures it, coming back has to end at the same line.
    for points in [-3000.0, 3000.0, 5000.0, -5000.0] {
        wheel(&mut harness, points);
    }
    assert_eq!(harness.state().said.hovered, seen);
}

#[test]
fn scrolling_goes_to_a_spot_and_tells_where_it_is() {
    let mut harness = english(500_000);
    let byte = harness.state().items[300].text.len() - 10;
    let spot = Spot { item: 300, byte };
    harness.state_mut().column.scroll_to(spot);
    harness.run();
    assert!(harness.state().said.visible.contains(&300));
    assert!(harness.state().said.visible.start < 300);
    harness.state_mut().column.start_at(spot);
    harness.run();
    let position = harness.state().column.position().unwrap();
    assert_eq!(position.item, 300);
    assert!(
        position.byte > 0 && position.byte <= byte && position.byte + 90 > byte,
        "{position:?}"
    );
    harness.state_mut().column.start_at(position);
    harness.run();
    assert_eq!(harness.state().column.position(), Some(position));
}

#[test]
fn another_width_keeps_the_line_at_the_top() {
    let mut harness = english(500_000);
    harness.state_mut().column.start_at(Spot { item: 200, byte: 250 });
    harness.run();
    let before = harness.state().column.position().unwrap();
    for width in [500.0, 380.0, 700.0, 1000.0] {
        harness.set_size(Vec2::new(width, 800.0));
        harness.run();
        let now = harness.state().column.position().unwrap();
        assert_eq!(now.item, before.item);
        assert!(
            now.byte.abs_diff(before.byte) < 200,
            "{before:?} became {now:?} at {width}"
        );
    }
}

#[test]
fn other_items_keep_the_place_by_their_keys() {
    let mut harness = english(200_000);
    harness.state_mut().column.start_at(Spot { item: 100, byte: 0 });
    harness.run();
    let unfolded = ColumnItem {
        key: 405,
        text: ENGLISH.repeat(20),
        dimmed: true,
        ..Default::default()
    };
    let window = harness.state_mut();
    window.items.insert(41, unfolded);
    window.revision += 1;
    harness.run();
    assert_eq!(harness.state().said.visible.start, 101);
    let window = harness.state_mut();
    window.items.drain(50..102);
    window.revision += 1;
    harness.run();
    assert_eq!(harness.state().said.visible.start, 50);
    let window = harness.state_mut();
    window.items.truncate(1);
    window.revision += 1;
    harness.run();
    assert_eq!(harness.state().said.visible, 0..1);
    harness.state_mut().items.clear();
    harness.state_mut().revision += 1;
    harness.run();
    assert_eq!(harness.state().said.visible, 0..0);
}

#[test]
fn the_pointer_finds_text_and_clicks_it() {
    let mut items = paragraphs(ENGLISH, 5_000);
    items[0] = ColumnItem {
        text: "Fold".to_owned(),
        kind: ItemKind::Fold,
        ..Default::default()
    };
    items[1].runs = vec![StyleRun::new(0..items[1].text.len(), Style::LINK)];
    let mut harness = open(items, "en");
    let fold = harness.get_by_label("Fold").rect();
    harness.hover_at(fold.center());
    harness.run();
    assert_eq!(harness.state().said.hovered.map(|spot| spot.item), Some(0));
    assert_eq!(
        harness.output().platform_output.cursor_icon,
        egui::CursorIcon::PointingHand
    );
    harness.hover_at(fold.center() + vec2(0.0, 60.0));
    harness.run();
    assert_eq!(harness.state().said.hovered.map(|spot| spot.item), Some(1));
    assert!(harness.state().said.clicked.is_none());
    harness.drag_at(ON_TEXT);
    harness.drop_at(ON_TEXT);
    harness.run();
    let clicked = harness.state().said.clicked;
    assert!(
        clicked.is_some_and(|spot| spot.item > 0 && spot.byte > 0),
        "{clicked:?}"
    );
}

#[test]
fn highlights_are_painted_behind_their_text_only() {
    let mut harness = english(5_000);
    let colour = Color32::from_rgb(1, 2, 3);
    let painted = |harness: &Harness<'_, Window>| {
        let shapes = harness.output().shapes.iter();
        let rects = shapes.filter_map(|clipped| match &clipped.shape {
            egui::Shape::Rect(rect) if rect.fill == colour => Some(rect.rect),
            _ => None,
        });
        rects.collect::<Vec<_>>()
    };
    assert!(painted(&harness).is_empty());
    harness.state_mut().highlights = vec![Highlight {
        item: 1,
        range: 3..12,
        colour,
        letter: Some('A'),
    }];
    harness.run();
    let rects = painted(&harness);
    assert_eq!(rects.len(), 1);
    let is_letter = |clipped: &egui::epaint::ClippedShape| match &clipped.shape {
        egui::Shape::Text(text) => text.galley.text() == "A" && text.pos.x < rects[0].left(),
        _ => false,
    };
    let letters = harness.output().shapes.iter().filter(|shape| is_letter(shape));
    assert_eq!(letters.count(), 1, "its letter is in the margin");
    harness.hover_at(rects[0].center());
    harness.run();
    let said = &harness.state().said;
    assert!(
        said.on_text
            && said
                .hovered
                .is_some_and(|spot| spot.item == 1 && (3..12).contains(&spot.byte))
    );
}

#[test]
fn the_bar_drags_through_the_text() {
    let mut harness = english(TWO_MEGABYTES);
    let items = harness.state().items.len();
    harness.drag_at(pos2(994.0, 20.0));
    harness.run();
    harness.hover_at(pos2(994.0, 400.0));
    harness.run();
    harness.drop_at(pos2(994.0, 400.0));
    harness.run();
    let start = harness.state().said.visible.start;
    assert!(start > items * 2 / 5 && start < items * 3 / 5, "{start} of {items}");
    assert!(harness.state().column.layouts_made() < 100);
}

#[test]
fn assistive_technology_is_told_what_is_in_sight() {
    let mut items = paragraphs(ENGLISH, 2_000);
    items[0].kind = ItemKind::Text(TextKind::Heading(2));
    let heading = items[0].text.clone();
    let harness = open(items, "en");
    let node = harness.get_by_role(Role::Heading);
    assert_eq!(node.accesskit_node().label(), Some(heading));
    assert!(harness.query_all_by_role(Role::Paragraph).count() > 2);
}
