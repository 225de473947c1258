//! What the strips tell about rules: by which one the page is read, and what was remembered or forgotten.

use super::day::readable;
use super::state::{RuleNotice, Rules};
use crate::app::action::{Actions, RuleAction};
use crate::app::ground::strip::{News, is_closed, strip, with_buttons};
use crate::app::shared::Shared;
use clearline_column::bidi;
use clearline_engine::correct::rules::{ChosenRule, Rule, Selector, Stale};
use egui::Ui;

/// What there is to tell or ask.
enum Matter<'a> {
    /// The page is read by a rule.
    Ruled(&'a Rule),
    /// A rule was found and is not used.
    Stale(&'a Rule, Stale),
    /// Something was done.
    Notice(&'a RuleNotice),
}

impl Matter<'_> {
    fn news(&self) -> News {
        match self {
            Matter::Stale(..) => News::Warning,
            Matter::Notice(RuleNotice::Learned { .. }) => News::Good,
            Matter::Ruled(_) | Matter::Notice(_) => News::Plain,
        }
    }
}

/// Whether anything would be drawn.
pub fn is_needed(shared: &Shared, rules: &Rules) -> bool {
    !matters(shared, rules).is_empty()
}

/// Draws what there is to tell and to ask.
pub fn show_strips(ui: &mut Ui, shared: &Shared, rules: &Rules, actions: &mut Actions) {
    for matter in matters(shared, rules) {
        strip(ui, matter.news(), |ui| show(ui, &matter, actions));
    }
}

fn matters<'a>(shared: &'a Shared, rules: &'a Rules) -> Vec<Matter<'a>> {
    let Some(open) = &shared.open else {
        return Vec::new();
    };
    match &rules.notice {
        // What becomes of a lesson stands where it was asked for.
        RuleNotice::Silent | RuleNotice::Learning | RuleNotice::Learned { .. } => Vec::new(),
        RuleNotice::Open => open.reading.recipe.rule.as_ref().map(about_rule).into_iter().collect(),
        notice => vec![Matter::Notice(notice)],
    }
}

/// Whether a lesson is being kept, or was.
pub(super) fn has_lesson(rules: &Rules) -> bool {
    matches!(rules.notice, RuleNotice::Learning | RuleNotice::Learned { .. })
}

/// Tells what became of a lesson.
pub(super) fn show_lesson(ui: &mut Ui, rules: &Rules, actions: &mut Actions) {
    if has_lesson(rules) {
        let matter = Matter::Notice(&rules.notice);
        strip(ui, matter.news(), |ui| show(ui, &matter, actions));
    }
}

fn about_rule(chosen: &ChosenRule) -> Matter<'_> {
    match chosen.stale() {
        None => Matter::Ruled(&chosen.rule),
        Some(stale) => Matter::Stale(&chosen.rule, stale),
    }
}

fn show(ui: &mut Ui, matter: &Matter<'_>, actions: &mut Actions) {
    let text = text_of(matter);
    with_buttons(
        ui,
        |ui| buttons(ui, matter, actions),
        |ui| {
            bidi::add_label(ui, text);
        },
    );
}

fn text_of(matter: &Matter<'_>) -> String {
    match matter {
        Matter::Ruled(rule) => format!("Read by the {}, used {}.", name(rule), times(rule.history.used + 1)),
        Matter::Stale(rule, stale) => format!("The {} does not fit this page and is not used: {stale}.", name(rule)),
        Matter::Notice(RuleNotice::Learning) => "Remembering …".to_owned(),
        Matter::Notice(RuleNotice::Learned { rule, .. }) => {
            format!("Remembered for {}: {}.", rule.pages, summary(rule))
        }
        Matter::Notice(RuleNotice::Forgotten { pages, .. }) => format!("The rule for {pages} is forgotten."),
        Matter::Notice(RuleNotice::Open | RuleNotice::Silent) => String::new(),
    }
}

fn name(rule: &Rule) -> String {
    match &rule.history.learned {
        Some(day) => format!("rule of {} for {}", readable(day), rule.pages),
        None => format!("rule for {}", rule.pages),
    }
}

fn times(count: u32) -> String {
    match count {
        1 => "for the first time".to_owned(),
        2 => "twice".to_owned(),
        count => format!("{count} times"),
    }
}

/// What a rule does, in a few words.
fn summary(rule: &Rule) -> String {
    let containers: Vec<&str> = rule.container.iter().map(Selector::text).collect();
    let text = format!("the text stands in {}", containers.join(" or "));
    match rule.drop.len() {
        0 => text,
        1 => format!("{text}, less {}", rule.drop[0]),
        parts => format!("{text}, less {parts} parts"),
    }
}

/// From right to left.
fn buttons(ui: &mut Ui, matter: &Matter<'_>, actions: &mut Actions) {
    let show = |rule: &Rule| RuleAction::Show(Some(rule.pages.site().to_owned()));
    match matter {
        Matter::Ruled(rule) => {
            if is_closed(ui) {
                actions.push(RuleAction::BeSilent);
            }
            button(ui, "Show rule", show(rule), actions);
            button(ui, "Read without it", RuleAction::ReadWithout, actions);
        }
        Matter::Stale(_, stale) => {
            button(ui, "Forget", RuleAction::Forget, actions);
            let can_be_used = !matches!(stale, Stale::NoContainer | Stale::Stopped(_));
            ui.add_enabled_ui(can_be_used, |ui| {
                button(ui, "Use anyway", RuleAction::UseAnyway, actions);
            });
        }
        Matter::Notice(RuleNotice::Learned { before, rule }) => {
            button(ui, "Show rule", show(rule), actions);
            button(ui, "Undo remembering", RuleAction::Restore(before.clone()), actions);
        }
        Matter::Notice(RuleNotice::Forgotten { before, .. }) => {
            button(ui, "Undo forgetting", RuleAction::Restore(before.clone()), actions);
        }
        Matter::Notice(_) => {}
    }
}

fn button(ui: &mut Ui, label: &str, action: RuleAction, actions: &mut Actions) {
    if ui.button(label).clicked() {
        actions.push(action);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_engine::correct::rules::Pattern;

    #[test]
    fn a_rule_is_named_by_day_use_and_place() {
        let mut rule = Rule::new(Pattern::parse("example.com").unwrap());
        rule.history.used = 11;
        rule.history.learned = Some("2026-11-03".to_owned());
        let text = text_of(&Matter::Ruled(&rule));
        assert_eq!(text, "Read by the rule of 3 Nov 2026 for example.com, used 12 times.");
        rule.history = Default::default();
        rule.container = vec![Selector::parse("#story").unwrap()];
        rule.drop = vec![Selector::parse(".ad").unwrap()];
        assert_eq!(
            text_of(&Matter::Ruled(&rule)),
            "Read by the rule for example.com, used for the first time."
        );
        assert_eq!(summary(&rule), "the text stands in #story, less .ad");
    }
}
