//! Answers that bring no page.

use crate::page::calendar::days_after_1970;
use reqwest::StatusCode;
use reqwest::header::{CONTENT_ENCODING, HeaderMap, RETRY_AFTER};
use std::time::{SystemTime, UNIX_EPOCH};
use thiserror::Error;

use super::text_of;
use crate::page::arrival::Cut;
use crate::page::fault::{Sentence, shown};

/// Why an answer brings no page.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.sentence())]
#[non_exhaustive]
pub enum AnswerFault {
    /// An error status.
    Status {
        /// The status code.
        code: u16,
        /// When the server wants to be asked again, in seconds.
        retry_after: Option<u64>,
    },
    /// "Not modified", though nothing is kept here.
    NotModified,
    /// An answer that has no page by its nature (204, 205).
    NoContent(u16),
    /// A compression that is not supported, by its name.
    Compression(String),
    /// A page of no bytes.
    Empty,
    /// The answer began well, but broke off before the first byte of the page.
    CutShort(Cut),
}

/// Passes answers that bring a page. Redirects have been followed before.
pub(super) fn check(status: StatusCode, headers: &HeaderMap) -> Result<(), AnswerFault> {
    match status.as_u16() {
        code @ (204 | 205) => Err(AnswerFault::NoContent(code)),
        304 => Err(AnswerFault::NotModified),
        200..=299 => check_compression(headers),
        code => Err(AnswerFault::Status {
            code,
            retry_after: retry_after(headers),
        }),
    }
}

/// The HTTP library removes this header from what it has unpacked; what is left stays packed.
fn check_compression(headers: &HeaderMap) -> Result<(), AnswerFault> {
    let left = text_of(headers, CONTENT_ENCODING).unwrap_or_default();
    let left = left.trim();
    if left.is_empty() || left.eq_ignore_ascii_case("identity") {
        Ok(())
    } else {
        Err(AnswerFault::Compression(shown(left)))
    }
}

/// `Retry-After` in seconds from now. One that asks for more than a month asks for a month.
fn retry_after(headers: &HeaderMap) -> Option<u64> {
    const LONGEST: u64 = 30 * 86_400;
    let written = text_of(headers, RETRY_AFTER)?;
    let written = written.trim();
    let seconds = written.parse().ok().or_else(|| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).ok()?.as_secs();
        // A time that has passed asks for nothing.
        seconds_of(written)?.checked_sub(now)
    });
    seconds.map(|seconds: u64| seconds.min(LONGEST))
}

/// Seconds from the beginning of 1970 to a date as RFC 9110 writes it: `Fri, 31 Dec 1999 23:59:59 GMT`.
fn seconds_of(date: &str) -> Option<u64> {
    const MONTHS: [&str; 12] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ];
    let mut parts = date.split_once(", ")?.1.split(' ');
    let day: i64 = parts.next()?.parse().ok()?;
    let name = parts.next()?;
    let month = MONTHS.iter().position(|month| *month == name)? as i64 + 1;
    let year: i64 = parts.next()?.parse().ok().filter(|year| (1970..=9999).contains(year))?;
    let mut clock = parts
        .next()?
        .split(':')
        .map(|part| part.parse::<u64>().ok().filter(|part| *part <= 60));
    let seconds = clock.next()?? * 3_600 + clock.next()?? * 60 + clock.next()??;
    let days = u64::try_from(days_after_1970(year, month, day)).ok()?;
    Some(days * 86_400 + seconds)
}

impl AnswerFault {
    /// The fault as a sentence for people.
    pub fn sentence(&self) -> Sentence {
        let (what, why, what_now) = match self {
            AnswerFault::Status { code, retry_after } => return of_status(*code, *retry_after),
            AnswerFault::NotModified => (
                "Server said 304".to_owned(),
                "“not modified”, though no older copy was asked about".to_owned(),
                "Try again.",
            ),
            AnswerFault::NoContent(code) => (
                format!("Server said {code}"),
                "there is no content at this address".to_owned(),
                "Check the address.",
            ),
            AnswerFault::Compression(name) => (
                "The page cannot be unpacked".to_owned(),
                format!("the server compressed it as “{name}”"),
                "Open the page in the browser.",
            ),
            AnswerFault::Empty => (
                "The page is empty".to_owned(),
                "the server sent no bytes".to_owned(),
                "Open the page in the browser.",
            ),
            AnswerFault::CutShort(cut) => (
                "No page came".to_owned(),
                format!("before its first byte, {cut}"),
                "Try again.",
            ),
        };
        Sentence::new(what, why, what_now)
    }
}

fn of_status(code: u16, retry_after: Option<u64>) -> Sentence {
    let browser = "Open the page in the browser.";
    let later = "Try again later.";
    let (why, what_now) = match code {
        300..=399 => ("the page is elsewhere, but it did not say where", browser),
        401 => ("it asks for a login", "Open the page in the browser and log in there."),
        403 => (
            "it does not want to show this page",
            "Open the page in the browser, or open a saved copy.",
        ),
        404 => ("there is no such page", "Check the address, or search the site."),
        410 => ("the page was taken away for good", "Look for a copy in a web archive."),
        429 => ("it got too many requests", "Wait a while and try again."),
        451 => (
            "it may not show this page for legal reasons",
            "Look for another copy of the page.",
        ),
        400..=499 => ("it refuses the request", browser),
        502..=504 => ("it is overloaded or under repair", later),
        500..=599 => ("something failed on its side", later),
        _ => ("that is no status a web server should send", browser),
    };
    let what_now = match retry_after {
        Some(seconds) => format!("It asks to be tried again in {seconds} s."),
        None => what_now.to_owned(),
    };
    Sentence::new(format!("Server said {code}"), why, what_now)
}

#[cfg(test)]
mod tests {
    use super::*;
    use reqwest::header::HeaderValue;
    use std::collections::BTreeSet;

    #[test]
    fn statuses_have_their_own_sentences() {
        let codes = [300, 401, 403, 404, 410, 429, 451, 418, 500, 503, 999];
        let told: BTreeSet<String> = codes.iter().map(|&code| of_status(code, None).why).collect();
        assert_eq!(told.len(), codes.len());
        assert_eq!(
            of_status(404, None).to_string(),
            "Server said 404: there is no such page. Check the address, or search the site."
        );
    }

    #[test]
    fn the_time_to_try_again_is_told() {
        let mut headers = HeaderMap::new();
        headers.insert(RETRY_AFTER, HeaderValue::from_static(" 120 "));
        let fault = check(StatusCode::TOO_MANY_REQUESTS, &headers).unwrap_err();
        assert_eq!(fault.sentence().what_now, "It asks to be tried again in 120 s.");
        headers.insert(RETRY_AFTER, HeaderValue::from_static("Fri, 31 Dec 1999 23:59:59 GMT"));
        assert_eq!(retry_after(&headers), None);
        headers.insert(RETRY_AFTER, HeaderValue::from_static("Fri, 31 Dec 2999 23:59:59 GMT"));
        assert!(retry_after(&headers).is_some_and(|seconds| seconds > 86_400));
        assert_eq!(seconds_of("Fri, 31 Dec 1999 23:59:59 GMT"), Some(946_684_799));
        assert_eq!(seconds_of("Tue, 29 Feb 2000 00:00:01 GMT"), Some(951_782_401));
        assert_eq!(seconds_of("soon, maybe"), None);
    }

    #[test]
    fn left_over_compression_is_refused() {
        let with = |name: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static(name));
            check(StatusCode::OK, &headers)
        };
        assert_eq!(with("identity"), Ok(()));
        assert_eq!(with("gzip, gzip"), Err(AnswerFault::Compression("gzip, gzip".into())));
    }
}
