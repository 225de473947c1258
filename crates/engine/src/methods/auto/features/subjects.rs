//! What a feature is about, in the terms of a reader: the one place that maps features to the grounds that people know.

use super::{FeatureCard, WIDTH, catalogue};
use std::sync::LazyLock;

/// What some features are about together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(usize)]
pub enum Subject {
    /// How long its text is.
    Length,
    /// Whether it reads as sentences.
    Prose,
    /// Its letters: capitals, figures, bold, code.
    Lettering,
    /// Its links.
    Links,
    /// Words and things of small print, credits and offers in it.
    Contents,
    /// How often the page has the same words.
    Copies,
    /// What it shares with the page's title.
    Title,
    /// What it shares with the page's description.
    Description,
    /// What it is marked up as.
    Element,
    /// The regions around it that the page names: menu, header, article, and what is hidden.
    Region,
    /// What class names and ids around it speak of.
    Names,
    /// The list, grid or thread of boxes alike that it is in.
    Cards,
    /// The other blocks with the same mark-up.
    Kin,
    /// How far down the page it is.
    Place,
    /// Where the headline is.
    Headline,
    /// Where the headings around it are, and what they announce.
    Headings,
    /// Whether it is in the element that holds most of the text.
    MainText,
    /// The part of that element to which it belongs.
    Branch,
    /// The boxes directly around it.
    Box,
    /// The blocks next to it.
    Neighbours,
    /// Long paragraphs around it.
    Paragraphs,
    /// Short lines before it that announce comments, other articles or dates.
    Announcements,
    /// The language's script and its common words.
    Language,
    /// What kind of page it is on.
    Page,
    /// What it shares with the text that the page's data state.
    StatedText,
    /// What the reader asks for.
    Request,
    /// How sure the first look was of the page as a whole.
    FirstLook,
    /// Whether a reader wrote it. No feature says so: trees of their own do.
    Comment,
}

/// How many subjects there are.
pub const SUBJECTS: usize = Comment as usize + 1;

use Subject::*;

/// Features whose group is about more than one subject.
const OWN: &[(Subject, &[&str])] = &[
    (Length, &["units", "characters"]),
    (
        Prose,
        &[
            "punctuation-rate",
            "sentence-ends",
            "commas",
            "last-character",
            "stop-word-rate",
        ],
    ),
    (
        Lettering,
        &[
            "word-length",
            "capitalised-share",
            "upper-case-share",
            "digit-share",
            "starts-in-lower-case",
            "bold-share",
            "code-share",
            "line-ends",
            "exclamation-marks",
            "first-character",
        ],
    ),
    (Links, &["link-share", "links"]),
    (Copies, &["copies"]),
    (
        Element,
        &[
            "element",
            "container",
            "container-parent",
            "container-grandparent",
            "heading-level",
            "depth",
            "levels-to-table",
            "levels-to-ul",
            "levels-to-ol",
            "levels-to-li",
            "levels-to-blockquote",
            "levels-to-pre",
            "levels-to-dl",
            "levels-to-details",
            "levels-to-label",
            "levels-to-a",
            "levels-to-own-element-of-the-page",
        ],
    ),
    (Description, &["in-description", "description-cover"]),
    (StatedText, &["runs-in-stated-text"]),
    (
        Place,
        &[
            "blocks-before",
            "text-before",
            "long-text-before",
            "units-before",
            "units-after",
        ],
    ),
    (
        Headline,
        &["blocks-from-title", "blocks-from-h1", "levels-to-title", "levels-to-h1"],
    ),
    (
        Headings,
        &[
            "blocks-since-heading",
            "heading-before",
            "long-since-heading",
            "blocks-until-heading",
            "long-until-heading",
            "heading-speaks-of",
        ],
    ),
    (
        Paragraphs,
        &[
            "blocks-from-first-long",
            "blocks-from-last-long",
            "blocks-since-long",
            "blocks-until-long",
            "long-share-around-4",
            "long-before-4",
            "long-after-4",
            "long-share-around-12",
            "long-before-12",
            "long-after-12",
        ],
    ),
    (Language, &["page-spaceless-share", "page-stop-word-rate"]),
];

/// What the other features of each group are about.
const GROUPS: &[(&str, Subject)] = &[
    ("own text", Contents),
    ("tags and roles", Region),
    ("repetition", Cards),
    ("position", MainText),
    ("same tag path", Kin),
    ("same classes", Kin),
    ("title", Title),
    ("class-names", Names),
    ("marks", Announcements),
    ("branches", Branch),
    ("neighbours", Neighbours),
    ("ancestors", Box),
    ("page", Page),
    ("statements", Description),
    ("request", Request),
    ("first look", FirstLook),
];

impl Subject {
    /// All of them, in their order.
    pub const ALL: [Subject; SUBJECTS] = [
        Length,
        Prose,
        Lettering,
        Links,
        Contents,
        Copies,
        Title,
        Description,
        Element,
        Region,
        Names,
        Cards,
        Kin,
        Place,
        Headline,
        Headings,
        MainText,
        Branch,
        Box,
        Neighbours,
        Paragraphs,
        Announcements,
        Language,
        Page,
        StatedText,
        Request,
        FirstLook,
        Comment,
    ];

    /// What it is called, in files as well.
    pub fn name(self) -> &'static str {
        match self {
            Length => "text-length",
            Prose => "sentences",
            Lettering => "letters",
            Links => "links",
            Contents => "small-print",
            Copies => "copies",
            Title => "title",
            Description => "description",
            Element => "element",
            Region => "region",
            Names => "class-names",
            Cards => "repetition",
            Kin => "kind",
            Place => "position",
            Headline => "headline",
            Headings => "headings",
            MainText => "main-box",
            Branch => "main-box-part",
            Box => "ancestors",
            Neighbours => "neighbours",
            Paragraphs => "long-paragraphs",
            Announcements => "announcements",
            Language => "language",
            Page => "page-kind",
            StatedText => "structured-data",
            Request => "scope",
            FirstLook => "first-look",
            Comment => "comments",
        }
    }

    /// Whether it is the same for all blocks of a page.
    pub fn is_of_page(self) -> bool {
        matches!(self, Language | Page | FirstLook)
    }

    /// The subject of a feature; none where nobody has said what it is about.
    fn of(card: &FeatureCard) -> Option<Subject> {
        let own = OWN.iter().find(|(_, names)| names.contains(&card.name));
        let of_group = || GROUPS.iter().find(|(group, _)| *group == card.group);
        own.map(|(subject, _)| *subject)
            .or_else(|| of_group().map(|(_, subject)| *subject))
    }
}

/// The subject of each feature, in the order of the matrix's columns.
pub fn subjects() -> &'static [Subject; WIDTH] {
    static OF_FEATURES: LazyLock<[Subject; WIDTH]> = LazyLock::new(|| {
        let cards = catalogue();
        // A test holds that every feature has its own.
        std::array::from_fn(|feature| cards.get(feature).and_then(Subject::of).unwrap_or(Page))
    });
    &OF_FEATURES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_feature_has_its_subject_and_every_subject_its_features() {
        let cards = catalogue();
        for card in &cards {
            assert!(Subject::of(card).is_some(), "{card:?}");
        }
        for (place, subject) in Subject::ALL.into_iter().enumerate() {
            assert_eq!(subject as usize, place);
            let has_features = subject != Comment;
            assert_eq!(subjects().contains(&subject), has_features, "{subject:?}");
        }
        for (subject, names) in OWN {
            for name in *names {
                let found = cards.iter().filter(|card| card.name == *name).count();
                assert_eq!(found, 1, "{subject:?}: {name}");
            }
        }
    }
}
