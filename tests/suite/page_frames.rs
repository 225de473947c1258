//! Pages that consist of frames: which of them are asked for, by whom, and what is said of the others.

use super::counting_server::CountingServer;
use super::fetch::{fetcher, run};
use super::hostile_server::{redirect, typed};
use super::program::{clearline, command, fed};
use clearline_engine::Message;
use clearline_engine::page::{Cancel, Limits, Notice, Page};
use clearline_words::message;
use std::collections::HashMap;
use std::fs;

const SENTENCES: &str = "The ferry leaves the harbour at six in the morning, and the last one comes back when the lamps on the \
    pier are lit. In winter it stays on this side of the water whenever the ice is thicker than a hand.";

fn article() -> String {
    let paragraphs: String = (1..6).map(|number| format!("<p>{number}. {SENTENCES}</p>")).collect();
    format!("<title>The ferry</title><h1>The ferry</h1>{paragraphs}")
}

fn serve(pages: &[(&str, &str)]) -> CountingServer {
    let answer = |&(target, html): &(&str, &str)| (target.to_owned(), typed("text/html", html.as_bytes()));
    CountingServer::start(pages.iter().map(answer).collect::<HashMap<_, _>>())
}

/// The page at `/` as the window gets it.
fn open(server: &CountingServer, limits: Limits) -> Page {
    let fetcher = fetcher(limits, "authority.pem").following_frames();
    run(fetcher.fetch(&server.url("/"), &Cancel::new(), &mut |_| {})).unwrap()
}

/// Why the frame of a page was not read.
fn refusal(page: &Page) -> &Message {
    let refused = page.arrival.notices.iter().find_map(|notice| match notice {
        Notice::FrameNotRead { why, .. } => Some(why),
        _ => None,
    });
    refused.expect("the frame was read")
}

const FRAMESET: &str = "<!doctype html><title>Harbour</title><frameset rows='80,*'><frame src=top><frameset cols='*,150'>\
    <frame src=/main><frame src=/side></frameset></frameset><noframes>No frames here.</noframes>";

#[test]
fn the_largest_frame_is_the_page() {
    let server = serve(&[("/", FRAMESET), ("/main", &article())]);
    let page = open(&server, Limits::default());
    assert_eq!(page.final_url, Some(server.url("/main")));
    assert_eq!(page.source.url(), Some(&server.url("/")));
    assert_eq!(page.arrival.redirects, [server.url("/")]);
    assert_eq!(page.arrival.notices, [Notice::FromFrame { of: server.url("/") }]);
    assert_eq!(server.targets(), ["/", "/main"]);
}

#[test]
fn a_frame_in_a_frame_is_found_and_its_outermost_page_named() {
    let outer = "<iframe id=mainFrame src=/inner></iframe><noscript>Please enable JavaScript.</noscript>";
    let inner = "<meta charset=utf-8><iframe src=/deep></iframe><iframe src=/ad width=300 height=250></iframe>";
    let server = serve(&[("/", outer), ("/inner", inner), ("/deep", &article())]);
    let page = open(&server, Limits::default());
    assert_eq!(page.final_url, Some(server.url("/deep")));
    assert_eq!(page.arrival.notices, [Notice::FromFrame { of: server.url("/") }]);
    assert_eq!(server.targets(), ["/", "/inner", "/deep"]);
}

#[test]
fn frames_that_lead_nowhere_end_with_a_reason() {
    let circle = serve(&[
        ("/", "<iframe src=/b></iframe>"),
        ("/b", "<frameset><frame src='/#top'></frameset>"),
    ]);
    let page = open(&circle, Limits::default());
    assert_eq!(refusal(&page).id(), "fault-frame-loop");
    assert_eq!(circle.targets(), ["/", "/b"]);

    let own = serve(&[("/", "<iframe src=/></iframe>")]);
    assert_eq!(refusal(&open(&own, Limits::default())).id(), "fault-frame-loop");
    assert_eq!(own.targets(), ["/"]);

    let names: Vec<String> = (0..40).map(|number| format!("/{number}")).collect();
    let framed: Vec<String> = (1..41)
        .map(|number| format!("<iframe src=/{number}></iframe>"))
        .collect();
    let mut pages: Vec<(&str, &str)> = names
        .iter()
        .zip(&framed)
        .map(|(name, html)| (&**name, &**html))
        .collect();
    pages.push(("/", "<iframe src=/0></iframe>"));
    let chain = serve(&pages);
    let limits = Limits::default();
    assert_eq!(refusal(&open(&chain, limits.clone())).id(), "fault-redirect-too-many");
    assert_eq!(chain.targets().len(), limits.redirects + 1);

    let empty = serve(&[("/", "<p>Soon more.</p><iframe src=/e></iframe>"), ("/e", "<p>Soon.")]);
    let page = open(&empty, Limits::default());
    assert_eq!(refusal(&page).id(), "fault-frame-empty");
    assert!(page.html.contains("Soon more"));

    let gone = serve(&[("/", FRAMESET)]);
    assert_eq!(refusal(&open(&gone, Limits::default())).id(), "fault-answer-status");
}

#[test]
fn frames_of_others_and_frames_of_pages_with_text_are_not_asked_for() {
    let other = serve(&[("/", &article())]);
    let frame = format!("<iframe src={}></iframe>", other.url("/"));
    let frameset = format!("<frameset><frame src={}></frameset>", other.url("/"));
    let with_text = format!("{}<iframe src=/main></iframe>", article());
    for html in [&frame, &frameset, &with_text] {
        let server = serve(&[("/", html), ("/main", &article())]);
        assert_eq!(open(&server, Limits::default()).final_url, Some(server.url("/")));
        assert_eq!(server.targets(), ["/"], "{html}");
    }
    assert_eq!(other.targets(), [""; 0]);
}

#[test]
fn a_frame_that_leads_to_another_site_is_not_followed() {
    let other = serve(&[("/", &article())]);
    let server = CountingServer::start(HashMap::from([
        (
            "/".to_owned(),
            typed("text/html", b"<p>Soon more.</p><iframe src=/away></iframe>"),
        ),
        ("/away".to_owned(), redirect(other.url("/").as_str())),
    ]));
    let page = open(&server, Limits::default());
    assert_eq!(refusal(&page).id(), "fault-frame-leaving");
    assert!(page.html.contains("Soon more"));
    assert_eq!(other.targets(), [""; 0]);
}

#[test]
fn extract_asks_for_the_frame_and_batch_does_not() {
    let server = serve(&[("/", FRAMESET), ("/main", &article())]);
    let address = server.url("/").to_string();
    let run = clearline(&["extract", "-f", "md", &address]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(run.stdout.contains("lamps on the pier"));
    assert!(
        run.stdout.contains(&format!("source: \"{address}main\"")),
        "{}",
        run.stdout
    );
    let from_frame = message!("notice-from-frame", of = address.as_str());
    assert_eq!(run.sentence(), from_frame.to_string());
    let asked = server.targets().len();
    let batch = clearline(&["batch", &address]);
    assert_eq!(server.targets().len(), asked + 1, "the page alone");
    let records = batch.records();
    let record = &records[0];
    assert_eq!(
        (&record["status"], &record["reason"]),
        (&"nothing".into(), &"frames".into())
    );
    assert_eq!(
        record["message"],
        message!("status-frames", frame = "/main").to_string()
    );
}

#[test]
fn a_page_on_the_disk_names_its_frame() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("harbour.html");
    fs::write(folder.path().join("main"), article()).unwrap();
    for html in [
        FRAMESET,
        "<!doctype html><iframe src=/main></iframe><noscript>Please enable JavaScript.</noscript>",
    ] {
        fs::write(&path, html).unwrap();
        let run = clearline(&["extract", path.to_str().unwrap()]);
        assert_eq!(run.code, Some(3), "{}", run.stdout);
        let said = message!("status-frames", frame = "/main").to_string();
        assert_eq!(run.sentence(), said);
        assert_eq!(fed(&["extract", "-"], html.as_bytes()).sentence(), run.sentence());
    }
    for (language, sentence) in [
        ("zh_CN.UTF-8", "网页由框架组成，正文在框架 /main 中。"),
        ("zh_TW.UTF-8", "網頁由框架組成，正文在框架 /main 中。"),
    ] {
        let mut command = command(&["extract", path.to_str().unwrap()]);
        let output = command.env("LC_ALL", language).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(stderr.contains(sentence), "{stderr}");
    }
}
