//! Reads any bytes after a line that is taken for the declared content type. What is read can be read again.

use clearline_engine::page::{Options, Page, Source};

pub fn check(bytes: &[u8]) {
    let (declared, body) = bytes.split_at(bytes.iter().position(|byte| *byte == b'\n').unwrap_or(0));
    let options = Options {
        content_type: Some(String::from_utf8_lossy(declared).into_owned()).filter(|declared| !declared.is_empty()),
        ..Options::default()
    };
    let Ok(page) = Page::from_bytes(Source::Stdin, body.to_vec(), &options) else {
        return;
    };
    assert_eq!(page.with_own_charset().html, page.html);
    for label in [
        "utf-8",
        "gb18030",
        "big5",
        "shift_jis",
        "iso-2022-jp",
        "windows-1251",
        "utf-16le",
    ] {
        assert!(page.with_charset(label).is_ok());
    }
}
