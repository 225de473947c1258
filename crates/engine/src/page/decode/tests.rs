use super::*;
use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, GB18030, GBK, ISO_8859_2, KOI8_R, KOI8_U, SHIFT_JIS, UTF_16BE, UTF_16LE, WINDOWS_874,
    WINDOWS_1250, WINDOWS_1251, WINDOWS_1252, WINDOWS_1253, WINDOWS_1254, WINDOWS_1255, WINDOWS_1256,
};

const CHINESE: &str = "今天上午，市图书馆的新馆正式对读者开放。馆长说，藏书一共三十万册，周末也不休息。";
const TRADITIONAL: &str = "今天上午，市圖書館的新館正式對讀者開放。館長說，藏書一共三十萬冊，週末也不休息。";
const JAPANESE: &str = "今朝、市立図書館の新しい建物が開館しました。館長によると、週末も休まずに開いているそうです。";
const KOREAN: &str = "오늘 오전에 시립 도서관의 새 건물이 문을 열었습니다. 관장은 주말에도 쉬지 않는다고 말했습니다.";
const RUSSIAN: &str =
    "Сегодня утром открылось новое здание городской библиотеки. Директор сказал, что она работает и по выходным.";
const POLISH: &str =
    "Dziś rano otwarto nowy gmach biblioteki miejskiej. Dyrektor powiedział, że będzie czynna także w święta.";
const GREEK: &str =
    "Σήμερα το πρωί άνοιξε το νέο κτίριο της δημοτικής βιβλιοθήκης. Ο διευθυντής είπε ότι λειτουργεί και τις Κυριακές.";
const TURKISH: &str = "Bu sabah şehir kütüphanesinin yeni binası açıldı. Müdür, hafta sonları da çalışacağını söyledi.";
const HEBREW: &str = "הבוקר נפתח הבניין החדש של הספרייה העירונית. המנהל אמר שהיא פתוחה גם בסופי שבוע.";
const ARABIC: &str = "افتتح صباح اليوم المبنى الجديد لمكتبة المدينة. وقال المدير إنها تعمل أيضا في عطلة نهاية الأسبوع.";
const THAI: &str = "เช้านี้อาคารใหม่ของห้องสมุดเมืองเปิดแล้ว ผู้อำนวยการกล่าวว่าเปิดในวันหยุดสุดสัปดาห์ด้วย";

fn read(bytes: &[u8]) -> Decoded<'_> {
    decode(bytes, Hints::default())
}

fn label_of(decoded: &Decoded<'_>) -> String {
    format!("{}, {}", decoded.charset.name(), decoded.reason)
}

fn encoded(text: &str, encoding: &'static Encoding) -> Vec<u8> {
    let (bytes, _, lost) = encoding.encode(text);
    assert!(!lost, "{} cannot hold the sample", encoding.name());
    bytes.into_owned()
}

#[test]
fn a_byte_order_mark_is_strongest() {
    let hints = Hints {
        chosen: Some(BIG5.into()),
        content_type: Some("text/html; charset=koi8-r"),
        ..Hints::default()
    };
    let decoded = decode(b"\xEF\xBB\xBF<meta charset=big5>\xC3\xA9", hints);
    assert_eq!(label_of(&decoded), "UTF-8, from byte order mark");
    assert_eq!(decoded.text, "<meta charset=big5>é");
    for (mark, encoding) in [(b"\xFF\xFE", UTF_16LE), (b"\xFE\xFF", UTF_16BE)] {
        let units = "é<".encode_utf16();
        let bytes = units.flat_map(|unit| {
            if encoding == UTF_16LE {
                unit.to_le_bytes()
            } else {
                unit.to_be_bytes()
            }
        });
        let bytes: Vec<u8> = mark.iter().copied().chain(bytes).collect();
        let decoded = read(&bytes);
        assert_eq!((decoded.charset, &*decoded.text), (encoding.into(), "é<"));
    }
}

#[test]
fn choice_header_bytes_meta_come_in_this_order() {
    let utf8 = "<meta charset=gb2312><p>é".as_bytes();
    let mut hints = Hints {
        chosen: Some(WINDOWS_1251.into()),
        content_type: Some("text/html; charset=\"koi8-r\""),
        ..Hints::default()
    };
    assert_eq!(label_of(&decode(utf8, hints)), "windows-1251, chosen by you");
    hints.chosen = None;
    assert_eq!(label_of(&decode(utf8, hints)), "KOI8-R, from header");
    hints.content_type = Some("text/html; charset=nonsense");
    assert_eq!(label_of(&decode(utf8, hints)), "UTF-8, valid throughout");
    assert_eq!(label_of(&read(b"<meta charset=gb2312><p>e")), "gb18030, from meta");
    assert_eq!(
        label_of(&read(b"<?xml encoding='big5'?>")),
        "Big5, from XML declaration"
    );
    assert_eq!(label_of(&read(b"<p>e")), "UTF-8, detected");
}

#[test]
fn a_character_cut_at_the_end_does_not_hide_utf_8() {
    let decoded = read(b"<meta charset=gb2312>\xC3\xA9\xE4\xB8");
    assert_eq!(label_of(&decoded), "UTF-8, valid throughout");
    assert_eq!(decoded.text, "<meta charset=gb2312>é\u{FFFD}");
    assert!(!is_utf8_beyond_ascii(b"abc\xE4\xB8"));
    assert!(!is_utf8_beyond_ascii(b"\xC3\xA9\xFFabc"));
}

#[test]
fn undeclared_pages_are_detected() {
    for (text, encoding, expected) in [
        (CHINESE, GBK, GB18030),
        (TRADITIONAL, BIG5, BIG5),
        (JAPANESE, SHIFT_JIS, SHIFT_JIS),
        (JAPANESE, EUC_JP, EUC_JP),
        (KOREAN, EUC_KR, EUC_KR),
        (RUSSIAN, WINDOWS_1251, WINDOWS_1251),
        (POLISH, WINDOWS_1250, WINDOWS_1250),
        (POLISH, ISO_8859_2, ISO_8859_2),
        (GREEK, WINDOWS_1253, WINDOWS_1253),
        (TURKISH, WINDOWS_1254, WINDOWS_1254),
        (HEBREW, WINDOWS_1255, WINDOWS_1255),
        (ARABIC, WINDOWS_1256, WINDOWS_1256),
        (THAI, WINDOWS_874, WINDOWS_874),
        // The Ukrainian superset; Russian text is the same in both.
        (RUSSIAN, KOI8_R, KOI8_U),
    ] {
        // Many pages state English and are not.
        for start in ["<!doctype html>", "<!doctype html><html lang=en>"] {
            let page = format!("{start}<title>t</title><p>{text}</p>");
            let bytes = encoded(&page, encoding);
            let decoded = read(&bytes);
            assert_eq!(decoded.charset, Charset::from(expected), "{text}");
            assert_eq!(decoded.reason, CharsetReason::Detector);
            assert_eq!(decoded.text, page);
            assert_eq!(decoded.notices, []);
        }
    }
}

#[test]
fn iso_2022_jp_is_guessed_for_local_bytes_only() {
    let bytes = encoded(JAPANESE, encoding_rs::ISO_2022_JP);
    let local = decode(
        &bytes,
        Hints {
            local: true,
            ..Hints::default()
        },
    );
    assert_eq!(local.text, JAPANESE);
    assert_ne!(read(&bytes).charset, encoding_rs::ISO_2022_JP.into());
}

#[test]
fn the_gb_family_is_read_as_gb18030() {
    // U+3400 needs four bytes, which only gb18030 has.
    let decoded = read(b"<meta charset=gb2312>\x81\x39\xEE\x39");
    assert!(decoded.text.ends_with('\u{3400}'));
}

#[test]
fn unreadable_characters_are_counted() {
    let decoded = decode(
        b"a\xFFb\xFE",
        Hints {
            chosen: Some(Charset::utf_8()),
            ..Hints::default()
        },
    );
    assert_eq!(decoded.text, "a\u{FFFD}b\u{FFFD}");
    let counted = Notice::Unreadable {
        count: 2,
        charset: Charset::utf_8(),
    };
    assert_eq!(decoded.notices.first(), Some(&counted));
}

/// A page in one character set that declares another.
fn misdeclared(text: &str, encoding: &'static Encoding, declared: &str) -> Vec<u8> {
    encoded(&format!("<meta charset={declared}><p>{text}</p>"), encoding)
}

#[test]
fn a_declaration_that_fits_badly_is_overruled() {
    for (text, encoding, declared, label) in [
        (CHINESE, GBK, "utf-8", "gb18030, detected, declared as UTF-8"),
        (TRADITIONAL, BIG5, "gb2312", "Big5, detected, declared as gb18030"),
        (JAPANESE, SHIFT_JIS, "euc-jp", "Shift_JIS, detected, declared as EUC-JP"),
        (KOREAN, EUC_KR, "utf-8", "EUC-KR, detected, declared as UTF-8"),
        (
            RUSSIAN,
            WINDOWS_1251,
            "utf-8",
            "windows-1251, detected, declared as UTF-8",
        ),
    ] {
        let bytes = misdeclared(text, encoding, declared);
        let decoded = read(&bytes);
        assert_eq!(label_of(&decoded), label);
        assert!(decoded.text.contains(text), "{text}");
        let notice = Notice::Overruled {
            declared: charset_of_label(declared).unwrap(),
            charset: encoding.into(),
        };
        assert_eq!(decoded.notices, [notice]);
        let in_header = format!("text/html; charset={declared}");
        let hints = Hints {
            content_type: Some(&in_header),
            ..Hints::default()
        };
        assert_eq!(decode(&bytes, hints), decoded);
    }
}

#[test]
fn what_is_chosen_is_kept_and_the_other_reading_is_named() {
    let bytes = misdeclared(CHINESE, GBK, "utf-8");
    let hints = Hints {
        chosen: Some(Charset::utf_8()),
        ..Hints::default()
    };
    let decoded = decode(&bytes, hints);
    assert_eq!(label_of(&decoded), "UTF-8, chosen by you");
    let other = Notice::OtherReading {
        charset: GB18030.into(),
    };
    assert_eq!(decoded.notices.get(1), Some(&other));
}

/// A page that lost its letters is not any better in a set in which every byte is a character.
#[test]
fn a_damaged_page_is_read_as_it_declares() {
    let page = format!("<meta charset=utf-8><p>{CHINESE}{CHINESE}</p>").replace('，', "\u{FFFD}");
    let bytes: Vec<u8> = page.replace('\u{FFFD}', "\u{1}").into_bytes();
    let bytes: Vec<u8> = bytes
        .into_iter()
        .map(|byte| if byte == 1 { 0xFF } else { byte })
        .collect();
    let decoded = read(&bytes);
    assert_eq!(label_of(&decoded), "UTF-8, from meta");
    assert_eq!(decoded.text, page);
}

#[test]
fn hz_is_read_where_it_is_declared_and_guessed_for_local_bytes_only() {
    let text = b"~{<:Ky2;S{#,NpJ)l6HK!#~}";
    let declared = [b"<meta charset=hz-gb-2312>", &text[..]].concat();
    let decoded = read(&declared);
    assert_eq!(label_of(&decoded), "HZ-GB-2312, from meta");
    assert!(decoded.text.ends_with("己所不欲，勿施於人。"));
    let declared = [b"<meta charset=gb2312>", &text[..]].concat();
    let decoded = read(&declared);
    assert_eq!(label_of(&decoded), "HZ-GB-2312, detected, declared as gb18030");
    assert!(decoded.text.ends_with("己所不欲，勿施於人。"));
    assert_eq!(read(text).charset, Charset::utf_8());
    let local = Hints {
        local: true,
        ..Hints::default()
    };
    assert_eq!(decode(text, local).charset, Charset::Hz);
}

#[test]
fn a_few_illegal_sequences_do_not_hide_a_character_set() {
    for (text, encoding) in [
        (CHINESE, GBK),
        (TRADITIONAL, BIG5),
        (JAPANESE, SHIFT_JIS),
        (JAPANESE, EUC_JP),
        (KOREAN, EUC_KR),
    ] {
        // Old forums cut characters in two.
        let cut = |text: &str| {
            let mut bytes = encoded(text, encoding);
            bytes.pop();
            bytes
        };
        let start: String = text.chars().take(9).collect();
        let page = [b"<p>", &encoded(text, encoding)[..], b"<p>", &cut(&start), b"<p>"].concat();
        let decoded = read(&page);
        assert_eq!(decoded.charset, Charset::from(encoding), "{text}");
        assert!(
            matches!(decoded.notices[..], [Notice::Unreadable { count: 1, .. }]),
            "{text}"
        );
    }
}

#[test]
fn a_stray_byte_does_not_hide_utf_8() {
    let page = [b"<p>", CHINESE.as_bytes(), b"\xD6<p>"].concat();
    assert_eq!(read(&page).charset, Charset::utf_8());
}

/// The signs of English pages could be letters of many a set.
#[test]
fn english_is_read_as_western() {
    let words =
        "The tickets to the fair are sold in the shop that is next to the station, and this is the price of one: ";
    for signs in [
        "£3",
        "the Union¹ and the others²",
        "see § 4",
        "it’s 20° in the sun – “warm” – or ½ of that",
    ] {
        let bytes = encoded(&format!("<html><p>{words}{signs}. {words}{signs}."), WINDOWS_1252);
        assert_eq!(read(&bytes).charset, WINDOWS_1252.into(), "{signs}");
    }
}

#[test]
fn a_few_unreadable_characters_name_no_other_reading() {
    let page = [b"<meta charset=utf-8>", "x".repeat(1000).as_bytes(), b"\xE9"].concat();
    let counted = Notice::Unreadable {
        count: 1,
        charset: Charset::utf_8(),
    };
    assert_eq!(read(&page).notices, [counted]);
}

#[test]
fn content_types_are_read_leniently() {
    for (content_type, expected) in [
        ("text/html;charset=big5", Some(BIG5)),
        ("text/html; x=y; Charset = 'Big5' ", Some(BIG5)),
        ("text/html; charset=\u{FFFD}", None),
        ("charset=big5", None),
        ("", None),
    ] {
        assert_eq!(
            charset_of_content_type(content_type),
            expected.map(Charset::from),
            "{content_type}"
        );
    }
}
