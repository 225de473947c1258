//! Typesetting: the one module that knows how glyphs are placed.
//!
//! [`Typesetter::lay_out`] turns a [`StyledText`] into a [`Paragraph`], which finds the place of a byte and the byte at
//! a point; [`Typesetter::paint`] draws it. Parley orders, shapes and breaks the text, swash draws the glyphs, egui
//! shows them.

mod breaks;
mod caret;
mod composition;
mod direction;
mod early_ends;
mod embolden;
mod emphasis;
mod families;
mod glyphs;
mod insertions;
mod letters;
mod packing;
mod paint;
mod paragraph;
mod phrases;
mod properties;
mod readings;
mod runs;
mod style;
mod tails;

use egui::{Context, Painter, Pos2};
use parley::{Alignment, LayoutContext};

use crate::fonts::FontLibrary;
pub use caret::{Caret, CaretStep};
use composition::{Base, Blanks, Composition, Manner};
pub use direction::has_rtl;
use families::Han;
pub use families::is_cjk;
use glyphs::GlyphAtlas;
pub(crate) use insertions::Insertions;
use paint::Brushwork;
pub use paragraph::{ContentWidths, Paragraph};
use paragraph::{Setting, Shown};
use properties::Properties;
use readings::Annotation;
pub use style::{Style, StyleRun, StyledText, TextColours, TextKind, TypeSettings, Typeface, rough_width};

/// Fonts, scratch space and glyph images: what is needed to lay out and paint paragraphs. One serves the whole window.
pub struct Typesetter {
    fonts: FontLibrary,
    scratch: LayoutContext<Style>,
    atlas: GlyphAtlas,
    blanks: Blanks,
    ctx: Context,
    pass: Option<u64>,
    font_generation: u64,
}

impl Typesetter {
    /// A typesetter for a window.
    pub fn new(ctx: &Context, fonts: FontLibrary) -> Self {
        Self {
            fonts,
            scratch: LayoutContext::new(),
            atlas: GlyphAtlas::default(),
            blanks: Blanks::default(),
            ctx: ctx.clone(),
            pass: None,
            font_generation: 0,
        }
    }

    /// Call it before anything is painted in an egui pass; further calls in the same pass do nothing.
    pub fn begin_pass(&mut self) {
        let pass = self.ctx.cumulative_pass_nr();
        if self.pass.replace(pass) == Some(pass) {
            return;
        }
        self.atlas.begin_pass();
        if self.fonts.take_system_fonts() {
            self.scratch = LayoutContext::new();
            self.font_generation += 1;
        }
    }

    /// A number that grows when fonts were added. Paragraphs that were laid out before and have missing glyphs should
    /// be laid out again.
    pub fn font_generation(&self) -> u64 {
        self.font_generation
    }

    /// The names of the system's font families in alphabetical order. Empty while they are being read; the first call
    /// begins that.
    pub fn system_fonts(&mut self) -> Option<&[String]> {
        self.fonts.request_system_fonts(&self.ctx);
        self.fonts.system_names()
    }

    /// Whether the system's fonts are read, as far as they can be.
    pub fn has_all_fonts(&self) -> bool {
        self.fonts.system_names().is_some()
    }

    /// Whether a text in Chinese, Japanese or Korean has serifs although [`Typeface::Sans`] is chosen: the system has no
    /// sans with its characters, and the bundled font with them has serifs. `None` while the system's fonts are being
    /// read; the first call begins that.
    pub fn lacks_sans(&mut self, language: &str) -> Option<bool> {
        let Some(han) = Han::of(language) else {
            return Some(false);
        };
        let names = self.system_fonts()?;
        let is_there = |wanted: &&str| names.iter().any(|name| name.eq_ignore_ascii_case(wanted));
        Some(!han.sans().iter().any(is_there))
    }

    /// Lays out a text in lines of `width` points; an infinite width breaks at line feeds only.
    ///
    /// When the text wants a font that is not bundled, the system's fonts are asked for; the window is repainted when they
    /// are there.
    pub fn lay_out(&mut self, text: &StyledText<'_>, settings: &TypeSettings, width: f32) -> Paragraph {
        let even = self.with_even_colour(text, settings);
        let settings = even.as_ref().unwrap_or(settings);
        let (shown, properties) = Properties::of(text, settings);
        let wants_system_fonts = properties.wants_system_fonts();
        let mut builder = self
            .scratch
            .ranged_builder(self.fonts.context(), &shown, settings.pixels_per_point, true);
        properties.push(&mut builder);
        let mut layout = builder.build(&shown);
        let baseline = properties.baseline();
        let readings = properties.readings.into_iter();
        let lay_out = |text: &StyledText<'_>, settings: &TypeSettings| self.lay_out(text, settings, f32::INFINITY);
        let mut lay_out = lay_out;
        let readings: Vec<Annotation> = readings
            .map(|reading| reading.laid_out((text, settings), &mut lay_out))
            .collect();
        let bases: Vec<Base> = readings
            .iter()
            .map(|reading| reading.base_in(&properties.insertions))
            .collect();
        let composition = manner(text, settings, !readings.is_empty())
            .and_then(|manner| Composition::of(&mut layout, &shown, (manner, &bases), &mut self.blanks));
        let shown = Shown::new(&shown, properties.insertions);
        let setting = Setting {
            width,
            alignment: composition
                .as_ref()
                .map_or_else(|| alignment(text, settings), |_| Alignment::Start),
            baseline,
            composition,
            readings,
        };
        let paragraph = Paragraph::new(layout, shown, setting);
        let has_plain_emoji = || paragraph.uses_font(|blob| self.fonts.is_bundled_emoji(blob));
        if wants_system_fonts || paragraph.has_missing_glyphs() || has_plain_emoji() {
            self.fonts.request_system_fonts(&self.ctx);
        }
        paragraph
    }

    /// The settings of a text in Chinese, Japanese or Korean that has serifs although others were chosen; `None` where those hold.
    /// Letters without serifs amid characters with them would be lighter and darker by turns.
    fn with_even_colour(&mut self, text: &StyledText<'_>, settings: &TypeSettings) -> Option<TypeSettings> {
        let is_meant = settings.face == Typeface::Sans && is_cjk(text.language);
        (is_meant && self.lacks_sans(text.language) == Some(true)).then(|| TypeSettings {
            face: Typeface::Serif,
            ..settings.clone()
        })
    }

    /// Paints a paragraph with its left top corner at `origin`, rounded to whole pixels.
    pub fn paint(&mut self, paragraph: &Paragraph, painter: &Painter, origin: Pos2, colours: &TextColours) {
        self.paint_grounds(paragraph, painter, origin, colours);
        self.paint_glyphs(paragraph, painter, origin, colours);
    }

    /// Paints only what lies behind the text of a paragraph: the grounds of code and marked text within lines.
    pub fn paint_grounds(&mut self, paragraph: &Paragraph, painter: &Painter, origin: Pos2, colours: &TextColours) {
        Brushwork::new(painter, &mut self.atlas, colours, (origin, paragraph.scale())).paint_grounds(paragraph);
    }

    /// Paints only the text of a paragraph.
    pub fn paint_glyphs(&mut self, paragraph: &Paragraph, painter: &Painter, origin: Pos2, colours: &TextColours) {
        Brushwork::new(painter, &mut self.atlas, colours, (origin, paragraph.scale())).paint_glyphs(paragraph);
        for reading in &paragraph.readings {
            self.paint_glyphs(&reading.paragraph, painter, origin + reading.offset, colours);
        }
    }
}

/// How the lines of a text are composed: those in Chinese, Japanese or Korean, and those with readings. `None` for all
/// others; code is set as it is, and so are lines that begin or end at the right.
fn manner(text: &StyledText<'_>, settings: &TypeSettings, has_readings: bool) -> Option<Manner> {
    let is_plain = text.kind.is_mono() || text.kind == TextKind::RightAligned || text.is_rtl;
    let han = Han::of(text.language).filter(|_| !is_plain);
    (han.is_some() || has_readings).then(|| Manner {
        is_headline: text.kind.is_headline(),
        is_justified: is_justified(text, settings),
        has_spaces: han.is_none_or(|han| han == Han::Korean),
    })
}

/// Whether lines but the last of a paragraph end at the same place.
fn is_justified(text: &StyledText<'_>, settings: &TypeSettings) -> bool {
    settings.is_justified && text.kind == TextKind::Body
}

/// The alignment of the lines that Parley breaks.
fn alignment(text: &StyledText<'_>, settings: &TypeSettings) -> Alignment {
    let is_rtl = text.is_rtl && !text.kind.is_mono();
    if text.kind == TextKind::RightAligned {
        return Alignment::Right;
    }
    match (is_rtl, is_justified(text, settings)) {
        // Only what reads from right to left itself has its last line at the right when it is justified.
        (true, true) if has_rtl(text.text) => Alignment::Justify,
        (true, _) => Alignment::Right,
        (false, true) => Alignment::Justify,
        (false, false) => Alignment::Start,
    }
}

#[cfg(test)]
mod tests;
