//! What is drawn over the series: START and END, the threshold's value, the cursor.

use super::axes::short_number;
use super::handles::TAB;
use super::{AnalysisPalette, small_font};
use crate::app::ground::run_end::RunEnd;
use crate::app::ground::words::Words;
use clearline_engine::extraction::{Curve, KeptRun};
use clearline_words::message;
use egui::{Align2, Color32, FontId, Painter, Pos2, Rangef, Rect, Stroke, pos2, vec2};
use egui_plot::PlotTransform;

/// Room between a label and what it belongs to, in points.
const GAP: f32 = 4.0;
/// Height of the tick at a start or end without a label, in points.
const TICK: f32 = 7.0;

/// The plot's area, on which marks are painted; knows where labels already stand.
pub(super) struct Marks<'a> {
    painter: Painter,
    transform: PlotTransform,
    palette: &'a AnalysisPalette,
    font: FontId,
    background: Color32,
    /// What no label may cover: tabs, and the labels so far.
    taken: Vec<Rect>,
}

impl<'a> Marks<'a> {
    /// Marks on the plot that was drawn with `transform`.
    pub(super) fn on(
        ui: &egui::Ui,
        transform: PlotTransform,
        palette: &'a AnalysisPalette,
        tabs: &[Rect],
    ) -> Marks<'a> {
        Marks {
            painter: ui.painter_at(*transform.frame()),
            transform,
            palette,
            font: small_font(ui),
            background: ui.visuals().extreme_bg_color,
            taken: tabs.to_vec(),
        }
    }

    /// The first START and the last END as lines with their names, what lies between as ticks.
    pub(super) fn runs(&mut self, curve: &Curve, shades: &[KeptRun], labelled: bool) {
        let (Some(first), Some(last)) = (curve.kept.first(), curve.kept.last()) else {
            return;
        };
        for run in shades {
            self.tick(run.start as f64 - 0.5);
            self.tick(run.end as f64 + 0.5);
        }
        let start = self.marker(first.start as f64 - 0.5);
        let end = self.marker(last.end as f64 + 0.5);
        if labelled {
            self.names(start, end);
        }
    }

    fn tick(&self, x: f64) {
        let x = self.transform.position_from_point_x(x);
        let top = self.transform.frame().top();
        self.painter
            .vline(x, top..=top + TICK, Stroke::new(1.0, self.palette.marker));
    }

    fn marker(&self, x: f64) -> f32 {
        let x = self.transform.position_from_point_x(x);
        let frame = self.transform.frame();
        self.painter
            .vline(x, frame.y_range(), Stroke::new(1.5, self.palette.marker));
        x
    }

    /// The names of the first START and the last END. Where they stand so close that one of them could only be told beside the
    /// other's tab, both are told there, unless there is no room for both.
    fn names(&mut self, start: f32, end: f32) {
        let frame = *self.transform.frame();
        let is_in_view = |x: f32| frame.x_range().contains(x);
        let wording = self.painter.ctx().wording();
        let [first, last] = [RunEnd::Start, RunEnd::End].map(|end| wording.say(&end.name()));
        let [for_first, for_last] = [&first, &last].map(|name| self.width(name) + 2.0 * GAP + TAB.x);
        let lines = Rangef::new(start, end);
        let are_in_view = is_in_view(start) && is_in_view(end);
        if are_in_view && are_told_together(lines, frame.x_range(), (for_first, for_last)) {
            let (left, right) = (start - GAP - TAB.x, end + GAP + TAB.x);
            let top = frame.top() + GAP;
            let places = [
                (pos2(right, top), Align2::LEFT_TOP),
                (pos2(left, top), Align2::RIGHT_TOP),
            ];
            if self.label(&format!("{first} – {last}"), self.palette.marker, &places) {
                return;
            }
        }
        for (name, x, side) in [(first, start, Align2::RIGHT_TOP), (last, end, Align2::LEFT_TOP)] {
            if is_in_view(x) {
                self.name(&name, x, side);
            }
        }
    }

    /// The name of a marker beside its line, on the side that is asked for if there is room, else on the other one,
    /// else below the tabs.
    fn name(&mut self, text: &str, x: f32, side: Align2) {
        let top = self.transform.frame().top();
        let beside = |align: Align2, gap: f32, down: f32| {
            let gap = if align == Align2::RIGHT_TOP { -gap } else { gap };
            (pos2(x + gap, top + down), align)
        };
        let other = if side == Align2::RIGHT_TOP {
            Align2::LEFT_TOP
        } else {
            Align2::RIGHT_TOP
        };
        // The marker's own tab hangs on the side that is asked for.
        let below = GAP + TAB.y;
        let places = [
            beside(side, GAP + TAB.x, GAP),
            beside(other, GAP, GAP),
            beside(side, GAP, below),
            beside(other, GAP, below),
        ];
        self.label(text, self.palette.marker, &places);
    }

    fn width(&self, text: &str) -> f32 {
        let galley = self
            .painter
            .layout_no_wrap(text.to_owned(), self.font.clone(), Color32::PLACEHOLDER);
        galley.size().x
    }

    /// What the threshold is, beside its line.
    pub(super) fn threshold(&mut self, value: f64) {
        let frame = *self.transform.frame();
        let y = self.transform.position_from_point_y(value);
        let (left, right) = (frame.left() + GAP, frame.right() - GAP);
        let places = [
            (pos2(right, y - 1.0), Align2::RIGHT_BOTTOM),
            (pos2(left, y - 1.0), Align2::LEFT_BOTTOM),
            (pos2(right, y + 1.0), Align2::RIGHT_TOP),
            (pos2(left, y + 1.0), Align2::LEFT_TOP),
        ];
        let text = message!("curve-threshold", value = short_number(value));
        let text = self.painter.ctx().wording().say(&text);
        self.label(&text, self.palette.threshold, &places);
    }

    /// Writes a label at the first of the places where it is inside and covers no other one; false where there is none.
    fn label(&mut self, text: &str, color: Color32, places: &[(Pos2, Align2)]) -> bool {
        let galley = self.painter.layout_no_wrap(text.to_owned(), self.font.clone(), color);
        let rects = places.iter().map(|(at, align)| align.anchor_size(*at, galley.size()));
        let Some(rect) = free(rects, *self.transform.frame(), &self.taken) else {
            return false;
        };
        let shade = self.background.gamma_multiply(0.75);
        self.painter.rect_filled(rect.expand2(vec2(2.0, 0.0)), 2.0, shade);
        self.painter.galley(rect.min, galley, color);
        self.taken.push(rect);
        true
    }

    /// The unit that is pointed at: a line and a dot at its value.
    pub(super) fn cursor(&self, at: Pos2) {
        let color = self.palette.cursor;
        let frame = self.transform.frame();
        self.painter.vline(at.x, frame.y_range(), Stroke::new(1.0, color));
        self.painter.circle(at, 3.0, self.background, Stroke::new(1.5, color));
    }

    /// The chosen unit: a pointer on the axis.
    pub(super) fn selection(&self, at: Pos2) {
        let color = self.palette.cursor;
        let foot = self.transform.frame().bottom();
        let line = Stroke::new(1.0, color.gamma_multiply(0.5));
        self.painter.vline(at.x, at.y..=foot, line);
        let corners = vec![pos2(at.x, foot - 7.0), pos2(at.x + 5.0, foot), pos2(at.x - 5.0, foot)];
        self.painter
            .add(egui::Shape::convex_polygon(corners, color, Stroke::NONE));
    }
}

/// Whether the names of two markers, which need so much room on the outer side of their lines, are told in one place: one of them
/// has no room there, and none between the lines.
fn are_told_together(lines: Rangef, frame: Rangef, (for_first, for_last): (f32, f32)) -> bool {
    let lacks_room = lines.min - frame.min < for_first || frame.max - lines.max < for_last;
    lacks_room && lines.span() < for_first + for_last
}

/// The first rectangle that lies within the frame and meets none of the taken ones.
fn free(mut places: impl Iterator<Item = Rect>, frame: Rect, taken: &[Rect]) -> Option<Rect> {
    places.find(|rect| frame.contains_rect(*rect) && taken.iter().all(|other| !rect.expand(2.0).intersects(*other)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{Context, RawInput, Shape};
    use egui_plot::PlotBounds;

    /// The names in a plot of this width with a kept run from 5 to 9 hundredths of it.
    fn names(width: f32) -> Vec<String> {
        let mut output = Context::default().run_ui(RawInput::default(), |ui| {
            let frame = Rect::from_min_size(Pos2::ZERO, vec2(width, 100.0));
            let bounds = PlotBounds::from_min_max([0.0, 0.0], [100.0, 100.0]);
            let transform = PlotTransform::new(frame, bounds, false);
            let [start, end] = [0.05, 0.09].map(|share| share * width);
            Marks::on(ui, transform, &AnalysisPalette::LIGHT, &[]).names(start, end);
        });
        output.textures_delta.clear();
        let shapes = std::mem::take(&mut output.shapes).into_iter();
        let texts = shapes.filter_map(|shape| match shape.shape {
            Shape::Text(text) => Some(text.galley.text().to_owned()),
            _ => None,
        });
        texts.collect()
    }

    #[test]
    fn markers_keep_their_names_where_there_is_no_room_to_tell_them_together() {
        assert_eq!(names(300.0), ["START – END"]);
        assert_eq!(names(70.0), ["START", "END"]);
    }

    #[test]
    fn names_that_would_stand_beside_the_other_marker_are_told_together() {
        let together = |start, end| are_told_together(Rangef::new(start, end), Rangef::new(0.0, 400.0), (50.0, 40.0));
        assert!(together(20.0, 25.0) && together(370.0, 375.0));
        assert!(!together(60.0, 65.0), "each has room on its own side");
        assert!(!together(20.0, 200.0), "there is room between them");
    }

    #[test]
    fn a_label_goes_where_nothing_stands() {
        let frame = Rect::from_min_size(Pos2::ZERO, vec2(100.0, 50.0));
        let at = |x: f32| Rect::from_min_size(pos2(x, 0.0), vec2(30.0, 10.0));
        let places = || [at(-5.0), at(10.0), at(60.0)].into_iter();
        assert_eq!(free(places(), frame, &[]), Some(at(10.0)));
        assert_eq!(free(places(), frame, &[at(35.0)]), None);
        assert_eq!(free(places(), frame, &[at(20.0)]), Some(at(60.0)));
    }
}
