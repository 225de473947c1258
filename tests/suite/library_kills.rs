//! What the library has acknowledged is there: the program killed amid keeping and marking, and several programs that write at once.

use super::desk::{Desk, WIDE};
use super::figures::at_most;
use super::highlights::phrase;
use super::library::Library;
use clearline::app::action::{AnnotationAction, FindAction};
use clearline::app::find::Standing;
use clearline_library::{ArticleFile, Shelf};
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// Keeps pages, and is killed so long after so many were acknowledged; returns all that were.
fn kill_amid_keeping(library: &Library, pages: &Path, acknowledged: usize, after: Duration) -> Vec<PathBuf> {
    let mut import = library.command(&["library", "import", &pages.display().to_string()]);
    let mut child = import.stderr(Stdio::null()).spawn().unwrap();
    let mut said = BufReader::new(child.stdout.take().unwrap());
    let mut lines = Vec::new();
    let mut take = |most: usize| {
        for _ in 0..most {
            let mut line = String::new();
            said.read_line(&mut line).unwrap();
            match line.strip_suffix('\n') {
                Some(path) => lines.push(PathBuf::from(path)),
                // A line without its end was not acknowledged.
                None => return,
            }
        }
    };
    take(acknowledged);
    sleep(after);
    child.kill().unwrap();
    child.wait().unwrap();
    take(usize::MAX);
    lines
}

fn assert_kills_lose_nothing(kills: u64) {
    let library = Library::new();
    let pages = library.0.path().join("pages");
    fs::create_dir(&pages).unwrap();
    for number in 0..200 {
        let text = format!("The river {number} rose in the night, and by morning the lower road was gone.");
        let html = format!(
            "<title>River {number}</title><h1>River {number}</h1>{}",
            format!("<p>{text}</p>").repeat(4)
        );
        fs::write(pages.join(format!("{number}.html")), html).unwrap();
    }
    let mut acknowledged = Vec::new();
    for kill in 0..kills {
        let after = Duration::from_millis(kill * 37 % 90);
        acknowledged.extend(kill_amid_keeping(&library, &pages, kill as usize % 3, after));
    }
    assert!(!acknowledged.is_empty(), "no kill came amid keeping");
    let lost = acknowledged.iter().filter(|path| {
        let whole = ArticleFile::open(path).and_then(|mut file| file.text().and_then(|_| file.page()));
        whole.is_err()
    });
    let lost = lost.count();
    assert_eq!(lost, 0, "of {} articles", acknowledged.len());
    // What was not acknowledged is whole as well, and the index finds all of it.
    let files = Shelf::at(library.folder()).walk().unwrap().files;
    assert!(files.iter().all(|found| ArticleFile::open(&found.path).is_ok()));
    let found = library.found("river");
    assert_eq!(found.len(), files.len());
    fs::remove_dir_all(library.0.path().join("cache")).unwrap();
    assert_eq!(library.found("river"), found, "the index is rebuilt to the same hits");
    let what = format!(
        "articles lost of {} after {kills} kills amid keeping",
        acknowledged.len()
    );
    at_most("P13", &what, lost as f64, 0.0, "articles");
}

#[test]
fn a_few_kills_amid_keeping_lose_nothing() {
    assert_kills_lose_nothing(6);
}

#[test]
#[ignore = "200 processes are started and killed"]
fn no_kill_amid_keeping_loses_an_article() {
    assert_kills_lose_nothing(200);
}

/// Has a window mark passages in a library, and say where.
const LIBRARY: &str = "CLEARLINE_MARKS";
/// Which of the passages.
const FIRST: &str = "CLEARLINE_MARKS_FIRST";
const MARKS: &str = "suite::library_kills::marks_until_it_is_killed";
/// Passages of the page that is marked.
const PASSAGES: usize = 400;

fn passage(number: usize) -> String {
    format!("Mile {number} of the road")
}

fn page() -> String {
    let line = |number| {
        format!(
            "<p>{} follows the river through the whole of the valley below.</p>",
            passage(number)
        )
    };
    let lines: String = (0..PASSAGES).map(line).collect();
    format!("<title>Rivers</title><link rel=canonical href=https://example.org/rivers><h1>Rivers</h1>{lines}")
}

/// Marks one passage after the other in a window, and notes each that the window holds for written; by itself it does nothing.
#[test]
#[ignore = "started by the tests that kill it"]
fn marks_until_it_is_killed() {
    let Some(folder) = std::env::var_os(LIBRARY).map(PathBuf::from) else {
        return;
    };
    let first = std::env::var(FIRST).unwrap();
    let mut noted = File::options()
        .append(true)
        .create(true)
        .open(folder.join("noted"))
        .unwrap();
    let mut desk = Desk::new(WIDE, None);
    desk.keep_in(folder.join("Clearline"));
    desk.open_page("Rivers.html", &page());
    for number in first.parse::<usize>().unwrap()..PASSAGES {
        desk.apply(FindAction::Seek {
            sought: phrase(&passage(number)),
            passage: passage(number),
        });
        desk.wait(|state| matches!(state.features.find.standing(), Standing::Found { now: 1, .. }));
        desk.apply(FindAction::Close);
        desk.apply(AnnotationAction::Highlight);
        desk.wait(|state| state.features.annotated.is_written());
        writeln!(noted, "{number}").unwrap();
    }
}

/// A window that marks passages of the page from one on.
fn start_marking(library: &Library, first: usize) -> Child {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command
        .args(["--ignored", "--exact", MARKS])
        .env(LIBRARY, library.0.path())
        .env(FIRST, first.to_string());
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

/// What the windows hold for written.
fn noted(library: &Library) -> Vec<usize> {
    let noted = fs::read_to_string(library.0.path().join("noted")).unwrap_or_default();
    let whole = noted.rsplit_once('\n').map_or("", |(whole, _)| whole);
    whole.lines().map(|line| line.parse().unwrap()).collect()
}

/// The only article that is kept.
fn article(library: &Library) -> ArticleFile {
    let files = Shelf::at(library.folder()).walk().unwrap().files;
    assert_eq!(files.len(), 1);
    ArticleFile::open(&files[0].path).unwrap()
}

/// Those that are noted and are not in the file.
fn lost(library: &Library) -> Vec<usize> {
    let file = article(library);
    let is_there = |number: &usize| {
        file.annotations
            .items
            .iter()
            .any(|item| item.words() == passage(*number))
    };
    noted(library).into_iter().filter(|number| !is_there(number)).collect()
}

fn assert_kills_lose_no_mark(kills: usize) {
    let library = Library::new();
    for kill in 0..kills {
        let before = noted(&library).len();
        let next = noted(&library).last().map_or(0, |last| (last + 1) % PASSAGES);
        let mut child = start_marking(&library, next);
        while noted(&library).len() < before + 1 + kill % 3 && child.try_wait().unwrap().is_none() {
            sleep(Duration::from_millis(5));
        }
        sleep(Duration::from_millis(kill as u64 * 37 % 90));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let (noted, lost) = (noted(&library), lost(&library));
    assert!(noted.len() >= kills && lost.is_empty(), "of {noted:?}: {lost:?}");
    let what = format!("marks lost of {} after {kills} kills amid marking", noted.len());
    at_most("P13", &what, lost.len() as f64, 0.0, "marks");
}

#[test]
fn a_few_kills_amid_marking_lose_nothing() {
    assert_kills_lose_no_mark(3);
}

#[test]
#[ignore = "200 windows are started and killed"]
fn no_kill_amid_marking_loses_a_mark() {
    assert_kills_lose_no_mark(200);
}

/// Two windows mark the same page, and the command line tags it, each so many times.
fn assert_writers_at_once_lose_nothing(times: usize) {
    let library = Library::new();
    let source = library.0.path().join("Rivers.html");
    fs::write(&source, page()).unwrap();
    assert_eq!(library.run(&["keep", &source.display().to_string()]).code, Some(0));
    let kept = Shelf::at(library.folder()).walk().unwrap().files.remove(0).path;
    let kept = kept.display().to_string();
    let mut windows = [0, PASSAGES / 2].map(|first| start_marking(&library, first));
    for number in 0..times {
        let run = library.run(&["library", "tag", "--add", &format!("tag-{number}"), &kept]);
        assert_eq!(run.code, Some(0), "{}", run.stderr);
    }
    while noted(&library).len() < 2 * times {
        assert!(windows.iter_mut().all(|window| window.try_wait().unwrap().is_none()));
        sleep(Duration::from_millis(20));
    }
    for window in &mut windows {
        window.kill().unwrap();
        window.wait().unwrap();
    }
    let tags = article(&library).article.tags;
    let lost_tags = (0..times).filter(|number| !tags.contains(&format!("tag-{number}")));
    let lost = lost(&library).len() + lost_tags.count();
    assert_eq!(lost, 0, "{tags:?}");
    let what = format!(
        "writes lost of {} by two windows and the command line at once",
        3 * times
    );
    at_most("P13", &what, lost as f64, 0.0, "writes");
}

#[test]
fn two_windows_and_the_command_line_write_at_once() {
    assert_writers_at_once_lose_nothing(5);
}

#[test]
#[ignore = "300 writes at once take some minutes"]
fn two_windows_and_the_command_line_write_for_long() {
    assert_writers_at_once_lose_nothing(100);
}
