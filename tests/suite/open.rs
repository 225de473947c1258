//! Opening pages from files, as the command line and library users do.

use std::fs;

use clearline_engine::page::{Form, Options, Page, Source, load};
use clearline_words::message;
use url::Url;

use super::hostile_answers::gzip;

const ARCHIVE: &str = "From: <Saved by a browser>\r\n\
    Subject: Rain\r\n\
    MIME-Version: 1.0\r\n\
    Content-Type: multipart/related; type=\"text/html\"; boundary=\"edge\"\r\n\
    \r\n\
    --edge\r\n\
    Content-Type: text/html; charset=iso-8859-1\r\n\
    Content-Transfer-Encoding: quoted-printable\r\n\
    Content-Location: https://weather.example/rain\r\n\
    \r\n\
    <title>Rain</title><p>It rains in the caf=E9.</p>\r\n\
    --edge\r\n\
    Content-Type: image/gif\r\n\
    Content-Transfer-Encoding: base64\r\n\
    Content-Location: https://weather.example/cloud.gif\r\n\
    \r\n\
    R0lGODlhAQABAAAAACw=\r\n\
    --edge--\r\n";

fn load_file(name: &str, bytes: &[u8], options: &Options) -> Page {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, bytes).unwrap();
    let source = Source::parse(path.to_str().unwrap()).unwrap();
    let page = load(&source, options).unwrap_or_else(|fault| panic!("{name}: {fault}"));
    assert_eq!(page.source, Source::File(path));
    page
}

#[test]
fn web_archives_are_opened_under_any_name() {
    for name in ["rain.mhtml", "rain.mht", "rain.mhtml.gz", "rain.html", "rain"] {
        let packed = gzip(ARCHIVE.as_bytes());
        let bytes = if name.ends_with(".gz") {
            &packed[..]
        } else {
            ARCHIVE.as_bytes()
        };
        let page = load_file(name, bytes, &Options::default());
        assert_eq!(
            page.html.trim_end(),
            "<title>Rain</title><p>It rains in the café.</p>",
            "{name}"
        );
        assert_eq!(
            page.charset_label(),
            format!("windows-1252, {}", message!("charset-known-header"))
        );
        assert_eq!(
            page.final_url.as_ref().unwrap().as_str(),
            "https://weather.example/rain"
        );
        assert_eq!(page.resources.len(), 1);
        assert!(page.resources[0].bytes.starts_with(b"GIF89a"));
    }
}

#[test]
fn every_promised_extension_is_opened() {
    for name in ["a.html", "a.htm", "a.xhtml", "a.html.gz", "a.htm.gz", "a.xhtml.gz"] {
        let text = "<p>hello</p>";
        let packed = gzip(text.as_bytes());
        let bytes = if name.ends_with(".gz") {
            &packed[..]
        } else {
            text.as_bytes()
        };
        assert_eq!(&*load_file(name, bytes, &Options::default()).html, text, "{name}");
    }
    let text = load_file("a.txt.gz", &gzip(b"1 < 2"), &Options::default());
    assert_eq!((text.arrival.form, &*text.html), (Form::PlainText, "<p>1 &lt; 2\n"));
}

#[test]
fn charset_and_address_can_be_given() {
    let options = Options {
        charset: Some("big5".to_owned()),
        base_url: Some(Url::parse("https://news.example/a").unwrap()),
        ..Options::default()
    };
    let page = load_file("a.html", b"<meta charset=gbk><p>\xA4\xA4\xA4\xE5", &options);
    assert_eq!(&*page.html, "<meta charset=gbk><p>中文");
    assert_eq!(
        page.charset_label(),
        format!("Big5, {}", message!("charset-known-chosen"))
    );
    assert_eq!(page.final_url, options.base_url);
}
