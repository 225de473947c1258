//! Why the network gave no page. Each stage has its own faults, beside what causes them.

use super::answer::AnswerFault;
use super::connection::ConnectionFault;
use super::redirect::RedirectFault;
use crate::page::fault::Sentence;
use thiserror::Error;

/// Why the network gave no page.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.sentence())]
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
    /// The fault as a sentence for people.
    pub fn sentence(&self) -> Sentence {
        match self {
            FetchFault::Setup(detail) => Sentence::new(
                "This machine cannot make connections",
                detail,
                "Install the system's certificates (package ca-certificates).",
            ),
            FetchFault::Connection(fault) => fault.sentence(),
            FetchFault::Redirect(fault) => fault.sentence(),
            FetchFault::Answer(fault) => fault.sentence(),
            FetchFault::Port { host, port } => Sentence::new(
                format!("{host} was not asked"),
                format!("port {port} is one of other services, at which browsers ask for no page either"),
                "Check the address.",
            ),
            FetchFault::NotPublic(address) => Sentence::new(
                format!("“{address}” was not asked"),
                "it lies in your own network, and only public addresses are wanted",
                "Ask for that page by itself, if you trust its address.",
            ),
        }
    }
}
