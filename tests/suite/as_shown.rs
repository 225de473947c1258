//! What a page shows in its own way stays so in every format and in the window: formulas and symbols in their sentences, captions with
//! their images, lines, notes, cited works, the edge that a signature is at. What asks something of the reader goes, and so do lines about the
//! page.

use super::books::members;
use super::desk::{Desk, WIDE};
use super::program::{clearline, fixture};
use clearline_column::reader::ItemKind;
use clearline_column::typeset::TextKind;
use clearline_engine::page::Source;

/// What the program writes of a fixture.
fn text(name: &str, format: &str) -> String {
    let run = clearline(&["extract", "-f", format, &fixture(name)]);
    assert_eq!(run.code, Some(0), "{name} as {format}: {}", run.stderr);
    run.stdout
}

/// The chapter of a fixture's book.
fn chapter(name: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("book.epub");
    let run = clearline(&["extract", "-f", "epub", "-o", file.to_str().unwrap(), &fixture(name)]);
    assert_eq!(run.code, Some(0), "{name} as a book: {}", run.stderr);
    let book = members(&std::fs::read(file).unwrap());
    let chapters = book.iter().filter(|(name, _)| name.starts_with("EPUB/article-"));
    chapters.map(|(_, bytes)| String::from_utf8_lossy(bytes)).collect()
}

/// Fails where one of some parts is missing, or stands before the one before it.
fn assert_in_order(text: &str, parts: &[&str]) {
    let mut from = 0;
    for part in parts {
        let found = text[from..].find(part);
        from += found.unwrap_or_else(|| panic!("{part} is missing or too early in\n{text}")) + part.len();
    }
}

fn assert_none(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(!text.contains(part), "{part} is in\n{text}");
    }
}

const NOT_OF_ARTICLE: [&str; 5] = [
    "Good morning, harbor",
    "when you allow it",
    "1204 Views",
    "关注我们",
    "往期推荐",
];

#[test]
fn an_english_page_reads_as_it_shows_in_text_and_markdown() {
    let plain = text("as-shown/en.html", "txt");
    assert_in_order(
        &plain,
        &[
            "height of the water h and the time since noon t, in hours",
            "\nh = a \\cos(\\omega t)\n",
            "\nThe rings at low water\n",
            "pull in one line1, and it fails",
            "The word for it is spring tide.",
            "The tide comes in,\nthe tide goes out.\n\nNobody asks it why.\n",
            "The harbor master",
            "References\n\nHarlow, T. Rings and Tides. Quayside, 1931.",
        ],
    );
    assert_none(&plain, &NOT_OF_ARTICLE);
    let markdown = text("as-shown/en.html", "md");
    assert_in_order(
        &markdown,
        &[
            "![](https://harbor.example/lead.jpg)",
            "the water h and the time since noon $t$, in hours",
            "$$\nh = a \\cos(\\omega t)\n$$",
            "![](https://harbor.example/rings.jpg)",
            "The rings at low water",
            "in one line[^1], and",
            "[^1]: The word for it is spring tide.",
            "The tide comes in,\\\nthe tide goes out.\n\nNobody asks it why.",
        ],
    );
    assert_none(&markdown, &NOT_OF_ARTICLE);
}

#[test]
fn a_chinese_page_reads_as_it_shows_in_text_and_markdown() {
    let plain = text("as-shown/zh.html", "txt");
    assert_in_order(
        &plain,
        &[
            "我们想知道为什么",
            "设水位是 h ，时间是 t ，最简单",
            "\nh=a\\cos(\\omega t)\n",
            "\n枯水期的石阶\n",
            "念给我们听。\n\n她不知道那是父亲",
            "听来的。\n\n我们把它",
            "\n渡口管理站",
        ],
    );
    assert_none(&plain, &NOT_OF_ARTICLE);
    let markdown = text("as-shown/zh.html", "md");
    assert_in_order(
        &markdown,
        &[
            "设水位是 $h$ ，时间是 $t$ ，",
            "$$\nh=a\\cos(\\omega t)\n$$",
            "![](https://river.example/steps.jpg)",
            "*枯水期的石阶*",
        ],
    );
    assert_none(&markdown, &NOT_OF_ARTICLE);
}

#[test]
fn pages_read_as_they_show_in_html_and_books() {
    for name in ["as-shown/en.html", "as-shown/zh.html"] {
        let html = text(name, "html");
        let parts: &[&str] = match name {
            "as-shown/en.html" => &[
                "cos(",
                "The rings at low water",
                "in one line<a",
                "The tide comes in,<br",
                "<p style=\"text-align:right\">The harbor master</p>",
                "Rings and Tides.",
            ],
            _ => &[
                "我们想知道为什么",
                "cos(",
                "枯水期的石阶",
                "念给我们听。</p>\n<p>她不知道",
                "<p style=\"text-align:right\">渡口管理站</p>",
            ],
        };
        for written in [html, chapter(name)] {
            assert_in_order(&written, parts);
            assert_none(&written, &NOT_OF_ARTICLE);
        }
    }
}

#[test]
fn pages_read_as_they_show_in_the_window() {
    let items = |name: &str| {
        let mut desk = Desk::new(WIDE, Some(Source::File(fixture(name).into())));
        desk.wait(|state| state.shared.open.is_some());
        let items = desk.open().view.items.iter();
        let items: Vec<(ItemKind, String)> = items.map(|item| (item.kind.clone(), item.text.clone())).collect();
        items
    };
    let english = items("as-shown/en.html");
    let all: Vec<&str> = english.iter().map(|(_, text)| text.as_str()).collect();
    assert_in_order(
        &all.join("\n"),
        &[
            "height of the water h and the time since noon t, in hours",
            "h = a \\cos(\\omega t)",
            "The rings at low water",
            "The tide comes in,\nthe tide goes out.",
            "Harlow, T. Rings and Tides.",
        ],
    );
    let images = english.iter().filter(|(kind, _)| matches!(kind, ItemKind::Image(_)));
    assert_eq!(images.count(), 2);
    for (items, signature) in [
        (english, "The harbor master"),
        (items("as-shown/zh.html"), "渡口管理站"),
    ] {
        let kind = items.iter().find(|(_, text)| text == signature).map(|(kind, _)| kind);
        assert_eq!(kind, Some(&ItemKind::Text(TextKind::RightAligned)));
    }
}
