//! Which addresses are those of one page.

use url::Url;

/// An address without what makes no other page of it: a password, and a fragment that is no route of a script.
pub(crate) fn page_address(mut url: Url) -> String {
    let is_route = url.fragment().is_some_and(|fragment| fragment.starts_with(['!', '/']));
    if !is_route {
        url.set_fragment(None);
    }
    clearline_engine::internals::page::without_credentials(url).into()
}

/// The same of an address as it is written; what is none stays as it is.
pub(crate) fn written_page_address(address: &str) -> String {
    Url::parse(address).map_or_else(|_| address.to_owned(), page_address)
}
