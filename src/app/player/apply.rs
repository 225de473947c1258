//! Playing the stages.

use super::action::PlayerAction;
use super::state::Player;
use crate::app::action::LookAction;
use crate::app::ground::tab::Tab;
use crate::app::shared::Tools;
use clearline_engine::methods;
use std::sync::Arc;

impl Player {
    /// Carries out an action.
    pub fn apply(&mut self, action: PlayerAction, tools: &mut Tools<'_>) {
        // Of a page without text nothing was decided.
        if tools.shared.open.as_ref().is_some_and(|open| !open.has_text()) {
            return;
        }
        let now = tools.now();
        if matches!(action, PlayerAction::Toggle) {
            tools.shared.settings.window.analysis = true;
            // Curve and boxes show the stages, each in its way.
            if !matches!(tools.shared.tab, Tab::Curve | Tab::Boxes) {
                tools.wish(LookAction::Tab(Tab::Curve));
            }
        }
        match action {
            PlayerAction::Toggle if !self.is_open() => self.open(),
            PlayerAction::Toggle => self.toggle(now),
            PlayerAction::Close => self.close(),
            PlayerAction::Step(by) => self.step(by),
            PlayerAction::Show(stage) => self.show(stage),
            PlayerAction::Advance => self.advance(now),
            PlayerAction::Traced(trace) => self.take(trace, now),
        }
    }

    /// Asks for the steps of the answer that is shown, while the player is open.
    pub fn settle(&mut self, tools: &mut Tools<'_>) {
        let Some(open) = &tools.shared.open else {
            return;
        };
        let method = methods::method(open.reading.extraction.method).filter(|_| open.has_text());
        let Some(method) = method else {
            return self.close();
        };
        if self.asks_for(open.versions.curve) {
            let (reading, ticket) = (open.reading.clone(), open.versions.ticket());
            let task = move || PlayerAction::Traced(Arc::new(method.trace(&reading.document, &reading.extraction)));
            if !tools.run_in("trace", ticket, task) {
                self.give_up();
            }
        }
    }
}
