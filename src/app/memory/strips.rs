//! The strips above the page: whether a correction is to be remembered, and by which rule the page is read.

use super::MemoryNotice;
use super::day::readable;
use crate::app::action::{Actions, MemoryAction};
use crate::app::bidi;
use crate::app::state::State;
use crate::app::strips::{close_button, is_corrected, strip, with_buttons};
use crate::app::theme::Palette;
use crate::correct::rules::{Pattern, Rule, RuleUse, Selector, Stale};
use egui::{Button, Ui};
use url::Url;

/// What there is to tell or ask.
enum Matter<'a> {
    /// Whether corrections are to be remembered, for a section or for the whole site.
    Remember(Option<Pattern>, Pattern),
    /// The page is read by a rule.
    Ruled(&'a Rule),
    /// A rule was found and is not used.
    Stale(&'a Rule, Stale),
    /// Something was done.
    Notice(&'a MemoryNotice),
}

/// Whether anything would be drawn.
pub(in crate::app) fn is_needed(state: &State) -> bool {
    !matters(state).is_empty()
}

/// Draws what there is to tell and to ask.
pub(in crate::app) fn show_strips(ui: &mut Ui, state: &State, palette: &Palette, actions: &mut Actions) {
    for matter in matters(state) {
        strip(ui, palette.notice, |ui| show(ui, &matter, actions));
    }
}

fn matters(state: &State) -> Vec<Matter<'_>> {
    let Some(open) = &state.open else {
        return Vec::new();
    };
    match &state.notices.memory {
        MemoryNotice::Silent => Vec::new(),
        MemoryNotice::Open => {
            let rule = open.reading.rule.as_deref().map(about_rule);
            let ask = || {
                open.reading
                    .address()
                    .as_ref()
                    .and_then(question)
                    .filter(|_| is_corrected(state))
            };
            rule.into_iter().chain(ask()).collect()
        }
        notice => vec![Matter::Notice(notice)],
    }
}

fn about_rule(rule: &RuleUse) -> Matter<'_> {
    match rule.stale {
        None => Matter::Ruled(&rule.chosen.rule),
        Some(stale) => Matter::Stale(&rule.chosen.rule, stale),
    }
}

fn question<'a>(address: &Url) -> Option<Matter<'a>> {
    Some(Matter::Remember(
        Pattern::of_section(address),
        Pattern::of_site(address)?,
    ))
}

fn show(ui: &mut Ui, matter: &Matter<'_>, actions: &mut Actions) {
    let text = told(matter);
    with_buttons(
        ui,
        |ui| buttons(ui, matter, actions),
        |ui| {
            bidi::add_label(ui, text);
        },
    );
}

fn told(matter: &Matter<'_>) -> String {
    match matter {
        Matter::Remember(_, site) => format!("Remember for {}?", site.site()),
        Matter::Ruled(rule) => format!("Read by the {}, used {}.", name(rule), times(rule.history.used + 1)),
        Matter::Stale(rule, stale) => format!("The {} does not fit this page and is not used: {stale}.", name(rule)),
        Matter::Notice(MemoryNotice::Learning) => "Looking for what other pages share …".to_owned(),
        Matter::Notice(MemoryNotice::Learned { rule, .. }) => {
            format!("Remembered for {}: {}.", rule.pages, summary(rule))
        }
        Matter::Notice(MemoryNotice::NotLearned(why)) => format!("Nothing is remembered: {why}."),
        Matter::Notice(MemoryNotice::Forgotten { pages, .. }) => format!("The rule for {pages} is forgotten."),
        Matter::Notice(MemoryNotice::Open | MemoryNotice::Silent) => String::new(),
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
    let mut button = |ui: &mut Ui, label: &str, hint: &str, action: MemoryAction| {
        let response = ui.button(label);
        let is_clicked = response.clicked();
        if !hint.is_empty() {
            bidi::hover_text(response, hint);
        }
        if is_clicked {
            actions.push(action);
        }
    };
    match matter {
        Matter::Remember(section, site) => {
            button(ui, "No", "", MemoryAction::BeSilent);
            button(ui, "The site", &site.to_string(), MemoryAction::Learn(site.clone()));
            if let Some(section) = section {
                button(
                    ui,
                    "This section",
                    &section.to_string(),
                    MemoryAction::Learn(section.clone()),
                );
            }
        }
        Matter::Ruled(rule) => {
            close_button(ui, actions, MemoryAction::BeSilent);
            let mut button = |label: &str, action| {
                if ui.button(label).clicked() {
                    actions.push(action);
                }
            };
            button("Show rule", MemoryAction::Show(Some(rule.pages.site().to_owned())));
            button("Read without it", MemoryAction::ReadWithout);
        }
        Matter::Stale(_, stale) => {
            let can_be_used = *stale != Stale::NoContainer;
            button(ui, "Forget", "", MemoryAction::Forget);
            if ui.add_enabled(can_be_used, Button::new("Use anyway")).clicked() {
                actions.push(MemoryAction::UseAnyway);
            }
        }
        Matter::Notice(MemoryNotice::Learned { before, rule }) => {
            button(
                ui,
                "Show rule",
                "",
                MemoryAction::Show(Some(rule.pages.site().to_owned())),
            );
            button(ui, "Undo remembering", "", MemoryAction::Restore(before.clone()));
        }
        Matter::Notice(MemoryNotice::Forgotten { before, .. }) => {
            button(ui, "Undo forgetting", "", MemoryAction::Restore(before.clone()));
        }
        Matter::Notice(MemoryNotice::NotLearned(_)) => close_button(ui, actions, MemoryAction::BeSilent),
        Matter::Notice(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_is_told_by_day_use_and_place() {
        let mut rule = Rule::new(Pattern::parse("example.com").unwrap());
        rule.history.used = 11;
        rule.history.learned = Some("2026-11-03".to_owned());
        let text = told(&Matter::Ruled(&rule));
        assert_eq!(text, "Read by the rule of 3 Nov 2026 for example.com, used 12 times.");
        rule.history = Default::default();
        rule.container = vec![Selector::parse("#story").unwrap()];
        rule.drop = vec![Selector::parse(".ad").unwrap()];
        assert_eq!(
            told(&Matter::Ruled(&rule)),
            "Read by the rule for example.com, used for the first time."
        );
        assert_eq!(summary(&rule), "the text stands in #story, less .ad");
    }
}
