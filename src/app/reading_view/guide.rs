//! What a reader is told of a page before reading it: its notices, its headings, how long it is, where its links may lead.

use crate::app::ground::links::PageLinks;
use crate::said::{reading_time, reading_time_left};
use clearline_engine::extraction::LeafKind;
use clearline_engine::internals::document::{Amount, PassageLanguages};
use clearline_engine::internals::extraction::LeafState;
use clearline_engine::internals::extraction::headline;
use clearline_engine::internals::save::notices;
use clearline_engine::{Caution, Reading};
use clearline_words::Message;
use std::ops::Range;

/// Characters of a heading that are listed.
const LONGEST_HEADING: usize = 160;

/// What is told of a reading.
#[derive(Clone, Debug, Default)]
pub struct Guide {
    /// What a reader has to know of it, see [`clearline_engine::internals::save::notices`].
    pub notices: Vec<Caution>,
    /// The leaf that says the title: it is not shown twice.
    pub title: Option<usize>,
    /// The headings that are shown, without the title, from top to bottom.
    pub outline: Vec<Heading>,
    /// How much there is to read.
    pub length: TextLength,
    /// Where its links lead.
    pub links: PageLinks,
    /// The languages of its passages.
    pub languages: PassageLanguages,
}

/// A heading in the list of contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// Its words.
    pub text: String,
    /// How many of the headings before it hold it.
    pub depth: usize,
    /// Where it lies in the article's text.
    pub place: Range<u32>,
}

/// How much there is to read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextLength {
    /// Words of scripts that write them apart.
    pub words: usize,
    /// Chinese characters and kana.
    pub characters: usize,
}

impl Guide {
    /// The guide to a reading.
    pub fn of(reading: &Reading) -> Guide {
        let mut length = TextLength::default();
        for (leaf, state) in reading.article.leaves.iter().zip(&reading.shown.leaves) {
            match state {
                LeafState::Hidden => {}
                LeafState::Whole => length.add(reading.article.leaf_text(leaf)),
                LeafState::Parts(parts) => {
                    let texts = parts.iter().map(|part| part.start as usize..part.end as usize);
                    let texts = texts.filter_map(|part| reading.article.text().get(part));
                    texts.for_each(|text| length.add(text));
                }
            }
        }
        let title = reading.metadata.title.as_deref();
        let title = title.and_then(|title| headline(&reading.article, &reading.shown, title));
        Guide {
            notices: notices(reading),
            title,
            outline: outline(reading, title),
            length,
            links: PageLinks::of(reading),
            languages: PassageLanguages::of(&reading.document),
        }
    }

    /// The heading under which a byte of the article stands.
    pub fn heading_over(&self, byte: u32) -> Option<usize> {
        self.outline
            .partition_point(|heading| heading.place.start <= byte)
            .checked_sub(1)
    }
}

fn outline(reading: &Reading, title: Option<usize>) -> Vec<Heading> {
    let article = &reading.article;
    // The levels of the headings that hold the next one.
    let mut open: Vec<u8> = Vec::new();
    let mut outline = Vec::new();
    for (index, leaf) in article.leaves.iter().enumerate() {
        let LeafKind::Heading(level) = leaf.kind else { continue };
        let words = article.leaf_text(leaf).split_whitespace().collect::<Vec<_>>().join(" ");
        if Some(index) == title || !reading.shown.is_shown(index) || words.is_empty() {
            continue;
        }
        open.retain(|above| *above < level);
        outline.push(Heading {
            text: words.chars().take(LONGEST_HEADING).collect(),
            depth: open.len(),
            place: leaf.text.clone(),
        });
        open.push(level);
    }
    outline
}

impl From<Amount> for TextLength {
    fn from(Amount { words, characters }: Amount) -> TextLength {
        TextLength { words, characters }
    }
}

impl TextLength {
    /// Words that are read in a minute: M. Brysbaert 2019, "How many words do we read per minute?", gives 238 for English
    /// prose read silently.
    pub const WORDS_A_MINUTE: usize = 230;
    /// Chinese characters that are read in a minute.
    pub const CHARACTERS_A_MINUTE: usize = 400;

    /// Counts a text in.
    pub fn add(&mut self, text: &str) {
        let Amount { words, characters } = Amount::of(text);
        self.words += words;
        self.characters += characters;
    }

    /// The time that reading takes, in whole minutes; 0 where there is nothing to read.
    pub fn minutes(self) -> usize {
        // Seconds times both rates, so that nothing is rounded before the end.
        let both = Self::WORDS_A_MINUTE * Self::CHARACTERS_A_MINUTE;
        let work = self.words * Self::CHARACTERS_A_MINUTE + self.characters * Self::WORDS_A_MINUTE;
        work.div_ceil(both)
    }

    /// The time in a few words: "15 min", "about 3 h".
    pub fn told(self) -> Message {
        reading_time(self.minutes())
    }

    /// What is left of the time where a share of the text has been read: "4 of 6 minutes", "2 of 3 hours".
    pub fn left(self, share: f32) -> Message {
        let minutes = self.minutes();
        let left = ((1.0 - share) * minutes as f32).ceil() as usize;
        reading_time_left(left, minutes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_engine::methods::{self, Parameters};
    use clearline_engine::page::{Page, Source};
    use clearline_words::Wording;

    fn guide(html: &str) -> Guide {
        let page = Page::from_html(Source::Pasted, html);
        Guide::of(&Reading::of(page, methods::DEFAULT, &Parameters::default()))
    }

    #[test]
    fn minutes_of_a_mixed_text_add_up_before_they_are_rounded() {
        let minutes = |words, characters| TextLength { words, characters }.minutes();
        assert_eq!(
            (minutes(0, 0), minutes(1, 0), minutes(230, 0), minutes(231, 0)),
            (0, 1, 1, 2)
        );
        assert_eq!((minutes(0, 400), minutes(115, 200), minutes(116, 200)), (1, 1, 2));
    }

    #[test]
    fn long_times_are_told_in_hours() {
        let length = |minutes| TextLength {
            words: minutes * TextLength::WORDS_A_MINUTE,
            characters: 0,
        };
        let said = |message| Wording::default().say(&message);
        let told = [1, 90, 91, 149, 150, 15_976].map(|minutes| said(length(minutes).told()));
        let expected = ["1 min", "90 min", "about 2 h", "about 2 h", "about 3 h", "about 266 h"];
        assert_eq!(
            told,
            expected.map(|told| told.replace(' ', "\u{A0}").replace("about\u{A0}", "about "))
        );
        assert_eq!(said(length(90).left(0.5)), "45 of 90 minutes");
        assert_eq!(said(length(600).left(0.4)), "6 of 10 hours");
        assert_eq!(said(length(600).left(1.0)), "0 of 10 hours");
    }

    #[test]
    fn headings_nest_by_level_and_the_title_is_not_among_them() {
        let text = "<p>".to_owned() + &"A sentence with some words, and one more. ".repeat(12);
        let guide = guide(&format!(
            "<title>The page</title><h1>The page</h1>{text}<h3>Deep</h3>{text}<h2>One</h2>{text}<h4>In one</h4>{text}\
             <h2> </h2><h2>Two</h2>{text}"
        ));
        let outline: Vec<_> = guide
            .outline
            .iter()
            .map(|heading| (&*heading.text, heading.depth))
            .collect();
        assert_eq!(outline, [("Deep", 0), ("One", 0), ("In one", 1), ("Two", 0)]);
        assert_eq!(guide.heading_over(0), None);
        let in_one = guide.outline[2].place.clone();
        assert_eq!(guide.heading_over(in_one.start), Some(2));
        assert_eq!(guide.heading_over(in_one.end + 100), Some(2));
        assert_eq!(guide.heading_over(u32::MAX), Some(3));
    }
}
