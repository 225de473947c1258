//! From probabilities to an extraction: units, verdicts with reasons, curve, status.

use super::METHOD;
use super::blocks::{Block, Blocks};
use super::cut::{Cut, copies};
use super::features::{self, Matrix};
use super::grounds::grounds;
use super::measures::{Measure, Measures};
use super::model::{Model, probability};
use super::survey::Survey;
use crate::document::Document;
use crate::extraction::{
    Class, Curve, Evidence, Extraction, Grounds, KeptRun, NoArticle, Relation, Series, SeriesKind, Status, Step,
    UnitKind, Units, Verdict,
};
use crate::methods::Parameters;

/// Below this confidence the page is not taken for an article, and nothing of it is kept.
const LEAST_CONFIDENCE: f32 = 0.3;
/// Fewer units (words, and characters of scripts without spaces by half) are no text.
const LEAST_UNITS: f64 = 3.0;
/// Text of which more stands in links is an index of other pages.
const MOST_LINK_SHARE: f32 = 0.6;

pub(super) fn answer(model: &Model, document: &Document, parameters: &Parameters) -> Extraction {
    let blocks = Blocks::of(document);
    let matrix = features::matrix(&Survey::of(document, &blocks));
    let judged = Judged::of(model, &blocks, &matrix);
    let silence = judged.silence(document, &blocks);
    let model = model.clone();
    let grounds = Grounds::new(move || grounds(&model, &matrix));
    let verdict = |block| judged.verdict(block, silence.as_ref()).on(&grounds, block);
    let verdicts: Vec<Verdict> = (0..blocks.len()).map(verdict).collect();
    let mut kept = Measures::default();
    for (block, _) in blocks.list().iter().zip(&verdicts).filter(|(_, verdict)| verdict.keep) {
        kept += block.measures;
    }
    let status = status(document, &kept);
    Extraction {
        method: METHOD.name,
        parameters: parameters.clone(),
        units: units(&blocks, &judged),
        curve: curve(&judged, &verdicts),
        verdicts,
        remark: matches!(status, Status::Nothing(_))
            .then(|| own_words(document))
            .flatten(),
        status,
        confidence: Some(f64::from(judged.confidence)),
    }
}

/// The likeliest text of a page may be a list of links; then a reader should know.
fn status(document: &Document, kept: &Measures) -> Status {
    match Status::of(document, kept[Measure::Characters] as u32) {
        Status::Found if kept.link_share() > MOST_LINK_SHARE => Status::Doubtful(NoArticle::IndexOfLinks),
        status => status,
    }
}

/// Where nothing is kept, what the page says about itself may still help.
fn own_words(document: &Document) -> Option<String> {
    let description = document.metadata(None).description?.value;
    Some(format!("The page says of itself: {description}"))
}

/// A page with its probabilities and its cut.
struct Judged {
    probabilities: Vec<f32>,
    cut: Cut,
    confidence: f32,
    /// Whether it is known what the confidence is worth.
    is_measured: bool,
    /// For each block, the earlier kept block that it repeats.
    copies: Vec<Option<usize>>,
}

impl Judged {
    fn of(model: &Model, blocks: &Blocks, matrix: &Matrix) -> Judged {
        let probabilities: Vec<f32> = model.scores(matrix).into_iter().map(probability).collect();
        let tokens: Vec<usize> = blocks.list().iter().map(|block| blocks.tokens(block).len()).collect();
        let cut = Cut::of(&probabilities, &tokens);
        let copies = copies(blocks, |block| probabilities[block] >= cut.threshold);
        Judged {
            probabilities,
            confidence: model.calibration().confidence(cut.expected),
            is_measured: model.calibration().is_measured(),
            cut,
            copies,
        }
    }

    /// Whether the block is on the right side of the cut.
    fn is_likely(&self, block: usize) -> bool {
        self.probabilities[block] >= self.cut.threshold
    }

    /// Why nothing of the page is kept: what is likeliest is not likely, or it is a notice on a page without an article.
    fn silence(&self, document: &Document, blocks: &Blocks) -> Option<Step> {
        if self.confidence < LEAST_CONFIDENCE && self.is_measured {
            let evidence = confidence_evidence(self.confidence);
            return Some(Step::measured(
                "no block of the page is likely main text",
                Class::Bad,
                evidence,
            ));
        }
        let mut likely = Measures::default();
        for (_, block) in blocks.list().iter().enumerate().filter(|(i, _)| self.is_likely(*i)) {
            likely += block.measures;
        }
        let units = f64::from(likely.units());
        if units < LEAST_UNITS {
            let evidence = Evidence::new("units kept", units, Relation::Below, LEAST_UNITS);
            return Some(Step::measured("too little for a text", Class::Bad, evidence));
        }
        match Status::of(document, likely[Measure::Characters] as u32) {
            Status::Doubtful(reason) => notice_rule(reason).map(|rule| Step::plain(rule, Class::Bad)),
            Status::Found | Status::Nothing(_) => None,
        }
    }

    /// The decision, then what overrules it.
    fn verdict(&self, block: usize, silence: Option<&Step>) -> Verdict {
        let is_kept = self.is_likely(block);
        let mut verdict = Verdict::new(is_kept, self.decision(block, is_kept));
        if is_kept && self.copies[block].is_some() {
            verdict = verdict.then(false, Step::plain("repeats an earlier block", Class::Bad));
        }
        match silence {
            Some(step) if is_kept => verdict.then(false, step.clone()),
            _ => verdict,
        }
    }

    fn decision(&self, block: usize, is_kept: bool) -> Step {
        let (relation, rule, outcome) = match is_kept {
            true => (Relation::AtLeast, "likely main text", Class::Good),
            false => (Relation::Below, "likely no main text", Class::Bad),
        };
        let [value, threshold] = [self.probabilities[block], self.cut.threshold].map(f64::from);
        Step::measured(rule, outcome, Evidence::new("probability", value, relation, threshold))
    }
}

/// Why a little text on a page without an article is none. Short news stands on pages that are mostly links, too.
fn notice_rule(reason: NoArticle) -> Option<&'static str> {
    match reason {
        NoArticle::BuiltByScript => Some("a notice on a page that a script builds"),
        NoArticle::ConsentPage => Some("a notice on a page that asks for consent"),
        NoArticle::ErrorPage => Some("a notice of an error"),
        NoArticle::IndexOfLinks | NoArticle::Empty | NoArticle::TooLittleText => None,
    }
}

fn confidence_evidence(confidence: f32) -> Evidence {
    let (confidence, least) = (f64::from(confidence), f64::from(LEAST_CONFIDENCE));
    Evidence::new("confidence", confidence, Relation::Below, least)
}

/// What is told of each block.
const FEATURES: &[&str] = &[
    "probability",
    "units",
    "link share",
    "punctuation rate",
    "stop word rate",
    "copies before",
];

fn units(blocks: &Blocks, judged: &Judged) -> Units {
    let mut units = Units::new(UnitKind::Block, FEATURES, blocks.len());
    for (i, block) in blocks.list().iter().enumerate() {
        let measures = &block.measures;
        let values = [
            judged.probabilities[i],
            measures.units(),
            measures.link_share(),
            measures.per_unit(Measure::Punctuation),
            measures.per_unit(Measure::StopWords),
            f32::from(u8::from(judged.copies[i].is_some())),
        ];
        units.push(
            characters(block),
            values.map(f64::from),
            blocks.spans(block).iter().cloned(),
        );
    }
    units
}

fn characters(block: &Block) -> u32 {
    block.measures[Measure::Characters] as u32
}

fn curve(judged: &Judged, verdicts: &[Verdict]) -> Curve {
    Curve {
        x_name: "block",
        y_name: "probability of main text",
        series: vec![Series {
            name: "probability",
            kind: SeriesKind::Bars,
            samples: judged.probabilities.iter().map(|&p| f64::from(p)).collect(),
        }],
        threshold: Some(f64::from(judged.cut.threshold)),
        kept: kept_runs(verdicts),
    }
}

fn kept_runs(verdicts: &[Verdict]) -> Vec<KeptRun> {
    let mut runs: Vec<KeptRun> = Vec::new();
    for (unit, _) in verdicts.iter().enumerate().filter(|(_, verdict)| verdict.keep) {
        match runs.last_mut() {
            Some(run) if run.end + 1 == unit => run.end = unit,
            _ => runs.push(KeptRun { start: unit, end: unit }),
        }
    }
    runs
}
