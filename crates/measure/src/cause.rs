//! Why a file is not read.

use clearline_engine::internals::page::SystemError;
use clearline_message::Message;
use std::error::Error;
use std::io;

/// Why a file could not be read as what it should be: the reason as a part of a sentence, and the error below it.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub(crate) struct Cause {
    message: Message,
    source: Option<Box<dyn Error + Send + Sync>>,
}

impl Cause {
    /// The words of an error of another crate, without a full stop.
    pub(crate) fn in_its_words(error: impl Error + Send + Sync + 'static) -> Cause {
        Cause {
            message: Message::verbatim(error.to_string().trim_end_matches('.')),
            source: Some(Box::new(error)),
        }
    }

    /// An error that has a message of its own.
    pub(crate) fn of(message: Message, error: impl Error + Send + Sync + 'static) -> Cause {
        Cause {
            message,
            source: Some(Box::new(error)),
        }
    }

    /// The same with a message that has the reason as its value `why`.
    pub(crate) fn within(self, message: Message) -> Cause {
        Cause {
            message: message.with("why", self.message),
            ..self
        }
    }

    pub(crate) fn message(&self) -> Message {
        self.message.clone()
    }
}

impl From<Message> for Cause {
    fn from(message: Message) -> Cause {
        Cause { message, source: None }
    }
}

impl From<io::Error> for Cause {
    fn from(error: io::Error) -> Cause {
        let error = SystemError::from(error);
        Cause {
            message: error.message(),
            source: Some(Box::new(error)),
        }
    }
}

impl From<serde_json::Error> for Cause {
    fn from(error: serde_json::Error) -> Cause {
        Cause::in_its_words(error)
    }
}
