//! What counts as main text on the pages of a site, as the reader chose it there.
//!
//! A choice belongs to the site of its page and reaches no other one. Pages that were not fetched from the web have no site: they share
//! one choice, which lasts as long as the window. Neither a saved analysis nor a method that a rule brings is changed by any choice.

use clearline_engine::Recipe;
use clearline_engine::correct::rules::Pattern;
use clearline_engine::internals::methods::auto::Policy;
use clearline_engine::page::{Page, Source};
use serde::{Deserialize, Serialize};

/// Sites whose choices are kept.
const MOST_SITES: usize = 200;

/// The choices.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Policies {
    /// Those of sites that are not the default; the newest is the last.
    sites: Vec<Entry>,
    /// That of pages without a site.
    #[serde(skip)]
    elsewhere: Policy,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Entry {
    /// The host, as rules name it.
    site: String,
    /// The name of the policy. One that only another version of the program knows is kept, and counts for nothing here.
    policy: String,
}

impl Policies {
    /// A recipe for a page with what was chosen for its site, the default where nothing was. A page that is still to be made of text
    /// is `None`.
    #[must_use]
    pub fn applied_to(&self, page: Option<&Page>, mut recipe: Recipe) -> Recipe {
        if !is_free(page, &recipe) {
            return recipe;
        }
        recipe.parameters.reset(Policy::PARAMETER);
        let policy = self.of(page);
        if policy != Policy::default() {
            let cards = recipe.method.parameters;
            // The method has the parameter, and the name is a policy's.
            recipe.parameters.set(cards, Policy::PARAMETER, policy.name()).ok();
        }
        recipe
    }

    /// Keeps the policy of the recipe that a page gets instead of another one, where it is the policy that was changed. False where
    /// nothing was.
    pub fn note(&mut self, page: &Page, before: &Recipe, after: &Recipe) -> bool {
        let is_other_way = before.method != after.method || before.rule != after.rule;
        if is_other_way || !is_free(Some(page), before) || !is_free(Some(page), after) {
            return false;
        }
        let policy = Policy::of(&after.parameters);
        if policy == Policy::of(&before.parameters) {
            return false;
        }
        match site_of(Some(page)) {
            Some(site) => self.keep(site, policy),
            None => self.elsewhere = policy,
        }
        true
    }

    /// The site that a choice on a page would be kept for; `None` where it would not outlast the window.
    pub fn site_for(page: &Page, recipe: &Recipe) -> Option<String> {
        site_of(Some(page)).filter(|_| is_free(Some(page), recipe))
    }

    /// Keeps the last sites only.
    pub(super) fn forget_first(&mut self) {
        let surplus = self.sites.len().saturating_sub(MOST_SITES);
        self.sites.drain(..surplus);
    }

    fn keep(&mut self, site: String, policy: Policy) {
        self.sites.retain(|entry| entry.site != site);
        if policy != Policy::default() {
            let policy = policy.name().to_owned();
            self.sites.push(Entry { site, policy });
        }
        self.forget_first();
    }

    fn of(&self, page: Option<&Page>) -> Policy {
        let Some(site) = site_of(page) else {
            return self.elsewhere;
        };
        // Two windows may have kept one each.
        let entry = self.sites.iter().rev().find(|entry| entry.site == site);
        let policy = Policy::ALL
            .into_iter()
            .find(|policy| entry.is_some_and(|entry| entry.policy == policy.name()));
        policy.unwrap_or_default()
    }
}

/// Whether a choice decides how a page is read by a recipe: nothing else that is stronger does.
fn is_free(page: Option<&Page>, recipe: &Recipe) -> bool {
    let is_saved = page.is_some_and(|page| page.arrival.saved.is_some());
    let is_decided = is_saved || recipe.is_asked || recipe.usual.is_some();
    !is_decided && recipe.method.parameter(Policy::PARAMETER).is_some()
}

/// The host of a page from the web, without a `www.`.
fn site_of(page: Option<&Page>) -> Option<String> {
    let page = page.filter(|page| matches!(page.source, Source::Url(_) | Source::Browser(_)))?;
    let pages = Pattern::of_site(page.final_url.as_ref()?)?;
    Some(pages.site().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_engine::internals::methods::Choice;
    use clearline_engine::methods::method;
    use url::Url;

    fn page(address: &str) -> Page {
        Page::from_html(Source::Url(Url::parse(address).unwrap()), "<p>It rained.")
    }

    fn by(policy: &str) -> Recipe {
        let mut recipe = Recipe::of(method("auto").unwrap());
        let cards = recipe.method.parameters;
        recipe.parameters.set(cards, "policy", policy).unwrap();
        recipe
    }

    /// The policy that a page opens with, after one that was read by a recipe.
    fn opened(policies: &Policies, page: &Page, recipe: &Recipe) -> &'static str {
        let recipe = policies.applied_to(Some(page), recipe.for_another_page());
        Policy::of(&recipe.parameters).name()
    }

    #[test]
    fn a_choice_is_kept_for_its_site_until_the_default_is_chosen() {
        let mut policies = Policies::default();
        let (here, next) = (page("https://www.example.com/a"), page("http://example.com/b?c"));
        let other = page("https://other.example/");
        assert!(policies.note(&here, &Recipe::default(), &by("discussion")));
        assert!(!policies.note(&here, &by("discussion"), &by("discussion")));
        assert_eq!(opened(&policies, &next, &Recipe::default()), "discussion");
        assert_eq!(opened(&policies, &other, &by("discussion")), "article");
        assert!(policies.note(&next, &by("discussion"), &by("page")));
        assert_eq!(opened(&policies, &here, &by("article")), "page");
        assert_eq!(policies.sites.len(), 1);
        assert!(policies.note(&here, &by("page"), &by("article")));
        assert_eq!(policies, Policies::default());
    }

    #[test]
    fn pages_without_a_site_share_a_choice_that_is_not_written() {
        let mut policies = Policies::default();
        let local = |name: &str| Page::from_html(Source::File(name.into()), "<p>It rained.");
        assert!(policies.note(&local("a"), &Recipe::default(), &by("page")));
        assert_eq!(opened(&policies, &local("b"), &Recipe::default()), "page");
        assert_eq!(opened(&policies, &page("https://example.com/"), &by("page")), "article");
        assert_eq!(Policies::site_for(&local("a"), &Recipe::default()), None);
        assert_eq!(serde_json::to_string(&policies).unwrap(), r#"{"sites":[]}"#);
    }

    #[test]
    fn what_is_stronger_stays_and_is_not_noted() {
        let mut policies = Policies::default();
        let here = page("https://example.com/");
        policies.note(&here, &Recipe::default(), &by("discussion"));
        let asked = |policy: &str| Recipe {
            is_asked: true,
            ..by(policy)
        };
        let ruled = |policy: &str| Recipe {
            usual: Some(Choice {
                method: by("page").method,
                parameters: by("page").parameters,
            }),
            ..by(policy)
        };
        for recipe in [asked("page"), ruled("page"), Recipe::of(method("justext").unwrap())] {
            assert_eq!(policies.applied_to(Some(&here), recipe.clone()), recipe);
            assert_eq!(Policies::site_for(&here, &recipe), None);
        }
        assert!(!policies.note(&here, &ruled("page"), &ruled("article")));
        assert!(!policies.note(&here, &Recipe::of(method("justext").unwrap()), &by("page")));
        assert_eq!(opened(&policies, &here, &Recipe::default()), "discussion");
    }

    #[test]
    fn the_oldest_sites_go_first_and_unknown_policies_stay_unused() {
        let mut policies = Policies::default();
        for site in 0..=MOST_SITES {
            let page = page(&format!("https://s{site}.example/"));
            policies.note(&page, &Recipe::default(), &by("page"));
        }
        assert_eq!(policies.sites.len(), MOST_SITES);
        assert_eq!(policies.sites.first().unwrap().site, "s1.example");
        let newer = r#"{"sites":[{"site":"example.com","policy":"poem"}]}"#;
        let newer: Policies = serde_json::from_str(newer).unwrap();
        assert_eq!(opened(&newer, &page("https://example.com/"), &by("page")), "article");
    }
}
