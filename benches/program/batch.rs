//! Many pages in one run.

use super::{PROGRAM, at_least, at_most};
use std::fs::{self, File};
use std::io::{BufRead, BufReader, BufWriter, Error, Result, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Pages of the long run, and those after which its memory is measured first.
const PAGES: usize = 10_000;
const FIRST_PAGES: usize = 1_000;
/// Bound of the memory of all pages, as a multiple of that of the first: large pages come in a random order.
const GROWTH: f64 = 1.1;
/// Pages that are read on one processor and on two.
const SHARED_PAGES: usize = 4_000;
const SPEEDUP: f64 = 1.8;
const ROUNDS: usize = 3;

/// Prints the figures of `clearline batch`.
pub fn report() -> Result<()> {
    let growth = growth()?;
    at_most("batch: memory after 10,000 pages over 1,000", growth, GROWTH, "×");
    if std::thread::available_parallelism()?.get() < 2 {
        println!("skipped: two processors are compared with one, and there is only one");
        return Ok(());
    }
    let folder = tempfile::tempdir()?;
    let input = folder.path().join("pages.jsonl");
    let mut lines = BufWriter::new(File::create(&input)?);
    (0..SHARED_PAGES).try_for_each(|number| writeln!(lines, "{}", line(number)))?;
    lines.flush()?;
    drop(lines);
    let [mut one, mut two] = [Duration::MAX; 2];
    for _ in 0..ROUNDS {
        one = one.min(time(&input, "1")?);
        two = two.min(time(&input, "2")?);
    }
    let pages = SHARED_PAGES as f64;
    println!(
        "batch: {:.0} pages a second on one processor, {:.0} on two",
        pages / one.as_secs_f64(),
        pages / two.as_secs_f64()
    );
    let speedup = one.as_secs_f64() / two.as_secs_f64();
    at_least("batch: two processors beside one", speedup, SPEEDUP, "×");
    Ok(())
}

/// A page as JSON. The sizes are between 1 and 45 kB, in a shuffled order.
fn line(number: usize) -> String {
    const SENTENCE: &str = "The river rose again in the night, and by the morning nobody could say where it had been. ";
    let sections = 1 + number * 7_919 % 61;
    let section = |section| {
        let text = SENTENCE.repeat(1 + (number + section) % 13);
        format!("<h2>Part {section}</h2><ul><li><a href=/{section}>Entry {section}</a></ul><p>{text}</p>")
    };
    let body: String = (0..sections).map(section).collect();
    format!("{{\"id\":{number},\"html\":\"<title>Page {number}</title>{body}\"}}")
}

/// The most memory held while all pages are read, over that of the first.
fn growth() -> Result<f64> {
    let mut child = Command::new(PROGRAM)
        .args(["batch", "--quiet", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
    let (Some(mut stdin), Some(stdout)) = (stdin, stdout) else {
        return Err(Error::other("the program cannot be fed"));
    };
    let process = child.id();
    let feeder = std::thread::spawn(move || {
        (0..PAGES).try_for_each(|number| writeln!(stdin, "{}", line(number)))?;
        Ok::<_, Error>(stdin)
    });
    let mut records = BufReader::new(stdout).lines();
    let mut held = |records_more: usize| {
        for _ in 0..records_more {
            let record = records.next().transpose()?;
            record.ok_or_else(|| Error::other("the program has ended early"))?;
        }
        most_held(process)
    };
    let first = held(FIRST_PAGES)?;
    let all = held(PAGES - FIRST_PAGES)?;
    println!("batch: {first:.1} MiB after {FIRST_PAGES} pages, {all:.1} MiB after {PAGES}");
    // The program runs while its input is open.
    drop(feeder.join());
    child.wait()?;
    Ok(all / first)
}

/// The most MiB that a process has held.
fn most_held(process: u32) -> Result<f64> {
    let status = fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes: Option<f64> = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    let kilobytes =
        kilobytes.ok_or_else(|| Error::other("this system does not tell how much memory a process held"))?;
    Ok(kilobytes / 1024.0)
}

fn time(input: &Path, jobs: &str) -> Result<Duration> {
    let mut batch = Command::new(PROGRAM);
    batch.args(["batch", "--quiet", "--jobs", jobs]).arg(input);
    let started = Instant::now();
    let status = batch.stdout(Stdio::null()).status()?;
    let took = started.elapsed();
    match status.success() {
        true => Ok(took),
        false => Err(Error::other("clearline batch has failed")),
    }
}
