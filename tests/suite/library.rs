//! The library on the command line: kept, found, changed, given back, and nothing lost.

use super::program::{Run, command, fixture, text, text_of};
use clearline_library::{ArticleFile, Progress};
use clearline_words::message;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

/// A library with an index of its own.
pub struct Library(pub TempDir);

impl Library {
    pub fn new() -> Library {
        Library(tempfile::tempdir().unwrap())
    }

    pub fn folder(&self) -> PathBuf {
        self.0.path().join("Clearline")
    }

    /// The command with its words behind those that name the library.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = command_for(&self.folder(), arguments);
        command.env("XDG_CACHE_HOME", self.0.path().join("cache"));
        for name in ["LC_ALL", "LC_MESSAGES", "LANGUAGE"] {
            command.env_remove(name);
        }
        command.env("LANG", "C");
        command
    }

    pub fn run(&self, arguments: &[&str]) -> Run {
        let output = self.command(arguments).stdin(Stdio::null()).output().unwrap();
        Run {
            code: output.status.code(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// The names of what a search finds, sorted.
    pub fn found(&self, query: &str) -> Vec<String> {
        let run = self.run(&["library", "search", "--json", "--limit", "1000", query]);
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        let names = run.records().into_iter();
        let mut names: Vec<String> = names.map(|hit| hit["name"].as_str().unwrap().to_owned()).collect();
        names.sort();
        names
    }
}

pub(super) fn pages() -> [String; 3] {
    ["article-en.html", "article-zh.html", "saved.mhtml"].map(fixture)
}

/// A library of three pages, and their paths.
pub(super) fn kept() -> (Library, Vec<PathBuf>) {
    let library = Library::new();
    let [english, chinese, saved] = pages();
    let run = library.run(&["keep", "--tag", "first", &english, &chinese, &saved]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let paths: Vec<PathBuf> = run.stdout.lines().map(PathBuf::from).collect();
    assert_eq!(paths.len(), 3);
    (library, paths)
}

#[test]
fn pages_are_kept_listed_found_shown_and_given_back() {
    let (library, paths) = kept();
    for path in &paths {
        assert!(path.starts_with(library.folder()) && path.with_extension("md").exists());
    }
    let list = library.run(&["library", "list"]);
    assert_eq!((list.code, list.stdout.lines().count()), (Some(0), 3));
    assert!(
        list.stdout
            .lines()
            .all(|line| line.contains("\tunread\t") && line.ends_with("\tfirst"))
    );
    let name = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
    let english = ArticleFile::open(&paths[0]).unwrap().article;
    let title = english.title.clone().unwrap();
    let shown = library.run(&["library", "show", &title]);
    assert!(shown.stdout.len() > 500, "{}", shown.stderr);
    let again = library.run(&["library", "show", "--json", &name(&paths[0])]);
    assert_eq!(again.json()["article"]["id"], Value::from(english.id));
    // A word of each text leads to its article, in whatever script.
    let chinese = ArticleFile::open(&paths[1]).unwrap().text().unwrap().text;
    let pair: String = chinese.chars().filter(|c| ('一'..='龥').contains(c)).take(2).collect();
    assert!(library.found(&pair).contains(&name(&paths[1])), "{pair}");
    assert_eq!(library.found(&format!("\"{title}\" in:title")), [name(&paths[0])]);
    let tagged = library.run(&[
        "library",
        "tag",
        "--add",
        "rivers",
        "--remove",
        "first",
        "--state",
        "read",
        &name(&paths[0]),
    ]);
    assert_eq!(tagged.code, Some(0), "{}", tagged.stderr);
    assert_eq!(library.found("tag:rivers is:read"), [name(&paths[0])]);
    assert_eq!(library.found("tag:first").len(), 2);
    let out = library.0.path().join("out");
    fs::create_dir(&out).unwrap();
    let target = out.display().to_string();
    assert_eq!(
        library.run(&["library", "export", "-o", &target, "tag:first"]).code,
        Some(0)
    );
    assert_eq!(fs::read_dir(&out).unwrap().count(), 2);
    let book = out.join("all.epub").display().to_string();
    assert_eq!(
        library
            .run(&["library", "export", "-f", "epub", "-o", &book, "tag:first"])
            .code,
        Some(0)
    );
    assert!(fs::read(&book).unwrap().starts_with(b"PK"));
    let written = fs::read(&book).unwrap();
    for options in [
        &["-f", "md", "-o", &target][..],
        &["-f", "epub", "-o", &book],
        &["--json", "-o", &book],
    ] {
        let arguments = [&["library", "export"], options, &["tag:none"]].concat();
        let none = library.run(&arguments);
        assert_eq!(none.code, Some(2), "{arguments:?}");
        let nothing = message!("library-nothing-to-export").error_text();
        assert_eq!(none.sentence(), nothing.to_string());
    }
    assert_eq!(fs::read(&book).unwrap(), written, "what was there stays");
    assert_eq!(
        library.run(&["library", "export", "-f", "epub", "-o", &target]).code,
        Some(0)
    );
    let books = fs::read_dir(&out).unwrap().flatten();
    let books = books.filter(|file| file.path().extension().is_some_and(|ending| ending == "epub"));
    assert_eq!(books.count(), 2, "in a folder a book is named by its title");
    let lines = out.join("all.jsonl").display().to_string();
    assert_eq!(
        library.run(&["library", "export", "--json", "-o", &lines]).code,
        Some(0)
    );
    assert_eq!(text_of(Path::new(&lines)).lines().count(), 3);
    let check = library.run(&["library", "check"]);
    let whole = message!("library-all-whole", all = 3).to_string();
    assert_eq!((check.code, check.sentence()), (Some(0), whole.as_str()));
    for (arguments, counts) in [
        (&["library", "check", "--json"][..], r#"{"damaged":0,"looked_at":3}"#),
        (&["library", "reindex", "--json"], r#"{"looked_at":3,"unreadable":0}"#),
        (
            &["library", "reread", "--json"],
            r#"{"changed":0,"failed":0,"looked_at":3}"#,
        ),
        (
            &["library", "tag", "--json", "--state", "read", &name(&paths[0])],
            r#"{"changed":1,"failed":0,"looked_at":1}"#,
        ),
    ] {
        let run = library.run(arguments);
        let expected: Value = serde_json::from_str(counts).unwrap();
        assert_eq!((run.code, run.json()), (Some(0), expected), "{}", run.stderr);
    }
    assert_eq!(library.run(&["library", "reread"]).stdout, "");
    assert_eq!(
        library.run(&["library", "reindex"]).sentence(),
        message!("library-reindexed", articles = 3).to_string()
    );
}

#[test]
fn what_a_shell_takes_as_one_argument_is_searched_for_as_one() {
    let (library, paths) = kept();
    let name = |path: &Path| path.file_stem().unwrap().to_string_lossy().into_owned();
    let english = name(&paths[0]);
    // The name of an article is enough, without its ending.
    let tagged = library.run(&["library", "tag", "--add", "big rivers", &english]);
    assert_eq!(tagged.code, Some(0), "{}", tagged.stderr);
    let list = library.run(&["library", "list", "tag:big rivers"]);
    assert_eq!(list.stdout.lines().count(), 1, "{}", list.stderr);
    assert_eq!(library.found("tag:\"big rivers\" is:unread").len(), 1);
    let text = ArticleFile::open(&paths[0]).unwrap().text().unwrap().text;
    let words: Vec<&str> = text.split_whitespace().take(2).collect();
    let (one, other) = (words[0], words[1]);
    assert_eq!(library.found(&format!("{one} {other}")).len(), 1);
    assert_eq!(
        library.found(&format!("{other} {one}")).len(),
        0,
        "a phrase has its order"
    );
    let late = library.run(&["library", "export", "-f", "epub", "tag:first", "-o", "b.epub"]);
    assert_eq!(late.code, Some(2));
    let fault = message!("library-late-option", option = "-o");
    assert_eq!(late.sentence(), fault.error_text().to_string());
}

#[test]
fn a_page_that_is_kept_already_is_not_kept_twice() {
    let library = Library::new();
    let page = library.0.path().join("page.html");
    let html = |text: &str| {
        let link = "<link rel=canonical href=https://example.com/rain>";
        format!(
            "{link}<title>Rain</title><h1>Rain</h1>{}",
            format!("<p>{text}</p>").repeat(4)
        )
    };
    fs::write(
        &page,
        html("The river rose in the night, and by morning the lower road was gone."),
    )
    .unwrap();
    let typed = page.display().to_string();
    let outcome = |arguments: &[&str]| {
        let run = library.run(arguments);
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        (run.json()["outcome"].as_str().unwrap().to_owned(), run.stderr)
    };
    assert_eq!(outcome(&["keep", "--json", &typed]).0, "kept");
    let (already, said) = outcome(&["keep", "--json", &typed]);
    assert_eq!(already, "already");
    let name = library.run(&["library", "list", "--json"]).json()["name"].clone();
    let kept_already = message!("library-kept-already", name = name.as_str().unwrap());
    assert!(said.contains(&kept_already.to_string()), "{said}");
    assert_eq!(library.found("tag:rivers").len(), 0);
    assert_eq!(outcome(&["keep", "--json", "--tag", "rivers", &typed]).0, "already");
    assert_eq!(library.found("tag:rivers").len(), 1, "the tag is added");
    fs::write(
        &page,
        html("The river fell in the night, and by morning the lower road was there again."),
    )
    .unwrap();
    assert_eq!(outcome(&["keep", "--json", &typed]).0, "changed");
    // A link to one of its sections leads to the same page.
    let linked = fs::read_to_string(&page).unwrap().replace("/rain>", "/rain#bridge>");
    fs::write(&page, linked).unwrap();
    assert_eq!(outcome(&["keep", "--json", &typed]).0, "changed");
    assert_eq!(library.found("fell").len(), 0);
    assert_eq!(outcome(&["keep", "--json", "--again", &typed]).0, "again");
    assert_eq!((library.found("fell").len(), library.found("").len()), (1, 1));
    let listed = library.run(&["library", "list", "--json"]).json();
    let kept = library.folder().join(listed["name"].as_str().unwrap());
    let before = fs::read(&kept).unwrap();
    let markdown = kept.with_extension("md").display().to_string();
    for again in [[].as_slice(), &["--again"]] {
        let arguments = [&["keep", "--json"], again, &[markdown.as_str()]].concat();
        assert_eq!(outcome(&arguments).0, "already", "the Markdown file beside");
    }
    assert_eq!(fs::read(&kept).unwrap(), before);
}

#[test]
fn what_goes_wrong_ends_with_a_code_and_a_sentence() {
    let (library, paths) = kept();
    let no_folder = message!("fault-save-no-folder", folder = "no such folder");
    for (arguments, code, said) in [
        (
            &["library", "search", "is:wet"][..],
            2,
            message!("library-unknown-facts", words = "is:wet").to_string(),
        ),
        (
            &["library", "show", "No such title"],
            2,
            message!("library-no-article", name = "No such title").to_string(),
        ),
        (&["library", "tag", "x"], 2, text("library-nothing-to-change")),
        (&["library", "tag", "--state", "wet", "x"], 2, "wet".to_owned()),
        (
            &["library", "export", "-o", "no such folder/below"],
            1,
            no_folder.error_text().why,
        ),
        (
            &["keep", "no such page.html"],
            5,
            message!("fault-open-missing").error_text().why,
        ),
        (
            &["keep", "-m", "line-block", &fixture("index.html")],
            3,
            message!("status-nothing", reason = message!("no-article-index-of-links")).to_string(),
        ),
        (
            &["keep", "-m", "magic", "x"],
            2,
            message!("fault-unknown-method", name = "magic", meant = "").to_string(),
        ),
        (
            &["library", "import", "no such folder/"],
            5,
            message!("fault-library-missing").error_text().why,
        ),
    ] {
        let run = library.run(arguments);
        assert_eq!(run.code, Some(code), "{arguments:?}: {}", run.stderr);
        assert!(run.stderr.contains(&said), "{arguments:?}: {}", run.stderr);
    }
    fs::write(&paths[0], "no zip").unwrap();
    let check = library.run(&["library", "check"]);
    assert_eq!(check.code, Some(1));
    let no_zip = message!("fault-library-no-zip").error_text().why;
    assert!(check.stdout.contains(&no_zip), "{}", check.stdout);
    let shown = library.run(&["library", "show", &paths[0].display().to_string()]);
    assert_eq!(shown.code, Some(5));
    fs::remove_dir_all(library.folder()).unwrap();
    let gone = library.run(&["library", "list"]);
    assert_eq!(gone.code, Some(5));
    let fault = message!(
        "fault-library-no-folder",
        folder = library.folder().display().to_string()
    );
    assert_eq!(gone.sentence(), fault.error_text().to_string());
    let mut chinese = library.command(&["library", "list"]);
    let output = chinese.env("LANG", "zh_TW.UTF-8").output().unwrap();
    assert!(String::from_utf8(output.stderr).unwrap().contains("無法讀取書庫"));
}

#[test]
fn programs_that_write_at_once_lose_nothing() {
    let (library, paths) = kept();
    let common = paths[0].display().to_string();
    let page = library.0.path().join("page.html").display().to_string();
    for round in 0..3 {
        let text = format!("<p>It rained all night, and road {round} was gone.").repeat(9);
        fs::write(&page, format!("<title>Rain</title>{text}")).unwrap();
        let tags: Vec<String> = (0..3).map(|writer| format!("{round}-{writer}")).collect();
        let tagging = |tag: &String| {
            library
                .command(&["library", "tag", "--add", tag, &common])
                .spawn()
                .unwrap()
        };
        let mut children: Vec<Child> = tags.iter().map(tagging).collect();
        children.push(library.command(&["keep", &page]).spawn().unwrap());
        for child in children {
            let output = child.wait_with_output().unwrap();
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        }
    }
    assert_eq!(ArticleFile::open(&paths[0]).unwrap().article.tags.len(), 1 + 9);
    assert_eq!(library.found("").len(), 3 + 3);
}

/// The first form of the files: every later version reads it.
#[test]
fn a_file_of_the_first_form_is_read() {
    let library = Library::new();
    fs::create_dir(library.folder()).unwrap();
    let path = library.folder().join("form-1.clearline");
    fs::copy(fixture("library/form-1.clearline"), &path).unwrap();
    let mut file = ArticleFile::open(&path).unwrap();
    assert_eq!((file.article.form, file.is_newer()), (1, false));
    assert_eq!(
        (file.article.state.progress, file.article.state.favourite),
        (Progress::Reading, true)
    );
    let kept = file.text().unwrap();
    let [note] = &file.annotations.items[..] else {
        panic!("{:?}", file.annotations)
    };
    let passage: String = kept.text.chars().skip(20).take(6).collect();
    assert_eq!((note.words(), note.note().as_deref()), (&*passage, Some("A note.")));
    assert_eq!(
        &*file.page().unwrap().bytes,
        fs::read(fixture("article-zh.html")).unwrap()
    );
    assert_eq!(library.found("tag:rivers is:reading note"), ["form-1.clearline"]);
    let tagged = library.run(&["library", "tag", "--add", "new", "form-1.clearline"]);
    assert_eq!(tagged.code, Some(0), "{}", tagged.stderr);
    assert_eq!(ArticleFile::open(&path).unwrap().annotations.items.len(), 1);
}

/// The command with the name of its library behind its own name: options stand before the words of a search.
pub(super) fn command_for(folder: &Path, arguments: &[&str]) -> Command {
    let words = if arguments.first() == Some(&"library") { 2 } else { 1 };
    let (name, rest) = arguments.split_at(words);
    let mut command = command(name);
    command.arg("--library").arg(folder).args(rest);
    command
}

#[test]
fn a_page_without_an_address_is_kept_once_and_a_kept_article_comes_with_its_marks() {
    let library = Library::new();
    let page = library.0.path().join("river.html");
    let text = "<p>The river runs slowly here, and nobody in the village would have it any other way.".repeat(5);
    fs::write(&page, format!("<title>River</title>{text}")).unwrap();
    let page = page.display().to_string();
    let first = library.run(&["keep", "--json", &page]).json();
    // Also on another day, when its name would be another one.
    let path = PathBuf::from(first["path"].as_str().unwrap());
    let older = path.with_file_name("2020-01-01 River.clearline");
    fs::rename(&path, &older).unwrap();
    let again = library.run(&["keep", "--json", &page]);
    assert_eq!(again.json()["outcome"], "already", "{}", again.stderr);
    assert_eq!(library.found("river").len(), 1);

    let other = Library::new();
    let older = older.display().to_string();
    let taken = other.run(&["keep", "--json", "--tag", "rivers", &older, &older]);
    let outcomes: Vec<Value> = taken
        .records()
        .into_iter()
        .map(|record| record["outcome"].clone())
        .collect();
    assert_eq!(outcomes, ["kept", "already"], "{}", taken.stderr);
    assert_eq!(other.found("tag:rivers"), ["2020-01-01 River.clearline"]);
}
