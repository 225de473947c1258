//! Whether a page is better read in another character set than the one that it declares, or that was chosen.

use super::super::charset::Charset;
use super::super::detector::detect;
use super::super::hz;
use super::Decoded;
use encoding_rs::{GB18030, GBK};

/// Above this share of the text that a character set cannot read, it is doubted.
const DOUBTFUL_SHARE: f64 = 0.01;

/// Another character set is better where it leaves at most one in so many of them unreadable.
const TIMES_BETTER: usize = 3;

/// How much of a page is compared, in bytes.
const COMPARED_BYTES: usize = 1 << 20;

/// What the detector finds in bytes that were decoded badly and that reads them well.
pub(super) fn better(bytes: &[u8], decoded: &Decoded<'_>, local: bool) -> Option<Charset> {
    let charset = decoded.charset;
    if is_gb(charset) && hz::is_hz(bytes) {
        return Some(Charset::Hz);
    }
    // UTF-8 says of each byte whether it can be read.
    if charset == Charset::utf_8() && decoded.notices.is_empty() {
        return None;
    }
    if count_unreadable(&decoded.text, charset) == 0 {
        return None;
    }
    let head = bytes.get(..COMPARED_BYTES).unwrap_or(bytes);
    let text = charset.read(head).text;
    let unreadable = count_unreadable(&text, charset);
    if unreadable == 0 || unreadable as f64 <= DOUBTFUL_SHARE * text_length(&text) as f64 {
        return None;
    }
    let other = detect(bytes, local);
    let is_better = || count_unreadable(&other.read(head).text, other) * TIMES_BETTER <= unreadable;
    (other != charset && is_better()).then_some(other)
}

/// Whether pages in HZ are declared so: both write the characters of GB 2312.
fn is_gb(charset: Charset) -> bool {
    [GBK, GB18030].map(Charset::Standard).contains(&charset)
}

fn count_unreadable(text: &str, charset: Charset) -> usize {
    text.chars().filter(|c| charset.cannot_mean(*c)).count()
}

/// How many characters are outside of tags.
fn text_length(html: &str) -> usize {
    let mut is_tag = false;
    let is_text = |c: &char| {
        let was_tag = is_tag;
        match c {
            '<' => is_tag = true,
            '>' => is_tag = false,
            _ => {}
        }
        !was_tag && !is_tag
    };
    html.chars().filter(is_text).count()
}
