//! How the program ends where something is amiss: an exit code for each kind, and one sentence that says what and why.

use super::program::{clearline, command, fed, fixture, text_of};
use serde_json::Value;
use std::fs;

#[test]
fn a_page_without_main_text_ends_with_3_and_keeps_the_old_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("out.txt");
    fs::write(&file, "old").unwrap();
    let target = file.display().to_string();
    let run = clearline(&["extract", "-m", "line-block", "-o", &target, &fixture("index.html")]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(3), ""));
    assert!(run.sentence().contains("most of its text is links"));
    assert_eq!(text_of(&file), "old");
    let run = clearline(&[
        "extract",
        "-m",
        "line-block",
        "-f",
        "json",
        "-o",
        &target,
        &fixture("index.html"),
    ]);
    assert_eq!(run.code, Some(3));
    let analysis: Value = serde_json::from_str(&text_of(&file)).unwrap();
    assert_eq!(analysis["extraction"]["reason"], "index-of-links");
}

#[test]
fn a_doubtful_page_is_read_with_a_warning() {
    let page = "<p>We use cookies on this site, and we would like your consent to the cookies that our partners set as well.\
                <p>You can take your consent back at any time, and the site will look the same as before.";
    let run = fed(&["extract", "-m", "line-block", "-"], page.as_bytes());
    assert_eq!(run.code, Some(0));
    assert!(
        run.sentence()
            .starts_with("This may not be an article: the page only asks for consent")
    );
    assert!(run.sentence().ends_with("What was found is written all the same."));
    assert!(run.stdout.starts_with("We use cookies"));
}

#[test]
fn wrong_arguments_end_with_2_and_one_sentence() {
    let page = fixture("article-en.html");
    let cases: [(&[&str], &str); 13] = [
        (&["extract"], "required arguments"),
        (&["extract", "--nonsense", &page], "--nonsense"),
        (&["extract", "-f", "pdf", &page], "pdf"),
        (
            &["extract", "-m", "magic", &page],
            "There is no method “magic”. There are: auto, justext, line-block",
        ),
        (&["extract", "--set", "treshold=1", &page], "no parameter"),
        (
            &["extract", "-m", "line-block", "--set", "threshold=many", &page],
            "a whole number from 0 to 500",
        ),
        (
            &["extract", "-m", "line-block", "--set", "k=2.7", &page],
            "a whole number from 1 to 10",
        ),
        (&["extract", "--charset", "klingon", &page], "not a character set"),
        (&["extract", "--url", "ftp://example.com/", &page], "http"),
        (&["extract", "ftp://example.com/"], "“ftp:”"),
        (&["batch", "--jobs", "0", &page], "--jobs"),
        (&["batch", "--charset", "klingon", &page], "not a character set"),
        (&["methods", "-f", "xml"], "xml"),
    ];
    for (arguments, told) in cases {
        let run = clearline(arguments);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(run.sentence().contains(told), "{arguments:?}: {}", run.stderr);
    }
}

#[test]
fn a_page_that_cannot_be_fetched_ends_with_4() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/", listener.local_addr().unwrap());
    drop(listener);
    let run = clearline(&["extract", &address]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(4), ""));
    assert!(run.sentence().starts_with("No connection to 127.0.0.1"));
}

#[test]
fn a_page_that_cannot_be_read_ends_with_5() {
    let folder = tempfile::tempdir().unwrap();
    let document = folder.path().join("paper.html");
    fs::write(&document, "%PDF-1.4 and so on").unwrap();
    for (page, told) in [
        ("./none.html", "there is no such file"),
        (&folder.path().display().to_string(), "it is a folder"),
        (&document.display().to_string(), "a PDF document"),
    ] {
        let run = clearline(&["explain", page]);
        assert_eq!((run.code, run.stdout.as_str()), (Some(5), ""));
        assert!(run.sentence().contains(told), "{}", run.stderr);
    }
}

#[test]
fn an_answer_that_cannot_be_written_ends_with_1() {
    let folder = tempfile::tempdir().unwrap();
    let page = fixture("article-en.html");
    let run = clearline(&["extract", "-o", &folder.path().display().to_string(), &page]);
    assert_eq!(run.code, Some(1));
    assert!(run.sentence().contains("it is a folder"));
    let nowhere = folder.path().join("none/out.txt").display().to_string();
    let run = clearline(&["batch", "-o", &nowhere, &page]);
    assert_eq!(run.code, Some(1));
    assert!(run.sentence().contains("there is no folder"));
}

#[test]
fn without_a_display_the_window_says_so() {
    let told = |arguments: &[&str]| {
        let mut command = command(arguments);
        command
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY")
            .env_remove("WAYLAND_SOCKET");
        let output = command.spawn().unwrap().wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    let no_window = told(&[]);
    assert!(no_window.starts_with("clearline: No window"), "{no_window}");
    assert_eq!(no_window.lines().count(), 1);
    let missing = "clearline: ./no-such-page.html cannot be opened: there is no such file.\n";
    assert_eq!(told(&["./no-such-page.html"]), missing.to_owned() + &no_window);
}

#[test]
fn a_misspelt_command_and_a_missing_corpus_are_told_plainly() {
    let run = clearline(&["extrct", "page.html"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("there is no such command"), "{}", run.stderr);
    let run = clearline(&["extrct"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("no command and no file “extrct”"), "{}", run.stderr);
    let run = clearline(&["eval", "/nowhere"]);
    assert_eq!(run.code, Some(5));
    assert!(
        run.stderr.contains("there is no such file") && !run.stderr.contains("os error"),
        "{}",
        run.stderr
    );
}

#[test]
fn the_system_s_errors_are_told_in_plain_words() {
    let page = fixture("article-en.html");
    let own = tempfile::tempdir().unwrap();
    let folder = own.path().display().to_string();
    let wrong: [&[&str]; 3] = [
        &["extract", "--gold", &page, &page],
        &["rules", "import", &folder],
        &["eval", &page],
    ];
    for arguments in wrong {
        let run = clearline(arguments);
        assert_eq!(run.code, Some(5), "{arguments:?}");
        let told = run.stderr.as_str();
        assert!(
            told.contains("it is a folder") || told.contains("is a file and no folder"),
            "{told}"
        );
        assert!(!told.contains("os error"), "{told}");
    }
}

#[cfg(unix)]
#[test]
fn options_that_are_no_unicode_are_told_like_others() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let output = command(&["extract", "p.html", "-m"])
        .arg(OsStr::from_bytes(b"p\xE9.html"))
        .output()
        .unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(
        told.ends_with("clearline extract --help tells what can be typed.\n"),
        "{told}"
    );
}
