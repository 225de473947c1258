//! Files are no more than eight times as large as the page and a megabyte, or they are not written and a sentence says why; and
//! what is written bit by bit takes little memory.

use super::hostile_pages;
use super::pages::fixtures;
use super::written::{file, html, markdown};
use clearline_engine::Reading;
use clearline_engine::extraction::Shown;
use clearline_engine::internals::extraction::plain_text;
use clearline_engine::internals::methods::line_block;
use clearline_engine::internals::picture::Picture;
use clearline_engine::internals::save;
use clearline_engine::internals::save::text;
use clearline_engine::internals::save::{SaveCause, TooLarge, html_with_pictures, own_html, own_text, save_by};
use clearline_engine::methods::{self, Parameters};
use clearline_engine::page::{Page, Source};
use clearline_engine::save::{Format, SaveFault, write};
use clearline_words::{Message, message};
use pulldown_cmark::{Event, Parser, Tag, TagEnd};
use std::io::ErrorKind;
use std::sync::Arc;

const MEGABYTE: usize = 1_000_000;

fn bound(page: &Page) -> usize {
    8 * page.bytes.len() + MEGABYTE
}

/// The whole page, whatever a method keeps of it.
fn whole(html: &str) -> Reading {
    let page = Page::from_html(Source::Pasted, html);
    let mut reading = Reading::of(page, &line_block::METHOD, &Parameters::default());
    reading.shown = Arc::new(Shown::all(&reading.article));
    reading
}

/// The bytes of a file that keeps its bound; `None` where it is refused, and then nothing of it was written.
fn size(name: &str, reading: &Reading, format: Format) -> Option<usize> {
    let mut file = Vec::new();
    match write(reading, format, None, &mut file) {
        Ok(()) => {
            let (size, bound) = (file.len(), bound(&reading.page));
            assert!(size <= bound, "{name}: {size} bytes as {format:?}, {bound} are allowed");
            Some(size)
        }
        Err(fault) => {
            assert_eq!(fault.kind(), ErrorKind::FileTooLarge, "{name}: {fault}");
            assert!(file.is_empty(), "{name}: a part was written as {format:?}");
            None
        }
    }
}

#[test]
fn no_file_of_a_hostile_page_is_many_times_its_size() {
    let mut refused = Vec::new();
    for page in hostile_pages::all() {
        let reading = whole(&page.html());
        for format in [Format::Text, Format::Markdown, Format::Html] {
            if size(page.name, &reading, format).is_none() {
                refused.push((page.name, format));
            }
        }
    }
    let is_text = |(_, format): &(&str, Format)| *format == Format::Text;
    assert!(!refused.iter().any(is_text), "{refused:?}");
    let names = |name: &str| refused.iter().any(|(refused, _)| *refused == name);
    assert!(names("links in a paragraph with a long base"), "{refused:?}");
}

#[test]
fn the_html_of_a_hostile_page_is_read_again_as_its_text() {
    let visible = |reading: &Reading| text(reading).split_whitespace().collect::<String>();
    for page in hostile_pages::all() {
        let before = whole(&page.html());
        let Ok(saved) = save::html(&before) else {
            continue;
        };
        let saved = Page::from_html(Source::Pasted, &saved);
        let after = Reading::of(saved, methods::DEFAULT, &Parameters::default());
        assert!(visible(&after) == visible(&before), "{}", page.name);
    }
}

#[test]
fn every_file_of_a_fixture_is_written() {
    for page in fixtures() {
        let reading = whole(&page.html);
        for format in [Format::Text, Format::Markdown, Format::Html] {
            assert!(
                size(&page.name, &reading, format).is_some(),
                "{} as {format:?}",
                page.name
            );
        }
    }
}

#[test]
fn what_methods_put_out_themselves_keeps_the_bound() {
    let title = "t".repeat(20_000);
    let reopened = format!("<div><b title={title}></div>") + &"<p>Rain fell all day, and again by night.".repeat(5_000);
    let pages = hostile_pages::GROWING.iter().map(|page| page.html());
    let mut refused = 0;
    for html in pages.chain([reopened]) {
        for method in ["text-density", "clearreader"] {
            let method = methods::method(method).unwrap();
            let page = Page::from_html(Source::Pasted, &html);
            let reading = Reading::of(page, method, &Parameters::default());
            let Some(own) = own_html(&reading, &|| false) else {
                continue;
            };
            match own {
                Ok(own) => assert!(own.len() <= bound(&reading.page), "{}", own.len()),
                Err(_) => refused += 1,
            }
        }
        for (method, mode) in [
            ("line-block", "python"),
            ("line-block", "java"),
            ("clearreader", "post"),
        ] {
            let method = methods::method(method).unwrap();
            let mut parameters = Parameters::default();
            parameters.set(method.parameters, "mode", mode).unwrap();
            let reading = Reading::of(Page::from_html(Source::Pasted, &html), method, &parameters);
            let text = own_text(&reading).unwrap().unwrap();
            assert!(text.len() <= bound(&reading.page));
        }
    }
    assert!(refused > 0, "a title of 20 kB that is reopened 5,000 times");
}

/// How deep quotes and items nest in a file, at most.
fn depth(markdown: &str) -> usize {
    let (mut depth, mut deepest) = (0_usize, 0);
    for event in Parser::new(markdown) {
        match event {
            Event::Start(Tag::BlockQuote(_) | Tag::Item) => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            Event::End(TagEnd::BlockQuote(_) | TagEnd::Item) => {
                depth -= 1;
            }
            _ => {}
        }
    }
    deepest
}

fn letters(text: &str) -> String {
    text.chars().filter(char::is_ascii_lowercase).collect()
}

#[test]
fn quotes_and_lists_are_written_to_the_twelfth_level() {
    let numbered = |part: &str, times: usize| -> String {
        (0..times)
            .map(|level| part.replace('#', &"abcdefghij"[level % 10..=level % 10]))
            .collect()
    };
    for (name, part) in [
        ("quotes", "<blockquote><p>#"),
        ("items", "<ul><li>#"),
        ("numbers", "<ol><li>#<p>#"),
        ("definitions", "<dl><dt>#<dd>#"),
        ("both", "<blockquote>#<ul><li>#"),
    ] {
        for times in [5, 11, 12, 13, 200] {
            let reading = whole(&numbered(part, times));
            let markdown = markdown(&reading);
            let (remark, body) = match markdown
                .strip_prefix("---\n")
                .and_then(|rest| rest.split_once("\n---\n\n"))
            {
                Some((matter, body)) => (matter, body),
                None => ("", markdown.as_str()),
            };
            assert!(depth(body) <= 12, "{name}: {} levels", depth(body));
            let levels = if name == "both" { 2 * times } else { times };
            assert_eq!(
                remark.contains("remark: \"Quotes and lists"),
                levels > 12,
                "{name}, {times}"
            );
            assert_eq!(
                letters(body),
                letters(&plain_text(&reading.article, &reading.shown)),
                "{name}, {times}"
            );
        }
    }
}

#[test]
fn depth_costs_no_more_than_its_tags() {
    let growth = |part: &str| {
        let size = |times: usize| html(&whole(&format!("{}<pre>{}", part.repeat(times), "a\n".repeat(2_000)))).len();
        (size(400) - size(200)) as f64 / (200 * part.len()) as f64
    };
    for part in ["<blockquote>", "<ul><li>", "<dl><dd>", "<table><td>", "<details>"] {
        assert!(growth(part) <= 8.0, "{part}: {}", growth(part));
    }
}

#[test]
fn pictures_have_their_own_share() {
    let noise = vec![7; 900_000];
    let gif = [&b"GIF89a\x01\x00\x01\x00\x80\x00\x00"[..], &noise, b";"].concat();
    let page = whole("<p>Two<img src=https://e.example/a.gif>and<img src=https://e.example/b.gif>rain.");
    let picture = |_| Some(Picture::of(gif.as_slice()).unwrap());
    let written = html_with_pictures(&page, &picture).unwrap();
    assert!(written.len() > 2 * MEGABYTE);
    let again = whole(&"<p>x<img src=https://e.example/a.gif>".repeat(30));
    let fault = html_with_pictures(&again, &picture).unwrap_err();
    assert_eq!(fault.form, "HTML");
}

#[test]
fn a_file_that_would_be_too_large_is_not_written_and_says_why() {
    let page = whole(&format!("{}<pre>{}", "<blockquote>".repeat(500), "a\n".repeat(500_000)));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.md");
    save_by(&path, |draft| write(&page, Format::Text, None, draft)).unwrap();
    let fault: SaveFault = save_by(&path, |draft| write(&page, Format::Markdown, None, draft)).unwrap_err();
    assert!(matches!(
        fault.cause,
        SaveCause::TooLarge(TooLarge { form: "Markdown", .. })
    ));
    let size = message!("size-megabytes", size = "9.0");
    let told = message!(
        "fault-save-too-large",
        form = Message::verbatim("Markdown"),
        size = size
    )
    .with("target", path.display().to_string());
    assert_eq!(fault.message(), told);
    let left = std::fs::read_to_string(&path).unwrap();
    assert_eq!(left, file(&page, Format::Text), "the file from before is as it was");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}
