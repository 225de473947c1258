//! CSS selectors: names for parts of a page that its neighbours on the site share.

use super::matching::Matching;
use super::syntax::{Names, Syntax};
use crate::budget::{Budget, Stop};
use crate::document::{Document, ElementId};
use clearline_message::{Message, message};
use cssparser::Parser;
use selectors::parser::{ParseRelative, SelectorList};
use serde::{Deserialize, Serialize};
use std::fmt;
use thiserror::Error;

/// Bytes of the longest selector that is read; what is longer was not written by a person.
const LONGEST: usize = 1_000;

/// A list of CSS selectors as it is written, and what it means.
///
/// ```
/// use clearline_engine::Budget;
/// use clearline_engine::correct::rules::Selector;
/// use clearline_engine::document::{Document, Limits};
///
/// let html = "<ul><li>one<li class=ad>two</ul>";
/// let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
/// let found = Selector::parse("li:not(.ad)")?.elements(&document, &Budget::of(1_000_000, &|| false));
/// assert_eq!(found.map(|elements| elements.len()), Ok(1));
/// assert!(Selector::parse("li:hover").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Selector {
    text: String,
    meaning: SelectorList<Names>,
}

/// Why a text is no selector.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.message())]
pub struct SelectorFault {
    text: String,
}

impl SelectorFault {
    /// The error as a message, a sentence or two.
    pub fn message(&self) -> Message {
        message!("fault-selector", text = self.text.chars().take(80).collect::<String>())
    }
}

impl Selector {
    /// Reads a selector or several, parted by commas.
    ///
    /// # Errors
    /// Where it is not written as CSS has it, or names what only a browser knows, such as `:hover`.
    pub fn parse(text: &str) -> Result<Selector, SelectorFault> {
        let fault = || SelectorFault { text: text.to_owned() };
        if text.len() > LONGEST {
            return Err(fault());
        }
        let meaning = SelectorList::parse(&Syntax, &mut Parser::new(text), ParseRelative::No);
        Ok(Selector {
            text: text.trim().to_owned(),
            meaning: meaning.map_err(|_| fault())?,
        })
    }

    /// As it is written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What it means, for those who write it in another language.
    pub(super) fn meaning(&self) -> &SelectorList<Names> {
        &self.meaning
    }

    /// The elements that it names, in the order of the page.
    ///
    /// # Errors
    /// Where the budget ends before all are found.
    pub fn elements(&self, document: &Document, budget: &Budget<'_>) -> Result<Vec<ElementId>, Stop> {
        let mut matching = Matching::new(document, budget);
        let mut found = Vec::new();
        for id in document.element_ids() {
            if matching.matches(&self.meaning, id)? {
                found.push(id);
            }
        }
        Ok(found)
    }

    /// A name as a selector has it, with what is special in it escaped.
    pub(super) fn escaped(name: &str) -> String {
        let mut escaped = String::with_capacity(name.len());
        // Writing into a string cannot fail.
        let _ = cssparser::serialize_identifier(name, &mut escaped);
        escaped
    }
}

impl PartialEq for Selector {
    fn eq(&self, other: &Selector) -> bool {
        self.text == other.text
    }
}

impl From<Selector> for String {
    fn from(selector: Selector) -> String {
        selector.text
    }
}

impl TryFrom<String> for Selector {
    type Error = SelectorFault;

    fn try_from(text: String) -> Result<Selector, SelectorFault> {
        Selector::parse(&text)
    }
}

impl fmt::Display for Selector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::super::matching::comparisons;
    use super::*;
    use crate::document::Limits;

    const PAGE: &str = "<body><div id=top class='bar Wide'><p>a<p class=x>b</div><ul><li>c<li data-kind=ad>d<li>e</ul>\
                        <div class='post entry-12'><p>f<span>g</span></div>";

    fn found(selector: &str) -> String {
        let document = Document::parse_html(PAGE.into(), &Limits::default(), &|| false);
        let budget = comparisons(&|| false);
        let ids = Selector::parse(selector).unwrap().elements(&document, &budget).unwrap();
        let texts = ids.into_iter().flat_map(|id| document.elements()[id].texts);
        texts.map(|text| document.text(text)).collect()
    }

    #[test]
    fn parts_of_a_page_are_found_as_css_has_it() {
        assert_eq!(found("#top"), "ab");
        assert_eq!(found("div.bar > p.x"), "b");
        assert_eq!(found("DIV.bar.Wide p:first-child"), "a");
        assert_eq!(found("li:nth-of-type(2), li:last-child"), "de");
        assert_eq!(found("[data-kind]"), "d");
        assert_eq!(found("[class*='entry-'] span"), "g");
        assert_eq!(found("ul > li:not([data-kind=ad])"), "ce");
        assert_eq!(found("p + p"), "b");
        assert_eq!(found("div:has(span)"), "fg");
        assert_eq!(found("p:up-to(1)"), "ab");
        assert_eq!(found("div:up-to(1), li:UP-TO(9):last-child"), "e");
        assert_eq!(found(".wide"), "");
    }

    #[test]
    fn comparisons_are_counted_and_bounded() {
        let spent = |selector: &str, paragraphs: usize, work: u64| {
            let html = format!("<div>{}</div>", "<p>ab".repeat(paragraphs));
            let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
            let budget = Budget::of(work, &|| false);
            let found = Selector::parse(selector).unwrap().elements(&document, &budget);
            (found.map(|ids| ids.len()), budget.spent())
        };
        let (few, many) = (spent("div > p", 1_000, u64::MAX), spent("div > p", 2_000, u64::MAX));
        assert_eq!((few.0, many.0), (Ok(1_000), Ok(2_000)));
        assert!(many.1 <= 2 * few.1, "{many:?} after {few:?}");
        let (few, many) = (spent("h9 ~ p", 1_000, u64::MAX), spent("h9 ~ p", 2_000, u64::MAX));
        assert!(many.1 > 3 * few.1, "{many:?} after {few:?}");
        let (found, work) = spent("h9 ~ p", 2_000, 100_000);
        assert_eq!(found, Err(Stop::Exhausted));
        assert!(work < 101_000, "{work}");
    }

    #[test]
    fn a_cancelled_search_ends_at_once() {
        let html = "<p>ab".repeat(5_000);
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        let looks = std::cell::Cell::new(0);
        let is_cancelled = || looks.replace(looks.get() + 1) > 0;
        let budget = comparisons(&is_cancelled);
        let found = Selector::parse("h9 ~ p").unwrap().elements(&document, &budget);
        assert_eq!(found, Err(Stop::Cancelled));
        assert!(budget.spent() < 250_000, "{}", budget.spent());
    }

    #[test]
    fn what_is_no_selector_is_told() {
        for wrong in [
            "",
            "div..x",
            "p:hover",
            "p:up-to(-1)",
            "p:up-to(x)",
            "::before",
            "//div",
            &"a ".repeat(600),
        ] {
            let fault = Selector::parse(wrong).unwrap_err().to_string();
            assert!(fault.contains("is no CSS selector"), "{wrong}");
        }
        assert_eq!(Selector::escaped("a:b"), "a\\:b");
    }
}
