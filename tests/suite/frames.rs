//! Frames of the whole window on pages that are long in every way.

use super::desk::{Desk, WIDE};
use super::figures::{at_most, largest, milliseconds, quantile};
use clearline::app::action::TextAction;
use clearline_engine::page::Source;
use egui::{Event, Key, Modifiers, MouseWheelUnit, TouchPhase, pos2, vec2};
use std::fmt::Write;
use std::time::Instant;

const SENTENCE: &str = "The river carries more than water down from the hills, and nobody has ever counted all of it. ";

fn page(paragraphs: usize, sentences: usize, with_image: bool) -> String {
    let mut page = String::from("<title>A long article</title><article><h1>A long article</h1>");
    for number in 1..=paragraphs {
        let image = if with_image {
            format!("<img src='/{number}.png' alt='A river'>")
        } else {
            String::new()
        };
        let _ = writeln!(page, "<p>{number}. {}</p>{image}", SENTENCE.repeat(sentences));
    }
    page + "</article>"
}

/// The times of frames while the page is scrolled, jumped through and selected, in milliseconds.
fn frames(html: &str) -> Vec<f64> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("page.html");
    std::fs::write(&path, html).unwrap();
    let mut desk = Desk::new(WIDE, Some(Source::File(path)));
    desk.wait(|state| state.shared.open.is_some());
    desk.harness.hover_at(pos2(400.0, 400.0));
    let mut times = Vec::new();
    let mut step = |desk: &mut Desk<'_>| {
        let started = Instant::now();
        desk.harness.step();
        times.push(milliseconds(started));
    };
    for frame in 0..600 {
        match frame {
            200 => desk.harness.key_press_modifiers(Modifiers::NONE, Key::End),
            300 => desk.harness.key_press_modifiers(Modifiers::NONE, Key::Home),
            400 => desk.apply(TextAction::SelectAll),
            _ => {}
        }
        desk.harness.event(Event::MouseWheel {
            unit: MouseWheelUnit::Point,
            delta: vec2(0.0, if (200..300).contains(&frame) { 120.0 } else { -120.0 }),
            modifiers: Modifiers::NONE,
            phase: TouchPhase::Move,
            source: egui::MouseWheelSource::Wheel,
        });
        step(&mut desk);
    }
    assert!(desk.column().position().is_some_and(|spot| spot.item > 1));
    times
}

#[test]
#[ignore = "three long pages are scrolled through; the figures are of an optimised build"]
fn long_pages_are_drawn_in_time() {
    let pages = [
        ("5 MB of text", page(11_000, 5, false)),
        ("100,000 paragraphs", page(100_000, 1, false)),
        ("1,000 images", page(1_000, 5, true)),
    ];
    for (name, html) in pages {
        let mut times = frames(&html);
        at_most(
            "P10",
            &format!("{name}, 99 of 100 frames"),
            quantile(&mut times, 0.99),
            16.0,
            "ms",
        );
        at_most("P10", &format!("{name}, slowest frame"), largest(&times), 50.0, "ms");
    }
}
