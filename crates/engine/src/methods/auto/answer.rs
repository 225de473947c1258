//! From probabilities to an extraction: units, verdicts with reasons, curve, status.

use super::METHOD;
use super::asides::{self, Asides};
use super::blocks::{Block, Blocks};
use super::comments::Comments;
use super::companions::Companions;
use super::cut::{Cut, copies};
use super::features::{Features, FirstLook};
use super::grounds::grounds;
use super::hidden::{self, Hidden};
use super::judgement::Judgement;
use super::kept::Kept;
use super::measures::Measure;
use super::model::{Model, probability};
use super::policy::{POLICIES, Policy};
use super::posts::{PostBlocks, is_in_navigation, post_step, repeated_step};
use super::trust::Trust;
use crate::document::{Document, Hiding};
use crate::extraction::things::{COPY, HIDDEN, LABEL};
use crate::extraction::{
    Class, Confidence, Curve, Evidence, Extraction, Grounds, KeptRun, NoArticle, Relation, Series, SeriesKind, Status,
    Step, UnitKind, Units, Verdict, Verdicts,
};
use crate::methods::Parameters;
use clearline_message::{Message, message};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

pub(super) fn answer(
    (model, examined): (&Model, Arc<Examined>),
    document: &Document,
    parameters: &Parameters,
) -> Extraction {
    Findings::of((model, examined), document, parameters).extraction(model, document, parameters)
}

/// Where nothing is kept, what the page says about itself may still help.
fn own_words(document: &Document) -> Option<Message> {
    let description = document.metadata(None).description?.value;
    Some(message!("remark-own-words", description = description))
}

/// A page as the features see it, and as the model has judged it for each policy that somebody asked for.
pub(super) struct Looked {
    features: Arc<Features>,
    of_policies: [OnceLock<Arc<Examined>>; POLICIES],
}

impl Looked {
    pub(super) fn of(document: &Document) -> Looked {
        Looked {
            features: Arc::new(Features::of(document)),
            of_policies: Default::default(),
        }
    }

    /// The page as `model` judges it; always the same model.
    pub(super) fn examined(&self, model: &Model, document: &Document, policy: Policy) -> Arc<Examined> {
        let examined = || {
            let narrower = policy
                .narrower()
                .map(|narrower| self.examined(model, document, narrower));
            Arc::new(Examined::of(
                model,
                document,
                Arc::clone(&self.features),
                policy,
                narrower,
            ))
        };
        Arc::clone(self.of_policies[policy as usize].get_or_init(examined))
    }
}

/// A page as the model sees it, for every cut.
pub(super) struct Examined {
    features: Arc<Features>,
    policy: Policy,
    first_look: FirstLook,
    pub probabilities: Vec<f32>,
    pub comments: Comments,
    tokens: Vec<usize>,
    /// The blocks that the page marks as its main content.
    marked: Option<Range<usize>>,
    /// Where the program cuts.
    cut: Cut,
    /// Beside the text that is above that cut, wherever else somebody cuts.
    pub asides: Asides,
    /// Of that text too.
    pub hidden: Hidden,
    companions: Companions,
    posts: PostBlocks,
    /// The same for the scope that this one takes all of.
    narrower: Option<Arc<Examined>>,
}

impl Examined {
    fn of(
        model: &Model,
        document: &Document,
        features: Arc<Features>,
        policy: Policy,
        narrower: Option<Arc<Examined>>,
    ) -> Examined {
        let Judgement {
            scores,
            first_look,
            comments,
        } = Judgement::of(model, &features, policy);
        let probabilities: Vec<f32> = scores.into_iter().map(probability).collect();
        let survey = features.survey();
        let blocks = &survey.blocks;
        let tokens: Vec<usize> = blocks.list().iter().map(|block| blocks.tokens(block).len()).collect();
        let cut = Cut::of(&probabilities, &tokens);
        let is_likely = |block: usize| probabilities[block] >= cut.threshold;
        Examined {
            asides: Asides::of(document, blocks, is_likely),
            hidden: Hidden::of(document, survey, is_likely),
            companions: Companions::of((document, blocks), features.unconfirmed_headline()),
            posts: PostBlocks::of(document, blocks),
            narrower,
            probabilities,
            comments,
            tokens,
            marked: features.landmarks().marked(),
            cut,
            features,
            policy,
            first_look,
        }
    }

    pub(super) fn blocks(&self) -> &Blocks {
        &self.features.survey().blocks
    }

    /// Whether the page was looked at twice.
    pub(super) fn was_in_doubt(&self) -> bool {
        self.first_look.is_known()
    }

    fn trust(&self, cut: &Cut) -> Trust {
        Trust::of(cut, &self.probabilities, &self.tokens, self.marked.clone())
    }
}

/// A page with its probabilities and its cut.
pub(super) struct Findings {
    pub examined: Arc<Examined>,
    pub cut: Cut,
    /// Whether the cut was asked for.
    pub is_own_cut: bool,
    confidence: Confidence,
    /// For each block, the earlier kept block that it repeats.
    pub copies: Vec<Option<usize>>,
    /// The unlikely blocks that go with kept ones, each with the step that says so.
    pub companions: BTreeMap<usize, Step>,
    /// The blocks that are kept as text of the scope, although they are unlikely, each with the step that says so.
    pub completed: BTreeMap<usize, Step>,
    /// Why nothing is kept all the same.
    pub silence: Option<Step>,
}

impl Findings {
    pub(super) fn of(
        (model, examined): (&Model, Arc<Examined>),
        document: &Document,
        parameters: &Parameters,
    ) -> Findings {
        let own_cut = parameters.set_number("cut").map(|cut| cut as f32);
        let cut = match own_cut {
            Some(threshold) => Cut::at(threshold, &examined.probabilities, &examined.tokens),
            None => examined.cut.clone(),
        };
        let trust = examined.trust(&cut);
        let mut findings = Findings {
            copies: Vec::new(),
            companions: BTreeMap::new(),
            completed: BTreeMap::new(),
            confidence: trust.confidence(model.calibration().confidence(trust.value)),
            is_own_cut: own_cut.is_some(),
            silence: None,
            cut,
            examined,
        };
        let (blocks, probabilities) = (findings.examined.blocks(), &findings.examined.probabilities);
        findings.copies = copies((document, blocks), probabilities, |block| findings.is_text(block));
        let is_kept = |block: usize| findings.is_text(block) && findings.copies[block].is_none();
        let companions = findings.examined.companions.kept((document, blocks), is_kept);
        let may_be_kept = |block: &usize| !findings.is_apart(*block) && findings.copies[*block].is_none();
        findings.companions = companions.into_iter().filter(|(block, _)| may_be_kept(block)).collect();
        // Whoever draws the line wants to see what lies above it.
        if !findings.is_own_cut {
            findings.completed = findings.complete(model, document, parameters);
            let trust = model
                .calibration()
                .is_measured()
                .then_some(findings.confidence.value as f32);
            let likely = Kept::of(document, findings.examined.blocks(), |block| findings.is_text(block));
            let keeps_narrower = findings.completed.values().any(|step| step.rule == NARROWER);
            let silence = likely.silence(document, trust, findings.examined.policy);
            findings.silence = silence.filter(|_| !keeps_narrower);
        }
        findings
    }

    /// What the scope takes beyond the likely text: what narrower scopes keep, the text of posts, and of the whole page all but navigation.
    fn complete(&self, model: &Model, document: &Document, parameters: &Parameters) -> BTreeMap<usize, Step> {
        let examined = &self.examined;
        let may_be_kept = |block: usize| {
            !self.is_text(block)
                && !self.is_apart(block)
                && self.hiding(block).is_none()
                && self.copies[block].is_none()
        };
        let mut completed = BTreeMap::new();
        let mut add = |blocks: Vec<usize>, step: Step| {
            for block in blocks {
                completed.entry(block).or_insert(step);
            }
        };
        let likely = |block: usize| self.is_text(block).then(|| examined.tokens[block]);
        let posts = examined.posts.kept(examined.policy, examined.comments.effect(), likely);
        add(
            posts.into_iter().filter(|&block| may_be_kept(block)).collect(),
            post_step(),
        );
        if let Some(narrower) = &examined.narrower {
            let narrower = Findings::of((model, Arc::clone(narrower)), document, parameters);
            let least = if examined.posts.is_empty() {
                LIKELIER_THAN_NOT
            } else {
                0.0
            };
            let is_more = |block: &usize| {
                !self.is_text(*block)
                    && narrower.examined.probabilities[*block] >= least
                    && narrower.verdict(*block).keep
            };
            let more = (0..examined.blocks().len()).filter(is_more).collect();
            add(more, Step::plain(NARROWER, Class::Good));
        }
        if examined.policy == Policy::Page {
            let others = self
                .page_text(document)
                .into_iter()
                .filter(|&block| may_be_kept(block))
                .collect();
            add(others, Step::plain("not-navigation", Class::Good));
        }
        completed
    }

    /// The blocks from the first likely one to the last that are no navigation.
    fn page_text(&self, document: &Document) -> Vec<usize> {
        let blocks = self.examined.blocks();
        let first = (0..blocks.len()).find(|&block| self.is_text(block));
        let last = (0..blocks.len()).rfind(|&block| self.is_text(block));
        let (Some(first), Some(last)) = (first, last) else {
            return Vec::new();
        };
        let is_navigation = |block: usize| {
            let block = &blocks.list()[block];
            block.measures.link_share() > MOST_LINKED || is_in_navigation(document, block.element)
        };
        let least = if self.examined.posts.is_empty() {
            LEAST_OF_PAGE
        } else {
            0.0
        };
        let is_of_page = |&block: &usize| self.examined.probabilities[block] >= least && !is_navigation(block);
        (first..last).filter(is_of_page).collect()
    }

    pub(super) fn extraction(self, model: &Model, document: &Document, parameters: &Parameters) -> Extraction {
        let verdicts: Verdicts = (0..self.examined.blocks().len())
            .map(|block| self.verdict(block))
            .collect();
        let kept = Kept::of(document, self.examined.blocks(), |block| verdicts.keeps(block));
        let status = if self.cuts_all() {
            Status::Nothing(NoArticle::CutTooHigh)
        } else {
            kept.status(document, self.confidence.value as f32)
        };
        let curve = self.curve().keeping(KeptRun::of(&verdicts));
        let confidence = self.confidence.clone();
        let units = self.units();
        let (model, examined, cut) = (model.clone(), Arc::clone(&self.examined), self.cut.threshold);
        let grounds = Grounds::new(examined.blocks().len(), move |block| {
            grounds(
                &model,
                &examined.features.row((examined.policy, examined.first_look), block),
                (&examined.comments, block),
                examined.probabilities[block] >= cut,
            )
        });
        Extraction {
            method: METHOD.name,
            parameters: parameters.clone(),
            units,
            curve,
            verdicts: verdicts.on(grounds),
            remark: matches!(status, Status::Nothing(reason) if reason != NoArticle::CutTooHigh)
                .then(|| own_words(document))
                .flatten(),
            status,
            confidence: Some(confidence),
        }
    }

    /// Whether the block is on the right side of the cut.
    pub(super) fn is_likely(&self, block: usize) -> bool {
        self.examined.probabilities[block] >= self.cut.threshold
    }

    /// Whether no text reaches a cut that was asked for: that is not the page's doing.
    fn cuts_all(&self) -> bool {
        let probabilities = &self.examined.probabilities;
        self.is_own_cut && !probabilities.is_empty() && !(0..probabilities.len()).any(|block| self.is_likely(block))
    }

    /// Whether the block is set apart from the text, likely or not.
    pub(super) fn is_apart(&self, block: usize) -> bool {
        let asides = &self.examined.asides;
        asides.are_beside() && asides.hold(block)
    }

    /// How the block is kept from view, likely or not.
    pub(super) fn hiding(&self, block: usize) -> Option<Hiding> {
        self.examined.hidden.hiding(block)
    }

    /// Whether it is likely, and neither set apart nor hidden.
    pub(super) fn is_text(&self, block: usize) -> bool {
        self.is_likely(block) && !self.is_apart(block) && self.hiding(block).is_none()
    }

    /// The decision, then what overrules it.
    fn verdict(&self, block: usize) -> Verdict {
        let is_kept = self.is_likely(block);
        let mut verdict = Verdict::new(is_kept, self.decision(block, is_kept));
        if self.is_apart(block) {
            verdict = verdict.then(false, self.aside_step());
        }
        if let Some(hiding) = self.hiding(block) {
            verdict = verdict.then(false, self.hidden_step(block, hiding));
        }
        if self.copies[block].is_some() {
            verdict = verdict.then(false, Step::plain(COPY, Class::Bad));
        }
        if let Some(step) = self.companions.get(&block) {
            verdict = verdict.then(true, *step);
        }
        if let Some(step) = self.completed.get(&block).filter(|_| !verdict.keep) {
            verdict = verdict.then(true, *step);
        }
        if verdict.keep && !self.is_own_cut && self.examined.posts.is_repeated(block) {
            verdict = verdict.then(false, repeated_step());
        }
        match &self.silence {
            Some(step) if verdict.keep => verdict.then(false, *step),
            _ => verdict,
        }
    }

    fn aside_step(&self) -> Step {
        let figures = ("aside-share", self.examined.asides.share, asides::MOST_SHARE);
        little_of_text("aside", figures)
    }

    fn hidden_step(&self, block: usize, hiding: Hiding) -> Step {
        match hiding {
            Hiding::Label => {
                let tokens = self.examined.tokens[block];
                let singles = self.examined.blocks().list()[block].measures[Measure::Singles];
                let counted = if 2.0 * singles > tokens as f32 {
                    "characters"
                } else {
                    "words"
                };
                let [tokens, most] = [tokens, hidden::LONGEST_LABEL].map(|count| count as f64);
                let evidence = Evidence::new(counted, tokens, Relation::AtMost, most);
                Step::measured(LABEL, Class::Bad, evidence)
            }
            Hiding::Box => {
                let Hidden { share, most, .. } = self.examined.hidden;
                little_of_text(HIDDEN, ("hidden-share", share, most))
            }
        }
    }

    fn decision(&self, block: usize, is_kept: bool) -> Step {
        let (relation, rule, outcome) = if is_kept {
            (Relation::AtLeast, "likely", Class::Good)
        } else {
            (Relation::Below, "unlikely", Class::Bad)
        };
        let [value, threshold] = [self.examined.probabilities[block], self.cut.threshold].map(f64::from);
        Step::measured(rule, outcome, Evidence::new("probability", value, relation, threshold))
    }

    fn units(&self) -> Units {
        let blocks = self.examined.blocks();
        let mut units = Units::new(UnitKind::Block, blocks.len());
        for block in blocks.list() {
            units.push(characters(block), blocks.spans(block).iter().cloned());
        }
        let examined = Arc::clone(&self.examined);
        let is_copy: Vec<bool> = self.copies.iter().map(Option::is_some).collect();
        units.measured(FEATURES, move |block, feature| {
            let measures = &examined.blocks().list()[block].measures;
            f64::from(match feature {
                0 => examined.probabilities[block],
                1 => measures.units(),
                2 => measures.link_share(),
                3 => measures.per_unit(Measure::Punctuation),
                4 => measures.per_unit(Measure::StopWords),
                5 => f32::from(u8::from(is_copy[block])),
                6 => examined.comments.probability(block),
                _ => f32::NAN,
            })
        })
    }

    /// Nothing is kept yet.
    pub(super) fn curve(&self) -> Curve {
        let probabilities = self.examined.probabilities.iter().map(|&p| f64::from(p));
        let probabilities = Series::new("probability", SeriesKind::Bars, probabilities.collect::<Vec<f64>>());
        Curve {
            threshold: Some(f64::from(self.cut.threshold)),
            threshold_parameter: Some("cut"),
            ..Curve::of("block", "main-text-probability", probabilities)
        }
    }
}

/// Why a block stays that a narrower scope keeps.
const NARROWER: &str = "narrower-scope";
/// On a page without posts, a wider scope takes over what a narrower one finds likelier than not, and the whole page what is not quite
/// unlikely: there, what is left of a page is its furniture.
const LIKELIER_THAN_NOT: f32 = 0.5;
const LEAST_OF_PAGE: f32 = 0.3;
/// A block with a larger share of its text in links is navigation.
const MOST_LINKED: f32 = 0.5;

/// Leaves out what belongs to a part that holds little of the likely text; where it holds none, there is no figure to give.
fn little_of_text(rule: &'static str, (feature, share, most): (&'static str, f64, f64)) -> Step {
    if share > 0.0 {
        Step::measured(rule, Class::Bad, Evidence::new(feature, share, Relation::Below, most))
    } else {
        Step::plain(rule, Class::Bad)
    }
}

/// What is said of each block.
const FEATURES: &[&str] = &[
    "probability",
    "text-units",
    "link-share",
    "punctuation-rate",
    "stop-word-rate",
    "copies-before",
    "comment-probability",
];

fn characters(block: &Block) -> u32 {
    block.measures[Measure::Characters] as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Limits;
    use crate::methods::auto::{EMBEDDED, examined};

    #[test]
    fn the_confidence_is_read_from_the_trust_in_the_cut() {
        let text = "<p>At last it rains on the valley, and the fields, which were brown for weeks, are green by noon.";
        for (open, marked) in [("<div>", None), ("<main>", Some(1..4)), ("<div role=main>", Some(1..4))] {
            let html = format!("<nav>About us</nav>{open}<h1>Rain at last</h1>{text}{text} Nobody knows for how long.");
            let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
            let examined = examined(&document, &Parameters::default());
            assert_eq!(examined.marked, marked);
            let trust = examined.trust(&examined.cut).value;
            assert_ne!(trust, examined.cut.expected);
            let findings = Findings::of((&EMBEDDED, examined), &document, &Parameters::default());
            assert_eq!(
                findings.confidence.value as f32,
                EMBEDDED.calibration().confidence(trust)
            );
        }
    }
}
