//! The method's card.

use super::languages::{LANGUAGE_CHOICES, LIST_CHOICES};
use super::trace::trace;
use super::{extract, stop_words};
use crate::methods::{Method, OwnOutput, ParameterCard, ParameterKind};

/// The method's card.
pub const METHOD: Method = Method {
    name: "justext",
    title: "jusText",
    summary: "Judges each paragraph by its length, links and stop words, and the doubtful ones by their neighbours.",
    citation: "Jan Pomikálek: Removing Boilerplate and Duplicate Content from Web Corpora. Masaryk University, 2011",
    parameters: PARAMETERS,
    run: extract,
    trace,
    counted_words: Some(stop_words),
    own: OwnOutput::NONE,
};

const PARAMETERS: &[ParameterCard] = &[
    ParameterCard {
        name: "mode",
        title: "mode",
        kind: ParameterKind::Choice(&["repaired", "package"]),
        help: "Repaired is for reading; package is the published program with its faults.",
    },
    ParameterCard {
        name: "length_low",
        title: "short below",
        kind: LENGTH,
        help: "Characters below which a paragraph is short; auto goes by language.",
    },
    ParameterCard {
        name: "length_high",
        title: "long above",
        kind: LENGTH,
        help: "Characters above which a paragraph is long; auto goes by language.",
    },
    ParameterCard {
        name: "stopwords_low",
        title: "fewest stop words",
        kind: SHARE_BY_LANGUAGE,
        help: "Share of stop words from which a paragraph may be text; auto goes by language.",
    },
    ParameterCard {
        name: "stopwords_high",
        title: "enough stop words",
        kind: SHARE_BY_LANGUAGE,
        help: "Share of stop words from which a long paragraph is text; auto goes by language.",
    },
    ParameterCard {
        name: "max_link_density",
        title: "most link density",
        kind: ParameterKind::Number {
            least: 0.0,
            most: 1.0,
            step: 0.01,
            default: 0.2,
            in_mode: &[],
        },
        help: "Share of linked characters above which a paragraph is boilerplate.",
    },
    ParameterCard {
        name: "max_heading_distance",
        title: "heading distance",
        kind: ParameterKind::Number {
            least: 0.0,
            most: 2000.0,
            step: 10.0,
            default: 200.0,
            in_mode: &[],
        },
        help: "Characters that may stand between a heading and the text it is kept for.",
    },
    ParameterCard {
        name: "no_headings",
        title: "ignore headings",
        kind: ParameterKind::Choice(&["no", "yes"]),
        help: "Whether headings are treated like any other paragraph.",
    },
    ParameterCard {
        name: "language",
        title: "language",
        kind: ParameterKind::Choice(&LANGUAGE_CHOICES),
        help: "The language of the page; auto finds it out (in the mode package: English).",
    },
    ParameterCard {
        name: "list",
        title: "stop list",
        kind: ParameterKind::Choice(&LIST_CHOICES),
        help: "The stop list; auto goes by language, none makes the method independent of language.",
    },
    ParameterCard {
        name: "zh",
        title: "Chinese by",
        kind: ParameterKind::Choice(&["chars", "words"]),
        help: "Whether Chinese is read by characters or by the words of a dictionary (repaired mode).",
    },
];

const LENGTH: ParameterKind = ParameterKind::Adaptive {
    least: 0.0,
    most: 1000.0,
    step: 5.0,
};

const SHARE_BY_LANGUAGE: ParameterKind = ParameterKind::Adaptive {
    least: 0.0,
    most: 1.0,
    step: 0.01,
};
