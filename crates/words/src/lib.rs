//! What Clearline says to people, in their languages.
//!
//! Whoever has something to say makes a [`Message`]: an id and values. Whoever shows it has a [`Wording`], which makes words of it, by
//! the files in `assets/locales` ([Project Fluent](https://projectfluent.org)). So a state can hold messages, which
//! change their language with the window.
//!
//! ```
//! use clearline_words::{Language, Wording, message};
//!
//! let saved = message!("bar-show", passages = 67);
//! assert_eq!(Wording::of(Language::English).say(&saved), "67 passages left out – show");
//! assert_eq!(Wording::of(Language::SimplifiedChinese).say(&saved), "略去 67 段 · 显示");
//! ```

mod days;
mod files;
mod ids;
mod language;
mod numbers;
mod pseudo;
mod spacing;
mod wording;

pub use clearline_message::{ErrorText, Message, Value, WrittenMessage, message};
pub use files::sources;
pub use language::Language;
pub use wording::{Wording, text_in};

#[cfg(test)]
mod tests;
