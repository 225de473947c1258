//! Where links may lead: the web and mail, nowhere else.

use crate::Reading;
use crate::page::saved_folder::SavedFolder;
use crate::page::{is_web_address, without_credentials};
use std::sync::Arc;
use url::{ParseError, Url};

/// Bytes of an address that is followed. Servers refuse longer ones, and a page may name one of them in thousands of places.
const LONGEST_ADDRESS: usize = 8_192;

/// Resolves what a page writes into `href` and `src` against its address.
///
/// ```
/// use clearline_engine::internals::save::Links;
/// use url::Url;
///
/// let links = Links::new(Some(Url::parse("https://example.com/news/rain")?));
/// assert_eq!(links.target("../about").map(String::from).as_deref(), Some("https://example.com/about"));
/// assert_eq!(links.target("javascript:alert(1)"), None);
/// # Ok::<(), url::ParseError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Links {
    base: Option<Url>,
    /// The folder of a saved page: what is in it is not on the web.
    folder: Option<Arc<SavedFolder>>,
}

impl Links {
    /// Links of a page at `base`; without an address only absolute ones can be followed.
    pub fn new(base: Option<Url>) -> Links {
        Links { base, folder: None }
    }

    /// The links of a page.
    pub fn of(reading: &Reading) -> Links {
        Links {
            base: reading.link_base(),
            folder: reading.page.saved_folder().cloned(),
        }
    }

    /// Whether there is an address that completes relative links.
    pub fn have_base(&self) -> bool {
        self.base.is_some()
    }

    /// The target of a link, if its scheme is http, https or mailto. User names, passwords and mail attachments are
    /// taken out.
    pub fn target(&self, written: &str) -> Option<Url> {
        let url = self.resolve(written)?;
        match url.scheme() {
            "mailto" => Some(without_attachments(url)),
            _ => is_web_address(&url).then(|| without_credentials(url)),
        }
    }

    /// The address of an image, if its scheme is http or https.
    pub fn image(&self, written: &str) -> Option<Url> {
        let is_saved = self.folder.as_ref().is_some_and(|folder| folder.names_own(written));
        self.target(written).filter(|url| is_web_address(url) && !is_saved)
    }

    /// Returns the relative address of an image of a local page, as written; `None` if it has a scheme, a host or a share, or names no
    /// file. An image that has an address on the web ([`Links::image`]) is meant by that.
    pub fn local_image<'a>(&self, written: &'a str) -> Option<&'a str> {
        let written = written.trim();
        let is_relative = Url::parse(written) == Err(ParseError::RelativeUrlWithoutBase);
        let names_host = written.starts_with("//") || written.contains('\\');
        let names_file = !written.starts_with(['#', '?']);
        let is_plain = written.len() <= LONGEST_ADDRESS && !written.contains(char::is_control);
        (is_relative && !names_host && names_file && is_plain).then_some(written)
    }

    fn resolve(&self, written: &str) -> Option<Url> {
        let resolved = match &self.base {
            _ if written.len() > LONGEST_ADDRESS => None,
            Some(base) => base.join(written).ok(),
            // A page that was saved from the web names hosts without a scheme.
            None if written.trim_start().starts_with("//") => {
                Url::parse(&format!("https:{}", written.trim_start())).ok()
            }
            None => Url::parse(written).ok(),
        };
        resolved.filter(|url| url.as_str().len() <= LONGEST_ADDRESS)
    }
}

/// Some mail programs attach the file that `attach` or `attachment` names.
fn without_attachments(mut url: Url) -> Url {
    let Some(query) = url.query() else {
        return url;
    };
    let is_attachment = |field: &&str| {
        let name = field.split('=').next().unwrap_or_default();
        let name = url::form_urlencoded::parse(name.as_bytes())
            .next()
            .map(|(name, _)| name.to_ascii_lowercase());
        name.is_some_and(|name| name.starts_with("attach"))
    };
    let kept: Vec<&str> = query.split('&').filter(|field| !is_attachment(field)).collect();
    let kept = kept.join("&");
    url.set_query(Some(kept.as_str()).filter(|query| !query.is_empty()));
    url
}

#[cfg(test)]
mod tests {
    use super::*;

    fn target(written: &str) -> Option<String> {
        let base = Url::parse("https://example.com/news/today.html").unwrap();
        Links::new(Some(base)).target(written).map(String::from)
    }

    #[test]
    fn links_are_resolved_against_the_page() {
        assert_eq!(
            target("rain.html").as_deref(),
            Some("https://example.com/news/rain.html")
        );
        assert_eq!(target("//b.example/x").as_deref(), Some("https://b.example/x"));
        assert_eq!(
            target("#part").as_deref(),
            Some("https://example.com/news/today.html#part")
        );
        assert_eq!(Links::new(None).target("rain.html"), None);
        let host = Links::new(None).target(" //b.example/x");
        assert_eq!(host.map(String::from).as_deref(), Some("https://b.example/x"));
    }

    #[test]
    fn only_the_web_and_mail_are_reached() {
        for written in [
            "javascript:alert(1)",
            " JaVa\tScript:alert(1)",
            "data:text/html,x",
            "file:///etc/passwd",
            "vbscript:x",
            "ms-settings:x",
            "smb://host/share",
            "blob:https://example.com/1",
            "http://",
        ] {
            assert_eq!(target(written), None, "{written}");
            assert_eq!(Links::default().target(written), None, "{written}");
        }
    }

    #[test]
    fn images_near_the_page_keep_their_addresses() {
        let links = Links::default();
        assert_eq!(links.local_image(" page_files/a b.png "), Some("page_files/a b.png"));
        for written in [
            "https://b.example/x.png",
            "//b.example/x.png",
            r"\\host\x.png",
            "data:image/png,x",
            "cid:1",
            "a\nb.png",
            "#a",
        ] {
            assert_eq!(links.local_image(written), None, "{written}");
        }
    }

    #[test]
    fn secrets_and_attachments_are_taken_out() {
        assert_eq!(
            target("https://a:b@example.com/").as_deref(),
            Some("https://example.com/")
        );
        assert_eq!(
            target("mailto:a@b.example?Attach=/etc/passwd&subject=x&%61ttachment=y").as_deref(),
            Some("mailto:a@b.example?subject=x")
        );
        assert_eq!(
            target("mailto:a@b.example?attach=x").as_deref(),
            Some("mailto:a@b.example")
        );
        assert_eq!(Links::default().image("mailto:a@b.example"), None);
    }
}
