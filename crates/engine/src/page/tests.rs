//! How bytes become a page.

use super::*;

fn page(bytes: &[u8]) -> Page {
    Page::from_bytes(Source::Stdin, bytes.to_vec(), &Options::default()).unwrap()
}

#[test]
fn pages_cross_threads() {
    fn crosses<T: Send + Sync>() {}
    crosses::<Page>();
    crosses::<PageFault>();
}

#[test]
fn bytes_that_are_the_text_are_kept_once() {
    let is_once = |page: &Page| page.bytes.as_ptr() == page.html.as_ptr();
    assert!(is_once(&page("<p>Flüsse".as_bytes())));
    assert!(is_once(&Page::from_html(Source::Pasted, "<p>rivers")));
    for other in ["\u{feff}<p>Flüsse".as_bytes(), b"<p>\xD6\xD0", b"no mark-up"] {
        let page = page(other);
        assert_eq!((is_once(&page), &*page.bytes), (false, other));
    }
}

#[test]
fn another_charset_replaces_the_notices_of_the_first() {
    let menu = "A menu with more than two hundred letters that anybody can read. ".repeat(4);
    let first = page(&[b"<meta charset=utf-8><p>caf\xE9 caf\xE9 ", menu.as_bytes()].concat());
    assert_eq!(first.charset_label(), "UTF-8, from meta");
    assert!(
        first
            .arrival
            .notices
            .iter()
            .any(|notice| matches!(notice, Notice::Unreadable { count: 2, .. }))
    );
    let second = first.with_charset("latin1").unwrap();
    assert_eq!(second.charset_label(), "windows-1252, chosen by you");
    assert!(second.html.contains("café café"));
    assert!(second.arrival.notices.is_empty());
    assert_eq!(second.with_own_charset().html, first.html);
}

#[test]
fn an_unknown_charset_is_told() {
    let fault = page(b"x").with_charset("klingon").unwrap_err();
    assert!(fault.is_usage());
    assert!(fault.to_string().starts_with("“klingon” is not a character set"));
}

#[test]
fn plain_text_is_escaped() {
    let page = page(b"if a < b then\nswap & stop");
    assert_eq!(page.arrival.form, Form::PlainText);
    assert_eq!(&*page.html, "<p>if a &lt; b then\n<br>swap &amp; stop\n");
}

#[test]
fn names_and_options_tell_what_bytes_are() {
    let form = |source: &Source, content_type: Option<&str>| {
        let options = Options {
            content_type: content_type.map(str::to_owned),
            ..Options::default()
        };
        let page = Page::from_bytes(source.clone(), b"no tags".to_vec(), &options);
        page.unwrap().arrival.form
    };
    assert_eq!(form(&Source::Stdin, None), Form::PlainText);
    assert_eq!(form(&Source::Stdin, Some("text/html")), Form::Html);
    assert_eq!(form(&Source::File("a.html".into()), None), Form::Html);
    assert_eq!(
        form(&Source::File("a.txt.gz".into()), Some("text/html")),
        Form::PlainText
    );
}

#[test]
fn options_give_base_and_charset() {
    let options = Options {
        charset: Some("gbk".to_owned()),
        base_url: Some(Url::parse("https://anna:secret@example.com/a").unwrap()),
        ..Options::default()
    };
    let page = Page::from_bytes(Source::Stdin, b"<p>\xD6\xD0".to_vec(), &options).unwrap();
    assert_eq!(&*page.html, "<p>中");
    assert_eq!(page.final_url.as_ref().unwrap().as_str(), "https://example.com/a");
}

#[test]
fn pasted_html_is_taken_as_it_is() {
    let page = Page::from_html(Source::Pasted, "<meta charset=big5><p>中文");
    assert_eq!(&*page.html, "<meta charset=big5><p>中文");
    assert_eq!(page.charset_label(), "UTF-8, came as text");
    assert_eq!(page.final_url, None);
    assert_eq!(
        page.with_charset("big5").unwrap().charset_label(),
        "Big5, chosen by you"
    );
    assert_eq!(page.with_own_charset().html, page.html);
}
