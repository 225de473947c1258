//! What a rule is worth that was learned from one corrected page of a site.

use super::best_span::best_span;
use super::{Contestant, Corpus, GoldPage, bag_scores};
use clearline_engine::correct::rules::{NotLearned, Pattern, Rule, Stale, learn};
use clearline_engine::document::Document;
use clearline_engine::extraction::{Article, Extraction, Shown};
use clearline_engine::internals::correct::rules::{Fit, comparisons, comparisons_of_a_lesson};
use clearline_engine::internals::extraction::plain_text;
use clearline_engine::page::{Cancel, Options};
use std::collections::BTreeMap;
use std::sync::Arc;
use url::Url;

/// Fewest pages of a group.
const LEAST_PAGES: usize = 3;

/// How far a rule reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// Pages with the same form of address; for a page at the top of the site, all its pages.
    Section,
    /// All pages of the host.
    Site,
}

/// The result for one group of pages.
#[derive(Clone, Debug, serde::Serialize)]
pub struct GroupMemory {
    /// The group.
    pub group: String,
    /// The page that was corrected.
    pub taught: String,
    /// Why nothing was learned.
    pub refused: Option<String>,
    /// The other pages of the group.
    pub pages: usize,
    /// Of these, pages on which the rule was used.
    pub used: usize,
    /// Of these, pages for which it was found stale.
    pub stale: usize,
    /// Mean bag F1 of the other pages by the method alone.
    pub before: f64,
    /// The same with the rule.
    pub after: f64,
}

/// Corrects the worst page of each group by its gold text, and reads the others by the rule that it teaches. Groups
/// that have not begun when the flag is set are left out.
pub fn site_memory(corpus: &Corpus, contestant: &Contestant, scope: Scope, cancel: &Cancel) -> Vec<GroupMemory> {
    let mut groups: BTreeMap<&str, Vec<&GoldPage>> = BTreeMap::new();
    for page in corpus.pages.iter().filter(|page| page.text.is_some()) {
        groups
            .entry(page.group.as_deref().unwrap_or_default())
            .or_default()
            .push(page);
    }
    let groups = groups.into_iter().filter(|(_, pages)| pages.len() >= LEAST_PAGES);
    groups
        .take_while(|_| !cancel.is_cancelled())
        .filter_map(|(group, pages)| {
            let pages: Vec<ReadPage<'_>> = pages
                .into_iter()
                .filter_map(|gold| ReadPage::of(corpus, gold, contestant))
                .collect();
            memory_of(group, &pages, scope, cancel)
        })
        .collect()
}

/// The result of one group, or `None` where none of its pages could be read.
fn memory_of(group: &str, pages: &[ReadPage<'_>], scope: Scope, cancel: &Cancel) -> Option<GroupMemory> {
    let worst = (0..pages.len()).min_by(|&a, &b| pages[a].alone.total_cmp(&pages[b].alone))?;
    let rule = pages[worst].lesson(scope, cancel);
    let mut memory = GroupMemory {
        group: group.to_owned(),
        taught: pages[worst].gold.id.clone(),
        refused: rule.as_ref().err().map(ToString::to_string),
        pages: pages.len() - 1,
        used: 0,
        stale: 0,
        before: 0.0,
        after: 0.0,
    };
    let share = 1.0 / memory.pages.max(1) as f64;
    for (_, page) in pages.iter().enumerate().filter(|(page, _)| *page != worst) {
        let ruled = rule.as_ref().ok().and_then(|rule| page.ruled(rule, cancel));
        memory.used += usize::from(matches!(ruled, Some(Ok(_))));
        memory.stale += usize::from(matches!(ruled, Some(Err(_))));
        let after = match ruled {
            Some(Ok(ruled)) => page.score(&ruled),
            _ => page.alone,
        };
        memory.before += share * page.alone;
        memory.after += share * after;
    }
    Some(memory)
}

/// A page of a corpus, read by a method.
struct ReadPage<'a> {
    gold: &'a GoldPage,
    address: Url,
    document: Document,
    article: Arc<Article>,
    automatic: Extraction,
    /// Bag F1 of the method alone.
    alone: f64,
}

impl ReadPage<'_> {
    /// Reads a page; `None` where that fails.
    fn of<'a>(corpus: &Corpus, gold: &'a GoldPage, contestant: &Contestant) -> Option<ReadPage<'a>> {
        let page = corpus.load(gold, Options::default()).ok()?;
        let of_group = || format!("http://{}/", gold.group.as_deref().unwrap_or_default());
        let address = Url::parse(&gold.url.clone().unwrap_or_else(of_group)).ok()?;
        let document = Document::parse(&page);
        let mut read = ReadPage {
            gold,
            address,
            article: Article::shared(&document),
            automatic: contestant.extract(&document, gold),
            document,
            alone: 0.0,
        };
        read.alone = read.score(&read.automatic);
        Some(read)
    }

    /// Bag F1.
    fn score(&self, extraction: &Extraction) -> f64 {
        let shown = Shown::of(&self.document, &self.article, extraction);
        let gold = self.gold.text.as_deref().unwrap_or_default();
        bag_scores(gold, &plain_text(&self.article, &shown)).f1
    }

    /// The answer by a rule, or `None` where the rule is not for the page's address.
    fn ruled(&self, rule: &Rule, cancel: &Cancel) -> Option<Result<Extraction, Stale>> {
        let is_cancelled = || cancel.is_cancelled();
        let budget = comparisons(&is_cancelled);
        rule.pages
            .fits(&self.address)
            .then(|| rule.apply(&self.document, &self.automatic, Fit::Expected, &budget))
    }

    /// The rule that this page teaches when it is corrected.
    fn lesson(&self, scope: Scope, cancel: &Cancel) -> Result<Rule, NotLearned> {
        let section = || Pattern::of_section(&self.address).filter(|_| scope == Scope::Section);
        let pages = section()
            .or_else(|| Pattern::of_site(&self.address))
            .ok_or(NotLearned::NoContainer)?;
        let gold = self.gold.text.as_deref().unwrap_or_default();
        let corrected = best_span(&self.automatic, &self.document, gold).ok_or(NotLearned::NothingKept)?;
        if self.score(&corrected) <= self.alone {
            return Err(NotLearned::BringsNothing);
        }
        let is_cancelled = || cancel.is_cancelled();
        let budget = comparisons_of_a_lesson(&is_cancelled);
        learn(&pages, &self.document, &self.automatic, &corrected, &budget)
    }
}
