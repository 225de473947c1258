//! Fetching from a server that misbehaves: every answer ends in a page or in its own sentence.

use std::future::Future;
use std::sync::Arc;

use clearline_engine::internals::page::Cut;
use clearline_engine::internals::page::fetch::own_network::SystemNames;
use clearline_engine::page::{Cancel, Fetcher, Form, Limits, Notice, Page, PageFault};
use reqwest::{Certificate, Client};
use url::Url;

use super::hostile_listeners::{fixture, nobody, start_blurting, start_resetting, start_tls};
use super::hostile_server::{PAGE, SERVER, redirect, typed};

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

/// Each target must end in a fault of the network whose sentence begins as told.
fn assert_sentences(cases: &[(&str, &str)]) {
    for (target, sentence) in cases {
        let fault = fetch(target).expect_err(target);
        assert!(fault.is_fetch(), "{target}: {fault:?}");
        let told = fault.to_string();
        let told = told.replace(SERVER.url("").host_str().unwrap(), "HOST");
        assert!(told.starts_with(sentence), "{target}: {told}");
    }
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
        ("/refresh-circle", Some("the server sent us on more than 10 times")),
        ("/refresh-missing", Some("404")),
        ("/refresh-file", Some("which is no web address")),
    ];
    for (target, why) in stays {
        let page = page(target);
        assert!(page.html.contains("You are sent on."), "{target}");
        let told: String = page.arrival.notices.iter().map(ToString::to_string).collect();
        match why {
            None => assert_eq!(told, "", "{target}"),
            Some(why) => assert!(
                told.starts_with("This page leads on to") && told.contains(why),
                "{told}"
            ),
        }
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
    assert_eq!(page.charset_label(), "gb18030, from header");
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
    let told = "HOST did not answer as a web server: ";
    let cases = [
        "/nothing",
        "/ssh",
        "/http-0.9",
        "/large-head",
        "/many-fields",
        "/head-with-nul",
        "/head-cut",
        "/two-lengths",
        "/length-beyond-64-bits",
    ];
    assert_sentences(&cases.map(|target| (target, told)));
}

#[test]
fn a_flood_of_preliminary_answers_ends() {
    assert!(fetch("/continue-flood").unwrap_err().is_fetch());
}

#[test]
fn bodies_without_a_byte_are_told() {
    assert_sentences(&[
        ("/empty", "The page is empty: the server sent no bytes."),
        (
            "/length-no-body",
            "No page came: before its first byte, the connection ended",
        ),
        (
            "/chunks-broken-at-once",
            "No page came: before its first byte, the connection ended",
        ),
        (
            "/gzip-that-is-none",
            "No page came: before its first byte, the compressed data are damaged",
        ),
    ]);
}

#[test]
fn statuses_are_told() {
    assert_sentences(&[
        ("/204", "Server said 204: there is no content"),
        ("/205", "Server said 205: there is no content"),
        ("/300", "Server said 300: the page is elsewhere"),
        ("/304", "Server said 304: “not modified”"),
        ("/401", "Server said 401: it asks for a login"),
        ("/403", "Server said 403: it does not want"),
        ("/no-such-case", "Server said 404: there is no such page"),
        ("/410", "Server said 410: the page was taken away"),
        (
            "/429",
            "Server said 429: it got too many requests. It asks to be tried again in 120 s.",
        ),
        ("/451", "Server said 451: it may not show"),
        ("/500", "Server said 500: something failed"),
        ("/503", "Server said 503: it is overloaded"),
        ("/999", "Server said 999: that is no status"),
    ]);
}

#[test]
fn redirects_that_lead_nowhere_are_told() {
    assert_sentences(&[
        (
            "/loop",
            "The redirect was not followed: the server sent us on more than 10 times.",
        ),
        (
            "/chain/11",
            "The redirect was not followed: the server sent us on more than 10 times.",
        ),
        (
            "/to-file",
            "The redirect was not followed: the server sends us to “file:///etc/passwd”",
        ),
        (
            "/to-data",
            "The redirect was not followed: the server sends us to “data:text/html,hi”",
        ),
        (
            "/to-script",
            "The redirect was not followed: the server sends us to “javascript:alert(1)”",
        ),
        (
            "/to-ftp",
            "The redirect was not followed: the server sends us to “ftp://HOST/”",
        ),
        (
            "/to-broken",
            "The redirect was not followed: the server sends us to “http://[::1”",
        ),
        (
            "/to-empty",
            "The redirect was not followed: the server said 302, but not where",
        ),
        (
            "/to-nowhere",
            "The redirect was not followed: the server said 301, but not where",
        ),
    ]);
}

#[test]
fn what_is_no_page_is_told() {
    for (target, sentence) in [
        ("/pdf", "This is a PDF document"),
        ("/pdf-as-html", "This is a PDF document"),
        ("/zip-as-html", "This is a ZIP archive"),
        ("/gzip-undeclared", "This is a gzip file"),
        ("/png", "This is a picture: its type is image/png"),
        ("/png-as-html", "This is a picture: its type is image/png"),
        ("/svg", "This is a picture: its type is image/svg+xml"),
        ("/json", "These are JSON data"),
        ("/mp4", "This is sound or film: its type is video/mp4"),
        ("/css", "This is not a web page: its type is text/css"),
        ("/binary-as-plain", "These bytes are not text"),
        ("/mhtml-without-page", "This web archive holds no page"),
    ] {
        let fault = fetch(target).expect_err(target);
        assert!(fault.is_unreadable(), "{target}: {fault:?}");
        assert!(fault.to_string().starts_with(sentence), "{target}: {fault}");
    }
    assert_sentences(&[
        (
            "/gzip-twice",
            "The page cannot be unpacked: the server compressed it as “gzip, gzip”",
        ),
        (
            "/unknown-compression",
            "The page cannot be unpacked: the server compressed it as “klingon”",
        ),
    ]);
}

#[test]
fn connections_that_fail_are_told() {
    let told = |url: &Url| fetch_url(url, Limits::default()).unwrap_err().to_string();
    assert!(told(&nobody()).starts_with("No connection to 127.0.0.1: no server listens there."));
    assert!(told(&start_resetting()).starts_with("127.0.0.1 did not answer as a web server: "));
}

#[test]
fn unsafe_connections_are_told() {
    let told = |certificate: &str, root: &str| {
        let url = start_tls(certificate, typed("text/html", PAGE.as_bytes()));
        let fetcher = fetcher(Limits::default(), root);
        match run(fetcher.fetch(&url, &Cancel::new(), &mut |_| {})) {
            Ok(page) => page.html.to_string(),
            Err(fault) => fault.sentence().why,
        }
    };
    assert_eq!(told("good", "authority.pem"), PAGE);
    assert!(told("authority", "good.pem").contains("of its own making"));
    assert!(told("good", "other-name.pem").contains("does not know"));
    assert!(told("expired", "authority.pem").contains("out of date"));
    assert!(told("other-name", "authority.pem").contains("made out to another site"));
    let mut url = start_blurting();
    url.set_scheme("https").unwrap();
    let fault = fetch_url(&url, Limits::default()).unwrap_err();
    assert!(fault.to_string().contains("does not speak TLS on this port"), "{fault}");
}

#[test]
fn a_safe_connection_is_not_left() {
    let open = SERVER.url("/ok");
    let safe = start_tls("good", redirect(open.as_str()));
    let fault = fetch_url(&safe, Limits::default()).unwrap_err();
    assert!(
        fault.to_string().contains("from a safe connection to an open one"),
        "{fault}"
    );
}
