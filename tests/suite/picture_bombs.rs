//! Files that ask a decoder for more than they are worth.

use super::figures::{at_most, largest, milliseconds};
use clearline_engine::internals::picture::{Picture, PictureFault, PictureKind, decode, limits};
use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};
use image::{DynamicImage, ImageFormat};
use std::io::{Cursor, Write};
use std::time::Instant;

const TRUE_COLOUR: u8 = 2;
const WITH_OPACITY: u8 = 6;

/// A picture of `width` by `height` pixels, drawn and written by the library that also reads it.
pub fn drawn(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
    let pixels = image::RgbImage::from_fn(width, height, |x, y| image::Rgb([x as u8, y as u8, 128]));
    let mut file = Cursor::new(Vec::new());
    DynamicImage::ImageRgb8(pixels).write_to(&mut file, format).unwrap();
    file.into_inner()
}

fn chunk(name: &[u8; 4], content: &[u8]) -> Vec<u8> {
    let mut crc = Crc::new();
    crc.update(name);
    crc.update(content);
    let length = (content.len() as u32).to_be_bytes();
    [&length, &name[..], content, &crc.sum().to_be_bytes()].concat()
}

/// This many zeros, compressed.
fn zeros(count: usize) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
    for _ in 0..count / 65_536 {
        encoder.write_all(&[0; 65_536]).unwrap();
    }
    encoder.finish().unwrap()
}

/// A PNG that claims a size; `before` stands between its head and its pixels.
fn png([width, height]: [u32; 2], colours: u8, before: &[u8], pixels: &[u8]) -> Vec<u8> {
    let head = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, colours, 0, 0, 0]].concat();
    [
        b"\x89PNG\r\n\x1a\n",
        &chunk(b"IHDR", &head)[..],
        before,
        &chunk(b"IDAT", pixels),
        &chunk(b"IEND", b""),
    ]
    .concat()
}

/// A GIF of 35 bytes that claims a size.
fn gif(size: [u16; 2]) -> Vec<u8> {
    let size: Vec<u8> = size.iter().flat_map(|side| side.to_le_bytes()).collect();
    let bomb = [
        &b"GIF89a"[..],
        &size,
        b"\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0",
        &size,
        b"\0\x02\x02\x4c\x01\0;",
    ];
    bomb.concat()
}

/// A small JPEG that claims another size.
fn jpeg([width, height]: [u16; 2]) -> Vec<u8> {
    let mut file = drawn(16, 16, ImageFormat::Jpeg);
    let frame = file.windows(2).position(|marker| marker == [0xff, 0xc0]).unwrap();
    file[frame + 5..frame + 7].copy_from_slice(&height.to_be_bytes());
    file[frame + 7..frame + 9].copy_from_slice(&width.to_be_bytes());
    file
}

/// A WebP that claims a canvas of 2^24 by 2^24 pixels.
fn webp() -> Vec<u8> {
    let content = [&b"WEBPVP8X\x0a\0\0\0\0\0\0\0"[..], &[0xff; 6]].concat();
    [b"RIFF", &(content.len() as u32).to_le_bytes()[..], &content].concat()
}

/// The fault, which both ways of opening must find.
fn refused(bytes: Vec<u8>) -> PictureFault {
    let decoded = decode(&bytes).expect_err("it must be refused");
    if let Err(looked_at) = Picture::of(bytes) {
        assert_eq!(looked_at, decoded);
    }
    decoded
}

#[test]
fn bombs_are_refused_by_what_they_claim() {
    for side in [60_000, u32::MAX >> 1, 8_193] {
        let bomb = png([side, side], TRUE_COLOUR, &[], &zeros(1 << 20));
        assert_eq!(refused(bomb), PictureFault::TooManyPixels);
    }
    let claims_little = png([8_192, 8_192], WITH_OPACITY, &[], &zeros(1 << 20));
    assert_eq!(refused(claims_little), PictureFault::TooManyPixels);
    assert_eq!(gif([65_535; 2]).len(), 35);
    assert_eq!(refused(gif([65_535; 2])), PictureFault::TooManyPixels);
    assert_eq!(refused(gif([8_192; 2])), PictureFault::TooManyPixels);
    assert_eq!(refused(jpeg([65_500; 2])), PictureFault::TooManyPixels);
    assert!(matches!(
        refused(webp()),
        PictureFault::TooManyPixels | PictureFault::Damaged(_)
    ));
}

#[test]
fn bombs_are_refused_at_once() {
    let square = png([60_000; 2], TRUE_COLOUR, &[], &zeros(1 << 20));
    let bombs = [square, gif([65_535; 2]), jpeg([65_500; 2]), webp()];
    let times = bombs.map(|bomb| {
        let started = Instant::now();
        assert!(decode(&bomb).is_err());
        milliseconds(started)
    });
    at_most("P19", "slowest refusal of a picture", largest(&times), 50.0, "ms");
}

#[test]
fn bombs_beside_the_pixels_are_refused_or_ignored() {
    for name in [b"iCCP", b"zTXt"] {
        let bomb = [&b"x\0\0"[..], &zeros(136 << 20)].concat();
        let file = png([1, 1], TRUE_COLOUR, &chunk(name, &bomb), &zeros(65_536));
        if let Ok(pixels) = decode(&file) {
            assert_eq!(pixels.size, [1, 1]);
        }
    }
}

#[test]
fn files_that_break_off_are_damaged() {
    for format in [ImageFormat::Png, ImageFormat::Gif, ImageFormat::WebP] {
        let whole = drawn(64, 64, format);
        assert_eq!(decode(&whole).unwrap().size, [64, 64]);
        for length in [12, 20, whole.len() / 2] {
            let fault = refused(whole[..length].to_vec());
            assert!(
                matches!(fault, PictureFault::Damaged(_)),
                "{format:?} {length}: {fault:?}"
            );
        }
    }
    let whole = drawn(64, 64, ImageFormat::Jpeg);
    for length in [3, 20, 160] {
        assert!(matches!(refused(whole[..length].to_vec()), PictureFault::Damaged(_)));
    }
}

#[test]
fn other_files_are_no_pictures() {
    let svg = PictureFault::UnknownKind { is_svg: true };
    for drawing in [
        "<svg xmlns='http://www.w3.org/2000/svg'/>",
        "\u{FEFF}<?xml version='1.0'?>\n<!DOCTYPE svg [<!ENTITY a 'aaaa'>]><svg>&a;</svg>",
    ] {
        assert_eq!(refused(drawing.into()), svg);
    }
    let other = PictureFault::UnknownKind { is_svg: false };
    for bytes in [
        &b""[..],
        b"<!doctype html><p>Not found",
        b"BM\x36\0\0\0",
        b"II*\0",
        b"%PDF-1.7",
    ] {
        assert_eq!(refused(bytes.to_vec()), other);
    }
    let too_large = vec![0xff; limits::FILE_BYTES as usize + 1];
    assert_eq!(refused(too_large), PictureFault::TooLarge(limits::FILE_BYTES));
}

#[test]
fn a_name_cannot_change_the_kind() {
    for (format, kind) in [
        (ImageFormat::Png, PictureKind::Png),
        (ImageFormat::Jpeg, PictureKind::Jpeg),
        (ImageFormat::Gif, PictureKind::Gif),
        (ImageFormat::WebP, PictureKind::WebP),
    ] {
        let picture = Picture::of(drawn(30, 20, format)).unwrap();
        assert_eq!((picture.kind, picture.size), (kind, [30, 20]));
        let mut mixed = drawn(30, 20, ImageFormat::Png);
        mixed.truncate(8);
        mixed.extend(drawn(30, 20, format));
        assert!(matches!(refused(mixed), PictureFault::Damaged(_)));
    }
}

#[test]
fn large_pictures_are_scaled_down() {
    let picture = Picture::of(drawn(3_000, 1_500, ImageFormat::Jpeg)).unwrap();
    assert_eq!(picture.size, [3_000, 1_500]);
    let pixels = decode(&picture.bytes).unwrap();
    assert_eq!(pixels.size, [2_048, 1_024]);
    assert_eq!(pixels.rgba.len(), 4 * 2_048 * 1_024);
}
