//! Messages: what Clearline has to tell people, as an id with typed values.
//!
//! Engine, library and measure return a [`Message`]; the program formats it in the reader's language (`crates/words`). Where there is no
//! such language, as in JSON, in Python and in `Display` of errors, a message has its English, from a table that the build script makes
//! of `assets/locales/en`.
//!
//! This crate is plumbing of Clearline and not stable.

mod english;
mod message;
mod number;
mod old_ids;
mod written;

pub use english::ErrorText;
pub use message::{Message, Name, Value};
pub use old_ids::current_id;
pub use written::WrittenMessage;
