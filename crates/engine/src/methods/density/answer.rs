//! From marks to units, verdicts and the curve.

use super::formula::Densities;
use super::marking::{Fate, Marking};
use super::tree::{NodeId, Tree};
use super::{Measure, Mode, Settings};
use crate::document::{Document, TextId};
use crate::extraction::{
    Class, Curve, Evidence, Extraction, KeptRun, Relation, Series, SeriesKind, Status, Step, UnitKind, Units, Verdict,
    Verdicts,
};
use crate::methods::Parameters;
use std::sync::Arc;

/// What is measured of each element, over its whole subtree.
pub const FEATURES: &[&str] = &[
    "characters",
    "tags",
    "link-characters",
    "link-tags",
    "punctuation",
    "density",
    "density-sum",
    "mark",
    "depth",
    "parent",
    "element",
];

/// Place of the mark (0 dropped, 1 main text, 2 an ancestor of main text) among the features.
pub const MARK: usize = 7;

/// Place of the depth (levels below the body) among the features.
pub const DEPTH: usize = 8;

/// Place of the parent's unit number among the features; the body is its own parent. With [`DEPTH`] it gives the tree.
pub const PARENT: usize = 9;

/// All that was found out about a page.
pub(super) struct Judged<'a> {
    pub document: &'a Document,
    pub settings: Settings,
    pub tree: Arc<Tree>,
    pub densities: Arc<Densities>,
    pub marking: Arc<Marking>,
}

impl Judged<'_> {
    pub(super) fn extraction(&self, parameters: &Parameters) -> Extraction {
        let units = self.units();
        let verdicts = self.verdicts();
        let kept = units.iter().zip(verdicts.kept()).filter(|&(_, keep)| keep);
        let kept_characters = kept.map(|(unit, _)| unit.characters).sum();
        Extraction {
            method: self.settings.measure.method(),
            parameters: parameters.clone(),
            status: Status::of(self.document, kept_characters),
            curve: self.curve().keeping(KeptRun::of(&verdicts)),
            units,
            verdicts,
            confidence: None,
            remark: None,
        }
    }

    fn units(&self) -> Units {
        let mut units = Units::new(UnitKind::Element, self.tree.nodes.len());
        for own in self.tree.own_texts() {
            let own = own.iter().map(|own| own.text);
            let characters = |text: TextId| self.document.counts(text.until(text + 1)).characters;
            let spans = own.clone().map(|text| self.document.whole(text));
            units.push(own.map(characters).sum(), spans);
        }
        let (tree, densities, marking) = (self.tree.clone(), self.densities.clone(), self.marking.clone());
        units.measured(FEATURES, move |id, feature| {
            let node = &tree.nodes[id];
            let counts = &node.counts;
            match feature {
                0 => f64::from(counts.characters),
                1 => f64::from(counts.tags),
                2 => f64::from(counts.link_characters),
                3 => f64::from(counts.link_tags),
                4 => f64::from(counts.punctuation),
                5 => densities.density[id],
                6 => densities.sum[id],
                MARK => f64::from(marking.fates[id].mark()),
                DEPTH => f64::from(node.depth),
                PARENT => node.parent as f64,
                10 => f64::from(u32::from(node.element)),
                _ => f64::NAN,
            }
        })
    }

    fn verdicts(&self) -> Verdicts {
        // Up to here the text belongs to a block that is mostly links.
        let mut link_block: Option<NodeId> = None;
        let verdict = |(id, &fate): (NodeId, &Fate)| {
            if link_block.is_none_or(|block| id >= self.tree.nodes[block].end) {
                link_block = self.is_cut(id).then_some(id);
            }
            match (fate, link_block) {
                (Fate::Main { pick }, Some(block)) => self.main(pick).then(false, self.mostly_links(block)),
                (Fate::Main { pick }, None) => self.main(pick),
                (Fate::Ancestor, _) => self.ancestor(),
                (Fate::Sparse { at }, _) => Verdict::new(false, self.sparse(id, at)),
            }
        };
        self.marking.fates.iter().enumerate().map(verdict).collect()
    }

    /// Whether a block of main text has more link characters than `link_cut` allows. `m*` itself stays: on a page that is
    /// mostly links it may be the body.
    fn is_cut(&self, id: NodeId) -> bool {
        let node = &self.tree.nodes[id];
        let is_main = matches!(self.marking.fates[id], Fate::Main { .. });
        let is_densest = self.marking.picks.first().is_some_and(|pick| pick.target == id);
        let is_block = self.document.elements()[node.element].tag.breaks_line();
        is_main && !is_densest && is_block && node.link_share() > self.settings.link_cut
    }

    fn main(&self, pick: usize) -> Verdict {
        let subtree = self.marking.picks[pick];
        let sum = self.densities.sum[subtree.target];
        if pick == 0 {
            let next = self.marking.runner_up;
            let evidence = Evidence::new("own-density-sum", sum, Relation::AtLeast, next);
            return Verdict::new(true, Step::measured("densest-subtree", Class::Good, evidence));
        }
        let density = self.densities.density[subtree.dense];
        let dense = Evidence::new("own-density", density, Relation::AtLeast, self.marking.threshold);
        let largest = self.densities.sum[subtree.dense];
        let evidence = Evidence::new("own-density-sum", sum, Relation::AtLeast, largest);
        Verdict::new(true, Step::measured("dense-enough", Class::NearGood, dense))
            .then(true, Step::measured("largest-sum", Class::Good, evidence))
    }

    /// The text directly inside an ancestor is kept by the authors' program only.
    fn ancestor(&self) -> Verdict {
        let verdict = Verdict::new(true, Step::plain("ancestor", Class::NearGood));
        match self.settings.mode {
            Mode::Original => verdict,
            Mode::Repaired => verdict.then(false, Step::plain("own-text-beside", Class::Bad)),
        }
    }

    fn sparse(&self, id: NodeId, at: NodeId) -> Step {
        let (rule, feature) = if id == at {
            ("too-sparse", "density")
        } else {
            ("inside-too-sparse", "own-density")
        };
        let evidence = Evidence::new(
            feature,
            self.densities.density[at],
            Relation::Below,
            self.marking.threshold,
        );
        Step::measured(rule, Class::Bad, evidence)
    }

    fn mostly_links(&self, block: NodeId) -> Step {
        let share = self.tree.nodes[block].link_share();
        let evidence = Evidence::new("block-link-share", share, Relation::Above, self.settings.link_cut);
        Step::measured("links-mostly", Class::Bad, evidence)
    }

    /// Nothing is kept yet.
    pub(super) fn curve(&self) -> Curve {
        let (name, y_name) = match self.settings.measure {
            Measure::Text => ("text-density", "characters-per-tag"),
            Measure::Composite => ("composite-density", "characters-per-tag-weighted"),
            Measure::Punctuation => ("punctuation-density", "punctuation-per-tag"),
        };
        let densities = Series::new(name, SeriesKind::Line, self.densities.density.as_slice());
        Curve {
            threshold: (!self.tree.nodes.is_empty()).then_some(self.marking.threshold),
            threshold_parameter: Some("threshold"),
            ..Curve::of("element", y_name, densities)
        }
    }
}
