//! The numbers behind a step.

use super::Figure;
use clearline_message::{Message, Value, message};
use serde::Serialize;
use std::fmt;

/// The relation of a value to its threshold.
///
/// ```
/// use clearline_engine::extraction::{Evidence, Relation};
///
/// let evidence = Evidence::new("length", 12.0, Relation::Below, 70.0);
/// assert_eq!(evidence.figures().to_string(), "12 < 70");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[non_exhaustive]
pub enum Relation {
    /// Greater than.
    #[serde(rename = ">")]
    Above,
    /// At least.
    #[serde(rename = ">=")]
    AtLeast,
    /// Less than.
    #[serde(rename = "<")]
    Below,
    /// At most.
    #[serde(rename = "<=")]
    AtMost,
    /// Equal to.
    #[serde(rename = "=")]
    Equal,
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Relation::Above => ">",
            Relation::AtLeast => "≥",
            Relation::Below => "<",
            Relation::AtMost => "≤",
            Relation::Equal => "=",
        })
    }
}

/// The numbers behind a step; reads "link share 0.41 > 0.20".
///
/// ```
/// use clearline_engine::extraction::{Evidence, Relation};
///
/// let evidence = Evidence::new("link-density", 0.41, Relation::Above, 0.2);
/// assert_eq!(evidence.to_string(), "link density 0.41 > 0.20");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Evidence {
    /// What was measured, an id such as `link-share`.
    pub feature: &'static str,
    /// What was found.
    pub value: f64,
    /// The relation of the value to the threshold.
    pub relation: Relation,
    /// What it was held against.
    pub threshold: f64,
}

impl Evidence {
    /// `feature value relation threshold`.
    pub fn new(feature: &'static str, value: f64, relation: Relation, threshold: f64) -> Evidence {
        Evidence {
            feature,
            value,
            relation,
            threshold,
        }
    }

    /// The value and the threshold: "0.41 > 0.20". Has four places where two would show no difference, and is in words where four
    /// would not either.
    pub fn figures(&self) -> Message {
        let told = |places| [self.value, self.threshold].map(|number| Figure::to_places(number, places));
        let differing = [2, 4]
            .into_iter()
            .map(told)
            .find(|[value, threshold]| value != threshold);
        let relation = self.relation.to_string();
        let compared = |value, threshold| {
            let (value, threshold) = (Value::Figure(value), Value::Figure(threshold));
            message!(
                "figures-compared",
                value = value,
                relation = relation,
                threshold = threshold
            )
        };
        let limit = Figure(self.threshold);
        match (differing, self.relation) {
            (Some([value, threshold]), _) => compared(value, threshold),
            (None, Relation::Below) => message!("figures-just-below", threshold = limit),
            (None, Relation::Above) => message!("figures-just-above", threshold = limit),
            (None, _) => compared(Figure(self.value).to_string(), limit.to_string()),
        }
    }

    /// What was measured, and the figures: "link share 0.41 > 0.20".
    pub fn message(&self) -> Message {
        message!("step-evidence", feature = self.named(), figures = self.figures())
    }

    /// What was measured.
    pub fn named(&self) -> Message {
        Message::named("measure", self.feature)
    }
}

impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.message())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zero_has_no_sign() {
        let evidence = Evidence::new("blocks from h1", -1e-35, Relation::AtMost, -0.5);
        assert_eq!(evidence.to_string(), "blocks from h1 0 ≤ -0.50");
    }

    #[test]
    fn figures_that_differ_are_told_apart() {
        let figures = |value, threshold| {
            Evidence::new("probability", value, Relation::Below, threshold)
                .figures()
                .to_string()
        };
        assert_eq!(figures(0.3662, 0.3749), "0.3662 < 0.3749");
        assert_eq!(figures(0.370_001, 0.370_002), "just below 0.37");
        assert_eq!(figures(0.3, 0.37), "0.30 < 0.37");
        let exactly = Evidence::new("probability", 0.37, Relation::AtLeast, 0.37);
        assert_eq!(exactly.figures().to_string(), "0.37 ≥ 0.37");
    }
}
