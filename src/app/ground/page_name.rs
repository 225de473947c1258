//! The name under which something is kept about a page.

use clearline_engine::internals::page::without_credentials;
use clearline_engine::page::{Page, Source};
use url::Url;

/// Bytes of the longest address or path that is kept.
pub const LONGEST_PAGE: usize = 2_048;

/// Where the page with such a name is read from.
pub fn source_named(name: &str) -> Source {
    let is_web = name.starts_with("http://") || name.starts_with("https://");
    match Url::parse(name) {
        Ok(url) if is_web => Source::Url(url),
        _ => Source::File(name.into()),
    }
}

/// Under what something is kept about a page: the path of the file that was opened, else its address without fragment. `None` for pages
/// that have neither.
pub fn name_of(page: &Page) -> Option<String> {
    let name = match &page.source {
        // A file of ours may hold another state of the page than its address does, and says more than a paste.
        _ if page.opened_from.is_some() => page.opened_from.as_deref()?.to_str()?.to_owned(),
        Source::Url(asked) | Source::Browser(asked) => {
            let mut url = without_credentials(page.final_url.as_ref().unwrap_or(asked).clone());
            url.set_fragment(None);
            url.to_string()
        }
        Source::File(path) => path.to_str()?.to_owned(),
        Source::Stdin | Source::Pasted | Source::BuiltIn(_) => return None,
    };
    (name.len() <= LONGEST_PAGE).then_some(name)
}
