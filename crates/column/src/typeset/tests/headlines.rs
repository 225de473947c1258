//! The lines of headlines.

use super::*;

/// The lines of a headline, without the marks that are inserted.
fn lines(text: &str, language: &str, width: f32) -> Vec<String> {
    let styled = StyledText {
        text,
        runs: &[],
        kind: TextKind::Title,
        language,
        is_rtl: false,
    };
    let mut paragraph = typesetter().lay_out(&styled, &TypeSettings::default(), width);
    paragraph.balance(width);
    let original = |byte| paragraph.shown.insertions.original(byte);
    let ranges = paragraph.lines().map(|line| line.text_range());
    ranges
        .map(|range| text[original(range.start)..original(range.end)].to_owned())
        .collect()
}

/// Narrow and wide columns.
fn widths() -> impl Iterator<Item = f32> {
    (240..700).step_by(23).map(|width| width as f32)
}

#[test]
fn chinese_headlines_break_between_words() {
    let title = "京津冀发布新的国家标准：孩子们的学校数年之后会怎样？";
    let torn = [
        "京津|冀",
        "标|准",
        "国|家",
        "学|校",
        "发|布",
        "孩子|们",
        "新|的",
        "数|年",
        "准|：",
    ];
    for width in widths() {
        let broken = lines(title, "zh-CN", width).join("|");
        assert!(broken.contains('|'), "{broken}");
        assert!(torn.iter().all(|torn| !broken.contains(torn)), "{broken}");
    }
}

#[test]
fn headlines_break_after_punctuation_if_that_leaves_lines_about_as_long() {
    let (question, rest) = ("补壹刀：别笑！", "18 人的“新八国联军”今天成立了");
    let title = format!("{question}{rest}");
    let fits = |width: &f32| lines(rest, "zh-CN", *width).len() == 1 && lines(&title, "zh-CN", *width).len() == 2;
    let widths: Vec<f32> = widths().filter(fits).collect();
    assert!(!widths.is_empty());
    for width in widths {
        assert_eq!(lines(&title, "zh-CN", width), [question, rest], "{width}");
    }
    // A line of three characters would be too short for that.
    let colon = "最新数据：标点与换行的规则今年起在各地的报纸和网站上实施";
    assert!(lines(colon, "zh-CN", 400.0)[0].chars().count() > 5);
}

#[test]
fn particles_and_counted_things_stay_with_what_is_before_them() {
    for (title, language, torn) in [
        ("不到 10%的中国家庭用上了新的灯", "zh-CN", &["%|的"][..]),
        ("《红楼梦》的作者和“红学”的读者们", "zh-CN", &["》|的", "”|的", "者|们"]),
        (
            "等待了数十年之后易宪容谈救市两要点",
            "zh-CN",
            &["数|十", "十|年", "两|要"],
        ),
        ("汉语里「的」字在北方话中的用法与来历", "zh-CN", &["」|字"]),
        ("「Helvetica」は美しい書体の名前である", "ja", &["」|は"]),
    ] {
        // In less room there is no other place.
        for width in widths().filter(|width| *width > 300.0) {
            let broken = lines(title, language, width).join("|");
            assert!(torn.iter().all(|torn| !broken.contains(torn)), "{broken}");
        }
    }
}

#[test]
fn what_is_wider_than_the_line_is_torn_by_the_usual_rules() {
    for (title, language, beginnings) in [
        ("18%も軽くなった薄型キーボードとショートカット", "ja", "ったー」ョッ"),
        ("奖金711万元！中国诺贝尔奖首位获奖女性啥来头？", "zh-CN", "！？"),
    ] {
        for width in (120..240).step_by(7) {
            let lines = lines(title, language, width as f32);
            let is_right = |line: &String| !line.starts_with(|first| first != 'た' && beginnings.contains(first));
            assert!(lines.iter().skip(1).all(is_right), "{width}: {lines:?}");
        }
    }
}

#[test]
fn a_latin_colon_ends_a_line_as_a_chinese_one_does() {
    let (place, rest) = ("疫情联防联控机制:", "湖北和武汉今天的会议");
    let title = format!("{place}{rest}");
    let fits = |width: &f32| lines(rest, "zh-CN", *width).len() == 1 && lines(&title, "zh-CN", *width).len() == 2;
    let widths: Vec<f32> = widths().filter(fits).collect();
    assert!(!widths.is_empty());
    for width in widths {
        assert_eq!(lines(&title, "zh-CN", width), [place, rest], "{width}");
    }
}

#[test]
fn korean_headlines_break_at_spaces() {
    let title = "서울에서 열린 국제 도서전에 수많은 사람들이 모였다";
    for width in widths() {
        let lines = lines(title, "ko", width);
        let (_, full) = lines.split_last().unwrap();
        assert!(full.iter().all(|line| line.ends_with(' ')), "{lines:?}");
    }
}

#[test]
fn a_headline_is_hit_and_boxed_where_it_is_shown() {
    let text = "北京大学图书馆在今年重新开放";
    let styled = StyledText {
        text,
        runs: &[],
        kind: TextKind::Heading(2),
        language: "zh",
        is_rtl: false,
    };
    let paragraph = typesetter().lay_out(&styled, &TypeSettings::default(), 160.0);
    assert!(paragraph.line_count() > 1);
    let em = typesetter()
        .lay_out(&StyledText { text: "北", ..styled }, &TypeSettings::default(), 160.0)
        .used_width();
    for (byte, character) in text.char_indices() {
        let rects = paragraph.rects(byte..byte + character.len_utf8());
        let width: f32 = rects.iter().map(|rect| rect.width()).sum();
        assert!(width > 0.9 * em, "{character}: {width} of {em}");
        let edge = |x: f32| paragraph.hit(pos2(x, rects[0].center().y));
        assert_eq!(edge(rects[0].right() - 0.1 * em), byte, "{character}");
        let widest = rects.iter().max_by(|a, b| a.width().total_cmp(&b.width())).unwrap();
        assert_eq!(paragraph.hit(widest.center()), byte, "{character}");
    }
}
