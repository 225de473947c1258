//! Cookies for the hops of one job. Some sites send a reader in circles until they get their cookie back.
//!
//! Only name and value are kept, and they go back only to the host that set them, those that are `Secure` only over https;
//! attributes that would widen this are not looked at. Nothing outlives the job.

use reqwest::header::{HeaderMap, SET_COOKIE};
use url::Url;

/// More than this many are not kept: no page needs them to be reached.
const MOST: usize = 50;

/// The cookies of one job.
#[derive(Debug, Default)]
pub(super) struct Cookies {
    kept: Vec<Cookie>,
}

#[derive(Debug)]
struct Cookie {
    host: String,
    name: String,
    value: String,
    is_secure: bool,
}

impl Cookies {
    /// Takes what an answer from `url` sets.
    pub(super) fn take(&mut self, url: &Url, headers: &HeaderMap) {
        let Some(host) = url.host_str() else { return };
        for header in headers.get_all(SET_COOKIE) {
            let Ok(header) = header.to_str() else { continue };
            let Some((name, value)) = name_and_value(header) else {
                continue;
            };
            self.kept.retain(|cookie| cookie.host != host || cookie.name != name);
            if self.kept.len() < MOST {
                self.kept.push(Cookie {
                    host: host.to_owned(),
                    name,
                    value,
                    is_secure: is_secure(header),
                });
            }
        }
    }

    /// The `Cookie` header for a request to `url`, if any cookie belongs to its host.
    pub(super) fn header(&self, url: &Url) -> Option<String> {
        let host = url.host_str()?;
        let pairs: Vec<String> = self
            .kept
            .iter()
            .filter(|cookie| cookie.host == host && (!cookie.is_secure || url.scheme() == "https"))
            .map(|cookie| format!("{}={}", cookie.name, cookie.value))
            .collect();
        (!pairs.is_empty()).then(|| pairs.join("; "))
    }
}

fn name_and_value(header: &str) -> Option<(String, String)> {
    let (name, value) = header.split(';').next()?.split_once('=')?;
    let name = name.trim();
    (!name.is_empty()).then(|| (name.to_owned(), value.trim().to_owned()))
}

fn is_secure(header: &str) -> bool {
    let mut attributes = header.split(';').skip(1);
    attributes.any(|attribute| attribute.trim().eq_ignore_ascii_case("secure"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use reqwest::header::HeaderValue;

    fn set(cookies: &mut Cookies, url: &str, header: &'static str) {
        let mut headers = HeaderMap::new();
        headers.insert(SET_COOKIE, HeaderValue::from_static(header));
        cookies.take(&Url::parse(url).unwrap(), &headers);
    }

    #[test]
    fn cookies_go_back_to_their_host_only() {
        let mut cookies = Cookies::default();
        set(&mut cookies, "https://a.example/", "seen=1; Domain=example; Path=/");
        set(&mut cookies, "https://a.example/", "lang=de");
        set(&mut cookies, "https://a.example/", "seen=2");
        set(&mut cookies, "https://a.example/", "broken");
        let header = |url: &str| cookies.header(&Url::parse(url).unwrap());
        assert_eq!(header("https://a.example/x").as_deref(), Some("lang=de; seen=2"));
        assert_eq!(header("https://b.example/"), None);
    }

    #[test]
    fn secure_cookies_go_back_over_https_only() {
        let mut cookies = Cookies::default();
        set(&mut cookies, "https://a.example/", "lang=de");
        set(&mut cookies, "https://a.example/", "key=3; path=/; Secure");
        let header = |url: &str| cookies.header(&Url::parse(url).unwrap());
        assert_eq!(header("https://a.example/").as_deref(), Some("lang=de; key=3"));
        assert_eq!(header("http://a.example/").as_deref(), Some("lang=de"));
    }
}
