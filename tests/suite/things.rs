//! Things stay whole in what is read and written: listings, definitions, lists, tables and recipes.

use clearline_engine::Reading;
use clearline_engine::internals::save::markdown;
use clearline_engine::methods::{self, Parameters};
use clearline_engine::page::{Page, Source};

/// A page of a manual with navigation around it.
const MANUAL: &str = include_str!("../fixtures/manual.html");
/// A recipe whose ingredients are in an aside, and the beginning of another one below it.
const RECIPE: &str = include_str!("../fixtures/recipe.html");

fn read(html: &str, method: &str) -> Reading {
    let page = Page::from_html(Source::Pasted, html);
    Reading::of(page, methods::method(method).unwrap(), &Parameters::default())
}

#[test]
fn a_manual_keeps_its_code_and_its_definitions() {
    for method in ["auto", "consensus"] {
        let reading = read(MANUAL, method);
        let text = reading.text();
        let code = "fn open(gate: &Gate) -> Level {\n    if gate.is_stuck() {\n        return Level::UNKNOWN;\n    }\n\n    gate.level()\n}";
        for part in [
            code,
            "gate\n\nThe sluice gate to open, by its number on the plan.",
            "Return type:\n\nLevel",
            "stuck\tThe gate has not moved for a minute.",
            "oil\nwater\nice",
        ] {
            assert!(text.contains(part), "{method}: {part}\n{text}");
        }
        for other in ["Quick start", "Copy", "Was this page helpful"] {
            assert!(!text.contains(other), "{method}: {other}\n{text}");
        }
        let markdown = markdown(&reading, None).unwrap();
        assert!(
            markdown.contains(&format!("```rust\n{code}\n```")),
            "{method}: {markdown}"
        );
    }
}

#[test]
fn a_recipe_keeps_its_ingredients_and_ends_before_the_next_story() {
    let reading = read(RECIPE, "auto");
    let text = reading.text();
    for part in ["3 leeks", "a handful of oats", "salt", "Wash the leeks", "Serves four"] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    for other in ["The bread that never failed", "Follow us", "Newsletter"] {
        assert!(!text.contains(other), "{other}\n{text}");
    }
    let reasons: Vec<String> = reading
        .extraction
        .verdicts
        .iter()
        .map(|verdict| verdict.to_string())
        .collect();
    let says = |rule: &str| reasons.iter().any(|reason| reason.contains(&format!("→ {rule}")));
    assert!(
        says("part of a recipe") && says("part of another story"),
        "{reasons:#?}"
    );
}
