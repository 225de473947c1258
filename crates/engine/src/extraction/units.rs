//! The units a method judges: lines, paragraphs, elements, blocks.

use crate::document::{Document, Place, TextId, TextSpan, VirtualLine};
use clearline_message::{Message, message};
use std::fmt;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// What a method cuts the page into.
///
/// ```
/// # use clearline_engine::page::{Page, Source};
/// # use clearline_engine::{NoRules, Recipe, read};
/// # let html = format!("<h1>Rain</h1><a href=/>Home</a>{}", "<p>It rained all night, and the lower road was gone.</p>".repeat(9));
/// # let reading = read(Page::from_html(Source::Pasted, &html).into(), &Recipe::default(), &NoRules, &|| false)?;
/// use clearline_engine::extraction::UnitKind;
///
/// assert_eq!(reading.extraction.units.kind(), UnitKind::Block);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UnitKind {
    /// A line of the source after its tags were stripped.
    SourceLine,
    /// A line that ends where a block element or `br` does.
    VirtualLine,
    /// An element with its own text, without that of its children.
    Element,
    /// A paragraph that begins and ends where a block element does, or at two `br`.
    Paragraph,
    /// Text without a gap: lines between empty ones, or what lies between the borders of block-level elements or
    /// two `br` in a row.
    Block,
    /// A part of the page as a browser shows it.
    VisualBlock,
}

impl UnitKind {
    /// Name in files.
    pub fn name(self) -> &'static str {
        match self {
            UnitKind::SourceLine => "line",
            UnitKind::VirtualLine => "virtual line",
            UnitKind::Element => "element",
            UnitKind::Paragraph => "paragraph",
            UnitKind::Block => "block",
            UnitKind::VisualBlock => "visual block",
        }
    }

    /// Value in messages.
    pub fn id(self) -> &'static str {
        match self {
            UnitKind::VirtualLine => "virtual-line",
            UnitKind::VisualBlock => "visual-block",
            kind => kind.name(),
        }
    }

    /// Such a unit: "virtual line".
    pub fn one(self) -> Message {
        message!("unit", kind = self.id())
    }

    /// Such units: "virtual lines".
    pub fn many(self) -> Message {
        message!("units", kind = self.id())
    }

    /// A unit by its number: "virtual line 12".
    pub fn numbered(self, number: usize) -> Message {
        message!("unit-numbered", unit = self.one(), number = number.to_string())
    }

    /// So many units: "1,204 virtual lines".
    pub fn counted(self, count: usize) -> Message {
        message!("units-counted", kind = self.id(), count = count)
    }
}

/// One unit.
///
/// ```
/// # use clearline_engine::page::{Page, Source};
/// # use clearline_engine::{NoRules, Recipe, read};
/// # let html = format!("<h1>Rain</h1><a href=/>Home</a>{}", "<p>It rained all night, and the lower road was gone.</p>".repeat(9));
/// # let reading = read(Page::from_html(Source::Pasted, &html).into(), &Recipe::default(), &NoRules, &|| false)?;
///
/// let longest = reading.extraction.units.iter().map(|unit| unit.characters).max();
/// assert_eq!(longest, Some(40));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Unit {
    /// Characters of the unit's text that are not white space.
    pub characters: u32,
    spans: Range<u32>,
}

/// What was measured of each unit. Methods keep their numbers in forms of their own, and few readers ask for them, so values are
/// computed when they are asked for.
#[derive(Clone)]
struct Values {
    /// Of so many units.
    units: usize,
    features: &'static [&'static str],
    tell: Arc<dyn Fn(usize, usize) -> f64 + Send + Sync>,
}

impl fmt::Debug for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Values").field(&self.features).finish()
    }
}

/// All units of an extraction, in page order, with their spans and what was measured of them.
///
/// ```
/// # use clearline_engine::page::{Page, Source};
/// # use clearline_engine::{NoRules, Recipe, read};
/// # let html = format!("<h1>Rain</h1><a href=/>Home</a>{}", "<p>It rained all night, and the lower road was gone.</p>".repeat(9));
/// # let reading = read(Page::from_html(Source::Pasted, &html).into(), &Recipe::default(), &NoRules, &|| false)?;
///
/// let units = &reading.extraction.units;
/// let span = &units.spans(units.len() - 1)[0];
/// assert!(reading.document.span_text(span).starts_with("It rained"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Units {
    kind: UnitKind,
    units: Vec<Unit>,
    spans: Vec<TextSpan>,
    values: Values,
    /// The spans and their units in page order, which unit by unit they need not be: an element's text may go on after a
    /// child. Made when first asked for.
    page_order: OnceLock<Vec<(TextSpan, u32)>>,
}

impl Units {
    /// No units yet, but room for `capacity`; nothing is measured of them.
    pub fn new(kind: UnitKind, capacity: usize) -> Units {
        Units {
            kind,
            units: Vec::with_capacity(capacity),
            spans: Vec::with_capacity(capacity),
            values: Values {
                units: 0,
                features: &[],
                tell: Arc::new(|_, _| f64::NAN),
            },
            page_order: OnceLock::new(),
        }
    }

    /// The virtual lines of a page; those of white space have no spans.
    pub(crate) fn of_lines(document: &Document, lines: &[VirtualLine]) -> Units {
        let mut units = Units::new(UnitKind::VirtualLine, lines.len());
        for line in lines {
            units.push(line.counts.characters, line.spans_of_text(document));
        }
        units
    }

    /// Returns the same units with measured features. `tell` returns the value of a unit's feature, both named by their place.
    /// Units that are added later have no values.
    #[must_use]
    pub fn measured(
        mut self,
        features: &'static [&'static str],
        tell: impl Fn(usize, usize) -> f64 + Send + Sync + 'static,
    ) -> Units {
        let tell = Arc::new(tell);
        let units = self.len();
        self.values = Values { units, features, tell };
        self
    }

    /// Adds the next unit of the page.
    pub fn push(&mut self, characters: u32, spans: impl IntoIterator<Item = TextSpan>) {
        self.page_order.take();
        let start = self.spans.len() as u32;
        self.spans.extend(spans);
        self.units.push(Unit {
            characters,
            spans: start..self.spans.len() as u32,
        });
    }

    /// The names of what was measured.
    pub fn features(&self) -> &'static [&'static str] {
        self.values.features
    }

    /// The value of a feature by its name; `None` where it is not measured, or there is no such unit.
    pub fn value(&self, unit: usize, feature: &str) -> Option<f64> {
        self.value_at(unit, self.features().iter().position(|name| *name == feature)?)
    }

    /// The value of a feature by its place; `None` where there is no such feature or unit.
    pub fn value_at(&self, unit: usize, feature: usize) -> Option<f64> {
        let is_there = unit < self.values.units && feature < self.features().len();
        is_there.then(|| (self.values.tell)(unit, feature))
    }

    /// What was measured of one unit, in the order of [`Units::features`]; empty where there is no such unit.
    pub fn values(&self, unit: usize) -> Vec<f64> {
        let features = 0..self.features().len();
        features.filter_map(|feature| self.value_at(unit, feature)).collect()
    }

    /// What the units are.
    pub fn kind(&self) -> UnitKind {
        self.kind
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.units.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.units.is_empty()
    }

    /// Whether any of them has text.
    pub fn have_text(&self) -> bool {
        self.nearest_with_text(0).is_some()
    }

    /// One unit.
    pub fn get(&self, unit: usize) -> Option<&Unit> {
        self.units.get(unit)
    }

    /// All units in page order.
    pub fn iter(&self) -> impl Iterator<Item = &Unit> {
        self.units.iter()
    }

    /// The spans of one unit; none where there is no such unit.
    pub fn spans(&self, unit: usize) -> &[TextSpan] {
        match self.units.get(unit) {
            Some(unit) => &self.spans[unit.spans.start as usize..unit.spans.end as usize],
            None => &[],
        }
    }

    /// The unit that holds a byte of a text node.
    pub fn at(&self, text: TextId, byte: u32) -> Option<usize> {
        let spans = self.page_order.get_or_init(|| self.spans_in_page_order());
        let after = spans.partition_point(|(span, _)| (span.text, span.range.end) <= (text, byte));
        let (span, unit) = spans.get(after)?;
        (span.text == text && byte >= span.range.start).then_some(*unit as usize)
    }

    /// The unit with text that is nearest to `unit`.
    pub fn nearest_with_text(&self, unit: usize) -> Option<usize> {
        let has_text = |unit: &usize| self.get(*unit).is_some_and(|unit| unit.characters > 0);
        let before = (0..unit.min(self.len())).rfind(has_text);
        let from = (unit..self.len()).find(has_text);
        match (before, from) {
            (Some(before), Some(from)) if unit - before < from - unit => Some(before),
            (before, from) => from.or(before),
        }
    }

    /// The unit `count` units with text after `from` or before it, or the last one there.
    pub fn steps_on(&self, from: usize, is_onward: bool, count: usize) -> Option<usize> {
        let has_text = |unit: &usize| self.get(*unit).is_some_and(|unit| unit.characters > 0);
        if is_onward {
            (from + 1..self.len()).filter(has_text).take(count).last()
        } else {
            (0..from.min(self.len())).rev().filter(has_text).take(count).last()
        }
    }

    /// The next border between units beyond one unit with text, on or back; border `b` is before unit `b`.
    pub fn next_border(&self, from: usize, is_onward: bool) -> Option<usize> {
        let has_text = |unit: &usize| self.get(*unit).is_some_and(|unit| unit.characters > 0);
        if is_onward {
            (from..self.len()).find(has_text).map(|unit| unit + 1)
        } else {
            (0..from.min(self.len())).rfind(has_text)
        }
    }

    /// The units that have text between two places, in page order; a unit once for each of its spans there.
    pub fn between(&self, from: Place, to: Place) -> impl Iterator<Item = usize> + '_ {
        let spans = self.page_order.get_or_init(|| self.spans_in_page_order());
        let first = spans.partition_point(|(span, _)| span.end() <= from);
        let end = spans.partition_point(|(span, _)| span.start() < to);
        let between = spans.get(first..end).unwrap_or_default();
        between.iter().map(|(_, unit)| *unit as usize)
    }

    /// The parts of a span that units hold, in order, each with its unit.
    pub fn parts_of(&self, span: &TextSpan) -> impl Iterator<Item = (Range<u32>, usize)> + '_ {
        let TextSpan { text, range } = span.clone();
        let start = span.start();
        let spans = self.page_order.get_or_init(|| self.spans_in_page_order());
        let first = spans.partition_point(|(own, _)| own.end() <= start);
        let met = spans.iter().skip(first);
        let met = met.take_while(move |(own, _)| own.text == text && own.range.start < range.end);
        met.map(move |(own, unit)| {
            let part = own.range.start.max(range.start)..own.range.end.min(range.end);
            (part, *unit as usize)
        })
    }

    fn spans_in_page_order(&self) -> Vec<(TextSpan, u32)> {
        let units = self.units.iter().zip(0..);
        let of_unit = |(unit, id): (&Unit, u32)| {
            let spans = &self.spans[unit.spans.start as usize..unit.spans.end as usize];
            spans.iter().map(move |span| (span.clone(), id))
        };
        let mut spans: Vec<_> = units.flat_map(of_unit).collect();
        spans.sort_by_key(|(span, _)| (span.text, span.range.start));
        spans
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_finds_its_unit_where_the_spans_of_units_interleave() {
        let span = |text: u32, range| TextSpan {
            text: text.into(),
            range,
        };
        let at = |units: &Units, text: u32, byte| units.at(text.into(), byte);
        let mut units = Units::new(UnitKind::Element, 2);
        units.push(0, [span(0, 0..4), span(2, 0..4)]);
        units.push(0, [span(1, 2..4)]);
        assert_eq!(at(&units, 0, 3), Some(0));
        assert_eq!(at(&units, 1, 2), Some(1));
        assert_eq!(at(&units, 2, 0), Some(0));
        assert_eq!(at(&units, 1, 1), None);
        assert_eq!(at(&units, 2, 4), None);
    }

    #[test]
    fn a_value_is_found_by_its_feature() {
        let mut units = Units::new(UnitKind::Element, 1);
        units.push(0, []);
        let units = units.measured(&["density", "depth"], |_, feature| [7.5, 2.0][feature]);
        assert_eq!((units.values(0), units.values(1)), (vec![7.5, 2.0], vec![]));
        assert_eq!(units.value(0, "depth"), Some(2.0));
        assert_eq!((units.value(0, "width"), units.value(1, "depth")), (None, None));
    }
}
