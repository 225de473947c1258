//! Where an image really is. Pages that load images late write a placeholder where the image's address belongs, and the
//! address somewhere else.

use super::Image;
use crate::document::{Document, ElementId, Tag};

/// An image stated to be at most this wide or high, in pixels, is a spacer or a counter.
const SPACER_SIZE: u32 = 2;
/// A reader has no use for more pixels across than this.
const WIDEST: f32 = 2_560.0;
/// Pixels across that one unit of density equals.
const ONE_DENSITY: f32 = 1_000.0;
/// Images in data URIs shorter than this, in bytes, are placeholders.
const SHORTEST_DATA: usize = 1_000;
/// More `source` elements than this no picture is asked for.
const MOST_SOURCES: usize = 32;
/// Candidates of a `srcset` that are looked at.
const MOST_CANDIDATES: usize = 64;

/// Where scripts look for the address, the most common first.
const LATE_SOURCES: [&str; 20] = [
    "data-src",
    "data-original",
    "data-lazy-src",
    "data-lazy",
    "data-actualsrc",
    "data-original-src",
    "data-full-src",
    "data-hi-res-src",
    "data-url",
    "data-echo",
    "data-lazyload",
    "data-real-src",
    "data-src-retina",
    "data-backsrc",
    "data-croporisrc",
    "real_src",
    "zoomfile",
    "file",
    "original",
    "_src",
];
/// Attributes that hold no address, or that of the placeholder.
const NOT_LATE: [&str; 5] = ["src", "alt", "title", "usemap", "longdesc"];
/// Names of files that are shown until an image is loaded.
const STAND_INS: [&str; 16] = [
    "empty",
    "loader",
    "spacer",
    "blank",
    "pixel",
    "transparent",
    "clear",
    "1x1",
    "loading",
    "placeholder",
    "lazyload",
    "grey",
    "gray",
    "trans",
    "dot",
    "space",
];
const LATE_SETS: [&str; 3] = ["data-srcset", "data-lazy-srcset", "data-original-set"];

/// The address of an `img` element as written; `None` for spacers, counters and placeholders that stand for nothing. A
/// placeholder with a description is better than no image, and in a saved page (`is_saved`) nothing is a placeholder.
pub(super) fn source(document: &Document, id: ElementId, is_saved: bool) -> Option<&str> {
    if is_spacer(document, id) {
        return None;
    }
    let attribute = |name: &&str| document.attribute(id, name).map(str::trim);
    let late_set = || LATE_SETS.iter().filter_map(attribute).find_map(best_of_set);
    let late = || {
        LATE_SOURCES
            .iter()
            .filter_map(attribute)
            .find(|source| is_address(source) && source.contains(['.', '/']))
    };
    let set = || attribute(&"srcset").and_then(best_of_set);
    let plain = || attribute(&"src").filter(|source| is_address(source));
    let other = || {
        let others = document.attributes(id).filter(|(name, _)| !NOT_LATE.contains(name));
        others.map(|(_, value)| value.trim()).find(|value| names_image(value))
    };
    late_set()
        .or_else(late)
        .or_else(set)
        .or_else(plain)
        .or_else(other)
        .or_else(|| source_of_picture(document, id))
        .or_else(|| attribute(&"src").filter(|src| !src.is_empty() && (is_saved || has_description(document, id))))
}

/// Whether an `img` element says what it shows.
pub(super) fn has_description(document: &Document, id: ElementId) -> bool {
    document.attribute(id, "alt").is_some_and(|alt| !alt.trim().is_empty())
}

/// The facts that an `img` element states about its image.
pub(super) fn image(document: &Document, id: ElementId, source: &str) -> Image {
    Image {
        source: source.to_owned(),
        alt: document.attribute(id, "alt").unwrap_or_default().trim().to_owned(),
        size: ["width", "height"].map(|name| pixels(document, id, name)),
        link: None,
        said_by: None,
    }
}

fn is_spacer(document: &Document, id: ElementId) -> bool {
    ["width", "height"]
        .iter()
        .any(|name| pixels(document, id, name).is_some_and(|size| size <= SPACER_SIZE))
}

/// A size in pixels, with or without its unit.
pub(super) fn pixels(document: &Document, id: ElementId, name: &str) -> Option<u32> {
    let size = document.attribute(id, name)?.trim();
    let digits = size.len() - size.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, unit) = size.split_at(digits);
    let is_pixels = unit.is_empty() || unit.starts_with("px") || unit.starts_with('.');
    number.parse().ok().filter(|_| is_pixels)
}

/// Whether an address is one of an image, not of its placeholder.
pub(super) fn is_address(source: &str) -> bool {
    if source.is_empty() || memchr::memchr2(b'{', b'<', source.as_bytes()).is_some() {
        return false;
    }
    if let Some(data) = source.strip_prefix("data:") {
        return data.starts_with("image/") && source.len() >= SHORTEST_DATA;
    }
    let path = path_of(source);
    let file = path.rsplit('/').next().unwrap_or_default();
    let name = file.split('.').next().unwrap_or_default();
    let stands_in = || STAND_INS.iter().any(|own| own.eq_ignore_ascii_case(name));
    !(source.starts_with("about:") || source.starts_with("javascript:") || stands_in())
}

/// An address up to its query and its fragment.
fn path_of(source: &str) -> &str {
    let end = memchr::memchr2(b'?', b'#', source.as_bytes());
    end.and_then(|end| source.get(..end)).unwrap_or(source)
}

/// Whether a value is surely the address of an image.
pub(in crate::extraction) fn names_image(value: &str) -> bool {
    let ending = path_of(value)
        .rsplit('.')
        .next()
        .unwrap_or_default()
        .to_ascii_lowercase();
    let has_place = value.starts_with("http") || value.contains('/');
    has_place
        && !value.contains(char::is_whitespace)
        && is_address(value)
        && matches!(
            ending.as_str(),
            "jpg" | "jpeg" | "png" | "gif" | "webp" | "avif" | "svg"
        )
}

/// The best of a `srcset`: the widest that is not wider than a reader needs, else the narrowest.
fn best_of_set(set: &str) -> Option<&str> {
    let mut best: Option<(&str, f32)> = None;
    for (source, width) in candidates(set).take(MOST_CANDIDATES) {
        let is_better = best.is_none_or(|(_, held)| {
            if held <= WIDEST {
                width > held && width <= WIDEST
            } else {
                width < held
            }
        });
        // Most candidates are no better, and need no closer look.
        if is_better && is_address(source) {
            best = Some((source, width));
        }
    }
    best.map(|(source, _)| source)
}

/// The addresses of a `srcset` and how many pixels across they are good for. Addresses may hold commas, so a comma ends
/// one only where white space follows, or after a descriptor.
fn candidates(set: &str) -> impl Iterator<Item = (&str, f32)> {
    let mut rest = set;
    std::iter::from_fn(move || {
        rest = rest.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == ',');
        if rest.is_empty() {
            return None;
        }
        let end = rest.bytes().position(|byte| byte.is_ascii_whitespace());
        let end = end.unwrap_or(rest.len());
        let (source, after) = rest.split_at(end);
        if let Some(alone) = source.strip_suffix(',') {
            rest = after;
            return Some((alone.trim_end_matches(','), ONE_DENSITY));
        }
        let (descriptor, next) = after.split_once(',').unwrap_or((after, ""));
        rest = next;
        Some((source, width_of(descriptor.trim())))
    })
}

fn width_of(descriptor: &str) -> f32 {
    let number = |unit| {
        descriptor
            .strip_suffix(unit)
            .and_then(|number| number.parse::<f32>().ok())
    };
    number('w')
        .or_else(|| number('x').map(|density| density * ONE_DENSITY))
        .unwrap_or(ONE_DENSITY)
}

/// The first usable image of the `source` elements beside the one `img` of a picture; formats that few programs read are last.
fn source_of_picture(document: &Document, id: ElementId) -> Option<&str> {
    let elements = document.elements();
    let picture = elements[id].parent;
    if elements[picture].tag != Tag::Picture {
        return None;
    }
    let mut images = document
        .children(picture)
        .filter(|&child| elements[child].tag == Tag::Img);
    if images.next() != Some(id) {
        return None;
    }
    let of_kind = |rare: bool| {
        let sources = document.children(picture).take(MOST_SOURCES);
        let mut sources =
            sources.filter(move |&child| elements[child].tag == Tag::Source && is_rare(document, child) == rare);
        sources.find_map(|child| {
            let sets = ["srcset", "data-srcset", "data-lazy-srcset"].iter();
            sets.filter_map(|name| document.attribute(child, name))
                .find_map(best_of_set)
        })
    };
    of_kind(false).or_else(|| of_kind(true))
}

fn is_rare(document: &Document, source: ElementId) -> bool {
    let kind = document.attribute(source, "type").unwrap_or_default();
    matches!(kind, "image/avif" | "image/jxl" | "image/jp2" | "image/heic")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_of_a_set_is_wide_but_not_too_wide() {
        assert_eq!(best_of_set("a.jpg 320w, b.jpg 1280w,c.jpg 4000w"), Some("b.jpg"));
        assert_eq!(best_of_set("a.jpg 9000w, b.jpg 4000w"), Some("b.jpg"));
        assert_eq!(best_of_set("a.jpg, b.jpg 2x, c.jpg 3x"), Some("b.jpg"));
        assert_eq!(
            best_of_set("/w_300,h_200/a.jpg 300w, /w_600,h_400/a.jpg 600w"),
            Some("/w_600,h_400/a.jpg")
        );
        assert_eq!(best_of_set("data:image/gif;base64,R0lGOD 1x"), None);
        assert_eq!(best_of_set(" , ,"), None);
    }

    #[test]
    fn a_late_address_may_stand_in_any_attribute() {
        for (attributes, expected) in [
            ("src=blank.gif file=a.png", Some("a.png")),
            (
                "src=/s.gif real_src='http://a.example/i/b&690'",
                Some("http://a.example/i/b&690"),
            ),
            (
                "src=data:image/gif;base64,R0lGOD zoomfile=data/c.jpg",
                Some("data/c.jpg"),
            ),
            ("data-any-name=/img/d.webp", Some("/img/d.webp")),
            ("src=/img/e.jpg data-zoom=/img/large.jpg", Some("/img/e.jpg")),
            (
                "src=load.gif alt=/img/f.jpg data-name=g.jpg original=true",
                Some("load.gif"),
            ),
            ("src=blank.gif", None),
        ] {
            let html = format!("<p>text<img {attributes}>");
            let article = crate::extraction::article::Article::of(&Document::parse_html(
                html.into(),
                &crate::document::Limits::default(),
                &|| false,
            ));
            let source = article.images.first().map(|image| image.source.as_str());
            assert_eq!(source, expected, "{attributes}");
        }
    }

    #[test]
    fn placeholders_are_no_addresses() {
        for placeholder in [
            "",
            "data:image/gif;base64,R0lGODlhAQABAAAAACw=",
            "/img/spacer.gif?v=2",
            "{{ src }}",
            "about:blank",
        ] {
            assert!(!is_address(placeholder), "{placeholder}");
        }
        for address in ["a.jpg", "cid:1@x", "/pixel-art.png", "https://e.example/i?f=1"] {
            assert!(is_address(address), "{address}");
        }
        assert!(is_address(&format!("data:image/png;base64,{}", "A".repeat(2_000))));
    }
}
