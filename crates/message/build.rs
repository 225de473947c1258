//! Writes the table of English texts that `src/english.rs` includes, from the files in `locales/en`.

use fluent_syntax::ast::{Expression, InlineExpression, Message, Pattern, PatternElement, VariantKey};
use std::collections::BTreeMap;
use std::env;
use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

type Messages = BTreeMap<String, Message<String>>;

const FOLDER: &str = "locales/en";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed={FOLDER}");
    let messages = messages()?;
    let mut table = String::from("&[\n");
    for (id, message) in &messages {
        let attribute = |name: &str| {
            let attribute = message.attributes.iter().find(|attribute| attribute.id.name == name);
            parts(attribute.map(|attribute| &attribute.value), &messages)
        };
        let (what, why, what_now) = (
            parts(message.value.as_ref(), &messages)?,
            attribute("why")?,
            attribute("now")?,
        );
        writeln!(
            table,
            "({id:?}, Text {{ what: &[{what}], why: &[{why}], what_now: &[{what_now}] }}),"
        )?;
    }
    table.push(']');
    let target = PathBuf::from(env::var("OUT_DIR")?).join("english.rs");
    Ok(fs::write(target, table)?)
}

fn messages() -> Result<Messages, Box<dyn Error>> {
    let mut messages = Messages::new();
    for entry in fs::read_dir(FOLDER)? {
        let path = entry?.path();
        println!("cargo:rerun-if-changed={}", path.display());
        let texts =
            fluent_syntax::parser::parse(fs::read_to_string(&path)?).map_err(|(_, errors)| at(&path, &errors))?;
        for entry in texts.body {
            if let fluent_syntax::ast::Entry::Message(message) = entry
                && let Some(same) = messages.insert(message.id.name.clone(), message)
            {
                return Err(at(&path, &same.id.name).into());
            }
        }
    }
    Ok(messages)
}

fn at(path: &Path, what: &impl std::fmt::Debug) -> String {
    format!("{}: {what:?}", path.display())
}

/// The parts of a pattern as Rust code; nothing where there is no pattern.
fn parts(pattern: Option<&Pattern<String>>, messages: &Messages) -> Result<String, Box<dyn Error>> {
    let mut code = String::new();
    for element in pattern.iter().flat_map(|pattern| &pattern.elements) {
        match element {
            PatternElement::TextElement { value } => write!(code, "Part::Text({value:?}),")?,
            PatternElement::Placeable { expression } => code += &part(expression, messages)?,
        }
    }
    Ok(code)
}

fn part(expression: &Expression<String>, messages: &Messages) -> Result<String, Box<dyn Error>> {
    match expression {
        Expression::Inline(inline) => value(inline, messages),
        Expression::Select { selector, variants } => {
            let InlineExpression::VariableReference { id } = selector else {
                return Err(at(FOLDER.as_ref(), selector).into());
            };
            let mut code = format!("Part::Choice({:?}, &[", id.name);
            for variant in variants {
                let key = match (&variant.key, variant.default) {
                    (_, true) => "Key::Other".to_owned(),
                    (VariantKey::NumberLiteral { value }, _) => format!("Key::Number({:?})", value.parse::<f64>()?),
                    (VariantKey::Identifier { name }, _) if name == "one" => "Key::One".to_owned(),
                    (VariantKey::Identifier { name }, _) => format!("Key::Word({name:?})"),
                };
                write!(code, "({key}, &[{}]),", parts(Some(&variant.value), messages)?)?;
            }
            Ok(code + "]),")
        }
    }
}

fn value(inline: &InlineExpression<String>, messages: &Messages) -> Result<String, Box<dyn Error>> {
    Ok(match inline {
        InlineExpression::StringLiteral { value } => {
            format!(
                "Part::Text({:?}),",
                fluent_syntax::unicode::unescape_unicode_to_string(value)
            )
        }
        InlineExpression::VariableReference { id } => format!("Part::Value({:?}),", id.name),
        InlineExpression::MessageReference { id, attribute: None } => {
            let named = messages.get(&id.name).ok_or_else(|| at(FOLDER.as_ref(), id))?;
            parts(named.value.as_ref(), messages)?
        }
        InlineExpression::FunctionReference { id, arguments } => {
            let [InlineExpression::VariableReference { id: variable }] = &arguments.positional[..] else {
                return Err(at(FOLDER.as_ref(), id).into());
            };
            let places = |name: &str| {
                let argument = arguments.named.iter().find(|argument| argument.name.name == name);
                match argument.map(|argument| &argument.value) {
                    Some(InlineExpression::NumberLiteral { value }) => format!("Some({value})"),
                    _ => "None".to_owned(),
                }
            };
            match id.name.as_str() {
                "NUMBER" => format!(
                    "Part::Number {{ name: {:?}, least: {}, most: {} }},",
                    variable.name,
                    places("minimumFractionDigits"),
                    places("maximumFractionDigits")
                ),
                "DATETIME" => format!("Part::Day({:?}),", variable.name),
                _ => return Err(at(FOLDER.as_ref(), id).into()),
            }
        }
        InlineExpression::Placeable { expression } => part(expression, messages)?,
        other => return Err(at(FOLDER.as_ref(), other).into()),
    })
}
