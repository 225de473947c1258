//! What the method says of each segment of a page.

use super::main_text::{self, LEAST_OVERLAP, LEAST_SCORE, MOST_LINKS, Segment, Why};
use super::rounds::Structure;
use super::{COHERENCE, METHOD, Mode, Segmented, words};
use crate::document::layout::PX;
use crate::document::{Document, Misfit, TextId};
use crate::extraction::{
    Class, Curve, Evidence, Extraction, KeptRun, NoArticle, Relation, Series, SeriesKind, Status, Step, UnitKind,
    Units, Verdict, Verdicts,
};
use crate::methods::Parameters;
use std::sync::Arc;

/// What is measured of each segment; lengths in px.
const FEATURES: &[&str] = &[
    "characters",
    "link-share",
    "side-distance",
    "score",
    "column-share",
    COHERENCE,
    "left",
    "top",
    "width",
    "height",
];

pub(super) fn extract(document: &Document, parameters: &Parameters) -> Extraction {
    match Answer::of(document, parameters) {
        Ok(answer) => answer.extraction(document, parameters),
        Err(misfit) => without_boxes(parameters, misfit),
    }
}

/// The answer where the boxes are not known, or are not the page's.
pub(super) fn without_boxes(parameters: &Parameters, misfit: Option<Misfit>) -> Extraction {
    let reason = match misfit {
        Some(_) => NoArticle::ForeignBoxes,
        None => NoArticle::NoBoxes,
    };
    Extraction {
        method: METHOD.name,
        parameters: parameters.clone(),
        units: Units::new(UnitKind::VisualBlock, 0),
        verdicts: Verdicts::default(),
        curve: curve_of(&[]),
        status: Status::Nothing(reason),
        confidence: None,
        remark: misfit.map(Misfit::refusal),
    }
}

/// The segments of a page in page order, judged.
pub(super) struct Answer {
    pub segmented: Segmented,
    pub permitted: u8,
    pub segments: Arc<[Segment]>,
}

impl Answer {
    /// Segments a page and judges its segments.
    ///
    /// # Errors
    /// Without boxes, with the reason why they are not used if any came.
    pub(super) fn of(document: &Document, parameters: &Parameters) -> Result<Answer, Option<Misfit>> {
        let mode = match parameters.choice("mode") {
            "paper" => Mode::Paper,
            _ => Mode::Repaired,
        };
        let permitted = parameters.number("pdoc") as u8;
        let segmented = Segmented::of(document, mode)?;
        let segments = segmented.structure().map(|structure| {
            let mut segments = main_text::segments(structure, permitted, segmented.viewport);
            segments.sort_by_key(|segment| first_text(document, structure, segment));
            segments
        });
        Ok(Answer {
            segments: segments.unwrap_or_default().into(),
            segmented,
            permitted,
        })
    }

    pub(super) fn extraction(&self, document: &Document, parameters: &Parameters) -> Extraction {
        let best = self.best_score();
        let verdicts: Verdicts = self
            .segments
            .iter()
            .map(|segment| self.verdict(segment, best))
            .collect();
        let units = self.units(document);
        let kept = units.iter().zip(verdicts.kept()).filter(|&(_, keep)| keep);
        let kept: u32 = kept.map(|(unit, _)| unit.characters).sum();
        let is_cut = self.segmented.structure().is_some_and(|structure| structure.is_cut);
        Extraction {
            method: METHOD.name,
            parameters: parameters.clone(),
            status: Status::of(document, kept),
            curve: self.curve().keeping(KeptRun::of(&verdicts)),
            units,
            verdicts,
            confidence: None,
            remark: is_cut.then(words::cut),
        }
    }

    /// The text mass of each segment, and its score.
    pub(super) fn curve(&self) -> Curve {
        curve_of(&self.segments)
    }

    pub(super) fn best_score(&self) -> f64 {
        self.segments.iter().map(|segment| segment.score).fold(0.0, f64::max)
    }

    fn units(&self, document: &Document) -> Units {
        let mut units = Units::new(UnitKind::VisualBlock, self.segments.len());
        for segment in &*self.segments {
            let mut texts = segment.texts.clone();
            texts.sort_unstable();
            let characters = texts.iter().map(|&id| document.counts(id.until(id + 1)).characters);
            units.push(characters.sum(), texts.iter().map(|&id| document.whole(id)));
        }
        let (segments, segmented) = (Arc::clone(&self.segments), self.segmented.clone());
        units.measured(FEATURES, move |unit, feature| {
            let segment = &segments[unit];
            let px = |length: i64| length as f64 / f64::from(PX);
            match feature {
                0 => f64::from(segment.characters),
                1 => segment.link_share,
                2 => segment.centre,
                3 => segment.score,
                4 => segment.overlap,
                5 => segmented
                    .structure()
                    .map_or(f64::NAN, |structure| doc(structure, segment)),
                6 => px(segment.rect.left.into()),
                7 => px(segment.rect.top.into()),
                8 => px(segment.rect.width()),
                9 => px(segment.rect.height()),
                _ => f64::NAN,
            }
        })
    }

    fn verdict(&self, segment: &Segment, best: f64) -> Verdict {
        let has_text = segment.characters > 0;
        let class = if has_text { Class::NearGood } else { Class::Short };
        let permitted = f64::from(self.permitted);
        let doc = self
            .segmented
            .structure()
            .map_or(0.0, |structure| doc(structure, segment));
        let first = if doc > permitted {
            let evidence = Evidence::new(COHERENCE, doc, Relation::Above, permitted);
            Step::measured(words::COHERENT, class, evidence)
        } else {
            Step::plain(words::UNDIVIDED, class)
        };
        Verdict::new(false, first).then(segment.why.is_chosen() && has_text, decision(segment, best))
    }
}

/// The step that decides on a segment, given the best score of all.
fn decision(segment: &Segment, best: f64) -> Step {
    let rule = words::rule(segment.why);
    let enough = LEAST_SCORE * best;
    let score = |relation| Evidence::new("score", segment.score, relation, enough);
    match segment.why {
        Why::Best | Why::Score => Step::measured(rule, Class::Good, score(Relation::AtLeast)),
        Why::Between => Step::plain(rule, Class::NearGood),
        Why::NoText => Step::plain(rule, Class::Short),
        Why::Links => {
            let evidence = Evidence::new("link-share", segment.link_share, Relation::Above, MOST_LINKS);
            Step::measured(rule, Class::Bad, evidence)
        }
        Why::LowScore if segment.score < enough => Step::measured(rule, Class::Bad, score(Relation::Below)),
        Why::LowScore => Step::plain(rule, Class::Bad),
        Why::OtherColumn => {
            let evidence = Evidence::new("column-share", segment.overlap, Relation::Below, LEAST_OVERLAP);
            Step::measured(rule, Class::Bad, evidence)
        }
    }
}

fn doc(structure: &Structure, segment: &Segment) -> f64 {
    f64::from(structure.cells[segment.cell].doc)
}

/// The text with which a segment begins in the page; of one without text, the first behind it.
fn first_text(document: &Document, structure: &Structure, segment: &Segment) -> TextId {
    let behind = || {
        let block = structure.blocks(segment.cell).next();
        let element = block.map(|block| structure.visual.node(block.node).element);
        element.map_or(TextId::FIRST, |element| document.elements()[element].texts.start)
    };
    segment.texts.iter().min().copied().unwrap_or_else(behind)
}

fn curve_of(segments: &[Segment]) -> Curve {
    let masses: Vec<f64> = segments.iter().map(|segment| f64::from(segment.characters)).collect();
    let scores: Vec<f64> = segments.iter().map(|segment| segment.score).collect();
    let masses = Series::new("characters", SeriesKind::Bars, masses);
    let mut curve = Curve::of("block", "characters", masses);
    curve.series.push(Series::new("score", SeriesKind::Line, scores));
    curve
}
