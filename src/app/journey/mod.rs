//! From page to page, and where each was left.

mod action;
mod apply;
mod carried;
mod corrected;
mod history;
mod state;
mod top_line;

pub use action::MoveAction;
pub use corrected::{correct_as, corrected};
pub use history::Visit;
pub use state::{Journey, place_in, remember, visit_of};
pub use top_line::TopLine;
