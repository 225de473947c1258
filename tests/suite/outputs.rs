//! The output is never the input, whatever it is called.

use super::program::{Run, clearline, command, text_of};
use clearline_words::{Message, message};
use std::fs;
use std::path::Path;

const PAGE: &str = "<title>Ferry</title><p>The ferry crosses the river from April to November.";

fn shown(path: &Path) -> String {
    path.display().to_string()
}

fn assert_refused(run: &Run, fault: &Message) {
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{}", run.stderr);
    assert_eq!(run.sentence(), fault.error_text().to_string());
}

/// The output is the file that is read.
fn is_input(output: String) -> Message {
    message!("fault-output-is-input", output = output)
}

/// The output lies in a folder that is read.
fn is_in_input(output: String, folder: &Path) -> Message {
    message!("fault-output-in-input", output = output, folder = shown(folder))
}

#[cfg(unix)]
#[test]
fn a_page_is_not_written_over_by_its_text() {
    let folder = tempfile::tempdir().unwrap();
    let [page, link, twin] = ["x.html", "link.html", "twin.html"].map(|name| folder.path().join(name));
    fs::write(&page, PAGE).unwrap();
    std::os::unix::fs::symlink(&page, &link).unwrap();
    fs::hard_link(&page, &twin).unwrap();
    let roundabout = folder.path().join(".").join("x.html");
    for output in [&page, &link, &twin, &roundabout] {
        for name in ["extract", "explain"] {
            let run = clearline(&[name, "-o", &shown(output), &shown(&page)]);
            assert_refused(&run, &is_input(shown(output)));
        }
    }
    let gold = shown(&folder.path().join("gold.jsonl"));
    fs::write(&gold, "").unwrap();
    let run = clearline(&["extract", "--gold", &shown(folder.path()), "-o", &gold, &shown(&page)]);
    assert_refused(&run, &is_input(gold));
    assert_eq!(text_of(&page), PAGE);
    assert_eq!(clearline(&["extract", "-o", "/dev/null", &shown(&page)]).code, Some(0));
}

#[test]
fn a_batch_does_not_write_over_what_it_reads() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("pages");
    fs::create_dir(&pages).unwrap();
    let [page, list, lines] = ["pages/a.html", "list.txt", "in.jsonl"].map(|name| folder.path().join(name));
    fs::write(&page, PAGE).unwrap();
    fs::write(&list, shown(&page)).unwrap();
    fs::write(&lines, serde_json::json!({"id": "a", "html": PAGE}).to_string()).unwrap();
    for (output, input) in [(&lines, &lines), (&list, &list), (&page, &list), (&page, &page)] {
        let before = text_of(output);
        let run = clearline(&["batch", "-o", &shown(output), &shown(input)]);
        assert_refused(&run, &is_input(shown(output)));
        assert_eq!(text_of(output), before);
    }
    for output in ["pages/out.jsonl", "pages/../pages/out.jsonl"] {
        let output = shown(&folder.path().join(output));
        let run = clearline(&["batch", "-o", &output, &shown(&pages)]);
        assert_refused(&run, &is_in_input(output, &pages));
    }
    // What is kept while a batch is under way is no less an output.
    for ending in ["part", "state"] {
        let input = folder.path().join(format!("out.jsonl.{ending}"));
        fs::write(&input, PAGE).unwrap();
        let run = clearline(&["batch", "-o", &shown(&folder.path().join("out.jsonl")), &shown(&input)]);
        assert_refused(&run, &is_input(shown(&input)));
        fs::remove_file(&input).unwrap();
    }
    let beside = shown(&folder.path().join("out.jsonl"));
    assert_eq!(clearline(&["batch", "-o", &beside, &shown(&pages)]).code, Some(0));
    assert_eq!(fs::read_dir(&pages).unwrap().count(), 1);
}

/// A link to a file that is not there yet.
#[cfg(unix)]
#[test]
fn the_file_that_a_link_names_is_written() {
    use std::os::unix::fs::symlink;
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("pages/a.html");
    fs::create_dir(folder.path().join("pages")).unwrap();
    fs::write(&page, PAGE.repeat(5)).unwrap();
    for (command, name) in [("extract", "new.md"), ("batch", "new.jsonl")] {
        let link = folder.path().join(format!("to {name}"));
        symlink(name, &link).unwrap();
        let run = clearline(&[command, "-o", &shown(&link), &shown(&page)]);
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert!(text_of(&folder.path().join(name)).contains("from April to November"));
    }
    let within = folder.path().join("within.jsonl");
    symlink("pages/new.jsonl", &within).unwrap();
    let pages = folder.path().join("pages");
    let run = clearline(&["batch", "-o", &shown(&within), &shown(&pages)]);
    assert_refused(&run, &is_in_input(shown(&within), &pages));
}

#[cfg(unix)]
#[test]
fn standard_streams_are_known_as_files() {
    use super::program::command;
    use std::fs::File;
    use std::process::Stdio;
    let folder = tempfile::tempdir().unwrap();
    let lines = folder.path().join("in.jsonl");
    let line = serde_json::json!({"id": "a", "html": PAGE}).to_string();
    fs::write(&lines, &line).unwrap();
    let appending = File::options().append(true).open(&lines).unwrap();
    let onto_itself = command(&["batch", &shown(&lines)]).stdout(appending).output().unwrap();
    let told = String::from_utf8_lossy(&onto_itself.stderr);
    let fault = message!("fault-standard-output-is-input", input = shown(&lines));
    assert!(told.contains(&fault.error_text().to_string()), "{told}");
    let mut from_itself = command(&["batch", "-o", &shown(&lines), "-"]);
    let from_itself = from_itself
        .stdin(Stdio::from(File::open(&lines).unwrap()))
        .output()
        .unwrap();
    assert_eq!(from_itself.status.code(), Some(2));
    assert_eq!(text_of(&lines), line);
}

#[test]
fn rules_are_not_written_over_by_what_is_shown_of_them() {
    let folder = tempfile::tempdir().unwrap();
    let [file, other] = ["example.com.toml", "other.org.toml"].map(|name| folder.path().join(name));
    fs::write(&file, "[[rule]]\npages = \"example.com\"\ndrop = [\".ad\"]\n").unwrap();
    for name in ["show", "export"] {
        for output in [&file, &other] {
            let run = clearline(&[
                "rules",
                name,
                "--rules",
                &shown(folder.path()),
                "-o",
                &shown(output),
                "example.com",
            ]);
            assert_refused(&run, &is_in_input(shown(output), folder.path()));
        }
    }
}

/// A name that is not Unicode, in an argument.
#[cfg(target_os = "linux")]
#[test]
fn arguments_need_not_be_unicode() {
    use super::program::command;
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join(std::ffi::OsStr::from_bytes(b"\xd6\xd0.html"));
    fs::write(&page, format!("{PAGE}{PAGE}{PAGE}{PAGE}{PAGE}")).unwrap();
    for name in ["extract", "batch", "explain"] {
        let output = command(&[name]).arg(&page).output().unwrap();
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(
            !output.stdout.is_empty() && output.status.code() == Some(0),
            "{name}: {told}"
        );
    }
}

#[test]
fn a_hyphen_stands_for_standard_output() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("x.html"), PAGE).unwrap();
    let mut extract = command(&["extract", "--policy", "page", "-o", "-", "x.html"]);
    let run = extract.current_dir(folder.path()).output().unwrap();
    let text = String::from_utf8(run.stdout).unwrap();
    assert!(run.status.success() && text.contains("The ferry crosses"), "{text}");
    assert!(!folder.path().join("-").exists());
}
