//! The words and sentences of a text, as presses select them.

use std::ops::Range;

use icu_segmenter::WordSegmenter;
use icu_segmenter::options::WordBreakInvariantOptions;
use unicode_segmentation::UnicodeSegmentation;

/// Bytes before and after a place that are searched for the ends of its sentence. A longer one is cut there.
const REACH: usize = 8192;
/// Marks that open a quotation or a bracket. UAX #29 treats opening and closing marks alike, so that they end up in the sentence before.
const OPENING: &str = "「『（《〈【〔［｛〖〘〝“‘([";
/// How a sentence ends where none of these closes one: in texts without spaces. In German, “ closes a quotation.
const ENDS: [char; 10] = ['。', '！', '？', '…', '」', '』', '）', '》', '”', '’'];

/// The word around a byte, by UAX #29. ICU finds the words of scripts that write none apart: with its dictionary in
/// Chinese and Japanese, with its models in Thai, Lao, Khmer and Burmese.
pub(super) fn word_around(text: &str, byte: usize) -> Range<usize> {
    let segmenter = WordSegmenter::new_auto(WordBreakInvariantOptions::default());
    let ends = segmenter.segment_str(text).skip(1);
    segment_around(ends, byte, text.len())
}

/// The bytes that words begin with, in ascending order; spaces and marks begin none.
pub(super) fn word_starts(text: &str) -> Vec<usize> {
    let segmenter = WordSegmenter::new_auto(WordBreakInvariantOptions::default());
    let mut start = 0;
    let mut starts = Vec::new();
    for (end, kind) in segmenter.segment_str(text).iter_with_word_type() {
        if kind.is_word_like() {
            starts.push(start);
        }
        start = end;
    }
    starts
}

/// The sentence around a byte without the spaces after it, by UAX #29: also 。！？ end one, with the closing quotation
/// marks and brackets that follow. Marks that open something begin the next one, where no space stands between the two, as in Chinese.
pub(super) fn sentence_around(text: &str, byte: usize) -> Range<usize> {
    let from = text.floor_char_boundary(byte.saturating_sub(REACH));
    let to = text.ceil_char_boundary(byte.saturating_add(REACH).min(text.len()));
    let near = text.get(from..to).unwrap_or_default();
    let end_of = |(start, sentence): (usize, &str)| {
        let bare = sentence.trim_end_matches(|mark| OPENING.contains(mark));
        let goes_on = start + sentence.len() < near.len() && bare.ends_with(ENDS);
        start + if goes_on { bare.len() } else { sentence.len() }
    };
    let ends = near.split_sentence_bound_indices().map(end_of);
    let Range { start, end } = segment_around(ends, byte - from, near.len());
    let length = near.get(start..end).map_or(0, |sentence| sentence.trim_end().len());
    from + start..from + start + length
}

/// The segment that holds a byte, or the last one, of segments that end at these bytes.
fn segment_around(ends: impl Iterator<Item = usize>, byte: usize, length: usize) -> Range<usize> {
    let mut start = 0;
    for end in ends {
        if byte < end || end >= length {
            return start..end;
        }
        start = end;
    }
    start..length
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is selected by a press on the first character of `pressed`.
    fn pressed<'a>(text: &'a str, pressed: &str, around: fn(&str, usize) -> Range<usize>) -> &'a str {
        &text[around(text, text.find(pressed).unwrap())]
    }

    #[test]
    fn words_are_found_in_every_script() {
        for (text, at, word) in [
            ("It can't rain.", "n't", "can't"),
            ("新的国家标准今年实施。", "家", "国家"),
            ("臺灣經濟發展的問題", "濟", "經濟"),
            ("東京の大学で勉強します", "学", "大学"),
            ("コンピューターを使う", "ュ", "コンピューター"),
            ("한국어를 배웁니다", "국", "한국어를"),
            ("ภาษาไทยไม่มีช่องว่าง", "ทย", "ไทย"),
            ("كتب الولد الرسالة", "ولد", "الولد"),
            ("使用Rust语言", "us", "Rust"),
            ("一句。另一句", "。", "。"),
            ("two  spaces", "  ", "  "),
        ] {
            assert_eq!(pressed(text, at, word_around), word, "{text}");
        }
    }

    #[test]
    fn words_begin_at_letters_and_digits() {
        assert_eq!(word_starts("It, then: 25 —"), [0, 4, 10]);
        assert_eq!(word_starts("新的国家。"), [0, 6]);
    }

    #[test]
    fn sentences_end_with_their_closing_quotation_marks() {
        for (text, at, sentence) in [
            ("One. Two is 3.5 long. Three.", "is", "Two is 3.5 long."),
            ("He said “Stop!” Then he went.", "Stop", "He said “Stop!”"),
            ("他说：“你好。”然后走了。真的？", "你", "他说：“你好。”"),
            ("他说：“你好。”然后走了。真的？", "走", "然后走了。"),
            ("「行こう！」彼は言った。雨だ。", "行", "「行こう！」"),
            ("他走了进来。“你好！”她说。“我等了很久。”", "你", "“你好！”"),
            ("他走了进来。“你好！”她说。“我等了很久。”", "她", "她说。"),
            ("我到了。（其实没有堵车。）", "其", "（其实没有堵车。）"),
            ("彼は言った。「早いですね。」（笑）", "早", "「早いですね。」"),
            ("Er sagte: „Nein.“ Dann ging er.", "Nein", "Er sagte: „Nein.“"),
            ("Er sagte: „Nein.“", "Nein", "Er sagte: „Nein.“"),
            ("„Nein.“¹ Dann ging er.", "Nein", "„Nein.“"),
            ("비가 온다. 춥다.", "온다", "비가 온다."),
            ("هل جاء؟ نعم.", "جاء", "هل جاء؟"),
            ("वर्षा हुई। ठंड है।", "ठंड", "ठंड है।"),
            ("line\nnext line", "line", "line"),
        ] {
            assert_eq!(pressed(text, at, sentence_around), sentence, "{text}");
        }
    }

    #[test]
    fn a_press_at_the_end_takes_what_is_before_it() {
        let text = "One day. Another";
        assert_eq!(&text[word_around(text, text.len())], "Another");
        assert_eq!(&text[sentence_around(text, text.len())], "Another");
        assert_eq!((word_around("", 0), sentence_around("", 0)), (0..0, 0..0));
    }

    #[test]
    fn a_text_without_ends_is_searched_nearby() {
        let text = "字".repeat(100_000);
        let found = sentence_around(&text, 150_000);
        assert!(found.contains(&150_000) && found.len() <= 2 * REACH + 8);
    }
}
