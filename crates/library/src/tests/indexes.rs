//! What the index finds, against what is in the files.

use super::{Library, article, note, rain, read_page};
use crate::{ArticleFile, Hits, Index, LibraryFault, Progress, Query, Searching};
use clearline_engine::page::{Page, Source};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

const ALL: Searching = Searching {
    most: 1_000,
    is_typing: false,
};

impl Library {
    fn cache(&self) -> PathBuf {
        self.folder.path().join("cache")
    }

    fn index(&self) -> Index {
        let mut index = Index::open(self.shelf.clone(), &self.cache()).unwrap();
        index.update().unwrap();
        index
    }
}

/// The titles of what is found, sorted.
pub(super) fn titles(index: &Index, typed: &str) -> Vec<String> {
    let hits = index.search(&Query::parse(typed), ALL).unwrap();
    let titles = hits
        .best
        .iter()
        .map(|hit| hit.entry.article.as_ref().unwrap().title.clone());
    let mut titles: Vec<String> = titles.map(Option::unwrap_or_default).collect();
    titles.sort();
    titles
}

fn page_in(language: &str, title: &str, text: &str) -> clearline_engine::Reading {
    let html = format!("<html lang={language}><title>{title}</title><h1>{title}</h1><p>{text}</p><p>{text}</p>");
    read_page(Page::from_html(Source::Pasted, &html))
}

fn weather() -> Library {
    let library = Library::new();
    library.keep(&rain());
    library.keep(&article(
        "Snow",
        "Snow fell on the upper road all day, and the houses along it were cut off from the valley.",
    ));
    library.keep(&page_in(
        "de",
        "Hochwasser",
        "Die Donaudampfschiffe fuhren nicht, denn die Häuser am Fluß standen im Wasser.",
    ));
    library
}

#[test]
fn words_are_found_by_their_stems_accents_and_parts() {
    let library = weather();
    let index = library.index();
    for (typed, found) in [
        ("road", &["Rain", "Snow"][..]),
        ("ROADS", &["Rain", "Snow"]),
        ("house", &["Snow"]),
        ("schiff", &["Hochwasser"]),
        ("dampf", &["Hochwasser"]),
        ("hauser", &["Hochwasser"]),
        ("Haus", &["Hochwasser"]),
        ("fluss", &["Hochwasser"]),
        ("road -snow", &["Rain"]),
        ("-road", &["Hochwasser"]),
        ("\"lower road\"", &["Rain"]),
        ("\"road lower\"", &[]),
        ("\"upper road\" valley", &["Snow"]),
        ("in:title rain", &["Rain"]),
        ("in:title river", &[]),
        ("in:text in:title river", &["Rain"]),
        ("lang:de", &["Hochwasser"]),
        ("road lang:de", &[]),
        ("", &["Hochwasser", "Rain", "Snow"]),
    ] {
        assert_eq!(titles(&index, typed), found, "{typed}");
    }
    let typing = Searching { is_typing: true, ..ALL };
    let typed = |typed: &str| index.search(&Query::parse(typed), typing).unwrap().all;
    assert_eq!((typed("ro"), typed("hous"), typed("r"), typed("snow ro")), (2, 1, 0, 1));
}

#[test]
fn the_best_hit_comes_first_and_shows_why() {
    let library = weather();
    library.keep(&article(
        "A road",
        "This text is about something else altogether, and at length about the sea.",
    ));
    let index = library.index();
    let hits = index
        .search(&Query::parse("road"), Searching { most: 2, ..ALL })
        .unwrap();
    assert_eq!((hits.all, hits.best.len()), (3, 2));
    assert!(hits.best[0].name.ends_with(" A road.clearline"));
    let snippet = index.search(&Query::parse("brown floods OR"), ALL).unwrap();
    assert_eq!(snippet.all, 0);
    let hits = found(&index, "\"brown water\"");
    let snippet = hits.best[0].snippet.clone().unwrap();
    let marked: Vec<&str> = snippet.marks.iter().map(|mark| &snippet.text[mark.clone()]).collect();
    assert_eq!(marked[0], "brown water");
}

#[test]
fn facts_and_notes_are_found_as_they_change() {
    let library = weather();
    let path = library.keep(&rain());
    let mut index = library.index();
    assert_eq!(titles(&index, "is:read").len() + titles(&index, "quinces").len(), 0);
    let change = |file: &mut ArticleFile| {
        file.article.state.progress = Progress::Read;
        file.article.add_tag("Fruit");
        file.annotate(note("river", "Buy quinces."), None);
    };
    library.shelf.change(&path, change).unwrap();
    index.update().unwrap();
    for typed in [
        "is:read",
        "tag:fruit",
        "quinces",
        "in:notes quince",
        "is:highlighted tag:fruit -snow",
    ] {
        assert_eq!(titles(&index, typed), ["Rain"], "{typed}");
    }
    let hits = found(&index, "quinces");
    assert_eq!(hits.best[0].snippet.as_ref().unwrap().text, "Buy quinces.");
    fs::rename(&path, path.with_file_name("Elsewhere.clearline")).unwrap();
    let updated = index.update().unwrap();
    assert_eq!((updated.read, updated.gone), (1, 1));
    assert_eq!(titles(&index, "quinces"), ["Rain"]);
    fs::remove_file(path.with_file_name("Elsewhere.clearline")).unwrap();
    index.update().unwrap();
    assert!(titles(&index, "quinces").is_empty());
}

#[test]
fn files_that_cannot_be_read_are_told_and_the_others_found() {
    let library = weather();
    fs::write(library.shelf.root().join("No article.clearline"), "no zip").unwrap();
    let mut index = Index::open(library.shelf.clone(), &library.cache()).unwrap();
    for read in [4, 0, 0] {
        let updated = index.update().unwrap();
        assert_eq!(updated.read, read);
        let faults = &updated.faults[..];
        assert!(matches!(faults, [LibraryFault::File(path, _)] if path.ends_with("No article.clearline")));
    }
    assert_eq!(titles(&index, "river"), ["Rain"]);
    assert_eq!(index.search(&Query::parse(""), ALL).unwrap().all, 4);
}

/// That a damaged file is not read again is seen by its bytes, which change here below the same size and time.
#[test]
fn a_damaged_file_is_read_again_once_size_or_time_have_changed() {
    let library = weather();
    let path = library.keep(&rain());
    let time = fs::metadata(&path).unwrap().modified().unwrap();
    let whole = fs::read(&path).unwrap();
    let later = time + Duration::from_secs(1);
    let mut first = None;
    for (bytes, time, faults, read) in [
        (vec![0; whole.len()], time, 1, 4),
        (whole.clone(), time, 1, 0),
        (whole, later, 0, 1),
    ] {
        fs::write(&path, bytes).unwrap();
        set_modified(&path, time);
        let mut index = Index::open(library.shelf.clone(), &library.cache()).unwrap();
        let updated = index.update().unwrap();
        assert_eq!((updated.faults.len(), updated.read), (faults, read));
        let fault = first.get_or_insert_with(|| updated.faults.clone());
        assert!(updated.faults.is_empty() || updated.faults == *fault);
    }
    assert_eq!(titles(&library.index(), "river").len(), 2);
}

/// A later version may read what an earlier one could not.
#[test]
fn what_another_version_could_not_read_is_read_again() {
    let library = weather();
    let path = library.keep(&rain());
    let time = fs::metadata(&path).unwrap().modified().unwrap();
    let whole = fs::read(&path).unwrap();
    fs::write(&path, vec![0; whole.len()]).unwrap();
    set_modified(&path, time);
    library.index();
    fs::write(&path, whole).unwrap();
    set_modified(&path, time);
    let catalog = files_below(&library.cache());
    let catalog = catalog.iter().find(|path| path.ends_with("catalog.json")).unwrap();
    let noted = fs::read_to_string(catalog).unwrap();
    let version = format!(r#""version":"{}""#, env!("CARGO_PKG_VERSION"));
    assert!(noted.contains(&version) && noted.contains("NoZip"));
    fs::write(catalog, noted.replacen(&version, r#""version":"0.1""#, 1)).unwrap();
    assert_eq!(titles(&library.index(), "river").len(), 2);
}

fn set_modified(path: &Path, time: SystemTime) {
    let file = fs::File::options().append(true).open(path).unwrap();
    file.set_modified(time).unwrap();
}

/// A change of permissions alone leaves size and time of a file as they were. Whoever may read everything sees no difference;
/// what the system says is tested beside `is_to_be_read`.
#[cfg(unix)]
#[test]
fn a_file_that_may_be_read_again_is_found_though_nobody_has_written_it() {
    use std::os::unix::fs::PermissionsExt;
    let library = weather();
    let path = library.keep(&rain());
    let allow = |mode| fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
    allow(0o000);
    let faults = usize::from(fs::File::open(&path).is_err());
    for _ in 0..2 {
        let mut index = library.index();
        assert_eq!(index.update().unwrap().faults.len(), faults);
    }
    allow(0o600);
    assert_eq!(titles(&library.index(), "river").len(), 2);
}

/// What a search finds, and why.
fn found(index: &Index, typed: &str) -> Hits {
    let query = Query::parse(typed);
    let mut hits = index.search(&query, ALL).unwrap();
    index.add_snippets(&query, &mut hits.best).unwrap();
    hits
}

/// All that these searches find, with scores and snippets.
fn answers(index: &Index) -> Vec<String> {
    let typed = ["road", "schiff", "river -snow", "\"lower road\"", ""];
    typed.map(|typed| format!("{:?}", found(index, typed))).into()
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = entries
        .flat_map(|path| if path.is_dir() { files_below(&path) } else { vec![path] })
        .collect();
    files.sort();
    files
}

#[test]
fn an_index_that_is_damaged_or_missing_is_made_anew_with_the_same_hits() {
    let library = weather();
    let expected = answers(&library.index());
    let files = || {
        let files = files_below(&library.cache()).into_iter();
        files
            .filter(|path| !path.file_name().unwrap().to_string_lossy().starts_with('.'))
            .collect::<Vec<_>>()
    };
    let mut count = 0;
    for number in 0..files().len() {
        for damage in [0, 1, 2] {
            // An index that was made anew may have fewer files, since threads join its segments.
            let Some(path) = files().into_iter().nth(number) else {
                continue;
            };
            let bytes = fs::read(&path).unwrap();
            match damage {
                0 => fs::remove_file(&path).unwrap(),
                1 => fs::write(&path, &bytes[..bytes.len() / 2]).unwrap(),
                _ => fs::write(&path, bytes.iter().map(|byte| !byte).collect::<Vec<u8>>()).unwrap(),
            }
            let mut index = library.index();
            if !index.is_whole() || index.search(&Query::parse("road"), ALL).is_err() {
                index.renew().unwrap();
            }
            assert_eq!(answers(&index), expected, "{damage} of {}", path.display());
            count += 1;
        }
    }
    assert!(count > 20, "{count}");
    fs::remove_dir_all(library.cache()).unwrap();
    assert_eq!(answers(&library.index()), expected);
}

#[test]
fn indexes_that_are_open_at_once_see_each_others_work() {
    let library = weather();
    let (mut one, mut other) = (library.index(), library.index());
    library.keep(&article(
        "Fog",
        "The fog stayed in the valley until noon, and nobody saw the road.",
    ));
    assert_eq!(one.update().unwrap().read, 1);
    assert_eq!(other.update().unwrap().read, 0, "it is there already");
    assert_eq!(titles(&other, "fog"), ["Fog"]);
    one.renew().unwrap();
    assert_eq!(titles(&other, "fog"), ["Fog"], "its files are still open");
    other.update().unwrap();
    assert_eq!(titles(&other, "fog"), ["Fog"]);
}

#[test]
fn what_was_changed_since_the_update_is_known_by_its_path() {
    let library = weather();
    let index = library.index();
    let paths: Vec<PathBuf> = index.entries().keys().map(|name| library.shelf.path_of(name)).collect();
    let is_up = |index: &Index, path: &PathBuf| index.is_up_with([path.as_path()].into_iter());
    let new = library.shelf.root().join("new.clearline");
    assert!(paths.iter().chain([&new]).all(|path| is_up(&index, path)));
    fs::copy(&paths[0], &new).unwrap();
    library
        .shelf
        .change(&paths[1], |file| file.article.add_tag("wet"))
        .unwrap();
    fs::remove_file(&paths[2]).unwrap();
    for path in [&new, &paths[1], &paths[2]] {
        assert!(!is_up(&index, path), "{}", path.display());
    }
    let index = library.index();
    assert!(paths.iter().chain([&new]).all(|path| is_up(&index, path)));
    let id = ArticleFile::open(&paths[1]).unwrap().article.id;
    assert_eq!(
        index.of_id(&id).map(|name| library.shelf.path_of(name)),
        Some(paths[1].clone())
    );
    assert_eq!(index.of_id("nobody"), None);
}
