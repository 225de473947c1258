//! The modes `python` and `java`: what the published programs decide, as an extraction.
//!
//! Their units are lines of the source after the program's own deletions; the source map leads from the characters that
//! are left to the text nodes they stand in.

use super::distribution::{Closing, Distribution, Fate, LengthUnit, Region, SHORTEST_PRINTED_LINE};
use super::{METHOD, java, python};
use crate::document::Document;
use crate::extraction::{
    Class, Curve, Evidence, Extraction, KeptRun, Relation, Series, SeriesKind, Status, Step, UnitKind, Units, Verdict,
    Verdicts,
};
use crate::methods::Parameters;

mod trace;

/// What is measured of each line.
const FEATURES: &[&str] = &["characters", "block-length"];

/// One of the published programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Program {
    /// The Python class of the method's author.
    Python,
    /// The Java original, which derives its threshold from the page; a threshold above 0 takes its place.
    Java,
}

/// What a program finds on a page.
struct Findings {
    distribution: Distribution,
    threshold: usize,
    regions: Vec<Region>,
}

impl Program {
    pub(super) fn extract(self, document: &Document, parameters: &Parameters) -> Extraction {
        self.run(document, parameters).extraction(document, parameters)
    }

    /// The text that the program prints.
    pub(super) fn print_out(self, document: &Document, parameters: &Parameters) -> String {
        let findings = self.run(document, parameters);
        let text = findings.distribution.text(&findings.regions);
        text.unwrap_or_else(|| match self {
            Program::Python => python::NO_CONTENT.to_owned(),
            Program::Java => String::new(),
        })
    }

    fn run(self, document: &Document, parameters: &Parameters) -> Findings {
        let (k, chosen) = (parameters.number("k") as usize, parameters.number("threshold") as usize);
        match self {
            Program::Python => {
                let distribution = python::measure(document.html(), k);
                Findings {
                    regions: python::regions(&distribution, chosen),
                    threshold: chosen,
                    distribution,
                }
            }
            Program::Java => {
                let measured = java::measure(document.html(), k);
                let threshold = if chosen == 0 { measured.threshold } else { chosen };
                Findings {
                    regions: java::regions(&measured.distribution, threshold),
                    threshold,
                    distribution: measured.distribution,
                }
            }
        }
    }
}

impl Findings {
    fn extraction(&self, document: &Document, parameters: &Parameters) -> Extraction {
        let distribution = &self.distribution;
        let owners = owners(distribution.line_count(), &self.regions);
        let verdict = |line: usize| match owners[line] {
            Some(region) => inside(distribution, line, region),
            None => outside(distribution, line, self.threshold),
        };
        let verdicts: Verdicts = (0..distribution.line_count()).map(verdict).collect();
        let units = units(document, distribution);
        let kept = units.iter().zip(verdicts.kept()).filter(|&(_, keep)| keep);
        let regions = self.regions.iter().filter(|region| region.is_kept());
        Extraction {
            method: METHOD.name,
            parameters: parameters.clone(),
            status: Status::of(document, kept.map(|(unit, _)| unit.characters).sum()),
            curve: self.curve().keeping(regions.map(run).collect()),
            units,
            verdicts,
            confidence: None,
            remark: None,
        }
    }

    /// Nothing is kept yet.
    fn curve(&self) -> Curve {
        let mut samples: Vec<f64> = self.distribution.lengths.iter().map(|&length| length as f64).collect();
        samples.resize(self.distribution.line_count(), 0.0);
        let series = Series::new("block-length", SeriesKind::Line, samples);
        let name = match self.distribution.unit {
            LengthUnit::Characters => "block-length-characters",
            LengthUnit::Utf16Units => "block-length-utf-16",
        };
        Curve {
            threshold: Some(self.threshold as f64),
            threshold_parameter: Some("threshold"),
            ..Curve::of("line", name, series)
        }
    }
}

fn run(region: &Region) -> KeptRun {
    KeptRun {
        start: region.start,
        end: region.end,
    }
}

fn units(document: &Document, distribution: &Distribution) -> Units {
    let sources = document.source_map();
    let mut units = Units::new(UnitKind::SourceLine, distribution.line_count());
    let mut values = Vec::with_capacity(distribution.line_count());
    for line in 0..distribution.line_count() {
        let characters = distribution.line(line).chars().count() as u32;
        let length = distribution.lengths.get(line).copied().unwrap_or(0);
        let ranges = distribution.source_ranges(line);
        let spans = ranges
            .iter()
            .flat_map(|range| sources.spans_of(document, range.start as u32..range.end as u32));
        units.push(characters, spans);
        values.push([distribution.width(line) as f64, length as f64]);
    }
    units.measured(FEATURES, move |line, feature| values[line][feature])
}

/// The region that each line belongs to. A region with a copyright mark closes again and again, longer each time, so
/// each line is given to the first that reaches it.
fn owners(lines: usize, regions: &[Region]) -> Vec<Option<&Region>> {
    let mut owners = vec![None; lines];
    let mut reached = 0;
    for region in regions {
        let end = lines.min(region.end + 1);
        for owner in owners.iter_mut().take(end).skip(region.start.max(reached)) {
            *owner = Some(region);
        }
        reached = reached.max(end);
    }
    owners
}

fn outside(distribution: &Distribution, line: usize, threshold: usize) -> Verdict {
    let step = match distribution.lengths.get(line) {
        None => Step::plain("no-block", Class::Bad),
        Some(&length) => {
            let relation = if length > threshold {
                Relation::Above
            } else {
                Relation::AtMost
            };
            let evidence = Evidence::new("block-length", length as f64, relation, threshold as f64);
            Step::measured("outside-regions", Class::Bad, evidence)
        }
    };
    Verdict::new(false, step)
}

fn inside(distribution: &Distribution, line: usize, region: &Region) -> Verdict {
    let rise = Evidence::new(
        "rise-block-length",
        region.rise as f64,
        Relation::Above,
        region.threshold as f64,
    );
    let closed = match region.closing {
        Closing::EmptyBlock => "region-closed-by-empty-block",
        Closing::EmptyNextBlock => "region-closed-before-empty-block",
        Closing::EndOfScan => "region-open-at-end",
    };
    let verdict = Verdict::new(true, Step::measured(closed, Class::Good, rise));
    match region.fate {
        Fate::Copyright { .. } => verdict.then(false, Step::plain("region-copyright-mark", Class::Bad)),
        Fate::NeverClosed => verdict.then(false, Step::plain("region-never-closed", Class::Bad)),
        Fate::Kept if !distribution.is_printed(line) => {
            let width = distribution.width(line) as f64;
            let evidence = Evidence::new("characters", width, Relation::Below, SHORTEST_PRINTED_LINE as f64);
            verdict.then(false, Step::measured("line-too-short", Class::Short, evidence))
        }
        Fate::Kept => verdict,
    }
}
