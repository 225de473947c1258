//! The host among noise: it answers, goes on or ends, and delivers what was whole.

use super::*;
use crate::handover::{MOST_PAGE_BYTES, address};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};
use std::io::Write;

/// Messages that were framed, one behind the other.
fn framed(messages: &[Vec<u8>]) -> Vec<u8> {
    let mut stream = Vec::new();
    for message in messages {
        frame::write(&mut stream, message).unwrap();
    }
    stream
}

/// What the host answers to a stream, and what it delivers.
fn served(stream: &[u8]) -> (Vec<Value>, Vec<Delivery>) {
    let (mut answers, mut delivered) = (Vec::new(), Vec::new());
    let mut deliver = |delivery| {
        delivered.push(delivery);
        let title = Some("Soup".repeat(1_000));
        Ok(Answer::Shown { title, found: true })
    };
    let say = |refusal: Refusal| format!("{refusal:?}");
    serve(&mut &*stream, &mut answers, &mut deliver, &say).unwrap();
    let (mut rest, mut read) = (answers.as_slice(), Vec::new());
    while let Some(answer) = frame::read(&mut rest, 1 << 20).unwrap() {
        read.push(serde_json::from_slice(&answer).unwrap());
    }
    (read, delivered)
}

fn page(id: u32, text: &str, length: usize) -> Vec<Value> {
    let characters: Vec<char> = text.chars().collect();
    let pieces: Vec<String> = characters.chunks(length).map(|piece| piece.iter().collect()).collect();
    let begin = json!({"clearline": 1, "kind": "page", "id": id, "bytes": text.len()});
    let end = json!({"clearline": 1, "kind": "end", "id": id, "pieces": pieces.len()});
    let piece = |(at, text)| json!({"clearline": 1, "kind": "piece", "id": id, "at": at, "text": text});
    let pieces = pieces.into_iter().enumerate().map(piece);
    std::iter::once(begin).chain(pieces).chain([end]).collect()
}

fn bytes(messages: &[Value]) -> Vec<Vec<u8>> {
    messages
        .iter()
        .map(|message| message.to_string().into_bytes())
        .collect()
}

fn refusals(answers: &[Value]) -> Vec<(Value, &str)> {
    let why = |answer: &'_ Value| (answer["id"].clone(), answer["outcome"] == "refused");
    assert!(answers.iter().all(|answer| answer["clearline"] == 1 && why(answer).1));
    answers
        .iter()
        .map(|answer| (answer["id"].clone(), answer["why"].as_str().unwrap()))
        .collect()
}

#[test]
fn a_page_comes_in_pieces_and_is_answered_once() {
    let text = "{\"html\": \"文字と🍲\"}".repeat(50);
    let (answers, delivered) = served(&framed(&bytes(&page(7, &text, 13))));
    assert_eq!(delivered, [(Request::Page, Some(text.into_bytes()))]);
    assert_eq!(answers.len(), 1);
    assert_eq!(
        (&answers[0]["id"], &answers[0]["outcome"]),
        (&json!(7), &json!("shown"))
    );
    assert_eq!(answers[0]["title"].as_str().unwrap().len(), 2_000);
}

/// A page that comes packed, in pieces of 1,000 characters.
fn packed(id: u32, text: &str) -> Vec<Value> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text.as_bytes()).unwrap();
    let mut messages = page(id, &STANDARD.encode(encoder.finish().unwrap()), 1_000);
    messages[0]["packed"] = json!(true);
    messages
}

#[test]
fn a_packed_page_is_unpacked_and_a_bomb_is_refused() {
    let text = "{\"html\": \"文字と🍲\"}".repeat(5_000);
    let (answers, delivered) = served(&framed(&bytes(&packed(7, &text))));
    assert_eq!(delivered, [(Request::Page, Some(text.into_bytes()))]);
    assert_eq!(answers.len(), 1);
    let bomb = packed(8, &" ".repeat(MOST_PAGE_BYTES + 1));
    let mut noise = page(9, "no base64!", 3);
    noise[0]["packed"] = json!(true);
    let mut no_gzip = page(10, "bm8gZ3ppcA==", 5);
    no_gzip[0]["packed"] = json!(true);
    let (answers, delivered) = served(&framed(&bytes(&[bomb, noise, no_gzip].concat())));
    assert!(delivered.is_empty());
    assert_eq!(
        refusals(&answers),
        [
            (json!(8), "TooLarge"),
            (json!(9), "Malformed"),
            (json!(10), "Malformed")
        ]
    );
}

#[test]
fn pieces_out_of_order_of_another_page_or_too_many_are_refused() {
    let whole = page(1, "abcdef", 2);
    let mixed = |order: &[usize]| -> Vec<Value> { order.iter().map(|at| whole[*at].clone()).collect() };
    for wrong in [
        mixed(&[0, 2, 1, 3, 4]),
        mixed(&[0, 1, 2, 4]),
        mixed(&[1]),
        mixed(&[4]),
        mixed(&[0, 1, 1]),
    ] {
        let (answers, delivered) = served(&framed(&bytes(&wrong)));
        assert!(delivered.is_empty());
        assert_eq!(refusals(&answers)[0], (json!(1), "Incomplete"));
    }
    let mut other = whole.clone();
    other[2]["id"] = json!(2);
    let (answers, _) = served(&framed(&bytes(&other)));
    assert_eq!(refusals(&answers)[0], (json!(2), "Incomplete"));
    let more = json!({"clearline": 1, "kind": "page", "id": 1, "bytes": 3});
    let (answers, _) = served(&framed(&bytes(&[vec![more], mixed(&[1, 2])].concat())));
    assert_eq!(refusals(&answers), [(json!(1), "Incomplete")]);
}

#[test]
fn what_is_too_large_or_of_another_form_is_refused() {
    let outcome = |message: Value| {
        let (answers, delivered) = served(&framed(&bytes(&[message])));
        assert!(delivered.is_empty());
        refusals(&answers)[0].1.to_owned()
    };
    assert_eq!(
        outcome(json!({"clearline": 1, "kind": "page", "id": 1, "bytes": MOST_PAGE_BYTES + 1})),
        "TooLarge"
    );
    assert_eq!(
        outcome(json!({"clearline": 2, "kind": "page", "id": 1, "bytes": 1})),
        "Version"
    );
    assert_eq!(outcome(json!({"kind": "page", "id": 1, "bytes": 1})), "Malformed");
    assert_eq!(
        outcome(json!({"clearline": 1, "kind": "run", "id": 1, "command": "true"})),
        "Malformed"
    );
    for url in [
        "file:///etc/passwd",
        "http://127.0.0.1/",
        "--help",
        "clearline:https://e.example/",
    ] {
        assert_eq!(
            outcome(json!({"clearline": 1, "kind": "link", "id": 1, "url": url})),
            "Address",
            "{url}"
        );
    }
    let (answers, _) = served(&[0xff, 0xff, 0xff, 0x7f, b'{']);
    assert_eq!(refusals(&answers), [(Value::Null, "TooLong")]);
}

/// Numbers that look like chance and are the same in every run (Knuth's MMIX constants).
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % limit
    }
}

/// 10,000 messages that are damaged, cut, repeated, mixed or too long, in streams of 50.
#[test]
fn ten_thousand_bad_messages_end_in_answers() {
    let mut chance = Chance(26);
    let mut count = 0;
    for _ in 0..200 {
        let id = chance.below(3) as u32;
        let (one, other) = (page(id, &"Soup. ".repeat(30), 40), page(id + 1, "{}", 1));
        let mut messages = bytes(&[one, other].concat());
        let mut stream = Vec::new();
        for _ in 0..50 {
            count += 1;
            let at = chance.below(messages.len());
            let mut message = messages[at].clone();
            match chance.below(6) {
                0 => message.truncate(chance.below(message.len() + 1)),
                1 => {
                    let place = chance.below(message.len());
                    message[place] = chance.below(256) as u8;
                }
                2 => message = vec![b'['; chance.below(5_000)],
                3 => {
                    let with = chance.below(messages.len());
                    messages.swap(at, with);
                }
                4 => message = (0..chance.below(200)).map(|_| chance.below(256) as u8).collect(),
                _ => {}
            }
            frame::write(&mut stream, &message).unwrap();
            // The length lies, or the stream ends within the message.
            if chance.below(100) == 0 {
                stream.extend((chance.below(1 << 31) as u32).to_ne_bytes());
            }
        }
        stream.truncate(stream.len() - chance.below(20));
        let (answers, delivered) = served(&stream);
        assert!(answers.len() <= 52);
        for answer in answers {
            assert!(
                answer["outcome"] == "refused" || answer["outcome"] == "shown",
                "{answer}"
            );
        }
        for (request, page) in delivered {
            match request {
                Request::Page => assert!(page.is_some()),
                Request::Link { url } => assert!(address::outside(&url).is_some()),
                other => panic!("{other:?}"),
            }
        }
    }
    assert_eq!(count, 10_000);
}
