//! Runs the program as a user runs it.

use clearline_words::Message;
use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a run of the program left.
pub struct Run {
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Run {
    /// The one line on standard error.
    pub fn sentence(&self) -> &str {
        let line = self.stderr.strip_prefix("clearline: ").expect(&self.stderr);
        assert_eq!(line.matches('\n').count(), 1, "{line}");
        line.trim_end()
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).expect(&self.stdout)
    }

    pub fn records(&self) -> Vec<Value> {
        records(&self.stdout)
    }
}

pub fn records(lines: &str) -> Vec<Value> {
    lines
        .lines()
        .map(|line| serde_json::from_str(line).expect(line))
        .collect()
}

pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_clearline"));
    command
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    // The user's own rules are none of the tests'.
    command.env("XDG_DATA_HOME", "/nowhere");
    command.env_remove("LANGUAGE").env("LC_ALL", "C");
    for proxy in ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"] {
        command.env_remove(proxy);
    }
    command
}

pub fn clearline(arguments: &[&str]) -> Run {
    fed(arguments, b"")
}

pub fn fed(arguments: &[&str], input: &[u8]) -> Run {
    let mut child = command(arguments).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    let feeder = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    // A program that never reads its input closes the pipe; that is its right.
    let _ = feeder.join().unwrap();
    Run {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

/// The English text of a message without values.
pub fn text(id: &str) -> String {
    let text = Message::new(id.to_owned()).to_string();
    assert_ne!(text, id, "there is no such message");
    text
}

pub fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures")
}

pub fn fixture(name: &str) -> String {
    fixtures().join(name).display().to_string()
}

/// Returns all files of a folder and its subfolders, sorted by path. Empty if the folder is missing.
pub fn files_below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let below = |path: PathBuf| if path.is_dir() { files_below(&path) } else { vec![path] };
    let mut files: Vec<PathBuf> = entries.flat_map(|entry| below(entry.path())).collect();
    files.sort();
    files
}

pub fn text_of(path: &Path) -> String {
    fs::read_to_string(path).unwrap()
}
