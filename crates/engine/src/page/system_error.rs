//! Errors of the operating system as the cause of our own.

use clearline_message::{Message, message};
use std::error::Error;
use std::fmt;
use std::io;
use std::sync::Arc;

/// An error of the operating system. Two are equal if their kinds and texts are.
///
/// ```
/// use clearline_engine::internals::page::SystemError;
/// use std::io;
///
/// let missing = SystemError::from(io::Error::from(io::ErrorKind::NotFound));
/// assert_eq!(missing.message().id(), "why-missing");
/// ```
#[derive(Clone, Debug)]
pub struct SystemError(Arc<io::Error>);

impl SystemError {
    /// The reason as a part of a sentence; see [`reason`].
    pub fn message(&self) -> Message {
        reason(&self.0)
    }

    /// A message of our own, else the words of the system with its number for them.
    pub fn detail(&self) -> Message {
        own_message(&self.0).unwrap_or_else(|| Message::verbatim(self.0.to_string()))
    }
}

fn own_message(error: &io::Error) -> Option<Message> {
    error.get_ref()?.downcast_ref::<Message>().cloned()
}

impl From<io::Error> for SystemError {
    fn from(error: io::Error) -> SystemError {
        SystemError(Arc::new(error))
    }
}

/// A copy, with the same kind and the same number or text.
impl From<&io::Error> for SystemError {
    fn from(error: &io::Error) -> SystemError {
        let copy = match (error.raw_os_error(), own_message(error)) {
            (Some(number), _) => io::Error::from_raw_os_error(number),
            (None, Some(message)) => io::Error::new(error.kind(), message),
            (None, None) => io::Error::new(error.kind(), error.to_string()),
        };
        SystemError(Arc::new(copy))
    }
}

impl PartialEq for SystemError {
    fn eq(&self, other: &SystemError) -> bool {
        self.0.kind() == other.0.kind() && self.0.to_string() == other.0.to_string()
    }
}

impl Eq for SystemError {}

/// Why a text file could not be read, as a part of a sentence.
pub fn reason(error: &io::Error) -> Message {
    match error.kind() {
        _ if let Some(message) = own_message(error) => message,
        io::ErrorKind::NotFound => message!("why-missing"),
        io::ErrorKind::PermissionDenied => message!("why-denied"),
        io::ErrorKind::InvalidData => message!("why-not-utf-8"),
        io::ErrorKind::IsADirectory => message!("why-is-folder"),
        io::ErrorKind::NotADirectory => message!("why-path-through-file"),
        _ => Message::verbatim(words(error)),
    }
}

/// The words of the system, without its number for them.
fn words(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or_default().to_owned()
}

impl fmt::Display for SystemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&words(&self.0))
    }
}

impl Error for SystemError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&*self.0)
    }
}
