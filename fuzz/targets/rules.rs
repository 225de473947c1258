//! Reads any text as a file of rules and as a site configuration. The rules are applied to a page, written, and read
//! back the same.

use clearline_engine::Budget;
use clearline_engine::Reading;
use clearline_engine::correct::rules::{ChosenRule, Pattern, Rule, Selector, SiteRules};
use clearline_engine::internals::correct::rules::{comparisons, ftr, import};
use clearline_engine::methods::{DEFAULT, Parameters};
use clearline_engine::page::{Page, Source};
use std::sync::OnceLock;

/// Most rules of an input that are applied, so that many inputs can be tried.
const MOST_APPLIED: usize = 8;
/// Most comparisons of a selector.
const MOST_COMPARISONS: u64 = 1_000_000;

pub fn check(bytes: &[u8]) {
    let text = super::text(bytes);
    let pages = Pattern::parse("example.com").ok();
    for (name, pages) in [("example.com.toml", None), ("example.com.txt", pages.as_ref())] {
        // A file may be refused with a sentence.
        let Ok(imported) = import(name, pages, text) else {
            continue;
        };
        for rule in &imported.rules {
            assert_comes_back(rule);
        }
        for rule in imported.rules.into_iter().take(MOST_APPLIED) {
            apply(rule);
        }
    }
}

/// A rule written as TOML is read as the same rule, and so is the part of it that the other format can express.
fn assert_comes_back(rule: &Rule) {
    let mut site = SiteRules::default();
    site.add(rule.clone());
    site.count_use(&rule.pages);
    let written = site.to_string();
    let again = SiteRules::parse(&written).map(|again| again.rules().to_vec());
    assert_eq!(again.as_deref(), Ok(site.rules()), "{written}");
    let ftr::Export {
        text: written,
        left_out: unsaid,
    } = ftr::export(rule);
    let ftr::Import {
        rule: again,
        left_out: lost,
    } = ftr::import(rule.pages.clone(), &written);
    assert!(lost.is_empty(), "{lost:?} of {written}");
    if unsaid.is_empty() {
        for (one, other) in rule.container.iter().zip(&again.container) {
            let found = |selector: &Selector| {
                let budget = Budget::of(MOST_COMPARISONS, &|| false);
                selector.elements(&page().document, &budget)
            };
            // They may need other numbers of comparisons.
            if let (Ok(own), Ok(others)) = (found(one), found(other)) {
                assert_eq!(own, others, "{one} as {other}");
            }
        }
    }
}

fn apply(rule: Rule) {
    let ruled = page().ruled(&ChosenRule::new(rule), &comparisons(&|| false));
    assert_eq!(ruled.extraction.units.len(), ruled.extraction.verdicts.len());
}

fn page() -> &'static Reading {
    static READ: OnceLock<Reading> = OnceLock::new();
    READ.get_or_init(|| {
        let page = Page::from_html(Source::Pasted, include_str!("../../tests/fixtures/structure.html"));
        Reading::of(page, DEFAULT, &Parameters::default())
    })
}
