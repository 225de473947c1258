//! What a reader or a language chooses: hyphens, justified lines, indents, directions, scripts.

use std::ops::Range;

use super::*;

/// English, set with everything that a reader can choose.
fn lay_out_richly(text: &str, width: f32) -> Paragraph {
    let styled = StyledText {
        text,
        runs: &[],
        kind: TextKind::Body,
        language: "en",
        is_rtl: false,
    };
    let settings = TypeSettings {
        hyphenates: true,
        is_justified: true,
        ..Default::default()
    };
    typesetter().lay_out(&styled, &settings, width)
}

#[test]
fn hyphenated_words_are_hit_and_boxed_as_if_they_were_whole() {
    let text = "Hyphenation considerably improves extraordinarily justified representations of documentation.";
    let paragraph = lay_out_richly(text, 150.0);
    let hyphens = paragraph.lines().filter(|line| paragraph.is_hyphenated(line)).count();
    assert!(hyphens > 0 && hyphens < paragraph.line_count());
    for (byte, character) in text.char_indices().filter(|(_, character)| !character.is_whitespace()) {
        let rects = paragraph.rects(byte..byte + 1);
        let widest = rects.iter().max_by(|a, b| a.width().total_cmp(&b.width())).unwrap();
        assert!(widest.width() > 1.0, "{character} at {byte}");
        assert_eq!(paragraph.hit(widest.center()), byte, "{character}");
    }
    let word = text.find("considerably").unwrap();
    assert!(paragraph.line_top(word + "considerably".len()) >= paragraph.line_top(word));
}

#[test]
fn justified_lines_end_at_the_edge_but_for_the_last() {
    let paragraph = lay_out_richly(ENGLISH, 300.0);
    let rights: Vec<f32> = paragraph
        .rects(0..ENGLISH.len())
        .iter()
        .map(|rect| rect.right())
        .collect();
    let (last, full) = rights.split_last().unwrap();
    assert!(
        full.len() > 1 && full.iter().all(|right| (right - 300.0).abs() < 8.0),
        "{rights:?}"
    );
    assert!(*last < 290.0);
}

#[test]
fn a_justified_line_that_a_long_address_leaves_too_short_ends_early() {
    let address = "https://example.org/anaddressthathasnoplacewherealinemayendatall";
    let latin = format!("It is {address} where many further words of this paragraph follow in their lines.");
    let arabic = format!("هذا هو {address} ومعه كلمات كثيرة أخرى من هذه الفقرة العربية التي تملأ سطورها كلها هنا.");
    for (text, language, is_rtl) in [(latin, "en", false), (arabic, "ar", true)] {
        let styled = StyledText {
            text: &text,
            runs: &[],
            kind: TextKind::Body,
            language,
            is_rtl,
        };
        let settings = TypeSettings {
            is_justified: true,
            ..Default::default()
        };
        let mut paragraph = typesetter().lay_out(&styled, &settings, 600.0);
        for indent in [0.0, 30.0] {
            paragraph.indent(indent);
            let lines = line_edges(&paragraph, &text);
            assert!(lines.len() > 2);
            let (first, next) = (&lines[0], &lines[1]);
            let begins = if is_rtl { 600.0 - first.end } else { first.start };
            assert!((begins - indent).abs() < 1.0, "{lines:?}");
            assert!(first.end - first.start < 400.0, "{lines:?}");
            assert!(next.start.abs() < 1.0 && (next.end - 600.0).abs() < 1.0, "{lines:?}");
        }
    }
}

#[test]
fn nothing_of_a_justified_text_is_lost_where_several_spaces_end_a_line() {
    let word = "awordthathasnoplacewherealinemayendandisalmostaline";
    let settings = TypeSettings {
        is_justified: true,
        ..Default::default()
    };
    let mut typesetter = typesetter();
    for spaces in ["\u{A0} ", " \u{A0}", "  ", "\u{A0}\u{A0} ", "\u{A0}  "] {
        let text = format!("It{spaces}is{spaces}{word}{spaces}").repeat(12);
        let styled = StyledText {
            text: &text,
            runs: &[],
            kind: TextKind::Body,
            language: "en",
            is_rtl: false,
        };
        // Where the word alone fills a line, a character more there needs another one.
        for width in (300..700).step_by(5) {
            let paragraph = typesetter.lay_out(&styled, &settings, width as f32);
            let placed: usize = paragraph.lines().map(|line| line.text_range().len()).sum();
            assert_eq!(placed, text.len(), "{spaces:?} {width}");
        }
    }
}

#[test]
fn the_first_line_alone_is_indented() {
    let mut paragraph = lay_out(ENGLISH, "en", 300.0);
    paragraph.indent(40.0);
    let lefts: Vec<f32> = paragraph
        .rects(0..ENGLISH.len())
        .iter()
        .map(|rect| rect.left())
        .collect();
    assert_eq!(lefts[0], 40.0);
    assert!(lefts.len() > 1 && lefts[1..].iter().all(|left| *left == 0.0));
}

#[test]
fn every_script_is_set_in_its_bundled_font() {
    for (text, language) in [
        ("«الحرف الجيد» ١٩٠٤", "ar"),
        ("״אות טובה״ 1904", "he"),
        ("संयुक्ताक्षर, क्ष १९०४", "hi"),
        ("ภาษาไทย น้ำ ๒๔๔๗", "th"),
        ("文字を組む", "ja"),
        ("글자를 짜는 일", "ko"),
        ("①⑯⑰⑱⑲⑳㉑㊿ ⓪❿Ⓐ ㌔ 靐㵘", "zh"),
        ("q̣̇ ô̱ ʒəˈ Việt Nam", "en"),
        ("😀 👍🏽 👨‍👩‍👧‍👦 🇩🇪 1️⃣ ❤️", "en"),
    ] {
        assert!(!lay_out(text, language, 900.0).has_missing_glyphs(), "{text}");
    }
}

#[test]
fn latin_letters_among_chinese_ones_are_light() {
    const LETTERS: &str = "hamburgefonstiv 1904";
    let width = |before: &str, language: &str, style: Style, kind: TextKind| {
        let text = format!("{before}{LETTERS}");
        let runs = [StyleRun::new(0..text.len(), style)];
        let styled = StyledText {
            text: &text,
            runs: &runs,
            kind,
            language,
            is_rtl: false,
        };
        let paragraph = typesetter().lay_out(&styled, &TypeSettings::default(), 900.0);
        let letters = paragraph.rects(before.len()..text.len());
        letters.iter().map(|rect| rect.width()).sum::<f32>()
    };
    for (before, style, kind, is_lighter) in [
        ("汉", Style::PLAIN, TextKind::Body, true),
        ("", Style::PLAIN, TextKind::Body, false),
        ("汉", Style::STRONG, TextKind::Body, false),
        ("汉", Style::PLAIN, TextKind::Title, false),
    ] {
        let ratio = width(before, "zh", style, kind) / width("", "en", style, kind);
        assert_eq!(
            (ratio - 1.0).abs() > 0.005,
            is_lighter,
            "{before} {style:?} {kind:?}: {ratio}"
        );
    }
}

#[test]
fn letters_have_serifs_beside_characters_that_have_no_others() {
    let width = |face: Typeface, language: &str| {
        let styled = StyledText {
            text: "hamburgefonstiv 1904",
            runs: &[],
            kind: TextKind::Title,
            language,
            is_rtl: false,
        };
        let settings = TypeSettings {
            face,
            ..Default::default()
        };
        let paragraph = typesetter().lay_out(&styled, &settings, 900.0);
        paragraph.rects(0..styled.text.len())[0].width()
    };
    assert_eq!(width(Typeface::Sans, "zh"), width(Typeface::Serif, "zh"));
    assert_ne!(width(Typeface::Sans, "en"), width(Typeface::Serif, "en"));
}

#[test]
fn code_keeps_its_brackets_where_text_reads_from_right_to_left() {
    let text = "الدالة print(x[0]) هنا";
    let code = text.find("print").unwrap()..text.find("])").unwrap() + 2;
    let runs = [StyleRun::new(code.clone(), Style::CODE)];
    let styled = StyledText {
        text,
        runs: &runs,
        kind: TextKind::Body,
        language: "ar",
        is_rtl: true,
    };
    let paragraph = typesetter().lay_out(&styled, &TypeSettings::default(), 500.0);
    let left = |byte: usize| paragraph.rects(byte..byte + 1)[0].left();
    let places: Vec<f32> = code.map(left).collect();
    assert!(places.is_sorted(), "{places:?}");
}

#[test]
fn a_right_to_left_page_reads_lines_that_begin_with_latin_words_from_the_right() {
    let text = "Clearline هو اسم.";
    let paragraph = lay_out(text, "he", 300.0);
    let left = |byte: usize| paragraph.rects(byte..byte + 1)[0].left();
    assert!(left(text.len() - 1) < left(0), "the full stop is at the left");
}

#[test]
fn thai_lines_end_between_words() {
    let text = "ภาษาไทยไม่มีช่องว่างระหว่างคำ".repeat(4);
    let paragraph = lay_out(&text, "th", 200.0);
    assert!(paragraph.line_count() > 2);
    for line in 1..paragraph.line_count() {
        let line_height = paragraph.height() / paragraph.line_count() as f32;
        let first = paragraph.hit(pos2(1.0, (line as f32 + 0.5) * line_height));
        let words = ["ภาษา", "ไทย", "ไม่", "มี", "ช่อง", "ว่าง", "ระหว่าง", "คำ"];
        assert!(
            words.iter().any(|word| text[first..].starts_with(word)),
            "{}",
            &text[first..]
        );
    }
}

#[test]
fn thousands_of_glyphs_at_many_sizes_stay_within_bounds() {
    let ctx = Context::default();
    let mut typesetter = Typesetter::new(&ctx, FontLibrary::bundled_only());
    let han: Vec<char> = ('\u{4E00}'..'\u{9FA5}').step_by(4).collect();
    let colours = crate::reader::Palette::LIGHT.text;
    let mut most = 0;
    for (frame, some) in han.chunks(250).cycle().take(36).enumerate() {
        let settings = TypeSettings {
            size: 14.0 + (frame % 12) as f32,
            ..Default::default()
        };
        let line: String = some.iter().collect();
        let text = StyledText {
            text: &line,
            runs: &[],
            kind: TextKind::Body,
            language: "zh",
            is_rtl: false,
        };
        let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
            typesetter.begin_pass();
            let paragraph = typesetter.lay_out(&text, &settings, 600.0);
            typesetter.paint(&paragraph, ui.painter(), pos2(0.0, 0.0), &colours);
        });
        output.textures_delta.clear();
        most = most.max(typesetter.atlas.page_count());
    }
    assert!(most > 1 && most <= 6, "{most} pages");
}

#[test]
fn a_part_in_another_language_asks_for_its_own_shapes_of_characters() {
    let text = "引文：直角海曜化。";
    let settings = TypeSettings::default();
    let wants_system_fonts = |language: &str| {
        let runs = [StyleRun {
            language: Some(language.into()),
            ..StyleRun::new(9..24, Style::PLAIN)
        }];
        let styled = StyledText {
            text,
            runs: &runs,
            kind: TextKind::Body,
            language: "zh-CN",
            is_rtl: false,
        };
        Properties::of(&styled, &settings).1.wants_system_fonts()
    };
    assert!(wants_system_fonts("ja") && wants_system_fonts("ko"));
    assert!(!wants_system_fonts("en") && !wants_system_fonts("zh-Hans"));
}

#[test]
fn an_english_part_of_a_chinese_page_keeps_its_own_quotation_marks() {
    let text = "“Rain,” he said. “他说”";
    let english = StyleRun {
        language: Some("en".into()),
        ..StyleRun::new(0..text.find('他').unwrap() - 3, Style::PLAIN)
    };
    for (runs, is_narrow) in [(vec![english], true), (Vec::new(), false)] {
        let styled = StyledText {
            text,
            runs: &runs,
            kind: TextKind::Body,
            language: "zh",
            is_rtl: false,
        };
        let paragraph = typesetter().lay_out(&styled, &TypeSettings::default(), f32::INFINITY);
        let ems = |byte: usize| paragraph.rects(byte..byte + 3)[0].width() / 19.0;
        let closing = text.find('”').unwrap();
        assert_eq!(ems(closing) < 0.5, is_narrow, "{}", ems(closing));
        let chinese = text.rfind('”').unwrap();
        assert!(ems(chinese - 3) > 0.9, "the Chinese part stays as it is");
    }
}

#[test]
fn an_english_paragraph_of_a_chinese_page_keeps_its_own_marks() {
    let closing = |text: &str| {
        let byte = text.find('”').unwrap();
        lay_out(text, "zh", f32::INFINITY).rects(byte..byte + 3)[0].width() / 19.0
    };
    assert!(closing("“Rain,” he said, “and a bell…” It’s raining.") < 0.5);
    assert!(closing("“Rain,” the ferryman (麦田) said. The river had risen.") < 0.5);
    assert!(closing("他说“Rain at last”渡船停了") > 0.9);
    assert!(closing("他说“渡船停了”吗") > 0.9);
}

#[test]
fn a_justified_and_indented_paragraph_from_right_to_left_keeps_its_edges() {
    let text = "בירושלים ירד אתמול גשם חזק והרחובות היו מלאים מים עד שעות הערב המאוחרות. ".repeat(4);
    for is_rtl in [true, false] {
        let styled = StyledText {
            text: text.trim_end(),
            runs: &[],
            kind: TextKind::Body,
            language: "he",
            is_rtl,
        };
        let settings = TypeSettings {
            is_justified: true,
            ..Default::default()
        };
        let mut paragraph = typesetter().lay_out(&styled, &settings, 300.0);
        paragraph.indent(40.0);
        let lines: Vec<Range<f32>> = line_edges(&paragraph, text.trim_end());
        let (last, full) = lines.split_last().unwrap();
        assert!(full.len() > 3);
        for (at, line) in full.iter().enumerate() {
            let right = if at == 0 { 260.0 } else { 300.0 };
            assert!(
                (line.start - 0.0).abs() < 1.0 && (line.end - right).abs() < 1.0,
                "{is_rtl}: {lines:?}"
            );
        }
        assert!(
            (last.end - 300.0).abs() < 1.0 && last.start > 1.0,
            "{is_rtl}: {lines:?}"
        );
    }
}

/// The left and the right edge of what is seen in each line.
fn line_edges(paragraph: &Paragraph, text: &str) -> Vec<Range<f32>> {
    let mut lines: Vec<(f32, Range<f32>)> = Vec::new();
    let spaces = text.match_indices(' ').map(|(at, _)| at);
    let starts = std::iter::once(0).chain(spaces.clone().map(|at| at + 1));
    let ends = spaces.chain(std::iter::once(text.len()));
    let parts: Vec<Range<usize>> = starts.zip(ends).map(|(start, end)| start..end).collect();
    for (_, place) in paragraph.boxes_of(&parts, 0.0..f32::INFINITY) {
        match lines.last_mut() {
            Some((top, edges)) if *top == place.top() => {
                *edges = edges.start.min(place.left())..edges.end.max(place.right());
            }
            _ => lines.push((place.top(), place.left()..place.right())),
        }
    }
    lines.into_iter().map(|(_, edges)| edges).collect()
}
