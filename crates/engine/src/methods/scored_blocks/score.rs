//! Step 4: the six features of a block and its score.

use super::blocks::Block;
use super::features::Counted;

/// How counts become densities.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Formula {
    /// Counts, 0 as 1.
    Literal,
    /// Shares, add-one smoothed.
    Repaired {
        /// Least link density.
        link_floor: f64,
    },
}

/// What blocks are measured against.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measure {
    /// How counts become densities.
    pub formula: Formula,
    /// Distinct tokens of the title.
    pub title_tokens: usize,
    /// Characters of the page.
    pub characters: u32,
}

/// Neighbouring blocks taken together, or one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    counted: Counted,
    /// Characters of the page before the first and up to the end of the last.
    before: u32,
    end: u32,
}

impl From<&Block> for Stretch {
    fn from(block: &Block) -> Stretch {
        Stretch {
            counted: block.counted,
            before: block.before,
            end: block.before + block.counted.characters,
        }
    }
}

impl Stretch {
    /// This stretch and a neighbour.
    #[must_use]
    pub fn and(self, other: Stretch) -> Stretch {
        Stretch {
            counted: self.counted.and(other.counted),
            before: self.before.min(other.before),
            end: self.end.max(other.end),
        }
    }
}

/// The six features.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Densities {
    /// Text density.
    pub text: f64,
    /// Link density.
    pub link: f64,
    /// Punctuation density.
    pub punctuation: f64,
    /// Stop-word density.
    pub stop_word: f64,
    /// Title match rate.
    pub title: f64,
    /// Position rate.
    pub position: f64,
}

impl Measure {
    /// The features of a stretch.
    pub fn densities(&self, stretch: &Stretch) -> Densities {
        let counted = &stretch.counted;
        let [characters, linked, links, marks, tokens, stop_words] = [
            counted.characters,
            counted.linked,
            counted.links,
            counted.marks,
            counted.tokens,
            counted.stop_words,
        ]
        .map(f64::from);
        let (link, punctuation, stop_word) = match self.formula {
            Formula::Literal => (links.max(1.0), marks.max(1.0), stop_words.max(1.0)),
            Formula::Repaired { link_floor } => (
                ((linked + 1.0) / (characters + 1.0)).max(link_floor),
                (marks + 1.0) / (characters + 1.0),
                (stop_words + 1.0) / (tokens + 1.0),
            ),
        };
        Densities {
            text: characters,
            link,
            punctuation,
            stop_word,
            title: match self.title_tokens {
                0 => 0.0,
                tokens => f64::from(counted.title_tokens()) / tokens as f64,
            },
            position: self.position(stretch),
        }
    }

    /// y of a stretch.
    pub fn score(&self, stretch: &Stretch) -> f64 {
        self.densities(stretch).score()
    }

    /// 1 − |c − ½|, where c is the centre of the stretch among all characters, 0 to 1.
    fn position(&self, stretch: &Stretch) -> f64 {
        let middle = (f64::from(stretch.before) + f64::from(stretch.end)) / 2.0;
        1.0 - (middle / f64::from(self.characters.max(1)) - 0.5).abs()
    }
}

impl Densities {
    /// y = text · position · (1 + title) · √punctuation / link / √stop word.
    pub fn score(&self) -> f64 {
        self.text * self.position * (1.0 + self.title) * self.punctuation.sqrt() / self.link / self.stop_word.sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::super::blocks::cut;
    use super::super::features::TitleTokens;
    use super::*;

    /// Two lines of a page of 40 characters whose title is "Rain in May":
    ///
    /// ```text
    /// 10 characters of something else, then
    /// "It is rain, rain, rain."   L = 19, 5 tokens, 2 stop words (it, is), 3 marks, 4 linked characters in 1 link
    /// then 11 characters more
    ///
    /// position  c = (10 + 29) / 2 / 40 = 0.4875, 1 − |c − ½| = 0.9875
    /// title     1 of 3
    /// literal   y = 19 · 0.9875 · 4/3 · √3 / 1 / √2           = 30.638…
    /// repaired  link = 5/20 = 0.25, punctuation = 4/20 = 0.2, stop word = 3/6 = 0.5
    ///           y = 19 · 0.9875 · 4/3 · √0.2 / 0.25 / √0.5    = 63.286…
    /// ```
    #[test]
    fn worked_example() {
        let title = TitleTokens::of("Rain in May");
        let mut lines =
            ["0123456789", "", "It is rain, rain, rain.", "", "01234567890"].map(|text| Counted::of(text, &title));
        lines[2] = lines[2].with_links(4, 1);
        let stretch = Stretch::from(&cut(&lines, 1)[1]);
        let measure = |formula| Measure {
            formula,
            title_tokens: title.count(),
            characters: 40,
        };
        let literal = measure(Formula::Literal).densities(&stretch);
        assert_eq!(
            (literal.text, literal.link, literal.punctuation, literal.stop_word),
            (19.0, 1.0, 3.0, 2.0)
        );
        assert_eq!((literal.title, literal.position), (1.0 / 3.0, 0.9875));
        assert!((literal.score() - 30.6386).abs() < 1e-3, "{}", literal.score());
        let repaired = measure(Formula::Repaired { link_floor: 0.05 }).densities(&stretch);
        assert_eq!(
            (repaired.link, repaired.punctuation, repaired.stop_word),
            (0.25, 0.2, 0.5)
        );
        assert!((repaired.score() - 63.2877).abs() < 1e-3, "{}", repaired.score());
        let floor = measure(Formula::Repaired { link_floor: 0.5 }).densities(&stretch);
        assert_eq!(floor.link, 0.5);
    }
}
