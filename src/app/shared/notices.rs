//! What the window tells beside the page: what went wrong, what was done, what is to be known.

use crate::app::action::Action;
use crate::app::engine::Order;
use crate::app::ground::dialog::Dialog;
use crate::app::ground::way::Way;
use clearline_engine::page::Source;
use clearline_words::ErrorText;
use clearline_words::Message;

/// What stands above the page.
#[derive(Debug, Default)]
pub struct Notices {
    /// What went wrong last.
    pub fault: Option<Fault>,
    /// What became of the last wish, such as where a file was saved.
    pub message: Option<Outcome>,
    /// What is to be known of the open page and was put away.
    pub put_away: Vec<String>,
    /// How many outcomes were told so far.
    pub told: u64,
    /// How many faults were shown so far.
    pub faults: u64,
    /// What was done just now, shown over the text for a moment.
    pub brief: Option<Brief>,
}

impl Notices {
    /// The fault that stands over the panel that is open.
    pub fn over_panel(&self) -> Option<&Fault> {
        self.fault.as_ref().filter(|fault| fault.over.is_some())
    }

    /// The fault that stands above the page.
    pub fn above_page(&self) -> Option<&Fault> {
        self.fault.as_ref().filter(|fault| fault.over.is_none())
    }

    /// What became of the last wish, where it stands above the page.
    pub fn outcome_above_page(&self) -> Option<&Outcome> {
        self.message.as_ref().filter(|outcome| !outcome.is_in_library)
    }

    /// The same where the library says it, which would cover the strip.
    pub fn outcome_in_library(&self) -> Option<&Outcome> {
        self.message.as_ref().filter(|outcome| outcome.is_in_library)
    }

    /// A fault goes above the page once the panel is closed in which it came up, and so does what became of a wish.
    pub fn follow(&mut self, dialog: Option<&Dialog>) {
        if let Some(outcome) = &mut self.message {
            outcome.is_in_library &= dialog == Some(&Dialog::Library);
        }
        if let Some(fault) = self.fault.as_mut().filter(|fault| fault.over.as_ref() != dialog) {
            fault.over = None;
        }
    }
}

/// What became of a wish.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// In a sentence.
    pub text: String,
    /// Whether it was fulfilled.
    pub is_good: bool,
    /// Whether it names the way back from a step, so that it is true until the next one.
    pub is_of_last_step: bool,
    /// What can be done next, the likeliest first.
    pub offers: Vec<Offer>,
    /// Its number: what is told twice is read out twice.
    pub number: u64,
    /// When it was told, in seconds since the start of the window.
    pub at: f64,
    /// Whether the same stood there already.
    pub is_again: bool,
    /// Whether the library shows it in its panel; false once that is closed.
    pub is_in_library: bool,
}

/// Something that can be done, by a button.
#[derive(Clone, Debug)]
pub struct Offer {
    /// What the button says.
    pub label: Message,
    /// What it does.
    pub action: Action,
}

impl Offer {
    /// A button that says `label` and does this.
    pub fn new(label: Message, action: impl Into<Action>) -> Offer {
        Offer {
            label,
            action: action.into(),
        }
    }
}

/// Something that is shown for a moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Brief {
    /// What.
    pub text: String,
    /// When it goes, in seconds since the start of the window.
    pub until: f64,
}

/// Something that went wrong.
#[derive(Clone, Debug)]
pub struct Fault {
    /// What, why, what now.
    pub sentence: ErrorText,
    /// The page that did not come; `None` where it is about something else.
    pub failed: Option<FailedPage>,
    /// The panel in which it came up, over which it stands as long as that is open; `None` where it stands above the page.
    pub over: Option<Dialog>,
}

/// A page that did not come; the one that was open stays.
#[derive(Clone, Debug)]
pub struct FailedPage {
    /// What was asked for, to try it again.
    pub order: Order,
    /// The step in the history that leads there.
    pub way: Option<Way>,
    /// The place in it that a link to a file names.
    pub place: Option<String>,
}

impl Fault {
    /// Where the page that did not come can be asked for again; `None` where it is about something else.
    pub fn failed_source(&self) -> Option<&Source> {
        match &self.failed.as_ref()?.order {
            Order::Load(source) | Order::LoadOutside(source) => Some(source),
            Order::Here(_) => None,
        }
    }
}

impl From<ErrorText> for Fault {
    fn from(sentence: ErrorText) -> Self {
        Fault {
            sentence,
            failed: None,
            over: None,
        }
    }
}
