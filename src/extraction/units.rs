//! The units a method judges: lines, paragraphs, elements, blocks.

use crate::document::TextSpan;
use std::ops::Range;

/// What a method cuts the page into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnitKind {
    /// A line of the source after its tags were stripped.
    SourceLine,
    /// A line that ends where a block element or `br` does.
    VirtualLine,
}

impl UnitKind {
    /// What one such unit is called.
    pub fn name(self) -> &'static str {
        match self {
            UnitKind::SourceLine => "line",
            UnitKind::VirtualLine => "virtual line",
        }
    }
}

/// One unit.
#[derive(Clone, Debug)]
pub struct Unit {
    /// Characters of the unit's text that are not white space.
    pub characters: u32,
    spans: Range<u32>,
}

/// All units of an extraction, in page order, with their spans in one table.
#[derive(Clone, Debug)]
pub struct Units {
    kind: UnitKind,
    units: Vec<Unit>,
    spans: Vec<TextSpan>,
}

impl Units {
    /// No units yet; room for `capacity`.
    pub fn with_capacity(kind: UnitKind, capacity: usize) -> Units {
        Units {
            kind,
            units: Vec::with_capacity(capacity),
            spans: Vec::with_capacity(capacity),
        }
    }

    /// Adds the next unit of the page.
    pub fn push(&mut self, characters: u32, spans: impl IntoIterator<Item = TextSpan>) {
        let start = self.spans.len() as u32;
        self.spans.extend(spans);
        self.units.push(Unit {
            characters,
            spans: start..self.spans.len() as u32,
        });
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
    pub fn at(&self, text: u32, byte: u32) -> Option<usize> {
        let span = self
            .spans
            .partition_point(|span| (span.text, span.range.end) <= (text, byte));
        let found = self.spans.get(span)?;
        if found.text != text || byte < found.range.start {
            return None;
        }
        let unit = self.units.partition_point(|unit| unit.spans.end as usize <= span);
        (unit < self.units.len()).then_some(unit)
    }
}
