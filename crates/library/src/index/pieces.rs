//! Cuts a text into words, and into runs of scripts that write no blanks between words.

use unicode_segmentation::UnicodeSegmentation;

/// A piece of a text, as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece<'a> {
    /// A word (UAX #29), without apostrophes.
    Word(&'a str),
    /// Letters of Han, Kana, Hangul, Thai, Lao, Khmer or Myanmar, one after the other.
    Run(&'a str),
}

/// The pieces of a text; what is neither word nor run is left out.
pub(super) fn pieces(text: &str) -> impl Iterator<Item = Piece<'_>> {
    Segments(text).flat_map(|segment| -> Box<dyn Iterator<Item = Piece<'_>>> {
        match segment {
            Piece::Run(_) => Box::new(std::iter::once(segment)),
            Piece::Word(text) => Box::new(words(text)),
        }
    })
}

fn words(text: &str) -> impl Iterator<Item = Piece<'_>> {
    let parts = text.unicode_words().flat_map(|word| word.split(['\'', '’', '＇']));
    parts.filter(|part| !part.is_empty()).map(Piece::Word)
}

/// Cuts a text before and behind each run.
struct Segments<'a>(&'a str);

impl<'a> Iterator for Segments<'a> {
    type Item = Piece<'a>;

    fn next(&mut self) -> Option<Piece<'a>> {
        let is_run = is_unspaced(self.0.chars().next()?);
        let goes_on = |c: char| is_unspaced(c) == is_run || is_run && is_left_out(c);
        let end = self.0.find(|c| !goes_on(c)).unwrap_or(self.0.len());
        let (segment, rest) = self.0.split_at(end);
        self.0 = rest;
        Some(if is_run {
            Piece::Run(segment)
        } else {
            Piece::Word(segment)
        })
    }
}

/// Letters of scripts that put no blank between words, and of Hangul, whose words grow by endings and compounds.
pub(super) fn is_unspaced(c: char) -> bool {
    matches!(c,
        // Thai, Lao, Myanmar, Khmer.
        '\u{E01}'..='\u{E4E}' | '\u{E50}'..='\u{E59}' | '\u{E81}'..='\u{EDF}' | '\u{1000}'..='\u{1049}'
        | '\u{1050}'..='\u{109F}' | '\u{1780}'..='\u{17D3}' | '\u{17E0}'..='\u{17E9}'
        // Hangul.
        | '\u{1100}'..='\u{11FF}' | '\u{3131}'..='\u{318E}' | '\u{A960}'..='\u{A97C}' | '\u{AC00}'..='\u{D7FB}'
        | '\u{FFA0}'..='\u{FFDC}'
        // Kana, with their voicing marks and the sign that lengthens.
        | '\u{3041}'..='\u{309F}' | '\u{30A1}'..='\u{30FA}' | '\u{30FC}'..='\u{30FF}' | '\u{31F0}'..='\u{31FF}'
        | '\u{FF66}'..='\u{FF9F}' | '\u{1AFF0}'..='\u{1B16F}'
        // Han, Bopomofo, and signs that fold to Han.
        | '\u{3005}'..='\u{3007}' | '\u{3021}'..='\u{3029}' | '\u{3038}'..='\u{303B}' | '\u{3105}'..='\u{312F}'
        | '\u{3190}'..='\u{31BF}' | '\u{3220}'..='\u{33FF}' | '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}'
        | '\u{2E80}'..='\u{2FD5}' | '\u{F900}'..='\u{FAD9}' | '\u{20000}'..='\u{323AF}')
}

/// What folding leaves out may be within a run: joiners, direction marks, variation selectors, soft hyphens.
fn is_left_out(c: char) -> bool {
    matches!(c,
        '\u{AD}' | '\u{300}'..='\u{36F}' | '\u{200B}'..='\u{200F}' | '\u{2060}'..='\u{2064}' | '\u{FE00}'..='\u{FE0F}'
        | '\u{FEFF}' | '\u{E0100}'..='\u{E01EF}')
}

#[cfg(test)]
mod tests {
    use super::Piece::{Run, Word};
    use super::*;

    #[test]
    fn words_and_runs_are_told_apart() {
        let cut = |text| pieces(text).collect::<Vec<_>>();
        assert_eq!(cut("L'été, 3.14 %"), [Word("L"), Word("été"), Word("3.14")]);
        assert_eq!(cut("iPhone手机，很好。"), [Word("iPhone"), Run("手机"), Run("很好")]);
        assert_eq!(cut("東京タワー・ｶﾞﾗｽ"), [Run("東京タワー"), Run("ｶﾞﾗｽ")]);
        assert_eq!(cut("한국 사람"), [Run("한국"), Run("사람")]);
        assert_eq!(cut("ภาษาไทย ดี"), [Run("ภาษาไทย"), Run("ดี")]);
        assert_eq!(cut("葛\u{E0100}城"), [Run("葛\u{E0100}城")]);
        assert_eq!(cut("").len() + cut(" –!").len(), 0);
    }
}
