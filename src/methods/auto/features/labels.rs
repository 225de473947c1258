//! What a feature is called where a person reads it. The names are the model's: short, and code.

use super::FeatureCard;

/// A longer meaning is no label.
const LONGEST: usize = 62;

/// How meanings begin that explain a value rather than name it.
const EXPLANATIONS: [&str; 7] = ["0 ", "2 ", "whether ", "number of ", "an element ", "its ", "the "];

/// Labels where neither name nor meaning is one.
const LABELS: &[(&str, &str)] = &[
    ("units", "length in words"),
    ("container", "kind of the element around it"),
    ("container's parent", "kind of the second element around it"),
    ("container's grandparent", "kind of the third element around it"),
    ("element", "kind of its element"),
    ("last character", "kind of its last character"),
    ("first character", "kind of its first character"),
    ("levels to boilerplate role", "levels up to a navigation or side role"),
    ("levels to body", "levels up to an element marked as a body"),
    ("levels to comment", "levels up to an element marked as a comment"),
    ("property", "marked as a property"),
    ("repeated link share", "link share of the repeated element around it"),
    (
        "repeated long share",
        "share of running text in the repeated element around it",
    ),
    (
        "repeated weight",
        "repetitions of the element around it, times its units",
    ),
    ("blocks from title", "blocks from the likeliest headline"),
    ("blocks from h1", "blocks from the first main heading"),
    ("blocks from first long", "blocks from the first long text"),
    ("blocks from last long", "blocks from the last long text"),
    ("blocks since long", "blocks since the last running text"),
    ("blocks until long", "blocks until the next running text"),
    ("heading before", "level of the last heading"),
    ("in half", "place in the smallest element with half of the text"),
    ("in 70 %", "place in the smallest element with 70 % of the text"),
    ("in 90 %", "place in the smallest element with 90 % of the text"),
    ("in best", "place in the element with the best paragraphs"),
    ("in main", "place in the main element"),
    ("in article", "place in the article element"),
    ("in body", "place in the element marked as a body"),
    ("levels to h1", "levels up to an element around the first main heading"),
    ("path in page", "share of the text in blocks of the same tag path"),
    ("path spread", "spread of the blocks of the same tag path"),
    ("classes link share", "link share of blocks of the same classes"),
    (
        "classes long share",
        "share of running text in blocks of the same classes",
    ),
    ("classes in page", "share of the text in blocks of the same classes"),
    ("classes spread", "spread of the blocks of the same classes"),
    ("in first heading", "share of its words in the first main heading"),
    (
        "levels to surroundings class",
        "levels up to class names of menus and the like",
    ),
    ("levels to media class", "levels up to class names of pictures"),
    (
        "surroundings classes",
        "elements around it with class names of menus and the like",
    ),
    (
        "content or surroundings nearer",
        "levels up to class names of content less those to menus",
    ),
    ("blocks since comment mark", "blocks since a short line about comments"),
    ("comment marks", "short lines about comments before it"),
    (
        "blocks since related mark",
        "blocks since a short line about related content",
    ),
    ("related marks", "short lines about related content before it"),
    (
        "blocks since further mark",
        "blocks since a short line that calls to read on",
    ),
    ("further marks", "short lines that call to read on before it"),
    (
        "blocks since service mark",
        "blocks since a short line about the site's services",
    ),
    ("service marks", "short lines about the site's services before it"),
    ("blocks since dated line", "blocks since a line with a date"),
    ("dated lines", "lines with a date before it"),
    ("heading speaks of", "subject of the last heading"),
    ("dated lines around", "lines with a date around it"),
    ("page dated lines", "lines with a date on the page"),
    ("half branch name", "kind of its branch of the text"),
    ("half branch alike", "siblings like its branch of the text"),
    ("half branch units", "units in its branch of the text"),
    ("half branch link share", "link share of its branch of the text"),
    (
        "half branch long share",
        "share of running text in its branch of the text",
    ),
    ("half branch share", "share that its branch has of the text"),
    ("rest behind half branch", "share of the text behind its branch"),
    ("best branch name", "kind of its branch of the best-scoring element"),
    (
        "best branch share",
        "share that its branch has of the best-scoring element",
    ),
    (
        "rest behind best branch",
        "share of the text behind its branch of the best element",
    ),
    ("kinship two before", "kinship with the block two before"),
    ("kinship one before", "kinship with the block before"),
    ("kinship one after", "kinship with the block after"),
    ("kinship two after", "kinship with the block two after"),
    ("page long share", "share of running text on the page"),
    ("page long", "running text on the page"),
    ("page articles", "article elements on the page"),
    ("page has main", "page has a main element"),
    ("page half", "blocks of the smallest element with half of the text"),
    (
        "page 90 % share",
        "share of the units in the element with 90 % of the text",
    ),
    ("page best share", "share of the text in the best-scoring element"),
    ("page repeated", "running text in repeated elements of the page"),
    ("page spaceless share", "share of scripts without spaces on the page"),
    ("page says article", "page calls itself an article"),
    ("page says product", "page calls itself a product"),
    ("page says website", "page calls itself a website"),
    ("page by blog", "page was made by a blog system"),
    ("page by forum", "page was made by a forum system"),
    ("page by manual", "page was made by a documentation system"),
];

impl FeatureCard {
    /// What it is called in a sentence.
    pub fn label(&self) -> &'static str {
        let own = LABELS.iter().find(|(name, _)| *name == self.name);
        let is_label = |meaning: &str| {
            // Meanings of a page's features leave the page out.
            self.group != "page"
                && meaning.chars().count() <= LONGEST
                && !EXPLANATIONS.iter().any(|explanation| meaning.starts_with(explanation))
        };
        match own {
            Some((_, label)) => label,
            None if is_label(self.meaning) => self.meaning,
            None => self.name,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::catalogue;
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_feature_has_a_short_label_of_its_own() {
        let cards = catalogue();
        let labels: HashSet<&str> = cards.iter().map(FeatureCard::label).collect();
        assert_eq!(labels.len(), cards.len());
        assert!(labels.iter().all(|label| label.chars().count() <= LONGEST));
        for (name, _) in LABELS {
            assert!(cards.iter().any(|card| card.name == *name), "{name}");
        }
    }
}
