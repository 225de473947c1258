//! Answers that bring no page.

use crate::page::calendar::days_after_1970;
use clearline_message::{Message, message};
use reqwest::StatusCode;
use reqwest::header::{CONTENT_ENCODING, HeaderMap, RETRY_AFTER};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use thiserror::Error;

use super::text_of;
use crate::page::arrival::{Cut, seconds};
use crate::page::fault::shown;

/// Why an answer brings no page.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.message().error_text())]
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
    /// The error as a message.
    pub fn message(&self) -> Message {
        match self {
            AnswerFault::Status { code, retry_after } => of_status(*code, *retry_after),
            AnswerFault::NotModified => message!("fault-answer-not-modified"),
            AnswerFault::NoContent(code) => message!("fault-answer-no-content", code = code.to_string()),
            AnswerFault::Compression(name) => message!("fault-answer-compression", name = name.as_str()),
            AnswerFault::Empty => message!("fault-answer-empty"),
            AnswerFault::CutShort(cut) => message!("fault-answer-cut-short", cut = cut.message()),
        }
    }
}

fn of_status(code: u16, retry_after: Option<u64>) -> Message {
    let (reason, advice) = match code {
        300..=399 => ("answer-elsewhere", "advice-browser"),
        401 => ("answer-login", "advice-login"),
        403 => ("answer-forbidden", "advice-saved-copy"),
        404 => ("answer-missing", "advice-search"),
        410 => ("answer-gone", "advice-archive"),
        429 => ("answer-too-many", "advice-wait"),
        451 => ("answer-legal", "advice-other-copy"),
        400..=499 => ("answer-refused", "advice-browser"),
        502..=504 => ("answer-busy", "advice-later"),
        500..=599 => ("answer-failed", "advice-later"),
        _ => ("answer-strange", "advice-browser"),
    };
    let advice = match retry_after {
        Some(after) => message!("advice-after", seconds = seconds(Duration::from_secs(after))),
        None => message!(advice),
    };
    message!(
        "fault-answer-status",
        code = code.to_string(),
        reason = message!(reason),
        advice = advice
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use reqwest::header::HeaderValue;
    use std::collections::BTreeSet;

    #[test]
    fn statuses_have_their_own_reasons() {
        let codes = [300, 401, 403, 404, 410, 429, 451, 418, 500, 503, 999];
        let reasons = codes.iter().map(|&code| of_status(code, None).error_text().why);
        assert_eq!(reasons.collect::<BTreeSet<String>>().len(), codes.len());
        let (reason, advice) = (message!("answer-missing"), message!("advice-search"));
        assert_eq!(
            of_status(404, None),
            message!("fault-answer-status", code = "404", reason = reason, advice = advice)
        );
    }

    #[test]
    fn the_time_to_try_again_is_told() {
        let mut headers = HeaderMap::new();
        headers.insert(RETRY_AFTER, HeaderValue::from_static(" 120 "));
        let fault = check(StatusCode::TOO_MANY_REQUESTS, &headers).unwrap_err();
        let advice = message!("advice-after", seconds = message!("size-seconds", seconds = 120.0));
        assert_eq!(fault.message().error_text().what_now, advice.to_string());
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
