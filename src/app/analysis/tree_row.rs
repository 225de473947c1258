//! One row of the tree of elements.

use super::axes::short_number;
use super::row::{allocate, paint_ground, paint_letter, paint_line};
use super::{AnalysisPalette, small_font};
use crate::app::ground::assistive::{describe, option};
use crate::app::ground::words::Words;
use clearline_engine::extraction::{Class, Curve};
use clearline_words::{Message, message};
use egui::{Align2, Color32, Rect, Response, Role, Sense, Shape, Stroke, TextStyle, Ui, Vec2, pos2, vec2};

/// How far a child is moved to the right of its parent, in points.
const INDENT: f32 = 10.0;
/// Share of the row that indents may take: below that, deeper elements stand below each other.
const MOST_INDENT: f32 = 0.35;
/// Room for the triangle, in points.
const TRIANGLE: f32 = 14.0;
/// Room between columns, in points.
const GAP: f32 = 8.0;

/// What a row says.
pub(super) struct Node {
    pub(super) unit: usize,
    pub(super) name: String,
    pub(super) depth: usize,
    /// Whether its children are shown; `None` where it has none.
    pub(super) is_open: Option<bool>,
    pub(super) density: f64,
    pub(super) sum: f64,
    /// 0 dropped, 1 main text, 2 an ancestor of main text.
    pub(super) mark: u8,
    /// Whether it is kept, also where that was decided by hand.
    pub(super) is_kept: bool,
    pub(super) hovered: bool,
    pub(super) selected: bool,
}

/// What was done to a row.
pub(super) struct RowResponse {
    /// Hover and click.
    pub(super) response: Response,
    /// Whether the click was on the triangle.
    pub(super) toggled: bool,
}

/// The widths of the columns, the same for all rows.
pub(super) struct Columns {
    bar: f32,
    number: f32,
    badge: f32,
    densest: f64,
    threshold: Option<f64>,
}

impl Columns {
    pub(super) fn of(ui: &Ui, curve: &Curve) -> Columns {
        let font = small_font(ui);
        let digit = ui.fonts_mut(|fonts| fonts.glyph_width(&font, '0'));
        let densities = curve.series.iter().flat_map(|series| series.samples.iter());
        let finite = densities.copied().filter(|value| value.is_finite());
        Columns {
            bar: (ui.available_width() * 0.18).clamp(30.0, 120.0),
            number: 7.0 * digit,
            badge: font.size + 6.0,
            densest: finite.fold(curve.threshold.unwrap_or(0.0), f64::max),
            threshold: curve.threshold,
        }
    }

    /// Left edges of bar, density, sum and mark.
    fn edges(&self, right: f32) -> [f32; 4] {
        let mark = right - 2.0 * GAP - self.badge;
        let sum = mark - 2.0 * GAP - self.number;
        let density = sum - GAP - self.number;
        [density - GAP - self.bar, density, sum, mark]
    }
}

/// Height of a row in points.
pub(super) fn height(ui: &Ui) -> f32 {
    ui.text_style_height(&TextStyle::Body) + 5.0
}

/// Draws the names of the columns.
pub(super) fn show_head(ui: &mut Ui, columns: &Columns) {
    let font = small_font(ui);
    let size = vec2(ui.available_width(), font.size + 6.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.on_hover_text(ui.word("tree-marks-hint"));
    let color = ui.visuals().weak_text_color();
    let [_, density, sum, mark] = columns.edges(rect.right());
    let painter = ui.painter();
    let y = rect.center().y;
    painter.text(
        pos2(rect.left(), y),
        Align2::LEFT_CENTER,
        ui.word("tree-element"),
        font.clone(),
        color,
    );
    let number = |left: f32, name: &str| {
        let at = pos2(left + columns.number, y);
        painter.text(at, Align2::RIGHT_CENTER, ui.word(name), font.clone(), color);
    };
    number(density, "tree-density");
    number(sum, "tree-sum");
    let centre = pos2(mark + columns.badge / 2.0, y);
    painter.text(centre, Align2::CENTER_CENTER, ui.word("tree-mark"), font.clone(), color);
}

/// What became of an element and why, with its first words, for assistive technology.
pub(super) type Facts<'a> = &'a dyn Fn() -> (Vec<Message>, String);

/// Draws a row; the response tells hover and click.
pub(super) fn show(
    ui: &mut Ui,
    (node, facts): (&Node, Facts<'_>),
    columns: &Columns,
    palette: &AnalysisPalette,
) -> RowResponse {
    let height = height(ui);
    let (rect, response) = allocate(ui, height, node.unit);
    let wording = ui.wording();
    option(&response, Role::TreeItem, node.selected, || {
        wording.say(&spoken(node, facts()))
    });
    describe(&response, |tree_item| {
        tree_item.set_level(node.depth + 1);
        if let Some(is_open) = node.is_open {
            tree_item.set_expanded(is_open);
        }
    });
    let indent = (node.depth as f32 * INDENT).min(rect.width() * MOST_INDENT);
    let triangle = Rect::from_min_size(rect.min + vec2(indent, 0.0), vec2(TRIANGLE, rect.height()));
    if ui.is_rect_visible(rect) {
        paint_ground(ui, rect, node.selected, node.hovered || response.hovered());
        paint(ui, rect, triangle, node, (columns, palette));
    }
    let at = response.interact_pointer_pos();
    let is_on_triangle = at.is_some_and(|at| at.x < triangle.right());
    let is_asked = response.clicked() && is_on_triangle || response.double_clicked();
    let toggled = node.is_open.is_some() && is_asked;
    RowResponse { response, toggled }
}

fn paint(ui: &Ui, rect: Rect, triangle: Rect, node: &Node, (columns, palette): (&Columns, &AnalysisPalette)) {
    let visuals = ui.visuals();
    let color = match (node.is_kept, node.mark) {
        (false, 0 | 1) => visuals.weak_text_color(),
        _ => visuals.text_color(),
    };
    if let Some(is_open) = node.is_open {
        paint_triangle(ui, triangle, is_open, color);
    }
    let [bar, density, sum, mark] = columns.edges(rect.right());
    let body = TextStyle::Body.resolve(ui.style());
    let room = bar - GAP - triangle.right();
    paint_line(ui, triangle.right(), rect, room, (&node.name, body, color));
    paint_density(
        ui,
        Rect::from_x_y_ranges(bar..=bar + columns.bar, rect.y_range()),
        node,
        (columns, palette),
    );
    let number = |left: f32, value: f64| {
        let at = pos2(left + columns.number, rect.center().y);
        ui.painter()
            .text(at, Align2::RIGHT_CENTER, short_number(value), small_font(ui), color);
    };
    number(density, node.density);
    number(sum, node.sum);
    let badge = Rect::from_center_size(
        pos2(mark + columns.badge / 2.0, rect.center().y),
        Vec2::splat(columns.badge),
    );
    let digit = char::from(b'0' + node.mark.min(9));
    paint_letter(ui, badge, digit, palette.class(class_of(node.mark)));
}

/// A bar as long as the element is dense, and a line at the threshold.
fn paint_density(ui: &Ui, room: Rect, node: &Node, (columns, palette): (&Columns, &AnalysisPalette)) {
    let share = |value: f64| (value / columns.densest.max(f64::MIN_POSITIVE)).clamp(0.0, 1.0) as f32;
    let room = room.shrink2(vec2(0.0, 4.0));
    let mut bar = room;
    bar.set_width(room.width() * share(node.density));
    ui.painter().rect_filled(bar, 1.0, palette.bar(class_of(node.mark)));
    if let Some(threshold) = columns.threshold {
        let x = room.left() + room.width() * share(threshold);
        let line = Stroke::new(1.0, palette.threshold);
        ui.painter().vline(x, room.expand(2.0).y_range(), line);
    }
}

fn paint_triangle(ui: &Ui, rect: Rect, is_open: bool, color: Color32) {
    let corners = if is_open {
        [vec2(-4.0, -2.5), vec2(4.0, -2.5), vec2(0.0, 3.5)]
    } else {
        [vec2(-2.5, -4.0), vec2(3.5, 0.0), vec2(-2.5, 4.0)]
    };
    let corners = corners.map(|corner| rect.center() + corner).to_vec();
    ui.painter().add(Shape::convex_polygon(corners, color, Stroke::NONE));
}

/// The class whose colours a mark has.
fn class_of(mark: u8) -> Class {
    match mark {
        1 => Class::Good,
        2 => Class::NearGood,
        _ => Class::Short,
    }
}

/// The row in words.
fn spoken(node: &Node, (facts, words): (Vec<Message>, String)) -> Message {
    let id = match node.is_open {
        Some(true) => "tree-row-open",
        Some(false) => "tree-row-closed",
        None => "tree-row",
    };
    let row = message!(id, name = node.name.as_str(), mark = node.mark)
        .with("density", short_number(node.density))
        .with("sum", short_number(node.sum))
        .with("facts", facts);
    match words.as_str() {
        "" => row,
        words => message!("lines-row-with-words", row = row, words = words),
    }
}
