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

fn paragraph(night: &str) -> String {
    format!(
        "<p>The river rose on the {night}, and by morning the lower road was gone under brown water. Nobody in the village had slept, \
         and from every window somebody called to the keeper of the lock.</p>\n"
    )
}

/// A story of some paragraphs with something below it.
fn story_with(below: &str) -> String {
    let nights = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
    ];
    let story: String = nights.map(|night| paragraph(&format!("{night} night of May"))).concat();
    format!("<title>The river</title><article><h1>The river</h1>{story}{below}</article>")
}

#[test]
fn text_that_may_be_missing_is_said_and_lowers_the_confidence() {
    let hidden = format!(
        "<div hidden>{}{}</div>",
        paragraph("last day of June"),
        paragraph("eve of July")
    );
    let cautions = |html: &str, method: &str| -> Vec<String> {
        let cautions = read(html, method).cautions();
        cautions.iter().map(|caution| caution.to_string()).collect()
    };
    assert_eq!(
        cautions(&story_with(&hidden), "auto"),
        ["The main text may be incomplete: the page hides 2 paragraphs that could belong to it."]
    );
    let confidence = |html: &str| read(html, "auto").extraction.confidence.clone().unwrap();
    let [of_hidden, of_whole] = [&hidden, ""].map(|below| confidence(&story_with(below)));
    assert!(of_hidden.value < of_hidden.expected && of_whole.value == of_whole.expected);
    let places: String = (0..24)
        .map(|place| format!("<li><a href=/{place}>Place {place} in the valley</a></li>\n"))
        .collect();
    let item = |garden: &str| {
        format!(
            "<li>Below the bridge the water stood in the {garden} garden for eleven days, and the keeper of the lock wrote down each \
             morning how high it was, in a book that is now in the museum of the town, beside his lamp and his coat.</li>\n"
        )
    };
    let list = format!("</article><ul>{places}{}{}{places}</ul>", item("upper"), item("lower"));
    assert_eq!(
        cautions(&story_with(&list), "justext"),
        [
            "The main text may be incomplete: 2 passages could belong to it, but most of their list or table is left out."
        ]
    );
    assert_eq!(cautions(&story_with(""), "justext"), [""; 0]);
}
