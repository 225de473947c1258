//! What Clearline says to people, in their languages.
//!
//! Whoever has something to say makes a [`Message`]: an id and values. Whoever shows it has a [`Wording`], which makes words of it, by
//! the files in `assets/locales` ([Project Fluent](https://projectfluent.org)). So a state holds messages, and a change of the language
//! changes all that is shown.
//!
//! ```
//! use clearline_words::{Language, Wording, message};
//!
//! let saved = message!("left-out", passages = 67);
//! assert_eq!(Wording::of(Language::English).say(&saved), "67 passages left out");
//! assert_eq!(Wording::of(Language::SimplifiedChinese).say(&saved), "略去 67 段");
//! ```

mod files;
mod language;
mod message;
mod numbers;
mod wording;

pub use files::sources;
pub use language::Language;
pub use message::{Message, Value};
pub use wording::{Said, Wording};

#[cfg(test)]
mod tests;
