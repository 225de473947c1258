//! What is measured of a paragraph (A.4).

use super::Mode;
use super::segmentation::Paragraph;
use super::settings::Settings;

/// What the rules ask of a paragraph.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Features {
    /// Characters of its text, spaces included.
    pub length: u32,
    /// Its words.
    pub words: u32,
    /// Those in the stop list.
    pub stop_words: u32,
    /// Stop words a word, 0 to 1; 0 without words.
    pub stop_word_density: f64,
    /// Characters inside links.
    pub link_characters: u32,
    /// Characters inside links a character; in the package it may exceed 1, because spaces at the ends count above only.
    pub link_density: f64,
    /// Start tags inside it that did not cut.
    pub inline_tags: u32,
    /// Whether it counts as a heading.
    pub is_heading: bool,
}

/// The names of what a unit states, in the order of [`Features::values`].
pub(super) const NAMES: &[&str] = &[
    "length",
    "words",
    "stop-words",
    "stop-word-density",
    "linked-characters",
    "link-density",
    "inline-tags",
    "heading",
];

impl Features {
    pub(super) fn of(paragraph: &Paragraph, settings: &Settings) -> Features {
        let length = paragraph.text.chars().count() as u32;
        let (words, stop_words) = settings.vocabulary.count(&paragraph.text);
        let link_density = share(paragraph.link_characters, length);
        Features {
            length,
            words,
            stop_words,
            stop_word_density: share(stop_words, words),
            link_characters: paragraph.link_characters,
            // J6
            link_density: if settings.mode == Mode::Repaired {
                link_density.min(1.0)
            } else {
                link_density
            },
            inline_tags: paragraph.inline_tags,
            is_heading: paragraph.in_heading && !settings.limits.no_headings,
        }
    }

    pub(super) fn values(&self) -> [f64; 8] {
        [
            f64::from(self.length),
            f64::from(self.words),
            f64::from(self.stop_words),
            self.stop_word_density,
            f64::from(self.link_characters),
            self.link_density,
            f64::from(self.inline_tags),
            f64::from(u8::from(self.is_heading)),
        ]
    }
}

fn share(part: u32, whole: u32) -> f64 {
    match whole {
        0 => 0.0,
        whole => f64::from(part) / f64::from(whole),
    }
}

#[cfg(test)]
mod tests {
    use super::super::stop_list::StopList;
    use super::super::words::{Vocabulary, Words};
    use super::*;

    #[test]
    fn features_of_a_paragraph_by_hand() {
        let paragraph = Paragraph {
            text: "The grey mill, and the meadow".into(),
            link_characters: 40,
            in_heading: true,
            ..Paragraph::default()
        };
        let package = Settings {
            vocabulary: Vocabulary {
                words: Words::Spaces,
                list: StopList::named("English"),
            },
            ..Settings::published()
        };
        let features = Features::of(&paragraph, &package);
        assert_eq!((features.length, features.words, features.stop_words), (29, 6, 3));
        assert_eq!((features.stop_word_density, features.link_density), (0.5, 40.0 / 29.0));
        assert!(features.is_heading);
        let mut repaired = package;
        repaired.mode = Mode::Repaired;
        repaired.limits.no_headings = true;
        let features = Features::of(&paragraph, &repaired);
        assert_eq!((features.link_density, features.is_heading), (1.0, false));
    }
}
