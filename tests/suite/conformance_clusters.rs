//! Equality of the methods of clusters and blocks with their oracles in the shared folder, printed and demanded.

use std::io;

use clearline_engine::internals::methods::clearreader::post::DecisionText;
use clearline_engine::internals::methods::dbscan::clustering::{Clustering, Role};
use clearline_engine::internals::methods::scored_blocks::blocks::{Separator, cut};
use clearline_engine::internals::methods::scored_blocks::features::TitleTokens;
use clearline_engine::internals::methods::scored_blocks::growth::grow;
use clearline_engine::internals::methods::scored_blocks::literal::LiteralPage;
use clearline_engine::internals::methods::scored_blocks::score::{Formula, Measure};
use serde::Deserialize;

use super::shared::{self, Tally};

/// ε, M and join of the oracle.
const EPSILON: usize = 6;
const MASS: f64 = 60.0;
const JOIN: f64 = 0.2;

#[derive(Deserialize)]
struct ClusteredPage {
    id: String,
    weight: Vec<f64>,
    /// Nothing for an empty line, −1 for noise, else the cluster.
    label: Vec<Option<i64>>,
    kept: Vec<usize>,
}

fn label(role: &Role) -> Option<i64> {
    match role {
        Role::Weightless => None,
        Role::Noise { .. } => Some(-1),
        Role::Core { cluster } | Role::Border { cluster, .. } => Some(i64::from(*cluster)),
    }
}

#[test]
#[ignore = "needs CLEARLINE_SHARED, the folder with the oracles"]
fn conformance_of_dbscan() -> io::Result<()> {
    let Some(shared) = shared::folder() else {
        return Ok(());
    };
    let mut tally = Tally::default();
    for page in shared::read_jsonl::<ClusteredPage>(&shared.join("oracles/dbscan_proto.jsonl"))? {
        let found = Clustering::of(&page.weight, EPSILON, MASS, JOIN);
        let labels: Vec<Option<i64>> = found.roles.iter().map(label).collect();
        let kept: Vec<usize> = (0..found.clusters.len())
            .filter(|&cluster| found.clusters[cluster].is_kept)
            .collect();
        tally.compare("labels", &page.id, &labels, &page.label);
        tally.compare("kept clusters", &page.id, &kept, &page.kept);
    }
    tally.print_and_demand_equality("DBSCAN");
    Ok(())
}

/// Height of the published program's blocks.
const HEIGHT: usize = 3;

#[derive(Deserialize)]
struct PostPage {
    id: String,
    lines: usize,
    #[serde(rename = "Y")]
    y: Vec<usize>,
    join150: PostAnswer,
    single150: PostAnswer,
    join86: PostAnswer,
}

#[derive(Deserialize)]
struct PostAnswer {
    regions: Vec<(usize, usize)>,
}

#[test]
#[ignore = "needs CLEARLINE_SHARED, the folder with the oracles"]
fn conformance_of_clearreader() -> io::Result<()> {
    let Some(shared) = shared::folder() else {
        return Ok(());
    };
    let mut tally = Tally::default();
    for page in shared::read_jsonl::<PostPage>(&shared.join("oracles/clearreader.jsonl"))? {
        let text = DecisionText::of(&shared::oracle_page(&shared, &page.id)?, HEIGHT);
        let regions = |threshold, most| -> Vec<(usize, usize)> {
            let regions = text.regions(threshold).into_iter().take(most);
            regions.map(|region| (region.start, region.end)).collect()
        };
        tally.compare("lines", &page.id, &text.blocks.widths.len(), &page.lines);
        tally.compare("Y", &page.id, &text.blocks.lengths, &page.y);
        tally.compare(
            "join at 150",
            &page.id,
            &regions(150, usize::MAX),
            &page.join150.regions,
        );
        tally.compare("single at 150", &page.id, &regions(150, 1), &page.single150.regions);
        tally.compare("join at 86", &page.id, &regions(86, usize::MAX), &page.join86.regions);
    }
    tally.print_and_demand_equality("ClearReader");
    Ok(())
}

/// Scores are stored with six decimals.
const SCORE_TOLERANCE: f64 = 1e-6;

#[derive(Deserialize)]
struct PatentPage {
    id: String,
    lines: usize,
    empty_lines: usize,
    literal: PatentAnswer,
}

#[derive(Deserialize)]
struct PatentAnswer {
    th: usize,
    n: usize,
    seed: usize,
    lo: usize,
    hi: usize,
    score: f64,
    steps: usize,
    title: String,
    text: String,
}

#[test]
#[ignore = "needs CLEARLINE_SHARED, the folder with the oracles"]
fn conformance_of_scored_blocks() -> io::Result<()> {
    let Some(shared) = shared::folder() else {
        return Ok(());
    };
    let mut tally = Tally::default();
    for page in shared::read_jsonl::<PatentPage>(&shared.join("oracles/patent_proto.jsonl"))? {
        let (id, theirs) = (&page.id, &page.literal);
        let ours = LiteralPage::of(&shared::oracle_page(&shared, id)?);
        let empty = ours.counted.iter().filter(|line| line.characters == 0).count();
        let separator = Separator::OneFifthOfLines.of(&ours.counted);
        let blocks = cut(&ours.counted, separator);
        let measure = Measure {
            formula: Formula::Literal,
            title_tokens: TitleTokens::of(&ours.title).count(),
            characters: ours.counted.iter().map(|line| line.characters).sum(),
        };
        let growth = grow(&blocks, &measure, 1).unwrap_or_else(|| panic!("{id}: no blocks"));
        let lines = blocks[growth.kept.clone()].iter().flat_map(|block| block.lines.clone());
        let text: Vec<String> = lines
            .map(|line| ours.line(line))
            .filter(|line| !line.is_empty())
            .collect();
        tally.compare(
            "lines and empty lines",
            id,
            &(ours.counted.len(), empty),
            &(page.lines, page.empty_lines),
        );
        tally.compare("separator", id, &separator, &theirs.th);
        tally.compare("blocks", id, &blocks.len(), &theirs.n);
        tally.compare("best block", id, &growth.seed, &theirs.seed);
        tally.compare(
            "growth",
            id,
            &(growth.kept, growth.merges.len()),
            &(theirs.lo..=theirs.hi, theirs.steps),
        );
        tally.compare(
            "score",
            id,
            &((growth.score - theirs.score).abs() <= SCORE_TOLERANCE),
            &true,
        );
        tally.compare("title", id, &ours.title, &theirs.title);
        tally.compare("text", id, &text.join("\n"), &theirs.text);
    }
    tally.print_and_demand_equality("scored blocks, literal");
    Ok(())
}
