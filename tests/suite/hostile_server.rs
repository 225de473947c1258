//! A web server on loopback that misbehaves in every way the tests need, and well only by exception.
//!
//! Hand-made on sockets, a thread a connection: libraries write well-formed HTTP, and lies about
//! lengths, drips and garbage are what is wanted here.

use std::collections::HashMap;
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, LazyLock, Mutex};
use std::thread;
use std::time::Duration;

use url::Url;

use super::hostile_answers::answers;

/// The page that the server sends when it behaves.
pub const PAGE: &str = "<!doctype html><title>t</title><p>hello world</p>";

/// Answers that never come, or never end.
pub const WITHOUT_END: [&str; 5] = ["/hang", "/stall", "/drip", "/slow-head", "/endless"];

/// The one server of all tests.
pub static SERVER: LazyLock<HostileServer> = LazyLock::new(HostileServer::start);

/// A server that runs until the process ends.
pub struct HostileServer {
    address: SocketAddr,
    targets: Vec<String>,
    hung_up: Arc<HungUp>,
}

/// The targets of requests whose client closed the connection while the server still waited.
#[derive(Default)]
struct HungUp {
    targets: Mutex<Vec<String>>,
    changed: Condvar,
}

impl HostileServer {
    fn start() -> HostileServer {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let hung_up = Arc::new(HungUp::default());
        let answers = Arc::new(answers(address));
        let mut targets: Vec<String> = answers.keys().cloned().collect();
        targets.extend(WITHOUT_END.into_iter().chain(["/echo", "/cookie"]).map(str::to_owned));
        let noted = Arc::clone(&hung_up);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (answers, noted) = (Arc::clone(&answers), Arc::clone(&noted));
                // Clients go away in the middle of everything: that is no failure here.
                thread::spawn(move || serve(stream, &answers, &noted).ok());
            }
        });
        HostileServer {
            address,
            targets,
            hung_up,
        }
    }

    /// The address of a case, such as `/ok`.
    pub fn url(&self, target: &str) -> Url {
        Url::parse(&format!("http://{}{target}", self.address)).unwrap()
    }

    /// Every case, one target each.
    pub fn targets(&self) -> impl Iterator<Item = &str> {
        self.targets.iter().map(String::as_str)
    }

    /// Waits until the client of `target` has closed its connection.
    pub fn has_lost_the_client_of(&self, target: &str) -> bool {
        let targets = self.hung_up.targets.lock().unwrap();
        let waits = |targets: &mut Vec<String>| !targets.iter().any(|known| known == target);
        let patience = Duration::from_secs(10);
        let (_targets, result) = self
            .hung_up
            .changed
            .wait_timeout_while(targets, patience, waits)
            .unwrap();
        !result.timed_out()
    }
}

fn serve(mut stream: TcpStream, answers: &HashMap<String, Vec<u8>>, noted: &HungUp) -> io::Result<()> {
    let head = read_head(&mut stream)?;
    let target = head.split(' ').nth(1).unwrap_or_default().to_owned();
    let path = target.split('?').next().unwrap_or_default();
    match path {
        "/hang" => {}
        "/stall" => stream.write_all(&answer("Content-Length: 1000", b"abc"))?,
        "/drip" => repeat(&mut stream, &answer("Content-Length: 1000000", b""), b"x", 20)?,
        "/slow-head" => repeat(&mut stream, b"HTTP/1.1 200 OK\r\n", b"X-A: b\r\n", 50)?,
        "/endless" => repeat(&mut stream, &answer("X: y", b""), &[b'x'; 65536], 0)?,
        "/echo" => return stream.write_all(&typed("text/plain", head.as_bytes())),
        "/cookie" if head.to_ascii_lowercase().contains("cookie: seen=1") => {
            return stream.write_all(&typed("text/html", PAGE.as_bytes()));
        }
        "/cookie" => {
            return stream.write_all(&with_status(
                "302 Found",
                "Location: /cookie\r\nSet-Cookie: seen=1; Path=/",
            ));
        }
        _ => {
            let missing = with_status("404 Not Found", "X: y");
            return stream.write_all(answers.get(path).unwrap_or(&missing));
        }
    }
    // The client is kept waiting until it goes.
    while stream.read(&mut [0; 1024]).is_ok_and(|read| read > 0) {}
    noted.targets.lock().unwrap().push(target);
    noted.changed.notify_all();
    Ok(())
}

/// Reads until the empty line after the header fields.
pub fn read_head(stream: &mut impl Read) -> io::Result<String> {
    let mut head = Vec::new();
    let mut piece = [0; 4096];
    while !head.windows(4).any(|window| window == b"\r\n\r\n") {
        let read = stream.read(&mut piece)?;
        if read == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        head.extend_from_slice(&piece[..read]);
    }
    Ok(String::from_utf8_lossy(&head).into_owned())
}

/// Writes `unit` again and again until the client goes; a broken pipe is the end that is meant.
fn repeat(stream: &mut TcpStream, first: &[u8], unit: &[u8], pause_ms: u64) -> io::Result<()> {
    stream.write_all(first)?;
    while stream.write_all(unit).is_ok() {
        thread::sleep(Duration::from_millis(pause_ms));
    }
    Ok(())
}

/// An answer with one header field and no promise about its length unless that field makes one.
pub fn answer(field: &str, body: &[u8]) -> Vec<u8> {
    let head = format!("HTTP/1.1 200 OK\r\nConnection: close\r\n{field}\r\n\r\n");
    [head.as_bytes(), body].concat()
}

/// An answer with a content type and the right length.
pub fn typed(content_type: &str, body: &[u8]) -> Vec<u8> {
    let length = body.len();
    answer(
        &format!("Content-Type: {content_type}\r\nContent-Length: {length}"),
        body,
    )
}

/// An answer without a body.
pub fn with_status(status: &str, field: &str) -> Vec<u8> {
    format!("HTTP/1.1 {status}\r\n{field}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n").into_bytes()
}

/// A redirect to an address.
pub fn redirect(to: &str) -> Vec<u8> {
    with_status("302 Found", &format!("Location: {to}"))
}
