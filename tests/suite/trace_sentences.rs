//! What the steps of a decision say, on pages of next to nothing: right for none, one and many.

use clearline_engine::document::{Document, Limits};
use clearline_engine::methods::ParameterKind;
use clearline_engine::methods::{METHODS, Method, Parameters};
use clearline_words::{Language, Message, Wording};
use std::collections::BTreeSet;

/// What is said wrongly where it stands in a sentence.
const WRONG: [&str; 9] = [
    " of no ",
    "1 are ",
    " each of 1 ",
    " block 0 come ",
    " block 1 come ",
    "it is no step",
    " 1 empty ones",
    "1 lines",
    "1 blocks",
];

/// A block of text, and another line that is next to nothing.
const ONE: &str =
    "<p>The river rose in the night, and by morning the lower road was gone under brown water.</p>\n\n<p>x</p>";

/// The parameters of each mode of a method with its name, and those of a method as it comes.
fn in_every_mode(method: &Method) -> Vec<(Option<&'static str>, Parameters)> {
    let modes = match method.parameter("mode").map(|card| &card.kind) {
        Some(ParameterKind::Choice(modes)) => *modes,
        _ => &[],
    };
    let with = |mode: &&'static str| {
        let mut parameters = Parameters::default();
        parameters.set(method.parameters, "mode", mode).unwrap();
        (Some(*mode), parameters)
    };
    modes.iter().map(with).chain([(None, Parameters::default())]).collect()
}

#[test]
fn every_sentence_is_right_for_none_one_and_many() {
    let many = ONE.repeat(12);
    for html in ["", "<p>x", ONE, &many] {
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        for method in METHODS {
            for (mode, parameters) in in_every_mode(method) {
                let extraction = method.extract(&document, &parameters);
                for stage in method.trace(&document, &extraction).stages {
                    let sentence = stage.sentence.to_string();
                    let told = format!("{} {mode:?}: {sentence}", method.name);
                    let is_number = |wrong: &&str| wrong.starts_with('1');
                    for wrong in WRONG {
                        let before = sentence.split(wrong).next().unwrap_or_default();
                        let is_longer_number = is_number(&wrong) && before.ends_with(|c: char| c.is_ascii_digit());
                        assert!(before == sentence || is_longer_number, "“{wrong}” in {told}");
                    }
                    assert!(
                        sentence.starts_with(|c: char| !c.is_lowercase()) || sentence.starts_with("jusText"),
                        "{told}"
                    );
                    assert!(sentence.ends_with('.'), "{told}");
                }
            }
        }
    }
}

/// The ids of a message and of the messages among its values.
fn ids(message: &Message) -> BTreeSet<String> {
    fn collect(value: &serde_json::Value, found: &mut BTreeSet<String>) {
        match value {
            serde_json::Value::Object(fields) => {
                found.extend(fields.get("id").and_then(|id| id.as_str()).map(str::to_owned));
                fields.values().for_each(|value| collect(value, found));
            }
            serde_json::Value::Array(values) => values.iter().for_each(|value| collect(value, found)),
            _ => {}
        }
    }
    let mut found = BTreeSet::new();
    collect(&serde_json::to_value(message).unwrap(), &mut found);
    found
}

#[test]
fn whatever_is_said_of_a_decision_has_words_in_every_language() {
    let pages = [
        include_str!("../fixtures/article-en.html"),
        include_str!("../fixtures/article-zh.html"),
        "",
    ];
    let mut said = BTreeSet::new();
    for html in pages {
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        for method in METHODS {
            for (_, parameters) in in_every_mode(method) {
                let extraction = method.extract(&document, &parameters);
                let stages = method.trace(&document, &extraction).stages;
                let of_stages = stages.iter().flat_map(|stage| [stage.named(), stage.sentence.clone()]);
                let of_units = extraction.verdicts.iter().map(|verdict| verdict.message());
                let confidence = extraction
                    .confidence
                    .iter()
                    .flat_map(|confidence| confidence.explanation());
                let messages = of_stages
                    .chain(of_units)
                    .chain(confidence)
                    .chain(extraction.remark.clone());
                said.extend(messages.flat_map(|message| ids(&message)));
            }
        }
    }
    assert!(said.len() > 150, "{} messages were said", said.len());
    for language in Language::ALL {
        let wordless: Vec<&String> = said.iter().filter(|id| !Wording::of(language).has(id)).collect();
        assert!(wordless.is_empty(), "{}: {wordless:?}", language.tag());
    }
}
