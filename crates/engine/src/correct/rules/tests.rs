//! Learning from one page of a site, and reading others by what was learned.

mod parts;
mod templates;

use super::matching::comparisons_of_a_lesson;
use super::*;
use crate::budget::Stop;
use crate::correct::{Act, Correction};
use crate::document::Limits;
use crate::extraction::Extraction;
use crate::methods::{Method, Parameters, method};
use clearline_message::message;
use url::Url;

const ADDRESS: &str = "https://www.example.com/news/2026/flood";

/// A page of a site whose texts stand in `div.story`, with a long list of remarks behind them that a method may take for text.
fn page(words: &str, remarks: usize) -> String {
    let paragraph = format!(
        "<p>{words} rose in the night, and by morning the lower road was gone under brown water, so that nobody got to the mill or to the church.</p>"
    );
    let remark =
        "<p>I remember the year when it came up to the second step of the mill, and we had to carry the flour.</p>";
    format!(
        "<body><div class=head><a href=/>Home</a></div><div class='story x2'><h1>{words}</h1>{}<div class=share>Tell others</div></div>\
         <hr><div class=remarks>{}</div></body>",
        paragraph.repeat(6),
        remark.repeat(remarks),
    )
}

struct Site {
    method: &'static Method,
}

impl Site {
    fn read(&self, html: &str) -> (Document, Extraction) {
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        let extraction = self.method.extract(&document, &Parameters::default());
        (document, extraction)
    }

    /// What is learned where all units whose text holds one of the words are kept or left out.
    fn lesson(&self, html: &str, keep: bool, words: &[&str]) -> Result<Rule, NotLearned> {
        self.lessons(html, &[(keep, words)])
    }

    fn lessons(&self, html: &str, lessons: &[(bool, &[&str])]) -> Result<Rule, NotLearned> {
        let (document, automatic) = self.read(html);
        let corrected = corrected(&document, &automatic, lessons);
        let pages = Pattern::of_section(&Url::parse(ADDRESS).unwrap()).unwrap();
        let budget = comparisons_of_a_lesson(&|| false);
        learn(&pages, &document, &automatic, &corrected, &budget)
    }
}

/// The extraction in which all units whose text holds one of the words are kept or left out.
fn corrected(document: &Document, automatic: &Extraction, lessons: &[(bool, &[&str])]) -> Extraction {
    let correction = |&(keep, words): &(bool, &[&str])| {
        let has_word = |unit: &usize| {
            let text = document.text_of(automatic.units.spans(*unit));
            words.iter().any(|word| text.contains(word))
        };
        let units = (0..automatic.units.len()).filter(has_word);
        Correction::of_units(Act::Flipped, keep, document, &automatic.units, units)
    };
    let corrections: Vec<Correction> = lessons.iter().map(correction).collect();
    automatic.corrected(&corrections)
}

fn text(document: &Document, extraction: &Extraction) -> String {
    let spans: Vec<TextSpan> = extraction.kept_spans().cloned().collect();
    document.text_of(&spans)
}

fn expected(rule: &Rule, document: &Document, automatic: &Extraction) -> Result<Extraction, Stale> {
    rule.apply(document, automatic, Fit::Expected, &comparisons(&|| false))
}

const LINES: Site = Site {
    method: &crate::methods::line_block::METHOD,
};

#[test]
fn what_was_left_out_of_one_page_is_left_out_of_others() {
    let rule = LINES.lesson(&page("The river", 5), false, &["I remember"]).unwrap();
    assert_eq!(rule.pages.to_string(), "example.com/news/#/*");
    assert_eq!((rule.container[0].text(), rule.effect), ("div.story", Effect::Remove));
    let (document, automatic) = LINES.read(&page("The lake", 7));
    assert!(text(&document, &automatic).contains("I remember"));
    let ruled = expected(&rule, &document, &automatic).unwrap();
    let kept = text(&document, &ruled);
    assert!(kept.contains("The lake rose") && !kept.contains("I remember"), "{kept}");
    let changed = ruled
        .verdicts
        .iter()
        .find(|verdict| verdict.deciding().rule == "outside-rule-container");
    assert!(changed.is_some());
    assert_eq!(ruled.curve.kept.len(), 1);
    // The very page that it was learned from is read by it, too.
    let (document, automatic) = LINES.read(&page("The river", 5));
    assert!(expected(&rule, &document, &automatic).is_ok());
}

#[test]
fn a_container_that_is_exactly_the_text_replaces_what_the_method_keeps() {
    let lessons: [(bool, &[&str]); 2] = [(false, &["I remember"]), (true, &["The river", "Tell others"])];
    let rule = LINES.lessons(&page("The river", 5), &lessons).unwrap();
    assert_eq!((rule.container[0].text(), rule.effect), ("div.story", Effect::Replace));
    let (document, automatic) = LINES.read(&page("The lake", 5));
    let kept = text(&document, &expected(&rule, &document, &automatic).unwrap());
    assert!(kept.contains("Tell others") && !kept.contains("I remember"), "{kept}");
}

#[test]
fn what_was_taken_in_on_one_page_is_taken_in_on_others() {
    // jusText takes figures without stop words for no text.
    let words = Site {
        method: &crate::methods::justext::METHOD,
    };
    let html = |words: &str| {
        page(words, 0) + "<div class=facts>Gauge 4.6 m, rain 212 mm, wind 9 m/s, mill closed, bridge closed.</div>"
    };
    let (document, automatic) = words.read(&html("The river"));
    assert!(!text(&document, &automatic).contains("Gauge"));
    let rule = words.lesson(&html("The river"), true, &["Gauge"]).unwrap();
    assert_eq!((rule.keep[0].text(), rule.container.len()), ("div.facts", 0));
    let (document, automatic) = words.read(&html("The lake"));
    let kept = text(&document, &expected(&rule, &document, &automatic).unwrap());
    assert!(kept.contains("The lake rose") && kept.contains("Gauge"), "{kept}");
}

#[test]
fn nothing_is_learned_where_a_rule_brings_nothing() {
    let html = page("The river", 5);
    assert_eq!(
        LINES.lesson(&html, false, &["no such word"]),
        Err(NotLearned::BringsNothing)
    );
    assert_eq!(LINES.lesson(&html, false, &["e"]), Err(NotLearned::NothingKept));
    // Every other line stays: no element holds these and not the rest.
    let html = html
        .replacen("The river rose", "The river went", 1)
        .replacen("I remember", "We remember", 3);
    let told = LINES.lesson(&html, false, &["river rose", "I remember"]);
    assert_eq!(told, Err(NotLearned::NotTheText));
}

#[test]
fn a_page_that_looks_otherwise_is_read_without_the_rule() {
    let rule = LINES.lesson(&page("The river", 5), false, &["I remember"]).unwrap();
    let outcome = |html: &str| {
        let (document, automatic) = LINES.read(html);
        expected(&rule, &document, &automatic).map(|_| ())
    };
    assert_eq!(outcome(&page("The lake", 3)), Ok(()));
    assert_eq!(
        outcome(&page("The lake", 3).replace("class='story", "class='text")),
        Err(Stale::NoContainer)
    );
    // The class has moved to another part of the page.
    let moved = page("The lake", 3)
        .replace("'story x2'", "text")
        .replace("class=share", "class=story");
    assert!(
        matches!(outcome(&moved), Err(Stale::TooLittle { kept: 10, .. })),
        "{:?}",
        outcome(&moved)
    );
    let (document, automatic) = LINES.read(&moved);
    let anyway = rule.apply(&document, &automatic, Fit::Anyway, &comparisons(&|| false));
    assert!(anyway.is_ok());
}

#[test]
fn names_of_one_page_only_are_not_learned() {
    let html = page("The river", 5)
        .replace("'story x2'", "'post-48213 x'")
        .replace("<body>", "<body id=top>");
    let rule = LINES.lesson(&html, false, &["I remember"]).unwrap();
    assert_eq!(rule.container[0].text(), "div.x");
    let html = html.replace("'post-48213 x'", "post-48213");
    let rule = LINES.lesson(&html, false, &["I remember"]).unwrap();
    assert_eq!(rule.container[0].text(), "#top > div:nth-of-type(2)");
}

#[test]
fn other_methods_expect_what_is_left_of_the_shape() {
    let rule = LINES.lesson(&page("The river", 5), false, &["I remember"]).unwrap();
    let other = Site {
        method: method("justext").unwrap(),
    };
    let (document, automatic) = other.read(&page("The lake", 7));
    assert!(expected(&rule, &document, &automatic).is_ok());
}

#[test]
fn a_headline_is_where_the_rule_says() {
    let (document, _) = LINES.read("<meta name=t content=' From the  head '><h2>One</h2><h3> </h3>");
    let title = |selectors: &[&str]| {
        let title = selectors.iter().map(|text| Selector::parse(text).unwrap()).collect();
        let rule = Rule {
            title,
            ..Rule::new(Pattern::parse("example.com").unwrap())
        };
        rule.title_of(&document, &comparisons(&|| false))
            .map(|title| title.value)
    };
    assert_eq!(title(&["h1", "h2"]).as_deref(), Some("One"));
    assert_eq!(title(&["[name=t]"]).as_deref(), Some("From the head"));
    assert_eq!(title(&["h3"]), None);
}

#[test]
fn a_rule_that_asks_for_too_many_comparisons_is_not_used_and_says_so() {
    let html = format!("<div>{}</div>", "<p>The river rose in the night.</p>".repeat(20_000));
    let (document, automatic) = LINES.read(&html);
    let mut rule = Rule::new(Pattern::parse("example.com").unwrap());
    rule.container = vec![Selector::parse("h9 ~ p").unwrap()];
    let chosen = ChosenRule::new(rule).decided(Decision::Use);
    let stopped = |is_cancelled: &dyn Fn() -> bool| {
        let outcome = chosen.apply(&document, &automatic, &comparisons(is_cancelled));
        outcome.map(|_| ()).unwrap_err()
    };
    let stale = stopped(&|| false);
    assert_eq!(stale, Stale::Stopped(Stop::Exhausted));
    assert_eq!(stopped(&|| true), Stale::Stopped(Stop::Cancelled));
    let rule = message!("rules-rule", pages = "example.com");
    assert_eq!(
        chosen.decided(Decision::Leave(stale)).stale_message(),
        Some(message!("rules-stale", rule = rule, why = message!("stale-exhausted")))
    );
}

/// A page with many parts that are left out, each with names of its own.
fn many_parts(parts: usize) -> String {
    let part = |number: usize| {
        format!("<div class='a b c p{number}'>I remember it, and so do all whom I have asked about it.</div>")
    };
    page("The river", 5).replace("</div>", &((0..parts).map(part).collect::<String>() + "</div>"))
}

#[test]
fn learning_ends_with_its_budget_and_with_those_who_wait_for_it() {
    let (document, automatic) = LINES.read(&many_parts(200));
    let corrected = corrected(&document, &automatic, &[(false, &["I remember"])]);
    let pages = Pattern::parse("example.com").unwrap();
    let lesson = |budget: &Budget<'_>| learn(&pages, &document, &automatic, &corrected, budget);
    let whole = comparisons_of_a_lesson(&|| false);
    assert_ne!(lesson(&whole), Err(NotLearned::Stopped(Stop::Exhausted)));
    let short = Budget::of(whole.spent() / 2, &|| false);
    assert_eq!(lesson(&short), Err(NotLearned::Stopped(Stop::Exhausted)));
    assert_eq!(
        lesson(&comparisons_of_a_lesson(&|| true)),
        Err(NotLearned::Stopped(Stop::Cancelled))
    );
}
