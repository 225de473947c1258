//! Recent pages by words of their titles and addresses.

use super::facts::readable_address;
use crate::app::ground::recents::{MOST_LISTED, RecentPage, Recents};
use clearline_engine::internals::document::Folded;
use std::collections::HashSet;

/// The pages that have all words in title or address, in any case and with or without accents. Those come first whose title or site begins
/// with the first word, and of these the ones that were open last. A page and its kept copy are one, found by the words of both. Without
/// words, the last pages.
pub(super) fn fitting(recents: &Recents, typed: &str) -> Vec<RecentPage> {
    let folded = Folded::of(typed.trim());
    let words: Vec<&str> = folded.text().split_whitespace().collect();
    let Some(first) = words.first() else {
        return recents.listed().take(MOST_LISTED).cloned().collect();
    };
    let mut found: Vec<(bool, &RecentPage)> = Vec::new();
    let mut names = HashSet::new();
    for page in recents.newest_first() {
        let title = Folded::of(page.title.as_deref().unwrap_or_default());
        let address = Folded::of(&readable_address(&page.page));
        let written = Folded::of(&page.page);
        let texts = [title.text(), address.text(), written.text()];
        let fits = words.iter().all(|word| texts.iter().any(|text| text.contains(word)));
        if fits && names.insert(page.kept_name()) {
            let begins = texts.iter().any(|text| text.starts_with(first));
            found.push((!begins, page));
        }
    }
    found.sort_by_key(|(is_later, _)| *is_later);
    found
        .into_iter()
        .take(MOST_LISTED)
        .map(|(_, page)| page.clone())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recents() -> Recents {
        let mut recents = Recents::default();
        for (page, title) in [
            ("https://fr.example.org/caf%C3%A9", "Un café à Paris"),
            ("https://zh.example.org/%E6%B2%B3%E6%B5%81", "关于水的文章"),
            ("/pages/saved/Rivers.html", "The lower road"),
            ("https://www.road.example/", "News"),
        ] {
            recents.remember(RecentPage {
                page: page.to_owned(),
                title: Some(title.to_owned()),
                ..RecentPage::default()
            });
        }
        recents
    }

    #[test]
    fn words_are_found_in_titles_and_addresses_folded() {
        let titles = |typed: &str| -> Vec<String> {
            let found = fitting(&recents(), typed);
            found.into_iter().filter_map(|page| page.title).collect()
        };
        assert_eq!(titles("CAFE"), ["Un café à Paris"]);
        assert_eq!(titles("paris un"), ["Un café à Paris"]);
        assert_eq!(titles("河流"), ["关于水的文章"]);
        assert_eq!(titles("水的"), ["关于水的文章"]);
        // The site begins with it.
        assert_eq!(titles("road"), ["News", "The lower road"]);
        assert_eq!(titles("rivers lower"), ["The lower road"]);
        assert_eq!(titles("https://zh"), ["关于水的文章"]);
        assert_eq!(titles("%E6%B2"), ["关于水的文章"]);
        assert_eq!(titles("snow"), Vec::<String>::new());
        assert_eq!(titles(" ").len(), 4);
    }

    #[test]
    fn a_page_is_found_by_its_address_after_its_kept_copy_was_open_and_is_one_row() {
        let mut recents = recents();
        let kept = "/library/Lakes.clearline".to_owned();
        recents.remember(RecentPage {
            page: "https://lakes.example/swans".to_owned(),
            title: Some("Lakes".to_owned()),
            kept: Some(kept.clone()),
            ..RecentPage::default()
        });
        recents.remember(RecentPage {
            page: kept.clone(),
            title: Some("Lakes".to_owned()),
            ..RecentPage::default()
        });
        let pages = |typed: &str| -> Vec<String> {
            let found = fitting(&recents, typed);
            found.into_iter().map(|page| page.page).collect()
        };
        assert_eq!(pages("swans"), ["https://lakes.example/swans"]);
        assert_eq!(pages("lakes"), [kept]);
    }
}
