//! Where a page is, and against what its links are resolved.

use super::Reading;
use crate::document::{ElementId, Tag};
use crate::page::{is_web_address, without_credentials};
use url::Url;

/// Bytes of a `base` that is taken; every relative link of a page is joined to it.
const LONGEST_BASE: usize = 8_192;

impl Reading {
    /// The page's address: where it was fetched, what the user or its file says, else what the page calls its own.
    ///
    /// ```
    /// use clearline_engine::page::{Page, Source};
    /// use clearline_engine::{Reading, methods};
    ///
    /// let html = "<link rel=canonical href='https://example.com/rain'><p>It rained.";
    /// let reading = Reading::of(Page::from_html(Source::Pasted, html), methods::DEFAULT, &methods::Parameters::default());
    /// assert_eq!(reading.address().map(String::from).as_deref(), Some("https://example.com/rain"));
    /// ```
    pub fn address(&self) -> Option<Url> {
        let own = || Url::parse(&self.metadata.canonical.as_ref()?.value).ok();
        self.page
            .final_url
            .clone()
            .or_else(|| own().filter(is_web_address))
            .map(without_credentials)
    }

    /// What the page's `base` element says, as it is written; `None` where it says nothing that could be an address.
    pub fn written_base(&self) -> Option<&str> {
        let elements = self.document.elements();
        let is_base = |id: &ElementId| elements[*id].tag == Tag::Base;
        let mut bases = self.document.element_ids().iter().filter(is_base);
        bases
            .find_map(|id| self.document.attribute(id, "href"))
            .filter(|base| base.len() <= LONGEST_BASE)
    }

    /// Against what the page's links are resolved: its `base` element, else its address.
    pub fn link_base(&self) -> Option<Url> {
        let address = self.address();
        let resolved = match (self.written_base(), &address) {
            (Some(base), Some(address)) => address.join(base).ok(),
            (Some(base), None) => Url::parse(base).ok(),
            (None, _) => None,
        };
        resolved.or(address)
    }
}
