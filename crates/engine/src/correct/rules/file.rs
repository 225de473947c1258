//! The rules of a site as text, described in `docs/formats.md`: TOML that people can read and write.

use super::ftr::{self, LeftOut};
use super::{Pattern, Rule};
use clearline_message::{Message, message};
use serde::Deserialize;
use std::fmt;
use std::ops::Range;
use toml_edit::{ArrayOfTables, DocumentMut, InlineTable, Item, Table, value};
use url::Url;

/// The rules of one site. What its file says besides, such as comments, stays.
///
/// ```
/// use clearline_engine::correct::rules::SiteRules;
/// use url::Url;
///
/// let site = SiteRules::parse("[[rule]]\npages = 'example.com'\ncontainer = ['#story']\n")?;
/// let rule = site.closest(&Url::parse("https://example.com/a")?).ok_or("no rule")?;
/// assert_eq!(rule.container[0].text(), "#story");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct SiteRules {
    rules: Vec<Rule>,
    text: DocumentMut,
}

/// Why a text holds no rules.
///
/// ```
/// use clearline_engine::correct::rules::SiteRules;
///
/// let fault = SiteRules::parse("[[rule]]\npages = 7\n").unwrap_err();
/// assert_eq!(fault.line, Some(2));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct RulesFault {
    /// The line at fault, from 1, where one is.
    pub line: Option<usize>,
    /// What is wrong with it, as a part of a sentence.
    pub what: Message,
}

impl RulesFault {
    /// A fault of a whole file.
    pub(crate) fn whole(what: Message) -> RulesFault {
        RulesFault { line: None, what }
    }

    /// The error as a message, a part of a sentence.
    pub fn message(&self) -> Message {
        match self.line {
            Some(line) => message!("rules-fault-in-line", line = line.to_string(), what = self.what.clone()),
            None => self.what.clone(),
        }
    }
}

impl std::error::Error for RulesFault {}

impl fmt::Display for RulesFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

/// Bytes of the longest file of rules.
pub const LONGEST: usize = 1 << 20;

/// The head of a new file.
const HEAD: &str = "\
# How Clearline reads the pages of this site, one [[rule]] a kind of page.
# pages: the host and the form of the path; # is a number, * any part.
# container, drop, keep, title: CSS selectors. effect: \"replace\" what the
# method keeps by the container, \"add\" the container, \"remove\" all else.
# drop: what is left out of it; keep: what is taken in wherever it stands.
# A page that looks otherwise than `shape` says is read without the rule;
# take that line away to have it used nearly always.

";

const RULE: &str = "rule";
const HISTORY: &str = "history";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    rule: Vec<Rule>,
}

impl SiteRules {
    /// Reads a file.
    ///
    /// # Errors
    /// [`RulesFault`] with the line where it is not TOML, or says something that no rule has.
    pub fn parse(text: &str) -> Result<SiteRules, RulesFault> {
        if text.len() > LONGEST {
            return Err(RulesFault::whole(message!("why-too-long-for-rules")));
        }
        let fault = |message: &str, span: Option<Range<usize>>| RulesFault {
            line: span.map(|span| 1 + text.get(..span.start).unwrap_or(text).matches('\n').count()),
            what: Message::verbatim(message.trim().trim_end_matches('.').replace('\n', ", ")),
        };
        let file: File = toml_edit::de::from_str(text).map_err(|error| fault(error.message(), error.span()))?;
        let text = text
            .parse()
            .map_err(|error: toml_edit::TomlError| fault(error.message(), error.span()))?;
        Ok(SiteRules { rules: file.rule, text })
    }

    /// All rules, in the order of the file.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// The rule that names a page most closely.
    pub fn closest(&self, address: &Url) -> Option<&Rule> {
        let close = |rule: &&Rule| rule.pages.closeness(address);
        let rules = self.rules.iter().filter(|rule| close(rule).is_some());
        // Of two that are as close, the last one, which was added later.
        rules.max_by_key(close)
    }

    /// Adds a rule, in the place of one that is for the same pages.
    pub fn add(&mut self, rule: Rule) {
        self.remove(&rule.pages);
        let mut table = table_of(&rule);
        self.edit(|tables| {
            if tables.is_empty() {
                table.decor_mut().set_prefix(HEAD);
            }
            tables.push(table);
        });
        self.rules.push(rule);
    }

    /// Takes the rule for exactly these pages away. False where there is none.
    pub fn remove(&mut self, pages: &Pattern) -> bool {
        let Some(at) = self.position(pages) else {
            return false;
        };
        self.rules.remove(at);
        self.edit(|tables| {
            let head = tables.get(at).and_then(|table| table.decor().prefix().cloned());
            tables.remove(at);
            // A comment before the first rule is about all of them.
            if let (0, Some(head), Some(first)) = (at, head, tables.get_mut(0)) {
                first.decor_mut().set_prefix(head);
            }
        });
        true
    }

    /// Counts one more use of the rule for exactly these pages.
    pub fn count_use(&mut self, pages: &Pattern) {
        let Some(at) = self.position(pages) else {
            return;
        };
        let used = &mut self.rules[at].history.used;
        *used = used.saturating_add(1);
        let used = i64::from(*used);
        self.edit(|tables| {
            if let Some(table) = tables.get_mut(at) {
                let history = table.entry(HISTORY).or_insert(value(InlineTable::new()));
                if let Some(history) = history.as_table_like_mut() {
                    history.insert("used", value(used));
                }
            }
        });
    }

    fn position(&self, pages: &Pattern) -> Option<usize> {
        self.rules.iter().position(|rule| rule.pages == *pages)
    }

    /// Changes the tables of the text, one for each rule.
    fn edit(&mut self, change: impl FnOnce(&mut ArrayOfTables)) {
        let item = self.text.remove(RULE).unwrap_or_default();
        // Rules may also have been written as an array of inline tables.
        let mut tables = item.into_array_of_tables().unwrap_or_default();
        change(&mut tables);
        self.text.insert(RULE, Item::ArrayOfTables(tables));
    }
}

/// Rules from a file of somebody else's, and what of it has no counterpart.
#[derive(Clone, Debug, PartialEq)]
pub struct Imported {
    /// The rules.
    pub rules: Vec<Rule>,
    /// The lines that were left out.
    pub left_out: Vec<LeftOut>,
}

/// Reads rules as TOML or, where the file's name ends in `.txt`, as a site configuration; that is for `pages`, else for the
/// host in its name.
///
/// # Errors
/// [`RulesFault`] where the text is neither, holds no rule, or nobody says which pages it is for.
pub fn import(file_name: &str, pages: Option<&Pattern>, text: &str) -> Result<Imported, RulesFault> {
    let imported = if file_name.ends_with(".txt") || pages.is_some() {
        let pages = pages.cloned().or_else(|| ftr::pages_of(file_name));
        let pages = pages.ok_or_else(|| RulesFault::whole(message!("why-no-host-name")))?;
        let ftr::Import { rule, left_out } = ftr::import(pages, text);
        let says_something = rule != Rule::new(rule.pages.clone());
        Imported {
            rules: says_something.then_some(rule).into_iter().collect(),
            left_out,
        }
    } else {
        Imported {
            rules: SiteRules::parse(text)?.rules,
            left_out: Vec::new(),
        }
    };
    if imported.rules.is_empty() {
        Err(RulesFault::whole(message!("why-no-rule")))
    } else {
        Ok(imported)
    }
}

/// A rule as a table with a line for each key that says something.
fn table_of(rule: &Rule) -> Table {
    // What serde makes of a rule is strings, numbers, arrays and tables, which TOML can hold.
    let document = toml_edit::ser::to_document(rule).unwrap_or_default();
    let mut table = document.into_table();
    table.decor_mut().set_prefix("\n");
    table
}

impl fmt::Display for SiteRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text.fmt(f)
    }
}

impl PartialEq for SiteRules {
    fn eq(&self, other: &SiteRules) -> bool {
        self.to_string() == other.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::correct::rules::{Effect, Selector};
    use crate::methods::Choice;

    const WRITTEN: &str = r##"# mine
[[rule]]
pages = "example.com/news/#/*"
container = ["#story", "article"] # new layout first
drop = [".ad"]
effect = "remove"
title = ["h1"]
method = { name = "line-block", k = 3, mode = "repaired" }
history = { learned = "2026-11-03", used = 12 }

[[rule]]
pages = "example.com"
drop = ["aside"]
"##;

    fn url(address: &str) -> Url {
        Url::parse(address).unwrap()
    }

    #[test]
    fn a_rule_says_what_its_file_says() {
        let site = SiteRules::parse(WRITTEN).unwrap();
        let rule = site.closest(&url("http://example.com/news/4/x")).unwrap();
        assert_eq!(rule.container[1].text(), "article");
        assert_eq!((rule.effect, rule.history.used), (Effect::Remove, 12));
        assert_eq!(rule.method.as_ref().unwrap().parameters.number("k"), 3.0);
        assert_eq!(
            site.closest(&url("http://example.com/")).unwrap().drop[0].text(),
            "aside"
        );
        assert!(site.closest(&url("http://example.org/")).is_none());
    }

    #[test]
    fn what_a_person_wrote_stays_through_changes() {
        let mut site = SiteRules::parse(WRITTEN).unwrap();
        site.count_use(&Pattern::parse("example.com/news/#/*").unwrap());
        site.count_use(&Pattern::parse("example.com").unwrap());
        let text = site.to_string();
        assert!(text.starts_with("# mine\n[[rule]]"), "{text}");
        assert!(
            text.contains("# new layout first") && text.contains("used = 13"),
            "{text}"
        );
        assert_eq!(SiteRules::parse(&text).unwrap().rules(), site.rules());
        assert!(site.remove(&Pattern::parse("example.com/news/#/*").unwrap()));
        assert!(!site.remove(&Pattern::parse("example.com/news/#/*").unwrap()));
        let text = site.to_string();
        assert!(text.starts_with("# mine\n[[rule]]\npages = \"example.com\""), "{text}");
    }

    #[test]
    fn a_rule_is_written_as_it_is_read() {
        let mut site = SiteRules::default();
        let rule = Rule {
            container: vec![Selector::parse("div.a\\:b > p").unwrap()],
            effect: Effect::Add,
            method: SiteRules::parse(WRITTEN).unwrap().rules()[0].method.clone(),
            ..Rule::new(Pattern::parse("example.com/*").unwrap())
        };
        site.add(Rule::new(Pattern::parse("example.com/*").unwrap()));
        site.add(rule.clone());
        let text = site.to_string();
        assert!(text.starts_with("# How Clearline reads"), "{text}");
        assert!(text.contains("\neffect = \"add\"\n"), "{text}");
        assert!(
            text.contains("\nmethod = { k = 3, mode = \"repaired\", name = \"line-block\" }\n"),
            "{text}"
        );
        let again = SiteRules::parse(&text).unwrap();
        assert_eq!(again.rules(), [rule]);
        assert!(matches!(again.rules()[0].method, Some(Choice { .. })));
    }

    #[test]
    fn faults_name_their_line() {
        let told = |text: &str| SiteRules::parse(text).unwrap_err().to_string();
        assert!(
            told("[[rule]]\npages = \"a.com\"\ndrop = [\"p:hover\"]\n")
                .starts_with("Line 3: “p:hover” is no CSS selector")
        );
        assert!(told("[[rule]]\npages = \"a.com\"\ncontianer = []\n").starts_with("Line 3: unknown field `contianer`"));
        assert!(told("[[rule]]\n\npages = \"a.com\n").starts_with("Line 3: "));
        assert!(told("[[rule]]\ndrop = []\n").contains("missing field `pages`"));
        assert!(
            told("[[rule]]\npages = \"a.com\"\nmethod = { name = \"magic\" }\n").contains("there is no method “magic”")
        );
        let shape = "method = \"auto\", first = \"text\", last = \"text\", links = 0, prose = 0, length = 1, agreement";
        assert!(told(&format!("[[rule]]\npages = \"a.com\"\nshape = {{ {shape} = nan }}\n")).contains("NaN is none"));
        assert!(told(&"#".repeat(LONGEST + 1)).contains("too long"));
    }
}
