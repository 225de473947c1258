//! The headline.
//!
//! The head names the page for lists and tabs, often with the site's name or shortened; the heading that a reader sees
//! is the headline itself. So the heading is taken where one of the head's titles confirms it.

use super::site::{folded, names_site};
use super::{Sources, Stated, shown_text};
use crate::document::{ElementId, Tag};

/// What may stand between a headline and a site's name.
const SEPARATORS: [&str; 14] = [
    " | ", " - ", " – ", " — ", " · ", " • ", " :: ", " » ", " « ", " / ", "｜", "_", "|", "-",
];

/// Headings that are looked at.
const MOST_HEADINGS: usize = 40;

/// A confirmed heading has at least this many letters and digits, unless it is a whole part of the title.
const SHORTEST_HEADLINE: usize = 12;

/// The headline, and the heading it was taken from.
pub(super) struct Headline {
    pub stated: Option<Stated>,
    pub heading: Option<ElementId>,
}

/// Finds the headline.
pub(super) fn headline(page: &Sources<'_>, site: Option<&Stated>) -> Headline {
    let site = site.map_or("", |site| site.value.as_str());
    let titles: Vec<Stated> = [
        page.story.headline(),
        page.head.first(&["og:title"]),
        page.head.first(&["twitter:title"]),
        page.head
            .title
            .as_deref()
            .and_then(|title| Stated::new(title, "title element")),
        page.head
            .first(&["dc.title", "dcterms.title", "citation_title", "headline", "title"]),
    ]
    .into_iter()
    .flatten()
    .collect();
    let headings = headings(page, site);
    let told = headings
        .iter()
        .find(|heading| titles.iter().any(|title| confirms(&title.value, &heading.text)));
    let first = || {
        headings
            .iter()
            .find(|heading| heading.tag == Tag::H1)
            .or(headings.first())
    };
    let stated_in_head = || {
        titles
            .first()
            .and_then(|title| Stated::new(&without_site(&title.value, site, page.host()), title.origin.as_str()))
    };
    match told {
        Some(heading) => heading.headline(),
        None => match stated_in_head() {
            Some(stated) => Headline {
                stated: Some(stated),
                heading: None,
            },
            None => first().map_or(
                Headline {
                    stated: None,
                    heading: None,
                },
                Heading::headline,
            ),
        },
    }
}

struct Heading {
    id: ElementId,
    tag: Tag,
    text: String,
}

impl Heading {
    fn headline(&self) -> Headline {
        let origin = match self.tag {
            Tag::H1 => "h1 heading",
            _ => "h2 heading",
        };
        Headline {
            stated: Stated::new(&self.text, origin),
            heading: Some(self.id),
        }
    }
}

/// The headings of the first level, then those of the second, that do not just name the site.
fn headings(page: &Sources<'_>, site: &str) -> Vec<Heading> {
    let heading = |&id: &ElementId| Heading {
        id,
        tag: page.document.elements()[id as usize].tag,
        text: without_mark(&shown_text(page.document, id)).to_owned(),
    };
    let mut headings: Vec<Heading> = page.marks.headings.iter().take(MOST_HEADINGS).map(heading).collect();
    headings.retain(|heading| !heading.text.is_empty() && folded(&heading.text) != folded(site));
    headings.sort_by_key(|heading| heading.tag.heading_level());
    headings
}

/// Documentation puts a link to the heading behind it.
fn without_mark(heading: &str) -> &str {
    heading.trim_end_matches(['¶', '#', '🔗', ' '])
}

/// Whether a title of the head says that this heading is the page's.
fn confirms(title: &str, heading: &str) -> bool {
    let (whole, part) = (folded(title), folded(heading));
    let is_long_enough = part.chars().count() >= SHORTEST_HEADLINE;
    whole == part
        || is_long_enough && whole.contains(&part)
        || SEPARATORS
            .iter()
            .any(|separator| title.split(separator).any(|piece| folded(piece) == part))
}

/// The title without the site's name behind or before it.
pub fn without_site(title: &str, site: &str, host: &str) -> String {
    let mut title = title.trim();
    loop {
        let shorter = SEPARATORS.iter().find_map(|separator| {
            let is_site = |part: &str| names_site(part, site, host);
            let behind = title.rsplit_once(separator).filter(|(_, last)| is_site(last));
            let before = title.split_once(separator).filter(|(first, _)| is_site(first));
            behind.map(|(rest, _)| rest).or(before.map(|(_, rest)| rest))
        });
        match shorter.map(str::trim).filter(|rest| !rest.is_empty()) {
            Some(rest) => title = rest,
            None => return title.to_owned(),
        }
    }
}
