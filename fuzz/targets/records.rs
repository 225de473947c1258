//! Reads any bytes as a WARC file and as JSON lines. Every page in them becomes one line of JSON, and there is an end.

use clearline_engine::Reading;
use clearline_engine::archive::Form;
use clearline_engine::internals::save::{Record, write_json_line};
use clearline_engine::methods::{DEFAULT, Parameters};
use clearline_engine::page::Options;
use std::io::Cursor;

pub fn check(bytes: &[u8]) {
    let form = match bytes.trim_ascii_start().first() {
        Some(b'{') => Form::Jsonl,
        _ => Form::Warc,
    };
    // The beginning may be refused with a sentence.
    let Ok(inputs) = form.inputs(Cursor::new(bytes.to_vec())) else {
        return;
    };
    for input in inputs {
        // A page may be refused, too.
        let Ok(page) = input.page(Options::default()) else {
            continue;
        };
        let reading = Reading::of(page, DEFAULT, &Parameters::default());
        let mut line = Vec::new();
        write_json_line(&mut line, &Record::of(&reading)).expect("memory takes what is written");
        let line = String::from_utf8_lossy(&line);
        assert_eq!(line.find('\n'), Some(line.len() - 1), "{line:?}");
        assert!(
            serde_json::from_str::<serde_json::Value>(&line).is_ok_and(|record| record.is_object()),
            "{line:?}"
        );
    }
}
