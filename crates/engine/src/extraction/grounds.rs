//! What spoke for and against a unit, found only when somebody looks.

use super::Figure;
use clearline_message::{Message, message};
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::fmt;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// So many units' grounds are found together: few enough for a frame of the window, and enough not to need a cell each.
const TOGETHER: usize = 8;

/// One thing that spoke for a unit or against it.
#[derive(Clone, Debug, PartialEq)]
pub struct Ground {
    /// What it is about, an id such as `links`.
    pub name: &'static str,
    /// What it adds to the unit's score; negative where it speaks against.
    pub amount: f64,
    /// What is so, in a sentence.
    pub sentence: Message,
    /// The features that the sentence was made of, with their values.
    pub features: Vec<(&'static str, f64)>,
}

impl Ground {
    /// Whether it speaks for the unit.
    pub fn is_for(&self) -> bool {
        self.amount > 0.0
    }

    /// How much it weighs in a score, in a sentence.
    pub fn weight_in(&self, score: f64) -> Message {
        message!("ground-weight", ground = self.in_figures(), score = signed(score))
    }

    /// What it is about and what it adds: "links: −1.25".
    pub fn in_figures(&self) -> Message {
        let sign = if self.is_for() { "+" } else { "−" };
        let amount = format!("{sign}{}", Figure(self.amount.abs()));
        message!(
            "ground-in-figures",
            ground = Message::named("ground", self.name),
            amount = amount
        )
    }
}

impl Serialize for Ground {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct Features<'a>(&'a [(&'static str, f64)]);
        impl Serialize for Features<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_map(self.0.iter().copied())
            }
        }
        let mut ground = serializer.serialize_map(Some(5))?;
        ground.serialize_entry("ground", self.name)?;
        ground.serialize_entry("amount", &self.amount)?;
        ground.serialize_entry("sentence", &self.sentence.to_string())?;
        ground.serialize_entry("sentence_message", &self.sentence)?;
        ground.serialize_entry("features", &Features(&self.features))?;
        ground.end()
    }
}

/// Why a unit may be what a reader wrote.
#[derive(Clone, Debug, PartialEq)]
pub struct CommentGrounds {
    /// How likely it is, 0 to 1.
    pub probability: f64,
    /// The score of that, the sum of the amounts; above 0 it is rather a comment.
    pub score: f64,
    /// The loudest for it, then the loudest against it.
    pub list: Vec<Ground>,
}

impl CommentGrounds {
    /// How likely it is, in a sentence.
    pub fn message(&self) -> Message {
        message!("grounds-comment", share = probability_in_words(self.probability))
    }
}

/// A probability in percent; nothing is said to be certain.
pub(crate) fn probability_in_words(probability: f64) -> Message {
    message!("percent", share = (100.0 * probability).round().clamp(1.0, 99.0))
}

/// What spoke for and against one unit.
#[derive(Clone, Debug, PartialEq)]
pub struct UnitGrounds {
    /// What decided, in a few words: "one of 40 links in the menu".
    pub in_short: Message,
    /// The loudest for it, then the loudest against it.
    pub list: Vec<Ground>,
    /// The unit's score, the sum of the amounts; a unit above 0 is rather kept.
    pub score: f64,
    /// Why it may be a comment, where that counts.
    pub comment: Option<CommentGrounds>,
}

impl UnitGrounds {
    /// What the figures of the grounds are parts of, in a sentence.
    pub fn score_in_words(&self) -> Message {
        message!("ground-score", score = signed(self.score))
    }
}

fn signed(number: f64) -> String {
    let sign = if number < 0.0 { "−" } else { "" };
    format!("{sign}{}", Figure(number.abs()))
}

type Find = dyn Fn(usize) -> UnitGrounds + Send + Sync;

/// What spoke for and against each unit of a page. Few readers look at verdicts, and a learned method takes longer to say why
/// than to decide, so the grounds are found when first asked for, with those of a few units around.
#[derive(Clone)]
pub struct Grounds(Arc<Found>);

struct Found {
    units: usize,
    groups: Vec<OnceLock<Vec<UnitGrounds>>>,
    find: Box<Find>,
}

impl Grounds {
    /// The grounds of so many units, each found by `find`.
    pub(crate) fn new(units: usize, find: impl Fn(usize) -> UnitGrounds + Send + Sync + 'static) -> Grounds {
        let groups = (0..units.div_ceil(TOGETHER)).map(|_| OnceLock::new());
        Grounds(Arc::new(Found {
            units,
            groups: groups.collect(),
            find: Box::new(find),
        }))
    }

    /// The grounds of one unit; none where there is no such unit.
    pub(super) fn of_unit(&self, unit: usize) -> Option<&UnitGrounds> {
        let Found { units, groups, find } = &*self.0;
        let first = unit - unit % TOGETHER;
        let together: Range<usize> = first..(first + TOGETHER).min(*units);
        let group = groups.get(unit / TOGETHER)?;
        group.get_or_init(|| together.map(find).collect()).get(unit - first)
    }
}

impl fmt::Debug for Grounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Grounds").finish_non_exhaustive()
    }
}
