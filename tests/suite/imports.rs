//! Importing on the command line: from every program, from the network, and through every end of the program.

use super::counting_server::CountingServer;
use super::figures::at_most;
use super::hostile_server::{typed, with_status};
use super::library::Library;
use super::program::{fixture, text};
use clearline_library::{ArticleFile, Queue, Shelf, Standing};
use clearline_words::{Message, message};
use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::Duration;

fn html(title: &str) -> String {
    let text = format!("The {title} rose in the night, and by morning the lower road was gone.");
    format!(
        "<title>{title}</title><h1>{title}</h1>{}",
        format!("<p>{text}</p>").repeat(4)
    )
}

/// A server of pages, and a table of Pocket with their addresses and two more.
fn server(folder: &Path, count: usize) -> (CountingServer, PathBuf) {
    let answers = (0..count).map(|number| {
        (
            format!("/{number}"),
            typed("text/html", html(&format!("river {number}")).as_bytes()),
        )
    });
    let mut answers: HashMap<String, Vec<u8>> = answers.collect();
    answers.insert("/gone".to_owned(), with_status("410 Gone", "X: y"));
    let server = CountingServer::start(answers);
    let rows: Vec<String> = (0..count)
        .map(|number| {
            format!(
                "\"River, {number}\",{},1462000000,water,archive\n",
                server.url(&format!("/{number}"))
            )
        })
        .collect();
    let table = folder.join("pocket.csv");
    let gone = server.url("/gone");
    fs::write(
        &table,
        format!(
            "title,url,time_added,tags,status\n{}Gone,{gone},,,\nNothing,,,,\n",
            rows.concat()
        ),
    )
    .unwrap();
    (server, table)
}

fn articles(library: &Library) -> Vec<ArticleFile> {
    let walk = Shelf::at(library.folder()).walk();
    let files = walk.map_or_else(|_| Vec::new(), |walk| walk.files);
    files
        .iter()
        .map(|found| ArticleFile::open(&found.path).unwrap())
        .collect()
}

fn standing(library: &Library) -> Standing {
    Queue::standing_in(&Shelf::at(library.folder()))
}

/// What is said of an entry that names no address.
fn no_address(file: &str, spot: Message) -> Message {
    let name = message!("import-spot-in", file = file, spot = spot);
    message!(
        "said-of",
        name = name,
        text = message!("import-flaw-no-address").in_whole()
    )
}

#[test]
fn what_an_export_brings_along_is_kept_without_the_network() {
    let library = Library::new();
    let export = fixture("import/wallabag.json");
    let run = library.run(&["library", "import", "--offline", &export]);
    assert_eq!(run.code, Some(1), "{}", run.stderr);
    assert_eq!(run.stdout.lines().count(), 1);
    for said in [
        message!(
            "import-read",
            path = export,
            kind = message!("import-kind-wallabag"),
            items = 2,
            unusable = 1
        ),
        no_address("wallabag.json", message!("import-spot-entry", entry = "3")),
        message!("import-done", kept = 1, already = 0, failed = 1),
        message!("import-left", left = 1),
    ] {
        assert!(run.stderr.contains(&said.to_string()), "{said}: {}", run.stderr);
    }
    assert_eq!(library.found("tag:water is:archived 1954").len(), 1);
    let run = library.run(&[
        "library",
        "import",
        "--json",
        &fixture("import/readwise-highlights.csv"),
    ]);
    let outcomes: Vec<String> = run
        .records()
        .iter()
        .map(|record| record["outcome"].to_string())
        .collect();
    assert_eq!(
        outcomes.iter().filter(|outcome| *outcome == "\"unusable\"").count(),
        1,
        "{outcomes:?}"
    );
    assert_eq!(library.found("\"lower road\" is:highlighted").len(), 2);
    let unreadable = library.run(&["library", "import", "--offline", "no such file.csv"]);
    assert_eq!(unreadable.code, Some(5));
    let none = Library::new().run(&["library", "import", "--resume"]);
    assert_eq!(
        (none.code, none.sentence()),
        (Some(0), text("import-none-waits").as_str())
    );
    assert_eq!(library.run(&["library", "import"]).code, Some(2));
}

#[test]
fn what_a_browser_has_for_itself_is_passed_over_and_is_no_failure() {
    let library = Library::new();
    let list = library.0.path().join("bookmarks.html");
    let links = [
        "javascript:alert(1)",
        "about:config",
        "place:sort=8",
        "data:text/plain,a",
    ];
    let links = links
        .map(|link| format!("<DT><A HREF=\"{link}\">A name</A>\n"))
        .concat();
    fs::write(
        &list,
        format!("<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>\n{links}</DL>\n"),
    )
    .unwrap();
    let list = list.display().to_string();
    let run = library.run(&["library", "import", "--offline", &list]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    for said in [
        message!(
            "import-read",
            path = list,
            kind = message!("import-kind-bookmarks"),
            items = 0,
            unusable = 0
        ),
        message!("import-passed-over", passed = 4),
        message!("import-done", kept = 0, already = 0, failed = 0),
    ] {
        assert_eq!(
            run.stderr.matches(&said.to_string()).count(),
            1,
            "{said}: {}",
            run.stderr
        );
    }
}

#[test]
fn the_kind_of_a_list_is_named() {
    let library = Library::new();
    let list = library.0.path().join("list.txt");
    fs::write(&list, "https://rivers.invalid/a\nhttps://rivers.invalid/b\n").unwrap();
    for (path, kind, items) in [
        (list.display().to_string(), "import-kind-list", 2),
        (fixture("import/pocket.html"), "import-kind-pocket", 3),
    ] {
        let run = library.run(&["library", "import", "--offline", &path]);
        let said = message!(
            "import-read",
            path = path,
            kind = message!(kind),
            items = items,
            unusable = 0
        );
        assert!(run.stderr.contains(&said.to_string()), "{}", run.stderr);
    }
}

#[test]
fn addresses_are_fetched_once_and_what_failed_is_tried_again_when_it_is_asked_for() {
    let library = Library::new();
    let (server, table) = server(library.0.path(), 3);
    let table = table.display().to_string();
    let run = library.run(&["library", "import", "--pause", "0", "--tag", "brought", &table]);
    assert_eq!(run.code, Some(1), "{}", run.stderr);
    let fault = message!("fault-answer-status", code = "410");
    let gone = message!("said-of", name = "/gone", text = fault).to_string();
    assert!(run.stderr.contains(&gone), "{}", run.stderr);
    let no_address = no_address("pocket.csv", message!("import-spot-line", line = "6"));
    assert!(run.stderr.contains(&no_address.to_string()), "{}", run.stderr);
    assert_eq!(server.targets(), ["/0", "/1", "/2", "/gone"]);
    for article in articles(&library).iter().map(|file| &file.article) {
        assert_eq!((article.kept.day(), article.state.archived), ("2016-04-30", true));
        assert_eq!(article.tags, ["brought", "water"]);
    }
    assert_eq!((articles(&library).len(), standing(&library).failed.len()), (3, 1));
    // Kept before, so that nothing is asked of the network.
    fs::write(
        &table,
        fs::read_to_string(&table)
            .unwrap()
            .replace(",water,", ",snow,")
            .replace("Gone,http", "Gone,ftp"),
    )
    .unwrap();
    let again = library.run(&["library", "import", "--json", "--pause", "0", &table]);
    let already = again
        .records()
        .into_iter()
        .filter(|record| record["outcome"] == "already");
    assert_eq!(already.count(), 3, "{}", again.stderr);
    assert_eq!(server.targets().len(), 4);
    assert!(
        articles(&library)
            .iter()
            .all(|file| file.article.tags == ["brought", "snow", "water"])
    );
    let again = library.run(&["library", "import", "--again", "--pause", "0"]);
    assert_eq!((again.code, server.targets().len()), (Some(4), 5), "{}", again.stderr);
}

#[cfg(unix)]
#[test]
fn an_import_that_is_interrupted_goes_on_where_it_was() {
    let library = Library::new();
    let (server, table) = server(library.0.path(), 3);
    let mut import = library.command(&["library", "import", "--pause", "600", &table.display().to_string()]);
    let mut child = import.spawn().unwrap();
    let mut said = BufReader::new(child.stdout.take().unwrap());
    said.read_line(&mut String::new()).unwrap();
    let signal = std::process::Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(signal.unwrap().success());
    let output = child.wait_with_output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(130), "{told}");
    assert!(told.contains(&message!("import-left", left = 3).to_string()), "{told}");
    assert_eq!((articles(&library).len(), server.targets().len()), (1, 1));
    let run = library.run(&["library", "import", "--resume", "--pause", "0"]);
    assert_eq!(run.stdout.lines().count(), 2, "{}", run.stderr);
    assert_eq!(server.targets(), ["/0", "/1", "/2", "/gone"]);
    assert_eq!(articles(&library).len(), 3);
}

/// Kills an import so long after it has begun to keep.
fn kill(mut child: Child, after: Duration) {
    let mut said = BufReader::new(child.stdout.take().unwrap());
    said.read_line(&mut String::new()).unwrap();
    sleep(after);
    child.kill().unwrap();
    child.wait().unwrap();
}

fn assert_kills_lose_no_item(kills: u64, pages: usize) {
    let library = Library::new();
    let folder = library.0.path().join("pages");
    fs::create_dir(&folder).unwrap();
    // A page whose title names 404 is taken for an error page.
    let numbers = (0..)
        .map(|number| number.to_string())
        .filter(|number| !number.contains("404"));
    let titles: BTreeSet<String> = numbers.take(pages).map(|number| format!("river {number}")).collect();
    for title in &titles {
        fs::write(folder.join(format!("{title}.html")), html(title)).unwrap();
    }
    let typed = folder.display().to_string();
    for number in 0..kills {
        let arguments = match number {
            0 => ["library", "import", &typed],
            _ => ["library", "import", "--resume"],
        };
        let mut import = library.command(&arguments);
        kill(
            import.stderr(Stdio::null()).spawn().unwrap(),
            Duration::from_millis(number * 37 % 90),
        );
    }
    let before = articles(&library).len();
    assert!(before > 0, "no kill came amid keeping");
    let run = library.run(&["library", "import", "--resume"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let kept: Vec<String> = articles(&library)
        .into_iter()
        .filter_map(|file| file.article.title)
        .collect();
    let lost = titles.iter().filter(|title| !kept.contains(title)).count();
    let twice = kept.len() - kept.iter().collect::<BTreeSet<_>>().len();
    assert_eq!(
        (lost, twice),
        (0, 0),
        "of {pages}, {before} of them kept before the last run"
    );
    assert_eq!(standing(&library), Standing::default());
    at_most(
        "P13",
        &format!("items lost or kept twice of {pages} after {kills} kills amid importing"),
        (lost + twice) as f64,
        0.0,
        "items",
    );
}

#[test]
fn a_few_kills_amid_importing_lose_no_item() {
    assert_kills_lose_no_item(5, 200);
}

#[test]
#[ignore = "200 processes are started and killed"]
fn no_kill_amid_importing_loses_an_item() {
    assert_kills_lose_no_item(200, 2_000);
}

#[test]
fn a_page_that_two_programs_keep_at_the_same_moment_is_kept_once() {
    let library = Library::new();
    let page = library.0.path().join("page.html");
    fs::write(
        &page,
        format!("<link rel=canonical href=https://rivers.example/a>{}", html("river")),
    )
    .unwrap();
    let page = page.display().to_string();
    let children: Vec<Child> = (0..3)
        .map(|_| library.command(&["keep", &page]).spawn().unwrap())
        .collect();
    for child in children {
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    assert_eq!(articles(&library).len(), 1);
}

#[test]
fn what_is_wrong_with_a_folder_is_said_of_that_folder() {
    let library = Library::new();
    let page = fixture("article-en.html");
    let outside = library.run(&["keep", "--shelf", "../up", &page]);
    assert_eq!(outside.code, Some(2));
    let fault = message!("fault-library-outside", folder = "../up");
    assert_eq!(outside.sentence(), fault.error_text().to_string());
    assert_eq!(library.run(&["keep", &page]).code, Some(0));
    let export = library.run(&["library", "export", "-o", "/nonexist/below"]);
    assert_eq!(export.code, Some(1));
    let fault = message!("fault-save-no-folder", target = "/nonexist/below", folder = "/nonexist");
    assert_eq!(export.sentence(), fault.error_text().to_string());
}

#[cfg(target_os = "linux")]
#[test]
fn a_library_is_searched_where_no_index_can_be_kept() {
    let library = Library::new();
    assert_eq!(library.run(&["keep", &fixture("article-en.html")]).code, Some(0));
    let mut search = library.command(&["library", "search", "library"]);
    let output = search.env("XDG_CACHE_HOME", "/sys/kernel").output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        (output.status.code(), output.stdout.is_empty()),
        (Some(0), false),
        "{said}"
    );
    // The fault begins with the place of the index.
    let temporary = message!("library-index-temporary", fault = "/sys/kernel");
    assert!(said.contains(&temporary.to_string()), "{said}");
}

#[cfg(unix)]
#[test]
fn files_whose_names_are_no_text_are_imported_and_exported() {
    use std::os::unix::ffi::OsStrExt;
    let library = Library::new();
    let name = |bytes: &[u8]| PathBuf::from(std::ffi::OsStr::from_bytes(bytes));
    let pages = library.0.path().join("pages");
    fs::create_dir(&pages).unwrap();
    fs::write(pages.join(name(b"caf\xe9.html")), html("café")).unwrap();
    let run = library.run(&["library", "import", &pages.display().to_string()]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let kept = articles(&library)[0].path().to_owned();
    fs::rename(&kept, library.folder().join(name(b"caf\xe9.clearline"))).unwrap();
    let out = library.0.path().join("out");
    fs::create_dir(&out).unwrap();
    let run = library.run(&["library", "export", "-o", &out.display().to_string()]);
    assert_eq!(
        (run.code, fs::read_dir(&out).unwrap().count()),
        (Some(0), 1),
        "{}",
        run.stderr
    );
}

#[test]
fn why_a_single_page_is_not_kept_is_said_once_with_its_name() {
    let library = Library::new();
    let page = library.0.path().join("empty.html");
    fs::write(&page, "").unwrap();
    let run = library.run(&["library", "import", &page.display().to_string()]);
    let said = message!("status-nothing", reason = message!("no-article-empty")).to_string();
    assert_eq!((run.code, run.stderr.matches(&said).count()), (Some(3), 1));
    assert!(run.stderr.contains(&page.display().to_string()), "{}", run.stderr);
}
