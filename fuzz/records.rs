//! Reads any bytes as a WARC file and as JSON lines. Every page in them becomes one line of JSON, and there is an end.

#![no_main]

use clearline::cli::records;
use clearline_engine::archive::Form;
use libfuzzer_sys::fuzz_target;
use std::io::Cursor;

fuzz_target!(|bytes: &[u8]| {
    let form = match bytes.trim_ascii_start().first() {
        Some(b'{') => Form::Jsonl,
        _ => Form::Warc,
    };
    // The beginning may be refused with a sentence.
    let Ok(records) = records(form, Cursor::new(bytes.to_vec())) else {
        return;
    };
    for record in records.flatten() {
        let record = String::from_utf8_lossy(&record);
        assert_eq!(record.find('\n'), Some(record.len() - 1), "{record:?}");
        assert!(serde_json::from_str::<serde_json::Value>(&record).is_ok_and(|record| record.is_object()), "{record:?}");
    }
});
