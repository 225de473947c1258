//! The native host as a browser starts it: answers, refusals, and nothing written outside of its places.

use crate::suite::program::{command, files_below, text};
use clearline::integration::extension::{FIREFOX_ID, chromium_origin};
use serde_json::{Value, json};
use std::fs;
use std::io::{Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Output};
use tempfile::TempDir;

/// A home and a runtime folder without a display.
fn places() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for name in ["home", "run"] {
        fs::create_dir(folder.path().join(name)).unwrap();
    }
    fs::set_permissions(folder.path().join("run"), fs::Permissions::from_mode(0o700)).unwrap();
    folder
}

fn started(places: &Path, caller: &[&str]) -> Child {
    let mut command = command(&["native-host"]);
    command
        .args(caller)
        .env("HOME", places.join("home"))
        .env("XDG_RUNTIME_DIR", places.join("run"));
    for name in [
        "DISPLAY",
        "WAYLAND_DISPLAY",
        "WAYLAND_SOCKET",
        "XDG_CONFIG_HOME",
        "XDG_CACHE_HOME",
    ] {
        command.env_remove(name);
    }
    command.spawn().unwrap()
}

/// What the host says to a stream.
fn served(places: &Path, caller: &[&str], stream: &[u8]) -> Output {
    let mut host = started(places, caller);
    let mut input = host.stdin.take().unwrap();
    let stream = stream.to_owned();
    let feeder = std::thread::spawn(move || drop(input.write_all(&stream)));
    let output = host.wait_with_output().unwrap();
    feeder.join().unwrap();
    output
}

fn framed(message: &[u8]) -> Vec<u8> {
    let length = u32::try_from(message.len()).unwrap();
    [&length.to_ne_bytes(), message].concat()
}

fn answers(mut bytes: &[u8]) -> Vec<Value> {
    let mut answers = Vec::new();
    let mut length = [0; 4];
    while bytes.read_exact(&mut length).is_ok() {
        let (answer, rest) = bytes.split_at(u32::from_ne_bytes(length) as usize);
        answers.push(serde_json::from_slice(answer).unwrap());
        bytes = rest;
    }
    answers
}

#[test]
fn nobody_but_the_extension_is_answered() {
    let places = places();
    let link = json!({"clearline": 1, "kind": "link", "id": 1, "url": "https://e.example/"}).to_string();
    for caller in [
        &["chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/"][..],
        &["/m.json", "other@e.example"],
        &[],
    ] {
        let output = served(places.path(), caller, &framed(link.as_bytes()));
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{caller:?}");
    }
    assert_eq!(files_below(places.path()), Vec::<PathBuf>::new());
}

#[test]
fn noise_is_answered_and_leaves_nothing_behind() {
    let places = places();
    let mut stream = Vec::new();
    for at in 0..500_u32 {
        let page = json!({"clearline": 1, "kind": "page", "id": at, "bytes": 1 << 20}).to_string();
        stream.extend(framed(match at % 5 {
            0 => b"{",
            1 => &b"\xff\xfe"[..],
            2 => page.as_bytes(),
            3 => br#"{"clearline": 1, "kind": "end", "id": 9, "pieces": 1}"#,
            _ => br#"{"clearline": 1, "kind": "link", "id": 3, "url": "file:///etc/passwd"}"#,
        }));
    }
    // Longer than any message may be: the end.
    stream.extend(u32::MAX.to_ne_bytes());
    let output = served(places.path(), &[&chromium_origin()], &stream);
    assert_eq!(output.status.code(), Some(0));
    let answers = answers(&output.stdout);
    assert_eq!(answers.len(), 401, "all but the 100 that only begin a page");
    assert!(
        answers
            .iter()
            .all(|answer| answer["outcome"] == "refused" && answer["why"].is_string())
    );
    assert_eq!(files_below(places.path()), Vec::<PathBuf>::new());
}

#[test]
fn without_a_display_it_says_that_no_window_opens() {
    let places = places();
    let link = json!({"clearline": 1, "kind": "link", "id": 4, "url": "https://e.example/"}).to_string();
    let output = served(places.path(), &["/m.json", FIREFOX_ID], &framed(link.as_bytes()));
    let answers = answers(&output.stdout);
    assert_eq!((answers.len(), &answers[0]["id"]), (1, &json!(4)));
    assert_eq!(answers[0]["why"], text("host-no-window"));
}

#[test]
fn a_browser_that_ends_within_a_page_takes_the_host_along() {
    let places = places();
    for length in [0, 3, 4, 20, 100] {
        let page = json!({"clearline": 1, "kind": "page", "id": 1, "bytes": 10}).to_string();
        let piece = json!({"clearline": 1, "kind": "piece", "id": 1, "at": 0, "text": "12345"}).to_string();
        let stream = [framed(page.as_bytes()), framed(piece.as_bytes())].concat();
        let output = served(places.path(), &[&chromium_origin()], &stream[..length]);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(0), 0), "{length}");
    }
    let mut host = started(places.path(), &[&chromium_origin()]);
    host.kill().unwrap();
    host.wait().unwrap();
}
