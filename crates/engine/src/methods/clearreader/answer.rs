//! What the regions say about each line of a page.

use super::METHOD;
use super::blocks::{Counting, LineBlocks, Region, regions};
use super::post::DecisionText;
use crate::document::{Counts, Document};
use crate::extraction::{
    Class, Curve, Evidence, Extraction, KeptRun, Relation, Series, SeriesKind, Status, Step, UnitKind, Units, Verdict,
    Verdicts,
};
use crate::methods::Parameters;
use std::sync::Arc;

/// What is measured of each line.
const FEATURES: &[&str] = &["characters", "width", "block-length"];

/// What a mode found on a page.
pub(super) struct Findings {
    pub counting: Counting,
    pub blocks: Arc<LineBlocks>,
    pub regions: Vec<Region>,
    pub threshold: usize,
    /// How many regions are taken: all or the first.
    pub taken: usize,
    pub units: Units,
}

pub(super) fn extract(document: &Document, parameters: &Parameters) -> Extraction {
    Findings::of(document, parameters).extraction(document, parameters)
}

/// The plain text of the published program: the lines of the regions that it takes.
pub(super) fn print_out(document: &Document, parameters: &Parameters) -> String {
    let text = DecisionText::of(document.html(), height(parameters));
    let regions = text.regions(threshold(parameters));
    text.plain(regions.iter().take(taken(parameters)))
}

fn height(parameters: &Parameters) -> usize {
    parameters.number("height") as usize
}

fn threshold(parameters: &Parameters) -> usize {
    parameters.number("threshold") as usize
}

fn taken(parameters: &Parameters) -> usize {
    match parameters.choice("join") {
        "off" => 1,
        _ => usize::MAX,
    }
}

/// The published program on lines of the source.
fn post(document: &Document, parameters: &Parameters) -> Findings {
    let text = DecisionText::of(document.html(), height(parameters));
    let sources = document.source_map();
    let mut units = Units::new(UnitKind::SourceLine, text.blocks.widths.len());
    for line in 0..text.blocks.widths.len() {
        let ranges = text.source_ranges(line);
        let spans = ranges
            .iter()
            .flat_map(|range| sources.spans_of(document, range.start as u32..range.end as u32));
        let characters = Counts::of(text.line(line), false).characters;
        units.push(characters, spans);
    }
    Findings {
        counting: Counting::Published,
        regions: text.regions(threshold(parameters)),
        threshold: threshold(parameters),
        taken: taken(parameters),
        units,
        blocks: Arc::new(text.blocks),
    }
}

/// The same decision on virtual lines, with the repairs.
fn repaired(document: &Document, parameters: &Parameters) -> Findings {
    let lines = document.virtual_lines();
    let widths = lines.iter().map(|line| line.counts.weight().ceil() as usize);
    let blocks = LineBlocks::new(widths.collect(), height(parameters), Counting::Repaired);
    Findings {
        counting: Counting::Repaired,
        regions: regions(&blocks, threshold(parameters)),
        threshold: threshold(parameters),
        taken: taken(parameters),
        units: Units::of_lines(document, &lines),
        blocks: Arc::new(blocks),
    }
}

/// The units with what is measured of each.
fn measured(units: Units, blocks: &Arc<LineBlocks>) -> Units {
    let characters: Vec<u32> = units.iter().map(|unit| unit.characters).collect();
    let blocks = blocks.clone();
    units.measured(FEATURES, move |line, feature| match feature {
        0 => f64::from(characters[line]),
        1 => blocks.widths[line] as f64,
        2 => blocks.lengths.get(line).copied().unwrap_or(0) as f64,
        _ => f64::NAN,
    })
}

impl Findings {
    pub(super) fn of(document: &Document, parameters: &Parameters) -> Findings {
        match parameters.choice("mode") {
            "post" => post(document, parameters),
            _ => repaired(document, parameters),
        }
    }

    pub(super) fn extraction(self, document: &Document, parameters: &Parameters) -> Extraction {
        let verdicts = self.verdicts();
        let kept = self.units.iter().zip(verdicts.kept()).filter(|&(_, keep)| keep);
        Extraction {
            method: METHOD.name,
            parameters: parameters.clone(),
            status: Status::of(document, kept.map(|(unit, _)| unit.characters).sum()),
            curve: self.curve(),
            units: measured(self.units, &self.blocks),
            verdicts,
            confidence: None,
            remark: None,
        }
    }

    pub(super) fn curve(&self) -> Curve {
        let length = |line| self.blocks.lengths.get(line).copied().unwrap_or(0) as f64;
        Curve {
            x_name: "line",
            y_name: match self.counting {
                Counting::Published => "block-length-utf-16",
                Counting::Repaired => "block-length-han",
            },
            series: vec![Series {
                name: "block-length",
                kind: SeriesKind::Line,
                samples: (0..self.blocks.widths.len()).map(length).collect(),
            }],
            threshold: Some(self.threshold as f64),
            threshold_parameter: Some("threshold"),
            kept: self.regions.iter().take(self.taken).map(kept_run).collect(),
        }
    }

    fn verdicts(&self) -> Verdicts {
        let mut next = self.regions.iter().enumerate().peekable();
        let lines = self.units.iter().enumerate();
        lines
            .map(|(line, unit)| {
                while next.next_if(|(_, region)| region.end <= line).is_some() {}
                let region = next.peek().filter(|(_, region)| region.start <= line);
                match region {
                    _ if unit.characters == 0 => Verdict::new(false, Step::plain("empty-line", Class::Short)),
                    _ if self.blocks.widths[line] == 0 => Verdict::new(false, Step::plain("links-only", Class::Bad)),
                    Some((number, region)) => self.inside(line, region, *number < self.taken),
                    None => self.outside(line),
                }
            })
            .collect()
    }

    fn inside(&self, line: usize, region: &Region, is_taken: bool) -> Verdict {
        let class = if self.blocks.is_lone[line] {
            Class::NearGood
        } else {
            Class::Good
        };
        let (rise, threshold) = (region.rise as f64, self.threshold as f64);
        let evidence = Evidence::new("rise-block-length", rise, Relation::Above, threshold);
        let step = Step::measured("rise-to-fall", class, evidence);
        let verdict = self.after_its_width(line, true, step);
        if is_taken {
            return verdict;
        }
        verdict.then(false, Step::plain("not-first-region", Class::Bad))
    }

    fn outside(&self, line: usize) -> Verdict {
        let (rule, relation) = match self.blocks.lengths.get(line) {
            Some(length) if *length > self.threshold => ("no-region-begins", Relation::Above),
            _ => ("outside-regions", Relation::AtMost),
        };
        let step = match self.blocks.lengths.get(line) {
            Some(&length) => {
                let evidence = Evidence::new("block-length", length as f64, relation, self.threshold as f64);
                Step::measured(rule, Class::Bad, evidence)
            }
            None => Step::plain("no-block-begins", Class::Bad),
        };
        self.after_its_width(line, false, step)
    }

    /// A step that follows the look at the line itself: a narrow one between empty lines was not counted.
    fn after_its_width(&self, line: usize, keep: bool, step: Step) -> Verdict {
        if !self.blocks.is_lone[line] {
            return Verdict::new(keep, step);
        }
        let narrowest = self.counting.narrowest_lone_line() as f64;
        let evidence = Evidence::new("width", self.blocks.widths[line] as f64, Relation::Below, narrowest);
        let lone = Step::measured("short-between-empty-lines", Class::Short, evidence);
        Verdict::new(false, lone).then(keep, step)
    }
}

pub(super) fn kept_run(region: &Region) -> KeptRun {
    KeptRun {
        start: region.start,
        end: region.end.saturating_sub(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(html: &str, set: &[(&str, &str)]) -> (Vec<String>, Extraction) {
        crate::methods::tests::read(&METHOD, html, set)
    }

    fn page(separator: &str) -> String {
        let text = "word ".repeat(60);
        let gap = "<br>".repeat(6);
        let parts = [
            "<body>",
            "<p>Home</p>",
            &gap,
            "<p>A heading</p>",
            "<p>",
            &text,
            "</p>",
            &gap,
            "<p>",
            &text,
            "</p>",
        ];
        parts.join(separator)
    }

    #[test]
    fn regions_are_taken_all_or_the_first_alone() {
        let (kept, extraction) = read(&page(""), &[]);
        assert_eq!(kept.len(), 3, "a block reaches ahead, here over the heading");
        let heading = extraction.verdicts.iter().find(|verdict| verdict.keep);
        assert_eq!(
            heading.unwrap().to_string(),
            "not counted, being short between empty lines: width 4 < 14 → between a rise and a fall: block length at the \
             rise 111 > 60"
        );
        assert_eq!(extraction.curve.kept.len(), 2);
        let (kept, extraction) = read(&page(""), &[("join", "off")]);
        assert_eq!(kept.len(), 2);
        assert_eq!(extraction.curve.kept.len(), 1);
        let last = extraction
            .verdicts
            .iter()
            .rev()
            .find(|verdict| verdict.class() == Class::Bad);
        assert_eq!(
            last.unwrap().to_string(),
            "between a rise and a fall: block length at the rise 111 > 60 → only the first region is taken"
        );
    }

    #[test]
    fn the_program_reads_source_lines_and_loses_a_page_on_one_line() {
        let (kept, extraction) = read(&page("\n"), &[("mode", "post")]);
        assert_eq!(extraction.units.kind(), UnitKind::SourceLine);
        assert!(kept.concat().contains("word word"));
        assert!(read(&page(""), &[("mode", "post")]).0.is_empty());
    }

    #[test]
    fn short_lines_between_empty_ones_tell_that_they_were_not_counted() {
        let (_, extraction) = read(&page(""), &[]);
        let reasons: Vec<String> = extraction.verdicts.iter().map(|verdict| verdict.to_string()).collect();
        assert!(
            reasons.contains(
                &"not counted, being short between empty lines: width 2 < 14 → outside every region: block length 0 ≤ 60"
                    .to_owned()
            ),
            "{reasons:#?}"
        );
    }
}
