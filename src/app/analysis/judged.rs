//! What a row of the list says of the decision on its unit.

use clearline_engine::extraction::{Class, Verdict};
use clearline_engine::internals::document::layout::Sight;
use clearline_engine::internals::extraction::Standing;
use clearline_words::{Message, message};

/// What a row says of the decision on its unit.
#[derive(Clone, Copy)]
pub(super) struct Judged {
    /// The class that it had first.
    pub(super) first: Class,
    /// The class that it has.
    pub(super) class: Class,
    /// Whether it is kept.
    pub(super) keep: bool,
}

impl From<&Verdict> for Judged {
    fn from(verdict: &Verdict) -> Judged {
        Judged {
            first: verdict.first_class(),
            class: verdict.class(),
            keep: verdict.keep,
        }
    }
}

impl Judged {
    /// What is said at a stage of the decision; nothing where the unit was not looked at yet.
    pub(super) fn at_stage(standing: Standing) -> Option<Judged> {
        standing.class.map(|class| Judged {
            first: class,
            class,
            keep: standing.keep,
        })
    }
}

/// Why a unit was kept or left out.
pub(super) struct Reason {
    /// In a few words.
    pub(super) words: Message,
    /// What was measured and held against; where there is little room, the words are cut and not these.
    pub(super) figures: Option<Message>,
}

impl Reason {
    /// What the steps so far say.
    pub(super) fn so_far(said: Message) -> Reason {
        Reason {
            words: said,
            figures: None,
        }
    }

    /// All of it, for assistive technology.
    pub(super) fn in_words(&self) -> Message {
        match &self.figures {
            Some(figures) => message!("step-evidence", feature = self.words.clone(), figures = figures.clone()),
            None => self.words.clone(),
        }
    }

    /// The reason, with a remark where the browser shows nothing of the unit, or a dialog covers it.
    pub(super) fn in_sight(self, sight: Sight) -> Reason {
        Reason {
            words: remarked(self.words, sight),
            ..self
        }
    }
}

/// All that there is to say of why a unit was kept or left out.
pub(super) fn in_whole(verdict: &Verdict, sight: Sight) -> Message {
    let whole = match verdict.grounds() {
        Some(_) => verdict.message(),
        None => verdict.deciding().message(),
    };
    remarked(whole, sight)
}

fn remarked(reason: Message, sight: Sight) -> Message {
    match sight {
        Sight::Shown => reason,
        Sight::Covered => message!("reason-covered", reason = reason),
        Sight::Unseen => message!("reason-unseen", reason = reason),
    }
}

impl From<&Verdict> for Reason {
    fn from(verdict: &Verdict) -> Reason {
        // Grounds are told in words, and their figures to those who ask.
        let evidence = verdict.deciding().evidence.filter(|_| verdict.grounds().is_none());
        Reason {
            words: verdict.in_short(),
            figures: evidence.map(|evidence| evidence.figures()),
        }
    }
}
