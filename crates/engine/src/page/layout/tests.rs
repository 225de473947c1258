//! Files with boxes are read, refused, or read without their boxes.

use super::*;
use crate::page::{Options, PageFault};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

const WHOLE: &str = r#"{"format": "clearline-layout", "version": 1, "url": "https://anna:secret@e.example/a",
    "html": "<p>Soup", "viewport": [1280, 1024], "page": [1280, 2000], "strings": ["", "html", "head", "body", "p", "block"],
    "elements": {"tag": [1, 2, 3, 4], "x": [0, 0, 0, 0], "y": [0, 0, 0, 0], "w": [9, 0, 9, 9], "h": [9, 0, 9, 9],
    "display": [5, 0, 5, 99], "fs": [1600, 1600, 1600, 1600], "fw": [400, 400, 400, 400], "bg": [0, 0, 0, -1],
    "flags": [1, 0, 1, 1], "position": [0]}, "texts": {"x": [0], "y": [0], "w": [9], "h": [9], "flags": [1]}, "frames": [[{}]]}"#;

fn opened(json: &str) -> Result<Page, PageFault> {
    let source = Source::File("a.clearline-layout.json".into());
    Page::from_bytes(source, json.as_bytes().to_vec(), &Options::default())
}

#[test]
fn a_table_that_is_written_is_read_as_the_same() {
    let page = open(WHOLE.as_bytes(), Source::Stdin).unwrap();
    assert_eq!(page.layout, Some(Arc::new(table(&written(&page).unwrap()).unwrap())));
    assert_eq!(written(&Page::from_html(Source::Stdin, "<p>Soup")), None);
}

#[test]
fn a_page_comes_with_its_boxes() {
    let page = opened(WHOLE).unwrap();
    assert_eq!(&*page.html, "<p>Soup");
    assert_eq!(page.final_url.as_ref().map(Url::as_str), Some("https://e.example/a"));
    let table = page.layout.as_deref().unwrap();
    assert_eq!((table.element_count(), table.text_count()), (4, 1));
    let last = table.element(3).unwrap();
    assert_eq!((last.tag, last.display, last.background), ("p", "", ""));
    assert!(table.element(4).is_none() && table.text(1).is_none());
    assert_eq!(page.with_own_charset().layout, page.layout);
}

#[test]
fn what_cannot_be_opened_is_told_in_a_sentence() {
    let told = |json: &str| opened(json).unwrap_err().to_string();
    assert!(told(&WHOLE[..WHOLE.len() / 2]).contains("damaged at line"));
    assert!(told(&WHOLE.replace("\"version\": 1", "\"version\": 2")).contains("this version does not know"));
    assert!(told(&WHOLE.replace("\"html\":", "\"page_text\":")).contains("holds no page"));
    assert!(told(&WHOLE.replace("\"clearline-layout\"", "\"something else\"")).contains("its format is not"));
    assert!(told("{}").contains("damaged at line"));
    assert!(told("<p>Soup, and more of it.").contains("damaged at line"));
    assert!(told(&WHOLE.replace("[0, 0, 0, -1]", "[0, 0, 0, NaN]")).contains("damaged at line"));
    assert!(told(&WHOLE.replace("[[{}]]", &"[".repeat(100_000))).contains("damaged at line"));
}

#[test]
fn the_web_cannot_send_boxes() {
    let source = Source::Url(Url::parse("https://e.example/").unwrap());
    let fault = Page::from_bytes(source, WHOLE.as_bytes().to_vec(), &Options::default()).unwrap_err();
    assert_eq!(fault, PageFault::Content(ContentFault::Json));
}

#[test]
fn a_browser_hands_over_a_page_with_its_name_and_pictures() {
    let png = STANDARD.encode(b"\x89PNG\r\n\x1a\nrest");
    let pictures = format!(
        r#""agent": "Firefox\n140", "pictures": [{{"url": "https://e.example/a.png", "base64": "{png}"}},
        {{"url": "https://e.example/b", "base64": "aGVsbG8="}}, {{"url": "file:///c", "base64": "{png}"}}], "html":"#
    );
    let file = WHOLE.replace("\"html\":", &pictures);
    let page = Page::from_browser(file.as_bytes()).unwrap();
    assert_eq!(page.source, Source::Browser(Url::parse("https://e.example/a").unwrap()));
    assert_eq!(page.shown_by.as_deref(), Some("Firefox 140"));
    assert_eq!(page.resources.len(), 1, "only what is a picture and has an address");
    assert!(page.layout.is_some());
    let nameless = WHOLE.replace("https://anna:secret@e.example/a", "file:///etc/passwd");
    let page = Page::from_browser(nameless.as_bytes()).unwrap();
    assert_eq!(
        (page.source, page.final_url),
        (Source::Pasted, None),
        "a file that is open in the browser"
    );
    assert!(page.layout.is_some());
}

#[test]
fn a_table_is_put_to_a_page_that_came_without() {
    let page = Page::from_html(Source::Pasted, "<p>Soup");
    assert_eq!(page.layout, None);
    let table = WHOLE.replace("\"version\"", "\"v\"").replace("\"html\":", "\"other\":");
    let page = page.with_layout(table.as_bytes()).unwrap();
    assert_eq!(page.layout.as_ref().map(|table| table.viewport), Some([1280, 1024]));
    assert!(page.with_layout(b"[]").is_err());
}

#[test]
fn a_page_whose_table_is_damaged_keeps_its_text() {
    for (whole, damaged) in [
        ("\"fs\": [1600,", "\"fs\": [null,"),
        ("[1, 0, 1, 1]", "[1, 0, 1]"),
        ("\"viewport\"", "\"window\""),
        ("\"strings\": [\"\"", "\"strings\": [7"),
    ] {
        let page = opened(&WHOLE.replace(whole, damaged)).unwrap();
        assert_eq!(&*page.html, "<p>Soup", "{damaged}");
        assert!(
            page.layout.as_deref().is_some_and(|table| table.is_damaged),
            "{damaged}"
        );
        assert_eq!(written(&page), None);
    }
    let newer = WHOLE.replace("\"version\": 1", "\"version\": 2");
    assert!(opened(&newer.replace("[1600,", "[null,")).is_err());
    assert!(
        Page::from_html(Source::Stdin, "")
            .with_layout(WHOLE.replace("[1600,", "[null,").as_bytes())
            .is_err(),
        "a table alone has nothing else to give"
    );
}
