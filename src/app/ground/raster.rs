//! A figure in pixels, as PNG. It is here since the fonts are the window's; it needs no display.

use clearline_column::fonts::{ARABIC, CJK, DEVANAGARI, EMOJI, FontLibrary, HEBREW, MARKS, SANS, THAI};
use clearline_engine::internals::save::figure::Figure;
use clearline_engine::internals::save::figure::{Anchor, Paint, Place, Shape};
use image::{ExtendedColorType, ImageEncoder, ImageError, codecs::png::PngEncoder};
use parley::layout::{GlyphRun, PositionedLayoutItem};
use parley::style::{FontFamily, FontFamilyName, StyleProperty};
use parley::{Layout, LayoutContext};
use std::borrow::Cow;
use swash::FontRef;
use swash::scale::{Render, ScaleContext, Source};
use swash::zeno::{Command, Join, Mask, PathBuilder, Stroke, Vector};

/// Pixels a point: sharp on a dense screen and in print.
const SCALE: f32 = 2.0;
/// The fonts of a figure, each for what those before it lack.
const FAMILIES: [&str; 8] = [SANS, CJK, ARABIC, HEBREW, DEVANAGARI, THAI, MARKS, EMOJI];

/// The figure as a PNG file, two pixels a point. Equal figures give equal bytes on every machine.
///
/// # Errors
/// What the encoder says.
pub fn png(figure: &Figure) -> Result<Vec<u8>, ImageError> {
    let mut canvas = Canvas::new(figure.size);
    for shape in &figure.shapes {
        canvas.draw(shape);
    }
    canvas.file()
}

/// The cover of a book as a PNG file; `None` where the bundled fonts lack a letter of it.
pub fn cover(figure: &Figure) -> Option<Vec<u8>> {
    let mut canvas = Canvas::new(figure.size);
    figure.shapes.iter().for_each(|shape| canvas.draw(shape));
    match canvas.lacks_letters {
        true => None,
        false => canvas.file().ok(),
    }
}

/// Three bytes a pixel, white at first.
struct Canvas {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
    fonts: FontLibrary,
    layouts: LayoutContext,
    scaler: ScaleContext,
    /// Whether a letter was drawn for which no font has a shape.
    lacks_letters: bool,
}

impl Canvas {
    fn new((width, height): (f32, f32)) -> Canvas {
        let (width, height) = ((width * SCALE).ceil() as usize, (height * SCALE).ceil() as usize);
        Canvas {
            width,
            height,
            pixels: vec![255; 3 * width * height],
            fonts: FontLibrary::bundled_only(),
            layouts: LayoutContext::new(),
            scaler: ScaleContext::new(),
            lacks_letters: false,
        }
    }

    fn file(&self) -> Result<Vec<u8>, ImageError> {
        let mut file = Vec::new();
        let (width, height) = (self.width as u32, self.height as u32);
        PngEncoder::new(&mut file).write_image(&self.pixels, width, height, ExtendedColorType::Rgb8)?;
        Ok(file)
    }

    fn draw(&mut self, shape: &Shape) {
        match shape {
            Shape::Area { corners, fill } => {
                let mut path = path(corners);
                path.push(Command::Close);
                let (coverage, area) = Mask::new(&path).render();
                self.paint(&coverage, (area.left, area.top, area.width), *fill);
            }
            Shape::Line {
                points,
                colour,
                width,
                dash,
            } => {
                let dashes = [dash * SCALE; 2];
                let mut stroke = Stroke::new(width * SCALE);
                stroke.join(Join::Round);
                if *dash > 0.0 {
                    stroke.dash(&dashes, 0.0);
                }
                let (coverage, area) = Mask::new(&path(points)).style(stroke).render();
                self.paint(&coverage, (area.left, area.top, area.width), (*colour).into());
            }
            Shape::Dot { at, radius, colour } => {
                let mut path = Vec::new();
                path.add_circle(vector(*at), radius * SCALE);
                let (coverage, area) = Mask::new(&path).render();
                self.paint(&coverage, (area.left, area.top, area.width), (*colour).into());
            }
            Shape::Text {
                at,
                anchor,
                text,
                size,
                colour,
            } => {
                let layout = self.lay_out(text, *size);
                let share = match anchor {
                    Anchor::Start => 0.0,
                    Anchor::Middle => 0.5,
                    Anchor::End => 1.0,
                };
                let left = at.0 * SCALE - layout.width() * share;
                self.write(&layout, (left, at.1 * SCALE), (*colour).into());
            }
        }
    }

    fn lay_out(&mut self, text: &str, size: f32) -> Layout<[u8; 4]> {
        let families = FAMILIES.map(|name| FontFamilyName::Named(Cow::Borrowed(name)));
        let context = self.fonts.context();
        let mut builder = self.layouts.ranged_builder(context, text, 1.0, true);
        builder.push_default(StyleProperty::FontSize(size * SCALE));
        builder.push_default(StyleProperty::FontFamily(FontFamily::List(families.as_slice().into())));
        let mut layout = builder.build(text);
        layout.break_all_lines(None);
        layout
    }

    /// Draws the first line of a text from `left` on, on a baseline.
    fn write(&mut self, layout: &Layout<[u8; 4]>, (left, baseline): Place, paint: Paint) {
        let Some(line) = layout.lines().next() else {
            return;
        };
        for item in line.items() {
            if let PositionedLayoutItem::GlyphRun(run) = item {
                self.write_run(&run, (left, baseline - run.baseline()), paint);
            }
        }
    }

    fn write_run(&mut self, run: &GlyphRun<'_, [u8; 4]>, (left, top): Place, paint: Paint) {
        let font = run.run().font();
        let Some(face) = FontRef::from_index(font.data.data(), font.index as usize) else {
            return;
        };
        let coords = run.run().normalized_coords();
        let size = run.run().font_size();
        for glyph in run.positioned_glyphs() {
            self.lacks_letters |= glyph.id == 0;
            let Ok(id) = u16::try_from(glyph.id) else {
                continue;
            };
            let (x, y) = (left + glyph.x, top + glyph.y);
            let scaler = self.scaler.builder(face).size(size).normalized_coords(coords);
            let mut render = Render::new(&[Source::Outline]);
            render.offset(Vector::new(x - x.floor(), 0.0));
            if let Some(image) = render.render(&mut scaler.build(), id) {
                let area = image.placement;
                let place = (x.floor() as i32 + area.left, y.round() as i32 - area.top, area.width);
                self.paint(&image.data, place, paint);
            }
        }
    }

    /// Covers pixels with a colour, as much as a mask says; `left`, `top` and `width` are the mask's place.
    fn paint(&mut self, coverage: &[u8], (left, top, width): (i32, i32, u32), paint: Paint) {
        let rows = coverage.chunks_exact((width as usize).max(1));
        for (y, row) in (top..).zip(rows) {
            for (x, &covered) in (left..).zip(row) {
                let share = f32::from(covered) / 255.0 * paint.opacity;
                if let Some(pixel) = self.pixel(x, y).filter(|_| covered > 0) {
                    for (below, above) in pixel.iter_mut().zip(paint.rgb) {
                        *below = (f32::from(*below) * (1.0 - share) + f32::from(above) * share).round() as u8;
                    }
                }
            }
        }
    }

    fn pixel(&mut self, x: i32, y: i32) -> Option<&mut [u8]> {
        let x = usize::try_from(x).ok().filter(|x| *x < self.width)?;
        let y = usize::try_from(y).ok().filter(|y| *y < self.height)?;
        let at = 3 * (y * self.width + x);
        self.pixels.get_mut(at..at + 3)
    }
}

fn vector((x, y): Place) -> Vector {
    Vector::new(x * SCALE, y * SCALE)
}

fn path(points: &[Place]) -> Vec<Command> {
    let mut points = points.iter().map(|point| vector(*point));
    let first = points.next().map(Command::MoveTo);
    first.into_iter().chain(points.map(Command::LineTo)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure(shapes: Vec<Shape>) -> Figure {
        Figure {
            size: (40.0, 20.0),
            title: String::new(),
            description: String::new(),
            shapes,
        }
    }

    fn decoded(shapes: Vec<Shape>) -> clearline_engine::internals::picture::Pixels {
        clearline_engine::internals::picture::decode(&png(&figure(shapes)).unwrap()).unwrap()
    }

    fn text(text: &str) -> Shape {
        Shape::Text {
            at: (2.0, 15.0),
            anchor: Anchor::Start,
            text: text.to_owned(),
            size: 14.0,
            colour: [0, 0, 0],
        }
    }

    #[test]
    fn shapes_cover_what_they_should() {
        let fill = Paint {
            rgb: [255, 0, 0],
            opacity: 0.5,
        };
        let corners = vec![(0.0, 0.0), (20.0, 0.0), (20.0, 10.0), (0.0, 10.0)];
        let picture = decoded(vec![Shape::Area { corners, fill }]);
        assert_eq!(picture.size, [80, 40]);
        let pixel = |x: usize, y: usize| &picture.rgba[4 * (80 * y + x)..][..3];
        assert_eq!(
            (pixel(39, 19), pixel(40, 19), pixel(39, 20)),
            (&[255, 128, 128][..], &[255; 3][..], &[255; 3][..])
        );
    }

    #[test]
    fn letters_of_every_script_are_drawn_with_the_bundled_fonts() {
        let missing = decoded(vec![text("\u{e123}")]).rgba;
        let empty = decoded(vec![text(" ")]).rgba;
        for letters in ["a", "汉", "ب", "א", "अ", "ก", "ж"] {
            let drawn = decoded(vec![text(letters)]).rgba;
            assert!(drawn != empty && drawn != missing, "{letters}");
        }
    }

    #[test]
    fn what_lies_outside_is_left_out() {
        let far = vec![(-900.0, -900.0), (900.0, 900.0)];
        let line = Shape::Line {
            points: far,
            colour: [0; 3],
            width: 2.0,
            dash: 3.0,
        };
        let picture = decoded(vec![line]);
        assert!(picture.rgba.chunks(4).any(|pixel| pixel[0] < 64));
    }
}
