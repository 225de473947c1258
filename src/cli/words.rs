//! The words of the command line: those of the user's language.

use clearline_engine::internals::save::characters::in_one_line;
use clearline_words::{Language, Message, Wording, message};
use std::fmt::Display;
use std::io::Write;
use std::sync::OnceLock;

/// The words of the system's language, which `LC_ALL`, `LC_MESSAGES` and `LANG` name.
pub(super) fn wording() -> Wording {
    static WORDING: OnceLock<Wording> = OnceLock::new();
    *WORDING.get_or_init(|| Wording::of(Language::of_system()))
}

/// A message in the user's language.
pub(super) fn say(message: &Message) -> String {
    wording().say(message)
}

/// A text with the name of what it is about before it.
pub(super) fn said_of(name: impl Display, text: impl Into<String>) -> String {
    say(&message!("said-of", name = name.to_string(), text = text.into()))
}

/// Texts that are the same in every language.
pub(super) fn verbatim<T: AsRef<str>>(texts: &[T]) -> Vec<Message> {
    texts.iter().map(|text| Message::verbatim(text.as_ref())).collect()
}

/// Prints a message as one line on standard error.
pub(super) fn tell(message: &Message) {
    tell_text(&say(message));
}

/// Prints a message about something that is wrong as one line on standard error.
pub(super) fn tell_fault(message: &Message) {
    tell_text(&wording().in_one(message));
}

/// Prints one line on standard error. If that is closed, nobody can read it.
pub(super) fn tell_text(text: &str) {
    let _ = writeln!(std::io::stderr(), "clearline: {}", in_one_line(text));
}
