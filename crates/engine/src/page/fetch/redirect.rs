//! Where an answer sends us, and whether we go there.

use clearline_message::{Message, message};
use reqwest::StatusCode;
use reqwest::header::{HeaderMap, LOCATION};
use thiserror::Error;
use url::Url;

use super::own_network::is_inside;
use crate::page::fault::shown;
use crate::page::{is_web_address, without_credentials};

/// Why a redirect was not followed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.message().error_text())]
#[non_exhaustive]
pub enum RedirectFault {
    /// More redirects than this limit.
    TooMany(usize),
    /// A redirect, by its status, without an address.
    Nowhere(u16),
    /// To what is no web address.
    NoWebAddress(String),
    /// From https to http, to this address, though http was not typed.
    Downgrade(String),
    /// From a public page to this machine or its network.
    Inside(String),
    /// To a frame that holds the page which has it, or one before it.
    FrameLoop(String),
    /// To a frame that has no more text than the page which has it.
    EmptyFrame(String),
    /// From a frame to another site.
    LeavingFrame(String),
}

/// The address an answer sends us to; `None` when it does not redirect.
pub(super) fn target(status: StatusCode, headers: &HeaderMap, url: &Url) -> Result<Option<Url>, RedirectFault> {
    if !matches!(status.as_u16(), 301 | 302 | 303 | 307 | 308) {
        return Ok(None);
    }
    let location = super::text_of(headers, LOCATION).unwrap_or_default();
    let location = location.trim();
    if location.is_empty() {
        return Err(RedirectFault::Nowhere(status.as_u16()));
    }
    match url.join(location) {
        Ok(next) => Ok(Some(without_credentials(next))),
        Err(_) => Err(RedirectFault::NoWebAddress(shown(location))),
    }
}

/// Whether we go from `from` to `next`, given what the user typed.
pub(super) fn check(typed: &Url, from: &Url, next: &Url) -> Result<(), RedirectFault> {
    if !is_web_address(next) {
        return Err(RedirectFault::NoWebAddress(shown(next.as_str())));
    }
    // Who typed http accepted an open connection; who typed https, or nothing, did not.
    if from.scheme() == "https" && next.scheme() == "http" && typed.scheme() != "http" {
        return Err(RedirectFault::Downgrade(shown(next.as_str())));
    }
    // A public page must not make this machine ask its own network.
    if is_inside(next) && !is_inside(typed) {
        return Err(RedirectFault::Inside(shown(next.as_str())));
    }
    Ok(())
}

impl RedirectFault {
    /// The error as a message.
    pub fn message(&self) -> Message {
        match self {
            RedirectFault::TooMany(limit) => message!("fault-redirect-too-many", limit = *limit),
            RedirectFault::Nowhere(status) => message!("fault-redirect-nowhere", status = status.to_string()),
            RedirectFault::NoWebAddress(to) => message!("fault-redirect-no-web-address", to = to.as_str()),
            RedirectFault::Downgrade(to) => message!("fault-redirect-downgrade", to = to.as_str()),
            RedirectFault::Inside(to) => message!("fault-redirect-inside", to = to.as_str()),
            RedirectFault::FrameLoop(to) => message!("fault-frame-loop", to = to.as_str()),
            RedirectFault::EmptyFrame(to) => message!("fault-frame-empty", to = to.as_str()),
            RedirectFault::LeavingFrame(to) => message!("fault-frame-leaving", to = to.as_str()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use reqwest::header::HeaderValue;

    fn url(text: &str) -> Url {
        Url::parse(text).unwrap()
    }

    fn target_of(location: &'static str) -> Result<Option<Url>, RedirectFault> {
        let mut headers = HeaderMap::new();
        headers.insert(LOCATION, HeaderValue::from_static(location));
        target(StatusCode::FOUND, &headers, &url("https://example.com/a/b"))
    }

    #[test]
    fn targets_are_resolved_and_stripped() {
        assert_eq!(target_of("../c"), Ok(Some(url("https://example.com/c"))));
        assert_eq!(target_of("//x.example"), Ok(Some(url("https://x.example/"))));
        assert_eq!(target_of("https://u:p@x.example/"), Ok(Some(url("https://x.example/"))));
        assert_eq!(target_of(" "), Err(RedirectFault::Nowhere(302)));
        assert_eq!(
            target_of("http://[::1"),
            Err(RedirectFault::NoWebAddress("http://[::1".into()))
        );
        let none = target(StatusCode::OK, &HeaderMap::new(), &url("https://example.com/"));
        assert_eq!(none, Ok(None));
    }

    #[test]
    fn an_open_connection_must_be_typed() {
        let (open, safe) = (url("http://example.com/"), url("https://example.com/"));
        assert_eq!(check(&open, &safe, &open), Ok(()));
        assert_eq!(check(&open, &open, &safe), Ok(()));
        assert_eq!(
            check(&safe, &safe, &open),
            Err(RedirectFault::Downgrade("http://example.com/".into()))
        );
    }

    #[test]
    fn other_schemes_are_refused() {
        let from = url("http://example.com/");
        for next in [
            "file:///etc/passwd",
            "data:text/html,hi",
            "javascript:alert(1)",
            "ftp://x.example/",
        ] {
            assert_eq!(
                check(&from, &from, &url(next)),
                Err(RedirectFault::NoWebAddress(next.into()))
            );
        }
    }

    #[test]
    fn public_pages_do_not_lead_inside() {
        let public = url("http://example.com/");
        for next in [
            "http://127.0.0.1/",
            "http://169.254.169.254/latest/",
            "http://[::ffff:10.0.0.1]/",
            "http://a.localhost./",
        ] {
            let next = url(next);
            assert!(
                matches!(check(&public, &public, &next), Err(RedirectFault::Inside(_))),
                "{next}"
            );
            assert_eq!(check(&url("http://127.0.0.1/"), &public, &next), Ok(()));
        }
        assert_eq!(check(&public, &public, &url("http://93.184.216.34/")), Ok(()));
    }
}
