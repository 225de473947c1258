//! What the text of a rule looks like: at its borders, and beside what the method keeps alone.

use super::text::KeptText;
use crate::document::{Counts, Document, TextSpan};
use crate::extraction::Extraction;
use clearline_message::message;
use serde::de::{Deserializer, Error};
use serde::{Deserialize, Serialize};

/// The shape of the text that a rule keeps of a page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shape {
    /// The method beside which it was seen.
    pub method: String,
    /// Its first line.
    pub first: LineKind,
    /// Its last line.
    pub last: LineKind,
    /// Share of the characters that it brings, beside what the method keeps alone, that are in links, 0 to 1; of all its
    /// characters where it brings none.
    #[serde(deserialize_with = "finite")]
    pub links: f64,
    /// The share of the same characters in lines of a sentence or more.
    #[serde(deserialize_with = "finite")]
    pub prose: f64,
    /// Its length in lengths of what the method keeps alone, at most [`Shape::MOST`].
    #[serde(deserialize_with = "finite")]
    pub length: f64,
    /// How much of it is what the method keeps alone: 2·|A∩B| / (|A| + |B|), in characters.
    #[serde(deserialize_with = "finite")]
    pub agreement: f64,
}

/// A number that can be compared, and written in any format; TOML knows `nan` and `inf`, too.
fn finite<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
    let number = f64::deserialize(from)?;
    if number.is_finite() {
        Ok(number)
    } else {
        Err(D::Error::custom(message!(
            "fault-shape-number",
            number = number.to_string()
        )))
    }
}

/// What a line looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LineKind {
    /// A sentence or more.
    Text,
    /// A few words.
    Short,
    /// Links, mostly.
    Links,
}

/// Characters from which on a line is a sentence, those of Han counted twice.
const SENTENCE: u32 = 40;
/// Share of characters from which on a line is links.
const MOSTLY: f64 = 0.5;

/// Up to where two shares are the same for a reader.
const NEAR: f64 = 0.03;

impl Shape {
    /// The greatest length that is kept apart.
    pub const MOST: f64 = 100.0;

    /// Whether the text of a page looks as it did where the rule was learned, as it does on that very page.
    pub(super) fn is_like(&self, learned: &Shape) -> bool {
        let is_near = |one: f64, other: f64| (one - other).abs() <= NEAR;
        self.method == learned.method
            && is_near(self.length, learned.length)
            && is_near(self.agreement, learned.agreement)
            && is_near(self.links, learned.links)
            && is_near(self.prose, learned.prose)
            && (self.first, self.last) == (learned.first, learned.last)
    }

    /// The shape of what `ruled` keeps of a page, beside `automatic`; `None` where it keeps nothing.
    pub(super) fn of(document: &Document, automatic: &Extraction, ruled: &Extraction) -> Option<Shape> {
        let kept = KeptText::of(document, ruled.kept_spans());
        let own = KeptText::of(document, automatic.kept_spans());
        let lines =
            || (0..ruled.verdicts.len()).filter(|&unit| ruled.verdicts.keeps(unit) && characters(ruled, unit) > 0);
        let (first, last) = (lines().next()?, lines().next_back()?);
        let is_new = |unit: &usize| !automatic.verdicts.keeps(*unit);
        let brings_some = lines().any(|unit| is_new(&unit));
        let (mut all, mut prose) = (Counts::default(), 0);
        for unit in lines().filter(|unit| !brings_some || is_new(unit)) {
            let line = counts(document, ruled.units.spans(unit));
            let is_prose = LineKind::of(&line) == LineKind::Text;
            all += line;
            prose += if is_prose { line.characters } else { 0 };
        }
        Some(Shape {
            method: automatic.method.to_owned(),
            first: LineKind::of(&counts(document, ruled.units.spans(first))),
            last: LineKind::of(&counts(document, ruled.units.spans(last))),
            links: rounded(all.link_share()),
            prose: rounded(f64::from(prose) / f64::from(all.characters.max(1))),
            length: rounded((f64::from(kept.total()) / f64::from(own.total())).min(Shape::MOST)),
            agreement: rounded(kept.likeness(&own)),
        })
    }
}

impl LineKind {
    fn of(counts: &Counts) -> LineKind {
        if counts.link_share() > MOSTLY {
            LineKind::Links
        } else if counts.characters + counts.wide >= SENTENCE {
            LineKind::Text
        } else {
            LineKind::Short
        }
    }
}

fn characters(extraction: &Extraction, unit: usize) -> u32 {
    extraction.units.get(unit).map_or(0, |unit| unit.characters)
}

fn counts<'a>(document: &Document, spans: impl IntoIterator<Item = &'a TextSpan>) -> Counts {
    let mut counts = Counts::default();
    for span in spans {
        let is_linked = document.texts().get(span.text.index()).is_some_and(|text| text.linked);
        counts += Counts::of(document.span_text(span), is_linked);
    }
    counts
}

/// Two places are enough to be read and compared.
fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_alike_only_in_every_part() {
        let learned = Shape {
            method: "auto".to_owned(),
            first: LineKind::Text,
            last: LineKind::Short,
            links: 0.1,
            prose: 0.7,
            length: 0.5,
            agreement: 0.6,
        };
        let near = Shape {
            prose: 0.72,
            length: 0.48,
            ..learned.clone()
        };
        assert!(near.is_like(&learned));
        for other in [
            Shape {
                method: "dbscan".to_owned(),
                ..learned.clone()
            },
            Shape {
                first: LineKind::Links,
                ..learned.clone()
            },
            Shape {
                last: LineKind::Text,
                ..learned.clone()
            },
            Shape {
                links: 0.2,
                ..learned.clone()
            },
            Shape {
                prose: 0.6,
                ..learned.clone()
            },
            Shape {
                length: 0.6,
                ..learned.clone()
            },
            Shape {
                agreement: 0.5,
                ..learned.clone()
            },
        ] {
            assert!(!other.is_like(&learned), "{other:?}");
        }
    }
}
