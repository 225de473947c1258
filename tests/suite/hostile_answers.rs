//! What the hostile server answers, case by case: lengths that lie, compression that bursts, heads without end, redirects to
//! where nobody may go.

use std::collections::HashMap;
use std::io::Write;
use std::net::SocketAddr;

use flate2::Compression;
use flate2::write::{GzEncoder, ZlibEncoder};

use super::hostile_server::{PAGE, answer, redirect, typed, with_status};

/// The size of every decompression bomb, in bytes.
pub const BOMB_BYTES: usize = 8 << 20;

/// Every case that is a fixed run of bytes.
pub fn answers(address: SocketAddr) -> HashMap<String, Vec<u8>> {
    let groups = [
        pages(),
        lengths(),
        compressed(),
        heads(),
        statuses(),
        redirects(address),
        refreshes(),
        other_types(),
    ];
    let cases = groups.into_iter().flatten();
    let mut answers: HashMap<String, Vec<u8>> = cases.map(|(path, bytes)| (path.to_owned(), bytes)).collect();
    answers.insert("/chain/0".into(), typed("text/html", PAGE.as_bytes()));
    for hop in 1..=11 {
        answers.insert(format!("/chain/{hop}"), redirect(&format!("/chain/{}", hop - 1)));
    }
    answers
}

type Cases = Vec<(&'static str, Vec<u8>)>;

fn pages() -> Cases {
    let page = PAGE.as_bytes();
    let mhtml = format!("MIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n\r\n{PAGE}");
    vec![
        ("/ok", typed("text/html", page)),
        ("/http-1.0", [b"HTTP/1.0 200 OK\r\n\r\n", page].concat()),
        ("/no-type", answer("X: y", page)),
        ("/octet-stream", typed("application/octet-stream", page)),
        (
            "/attachment",
            typed(
                "text/html\r\nContent-Disposition: attachment; filename=\"../../x.html\"",
                page,
            ),
        ),
        ("/mhtml", typed("multipart/related", mhtml.as_bytes())),
        ("/mhtml-as-message", typed("message/rfc822", mhtml.as_bytes())),
        ("/mhtml-as-html", typed("text/html", mhtml.as_bytes())),
        (
            "/mhtml-of-elsewhere",
            typed(
                "multipart/related",
                b"MIME-Version: 1.0\r\nContent-Type: text/html\r\nContent-Location: https://elsewhere.example/\r\n\r\nx",
            ),
        ),
        ("/gbk", typed("text/html; charset=GBK", b"<p>\xD6\xD0\xCE\xC4")),
        ("/plain", typed("text/plain", b"a < b")),
        ("/203", b"HTTP/1.1 203 Copy\r\nContent-Length: 3\r\n\r\nabc".to_vec()),
    ]
}

fn lengths() -> Cases {
    let page = PAGE.as_bytes();
    let chunked = "Transfer-Encoding: chunked";
    vec![
        ("/length-too-large", answer("Content-Length: 100000", page)),
        ("/length-too-small", answer("Content-Length: 15", page)),
        (
            "/length-beyond-64-bits",
            answer("Content-Length: 18446744073709551616", page),
        ),
        ("/two-lengths", answer("Content-Length: 5\r\nContent-Length: 9", page)),
        ("/length-no-body", answer("Content-Length: 100", b"")),
        ("/empty", answer("Content-Length: 0", b"")),
        ("/chunks", answer(chunked, b"3\r\n<p>\r\n2\r\nhi\r\n0\r\n\r\n")),
        ("/chunks-cut", answer(chunked, b"10\r\n<p>3456789abcdef\r\n40\r\nabc")),
        ("/chunks-broken", answer(chunked, b"5\r\n<p>hi\r\nzz\r\n")),
        ("/chunks-broken-at-once", answer(chunked, b"zz\r\n")),
    ]
}

fn compressed() -> Cases {
    let page = PAGE.as_bytes();
    let bomb = vec![b' '; BOMB_BYTES];
    // A gzip stream of text that does not compress away, to be cut in the middle.
    let long: Vec<u8> = (0..20_000_u32)
        .flat_map(|n| format!("<p>{}", n.wrapping_mul(2_654_435_761)).into_bytes())
        .collect();
    let long = gzip(&long);
    vec![
        ("/gzip", packed("gzip", &gzip(page))),
        ("/deflate", packed("deflate", &zlib(page))),
        ("/brotli", packed("br", &BROTLI_PAGE)),
        ("/gzip-bomb", packed("gzip", &gzip(&bomb))),
        ("/deflate-bomb", packed("deflate", &zlib(&bomb))),
        ("/brotli-bomb", packed("br", &BROTLI_BOMB)),
        ("/zstd-bomb", packed("zstd", &zstd_of_spaces(BOMB_BYTES as u64))),
        ("/gzip-cut", packed("gzip", &long[..long.len() / 2])),
        ("/gzip-damaged", packed("gzip", &damaged(&long))),
        ("/gzip-that-is-none", packed("gzip", page)),
        (
            "/gzip-lost",
            answer(
                "Content-Type: text/html\r\nContent-Encoding: gzip\r\nContent-Length: 900000",
                &long[..long.len() / 2],
            ),
        ),
        ("/gzip-twice", packed("gzip, gzip", &gzip(&gzip(page)))),
        ("/gzip-undeclared", typed("text/html", &gzip(page))),
        ("/unknown-compression", packed("klingon", page)),
    ]
}

fn heads() -> Cases {
    let page = PAGE.as_bytes();
    let many: String = (0..10_000).map(|n| format!("X{n}: a\r\n")).collect();
    vec![
        ("/nothing", Vec::new()),
        ("/ssh", b"SSH-2.0-OpenSSH_9.2\r\n".to_vec()),
        ("/http-0.9", page.to_vec()),
        ("/continue-flood", b"HTTP/1.1 100 Continue\r\n\r\n".repeat(100_000)),
        ("/large-head", answer(&format!("X: {}", "x".repeat(4 << 20)), page)),
        ("/many-fields", answer(many.trim_end(), page)),
        ("/head-with-nul", answer("X: a\0b", page)),
        ("/head-cut", b"HTTP/1.1 200 OK\r\nContent-Ty".to_vec()),
        ("/head-8-bit", {
            let field = b"HTTP/1.1 200 OK\r\nContent-Type: text/html; x=\xE9\xFF\r\nX: \xD0\xBF\r\n\r\n";
            [&field[..], page].concat()
        }),
    ]
}

fn statuses() -> Cases {
    let plain = |status: &str| with_status(status, "X: y");
    vec![
        ("/204", b"HTTP/1.1 204 No Content\r\n\r\n".to_vec()),
        ("/205", plain("205 Reset Content")),
        ("/300", plain("300 Multiple Choices")),
        ("/304", b"HTTP/1.1 304 Not Modified\r\n\r\n".to_vec()),
        ("/401", plain("401 Unauthorized")),
        ("/403", plain("403 Forbidden")),
        ("/410", plain("410 Gone")),
        ("/429", with_status("429 Too Many Requests", "Retry-After: 120")),
        ("/451", plain("451 Unavailable")),
        ("/500", plain("500 Internal Server Error")),
        ("/503", plain("503 Service Unavailable")),
        ("/999", plain("999 Request denied")),
    ]
}

fn redirects(address: SocketAddr) -> Cases {
    vec![
        ("/loop", redirect("/loop")),
        ("/to-file", redirect("file:///etc/passwd")),
        ("/to-data", redirect("data:text/html,hi")),
        ("/to-script", redirect("javascript:alert(1)")),
        ("/to-ftp", redirect("ftp://127.0.0.1/")),
        ("/to-broken", redirect("http://[::1")),
        ("/to-empty", redirect("")),
        ("/to-nowhere", with_status("301 Moved", "X: y")),
        ("/to-login", redirect(&format!("http://anna:secret@{address}/ok"))),
    ]
}

fn refreshes() -> Cases {
    let to = |wait: u32, to: &str| {
        let page = format!("<meta http-equiv=refresh content='{wait}; url={to}'><p>You are sent on.</p>");
        typed("text/html", page.as_bytes())
    };
    vec![
        ("/refresh", to(0, "/refresh-again")),
        ("/refresh-again", to(5, "/chain/1")),
        ("/refresh-late", to(6, "/ok")),
        ("/refresh-itself", to(0, "/refresh-itself#top")),
        ("/refresh-circle", to(0, "/refresh-round")),
        ("/refresh-round", to(0, "/refresh-circle")),
        ("/refresh-missing", to(0, "/404")),
        ("/refresh-file", to(0, "file:///etc/passwd")),
        ("/refresh-hang", to(0, "/hang")),
    ]
}

fn other_types() -> Cases {
    vec![
        ("/pdf", typed("application/pdf", b"%PDF-1.7\n")),
        ("/pdf-as-html", typed("text/html", b"%PDF-1.7\n")),
        ("/zip-as-html", typed("text/html", b"PK\x03\x04rest")),
        ("/png", typed("image/png", b"\x89PNG\r\n\x1a\n")),
        ("/png-as-html", typed("text/html", b"\x89PNG\r\n\x1a\n")),
        ("/svg", typed("image/svg+xml", b"<svg/>")),
        ("/json", typed("application/json", b"{}")),
        ("/mp4", typed("video/mp4", b"x")),
        ("/css", typed("text/css", b"p{}")),
        ("/binary-as-plain", typed("text/plain", b"\x7fELF\x02\x01\x01\0")),
        (
            "/mhtml-without-page",
            typed(
                "multipart/related",
                b"MIME-Version: 1.0\r\nContent-Type: text/css\r\n\r\np{}",
            ),
        ),
    ]
}

fn packed(encoding: &str, body: &[u8]) -> Vec<u8> {
    typed(&format!("text/html\r\nContent-Encoding: {encoding}"), body)
}

pub fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn zlib(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// The same data with nonsense from the middle on.
fn damaged(packed: &[u8]) -> Vec<u8> {
    let half = packed.len() / 2;
    [&packed[..half], &vec![0xFF; half]].concat()
}

/// RFC 8878: a frame of blocks that say "this byte, 128 KiB times", 4 bytes each.
pub fn zstd_of_spaces(bytes: u64) -> Vec<u8> {
    const BLOCK: u32 = 128 << 10;
    let blocks = bytes / u64::from(BLOCK);
    let mut frame = vec![0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x50]; // magic, descriptor, 1 MiB window
    for block in 1..=blocks {
        let is_last = u32::from(block == blocks);
        let header = (BLOCK << 3) | (1 << 1) | is_last;
        frame.extend_from_slice(&header.to_le_bytes()[..3]);
        frame.push(b' ');
    }
    frame
}

/// `<!doctype html><p>hello world`, brotli at quality 11.
const BROTLI_PAGE: [u8; 29] = [
    0x1b, 0x1c, 0x00, 0xf8, 0x1d, 0xa9, 0x51, 0x9f, 0x3b, 0xa6, 0x92, 0x07, 0x0d, 0x2e, 0xd9, 0x40, 0xde, 0xca, 0xa7,
    0xac, 0x76, 0x11, 0xa6, 0x30, 0x58, 0x61, 0xb4, 0x72, 0x01,
];

/// [`BOMB_BYTES`] spaces, brotli at quality 11.
const BROTLI_BOMB: [u8; 14] = [
    0xcb, 0xff, 0xff, 0x3f, 0xf8, 0x25, 0x40, 0xe2, 0xb1, 0x40, 0x20, 0xf7, 0xfe, 0x6f,
];
