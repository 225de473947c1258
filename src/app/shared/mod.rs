//! What all features share: the page that is open, how it is read, what the window tells of it, and the tools they work with.

mod action;
mod notices;
mod page;
mod places;
mod state;
mod steps;
mod tools;

pub use action::NoticeAction;
pub use notices::{Brief, FailedPage, Fault, Notices, Offer, Outcome};
pub use page::{OpenPage, Versions, address_of};
pub use places::{HEADING_MARGIN, percent_read};
pub use state::{AddressBar, Opening, Screen, Shared};
pub use steps::{Gesture, LastDone, Steps};
pub use tools::Tools;
