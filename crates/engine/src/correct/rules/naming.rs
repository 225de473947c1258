//! Names for elements that other pages of a site share: an id, else classes, else the way from the nearest of these.

use super::selector::Selector;
use crate::budget::Budget;
use crate::document::{Document, ElementId};

/// Digits in a row from which on a name is taken for one of this page only.
const NUMBER: usize = 3;
/// Classes of an element that are tried.
const MOST_CLASSES: usize = 8;
/// Steps of the longest way to an element.
const LONGEST_WAY: usize = 6;

/// A selector for exactly this element of the page, by its id, else its classes, else the way from above; `None` where only a long way
/// leads to it, or one to a single paragraph, and where the budget ends.
pub(super) fn container_name(document: &Document, id: ElementId, budget: &Budget<'_>) -> Option<Selector> {
    if let Some(name) = own_name(document, id, budget) {
        return Some(name);
    }
    // Which of its paragraphs is the text is another on each page.
    if matches!(
        &*document.elements()[id].name,
        "p" | "li" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "blockquote" | "pre"
    ) {
        return None;
    }
    let mut way = vec![step(document, id)];
    for above in document.ancestors(id).take(LONGEST_WAY) {
        if let Some(anchor) = own_name(document, above, budget) {
            let path: Vec<String> = way.iter().rev().cloned().collect();
            let name = format!("{} > {}", anchor.text(), path.join(" > "));
            return unique(document, id, name, budget);
        }
        way.push(step(document, above));
    }
    None
}

/// The id or the classes that no other element of the page has.
pub(super) fn own_name(document: &Document, id: ElementId, budget: &Budget<'_>) -> Option<Selector> {
    names(document, id)
        .into_iter()
        .find_map(|name| unique(document, id, name, budget))
}

fn unique(document: &Document, id: ElementId, name: String, budget: &Budget<'_>) -> Option<Selector> {
    let selector = Selector::parse(&name).ok()?;
    let named = selector.elements(document, budget).ok()?;
    (named == [id]).then_some(selector)
}

/// What the element itself is called, the best name first.
pub(super) fn names(document: &Document, id: ElementId) -> Vec<String> {
    let Marks {
        element,
        id,
        classes,
        attributes,
    } = Marks::of(document, id);
    let mut names: Vec<String> = id.into_iter().collect();
    names.extend(classes.iter().map(|class| format!("{element}{class}")));
    if classes.len() > 1 {
        names.push(format!("{element}{}", classes.concat()));
    }
    names.extend(attributes);
    if matches!(
        element,
        "article" | "main" | "body" | "aside" | "nav" | "footer" | "header" | "form"
    ) {
        names.push(element.to_owned());
    }
    names
}

/// What an element has that other pages may have too, as parts of selectors.
pub(super) struct Marks<'a> {
    /// Its name.
    pub element: &'a str,
    /// Its id.
    pub id: Option<String>,
    /// Its classes.
    pub classes: Vec<String>,
    /// What it is said to be: `itemprop`, `role`.
    pub attributes: Vec<String>,
}

impl Marks<'_> {
    pub(super) fn of(document: &Document, id: ElementId) -> Marks<'_> {
        let attribute = |name| document.attribute(id, name).unwrap_or_default().trim();
        let own_id = attribute("id");
        let classes = attribute("class")
            .split_ascii_whitespace()
            .filter(|class| is_lasting(class));
        let said = |name: &'static str| {
            let value = attribute(name);
            let is_word = is_lasting(value) && value.bytes().all(|byte| byte.is_ascii_alphabetic());
            is_word.then(|| format!("[{name}={value}]"))
        };
        Marks {
            element: &document.elements()[id].name,
            id: is_lasting(own_id).then(|| format!("#{}", Selector::escaped(own_id))),
            classes: classes
                .take(MOST_CLASSES)
                .map(|class| format!(".{}", Selector::escaped(class)))
                .collect(),
            attributes: ["itemprop", "role"].into_iter().filter_map(said).collect(),
        }
    }
}

/// Whether other pages may have the same name: it has no long number and is none that a program has drawn.
fn is_lasting(name: &str) -> bool {
    let longest_number = name.split(|c: char| !c.is_ascii_digit()).map(str::len).max();
    (1..=60).contains(&name.len()) && longest_number.is_some_and(|digits| digits < NUMBER)
}

/// Whether a name is an id with a number: such ids count the parts of a page, its paragraphs for example.
pub(super) fn counts_parts(name: &str) -> bool {
    name.starts_with('#') && name.contains(|c: char| c.is_ascii_digit())
}

fn step(document: &Document, id: ElementId) -> String {
    let element = &document.elements()[id];
    let siblings = document.children(element.parent).take_while(|&sibling| sibling < id);
    let before = siblings.filter(|&sibling| document.elements()[sibling].name == element.name);
    format!("{}:nth-of-type({})", element.name, before.count() + 1)
}
