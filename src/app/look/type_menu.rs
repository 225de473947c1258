//! The popover "Aa": how the text is set, and the colours. What is chosen is seen at once, in the text itself.

use crate::app::action::{Actions, LookAction};
use crate::app::ground::{
    assistive,
    icons::Icon,
    settings::{Settings, ThemeChoice},
    theme::scheme,
    words::Words,
};
use clearline_column::fonts::SERIF;
use clearline_column::reader::{self, ColumnSettings, LINE_HEIGHTS, LineSettings, PARAGRAPH_GAPS, TEXT_SIZES, WIDTHS};
use clearline_column::typeset::{StyledText, TextKind, TypeSettings, Typeface, Typesetter, is_cjk};
use egui::{
    Button, Grid, Id, Rect, Response, Role, ScrollArea, Sense, Slider, TextEdit, Ui, Vec2, WidgetInfo, pos2, vec2,
};
use std::ops::RangeInclusive;

/// Width of the popover in points, and how much narrower than the window it is at least.
const WIDTH: f32 = 330.0;
const NARROWER: f32 = 28.0;
/// Below this width of the popover, the names of sliders stand above them.
const ROOM_FOR_NAMES: f32 = 300.0;
/// Room for the value beside a rail, and the shortest rail, in points.
const ROOM_FOR_VALUE: f32 = 64.0;
const LEAST_RAIL: f32 = 60.0;
/// Height of a font's name in the list.
const ROW: f32 = 26.0;
/// Font names that are seen at once.
const ROWS: f32 = 6.0;

/// The themes with their labels.
const THEMES: [(ThemeChoice, &str); 6] = [
    (ThemeChoice::System, "theme-system"),
    (ThemeChoice::Light, "theme-light"),
    (ThemeChoice::Dark, "theme-dark"),
    (ThemeChoice::Sepia, "theme-sepia"),
    (ThemeChoice::Grey, "theme-grey"),
    (ThemeChoice::HighContrast, "theme-high-contrast"),
];

/// Draws the popover's contents. What it sets of the lines is for the scripts of the text's language.
pub(crate) fn show(
    ui: &mut Ui,
    settings: &Settings,
    language: &str,
    (typesetter, actions): (&mut Typesetter, &mut Actions),
) {
    // A menu draws its controls without frames; these are no entries of a menu.
    ui.reset_style();
    ui.set_width(WIDTH.min(ui.ctx().content_rect().width() - NARROWER));
    let room = (ui.ctx().content_rect().bottom() - ui.cursor().top() - 24.0).max(120.0);
    let area = ScrollArea::vertical().max_height(room).min_scrolled_height(room);
    area.show(ui, |ui| {
        let mut column = settings.column.clone();
        choose_font(ui, &mut column.face, typesetter);
        if column.face == Typeface::Sans && typesetter.lacks_sans(language) == Some(true) {
            ui.weak(ui.word("font-lacks-sans"));
        }
        ui.separator();
        set_numbers(ui, &mut column);
        ui.separator();
        let scripts = if is_cjk(language) {
            "type-lines-cjk"
        } else {
            "type-lines-others"
        };
        ui.weak(ui.word(scripts));
        let mut lines = column.lines(language);
        set_lines(ui, &mut lines);
        column = column.with_lines(language, lines);
        ui.separator();
        if ui.button(ui.word("type-defaults")).clicked() {
            column = ColumnSettings::default();
        }
        if column != settings.column {
            actions.push(LookAction::Column(column));
        }
        ui.separator();
        choose_theme(ui, settings.theme, actions);
    });
}

/// A slider for a number with some decimals.
fn slider(ui: &mut Ui, value: &mut f32, (range, decimals): (RangeInclusive<f32>, usize), name: &str) {
    let step: f64 = if decimals == 0 { 1.0 } else { 0.05 };
    let (least, most) = (f64::from(*range.start()), f64::from(*range.end()));
    let name = ui.word(name);
    let slider = Slider::new(value, range)
        .step_by(step)
        .drag_value_speed(step)
        .fixed_decimals(decimals);
    let response = if ui.available_width() < ROOM_FOR_NAMES {
        // Beside it, its name would make the popover wider than a narrow window.
        ui.label(&name);
        let rail = (ui.available_width() - ROOM_FOR_VALUE).max(LEAST_RAIL);
        ui.scope(|ui| {
            ui.spacing_mut().slider_width = rail;
            ui.add(slider)
        })
        .inner
    } else {
        ui.add(slider.text(&name))
    };
    assistive::range(&response, &name, f64::from(*value), (least, most), step);
}

/// Sets what all scripts have in common.
fn set_numbers(ui: &mut Ui, column: &mut ColumnSettings) {
    slider(ui, &mut column.size, (TEXT_SIZES, 0), "type-size");
    slider(ui, &mut column.characters, (WIDTHS, 0), "type-characters");
    ui.checkbox(&mut column.hyphenates, ui.word("type-hyphenate"));
}

/// Sets the lines of a group of scripts.
fn set_lines(ui: &mut Ui, lines: &mut LineSettings) {
    slider(ui, &mut lines.line_height, (LINE_HEIGHTS, 2), "type-line-height");
    slider(ui, &mut lines.paragraph_gap, (PARAGRAPH_GAPS, 2), "type-paragraph-gap");
    ui.horizontal_wrapped(|ui| {
        ui.label(ui.word("type-lines"));
        ui.selectable_value(&mut lines.is_justified, false, ui.word("type-ragged"));
        ui.selectable_value(&mut lines.is_justified, true, ui.word("type-justified"));
    });
    ui.checkbox(&mut lines.indents, ui.word("type-indent"));
}

fn choose_theme(ui: &mut Ui, chosen: ThemeChoice, actions: &mut Actions) {
    Grid::new("themes").num_columns(2).show(ui, |ui| {
        for (number, (choice, name)) in THEMES.into_iter().enumerate() {
            if ui.radio(chosen == choice, ui.word(name)).clicked() {
                actions.push(LookAction::Theme(choice));
            }
            if number % 2 == 1 {
                ui.end_row();
            }
        }
    });
}

/// The bundled fonts side by side, and the system's in a list.
fn choose_font(ui: &mut Ui, face: &mut Typeface, typesetter: &mut Typesetter) {
    let bundled = [
        (Typeface::Serif, "font-serif"),
        (Typeface::Sans, "font-sans"),
        (Typeface::Mono, "font-mono"),
    ];
    let is_system = matches!(face, Typeface::System(_));
    ui.horizontal_wrapped(|ui| {
        let width = (ui.available_width() - 3.0 * ui.spacing().item_spacing.x) / 4.0;
        for (choice, name) in bundled {
            let size = vec2(width, ROW);
            if font_name(ui, (&choice, &ui.word(name)), *face == choice, size, typesetter).clicked() {
                *face = choice;
            }
        }
        let list = Id::unique("system-fonts-listed");
        let mut is_open = ui.data(|data| data.get_temp(list)).unwrap_or(is_system);
        // Lit where one of them is chosen; the sign tells whether they are listed.
        let sign = if is_open { Icon::Up } else { Icon::Down };
        let name = ui.word("font-of-system");
        let response = ui.add(Button::selectable(is_system, (name.as_str(), sign.atom())));
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_system, &name));
        if response.clicked() {
            is_open = !is_open;
            ui.data_mut(|data| data.insert_temp(list, is_open));
        }
        is_open
    })
    .inner
    .then(|| choose_system_font(ui, face, typesetter));
}

/// The fonts of the system by name, each drawn in its own face.
fn choose_system_font(ui: &mut Ui, face: &mut Typeface, typesetter: &mut Typesetter) {
    let field = Id::unique("font-search");
    let mut wanted: String = ui.data(|data| data.get_temp(field)).unwrap_or_default();
    let hint = ui.word("font-search");
    let response = ui.add(
        TextEdit::singleline(&mut wanted)
            .hint_text(&hint)
            .desired_width(ui.available_width() - 16.0),
    );
    response.widget_info(|| {
        let mut info = WidgetInfo::text_edit(true, &wanted, &wanted, &hint);
        info.label = Some(hint.clone());
        info
    });
    if response.changed() {
        ui.data_mut(|data| data.insert_temp(field, wanted.clone()));
    }
    let Some(names) = typesetter.system_fonts() else {
        ui.weak(ui.word("fonts-reading"));
        return;
    };
    let wanted = wanted.to_lowercase();
    let found: Vec<Box<str>> = names
        .iter()
        .filter(|name| name.to_lowercase().contains(&wanted))
        .map(|name| name.as_str().into())
        .collect();
    if found.is_empty() {
        ui.weak(ui.word("fonts-none"));
        return;
    }
    let list = ScrollArea::vertical()
        .id_salt("fonts")
        .max_height(ROWS * ROW)
        .auto_shrink([false, true]);
    list.show_rows(ui, ROW, found.len(), |ui, rows| {
        for name in found.get(rows).unwrap_or_default() {
            let choice = Typeface::System(name.clone());
            let size = vec2(ui.available_width(), ROW);
            if font_name(ui, (&choice, name), *face == choice, size, typesetter).clicked() {
                *face = choice;
            }
        }
    });
}

/// A button with the name of a font, drawn in that font; what it has no letters for is drawn in the serif.
fn font_name(
    ui: &mut Ui,
    (face, name): (&Typeface, &str),
    is_chosen: bool,
    size: Vec2,
    typesetter: &mut Typesetter,
) -> Response {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_chosen, name));
    if ui.is_rect_visible(rect) {
        let visuals = ui.style().interact_selectable(&response, is_chosen);
        if is_chosen || response.hovered() || response.has_focus() {
            ui.painter().rect(
                rect,
                visuals.corner_radius,
                visuals.bg_fill,
                visuals.bg_stroke,
                egui::StrokeKind::Inside,
            );
        }
        paint_name(ui, rect, (face, name), typesetter);
    }
    response.on_hover_text(if *face == Typeface::Serif { SERIF } else { name })
}

fn paint_name(ui: &Ui, rect: Rect, (face, name): (&Typeface, &str), typesetter: &mut Typesetter) {
    let text = StyledText {
        text: name,
        runs: &[],
        kind: TextKind::Body,
        language: "",
        is_rtl: false,
    };
    let settings = TypeSettings {
        face: face.clone(),
        size: 16.0,
        pixels_per_point: ui.ctx().pixels_per_point(),
        ..TypeSettings::default()
    };
    typesetter.begin_pass();
    let paragraph = typesetter.lay_out(&text, &settings, f32::INFINITY);
    let mut colours = reader::Palette::of(scheme(ui.ctx())).text;
    colours.text = ui.visuals().text_color();
    let inside = rect.shrink2(vec2(6.0, 0.0));
    let top = inside.center().y - paragraph.height() / 2.0;
    let painter = ui.painter().with_clip_rect(inside.intersect(ui.clip_rect()));
    typesetter.paint(&paragraph, &painter, pos2(inside.left(), top), &colours);
}
