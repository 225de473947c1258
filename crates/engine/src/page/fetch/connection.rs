//! What the HTTP library reports when there is no answer, or when one breaks off.

use std::error::Error;
use std::io;
use std::time::Duration;
use thiserror::Error;

use url::Url;

use super::tls::{self, TlsFault};
use crate::page::arrival::{Cut, seconds};
use crate::page::limits::Limits;
use clearline_message::{Message, message};

/// Why no answer came.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.message().error_text())]
pub struct ConnectionFault {
    /// The name of the site.
    pub host: String,
    /// The proxy that was asked instead, if any.
    pub proxy: Option<String>,
    /// What went wrong.
    pub cause: ConnectionCause,
}

/// What went wrong before an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConnectionCause {
    /// The name has no address.
    UnknownHost,
    /// The machine answered that nothing listens there.
    Refused,
    /// No connection, in the words of the system.
    Failed(String),
    /// Something took longer than its limit.
    TimedOut(Wait, Duration),
    /// The connection could not be made safe.
    Tls(TlsFault),
    /// What came is no HTTP, or the connection ended before an answer; in the words of the HTTP library.
    BadAnswer(String),
}

/// What was waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// A connection.
    Connection,
    /// The head of the answer.
    Answer,
    /// The whole transfer, redirects included.
    Transfer,
}

impl ConnectionFault {
    /// The fault that `error` means for a request to `url`.
    pub(super) fn of(error: &reqwest::Error, url: &Url, limits: &Limits) -> ConnectionFault {
        ConnectionFault::new(url, cause_of(error, limits))
    }

    /// A fault of a request to `url`.
    pub(super) fn new(url: &Url, cause: ConnectionCause) -> ConnectionFault {
        ConnectionFault {
            host: url.host_str().unwrap_or_default().to_owned(),
            proxy: None,
            cause,
        }
    }

    /// The error as a message.
    pub fn message(&self) -> Message {
        let message = match &self.cause {
            ConnectionCause::UnknownHost => message!("fault-connection-unknown-host"),
            ConnectionCause::Refused => message!("fault-connection-refused"),
            ConnectionCause::Failed(detail) => message!("fault-connection-failed", detail = detail.as_str()),
            ConnectionCause::TimedOut(wait, limit) => message!(wait.missed(), seconds = seconds(*limit)),
            ConnectionCause::Tls(cause) => cause.message(),
            ConnectionCause::BadAnswer(detail) => message!("fault-connection-bad-answer", detail = detail.as_str()),
        };
        let proxied = match &self.proxy {
            Some(proxy) => message!("connection-proxied", proxy = proxy.as_str()),
            None => Message::verbatim(""),
        };
        message.with("host", self.host.as_str()).with("proxied", proxied)
    }
}

impl Wait {
    fn missed(self) -> &'static str {
        match self {
            Wait::Connection => "fault-connection-late",
            Wait::Answer => "fault-connection-no-answer",
            Wait::Transfer => "fault-connection-no-page",
        }
    }
}

fn cause_of(error: &reqwest::Error, limits: &Limits) -> ConnectionCause {
    if let Some(fault) = causes(error).find_map(|cause| cause.downcast_ref()) {
        ConnectionCause::Tls(tls::fault_of(fault))
    } else if error.is_timeout() && error.is_connect() {
        ConnectionCause::TimedOut(Wait::Connection, limits.connect)
    } else if error.is_timeout() {
        ConnectionCause::TimedOut(Wait::Answer, limits.read)
    } else if error.is_dns() {
        ConnectionCause::UnknownHost
    } else if io_kind(error) == Some(io::ErrorKind::ConnectionRefused) {
        ConnectionCause::Refused
    } else if error.is_connect() {
        ConnectionCause::Failed(first_cause(error))
    } else {
        ConnectionCause::BadAnswer(first_cause(error))
    }
}

/// Why a body ended early. Decompressors report an `io::Error` of their own; what the network does
/// is wrapped in an error of the HTTP library.
pub(super) fn cut_by(error: &reqwest::Error, limits: &Limits) -> Cut {
    if error.is_timeout() {
        return Cut::Stalled(limits.read);
    }
    match causes(error).find(|cause| !cause.is::<reqwest::Error>()) {
        Some(cause) if cause.is::<io::Error>() => Cut::BrokenCompression,
        _ => Cut::ConnectionLost,
    }
}

/// The message at the end of the chain of causes, which says most.
pub(super) fn first_cause(error: &(dyn Error + 'static)) -> String {
    let last = causes(error).last();
    last.map(ToString::to_string).unwrap_or_default()
}

/// The variables of the environment that name proxies.
const OPEN_PROXIES: [&str; 4] = ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"];
const SAFE_PROXIES: [&str; 4] = ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"];

/// The proxy that the environment names for `url`, without user name and password.
pub(super) fn proxy_for(url: &Url) -> Option<String> {
    let names = match url.scheme() {
        "https" => SAFE_PROXIES,
        _ => OPEN_PROXIES,
    };
    names.into_iter().find_map(proxy_of)
}

/// The hosts of all proxies that the environment names.
pub(super) fn proxy_names() -> Vec<String> {
    let named = OPEN_PROXIES.into_iter().chain(SAFE_PROXIES).filter_map(proxy_of);
    named.filter_map(|proxy| host_of_proxy(&proxy)).collect()
}

fn proxy_of(variable: &str) -> Option<String> {
    let value = std::env::var(variable).ok()?;
    let host = value.rsplit('@').next().unwrap_or_default();
    (!host.is_empty()).then(|| host.to_owned())
}

fn host_of_proxy(proxy: &str) -> Option<String> {
    let with_scheme = if proxy.contains("://") {
        proxy.to_owned()
    } else {
        format!("http://{proxy}")
    };
    Url::parse(&with_scheme).ok()?.host_str().map(str::to_owned)
}

fn io_kind(error: &reqwest::Error) -> Option<io::ErrorKind> {
    let io_errors = causes(error).filter_map(|cause| cause.downcast_ref::<io::Error>());
    io_errors.last().map(io::Error::kind)
}

/// Whether an error of this type is among the causes.
pub(super) fn has_cause<E: Error + 'static>(error: &(dyn Error + 'static)) -> bool {
    causes(error).any(|cause| cause.is::<E>())
}

/// The chain of causes, the error itself first.
fn causes<'a>(error: &'a (dyn Error + 'static)) -> impl Iterator<Item = &'a (dyn Error + 'static)> {
    std::iter::successors(Some(error), |&error| next_cause(error))
}

/// An `io::Error` hides the error it wraps from `source`, so it is looked into.
fn next_cause<'a>(error: &'a (dyn Error + 'static)) -> Option<&'a (dyn Error + 'static)> {
    match error.downcast_ref().and_then(io::Error::get_ref) {
        Some(wrapped) => Some(wrapped),
        None => error.source(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_proxy_is_named() {
        let fault = ConnectionFault {
            host: "example.com".into(),
            proxy: Some("proxy.example:3128".into()),
            cause: ConnectionCause::UnknownHost,
        };
        let proxied = message!("connection-proxied", proxy = "proxy.example:3128");
        assert_eq!(
            fault.message(),
            message!("fault-connection-unknown-host", host = "example.com", proxied = proxied)
        );
    }

    #[test]
    fn proxies_are_known_by_their_hosts() {
        for proxy in [
            "proxy.example:3128",
            "http://proxy.example:3128/",
            "socks5h://proxy.example",
        ] {
            assert_eq!(host_of_proxy(proxy).as_deref(), Some("proxy.example"), "{proxy}");
        }
    }

    #[test]
    fn limits_are_told_in_seconds() {
        let url = Url::parse("https://example.com/").unwrap();
        let cause = ConnectionCause::TimedOut(Wait::Answer, Duration::from_millis(1500));
        let fault = ConnectionFault::new(&url, cause);
        assert_eq!(fault.message().id(), "fault-connection-no-answer");
        assert!(fault.to_string().contains("1.5 s"), "{fault}");
    }

    #[test]
    fn wrapped_errors_are_found() {
        let inner = io::Error::new(io::ErrorKind::InvalidData, "inner");
        let outer = io::Error::other(inner);
        assert_eq!(first_cause(&outer), "inner");
    }
}
