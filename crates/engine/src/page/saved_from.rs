//! Where a saved page is from, as the program that saved it says at its beginning.

use super::credentials::without_credentials;
use super::source::is_web_address;
use url::Url;

/// Bytes at the beginning of a page in which that is looked for. Addresses can be long.
const HEAD: usize = 16_384;

/// What SingleFile begins with.
const SINGLE_FILE: &str = "Page saved with SingleFile";
/// What Chrome and its kin begin with; the number is the length of the address that follows.
const BROWSER: &str = "saved from url=(";

/// Where and when a page was saved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SavedFrom<'a> {
    /// Its address on the web.
    pub address: Option<Url>,
    /// The date, as it is written.
    pub date: Option<&'a str>,
}

impl SavedFrom<'_> {
    /// Reads the first comment of a page, where SingleFile has the lines `url:` and `saved date:`, and browsers that save a page with
    /// its files have `saved from url=(0024)https://…`.
    pub fn of(html: &str) -> SavedFrom<'_> {
        let head = &html[..html.floor_char_boundary(HEAD)];
        let comment = head.split_once("<!--").and_then(|(_, rest)| rest.split_once("-->"));
        let comment = comment.map_or("", |(comment, _)| comment).trim();
        if let Some((_, address)) = comment.strip_prefix(BROWSER).and_then(|rest| rest.split_once(')')) {
            return SavedFrom {
                address: web_address(address),
                date: None,
            };
        }
        if !comment.starts_with(SINGLE_FILE) {
            return SavedFrom::default();
        }
        let line = |name: &str| comment.lines().find_map(|line| line.trim().strip_prefix(name));
        SavedFrom {
            address: line("url:").and_then(web_address),
            date: line("saved date:").map(str::trim),
        }
    }
}

fn web_address(text: &str) -> Option<Url> {
    let url = Url::parse(text.trim()).ok().filter(is_web_address)?;
    Some(without_credentials(url))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::{Options, Page, Source};

    fn address(html: &str) -> Option<String> {
        SavedFrom::of(html).address.map(String::from)
    }

    #[test]
    fn programs_say_where_a_page_is_from() {
        let single = "<!DOCTYPE html> <html lang=en><!--\n Page saved with SingleFile \n url: https://a:b@example.org/rain \n \
                      saved date: Sat Jan 02 2021 10:20:30 GMT+0100 (CET)\n--><p>It rained.";
        assert_eq!(address(single).as_deref(), Some("https://example.org/rain"));
        let date = SavedFrom::of(single).date;
        assert_eq!(date, Some("Sat Jan 02 2021 10:20:30 GMT+0100 (CET)"));
        let browser =
            "<!DOCTYPE html>\n<!-- saved from url=(0024)https://example.org/rain -->\n<html><img src=rain_files/a.png>";
        assert_eq!(address(browser).as_deref(), Some("https://example.org/rain"));
        for none in [
            "<!-- saved from url=(0014)about:internet --><p>It rained.",
            "<!-- saved from url=https://example.org/rain --><p>It rained.",
            "<!-- url: https://example.org/rain --><p>It rained.",
            "<p>Page saved with SingleFile url: https://example.org/rain",
            &"雨".repeat(HEAD),
        ] {
            assert_eq!(SavedFrom::of(none), SavedFrom::default(), "{none}");
        }
    }

    #[test]
    fn a_file_is_from_there_and_a_fetched_page_from_its_own_address() {
        let html = "<!--\n Page saved with SingleFile \n url: https://example.org/rain \n--><p>It rained.";
        let page = |source| Page::from_bytes(source, html.into(), &Options::default()).unwrap();
        let file = page(Source::File("rain.html".into()));
        assert_eq!(file.final_url.unwrap().as_str(), "https://example.org/rain");
        let fetched = page(Source::parse("https://example.com/").unwrap());
        assert_eq!(fetched.final_url.unwrap().as_str(), "https://example.com/");
    }
}
