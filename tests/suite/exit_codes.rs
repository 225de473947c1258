//! How the program ends where something is amiss: an exit code for each kind, and one sentence that says what and why.

use super::program::{clearline, command, fed, fixture, text, text_of};
use clearline_engine::methods::METHODS;
use clearline_words::message;
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
    let told = message!("status-nothing", reason = message!("no-article-index-of-links"));
    assert_eq!(run.sentence(), told.to_string());
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
    let status = message!("status-doubtful", reason = message!("no-article-consent-page"));
    let told = message!("doubtful-all-the-same", status = status);
    assert_eq!(run.sentence(), told.to_string());
    assert!(run.stdout.starts_with("We use cookies"));
}

#[test]
fn wrong_arguments_end_with_2_and_one_sentence() {
    let page = fixture("article-en.html");
    let names: Vec<&str> = METHODS.iter().map(|method| method.name).collect();
    let names = names.join(", ");
    let no_method = message!("fault-unknown-method", name = "magic", meant = "", names = names).error_text();
    let whole = |least: &str, most: &str| message!("takes-whole-number", least = least, most = most).to_string();
    let no_charset = message!("fault-charset", name = "klingon").to_string();
    let of_scheme = message!("fault-address-scheme", scheme = "ftp").error_text().why;
    let cases: [(&[&str], &str); 13] = [
        // What is missing stands at the end.
        (&["extract"], &message!("cli-usage-missing", arguments = "").to_string()),
        (&["extract", "--nonsense", &page], "--nonsense"),
        (&["extract", "-f", "pdf", &page], "pdf"),
        (&["extract", "-m", "magic", &page], &no_method.to_string()),
        (
            &["extract", "--set", "treshold=1", &page],
            &message!("fault-parameter-unknown", name = "treshold").to_string(),
        ),
        (
            &["extract", "-m", "line-block", "--set", "threshold=many", &page],
            &whole("0", "500"),
        ),
        (
            &["extract", "-m", "line-block", "--set", "k=2.7", &page],
            &whole("1", "10"),
        ),
        (&["extract", "--charset", "klingon", &page], &no_charset),
        (
            &["extract", "--url", "ftp://example.com/", &page],
            &text("cli-takes-web-address"),
        ),
        (&["extract", "ftp://example.com/"], &of_scheme),
        (&["batch", "--jobs", "0", &page], "--jobs"),
        (&["batch", "--charset", "klingon", &page], &no_charset),
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
    let fault = message!("fault-connection-refused", host = "127.0.0.1", proxied = "").error_text();
    assert_eq!(run.sentence(), fault.to_string());
}

#[test]
fn a_page_that_cannot_be_read_ends_with_5() {
    let folder = tempfile::tempdir().unwrap();
    let document = folder.path().join("paper.html");
    fs::write(&document, "%PDF-1.4 and so on").unwrap();
    for (page, fault) in [
        ("./none.html", "fault-open-missing"),
        (&folder.path().display().to_string(), "fault-open-folder"),
        (&document.display().to_string(), "fault-content-pdf"),
    ] {
        let run = clearline(&["explain", page]);
        assert_eq!((run.code, run.stdout.as_str()), (Some(5), ""));
        let fault = message!(fault, name = page).error_text();
        assert_eq!(run.sentence(), fault.to_string());
    }
}

#[test]
fn an_answer_that_cannot_be_written_ends_with_1() {
    let folder = tempfile::tempdir().unwrap();
    let page = fixture("article-en.html");
    let run = clearline(&["extract", "-o", &folder.path().display().to_string(), &page]);
    assert_eq!(run.code, Some(1));
    let why = message!("fault-save-is-folder").error_text().why;
    assert!(run.sentence().contains(&why), "{}", run.stderr);
    let nowhere = folder.path().join("none/out.txt").display().to_string();
    let run = clearline(&["batch", "-o", &nowhere, &page]);
    assert_eq!(run.code, Some(1));
    let nowhere = folder.path().join("none").display().to_string();
    let why = message!("fault-save-no-folder", folder = nowhere).error_text().why;
    assert!(run.sentence().contains(&why), "{}", run.stderr);
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
    let told_first = format!("clearline: {}", text("fault-no-display"));
    assert!(no_window.starts_with(&told_first), "{no_window}");
    assert_eq!(no_window.lines().count(), 1);
    let page = "./no-such-page.html";
    let missing = message!("fault-not-opened", path = page, why = message!("why-missing")).error_text();
    assert_eq!(told(&[page]), format!("clearline: {missing}\n{no_window}"));
}

#[test]
fn a_misspelt_command_and_a_missing_corpus_are_told_plainly() {
    let meant = message!("cli-did-you-mean", name = "extract");
    let run = clearline(&["extrct", "page.html"]);
    assert_eq!(run.code, Some(2));
    let what = message!("cli-usage-no-such-command", meant = meant.clone()).to_string();
    assert!(run.sentence().contains(&what), "{}", run.stderr);
    let run = clearline(&["extrct"]);
    let fault = message!(
        "fault-no-command",
        word = "extrct",
        meant = meant,
        command = "clearline"
    )
    .error_text();
    assert_eq!((run.code, run.sentence()), (Some(2), fault.to_string().as_str()));
    let run = clearline(&["eval", "/nowhere"]);
    let fault = message!(
        "fault-corpus",
        path = "/nowhere/gold.jsonl",
        why = message!("why-missing")
    )
    .error_text();
    assert_eq!((run.code, run.sentence()), (Some(5), fault.to_string().as_str()));
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
        let whys = [text("why-is-folder"), text("why-path-through-file")];
        assert!(whys.iter().any(|why| told.contains(why)), "{told}");
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
    let command = "clearline extract";
    let where_to_look = message!("cli-usage-fault", what = "", meant = "", command = command).error_text();
    assert!(told.ends_with(&format!("{where_to_look}\n")), "{told}");
}
