//! Saving that is stopped from outside: the program killed, no permission, no room. A file is the old one or the new one.

use super::desk::Desk;
use super::figures::at_most;
use super::written::file;
use clearline::app::action::LookAction;
use clearline::app::ground::settings::{SettingsFile, ThemeChoice};
use clearline_engine::page::{Options, Source, load};
use clearline_engine::save::{Format, save_as};
use clearline_engine::{Reading, methods};
use clearline_words::message;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, SystemTime};

const FORMATS: [Format; 4] = [Format::Text, Format::Markdown, Format::Html, Format::Json];
const THEMES: [ThemeChoice; 2] = [ThemeChoice::Dark, ThemeChoice::Light];
const KILLS: u64 = 200;
/// Tells the saving process where to save.
const FOLDER: &str = "CLEARLINE_SAVES";
const SAVES: &str = "suite::kills::saves_until_it_is_killed";

fn article(name: &str, format: Format) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name);
    let page = load(&Source::File(path), &Options::default()).unwrap();
    let reading = Reading::of(page, methods::DEFAULT, &methods::Parameters::default());
    file(&reading, format)
}

/// The file that is saved again and again, and the two contents that it has in turn.
fn saved(folder: &Path, format: Format) -> PathBuf {
    folder.join(format!("article.{}", format.extension()))
}

fn version(folder: &Path, format: Format, number: usize) -> PathBuf {
    folder.join(format!("version-{number}.{}", format.extension()))
}

/// Saves everything in turn, for the test that kills it; by itself it does nothing.
#[test]
#[ignore = "started by the test that kills it"]
fn saves_until_it_is_killed() {
    let Some(folder) = std::env::var_os(FOLDER).map(PathBuf::from) else {
        return;
    };
    let contents = FORMATS.map(|format| [0, 1].map(|number| fs::read(version(&folder, format, number)).unwrap()));
    let mut file = SettingsFile::at(Some(folder.join("settings.json")));
    let (mut settings, _) = file.read();
    for round in 0.. {
        for (format, contents) in FORMATS.into_iter().zip(&contents) {
            save_as(&saved(&folder, format), &contents[round % 2]).unwrap();
        }
        settings.theme = THEMES[round % 2];
        file.write(&settings).unwrap();
    }
}

fn start_saving(folder: &Path) -> Child {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--ignored", "--exact", SAVES]).env(FOLDER, folder);
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

/// Counts what is neither of the two whole contents.
fn halves(folder: &Path) -> usize {
    let is_whole = |format: &Format| {
        let found = fs::read(saved(folder, *format)).unwrap();
        (0..2).any(|number| fs::read(version(folder, *format, number)).unwrap() == found)
    };
    let articles = FORMATS.iter().filter(|format| !is_whole(format)).count();
    let (settings, fault) = SettingsFile::at(Some(folder.join("settings.json"))).read();
    articles + usize::from(fault.is_some() || !THEMES.contains(&settings.theme))
}

fn drafts(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries
        .filter(|path| path.extension().is_some_and(|extension| extension == "tmp"))
        .collect()
}

#[test]
#[ignore = "200 processes are started and killed"]
fn no_kill_leaves_half_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for format in FORMATS {
        for (number, page) in ["article-en.html", "article-zh.html"].into_iter().enumerate() {
            fs::write(version(folder, format, number), article(page, format)).unwrap();
        }
        save_as(&saved(folder, format), &fs::read(version(folder, format, 0)).unwrap()).unwrap();
    }
    fs::write(folder.join("settings.json"), r#"{"theme":"dark"}"#).unwrap();
    let mut half_files = 0;
    for kill in 0..KILLS {
        let mut child = start_saving(folder);
        // Between the start of the process and some rounds of saving.
        sleep(Duration::from_millis(20 + kill * 37 % 80));
        child.kill().unwrap();
        child.wait().unwrap();
        half_files += halves(folder);
    }
    assert_eq!(half_files, 0, "after {KILLS} kills");
    let left = drafts(folder);
    assert!(!left.is_empty(), "no kill came amid a save");
    let hours_ago = SystemTime::now() - Duration::from_secs(2 * 3600);
    for draft in &left {
        File::options()
            .write(true)
            .open(draft)
            .unwrap()
            .set_modified(hours_ago)
            .unwrap();
    }
    save_as(&saved(folder, Format::Text), b"x").unwrap();
    at_most(
        "P12",
        &format!("half files after {KILLS} kills amid saves"),
        half_files as f64,
        0.0,
        "files",
    );
    at_most(
        "P12",
        "drafts left an hour later",
        drafts(folder).len() as f64,
        0.0,
        "files",
    );
}

/// Runs the program where no file may grow beyond 1 kB, as on a disk that fills up while a file is written.
#[cfg(unix)]
#[test]
fn a_disk_that_fills_up_keeps_the_old_file() {
    let folder = tempfile::tempdir().unwrap();
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/article-en.html");
    for format in ["txt", "md", "html", "json"] {
        let target = folder.path().join(format!("article.{format}"));
        fs::write(&target, "the old text").unwrap();
        let mut command = Command::new("sh");
        command.args(["-c", "trap '' XFSZ; ulimit -f 1; exec \"$@\"", "sh"]);
        command.args([env!("CARGO_BIN_EXE_clearline"), "extract", "-f", format, "-o"]);
        let output = command.arg(&target).arg(page).output().unwrap();
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{format}: {told}");
        let fault = message!("fault-save-other", target = target.display().to_string()).to_string();
        assert!(told.contains(&fault) && told.lines().count() == 1, "{format}: {told}");
        assert_eq!(fs::read(&target).unwrap(), b"the old text", "{format}");
    }
    assert_eq!(drafts(folder.path()), Vec::<PathBuf>::new());
}

/// Nobody may make files there, not even the user that may do everything else.
#[cfg(target_os = "linux")]
#[test]
fn a_folder_without_permission_is_told() {
    let fault = save_as(Path::new("/sys/article.txt"), b"x").unwrap_err();
    let ids = ["fault-save-denied", "fault-save-read-only"];
    assert!(ids.contains(&fault.message().id()), "{fault}");
    assert_eq!(fault.target, Path::new("/sys/article.txt"));
}

#[test]
fn a_setting_outlives_a_window_that_is_killed() {
    let mut desk = Desk::with_example();
    desk.apply(LookAction::Theme(ThemeChoice::Sepia));
    let path = desk.folder.path().join("settings.json");
    let is_written = || SettingsFile::at(Some(path.clone())).peek().theme == ThemeChoice::Sepia;
    for _ in 0..2_000 {
        desk.harness.step();
        if is_written() {
            break;
        }
        sleep(Duration::from_millis(5));
    }
    let folder = desk.kill();
    let (settings, _) = SettingsFile::at(Some(folder.path().join("settings.json"))).read();
    assert_eq!(settings.theme, ThemeChoice::Sepia);
}
