//! The stages of a decision, and which one is shown.

use clearline_engine::internals::extraction::{Stage, Trace};
use std::sync::Arc;

/// How long a stage is shown when it plays, in seconds.
const SECONDS_A_STAGE: f64 = 1.2;

/// The stages of the open page's extraction, and which one is shown.
#[derive(Clone, Debug, Default)]
pub struct Player {
    is_open: bool,
    /// The version of the curve whose trace was asked for last.
    asked: Option<u64>,
    /// Whether that trace is still to come.
    is_waiting: bool,
    pub(super) trace: Option<Arc<Trace>>,
    /// How many traces have come since the window was opened.
    traces: u64,
    /// Whether the trace is one of other units than those that are shown.
    pub(super) is_outdated: bool,
    pub(super) stage: usize,
    pub(super) is_playing: bool,
    /// When the next stage comes, in seconds since the start of the window.
    pub(super) next_at: Option<f64>,
}

impl Player {
    /// Whether it is shown.
    pub fn is_open(&self) -> bool {
        self.is_open
    }

    /// Whether the stages follow each other by themselves.
    pub fn is_playing(&self) -> bool {
        self.is_playing
    }

    /// The stage that is shown in place of the answer; at the last one it is the answer that is shown.
    pub fn shown(&self) -> Option<&Stage> {
        let has_more = self.stage < self.last() && !self.is_outdated;
        self.current().filter(|_| has_more)
    }

    /// The number of the stage that is shown in place of the answer.
    pub fn shown_number(&self) -> Option<usize> {
        self.shown().map(|_| self.stage)
    }

    /// The version of a drawing of the stage that is shown, given that of the answer's curve. Until the trace of a newer curve
    /// comes, it is a stage of the older one's that is shown.
    pub fn version(&self, curve: u64) -> u64 {
        const BITS: u32 = 16;
        let drawing = self
            .shown_number()
            .map_or(0, |stage| self.traces << BITS | (stage as u64 + 1));
        curve << (2 * BITS) | drawing & ((1 << (2 * BITS)) - 1)
    }

    /// Shows the player and plays from the first stage on.
    pub fn open(&mut self) {
        self.close();
        self.is_open = true;
        self.is_playing = true;
    }

    /// Puts the player away.
    pub fn close(&mut self) {
        *self = Player {
            traces: self.traces,
            ..Player::default()
        };
    }

    /// Puts the player away; false where it is not shown.
    pub fn put_away(&mut self) -> bool {
        let was_open = self.is_open;
        if was_open {
            self.close();
        }
        was_open
    }

    /// Plays on, from the beginning where the end is reached; or stops.
    pub fn toggle(&mut self, now: f64) {
        self.is_playing = !self.is_playing;
        if self.is_playing && self.stage == self.last() {
            self.stage = 0;
        }
        self.wind(now);
    }

    /// Shows a stage and stops there.
    pub fn show(&mut self, stage: usize) {
        self.is_playing = false;
        self.next_at = None;
        self.stage = stage.min(self.last());
    }

    /// Shows the next stage (1) or the one before (-1) and stops there.
    pub fn step(&mut self, by: isize) {
        self.show(self.stage.saturating_add_signed(by));
    }

    /// Shows the next stage where it is due.
    pub fn advance(&mut self, now: f64) {
        if self.next_at.is_some_and(|at| now >= at) {
            self.stage = (self.stage + 1).min(self.last());
            self.wind(now);
        }
    }

    /// Whether the trace of a version is to be asked for; from now on it is.
    pub(super) fn asks_for(&mut self, curve: u64) -> bool {
        let is_new = self.is_open && self.asked != Some(curve);
        if is_new {
            self.asked = Some(curve);
            self.is_waiting = true;
        }
        is_new
    }

    /// Takes the trace of the answer that is shown.
    pub(super) fn take(&mut self, trace: Arc<Trace>, now: f64) {
        if !self.is_open {
            return;
        }
        self.is_waiting = false;
        self.is_outdated = false;
        self.stage = self.stage_like_before(&trace);
        self.trace = Some(trace);
        self.traces += 1;
        self.wind(now);
    }

    /// Other units are shown from now on: until their trace comes, it is the answer that is shown.
    pub fn outdate(&mut self) {
        self.is_outdated = true;
    }

    /// No trace comes: the player is put away.
    pub fn give_up(&mut self) {
        if self.is_waiting {
            self.close();
        }
    }

    /// Where a changed parameter leads to another trace, the same step stays in view.
    fn stage_like_before(&self, trace: &Trace) -> usize {
        let last = trace.stages.len().saturating_sub(1);
        match self.current() {
            Some(_) if self.stage == self.last() && !self.is_playing => last,
            Some(stage) if trace.stages.get(self.stage).is_some_and(|same| same.name == stage.name) => self.stage,
            Some(stage) => trace
                .stages
                .iter()
                .position(|same| same.name == stage.name)
                .unwrap_or(0),
            None => self.stage.min(last),
        }
    }

    pub(super) fn current(&self) -> Option<&Stage> {
        self.at(self.stage)
    }

    pub(super) fn last(&self) -> usize {
        self.trace
            .as_ref()
            .map_or(0, |trace| trace.stages.len().saturating_sub(1))
    }

    /// Sets the time of the next stage; at the last one nothing plays any more.
    fn wind(&mut self, now: f64) {
        self.is_playing &= self.trace.is_none() || self.stage < self.last();
        let runs = self.is_playing && self.trace.is_some();
        self.next_at = runs.then_some(now + SECONDS_A_STAGE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_engine::extraction::Curve;
    use clearline_engine::internals::extraction::{Stages, Standing};
    use clearline_words::Message;

    fn trace(names: &[&'static str]) -> Arc<Trace> {
        let mut trace = Trace::default();
        for &name in names {
            trace.push(
                name,
                Message::verbatim(format!("{name}.")),
                Curve::default(),
                vec![Standing::OPEN],
            );
        }
        Arc::new(trace)
    }

    fn opened(names: &[&'static str]) -> Player {
        let mut player = Player::default();
        player.open();
        assert!(player.asks_for(7) && !player.asks_for(7));
        player.take(trace(names), 10.0);
        player
    }

    fn name(player: &Player) -> Option<&'static str> {
        player.shown().map(|stage| stage.name)
    }

    #[test]
    fn stages_play_to_the_answer_and_stop_there() {
        let mut player = opened(&["a", "b", "c"]);
        assert_eq!(name(&player), Some("a"));
        player.advance(10.5);
        assert_eq!(name(&player), Some("a"), "not yet");
        player.advance(12.0);
        assert_eq!((name(&player), player.is_playing()), (Some("b"), true));
        player.advance(14.0);
        assert_eq!(
            (name(&player), player.is_playing(), player.next_at),
            (None, false, None)
        );
        player.toggle(20.0);
        assert_eq!((name(&player), player.is_playing()), (Some("a"), true), "once more");
        player.step(1);
        player.advance(99.0);
        assert_eq!((name(&player), player.is_playing()), (Some("b"), false));
        player.step(-5);
        assert_eq!(name(&player), Some("a"));
        player.close();
        assert_eq!((name(&player), player.is_open()), (None, false));
    }

    #[test]
    fn each_stage_is_drawn_by_a_number_of_its_own() {
        let mut player = opened(&["a", "b", "c"]);
        let mut seen: Vec<u64> = (0..3)
            .map(|stage| {
                player.show(stage);
                player.version(7)
            })
            .collect();
        seen.push(player.version(8));
        assert_eq!(seen[2], Player::default().version(7), "the last one is the answer");
        seen.dedup();
        assert_eq!(seen.len(), 4);
    }

    #[test]
    fn a_stage_of_a_newer_trace_is_drawn_anew() {
        let mut player = opened(&["a", "b"]);
        let of_older = player.version(8);
        player.take(trace(&["a", "b"]), 0.0);
        let of_newer = player.version(8);
        assert_ne!(of_older, of_newer);
        player.open();
        player.take(trace(&["a", "b"]), 0.0);
        assert!(
            ![of_older, of_newer].contains(&player.version(8)),
            "nor is it one of before"
        );
    }

    #[test]
    fn a_trace_is_asked_for_once_a_curve_while_the_player_is_open() {
        let mut player = Player::default();
        assert!(!player.asks_for(7));
        player.open();
        assert!(player.asks_for(7) && !player.asks_for(7) && player.asks_for(8));
        player.close();
        player.take(trace(&["late"]), 0.0);
        assert!(player.shown().is_none() && !player.asks_for(9));
    }

    #[test]
    fn stages_of_other_units_are_not_shown() {
        let mut player = opened(&["a", "b"]);
        player.outdate();
        assert_eq!((name(&player), player.version(7)), (None, Player::default().version(7)));
        player.take(trace(&["a", "c"]), 0.0);
        assert_eq!(name(&player), Some("a"));
    }

    #[test]
    fn the_same_step_stays_in_view_where_a_parameter_changes() {
        let mut player = opened(&["score", "growth", "growth", "end"]);
        player.show(2);
        let anew = |player: &mut Player, names| {
            player.take(trace(names), 0.0);
            name(player)
        };
        assert_eq!(
            anew(&mut player, &["score", "growth", "growth", "growth", "end"]),
            Some("growth")
        );
        assert_eq!(player.stage, 2);
        assert_eq!(anew(&mut player, &["score", "growth", "end"]), Some("growth"));
        player.show(9);
        assert_eq!(
            anew(&mut player, &["strip", "measure"]),
            None,
            "the answer stays the answer"
        );
        player.show(0);
        assert_eq!(anew(&mut player, &["paragraphs", "step-1"]), Some("paragraphs"));
    }
}
