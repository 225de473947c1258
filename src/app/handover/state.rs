//! What is handed over, and the page that was announced and waits for a word.

use super::action::HandoverAction;
use crate::app::engine::{Here, Order, Wake};
use crate::app::shared::Tools;
use crate::handover::address::Announced;
use crate::handover::{Answer, Arrival, Asker, Claim, Handed, LONGEST_REFUSED, Listening};
use clearline_engine::internals::save::characters::beginning;
use clearline_engine::page::{PageFault, Source};
use clearline_words::message;
use egui::{UserAttentionType, ViewportCommand};
use std::collections::VecDeque;

/// What others hand to this window.
#[derive(Debug, Default)]
pub struct Handover {
    listening: Option<Listening>,
    announced: VecDeque<Announced>,
    /// When the first of them came into view, by the time of frames.
    since: Option<f64>,
}

/// What takes the place of another, or comes under the pointer, is not answered by a click that was meant for something else: for so
/// long it cannot be answered, in seconds.
const UNANSWERED: f64 = 1.0;

/// Pages that wait for a word at most: any site can name one after another.
const MOST_WAITING: usize = 5;

impl Handover {
    /// The window listens where it has the claim to; `wake` is called when something has come.
    pub fn new(claim: Option<Claim>, announced: Option<Announced>, wake: Wake) -> Handover {
        Handover {
            // Without a socket the next start opens a window of its own.
            listening: claim.and_then(|claim| Listening::start(claim, wake).ok()),
            announced: announced.into_iter().collect(),
            since: None,
        }
    }

    /// The page that a site may have named, and that is asked about now.
    pub fn announced(&self) -> Option<&Announced> {
        self.announced.front()
    }

    /// Seconds until the page that is asked about can be answered, at the time of a frame.
    pub(super) fn seconds_left(&self, now: f64) -> f64 {
        self.since
            .map_or(UNANSWERED, |since| (since + UNANSWERED - now).max(0.0))
    }

    /// Carries out an action.
    pub fn apply(&mut self, action: HandoverAction, tools: &mut Tools<'_>) {
        self.announced.pop_front();
        self.since = None;
        if let HandoverAction::Open(address) = action {
            tools.open(outside(&address));
        }
    }

    /// Takes in what has come.
    pub fn settle(&mut self, tools: &mut Tools<'_>) {
        let arrivals: Vec<Arrival> = self.listening.iter().flat_map(Listening::poll).collect();
        for arrival in arrivals {
            come_to_the_front(tools);
            self.take(arrival, tools);
        }
        if !self.announced.is_empty() && self.since.is_none() {
            self.since = Some(tools.ctx.input(|input| input.time));
        }
    }

    /// Has a page wait for a word. The first stays until it is answered: what is shown must not change below the pointer.
    fn announce(&mut self, address: Announced) {
        if self.announced.len() < MOST_WAITING && !self.announced.contains(&address) {
            self.announced.push_back(address);
        }
    }

    fn take(&mut self, Arrival { handed, asker }: Arrival, tools: &mut Tools<'_>) {
        match handed {
            Handed::Nothing => {}
            Handed::Source(source) => open(Order::Load(source), asker, tools),
            Handed::Link(address) => open(outside(&address), asker, tools),
            Handed::Announced(address) => self.announce(address),
            Handed::Refused(address) => {
                let address = beginning(&address, LONGEST_REFUSED);
                tools.tell_of(&message!("handover-refused", address = address.as_str()));
            }
            Handed::Page(page) => match *page {
                Ok(page) => open(Order::Here(Here::Page(page.into())), asker, tools),
                Err(fault) => refuse(&fault, &asker, tools),
            },
        }
    }
}

/// A page that somebody else than the user has named.
fn outside(address: &Announced) -> Order {
    Order::LoadOutside(Source::Url(address.url().clone()))
}

fn open(order: Order, asker: Asker, tools: &mut Tools<'_>) {
    tools.open(order);
    if let Some(opening) = &mut tools.shared.opening {
        opening.asker = Some(asker);
    }
}

fn refuse(fault: &PageFault, asker: &Asker, tools: &mut Tools<'_>) {
    let sentence = tools.wording().error_text(&fault.message());
    let why = sentence.to_string();
    asker.answer(Answer::Refused { why });
    tools.tell(sentence);
}

/// Where the desktop lets no window take the front by itself, it shows that this one wants to be looked at.
fn come_to_the_front(tools: &Tools<'_>) {
    for command in [
        ViewportCommand::Minimized(false),
        ViewportCommand::RequestUserAttention(UserAttentionType::Informational),
        ViewportCommand::Focus,
    ] {
        tools.ctx.send_viewport_cmd(command);
    }
}
