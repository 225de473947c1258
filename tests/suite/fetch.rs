//! Fetching from a server that misbehaves: every answer ends in a page or in its own sentence.

use std::future::Future;
use std::sync::Arc;

use clearline_engine::internals::page::Cut;
use clearline_engine::internals::page::fetch::own_network::SystemNames;
use clearline_engine::page::{Cancel, Fetcher, Form, Limits, Notice, Page, PageFault};
use clearline_words::{Message, message};
use reqwest::{Certificate, Client};
use url::Url;

use super::hostile_listeners::{fixture, nobody, start_blurting, start_resetting, start_tls};
use super::hostile_server::{PAGE, SERVER, redirect, typed};
use super::program::text;

pub fn run<T>(future: impl Future<Output = T>) -> T {
    let mut builder = tokio::runtime::Builder::new_current_thread();
    builder.enable_all().build().unwrap().block_on(future)
}

/// A fetcher that asks no proxy and trusts only the certificate `root` of the tests.
pub fn fetcher(limits: Limits, root: &str) -> Fetcher {
    let root = Certificate::from_pem(&fixture(root)).unwrap();
    let builder = || Client::builder().no_proxy().tls_certs_only([root.clone()]);
    Fetcher::from_builder(builder, Arc::new(SystemNames), limits).unwrap()
}

pub fn fetch_url(url: &Url, limits: Limits) -> Result<Page, PageFault> {
    let fetcher = fetcher(limits, "authority.pem");
    run(fetcher.fetch(url, &Cancel::new(), &mut |_| {}))
}

fn fetch(target: &str) -> Result<Page, PageFault> {
    fetch_url(&SERVER.url(target), Limits::default())
}

fn page(target: &str) -> Page {
    fetch(target).unwrap_or_else(|fault| panic!("{target}: {fault}"))
}

/// Each target must end in this fault of the network.
fn assert_faults<const COUNT: usize>(cases: [(&str, Message); COUNT]) {
    for (target, expected) in cases {
        let fault = fetch(target).expect_err(target);
        assert!(fault.is_fetch(), "{target}: {fault:?}");
        assert_eq!(fault.message(), expected, "{target}");
    }
}

/// The fault of an answer with such a status.
fn of_status(code: &str, reason: &'static str, advice: &'static str) -> Message {
    let (reason, advice) = (message!(reason), message!(advice));
    message!("fault-answer-status", code = code, reason = reason, advice = advice)
}

#[test]
fn pages_arrive_whole() {
    for target in [
        "/ok",
        "/http-1.0",
        "/no-type",
        "/octet-stream",
        "/attachment",
        "/mhtml",
        "/mhtml-as-message",
        "/head-8-bit",
        "/gzip",
        "/deflate",
        "/cookie",
        "/chain/10",
        "/to-login",
    ] {
        let page = page(target);
        assert_eq!(&*page.html, PAGE, "{target}");
        assert_eq!(page.arrival.notices, [], "{target}");
        assert_eq!(page.arrival.status, Some(200), "{target}");
    }
    assert_eq!(&*page("/brotli").html, "<!doctype html><p>hello world");
    assert_eq!(&*page("/chunks").html, "<p>hi");
    assert_eq!(page("/203").arrival.status, Some(203));
}

#[test]
fn the_way_of_a_page_is_kept() {
    let page = page("/chain/2");
    assert_eq!(page.arrival.redirects, [SERVER.url("/chain/2"), SERVER.url("/chain/1")]);
    assert_eq!(page.final_url, Some(SERVER.url("/chain/0")));
    assert_eq!(page.source.url(), Some(&SERVER.url("/chain/2")));
    assert_eq!(page.arrival.content_type.as_deref(), Some("text/html"));
}

#[test]
fn a_fetched_web_archive_keeps_the_address_of_its_page() {
    let page = page("/mhtml-of-elsewhere");
    assert_eq!(page.final_url.unwrap().as_str(), "https://elsewhere.example/");
}

#[test]
fn what_a_server_calls_a_page_is_no_web_archive() {
    let page = page("/mhtml-as-html");
    assert!(page.html.starts_with("MIME-Version: 1.0\r\n"), "{}", page.html);
    assert_eq!(page.arrival.content_type.as_deref(), Some("text/html"));
}

#[test]
fn a_page_that_sends_its_reader_on_is_left() {
    let arrived = page("/refresh");
    assert_eq!(arrived.final_url, Some(SERVER.url("/chain/0")));
    let way = ["/refresh", "/refresh-again", "/chain/1"].map(|target| SERVER.url(target));
    assert_eq!(arrived.arrival.redirects, way);
    assert!(arrived.html.contains("hello world"), "{}", arrived.html);
}

#[test]
fn a_page_whose_next_one_does_not_come_is_shown_itself() {
    let stays = [
        ("/refresh-late", None),
        ("/refresh-itself", None),
        ("/refresh-circle", Some(message!("fault-redirect-too-many", limit = 10))),
        (
            "/refresh-missing",
            Some(of_status("404", "answer-missing", "advice-search")),
        ),
        (
            "/refresh-file",
            Some(message!("fault-redirect-no-web-address", to = "file:///etc/passwd")),
        ),
    ];
    for (target, why) in stays {
        let page = page(target);
        assert!(page.html.contains("You are sent on."), "{target}");
        let told = page.arrival.notices.iter().map(|notice| match notice {
            Notice::LeadsOn { stays: Some(why), .. } => why,
            other => panic!("{target}: {other:?}"),
        });
        assert_eq!(told.collect::<Vec<_>>(), Vec::from_iter(&why), "{target}");
    }
}

#[test]
fn passwords_do_not_stay() {
    assert_eq!(page("/to-login").final_url, Some(SERVER.url("/ok")));
    let mut typed = SERVER.url("/ok");
    typed.set_username("anna").unwrap();
    typed.set_password(Some("secret")).unwrap();
    let page = fetch_url(&typed, Limits::default()).unwrap();
    assert_eq!(page.source.url(), Some(&SERVER.url("/ok")));
}

#[test]
fn the_declared_charset_is_obeyed() {
    let page = page("/gbk");
    assert_eq!(&*page.html, "<p>中文");
    assert_eq!(
        page.charset_label(),
        format!("gb18030, {}", text("charset-known-header"))
    );
}

#[test]
fn plain_text_is_shown_as_plain_text() {
    let page = page("/plain");
    assert_eq!(page.arrival.form, Form::PlainText);
    assert_eq!(&*page.html, "<p>a &lt; b\n");
}

#[test]
fn a_request_tells_little() {
    let head = page("/echo").html.to_ascii_lowercase();
    assert!(head.contains("user-agent: mozilla/5.0 (compatible; clearline/"));
    for field in ["referer:", "cookie:", "authorization:", "accept-language:"] {
        assert!(!head.contains(field), "{field}");
    }
}

#[test]
fn a_length_that_is_too_small_is_believed() {
    assert_eq!(&*page("/length-too-small").html, &PAGE[..15]);
}

#[test]
fn cut_pages_are_kept_and_the_cut_is_told() {
    let lost = |target: &str, text: &str| {
        let page = page(target);
        assert_eq!(&*page.html, text, "{target}");
        let received = text.len() as u64;
        let cut = Cut::ConnectionLost;
        assert_eq!(page.arrival.notices, [Notice::CutShort { received, cut }], "{target}");
    };
    lost("/length-too-large", PAGE);
    lost("/chunks-cut", "<p>3456789abcdefabc");
    lost("/chunks-broken", "<p>hi");
}

#[test]
fn a_connection_lost_amid_compressed_data_is_told_as_such() {
    let page = page("/gzip-lost");
    assert!(page.html.starts_with("<p>0<p>2654435761"));
    assert!(matches!(
        page.arrival.notices.as_slice(),
        [Notice::CutShort {
            cut: Cut::ConnectionLost,
            ..
        }]
    ));
}

#[test]
fn damaged_compression_keeps_what_came_before() {
    for target in ["/gzip-cut", "/gzip-damaged"] {
        let page = page(target);
        assert!(page.html.starts_with("<p>0<p>2654435761"), "{target}");
        let received = page.bytes.len() as u64;
        let cut = Cut::BrokenCompression;
        assert_eq!(page.arrival.notices, [Notice::CutShort { received, cut }], "{target}");
    }
}

#[test]
fn what_is_no_http_is_told() {
    for target in [
        "/nothing",
        "/ssh",
        "/http-0.9",
        "/large-head",
        "/many-fields",
        "/head-with-nul",
        "/head-cut",
        "/two-lengths",
        "/length-beyond-64-bits",
    ] {
        let fault = fetch(target).expect_err(target);
        assert!(fault.is_fetch(), "{target}: {fault:?}");
        assert_eq!(fault.message().id(), "fault-connection-bad-answer", "{target}");
    }
}

#[test]
fn a_flood_of_preliminary_answers_ends() {
    assert!(fetch("/continue-flood").unwrap_err().is_fetch());
}

#[test]
fn bodies_without_a_byte_are_told() {
    let cut = |why: &'static str| message!("fault-answer-cut-short", cut = message!(why));
    assert_faults([
        ("/empty", message!("fault-answer-empty")),
        ("/length-no-body", cut("cut-connection-lost")),
        ("/chunks-broken-at-once", cut("cut-connection-lost")),
        ("/gzip-that-is-none", cut("cut-broken-compression")),
    ]);
}

#[test]
fn statuses_are_told() {
    let no_content = |code: &str| message!("fault-answer-no-content", code = code);
    let seconds = message!("size-seconds", seconds = 120);
    let after = message!(
        "fault-answer-status",
        code = "429",
        reason = message!("answer-too-many"),
        advice = message!("advice-after", seconds = seconds)
    );
    assert_faults([
        ("/204", no_content("204")),
        ("/205", no_content("205")),
        ("/300", of_status("300", "answer-elsewhere", "advice-browser")),
        ("/304", message!("fault-answer-not-modified")),
        ("/401", of_status("401", "answer-login", "advice-login")),
        ("/403", of_status("403", "answer-forbidden", "advice-saved-copy")),
        ("/no-such-case", of_status("404", "answer-missing", "advice-search")),
        ("/410", of_status("410", "answer-gone", "advice-archive")),
        ("/429", after),
        ("/451", of_status("451", "answer-legal", "advice-other-copy")),
        ("/500", of_status("500", "answer-failed", "advice-later")),
        ("/503", of_status("503", "answer-busy", "advice-later")),
        ("/999", of_status("999", "answer-strange", "advice-browser")),
    ]);
}

#[test]
fn redirects_that_lead_nowhere_are_told() {
    let too_many = message!("fault-redirect-too-many", limit = 10);
    let no_web_address = |to: &str| message!("fault-redirect-no-web-address", to = to);
    let nowhere = |status: &str| message!("fault-redirect-nowhere", status = status);
    assert_faults([
        ("/loop", too_many.clone()),
        ("/chain/11", too_many),
        ("/to-file", no_web_address("file:///etc/passwd")),
        ("/to-data", no_web_address("data:text/html,hi")),
        ("/to-script", no_web_address("javascript:alert(1)")),
        ("/to-ftp", no_web_address("ftp://127.0.0.1/")),
        ("/to-broken", no_web_address("http://[::1")),
        ("/to-empty", nowhere("302")),
        ("/to-nowhere", nowhere("301")),
    ]);
}

#[test]
fn what_is_no_page_is_told() {
    let of_kind = |id: &'static str, kind: &str| message!(id, kind = kind);
    let archive = fetch("/mhtml-without-page").unwrap_err();
    assert!(archive.is_unreadable(), "{archive:?}");
    assert_eq!(archive.message().id(), "fault-content-archive-without-page");
    for (target, expected) in [
        ("/pdf", message!("fault-content-pdf")),
        ("/pdf-as-html", message!("fault-content-pdf")),
        ("/zip-as-html", message!("fault-content-zip")),
        ("/gzip-undeclared", message!("fault-content-gzip")),
        ("/png", of_kind("fault-content-image", "image/png")),
        ("/png-as-html", of_kind("fault-content-image", "image/png")),
        ("/svg", of_kind("fault-content-image", "image/svg+xml")),
        ("/json", message!("fault-content-json")),
        ("/mp4", of_kind("fault-content-media", "video/mp4")),
        ("/css", of_kind("fault-content-other", "text/css")),
        ("/binary-as-plain", message!("fault-content-binary")),
    ] {
        let fault = fetch(target).expect_err(target);
        assert!(fault.is_unreadable(), "{target}: {fault:?}");
        assert_eq!(fault.message(), expected, "{target}");
    }
    let compressed = |name: &str| message!("fault-answer-compression", name = name);
    assert_faults([
        ("/gzip-twice", compressed("gzip, gzip")),
        ("/unknown-compression", compressed("klingon")),
    ]);
}

#[test]
fn connections_that_fail_are_told() {
    let fault = |url: &Url| fetch_url(url, Limits::default()).unwrap_err().message();
    let no_proxy = Message::verbatim("");
    let refused = message!("fault-connection-refused", host = "127.0.0.1", proxied = no_proxy);
    assert_eq!(fault(&nobody()), refused);
    assert_eq!(fault(&start_resetting()).id(), "fault-connection-bad-answer");
}

#[test]
fn unsafe_connections_are_told() {
    let told = |certificate: &str, root: &str| {
        let url = start_tls(certificate, typed("text/html", PAGE.as_bytes()));
        let fetcher = fetcher(Limits::default(), root);
        match run(fetcher.fetch(&url, &Cancel::new(), &mut |_| {})) {
            Ok(page) => page.html.to_string(),
            Err(fault) => fault.message().id().to_owned(),
        }
    };
    assert_eq!(told("good", "authority.pem"), PAGE);
    assert_eq!(told("authority", "good.pem"), "fault-tls-self-signed");
    assert_eq!(told("good", "other-name.pem"), "fault-tls-unknown-issuer");
    assert_eq!(told("expired", "authority.pem"), "fault-tls-expired");
    assert_eq!(told("other-name", "authority.pem"), "fault-tls-wrong-name");
    let mut url = start_blurting();
    url.set_scheme("https").unwrap();
    let fault = fetch_url(&url, Limits::default()).unwrap_err();
    assert_eq!(fault.message().id(), "fault-tls-not-tls");
}

#[test]
fn a_safe_connection_is_not_left() {
    let open = SERVER.url("/ok");
    let safe = start_tls("good", redirect(open.as_str()));
    let fault = fetch_url(&safe, Limits::default()).unwrap_err();
    assert_eq!(
        fault.message(),
        message!("fault-redirect-downgrade", to = open.as_str())
    );
}
