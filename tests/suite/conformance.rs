//! Equality with the reference programs on the pages of the shared folder, printed and demanded.

use std::io;

use clearline_engine::internals::methods::line_block::distribution::{Distribution, Fate, Region};
use clearline_engine::internals::methods::line_block::{java, python};
use serde::Deserialize;

use super::shared::{self, Tally};

#[derive(Deserialize)]
struct Answer {
    regions: Vec<(usize, usize, bool)>,
    text: String,
}

#[derive(Deserialize)]
struct Page {
    id: String,
    lines: usize,
    #[serde(rename = "K")]
    k: usize,
    #[serde(rename = "Y")]
    y: Vec<usize>,
    t86: Answer,
    t186: Answer,
    java: JavaPage,
}

#[derive(Deserialize)]
struct EdgeCase {
    id: String,
    input: String,
    content: String,
    #[serde(rename = "Y")]
    y: Vec<usize>,
    t86: Answer,
    t186: Answer,
}

/// The Java program did not finish on some pages; these have `error` and nothing else.
#[derive(Deserialize)]
#[serde(untagged)]
enum JavaPage {
    Answered {
        threshold: usize,
        lines: usize,
        #[serde(rename = "Y")]
        y: Vec<usize>,
        regions: Vec<(usize, usize)>,
        text: String,
    },
    Unfinished {
        #[serde(rename = "error")]
        _error: String,
    },
}

/// Regions as the oracle lists them: every closing, not what was never closed.
fn closed(regions: &[Region]) -> Vec<(usize, usize, bool)> {
    regions
        .iter()
        .filter(|region| region.fate != Fate::NeverClosed)
        .map(|region| (region.start, region.end, region.is_kept()))
        .collect()
}

fn compare_python(tally: &mut Tally, id: &str, distribution: &Distribution, answers: [(&Answer, usize); 2]) {
    for ((answer, threshold), [regions_kind, text_kind]) in answers
        .into_iter()
        .zip([["regions at 86", "text at 86"], ["regions at 186", "text at 186"]])
    {
        let regions = python::regions(distribution, threshold);
        let text = distribution
            .text(&regions)
            .unwrap_or_else(|| python::NO_CONTENT.to_owned());
        tally.compare(regions_kind, id, &closed(&regions), &answer.regions);
        tally.compare(text_kind, id, &text, &answer.text);
    }
}

#[test]
#[ignore = "needs CLEARLINE_SHARED, the folder with the oracles"]
fn conformance_of_line_block_python() -> io::Result<()> {
    let Some(shared) = shared::folder() else {
        return Ok(());
    };
    let mut tally = Tally::default();
    for page in shared::read_jsonl::<Page>(&shared.join("oracles/cx.jsonl"))? {
        let distribution = python::measure(&shared::oracle_page(&shared, &page.id)?, page.k);
        tally.compare("lines", &page.id, &distribution.line_count(), &page.lines);
        tally.compare("Y", &page.id, &distribution.lengths, &page.y);
        let answers = [
            (&page.t86, python::CHINESE_THRESHOLD),
            (&page.t186, python::ENGLISH_THRESHOLD),
        ];
        compare_python(&mut tally, &page.id, &distribution, answers);
    }
    tally.print_and_demand_equality("line blocks, python");
    Ok(())
}

#[test]
#[ignore = "needs CLEARLINE_SHARED, the folder with the oracles"]
fn conformance_of_line_block_python_edge_cases() -> io::Result<()> {
    let Some(shared) = shared::folder() else {
        return Ok(());
    };
    let mut tally = Tally::default();
    for case in shared::read_jsonl::<EdgeCase>(&shared.join("oracles/cx_edge.jsonl"))? {
        let distribution = python::measure(&case.input, python::BLOCK_WIDTH);
        tally.compare(
            "content",
            &case.id,
            &python::strip(&case.input).as_str(),
            &case.content.as_str(),
        );
        tally.compare("Y", &case.id, &distribution.lengths, &case.y);
        let answers = [
            (&case.t86, python::CHINESE_THRESHOLD),
            (&case.t186, python::ENGLISH_THRESHOLD),
        ];
        compare_python(&mut tally, &case.id, &distribution, answers);
    }
    tally.print_and_demand_equality("line blocks, python, edge cases");
    Ok(())
}

#[test]
#[ignore = "needs CLEARLINE_SHARED, the folder with the oracles"]
fn conformance_of_line_block_java() -> io::Result<()> {
    let Some(shared) = shared::folder() else {
        return Ok(());
    };
    let mut tally = Tally::default();
    for page in shared::read_jsonl::<Page>(&shared.join("oracles/cx.jsonl"))? {
        let JavaPage::Answered {
            threshold,
            lines,
            y,
            regions,
            text,
        } = page.java
        else {
            continue;
        };
        let measured = java::measure(&shared::oracle_page(&shared, &page.id)?, page.k);
        let found = java::regions(&measured.distribution, measured.threshold);
        let kept: Vec<_> = found
            .iter()
            .filter(|region| region.is_kept())
            .map(|region| (region.start, region.end))
            .collect();
        tally.compare("threshold", &page.id, &measured.threshold, &threshold);
        tally.compare("lines", &page.id, &measured.distribution.line_count(), &lines);
        tally.compare("Y", &page.id, &measured.distribution.lengths, &y);
        tally.compare("regions", &page.id, &kept, &regions);
        tally.compare(
            "text",
            &page.id,
            &measured.distribution.text(&found).unwrap_or_default(),
            &text,
        );
    }
    tally.print_and_demand_equality("line blocks, java");
    Ok(())
}
