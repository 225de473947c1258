//! An article saved as Markdown and opened again is the same article, and other Markdown files open whole.

use super::pages;
use super::program::clearline;
use super::written::markdown;
use clearline_engine::Reading;
use clearline_engine::extraction::{LeafKind, NodeKind, Shown};
use clearline_engine::methods::{self, METHODS, Parameters};
use clearline_engine::page::{Form, Options, Page, Source, load};
use std::fs;
use std::sync::Arc;

fn opened(bytes: impl Into<Vec<u8>>) -> Reading {
    let page = Page::from_bytes(Source::File("a.md".into()), bytes.into(), &Options::default()).unwrap();
    Reading::of(page, methods::DEFAULT, &Parameters::default())
}

fn whole(reading: &Reading) -> Reading {
    Reading {
        shown: Arc::new(Shown::all(&reading.article)),
        ..reading.clone()
    }
}

/// What a page states, but for the time of its day.
fn facts(reading: &Reading) -> Vec<Option<String>> {
    let metadata = &reading.metadata;
    let day = metadata
        .published
        .as_deref()
        .map(|published| match published.get(..10) {
            Some(day) if published.contains('T') => day.to_owned(),
            _ => published.to_owned(),
        });
    vec![
        metadata.title.as_deref().map(str::to_owned),
        metadata.author.as_deref().map(str::to_owned),
        day,
        metadata.site.as_deref().map(str::to_owned),
        metadata.description.as_deref().map(str::to_owned),
        Some(metadata.tags.join("|")),
        reading.address().map(String::from),
        Some(reading.document.language().code.clone()),
    ]
}

#[test]
fn every_fixture_comes_back_and_is_saved_the_same() {
    let mut pages = 0;
    for page in pages::fixtures() {
        let read = Reading::of(
            Page::from_html(Source::Pasted, &page.html),
            methods::DEFAULT,
            &Parameters::default(),
        );
        for reading in [read.clone(), whole(&read)] {
            // A list of definitions comes back as terms and a list: Markdown has no sign for it.
            let has_definitions = reading
                .article
                .nodes
                .iter()
                .any(|node| node.kind == NodeKind::Definition);
            let saved = markdown(&reading);
            let again = opened(saved.clone());
            assert_eq!(facts(&again), facts(&reading), "{}\n{saved}", page.name);
            let saved_again = markdown(&again);
            if has_definitions {
                let lines = |text: &str| {
                    text.lines()
                        .filter(|line| !line.is_empty())
                        .map(str::to_owned)
                        .collect::<Vec<_>>()
                };
                assert_eq!(lines(&saved_again), lines(&saved), "{}", page.name);
            } else {
                assert_eq!(saved_again, saved, "{}", page.name);
            }
            pages += 1;
        }
    }
    assert!(pages > 20, "{pages}");
}

#[test]
fn a_saved_article_is_whole_by_every_method() {
    let text = "---\ntitle: \"Rain\"\nsource: \"https://e.example/rain\"\n---\n\n[Home](https://e.example/)\n\nWet.\n\n- one\n- two\n";
    let reading = opened(text);
    assert_eq!(reading.page.arrival.form, Form::Markdown);
    for method in METHODS.iter().filter(|method| !method.needs_boxes()) {
        let by = reading.by(method, &Parameters::default());
        assert_eq!(by.text(), "Home\n\nWet.\n\none\ntwo\n", "{}", method.name);
    }
    assert_eq!(
        reading.address().map(String::from).as_deref(),
        Some("https://e.example/rain")
    );
}

#[test]
fn a_file_of_another_program_opens_whole() {
    let reading = opened(
        "# On rivers\n\nA *short* note with `code` and <https://e.example/>.\n\n- [x] done\n- [ ] open\n\n> [!NOTE]\n> Mind the gap.\n\n\
         1. one\n1. two\n1. three\n\n<details><summary>More</summary>\n\nHidden until opened.\n\n</details>\n\n```rust\nfn main() {}\n```\n\n\
         ![Map](https://e.example/map.png)\n",
    );
    assert_eq!(reading.metadata.title.as_deref(), Some("On rivers"));
    let text = reading.text();
    for part in [
        "A short note with code",
        "☑ done\n☐ open",
        "[!NOTE]",
        "one\ntwo\nthree",
        "More",
        "Hidden until opened.",
        "fn main() {}",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let has = |kind: fn(&LeafKind) -> bool| reading.article.leaves.iter().any(|leaf| kind(&leaf.kind));
    assert!(has(|kind| matches!(kind, LeafKind::Image(_))) && has(|kind| matches!(kind, LeafKind::Code)));
    let empty = opened("");
    assert_eq!(empty.text(), "");
}

#[test]
fn bytes_of_all_kinds_are_read() {
    let text = "---\r\ntitle: \"河水上涨\"\r\nlanguage: \"zh\"\r\n---\r\n\r\n# 河水上涨\r\n\r\n夜里下了一整夜的雨，早晨的时候，下面的路已经不见了。\r\n";
    let (gbk, _, _) = encoding_rs::GBK.encode(text);
    for bytes in [
        text.as_bytes().to_vec(),
        [b"\xEF\xBB\xBF", text.as_bytes()].concat(),
        gbk.into_owned(),
    ] {
        let reading = opened(bytes);
        assert_eq!(reading.metadata.title.as_deref(), Some("河水上涨"));
        assert!(reading.text().contains("下面的路已经不见了。"), "{}", reading.text());
        assert!(!reading.text().contains("title:"));
    }
}

#[test]
fn hostile_files_stay_text() {
    let deep = opened(format!("{}down here", "> ".repeat(100_000)));
    assert!(deep.text().contains("down here"));
    let items = opened(format!("{}down here\n\nafter", "- ".repeat(100_000)));
    assert!(items.text().contains("down here") && items.text().contains("after"));
    let long = opened(format!("---\ntitle: \"{}\"\n---\n\nafter", "x".repeat(1 << 20)));
    assert!(long.text().contains("after"));
    let open = opened("---\ntitle: \"A\"\n\nafter");
    assert!(open.text().contains("after"));
    let scripts = opened(
        "before <script>alert(1)</script>\n\n<script>\nalert(2)\n</script>\n\n</main>\n\n<style>\np { display: none }\n\nafter",
    );
    for part in ["before", "alert(1)", "alert(2)", "after"] {
        assert!(scripts.text().contains(part), "{part}: {}", scripts.text());
    }
    let saved = super::written::html(&scripts);
    assert!(
        !saved.contains("<script") && saved.contains("&lt;script&gt;"),
        "{saved}"
    );
    let large = opened("word ".repeat(1 << 20));
    assert_eq!(large.page.arrival.form, Form::PlainText);
}

#[test]
fn the_command_line_reads_saved_markdown() {
    let folder = tempfile::tempdir().unwrap();
    let fixture = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/article-en.html");
    let path = folder.path().join("saved.md");
    let (saved, name) = (
        clearline(&["extract", "--no-dates", "-f", "md", fixture]).stdout,
        path.display().to_string(),
    );
    fs::write(&path, &saved).unwrap();
    let again = clearline(&["extract", "--no-dates", "-f", "md", &name]);
    assert_eq!(again.stdout, saved, "{}", again.stderr);
    let text = clearline(&["extract", &name]);
    assert_eq!(text.stdout, clearline(&["extract", fixture]).stdout);
    let page = load(&Source::File(path), &Options::default()).unwrap();
    assert_eq!(page.arrival.content_type.as_deref(), Some("text/markdown"));
}
