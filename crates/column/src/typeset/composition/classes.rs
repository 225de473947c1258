//! Kinds of characters that lines of Chinese, Japanese and Korean tell apart.
//!
//! The classes follow "Requirements for Chinese Text Layout", 3.1, and "Requirements for Japanese Text Layout", 3.9.2,
//! both of the W3C.

/// Opening punctuation, whose blank is on the left.
const OPENING: &str = "「『（《〈【〔［｛〖〘〝“‘";
/// Closing punctuation and what separates parts of a sentence, with the blank on the right or on both sides.
const CLOSING: &str = "」』）》〉】〕］｝〗〙〞〟”’，、；";
/// What ends a sentence.
const STOPS: &str = "。．！？";
/// Dots between names.
const MIDDLE: &str = "·・‧";
/// Signs of several characters in a row that are one line or one row of dots.
const DASHES: &str = "—―─…⋯";

/// The kind of a cluster, by its first character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// Full-width opening punctuation.
    Opening,
    /// Full-width closing punctuation within a sentence.
    Closing,
    /// A full-width colon.
    Colon,
    /// Full-width punctuation that ends a sentence.
    Stop,
    /// A full-width dot between names.
    Middle,
    /// A piece of a dash or of an ellipsis.
    Dash,
    /// A Chinese character or kana.
    Han,
    /// A Korean syllable or letter.
    Hangul,
    /// A letter of another script, a digit, or a sign that goes with digits.
    Letter,
    /// Punctuation of Latin type that parts what is said.
    Pause,
    /// A space, full-width ones too.
    Space,
    /// The end of a line.
    LineFeed,
    /// Nothing that is seen, such as a place where a line may end.
    Unseen,
    /// Anything else.
    Other,
}

impl Class {
    /// The class of a cluster that begins with a character and is this many ems wide. Punctuation that a font sets
    /// narrower than a square has no blank.
    pub(super) fn of(character: char, ems: f32) -> Self {
        match character {
            '\n' | '\u{2028}' | '\u{2029}' => Self::LineFeed,
            _ if ems <= 0.0 => Self::Unseen,
            _ if character.is_whitespace() => Self::Space,
            _ if DASHES.contains(character) => Self::Dash,
            _ if !(0.9..=1.1).contains(&ems) => Self::of_script(character),
            _ if OPENING.contains(character) => Self::Opening,
            _ if CLOSING.contains(character) => Self::Closing,
            '：' => Self::Colon,
            _ if STOPS.contains(character) => Self::Stop,
            _ if MIDDLE.contains(character) => Self::Middle,
            _ => Self::of_script(character),
        }
    }

    fn of_script(character: char) -> Self {
        match character {
            '\u{3005}'..='\u{3007}'
            | '\u{3041}'..='\u{3096}'
            | '\u{309D}'..='\u{30FA}'
            | '\u{30FC}'..='\u{30FF}'
            | '\u{3105}'..='\u{312F}'
            | '\u{31A0}'..='\u{31BF}'
            | '\u{31F0}'..='\u{31FF}'
            | '\u{3400}'..='\u{4DBF}'
            | '\u{4E00}'..='\u{9FFF}'
            | '\u{F900}'..='\u{FAFF}'
            | '\u{20000}'..='\u{3FFFF}' => Self::Han,
            '\u{1100}'..='\u{11FF}' | '\u{3131}'..='\u{318E}' | '\u{AC00}'..='\u{D7FB}' => Self::Hangul,
            _ if is_fullwidth(character) => Self::Other,
            _ if character.is_alphanumeric() || matches!(character, '%' | '‰') => Self::Letter,
            ':' | ',' | ';' | '!' | '?' => Self::Pause,
            _ => Self::Other,
        }
    }

    /// Whether it is punctuation in a square.
    pub(super) fn is_punctuation(self) -> bool {
        self == Self::Opening || self == Self::Middle || self.closes()
    }

    /// Whether it is punctuation that ends something.
    pub(super) fn closes(self) -> bool {
        matches!(self, Self::Closing | Self::Colon | Self::Stop)
    }

    /// Whether ink of it can be at the edge of a line.
    pub(super) fn is_seen(self) -> bool {
        !matches!(self, Self::Space | Self::LineFeed | Self::Unseen)
    }

    /// Whether lines may be filled by spaces beside it.
    pub(super) fn is_spaced(self) -> bool {
        self.is_punctuation() || matches!(self, Self::Han | Self::Hangul | Self::Dash)
    }
}

/// Whether a character is a Latin one in a square.
fn is_fullwidth(character: char) -> bool {
    matches!(character, '\u{FF00}'..='\u{FF60}' | '\u{FFE0}'..='\u{FFE6}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_have_the_classes_of_the_requirements() {
        let classes = [
            ('《', Class::Opening),
            ('”', Class::Closing),
            ('：', Class::Colon),
            ('。', Class::Stop),
            ('·', Class::Middle),
            ('—', Class::Dash),
            ('字', Class::Han),
            ('ー', Class::Han),
            ('글', Class::Hangul),
            ('é', Class::Letter),
            ('７', Class::Other),
            ('\u{3000}', Class::Space),
        ];
        for (character, class) in classes {
            assert_eq!(Class::of(character, 1.0), class, "{character}");
        }
        assert_eq!(Class::of('”', 0.4), Class::Other);
        assert_eq!(Class::of('\u{200B}', 0.0), Class::Unseen);
        assert_eq!(Class::of('\n', 0.0), Class::LineFeed);
    }
}
