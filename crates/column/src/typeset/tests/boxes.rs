//! Boxes and carets of composed lines: where the glyphs are, without gaps or overlaps.

use super::composed::*;
use super::*;

#[test]
fn glyphs_are_where_the_boxes_of_their_characters_are() {
    let paragraph = set(JAPANESE, "ja", 300.0, true);
    for line in paragraph.lines() {
        let runs = paragraph.glyph_runs(&line);
        let glyphs: Vec<f32> = runs
            .iter()
            .flat_map(|run| run.glyphs.iter())
            .map(|glyph| glyph.x)
            .collect();
        let characters = JAPANESE[line.text_range()].char_indices();
        assert_eq!(glyphs.len(), characters.clone().count());
        for ((at, character), x) in characters.zip(glyphs) {
            let byte = line.text_range().start + at;
            let place = paragraph.rects(byte..byte + character.len_utf8())[0];
            // The ink of opening punctuation is on the right, and its square may begin before its box.
            let cut = if "（《「“".contains(character) {
                0.5 * SIZE
            } else {
                0.0
            };
            let (left, right) = (place.left() - cut - 0.1, place.right());
            assert!(left <= x && x < right, "{character} at {x}, {place}");
        }
    }
}

#[test]
fn carets_are_found_where_they_are() {
    for (text, language) in [(MIXED, "zh-CN"), (JAPANESE, "ja"), (KOREAN, "ko")] {
        for justified in [false, true] {
            let paragraph = set(text, language, 333.0, justified);
            for (byte, character) in text.char_indices().filter(|(_, character)| !character.is_whitespace()) {
                let before = Caret {
                    byte,
                    clings_back: false,
                };
                let place = paragraph.caret_box(before);
                let glyph = paragraph.rects(byte..byte + character.len_utf8())[0];
                assert!((place.left() - glyph.left()).abs() < 0.01, "{character}");
                let inside = pos2(glyph.left() + 0.2 * glyph.width(), place.center().y);
                assert_eq!(paragraph.caret_at(inside).byte, byte, "{character}");
                assert_eq!(paragraph.hit(inside), byte, "{character}");
            }
        }
    }
}

#[test]
fn boxes_of_many_parts_are_those_of_each() {
    let paragraph = set(MIXED, "zh", 333.0, true);
    let parts: Vec<_> = MIXED
        .char_indices()
        .map(|(byte, c)| byte..byte + c.len_utf8())
        .step_by(2)
        .collect();
    let boxes = paragraph.boxes_of(&parts, 0.0..f32::INFINITY);
    for (part, area) in &boxes {
        let alone = paragraph.rects(parts[*part].clone())[0];
        assert!((alone.min - area.min).length() < 0.01 && (alone.max - area.max).length() < 0.01);
    }
    assert_eq!(boxes.len(), parts.len());
    let whole = paragraph.rects(0..MIXED.len());
    assert_eq!(whole.len(), paragraph.line_count());
    let full = whole.split_last().unwrap().1;
    assert!(full.iter().all(|area| (area.right() - 333.0).abs() < 0.5), "{whole:?}");
}

/// Random characters of all kinds, the same every time.
fn random_text(seed: u64, length: usize) -> String {
    let kinds = "汉字排版かなカナ글자조판ABCxyz0189，。、；：！？「」『』（）《》“”‘’·—…- \u{3000}é①℃％$({[)]}/👍🏽";
    let kinds: Vec<char> = kinds.chars().collect();
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(1);
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) as usize
    };
    (0..length)
        .map(|_| {
            if next() % 40 == 0 {
                '\n'
            } else {
                kinds[next() % kinds.len()]
            }
        })
        .collect()
}

#[test]
fn nothing_is_lost_and_nothing_overlaps_in_random_texts() {
    let mut typesetter = typesetter();
    for seed in 0..120 {
        let text = random_text(seed, 160);
        let language = ["zh-CN", "zh-TW", "ja", "ko"][seed as usize % 4];
        let settings = TypeSettings {
            is_justified: seed % 3 != 0,
            ..Default::default()
        };
        let styled = StyledText {
            text: &text,
            runs: &[StyleRun::new(0..text.find(' ').unwrap_or_default(), Style::CODE)],
            kind: if seed % 5 == 0 {
                TextKind::Heading(2)
            } else {
                TextKind::Body
            },
            language,
            is_rtl: false,
        };
        let mut paragraph = typesetter.lay_out(&styled, &settings, 300.0);
        for width in [300.0, 57.0, 811.0, 10.0] {
            paragraph.wrap(width);
            assert_whole(&paragraph, &text);
        }
    }
}

/// Every byte is in one line, and no box begins before the one before it ends.
fn assert_whole(paragraph: &Paragraph, text: &str) {
    let mut next = 0;
    for line in paragraph.lines() {
        let original = |byte| paragraph.shown.insertions.original(byte);
        assert_eq!(original(line.text_range().start), original(next), "{text:?}");
        next = line.text_range().end;
        let mut pen = paragraph.pen(&line);
        let mut right = 0.0;
        for run in line.runs() {
            for cluster in run.clusters() {
                let (edges, _) = pen.step(&run, &cluster);
                assert!(edges.start == right || right == 0.0, "{text}");
                assert!(edges.end >= edges.start, "{text}");
                right = edges.end;
            }
        }
    }
    assert_eq!(paragraph.shown.insertions.original(next), text.len(), "{text}");
}

#[test]
fn the_boxes_of_a_whole_paragraph_reach_both_edges() {
    let paragraph = set(MIXED, "zh", 17.3 * SIZE, true);
    let boxes = paragraph.rects(0..MIXED.len());
    assert_eq!(boxes.len(), paragraph.line_count());
    let parts = paragraph.boxes_of(std::slice::from_ref(&(0..MIXED.len())), 0.0..f32::INFINITY);
    for (area, (_, part)) in boxes.iter().zip(parts) {
        assert_near(area.left(), 0.0, "left");
        assert_near(area.right(), part.right(), "right");
    }
}

#[test]
fn arabic_letters_are_larger_and_their_lines_stay_within_their_width() {
    const TEXT: &str = "قالت: «الضيف لا يُسأل عن عطشه»، هكذا! في صفحةٍ اسمُ رحّالةٍ كتب بالإنجليزية: «Thank you for the water»، \
        ورسم تحتها (in 2009) جملًا يضحك؛ وصلت المواسير عام 2009، وصار الماء يجري — كل بيت. انتهى.";
    let styled = StyledText {
        text: TEXT,
        runs: &[],
        kind: TextKind::Body,
        language: "ar",
        is_rtl: true,
    };
    for is_justified in [false, true] {
        let settings = TypeSettings {
            is_justified,
            ..Default::default()
        };
        for width in (150..700).step_by(11).map(|width| width as f32) {
            let paragraph = typesetter().lay_out(&styled, &settings, width);
            for (at, character) in TEXT.char_indices().filter(|(_, character)| character.is_alphanumeric()) {
                let Some(place) = paragraph.rects(at..at + character.len_utf8()).first().copied() else {
                    panic!("{character} has no place");
                };
                let is_within = place.left() > -0.6 && place.right() < width + 0.6;
                assert!(
                    is_within,
                    "{character} at {width} points, justified {is_justified}: {place:?}"
                );
            }
        }
    }
    let paragraph = typesetter().lay_out(&styled, &TypeSettings::default(), f32::INFINITY);
    let size_at = |letter: &str| {
        let at = paragraph.shown.insertions.start(TEXT.find(letter).unwrap());
        let line = paragraph.layout.lines().next().unwrap();
        let run = line.runs().find(|run| run.text_range().contains(&at)).unwrap();
        run.font_size()
    };
    assert_eq!((size_at("Thank"), size_at("ضيف")), (SIZE, SIZE * 1.12));
    let drops = |text: &str, language: &str| {
        let paragraph = set(text, language, f32::INFINITY, false);
        let line = paragraph.layout.lines().next().unwrap();
        line.metrics().baseline + paragraph.drop(&line)
    };
    assert_eq!(drops("ضيف", "ar"), drops("guest", "en"), "both have one baseline");
}
