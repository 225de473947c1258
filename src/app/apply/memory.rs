//! What is remembered of sites.

use super::Hands;
use crate::app::action::MemoryAction;
use crate::app::dialogs::Sheet;
use crate::app::engine::{DialogKind, TaskAnswer};
use crate::app::memory::{Listing, MemoryNotice, RulesAnswer, RulesSheet, SiteText};
use crate::app::shell::state::State;
use clearline_engine::budget::Budget;
use clearline_engine::correct::rules::{
    ChosenRule, Decision, NotLearned, Pattern, Rule, SiteRules, comparisons_of_a_lesson, ftr, learn,
};
use clearline_engine::methods::{self, Choice};
use clearline_engine::page::Sentence;
use clearline_engine::save::{RulesFolder, imported_rules, save_as, today};
use clearline_engine::{Reading, Recipe};
use std::path::{Path, PathBuf};
use std::sync::Arc;

impl Hands<'_> {
    pub(super) fn apply_memory(&mut self, action: MemoryAction) {
        match action {
            MemoryAction::Learn(pages) => self.learn(pages),
            MemoryAction::BeSilent => self.state.notices.memory = MemoryNotice::Silent,
            MemoryAction::ReadWithout => self.choose_rule(|_| None),
            MemoryAction::UseAnyway => self.choose_rule(|chosen| Some(chosen.decided(Decision::Use))),
            MemoryAction::Forget => self.forget(),
            MemoryAction::Restore(before) => self.restore(before),
            MemoryAction::Show(site) => self.show_rules(site),
            MemoryAction::Turn(site) => self.edit_rules(|sheet| {
                sheet.chosen = Some(site);
                sheet.draft = sheet.kept().to_owned();
                sheet.told = None;
            }),
            MemoryAction::Type(text) => self.edit_rules(|sheet| sheet.draft = text),
            MemoryAction::Keep => self.write_rules(|draft| draft, "The rules are kept."),
            MemoryAction::Discard => {
                self.edit_rules(|sheet| sheet.draft = sheet.kept().to_owned());
                if matches!(&self.state.sheet, Some(Sheet::Rules(sheet)) if sheet.is_closing) {
                    self.state.sheet = None;
                }
            }
            MemoryAction::Remove => self.write_rules(|_| String::new(), "The rules of the site are removed."),
            MemoryAction::Import => self.ask(DialogKind::ImportRules),
            MemoryAction::Export => {
                if let Some(site) = self.chosen_site() {
                    self.ask(DialogKind::ExportRules(format!("{}.toml", site.site)));
                }
            }
        }
    }

    /// Does something with the rules on a thread of its own; nothing where there is no place for rules.
    fn run_with_rules(&mut self, task: impl FnOnce(&RulesFolder) -> Result<RulesAnswer, Sentence> + Send + 'static) {
        let Some(folder) = self.engine.rules().cloned() else {
            let sentence = Sentence::new("Nothing can be remembered", "the system has no place for it", "");
            return self.tell(sentence);
        };
        self.run(move || match task(&folder) {
            Ok(answer) => TaskAnswer::Rules(answer),
            Err(sentence) => TaskAnswer::Failed(sentence),
        });
    }

    /// Learns from the corrected page, so that it is known whether there is anything to be remembered before that is asked.
    pub fn try_learning(&mut self) {
        let State {
            open: Some(open),
            recipe,
            notices,
            steps,
            ..
        } = &mut *self.state
        else {
            return;
        };
        let is_judged = !recipe.corrections.is_empty() && open.reading.recipe.corrections == recipe.corrections;
        let is_asked = is_judged && !steps.is_moving() && matches!(notices.memory, MemoryNotice::Open);
        let site = open
            .reading
            .address()
            .filter(|_| is_asked && self.engine.rules().is_some());
        let version = open.versions.curve;
        if let Some(pages) = site.as_ref().and_then(Pattern::of_site)
            && let Some(cancel) = notices.lesson.begin(version)
        {
            let (reading, recipe) = (open.reading.clone(), recipe.clone());
            self.run(move || {
                let is_cancelled = || cancel.is_cancelled();
                let budget = comparisons_of_a_lesson(&is_cancelled);
                let rule = rule_of(&reading, &recipe, &pages, &budget).map(Arc::new);
                TaskAnswer::Rules(RulesAnswer::Lesson(version, rule))
            });
        }
    }

    /// Keeps what was learned for these pages.
    fn learn(&mut self, pages: Pattern) {
        let Some(open) = &self.state.open else {
            return;
        };
        let Some(learned) = self.state.notices.lesson.rule(open.versions.curve) else {
            return;
        };
        let page = Arc::clone(&open.reading.page);
        let rule = Rule {
            pages,
            ..Rule::clone(learned)
        };
        self.state.notices.memory = MemoryNotice::Learning;
        self.run_with_rules(move |folder| {
            let before = text_of(folder, rule.pages.site())?;
            folder.add([rule.clone()]).map_err(|fault| fault.sentence())?;
            Ok(RulesAnswer::Learned(page, Arc::new(rule), before))
        });
    }

    /// Reads the page by another choice of its rule from now on; a step that can be undone.
    fn choose_rule(&mut self, choice: impl FnOnce(ChosenRule) -> Option<ChosenRule>) {
        let recipe = self.state.recipe.clone();
        let rule = recipe.rule.clone().and_then(choice);
        self.change(recipe.with_rule(rule), None);
    }

    fn forget(&mut self) {
        let Some((open, chosen)) = self.state.open.as_ref().zip(self.state.recipe.rule.as_ref()) else {
            return;
        };
        let (page, pages) = (Arc::clone(&open.reading.page), chosen.rule.pages.clone());
        self.choose_rule(|_| None);
        self.run_with_rules(move |folder| {
            let before = text_of(folder, pages.site())?;
            folder
                .change(pages.site(), |site| site.remove(&pages))
                .map_err(|fault| fault.sentence())?;
            Ok(RulesAnswer::Forgotten(page, pages, before))
        });
    }

    fn restore(&mut self, before: SiteText) {
        self.state.notices.memory = MemoryNotice::Open;
        let is_shown = matches!(self.state.sheet, Some(Sheet::Rules(_)));
        self.run_with_rules(move |folder| {
            folder
                .write(&before.site, &before.text)
                .map_err(|fault| fault.sentence())?;
            match is_shown {
                true => listed(folder, |listing| {
                    listing.told = Some(format!("The rules of {} are as they were.", before.site));
                    listing.turn_to = Some(before.site);
                }),
                false => Ok(RulesAnswer::Done),
            }
        });
    }

    /// Counts that the open page was read by a rule.
    pub(super) fn count_use(&mut self) {
        let rule = self.state.open.as_ref().and_then(|open| open.reading.rule_in_force());
        let is_remade = |hands: &Self| {
            hands
                .state
                .open
                .as_ref()
                .is_some_and(|open| open.reading.page.arrival.saved.is_some())
        };
        if let Some(pages) = rule.map(|rule| rule.pages.clone()).filter(|_| !is_remade(self)) {
            self.run_with_rules(move |folder| {
                let counted = folder.change(pages.site(), |site| site.count_use(&pages));
                counted.map(|()| RulesAnswer::Done).map_err(|fault| fault.sentence())
            });
        }
    }

    fn show_rules(&mut self, site: Option<String>) {
        self.state.sheet = Some(Sheet::Rules(RulesSheet::default()));
        self.run_with_rules(|folder| listed(folder, |listing| listing.turn_to = site));
    }

    fn edit_rules(&mut self, edit: impl FnOnce(&mut RulesSheet)) {
        if let Some(Sheet::Rules(sheet)) = &mut self.state.sheet {
            edit(sheet);
        }
    }

    /// The site that the panel shows, with its text as it is kept.
    fn chosen_site(&self) -> Option<SiteText> {
        match &self.state.sheet {
            Some(Sheet::Rules(sheet)) => Some(SiteText {
                site: sheet.chosen.clone()?,
                text: sheet.kept().to_owned(),
            }),
            _ => None,
        }
    }

    /// Writes what becomes of the text in the panel.
    fn write_rules(&mut self, text: impl FnOnce(String) -> String, told: &'static str) {
        let Some(before) = self.chosen_site() else {
            return;
        };
        let draft = match &self.state.sheet {
            Some(Sheet::Rules(sheet)) => text(sheet.draft.clone()),
            _ => return,
        };
        self.run_with_rules(move |folder| {
            folder.write(&before.site, &draft).map_err(|fault| fault.sentence())?;
            listed(folder, |listing| {
                listing.told = Some(told.to_owned());
                listing.turn_to = Some(before.site.clone());
                listing.before = Some(before);
            })
        });
    }

    pub(super) fn import_rules(&mut self, path: PathBuf) {
        self.state.sheet = Some(Sheet::Rules(RulesSheet::default()));
        self.run_with_rules(move |folder| take_in(folder, &path));
    }

    pub(super) fn export_rules(&mut self, path: PathBuf) {
        let Some(site) = self.exported_site(&path) else {
            return;
        };
        self.run_with_rules(move |folder| {
            let rules = folder.text(&site).map_err(|fault| fault.sentence())?;
            let (text, left_out) = match path.extension().is_some_and(|ending| ending == "txt") {
                true => as_configuration(folder, &site)?,
                false => (rules, Vec::new()),
            };
            save_as(&path, text.as_bytes()).map_err(|fault| fault.sentence())?;
            listed(folder, |listing| {
                let left_out: String = left_out
                    .iter()
                    .map(|what| format!(" The format cannot say {what}."))
                    .collect();
                listing.told = Some(format!("Exported to {}.{left_out}", path.display()));
                listing.turn_to = Some(site);
            })
        });
    }

    /// The site whose rules are exported: that of the panel or, where a box for the path has taken its place, that of the
    /// file's name.
    fn exported_site(&self, path: &Path) -> Option<String> {
        let of_name = || Some(path.file_stem()?.to_str()?.to_owned());
        self.chosen_site().map(|site| site.site).or_else(of_name)
    }

    pub(super) fn take_rules(&mut self, answer: RulesAnswer) {
        let is_open = |page: &Arc<clearline_engine::page::Page>| {
            let open = self.state.open.as_ref();
            open.is_some_and(|open| Arc::ptr_eq(&open.reading.page, page))
        };
        match answer {
            RulesAnswer::Lesson(version, learned) => self.state.notices.lesson.take(version, learned),
            RulesAnswer::Learned(page, rule, before) if is_open(&page) => {
                self.state.notices.memory = MemoryNotice::Learned { rule, before };
            }
            RulesAnswer::Forgotten(page, pages, before) if is_open(&page) => {
                self.state.notices.memory = MemoryNotice::Forgotten { pages, before };
            }
            RulesAnswer::Listed(listing) => self.edit_rules(|sheet| sheet.take(listing)),
            RulesAnswer::Learned(..) | RulesAnswer::Forgotten(..) | RulesAnswer::Done => {}
        }
    }

    /// Closes the panel over the page; one with changes that are not kept says so instead. False where there is none.
    pub(super) fn close_sheet(&mut self) -> bool {
        match &mut self.state.sheet {
            Some(Sheet::Rules(sheet)) if sheet.is_changed() => {
                sheet.is_closing = true;
                true
            }
            sheet => sheet.take().is_some(),
        }
    }
}

/// What is learned from a corrected page, beside what the method alone makes of it.
fn rule_of(reading: &Reading, recipe: &Recipe, pages: &Pattern, budget: &Budget<'_>) -> Result<Rule, NotLearned> {
    let alone = reading.by(recipe.method, &recipe.parameters);
    let mut rule = learn(pages, &reading.document, &alone.automatic, &reading.extraction, budget)?;
    rule.history.learned = Some(today());
    let is_usual = recipe.method.name == methods::DEFAULT.name && recipe.parameters.iter().next().is_none();
    rule.method = (!is_usual).then(|| Choice {
        method: recipe.method,
        parameters: recipe.parameters.clone(),
    });
    Ok(rule)
}

fn text_of(folder: &RulesFolder, site: &str) -> Result<SiteText, Sentence> {
    Ok(SiteText {
        site: site.to_owned(),
        text: folder.text(site).map_err(|fault| fault.sentence())?,
    })
}

/// The files of all sites, with what else is to be told.
fn listed(folder: &RulesFolder, tell: impl FnOnce(&mut Listing)) -> Result<RulesAnswer, Sentence> {
    let sites = folder.sites().map_err(|fault| fault.sentence())?;
    let mut listing = Listing {
        sites: sites
            .iter()
            .map(|site| text_of(folder, site))
            .collect::<Result<_, _>>()?,
        ..Listing::default()
    };
    tell(&mut listing);
    Ok(RulesAnswer::Listed(listing))
}

/// Takes in a file with rules. What was there for a single site can be put back.
fn take_in(folder: &RulesFolder, path: &Path) -> Result<RulesAnswer, Sentence> {
    let imported = imported_rules(path, None).map_err(|fault| fault.sentence())?;
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
    folder.add(imported.rules).map_err(|fault| fault.sentence())?;
    listed(folder, |listing| {
        let left_out: String = imported.left_out.iter().map(|line| format!("\n{line}")).collect();
        listing.told = Some(format!("Imported: {}.{left_out}", pages.join(", ")));
        listing.before = before;
        listing.turn_to = site;
    })
}

/// The rule for the whole site, else the first, as a site configuration, and what that cannot say.
fn as_configuration(folder: &RulesFolder, site: &str) -> Result<(String, Vec<&'static str>), Sentence> {
    let rules: SiteRules = folder.site(site).map_err(|fault| fault.sentence())?;
    let of_site = rules.rules().iter().find(|rule| rule.pages.is_whole_site());
    let rule = of_site.or(rules.rules().first());
    let (text, mut left_out) = rule.map(ftr::export).unwrap_or_default();
    if rules.rules().len() > 1 {
        left_out.push("the other rules of the site");
    }
    Ok((text, left_out))
}
