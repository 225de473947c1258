//! Tokens: runs of word characters. Each Chinese, Japanese or Korean character is one of its own.

use clearline_engine::internals::document::is_word;

/// The tokens of a text, in order.
pub fn tokens(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut start = None;
    for (at, c) in text.char_indices() {
        let is_single = is_cjk(c);
        if start.is_some() && (is_single || !is_word(c)) {
            found.extend(start.take().map(|start| &text[start..at]));
        }
        if is_single {
            found.push(&text[at..at + c.len_utf8()]);
        } else if start.is_none() && is_word(c) {
            start = Some(at);
        }
    }
    found.extend(start.map(|start| &text[start..]));
    found
}

/// Ideographs, kana, bopomofo and Hangul.
fn is_cjk(c: char) -> bool {
    c >= '\u{1100}'
        && matches!(
            c,
            '\u{1100}'..='\u{11ff}'
                | '\u{3005}'..='\u{3007}'
                | '\u{3021}'..='\u{3029}'
                | '\u{3031}'..='\u{3035}'
                | '\u{303b}'
                | '\u{3041}'..='\u{3096}'
                | '\u{309d}'..='\u{309f}'
                | '\u{30a1}'..='\u{30fa}'
                | '\u{30fc}'..='\u{30ff}'
                | '\u{3105}'..='\u{312f}'
                | '\u{3131}'..='\u{318e}'
                | '\u{31a0}'..='\u{31bf}'
                | '\u{31f0}'..='\u{31ff}'
                | '\u{3400}'..='\u{4dbf}'
                | '\u{4e00}'..='\u{9fff}'
                | '\u{a960}'..='\u{a97c}'
                | '\u{ac00}'..='\u{d7a3}'
                | '\u{d7b0}'..='\u{d7fb}'
                | '\u{f900}'..='\u{faff}'
                | '\u{ff66}'..='\u{ff9f}'
                | '\u{1b000}'..='\u{1b16f}'
                | '\u{20000}'..='\u{323af}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_runs_and_ideographs_stand_alone() {
        assert_eq!(
            tokens("It's 3_4 o’clock – naïve中文ab、カ한!"),
            ["It", "s", "3_4", "o", "clock", "naïve", "中", "文", "ab", "カ", "한"]
        );
        assert!(tokens(" – !").is_empty());
    }
}
