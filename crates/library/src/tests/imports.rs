//! Keeping what exports bring from a queue, with a server that answers as servers do.

use super::{Library, export};
use crate::*;
use clearline_engine::page::Cancel;
use std::fs;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// Notes what becomes of each item.
#[derive(Default)]
struct Noted(Mutex<Vec<String>>);

impl Follow for Noted {
    fn ended(&self, ended: &Ended<'_>) {
        let outcome = match ended.outcome {
            Ok((outcome, _)) => format!("{outcome:?}"),
            Err(_) => "failed".to_owned(),
        };
        self.0.lock().unwrap().push(format!("{} {outcome}", ended.item.name()));
    }

    fn rests(&self, _host: &str, seconds: u64) {
        self.0.lock().unwrap().push(format!("rests {seconds}"));
    }
}

/// Keeps what waits in a library, and returns what became of each item, sorted.
pub(super) fn run(library: &Library, queue: &mut Queue, is_offline: bool) -> (Ran, Vec<String>) {
    let (ran, noted) = tried(library, queue, is_offline);
    (ran.unwrap(), noted)
}

/// The same where it may fail.
pub(super) fn tried(
    library: &Library,
    queue: &mut Queue,
    is_offline: bool,
) -> (Result<Ran, LibraryFault>, Vec<String>) {
    let noted = Noted::default();
    let importer = Importer {
        shelf: &library.shelf,
        rules: &None,
        is_offline,
        pause: Duration::ZERO,
        cancel: &Cancel::new(),
        follow: &noted,
    };
    let known = Known::of_files(&library.shelf).unwrap();
    let ran = importer.run(queue, known);
    let mut noted = noted.0.into_inner().unwrap();
    noted.sort();
    (ran, noted)
}

pub(super) fn files(library: &Library) -> Vec<ArticleFile> {
    let files = library.shelf.walk().unwrap().files;
    files
        .iter()
        .map(|found| ArticleFile::open(&found.path).unwrap())
        .collect()
}

#[test]
fn what_is_brought_along_is_kept_with_marks_and_state_and_once() {
    let library = Library::new();
    for round in 0..2 {
        let mut queue = Queue::open(&library.shelf).unwrap();
        for name in ["wallabag.json", "omnivore", "readwise-highlights.csv"] {
            queue
                .add(Import::of(&export(name)).unwrap(), &Keeping::default(), Path::new(""))
                .unwrap();
        }
        // Two programs do not import at once.
        assert!(matches!(Queue::open(&library.shelf), Err(LibraryFault::Importing(_))));
        let (ran, noted) = run(&library, &mut queue, true);
        // The two pages without content wait for the network; the books are known by what they were made of.
        assert_eq!((ran.kept + ran.already, ran.failed, ran.left), (4, 0, 2), "{noted:?}");
        assert_eq!(ran.kept, if round == 0 { 4 } else { 0 }, "{noted:?}");
    }
    let mut all = files(&library);
    assert_eq!(all.len(), 4);
    let of = |all: &mut Vec<ArticleFile>, title: &str| {
        let place = all.iter().position(|file| file.article.title.as_deref() == Some(title));
        all.swap_remove(place.unwrap())
    };
    let mut wallabag = of(&mut all, "The lower \"road\"");
    let article = wallabag.article.clone();
    assert_eq!(article.address.as_deref(), Some("https://rivers.example/wallabag/a"));
    assert_eq!(article.author.as_deref(), Some("Anna Åkesson"));
    assert_eq!(
        (article.kept.day(), &*article.tags.join(",")),
        ("2016-09-08", "big rivers,water")
    );
    assert!(article.state.favourite && article.state.archived);
    let text = wallabag.text().unwrap().text;
    assert!(
        text.contains("Nobody in the village") && text.contains("河水一夜之间"),
        "{text}"
    );
    let [note] = &wallabag.annotations.items[..] else {
        panic!()
    };
    let Selector::TextPositionSelector { start, end } = note.target.selector[1] else {
        panic!()
    };
    let marked: String = text.chars().skip(start as usize).take((end - start) as usize).collect();
    assert_eq!(
        (&*marked, note.note().as_deref()),
        ("the lower road was gone", Some("So it was, too, in 1954."))
    );
    assert_eq!(note.created.day(), "2016-09-09");
    // A mark whose words are not there is kept by its words.
    let omnivore = of(&mut all, "The lower road");
    let lost = omnivore.annotations.items.last().unwrap();
    assert_eq!(
        (lost.words(), lost.target.selector.len()),
        ("words that the page does not have", 1)
    );
    let book = of(&mut all, "A book of rivers");
    assert_eq!(book.annotations.items.len(), 2);
    assert!(
        book.annotations
            .items
            .iter()
            .all(|item| item.target.selector.len() == 2)
    );
}

/// A server that sends pages, and notes how many it was asked for at the same time.
pub(super) struct Server {
    pub(super) address: String,
    asked: Arc<Mutex<Vec<String>>>,
    most: Arc<Mutex<(usize, usize)>>,
}

impl Server {
    pub(super) fn start() -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let asked: Arc<Mutex<Vec<String>>> = Arc::default();
        let most: Arc<Mutex<(usize, usize)>> = Arc::default();
        let (noted, counted) = (Arc::clone(&asked), Arc::clone(&most));
        thread::spawn(move || {
            for mut stream in listener.incoming().flatten() {
                let (noted, counted) = (Arc::clone(&noted), Arc::clone(&counted));
                thread::spawn(move || {
                    let mut head = [0; 4096];
                    let read = stream.read(&mut head).unwrap_or(0);
                    let head = String::from_utf8_lossy(&head[..read]).into_owned();
                    let target = head.split(' ').nth(1).unwrap_or_default().to_owned();
                    let count = |by: isize| {
                        let mut counted = counted.lock().unwrap();
                        counted.0 = counted.0.saturating_add_signed(by);
                        counted.1 = counted.1.max(counted.0);
                    };
                    count(1);
                    let is_first = !noted.lock().unwrap().contains(&target);
                    noted.lock().unwrap().push(target.clone());
                    // Whoever else asks has the time to do so.
                    thread::sleep(Duration::from_millis(20));
                    count(-1);
                    let _ = stream.write_all(answer(&target, is_first).as_bytes());
                });
            }
        });
        Server { address, asked, most }
    }
}

fn answer(target: &str, is_first: bool) -> String {
    let text = format!("The river rose at {target} in the night, and by morning the lower road was gone.");
    let html = format!(
        "<title>River {target}</title><h1>River {target}</h1>{}",
        format!("<p>{text}</p>").repeat(4)
    );
    let with = |status: &str, field: &str, body: &str| {
        let length = body.len();
        format!(
            "HTTP/1.1 {status}\r\n{field}Content-Type: text/html\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        )
    };
    let untitled = format!("<title>Untitled Document</title>{}", format!("<p>{text}</p>").repeat(4));
    match target {
        "/untitled" => with("200 OK", "", &untitled),
        "/busy" if is_first => with("429 Too Many Requests", "Retry-After: 1\r\n", ""),
        "/rests" => with("503 Service Unavailable", "Retry-After: 86400\r\n", ""),
        "/gone" => with("410 Gone", "", ""),
        "/moved" => with("302 Found", "Location: /3\r\n", ""),
        _ => with("200 OK", "", &html),
    }
}

fn pocket(folder: &Path, addresses: &[String]) -> PathBuf {
    let path = folder.join("pocket.csv");
    let rows = addresses
        .iter()
        .map(|address| format!("{address},1462000000,read,tag\n"));
    fs::write(
        &path,
        format!("url,time_added,status,tags\n{}", rows.collect::<String>()),
    )
    .unwrap();
    path
}

#[test]
fn addresses_are_fetched_one_at_a_time_a_host_and_once() {
    let server = Server::start();
    let library = Library::new();
    let targets = ["/1", "/busy", "/2", "/gone", "/3", "/moved"];
    let addresses = targets.map(|target| format!("{}{target}", server.address));
    let import = Import::of(&pocket(library.folder.path(), &addresses)).unwrap();
    let mut queue = Queue::open(&library.shelf).unwrap();
    queue.add(import.clone(), &Keeping::default(), Path::new("")).unwrap();
    let (ran, noted) = run(&library, &mut queue, false);
    let expected = Ran {
        kept: 4,
        already: 1,
        failed: 1,
        left: 0,
    };
    assert_eq!(ran, expected, "{noted:?}");
    assert!(noted.contains(&"rests 1".to_owned()));
    assert_eq!(server.most.lock().unwrap().1, 1, "one at a time");
    let asked = server.asked.lock().unwrap().clone();
    assert_eq!(asked.iter().filter(|target| *target == "/busy").count(), 2);
    let [failed] = &queue.standing().failed[..] else {
        panic!()
    };
    assert!(failed.name().to_string().ends_with("/gone"), "{failed:?}");
    assert!(failed.reason().to_string().contains("410"), "{failed:?}");
    // What is kept is not asked for again, by whatever address it was named; what failed is.
    queue.add(import, &Keeping::default(), Path::new("")).unwrap();
    let (ran, noted) = run(&library, &mut queue, false);
    assert_eq!((ran.already, ran.failed), (5, 1), "{noted:?}");
    assert_eq!(server.asked.lock().unwrap().len(), asked.len() + 1);
    assert_eq!(files(&library).len(), 4);
    queue.forget().unwrap();
    queue.tidy();
    assert_eq!(queue.standing(), Standing::default());
}

#[test]
fn a_host_that_wants_to_rest_for_long_is_left_alone_after_a_restart_too() {
    let server = Server::start();
    let library = Library::new();
    let addresses = ["/rests", "/1"].map(|target| format!("{}{target}", server.address));
    let import = Import::of(&pocket(library.folder.path(), &addresses)).unwrap();
    let mut queue = Queue::open(&library.shelf).unwrap();
    queue.add(import, &Keeping::default(), Path::new("")).unwrap();
    for _ in 0..2 {
        let (ran, _) = run(&library, &mut queue, false);
        assert_eq!((ran.kept, ran.failed, ran.left), (0, 0, 2));
        drop(queue);
        queue = Queue::open(&library.shelf).unwrap();
    }
    assert_eq!(*server.asked.lock().unwrap(), ["/rests"]);
}

#[test]
fn half_a_line_of_the_queue_is_none_and_nothing_is_kept_twice() {
    let library = Library::new();
    let mut queue = Queue::open(&library.shelf).unwrap();
    queue
        .add(
            Import::of(&export("wallabag.json")).unwrap(),
            &Keeping::default(),
            Path::new(""),
        )
        .unwrap();
    drop(queue);
    let path = library.shelf.root().join(".import/queue.jsonl");
    let before = fs::read(&path).unwrap();
    let mut queue = Queue::open(&library.shelf).unwrap();
    assert_eq!(run(&library, &mut queue, true).0.kept, 1);
    drop(queue);
    // The program was killed before it has written that the article is kept, and amid another line.
    fs::write(&path, [&before[..], b"{\"add\":{\"num"].concat()).unwrap();
    let mut queue = Queue::open(&library.shelf).unwrap();
    let (ran, _) = run(&library, &mut queue, true);
    assert_eq!((ran.kept, ran.left, files(&library).len()), (1, 1, 1));
}

#[test]
fn kept_articles_are_taken_in_and_united() {
    let (one, other) = (Library::new(), Library::new());
    let path = other.keep(&super::rain());
    let keeping = Keeping {
        tags: vec!["brought".to_owned()],
        ..Keeping::default()
    };
    for round in ["first", "second"] {
        other.shelf.change(&path, |file| file.article.add_tag(round)).unwrap();
        let mut queue = Queue::open(&one.shelf).unwrap();
        queue
            .add(Import::of(other.shelf.root()).unwrap(), &keeping, Path::new(""))
            .unwrap();
        run(&one, &mut queue, true);
    }
    let [file] = &mut files(&one)[..] else {
        panic!("it is there once")
    };
    assert_eq!(file.article.tags, ["brought", "first", "second"]);
    assert_eq!(file.article.id, ArticleFile::open(&path).unwrap().article.id);
    assert!(file.page().is_ok());
}

#[test]
fn a_page_that_is_kept_at_the_same_moment_twice_is_kept_once() {
    let library = Library::new();
    let html = "<link rel=canonical href=https://rivers.example/a><title>Rain</title><h1>Rain</h1>";
    let text = "<p>The river rose in the night, and by morning the lower road was gone.".repeat(4);
    let page =
        clearline_engine::page::Page::from_html(clearline_engine::page::Source::Pasted, &format!("{html}{text}"));
    let reading = super::read_page(page);
    let keep = || library.shelf.keep_once(&reading, &Keeping::default()).unwrap();
    let (first, second) = thread::scope(|scope| {
        let other = scope.spawn(keep);
        (keep(), other.join().unwrap())
    });
    let is_new = |kept: &Kept| matches!(kept, Kept::New(_));
    assert!(is_new(&first) != is_new(&second), "{first:?} {second:?}");
    assert_eq!(files(&library).len(), 1);
}

#[test]
fn lines_of_the_queue_that_say_nothing_stay_as_they_were_written() {
    let library = Library::new();
    let mut queue = Queue::open(&library.shelf).unwrap();
    let list = Import::of(&export("bookmarks.html")).unwrap();
    assert!(queue.add(list, &Keeping::default(), Path::new("")).unwrap().new > 1);
    drop(queue);
    let path = library.shelf.root().join(".import/queue.jsonl");
    let later = "{\"later\":{\"number\":1}}\n{\"done\":0}\n";
    let lines = fs::read_to_string(&path).unwrap() + later;
    fs::write(&path, lines).unwrap();
    for _ in 0..2 {
        // What is done is left out of the file when it is opened.
        drop(Queue::open(&library.shelf).unwrap());
        let lines = fs::read_to_string(&path).unwrap();
        assert!(
            lines.contains("{\"later\":{\"number\":1}}\n") && !lines.contains("done"),
            "{lines}"
        );
    }
}
