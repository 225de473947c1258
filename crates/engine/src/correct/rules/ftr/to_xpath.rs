//! Selectors as XPath: what [`from_xpath`](super::from_xpath) reads, written again.

use super::from_xpath;
use crate::correct::rules::Selector;
use crate::correct::rules::syntax::Names;
use selectors::attr::AttrSelectorOperator;
use selectors::parser::{Combinator, Component, NthSelectorData, NthType, SelectorList};

/// The XPath that names the same elements; `None` where it would take more than the forms that are read, or than a line.
pub(super) fn xpath(selector: &Selector) -> Option<String> {
    let paths = selector.meaning().slice().iter().map(path);
    let path = paths.collect::<Option<Vec<_>>>()?.join(" | ");
    // Names with signs in them, and very long paths, cannot be read.
    let is_read = !path.contains(['\n', '\r']) && from_xpath::selector(&path).is_some();
    is_read.then_some(path)
}

/// A step of a path while it is put together.
#[derive(Default)]
struct Step {
    name: Option<String>,
    conditions: String,
    is_root: bool,
}

impl Step {
    fn of<'a>(compound: impl Iterator<Item = &'a Component<Names>>) -> Option<Step> {
        let mut step = Step::default();
        for component in compound {
            match component {
                Component::LocalName(name) => step.name = Some(name.lower_name.0.to_string()),
                Component::ExplicitUniversalType => {}
                Component::Root => step.is_root = true,
                // A position counts before conditions do, and among elements of one name.
                Component::Nth(nth) if step.conditions.is_empty() && step.name.is_some() => {
                    step.conditions = format!("[{}]", position(nth)?);
                }
                other => step.conditions.push_str(&format!("[{}]", condition(other)?)),
            }
        }
        Some(step)
    }

    fn text(&self) -> String {
        let any = if self.is_root { "html" } else { "*" };
        format!("{}{}", self.name.as_deref().unwrap_or(any), self.conditions)
    }
}

/// From the last step to the first, as selectors are matched.
fn path(selector: &selectors::parser::Selector<Names>) -> Option<String> {
    let mut compounds = selector.iter();
    let mut path = String::new();
    loop {
        let step = Step::of(&mut compounds)?;
        path.insert_str(0, &step.text());
        let separator = match (compounds.next_sequence(), step.is_root) {
            (None, true) => return Some(format!("/{path}")),
            (None, false) => return Some(format!("//{path}")),
            (Some(Combinator::Child), false) => "/",
            (Some(Combinator::Descendant), false) => "//",
            _ => return None,
        };
        path.insert_str(0, separator);
    }
}

fn position(nth: &NthSelectorData) -> Option<String> {
    match (nth.ty, nth.an_plus_b.0, nth.an_plus_b.1) {
        (NthType::OfType, 0, number @ 1..) => Some(number.to_string()),
        (NthType::LastOfType, 0, 1) => Some("last()".to_owned()),
        _ => None,
    }
}

fn condition(component: &Component<Names>) -> Option<String> {
    Some(match component {
        Component::ID(id) => format!("@id={}", quoted(&id.0)?),
        Component::Class(class) => has_word("class", &class.0)?,
        Component::AttributeInNoNamespaceExists { local_name, .. } => format!("@{}", &*local_name.0),
        Component::AttributeInNoNamespace {
            local_name,
            operator,
            value,
            ..
        } => {
            let (name, value) = (&*local_name.0, value.as_ref());
            match operator {
                AttrSelectorOperator::Equal => format!("@{name}={}", quoted(value)?),
                AttrSelectorOperator::Includes => has_word(name, value)?,
                AttrSelectorOperator::Substring => format!("contains(@{name}, {})", quoted(value)?),
                AttrSelectorOperator::Prefix => format!("starts-with(@{name}, {})", quoted(value)?),
                AttrSelectorOperator::DashMatch | AttrSelectorOperator::Suffix => return None,
            }
        }
        Component::Negation(list) => format!("not({})", any_of(list)?),
        Component::Is(list) => format!("({})", any_of(list)?),
        _ => return None,
    })
}

fn any_of(list: &SelectorList<Names>) -> Option<String> {
    let all_of = |selector: &selectors::parser::Selector<Names>| {
        let conditions = selector.iter_raw_parse_order_from(0).map(condition);
        Some(conditions.collect::<Option<Vec<_>>>()?.join(" and "))
    };
    Some(
        list.slice()
            .iter()
            .map(all_of)
            .collect::<Option<Vec<_>>>()?
            .join(" or "),
    )
}

fn has_word(name: &str, word: &str) -> Option<String> {
    let padded = quoted(&format!(" {word} "))?;
    Some(format!(
        "contains(concat(' ', normalize-space(@{name}), ' '), {padded})"
    ))
}

/// XPath has no escapes: what holds both quotes cannot be written.
fn quoted(value: &str) -> Option<String> {
    match (value.contains('"'), value.contains('\'')) {
        (false, _) => Some(format!("\"{value}\"")),
        (true, false) => Some(format!("'{value}'")),
        (true, true) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(css: &str) -> Option<String> {
        xpath(&Selector::parse(css).unwrap())
    }

    #[test]
    fn selectors_become_paths() {
        assert_eq!(
            written("#a > p.b").as_deref(),
            Some(r#"//*[@id="a"]/p[contains(concat(' ', normalize-space(@class), ' '), " b ")]"#)
        );
        assert_eq!(
            written("div:nth-of-type(2) a[href]").as_deref(),
            Some("//div[2]//a[@href]")
        );
        assert_eq!(
            written(":root > body:not([id=x])").as_deref(),
            Some(r#"/html/body[not(@id="x")]"#)
        );
        for unsaid in [
            "a\\:b",
            "[a='\\a x']",
            "p + p",
            "div:has(p)",
            "p:nth-child(2)",
            "[a$=b]",
            "p.x:nth-of-type(2)",
        ] {
            assert_eq!(written(unsaid), None, "{unsaid}");
        }
    }
}
