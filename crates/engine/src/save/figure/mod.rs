//! The curve of a reading as a picture to take away.
//!
//! [`curve_figure`] draws it once, as a list of simple shapes; [`svg`] writes them as SVG. As PNG they are written by the
//! window's part of the program, which has the fonts for it.

mod curve;
mod marks;
mod palette;
mod svg;
mod words;

pub use curve::curve_figure;
pub use palette::{Palette, Rgb};
pub use svg::svg;

use crate::Reading;
use std::io::{self, Write};

/// Writes the curve behind a reading as SVG in light colours and in English.
///
/// ```
/// use clearline_engine::page::{Page, Source};
/// use clearline_engine::{Reading, methods, save};
///
/// let page = Page::from_html(Source::Pasted, "<p>It rained all night, and the lower road was gone.");
/// let reading = Reading::of(page, methods::DEFAULT, &methods::Parameters::default());
/// let mut picture = Vec::new();
/// save::curve_svg(&reading, &mut picture)?;
/// assert!(picture.starts_with(b"<svg"));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// What `out` says.
pub fn curve_svg(reading: &Reading, out: &mut impl Write) -> io::Result<()> {
    svg(&curve_figure(reading, &Palette::LIGHT, &ToString::to_string), out)
}

/// What a curve is taken away as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlotFormat {
    /// The picture, sharp at every size.
    Svg,
    /// The picture in pixels.
    Png,
    /// The numbers, a row for each unit.
    Csv,
    /// The numbers with the whole analysis; see [`json`](super::json()).
    Json,
}

impl PlotFormat {
    /// All of them: pictures, then numbers.
    pub const ALL: [PlotFormat; 4] = [PlotFormat::Svg, PlotFormat::Png, PlotFormat::Csv, PlotFormat::Json];

    /// The extension of its files, without the dot.
    pub fn extension(self) -> &'static str {
        match self {
            PlotFormat::Svg => "svg",
            PlotFormat::Png => "png",
            PlotFormat::Csv => "csv",
            PlotFormat::Json => "json",
        }
    }
}

/// A place in a figure, in points from its left top corner.
pub type Place = (f32, f32);

/// A drawing of simple shapes, which any format can hold.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// Width and height in points.
    pub size: (f32, f32),
    /// What it shows, in one line.
    pub title: String,
    /// The same in a few sentences, for who cannot see it.
    pub description: String,
    /// The shapes, each over those before it.
    pub shapes: Vec<Shape>,
}

/// A colour and how much it covers, 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paint {
    /// Red, green, blue.
    pub rgb: Rgb,
    /// 1 hides what is below.
    pub opacity: f32,
}

impl From<Rgb> for Paint {
    fn from(rgb: Rgb) -> Paint {
        Paint { rgb, opacity: 1.0 }
    }
}

/// A part of a figure.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A filled polygon.
    Area {
        /// Its corners.
        corners: Vec<Place>,
        /// Its colour.
        fill: Paint,
    },
    /// A line from point to point.
    Line {
        /// The points.
        points: Vec<Place>,
        /// Its colour.
        colour: Rgb,
        /// Its width in points.
        width: f32,
        /// Length of its dashes and of the gaps between them, in points; 0 for an unbroken line.
        dash: f32,
    },
    /// A filled circle.
    Dot {
        /// Its middle.
        at: Place,
        /// Its radius in points.
        radius: f32,
        /// Its colour.
        colour: Rgb,
    },
    /// A line of text.
    Text {
        /// A place on its baseline.
        at: Place,
        /// Which part of the text is there.
        anchor: Anchor,
        /// The text.
        text: String,
        /// Size of its type in points.
        size: f32,
        /// Its colour.
        colour: Rgb,
    },
}

impl Shape {
    /// A filled rectangle between two corners.
    pub(super) fn rectangle((left, top): Place, (right, bottom): Place, fill: impl Into<Paint>) -> Shape {
        Shape::Area {
            corners: vec![(left, top), (right, top), (right, bottom), (left, bottom)],
            fill: fill.into(),
        }
    }
}

/// Which part of a text is at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Its left end.
    Start,
    /// Its middle.
    Middle,
    /// Its right end.
    End,
}
