//! Files of earlier versions, in which ids of messages were others.

use super::library::Library;
use super::program::{clearline, fixture};
use clearline_library::{ArticleFile, Queue, Shelf};
use clearline_words::{Message, message};
use std::fs;

/// The units of a page with their reasons.
fn reasons(file: &str) -> String {
    let run = clearline(&["explain", "-f", "csv", file]);
    assert_eq!(run.code, Some(0), "{file}: {}", run.stderr);
    run.stdout
}

#[test]
fn an_analysis_of_each_schema_shows_the_reasons_of_today() {
    let today = reasons(&fixture("short-news-zh.html"));
    for schema in 1..=5 {
        let file = fixture(&format!("analyses/schema-{schema}.json"));
        assert_eq!(reasons(&file), today, "schema {schema}");
    }
}

#[test]
fn an_article_of_schema_4_is_read_again_with_the_reasons_of_today() {
    let path = fixture("library/schema-4.clearline");
    let file = ArticleFile::open(path.as_ref()).unwrap();
    assert!(!file.is_newer());
    let today = reasons(&fixture("article-en.html"));
    assert_eq!(reasons(&path), today);
}

#[test]
fn a_queue_of_schema_4_tells_its_reasons_in_the_words_of_today() {
    let library = Library::new();
    fs::create_dir_all(library.folder().join(".import")).unwrap();
    let queue = library.folder().join(".import/queue.jsonl");
    fs::copy(fixture("import/queue-of-schema-4.jsonl"), queue).unwrap();
    let standing = Queue::standing_in(&Shelf::at(library.folder()));
    let told: Vec<Message> = standing.failed.iter().map(|failed| failed.reason()).collect();
    let by_links = message!("step-links-mostly", name = "mostly links");
    let expected = [
        message!("status-nothing", reason = by_links),
        message!("fault-content-binary").whole(),
    ];
    assert_eq!(told, expected);
    let [part] = &standing.unusable[..] else {
        panic!("{standing:?}")
    };
    let spot = message!("import-spot-line", line = "3");
    assert_eq!(part.name(), message!("import-spot-in", file = "a.csv", spot = spot));
    let folder = message!("why-is-folder", name = "it is a folder");
    let unreadable = message!("fault-library-unreadable", path = "/gone", reason = folder);
    assert_eq!(part.reason(), unreadable.whole());
}
