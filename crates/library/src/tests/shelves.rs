//! Folders that others change as well.

use super::{Library, article, note, rain, read_page, with_markdown};
use crate::{ArticleFile, Keeping, Known, LibraryFault, Progress, Removed, Restored, Shelf};
use clearline_engine::page::{Options, Page, Source};
use std::fs;
use std::path::PathBuf;
use std::thread;

fn files(library: &Library) -> Vec<PathBuf> {
    let files = library.shelf.walk().unwrap().files;
    files.into_iter().map(|found| found.path).collect()
}

#[test]
fn files_are_found_wherever_they_were_moved() {
    let library = Library::new();
    let path = library.keep(&rain());
    let shelf = library.shelf.root().join("weather/old");
    fs::create_dir_all(&shelf).unwrap();
    fs::create_dir_all(library.shelf.root().join(".stversions")).unwrap();
    fs::copy(&path, library.shelf.root().join(".stversions/Rain.clearline")).unwrap();
    fs::write(library.shelf.root().join("notes.txt"), "no article").unwrap();
    let moved = shelf.join("My rain.clearline");
    fs::rename(&path, &moved).unwrap();
    let walk = library.shelf.walk().unwrap();
    let found: Vec<_> = walk.files.iter().map(|found| &found.path).collect();
    assert_eq!((found, walk.faults.len()), (vec![&moved], 0));
    assert!(walk.files[0].size > 500 && walk.files[0].modified > 1_000_000_000_000_000_000);
}

#[test]
fn conflict_copies_are_merged_and_nothing_of_them_is_lost() {
    let library = Library::new();
    let path = library.keep(&rain());
    let note = |note: &'static str| {
        move |file: &mut ArticleFile| {
            file.annotate(super::note("river", note), None);
        }
    };
    library.shelf.change(&path, note("common")).unwrap();
    let copy = path.with_file_name(format!(
        "{}.sync-conflict-20261125-031411-ABCDEFG.clearline",
        path.file_stem().unwrap().to_string_lossy()
    ));
    fs::copy(&path, &copy).unwrap();
    let copies = [("1", "031412"), ("2", "031413")].map(|(number, time)| {
        let name = copy.with_extension("md").display().to_string();
        (number, PathBuf::from(name.replace("031411", time)))
    });
    fs::copy(path.with_extension("md"), &copies[0].1).unwrap();
    fs::write(&copies[1].1, "Edited").unwrap();
    library.shelf.change(&path, note("here")).unwrap();
    let read = |file: &mut ArticleFile| {
        file.article.state.progress = Progress::Read;
        let common = file.annotations.items[0].id.clone();
        file.annotations.remove(&common);
        note("there")(file);
    };
    library.shelf.change(&copy, read).unwrap();
    assert_eq!(
        library.shelf.merge_conflicts(&library.shelf.walk().unwrap()).unwrap(),
        std::slice::from_ref(&path)
    );
    assert_eq!(files(&library), std::slice::from_ref(&path));
    let file = ArticleFile::open(&path).unwrap();
    assert_eq!(file.article.state.progress, Progress::Read, "the later state counts");
    let notes: Vec<_> = file.annotations.items.iter().map(|item| item.note().unwrap()).collect();
    assert_eq!(notes, ["here", "there"], "what was removed does not come back");
    let markdown = fs::read_to_string(path.with_extension("md")).unwrap();
    assert!(markdown.contains("here") && markdown.contains("there"));
    let stay = copies.map(|(_, copy)| copy.exists());
    assert_eq!(stay, [false, true], "an edited copy of the Markdown file stays");
}

#[test]
fn a_page_that_two_machines_have_kept_is_one_article() {
    let (library, other) = (Library::new(), Library::new());
    let page = |text: &str| {
        let link = "<link rel=canonical href=https://example.com/rain>";
        let html = format!("{link}<title>Rain</title>{}", format!("<p>{text}</p>").repeat(4));
        read_page(Page::from_bytes(Source::Stdin, html.into_bytes(), &Options::default()).unwrap())
    };
    let text = "The river rose in the night, and by morning the lower road was gone.";
    let (own, theirs) = (library.keep(&page(text)), other.keep(&page(text)));
    let add = |tag: &'static str, noted: &'static str| {
        move |file: &mut ArticleFile| {
            file.article.add_tag(tag);
            file.annotate(note("river", noted), None);
        }
    };
    library.shelf.change(&own, add("here", "mine")).unwrap();
    other.shelf.change(&theirs, add("there", "theirs")).unwrap();
    let name = own.file_stem().unwrap().to_string_lossy().into_owned();
    let copy = own.with_file_name(format!("{name}.sync-conflict-20261125-031411-ABCDEFG.clearline"));
    fs::rename(&theirs, &copy).unwrap();
    assert_eq!(
        library.shelf.merge_conflicts(&library.shelf.walk().unwrap()).unwrap(),
        std::slice::from_ref(&own)
    );
    assert!(!copy.exists());
    let article = ArticleFile::open(&own).unwrap();
    assert_eq!(article.article.tags, ["here", "there"]);
    let notes: Vec<_> = article
        .annotations
        .items
        .iter()
        .map(|item| item.note().unwrap())
        .collect();
    assert!(notes == ["mine\n\ntheirs"] || notes == ["theirs\n\nmine"], "{notes:?}");
}

#[test]
fn copies_of_other_articles_stay_and_lone_copies_take_the_name() {
    let library = Library::new();
    let path = library.keep(&rain());
    let other = library.keep(&article(
        "Snow",
        "The snow lay deep, and by morning the upper road was gone under it.",
    ));
    let copy = path.with_file_name("Rain (conflicted copy 2026-11-25).clearline");
    fs::rename(&other, &copy).unwrap();
    fs::rename(&path, path.with_file_name("Rain.clearline")).unwrap();
    assert!(
        library
            .shelf
            .merge_conflicts(&library.shelf.walk().unwrap())
            .unwrap()
            .is_empty()
            && copy.exists()
    );
    fs::remove_file(path.with_file_name("Rain.clearline")).unwrap();
    assert_eq!(
        library
            .shelf
            .merge_conflicts(&library.shelf.walk().unwrap())
            .unwrap()
            .len(),
        1
    );
    assert!(path.with_file_name("Rain.clearline").exists() && !copy.exists());
}

#[test]
fn lone_copies_bring_their_markdown_along() {
    for markdown_copy in [
        "Rain.sync-conflict-20261125-031411-ABCDEFG.md",
        "Rain.sync-conflict-20261125-031412-ABCDEFG.md",
    ] {
        let library = Library::new();
        let path = library.shelf.keep(&rain(), &with_markdown()).unwrap();
        let copy = path.with_file_name("Rain.sync-conflict-20261125-031411-ABCDEFG.clearline");
        fs::rename(&path, &copy).unwrap();
        fs::rename(path.with_extension("md"), path.with_file_name(markdown_copy)).unwrap();
        let written = library.shelf.merge_conflicts(&library.shelf.walk().unwrap()).unwrap();
        assert_eq!(written, [path.with_file_name("Rain.clearline")]);
        let mut names: Vec<_> = fs::read_dir(library.shelf.root())
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .collect();
        names.retain(|name| !name.as_encoded_bytes().starts_with(b"."));
        names.sort();
        assert_eq!(names, ["Rain.clearline", "Rain.md"]);
    }
}

#[test]
fn articles_without_an_address_are_one_where_their_text_is_one() {
    let (one, other) = (Library::new(), Library::new());
    let html = "<title>Rain</title><h1>Rain</h1>".to_owned()
        + &"<p>The river rose in the night, and by morning the lower road was gone.".repeat(4);
    let page = |html: &str| read_page(Page::from_html(Source::Pasted, html));
    let own = one.keep(&page(&html));
    let mut own = ArticleFile::open(&own).unwrap();
    for (html, is_same) in [(html.clone(), true), (html.replace("lower", "upper"), false)] {
        let path = other.keep(&page(&html));
        assert_eq!(own.is_of_file(&mut ArticleFile::open(&path).unwrap()), is_same);
    }
}

#[test]
fn writers_at_once_lose_nothing() {
    const WRITERS: usize = 3;
    const WRITES: usize = 12;
    let library = Library::new();
    let common = library.keep(&rain());
    thread::scope(|scope| {
        for writer in 0..WRITERS {
            let (library, common) = (&library, &common);
            scope.spawn(move || {
                for write in 0..WRITES {
                    let tag = format!("{writer}-{write}");
                    library.shelf.change(common, |file| file.article.add_tag(&tag)).unwrap();
                    library.shelf.keep(&rain(), &Keeping::default()).unwrap();
                }
            });
        }
    });
    let tags = ArticleFile::open(&common).unwrap().article.tags;
    assert_eq!(tags.len(), WRITERS * WRITES);
    assert_eq!(library.shelf.walk().unwrap().files.len(), WRITERS * WRITES + 1);
}

#[test]
fn what_is_taken_away_can_be_put_back() {
    let library = Library::new();
    let path = library.keep(&rain());
    let markdown = path.with_extension("md");
    let before = (fs::read(&path).unwrap(), fs::read(&markdown).unwrap());
    let (removed, fault) = library.shelf.remove(std::slice::from_ref(&path));
    let [removed] = <[Removed; 1]>::try_from(removed).unwrap();
    assert_eq!(fault, None);
    assert!(library.shelf.left_behind().is_empty(), "who has taken it out is there");
    assert!(!path.exists() && !markdown.exists());
    assert_eq!(library.shelf.walk().unwrap().files, []);
    let restore = || library.shelf.restore(&removed, &Known::default()).unwrap();
    assert_eq!(restore(), Restored::Alone);
    assert_eq!((fs::read(&path).unwrap(), fs::read(&markdown).unwrap()), before);
    assert_eq!(restore(), Restored::United, "it is there already");
    // Nothing is overwritten: what stands there by now may be somebody else's.
    fs::write(&path, "of somebody else").unwrap();
    assert_eq!(restore(), Restored::Alone);
    assert!(
        path.with_file_name(format!("{} (2).clearline", path.file_stem().unwrap().to_str().unwrap()))
            .exists()
    );
    drop(removed);
    assert!(!library.shelf.root().join(".taken-out").exists());
    fs::write(&markdown, "edited").unwrap();
    drop(library.shelf.remove(std::slice::from_ref(&path)));
    assert!(!path.exists() && markdown.exists());
}

#[test]
fn what_is_put_back_is_one_article_with_its_page_that_was_kept_anew() {
    let library = Library::new();
    let page = |title: &str| {
        let head = format!("<link rel=canonical href=https://example.com/rain><title>{title}</title>");
        let text = "<p>The river rose in the night, and by morning the lower road was gone.".repeat(4);
        read_page(Page::from_html(Source::Pasted, &(head + &text)))
    };
    let old = library.keep(&page("Rain"));
    let change = |file: &mut ArticleFile| {
        file.article.add_tag("old");
        file.article.state.favourite = true;
        file.annotate(note("The river rose in the night", "mine"), None);
    };
    library.shelf.change(&old, change).unwrap();
    let (removed, _) = library.shelf.remove(std::slice::from_ref(&old));
    let new = library.keep(&page("Rain again"));
    library
        .shelf
        .change(&new, |file| {
            file.annotate(note("The river rose in the night", "again"), None)
        })
        .unwrap();
    let known = Known::of_files(&library.shelf).unwrap();
    assert_eq!(library.shelf.restore(&removed[0], &known), Ok(Restored::United));
    drop(removed);
    assert_eq!(files(&library), std::slice::from_ref(&new));
    let file = ArticleFile::open(&new).unwrap();
    assert_eq!(
        file.article.title.as_deref(),
        Some("Rain again"),
        "the newer page counts"
    );
    assert_eq!(
        (&*file.article.tags, file.article.state.favourite),
        (&["old".to_owned()][..], true)
    );
    let notes: Vec<_> = file.annotations.items.iter().map(|item| item.note().unwrap()).collect();
    assert_eq!(notes, ["again\n\nmine"]);
    let markdown = fs::read_to_string(new.with_extension("md")).unwrap();
    assert!(markdown.contains("mine"), "{markdown}");
}

#[test]
fn copies_of_a_markdown_file_alone_go_where_they_say_nothing_new() {
    let library = Library::new();
    let path = library.keep(&rain());
    library.shelf.change(&path, |file| file.article.add_tag("a")).unwrap();
    let markdown = path.with_extension("md");
    let older = fs::read_to_string(&markdown).unwrap();
    for tag in ["b", "c", "d"] {
        library.shelf.change(&path, |file| file.article.add_tag(tag)).unwrap();
    }
    let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
    let copies = [
        "(conflicted copy 2026-11-25)",
        "(Annas Konfliktkopie 2026-11-25)",
        "(2026-11-25)",
    ];
    let copies = copies.map(|mark| path.with_file_name(format!("{stem} {mark}.md")));
    fs::write(&copies[0], &older).unwrap();
    fs::write(&copies[1], older.replace("river", "stream")).unwrap();
    fs::write(&copies[2], &older).unwrap();
    library.shelf.merge_conflicts(&library.shelf.walk().unwrap()).unwrap();
    assert_eq!(copies.map(|copy| copy.exists()), [false, true, true]);
    assert!(markdown.exists());
}

#[test]
#[cfg(target_os = "linux")]
fn a_library_where_no_folder_can_be_made_says_so() {
    let shelf = Shelf::at("/proc/clearline".into());
    let kept = shelf.keep(&rain(), &Keeping::default());
    assert_eq!(kept, Err(LibraryFault::NoFolderThere("/proc/clearline".into())));
}

/// What a lock of this machine says.
fn machine_of_lock(library: &Library) -> String {
    let path = library.keep(&article(
        "Snow",
        "The snow lay deep, and by morning the upper road was gone under it.",
    ));
    let (removed, _) = library.shelf.remove(std::slice::from_ref(&path));
    let mut rooms = fs::read_dir(library.shelf.root().join(".taken-out")).unwrap();
    let own = rooms.find_map(|room| {
        fs::read_to_string(room.unwrap().path().join(".lock"))
            .ok()
            .filter(|name| !name.is_empty())
    });
    drop(removed);
    own.unwrap_or_default()
}

#[test]
fn what_a_killed_program_has_taken_out_can_be_put_back_under_its_name() {
    let library = Library::new();
    let path = library.keep(&rain());
    let root = library.shelf.root();
    let old = root.join("weather/old.clearline");
    fs::create_dir(root.join("weather")).unwrap();
    fs::rename(&path, &old).unwrap();
    let room = root.join(".taken-out/1");
    fs::create_dir_all(&room).unwrap();
    let machine = machine_of_lock(&library);
    fs::write(room.join(".lock"), "another machine").unwrap();
    fs::rename(root.join("weather"), room.join("weather")).unwrap();
    assert!(library.shelf.left_behind().is_empty(), "it may still run");
    if machine.is_empty() {
        // Nobody can say here that the program has ended.
        return;
    }
    fs::write(room.join(".lock"), machine).unwrap();
    drop(library.shelf.left_behind());
    let removed = library.shelf.left_behind();
    assert_eq!(removed.iter().map(Removed::path).collect::<Vec<_>>(), [old.as_path()]);
    assert!(library.shelf.left_behind().is_empty(), "one program has it");
    library.shelf.restore(&removed[0], &Known::default()).unwrap();
    removed[0].forget();
    drop(removed);
    assert!(old.is_file() && !root.join(".taken-out").exists());
}
