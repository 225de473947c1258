//! Setting type: the one module that knows how glyphs are placed.
//!
//! [`Typesetter::lay_out`] turns a [`StyledText`] into a [`Paragraph`], which answers where a byte is and which byte is at a
//! point; [`Typesetter::paint`] draws it. Parley orders, shapes and breaks the text, swash draws the glyphs, egui shows them.

mod caret;
mod glyphs;
mod packing;
mod paint;
mod paragraph;
mod style;

use std::borrow::Cow;

use egui::{Context, Painter, Pos2};
use parley::style::{FontFamily, FontFamilyName, FontStyle, FontWeight, Language, LineHeight, OverflowWrap};
use parley::{Alignment, LayoutContext, RangedBuilder, StyleProperty};

use crate::app::fonts::{CJK, FontLibrary, MARKS, MONO, SERIF};
pub use caret::{Caret, CaretStep};
use glyphs::GlyphAtlas;
use paint::Brushwork;
pub use paragraph::{ContentWidths, Paragraph};
pub use style::{Style, StyleRun, StyledText, TextColours, TextKind, TypeSettings, is_cjk, rough_width};

/// Width of every character of the mono font, in ems.
const MONO_ADVANCE: f32 = 0.6;

const LATIN_FAMILIES: [&str; 3] = [SERIF, MARKS, CJK];
const CJK_FAMILIES: [&str; 3] = [CJK, SERIF, MARKS];
const CODE_FAMILIES: [&str; 4] = [MONO, SERIF, MARKS, CJK];

/// Fonts, scratch space and glyph images: what is needed to lay out and paint paragraphs. One serves the whole window.
pub struct Typesetter {
    fonts: FontLibrary,
    scratch: LayoutContext<Style>,
    atlas: GlyphAtlas,
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
            ctx: ctx.clone(),
            pass: None,
            font_generation: 0,
        }
    }

    /// To be called before anything is painted in an egui pass; further calls in the same pass do nothing.
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

    /// A number that grows when fonts were added. Paragraphs that were laid out before then and have missing glyphs
    /// are worth another layout.
    pub fn font_generation(&self) -> u64 {
        self.font_generation
    }

    /// Lays out a text in lines of `width` points; an infinite width breaks at line feeds only.
    ///
    /// When a character is in no bundled font, the system's fonts are asked for; the window is repainted when they are there.
    pub fn lay_out(&mut self, text: &StyledText<'_>, settings: &TypeSettings, width: f32) -> Paragraph {
        let fonts = self.fonts.context();
        let shown = without_controls(text.text);
        let mut builder = self
            .scratch
            .ranged_builder(fonts, &shown, settings.pixels_per_point, true);
        push_defaults(&mut builder, text, settings);
        push_exceptions(&mut builder, text, settings);
        for run in text
            .runs
            .iter()
            .filter(|run| text.text.get(run.range.clone()).is_some())
        {
            push_run(&mut builder, run, text.kind, settings);
        }
        let alignment = match text.is_rtl && !text.kind.is_mono() {
            true => Alignment::Right,
            false => Alignment::Start,
        };
        let paragraph = Paragraph::new(builder.build(&shown), shown.len(), (width, alignment));
        if paragraph.has_missing_glyphs() {
            self.fonts.request_system_fonts(&self.ctx);
        }
        paragraph
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
    }
}

/// The properties of a paragraph's whole text.
fn push_defaults(builder: &mut RangedBuilder<'_, Style>, text: &StyledText<'_>, settings: &TypeSettings) {
    let families = match (text.kind.is_mono(), is_cjk(text.language)) {
        (true, _) => families(&CODE_FAMILIES),
        (false, true) => families(&CJK_FAMILIES),
        (false, false) => families(&LATIN_FAMILIES),
    };
    let size = settings.size * text.kind.relative_size();
    builder.push_default(families);
    builder.push_default(StyleProperty::FontSize(size));
    builder.push_default(LineHeight::Absolute(line_height(text.kind, settings)));
    builder.push_default(OverflowWrap::BreakWord);
    builder.push_default(StyleProperty::Locale(Language::parse(text.language).ok()));
    if text.kind.is_bold() {
        builder.push_default(FontWeight::BOLD);
    }
}

/// The properties of single characters.
fn push_exceptions(builder: &mut RangedBuilder<'_, Style>, text: &StyledText<'_>, settings: &TypeSettings) {
    if text.kind == TextKind::Code {
        // Widened by three spaces, a tab indents code by four.
        let spaces = StyleProperty::LetterSpacing(3.0 * MONO_ADVANCE * settings.size * text.kind.relative_size());
        for (tab, _) in text.text.match_indices('\t') {
            builder.push(spaces.clone(), tab..tab + 1);
        }
    } else if is_cjk(text.language) {
        // The CJK font's closing quotation mark would tear "don’t" apart.
        let bytes = text.text.as_bytes();
        let is_letter = |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_some_and(u8::is_ascii_alphabetic);
        for (start, mark) in text.text.match_indices('’') {
            let end = start + mark.len();
            if is_letter(start.checked_sub(1)) && is_letter(Some(end)) {
                builder.push(families(&LATIN_FAMILIES), start..end);
            }
        }
    }
}

/// The text with control characters, for which fonts show boxes, as spaces of the same number of bytes.
fn without_controls(text: &str) -> Cow<'_, str> {
    let prints = |character: char| !character.is_control() || character == '\n';
    if text.chars().all(prints) {
        return Cow::Borrowed(text);
    }
    let space_of = |character: char| if character.len_utf8() == 1 { ' ' } else { '\u{A0}' };
    text.chars()
        .map(|character| {
            if prints(character) {
                character
            } else {
                space_of(character)
            }
        })
        .collect()
}

/// The properties of a styled part.
fn push_run(builder: &mut RangedBuilder<'_, Style>, run: &StyleRun, kind: TextKind, settings: &TypeSettings) {
    let range = run.range.clone();
    builder.push(StyleProperty::Brush(run.style), range.clone());
    if run.style.contains(Style::EMPHASIS) {
        builder.push(FontStyle::Italic, range.clone());
    }
    if run.style.contains(Style::STRONG) {
        builder.push(FontWeight::BOLD, range.clone());
    }
    if run.style.intersects(Style::CODE | Style::MATH) && !kind.is_mono() {
        builder.push(families(&CODE_FAMILIES), range.clone());
    }
    let size = run.style.relative_size();
    if size != 1.0 {
        builder.push(
            StyleProperty::FontSize(settings.size * kind.relative_size() * size),
            range,
        );
    }
}

/// Height of a line in points, a whole number of pixels so that all lines are equally far apart.
fn line_height(kind: TextKind, settings: &TypeSettings) -> f32 {
    let points = settings.size * kind.relative_size() * kind.line_height(settings.line_height);
    (points * settings.pixels_per_point).round() / settings.pixels_per_point
}

fn families(names: &[&'static str]) -> FontFamily<'static> {
    let names = names
        .iter()
        .map(|name| FontFamilyName::Named(Cow::Borrowed(name)))
        .collect();
    FontFamily::List(Cow::Owned(names))
}

#[cfg(test)]
mod tests;
