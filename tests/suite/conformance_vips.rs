//! Visual blocks against the oracle of the shared folder, printed and demanded.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clearline_engine::document::TextId;
use clearline_engine::internals::methods::vips::main_text::{Segment, Why, segments};
use clearline_engine::internals::methods::vips::rounds::Structure;
use clearline_engine::internals::methods::vips::{METHOD, Mode};
use clearline_engine::methods::Parameters;
use clearline_engine::page::{Page, Source};
use clearline_engine::{Reading, methods};
use clearline_measure::{GoldPage, score_page};
use serde_json::{Value, json};

use super::shared::{self, Tally};
use super::vips_tree::{Labels, LaidOut, bcubed, labels, sides};

/// Segments at this permitted degree of coherence are judged.
const PDOC: u8 = 8;

/// A page of the oracle.
struct OraclePage {
    name: String,
    folder: PathBuf,
    page: Page,
}

impl OraclePage {
    fn laid_out(&self) -> LaidOut {
        LaidOut::of(&self.page)
    }

    fn json(&self, of: &str) -> io::Result<Value> {
        let path = self.folder.join(of).join(format!("{}.json.gz", self.name));
        Ok(serde_json::from_str(&shared::read_gzip(&path)?)?)
    }
}

/// The pages of one part of the oracle, in the order of their names.
fn pages(folder: &Path) -> io::Result<Vec<OraclePage>> {
    let entries = fs::read_dir(folder.join("table"))?;
    let names = entries.map(|entry| Ok(entry?.file_name().to_string_lossy().replace(".json.gz", "")));
    let mut names: Vec<String> = names.collect::<io::Result<_>>()?;
    names.sort();
    names
        .into_iter()
        .map(|name| {
            let html = shared::read_gzip(&folder.join(format!("html/{name}.html.gz")))?;
            let table = shared::read_gzip(&folder.join(format!("table/{name}.json.gz")))?;
            let page = Page::from_html(Source::Pasted, &html);
            let page = page.with_layout(table.as_bytes()).map_err(io::Error::other)?;
            let folder = folder.to_owned();
            Ok(OraclePage { name, folder, page })
        })
        .collect()
}

/// Both parts: the pages on which numbers were chosen, and others.
fn parts(shared: &Path) -> [PathBuf; 2] {
    [shared.join("vips/oracle"), shared.join("vips/oracle/more")]
}

fn structure(page: &LaidOut, mode: Mode) -> Structure {
    Structure::of(&page.document, page.layout(), mode)
}

#[test]
#[ignore = "needs CLEARLINE_SHARED, the folder with the oracles"]
fn conformance_of_visual_blocks() -> io::Result<()> {
    let Some(shared) = shared::folder() else {
        return Ok(());
    };
    let mut tally = Tally::default();
    for folder in parts(&shared) {
        for oracle in pages(&folder)? {
            let page = oracle.laid_out();
            let theirs = oracle.json("proto")?;
            let paper = structure(&page, Mode::Paper);
            let repaired = structure(&page, Mode::Repaired);
            super::vips::assert_refines(&paper, &oracle.name);
            super::vips::assert_refines(&repaired, &oracle.name);
            tally.compare("paper", &oracle.name, &page.tree(&paper), &theirs["paper"]);
            tally.compare("repaired", &oracle.name, &page.tree(&repaired), &theirs["repaired"]);
            let found = segments(&repaired, PDOC, page.layout().viewport[0]);
            let judged: Value = found.iter().map(as_json).collect();
            tally.compare("segments", &oracle.name, &judged, &theirs["main"]);
            let chosen = found.iter().filter(|segment| segment.why.is_chosen());
            let mut texts: Vec<usize> = chosen
                .flat_map(|own| &own.texts)
                .flat_map(|text| page.text_rows[text].clone())
                .collect();
            texts.sort_unstable();
            tally.compare("chosen texts", &oracle.name, &json!(texts), &theirs["text_nodes"]);
        }
    }
    tally.print_and_demand_equality("visual blocks");
    Ok(())
}

/// A judged segment as the oracle writes it: numbers to six places, the score to four.
fn as_json(segment: &Segment) -> Value {
    let rounded = |number: f64, places: usize| -> f64 { format!("{number:.places$}").parse().unwrap() };
    let why = match segment.why {
        Why::Best => "best",
        Why::Score => "score",
        Why::Between => "between",
        _ => "",
    };
    json!([
        sides(segment.rect),
        segment.characters,
        rounded(segment.link_share, 6),
        rounded(segment.centre, 6),
        rounded(segment.score, 4),
        why
    ])
}

/// The blocks of FitLayout at its finest level: for each text the one that names it or the nearest element around it.
fn fit_layout(page: &LaidOut, tree: &Value) -> Labels {
    let mut named: HashMap<String, usize> = HashMap::new();
    let (mut open, mut label) = (vec![tree], 0);
    while let Some(cell) = open.pop() {
        match cell["kids"].as_array().filter(|kids| !kids.is_empty()) {
            Some(kids) => open.extend(kids),
            None => {
                for block in cell["blocks"].as_array().into_iter().flatten() {
                    named
                        .entry(block.as_str().unwrap_or_default().to_owned())
                        .or_insert(label);
                }
                label += 1;
            }
        }
    }
    let document = &page.document;
    let block_of = |text: TextId, row: usize| {
        let own = document.texts()[text].element;
        let around = std::iter::once(own).chain(document.ancestors(own));
        let mut names = std::iter::once(format!("t{row}")).chain(around.map(|id| format!("e{}", page.row_of(id))));
        names.find_map(|name| named.get(&name).copied())
    };
    let texts = page.text_rows.iter();
    texts
        .filter_map(|(&text, rows)| Some((text, block_of(text, rows.start)?)))
        .collect()
}

#[test]
#[ignore = "needs CLEARLINE_SHARED, the folder with the oracles"]
fn conformance_of_visual_blocks_with_fit_layout() -> io::Result<()> {
    let Some(shared) = shared::folder() else {
        return Ok(());
    };
    let [folder, _] = parts(&shared);
    let mut agreements = Vec::new();
    for oracle in pages(&folder)? {
        let page = oracle.laid_out();
        let paper = structure(&page, Mode::Paper);
        let theirs = fit_layout(&page, &oracle.json("fitlayout")?["tree"]);
        agreements.push(bcubed(&labels(&paper, 10), &theirs, &page.characters(&paper)));
    }
    let mean = agreements.iter().sum::<f64>() / agreements.len() as f64;
    let pages = agreements.len();
    shared::report(&format!(
        "visual blocks and FitLayout at their finest: BCubed {mean:.3}, mean of {pages} pages"
    ));
    assert!(mean >= 0.95);
    Ok(())
}

/// The gold of the corpora that the oracle's pages are from, by the oracle's names.
fn golds(shared: &Path) -> io::Result<HashMap<String, GoldPage>> {
    let mut golds = HashMap::new();
    for corpus in [
        "wcxb-dev",
        "zh-handmade",
        "zh-gne",
        "netease74",
        "bbc175",
        "scrapinghub",
    ] {
        for gold in shared::read_jsonl::<GoldPage>(&shared.join(format!("corpora/dev/{corpus}/gold.jsonl")))? {
            let id: String = gold.id.chars().take(40).collect();
            golds.insert(format!("{corpus}__{id}"), gold);
        }
    }
    Ok(golds)
}

#[test]
#[ignore = "needs CLEARLINE_SHARED, the folder with the oracles"]
fn conformance_of_the_text_of_visual_blocks() -> io::Result<()> {
    let Some(shared) = shared::folder() else {
        return Ok(());
    };
    let golds = golds(&shared)?;
    for (folder, (pages_named, floor)) in parts(&shared).iter().zip([("tuned", 0.835), ("other", 0.795)]) {
        for (method, is_demanded) in [(&METHOD, true), (methods::DEFAULT, false)] {
            let mut scores = Vec::new();
            for oracle in pages(folder)? {
                let Some(gold) = golds.get(&oracle.name) else {
                    continue;
                };
                let reading = Reading::of(oracle.page, method, &Parameters::default());
                let score = score_page(gold, &reading.text()).text;
                scores.push((score.map_or(0.0, |text| text.bag.f1), oracle.name));
            }
            scores.sort_by(|a, b| a.0.total_cmp(&b.0));
            let mean = scores.iter().map(|(f1, _)| f1).sum::<f64>() / scores.len() as f64;
            let worst: Vec<String> = scores
                .iter()
                .take(10)
                .map(|(f1, name)| format!("{name} {f1:.2}"))
                .collect();
            let count = scores.len();
            shared::report(&format!(
                "{}: bag F1 {mean:.4}, mean of the {count} {pages_named} pages; worst {worst:?}",
                method.name
            ));
            assert!(!is_demanded || mean >= floor);
        }
    }
    Ok(())
}
