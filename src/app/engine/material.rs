//! The page that is asked for and the page that is open, with what they are read by.

use super::protocol::Order;
use crate::app::ground::policies::Policies;
use clearline_engine::Reading;
use clearline_engine::page::{Cancel, Page};
use clearline_engine::save::RulesFolder;

/// What the jobs take from.
#[derive(Default)]
pub(super) struct Material {
    /// What was asked for last.
    pub order: Option<Order>,
    /// Its bytes.
    pub page: Option<Page>,
    /// Stops the work on it.
    pub cancel: Cancel,
    /// The open page.
    pub open: Option<(u64, Reading)>,
    /// The page whose reading the window has.
    pub shown: Option<u64>,
    /// Where the rules of sites are; without it, there are none.
    pub rules: Option<RulesFolder>,
    /// What counts as main text on the pages of sites.
    pub policies: Policies,
}

impl Material {
    /// Stops the jobs that run. Those that begin from now on have another flag.
    pub(super) fn stop(&mut self) {
        std::mem::take(&mut self.cancel).cancel();
    }
}
