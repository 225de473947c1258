//! The text of an export, whatever its character set.

use clearline_engine::internals::page::decode::{Hints, decode};
use encoding_rs::{Encoding, UTF_16BE, UTF_16LE};

/// Decodes the bytes of a file: in a set that their zeros show, else as the engine decodes a page.
pub(super) fn decoded(bytes: &[u8]) -> String {
    if let Some(encoding) = utf_16(bytes) {
        return encoding.decode_with_bom_removal(bytes).0.into_owned();
    }
    let hints = Hints {
        local: true,
        ..Hints::default()
    };
    decode(bytes, hints).text.into_owned()
}

/// Which UTF-16 bytes are, if they are. ASCII has its zeros on one side there, and every export holds some ASCII: an address.
fn utf_16(bytes: &[u8]) -> Option<&'static Encoding> {
    let zeros = |from: usize| bytes.iter().skip(from).step_by(2).filter(|byte| **byte == 0).count();
    let (before, behind) = (zeros(0), zeros(1));
    let are_many = |zeros: usize, others: usize| zeros > bytes.len() / 16 && zeros > 2 * others;
    match () {
        () if are_many(behind, before) => Some(UTF_16LE),
        () if are_many(before, behind) => Some(UTF_16BE),
        () => None,
    }
}

/// A text in one line, its white space collapsed; unlike the names that the engine makes it keeps every other character.
pub(crate) fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Text as HTML.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use encoding_rs::{BIG5, EUC_KR, GBK, SHIFT_JIS, WINDOWS_1251};

    fn wide(text: &str, unit: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(unit).collect()
    }

    #[test]
    fn texts_are_decoded_by_what_their_bytes_are() {
        let marked = |mark: &[u8], bytes: Vec<u8>| [mark, &bytes].concat();
        for bytes in [
            "Café".as_bytes().to_vec(),
            "\u{feff}Café".as_bytes().to_vec(),
            b"Caf\xe9".to_vec(),
            marked(&[0xff, 0xfe], wide("Café", u16::to_le_bytes)),
            marked(&[0xfe, 0xff], wide("Café", u16::to_be_bytes)),
            wide("Café", u16::to_le_bytes),
            wide("Café", u16::to_be_bytes),
        ] {
            assert_eq!(decoded(&bytes), "Café", "{bytes:x?}");
        }
        let faulty = "é à ü: Die Flüsse".as_bytes();
        let expected = "é à ü: Die Flüsse \u{fffd}";
        assert_eq!(decoded(&[faulty, b" \xff"].concat()), expected);
    }

    #[test]
    fn lists_in_every_character_set_keep_their_titles() {
        for (encoding, titles) in [
            (
                GBK,
                [
                    "一夜之间河水上涨",
                    "下游的路被淹没了",
                    "联通公司年度报告",
                    "今天的天气很好",
                ],
            ),
            (
                BIG5,
                ["一夜之間河水上漲", "下游的路被淹沒了", "台北的天氣很好", "今年的報告書"],
            ),
            (
                SHIFT_JIS,
                [
                    "川の水が夜のうちに増えた",
                    "低い道はなくなった",
                    "東京の天気です",
                    "今年の報告書",
                ],
            ),
            (
                EUC_KR,
                [
                    "강물이 밤사이에 불었다",
                    "아래 길이 물에 잠겼다",
                    "서울의 날씨",
                    "올해의 보고서",
                ],
            ),
            (
                WINDOWS_1251,
                [
                    "Река поднялась ночью",
                    "Нижняя дорога ушла под воду",
                    "Погода в Москве",
                    "Отчёт за год",
                ],
            ),
        ] {
            let lines = titles.iter().zip(1..);
            let text: String = lines
                .map(|(title, number)| format!("https://example.com/article/{number}.html {title}\n"))
                .collect();
            let (bytes, ..) = encoding.encode(&text);
            assert_eq!(decoded(&bytes), text, "{}", encoding.name());
            for unit in [u16::to_le_bytes, u16::to_be_bytes] {
                assert_eq!(decoded(&wide(&text, unit)), text);
            }
        }
        // Few addresses, and letters whose second half is a zero.
        let table = format!("url,title\nhttps://a.cn,{}\n", "一丁七万丈三上下".repeat(9));
        for unit in [u16::to_le_bytes, u16::to_be_bytes] {
            assert_eq!(decoded(&wide(&table, unit)), table);
        }
    }
}
