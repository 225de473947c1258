//! A window and those that hand it something, without a window.

use super::*;
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::Duration;

/// A place of its own, and a window that answers what it got until the test ends.
fn with_window(answers: impl Fn(Arrival) + Send + 'static, test: impl FnOnce(&Place)) {
    let folder = tempfile::tempdir().unwrap();
    let place = Place::in_folder(&folder.path().join("run")).unwrap();
    let claim = place.claim().unwrap().unwrap();
    let (sender, woken) = channel();
    let listening = Listening::start(claim, Arc::new(move || sender.send(()).unwrap_or_default())).unwrap();
    std::thread::spawn(move || {
        while woken.recv().is_ok() {
            listening.poll().for_each(&answers);
        }
    });
    test(&place);
}

fn shown(title: &str) -> Answer {
    let title = Some(title.to_owned());
    Answer::Shown { title, found: true }
}

const PAGE: &[u8] = br#"{"format": "clearline-layout", "version": 1, "url": "https://e.example/", "agent": "Firefox 140",
    "html": "<title>Soup</title>", "viewport": [1, 1], "page": [1, 1], "strings": [], "elements": {"tag": [], "x": [], "y": [],
    "w": [], "h": [], "display": [], "fs": [], "fw": [], "bg": [], "flags": []}, "texts": {"x": [], "y": [], "w": [], "h": [],
    "flags": []}}"#;

#[test]
fn what_is_handed_over_is_answered() {
    let answer = |arrival: Arrival| match arrival.handed {
        Handed::Source(source) => arrival.asker.answer(shown(&source.to_string())),
        Handed::Page(page) => arrival.asker.answer(shown(&page.unwrap().source.to_string())),
        Handed::Announced(address) | Handed::Link(address) => arrival.asker.answer(shown(&address.to_string())),
        Handed::Nothing | Handed::Refused(_) => {}
    };
    with_window(answer, |place| {
        assert!(
            place.claim().unwrap().is_none(),
            "a second window is none that others reach"
        );
        let answer = |request: Request, page| hand_over(place, &request, page).unwrap().answer();
        let path = std::path::absolute("a.html").unwrap();
        let expected = shown(&path.display().to_string());
        assert_eq!(answer(Request::File { path }, None), Some(expected));
        let url = "https://e.example/".to_owned();
        assert_eq!(answer(Request::Address { url: url.clone() }, None), Some(shown(&url)));
        assert_eq!(answer(Request::Announce { url: url.clone() }, None), Some(shown(&url)));
        assert_eq!(answer(Request::Page, Some(PAGE)), Some(shown(&url)));
        // Dropped unanswered: another page was wanted first.
        assert_eq!(answer(Request::Show, None), Some(Answer::Superseded));
    });
}

#[test]
fn a_window_that_ends_with_a_page_on_its_way_says_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let place = Place::in_folder(&folder.path().join("run")).unwrap();
    let (sender, woken) = channel();
    let claim = place.claim().unwrap().unwrap();
    let listening = Listening::start(claim, Arc::new(move || sender.send(()).unwrap_or_default())).unwrap();
    let asked = hand_over(&place, &Request::Page, Some(PAGE)).unwrap();
    woken.recv().unwrap();
    let arrival = listening.poll().next().unwrap();
    drop(listening);
    drop(arrival);
    assert_eq!(asked.answer(), None);
}

#[test]
fn what_may_not_be_opened_is_refused() {
    with_window(
        |arrival| arrival.asker.answer(shown("")),
        |place| {
            let refused = |request: Request| hand_over(place, &request, None).is_err();
            assert!(refused(Request::File { path: "a.html".into() }));
            for url in ["http://127.0.0.1/", "file:///etc/passwd", "--help"] {
                let url = url.to_owned();
                assert!(refused(Request::Announce { url: url.clone() }), "{url}");
                assert!(refused(Request::Link { url: url.clone() }), "{url}");
            }
            let file = "file:///etc/passwd".to_owned();
            assert!(refused(Request::Address { url: file }));
            assert!(!refused(Request::Show));
        },
    );
}

#[test]
fn a_window_survives_every_kind_of_noise() {
    use interprocess::local_socket::ConnectOptions;
    use std::io::Write;
    with_window(
        |arrival| arrival.asker.answer(shown("")),
        |place| {
            let noises: [&[u8]; 6] = [
                b"",
                b"\xff\xff\xff\xff",
                b"\x05\0\0\0{}",
                b"\x02\0\0\0{}",
                b"\x02\0",
                b"GET / HTTP/1.1\r\n\r\n",
            ];
            for round in 0..60 {
                let mut stream = ConnectOptions::new()
                    .name(place.name().unwrap())
                    .connect_sync()
                    .unwrap();
                let _ = stream.write_all(noises[round % noises.len()]);
            }
            std::thread::sleep(Duration::from_millis(200));
            let answer = hand_over(place, &Request::Page, Some(PAGE)).unwrap().answer();
            assert_eq!(answer, Some(shown("")));
        },
    );
}

#[test]
fn a_socket_that_was_left_behind_is_no_obstacle() {
    let folder = tempfile::tempdir().unwrap();
    let place = Place::in_folder(&folder.path().join("run")).unwrap();
    drop(std::os::unix::net::UnixListener::bind(socket_in(folder.path())).unwrap());
    assert!(hand_over(&place, &Request::Show, None).is_err(), "nobody listens");
    let claim = place.claim().unwrap().unwrap();
    let listening = Listening::start(claim, Arc::new(|| {})).unwrap();
    assert!(hand_over(&place, &Request::Show, None).is_ok());
    drop(listening);
    assert!(!socket_in(folder.path()).exists());
    assert!(place.claim().unwrap().is_some());
}

#[test]
fn a_folder_that_others_may_enter_is_not_used() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let open = folder.path().join("open");
    std::fs::create_dir(&open).unwrap();
    std::fs::set_permissions(&open, std::fs::Permissions::from_mode(0o755)).unwrap();
    assert!(Place::in_folder(&open).is_none());
}

/// The socket's path, found by its ending: its name holds that of the display.
fn socket_in(folder: &std::path::Path) -> std::path::PathBuf {
    let place = Place::in_folder(&folder.join("run")).unwrap();
    let debugged = format!("{place:?}");
    let path = debugged.split('"').nth(1).unwrap();
    path.into()
}
