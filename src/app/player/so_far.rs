//! What the steps up to the one that is shown have made of the units.

use super::state::Player;
use clearline_engine::internals::extraction::Stage;
use clearline_engine::internals::extraction::Standing;
use clearline_words::{Message, message};

impl Player {
    /// The units that the step that is shown has changed, ascending: those that it kept or left out, else those of which it says
    /// something else than the step before.
    pub fn changed(&self) -> Vec<usize> {
        let Some(stage) = self.current().filter(|_| !self.is_outdated) else {
            return Vec::new();
        };
        let before = self.stage.checked_sub(1).and_then(|before| self.at(before));
        let changed_in = |is_changed: fn(Standing, Standing) -> bool| -> Vec<usize> {
            let units = 0..stage.standings.len();
            let pair = |unit: &usize| is_changed(standing(before, *unit), standing(Some(stage), *unit));
            units.filter(pair).collect()
        };
        let decided = changed_in(|before, now| before.keep != now.keep);
        if decided.is_empty() {
            changed_in(|before, now| before != now)
        } else {
            decided
        }
    }

    /// What the steps so far say of a unit, with the one that said so last. `None` where it is the answer that is shown.
    pub fn said_of(&self, unit: usize) -> Option<Message> {
        let now = standing(Some(self.shown()?), unit);
        let Some(class) = now.class else {
            return Some(message!("player-undecided"));
        };
        let said_same = |at: &usize| standing(self.at(*at), unit) == now;
        let since = (0..=self.stage).rev().take_while(said_same).last()?;
        let id = if now.keep { "player-kept" } else { "player-left-out" };
        Some(message!(id, step = self.at(since)?.named(), class = class.message()))
    }

    pub(super) fn at(&self, stage: usize) -> Option<&Stage> {
        self.trace.as_ref()?.stages.get(stage)
    }
}

/// How a unit stands at a stage; before the first one nothing is said of any.
fn standing(stage: Option<&Stage>, unit: usize) -> Standing {
    let standing = stage.and_then(|stage| stage.standings.get(unit));
    standing.copied().unwrap_or(Standing::OPEN)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_engine::extraction::{Class, Curve};
    use clearline_engine::internals::extraction::Stages;
    use clearline_engine::internals::extraction::Trace;
    use clearline_words::Wording;
    use std::sync::Arc;

    #[test]
    fn each_unit_is_told_with_the_step_that_spoke_of_it_last() {
        let (open, near, good) = (
            Standing::OPEN,
            Standing::left(Class::NearGood),
            Standing::kept(Class::Good),
        );
        let mut trace = Trace::default();
        for (name, standings) in [
            ("strip", vec![open; 3]),
            ("threshold", vec![open, near, near]),
            ("rise", vec![near, near, good]),
            ("end", vec![near, near, good]),
        ] {
            trace.push(name, Message::verbatim(""), Curve::default(), standings);
        }
        let mut player = Player::default();
        let said_of = |player: &Player, unit| player.said_of(unit).map(|said| Wording::default().say(&said));
        player.open();
        player.take(Arc::new(trace), 0.0);
        assert_eq!(said_of(&player, 2).as_deref(), Some("not decided yet"));
        assert!(player.changed().is_empty());
        player.show(1);
        assert_eq!(player.changed(), [1, 2]);
        player.show(2);
        assert_eq!(said_of(&player, 1).as_deref(), Some("threshold: near-good"));
        assert_eq!(said_of(&player, 2).as_deref(), Some("rise: good, kept"));
        assert_eq!(
            player.changed(),
            [2],
            "what is kept or left out counts more than a class"
        );
        player.show(3);
        assert_eq!(player.said_of(2), None, "the answer has its own reasons");
        assert!(player.changed().is_empty());
    }
}
