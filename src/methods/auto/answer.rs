//! From probabilities to an extraction: units, verdicts with reasons, curve, status.

use super::METHOD;
use super::blocks::{Block, Blocks};
use super::cut::{Cut, copies};
use super::features::{self, FeatureCard, Matrix, WIDTH};
use super::measures::Measure;
use super::model::{Model, probability};
use super::survey::Survey;
use crate::document::Document;
use crate::extraction::{
    Class, Curve, Evidence, Extraction, KeptRun, NoArticle, Relation, Series, SeriesKind, Status, Step, UnitKind,
    Units, Verdict,
};
use crate::methods::Parameters;
use std::sync::LazyLock;

/// Below this confidence the page is not taken for an article, and nothing of it is kept.
const LEAST_CONFIDENCE: f32 = 0.3;
/// As many features are named for and against a block.
const REASONS: usize = 3;

static CARDS: LazyLock<Vec<FeatureCard>> = LazyLock::new(features::catalogue);

pub(super) fn answer(model: &Model, document: &Document, parameters: &Parameters) -> Extraction {
    let blocks = Blocks::of(document);
    let matrix = features::matrix(&Survey::of(document, &blocks));
    let judged = Judged::of(model, &blocks, &matrix);
    let silence = judged.silence(document, &blocks);
    let verdicts: Vec<Verdict> = (0..blocks.len())
        .map(|block| judged.verdict(block, silence.as_ref()))
        .collect();
    let kept = blocks.list().iter().zip(&verdicts);
    let kept = kept
        .filter(|(_, verdict)| verdict.keep)
        .map(|(block, _)| characters(block))
        .sum();
    Extraction {
        method: METHOD.name,
        parameters: parameters.clone(),
        units: units(&blocks, &judged),
        curve: curve(&judged, &verdicts),
        verdicts,
        remark: (kept == 0).then(|| own_words(document)).flatten(),
        status: Status::of(document, kept),
        confidence: Some(f64::from(judged.confidence)),
    }
}

/// Where nothing is kept, what the page says about itself may still help.
fn own_words(document: &Document) -> Option<String> {
    let description = document.metadata(None).description?.value;
    Some(format!("The page says of itself: {description}"))
}

/// A page with its probabilities and its cut.
struct Judged<'a> {
    model: &'a Model,
    matrix: &'a Matrix,
    /// What each feature added to each block's score.
    contributions: Matrix,
    probabilities: Vec<f32>,
    cut: Cut,
    confidence: f32,
    /// For each block, the earlier kept block that it repeats.
    copies: Vec<Option<usize>>,
}

impl<'a> Judged<'a> {
    fn of(model: &'a Model, blocks: &Blocks, matrix: &'a Matrix) -> Judged<'a> {
        let judgement = model.judge(matrix);
        let probabilities: Vec<f32> = judgement.scores.iter().map(|&score| probability(score)).collect();
        let tokens: Vec<usize> = blocks.list().iter().map(|block| blocks.tokens(block).len()).collect();
        let cut = Cut::of(&probabilities, &tokens);
        let copies = copies(blocks, |block| probabilities[block] >= cut.threshold);
        Judged {
            model,
            matrix,
            contributions: model.contributions(&judgement),
            probabilities,
            confidence: model.calibration().confidence(cut.expected),
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
        if self.confidence < LEAST_CONFIDENCE && self.model.calibration().is_measured() {
            let evidence = confidence_evidence(self.confidence);
            return Some(Step::measured(
                "no block of the page is likely main text",
                Class::Bad,
                evidence,
            ));
        }
        let likely = blocks
            .list()
            .iter()
            .enumerate()
            .filter(|(block, _)| self.is_likely(*block));
        match Status::of(document, likely.map(|(_, block)| characters(block)).sum()) {
            Status::Doubtful(NoArticle::BuiltByScript) => {
                Some(Step::plain("a notice on a page that a script builds", Class::Bad))
            }
            Status::Doubtful(NoArticle::ConsentPage) => {
                Some(Step::plain("a notice on a page that asks for consent", Class::Bad))
            }
            _ => None,
        }
    }

    /// The reasons first, then the decision.
    fn verdict(&self, block: usize, silence: Option<&Step>) -> Verdict {
        let is_kept = self.is_likely(block);
        let mut steps = self.reasons(block);
        steps.push(self.decision(block, is_kept));
        if is_kept && self.copies[block].is_some() {
            steps.push(Step::plain("repeats an earlier block", Class::Bad));
        }
        steps.extend(silence.cloned());
        let mut steps = steps.into_iter().map(|step| (step.outcome == Class::Good, step));
        let first = steps.next().unwrap_or((is_kept, self.decision(block, is_kept)));
        steps.fold(Verdict::new(first.0, first.1), |verdict, (keep, step)| {
            verdict.then(keep, step)
        })
    }

    fn decision(&self, block: usize, is_kept: bool) -> Step {
        let (relation, rule, outcome) = match is_kept {
            true => (Relation::AtLeast, "likely main text", Class::Good),
            false => (Relation::Below, "likely no main text", Class::Bad),
        };
        let [value, threshold] = [self.probabilities[block], self.cut.threshold].map(f64::from);
        Step::measured(rule, outcome, Evidence::new("probability", value, relation, threshold))
    }

    /// The features that spoke loudest for and against the block, as far as they have a value to tell.
    fn reasons(&self, block: usize) -> Vec<Step> {
        let mut amounts = [0.0; WIDTH];
        for (feature, (amount, value)) in amounts.iter_mut().zip(self.matrix.row(block)).enumerate() {
            let told = if value.is_nan() { 0.0 } else { 1.0 };
            *amount = told * self.contributions.value(block, feature);
        }
        let mut steps = Vec::with_capacity(2 * REASONS + 3);
        for (sign, rule, outcome) in [
            (1.0, "speaks for it", Class::Good),
            (-1.0, "speaks against it", Class::Bad),
        ] {
            for feature in loudest(&amounts, sign).into_iter().flatten() {
                let (value, pivot) = (self.matrix.value(block, feature), self.model.pivot(feature));
                let relation = if value > pivot {
                    Relation::Above
                } else {
                    Relation::AtMost
                };
                let evidence = Evidence::new(CARDS[feature].name, f64::from(value), relation, f64::from(pivot));
                steps.push(Step::measured(rule, outcome, evidence));
            }
        }
        steps
    }
}

/// The features with the largest amounts of one sign, the largest first.
fn loudest(amounts: &[f32; WIDTH], sign: f32) -> [Option<usize>; REASONS] {
    let mut found = [(None, 0.0); REASONS];
    let mut least = 0.0;
    for (feature, amount) in amounts.iter().map(|amount| sign * amount).enumerate() {
        if amount <= least {
            continue;
        }
        found[REASONS - 1] = (Some(feature), amount);
        for place in (1..REASONS).rev() {
            if found[place].1 > found[place - 1].1 {
                found.swap(place, place - 1);
            }
        }
        least = found[REASONS - 1].1;
    }
    found.map(|(feature, _)| feature)
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
