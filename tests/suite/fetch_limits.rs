//! Fetching within limits of size and time, and stopping it.

use std::thread;
use std::time::{Duration, Instant};

use clearline_engine::internals::page::{Cut, Progress};
use clearline_engine::page::{Cancel, Limits, Notice, PageFault};
use clearline_words::{Message, message};
use url::Url;

use super::fetch::{fetch_url, fetcher, run};
use super::figures::{at_least, at_most, largest, milliseconds};
use super::hostile_answers::BOMB_BYTES;
use super::hostile_listeners::{nobody, start_blurting, start_resetting};
use super::hostile_server::{PAGE, SERVER, WITHOUT_END};

#[test]
fn bombs_stop_at_the_limit() {
    const LIMIT: u64 = 256 << 10;
    for target in ["/gzip-bomb", "/deflate-bomb", "/brotli-bomb", "/zstd-bomb", "/endless"] {
        let limits = Limits {
            page_bytes: LIMIT,
            ..Limits::default()
        };
        let page = fetch_url(&SERVER.url(target), limits).unwrap();
        assert_eq!(page.bytes.len() as u64, LIMIT, "{target}");
        assert_eq!(page.arrival.notices, [Notice::OnlyFirst { limit: LIMIT }], "{target}");
    }
}

#[test]
fn pages_up_to_the_limit_are_whole() {
    for target in ["/gzip-bomb", "/deflate-bomb", "/brotli-bomb", "/zstd-bomb"] {
        let page_bytes = BOMB_BYTES as u64;
        let page = fetch_url(
            &SERVER.url(target),
            Limits {
                page_bytes,
                ..Limits::default()
            },
        )
        .unwrap();
        assert_eq!(page.bytes.len(), BOMB_BYTES, "{target}");
        assert_eq!(page.arrival.notices, [], "{target}");
    }
}

#[test]
fn waiting_ends() {
    let short = Duration::from_millis(500);
    let impatient = Limits {
        read: short,
        ..Limits::default()
    };
    let hurried = Limits {
        total: short,
        ..Limits::default()
    };
    let late = |id: &'static str| {
        let (seconds, no_proxy) = (message!("size-seconds", seconds = 0.5), Message::verbatim(""));
        message!(id, seconds = seconds, host = "127.0.0.1", proxied = no_proxy)
    };
    for (limits, expected) in [
        (impatient, late("fault-connection-no-answer")),
        (hurried, late("fault-connection-no-page")),
    ] {
        for target in ["/hang", "/slow-head"] {
            let fault = fetch_url(&SERVER.url(target), limits.clone()).expect_err(target);
            assert_eq!(fault.message(), expected, "{target}");
        }
    }
}

#[test]
fn a_body_that_stops_or_drips_is_kept() {
    let limits = Limits {
        read: Duration::from_secs(1),
        ..Limits::default()
    };
    let page = fetch_url(&SERVER.url("/stall"), limits).unwrap();
    assert_eq!(&*page.html, "<p>abc\n");
    let cut = Cut::Stalled(Duration::from_secs(1));
    assert_eq!(page.arrival.notices[0], Notice::CutShort { received: 3, cut });
    let limits = Limits {
        total: Duration::from_secs(1),
        ..Limits::default()
    };
    let page = fetch_url(&SERVER.url("/drip"), limits).unwrap();
    assert!(page.html.starts_with("<p>xx"));
    let cut = match page.arrival.notices[0] {
        Notice::CutShort { cut, .. } => Some(cut),
        _ => None,
    };
    assert_eq!(cut, Some(Cut::TooSlow(Duration::from_secs(1))));
}

#[test]
fn progress_is_told_in_bytes() {
    let mut heard = Vec::new();
    let fetcher = fetcher(Limits::default(), "authority.pem");
    let page = run(
        fetcher.fetch(&SERVER.url("/gzip-bomb"), &Cancel::new(), &mut |progress| {
            heard.push(progress);
        }),
    );
    let received: Vec<u64> = heard.iter().map(|progress: &Progress| progress.received).collect();
    assert!(received.is_sorted());
    assert_eq!(received.last(), Some(&(page.unwrap().bytes.len() as u64)));
    assert!(heard.iter().all(|progress| progress.expected.is_none()));

    let mut last = None;
    run(fetcher.fetch(&SERVER.url("/ok"), &Cancel::new(), &mut |progress| {
        last = Some(progress)
    }))
    .unwrap();
    let all = PAGE.len() as u64;
    assert_eq!(
        last,
        Some(Progress {
            received: all,
            expected: Some(all)
        })
    );
}

#[test]
fn cancelling_closes_the_connection() {
    for target in WITHOUT_END {
        let cancel = Cancel::new();
        let asker = cancel.clone();
        let stopping = thread::spawn(move || {
            thread::sleep(Duration::from_millis(100));
            asker.cancel();
            Instant::now()
        });
        // The limits are far away: only the flag can end this.
        let hours = Duration::from_secs(36_000);
        let limits = Limits {
            read: hours,
            total: hours,
            page_bytes: 1 << 40,
            ..Limits::default()
        };
        let fetcher = fetcher(limits, "authority.pem");
        let target = format!("{target}?cancel");
        let outcome = run(fetcher.fetch(&SERVER.url(&target), &cancel, &mut |_| {}));
        let took = milliseconds(stopping.join().unwrap());
        assert_eq!(outcome.unwrap_err(), PageFault::Cancelled, "{target}");
        assert!(SERVER.has_lost_the_client_of(&target), "{target}");
        at_most("P8", &format!("from cancelling {target} to its end"), took, 100.0, "ms");
    }
}

#[test]
fn every_answer_ends_in_a_page_or_a_sentence_within_its_time() {
    let total = Duration::from_secs(1);
    let limits = Limits {
        total,
        page_bytes: 1 << 20,
        ..Limits::default()
    };
    let listeners = [start_resetting(), start_blurting(), nobody()];
    let urls: Vec<Url> = SERVER
        .targets()
        .map(|target| SERVER.url(target))
        .chain(listeners)
        .collect();
    assert!(urls.len() >= 70, "{} cases", urls.len());
    let mut times = Vec::new();
    for url in &urls {
        let started = Instant::now();
        let told: Vec<String> = match fetch_url(url, limits.clone()) {
            Ok(page) => page.arrival.notices.iter().map(ToString::to_string).collect(),
            Err(fault) => vec![fault.to_string()],
        };
        times.push(milliseconds(started));
        for sentence in told {
            assert!(sentence.ends_with('.') && !sentence.contains('\n'), "{url}: {sentence}");
        }
    }
    at_least(
        "P6",
        "answers that end in a page or a sentence",
        urls.len() as f64,
        70.0,
        "cases",
    );
    at_most(
        "P6",
        "longest answer with a limit of 1 s",
        largest(&times),
        1_500.0,
        "ms",
    );
}
