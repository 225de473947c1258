//! How the cost of each stage and method grows with the page.
//!
//! `cargo bench --bench growth` reads generated articles of 6 kB to 1.4 MB and prints the exponent `e` of time ~ size^e,
//! fitted by least squares on logarithms. 1 is linear.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use clearline::document::{Document, Limits};
use clearline::extraction::Article;
use clearline::methods::{METHODS, Parameters};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Sections of the generated pages; each doubles the one before.
const SECTIONS: [usize; 9] = [8, 16, 32, 64, 128, 256, 512, 1_024, 2_048];
const ROUNDS: usize = 5;

fn main() {
    let pages: Vec<String> = SECTIONS.iter().map(|&sections| page(sections)).collect();
    let sizes: Vec<usize> = pages.iter().map(String::len).collect();
    println!("pages of {:?} bytes", sizes);
    report("parse + tables", &sizes, &pages, |html| {
        Box::new(|| drop(black_box(parse(html))))
    });
    report("article", &sizes, &pages, |html| {
        let document = parse(html);
        Box::new(move || drop(black_box(Article::of(&document))))
    });
    for method in METHODS {
        report(method.name, &sizes, &pages, |html| {
            let document = parse(html);
            Box::new(move || drop(black_box(method.extract(&document, &Parameters::default()))))
        });
    }
}

/// An article with a menu, paragraphs, links, a list and a table in every section.
fn page(sections: usize) -> String {
    let mut html = String::from("<!DOCTYPE html><html lang=en><title>Growth</title><body><ul>");
    for item in 0..sections {
        html.push_str(&format!("<li><a href=/{item}>Menu entry number {item}</a></li>\n"));
    }
    html.push_str("</ul><main>");
    for section in 0..sections {
        let words = "The river rose again in the night, and by the morning nobody could say where it had been. ";
        html.push_str(&format!(
            "<h2>Part {section}</h2>\n<p>{}<a href=#>{section}</a>.</p>\n",
            words.repeat(4)
        ));
        html.push_str(&format!(
            "<ul><li>first of {section}</li><li>second, <b>bold</b></li></ul>\n<p>{words}</p>\n"
        ));
        html.push_str("<table><tr><th>day</th><th>height</th></tr><tr><td>Monday</td><td>3.1 m</td></tr></table>\n");
    }
    html.push_str("</main><footer>© The Valley Courier</footer>");
    html
}

fn parse(html: &str) -> Document {
    Document::parse_html(html.into(), &Limits::default(), &|| false)
}

fn report<'a>(name: &str, sizes: &[usize], pages: &'a [String], work: impl Fn(&'a str) -> Box<dyn FnMut() + 'a>) {
    let times: Vec<Duration> = pages.iter().map(|html| fastest(work(html))).collect();
    let last = times.last().copied().unwrap_or_default();
    println!(
        "{name:<22} exponent {:>5.2}, largest page {:>8.3} ms",
        exponent(sizes, &times),
        last.as_secs_f64() * 1e3
    );
}

fn fastest(mut work: Box<dyn FnMut() + '_>) -> Duration {
    let mut round = || {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    (0..ROUNDS).map(|_| round()).min().unwrap_or_default()
}

/// The slope of log time over log size.
fn exponent(sizes: &[usize], times: &[Duration]) -> f64 {
    let points: Vec<(f64, f64)> = sizes
        .iter()
        .zip(times)
        .map(|(&size, time)| ((size as f64).ln(), time.as_secs_f64().ln()))
        .collect();
    let n = points.len() as f64;
    let (mean_x, mean_y) = points
        .iter()
        .fold((0.0, 0.0), |(x, y), point| (x + point.0 / n, y + point.1 / n));
    let covariance: f64 = points.iter().map(|(x, y)| (x - mean_x) * (y - mean_y)).sum();
    covariance / points.iter().map(|(x, _)| (x - mean_x).powi(2)).sum::<f64>()
}
