//! Saved files: whole or not there, never over another, with names that every system takes.

use super::written::file;
use clearline_engine::page::{Options, Source, load};
use clearline_engine::save::{FileName, Format, NameFacts, save_as, save_new};
use clearline_engine::{Reading, methods};
use std::fs;
use std::io::Write;
use std::path::Path;

fn reading(name: &str) -> Reading {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name);
    let page = load(&Source::File(path), &Options::default()).unwrap();
    Reading::of(page, methods::DEFAULT, &methods::Parameters::default())
}

#[test]
fn an_article_is_saved_under_its_date_and_title_and_never_twice() {
    let folder = tempfile::tempdir().unwrap();
    let reading = reading("article-en.html");
    let facts = NameFacts::of(&reading);
    let text = file(&reading, Format::Text);
    let name = FileName::new(FileName::DEFAULT_PATTERN, Format::Text.extension());
    let saved: Vec<String> = (0..3)
        .map(|_| {
            let path = save_new(folder.path(), name.proposals(&facts), |draft| {
                draft.write_all(text.as_bytes())
            })
            .unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
            path.file_name().unwrap().to_str().unwrap().to_owned()
        })
        .collect();
    let stem = format!("{} {}", facts.date, facts.title).trim().to_owned();
    assert_eq!(
        saved,
        [
            format!("{stem}.txt"),
            format!("{stem} (2).txt"),
            format!("{stem} (3).txt")
        ]
    );
}

#[test]
fn a_page_without_title_is_named_by_its_address() {
    let options = Options {
        base_url: url::Url::parse("https://example.com/news/rain").ok(),
        ..Options::default()
    };
    let page = clearline_engine::page::Page::from_bytes(Source::Stdin, b"<p>x".to_vec(), &options).unwrap();
    let reading = Reading::of(page, methods::DEFAULT, &methods::Parameters::default());
    let name = FileName::new(FileName::DEFAULT_PATTERN, "md").first(&NameFacts::of(&reading));
    assert_eq!(name, "example.com-news-rain.md");
}

#[test]
fn every_format_of_every_fixture_is_the_same_twice() {
    for name in [
        "article-en.html",
        "article-zh.html",
        "structure.html",
        "saved.mhtml",
        "index.html",
    ] {
        for format in [Format::Text, Format::Markdown, Format::Json] {
            let first = file(&reading(name), format);
            assert_eq!(first, file(&reading(name), format), "{name} as {format:?}");
            assert!(
                first.is_empty() || first.ends_with('\n') && !first.contains('\r'),
                "{name} as {format:?}"
            );
        }
    }
}

#[cfg(unix)]
#[test]
fn a_killed_save_leaves_the_old_file_or_the_new_one() {
    use std::process::{Command, Stdio};
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("out.jsonl");
    let old = "old\n".repeat(1000);
    save_as(&target, old.as_bytes()).unwrap();
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let batch = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_clearline"));
        command.args(["batch", "--quiet", "-o"]).arg(&target).arg(&fixtures);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command
    };
    assert!(batch().status().unwrap().success());
    let new = fs::read_to_string(&target).unwrap();
    save_as(&target, old.as_bytes()).unwrap();
    for round in 0..20 {
        let mut child = batch().spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(round * 7));
        child.kill().unwrap();
        child.wait().unwrap();
        let found = fs::read_to_string(&target).unwrap();
        assert!(found == old || found == new, "{} bytes after kill {round}", found.len());
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_and_the_device_is_named() {
    let fault = save_as(Path::new("/dev/full"), b"x").unwrap_err();
    assert_eq!(
        fault.to_string(),
        "/dev/full cannot be written: the disk is full. Make room, or save elsewhere."
    );
}
