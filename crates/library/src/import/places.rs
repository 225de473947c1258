//! Finds the words of highlights in a text, whatever white space stands between them.

use super::items::Passage;
use super::text::in_one_line;
use memchr::memmem;
use std::ops::Range;

/// The places of highlights in a text, in code points; `None` where the words are not there, or nothing is quoted.
pub(crate) fn places_of(text: &str, passages: &[&Passage]) -> Vec<Option<Range<usize>>> {
    let squeezed = Squeezed::of(text);
    let quotes = passages.iter().map(|passage| in_one_line(&passage.quote));
    quotes.map(|quote| squeezed.place(&quote)).collect()
}

/// A text in one line.
struct Squeezed {
    text: String,
    /// Of each byte the code point of the whole text.
    places: Vec<u32>,
}

impl Squeezed {
    fn of(text: &str) -> Squeezed {
        let mut squeezed = Squeezed {
            text: String::with_capacity(text.len()),
            places: Vec::with_capacity(text.len()),
        };
        for (place, c) in text.chars().enumerate() {
            let c = if c.is_whitespace() { ' ' } else { c };
            if c != ' ' || !squeezed.text.ends_with(' ') {
                squeezed.text.push(c);
                squeezed.places.resize(squeezed.text.len(), place as u32);
            }
        }
        squeezed
    }

    fn place(&self, quote: &str) -> Option<Range<usize>> {
        if quote.is_empty() {
            return None;
        }
        let start = memmem::find(self.text.as_bytes(), quote.as_bytes())?;
        let (first, last) = (self.places.get(start)?, self.places.get(start + quote.len() - 1)?);
        Some(*first as usize..*last as usize + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_over_line_ends() {
        let text = "河水涨了。\n\nThe  river\nrose at night.";
        let passage = |quote: &str| Passage {
            quote: quote.to_owned(),
            ..Passage::default()
        };
        let passages = ["river rose", "涨了", "fell", " "].map(passage);
        let passages: Vec<&Passage> = passages.iter().collect();
        let places = places_of(text, &passages);
        let words = |place: &Range<usize>| text.chars().skip(place.start).take(place.len()).collect::<String>();
        let found: Vec<_> = places.iter().map(|place| place.as_ref().map(words)).collect();
        assert_eq!(
            found,
            [Some("river\nrose".to_owned()), Some("涨了".to_owned()), None, None]
        );
    }
}
