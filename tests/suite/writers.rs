//! Many processes that write the same files at the same time: nothing of any of them is lost.

use super::program::{clearline, command, text_of};
use clearline_words::message;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

const PROCESSES: usize = 40;
const AT_ONCE: usize = 8;

/// Runs the program once for each number, so many at a time, and expects each to end well.
fn run_all(arguments: impl Fn(usize) -> Vec<String> + Sync) {
    thread::scope(|scope| {
        for first in 0..AT_ONCE {
            let arguments = &arguments;
            scope.spawn(move || {
                for number in (first..PROCESSES).step_by(AT_ONCE) {
                    let arguments = arguments(number);
                    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
                    let output = command(&arguments).output().unwrap();
                    let told = String::from_utf8_lossy(&output.stderr);
                    assert_eq!(output.status.code(), Some(0), "{told}");
                }
            });
        }
    });
}

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).display().to_string()
}

#[test]
fn pages_marked_by_many_processes_are_all_in_the_corpus() {
    let folder = tempfile::tempdir().unwrap();
    let text = "<p>The ferry crosses the river from April to November, and nobody buys a ticket twice.".repeat(5);
    for number in 0..PROCESSES {
        let html = format!("<link rel=canonical href=https://e.example/{number}><main>{text}</main>");
        fs::write(folder.path().join(format!("{number}.html")), html).unwrap();
    }
    let corpus = path(folder.path(), "corpus");
    run_all(|number| {
        let page = path(folder.path(), &format!("{number}.html"));
        ["extract", "--gold", &corpus, &page].map(str::to_owned).to_vec()
    });
    assert_eq!(
        text_of(&Path::new(&corpus).join("gold.jsonl")).lines().count(),
        PROCESSES
    );
}

fn rule(pages: &str) -> String {
    format!("[[rule]]\npages = \"{pages}\"\ndrop = [\".ad\"]\n")
}

#[test]
fn rules_imported_by_many_processes_are_all_there() {
    let folder = tempfile::tempdir().unwrap();
    for number in 0..PROCESSES {
        let rule = rule(&format!("example.com/{number}/*"));
        fs::write(folder.path().join(format!("{number}.toml")), rule).unwrap();
    }
    let rules = path(folder.path(), "rules");
    run_all(|number| {
        let file = path(folder.path(), &format!("{number}.toml"));
        ["rules", "import", "--rules", &rules, &file]
            .map(str::to_owned)
            .to_vec()
    });
    let listed = clearline(&["rules", "list", "--rules", &rules]);
    assert_eq!(listed.stdout.lines().count(), PROCESSES, "{}", listed.stdout);
}

#[test]
fn the_rules_of_a_file_come_in_one_piece() {
    const RULES: usize = 200;
    let folder = tempfile::tempdir().unwrap();
    let many: String = (0..RULES)
        .map(|number| rule(&format!("example.com/{number}/*")))
        .collect();
    let file = path(folder.path(), "many.toml");
    fs::write(&file, many).unwrap();
    let rules = path(folder.path(), "rules");
    let written = Path::new(&rules).join("example.com.toml");
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            assert_eq!(clearline(&["rules", "import", "--rules", &rules, &file]).code, Some(0));
            is_over.store(true, Ordering::SeqCst);
        });
        while !is_over.load(Ordering::SeqCst) {
            if let Ok(text) = fs::read_to_string(&written) {
                assert_eq!(
                    text.matches("[[rule]]").count() - 1,
                    RULES,
                    "a part of the import was written"
                );
            }
        }
    });
}

#[cfg(unix)]
#[test]
fn a_pipe_in_the_place_of_a_lock_is_not_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let lock = folder.path().join(".clearline.lock");
    assert!(
        std::process::Command::new("mkfifo")
            .arg(&lock)
            .status()
            .unwrap()
            .success()
    );
    let file = path(folder.path(), "a.txt");
    fs::write(&file, "strip: //div").unwrap();
    let rules = folder.path().display().to_string();
    let run = clearline(&["rules", "import", "--pages", "example.com", "--rules", &rules, &file]);
    assert_eq!(run.code, Some(1), "{}", run.stderr);
    let refused = message!("fault-save-other", target = ".clearline.lock").to_string();
    assert!(run.stderr.contains(&refused), "{}", run.stderr);
}
