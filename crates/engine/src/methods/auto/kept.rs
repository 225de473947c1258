//! Whether what is kept of a page makes a text, or why it is none.

use super::blocks::Blocks;
use super::measures::{Measure, Measures};
use super::policy::Policy;
use crate::document::Document;
use crate::extraction::{Class, Evidence, NoArticle, Relation, Status, Step};

/// Below this confidence the page is not taken for an article, and nothing of it is kept.
pub(super) const LEAST_CONFIDENCE: f32 = 0.3;
/// From this confidence, and so many units, on a short text is one even on a page of links.
const SURE_CONFIDENCE: f32 = 0.8;
const LEAST_SURE_UNITS: f32 = 20.0;
/// Fewer units (words, and characters of scripts without spaces by half) are no text.
const LEAST_UNITS: f64 = 3.0;
/// Less text, if it is only in data for scripts, is a message of the program.
const LEAST_STATED_UNITS: f32 = 50.0;
/// Text with a larger share of links is an index of other pages.
const MOST_LINK_SHARE: f32 = 0.6;

/// Some blocks of a page, added up.
pub(super) struct Kept {
    measures: Measures,
    /// Whether any of it is only stated in the page's data for scripts.
    is_stated: bool,
}

impl Kept {
    pub(super) fn of(document: &Document, blocks: &Blocks, is_kept: impl Fn(usize) -> bool) -> Kept {
        let mut kept = Kept {
            measures: Measures::default(),
            is_stated: false,
        };
        for (_, block) in blocks.list().iter().enumerate().filter(|(i, _)| is_kept(*i)) {
            kept.measures += block.measures;
            // What is stated is behind everything else.
            kept.is_stated |= document.stated().is_some_and(|stated| block.element >= stated);
        }
        kept
    }

    /// Whether it is an article. The likeliest text of a page may be a list of links; then a reader should know. A page that
    /// shows none has an article all the same where its data hold one, and one that is mostly links where its text is sure.
    pub(super) fn status(&self, document: &Document, confidence: f32) -> Status {
        let is_links = self.measures.link_share() > MOST_LINK_SHARE;
        match Status::of(document, self.measures[Measure::Characters] as u32) {
            Status::Doubtful(_) if self.is_stated && self.measures.units() >= LEAST_STATED_UNITS => Status::Found,
            Status::Doubtful(NoArticle::IndexOfLinks) if !is_links && self.is_sure(confidence) => Status::Found,
            Status::Found if is_links => Status::Doubtful(NoArticle::IndexOfLinks),
            status => status,
        }
    }

    /// Whether it is surely a text, if a short one.
    fn is_sure(&self, confidence: f32) -> bool {
        confidence >= SURE_CONFIDENCE && self.measures.units() >= LEAST_SURE_UNITS
    }

    /// Why it should rather not be kept: it is not likely enough, too little, or a notice on a page without an article.
    /// `confidence` is absent where nobody knows what it is worth. Whoever asks for the page wants its notices as well.
    pub(super) fn silence(&self, document: &Document, confidence: Option<f32>, policy: Policy) -> Option<Step> {
        let below = |rule, feature, value: f64, least: f64| {
            let evidence = Evidence::new(feature, value, Relation::Below, least);
            Some(Step::measured(rule, Class::Bad, evidence))
        };
        let (units, least) = (f64::from(self.measures.units()), f64::from(LEAST_CONFIDENCE));
        match confidence {
            Some(low) if low < LEAST_CONFIDENCE => below("nothing-likely", "confidence", f64::from(low), least),
            _ if units < LEAST_UNITS => below("too-little-text", "units-kept", units, LEAST_UNITS),
            _ if policy == Policy::Page => None,
            _ => match self.status(document, confidence.unwrap_or_default()) {
                Status::Doubtful(reason) => notice_rule(reason).map(|rule| Step::plain(rule, Class::Bad)),
                Status::Found | Status::Nothing(_) => None,
            },
        }
    }
}

/// Why a little text on a page without an article is none. Short news is on pages that are mostly links, too.
fn notice_rule(reason: NoArticle) -> Option<&'static str> {
    match reason {
        NoArticle::BuiltByScript => Some("notice-script"),
        NoArticle::Frames => Some("notice-frames"),
        NoArticle::ConsentPage => Some("notice-consent"),
        NoArticle::ErrorPage => Some("notice-error"),
        NoArticle::IndexOfLinks
        | NoArticle::Empty
        | NoArticle::TooLittleText
        | NoArticle::LeftOut
        | NoArticle::CutTooHigh
        | NoArticle::NoBoxes
        | NoArticle::ForeignBoxes => None,
    }
}
