//! How fast a large library is: `cargo bench -p clearline-library [-- ARTICLES [FOLDER]]`.
//!
//! Makes 10,000 articles, or as many as are asked for, from the texts of the corpora in the folder that `CLEARLINE_SHARED` names,
//! every third in Chinese, Japanese or Korean; each is put together from two of the texts. Then it measures how long a full
//! reindex takes, a cold start with its first hits, and searches as they are typed, letter by letter; and it compares what short
//! words of unspaced scripts and parts of long words find with a look through the texts. The articles are made in FOLDER and
//! stay there, or go with the program.

#![allow(unreachable_pub, reason = "the modules of one program share their items")]
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a benchmark prints its figures, and stops at a fault"
)]

#[path = "../../../benches/verdict/mod.rs"]
mod verdict;

use clearline_engine::internals::document::Folded;
use clearline_engine::page::{Page, Source};
use clearline_engine::{NoRules, Recipe, read};
use clearline_library::{ArticleFile, Index, Keeping, Query, Searching, Shelf};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use verdict::verdict;

/// Passages that the window's list gets with the first answer.
const PASSAGES: usize = 50;
/// Articles that are made unless others are asked for.
const ARTICLES: usize = 10_000;
/// Bounds in milliseconds.
const MOST_TYPING: f64 = 50.0;
const MOST_COLD: f64 = 300.0;
const MOST_REINDEX: f64 = 60_000.0;
/// Megabytes that the index takes once it was searched.
const MOST_MEMORY: u64 = 150;
/// Words that are typed, and words that are looked for in all texts.
const TYPED: usize = 120;
const LOOKED_FOR: usize = 400;
/// A text of fewer characters makes no article.
const SHORTEST: usize = 400;
/// Steps through lists of texts and words: a prime, so that each is met.
const STRIDE: usize = 7_919;

fn main() {
    let mut arguments = std::env::args().skip(1).filter(|argument| !argument.starts_with("--"));
    let articles = arguments.next().map_or(ARTICLES, |count| count.parse().unwrap());
    let Some(shared) = std::env::var_os("CLEARLINE_SHARED").map(PathBuf::from) else {
        println!("skipped: CLEARLINE_SHARED does not name the shared folder");
        return;
    };
    let own = tempfile::tempdir().unwrap();
    let folder = arguments.next().map_or_else(|| own.path().to_owned(), PathBuf::from);
    let shelf = Shelf::at(folder.join("Clearline"));
    fs::create_dir_all(&folder).unwrap();
    if !shelf.root().exists() {
        make(&shelf, &texts(&shared), articles);
    }
    let cache = tempfile::tempdir().unwrap();
    measure(&shelf, cache.path());
}

/// The gold texts of all corpora: those of unspaced scripts, and all others.
fn texts(shared: &Path) -> [Vec<String>; 2] {
    let mut texts = [Vec::new(), Vec::new()];
    for pack in ["dev", "dev2"] {
        let mut corpora: Vec<_> = fs::read_dir(shared.join("corpora").join(pack))
            .unwrap()
            .flatten()
            .collect();
        corpora.sort_by_key(fs::DirEntry::path);
        for corpus in corpora {
            let gold = fs::read_to_string(corpus.path().join("gold.jsonl")).unwrap_or_default();
            for line in gold.lines() {
                let record: Value = serde_json::from_str(line).unwrap();
                let text = record["text"].as_str().unwrap_or_default();
                if text.chars().count() >= SHORTEST {
                    texts[usize::from(!is_unspaced(text))].push(text.to_owned());
                }
            }
        }
    }
    texts
}

/// Whether most letters of a text are of Han, Kana or Hangul.
fn is_unspaced(text: &str) -> bool {
    let letters = || text.chars().filter(|c| c.is_alphabetic());
    2 * letters().filter(|c| is_letter_of_run(*c)).count() > letters().count()
}

fn is_letter_of_run(c: char) -> bool {
    matches!(c, '\u{3041}'..='\u{30FA}' | '\u{3400}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7A3}')
}

/// Makes articles of the first half of a text and the second half of another.
fn make(shelf: &Shelf, texts: &[Vec<String>; 2], articles: usize) {
    let begun = Instant::now();
    for number in 0..articles {
        let pool = &texts[usize::from(number % 3 != 0)];
        let (one, other) = (&pool[number % pool.len()], &pool[number * STRIDE % pool.len()]);
        let half = |text: &str| text.chars().count() / 2;
        let first: String = one.chars().take(half(one)).collect();
        let second: String = other.chars().skip(half(other)).collect();
        let title: String = first.trim().chars().take(40).filter(|c| !c.is_control()).collect();
        let escaped = |line: &str| line.replace('&', "&amp;").replace('<', "&lt;");
        let lines = first
            .lines()
            .chain(second.lines())
            .map(|line| format!("<p>{}</p>", escaped(line)));
        let html = format!(
            "<title>{}</title><article>{}</article>",
            escaped(&title),
            lines.collect::<String>()
        );
        let page = Page::from_html(Source::Pasted, &html);
        let reading = read(page.into(), &Recipe::default(), &NoRules, &|| false).unwrap();
        shelf.keep(&reading, &Keeping::default()).unwrap();
    }
    println!(
        "{articles} articles were made in {:.0} s",
        begun.elapsed().as_secs_f64()
    );
}

fn measure(shelf: &Shelf, cache: &Path) {
    let begun = Instant::now();
    let mut index = Index::open(shelf.clone(), cache).unwrap();
    let updated = index.update().unwrap();
    print("full reindex", begun.elapsed(), MOST_REINDEX);
    println!(
        "{} articles, {} MB of index",
        updated.read,
        bytes_below(cache) / 1_000_000
    );
    drop(index);
    let words = words(shelf);
    let before = memory();
    let begun = Instant::now();
    let mut index = Index::open(shelf.clone(), cache).unwrap();
    let opened = begun.elapsed();
    search(&index, &words[0], false);
    print("cold start with first hits", begun.elapsed(), MOST_COLD);
    println!("of it opening: {:.1} ms", milliseconds(opened));
    let begun = Instant::now();
    index.update().unwrap();
    println!("all files looked at again: {:.1} ms", milliseconds(begun.elapsed()));
    let mut times = Vec::new();
    for word in words.iter().step_by(words.len().div_ceil(TYPED)) {
        let letters: Vec<char> = word.chars().collect();
        for end in 1..=letters.len() {
            let typed: String = letters[..end].iter().collect();
            let begun = Instant::now();
            search(&index, &typed, true);
            times.push((begun.elapsed(), typed));
        }
    }
    times.sort();
    print(
        &format!("p95 of {} searches as typed", times.len()),
        times[times.len() * 95 / 100].0,
        MOST_TYPING,
    );
    let (slowest, typed) = times.last().unwrap();
    println!(
        "median {:.1} ms, slowest {:.1} ms: {typed}",
        milliseconds(times[times.len() / 2].0),
        milliseconds(*slowest)
    );
    let used = memory().saturating_sub(before);
    let judged = verdict(used <= MOST_MEMORY);
    println!("memory of the open index: {used} MB (≤ {MOST_MEMORY} MB) {judged}");
    tell_recall(shelf, &index, &words);
}

fn search(index: &Index, typed: &str, is_typing: bool) -> usize {
    let (query, most) = (Query::parse(typed), usize::MAX);
    let mut hits = index.search(&query, Searching { most, is_typing }).unwrap().best;
    index.add_snippets(&query, hits.iter_mut().take(PASSAGES)).unwrap();
    hits.len()
}

fn texts_of(shelf: &Shelf) -> impl Iterator<Item = String> {
    let files = shelf.walk().unwrap().files.into_iter();
    files.map(|found| ArticleFile::open(&found.path).unwrap().text().unwrap().text)
}

/// Words of the articles: letters of unspaced scripts by twos, and whole words of eight to twelve letters.
fn words(shelf: &Shelf) -> Vec<String> {
    let mut words = BTreeSet::new();
    for text in texts_of(shelf).step_by(23) {
        let letters: Vec<char> = text.chars().collect();
        let pairs = letters
            .windows(2)
            .filter(|pair| pair.iter().all(|c| is_letter_of_run(*c)));
        words.extend(pairs.step_by(41).map(|pair| pair.iter().collect::<String>()));
        let long = text
            .split(|c: char| !c.is_alphabetic())
            .filter(|word| (8..=12).contains(&word.chars().count()));
        let latin = long.filter(|word| !word.chars().any(is_letter_of_run));
        words.extend(latin.step_by(41).map(str::to_owned));
    }
    let words: Vec<String> = words.into_iter().collect();
    (0..words.len())
        .map(|number| words[number * STRIDE % words.len()].clone())
        .collect()
}

/// Compares searches with a look through all texts, both folded alike.
fn tell_recall(shelf: &Shelf, index: &Index, words: &[String]) {
    let inner = |word: &String| -> String {
        let letters: Vec<char> = word.chars().collect();
        // Of a long word a part of five letters from its middle.
        if letters.len() > 2 {
            letters[2..7].iter().collect()
        } else {
            word.clone()
        }
    };
    let parts: Vec<String> = words.iter().take(LOOKED_FOR).map(inner).collect();
    let folded: Vec<String> = parts.iter().map(|part| Folded::of(part).text().to_owned()).collect();
    let mut expected = vec![BTreeSet::new(); parts.len()];
    for found in shelf.walk().unwrap().files {
        let text = ArticleFile::open(&found.path).unwrap().text().unwrap().text;
        let text = Folded::of(&text);
        for (number, part) in folded.iter().enumerate() {
            if text.text().contains(part.as_str()) {
                expected[number].insert(shelf.name_of(&found.path));
            }
        }
    }
    let all = Searching {
        most: usize::MAX,
        is_typing: false,
    };
    let (mut wanted, mut missing) = ([0, 0], [0, 0]);
    for (part, expected) in parts.iter().zip(&expected) {
        let hits = index.search(&Query::parse(part), all).unwrap().best;
        let hits: BTreeSet<String> = hits.into_iter().map(|hit| hit.name).collect();
        let kind = usize::from(part.chars().count() > 2);
        wanted[kind] += expected.len();
        let lost = expected.difference(&hits).count();
        if lost > 0 {
            println!("{part}: {lost} of {} are missing", expected.len());
        }
        missing[kind] += lost;
    }
    for (kind, what) in ["two letters of unspaced scripts", "parts of long words"]
        .into_iter()
        .enumerate()
    {
        let recall = 100.0 * (wanted[kind] - missing[kind]) as f64 / wanted[kind].max(1) as f64;
        println!(
            "recall of {what}: {recall:.2} % of {} (≥ 100 %) {}",
            wanted[kind],
            verdict(missing[kind] == 0)
        );
    }
}

fn print(what: &str, time: Duration, most: f64) {
    let time = milliseconds(time);
    println!("{what}: {time:.1} ms (≤ {most} ms) {}", verdict(time <= most));
}

fn milliseconds(time: Duration) -> f64 {
    1_000.0 * time.as_secs_f64()
}

/// Resident memory of the program in megabytes, from Linux's `/proc`; 0 on other systems.
fn memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.trim().split(' ').next()?.parse::<u64>().ok());
    kilobytes.unwrap_or_default() / 1_024
}

fn bytes_below(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let sizes = entries.map(|entry| match entry.metadata() {
        Ok(metadata) if metadata.is_dir() => bytes_below(&entry.path()),
        Ok(metadata) => metadata.len(),
        Err(_) => 0,
    });
    sizes.sum()
}
