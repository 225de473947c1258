//! Exports of other programs, read by hand-written files of each kind.

use super::{Library, export};
use crate::file::container::{Member, packed};
use crate::*;
use std::fs;
use std::io::Write;
use std::path::Path;

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
    let import = Import::of(&export(name)).unwrap();
    (import.kind, import.items.iter().map(shown).collect(), import.unusable)
}

fn line(line: u64, why: Flaw) -> Unusable {
    let spot = Spot::Line(line);
    let file = None;
    Unusable { file, spot, why }
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
        assert_eq!(whys, [&Flaw::NoAddress]);
        assert_eq!(unusable[0].spot, Spot::Link(23));
        // What a browser has for itself is nothing that went wrong.
        assert_eq!(Import::of(&export(name)).unwrap().passed_over, 1);
    }
    let (kind, items, unusable) = read("pocket.html");
    assert_eq!((kind, unusable), (ImportKind::Pocket, Vec::new()));
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
        file: None,
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
        zip.write_all(&fs::read(export("omnivore").join(name)).unwrap())
            .unwrap();
    }
    zip.finish().unwrap();
    let zipped = Import::of(&path).unwrap();
    assert_eq!(zipped.items, Import::of(&export("omnivore")).unwrap().items);
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
        ("url\r\nhttps://rivers.example/a\r\n", ImportKind::Table),
        ("https://rivers.example/a\n\nhttps://rivers.example/b", ImportKind::List),
        ("https://rivers.example/a is an address.\n", ImportKind::Pages),
        ("https://rivers.example/a is one.\nAnother is not.\n", ImportKind::Pages),
    ] {
        fs::write(&path, text).unwrap();
        assert_eq!(Import::of(&path).unwrap().kind, kind, "{text}");
    }
    let list = "# To read\nhttps://rivers.example/a#part The lower\troad\n\nHTTPS://rivers.example/b\n<https://rivers.example/0,15;1>\nLater:";
    fs::write(&path, list).unwrap();
    let import = Import::of(&path).unwrap();
    assert_eq!(import.unusable[0].spot, Spot::Line(6));
    let items = import
        .items
        .iter()
        .map(|item| (item.address.as_deref(), item.facts.title.as_deref()));
    let expected = [
        (Some("https://rivers.example/a"), Some("The lower road")),
        (Some("https://rivers.example/b"), None),
        (Some("https://rivers.example/0,15;1"), None),
    ];
    assert_eq!(items.collect::<Vec<_>>(), expected);
}

#[test]
fn an_export_that_ends_early_gives_what_is_whole_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("wallabag.json");
    let whole = fs::read_to_string(export("wallabag.json")).unwrap();
    for (share, items) in [(7, 1), (1, 0), (0, 0)] {
        fs::write(&path, &whole[..whole.len() * share / 8]).unwrap();
        let import = Import::of(&path).unwrap();
        let flaws: Vec<&Flaw> = import.unusable.iter().map(|unusable| &unusable.why).collect();
        assert_eq!(
            (import.items.len(), flaws),
            (items, vec![&Flaw::CutOff]),
            "{share} of 8"
        );
    }
    for (text, flaw) in [("", Flaw::Empty), ("Nothing, here\n1,2\n", Flaw::NoAddress)] {
        let path = folder.path().join("table.csv");
        fs::write(&path, text).unwrap();
        let import = Import::of(&path).unwrap();
        assert!(import.items.is_empty() && import.unusable[0].why == flaw, "{text}");
    }
}

#[test]
fn a_zip_file_that_ends_early_or_is_of_another_program_is_no_kept_page() {
    let folder = tempfile::tempdir().unwrap();
    let list = Member::text("pocket.csv", fs::read(export("pocket.csv")).unwrap());
    let whole = packed(vec![list]).unwrap();
    let other = packed(vec![Member::text("mimetype", b"application/epub+zip".to_vec())]).unwrap();
    let cut = &whole[..whole.len() / 2];
    for (bytes, flaw) in [(cut, Flaw::CutOff), (&other, Flaw::NoExport)] {
        let path = folder.path().join("export.zip");
        fs::write(&path, bytes).unwrap();
        for path in [&*path, folder.path()] {
            let import = Import::of(path).unwrap();
            assert_eq!((import.items.len(), &import.unusable[0].why), (0, &flaw));
        }
        fs::remove_file(path).unwrap();
        // Of what is called a kept article, that is said which is said of one.
        let path = folder.path().join("Rain.clearline");
        fs::write(&path, bytes).unwrap();
        assert_eq!(Import::of(&path).unwrap().items.len(), 1);
        fs::remove_file(path).unwrap();
    }
}

#[test]
fn what_has_no_title_to_be_seen_is_called_as_its_highlight_begins() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("readwise.csv");
    let long = "rain ".repeat(20);
    let rows = format!(
        "Highlight,Book Title,Book Author,Note\nThe river,\u{1}\u{7f},Ada,\n\u{1},,Ben,A note\n{long},,Eve,\nThe mill,Mills,Ada,\n"
    );
    fs::write(&path, rows).unwrap();
    let names = Import::of(&path).unwrap().items;
    let names: Vec<String> = names.iter().map(Item::titled_name).collect();
    let long = format!("{}…", "rain ".repeat(12).trim_end());
    assert_eq!(names, ["The river", "A note", &long, "Mills"]);
}

#[test]
fn highlights_of_books_of_one_title_go_to_their_own_authors() {
    let library = Library::new();
    let path = library.folder.path().join("readwise.csv");
    let rows = "Highlight,Book Title,Book Author\nThe rain fell all night on the hills.,Rivers,Ada\n\
                A heron stood in the reeds below the mill.,Rivers,Ben\n";
    fs::write(&path, rows).unwrap();
    let mut queue = Queue::open(&library.shelf).unwrap();
    queue
        .add(Import::of(&path).unwrap(), &Keeping::default(), Path::new(""))
        .unwrap();
    super::imports::run(&library, &mut queue, true);
    let mut found: Vec<(String, usize)> = super::imports::files(&library)
        .into_iter()
        .map(|file| (file.article.author.unwrap_or_default(), file.annotations.items.len()))
        .collect();
    found.sort();
    assert_eq!(found, [("Ada".to_owned(), 1), ("Ben".to_owned(), 1)]);
}

#[test]
fn of_a_folder_the_file_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pocket.csv");
    fs::write(&path, "title,url,time_added,tags,status\nRain,,1462000000,,unread\n").unwrap();
    let import = Import::of(folder.path()).unwrap();
    assert_eq!(import.unusable[0].file.as_ref(), Some(&path));
    assert_eq!(import.unusable[0].spot, Spot::Line(2));
}

/// Whichever comes first: the highlights, or the page that they are of.
#[test]
fn highlights_wait_for_the_pages_of_their_import() {
    let library = Library::new();
    let folder = library.folder.path();
    let text = "<p>The rain fell all night on the hills, and the river rose above the lower road.".repeat(6);
    fs::write(
        folder.join("page.html"),
        format!("<title>Rivers</title><h1>Rivers</h1>{text}"),
    )
    .unwrap();
    let rows = "Highlight,Book Title,Book Author\nThe rain fell all night on the hills,Rivers,\n";
    fs::write(folder.join("readwise.csv"), rows).unwrap();
    let mut queue = Queue::open(&library.shelf).unwrap();
    for name in ["readwise.csv", "page.html"] {
        let import = Import::of(&folder.join(name)).unwrap();
        queue.add(import, &Keeping::default(), Path::new("")).unwrap();
    }
    super::imports::run(&library, &mut queue, true);
    let files = super::imports::files(&library);
    assert_eq!(files.len(), 1);
    assert_eq!(files[0].annotations.items.len(), 1);
}

#[test]
fn texts_without_a_title_are_kept_once() {
    let library = Library::new();
    let path = library.folder.path().join("notes.txt");
    fs::write(
        &path,
        "The rain fell all night on the hills, and the river rose above the road.\n".repeat(9),
    )
    .unwrap();
    for _ in 0..2 {
        let mut queue = Queue::open(&library.shelf).unwrap();
        queue
            .add(Import::of(&path).unwrap(), &Keeping::default(), Path::new(""))
            .unwrap();
        super::imports::run(&library, &mut queue, true);
    }
    assert_eq!(super::imports::files(&library).len(), 1);
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
    assert_eq!(
        queue
            .add(import.clone(), &Keeping::default(), Path::new(""))
            .unwrap()
            .new,
        100_000
    );
    assert_eq!(queue.add(import, &Keeping::default(), Path::new("")).unwrap().new, 0);
    drop(queue);
    assert_eq!(Queue::standing_in(&library.shelf).waiting, 100_000);
}
