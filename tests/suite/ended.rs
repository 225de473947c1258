//! A batch that is ended from outside, or by one of its records: what is done is kept, and it can go on.
#![cfg(unix)]

use super::program::{clearline, command, fed, records, text_of};
use clearline_words::{Message, message};
use std::fs;
use std::io::Write;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::thread::sleep;
use std::time::Duration;

const RECORDS: usize = 30;

fn lines(numbers: impl Iterator<Item = usize>) -> String {
    let text = "<p>The ferry crosses the river from April to November, and nobody buys a ticket twice.".repeat(5);
    numbers
        .map(|number| format!("{}\n", serde_json::json!({"id": number.to_string(), "html": text})))
        .collect()
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    PathBuf::from(format!("{}.{ending}", path.display()))
}

fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    for _ in 0..3000 {
        if is_so() {
            return;
        }
        sleep(Duration::from_millis(10));
    }
    panic!("waited in vain: {what}");
}

/// Starts a batch, gives it the first records, and sends it a signal when they are written. Its input stays open.
fn ended_by(signal: &str, out: &Path, given: usize) -> Option<i32> {
    let mut child = command(&["batch", "--jobs", "2", "-o", &out.display().to_string(), "-"])
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(lines(0..given).as_bytes()).unwrap();
    let part = with_ending(out, "part");
    wait_until("records", || {
        fs::read_to_string(&part).is_ok_and(|text| text.lines().count() == given)
    });
    send(signal, &child);
    child.wait().unwrap().code()
}

fn send(signal: &str, child: &Child) {
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(sent.unwrap().success());
}

/// A batch cannot go on with a file, since a record is not that of the input that stands in its place.
fn not_resumable(kept: &Path, record: usize, input: &str) -> Message {
    message!(
        "fault-not-resumable",
        record = record.to_string(),
        kept = kept.display().to_string(),
        wanted = message!("batch-other-input", id = input)
    )
}

fn resumed(out: &Path) -> super::program::Run {
    fed(
        &["batch", "--resume", "-o", &out.display().to_string(), "-"],
        lines(0..RECORDS).as_bytes(),
    )
}

#[test]
fn what_is_done_is_kept_and_gone_on_with() {
    let whole = fed(&["batch", "-"], lines(0..RECORDS).as_bytes()).stdout;
    let is_heard = |status: &str| {
        status
            .lines()
            .any(|line| line.starts_with("SigIgn:") && line.ends_with('0'))
    };
    for (signal, code) in [
        ("-TERM", Some(143)),
        ("-HUP", Some(129)),
        ("-INT", Some(130)),
        ("-KILL", None),
    ] {
        // Where the tests themselves run under nohup, so do their children.
        if signal != "-KILL" && !fs::read_to_string("/proc/self/status").is_ok_and(|status| is_heard(&status)) {
            continue;
        }
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("out.jsonl");
        fs::write(&out, "old").unwrap();
        assert_eq!(ended_by(signal, &out, 7), code, "{signal}");
        assert_eq!(text_of(&out), "old", "{signal}");
        let part = with_ending(&out, "part");
        let mut torn = fs::File::options().append(true).open(&part).unwrap();
        torn.write_all(b"{\"id\":\"7\",\"te").unwrap();
        let run = resumed(&out);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{signal}");
        assert_eq!(text_of(&out), whole, "{signal}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "{signal}");
    }
}

/// A file that may not grow beyond some kilobytes, as on a disk that fills up.
#[test]
fn what_fits_on_the_disk_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out.jsonl");
    let input = folder.path().join("in.jsonl");
    fs::write(&input, lines(0..RECORDS)).unwrap();
    let mut full = Command::new("sh");
    full.args([
        "-c",
        "trap '' XFSZ; ulimit -f 8; exec \"$@\"",
        "sh",
        env!("CARGO_BIN_EXE_clearline"),
        "batch",
        "-o",
    ]);
    let output = full.arg(&out).arg(&input).output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(
        told.contains(&out.display().to_string()) && told.contains("--resume"),
        "{told}"
    );
    assert_eq!(resumed(&out).code, Some(0));
    assert_eq!(text_of(&out), fed(&["batch", "-"], lines(0..RECORDS).as_bytes()).stdout);
}

#[test]
fn a_file_whose_last_line_is_torn_is_completed() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out.jsonl");
    let whole = fed(&["batch", "-"], lines(0..RECORDS).as_bytes()).stdout;
    fs::write(&out, &whole[..whole.len() / 2]).unwrap();
    assert_eq!(resumed(&out).code, Some(0));
    assert_eq!(text_of(&out), whole);
    // What is complete is left as it is.
    assert_eq!(resumed(&out).code, Some(0));
    assert_eq!(text_of(&out), whole);
}

#[test]
fn other_inputs_are_not_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out.jsonl");
    let other = fed(&["batch", "-"], lines(5..9).as_bytes()).stdout;
    fs::write(&out, &other).unwrap();
    let run = resumed(&out);
    let fault = not_resumable(&out, 1, "0").error_text().to_string();
    assert_eq!((run.code, run.sentence()), (Some(2), fault.as_str()));
    assert_eq!(text_of(&out), other);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    let run = clearline(&["batch", "--resume", "x.html"]);
    assert_eq!(run.code, Some(2));
}

#[test]
fn what_is_called_like_the_files_of_a_batch_is_not_lost() {
    let folder = tempfile::tempdir().unwrap();
    let [out, page] = ["movie", "p.html"].map(|name| folder.path().join(name));
    let [part, state] = ["part", "state"].map(|ending| with_ending(&out, ending));
    fs::write(&page, "<p>The ferry crosses the river.").unwrap();
    let told = |more: &[&str]| {
        let [out, page] = [&out, &page].map(|path| path.display().to_string());
        let run = clearline(&[&["batch", "--quiet", "-o", &out, &page], more].concat());
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{}", run.stderr);
        assert!(!Path::new(&out).exists());
        run.sentence().to_owned()
    };
    let assert_told = |more: &[&str], fault: Message| assert_eq!(told(more), fault.error_text().to_string());
    let of_file = |id: &'static str, file: &Path| message!(id, file = file.display().to_string());
    // A whole line, and one that could not be one that was torn.
    for precious in ["precious\n", "precious", "{\"precious\": [1,"] {
        fs::write(&part, precious).unwrap();
        assert_told(&[], of_file("fault-batch-kept", &part));
        assert_told(&["--resume"], not_resumable(&part, 1, "p"));
        assert_eq!(text_of(&part), precious);
    }
    fs::remove_file(&part).unwrap();
    fs::write(&state, "precious2\n").unwrap();
    assert_told(&[], of_file("fault-batch-kept", &state));
    assert_told(&["--resume"], of_file("fault-batch-no-journal", &state));
    fs::write(&part, "{\"id\":\"p\"}\n").unwrap();
    assert_told(&["--resume"], of_file("fault-batch-no-journal", &state));
    assert_eq!(
        (text_of(&part), text_of(&state)),
        ("{\"id\":\"p\"}\n".to_owned(), "precious2\n".to_owned())
    );
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
}

/// What a power cut leaves of a line is no longer than lines are.
#[test]
fn what_is_no_batch_is_not_copied() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out.jsonl");
    let whole = fed(&["batch", "-"], lines(0..RECORDS).as_bytes()).stdout;
    let first = whole.split_inclusive('\n').next().unwrap();
    for (kept, record) in [("", 1), (first, 2)] {
        let other = format!("{kept}{}", "\0".repeat(2 << 20));
        fs::write(&out, &other).unwrap();
        let run = resumed(&out);
        let input = (record - 1).to_string();
        let fault = not_resumable(&out, record, &input).error_text().to_string();
        assert_eq!((run.code, run.sentence()), (Some(2), fault.as_str()));
        assert!(text_of(&out) == other);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
    fs::write(&out, format!("{first}{}", "\0".repeat(2 << 10))).unwrap();
    assert_eq!(resumed(&out).code, Some(0));
    assert_eq!(text_of(&out), whole);
}

#[test]
fn a_forgotten_resume_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out.jsonl");
    assert_eq!(ended_by("-KILL", &out, 7), None);
    let part = with_ending(&out, "part");
    let kept = text_of(&part);
    let run = fed(
        &["batch", "-o", &out.display().to_string(), "-"],
        lines(0..RECORDS).as_bytes(),
    );
    let fault = message!("fault-batch-kept", file = part.display().to_string()).error_text();
    assert_eq!((run.code, run.sentence()), (Some(2), fault.to_string().as_str()));
    assert_eq!(text_of(&part), kept);
    assert_eq!(resumed(&out).code, Some(0));
    assert_eq!(text_of(&out), fed(&["batch", "-"], lines(0..RECORDS).as_bytes()).stdout);
}

/// Pages, of which the third is asked of a server that never answers.
fn pages(folder: &Path, server: &TcpListener) -> String {
    let list = folder.join("list.txt");
    let text = "<p>The ferry crosses the river from April to November, and nobody buys a ticket twice.".repeat(5);
    let mut names = Vec::new();
    for number in 0..5 {
        let page = folder.join(format!("{number}.html"));
        fs::write(&page, &text).unwrap();
        names.push(page.display().to_string());
    }
    names[2] = format!("http://{}/", server.local_addr().unwrap());
    fs::write(&list, names.join("\n")).unwrap();
    list.display().to_string()
}

/// Runs the batch until it is at the page that never comes, and kills it there.
fn killed(out: &str, list: &str, server: &TcpListener) -> TcpStream {
    let mut child = command(&["batch", "--resume", "--jobs", "2", "-o", out, list])
        .spawn()
        .unwrap();
    let (question, _) = server.accept().unwrap();
    send("-KILL", &child);
    child.wait().unwrap();
    question
}

/// What a batch says at its end.
fn one_failed(total: usize) -> String {
    let fault = message!("fault-some-failed", failed = "1", total = total.to_string());
    fault.error_text().to_string()
}

/// Runs the batch until it is within a line and its notes say so, and kills it there.
fn killed_within_a_line(out: &Path, given: &str, notes: &str) {
    let mut child = command(&[
        "batch",
        "--resume",
        "--jobs",
        "2",
        "-o",
        &out.display().to_string(),
        "-",
    ])
    .spawn()
    .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(given.as_bytes()).unwrap();
    let (state, part) = (with_ending(out, "state"), with_ending(out, "part"));
    // Records before the line may not have been begun when it is waited for.
    wait_until("the line", || {
        let is_noted = fs::read_to_string(&state).is_ok_and(|found| found.contains(notes));
        is_noted && fs::read_to_string(&part).is_ok_and(|text| text.lines().count() == given.lines().count() - 1)
    });
    send("-KILL", &child);
    child.wait().unwrap();
}

#[test]
fn a_line_at_which_the_program_ends_twice_is_left_out_unread() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out.jsonl");
    let whole = fed(&["batch", "-"], lines(0..RECORDS).as_bytes()).stdout;
    let before = lines(0..7).len();
    let all = lines(0..RECORDS);
    let given = &all[..before + 100];
    // The second time it is read alone, as the notes say.
    killed_within_a_line(&out, given, r#""working":[],"incoming":7,"suspects":[]"#);
    killed_within_a_line(&out, given, r#""working":[],"incoming":7,"suspects":[7]"#);
    let told = one_failed(RECORDS);
    for _ in 0..2 {
        // What is complete is left as it is, and the line is not read then either.
        let run = resumed(&out);
        assert_eq!((run.code, run.sentence()), (Some(1), told.as_str()));
        let (found, expected) = (text_of(&out), whole.clone());
        for (number, (found, expected)) in found.lines().zip(expected.lines()).enumerate() {
            match number {
                7 => assert!(
                    found.contains("\"line 8\"") && found.contains("left out unread"),
                    "{found}"
                ),
                _ => assert_eq!(found, expected),
            }
        }
        assert_eq!(found.lines().count(), RECORDS);
    }
}

#[test]
fn a_record_at_which_the_program_ends_twice_is_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    let list = pages(folder.path(), &server);
    let out = folder.path().join("out.jsonl");
    let name = out.display().to_string();
    let _first = killed(&name, &list, &server);
    assert!(with_ending(&out, "state").exists());
    let _second = killed(&name, &list, &server);
    let run = clearline(&["batch", "--resume", "-o", &name, &list]);
    assert_eq!((run.code, run.sentence()), (Some(1), one_failed(5).as_str()));
    let records = records(&text_of(&out));
    let errors: Vec<Option<&str>> = records.iter().map(|record| record["error"].as_str()).collect();
    assert!(errors[2].unwrap().contains("the program ended twice"), "{errors:?}");
    assert_eq!(errors.iter().flatten().count(), 1, "{errors:?}");
    assert!(!with_ending(&out, "state").exists() && !with_ending(&out, "part").exists());
}
