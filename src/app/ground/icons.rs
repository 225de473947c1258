//! The few signs on buttons, drawn: the bundled fonts do not have them.

use egui::{Atom, AtomExt as _, AtomKind, Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2};
use std::f32::consts::TAU;

/// A sign on a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    /// An arrow that runs in a circle: fetch again, or back to the default.
    Again,
    /// A triangle to the left: the page before.
    Back,
    /// A triangle to the right: the page that one went back from.
    Forward,
    /// A triangle to the right in a larger size: play.
    Play,
    /// Two bars: stop playing for now.
    Pause,
    /// A triangle to the left at a bar: a step back.
    StepBack,
    /// A triangle to the right at a bar: a step on.
    StepOn,
    /// Lines with points before them: the contents.
    List,
    /// A triangle with an exclamation mark: something is not what it seems.
    Caution,
    /// A circle with a cross: something went wrong.
    Wrong,
    /// A tick: something is done.
    Done,
    /// Three lines: the menu.
    Menu,
    /// A cross: close, stop.
    Close,
    /// A line at the bottom: the window goes out of sight.
    Minimize,
    /// A square: the window fills the screen.
    Maximize,
    /// Two squares: the window gets its own size back.
    Restore,
    /// A small triangle: a menu opens below; the next of several.
    Down,
    /// A small triangle upwards: the one before.
    Up,
}

impl Icon {
    /// The icon as a part of a button, in the colour of its text.
    pub fn atom(self) -> Atom<'static> {
        let size = match self {
            Icon::Down | Icon::Up => vec2(8.0, 12.0),
            _ => Vec2::splat(14.0),
        };
        AtomKind::paint(move |ui, args| self.paint(ui.painter(), args.rect, args.fallback_text_color)).atom_size(size)
    }

    /// Draws the icon.
    pub fn paint(self, painter: &Painter, area: Rect, colour: Color32) {
        let stroke = Stroke::new(1.5, colour);
        let centre = area.center();
        match self {
            Icon::Again => paint_circle_arrow(painter, centre, stroke),
            Icon::Back => paint_triangle(
                painter,
                [vec2(3.5, -5.5), vec2(3.5, 5.5), vec2(-5.5, 0.0)],
                area,
                colour,
            ),
            Icon::Forward => paint_triangle(
                painter,
                [vec2(-3.5, -5.5), vec2(-3.5, 5.5), vec2(5.5, 0.0)],
                area,
                colour,
            ),
            Icon::Play => paint_triangle(
                painter,
                [vec2(-4.0, -6.5), vec2(-4.0, 6.5), vec2(6.5, 0.0)],
                area,
                colour,
            ),
            Icon::Pause => {
                for x in [-3.0, 3.0] {
                    painter.vline(centre.x + x, centre.y - 5.5..=centre.y + 5.5, Stroke::new(2.5, colour));
                }
            }
            Icon::StepBack | Icon::StepOn => {
                let way = if self == Icon::StepOn { 1.0 } else { -1.0 };
                let corners = [vec2(-4.0, -4.5), vec2(-4.0, 4.5), vec2(3.0, 0.0)].map(|at| vec2(way * at.x, at.y));
                paint_triangle(painter, corners, area, colour);
                painter.vline(centre.x + way * 4.5, centre.y - 4.5..=centre.y + 4.5, stroke);
            }
            Icon::List => {
                for (y, indent) in [(-4.5, 0.0), (0.0, 3.0), (4.5, 3.0)] {
                    painter.circle_filled(centre + vec2(indent - 5.5, y), 1.3, colour);
                    painter.hline(centre.x + indent - 2.5..=centre.x + 6.5, centre.y + y, stroke);
                }
            }
            Icon::Caution => {
                let corners = [vec2(0.0, -6.0), vec2(6.5, 5.5), vec2(-6.5, 5.5)].map(|offset| centre + offset);
                painter.add(Shape::closed_line(corners.to_vec(), stroke));
                painter.vline(centre.x, centre.y - 2.5..=centre.y + 1.5, stroke);
                painter.circle_filled(centre + vec2(0.0, 3.6), 0.9, colour);
            }
            Icon::Wrong => {
                painter.circle_stroke(centre, 6.0, stroke);
                for corner in [vec2(2.4, 2.4), vec2(2.4, -2.4)] {
                    painter.line_segment([centre - corner, centre + corner], stroke);
                }
            }
            Icon::Done => {
                let tick = [vec2(-5.0, 0.5), vec2(-1.5, 4.0), vec2(5.5, -4.0)].map(|offset| centre + offset);
                painter.add(Shape::line(tick.to_vec(), Stroke::new(2.0, colour)));
            }
            Icon::Menu => {
                for y in [-4.5, 0.0, 4.5] {
                    painter.hline(centre.x - 6.0..=centre.x + 6.0, centre.y + y, stroke);
                }
            }
            Icon::Close => {
                for corner in [vec2(4.0, 4.0), vec2(4.0, -4.0)] {
                    painter.line_segment([centre - corner, centre + corner], stroke);
                }
            }
            Icon::Minimize => {
                painter.hline(centre.x - 4.5..=centre.x + 4.5, centre.y + 4.0, stroke);
            }
            Icon::Maximize => paint_square(painter, centre, 9.0, stroke),
            Icon::Restore => {
                paint_square(painter, centre + vec2(-1.5, 1.5), 7.0, stroke);
                let back = [vec2(-2.0, -4.5), vec2(4.5, -4.5), vec2(4.5, 2.0)].map(|corner| centre + corner);
                painter.add(Shape::line(back.to_vec(), stroke));
            }
            Icon::Down | Icon::Up => {
                let way = if self == Icon::Down { 1.0 } else { -1.0 };
                let corners = [vec2(-4.0, -2.0), vec2(4.0, -2.0), vec2(0.0, 3.0)].map(|offset| way * offset);
                paint_triangle(painter, corners, area, colour);
            }
        }
    }
}

/// The outline of a square.
fn paint_square(painter: &Painter, centre: Pos2, width: f32, stroke: Stroke) {
    let square = Rect::from_center_size(centre, Vec2::splat(width));
    painter.rect_stroke(square, 0.0, stroke, StrokeKind::Middle);
}

/// A filled triangle, its corners counted from the centre of an area.
fn paint_triangle(painter: &Painter, corners: [Vec2; 3], area: Rect, colour: Color32) {
    let corners = corners.map(|corner| area.center() + corner);
    painter.add(Shape::convex_polygon(corners.to_vec(), colour, Stroke::NONE));
}

/// Three quarters of a circle with an arrow head at the end.
fn paint_circle_arrow(painter: &Painter, centre: Pos2, stroke: Stroke) {
    const RADIUS: f32 = 5.2;
    const STEPS: usize = 24;
    let at = |share: f32| {
        let angle = TAU * (0.02 + 0.78 * share);
        centre + RADIUS * vec2(angle.cos(), angle.sin())
    };
    let arc: Vec<Pos2> = (0..=STEPS).map(|step| at(step as f32 / STEPS as f32)).collect();
    let end = at(1.0);
    painter.add(Shape::line(arc, stroke));
    let head = [
        end + vec2(3.6, 2.2),
        end + vec2(-2.4, 2.6),
        pos2(end.x + 2.6, end.y - 3.6),
    ];
    painter.add(Shape::convex_polygon(head.to_vec(), stroke.color, Stroke::NONE));
}
