//! Asking the network for a file that a page names, such as a picture.
//!
//! Stricter than for the page itself, which the user has typed: no cookies, only what lies outside of the own network (or
//! of the page's own origin, where the user went into his network himself), and the whole file or nothing.

use tokio::time::Instant;
use url::Url;

use super::own_network::is_inside;
use super::redirect::{self, RedirectFault};
use super::{FetchFault, Fetcher, Question, Reach, answer, body};
use crate::page::arrival::{Notice, size};
use crate::page::cancel::Cancel;
use crate::page::fault::shown;
use crate::page::{is_web_address, without_credentials};
use clearline_message::{Message, message};

/// How a file that a page names is asked for.
#[derive(Clone, Debug)]
pub struct PartRules {
    /// The header `Accept`.
    pub accept: &'static str,
    /// The one origin of the own network that may be asked: the page's, see
    /// [`Arrival::inside_origin`](crate::page::Arrival::inside_origin). Another port may be another service.
    pub inside_origin: Option<String>,
}

/// Why a file that a page names was not fetched.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PartFault {
    /// Its address is not on the web.
    NoWebAddress(String),
    /// It lies in the own network.
    Inside,
    /// It is larger than this many bytes.
    TooLarge(u64),
    /// It broke off.
    CutShort,
    /// The network did not give it.
    Fetch(FetchFault),
    /// Nobody wants it any more.
    Cancelled,
}

impl Fetcher {
    /// Fetches a file that a page names; [`Limits::page_bytes`](crate::page::Limits::page_bytes) is its greatest size.
    /// Dropping the future, or setting `cancel`, closes the connection.
    ///
    /// With a proxy, names are looked up there and not seen here; addresses in numbers are checked all the same.
    ///
    /// # Errors
    /// A fault that says why there is no file.
    pub async fn fetch_part(&self, url: &Url, rules: &PartRules, cancel: &Cancel) -> Result<Vec<u8>, PartFault> {
        let job = self.run_part(url, rules);
        cancel.race(job).await.unwrap_or(Err(PartFault::Cancelled))
    }

    async fn run_part(&self, url: &Url, rules: &PartRules) -> Result<Vec<u8>, PartFault> {
        let named = without_credentials(url.clone());
        let deadline = Instant::now() + self.limits.total;
        let mut url = named.clone();
        let mut hops = 0;
        let response = loop {
            let question = Question {
                reach: rules.reach(&url)?,
                url: &url,
                accept: rules.accept,
                cookies: None,
            };
            let response = self.ask(question, deadline).await?;
            let next = redirect::target(response.status(), response.headers(), &url).map_err(FetchFault::from)?;
            let Some(next) = next else {
                break response;
            };
            if hops == self.limits.redirects {
                return Err(FetchFault::from(RedirectFault::TooMany(hops)).into());
            }
            redirect::check(&named, &url, &next).map_err(FetchFault::from)?;
            hops += 1;
            url = next;
        };
        answer::check(response.status(), response.headers()).map_err(FetchFault::from)?;
        let limit = self.limits.page_bytes;
        if response.content_length().is_some_and(|length| length > limit) {
            return Err(PartFault::TooLarge(limit));
        }
        let body = body::read(response, &self.limits, deadline, &mut |_| {}).await;
        let body = body.map_err(FetchFault::from)?;
        match body.notice {
            None => Ok(body.bytes),
            Some(Notice::OnlyFirst { limit }) => Err(PartFault::TooLarge(limit)),
            Some(_) => Err(PartFault::CutShort),
        }
    }
}

impl PartRules {
    /// Whether, and how far, `url` may be asked.
    fn reach(&self, url: &Url) -> Result<Reach, PartFault> {
        if !is_web_address(url) {
            return Err(PartFault::NoWebAddress(shown(url.as_str())));
        }
        if self.inside_origin.as_ref() == Some(&url.origin().ascii_serialization()) {
            return Ok(Reach::Anywhere);
        }
        if is_inside(url) {
            Err(PartFault::Inside)
        } else {
            Ok(Reach::Outside)
        }
    }
}

impl From<FetchFault> for PartFault {
    fn from(fault: FetchFault) -> Self {
        match fault {
            FetchFault::Redirect(RedirectFault::Inside(_)) => PartFault::Inside,
            fault => PartFault::Fetch(fault),
        }
    }
}

impl PartFault {
    /// The reason as a part of a sentence.
    pub fn why(&self) -> Message {
        match self {
            PartFault::NoWebAddress(address) => message!("picture-no-web-address", address = address.as_str()),
            PartFault::Inside => message!("picture-inside"),
            PartFault::TooLarge(limit) => message!("picture-too-large", size = size(*limit)),
            PartFault::CutShort => message!("picture-cut-short"),
            PartFault::Cancelled => message!("picture-stopped"),
            PartFault::Fetch(fault) => {
                let fault = fault.message();
                message!("picture-not-fetched", why = fault.clone().reason(), what = fault)
            }
        }
    }
}
