//! What rows say of pages.

use super::folder::FolderRow;
use crate::app::ground::recents::RecentPage;
use crate::app::ground::rows::joined;
use crate::said::{day, reading_time};
use clearline_engine::internals::page::size;
use clearline_engine::internals::save::characters::in_one_line;
use clearline_words::{Wording, message};
use percent_encoding::percent_decode_str;
use std::path::Path;

/// Percent of a text from which on it is read to its end.
const DONE: u8 = 97;
/// Percent of a text up to which nobody has begun to read it.
const NOT_BEGUN: u8 = 2;

/// The title of a recent page; of one without, its address.
pub(super) fn title(page: &RecentPage) -> String {
    page.title
        .as_deref()
        .map_or_else(|| readable_address(&page.page), in_one_line)
}

/// Site, or the folder of a file; minutes; how far it was read.
pub(super) fn facts(page: &RecentPage, wording: Wording) -> String {
    let place = page.site.as_deref().map_or_else(|| place_of(&page.page), in_one_line);
    let minutes = page.minutes.filter(|minutes| *minutes > 0);
    let minutes = minutes.map(|minutes| wording.say(&reading_time(minutes)));
    joined([Some(place), minutes, progress(page, wording)].into_iter().flatten())
}

/// How far a page was read, where somebody has begun to.
fn progress(page: &RecentPage, wording: Wording) -> Option<String> {
    match page.read? {
        ..=NOT_BEGUN => None,
        DONE.. => Some(wording.word("library-row-read")),
        percent => Some(wording.say(&message!("progress-read", percent = f32::from(percent)))),
    }
}

/// The name of a file whose title is shown, how large it is, when it was changed, and what is remembered of it.
pub(super) fn file_facts(row: &FolderRow, known: Option<&RecentPage>, wording: Wording) -> String {
    if row.is_folder {
        return wording.word("start-row-folder");
    }
    let read = known.and_then(|known| progress(known, wording));
    let name = row.title.as_ref().map(|_| in_one_line(&row.name));
    let facts = [
        name,
        Some(wording.say(&size(row.bytes))),
        row.day.as_deref().map(|written| wording.say(&day(written))),
        read,
    ];
    joined(facts.into_iter().flatten())
}

/// An address as people read it: without scheme and `www.`, its letters decoded.
pub(super) fn readable_address(page: &str) -> String {
    let web = page.strip_prefix("https://").or_else(|| page.strip_prefix("http://"));
    let Some(web) = web else {
        return in_one_line(page);
    };
    let web = web.strip_prefix("www.").unwrap_or(web);
    let decoded = percent_decode_str(web).decode_utf8();
    in_one_line(decoded.as_deref().unwrap_or(web).trim_end_matches('/'))
}

/// The host of an address, the folder of a file.
fn place_of(page: &str) -> String {
    match crate::app::ground::page_name::source_named(page).url() {
        Some(url) => url.host_str().unwrap_or_default().to_owned(),
        None => Path::new(page)
            .parent()
            .map(|folder| in_one_line(&folder.display().to_string()))
            .unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_without_what_all_have() {
        assert_eq!(readable_address("https://www.example.org/"), "example.org");
        assert_eq!(readable_address("http://e.example/%E6%B2%B3?a=1"), "e.example/河?a=1");
        // No text in UTF-8.
        assert_eq!(readable_address("https://e.example/%FF"), "e.example/%FF");
        assert_eq!(readable_address("/pages/saved/a%20b.html"), "/pages/saved/a%20b.html");
    }

    #[test]
    fn a_row_says_where_how_long_and_how_far() {
        let page = |read| RecentPage {
            page: "/pages/saved/a.html".to_owned(),
            minutes: Some(4),
            read,
            ..RecentPage::default()
        };
        let said = |read| facts(&page(read), Wording::default());
        assert_eq!(said(Some(40)), "/pages/saved · 4\u{a0}min · 40\u{A0}% read");
        assert_eq!(said(Some(100)), "/pages/saved · 4\u{a0}min · read");
        assert_eq!(said(Some(1)), "/pages/saved · 4\u{a0}min");
        assert_eq!(said(None), "/pages/saved · 4\u{a0}min");
        assert_eq!(title(&page(None)), "/pages/saved/a.html");
    }
}
