//! Lines of Chinese, Japanese and Korean: cut blanks, spaces between scripts, both edges.

use super::*;

pub(super) const SIZE: f32 = 19.0;

pub(super) const MIXED: &str = "他说：“排版（typesetting）是门手艺。”《书名》、「引文」，以及数字123与English混排……这一段文字足够长，\
    会折成好几行；每一行都应当排满！括号（里面）也一样——破折号不断开。第2页有3张图，其中一张是《图一》。";
pub(super) const JAPANESE: &str = "「組版」とは、文字や図版などの要素を紙面に配置することである。コンピューターのDTPでは、\
    （括弧）や、句読点の「アキ」を調整して、行の左右をそろえる。小書きのっ、ゃ、ーは行頭に来ない。";
pub(super) const KOREAN: &str = "조판은 글자와 그림을 지면에 배치하는 일이다. 낱말 사이의 빈칸을 먼저 늘려 줄의 양쪽 끝을 맞추고, \
    그래도 모자라면 글자 사이를 고르게 벌린다. 2026년 Clearline에서도 그렇게 한다.";

pub(super) fn set_with(
    text: &str,
    runs: &[StyleRun],
    (kind, language): (TextKind, &str),
    justified: bool,
) -> Paragraph {
    let styled = StyledText {
        text,
        runs,
        kind,
        language,
        is_rtl: false,
    };
    let settings = TypeSettings {
        is_justified: justified,
        ..Default::default()
    };
    typesetter().lay_out(&styled, &settings, f32::INFINITY)
}

pub(super) fn set(text: &str, language: &str, width: f32, justified: bool) -> Paragraph {
    let mut paragraph = set_with(text, &[], (TextKind::Body, language), justified);
    paragraph.wrap(width);
    paragraph
}

/// Width of a text on one line, in ems.
pub(super) fn ems(text: &str, language: &str) -> f32 {
    set(text, language, f32::INFINITY, false).used_width() / SIZE
}

/// Left and right edge of each character that is seen, by line.
pub(super) fn edges(paragraph: &Paragraph, text: &str) -> Vec<Vec<(char, Rect)>> {
    let mut lines: Vec<Vec<(char, Rect)>> = Vec::new();
    let mut top = f32::NEG_INFINITY;
    for (byte, character) in text.char_indices().filter(|(_, character)| !character.is_whitespace()) {
        let place = *paragraph.rects(byte..byte + character.len_utf8()).first().unwrap();
        let line_top = paragraph.line_top(byte);
        if line_top > top {
            lines.push(Vec::new());
            top = line_top;
        }
        lines.last_mut().unwrap().push((character, place));
    }
    lines
}

#[track_caller]
pub(super) fn assert_near(one: f32, other: f32, what: &str) {
    assert!((one - other).abs() < 0.06, "{what}: {one}, {other}");
}

#[test]
fn blanks_are_cut_where_punctuation_meets() {
    // The characters around keep the punctuation from the ends of the line.
    for (text, squares) in [
        ("中」「中", 3.5),
        ("中。」中", 3.5),
        ("中》，中", 3.5),
        ("中），中", 3.5),
        ("中「『中", 3.5),
        ("中：“中", 3.5),
        ("中，中。中", 5.0),
        ("中（中）中", 5.0),
    ] {
        assert_near(ems(text, "zh-CN"), squares, text);
    }
}

#[test]
fn lines_begin_and_end_with_the_ink_of_punctuation() {
    for (text, squares) in [
        ("《中", 1.5),
        ("（中", 1.5),
        ("「中", 1.5),
        ("中，", 1.5),
        ("中。", 1.5),
        ("中」", 1.5),
    ] {
        assert_near(ems(text, "zh"), squares, text);
    }
    let paragraph = set(&"字，《字".repeat(40), "zh", 20.3 * SIZE, false);
    assert!(paragraph.line_count() > 2);
    for line in edges(&paragraph, &"字，《字".repeat(40)) {
        let (first, place) = line.first().unwrap();
        assert!(
            *first != '，' && place.left().abs() < 0.1,
            "{first} at {}",
            place.left()
        );
        assert_ne!(line.last().unwrap().0, '《');
    }
}

#[test]
fn colons_of_headlines_take_half_a_square() {
    let width = |text, kind| set_with(text, &[], (kind, "zh"), false).used_width();
    for kind in [TextKind::Title, TextKind::Heading(2), TextKind::Body] {
        let square = SIZE * kind.relative_size();
        let wanted = if kind == TextKind::Body { 3.0 } else { 2.5 };
        assert_near(width("题：字", kind) / square, wanted, "题：字");
    }
}

#[test]
fn a_quarter_of_an_em_is_between_scripts() {
    for (text, parts, quarters) in [
        ("中English中", "English", 2.0),
        ("かなABC", "ABC", 1.0),
        ("第1章", "1", 2.0),
        ("中 English", " English", 0.0),
        ("中，English", "English", 0.0),
    ] {
        let squares = text.chars().filter(|character| *character > '\u{2000}').count() as f32;
        let letters = ems(parts.trim_start(), "zh")
            + if parts.starts_with(' ') {
                ems("a a", "zh") - ems("aa", "zh")
            } else {
                0.0
            };
        assert_near(ems(text, "zh"), squares + letters + quarters / 4.0, text);
    }
    assert_near(
        ems("한글English", "ko"),
        ems("한글", "ko") + ems("English", "ko"),
        "Korean",
    );
}

#[test]
fn code_has_room_for_its_ground() {
    let text = "调用{x}即可";
    let code = text.find('{').unwrap()..text.find('}').unwrap() + 1;
    let runs = [StyleRun::new(code.clone(), Style::CODE)];
    let paragraph = set_with(text, &runs, (TextKind::Body, "zh"), false);
    let whole = paragraph.used_width() / SIZE;
    let alone = set_with(
        "{x}",
        &[StyleRun::new(0..3, Style::CODE)],
        (TextKind::Body, "zh"),
        false,
    );
    assert_near(whole, 4.0 + alone.used_width() / SIZE + 0.5, text);
    let line = paragraph.lines().next().unwrap();
    let runs = paragraph.glyph_runs(&line);
    let code = runs.iter().filter(|run| run.style.contains(Style::CODE));
    let ground: f32 = code.map(|run| run.advance).sum();
    assert!(
        (ground - alone.used_width()).abs() < 0.1,
        "the ground ends with the code"
    );
}

#[test]
fn a_run_without_characters_changes_nothing() {
    let runs = [StyleRun::new(3..3, Style::CODE)];
    let paragraph = set_with("汉字", &runs, (TextKind::Body, "zh"), false);
    assert_near(paragraph.used_width() / SIZE, 2.0, "汉字");
}

#[test]
fn dashes_of_two_signs_stay_whole() {
    let text = "字——".repeat(30);
    let paragraph = set(&text, "zh", 305.0, true);
    let dash = set("——", "zh", 305.0, false).used_width();
    let lines = edges(&paragraph, &text);
    for pair in lines.iter().flat_map(|line| line.windows(2)) {
        let &[(before, first), (after, second)] = pair else {
            panic!()
        };
        if (before, after) == ('—', '—') {
            assert_near(second.left() - first.left(), dash / 2.0, "two signs");
        }
    }
}

/// The most that justifying adds between the characters of a line, without Latin ones.
fn most_added(line: &[(char, Rect)]) -> f32 {
    let is_wide = |(character, _): &(char, Rect)| *character > '\u{2000}';
    let gaps = line.windows(2).filter(|pair| pair.iter().all(is_wide)).count();
    gaps as f32 * SIZE / 4.0
}

#[test]
fn justified_lines_begin_and_end_at_the_edges() {
    for (text, language) in [(MIXED, "zh-CN"), (MIXED, "zh-TW"), (JAPANESE, "ja"), (KOREAN, "ko")] {
        for width in (260..640).step_by(13) {
            let width = width as f32;
            let paragraph = set(text, language, width, true);
            let lines = edges(&paragraph, text);
            assert_eq!(lines.len(), paragraph.line_count());
            let (last, full) = lines.split_last().unwrap();
            for line in full {
                let (left, right) = (line.first().unwrap().1.left(), line.last().unwrap().1.right());
                let is_full = (right - width).abs() < 0.5;
                assert!(left.abs() < 0.5, "{line:?} at {width}");
                assert!(is_full || width - right > most_added(line), "{line:?} at {width}");
            }
            assert!(last.last().unwrap().1.right() < width + 0.5);
        }
    }
}

#[test]
fn korean_lines_are_filled_at_spaces_first() {
    let paragraph = set(KOREAN, "ko", 400.0, true);
    let natural = set(KOREAN, "ko", 400.0, false);
    let width = |paragraph: &Paragraph, byte| paragraph.rects(byte..byte + "조".len())[0].width();
    assert!((width(&paragraph, 0) - width(&natural, 0)).abs() < 0.01);
    let spaced = |paragraph: &Paragraph| paragraph.rects("조판은".len().."조판은 ".len())[0].width();
    assert!(spaced(&paragraph) > spaced(&natural));
}

#[test]
fn a_first_line_is_indented_and_still_full() {
    let mut paragraph = set(MIXED, "zh", 400.0, true);
    paragraph.indent(2.0 * SIZE);
    let lines = edges(&paragraph, MIXED);
    let first = lines.first().unwrap();
    assert!((first.first().unwrap().1.left() - 2.0 * SIZE).abs() < 0.5);
    assert!((first.last().unwrap().1.right() - 400.0).abs() < 0.5);
}

#[test]
fn a_word_that_fills_half_a_line_does_not_tear_the_rest_apart() {
    let text = "见https://example.org/averyveryverylongname和别处";
    let paragraph = set(text, "zh", 320.0, true);
    let lines = edges(&paragraph, text);
    let widest = lines
        .iter()
        .flatten()
        .map(|(_, place)| place.width())
        .fold(0.0, f32::max);
    assert!(widest < 2.1 * SIZE, "{widest}");
}

#[test]
fn a_line_that_a_long_word_leaves_far_too_short_ends_early() {
    let tall = "这一行的末尾有一个词typesettingandcomposition，后面还有别的字，它们照常排满。".repeat(3);
    let natural = set(&tall, "zh", 16.0 * SIZE, false);
    let justified = set(&tall, "zh", 16.0 * SIZE, true);
    let right = |paragraph: &Paragraph| edges(paragraph, &tall)[0].last().unwrap().1.right();
    assert_eq!(right(&natural), right(&justified));
    let widest = edges(&justified, &tall)
        .into_iter()
        .flatten()
        .map(|(_, place)| place.width());
    assert!(widest.fold(0.0, f32::max) < 1.3 * SIZE);
}

#[test]
fn marks_of_traditional_text_are_in_the_middle() {
    // At the end of a line the blank behind a mark goes, and a mark in the middle keeps its square.
    for mark in "、。，：；！？".chars() {
        for (language, squares) in [("zh-CN", 1.5), ("zh-TW", 2.0), ("zh-HK", 2.0)] {
            let text = format!("中{mark}");
            assert!(
                (ems(&text, language) - squares).abs() < 0.1,
                "{text} {language}: {}",
                ems(&text, language)
            );
        }
    }
}

#[test]
fn lines_begin_and_end_with_chinese_quotation_marks_as_with_corner_brackets() {
    let quoted = "一二三四五六七八九十“二三四”五六七八“九十”二三四五‘六’七八";
    let bracketed = quoted
        .replace('“', "「")
        .replace('”', "」")
        .replace('‘', "『")
        .replace('’', "』");
    for width in (100..400).step_by(9) {
        let [quoted, bracketed] = [quoted, bracketed.as_str()].map(|text| {
            let lines = edges(&set(text, "zh-CN", width as f32, false), text);
            lines.iter().map(Vec::len).collect::<Vec<_>>()
        });
        assert_eq!(quoted, bracketed, "{width}");
    }
    // An apostrophe and the marks of an English name are none of them.
    let english = "他说Let’s go “OK now” 好";
    for width in (60..300).step_by(7) {
        for line in edges(&set(english, "zh-CN", width as f32, false), english) {
            let line: String = line.into_iter().map(|(character, _)| character).collect();
            assert!(!line.starts_with(['’', '”']) && !line.ends_with('“'), "{line}");
        }
    }
}

#[test]
fn characters_and_letters_are_parted_in_headlines_too() {
    for (text, language) in [
        ("希腊GDP", "zh-CN"),
        ("减少IPO", "zh-CN"),
        ("をCtrl", "ja"),
        ("10%中国", "zh-CN"),
        ("10%的", "zh-CN"),
    ] {
        let split = text
            .find(|c: char| c.is_ascii() != text.starts_with(|c: char| c.is_ascii()))
            .unwrap();
        let width = |text: &str| set_with(text, &[], (TextKind::Title, language), false).used_width();
        let em = set_with("北", &[], (TextKind::Title, "zh-CN"), false).used_width();
        let (before, after) = text.split_at(split);
        assert_near((width(text) - width(before) - width(after)) / em, 0.25, text);
    }
}
