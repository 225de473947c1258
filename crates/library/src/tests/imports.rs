//! Exports of other programs, as each writes them, and keeping them from a queue.

use super::Library;
use crate::*;
use clearline_engine::page::Cancel;
use std::fs;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/fixtures/import")
        .join(name)
}

/// An item in one line: address, title, tags, state, day, notes, and what there is of its page.
fn shown(item: &Item) -> String {
    let state = &item.state;
    let mut parts = vec![
        item.address
            .clone()
            .unwrap_or_default()
            .replace("https://rivers.example/", ""),
        item.facts.title.clone().unwrap_or_default(),
        item.tags.join(","),
        state.progress.name().to_owned(),
        item.kept
            .as_ref()
            .map_or_else(String::new, |kept| kept.day().to_owned()),
    ];
    parts.extend(state.favourite.then(|| "favourite".to_owned()));
    parts.extend(state.archived.then(|| "archived".to_owned()));
    parts.extend(
        item.notes
            .iter()
            .map(|note| format!("“{}” {}", note.quote, note.note.as_deref().unwrap_or("-"))),
    );
    parts.extend(item.is_here().then(|| "page".to_owned()));
    parts.join("|").replace('\n', "/")
}

fn read(name: &str) -> (ImportKind, Vec<String>, Vec<Unusable>) {
    let import = Import::of(&fixture(name)).unwrap();
    (import.kind, import.items.iter().map(shown).collect(), import.unusable)
}

fn line(line: u64, why: Flaw) -> Unusable {
    let spot = Spot::Line(line);
    Unusable { spot, why }
}

#[test]
fn tables_of_pocket_and_instapaper_are_read() {
    let (kind, items, unusable) = read("pocket.csv");
    assert_eq!(kind, ImportKind::Pocket);
    assert_eq!(
        items,
        [
            "a|Rivers, roads and \"rain\"|water,big rivers,more|unread|2016-04-18|archived",
            "b|A title of two lines||unread|2016-04-30|archived",
            "c|||unread|",
            "d||late|unread|2016-04-30",
        ]
    );
    let bookmarklet = Flaw::NotOnTheWeb("javascript:void(0)".to_owned());
    assert_eq!(unusable, [line(8, Flaw::NoAddress), line(9, bookmarklet)]);
    let (kind, items, unusable) = read("instapaper.csv");
    assert_eq!(kind, ImportKind::Instapaper);
    assert_eq!(
        items,
        [
            "a|Rivers, \"roads\"||unread|2016-04-30|“The river rose,/and fell.” -",
            "b|Archived||unread|2016-04-30|archived",
            "c|Starred||unread|2016-04-30|favourite",
            "d|In a folder|Big Rivers|unread|2016-04-30",
        ]
    );
    assert_eq!(unusable, [line(7, Flaw::NoAddress)]);
}

#[test]
fn lists_of_links_are_read_in_every_encoding() {
    let items = [
        "a?b=1&c=2|Rivers & roads|water,big rivers|unread|2016-04-30|“” Where the water/goes in spring",
        "b|河流|Far, away|unread|",
        "c|After the folder||unread|",
    ];
    for name in ["bookmarks.html", "bookmarks-utf-16.html"] {
        let (kind, read, unusable) = read(name);
        assert_eq!(kind, ImportKind::Bookmarks);
        let read: Vec<String> = read.iter().map(|item| item.replace('\r', "")).collect();
        assert_eq!(read, items);
        let whys: Vec<&Flaw> = unusable.iter().map(|part| &part.why).collect();
        let query = Flaw::NotOnTheWeb("place:sort=8&maxResults=10".to_owned());
        assert_eq!(whys, [&query, &Flaw::NoAddress]);
        assert_eq!(unusable[0].spot, Spot::Link(19));
    }
    let (kind, items, unusable) = read("pocket.html");
    assert_eq!((kind, unusable), (ImportKind::Bookmarks, Vec::new()));
    assert_eq!(
        items,
        [
            "a?b=1&c=2|Rivers & roads|water,big rivers|unread|2016-04-30",
            "b|||unread|2016-04-30",
            "c|Read long ago||unread|2016-04-30|archived",
        ]
    );
}

#[test]
fn exports_of_wallabag_and_omnivore_bring_pages_and_notes() {
    let (kind, items, unusable) = read("wallabag.json");
    assert_eq!(kind, ImportKind::Wallabag);
    assert_eq!(
        items,
        [
            "wallabag/a|The lower \"road\"|water,big rivers|unread|2016-09-08|favourite|archived|“the lower road was gone” So it was, too, in 1954.|page",
            "wallabag/b|Not fetched|later|unread|",
        ]
    );
    let entry = Unusable {
        spot: Spot::Entry(3),
        why: Flaw::NoAddress,
    };
    assert_eq!(unusable, [entry]);
    let (kind, items, unusable) = read("omnivore");
    assert_eq!(kind, ImportKind::Omnivore);
    assert_eq!(
        items,
        [
            "omnivore/a|The lower road|water,big rivers|read|2023-11-01|archived|“by morning the lower road was gone” So it was, too, in 1954.|“words that the page does not have” -|page",
            "omnivore/b|No content||reading|2023-11-03",
        ]
    );
    assert_eq!(unusable.len(), 1);
}

#[test]
fn tables_of_readwise_are_read() {
    let (kind, items, unusable) = read("readwise-reader.csv");
    assert_eq!((kind, unusable), (ImportKind::ReadwiseReader, Vec::new()));
    assert_eq!(
        items,
        [
            "a|Rivers, roads|water,big rivers|reading|2023-05-06",
            "b|Read||read|2023-05-06|archived",
            "c|New||unread|",
        ]
    );
    let (kind, items, unusable) = read("readwise-highlights.csv");
    assert_eq!(kind, ImportKind::ReadwiseHighlights);
    assert_eq!(
        items,
        [
            "|A book of rivers|water|unread|2021-03-04|“The river rose, and \"the lower road\" was gone by morning.” A note|“A highlight/of two lines that is long enough to be read again.” -",
            "|渡口||unread||“石板街上的更夫说，河水涨起来以前，桥上先有雾，雾散了水就到了。” -",
        ]
    );
    assert_eq!(unusable, [line(6, Flaw::Empty)]);
}

/// The same export in a zip file, in a folder within it, and in other line ends and encodings.
#[test]
fn exports_are_known_by_their_content() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("export");
    let names = [
        "metadata_0_to_3.json",
        "content/the-lower-road-1.html",
        "highlights/the-lower-road-1.md",
    ];
    let mut zip = zip::ZipWriter::new(fs::File::create(&path).unwrap());
    for name in names {
        let options = zip::write::SimpleFileOptions::default();
        zip.start_file(format!("omnivore/{name}"), options).unwrap();
        zip.write_all(&fs::read(fixture("omnivore").join(name)).unwrap())
            .unwrap();
    }
    zip.finish().unwrap();
    let zipped = Import::of(&path).unwrap();
    assert_eq!(zipped.items, Import::of(&fixture("omnivore")).unwrap().items);
    let table = "\u{feff}status;URL;title;time_added;tags\narchive;https://rivers.example/ä;Ä;1462000000;\n";
    let wide: Vec<u8> = table.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for bytes in [table.as_bytes().to_vec(), wide] {
        fs::write(&path, bytes).unwrap();
        let import = Import::of(&path).unwrap();
        assert_eq!(import.kind, ImportKind::Pocket);
        assert_eq!(shown(&import.items[0]), "%C3%A4|Ä||unread|2016-04-30|archived");
    }
    for (text, kind) in [
        ("<html><p>A page.", ImportKind::Pages),
        ("Words, and more words.\n", ImportKind::Pages),
        ("{\"a\": 1}", ImportKind::Pages),
        ("link,created\nhttps://rivers.example/a,2020-01-01\n", ImportKind::Table),
    ] {
        fs::write(&path, text).unwrap();
        assert_eq!(Import::of(&path).unwrap().kind, kind, "{text}");
    }
    // A list that ends early gives what is whole.
    let whole = fs::read_to_string(fixture("wallabag.json")).unwrap();
    fs::write(&path, &whole[..whole.len() * 7 / 8]).unwrap();
    assert_eq!(Import::of(&path).unwrap().items.len(), 1);
}

#[test]
fn a_hundred_thousand_rows_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("many.csv");
    let rows = (0..100_000).map(|row| format!("https://rivers.example/{row},\"A title, {row}\",Unread,1462000000\n"));
    fs::write(
        &path,
        format!("URL,Title,Folder,Timestamp\n{}", rows.collect::<String>()),
    )
    .unwrap();
    let import = Import::of(&path).unwrap();
    assert_eq!((import.items.len(), import.unusable.len()), (100_000, 0));
    let library = Library::new();
    let mut queue = Queue::open(&library.shelf).unwrap();
    assert_eq!(queue.add(import.clone(), &Keeping::default(), &named).unwrap(), 100_000);
    assert_eq!(queue.add(import, &Keeping::default(), &named).unwrap(), 0);
    drop(queue);
    assert_eq!(Queue::standing_in(&library.shelf).waiting, 100_000);
}

fn named(unusable: &Unusable) -> Failed {
    Failed {
        name: format!("{:?}", unusable.spot),
        why: format!("{:?}", unusable.why),
    }
}

/// Notes what becomes of each item.
#[derive(Default)]
struct Noted(Mutex<Vec<String>>);

impl Follow for Noted {
    fn say(&self, fault: &ItemFault) -> String {
        fault.to_string()
    }

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
fn run(library: &Library, queue: &mut Queue, is_offline: bool) -> (Ran, Vec<String>) {
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
    let ran = importer.run(queue, known).unwrap();
    let mut noted = noted.0.into_inner().unwrap();
    noted.sort();
    (ran, noted)
}

fn files(library: &Library) -> Vec<ArticleFile> {
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
                .add(Import::of(&fixture(name)).unwrap(), &Keeping::default(), &named)
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
        (&*marked, note.note()),
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
struct Server {
    address: String,
    asked: Arc<Mutex<Vec<String>>>,
    most: Arc<Mutex<(usize, usize)>>,
}

impl Server {
    fn start() -> Server {
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
    match target {
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
    queue.add(import.clone(), &Keeping::default(), &named).unwrap();
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
    assert!(
        failed.name.ends_with("/gone") && failed.why.contains("410"),
        "{failed:?}"
    );
    // What is kept is not asked for again, by whatever address it was named; what failed is.
    queue.add(import, &Keeping::default(), &named).unwrap();
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
    queue.add(import, &Keeping::default(), &named).unwrap();
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
            Import::of(&fixture("wallabag.json")).unwrap(),
            &Keeping::default(),
            &named,
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
            .add(Import::of(other.shelf.root()).unwrap(), &keeping, &named)
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
