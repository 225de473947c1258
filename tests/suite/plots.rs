//! The curve taken away: as a picture and as numbers.

use super::program::{clearline, fixture};
use clearline::methods::{Parameters, method};
use clearline::page::{Options, Source, load};
use clearline::picture::decode;
use clearline::save::figure::{Palette, Shape, curve_figure};
use clearline::{Reading, extraction::Curve};
use std::fs;

fn reading(name: &str) -> Reading {
    let page = load(&Source::File(fixture(name).into()), &Options::default()).unwrap();
    Reading::of(page, method("line-block").unwrap(), &Parameters::default())
}

/// The x of each vertical line as high as the plot.
fn markers(reading: &Reading) -> Vec<f32> {
    let figure = curve_figure(reading, &Palette::LIGHT);
    let lines = figure.shapes.iter().filter_map(|shape| match shape {
        Shape::Line { points, .. } => Some(points.clone()),
        _ => None,
    });
    let upright = lines.filter(|points| points.len() == 2 && points[0].0 == points[1].0);
    upright
        .filter(|points| points[1].1 - points[0].1 > 100.0)
        .map(|points| points[0].0)
        .collect()
}

#[test]
fn the_markers_of_a_figure_stand_at_the_ends_of_what_is_kept() {
    let reading = reading("article-en.html");
    let curve: &Curve = &reading.extraction.curve;
    let (first, last) = (&curve.kept[0], curve.kept.last().unwrap());
    let width = 872.0 / curve.units() as f32;
    let expected = [first.start as f32, last.end as f32 + 1.0].map(|units| 64.0 + units * width);
    let found = markers(&reading);
    assert_eq!(found.len(), 2);
    for (found, expected) in found.iter().zip(expected) {
        assert!((found - expected).abs() < 0.1, "{found} is not {expected}");
    }
}

#[test]
fn pictures_are_written_into_files_and_pipes() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let page = fixture("article-en.html");
    for name in ["plot.svg", "plot.png"] {
        let format = &name[5..];
        let run = clearline(&["explain", "-f", format, "-o", &file(name), &page]);
        assert_eq!((run.code, run.stdout.as_str(), run.stderr.as_str()), (Some(0), "", ""));
    }
    let svg = fs::read_to_string(file("plot.svg")).unwrap();
    assert_eq!(svg, clearline(&["explain", "-f", "svg", &page]).stdout);
    assert!(svg.starts_with("<svg xmlns=") && svg.ends_with("</svg>\n") && svg.contains(">START<"));
    let png = fs::read(file("plot.png")).unwrap();
    let picture = decode(&png).unwrap();
    assert_eq!(picture.size, [1920, 960]);
    assert!(picture.rgba.chunks(4).any(|pixel| pixel[..3] == Palette::LIGHT.marker));
}

#[test]
fn a_page_without_text_has_a_figure_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("empty.html").display().to_string();
    fs::write(&path, "<title>Nothing</title>").unwrap();
    let run = clearline(&["explain", "-f", "svg", &path]);
    assert_eq!(run.code, Some(3));
    assert!(
        run.stdout.contains(">Nothing<") && !run.stdout.contains("NaN"),
        "{}",
        run.stdout
    );
}
