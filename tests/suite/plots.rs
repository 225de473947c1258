//! What is taken away beside the text: the curve as a picture and as numbers, the page as gold.

use super::desk::Desk;
use super::panes::around;
use super::program::{clearline, fixture, text};
use super::written::written;
use clearline::app::action::{CorrectAction, LookAction};
use clearline::app::ground::tab::Tab;
use clearline_engine::internals::picture::decode;
use clearline_engine::internals::save::figure;
use clearline_engine::internals::save::figure::Shape;
use clearline_engine::internals::save::figure::{Palette, curve_figure};
use clearline_engine::methods::{Parameters, method};
use clearline_engine::page::{Options, Source, load};
use clearline_engine::{Reading, extraction::Curve};
use clearline_measure::{Corpus, bag_scores};
use clearline_words::message;
use egui_kittest::kittest::Queryable;
use std::fs;
use std::path::PathBuf;

fn reading(name: &str) -> Reading {
    let page = load(&Source::File(fixture(name).into()), &Options::default()).unwrap();
    Reading::of(page, method("line-block").unwrap(), &Parameters::default())
}

/// The x of each vertical line as high as the plot.
fn markers(reading: &Reading) -> Vec<f32> {
    let figure = curve_figure(reading, &Palette::LIGHT, &ToString::to_string);
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
    let start = format!(">{}<", text("curve-start"));
    assert!(svg.starts_with("<svg xmlns=") && svg.ends_with("</svg>\n") && svg.contains(&start));
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

/// The files in the folder of a window that end so.
fn files(desk: &Desk<'_>, ending: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(desk.folder.path()).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    paths.filter(|path| path.to_string_lossy().ends_with(ending)).collect()
}

#[test]
fn the_window_saves_the_plot_beside_the_texts() {
    let mut desk = Desk::with_line_blocks();
    for (label, ending) in [
        ("plot-svg", " curve.svg"),
        ("plot-png", " curve.png"),
        ("plot-csv", " curve.csv"),
        ("plot-json", " curve.json"),
    ] {
        desk.harness.get_by_label(&text("plot-save")).click();
        desk.harness.run();
        desk.harness.get_by_label_contains(&text(label)).click();
        desk.wait(|state| {
            let message = state
                .shared
                .notices
                .message
                .as_ref()
                .map_or("", |message| &message.text);
            message.starts_with(&message!("saving-saved", path = "").to_string()) && message.ends_with(ending)
        });
        let files = files(&desk, ending);
        assert_eq!(files.len(), 1, "{ending}");
        assert!(fs::metadata(&files[0]).unwrap().len() > 1_000, "{ending}");
    }
    let svg = fs::read_to_string(&files(&desk, ".svg")[0]).unwrap();
    let reading = &desk.open().reading;
    assert_eq!(
        svg,
        written(|out| figure::svg(&curve_figure(reading, &Palette::LIGHT, &ToString::to_string), out))
    );
    assert!(
        desk.state().features.saving.saved.is_none(),
        "a plot is not the page's text"
    );
}

#[test]
fn a_corrected_page_becomes_gold_and_is_measured_by_it() {
    let mut desk = Desk::with_line_blocks();
    let folder = desk.folder.path().join("gold");
    let automatic = desk.open().reading.text();
    let kept = desk.open().reading.extraction.curve.kept[0].start;
    desk.apply(CorrectAction::Flip(kept));
    desk.wait(|state| {
        state
            .shared
            .open
            .as_ref()
            .is_some_and(|open| open.reading.text() != automatic)
    });
    let corrected = desk.open().reading.text();
    let mark = |desk: &mut Desk<'_>, told: &'static str| {
        let told = &around(&message!(told, id = "|", folder = "", pages = ""), 0);
        desk.harness.get_by_label(&text("toolbar-menu")).click();
        desk.harness.run();
        desk.harness.get_by_label_contains(&text("menu-gold")).click();
        desk.wait(|state| {
            let message = state.shared.notices.message.as_ref();
            message.is_some_and(|message| message.is_good && message.text.starts_with(told))
        });
    };
    mark(&mut desk, "saving-marked");
    let gold = || Corpus::open(&folder).unwrap().pages.remove(0).text.unwrap();
    assert_eq!(gold(), corrected);
    assert_eq!(bag_scores(&gold(), &corrected).f1, 1.0);
    assert!(bag_scores(&gold(), &automatic).f1 < 1.0);
    desk.apply(CorrectAction::Undo);
    desk.wait(|state| {
        state
            .shared
            .open
            .as_ref()
            .is_some_and(|open| open.reading.text() == automatic)
    });
    mark(&mut desk, "saving-marked-again");
    assert_eq!((Corpus::open(&folder).unwrap().pages.len(), gold()), (1, automatic));
    let run = clearline(&["eval", "-m", "line-block", "-f", "json", &folder.display().to_string()]);
    let f1 = &run.json()[0]["scores"][0]["summary"]["bag"]["f1"];
    assert_eq!(f1.as_f64(), Some(1.0), "{}{}", run.stdout, run.stderr);
}

#[test]
fn the_comparison_marks_gold_too() {
    let mut desk = Desk::with_line_blocks();
    desk.apply(LookAction::Tab(Tab::Compare));
    desk.harness
        .get_by_label_contains(&text("compare-gold-heading"))
        .click();
    desk.harness.run();
    desk.harness.get_by_label_contains(&text("compare-gold-mark")).click();
    desk.wait(|state| state.shared.notices.message.is_some());
    assert!(desk.folder.path().join("gold/gold.jsonl").is_file());
}
