//! Finding words in the text.
//!
//! A `Search` runs on a thread of its own: it folds the page's text once and looks for what was typed. [`Find`] is
//! what the window knows of it; hits are bytes of the article, and hits of the column are made of them whenever its items change.

mod action;
mod apply;
mod search;
mod state;
mod view;

pub use action::FindAction;
pub use state::{Find, Standing};
pub use view::{field, show};
