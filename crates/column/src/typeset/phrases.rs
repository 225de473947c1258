//! Where the lines of Chinese and Japanese headlines may end.
//!
//! Running text ends its lines between any two characters, which a reader does not notice. In a headline of two lines a
//! torn word is the first thing that is seen. So its lines end between words, which ICU finds with its dictionary; words
//! that only go with another one stay with it.

use icu_segmenter::WordSegmenter;
use icu_segmenter::options::WordBreakInvariantOptions;

use super::breaks::BREAK;

/// Words of one character that go with what follows them: prepositions, conjunctions, adverbs, the copula, pronouns that
/// point, numbers. Any other, such as a particle or a measure word, goes with what is before it.
const LEADING: &str = "在和与與或及是把被对對向从從将將不为為而但却卻也都就最很更再又已未以因让讓由令这這那哪每各此该該第数數几幾两兩一二三四五六七八九十";
/// Particles, which go with what is before them even where that ends with a bracket, a quotation mark or a sign.
const PARTICLES: &str = "的了们們吗嗎呢吧";
/// Signs that no Japanese word begins with.
const LENGTHENING: &str = "ーァィゥェォッャュョヮぁぃぅぇぉっゃゅょゎ々";
/// Words in hiragana of some length that begin so stand alone, as ことわざ does; particles and endings, such as とは and ました, do not.
const STARTING: &str = "あうえきこそつねひふほみむめやゆりわ";
/// Characters of the shortest of them.
const SHORTEST: usize = 3;
/// Brackets and quotation marks that end what goes before.
const CLOSING: &str = "」』）》〉】〕］｝”’)]";
/// Those that begin what follows.
const OPENING: &str = "「『（《〈【〔［｛“‘([";
/// The most characters between brackets that are too few to stand alone.
const SHORT: usize = 2;
/// Punctuation of Latin type that parts what is said in Chinese, too.
const PARTING: [char; 5] = [':', ',', ';', '!', '?'];

/// Holds together what is on both sides of it (a word joiner).
pub(super) const JOINER: char = '\u{2060}';

/// Adds breaks between the words of a headline, and holds the signs of C++ together.
pub(super) fn separate(text: &str, marks: &mut Vec<(usize, char)>) {
    if !text.chars().any(is_unspaced) {
        return;
    }
    let mut ends = word_ends(text);
    // Nothing is after the last word.
    ends.push(text.len());
    let word = |from: usize, to: usize| text.get(from..to).unwrap_or_default();
    for places in ends.windows(4) {
        let &[start, at, end, then] = places else { continue };
        let (before, after) = (word(start, at), word(at, end));
        if parts(before, after) || pauses(before, after) {
            marks.push((at, BREAK));
        } else if clings(before, after) || names(word(0, at), after, word(end, then)) {
            marks.push((at, JOINER));
        }
    }
    marks.extend(text.match_indices("++").map(|(at, _)| (at + 1, JOINER)));
}

/// The beginning of a text and the ends of its words. 的 is one by itself: the dictionary has words that begin with it, and takes the
/// first character of 的中国 for the end of one.
fn word_ends(text: &str) -> Vec<usize> {
    const OF: char = '的';
    let segmenter = WordSegmenter::new_auto(WordBreakInvariantOptions::default());
    let mut ends = vec![0];
    let mut at = 0;
    for part in text.split(OF) {
        let words = segmenter.segment_str(part).filter(|&end| end > 0);
        ends.extend(words.map(|end| at + end));
        at += part.len() + OF.len_utf8();
        ends.push(at);
    }
    // The last part has no 的 behind it.
    ends.pop();
    ends
}

/// Whether a line may end between two words. Where neither has such characters, or one is punctuation, the usual rules
/// decide (UAX #14).
fn parts(before: &str, after: &str) -> bool {
    let (Some(last), Some(first)) = (before.chars().next_back(), after.chars().next()) else {
        return false;
    };
    let are_words = last.is_alphanumeric() && first.is_alphanumeric();
    let holds_number = last.is_numeric() || first.is_numeric();
    let is_unspaced = is_unspaced(last) || is_unspaced(first);
    are_words && is_unspaced && !holds_number && !leads(before) && !follows(after)
}

/// Whether Latin punctuation between two words parts them. The usual rules see it within an address or a number (UAX #14).
fn pauses(before: &str, after: &str) -> bool {
    before.ends_with(PARTING) && after.starts_with(is_unspaced)
}

/// Whether a particle goes with the sign before it, where the usual rules let a line begin with it.
fn clings(before: &str, after: &str) -> bool {
    let is_sign = before.ends_with(|last: char| CLOSING.contains(last) || matches!(last, '%' | '‰' | '℃'));
    let is_particle = single(after).is_some_and(|character| PARTICLES.contains(character) || is_hiragana(character));
    is_sign && is_particle
}

/// Whether a word of one character says what the character or two in the brackets before it are, as in 「的」字. A character that
/// has another one behind it may begin a name.
fn names(before: &str, after: &str, then: &str) -> bool {
    let is_alone = single(then).is_none_or(|character| PARTICLES.contains(character) || leads(then));
    ends_with_short_brackets(before) && single(after).is_some() && follows(after) && is_alone
}

fn ends_with_short_brackets(text: &str) -> bool {
    let mut back = text.chars().rev();
    let closes = back.next().is_some_and(|last| CLOSING.contains(last));
    let opening = back.take(SHORT + 1).position(|character| OPENING.contains(character));
    closes && opening.is_some_and(|count| count > 0)
}

/// Whether a word goes with the one after it.
fn leads(word: &str) -> bool {
    single(word).is_some_and(|character| LEADING.contains(character))
}

/// Whether a word goes with the one before it: inflections and particles, which Japanese writes in hiragana, and words of
/// one character.
fn follows(word: &str) -> bool {
    let is_lengthened = word.starts_with(|first| LENGTHENING.contains(first));
    let is_ending = word.chars().all(is_hiragana) && !stands_alone(word);
    is_lengthened || is_ending || single(word).is_some() && !leads(word)
}

/// Whether a word in hiragana is more than a particle or an ending.
fn stands_alone(word: &str) -> bool {
    word.starts_with(|first| STARTING.contains(first)) && word.chars().count() >= SHORTEST
}

/// The character of a word that has only one.
fn single(word: &str) -> Option<char> {
    let mut characters = word.chars();
    characters
        .next()
        .filter(|&first| is_unspaced(first) && characters.next().is_none())
}

fn is_hiragana(character: char) -> bool {
    matches!(character, '\u{3040}'..='\u{309F}')
}

/// Whether a character is a Chinese one or kana.
fn is_unspaced(character: char) -> bool {
    matches!(character, '\u{3005}'..='\u{3007}' | '\u{3040}'..='\u{30FF}' | '\u{3400}'..='\u{9FFF}'
        | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3FFFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn separated(text: &str) -> String {
        let mut marks = Vec::new();
        separate(text, &mut marks);
        marks.sort_unstable();
        let mut shown = text.to_owned();
        for (at, mark) in marks.iter().rev() {
            shown.insert(*at, if *mark == BREAK { '|' } else { '+' });
        }
        shown
    }

    #[test]
    fn a_sign_of_two_pluses_is_held_together() {
        assert_eq!(separated("高效C++编程"), "高效|C+++编程");
    }

    #[test]
    fn words_stay_whole_and_keep_their_particles() {
        assert_eq!(separated("新的国家标准今年实施"), "新的|国家|标准|今年|实施");
        assert_eq!(separated("孩子们的学校"), "孩子们的|学校");
        assert!(!separated("京津冀协同发展").contains("京津|冀"));
        assert!(!separated("等待了数年之后").contains("数|年"));
        assert_eq!(separated("学生在北京工作"), "学生|在北京|工作");
        assert!(!separated("经理有哪四把榔头").contains("哪|四"));
    }

    #[test]
    fn a_character_or_two_in_brackets_stay_with_the_word_that_names_them() {
        for (headline, bound) in [
            ("汉语里「的」字的用法", "」+字"),
            ("一个“罚”字了事", "”+字"),
            ("《诗》学在今天", "》+学"),
        ] {
            assert!(separated(headline).contains(bound), "{}", separated(headline));
        }
        for headline in ["论《围城》王明", "「的」用法", "《红楼梦》热", "“罚”在今天"] {
            assert!(!separated(headline).contains('+'), "{}", separated(headline));
        }
    }

    #[test]
    fn traditional_characters_have_words_too() {
        let separated = separated("臺灣經濟發展的問題");
        assert!(separated.contains("經濟|發展的|問題"), "{separated}");
    }

    #[test]
    fn japanese_breaks_before_phrases() {
        let separated = separated("東京の大学でコンピューターを勉強します");
        assert!(
            separated.starts_with("東京の|大学で|コンピューターを|勉強"),
            "{separated}"
        );
    }

    #[test]
    fn words_in_hiragana_stay_whole() {
        let words = separated("おやとかねということわざのはなし");
        assert!(words.contains("|ことわざの"), "{words}");
        for whole in ["勉強していました", "美しければ", "食べちゃった", "勉強しております"] {
            let headline = separated(&format!("東京で{whole}"));
            assert!(headline.ends_with(whole), "{headline}");
        }
    }

    #[test]
    fn numbers_and_punctuation_are_left_to_the_usual_rules() {
        assert_eq!(separated("2026年，A380"), "2026年，A380");
        assert_eq!(separated("Plain English"), "Plain English");
    }
}
