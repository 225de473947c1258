//! From a reading to a figure of its curve.

use super::{Anchor, Figure, Paint, Palette, Place, Rgb, Shape, words};
use crate::Reading;
use crate::extraction::decimation::{Column, columns, extremes, scatter, shades, stride};
use crate::extraction::{Class, Curve, Extraction, Series, SeriesKind};
use crate::save::characters::{beginning, in_one_line};
use clearline_message::{Message, message};

/// Size of the figure in points.
const SIZE: (f32, f32) = (960.0, 480.0);
/// The corners of the plot, in points.
pub(super) const PLOT: (Place, Place) = ((64.0, 84.0), (936.0, 432.0));
/// Room above the highest value, for the names of the markers, in points.
const HEADROOM: f64 = 22.0;
/// Columns into which the curve is decimated: two a point, since a figure is also looked at closely.
pub(super) const COLUMNS: usize = 2 * 872;
/// Points that a point of a scattered series covers.
const DOT: f64 = 2.0;
/// Size of the small type, in points.
pub(super) const SMALL: f32 = 12.0;
/// Most characters of the title, and of what is said below it.
const MOST_CHARACTERS: (usize, usize) = (100, 130);

/// The curve of a reading with its threshold and kept runs, axes, title and legend; `format` makes the texts.
pub fn curve_figure(reading: &Reading, palette: &Palette, format: &dyn Fn(&Message) -> String) -> Figure {
    let extraction = &*reading.extraction;
    let title = reading.metadata.title.as_deref().map(in_one_line);
    let title = title.filter(|title| !title.is_empty());
    let mut drawing = Drawing {
        scale: Scale::of(&extraction.curve),
        extraction,
        palette,
        format,
        shapes: vec![Shape::rectangle((0.0, 0.0), SIZE, palette.ground)],
    };
    let title = title.unwrap_or_else(|| format(&message!("column-untitled")));
    let title = beginning(&title, MOST_CHARACTERS.0);
    let about = format(&words::about(extraction));
    drawing.text((24.0, 30.0), &title, (17.0, palette.ink), Anchor::Start);
    let shortened = beginning(&about, MOST_CHARACTERS.1);
    drawing.text((24.0, 52.0), &shortened, (SMALL, palette.faint), Anchor::Start);
    drawing.axes();
    drawing.kept();
    drawing.series();
    drawing.threshold();
    drawing.markers();
    drawing.legend();
    Figure {
        size: SIZE,
        title,
        description: about,
        shapes: drawing.shapes,
    }
}

/// From units and values to places.
pub(super) struct Scale {
    pub(super) units: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Scale {
    fn of(curve: &Curve) -> Scale {
        let units = curve.units();
        let all = curve.series.iter();
        let all = all.map(|series| columns(&series.samples, 0..units, stride(units, COLUMNS)));
        let all: Vec<Column> = all.flatten().collect();
        let (low, high) = extremes(all.iter(), curve.threshold);
        let high = if high > low { high } else { low + 1.0 };
        let share = HEADROOM / f64::from(PLOT.1.1 - PLOT.0.1);
        Scale {
            units: units.max(1) as f64,
            low,
            high: high + (high - low) * share / (1.0 - share),
        }
    }

    pub(super) fn x(&self, unit: f64) -> f32 {
        let ((left, _), (right, _)) = PLOT;
        left + (right - left) * ((unit + 0.5) / self.units) as f32
    }

    pub(super) fn y(&self, value: f64) -> f32 {
        let ((_, top), (_, bottom)) = PLOT;
        bottom - (bottom - top) * ((value - self.low) / (self.high - self.low)) as f32
    }
}

/// A figure in the making.
pub(super) struct Drawing<'a> {
    pub(super) scale: Scale,
    pub(super) extraction: &'a Extraction,
    pub(super) palette: &'a Palette,
    pub(super) format: &'a dyn Fn(&Message) -> String,
    pub(super) shapes: Vec<Shape>,
}

impl<'a> Drawing<'a> {
    pub(super) fn curve(&self) -> &'a Curve {
        &self.extraction.curve
    }

    pub(super) fn text(&mut self, at: Place, text: &str, (size, colour): (f32, Rgb), anchor: Anchor) {
        self.shapes.push(Shape::Text {
            at,
            anchor,
            text: text.to_owned(),
            size,
            colour,
        });
    }

    pub(super) fn line(&mut self, points: Vec<Place>, colour: Rgb, (width, dash): (f32, f32)) {
        self.shapes.push(Shape::Line {
            points,
            colour,
            width,
            dash,
        });
    }

    /// The shade under the kept runs.
    fn kept(&mut self) {
        let ((_, top), (_, bottom)) = PLOT;
        let units = self.curve().units();
        let fill = Paint {
            rgb: self.palette.marker,
            opacity: 0.15,
        };
        for run in shades(&self.curve().kept, &(0..units), stride(units, COLUMNS)) {
            let (from, to) = self.ends(run.start, run.end);
            self.shapes.push(Shape::rectangle((from, top), (to, bottom), fill));
        }
    }

    /// The left edge of a unit and the right edge of another.
    pub(super) fn ends(&self, start: usize, end: usize) -> (f32, f32) {
        (self.scale.x(start as f64 - 0.5), self.scale.x(end as f64 + 0.5))
    }

    fn series(&mut self) {
        let colours = self.palette.series.into_iter().cycle();
        for (series, colour) in self.curve().series.iter().zip(colours) {
            match series.kind {
                SeriesKind::Line => self.filled_line(series, colour),
                SeriesKind::Bars => self.bars(series, 0.8),
                SeriesKind::Bands => self.bars(series, 1.0),
                SeriesKind::Points => self.points(series),
            }
        }
    }

    fn columns(&self, series: &Series) -> (Vec<Column>, usize) {
        let units = self.curve().units();
        let stride = stride(units, COLUMNS);
        (columns(&series.samples, 0..units, stride), stride)
    }

    fn filled_line(&mut self, series: &Series, colour: Rgb) {
        let (columns, _) = self.columns(series);
        let samples = columns.iter().flat_map(Column::samples);
        let points: Vec<Place> = samples
            .map(|sample| (self.scale.x(sample.unit as f64), self.scale.y(sample.value)))
            .collect();
        let (Some(first), Some(last)) = (points.first(), points.last()) else {
            return;
        };
        let zero = self.scale.y(0.0);
        let feet = [(last.0, zero), (first.0, zero)];
        let fill = Paint {
            rgb: colour,
            opacity: 0.22,
        };
        let corners = points.iter().copied().chain(feet).collect();
        self.shapes.push(Shape::Area { corners, fill });
        self.line(points, colour, (1.25, 0.0));
    }

    /// A bar a column, from zero to its highest value, or from its lowest where values are negative, in the colour of the
    /// unit with the highest one. A gap between bars that are thinner than a point would only make the picture dull.
    fn bars(&mut self, series: &Series, share: f64) {
        let (columns, stride) = self.columns(series);
        let share = if stride == 1 { share } else { 1.0 };
        for column in columns {
            let middle = column.start as f64 + (stride as f64 - 1.0) / 2.0;
            let half = stride as f64 * share / 2.0;
            let top = self.scale.y(column.high.value.max(0.0));
            let bottom = self.scale.y(column.low.value.min(0.0));
            let fill = self.class_colour(column.high.unit);
            let (left, right) = (self.scale.x(middle - half), self.scale.x(middle + half));
            self.shapes.push(Shape::rectangle((left, top), (right, bottom), fill));
        }
    }

    /// Points in the colours of their classes; the good ones last, so that no other point covers them.
    fn points(&mut self, series: &Series) {
        let units = self.curve().units();
        let cell = (self.scale.units / f64::from(PLOT.1.0 - PLOT.0.0) * DOT).ceil() as usize;
        let row = (self.scale.high - self.scale.low) / f64::from(PLOT.1.1 - PLOT.0.1) * DOT;
        let samples = scatter(&series.samples, 0..units, cell.max(1), self.scale.low, row);
        for class in [Class::Bad, Class::Short, Class::NearGood, Class::Good] {
            let of_class = samples.iter().filter(|sample| self.class(sample.unit) == class);
            let dots = of_class.map(|sample| Shape::Dot {
                at: (self.scale.x(sample.unit as f64), self.scale.y(sample.value)),
                radius: 2.5,
                colour: self.palette.class(class),
            });
            let dots: Vec<Shape> = dots.collect();
            self.shapes.extend(dots);
        }
    }

    fn class(&self, unit: usize) -> Class {
        self.extraction.verdicts.class(unit).unwrap_or(Class::Bad)
    }

    fn class_colour(&self, unit: usize) -> Rgb {
        self.palette.class(self.class(unit))
    }
}
