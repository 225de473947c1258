//! The class of a paragraph seen alone (A.5): the first rule that applies.

use super::features::Features;
use super::segmentation::Paragraph;
use super::settings::Limits;
use crate::extraction::Relation::{Above, AtLeast, AtMost, Below};
use crate::extraction::{Class, Evidence, Step};

/// What marks a copyright notice: the sign, or its entity where it was escaped twice.
const COPYRIGHT_MARKS: [&str; 2] = ["©", "&copy"];

/// The rule that applies, with its numbers and its outcome.
pub(super) fn classify(paragraph: &Paragraph, features: &Features, limits: &Limits) -> Step {
    let length = f64::from(features.length);
    let link_density =
        |relation| Evidence::new("link-density", features.link_density, relation, limits.max_link_density);
    let stop_words = |relation, limit| Evidence::new("stop-word-density", features.stop_word_density, relation, limit);
    let length_is = |relation, limit| Evidence::new("length", length, relation, limit);

    if features.link_density > limits.max_link_density {
        return Step::measured("rule-1-links", Class::Bad, link_density(Above));
    }
    if COPYRIGHT_MARKS.iter().any(|mark| paragraph.text.contains(mark)) {
        return Step::plain("rule-2-copyright", Class::Bad);
    }
    if paragraph.in_select {
        return Step::plain("rule-3-select", Class::Bad);
    }
    if length < limits.length_low {
        let short = length_is(Below, limits.length_low);
        return match features.link_characters {
            0 => Step::measured("rule-4-short", Class::Short, short),
            _ => Step::measured("rule-4-short-link", Class::Bad, short),
        };
    }
    if features.stop_word_density >= limits.stopwords_high {
        // Without a stop list the limit is 0, and length alone decides.
        let rule = if limits.stopwords_high > 0.0 {
            "rule-5-stop-words"
        } else {
            "rule-5-length"
        };
        return if length > limits.length_high {
            Step::measured(rule, Class::Good, length_is(Above, limits.length_high))
        } else {
            Step::measured(rule, Class::NearGood, length_is(AtMost, limits.length_high))
        };
    }
    if features.stop_word_density >= limits.stopwords_low {
        return Step::measured(
            "rule-6-stop-words",
            Class::NearGood,
            stop_words(AtLeast, limits.stopwords_low),
        );
    }
    Step::measured("rule-7-stop-words", Class::Bad, stop_words(Below, limits.stopwords_low))
}

#[cfg(test)]
mod tests {
    use super::super::settings::Settings;
    use super::*;

    const PLAIN: Features = Features {
        length: 100,
        words: 20,
        stop_words: 8,
        stop_word_density: 0.4,
        link_characters: 0,
        link_density: 0.0,
        inline_tags: 0,
        is_heading: false,
    };

    fn classify_text(text: &str, features: &Features) -> Step {
        let paragraph = Paragraph {
            text: text.into(),
            in_select: text == "select",
            ..Paragraph::default()
        };
        classify(&paragraph, features, &Settings::published().limits)
    }

    /// The step's sentence and its outcome.
    fn judge(features: Features) -> (String, Class) {
        let step = classify_text("text", &features);
        (step.to_string(), step.outcome)
    }

    #[test]
    fn rule_1_is_strict_about_links() {
        let linked = |link_density| judge(Features { link_density, ..PLAIN }).1;
        assert_eq!(linked(0.2), Class::NearGood);
        assert_eq!(linked(0.21), Class::Bad);
        let (sentence, _) = judge(Features {
            link_density: 0.41,
            ..PLAIN
        });
        assert_eq!(sentence, "rule 1, many links: link density 0.41 > 0.20");
    }

    #[test]
    fn rules_2_and_3_ask_the_text_and_the_path() {
        for text in ["© 2010", "&copy 2010"] {
            assert_eq!(classify_text(text, &PLAIN).rule, "rule-2-copyright");
        }
        assert_eq!(classify_text("(c) 2010", &PLAIN).outcome, Class::NearGood);
        assert_eq!(classify_text("select", &PLAIN).outcome, Class::Bad);
    }

    #[test]
    fn rule_4_calls_a_short_paragraph_bad_if_it_has_a_link() {
        let short = Features { length: 69, ..PLAIN };
        assert_eq!(judge(short), ("rule 4, short: length 69 < 70".into(), Class::Short));
        let linked = Features {
            link_characters: 1,
            ..short
        };
        assert_eq!(judge(linked).1, Class::Bad);
        assert_eq!(judge(Features { length: 70, ..PLAIN }).1, Class::NearGood);
    }

    #[test]
    fn rules_5_to_7_go_by_stop_words_and_length() {
        let text = |stop_word_density, length| {
            judge(Features {
                stop_word_density,
                length,
                ..PLAIN
            })
            .1
        };
        assert_eq!(text(0.32, 201), Class::Good);
        assert_eq!(text(0.32, 200), Class::NearGood);
        assert_eq!(text(0.30, 201), Class::NearGood);
        assert_eq!(text(0.299, 201), Class::Bad);
    }

    #[test]
    fn without_a_list_length_alone_decides() {
        let limits = Limits {
            stopwords_low: 0.0,
            stopwords_high: 0.0,
            ..Settings::published().limits
        };
        let features = Features {
            stop_word_density: 0.0,
            length: 201,
            ..PLAIN
        };
        let step = classify(&Paragraph::default(), &features, &limits);
        assert_eq!(step.to_string(), "rule 5, by length alone: length 201 > 200");
    }
}
