//! Pipes, devices and files with holes in the place of files: nothing waits for them, and nothing is lost by them.

use super::imports::{run, tried};
use super::{Library, note, rain};
use crate::*;
use clearline_engine::internals::page::OpenFault;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// Makes a pipe, in the place of what is there.
fn put_pipe(path: &Path) {
    let _ = fs::remove_file(path);
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

/// Makes a file of so many bytes of nothing, which take up no room.
fn put_hole(path: &Path, bytes: u64) {
    let _ = fs::remove_file(path);
    File::create(path).unwrap().set_len(bytes).unwrap();
}

/// What work returns, which must not wait for anybody.
fn in_time<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let (done, waiting) = mpsc::channel();
    thread::spawn(move || done.send(work()));
    waiting.recv_timeout(Duration::from_secs(60)).unwrap()
}

/// A folder to be imported.
fn folder_of(library: &Library, files: &[(&str, &str)]) -> PathBuf {
    let folder = library.folder.path().join("import");
    for (name, text) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

const PAGE: &str = "<title>Rain</title><h1>Rain</h1><p>The river rose in the night, and by morning the lower road was \
                    gone under brown water.</p><p>Nobody who lives there has seen it so high before this spring.</p>";

/// What cannot be used of an import that is kept with a thread of its own, and what became of the rest.
fn imported(library: Library, folder: PathBuf) -> (Library, Ran, Vec<Unusable>) {
    in_time(move || {
        let import = Import::of(&folder).unwrap();
        let unusable = import.unusable.clone();
        let mut queue = Queue::open(&library.shelf).unwrap();
        queue.add(import, &Keeping::default(), Path::new("")).unwrap();
        let (ran, _) = run(&library, &mut queue, true);
        drop(queue);
        (library, ran, unusable)
    })
}

#[test]
fn an_import_goes_on_behind_a_pipe() {
    let library = Library::new();
    let folder = folder_of(&library, &[("a.html", PAGE)]);
    put_pipe(&folder.join("b.html"));
    put_pipe(&folder.join("c.clearline"));
    let (library, ran, _) = imported(library, folder.clone());
    assert_eq!((ran.kept, ran.failed, ran.left), (1, 2, 0));
    let failed = Queue::open(&library.shelf).unwrap().standing().failed;
    let refused = OpenFault::NoPlainFile(folder.join("b.html").display().to_string());
    assert!(
        failed.iter().any(|failed| failed.reason() == refused.message().whole()),
        "{failed:?}"
    );
    let (_, ran, _) = imported(library, folder.join("b.html"));
    assert_eq!((ran.kept, ran.failed, ran.left), (0, 1, 0));
}

#[test]
fn an_export_goes_on_behind_a_pipe() {
    let library = Library::new();
    let entry = |slug: &str| format!(r#"{{"slug": "{slug}", "title": "{slug}", "url": "https://example.org/{slug}"}}"#);
    let list = format!("[{}, {}, {}]", entry("a"), entry("b"), entry("c"));
    let files = [
        ("metadata_0_to_2.json", &*list),
        ("content/a.html", PAGE),
        ("content/b.html", PAGE),
        ("highlights/c.md", ""),
    ];
    let folder = folder_of(&library, &files);
    put_pipe(&folder.join("metadata_3_to_4.json"));
    put_pipe(&folder.join("content/b.html"));
    put_pipe(&folder.join("highlights/c.md"));
    let (_, ran, unusable) = imported(library, folder);
    assert_eq!((ran.kept, ran.failed, ran.left), (1, 0, 0));
    assert_eq!(unusable.len(), 3);
    for part in unusable {
        let Flaw::Unreadable(LibraryFault::Unreadable(_, why)) = &part.why else {
            panic!("{part:?}")
        };
        assert_eq!(why.message().id(), "why-no-plain-file");
    }
}

#[test]
fn highlights_are_written_beside_whatever_lies_in_the_place_of_the_markdown_file() {
    for put in [put_pipe, |path: &Path| put_hole(path, 1 << 40)] {
        let library = Library::new();
        let path = library.keep(&rain());
        let markdown = path.with_extension("md");
        put(&markdown);
        let is_file = markdown.is_file();
        let (shelf, marked) = (library.shelf.clone(), path.clone());
        in_time(move || {
            let mark = |file: &mut ArticleFile| file.annotate(note("lower road", "Which one?"), None);
            shelf.change(&marked, mark).unwrap();
        });
        let file = ArticleFile::open(&path).unwrap();
        assert_eq!(file.annotations.items.len(), 1);
        let now = fs::metadata(&markdown).unwrap();
        assert_eq!((now.is_file(), now.len()), (is_file, if is_file { 1 << 40 } else { 0 }));
    }
}

#[test]
fn what_is_named_like_a_copy_of_a_markdown_file_stays() {
    for put in [put_pipe, |path: &Path| put_hole(path, 1 << 40)] {
        let library = Library::new();
        let path = library.keep(&rain());
        let stem = path.file_stem().unwrap().to_string_lossy();
        let copy = path.with_file_name(format!("{stem}.sync-conflict-20261125-031411-ABCDEFG.md"));
        put(&copy);
        let shelf = library.shelf.clone();
        in_time(move || shelf.merge_conflicts(&shelf.walk().unwrap()).unwrap());
        assert!(copy.exists());
    }
}

#[test]
fn an_index_with_something_else_in_the_place_of_its_catalog_is_made_anew() {
    for put in [put_pipe, |path: &Path| put_hole(path, 1 << 40)] {
        let library = Library::new();
        library.keep(&rain());
        let (shelf, cache) = (library.shelf.clone(), library.folder.path().join("indexes"));
        let open = move || {
            let (shelf, cache) = (shelf.clone(), cache.clone());
            in_time(move || {
                let mut index = Index::open(shelf, &cache).unwrap();
                index.update().unwrap().read
            })
        };
        assert_eq!(open(), 1);
        let folders = fs::read_dir(library.folder.path().join("indexes")).unwrap();
        let folder = folders.flatten().find(|entry| entry.path().is_dir()).unwrap();
        put(&folder.path().join("catalog.json"));
        assert_eq!(open(), 1, "made anew");
        assert_eq!(open(), 0);
    }
}

#[test]
fn a_queue_that_is_no_file_is_refused_and_not_waited_for() {
    for put in [put_pipe, |path: &Path| put_hole(path, 1 << 40)] {
        let library = Library::new();
        let folder = library.shelf.root().join(".import");
        fs::create_dir_all(&folder).unwrap();
        put(&folder.join("queue.jsonl"));
        let shelf = library.shelf.clone();
        let opened = in_time(move || {
            assert_eq!(Queue::standing_in(&shelf), Standing::default());
            Queue::open(&shelf).map(drop)
        });
        assert!(matches!(opened, Err(LibraryFault::Unreadable(..))), "{opened:?}");
    }
}

#[test]
fn a_line_of_the_queue_without_an_end_is_refused_and_not_read_whole() {
    let library = Library::new();
    let path = library.shelf.root().join(".import/queue.jsonl");
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    put_hole(&path, (128 << 20) + 2);
    let opened = Queue::open(&library.shelf).map(drop);
    assert_eq!(opened, Err(LibraryFault::LongLine(path, 128 << 20)));
}

#[test]
fn an_entry_that_is_too_long_is_named_and_keeps_no_other_from_being_imported() {
    let library = Library::new();
    let mut queue = Queue::open(&library.shelf).unwrap();
    let import = || Import::of(&super::export("pocket.csv")).unwrap();
    let new = queue.add(import(), &Keeping::default(), Path::new("")).unwrap().new;
    let before = queue.standing();
    let long = "x".repeat((128 << 20) + 1);
    // What is known of the first one stays as it was.
    let mut again = import();
    again.items[0].facts.title = None;
    again.items[0].notes.push(Passage {
        quote: long,
        ..Passage::default()
    });
    let added = queue.add(again, &Keeping::default(), Path::new("")).unwrap();
    assert_eq!((added.new, added.too_long.len()), (0, 1));
    assert_eq!(added.too_long[0].why, Flaw::TooLong(128 << 20));
    let after = queue.standing();
    assert_eq!((new, after.waiting), (before.waiting, before.waiting));
    assert_eq!(after.unusable.len(), before.unusable.len() + 1);
    drop(queue);
    assert_eq!(Queue::open(&library.shelf).unwrap().standing(), after);
}

#[test]
fn what_was_taken_out_is_not_looked_for_behind_a_pipe() {
    let library = Library::new();
    library.keep(&rain());
    let room = library.shelf.root().join(".taken-out/a");
    fs::create_dir_all(&room).unwrap();
    put_pipe(&room.join(".lock"));
    let shelf = library.shelf.clone();
    assert_eq!(in_time(move || shelf.left_behind().len()), 0);
}

#[test]
fn pages_that_wait_are_not_looked_for_in_a_pipe() {
    let library = Library::new();
    let folder = library.shelf.root().join(".import");
    fs::create_dir_all(&folder).unwrap();
    put_pipe(&folder.join("contents"));
    let item = Item {
        facts: Facts {
            title: Some("Rain".to_owned()),
            ..Facts::default()
        },
        content: Content::Stored { at: 0, bytes: 9 },
        ..Item::default()
    };
    let wanted = Wanted {
        id: "a".to_owned(),
        item,
        folder: PathBuf::new(),
        has_markdown: false,
    };
    let line = serde_json::json!({ "add": { "number": 0, "wanted": wanted } });
    fs::write(folder.join("queue.jsonl"), format!("{line}\n")).unwrap();
    let (ran, added) = in_time(move || {
        let mut queue = Queue::open(&library.shelf).unwrap();
        let import = || Import::of(&super::export("pocket.csv")).unwrap();
        let added = queue.add(import(), &Keeping::default(), Path::new(""));
        (tried(&library, &mut queue, true).0, added)
    });
    assert!(matches!(ran, Err(LibraryFault::Unreadable(..))), "{ran:?}");
    assert!(matches!(added, Err(LibraryFault::Save(_))), "{added:?}");
}
