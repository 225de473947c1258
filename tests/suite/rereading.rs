//! Articles that this version reads in another way than the one that has kept them.

use super::library::Library;
use crate::suite::desk::Desk;
use crate::suite::panes::around;
use crate::suite::program;
use clearline::app::action::{LibraryAction, RereadAction};
use clearline::app::library::{Choosing, PageState};
use clearline::app::shell::state::State;
use clearline_library::{Annotation, ArticleFile, HighlightKind, Shelf};
use clearline_words::message;
use egui::{Key, Modifiers};
use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

const TITLES: [&str; 3] = ["Rivers", "河流", "Hills"];
const LAST: &str = "A heron stands in the reeds, as tall as a child, and looks at what passes by.";
const OLDER: &str = "A heron, as an older version has read it.";

fn page(title: &str) -> String {
    let filler = "<p>The water runs slowly here, and the road follows it through the whole of the valley below.</p>";
    format!(
        "<title>{title}</title><link rel=canonical href='https://example.org/{title}'><h1>{title}</h1>{}<p>{LAST}</p>",
        filler.repeat(9)
    )
}

/// Writes one for another in a member of an article's file.
pub(super) fn replace_in(path: &Path, wanted: &str, one: &str, other: &str) {
    let mut archive = ZipArchive::new(File::open(path).unwrap()).unwrap();
    let changed = path.with_extension("changed");
    let mut writer = ZipWriter::new(File::create(&changed).unwrap());
    for place in 0..archive.len() {
        let mut member = archive.by_index(place).unwrap();
        let name = member.name().unwrap().to_string();
        let mut bytes = Vec::new();
        member.read_to_end(&mut bytes).unwrap();
        if name == wanted {
            let text = String::from_utf8(bytes).unwrap();
            assert!(text.contains(one), "{wanted} has {one}");
            bytes = text.replace(one, other).into_bytes();
        }
        writer.start_file(name, SimpleFileOptions::default()).unwrap();
        writer.write_all(&bytes).unwrap();
    }
    writer.finish().unwrap();
    fs::rename(changed, path).unwrap();
}

/// Puts an older reading into the file of an article: its last paragraph was another.
fn make_older(path: &Path) {
    replace_in(path, "reading.json", LAST, OLDER);
}

/// A library of three articles, two of which an older version has read.
fn with_older_readings() -> (Desk<'static>, Vec<PathBuf>) {
    let mut desk = Desk::with_example();
    for title in TITLES {
        desk.open_page(&format!("{title}.html"), &page(title));
        desk.wait(|state| state.features.library.page == PageState::Free);
        desk.press(Modifiers::COMMAND, Key::D);
        desk.wait(|state| matches!(state.features.library.page, PageState::Kept(_)));
    }
    let shelf = Shelf::at(desk.folder.path().join("library"));
    let path_of = |title: &str| {
        let files = shelf.walk().unwrap().files.into_iter().map(|found| found.path);
        let is_of = |path: &PathBuf| ArticleFile::open(path).unwrap().article.title.as_deref() == Some(title);
        files.into_iter().find(is_of).unwrap()
    };
    let paths: Vec<PathBuf> = TITLES.iter().map(|title| path_of(title)).collect();
    paths[..2].iter().for_each(|path| make_older(path));
    desk.press(Modifiers::NONE, Key::F6);
    desk.wait(|state| state.features.library.panel.listing.rows.len() == 3);
    (desk, paths)
}

fn is_done(state: &State) -> bool {
    state.features.library.rereading.found.is_some()
}

/// The titles of the articles that read differently now.
fn changed(desk: &Desk<'_>) -> Vec<String> {
    let changed = desk.state().features.library.rereading.changed();
    let mut titles: Vec<String> = changed.iter().map(|changed| changed.title.clone()).collect();
    titles.sort();
    titles
}

fn text(path: &Path) -> String {
    ArticleFile::open(path).unwrap().text().unwrap().text
}

#[test]
fn what_reads_differently_is_listed_compared_and_kept_new_or_old() {
    let (mut desk, paths) = with_older_readings();
    let mut annotation = Annotation::of(
        clearline_library::Quote::of(LAST, 2..7),
        HighlightKind::B,
        Some("Which?"),
    );
    annotation.touch();
    Shelf::at(desk.folder.path().join("library"))
        .change(&paths[0], |file| file.annotate(annotation, None))
        .unwrap();
    desk.apply(LibraryAction::Reread(RereadAction::All));
    desk.wait(is_done);
    assert_eq!(changed(&desk), ["Rivers", "河流"]);
    assert!(desk.says(&message!("reread-found", read = 3, changed = 2)));
    desk.apply(LibraryAction::Reread(RereadAction::Unfold(0)));
    desk.harness.run();
    assert!(desk.shows(OLDER) && desk.shows(LAST));
    let rivers = desk.state().features.library.rereading.changed();
    let rivers = rivers.iter().position(|changed| changed.title == "Rivers").unwrap();
    desk.apply(LibraryAction::Reread(RereadAction::KeepNew(Some(rivers))));
    desk.wait(|state| state.features.library.rereading.changed().len() == 1);
    assert!(text(&paths[0]).contains(LAST) && text(&paths[1]).contains(OLDER));
    let mut file = ArticleFile::open(&paths[0]).unwrap();
    let now = file.text().unwrap().text;
    let place = file.places_in(&now).remove(0).unwrap();
    assert_eq!(&now[place], "heron", "the highlight has moved along");
    desk.click(desk.words_at(&program::text("reread-keep-all-old")));
    desk.wait(|state| state.features.library.rereading.found.is_none());
    assert!(text(&paths[1]).contains(OLDER));
    // What was left stays so.
    desk.apply(LibraryAction::Reread(RereadAction::All));
    desk.wait(is_done);
    assert!(changed(&desk).is_empty());
    make_older(&paths[0]);
    desk.apply(LibraryAction::Reread(RereadAction::All));
    desk.wait(|state| !state.features.library.rereading.changed().is_empty());
    desk.click(desk.words_at(&program::text("reread-keep-all-new")));
    desk.wait(|state| state.features.library.rereading.changed().is_empty());
    assert!(text(&paths[0]).contains(LAST) && text(&paths[1]).contains(OLDER));
}

#[test]
fn the_chosen_articles_alone_are_read_again_and_what_cannot_be_is_said() {
    let (mut desk, paths) = with_older_readings();
    let rows = &desk.state().features.library.panel.listing.rows;
    let row = rows
        .iter()
        .position(|hit| hit.entry.article.as_ref().unwrap().title.as_deref() == Some("Hills"));
    desk.apply(LibraryAction::Choose {
        row: row.unwrap(),
        how: Choosing::Alone,
    });
    desk.apply(LibraryAction::Reread(RereadAction::Chosen));
    desk.wait(is_done);
    assert!(desk.says(&message!("reread-found", read = 1, changed = 0)));
    fs::write(&paths[0], "damaged").unwrap();
    desk.apply(LibraryAction::Reread(RereadAction::All));
    desk.wait(|state| is_done(state) && !state.features.library.rereading.is_running());
    assert_eq!(changed(&desk), ["河流"]);
    assert!(desk.shows(&around(&message!("reread-failed", failed = 1, why = "|"), 0)));
}

#[test]
fn the_command_lists_lines_and_keeps_old_texts() {
    let library = Library::new();
    let pages = TITLES.map(|title| {
        let path = library.0.path().join(format!("{title}.html"));
        fs::write(&path, page(title)).unwrap();
        path.display().to_string()
    });
    let kept = library.run(&["keep", &pages[0], &pages[1]]);
    let paths: Vec<PathBuf> = kept.stdout.lines().map(PathBuf::from).collect();
    paths.iter().for_each(|path| make_older(path));
    let listed = library.run(&["library", "reread", "--diff"]).stdout;
    assert!(listed.contains(&format!("\t+1\t-1\n- {OLDER}\n+ {LAST}\n")), "{listed}");
    let listed = library.run(&["library", "reread", "--json", "--diff"]).records();
    assert_eq!((listed.len(), listed[0]["added"][0].as_str()), (3, Some(LAST)));
    assert_eq!((&listed[2]["looked_at"], &listed[2]["changed"]), (&2.into(), &2.into()));
    let old = library.run(&["library", "reread", "--keep-old", TITLES[0]]);
    assert_eq!((old.code, old.stdout.lines().count()), (Some(0), 1), "{}", old.stderr);
    assert_eq!(library.run(&["library", "reread", "--apply"]).stdout.lines().count(), 1);
    assert_eq!(library.run(&["library", "reread"]).stdout, "");
    let texts = paths
        .iter()
        .map(|path| ArticleFile::open(path).unwrap().text().unwrap().text);
    let is_old: Vec<bool> = texts.map(|text| text.contains(OLDER)).collect();
    assert_eq!(is_old, [true, false]);
}
