//! Status codes that bring no page.

use reqwest::StatusCode;
use reqwest::header::{HeaderMap, RETRY_AFTER};

use super::fault::FetchFault;

/// Passes answers that bring a page.
pub(super) fn check(status: StatusCode, headers: &HeaderMap) -> Result<(), FetchFault> {
    match status.as_u16() {
        204 | 205 => Err(FetchFault::NoContent(status.as_u16())),
        200..=299 => Ok(()),
        304 => Err(FetchFault::NotModified),
        code @ 300..=399 => Err(FetchFault::RedirectNowhere(code)),
        code => Err(FetchFault::Status {
            code,
            retry_after: retry_after(headers),
        }),
    }
}

/// `Retry-After` in seconds; dates are not looked at.
fn retry_after(headers: &HeaderMap) -> Option<u64> {
    super::text_of(headers, RETRY_AFTER)?.trim().parse().ok()
}
