//! Paragraphs, laid out with the bundled fonts only.

use egui::{Rect, pos2};

use super::properties::line_height;
use super::*;

mod boxes;
mod choices;
mod composed;
mod corpora;
mod headlines;
mod readings;

const ENGLISH: &str =
    "The quick brown fox jumps over the lazy dog, again and again, until the line is full and a new one has to begin.";
const CHINESE: &str =
    "“汉字”的排版——标点、数字123与English混排，行首不应出现句号。这一段文字足够长，会折成好几行；每一行都应当排满。";

fn typesetter() -> Typesetter {
    Typesetter::new(&Context::default(), FontLibrary::bundled_only())
}

fn lay_out(text: &str, language: &str, width: f32) -> Paragraph {
    let text = StyledText {
        text,
        runs: &[],
        kind: TextKind::Body,
        language,
        is_rtl: language == "he",
    };
    typesetter().lay_out(&text, &TypeSettings::default(), width)
}

#[test]
fn height_is_line_height_times_lines() {
    let paragraph = lay_out(ENGLISH, "en", 300.0);
    let line = line_height(TextKind::Body, &TypeSettings::default(), false);
    assert!(paragraph.line_count() > 2);
    assert!((paragraph.height() - line * paragraph.line_count() as f32).abs() < 0.01);
    let mixed = lay_out(CHINESE, "zh", 300.0);
    assert!(
        (mixed.height() - line * mixed.line_count() as f32).abs() < 0.01,
        "fonts must not change the line height"
    );
}

#[test]
fn balanced_lines_are_as_many_and_fill_a_narrower_box() {
    let title = "The Bridge That Was Built Twice";
    let whole = lay_out(title, "en", f32::INFINITY).used_width();
    let mut paragraph = lay_out(title, "en", 0.8 * whole);
    assert_eq!(paragraph.line_count(), 2);
    let loose = paragraph.used_width();
    paragraph.balance(0.8 * whole);
    assert_eq!(paragraph.line_count(), 2);
    assert!(paragraph.used_width() < loose && paragraph.used_width() < 0.65 * whole);
    paragraph.balance(2.0 * whole);
    assert_eq!((paragraph.line_count(), paragraph.size().x), (1, 2.0 * whole));
}

#[test]
fn styles_do_not_change_the_line_height() {
    let line = line_height(TextKind::Body, &TypeSettings::default(), false);
    for style in [Style::SUPERSCRIPT, Style::SUBSCRIPT, Style::CODE, Style::STRONG] {
        let runs = [StyleRun::new(30..33, style)];
        let text = StyledText {
            text: ENGLISH,
            runs: &runs,
            kind: TextKind::Body,
            language: "en",
            is_rtl: false,
        };
        let paragraph = typesetter().lay_out(&text, &TypeSettings::default(), 300.0);
        let height = line * paragraph.line_count() as f32;
        assert!((paragraph.height() - height).abs() < 0.01, "{style:?}");
    }
}

#[test]
fn signs_of_the_column_are_in_the_bundled_fonts() {
    for sign in ["•", "–", "·", "↑"] {
        assert!(!lay_out(sign, "en", 300.0).has_missing_glyphs(), "{sign}");
    }
}

#[test]
fn content_widths_are_those_of_the_longest_word_and_line() {
    let paragraph = lay_out("one two\nextraordinary", "en", 300.0);
    let word = lay_out("extraordinary", "en", 300.0).used_width();
    let widths = paragraph.content_widths();
    assert!(
        (widths.least - word).abs() < 1.0 && (widths.most - word).abs() < 1.0,
        "{widths:?}, {word}"
    );
    let han = lay_out("汉字排版", "zh", 300.0).content_widths();
    assert!(han.least < han.most / 2.0);
}

#[test]
fn an_infinite_width_breaks_at_line_feeds_only() {
    let mut paragraph = lay_out(&format!("{ENGLISH}\n{ENGLISH}"), "en", f32::INFINITY);
    assert_eq!(paragraph.line_count(), 2);
    paragraph.wrap(300.0);
    assert!(paragraph.line_count() > 4);
}

#[test]
fn lines_of_a_text_from_right_to_left_begin_at_the_right() {
    for text in ["שלום", "English words"] {
        let paragraph = lay_out(text, "he", 300.0);
        let right = paragraph.rects(0..text.len()).into_iter().map(|rect| rect.right());
        assert!((right.fold(0.0, f32::max) - 300.0).abs() < 1.0, "{text}");
    }
    assert!(lay_out("שלום", "he", 300.0).is_rtl());
}

#[test]
fn another_width_only_breaks_lines_anew() {
    let mut paragraph = lay_out(ENGLISH, "en", 300.0);
    let narrow = paragraph.line_count();
    paragraph.wrap(2000.0);
    assert_eq!(paragraph.line_count(), 1);
    paragraph.wrap(300.0);
    assert_eq!(paragraph.line_count(), narrow);
    assert!(paragraph.used_width() <= 300.0);
}

#[test]
fn every_character_is_hit_where_it_is_shown() {
    for (text, language) in [(ENGLISH, "en"), (CHINESE, "zh-CN"), ("かな漢字と한국어", "ja")] {
        let paragraph = lay_out(text, language, 260.0);
        for (byte, character) in text.char_indices().filter(|(_, character)| !character.is_whitespace()) {
            let rects = paragraph.rects(byte..byte + character.len_utf8());
            assert_eq!(rects.len(), 1, "{character} of {text}");
            assert_eq!(paragraph.hit(rects[0].center()), byte, "{character} of {text}");
        }
    }
}

#[test]
fn a_range_over_lines_has_a_box_on_each() {
    let paragraph = lay_out(ENGLISH, "en", 260.0);
    let rects = paragraph.rects(0..ENGLISH.len());
    assert_eq!(rects.len(), paragraph.line_count());
    let union = rects.iter().fold(Rect::NOTHING, |union, rect| union.union(*rect));
    assert!((union.height() - paragraph.height()).abs() < 0.01);
    assert!(paragraph.rects(5..5).is_empty());
}

#[test]
fn points_outside_hit_the_nearest_end() {
    let paragraph = lay_out(ENGLISH, "en", 260.0);
    assert_eq!(paragraph.hit(pos2(-50.0, -50.0)), 0);
    assert!(paragraph.hit(pos2(900.0, 9000.0)) >= ENGLISH.len() - 1);
    assert_eq!(lay_out("", "en", 260.0).hit(pos2(10.0, 10.0)), 0);
}

#[test]
fn lines_of_cjk_text_do_not_start_with_closing_punctuation() {
    for width in (100..400).step_by(7) {
        let paragraph = lay_out(CHINESE, "zh", width as f32);
        for line in paragraph.lines().skip(1) {
            let first = CHINESE[line.text_range()].chars().next();
            assert!(
                !first.is_some_and(|c| "。，、；：”）".contains(c)),
                "{first:?} at {width}"
            );
        }
    }
}

#[test]
fn lines_of_cjk_text_do_not_end_with_opening_punctuation() {
    let text = "他说「你好」、『再见』（真的）。《书名》又一本：“引号”也要测（括号）「再来」一次【方括号】。".repeat(3);
    for language in ["zh", "ja", "ko"] {
        for width in (80..400).step_by(7) {
            let paragraph = lay_out(&text, language, width as f32);
            for line in paragraph.lines() {
                let line = &text[line.text_range()];
                assert!(
                    !line.ends_with(['「', '『', '（', '《', '“', '【']),
                    "{line} at {width}"
                );
                assert!(
                    !line.starts_with(['」', '』', '）', '》', '”', '】', '、', '。', '：']),
                    "{line} at {width}"
                );
            }
        }
    }
}

#[test]
fn quotation_marks_are_full_width_in_chinese_only() {
    let width =
        |language| lay_out("文“文", language, 500.0).used_width() - lay_out("文文", language, 500.0).used_width();
    let size = TypeSettings::default().size;
    assert!((width("zh") - size).abs() < 0.5);
    assert!(width("en") < size * 0.6 && width("ko") < size * 0.6);
}

#[test]
fn bundled_fonts_have_every_character_of_the_east_asian_standards() {
    use encoding_rs::{BIG5, EUC_JP, EUC_KR, GB18030};
    let rows = |first: u8, last: u8| (first..=last).flat_map(|lead| (0xA1..=0xFE).map(move |trail| [lead, trail]));
    // Rows of Han characters, of kana and of Hangul; Big5 level 1 by its lead bytes.
    let tables = [
        (GB18030, 0xB0, 0xF7),
        (EUC_JP, 0xA4, 0xA5),
        (EUC_KR, 0xB0, 0xC8),
        (BIG5, 0xA4, 0xC5),
    ];
    for (charset, first, last) in tables {
        let mut text = String::new();
        for bytes in rows(first, last) {
            let (decoded, _) = charset.decode_without_bom_handling(&bytes);
            text.extend(
                decoded
                    .chars()
                    .filter(|c| *c != '\u{FFFD}' && !('\u{E000}'..='\u{F8FF}').contains(c)),
            );
        }
        assert!(text.chars().count() > 80);
        assert!(!lay_out(&text, "zh", 600.0).has_missing_glyphs(), "{}", charset.name());
    }
}

#[test]
fn a_character_that_no_bundled_font_has_is_noticed() {
    assert!(lay_out("தமிழ்", "ta", 300.0).has_missing_glyphs());
    assert!(!lay_out("ʒəˈlatinɪ", "en", 300.0).has_missing_glyphs());
}

#[test]
fn styles_change_fonts_within_a_line() {
    let text = "plain bold italic code";
    let run = |range, style| StyleRun::new(range, style);
    let runs = [
        run(6..10, Style::STRONG),
        run(11..17, Style::EMPHASIS),
        run(18..22, Style::CODE),
    ];
    let styled = StyledText {
        text,
        runs: &runs,
        kind: TextKind::Body,
        language: "en",
        is_rtl: false,
    };
    let paragraph = typesetter().lay_out(&styled, &TypeSettings::default(), 900.0);
    let fonts: Vec<_> = paragraph
        .lines()
        .flat_map(|line| paragraph.glyph_runs(&line))
        .map(|run| run.run.font().data.id())
        .collect();
    let distinct: std::collections::HashSet<_> = fonts.iter().collect();
    assert_eq!(distinct.len(), 4, "{fonts:?}");
    let plain = lay_out(text, "en", 900.0);
    assert_eq!(paragraph.height(), plain.height());
}

#[test]
fn runs_that_do_not_fit_the_text_are_left_out() {
    let runs = [StyleRun::new(1..2, Style::STRONG), StyleRun::new(0..99, Style::STRONG)];
    let styled = StyledText {
        text: "汉字",
        runs: &runs,
        kind: TextKind::Body,
        language: "zh",
        is_rtl: false,
    };
    assert_eq!(
        typesetter()
            .lay_out(&styled, &TypeSettings::default(), 300.0)
            .line_count(),
        1
    );
}

#[test]
fn glyphs_lie_on_whole_pixels_at_any_scale() {
    for scale in [1.0, 1.25, 1.5, 2.0] {
        let ctx = Context::default();
        let mut typesetter = Typesetter::new(&ctx, FontLibrary::bundled_only());
        let settings = TypeSettings {
            pixels_per_point: scale,
            ..Default::default()
        };
        let text = StyledText {
            text: "Crisp 字",
            runs: &[],
            kind: TextKind::Body,
            language: "en",
            is_rtl: false,
        };
        let colours = TextColours {
            text: egui::Color32::BLACK,
            dimmed: egui::Color32::GRAY,
            link: egui::Color32::BLUE,
            code_ground: egui::Color32::LIGHT_GRAY,
            mark_ground: egui::Color32::YELLOW,
        };
        let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
            let paragraph = typesetter.lay_out(&text, &settings, 300.0);
            typesetter.paint(&paragraph, ui.painter(), pos2(10.3, 20.7), &colours);
        });
        output.textures_delta.clear();
        let mut corners = 0;
        for shape in output.shapes {
            let egui::Shape::Mesh(mesh) = shape.shape else { continue };
            for vertex in &mesh.vertices {
                for place in [vertex.pos.x * scale, vertex.pos.y * scale] {
                    assert!((place - place.round()).abs() < 1e-3, "{place} at {scale}");
                    corners += 1;
                }
            }
        }
        assert_eq!(corners, "Crisp字".chars().count() * 4 * 2);
    }
}

#[test]
fn control_characters_are_not_shown_as_boxes() {
    let text = "a\tb\u{1}\u{7F}\u{85}c\u{AD}\u{200B}\u{FEFF}\r\nd\u{2028}e";
    let paragraph = lay_out(text, "en", 500.0);
    assert!(!paragraph.has_missing_glyphs());
    assert_eq!(paragraph.line_count(), 3);
    assert_eq!(
        paragraph
            .rects(text.find('d').unwrap()..text.find('d').unwrap() + 1)
            .len(),
        1
    );
}

#[test]
fn a_tab_in_code_is_as_wide_as_four_characters() {
    let width = |text| {
        let styled = StyledText {
            text,
            runs: &[],
            kind: TextKind::Code,
            language: "en",
            is_rtl: false,
        };
        typesetter()
            .lay_out(&styled, &TypeSettings::default(), 500.0)
            .used_width()
    };
    assert!((width("\t\tx") - width("xxxxxxxxx")).abs() < 0.1);
}

#[test]
fn an_apostrophe_within_a_latin_word_is_narrow_in_chinese_too() {
    let width = |text| lay_out(text, "zh", 500.0).used_width();
    assert!(width("don’t") < width("don") + width("t") + TypeSettings::default().size * 0.4);
    assert!(width("中’文") > 2.5 * TypeSettings::default().size);
}
