//! Why the network gave no page. Each stage has its own faults, beside what causes them.

use super::answer::AnswerFault;
use super::connection::ConnectionFault;
use super::redirect::RedirectFault;
use clearline_message::{Message, message};
use thiserror::Error;

/// Why the network gave no page.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.message().error_text())]
#[non_exhaustive]
pub enum FetchFault {
    /// This machine cannot make connections at all, in the words of the HTTP library.
    Setup(String),
    /// No answer came.
    Connection(#[from] ConnectionFault),
    /// The server sent us where we do not go.
    Redirect(#[from] RedirectFault),
    /// The answer brings no page.
    Answer(#[from] AnswerFault),
    /// A port of other services than the web.
    Port {
        /// Who would have been asked.
        host: String,
        /// At which port.
        port: u16,
    },
    /// This address lies in the own network, though only public ones are wanted.
    NotPublic(String),
}

impl FetchFault {
    /// The error as a message.
    pub fn message(&self) -> Message {
        match self {
            FetchFault::Setup(detail) => message!("fault-network-setup", detail = detail.as_str()),
            FetchFault::Connection(fault) => fault.message(),
            FetchFault::Redirect(fault) => fault.message(),
            FetchFault::Answer(fault) => fault.message(),
            FetchFault::Port { host, port } => {
                message!("fault-network-port", host = host.as_str(), port = port.to_string())
            }
            FetchFault::NotPublic(address) => message!("fault-network-not-public", address = address.as_str()),
        }
    }
}
