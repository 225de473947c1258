//! The Markdown file beside an article.

use super::{Library, note, rain, read_page};
use crate::{ArticleFile, Exporting, Index};
use clearline_engine::page::{Options, Page, Source};
use clearline_engine::save::Format;
use std::fs;
use std::path::Path;

fn opened(path: &Path) -> clearline_engine::Reading {
    let source = Source::File(path.to_owned());
    read_page(Page::from_bytes(source, fs::read(path).unwrap(), &Options::default()).unwrap())
}

#[test]
fn it_is_the_article_and_takes_the_place_of_no_page() {
    let library = Library::new();
    let path = library.keep(&rain());
    let marked = |file: &mut ArticleFile| file.annotate(note("lower road", "Which one?"), None);
    library.shelf.change(&path, marked).unwrap();
    let reading = opened(&path.with_extension("md"));
    let mut file = ArticleFile::open(&path).unwrap();
    assert!(file.is_beside(&reading) && file.is_of(&reading));
    let mut index = Index::open(library.shelf.clone(), &library.folder.path().join("indexes")).unwrap();
    index.update().unwrap();
    assert_eq!(index.of_page(&reading), [library.shelf.name_of(&path)]);
    drop(file);
    let before = fs::read(&path).unwrap();
    library.shelf.replace(&path, &reading, &[]).unwrap();
    assert_eq!(fs::read(&path).unwrap(), before, "the page stays");
    // A copy is known by what it says, and an edited one by where it lies.
    let copy = library.folder.path().join("copy.md");
    fs::copy(path.with_extension("md"), &copy).unwrap();
    let file = ArticleFile::open(&path).unwrap();
    assert!(file.is_beside(&opened(&copy)));
    fs::write(&copy, fs::read_to_string(&copy).unwrap() + "\nMore.\n").unwrap();
    assert!(!file.is_beside(&opened(&copy)));
    fs::copy(&copy, path.with_extension("md")).unwrap();
    assert!(file.is_beside(&opened(&path.with_extension("md"))));
}

#[test]
fn highlights_are_written_in_the_order_of_the_text() {
    let library = Library::new();
    let path = library.keep(&rain());
    for words in ["brown water", "The river rose", "the lower road"] {
        let marked = |file: &mut ArticleFile| file.annotate(note(words, words), Some(0.0));
        library.shelf.change(&path, marked).unwrap();
    }
    let quoted = |text: &str| -> Vec<String> {
        let lines = text.lines().filter_map(|line| line.strip_prefix("> "));
        lines.map(str::to_owned).collect()
    };
    let expected = ["The river rose", "the lower road", "brown water"];
    assert_eq!(
        quoted(&fs::read_to_string(path.with_extension("md")).unwrap()),
        expected
    );
    let paths = [path];
    let mut exporting = Exporting {
        paths: &paths,
        is_cancelled: &|| false,
        on_fault: &mut |fault| panic!("{fault}"),
    };
    let mut written = Vec::new();
    exporting.highlights(&mut written).unwrap();
    assert_eq!(quoted(&String::from_utf8(written).unwrap()), expected);
    // HTML has them, too.
    let folder = library.folder.path().join("out");
    fs::create_dir(&folder).unwrap();
    exporting.files(Format::Html, &folder).unwrap();
    let file = fs::read_dir(&folder).unwrap().flatten().next().unwrap();
    let html = fs::read_to_string(file.path()).unwrap();
    assert!(
        html.contains("<mark class=\"highlight highlight-a\">the lower road</mark>"),
        "{html}"
    );
    assert!(html.contains("<p>the lower road</p>"), "{html}");
}
