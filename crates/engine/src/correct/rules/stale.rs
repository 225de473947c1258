//! Pages that a rule does not fit any more.
//!
//! There is no gold text to ask. What can be asked is whether the rule does here what it did where it was learned: whether its
//! text has the same shape, and whether it goes against the method no more than it did there.

use super::shape::{LineKind, Shape};
use super::text::KeptText;
use super::{Effect, Rule};
use crate::budget::Stop;
use crate::document::Document;
use crate::extraction::Extraction;
use clearline_message::{Message, message};
use std::fmt;

/// Why a rule is not used for a page that its pattern names.
///
/// ```
/// use clearline_engine::correct::rules::{ChosenRule, Pattern, Rule, Selector, Stale};
/// use clearline_engine::document::{Document, Limits};
/// use clearline_engine::{Budget, methods};
///
/// let document = Document::parse_html("<p>It rained all night.".into(), &Limits::default(), &|| false);
/// let automatic = methods::DEFAULT.extract(&document, &methods::Parameters::default());
/// let rule = Rule {
///     container: vec![Selector::parse("main")?],
///     ..Rule::new(Pattern::parse("example.com/*")?)
/// };
/// let answer = ChosenRule::new(rule).apply(&document, &automatic, &Budget::of(1_000_000, &|| false));
/// assert_eq!(answer.err(), Some(Stale::NoContainer));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Stale {
    /// No element of the page is the container, or there is no text in it.
    NoContainer,
    /// The rule keeps clearly less than the method alone.
    TooLittle {
        /// Characters that the rule keeps.
        kept: u32,
        /// Characters that the method keeps alone.
        automatic: u32,
    },
    /// The rule leaves out much of what the method keeps alone, and did not where it was learned.
    Elsewhere,
    /// The text at the borders is links where it was text.
    OtherBorders,
    /// What it brings is mostly links, and was not where it was learned.
    Links,
    /// What it brings is bits of a few words, and was sentences where it was learned.
    Scraps,
    /// Looking for its elements was stopped.
    Stopped(Stop),
}

/// A rule that keeps less than this share of what it is expected to has lost the text.
const LEAST_SHARE: f64 = 0.75;
/// The same for a rule whose effect on this method's answer is not known.
const LEAST_SHARE_UNKNOWN: f64 = 0.25;
/// Share of what the method keeps alone that a rule may leave out.
const MOST_LOST: f64 = 0.1;
/// A rule that brings as many times more than it leaves out may leave out more.
const WORTH_IT: u32 = 2;
/// By how much it may agree with the method more or less than where it was learned, and still be said to mend the same.
const SAME_FAULT: f64 = 0.1;
/// By how much the share of sentences may be less than where it was learned.
const LESS_PROSE: f64 = 0.3;
/// By how much the share of links may be greater than where it was learned.
const MORE_LINKS: f64 = 0.3;

/// What speaks against a rule on this page.
pub(super) fn doubt(rule: &Rule, document: &Document, automatic: &Extraction, ruled: &Extraction) -> Option<Stale> {
    let kept = KeptText::of(document, ruled.kept_spans());
    let own = KeptText::of(document, automatic.kept_spans());
    let here = Shape::of(document, automatic, ruled);
    let learned = rule.shape.as_ref();
    if let (Some(here), Some(learned)) = (&here, learned)
        && here.is_like(learned)
    {
        return None;
    }
    let least = match learned.filter(|learned| learned.method == automatic.method) {
        // What only removes is expected to keep less.
        Some(learned) if rule.effect == Effect::Remove => LEAST_SHARE * learned.length.min(1.0),
        Some(_) => LEAST_SHARE,
        None => LEAST_SHARE_UNKNOWN,
    };
    if f64::from(kept.total()) < least * f64::from(own.total()) {
        return Some(Stale::TooLittle {
            kept: kept.total(),
            automatic: own.total(),
        });
    }
    // Parts may look different on each page; each has its name.
    if rule.container.is_empty() {
        return None;
    }
    looks_different(&here?, learned?).or_else(|| goes_elsewhere(rule, automatic, &kept, &own))
}

/// Whether a rule that replaces the method's text leaves out what the method was not wrong about where it was learned.
fn goes_elsewhere(rule: &Rule, automatic: &Extraction, kept: &KeptText, own: &KeptText) -> Option<Stale> {
    let learned = rule
        .shape
        .as_ref()
        .filter(|learned| learned.method == automatic.method)?;
    let shared = kept.shared_with(own);
    let (lost, gained) = (own.total() - shared, kept.total() - shared);
    let loses = f64::from(lost) > MOST_LOST * f64::from(own.total()) && gained < WORTH_IT * lost;
    let is_other_fault = (kept.likeness(own) - learned.agreement).abs() > SAME_FAULT;
    (rule.effect == Effect::Replace && loses && is_other_fault).then_some(Stale::Elsewhere)
}

fn looks_different(here: &Shape, learned: &Shape) -> Option<Stale> {
    let turned = |then, now| then == LineKind::Text && now == LineKind::Links;
    if here.links > learned.links + MORE_LINKS {
        Some(Stale::Links)
    } else if here.prose < learned.prose - LESS_PROSE {
        Some(Stale::Scraps)
    } else {
        let is_turned = turned(learned.first, here.first) || turned(learned.last, here.last);
        is_turned.then_some(Stale::OtherBorders)
    }
}

impl Stale {
    /// The reason as a message, a part of a sentence.
    pub fn message(self) -> Message {
        match self {
            Stale::TooLittle { kept, automatic } => {
                message!(
                    "stale-too-little",
                    kept = kept.to_string(),
                    automatic = automatic.to_string()
                )
            }
            Stale::NoContainer => message!("stale-no-container"),
            Stale::Elsewhere => message!("stale-elsewhere"),
            Stale::OtherBorders => message!("stale-other-borders"),
            Stale::Links => message!("stale-links"),
            Stale::Scraps => message!("stale-scraps"),
            Stale::Stopped(Stop::Exhausted) => message!("stale-exhausted"),
            Stale::Stopped(Stop::Cancelled) => message!("stale-cancelled"),
        }
    }
}

impl fmt::Display for Stale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}
