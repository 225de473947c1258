//! Readings above characters.

use super::*;

/// A text with each `[base|reading]` as a page writes it: base(reading).
fn annotated(marked: &str) -> (String, Vec<StyleRun>) {
    let (mut text, mut runs) = (String::new(), Vec::new());
    for part in marked.split_inclusive(']') {
        let (plain, ruby) = part.split_once('[').unwrap_or((part, ""));
        text.push_str(plain);
        let Some((base, reading)) = ruby.trim_end_matches(']').split_once('|') else {
            continue;
        };
        let start = text.len();
        text.push_str(base);
        runs.push(StyleRun::new(start..text.len(), Style::RUBY));
        let start = text.len();
        text.push_str(&format!("({reading})"));
        runs.push(StyleRun::new(start..text.len(), Style::RUBY | Style::READING));
    }
    (text, runs)
}

fn set(marked: &str, language: &str, width: f32) -> (String, Paragraph) {
    let (text, runs) = annotated(marked);
    let styled = StyledText {
        text: &text,
        runs: &runs,
        kind: TextKind::Body,
        language,
        is_rtl: false,
    };
    let paragraph = typesetter().lay_out(&styled, &TypeSettings::default(), width);
    (text, paragraph)
}

/// The places of the readings, in points.
fn places(paragraph: &Paragraph) -> Vec<Rect> {
    let place = |reading: &Annotation| {
        Rect::from_min_size(
            reading.offset.to_pos2(),
            egui::vec2(reading.paragraph.used_width(), reading.paragraph.height()),
        )
    };
    paragraph.readings.iter().map(place).collect()
}

fn place_of(paragraph: &Paragraph, text: &str, part: &str) -> Rect {
    let start = text.find(part).unwrap();
    let rects = paragraph.rects(start..start + part.len());
    assert_eq!(rects.len(), 1, "{part}");
    rects[0]
}

#[test]
fn readings_are_centred_over_their_characters() {
    for (marked, language) in [
        ("這是[漢|hàn][字|zì]。", "zh-Hant"),
        ("[東京|とうきょう]へ行く", "ja"),
        ("他[装|zhuāng]作[想|xiǎng]家", "zh"),
        ("The word [漢|hàn][字|zì] is Chinese.", "en"),
    ] {
        let (text, paragraph) = set(marked, language, f32::INFINITY);
        let places = places(&paragraph);
        for (reading, place) in paragraph.readings.iter().zip(&places) {
            let base = paragraph.rects(reading.base.clone())[0];
            assert!(
                (base.center().x - place.center().x).abs() < 0.6,
                "{marked}: {base} {place}"
            );
            assert!(base.width() >= place.width(), "{marked}");
            let baseline = place.top() + reading.paragraph.first_baseline();
            let above = paragraph.first_baseline() - baseline;
            assert!((18.0..=20.0).contains(&above), "{marked}: {above}");
        }
        assert!(places.is_sorted_by(|one, next| one.right() <= next.left()), "{marked}");
        assert_eq!(paragraph.line_count(), 1, "{text}");
    }
}

#[test]
fn a_reading_takes_no_place_in_its_line() {
    let (text, with) = set("這是[日|rì][字|zì]。", "zh-Hant", f32::INFINITY);
    let without = lay_out("這是日字。", "zh-Hant", f32::INFINITY);
    assert!((with.used_width() - without.used_width()).abs() < 0.1);
    assert!(
        with.rects(text.find("(rì)").unwrap()..text.find('字').unwrap())
            .is_empty()
    );
    let place = place_of(&with, &text, "字");
    assert_eq!(with.hit(place.center()), text.find('字').unwrap());
    let end = with.caret_at(place.right_center() + egui::vec2(2.0, 0.0));
    assert_eq!(end.byte, text.find('。').unwrap());
}

#[test]
fn a_long_reading_gives_its_characters_room_on_both_sides() {
    let (text, paragraph) = set("他[装|zhuāng]作", "zh", f32::INFINITY);
    let base = place_of(&paragraph, &text, "装");
    assert!(base.width() > 24.0, "{base}");
    let first = place_of(&paragraph, &text, "他");
    assert!((first.width() - 19.0).abs() < 0.1);
    assert!((first.right() - base.left()).abs() < 0.1);
}

#[test]
fn lines_with_readings_are_high_enough_and_end_between_them() {
    let marked = "[漢字|かんじ]".repeat(12);
    let (_, paragraph) = set(&marked, "ja", 19.0 * 7.5);
    assert_eq!(paragraph.line_count(), 4, "three words a line");
    let plain = lay_out("漢字", "ja", 900.0);
    let line = paragraph.height() / 4.0;
    assert!(line > plain.height() && line >= 1.6 * 19.0, "{line}");
    for (reading, place) in paragraph.readings.iter().zip(places(&paragraph)) {
        let rects = paragraph.rects(reading.base.clone());
        assert_eq!(rects.len(), 1, "characters with one reading stay on a line");
        assert!(place.left() >= 0.0 && place.right() <= 19.0 * 7.5);
        assert!((rects[0].top() - line..rects[0].top()).contains(&(place.top() + 4.0)));
    }
}

#[test]
fn a_hit_in_a_reading_marks_its_characters() {
    let (text, paragraph) = set("這是[漢|hàn][字|zì]。", "zh-Hant", f32::INFINITY);
    let at = text.find("hàn").unwrap();
    let part = at..at + "hàn".len();
    let boxes = paragraph.boxes_of(std::slice::from_ref(&part), 0.0..f32::INFINITY);
    assert_eq!(boxes, [(0, place_of(&paragraph, &text, "漢"))]);
}

#[test]
fn readings_that_cannot_be_above_are_small_in_the_line() {
    for marked in ["[漢|hàn] שלום".to_owned(), format!("[漢|{}]", "字".repeat(80))] {
        let (text, paragraph) = set(&marked, "zh", f32::INFINITY);
        assert!(paragraph.readings.is_empty());
        let at = text.find('(').unwrap() + 1;
        let length = text[at..].chars().next().map_or(0, char::len_utf8);
        let first = paragraph.rects(at..at + length)[0];
        assert!((1.0..14.0).contains(&first.width()), "{first}");
    }
}
