//! The cost of visual blocks on ready documents: `cargo bench --bench boxes`.
//!
//! Without more, the project's own pages with boxes are read. Where `CLEARLINE_SHARED` names the shared folder, so are the pages of its
//! oracle, and one of them stacked several times. Each figure is the method's whole answer, from the joined boxes to the verdicts, on a
//! document on which nothing was computed yet; beside it is the bound.

#![allow(unreachable_pub, reason = "the modules of one program share their items")]
#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

#[path = "verdict/mod.rs"]
mod verdict;

use clearline_engine::document::Document;
use clearline_engine::methods::{Parameters, method};
use clearline_engine::page::{Options, Page, Source, load};
use flate2::read::GzDecoder;
use serde_json::{Value, json};
use std::hint::black_box;
use std::io::{Error, Read, Result};
use std::path::{Path, PathBuf};
use std::time::Instant;
use verdict::verdict;

/// Each page is timed this often; the fastest counts.
const ROUNDS: usize = 15;
/// Bounds, ms: the mean of all pages, the largest page, and a page that is stacked.
const MEAN: f64 = 3.0;
const LARGEST: f64 = 20.0;
const STACKED: f64 = 100.0;
/// A page of the oracle of usual size, how often it is stacked, and how many times the time of one that may take.
const PLAIN: &str = "wcxb-dev__0665";
const TIMES: usize = 16;
const GROWTH: f64 = 25.0;

fn main() -> Result<()> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/vips");
    let pages = files_in(&own, ".clearline-layout.json")?.into_iter().map(|file| {
        let page = load(&Source::File(own.join(file)), &Options::default());
        page.map_err(Error::other)
    });
    let pages: Vec<Page> = pages.collect::<Result<_>>()?;
    print_mean("own pages", &pages)?;
    let Some(shared) = std::env::var_os("CLEARLINE_SHARED").map(PathBuf::from) else {
        println!("skipped: CLEARLINE_SHARED does not name the shared folder");
        return Ok(());
    };
    let oracle = shared.join("vips/oracle");
    let mut pages = Vec::new();
    for folder in [oracle.clone(), oracle.join("more")] {
        for file in files_in(&folder.join("table"), ".json.gz")? {
            pages.push(page(&folder, file.trim_end_matches(".json.gz"))?);
        }
    }
    print_mean("pages of the oracle", &pages)?;
    let largest = pages.iter().max_by_key(|page| Document::parse(page).elements().len());
    if let Some(largest) = largest {
        print("largest page", largest, LARGEST)?;
    }
    let plain = print("usual page", &page(&oracle, PLAIN)?, MEAN)?;
    let stacked = print("the same, stacked", &stacked(&oracle, PLAIN)?, STACKED)?;
    let growth = stacked / plain;
    println!(
        "{TIMES} times the page in {growth:.1} times the time  ≤ {GROWTH}  {}",
        verdict(growth <= GROWTH)
    );
    Ok(())
}

fn files_in(folder: &Path, ending: &str) -> Result<Vec<String>> {
    let names = std::fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()));
    let names = names.collect::<Result<Vec<String>>>()?;
    let mut names: Vec<String> = names.into_iter().filter(|name| name.ends_with(ending)).collect();
    names.sort();
    Ok(names)
}

fn unpacked(file: &Path) -> Result<String> {
    let mut text = String::new();
    GzDecoder::new(std::fs::File::open(file)?).read_to_string(&mut text)?;
    Ok(text)
}

/// A page of the oracle: its HTML and its table.
fn page(folder: &Path, name: &str) -> Result<Page> {
    let (html, table) = parts(folder, name)?;
    with_table(&html, &table)
}

fn parts(folder: &Path, name: &str) -> Result<(String, String)> {
    let html = unpacked(&folder.join(format!("html/{name}.html.gz")))?;
    Ok((html, unpacked(&folder.join(format!("table/{name}.json.gz")))?))
}

fn with_table(html: &str, table: &str) -> Result<Page> {
    let page = Page::from_html(Source::Pasted, html).with_layout(table.as_bytes());
    page.map_err(Error::other)
}

/// A page whose body holds the same one below the other.
fn stacked(folder: &Path, name: &str) -> Result<Page> {
    let (html, table) = parts(folder, name)?;
    let body = html.find("<body").and_then(|at| Some(at + html[at..].find('>')? + 1));
    let (Some(start), Some(end)) = (body, html.rfind("</body>")) else {
        return Err(Error::other("the page has no body"));
    };
    let html = format!("{}{}{}", &html[..start], html[start..end].repeat(TIMES), &html[end..]);
    let mut table: Value = serde_json::from_str(&table)?;
    let body = table["strings"]
        .as_array()
        .into_iter()
        .flatten()
        .position(|name| name == "body");
    let tags = table["elements"]["tag"].as_array().into_iter().flatten();
    let inside = 1 + tags
        .clone()
        .take_while(|tag| tag.as_u64() != body.map(|at| at as u64))
        .count();
    let height = table["page"][1].as_i64().unwrap_or_default() * 64;
    for (part, first) in [("elements", inside), ("texts", 0)] {
        let columns = table[part].as_object_mut().into_iter().flatten();
        // Where texts stand among their siblings would change; without these columns they are taken in order.
        for (name, column) in columns.filter(|(name, _)| !["parent", "after"].contains(&name.as_str())) {
            let rows = column.as_array().cloned().unwrap_or_default();
            let below = |at: usize, row: &Value| match (name.as_str(), row.as_i64()) {
                ("y", Some(y)) => json!(y + at as i64 * height),
                _ => row.clone(),
            };
            let repeated = (0..TIMES).flat_map(|at| rows[first..].iter().map(move |row| below(at, row)));
            *column = rows[..first].iter().cloned().chain(repeated).collect();
        }
        if let Some(columns) = table[part].as_object_mut() {
            columns.retain(|name, _| !["parent", "after"].contains(&name.as_str()));
        }
    }
    let heights = &mut table["elements"]["h"];
    for row in [0, inside - 1] {
        heights[row] = json!(height * TIMES as i64);
    }
    table["page"][1] = json!(height * TIMES as i64 / 64);
    with_table(&html, &table.to_string())
}

/// Milliseconds of the fastest answer on a page.
fn fastest(page: &Page) -> Result<f64> {
    let vips = method("vips").ok_or_else(|| Error::other("there is no such method"))?;
    let mut fastest = f64::INFINITY;
    for _ in 0..ROUNDS {
        let document = Document::parse(page);
        if let Some(Err(misfit)) = document.layout() {
            return Err(Error::other(misfit.to_string()));
        }
        let start = Instant::now();
        black_box(vips.extract(&document, &Parameters::default()));
        fastest = fastest.min(start.elapsed().as_secs_f64() * 1e3);
    }
    Ok(fastest)
}

fn print_mean(name: &str, pages: &[Page]) -> Result<()> {
    let times: Vec<f64> = pages.iter().map(fastest).collect::<Result<_>>()?;
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    let count = times.len();
    println!(
        "{name:<22}{count:>7} pages     mean {mean:>8.3} ms  ≤ {MEAN}  {}",
        verdict(mean <= MEAN)
    );
    Ok(())
}

fn print(name: &str, page: &Page, bound: f64) -> Result<f64> {
    let elements = Document::parse(page).elements().len();
    let time = fastest(page)?;
    println!(
        "{name:<22}{elements:>7} elements       {time:>8.3} ms  ≤ {bound}  {}",
        verdict(time <= bound)
    );
    Ok(time)
}
