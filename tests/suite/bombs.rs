//! Answers of ten gibibytes that travel as a few kilobytes or megabytes: unpacking stops at the limit of a page.

use super::fetch::fetch_url;
use super::figures::{at_most, memory};
use super::hostile_answers::zstd_of_spaces;
use super::hostile_server::read_head;
use clearline_engine::page::{Limits, Notice};
use flate2::Compression;
use flate2::write::{GzEncoder, ZlibEncoder};
use std::io::{self, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::Instant;
use url::Url;

/// What each bomb unpacks to.
const BYTES: u64 = 10 << 30;

/// Writes a bomb until nobody takes more of it.
type Bomb = fn(TcpStream) -> io::Result<()>;

/// The encodings that a page may come in, and what writes a bomb in each.
const BOMBS: [(&str, Bomb); 4] = [
    ("gzip", |stream| {
        spaces_into(GzEncoder::new(stream, Compression::fast()))
    }),
    ("deflate", |stream| {
        spaces_into(ZlibEncoder::new(stream, Compression::fast()))
    }),
    ("br", |mut stream| stream.write_all(&brotli_of_spaces())),
    ("zstd", |mut stream| stream.write_all(&zstd_of_spaces(BYTES))),
];

fn spaces_into(mut encoder: impl Write) -> io::Result<()> {
    let piece = [b' '; 65_536];
    for _ in 0..BYTES / piece.len() as u64 {
        encoder.write_all(&piece)?;
    }
    encoder.flush()
}

/// RFC 7932: meta-blocks of 16 MiB, each of one command that inserts one literal as often as the block is long.
fn brotli_of_spaces() -> Vec<u8> {
    const BLOCK: u64 = 1 << 24;
    const LONGEST_INSERT_BASE: u64 = 22_594;
    let mut bits = Bits::default();
    bits.push(0, 1); // a window of 64 KiB
    for _ in 0..BYTES / BLOCK {
        bits.push(0, 1); // not the last
        bits.push(2, 2); // six nibbles of length
        bits.push(BLOCK - 1, 24);
        bits.push(0, 1 + 3); // compressed; one block type of each kind
        bits.push(0, 2 + 4 + 2 + 2); // plain distances; one context; one tree of each kind
        for (symbol, width) in [(u64::from(b' '), 8), (504, 10), (0, 6)] {
            bits.push(1, 2); // a simple code
            bits.push(0, 2); // of one symbol
            bits.push(symbol, width);
        }
        bits.push(BLOCK - LONGEST_INSERT_BASE, 24);
    }
    bits.push(3, 2); // the last, and empty
    bits.bytes
}

/// Bits, the lowest of each byte first.
#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    length: usize,
}

impl Bits {
    fn push(&mut self, value: u64, width: usize) {
        for bit in 0..width {
            if self.length.is_multiple_of(8) {
                self.bytes.push(0);
            }
            if let Some(byte) = self.bytes.last_mut() {
                *byte |= ((value >> bit & 1) as u8) << (self.length % 8);
            }
            self.length += 1;
        }
    }
}

/// A server that sends a bomb, as far as anybody takes it.
fn start(encoding: &'static str, bomb: Bomb) -> Url {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = Url::parse(&format!("http://{}/", listener.local_addr().unwrap())).unwrap();
    thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            let _ = read_head(&mut stream);
            let head = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: {encoding}\r\n\r\n");
            // The client goes away in the middle: that is what is wanted.
            let _ = stream.write_all(head.as_bytes()).and_then(|()| bomb(stream));
        }
    });
    url
}

#[test]
fn the_bombs_are_small() {
    assert!(brotli_of_spaces().len() < 10_000);
    assert!(zstd_of_spaces(BYTES).len() < 400_000);
}

#[test]
fn bombs_of_ten_gibibytes_stop_at_the_limit() {
    for (encoding, bomb) in BOMBS {
        let url = start(encoding, bomb);
        // From here on the system's high-water mark counts anew, where it keeps one.
        let _ = std::fs::write("/proc/self/clear_refs", "5");
        let (before, started) = (memory("self", "VmRSS"), Instant::now());
        let limit = Limits::default().page_bytes;
        let page = fetch_url(&url, Limits::default()).unwrap();
        let took = started.elapsed().as_secs_f64();
        assert_eq!(page.bytes.len() as u64, limit, "{encoding}");
        assert_eq!(page.arrival.notices, [Notice::OnlyFirst { limit }], "{encoding}");
        at_most("P7", &format!("10 GiB of {encoding}, time"), took, 1.0, "s");
        if let (Some(before), Some(peak)) = (before, memory("self", "VmHWM")) {
            let over = (peak - before - limit as f64 / f64::from(1 << 20)).max(0.0);
            at_most(
                "P7",
                &format!("10 GiB of {encoding}, memory over the limit"),
                over,
                32.0,
                "MiB",
            );
        }
    }
}
