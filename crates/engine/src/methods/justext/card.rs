//! The method's card.

use super::languages::{LANGUAGE_CHOICES, LIST_CHOICES};
use super::trace::trace;
use super::{extract, stop_words};
use crate::methods::{Method, OwnOutput, ParameterCard, ParameterKind};

/// The method's card.
pub const METHOD: Method = Method {
    name: "justext",
    parameters: PARAMETERS,
    run: extract,
    trace,
    counted_words: Some(stop_words),
    own: OwnOutput::NONE,
};

const PARAMETERS: &[ParameterCard] = &[
    ParameterCard {
        name: "mode",
        kind: ParameterKind::Choice(&["repaired", "package"]),
    },
    ParameterCard {
        name: "length_low",
        kind: LENGTH,
    },
    ParameterCard {
        name: "length_high",
        kind: LENGTH,
    },
    ParameterCard {
        name: "stopwords_low",
        kind: SHARE_BY_LANGUAGE,
    },
    ParameterCard {
        name: "stopwords_high",
        kind: SHARE_BY_LANGUAGE,
    },
    ParameterCard {
        name: "max_link_density",
        kind: ParameterKind::Number {
            least: 0.0,
            most: 1.0,
            step: 0.01,
            default: 0.2,
            in_mode: &[],
        },
    },
    ParameterCard {
        name: "max_heading_distance",
        kind: ParameterKind::Number {
            least: 0.0,
            most: 2000.0,
            step: 10.0,
            default: 200.0,
            in_mode: &[],
        },
    },
    ParameterCard {
        name: "no_headings",
        kind: ParameterKind::Choice(&["no", "yes"]),
    },
    ParameterCard {
        name: "language",
        kind: ParameterKind::Choice(&LANGUAGE_CHOICES),
    },
    ParameterCard {
        name: "list",
        kind: ParameterKind::Choice(&LIST_CHOICES),
    },
    ParameterCard {
        name: "zh",
        kind: ParameterKind::Choice(&["chars", "words"]),
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
