//! From probabilities to an extraction: units, verdicts with reasons, curve, status.

use super::METHOD;
use super::blocks::{Block, Blocks};
use super::cut::{Cut, copies};
use super::features::{self, Matrix};
use super::grounds::grounds;
use super::kept::Kept;
use super::measures::Measure;
use super::model::{Model, probability};
use super::survey::Survey;
use crate::document::Document;
use crate::extraction::{
    Class, Curve, Evidence, Extraction, Grounds, KeptRun, Relation, Series, SeriesKind, Status, Step, UnitKind, Units,
    Verdict,
};
use crate::methods::Parameters;

pub(super) fn answer(model: &Model, document: &Document, parameters: &Parameters) -> Extraction {
    let own_cut = parameters.set_number("cut").map(|cut| cut as f32);
    let blocks = Blocks::of(document);
    let matrix = features::matrix(&Survey::of(document, &blocks));
    let judged = Judged::of(model, &blocks, &matrix, own_cut);
    let likely = Kept::of(document, &blocks, |block| judged.is_likely(block));
    let trust = judged.is_measured.then_some(judged.confidence);
    // Whoever draws the line wants to see what lies above it.
    let silence = match own_cut {
        Some(_) => None,
        None => likely.silence(document, trust),
    };
    let model = model.clone();
    let grounds = Grounds::new(matrix.rows(), move |blocks| grounds(&model, &matrix.part(blocks)));
    let verdict = |block| judged.verdict(block, silence.as_ref()).on(&grounds, block);
    let verdicts: Vec<Verdict> = (0..blocks.len()).map(verdict).collect();
    let status = Kept::of(document, &blocks, |block| verdicts[block].keep).status(document);
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
    /// Cuts at `own_cut`, or where the expected F1 is best.
    fn of(model: &Model, blocks: &Blocks, matrix: &Matrix, own_cut: Option<f32>) -> Judged {
        let probabilities: Vec<f32> = model.scores(matrix).into_iter().map(probability).collect();
        let tokens: Vec<usize> = blocks.list().iter().map(|block| blocks.tokens(block).len()).collect();
        let cut = match own_cut {
            Some(threshold) => Cut::at(threshold, &probabilities, &tokens),
            None => Cut::of(&probabilities, &tokens),
        };
        let copies = copies(blocks, &probabilities, cut.threshold);
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
            true => (Relation::AtLeast, "likely", Class::Good),
            false => (Relation::Below, "unlikely", Class::Bad),
        };
        let [value, threshold] = [self.probabilities[block], self.cut.threshold].map(f64::from);
        Step::measured(rule, outcome, Evidence::new("probability", value, relation, threshold))
    }
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
        threshold_parameter: Some("cut"),
        kept: KeptRun::of(verdicts),
    }
}
