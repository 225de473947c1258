//! Writing a rule that was learned, and taking it back without what others have written since.

use super::action::RuleAction;
use super::apply::{run_with_rules, text_of};
use super::state::{Lore, RuleNotice, Rules};
use crate::app::shared::Tools;
use clearline_engine::correct::rules::{Pattern, Rule, SiteRules};
use clearline_engine::save::RulesFolder;
use clearline_words::Message;
use std::sync::Arc;

impl Rules {
    /// Takes the rule away that was just learned where a correction is undone that it was learned from: it would go on doing on other
    /// pages, and on this one when it is opened again, what was undone.
    pub(super) fn unlearn(&mut self, tools: &mut Tools<'_>) {
        let (Some(open), RuleNotice::Learned { rule, lore }) = (&tools.shared.open, &self.notice) else {
            return;
        };
        let now = &tools.shared.recipe.corrections;
        let is_fewer = now.len() < self.learned_from.len() && self.learned_from.starts_with(now);
        // Whoever goes back to the automatic answer to compare has undone nothing.
        let (_, is_undone) = tools.shared.steps.available();
        if !is_fewer || !is_undone {
            return;
        }
        let page = Arc::clone(&open.reading.page);
        let (rule, lore) = (Arc::clone(rule), Arc::clone(lore));
        self.notice = RuleNotice::Open;
        run_with_rules(tools, move |folder| {
            let is_gone = forget(folder, &rule, &lore)?;
            Ok(is_gone.then(|| RuleAction::Unlearned(page, rule)))
        });
    }

    /// Takes the rule back that was just learned, for whoever asks for that alone.
    pub(super) fn undo_learning(&mut self, tools: &mut Tools<'_>) {
        if let RuleNotice::Learned { rule, lore } = std::mem::replace(&mut self.notice, RuleNotice::Open) {
            run_with_rules(tools, move |folder| forget(folder, &rule, &lore).map(|_| None));
        }
    }

    /// Writes a rule again that was taken away with a correction.
    pub(super) fn learn_back(&mut self, rule: Arc<Rule>, tools: &mut Tools<'_>) {
        self.notice = RuleNotice::Open;
        run_with_rules(tools, move |folder| remember(folder, &rule, None).map(|_| None));
    }
}

/// Writes a rule that was learned, in the place of that for the same pages and of an `earlier` one that said the same of a section.
pub(super) fn remember(folder: &RulesFolder, rule: &Rule, earlier: Option<&Pattern>) -> Result<Lore, Message> {
    let site = rule.pages.site();
    let before = text_of(folder, site)?;
    let mut replaced = change(folder, site, |rules| {
        let same = taken(rules, &rule.pages);
        rules.add(rule.clone());
        same
    })?;
    if let Some(earlier) = earlier {
        replaced.extend(change(folder, earlier.site(), |rules| taken(rules, earlier))?);
    }
    Ok(Lore {
        before,
        after: text_of(folder, site)?.text,
        replaced,
    })
}

/// Takes a rule back that was learned. Where its file says what it said then, it gets its text of before, with all remarks; else this
/// rule alone goes, unless it is another one by now. False where it stays.
fn forget(folder: &RulesFolder, rule: &Rule, lore: &Lore) -> Result<bool, Message> {
    let site = rule.pages.site();
    if text_of(folder, site)?.text == lore.after {
        let written = folder.write(site, &lore.before.text);
        written.map_err(|fault| fault.message())?;
    } else {
        let is_gone = change(folder, site, |rules| {
            let is_there = rules.rules().iter().any(|now| says_the_same(now, rule));
            is_there && rules.remove(&rule.pages)
        })?;
        if !is_gone {
            return Ok(false);
        }
    }
    for old in &lore.replaced {
        put_back(folder, old)?;
    }
    Ok(true)
}

/// Puts a rule back, unless there is one for its pages.
fn put_back(folder: &RulesFolder, rule: &Rule) -> Result<(), Message> {
    change(folder, rule.pages.site(), |rules| {
        let is_free = rules.rules().iter().all(|own| own.pages != rule.pages);
        if is_free {
            rules.add(rule.clone());
        }
    })
}

/// Takes the rule for these pages out of those of its site.
fn taken(rules: &mut SiteRules, pages: &Pattern) -> Vec<Rule> {
    let own = rules.rules().iter().filter(|rule| rule.pages == *pages);
    let own = own.cloned().collect();
    rules.remove(pages);
    own
}

/// Whether two rules are one, however often it was used.
fn says_the_same(one: &Rule, other: &Rule) -> bool {
    let used_as_often = Rule {
        history: other.history.clone(),
        ..one.clone()
    };
    used_as_often == *other
}

fn change<T>(folder: &RulesFolder, site: &str, change: impl FnOnce(&mut SiteRules) -> T) -> Result<T, Message> {
    folder.change(site, change).map_err(|fault| fault.message())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_engine::correct::rules::Effect;

    fn rule(pages: &str) -> Rule {
        Rule::new(Pattern::parse(pages).unwrap())
    }

    fn in_a_folder() -> (tempfile::TempDir, RulesFolder) {
        let folder = tempfile::tempdir().unwrap();
        let rules = RulesFolder::at(folder.path().to_owned());
        (folder, rules)
    }

    #[test]
    fn a_file_that_nobody_has_written_since_says_what_it_said_before() {
        let (_folder, folder) = in_a_folder();
        let written = "# By hand.\n[[rule]]\npages = \"example.com\" # all of them\ndrop = [\".ad\"]\n";
        folder.write("example.com", written).unwrap();
        let learned = rule("example.com");
        let lore = remember(&folder, &learned, None).unwrap();
        assert_ne!(folder.text("example.com").unwrap(), written);
        assert!(forget(&folder, &learned, &lore).unwrap());
        assert_eq!(folder.text("example.com").unwrap(), written);
    }

    #[test]
    fn what_others_have_written_since_stays() {
        let (_folder, folder) = in_a_folder();
        let learned = rule("example.com");
        let lore = remember(&folder, &learned, None).unwrap();
        folder.add([rule("example.com/news/*")]).unwrap();
        folder
            .change("example.com", |rules| rules.count_use(&learned.pages))
            .unwrap();
        assert!(forget(&folder, &learned, &lore).unwrap());
        assert_eq!(
            folder.site("example.com").unwrap().rules(),
            [rule("example.com/news/*")]
        );
        // It was itself changed.
        let lore = remember(&folder, &learned, None).unwrap();
        let changed = Rule {
            effect: Effect::Add,
            ..learned.clone()
        };
        folder.add([changed.clone()]).unwrap();
        assert!(!forget(&folder, &learned, &lore).unwrap());
        assert!(folder.site("example.com").unwrap().rules().contains(&changed));
    }

    #[test]
    fn rules_whose_place_was_taken_are_put_back_in_every_file() {
        let (_folder, folder) = in_a_folder();
        let earlier = rule("example.com/news/*");
        folder.add([earlier.clone()]).unwrap();
        let learned = rule("a.example.com");
        let lore = remember(&folder, &learned, Some(&earlier.pages)).unwrap();
        assert!(folder.sites().unwrap() == ["a.example.com"]);
        assert!(forget(&folder, &learned, &lore).unwrap());
        assert_eq!(folder.sites().unwrap(), ["example.com"]);
        assert_eq!(folder.site("example.com").unwrap().rules(), [earlier]);
    }
}
