//! The pictures of an article for a file: those that the page brings along, and those of the web for a page from there.

use super::failure::Failure;
use super::words::tell;
use clearline_engine::Reading;
use clearline_engine::extraction::LeafKind;
use clearline_engine::internals::picture::{Embedded, Picture, PictureFault, fetch_all};
use clearline_engine::internals::save::Links;
use clearline_engine::internals::save::characters::{beginning, in_one_line};
use clearline_engine::page::Cancel;
use clearline_words::message;
use std::collections::{BTreeMap, BTreeSet};
use url::Url;

/// Missing pictures that are named one by one.
const MOST_NAMED: usize = 12;
/// Characters of an address that are shown.
const LONGEST: usize = 100;

/// Where the pictures of an article are.
#[derive(Default)]
struct Places {
    /// On the web, by their indices in the article.
    of_web: BTreeMap<u32, Url>,
    /// Those that the page should bring along and doesn't, by their addresses as written.
    missing: Vec<(String, PictureFault)>,
}

/// Fetches the pictures of the shown text that the page doesn't bring along, and says which are missing. Nothing is fetched for a page
/// that isn't from the web itself.
pub(super) fn fetched(reading: &Reading, cancel: &Cancel) -> Result<BTreeMap<u32, Picture>, Failure> {
    let Places { of_web, mut missing } = places(reading);
    let arrival = &reading.page.arrival;
    let is_of_web = arrival.status.is_some() && arrival.saved.is_none();
    let mut pictures = BTreeMap::new();
    if is_of_web && !of_web.is_empty() {
        let addresses: Vec<Url> = of_web.values().cloned().collect();
        let fetched = fetch_all(&addresses, arrival.inside_origin.as_deref(), cancel);
        let mut fetched = fetched.map_err(clearline_engine::page::PageFault::from)?;
        for (image, url) in of_web {
            match fetched.get(&url) {
                Some(Ok(picture)) => {
                    pictures.insert(image, picture.clone());
                }
                Some(Err(fault)) => {
                    missing.push((url.to_string(), fault.clone()));
                    fetched.remove(&url);
                }
                None => {}
            }
        }
    } else if !of_web.is_empty() {
        tell(&message!("extract-images-of-web", images = of_web.len()));
    }
    tell_missing(&missing);
    Ok(pictures)
}

fn places(reading: &Reading) -> Places {
    let embedded = Embedded::of(&reading.page, reading.link_base());
    let links = Links::of(reading);
    let mut places = Places::default();
    let mut seen = BTreeSet::new();
    for (at, leaf) in reading.article.leaves.iter().enumerate() {
        let LeafKind::Image(index) = leaf.kind else {
            continue;
        };
        let image = reading.article.images.get(index as usize);
        let Some(image) = image.filter(|_| reading.shown.is_shown(at)) else {
            continue;
        };
        match embedded.picture(&image.source) {
            Some(Ok(_)) => {}
            Some(Err(fault)) if seen.insert(&image.source) => places.missing.push((image.source.clone(), fault)),
            Some(Err(_)) => {}
            None => match links.image(&image.source) {
                Some(url) => {
                    places.of_web.insert(index, url);
                }
                None if seen.insert(&image.source) => {
                    places.missing.push((image.source.clone(), PictureFault::NoAddress));
                }
                None => {}
            },
        }
    }
    places
}

fn tell_missing(missing: &[(String, PictureFault)]) {
    for (address, fault) in missing.iter().take(MOST_NAMED) {
        let address = beginning(&in_one_line(address), LONGEST);
        tell(&message!("extract-image-missing", address = address, why = fault.why()));
    }
    if let Some(more @ 1..) = missing.len().checked_sub(MOST_NAMED) {
        tell(&message!("extract-more-images-missing", images = more));
    }
}
