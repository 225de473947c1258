//! Watching the method decide.

use super::Hands;
use crate::app::action::PlayerAction;
use crate::app::engine::TaskAnswer;
use crate::app::ground::tab::Tab;
use clearline_engine::extraction::Trace;
use clearline_engine::methods;
use std::sync::Arc;

impl Hands<'_> {
    pub(super) fn apply_player(&mut self, action: PlayerAction) {
        // Of a page without text nothing was decided.
        if self.state.open.as_ref().is_some_and(|open| !open.has_text()) {
            return;
        }
        let now = self.now();
        let player = &mut self.state.panes.player;
        match action {
            PlayerAction::Toggle if !player.is_open() => player.open(),
            PlayerAction::Toggle => player.toggle(now),
            PlayerAction::Close => player.close(),
            PlayerAction::Step(by) => player.step(by),
            PlayerAction::Show(stage) => player.show(stage),
            PlayerAction::Advance => player.advance(now),
        }
        let asks_for_tab = matches!(action, PlayerAction::Toggle) && self.state.panes.tab != Tab::Curve;
        if asks_for_tab {
            self.choose_tab(Tab::Curve);
        }
        if matches!(action, PlayerAction::Toggle) {
            self.state.settings.window.analysis = true;
            self.trace();
        }
    }

    /// Puts the player away; false where it is not shown.
    pub(super) fn close_player(&mut self) -> bool {
        let is_open = self.state.panes.player.is_open();
        if is_open {
            self.state.panes.player.close();
        }
        is_open
    }

    /// Asks for the steps of the answer that is shown, where the player is open and they are not on their way.
    pub(super) fn trace(&mut self) {
        let Some(open) = &self.state.open else {
            return;
        };
        let method = methods::method(open.reading.extraction.method).filter(|_| open.has_text());
        let Some(method) = method else {
            return self.state.panes.player.close();
        };
        let Some(version) = self.state.panes.player.next_question(open.versions.curve) else {
            return;
        };
        let reading = open.reading.clone();
        let task = move || {
            let trace = method.trace(&reading.document, &reading.extraction);
            TaskAnswer::Traced(version, Arc::new(trace))
        };
        if let Err(sentence) = self.engine.run(task) {
            self.state.panes.player.give_up();
            self.tell(sentence);
        }
    }

    /// Takes the steps of a version of the curve in; where there is a newer one, its steps are asked for.
    pub(super) fn take_trace(&mut self, version: u64, trace: Arc<Trace>) {
        let now = self.now();
        let Some(open) = &self.state.open else {
            return;
        };
        if !self.state.panes.player.take(version, trace, open.versions.curve, now) {
            self.trace();
        }
    }

    /// Seconds since the start of the window.
    fn now(&self) -> f64 {
        self.ctx.input(|input| input.time)
    }
}
