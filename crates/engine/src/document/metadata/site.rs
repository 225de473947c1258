//! The site's name.

use super::{Sources, Stated, wechat};
use crate::document::LinkedData;
use serde_json::Value;

/// Fewest characters by which a part of a host's name is recognised.
const TELLING_LENGTH: usize = 4;

/// The site as the page names it.
pub(super) fn site(page: &Sources<'_>) -> Option<Stated> {
    let publisher =
        || name_of(page.story.property("publisher")?).and_then(|name| Stated::new(name, "JSON-LD publisher"));
    let web_site = || {
        let mut sites = page
            .linked
            .nodes()
            .filter(|node| LinkedData::types_of(node).any(|kind| kind == "WebSite"));
        sites.find_map(|node| Stated::new(node.get("name")?.as_str()?, "JSON-LD WebSite"))
    };
    let is_title = |site: &Stated| {
        let titles = [
            page.head.title.clone(),
            page.head.first(&["og:title"]).map(|title| title.value),
        ];
        let is_front = page.address.is_some_and(|address| address.path().len() <= 1);
        !is_front && titles.iter().flatten().all(|title| folded(title) == folded(site)) && titles[0].is_some()
    };
    wechat::site(page)
        // Some programs fill in the headline.
        .or_else(|| page.head.first(&["og:site_name"]).filter(|site| !is_title(site)))
        .or_else(web_site)
        .or_else(|| page.head.first(&["application-name", "apple-mobile-web-app-title"]))
        .or_else(publisher)
        .or_else(|| page.head.first(&["dc.publisher", "citation_journal_title"]))
        .filter(|site| !site.value.contains("://"))
}

fn name_of(value: &Value) -> Option<&str> {
    match value {
        Value::String(name) => Some(name),
        Value::Array(values) => values.iter().find_map(name_of),
        _ => value.get("name")?.as_str(),
    }
}

/// Whether a part of a title is the name of the site: equal to `site`, or alike to the host's name. Case, spaces and
/// punctuation are folded; empty where nothing is known.
pub fn names_site(part: &str, site: &str, host: &str) -> bool {
    let part = folded(part);
    let host = host.strip_prefix("www.").unwrap_or(host);
    let is_alike = |label: &str| {
        let label = folded(label);
        let (of_part, of_label) = (part.chars().count(), label.chars().count());
        part == label
            || of_part >= TELLING_LENGTH && of_part * 2 >= of_label && label.contains(&part)
            || of_label >= TELLING_LENGTH && of_part <= 2 * of_label + TELLING_LENGTH && part.contains(&label)
    };
    let mut labels = host.rsplit('.').skip(1);
    !part.is_empty() && (part == folded(site) || part == folded(host) || labels.any(is_alike))
}

/// Letters and digits in lower case.
pub(super) fn folded(text: &str) -> String {
    text.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}
