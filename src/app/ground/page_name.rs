//! The name under which something is kept about a page.

use clearline_engine::internals::page::without_credentials;
use clearline_engine::page::{Page, Source};

/// Bytes of the longest address or path that is kept.
pub const LONGEST_PAGE: usize = 2_048;

/// Under what something is kept about a page: its address without fragment, or its path. `None` for pages that have neither.
pub fn name_of(page: &Page) -> Option<String> {
    let name = match &page.source {
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
