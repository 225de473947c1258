//! Imports of what is known under another name: one book of two exports, one page of two files, a title of a list.

use super::Library;
use super::imports::{Server, files, run};
use crate::*;
use std::fs;
use std::path::Path;

/// A table of highlights as Readwise writes it, of one book.
fn book(folder: &Path, name: &str, author: &str, rows: &[(&str, &str)]) -> Import {
    let rows = rows
        .iter()
        .map(|(quote, note)| format!("{quote},A book of rivers,\"{author}\",{note}\n"));
    let path = folder.join(name);
    let head = "Highlight,Book Title,Book Author,Note\n".to_owned();
    fs::write(&path, head + &rows.collect::<String>()).unwrap();
    Import::of(&path).unwrap()
}

#[test]
fn what_was_marked_is_kept_however_short_it_is() {
    for (quote, title, note) in [
        ("OK", "Book", "A note"),
        ("OK", "Book", ""),
        ("OK", "OK", "n"),
        ("\"So, \"\"no\"\"\nnor yes\"", "T", ""),
        ("河", "", ""),
        ("", "T", "A note"),
        ("！", "T", ""),
    ] {
        let library = Library::new();
        let path = library.folder.path().join("book.csv");
        fs::write(&path, format!("Highlight,Book Title,Note\n{quote},{title},{note}\n")).unwrap();
        let mut queue = Queue::open(&library.shelf).unwrap();
        queue
            .add(Import::of(&path).unwrap(), &Keeping::default(), Path::new(""))
            .unwrap();
        let (ran, noted) = run(&library, &mut queue, true);
        assert_eq!((ran.kept, ran.failed, ran.left), (1, 0, 0), "{quote} {title} {noted:?}");
        let file = &mut files(&library)[0];
        let [kept] = &file.annotations.items[..] else {
            panic!("{quote}")
        };
        assert_eq!(kept.note().unwrap_or_default(), note);
        let words = kept.quote().map(|quote| quote.exact.clone()).unwrap_or_default();
        assert_eq!(words.is_empty(), quote.is_empty());
        // Of what has no letter, no method speaks.
        let text = file.text().unwrap().text;
        assert!(
            quote == "！" || text.starts_with(&*words) && text.contains(note),
            "{text}"
        );
    }
}

const NIGHT: &str = "The river rose in the night and nobody saw it";
const ROAD: &str = "By morning the lower road was gone under brown water";

#[test]
fn two_exports_of_one_book_are_one_article_with_each_highlight_once() {
    let library = Library::new();
    let folder = library.folder.path();
    let one = book(folder, "one.csv", "Anna Åkesson", &[(NIGHT, "")]);
    let other = book(
        folder,
        "other.csv",
        "Åkesson, Anna",
        &[(NIGHT, "so it was"), (ROAD, "")],
    );
    for _ in 0..2 {
        let mut queue = Queue::open(&library.shelf).unwrap();
        for import in [&one, &other] {
            queue.add(import.clone(), &Keeping::default(), Path::new("")).unwrap();
        }
        let (_, noted) = run(&library, &mut queue, true);
        let [file] = &files(&library)[..] else {
            panic!("{noted:?}")
        };
        let mut notes: Vec<_> = file
            .annotations
            .items
            .iter()
            .map(|item| (item.words().to_owned(), item.note().unwrap_or_default().into_owned()))
            .collect();
        notes.sort();
        let expected = [(ROAD, ""), (NIGHT, "so it was")].map(|(quote, note)| (quote.to_owned(), note.to_owned()));
        assert_eq!(notes, expected);
    }
}

#[test]
fn one_book_that_two_machines_have_imported_is_one_article() {
    let (library, other) = (Library::new(), Library::new());
    let folder = library.folder.path();
    for (library, rows) in [
        (&library, &[(NIGHT, "mine")][..]),
        (&other, &[(NIGHT, "theirs"), (ROAD, "")]),
    ] {
        let mut queue = Queue::open(&library.shelf).unwrap();
        let import = book(folder, "book.csv", "Anna Åkesson", rows);
        queue.add(import, &Keeping::default(), Path::new("")).unwrap();
        run(library, &mut queue, true);
    }
    let (own, theirs) = (files(&library).remove(0), files(&other).remove(0));
    let stem = own.path().file_stem().unwrap().to_string_lossy().into_owned();
    let copy = own
        .path()
        .with_file_name(format!("{stem}.sync-conflict-20261125-031411-ABCDEFG.clearline"));
    fs::rename(theirs.path(), &copy).unwrap();
    library.shelf.merge_conflicts(&library.shelf.walk().unwrap()).unwrap();
    let [file] = &files(&library)[..] else {
        panic!("one article")
    };
    let notes: Vec<_> = file.annotations.items.iter().map(Annotation::note).collect();
    let both = notes
        .iter()
        .flatten()
        .find(|note| note.contains("mine") && note.contains("theirs"));
    assert!(notes.len() == 2 && both.is_some(), "{notes:?}");
}

#[test]
fn copies_of_a_page_without_an_address_are_kept_once_in_one_run() {
    let library = Library::new();
    let pages = library.folder.path().join("pages");
    fs::create_dir(&pages).unwrap();
    let html = "<p>The river rose in the night, and by morning the lower road was gone.".repeat(4);
    for number in 0..8 {
        fs::write(pages.join(format!("{number}.html")), &html).unwrap();
    }
    let mut queue = Queue::open(&library.shelf).unwrap();
    queue
        .add(Import::of(&pages).unwrap(), &Keeping::default(), Path::new(""))
        .unwrap();
    let (ran, noted) = run(&library, &mut queue, true);
    assert_eq!((ran.kept, ran.already, files(&library).len()), (1, 7, 1), "{noted:?}");
}

#[test]
fn the_title_of_a_list_names_a_page_that_has_none() {
    let server = Server::start();
    let library = Library::new();
    let list = library.folder.path().join("list.csv");
    let rows = ["/untitled,Rain on the river", "/titled,Another name", "/gone,Snow"]
        .map(|row| format!("{}{row}\n", server.address))
        .concat();
    fs::write(&list, format!("url,title\n{rows}")).unwrap();
    let mut queue = Queue::open(&library.shelf).unwrap();
    queue
        .add(Import::of(&list).unwrap(), &Keeping::default(), Path::new(""))
        .unwrap();
    run(&library, &mut queue, false);
    let mut names: Vec<_> = files(&library)
        .iter()
        .map(|file| {
            let name = file.path().file_stem().unwrap().to_string_lossy().into_owned();
            (
                file.article.title.clone().unwrap(),
                name.split_once(' ').unwrap().1.to_owned(),
            )
        })
        .collect();
    names.sort();
    let expected = ["Rain on the river", "River -titled"].map(str::to_owned);
    assert_eq!(names[0], (expected[0].clone(), expected[0].clone()));
    assert_eq!(names[1].1, expected[1]);
    let failed = queue.standing().failed[0].name().to_string();
    assert!(
        failed.starts_with("Snow — http") && failed.ends_with("/gone"),
        "{failed}"
    );
    // A newer reading of the page, which has no title still, takes none away.
    let untitled = files(&library)
        .into_iter()
        .find(|file| file.article.title.as_deref() == Some("Rain on the river"));
    let mut untitled = untitled.unwrap();
    let reading = super::read_page(untitled.page().unwrap());
    library.shelf.replace(untitled.path(), &reading, &[]).unwrap();
    let again = ArticleFile::open(untitled.path()).unwrap();
    assert_eq!(again.article.title.as_deref(), Some("Rain on the river"));
}

#[test]
fn pages_of_singlefile_keep_their_address_and_their_time() {
    let library = Library::new();
    let folder = tempfile::tempdir().unwrap();
    let text = "<p>The river rose in the night, and by morning the lower road was gone.".repeat(8);
    let comment = "Page saved with SingleFile \n url: https://rivers.example/rain \n \
                   saved date: Sat Jan 02 2021 10:20:30 GMT+0100 (CET)\n";
    let page = format!("<!DOCTYPE html> <html><!--\n {comment}--><title>Rain</title>{text}");
    fs::write(folder.path().join("rain.html"), page).unwrap();
    for round in 0..2 {
        let mut queue = Queue::open(&library.shelf).unwrap();
        let import = Import::of(folder.path()).unwrap();
        queue.add(import, &Keeping::default(), Path::new("")).unwrap();
        let (ran, _) = run(&library, &mut queue, true);
        assert_eq!((ran.kept, ran.already), if round == 0 { (1, 0) } else { (0, 1) });
    }
    let article = &files(&library)[0].article;
    assert_eq!(article.address.as_deref(), Some("https://rivers.example/rain"));
    // What the page said on another day is in that file alone, so nobody hears that it is kept.
    let page = fs::read_to_string(folder.path().join("rain.html")).unwrap();
    fs::write(
        folder.path().join("rain.html"),
        page.replace("lower road", "upper road"),
    )
    .unwrap();
    let mut queue = Queue::open(&library.shelf).unwrap();
    let import = Import::of(folder.path()).unwrap();
    queue.add(import, &Keeping::default(), Path::new("")).unwrap();
    let (ran, _) = run(&library, &mut queue, true);
    assert_eq!((ran.kept, ran.already, ran.failed), (0, 0, 1));
    assert_eq!(article.kept.to_string(), "2021-01-02T09:20:30.000Z");
}
