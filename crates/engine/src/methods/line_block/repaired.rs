//! The mode `repaired`: one set of parameters for every language, on the document's virtual lines.

use super::METHOD;
use crate::document::{Counts, Document, VirtualLine};
use crate::extraction::{
    Class, Curve, Evidence, Extraction, KeptRun, Relation, Series, SeriesKind, Status, Step, Units, Verdict, Verdicts,
};
use crate::methods::Parameters;
use std::ops::RangeInclusive;
use std::sync::Arc;

mod trace;

pub(super) use trace::trace;

/// A line with a larger share of linked characters weighs nothing and is not put out (L11).
const MOST_LINK_SHARE: f64 = 0.5;
/// Shorter lines are not put out (published: 5).
const SHORTEST_LINE: usize = 5;
/// A region with a copyright notice is boilerplate if it is shorter than this (L5).
const SHORT_REGION: usize = 300;
/// What a copyright notice says, in lower case.
const COPYRIGHT_MARKS: [&str; 5] = ["copyright", "©", "版权所有", "版權所有", "all rights reserved"];

/// The parameters in force.
struct Settings {
    threshold: f64,
    k: usize,
    end_run: usize,
    gap: usize,
    join: f64,
}

impl Settings {
    fn of(parameters: &Parameters) -> Settings {
        Settings {
            threshold: parameters.number("threshold"),
            k: parameters.number("k") as usize,
            end_run: parameters.number("end_run") as usize,
            gap: parameters.number("gap") as usize,
            join: parameters.number("join"),
        }
    }
}

pub(super) fn extract(document: &Document, parameters: &Parameters) -> Extraction {
    Measured::of(document, parameters).extraction(document, parameters)
}

/// The lines of a page, measured.
struct Measured {
    settings: Settings,
    lines: Arc<Vec<VirtualLine>>,
    /// `w(i)`.
    weights: Arc<Vec<f64>>,
    /// `Y(i)`.
    lengths: Arc<[f64]>,
}

impl Measured {
    fn of(document: &Document, parameters: &Parameters) -> Measured {
        let settings = Settings::of(parameters);
        let lines = cap_empty_runs(document.virtual_lines(), settings.gap);
        let weights: Vec<f64> = lines.iter().map(|line| weight(&line.counts)).collect();
        Measured {
            lengths: block_lengths(&weights, settings.k),
            settings,
            lines: Arc::new(lines),
            weights: Arc::new(weights),
        }
    }

    /// The regions and what becomes of each.
    fn regions(&self, document: &Document) -> Vec<Region> {
        let mut regions = rises_and_falls(&self.lengths, &self.settings, self.settings.end_run);
        trim(&self.weights, &mut regions);
        drop_copyright_notices(document, &self.lines, &mut regions);
        drop_light(&self.weights, &mut regions, self.settings.join);
        regions
    }

    fn extraction(&self, document: &Document, parameters: &Parameters) -> Extraction {
        let (lines, lengths) = (&self.lines, &*self.lengths);
        let regions = self.regions(document);
        let verdicts = verdicts(document, lines, lengths, &regions, &self.settings);
        let kept = regions.iter().filter(|region| region.fate == Fate::Kept);
        Extraction {
            method: METHOD.name,
            parameters: parameters.clone(),
            status: Status::of(document, kept_characters(lines, &verdicts)),
            units: self.units(document),
            curve: self.curve().keeping(kept.map(Region::run).collect()),
            verdicts,
            confidence: None,
            remark: None,
        }
    }

    fn units(&self, document: &Document) -> Units {
        let units = Units::of_lines(document, &self.lines);
        let (lines, weights, lengths) = (self.lines.clone(), self.weights.clone(), self.lengths.clone());
        units.measured(FEATURES, move |line, feature| {
            let counts = &lines[line].counts;
            match feature {
                0 => f64::from(counts.characters),
                1 => f64::from(counts.wide),
                2 => counts.link_share(),
                3 => weights[line],
                4 => lengths[line],
                _ => f64::NAN,
            }
        })
    }

    fn curve(&self) -> Curve {
        let series = Series {
            name: "block-length",
            kind: SeriesKind::Line,
            samples: self.lengths.clone(),
        };
        Curve {
            threshold: Some(self.settings.threshold),
            threshold_parameter: Some("threshold"),
            ..Curve::of("line", "block-length-weighted", series)
        }
    }
}

fn kept_characters(lines: &[VirtualLine], verdicts: &Verdicts) -> u32 {
    let kept = lines.iter().zip(verdicts.kept()).filter(|&(_, keep)| keep);
    kept.map(|(line, _)| line.counts.characters).sum()
}

/// What is measured of each line.
const FEATURES: &[&str] = &["characters", "wide-characters", "link-share", "weight", "block-length"];

/// Virtual lines inflate the number of empty lines; at most `gap` in a row count.
fn cap_empty_runs(lines: Vec<VirtualLine>, gap: usize) -> Vec<VirtualLine> {
    let mut empty = 0;
    let counts = |line: &VirtualLine| {
        empty = if line.counts.characters > 0 { 0 } else { empty + 1 };
        empty <= gap
    };
    lines.into_iter().filter(counts).collect()
}

/// `w(i)`, by L11.
fn weight(counts: &Counts) -> f64 {
    if counts.link_share() > MOST_LINK_SHARE {
        return 0.0;
    }
    counts.weight()
}

/// `Y(i)`; blocks at the end of the page are shortened rather than dropped.
fn block_lengths(weights: &[f64], k: usize) -> Arc<[f64]> {
    (0..weights.len())
        .map(|i| weights[i..weights.len().min(i + k)].iter().sum())
        .collect()
}

/// Lines from a sudden rise to the fall after it.
struct Region {
    start: usize,
    end: usize,
    /// Block length where the region rose.
    rise: f64,
    fate: Fate,
}

/// What became of a region.
#[derive(Clone, Copy, PartialEq)]
enum Fate {
    Kept,
    Copyright,
    /// Its share of the heaviest region's weight.
    TooLight(f64),
}

impl Region {
    fn lines(&self) -> RangeInclusive<usize> {
        self.start..=self.end
    }

    fn run(&self) -> KeptRun {
        KeptRun {
            start: self.start,
            end: self.end,
        }
    }
}

/// Conditions 1 to 3 of the paper: a rise above the threshold, not followed by zeros only; a fall to `end_run` zeros (L1).
fn rises_and_falls(lengths: &[f64], settings: &Settings, end_run: usize) -> Vec<Region> {
    let zeros = zero_runs(lengths);
    let mut found = Vec::new();
    let mut i = 0;
    while i < lengths.len() {
        if !rises(i, lengths, &zeros, settings) {
            i += 1;
            continue;
        }
        let end = fall_after(i, &zeros, end_run);
        found.push(Region {
            start: i,
            end,
            rise: lengths[i],
            fate: Fate::Kept,
        });
        i = end + 1;
    }
    found
}

fn rises(i: usize, lengths: &[f64], zeros: &[u32], settings: &Settings) -> bool {
    let follow = (lengths.len() - i - 1).min(settings.k);
    lengths[i] > settings.threshold && (follow == 0 || (zeros[i + 1] as usize) < follow)
}

/// `zeros[i]`: how many blocks of length zero follow one another from `i` on.
fn zero_runs(lengths: &[f64]) -> Vec<u32> {
    let mut zeros = vec![0; lengths.len()];
    let mut run: u32 = 0;
    for i in (0..lengths.len()).rev() {
        run = if lengths[i] == 0.0 { run + 1 } else { 0 };
        zeros[i] = run;
    }
    zeros
}

/// The last block before `end_run` empty ones, or before the page ends with fewer.
fn fall_after(start: usize, zeros: &[u32], end_run: usize) -> usize {
    let mut end = start;
    while end + 1 < zeros.len() {
        let left = zeros.len() - end - 1;
        if zeros[end + 1] as usize >= end_run.min(left) {
            break;
        }
        end += 1;
    }
    end
}

/// Cuts lines without weight off the ends of regions: a block begins before its text and reaches behind it.
fn trim(weights: &[f64], regions: &mut [Region]) {
    for region in regions {
        while region.start < region.end && weights[region.start] == 0.0 {
            region.start += 1;
        }
        while region.end > region.start && weights[region.end] == 0.0 {
            region.end -= 1;
        }
    }
}

/// L5.
fn drop_copyright_notices(document: &Document, lines: &[VirtualLine], regions: &mut [Region]) {
    for region in regions {
        if is_copyright_notice(document, &lines[region.lines()]) {
            region.fate = Fate::Copyright;
        }
    }
}

/// Condition 4 of the paper, by L3.
fn drop_light(weights: &[f64], regions: &mut [Region], join: f64) {
    let weigh = |region: &Region| weights[region.lines()].iter().sum::<f64>();
    let candidates = regions.iter().filter(|region| region.fate == Fate::Kept);
    let heaviest = candidates.map(weigh).fold(0.0, f64::max);
    for region in regions.iter_mut().filter(|region| region.fate == Fate::Kept) {
        let share = weigh(region) / heaviest;
        if share < join {
            region.fate = Fate::TooLight(share);
        }
    }
}

fn is_copyright_notice(document: &Document, lines: &[VirtualLine]) -> bool {
    let printed = || lines.iter().filter(|line| line.counts.link_share() <= MOST_LINK_SHARE);
    // Blanks only make the text longer, so most regions need no look at it.
    if printed().map(|line| line.counts.characters as usize).sum::<usize>() >= SHORT_REGION {
        return false;
    }
    let texts: Vec<String> = printed().map(|line| line.text(document)).collect();
    let long_enough = texts
        .iter()
        .map(|text| text.as_str())
        .filter(|text| text.chars().count() >= SHORTEST_LINE);
    let text = long_enough.collect::<Vec<_>>().join("\n").to_lowercase();
    text.chars().count() < SHORT_REGION && COPYRIGHT_MARKS.iter().any(|mark| text.contains(mark))
}

fn verdicts(
    document: &Document,
    lines: &[VirtualLine],
    lengths: &[f64],
    regions: &[Region],
    settings: &Settings,
) -> Verdicts {
    let mut next = regions.iter().peekable();
    let verdict = |(line, (i, &length)): (&VirtualLine, (usize, &f64))| {
        while next.peek().is_some_and(|region| region.end < i) {
            next.next();
        }
        match next.peek().filter(|region| region.start <= i) {
            _ if line.counts.characters == 0 => Verdict::new(false, Step::plain("empty-line", Class::Short)),
            Some(region) => inside(document, line, region, settings),
            None => Verdict::new(false, outside(line, length, settings.threshold)),
        }
    };
    lines.iter().zip(lengths.iter().enumerate()).map(verdict).collect()
}

fn outside(line: &VirtualLine, length: f64, threshold: f64) -> Step {
    let share = line.counts.link_share();
    if share > MOST_LINK_SHARE {
        mostly_links(share)
    } else if length > threshold {
        let evidence = Evidence::new("block-length", length, Relation::Above, threshold);
        Step::measured("lone-peak", Class::Bad, evidence)
    } else {
        let evidence = Evidence::new("block-length", length, Relation::AtMost, threshold);
        Step::measured("outside-regions", Class::Bad, evidence)
    }
}

fn inside(document: &Document, line: &VirtualLine, region: &Region, settings: &Settings) -> Verdict {
    let rise = Evidence::new("rise-block-length", region.rise, Relation::Above, settings.threshold);
    let verdict = Verdict::new(true, Step::measured("rise-to-fall", Class::Good, rise));
    let share = line.counts.link_share();
    let objection = match region.fate {
        Fate::Copyright => Some(Step::plain("region-copyright-notice", Class::Bad)),
        Fate::TooLight(weight) => {
            let evidence = Evidence::new("region-share", weight, Relation::Below, settings.join);
            Some(Step::measured("region-too-light", Class::Bad, evidence))
        }
        Fate::Kept if share > MOST_LINK_SHARE => Some(mostly_links(share)),
        Fate::Kept => too_short(document, line),
    };
    match objection {
        Some(step) => verdict.then(false, step),
        None => verdict,
    }
}

fn mostly_links(share: f64) -> Step {
    let evidence = Evidence::new("link-share", share, Relation::Above, MOST_LINK_SHARE);
    Step::measured("links-mostly", Class::Bad, evidence)
}

fn too_short(document: &Document, line: &VirtualLine) -> Option<Step> {
    if line.counts.characters as usize >= SHORTEST_LINE {
        return None;
    }
    let characters = line.text(document).chars().count();
    let evidence = Evidence::new("characters", characters as f64, Relation::Below, SHORTEST_LINE as f64);
    (characters < SHORTEST_LINE).then(|| Step::measured("line-too-short", Class::Short, evidence))
}

#[cfg(test)]
mod tests;
