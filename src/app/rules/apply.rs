//! Learning rules, keeping them, and reading without them.

use super::action::RuleAction;
use super::remembering::remember;
use super::state::{Listing, RuleNotice, Rules, RulesPanel, SiteText};
use crate::app::action::DialogAction;
use crate::app::ground::dialog::{Dialog, DialogKind};
use crate::app::shared::{OpenPage, Tools};
use clearline_engine::Budget;
use clearline_engine::correct::rules::{ChosenRule, NotLearned, Pattern, Rule, SiteRules, learn};
use clearline_engine::internals::correct::rules::Decision;
use clearline_engine::internals::correct::rules::{comparisons_of_a_lesson, ftr, has_changed, learn_again};
use clearline_engine::internals::methods::Choice;
use clearline_engine::internals::save::{imported_rules, today};
use clearline_engine::methods;
use clearline_engine::page::Page;
use clearline_engine::save::{RulesFolder, save_as};
use clearline_engine::{Reading, Recipe};
use clearline_words::{Message, Wording, message};
use std::path::{Path, PathBuf};
use std::sync::Arc;

impl Rules {
    /// Carries out an action.
    pub fn apply(&mut self, action: RuleAction, tools: &mut Tools<'_>) {
        match action {
            RuleAction::Learn(pages) => self.learn(pages, tools),
            RuleAction::BeSilent => self.notice = RuleNotice::Silent,
            RuleAction::ReadWithout => choose_rule(|_| None, tools),
            RuleAction::UseAnyway => choose_rule(|chosen| Some(chosen.decided(Decision::Use)), tools),
            RuleAction::Forget => forget(tools),
            RuleAction::Restore(before) => self.restore(before, tools),
            RuleAction::Show(site) => self.show_rules(site, tools),
            RuleAction::Turn(site) => self.panel.turn(site),
            RuleAction::Type(text) => self.panel.draft = text,
            RuleAction::Keep => self.write(self.panel.draft.clone(), "rules-kept", tools),
            RuleAction::Discard => {
                self.panel.draft = self.panel.kept().to_owned();
                if self.panel.is_closing {
                    tools.shared.dialog = None;
                }
            }
            RuleAction::Remove => self.write(String::new(), "rules-removed", tools),
            RuleAction::Import => tools.wish(DialogAction::Ask(DialogKind::ImportRules)),
            RuleAction::Export => {
                if let Some(site) = &self.panel.chosen {
                    let name = format!("{site}.toml");
                    tools.wish(DialogAction::Ask(DialogKind::ExportRules(name)));
                }
            }
            RuleAction::ImportFrom(path) => self.import(path, tools),
            RuleAction::ExportTo(path) => self.export(path, tools),
            RuleAction::Taught(version, learned) => self.lesson.take(version, learned),
            RuleAction::Learned(page, rule, lore) => {
                if is_open(&page, tools) {
                    self.notice = RuleNotice::Learned { rule, lore };
                }
            }
            RuleAction::UndoLearning => self.undo_learning(tools),
            RuleAction::Unlearned(page, rule) => {
                if is_open(&page, tools) {
                    self.notice = RuleNotice::Unlearned { rule };
                }
            }
            RuleAction::LearnBack(rule) => self.learn_back(rule, tools),
            RuleAction::Forgotten(page, pages, before) => {
                if is_open(&page, tools) {
                    self.notice = RuleNotice::Forgotten { pages, before };
                }
            }
            RuleAction::Listed(listing) => self.panel.take(listing),
            RuleAction::Failed(fault) => {
                self.notice.give_up();
                tools.tell_of(&fault);
            }
        }
    }

    /// Learns from the corrected page, so that it is known whether there is anything to be remembered before that is asked.
    pub fn settle(&mut self, tools: &mut Tools<'_>) {
        self.unlearn(tools);
        let (recipe, steps) = (&tools.shared.recipe, &tools.shared.steps);
        if self.corrections != recipe.corrections {
            self.corrections.clone_from(&recipe.corrections);
            self.notice.ask_again();
        }
        let Some(open) = &tools.shared.open else {
            return;
        };
        let is_judged = !recipe.corrections.is_empty() && open.reading.recipe.corrections == recipe.corrections;
        let is_asked = is_judged && !steps.is_moving() && matches!(self.notice, RuleNotice::Open);
        if !is_asked || tools.engine.rules().is_none() {
            return;
        }
        let version = open.versions.curve;
        if let Some(pages) = site_of(open)
            && let Some(cancel) = self.lesson.begin(version)
        {
            let (reading, recipe) = (open.reading.clone(), recipe.clone());
            tools.run_in("lesson", open.versions.ticket(), move || {
                let is_cancelled = || cancel.is_cancelled();
                let budget = comparisons_of_a_lesson(&is_cancelled);
                let rule = rule_of(&reading, &recipe, &pages, &budget).map(Arc::new);
                RuleAction::Taught(version, rule)
            });
        }
    }

    /// Keeps what was learned for these pages.
    fn learn(&mut self, pages: Pattern, tools: &mut Tools<'_>) {
        let Some(open) = &tools.shared.open else {
            return;
        };
        let Some(learned) = self.lesson.rule(open.versions.curve) else {
            return;
        };
        let page = Arc::clone(&open.reading.page);
        let rule = Rule {
            pages,
            ..Rule::clone(learned)
        };
        // A rule for the whole site holds what the rule of the section said. That one is removed: it would still be the closer one.
        let is_wider = |earlier: &&Rule| Some(&rule.pages) == site_of(open).as_ref() && earlier.pages != rule.pages;
        let earlier = open
            .reading
            .rule_in_force()
            .filter(is_wider)
            .map(|earlier| earlier.pages.clone());
        self.notice = RuleNotice::Learning;
        self.learned_from.clone_from(&tools.shared.recipe.corrections);
        run_with_rules(tools, move |folder| {
            let lore = remember(folder, &rule, earlier.as_ref())?;
            Ok(Some(RuleAction::Learned(page, Arc::new(rule), Arc::new(lore))))
        });
    }

    fn restore(&mut self, before: SiteText, tools: &mut Tools<'_>) {
        self.notice = RuleNotice::Open;
        let is_shown = tools.shared.dialog == Some(Dialog::Rules);
        let wording = tools.wording();
        run_with_rules(tools, move |folder| {
            folder
                .write(&before.site, &before.text)
                .map_err(|fault| fault.message())?;
            if !is_shown {
                return Ok(None);
            }
            listed(folder, |listing| {
                let restored = message!("rules-restored", site = before.site.as_str());
                listing.done = Some(wording.say(&restored));
                listing.turn_to = Some(before.site);
            })
        });
    }

    /// Shows the panel anew; with changes that are not kept it is shown as it was left.
    fn open(&mut self, tools: &mut Tools<'_>) {
        if !self.panel.is_changed() {
            self.panel = RulesPanel::default();
        }
        tools.shared.dialog = Some(Dialog::Rules);
    }

    fn show_rules(&mut self, site: Option<String>, tools: &mut Tools<'_>) {
        self.open(tools);
        run_with_rules(tools, |folder| listed(folder, |listing| listing.turn_to = site));
    }

    /// Writes a text as the rules of the site that the panel shows; `done` is the message that says so.
    fn write(&mut self, text: String, done: &'static str, tools: &mut Tools<'_>) {
        let Some(site) = self.panel.chosen.clone() else {
            return;
        };
        // What was written here by hand is not taken away with a correction.
        self.learned_from.clear();
        let before = SiteText {
            site,
            text: self.panel.kept().to_owned(),
        };
        let wording = tools.wording();
        run_with_rules(tools, move |folder| {
            folder.write(&before.site, &text).map_err(|fault| fault.message())?;
            listed(folder, |listing| {
                listing.done = Some(wording.word(done));
                listing.turn_to = Some(before.site.clone());
                listing.before = Some(before);
            })
        });
    }

    fn import(&mut self, path: PathBuf, tools: &mut Tools<'_>) {
        self.open(tools);
        self.learned_from.clear();
        let wording = tools.wording();
        run_with_rules(tools, move |folder| take_in(folder, &path, wording));
    }

    fn export(&self, path: PathBuf, tools: &mut Tools<'_>) {
        // Where a box for the path has taken the place of the panel, the file's name says whose rules are meant.
        let of_name = || Some(path.file_stem()?.to_str()?.to_owned());
        let Some(site) = self.panel.chosen.clone().or_else(of_name) else {
            return;
        };
        tools.shared.dialog = Some(Dialog::Rules);
        let wording = tools.wording();
        run_with_rules(tools, move |folder| {
            let rules = folder.text(&site).map_err(|fault| fault.message())?;
            let (text, left_out) = if path.extension().is_some_and(|ending| ending == "txt") {
                as_configuration(folder, &site, wording)?
            } else {
                (rules, String::new())
            };
            save_as(&path, text.as_bytes()).map_err(|fault| fault.message())?;
            listed(folder, |listing| {
                let path = path.display().to_string();
                let exported = message!("rules-exported", path = path, left_out = left_out);
                listing.done = Some(wording.say(&exported));
                listing.turn_to = Some(site);
            })
        });
    }
}

/// Does something with the rules on a thread of its own; nothing where there is no place for rules.
pub(super) fn run_with_rules(
    tools: &mut Tools<'_>,
    task: impl FnOnce(&RulesFolder) -> Result<Option<RuleAction>, Message> + Send + 'static,
) {
    let Some(folder) = tools.engine.rules().cloned() else {
        return tools.tell_of(&message!("fault-no-place-for-rules"));
    };
    tools.run(move || task(&folder).unwrap_or_else(|fault| Some(RuleAction::Failed(fault))));
}

fn is_open(page: &Arc<Page>, tools: &Tools<'_>) -> bool {
    let open = tools.shared.open.as_ref();
    open.is_some_and(|open| Arc::ptr_eq(&open.reading.page, page))
}

/// The pattern of all pages of the open page's site.
fn site_of(open: &OpenPage) -> Option<Pattern> {
    open.reading.address().as_ref().and_then(Pattern::of_site)
}

/// Whether the rule of its site changes anything of a page: what is kept of it, its headline, or the method.
pub(super) fn has_effect(reading: &Reading) -> bool {
    let recipe = &reading.recipe;
    let is_usual = |usual: &Choice| (usual.method, &usual.parameters) == (recipe.method, &recipe.parameters);
    let has_own_method = recipe.usual.as_ref().is_some_and(|usual| !is_usual(usual));
    has_own_method || has_changed(&reading.automatic, &reading.metadata)
}

/// Counts that the open page was read by a rule, where that changes anything.
pub fn count_use(tools: &mut Tools<'_>) {
    let Some(open) = &tools.shared.open else {
        return;
    };
    let is_remade = open.reading.page.arrival.saved.is_some();
    let rule = open
        .reading
        .rule_in_force()
        .filter(|_| !is_remade && has_effect(&open.reading));
    if let Some(pages) = rule.map(|rule| rule.pages.clone()) {
        run_with_rules(tools, move |folder| {
            let counted = folder.change(pages.site(), |site| site.count_use(&pages));
            counted.map(|()| None).map_err(|fault| fault.message())
        });
    }
}

/// Reads the page by another choice of its rule from now on; a step that can be undone.
fn choose_rule(choice: impl FnOnce(ChosenRule) -> Option<ChosenRule>, tools: &mut Tools<'_>) {
    let recipe = tools.shared.recipe.clone();
    let rule = recipe.rule.clone().and_then(choice);
    tools.change(recipe.with_rule(rule), None);
}

fn forget(tools: &mut Tools<'_>) {
    let Some((open, chosen)) = tools.shared.open.as_ref().zip(tools.shared.recipe.rule.as_ref()) else {
        return;
    };
    let (page, pages) = (Arc::clone(&open.reading.page), chosen.rule.pages.clone());
    choose_rule(|_| None, tools);
    run_with_rules(tools, move |folder| {
        let before = text_of(folder, pages.site())?;
        folder
            .change(pages.site(), |site| site.remove(&pages))
            .map_err(|fault| fault.message())?;
        Ok(Some(RuleAction::Forgotten(page, pages, before)))
    });
}

/// What is learned from a corrected page, beside what the method alone makes of it.
fn rule_of(reading: &Reading, recipe: &Recipe, pages: &Pattern, budget: &Budget<'_>) -> Result<Rule, NotLearned> {
    let alone = reading.by(recipe.method, &recipe.parameters);
    let (document, corrected) = (&reading.document, &reading.extraction);
    let mut rule = match reading.rule_in_force() {
        Some(earlier) => learn_again(earlier, pages, document, &alone.automatic, corrected, budget)?,
        None => learn(pages, document, &alone.automatic, corrected, budget)?,
    };
    rule.history.learned = Some(today());
    let is_usual = recipe.method.name == methods::DEFAULT.name && recipe.parameters.iter().next().is_none();
    rule.method = (!is_usual).then(|| Choice {
        method: recipe.method,
        parameters: recipe.parameters.clone(),
    });
    Ok(rule)
}

pub(super) fn text_of(folder: &RulesFolder, site: &str) -> Result<SiteText, Message> {
    Ok(SiteText {
        site: site.to_owned(),
        text: folder.text(site).map_err(|fault| fault.message())?,
    })
}

/// The files of all sites, with what else there is to say.
fn listed(folder: &RulesFolder, tell: impl FnOnce(&mut Listing)) -> Result<Option<RuleAction>, Message> {
    let sites = folder.sites().map_err(|fault| fault.message())?;
    let mut listing = Listing {
        sites: sites
            .iter()
            .map(|site| text_of(folder, site))
            .collect::<Result<_, _>>()?,
        ..Listing::default()
    };
    tell(&mut listing);
    Ok(Some(RuleAction::Listed(listing)))
}

/// Takes in a file with rules. What was there for a single site can be put back.
fn take_in(folder: &RulesFolder, path: &Path, wording: Wording) -> Result<Option<RuleAction>, Message> {
    let imported = imported_rules(path, None).map_err(|fault| fault.message())?;
    let pages: Vec<String> = imported.rules.iter().map(|rule| rule.pages.to_string()).collect();
    let site = imported.rules.first().map(|rule| rule.pages.site().to_owned());
    let is_of_one = imported
        .rules
        .iter()
        .all(|rule| Some(rule.pages.site()) == site.as_deref());
    let before = site
        .as_deref()
        .filter(|_| is_of_one)
        .map(|site| text_of(folder, site))
        .transpose()?;
    folder.add(imported.rules).map_err(|fault| fault.message())?;
    listed(folder, |listing| {
        let left_out = imported.left_out.iter().map(|line| wording.say(&line.message()));
        let left_out: String = left_out.map(|line| format!("\n{line}")).collect();
        let pages = pages.join(&wording.word("rules-and"));
        let told = message!("rules-imported", pages = pages, left_out = left_out);
        listing.done = Some(wording.say(&told));
        listing.before = before;
        listing.turn_to = site;
    })
}

/// The rule for the whole site, else the first, as a site configuration, and sentences about what that cannot say.
fn as_configuration(folder: &RulesFolder, site: &str, wording: Wording) -> Result<(String, String), Message> {
    let rules: SiteRules = folder.site(site).map_err(|fault| fault.message())?;
    let of_site = rules.rules().iter().find(|rule| rule.pages.is_whole_site());
    let rule = of_site.or(rules.rules().first());
    let exported = rule.map(ftr::export).unwrap_or_default();
    let parts = exported.unsaid().map(|what| message!("rules-cannot-say", what = what));
    let others = (rules.rules().len() > 1).then(|| message!("rules-cannot-say-others"));
    let left_out = parts.chain(others).map(|part| wording.say(&part)).collect();
    Ok((exported.text, left_out))
}
