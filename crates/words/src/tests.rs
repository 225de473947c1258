//! Every language says everything, with the same values.

use crate::{Language, Value, Wording, message, sources};
use fluent_syntax::ast::{
    Attribute, CallArguments, Entry, Expression, InlineExpression, Message, Pattern, PatternElement, Resource,
};
use std::collections::{BTreeMap, BTreeSet};

/// The variables of each message and of each attribute.
type Variables = BTreeMap<String, Used>;

/// The variables that a text uses.
#[derive(Default)]
struct Used {
    /// Those whose value is shown.
    shown: BTreeSet<String>,
    /// Those that only choose between variants, such as singular and plural, which not every language has.
    chosen_by: BTreeSet<String>,
}

impl Used {
    fn all(&self) -> BTreeSet<&String> {
        self.shown.union(&self.chosen_by).collect()
    }
}

fn resource<'a>(name: &str, text: &'a str) -> Resource<&'a str> {
    fluent_syntax::parser::parse(text).unwrap_or_else(|(_, faults)| panic!("{name}.ftl: {faults:?}"))
}

fn all(language: Language) -> Variables {
    let mut found = Variables::new();
    for (name, text) in sources(language) {
        for entry in resource(name, text).body {
            let Entry::Message(Message {
                id, value, attributes, ..
            }) = entry
            else {
                continue;
            };
            let mut parts = vec![(id.name.to_owned(), value)];
            for Attribute { id: attribute, value } in attributes {
                parts.push((format!("{}.{}", id.name, attribute.name), Some(value)));
            }
            for (part, pattern) in parts {
                let mut variables = Used::default();
                pattern.iter().for_each(|pattern| in_pattern(pattern, &mut variables));
                let before = found.insert(part.clone(), variables);
                assert!(before.is_none(), "{} has {part} twice", language.tag());
            }
        }
    }
    found
}

fn in_pattern(pattern: &Pattern<&str>, found: &mut Used) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            in_expression(expression, found);
        }
    }
}

fn in_expression(expression: &Expression<&str>, found: &mut Used) {
    match expression {
        Expression::Inline(inline) => in_inline(inline, &mut found.shown),
        Expression::Select { selector, variants } => {
            in_inline(selector, &mut found.chosen_by);
            variants.iter().for_each(|variant| in_pattern(&variant.value, found));
        }
    }
}

fn in_inline(inline: &InlineExpression<&str>, found: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => drop(found.insert(id.name.to_owned())),
        InlineExpression::FunctionReference {
            arguments: CallArguments { positional, .. },
            ..
        } => positional.iter().for_each(|inline| in_inline(inline, found)),
        InlineExpression::Placeable { .. } => panic!("a placeable within a placeable"),
        _ => {}
    }
}

#[test]
fn every_language_has_every_message_and_shows_the_same_values() {
    let english = all(Language::English);
    assert!(english.len() > 10);
    for language in Language::ALL {
        let own = all(language);
        let missing: Vec<_> = english.keys().filter(|id| !own.contains_key(*id)).collect();
        let unknown: Vec<_> = own.keys().filter(|id| !english.contains_key(*id)).collect();
        assert!(
            missing.is_empty() && unknown.is_empty(),
            "{}: lacks {missing:?}, and English lacks {unknown:?}",
            language.tag()
        );
        for (id, variables) in &own {
            let (used, of_english) = (variables.all(), english[id].all());
            let lost: Vec<_> = english[id].shown.iter().filter(|name| !used.contains(name)).collect();
            let foreign: Vec<_> = used.difference(&of_english).collect();
            assert!(
                lost.is_empty() && foreign.is_empty(),
                "{}: {id} lacks {lost:?}, and English lacks {foreign:?}",
                language.tag()
            );
        }
    }
}

/// A Chinese sentence has Chinese punctuation: half-width commas and full stops between Han are a slip.
#[test]
fn chinese_has_its_own_punctuation() {
    let is_han = |c: char| ('\u{4E00}'..='\u{9FFF}').contains(&c);
    for language in [Language::SimplifiedChinese, Language::TraditionalChinese] {
        for (name, text) in sources(language) {
            for line in text.lines().filter(|line| !line.starts_with('#')) {
                let characters: Vec<char> = line.chars().collect();
                let is_slip = |three: &[char]| {
                    matches!(three[1], ',' | '.' | ';' | ':' | '?' | '!') && is_han(three[0]) && is_han(three[2])
                };
                assert!(
                    !characters.windows(3).any(is_slip),
                    "{}/{name}.ftl: {line}",
                    language.tag()
                );
            }
        }
    }
}

/// A message with this value for each of its variables.
fn filled(id: &str, variables: &BTreeSet<String>, value: &Value) -> clearline_message::Message {
    variables.iter().fold(message!(id.to_owned()), |message, name| {
        message.with(name.clone().leak(), value.clone())
    })
}

/// English has two formatters: Fluent, and the table for programs without a language.
#[test]
fn the_table_and_fluent_format_the_same_english() {
    let mut variables: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (part, used) in all(Language::English) {
        let id = part.split('.').next().unwrap_or_default().to_owned();
        variables.entry(id).or_default().extend(used.all().into_iter().cloned());
    }
    let inner = || message!("count-line", count = 1_204);
    let error = || message!("fault-open-missing", name = "a.html");
    let values = [
        Value::from(0),
        Value::from(1),
        Value::from(2),
        Value::from(1_234_567.891),
        Value::from(-0.15),
        Value::Figure("1.00".to_owned()),
        Value::Figure("1".to_owned()),
        Value::from("2026-02-09"),
        Value::from("page"),
        Value::from("yes"),
        Value::from(inner()),
        error().reason(),
        error().in_whole(),
        Value::List(vec![inner(), error()]),
        Value::Sentences(vec![inner(), error()]),
    ];
    let fluent = Wording::of(Language::English);
    for (id, variables) in &variables {
        for value in &values {
            let message = filled(id, variables, value);
            // A function that gets a value of another kind.
            if fluent.in_one(&message).contains("()") {
                continue;
            }
            assert_eq!(message.to_string(), fluent.say(&message), "{message:?}");
            assert_eq!(message.error_text(), fluent.error_text(&message), "{message:?}");
            assert_eq!(message.error_text().to_string(), fluent.in_one(&message), "{message:?}");
        }
    }
}
