//! The containers that are likely to hold a page's main text.

use crate::document::{ElementId, Tag};
use crate::methods::auto::measures::Measure;
use crate::methods::auto::survey::Survey;
use crate::methods::auto::traits::Statements;
use std::ops::Range;

/// A range of blocks.
pub(super) type Blocks = Range<usize>;

/// Containers and landmarks of a page.
pub struct Landmarks {
    /// The smallest elements with half, 70 % and 90 % of the running text.
    pub smallest: [Blocks; 3],
    /// The element that scores best, and its score.
    pub best: (Blocks, f32),
    /// The largest main element, article and marked body.
    pub largest: [Option<Blocks>; 3],
    /// Article elements.
    pub articles: u32,
}

const SHARES: [f32; 3] = [0.5, 0.7, 0.9];

impl Landmarks {
    /// Finds the landmarks of a page.
    pub fn of(survey: &Survey) -> Landmarks {
        let all = 0..survey.blocks.len();
        let total = survey.total().long;
        let mut landmarks = Landmarks {
            smallest: [all.clone(), all.clone(), all],
            best: best_candidate(survey),
            largest: [None, None, None],
            articles: 0,
        };
        for id in ElementId::all(survey.elements()) {
            let range = survey.blocks.inside(id);
            let tag = survey.tag(id);
            landmarks.articles += u32::from(tag == Tag::Article);
            if range.is_empty() {
                continue;
            }
            let long = survey.sum(range.clone()).long;
            if total > 0.0 {
                landmarks.offer_smallest(&range, long / total);
            }
            let statements = survey.statements(id);
            let kinds = [
                tag == Tag::Main || statements.any(Statements::MAIN) && tag != Tag::Article,
                tag == Tag::Article,
                statements.any(Statements::BODY),
            ];
            for (largest, _) in landmarks.largest.iter_mut().zip(kinds).filter(|(_, is_kind)| *is_kind) {
                if largest.as_ref().is_none_or(|held| survey.sum(held.clone()).long < long) {
                    *largest = Some(range.clone());
                }
            }
        }
        landmarks
    }

    /// The blocks of what the page marks as its main content: its largest `main` element, or element with the role main or article.
    pub fn marked(&self) -> Option<Blocks> {
        self.largest[0].clone()
    }

    fn offer_smallest(&mut self, range: &Blocks, share: f32) {
        for (smallest, least) in self.smallest.iter_mut().zip(SHARES) {
            if share >= least && range.len() < smallest.len() {
                *smallest = range.clone();
            }
        }
    }
}

/// Text from this length on speaks for its ancestors.
const LEAST_CANDIDATE_UNITS: f32 = 8.0;
/// From this link share on it does not.
const MOST_CANDIDATE_LINK_SHARE: f32 = 0.5;
/// Levels above a block that its text speaks for.
const CANDIDATE_LEVELS: usize = 5;

/// The element whose paragraphs speak most for it: each gives 1 + commas + a point for every 20 units (at most 3) to the
/// five levels above it, divided by the level; times the share outside links.
fn best_candidate(survey: &Survey) -> (Blocks, f32) {
    let mut scores = vec![0.0f32; survey.elements().len()];
    let mut levels = Vec::new();
    for (block, own) in survey.blocks.list().iter().enumerate() {
        let units = own.measures.units();
        if units < LEAST_CANDIDATE_UNITS || own.measures.link_share() >= MOST_CANDIDATE_LINK_SHARE {
            continue;
        }
        let points = 1.0 + own.measures[Measure::Commas] + (units / 20.0).min(3.0);
        survey.levels_above(block, &mut levels);
        for (level, &id) in levels.iter().enumerate().skip(1).take(CANDIDATE_LEVELS) {
            scores[id.index()] += points / level as f32;
        }
    }
    let mut best = (0..survey.blocks.len(), 0.0);
    for (id, &score) in scores.iter().enumerate().filter(|(_, score)| **score > 0.0) {
        let range = survey.blocks.inside(ElementId::at(id));
        let score = score * (1.0 - survey.sum(range.clone()).link_share());
        if score > best.1 {
            best = (range, score);
        }
    }
    best
}
