//! The text format of the public `ftr-site-config` collection: a line for each instruction, the host in the file's name.
//!
//! `title`, `body` and `strip` are XPath, `strip_id_or_class` is part of an id or a class. What has no counterpart here is left
//! out, and said line by line.

mod from_xpath;
mod to_xpath;

use super::{Effect, Pattern, Rule, Selector};
use clearline_message::{Message, message};
use std::fmt;

/// A line that was left out, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// Its number, from 1.
    pub line: usize,
    /// What it says.
    pub text: String,
    /// Why it has no counterpart.
    pub why: &'static str,
}

impl LeftOut {
    /// Line, reason and text, in a sentence.
    pub fn message(&self) -> Message {
        message!(
            "rules-line-left-out",
            line = self.line.to_string(),
            why = Message::named("left-out", self.why),
            text = self.text.as_str()
        )
    }
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.message())
    }
}

const NO_SELECTOR: &str = "no-selector";
const NO_USE: &str = "not-used";
const NO_INSTRUCTION: &str = "no-instruction";

/// The pages that a file of the collection is for: `example.com.txt`, with subdomains `.example.com.txt`.
pub(crate) fn pages_of(file_name: &str) -> Option<Pattern> {
    let host = file_name.strip_suffix(".txt").unwrap_or(file_name);
    let pages = Pattern::parse(host).ok()?;
    (pages.is_whole_site() && pages.site().contains('.')).then_some(pages)
}

/// A rule from a file of the collection.
#[derive(Clone, Debug, PartialEq)]
pub struct Import {
    /// The rule.
    pub rule: Rule,
    /// The lines that say what no rule has.
    pub left_out: Vec<LeftOut>,
}

/// A rule in the format of the collection.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Export {
    /// The text of the file.
    pub text: String,
    /// What that format cannot say of the rule.
    pub left_out: Vec<&'static str>,
}

impl Export {
    /// What that format cannot say, each in a few words.
    pub fn unsaid(&self) -> impl Iterator<Item = Message> {
        self.left_out.iter().map(|what| Message::named("unsaid", what))
    }
}

/// Reads a file of the collection as the rule for some pages.
///
/// ```
/// use clearline_engine::internals::correct::rules::ftr;
/// use clearline_engine::correct::rules::Pattern;
///
/// let text = "body: //div[@id='story']\ntidy: no";
/// let imported = ftr::import(Pattern::parse("example.com")?, text);
/// assert_eq!(imported.rule.container[0].text(), "div[id=\"story\"]");
/// assert_eq!(imported.left_out[0].line, 2);
/// # Ok::<(), clearline_engine::internals::correct::rules::PatternFault>(())
/// ```
pub fn import(pages: Pattern, text: &str) -> Import {
    let mut rule = Rule::new(pages);
    let mut left_out = Vec::new();
    for (line, text) in text.lines().enumerate().map(|(at, text)| (at + 1, text.trim())) {
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        if let Err(why) = take_line(&mut rule, text) {
            let text = text.chars().take(200).collect();
            left_out.push(LeftOut { line, text, why });
        }
    }
    Import { rule, left_out }
}

fn take_line(rule: &mut Rule, line: &str) -> Result<(), &'static str> {
    let (key, value) = line.split_once(':').ok_or(NO_INSTRUCTION)?;
    let value = value.trim();
    let by_path = || from_xpath::selector(value).ok_or(NO_SELECTOR);
    match key.trim() {
        "title" => rule.title.push(by_path()?),
        "body" => rule.container.push(by_path()?),
        "strip" => rule.drop.push(by_path()?),
        "strip_id_or_class" => rule.drop.push(id_or_class(value).ok_or(NO_SELECTOR)?),
        _ => return Err(NO_USE),
    }
    Ok(())
}

fn id_or_class(part: &str) -> Option<Selector> {
    let part: String = part.chars().filter(|c| !matches!(c, '\'' | '"')).collect();
    if part.is_empty() {
        return None;
    }
    from_xpath::selector(&format!("//*[contains(@class, '{part}') or contains(@id, '{part}')]"))
}

/// Writes a rule in the format of the collection.
pub fn export(rule: &Rule) -> Export {
    let mut text = format!("# {}, from Clearline\n", rule.pages);
    let mut left_out = Vec::new();
    let lists = [("title", &rule.title), ("body", &rule.container), ("strip", &rule.drop)];
    for (key, selectors) in lists {
        for selector in selectors {
            match to_xpath::xpath(selector) {
                Some(path) => text.push_str(&format!("{key}: {path}\n")),
                None => left_out.push("rare-selector"),
            }
        }
    }
    let unsaid = [
        (!rule.pages.is_whole_site(), "site-part"),
        (rule.effect != Effect::Replace, "only-adds-or-removes"),
        (!rule.keep.is_empty(), "kept-anywhere"),
        (rule.method.is_some(), "method"),
        (rule.shape.is_some(), "text-shape"),
    ];
    left_out.extend(unsaid.iter().filter(|(is_said, _)| *is_said).map(|(_, what)| *what));
    left_out.dedup();
    Export { text, left_out }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "# a comment\n\ntitle: //h1[@class='head']\nbody: //div[@id='story']\nbody: //article\n\
                        strip: //div[contains(@class,'ad')]\nstrip_id_or_class: promo\nstrip: //p[text()='x']\n\
                        author: //span\nprune: no\nnonsense\n";

    #[test]
    fn a_file_of_the_collection_becomes_a_rule() {
        let Import { rule, left_out } = import(pages_of(".example.com.txt").unwrap(), FILE);
        assert_eq!(rule.pages.to_string(), ".example.com");
        let texts = |selectors: &[Selector]| selectors.iter().map(|one| one.text().to_owned()).collect::<Vec<_>>();
        assert_eq!(texts(&rule.container), ["div[id=\"story\"]", "article"]);
        assert_eq!(
            texts(&rule.drop),
            ["div[class*=\"ad\"]", "*:is([class*=\"promo\"], [id*=\"promo\"])"]
        );
        assert_eq!(texts(&rule.title), ["h1[class=\"head\"]"]);
        let lines: Vec<usize> = left_out.iter().map(|one| one.line).collect();
        assert_eq!(lines, [8, 9, 10, 11]);
        assert!(
            left_out[0]
                .to_string()
                .starts_with("Line 8 is left out, since no CSS selector")
        );
        assert_eq!((pages_of("../x.txt"), pages_of("notes.txt")), (None, None));
    }

    #[test]
    fn a_rule_goes_out_and_comes_back() {
        let Import { rule, .. } = import(pages_of("example.com").unwrap(), FILE);
        let Export { text, left_out } = export(&rule);
        assert_eq!(left_out, Vec::<&str>::new(), "{text}");
        assert!(text.contains("body: //div[@id=\"story\"]\n"), "{text}");
        let again = import(rule.pages.clone(), &text);
        assert_eq!((again.rule, again.left_out), (rule, vec![]));
        let special = Rule {
            container: vec![Selector::parse("div:has(p)").unwrap()],
            effect: Effect::Remove,
            ..Rule::new(Pattern::parse("example.com/a/*").unwrap())
        };
        assert_eq!(export(&special).left_out.len(), 3);
    }
}
