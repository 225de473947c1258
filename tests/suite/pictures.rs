//! Fetching pictures: what is asked, of whom, and what is never asked.

use super::counting_server::CountingServer;
use super::fetch::run;
use super::hostile_server::{SERVER, redirect, typed};
use super::picture_bombs::drawn;
use clearline_engine::internals::page::PartFault;
use clearline_engine::internals::page::fetch::own_network::SystemNames;
use clearline_engine::internals::picture::{Picture, PictureFault, PictureFetcher};
use clearline_engine::page::{Cancel, Fetcher, Limits};
use clearline_words::message;
use image::ImageFormat;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::{Client, Proxy};
use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::Arc;
use url::Url;

/// Every name has this address.
struct AllAt(SocketAddr);

impl Resolve for AllAt {
    fn resolve(&self, _: Name) -> Resolving {
        let address = self.0;
        Box::pin(async move { Ok(Box::new(std::iter::once(address)) as Addrs) })
    }
}

fn server() -> CountingServer {
    let png = typed("image/png", &drawn(40, 30, ImageFormat::Png));
    let large = typed("image/png", &vec![0; 9 << 20]);
    let answers = [
        ("/a.png", png.clone()),
        ("/to-a.png", redirect("/a.png")),
        ("/to-10.png", redirect("http://10.0.0.1/a.png")),
        ("/to-loop.png", redirect("/to-loop.png")),
        ("/to-file.png", redirect("file:///etc/passwd")),
        ("/large.png", large),
        ("/page.png", typed("image/png", b"<!doctype html><p>Not a picture")),
    ];
    let answers = answers.map(|(target, answer)| (target.to_owned(), answer));
    CountingServer::start(answers.into_iter().collect())
}

fn fetch(fetcher: &PictureFetcher, url: &Url, inside_origin: Option<&str>) -> Result<Picture, PictureFault> {
    run(fetcher.fetch(url, inside_origin.map(str::to_owned), &Cancel::new()))
}

/// A fetcher that asks no proxy and finds every name at `address`.
fn with_names_at(address: SocketAddr) -> PictureFetcher {
    PictureFetcher::from_builder(|| Client::builder().no_proxy(), Arc::new(AllAt(address))).unwrap()
}

/// The scheme, host and port of a server.
fn origin_of(server: &CountingServer) -> String {
    server.url("/").origin().ascii_serialization()
}

const INSIDE: PictureFault = PictureFault::Part(PartFault::Inside);

#[test]
fn the_pages_own_origin_may_lie_inside_and_is_told_little() {
    let server = server();
    let fetcher = with_names_at(server.address);
    let picture = fetch(&fetcher, &server.url("/to-a.png"), Some(&origin_of(&server))).unwrap();
    assert_eq!(picture.size, [40, 30]);
    assert_eq!(server.targets(), ["/to-a.png", "/a.png"]);
    for head in server.heads() {
        let head = head.to_ascii_lowercase();
        for field in ["referer:", "cookie:", "authorization:", "origin:"] {
            assert!(!head.contains(field), "{field}");
        }
    }
}

#[test]
fn addresses_of_the_own_network_are_never_asked() {
    let server = server();
    let port = server.address.port();
    let fetcher = with_names_at(server.address);
    for host in [
        "127.0.0.1",
        "127.1",
        "2130706433",
        "0x7f000001",
        "0177.0.0.1",
        "localhost",
        "localhost.",
        "a.localhost",
        "0.0.0.0",
        "10.0.0.1",
        "172.31.0.1",
        "192.168.0.1",
        "100.64.0.1",
        "169.254.169.254",
        "[::1]",
        "[::]",
        "[::ffff:127.0.0.1]",
        "[::ffff:10.0.0.1]",
        "[64:ff9b::7f00:1]",
        "[fe80::1]",
        "[fd00::1]",
        // A name, which leads to the server as well.
        "rebound.example",
    ] {
        let url = Url::parse(&format!("http://{host}:{port}/a.png")).unwrap();
        for inside_origin in [None, Some("http://10.11.12.13")] {
            assert_eq!(fetch(&fetcher, &url, inside_origin).unwrap_err(), INSIDE, "{host}");
        }
    }
    assert!(server.heads().is_empty(), "{:?}", server.heads());
}

#[test]
fn another_port_of_the_pages_host_is_another_service() {
    let (page, other) = (server(), server());
    let fetcher = with_names_at(other.address);
    let fault = fetch(&fetcher, &other.url("/a.png"), Some(&origin_of(&page))).unwrap_err();
    assert_eq!(fault, INSIDE);
    // By a name that leads there, too.
    let mut url = other.url("/a.png");
    url.set_host(Some("wiki.example")).unwrap();
    assert_eq!(
        fetch(&fetcher, &url, Some("http://wiki.example:1")).unwrap_err(),
        INSIDE
    );
    assert!(other.heads().is_empty(), "{:?}", other.heads());
}

#[test]
fn redirects_are_checked_at_every_hop() {
    let server = server();
    let fetcher = with_names_at(server.address);
    let fault = |target: &str| fetch(&fetcher, &server.url(target), Some(&origin_of(&server))).unwrap_err();
    assert_eq!(fault("/to-10.png"), INSIDE);
    for (target, why) in [
        (
            "/to-file.png",
            message!("fault-redirect-no-web-address", to = "file:///etc/passwd"),
        ),
        ("/to-loop.png", message!("fault-redirect-too-many", limit = 10)),
    ] {
        let fault = fault(target).to_string();
        assert!(fault.contains(&why.error_text().why), "{fault}");
    }
    assert_eq!(
        server
            .targets()
            .iter()
            .filter(|target| *target == "/to-loop.png")
            .count(),
        11
    );
}

#[test]
fn behind_a_proxy_addresses_in_numbers_are_checked_all_the_same() {
    let to_inside = redirect("http://169.254.169.254/latest/");
    let answers = HashMap::from([
        ("http://public.example/a.png".to_owned(), to_inside),
        (
            "http://public.example/b.png".to_owned(),
            typed("image/png", &drawn(4, 3, ImageFormat::Png)),
        ),
    ]);
    let proxy = CountingServer::start(answers);
    let builder = || Client::builder().proxy(Proxy::all(proxy.url("/")).unwrap());
    let fetcher = PictureFetcher::from_builder(builder, Arc::new(SystemNames)).unwrap();
    let url = |text: &str| Url::parse(text).unwrap();
    assert_eq!(
        fetch(&fetcher, &url("http://public.example/b.png"), None).unwrap().size,
        [4, 3]
    );
    assert_eq!(
        fetch(&fetcher, &url("http://public.example/a.png"), None).unwrap_err(),
        INSIDE
    );
    assert_eq!(
        fetch(&fetcher, &url("http://127.0.0.1/a.png"), None).unwrap_err(),
        INSIDE
    );
    assert_eq!(
        proxy.targets(),
        ["http://public.example/b.png", "http://public.example/a.png"]
    );
}

#[test]
fn what_is_no_picture_or_too_large_is_told() {
    let server = server();
    let fetcher = with_names_at(server.address);
    let told = |url: &Url| {
        let own = url.origin().ascii_serialization();
        fetch(&fetcher, url, Some(&own)).unwrap_err().why()
    };
    assert_eq!(
        told(&server.url("/large.png")).to_string(),
        message!("picture-too-large", size = message!("size-megabytes", size = "8.3")).to_string()
    );
    assert_eq!(told(&server.url("/page.png")).id(), "picture-unknown-kind");
    let missing = told(&server.url("/missing.png")).to_string();
    assert!(missing.starts_with(&message!("fault-answer-status", code = "404").to_string()));
    assert_eq!(told(&SERVER.url("/length-too-large")).id(), "picture-cut-short");
    told(&SERVER.url("/gzip-bomb"));
    for address in ["file:///etc/passwd", "ftp://x.example/a.png", "data:image/png,x"] {
        let told = told(&Url::parse(address).unwrap());
        assert_eq!(told, message!("picture-no-web-address", address = address));
    }
}

#[test]
fn a_picture_that_nobody_wants_any_more_is_hung_up_on() {
    let cancel = Cancel::new();
    let fetcher = with_names_at(([127, 0, 0, 1], 1).into());
    let url = SERVER.url("/hang?picture");
    let stopper = cancel.clone();
    std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_millis(50));
        stopper.cancel();
    });
    let origin = url.origin().ascii_serialization();
    let fault = run(fetcher.fetch(&url, Some(origin), &cancel)).unwrap_err();
    assert_eq!(fault, PictureFault::Part(PartFault::Cancelled));
    assert!(SERVER.has_lost_the_client_of("/hang?picture"));
}

#[test]
fn a_page_knows_whether_it_came_from_the_own_network() {
    let page = super::fetch::fetch_url(&SERVER.url("/ok"), Limits::default()).unwrap();
    let origin = SERVER.url("/").origin().ascii_serialization();
    assert_eq!(page.arrival.inside_origin, Some(origin.clone()));
    // By a name that leads there, too.
    let names = Arc::new(AllAt(([127, 0, 0, 1], 0).into()));
    let fetcher = Fetcher::from_builder(|| Client::builder().no_proxy(), names, Limits::default()).unwrap();
    let mut url = SERVER.url("/ok");
    url.set_host(Some("wiki.example")).unwrap();
    let page = run(fetcher.fetch(&url, &Cancel::new(), &mut |_| {})).unwrap();
    let by_name = origin.replace("127.0.0.1", "wiki.example");
    assert_eq!(page.arrival.inside_origin, Some(by_name));
}

#[test]
fn where_only_public_pages_are_wanted_the_own_network_is_not_asked() {
    let server = server();
    let builder = || Client::builder().no_proxy();
    let fetcher = Fetcher::from_builder(builder, Arc::new(AllAt(server.address)), Limits::default()).unwrap();
    let told = |fetcher: &Fetcher, url: &Url| {
        let fault = run(fetcher.fetch(url, &Cancel::new(), &mut |_| {})).unwrap_err();
        fault.message()
    };
    let fetcher = fetcher.only_public();
    let mut by_name = server.url("/a.png");
    by_name.set_host(Some("wiki.example")).unwrap();
    for url in [server.url("/a.png"), by_name] {
        assert_eq!(told(&fetcher, &url).id(), "fault-network-not-public", "{url}");
    }
    assert!(server.heads().is_empty(), "{:?}", server.heads());
    // A page outside, as a proxy gives it, leads inside.
    let outside = "http://public.example/a";
    let proxy = CountingServer::start(HashMap::from([(outside.to_owned(), redirect("http://10.0.0.1/b"))]));
    let builder = || Client::builder().proxy(Proxy::all(proxy.url("/")).unwrap());
    let fetcher = Fetcher::from_builder(builder, Arc::new(SystemNames), Limits::default()).unwrap();
    let told = told(&fetcher.only_public(), &Url::parse(outside).unwrap());
    assert_eq!(told.id(), "fault-redirect-inside", "{told}");
    assert_eq!(proxy.heads().len(), 1);
}

#[test]
fn ports_of_other_services_are_not_asked() {
    let fetcher = Fetcher::from_builder(
        || Client::builder().no_proxy(),
        Arc::new(SystemNames),
        Limits::default(),
    );
    let url = Url::parse("http://127.0.0.1:6000/").unwrap();
    let fault = run(fetcher.unwrap().fetch(&url, &Cancel::new(), &mut |_| {})).unwrap_err();
    let why = |port: &str| message!("fault-network-port", host = "", port = port).error_text().why;
    assert!(fault.to_string().contains(&why("6000")), "{fault}");
    let fetcher = with_names_at(([127, 0, 0, 1], 1).into());
    let url = Url::parse("http://e.example:25/a.png").unwrap();
    let fault = fetch(&fetcher, &url, None).unwrap_err();
    assert!(fault.to_string().contains(&why("25")), "{fault}");
}
