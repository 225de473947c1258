//! The input of Parley for a text: its inserted marks, and the properties of its parts.

use std::borrow::Cow;
use std::ops::Range;

use parley::style::{FontStyle, FontWeight, Language, LineHeight, OverflowWrap, WordBreak};
use parley::{RangedBuilder, StyleProperty};
use unicode_segmentation::UnicodeSegmentation;

use super::emphasis::{self, Manner};
use super::families::{Families, Han};
use super::insertions::Insertions;
use super::readings::Reading;
use super::style::{Style, StyleRun, StyledText, TextKind, TypeSettings, Typeface};
use super::{breaks, direction, letters, phrases, readings};

/// Width of every character of the mono font, in ems.
const MONO_ADVANCE: f32 = 0.6;
/// Size of Arabic beside that of Latin.
const ARABIC_SIZE: f32 = 1.12;
/// Asks for the look of an emoji.
const AS_EMOJI: char = '\u{FE0F}';

/// The properties of a paragraph.
pub(super) struct Properties<'a> {
    text: &'a StyledText<'a>,
    settings: &'a TypeSettings,
    /// The orders of its fonts.
    pub families: Families<'a>,
    /// What its laid-out text has in addition, and what it lacks.
    pub insertions: Insertions,
    /// What is drawn above the lines.
    pub readings: Vec<Reading>,
}

impl<'a> Properties<'a> {
    /// The text to be laid out, and its properties.
    pub(super) fn of(text: &'a StyledText<'a>, settings: &'a TypeSettings) -> (Cow<'a, str>, Self) {
        let readings = readings::readings(text);
        let left_out: Vec<_> = readings.iter().map(|reading| reading.range.clone()).collect();
        let marks = marks(text, settings, !readings.is_empty());
        let (shown, insertions) = Insertions::put(without_controls(text.text), marks, &left_out);
        let properties = Self {
            text,
            settings,
            families: Families::new(&settings.face, text.language, text.kind.is_bold()),
            insertions,
            readings,
        };
        (shown, properties)
    }

    /// Passes the properties to Parley. Where two of the same kind overlap, the later one counts.
    pub(super) fn push(&self, builder: &mut RangedBuilder<'_, Style>) {
        self.push_defaults(builder);
        self.push_languages(builder);
        if self.text.kind == TextKind::Code {
            self.push_tabs(builder);
        } else if self.holds_han() {
            self.push_bold_families(builder);
            self.push_latin_families(builder);
        }
        self.push_emoji_families(builder);
        self.push_arabic_sizes(builder);
        self.part_spaces(builder);
        for run in runs(self.text) {
            self.push_run(builder, run);
        }
    }

    /// Where bytes of the text are laid out.
    fn shown(&self, range: &Range<usize>) -> Range<usize> {
        self.insertions.start(range.start)..self.insertions.end(range.end)
    }

    fn push_defaults(&self, builder: &mut RangedBuilder<'_, Style>) {
        let kind = self.text.kind;
        builder.push_default(if kind.is_mono() {
            self.families.code()
        } else {
            self.families.text()
        });
        builder.push_default(StyleProperty::FontSize(self.size()));
        builder.push_default(LineHeight::Absolute(self.line_height()));
        builder.push_default(OverflowWrap::BreakWord);
        builder.push_default(StyleProperty::Locale(Language::parse(self.text.language).ok()));
        builder.push_default(self.families.features());
        if kind.is_headline() && self.families.han().is_some() {
            builder.push_default(StyleProperty::WordBreak(WordBreak::KeepAll));
        }
        if kind.is_bold() {
            builder.push_default(FontWeight::BOLD);
        }
    }

    /// The font size of the whole, in points.
    fn size(&self) -> f32 {
        self.settings.size * self.text.kind.relative_size()
    }

    /// Height of a line in points.
    fn line_height(&self) -> f32 {
        line_height(self.text.kind, self.settings, !self.readings.is_empty())
    }

    /// Points from the top of a line to its baseline. Letters without ascenders, and CJK characters, are in the middle of
    /// the line.
    pub(super) fn baseline(&self) -> f32 {
        /// From the middle of the line down, in ems.
        const BELOW_MIDDLE: f32 = 0.36;
        self.line_height() / 2.0 + BELOW_MIDDLE * self.size()
    }

    /// Widened by three spaces, a tab indents code by four.
    fn push_tabs(&self, builder: &mut RangedBuilder<'_, Style>) {
        let spaces = StyleProperty::LetterSpacing(3.0 * MONO_ADVANCE * self.size());
        for (tab, _) in self.text.text.match_indices('\t') {
            push(builder, spaces.clone(), self.shown(&(tab..tab + 1)));
        }
    }

    /// The fonts for a part, which may be in a language of its own.
    fn families_of(&self, run: &StyleRun) -> Families<'a> {
        let language = run.language.as_deref().unwrap_or(self.text.language);
        let is_bold = self.text.kind.is_bold() || run.style.contains(Style::STRONG);
        Families::new(&self.settings.face, language, is_bold)
    }

    /// Whether the text or a part of it is in Chinese, Japanese or Korean.
    fn holds_han(&self) -> bool {
        let mut foreign = runs(self.text).filter(|run| run.language.is_some());
        self.families.han().is_some() || foreign.any(|run| self.families_of(run).han().is_some())
    }

    /// Whether the best fonts for the text, or for a part of it in another language, are the system's.
    pub(super) fn wants_system_fonts(&self) -> bool {
        let mut foreign = runs(self.text).filter(|run| run.language.is_some());
        self.families.wants_system_fonts() || foreign.any(|run| self.families_of(run).wants_system_fonts())
    }

    /// Parts in other languages have their own shapes of characters.
    fn push_languages(&self, builder: &mut RangedBuilder<'_, Style>) {
        for run in runs(self.text) {
            let Some(language) = run.language.as_deref() else {
                continue;
            };
            let range = self.shown(&run.range);
            push(
                builder,
                StyleProperty::Locale(Language::parse(language).ok()),
                range.clone(),
            );
            let families = self.families_of(run);
            push(builder, families.features(), range.clone());
            if self.text.kind.is_mono() {
                continue;
            }
            if families.han().is_some() {
                push(builder, families.text(), range);
            } else if self.families.han().is_some() && self.is_latin(&run.range) {
                // It has its own quotation marks and dashes.
                push(builder, self.families.latin(), range);
            }
        }
    }

    /// Whether most of a part are Latin letters, whatever its language is said to be.
    fn is_latin(&self, range: &Range<usize>) -> bool {
        let part = self.text.text.get(range.clone()).unwrap_or_default();
        let letters = part.chars().filter(char::is_ascii_alphabetic).count();
        letters > part.chars().filter(|&character| character >= '\u{2E80}').count()
    }

    /// A system may have a true bold that the bundled font lacks.
    fn push_bold_families(&self, builder: &mut RangedBuilder<'_, Style>) {
        for run in runs(self.text).filter(|run| run.style.contains(Style::STRONG)) {
            push(builder, self.families_of(run).text(), self.shown(&run.range));
        }
    }

    /// Letters of other scripts in Chinese, Japanese and Korean. The fonts of those have pale ones, or none. A text of such
    /// letters keeps its own quotation marks and dashes, too.
    fn push_latin_families(&self, builder: &mut RangedBuilder<'_, Style>) {
        if letters::are_foreign(self.text.text) {
            self.push_latin(builder, &(0..self.text.text.len()));
            return;
        }
        let mut latin: Option<Range<usize>> = None;
        for (at, character) in self.text.text.char_indices() {
            let end = at + character.len_utf8();
            if !(letters::is_other(character) || self.is_narrow_mark(character) || self.is_apostrophe(at..end)) {
                continue;
            }
            match &mut latin {
                Some(run) if run.end == at => run.end = end,
                _ => {
                    if let Some(run) = latin.replace(at..end) {
                        self.push_latin(builder, &run);
                    }
                }
            }
        }
        if let Some(run) = latin {
            self.push_latin(builder, &run);
        }
    }

    fn push_latin(&self, builder: &mut RangedBuilder<'_, Style>, run: &Range<usize>) {
        let range = self.shown(run);
        if self.is_among_han() {
            push(builder, FontWeight::LIGHT, range.clone());
        }
        push(builder, self.families.latin(), range);
    }

    /// Whether the serif is among Chinese, Japanese or Korean characters, which are less dark unless it is light.
    fn is_among_han(&self) -> bool {
        let is_serif = self.settings.face == Typeface::Serif && !self.text.kind.is_bold();
        is_serif && self.families.han().is_some() && self.text.text.chars().any(|c| c >= '\u{2E80}')
    }

    /// Korean sets quotation marks and dashes as wide as Latin letters.
    fn is_narrow_mark(&self, character: char) -> bool {
        self.families.is_korean() && matches!(character, '\u{2010}'..='\u{2027}')
    }

    /// A quotation mark between Latin letters, which the full width of a CJK font would tear apart.
    fn is_apostrophe(&self, place: Range<usize>) -> bool {
        let bytes = self.text.text.as_bytes();
        let is_letter = |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_some_and(u8::is_ascii_alphabetic);
        self.text.text.get(place.clone()) == Some("’")
            && is_letter(place.start.checked_sub(1))
            && is_letter(Some(place.end))
    }

    fn push_emoji_families(&self, builder: &mut RangedBuilder<'_, Style>) {
        if !self.text.text.contains(AS_EMOJI) {
            return;
        }
        for (start, cluster) in self.text.text.grapheme_indices(true) {
            if cluster.contains(AS_EMOJI) {
                push(
                    builder,
                    self.families.emoji(),
                    self.shown(&(start..start + cluster.len())),
                );
            }
        }
    }

    /// Arabic letters are small for their size, and look as large as Latin ones one step above it.
    fn push_arabic_sizes(&self, builder: &mut RangedBuilder<'_, Style>) {
        if self.text.kind.is_mono() {
            return;
        }
        for part in direction::arabic_parts(self.text.text) {
            let size = StyleProperty::FontSize(self.size() * ARABIC_SIZE);
            push(builder, size, self.shown(&part));
        }
    }

    /// Makes a space after punctuation a run of its own in text from right to left. Parley does not find the space at the
    /// end of a line in a run with punctuation there, and sets the line short of its edge by its width.
    fn part_spaces(&self, builder: &mut RangedBuilder<'_, Style>) {
        /// No language at all (BCP 47).
        const NONE: &str = "zxx";
        let text = self.text.text;
        if !direction::has_rtl(text) {
            return;
        }
        for (at, _) in text.match_indices(' ') {
            let before = text.get(..at).and_then(|before| before.chars().next_back());
            if before.is_some_and(|before| !before.is_alphanumeric()) {
                let space = self.shown(&(at..at + 1));
                push(builder, StyleProperty::Locale(Language::parse(NONE).ok()), space);
            }
        }
    }

    fn push_emphasis(&self, builder: &mut RangedBuilder<'_, Style>, run: &StyleRun) {
        let text = self.text.text.get(run.range.clone()).unwrap_or_default();
        for (part, manner) in emphasis::parts(text) {
            let part = self.shown(&(run.range.start + part.start..run.range.start + part.end));
            match manner {
                Manner::Italic => push(builder, FontStyle::Italic, part),
                Manner::Dotted if !run.style.contains(Style::DIMMED) => {
                    let dots = emphasis::dots(self.families_of(run).han());
                    push(builder, StyleProperty::Brush(run.style | dots), part);
                }
                Manner::Dotted | Manner::Upright => {}
            }
        }
    }

    fn push_run(&self, builder: &mut RangedBuilder<'_, Style>, run: &StyleRun) {
        let range = self.shown(&run.range);
        push(builder, StyleProperty::Brush(run.style), range.clone());
        if run.style.contains(Style::EMPHASIS) {
            self.push_emphasis(builder, run);
        }
        if run.style.contains(Style::STRONG) {
            push(builder, FontWeight::BOLD, range.clone());
        }
        if run.style.intersects(Style::CODE | Style::MATH) && !self.text.kind.is_mono() {
            push(builder, self.families.code(), range.clone());
        }
        let size = run.style.relative_size();
        if size != 1.0 {
            push(builder, StyleProperty::FontSize(self.size() * size), range);
        }
    }
}

/// Passes a property of a part to Parley, which knows no empty ones: what is left out of the layout has none.
fn push<'a>(
    builder: &mut RangedBuilder<'_, Style>,
    property: impl Into<StyleProperty<'a, Style>>,
    range: Range<usize>,
) {
    if !range.is_empty() {
        builder.push(property, range);
    }
}

/// The styles that fit the text and change something.
fn runs<'a>(text: &'a StyledText<'_>) -> impl Iterator<Item = &'a StyleRun> + Clone + use<'a> {
    let whole = text.text;
    text.runs
        .iter()
        .filter(move |run| whole.get(run.range.clone()).is_some_and(|part| !part.is_empty()))
}

/// What is put into a text before it is laid out. Lines with readings are composed without hyphens.
fn marks(text: &StyledText<'_>, settings: &TypeSettings, has_readings: bool) -> Vec<(usize, char)> {
    let mut marks = Vec::new();
    let code = runs(text).filter(|run| run.style.intersects(Style::CODE | Style::MATH));
    let code = code.map(|run| run.range.clone());
    if direction::has_rtl(text.text) {
        direction::mark(text.kind.is_mono(), text.is_rtl, code.clone(), &mut marks);
    }
    if text.kind.is_mono() {
        return marks;
    }
    breaks::separate(text.text, &mut marks);
    // Korean has spaces between its words.
    let has_phrases = Han::of(text.language).is_some_and(|han| han != Han::Korean);
    if has_phrases && text.kind.is_headline() {
        phrases::separate(text.text, &mut marks);
    }
    let patterns =
        breaks::patterns(text.language).filter(|_| settings.hyphenates && text.kind == TextKind::Body && !has_readings);
    if let Some(patterns) = patterns {
        let mut start = 0;
        for code in code.chain(std::iter::once(text.text.len()..text.text.len())) {
            breaks::hyphenate(text.text, start..code.start, patterns, &mut marks);
            start = start.max(code.end);
        }
    }
    marks
}

/// The text with spaces of the same number of bytes in place of control characters, for which fonts show boxes.
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

/// Height of a line in points, a whole number of pixels so that all lines are equally far apart.
pub(super) fn line_height(kind: TextKind, settings: &TypeSettings, has_readings: bool) -> f32 {
    let least = if has_readings { readings::LEAST_LINE_HEIGHT } else { 0.0 };
    let points = settings.size * kind.relative_size() * kind.line_height(settings.line_height).max(least);
    (points * settings.pixels_per_point).round() / settings.pixels_per_point
}
