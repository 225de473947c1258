//! What the strips tell about rules: by which one the page is read, and what was remembered or forgotten.

use super::apply::has_effect;
use super::state::{RuleNotice, Rules};
use crate::app::action::{Actions, RuleAction};
use crate::app::ground::assistive::{Urgency, live};
use crate::app::ground::strip::{News, is_closed, strip, with_buttons};
use crate::app::ground::words::Words;
use crate::app::shared::Shared;
use crate::said::day;
use clearline_column::bidi;
use clearline_engine::Reading;
use clearline_engine::correct::rules::{Rule, Selector, Stale};
use clearline_words::{Message, Wording, message};
use egui::Ui;
use std::sync::Arc;

/// What there is to tell or ask.
enum Matter<'a> {
    /// The page is read by a rule, which changes something.
    Ruled(&'a Rule),
    /// The page is read by a rule, which changes nothing.
    Idle(&'a Rule),
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
            Matter::Ruled(_) | Matter::Idle(_) | Matter::Notice(_) => News::Plain,
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
        strip(ui, ("rules", matter.news()), |ui| show(ui, &matter, actions));
    }
}

fn matters<'a>(shared: &'a Shared, rules: &'a Rules) -> Vec<Matter<'a>> {
    let Some(open) = &shared.open else {
        return Vec::new();
    };
    match &rules.notice {
        // What becomes of a lesson stands where it was asked for.
        RuleNotice::Silent | RuleNotice::Learning | RuleNotice::Learned { .. } | RuleNotice::Unlearned { .. } => {
            Vec::new()
        }
        RuleNotice::Open => about_rule(&open.reading).into_iter().collect(),
        notice => vec![Matter::Notice(notice)],
    }
}

/// Whether a lesson is being kept, or was, or was taken back.
pub(super) fn has_lesson(rules: &Rules) -> bool {
    matches!(
        rules.notice,
        RuleNotice::Learning | RuleNotice::Learned { .. } | RuleNotice::Unlearned { .. }
    )
}

/// Tells what became of a lesson.
pub(super) fn show_lesson(ui: &mut Ui, rules: &Rules, actions: &mut Actions) {
    if has_lesson(rules) {
        let matter = Matter::Notice(&rules.notice);
        strip(ui, ("lesson", matter.news()), |ui| show(ui, &matter, actions));
    }
}

fn about_rule(reading: &Reading) -> Option<Matter<'_>> {
    let chosen = reading.recipe.rule.as_ref()?;
    Some(match chosen.stale() {
        None if has_effect(reading) => Matter::Ruled(&chosen.rule),
        None => Matter::Idle(&chosen.rule),
        Some(stale) => Matter::Stale(&chosen.rule, stale),
    })
}

fn show(ui: &mut Ui, matter: &Matter<'_>, actions: &mut Actions) {
    let text = text_of(matter, ui.wording());
    with_buttons(
        ui,
        |ui| buttons(ui, matter, actions),
        |ui| {
            live(ui, &text, Urgency::Polite, |ui| bidi::add_label(ui, text.as_str()));
        },
    );
}

fn text_of(matter: &Matter<'_>, wording: Wording) -> String {
    wording.say(&match matter {
        Matter::Ruled(rule) => message!(
            "rules-read-by",
            rule = name(rule),
            times = rule.history.used.saturating_add(1)
        ),
        Matter::Idle(rule) => message!("rules-idle", rule = name(rule)),
        Matter::Stale(rule, stale) => message!("rules-stale", rule = name(rule), why = stale.message()),
        Matter::Notice(RuleNotice::Learning) => message!("rules-remembering"),
        Matter::Notice(RuleNotice::Learned { rule, .. }) => {
            let summary = summary(rule, wording);
            message!("rules-remembered", pages = rule.pages.to_string(), summary = summary)
        }
        Matter::Notice(RuleNotice::Unlearned { rule }) => {
            message!("rules-unlearned", pages = rule.pages.to_string())
        }
        Matter::Notice(RuleNotice::Forgotten { pages, .. }) => message!("rules-forgotten", pages = pages.to_string()),
        Matter::Notice(RuleNotice::Open | RuleNotice::Silent) => Message::verbatim(""),
    })
}

fn name(rule: &Rule) -> Message {
    let pages = rule.pages.to_string();
    match &rule.history.learned {
        Some(learned) => message!("rules-rule-of-day", day = day(learned), pages = pages),
        None => message!("rules-rule", pages = pages),
    }
}

/// What a rule does, in a few words.
fn summary(rule: &Rule, wording: Wording) -> Message {
    match (rule.container.is_empty(), rule.drop.len(), rule.keep.len()) {
        (true, 0, taken_in @ 1..) => return message!("rules-summary-in", parts = taken_in),
        (true, out @ 1.., 0) => return message!("rules-summary-out", parts = out),
        (true, out @ 1.., taken_in @ 1..) => {
            return message!("rules-summary-out-and-in", out = out, taken_in = taken_in);
        }
        _ => {}
    }
    let containers: Vec<&str> = rule.container.iter().map(Selector::text).collect();
    let place = containers.join(&wording.word("rules-or"));
    match rule.drop.as_slice() {
        [] => message!("rules-summary", place = place),
        [part] => message!("rules-summary-less", place = place, part = part.to_string()),
        parts => message!("rules-summary-less-parts", place = place, parts = parts.len()),
    }
}

fn buttons(ui: &mut Ui, matter: &Matter<'_>, actions: &mut Actions) {
    let show = |rule: &Rule| RuleAction::Show(Some(rule.pages.site().to_owned()));
    match matter {
        Matter::Ruled(rule) | Matter::Idle(rule) => {
            if matches!(matter, Matter::Ruled(_)) {
                button(ui, "rules-read-without", RuleAction::ReadWithout, actions);
            }
            button(ui, "rules-show", show(rule), actions);
            if is_closed(ui) {
                actions.push(RuleAction::BeSilent);
            }
        }
        Matter::Stale(_, stale) => {
            let can_be_used = !matches!(stale, Stale::NoContainer | Stale::Stopped(_));
            ui.add_enabled_ui(can_be_used, |ui| {
                button(ui, "rules-use-anyway", RuleAction::UseAnyway, actions);
            });
            button(ui, "rules-forget", RuleAction::Forget, actions);
        }
        Matter::Notice(RuleNotice::Learned { rule, .. }) => {
            button(ui, "rules-undo-remembering", RuleAction::UndoLearning, actions);
            button(ui, "rules-show", show(rule), actions);
        }
        Matter::Notice(RuleNotice::Unlearned { rule }) => {
            let again = RuleAction::LearnBack(Arc::clone(rule));
            button(ui, "rules-undo-forgetting", again, actions);
        }
        Matter::Notice(RuleNotice::Forgotten { before, .. }) => {
            button(
                ui,
                "rules-undo-forgetting",
                RuleAction::Restore(before.clone()),
                actions,
            );
        }
        Matter::Notice(_) => {}
    }
}

fn button(ui: &mut Ui, label: &str, action: RuleAction, actions: &mut Actions) {
    if ui.button(ui.word(label)).clicked() {
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
        let wording = Wording::default();
        let text = text_of(&Matter::Ruled(&rule), wording);
        assert_eq!(
            text,
            "Read by the rule of 3 November 2026 for example.com, used 12 times."
        );
        rule.history = Default::default();
        rule.container = vec![Selector::parse("#story").unwrap()];
        rule.drop = vec![Selector::parse(".ad").unwrap()];
        assert_eq!(
            text_of(&Matter::Ruled(&rule), wording),
            "Read by the rule for example.com, used for the first time."
        );
        assert_eq!(
            wording.say(&summary(&rule, wording)),
            "the text stands in #story, less .ad"
        );
    }
}
