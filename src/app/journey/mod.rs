//! From page to page, and where each was left.

mod action;
mod apply;
mod history;
mod positions;
mod state;
mod top_line;

pub use action::MoveAction;
pub use history::Visit;
pub use positions::PositionsFile;
pub use state::{Journey, visit_of};
pub use top_line::TopLine;
