//! A passage by its words: how it is written down, and how it is found again in a text that may have changed.

mod approximate;
mod candidates;
mod dense;

use approximate::{Budget, Wanted};
use dense::Dense;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// Characters before and behind a passage that help to find it again.
const CONTEXT: usize = 32;
/// Characters of a passage that are compared as a whole when it has changed. Of a longer one, both ends are looked for.
const WHOLE: usize = 600;
/// Characters of each end of a longer one.
const END: usize = 120;
/// How much longer or shorter a passage between two ends may have become.
const STRETCH: usize = 2;

/// A passage as it is written down: a `TextQuoteSelector` of the W3C Web Annotation Data Model.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quote {
    /// Its words.
    pub exact: String,
    /// The words before them.
    #[serde(default)]
    pub prefix: String,
    /// The words behind them.
    #[serde(default)]
    pub suffix: String,
}

impl Quote {
    /// The passage at these bytes of a text, which is cut to the text and to whole characters.
    pub fn of(text: &str, passage: Range<usize>) -> Quote {
        let start = text.floor_char_boundary(passage.start);
        let end = text.floor_char_boundary(passage.end).max(start);
        let before = text[..start].char_indices().rev().take(CONTEXT).last();
        let behind = text[end..].char_indices().nth(CONTEXT);
        Quote {
            exact: text[start..end].to_owned(),
            prefix: text[before.map_or(start, |(at, _)| at)..start].to_owned(),
            suffix: text[end..behind.map_or(text.len(), |(at, _)| end + at)].to_owned(),
        }
    }
}

/// A text in which passages are looked for.
///
/// White space and characters without a width do not count: between two engines, two methods, or a text and its page, they
/// differ first.
///
/// ```
/// use clearline_library::{Quote, QuotedText};
///
/// let quote = Quote::of("The river rose in the night.", 4..14);
/// let text = "All day it rained. The river \n rose, in the end.";
/// let found = QuotedText::new(text).find(&quote, None).unwrap();
/// assert_eq!(&text[found], "river \n rose");
/// ```
pub struct QuotedText {
    dense: Dense,
    budget: Budget,
}

impl QuotedText {
    /// A text to look into.
    pub fn new(text: &str) -> QuotedText {
        QuotedText {
            dense: Dense::of(text),
            budget: Budget::default(),
        }
    }

    /// The bytes of the text at which a passage is; `None` where it is gone. Of several places with its words, that with most of its
    /// surroundings counts, and of two as good as each other the one nearer to `near`, a share of the text. Where its words have
    /// changed, a passage with few other characters counts, provided that its surroundings or its place tell it from the others.
    ///
    /// The work for passages that have changed is counted: a text that makes it long finds no more of them.
    pub fn find(&mut self, quote: &Quote, near: Option<f64>) -> Option<Range<usize>> {
        let exact = Dense::of(&quote.exact);
        if exact.letters.is_empty() {
            return None;
        }
        let found = self
            .exactly(&exact.letters, quote, near)
            .or_else(|| self.nearly(&exact.letters, quote, near));
        found.map(|letters| self.dense.source(letters))
    }

    /// Where the very words are.
    fn exactly(&self, exact: &[char], quote: &Quote, near: Option<f64>) -> Option<Range<usize>> {
        let (prefix, suffix) = (Dense::of(&quote.prefix), Dense::of(&quote.suffix));
        let letters = &self.dense.letters;
        let fit = |place: &Range<usize>| {
            let before = letters[..place.start].iter().rev().zip(prefix.letters.iter().rev());
            let behind = letters[place.end..].iter().zip(&suffix.letters);
            before.take_while(|(one, other)| one == other).count()
                + behind.take_while(|(one, other)| one == other).count()
        };
        let away = |place: &Range<usize>| {
            let wanted = near.unwrap_or_default().clamp(0.0, 1.0) * letters.len() as f64;
            (place.start as f64 - wanted).abs()
        };
        let places = self
            .dense
            .places_of(exact)
            .map(|place| (fit(&place), away(&place), place));
        let better =
            |one: &(usize, f64, _), other: &(usize, f64, _)| one.0.cmp(&other.0).then(other.1.total_cmp(&one.1));
        // Of several that are as good, `max_by` would take the last.
        let best = places.reduce(|best, next| if better(&next, &best).is_gt() { next } else { best });
        best.map(|(.., place)| place)
    }

    /// Where something like the words is.
    fn nearly(&mut self, exact: &[char], quote: &Quote, near: Option<f64>) -> Option<Range<usize>> {
        let (prefix, suffix) = (Dense::of(&quote.prefix), Dense::of(&quote.suffix));
        let whole = Wanted {
            words: exact,
            before: &prefix.letters,
            behind: &suffix.letters,
            near,
        };
        if exact.len() <= WHOLE {
            return approximate::find(&whole, &self.dense, &mut self.budget);
        }
        let last = exact.len() - END;
        let begin = Wanted {
            words: &exact[..END],
            behind: &exact[END..END + CONTEXT],
            ..whole
        };
        let end = Wanted {
            words: &exact[last..],
            before: &exact[last - CONTEXT..last],
            near: near.map(|near| near + last as f64 / self.dense.letters.len().max(1) as f64),
            ..whole
        };
        let begin = approximate::find(&begin, &self.dense, &mut self.budget)?;
        let end = approximate::find(&end, &self.dense, &mut self.budget)?;
        let length = end.end.checked_sub(begin.start)?;
        let lengths = exact.len() / STRETCH..=exact.len() * STRETCH;
        lengths.contains(&length).then_some(begin.start..end.end)
    }
}

#[cfg(test)]
mod tests;
