//! The headline.
//!
//! The head names the page for lists and tabs, often with the site's name or in other words; the heading that a reader
//! sees is the headline itself. So the heading is taken that most of the head's titles confirm: as the whole title or as
//! what it begins with. A heading at a title's end is as likely the site's or the section's name. On an article, it
//! is enough that a heading of the first level has some words of a title; else the head is believed.

use super::site::{folded, names_site};
use super::{Sources, Stated, shown_text};
use crate::document::{ElementId, Tag, is_wide};
use std::collections::HashSet;

/// What may stand between a headline and a site's name.
const SEPARATORS: [&str; 13] = [
    " | ", " - ", " – ", " — ", " · ", " • ", " :: ", " » ", " « ", " / ", ": ", " -- ", "｜",
];

/// The same without spaces, among Chinese and Japanese characters.
const TIGHT_SEPARATORS: [&str; 3] = ["_", "-", "|"];

/// Separators behind which a headline never goes on.
const HARD_SEPARATORS: [&str; 3] = [" | ", "｜", "_"];

/// Headings of a level that are looked at.
const MOST_HEADINGS: usize = 30;

/// Votes from which on no heading of a lower level is looked at: a title begins with the heading.
const SURE: u32 = 3;

/// Share of a heading's words that stand in a title which says the same.
const ALIKE: f64 = 0.2;

/// A title that is cut at a hard separator keeps at least this many letters and digits.
const SHORTEST_HEADLINE: usize = 8;

/// The headline, and the heading it was taken from.
pub(super) struct Headline {
    pub stated: Option<Stated>,
    pub heading: Option<ElementId>,
}

/// Finds the headline.
pub(super) fn headline(page: &Sources<'_>, site: Option<&Stated>) -> Headline {
    let site = site.map_or("", |site| site.value.as_str());
    let titles = titles(page, site);
    let mut headings = headings_of(page, Tag::H1, site);
    if confirmed(&headings, &titles).is_none_or(|(votes, _)| votes < SURE) {
        headings.extend(
            [Tag::H2, Tag::H3]
                .into_iter()
                .flat_map(|level| headings_of(page, level, site)),
        );
    }
    let confirmed = confirmed(&headings, &titles).map(|(_, heading)| heading);
    if let Some(heading) = confirmed.or_else(|| reworded(page, &headings, &titles)) {
        return heading.headline();
    }
    let of_head = titles.first().and_then(|title| {
        let is_heading = |part: &str| headings.iter().any(|heading| heading.folded == folded(part));
        let value = without_site(&title.value, is_heading);
        Stated::new(before_hard_separator(value), title.origin.as_str())
    });
    match (of_head, headings.first()) {
        (None, Some(heading)) => heading.headline(),
        (stated, _) => Headline { stated, heading: None },
    }
}

/// The titles of the head without the site's name, those of the article first.
fn titles(page: &Sources<'_>, site: &str) -> Vec<Stated> {
    let titles = [
        page.story.headline(),
        page.head.first(&["og:title"]),
        page.head.first(&["twitter:title"]),
        page.head
            .title
            .as_deref()
            .and_then(|title| Stated::new(title, "title element")),
        page.head
            .first(&["dc.title", "dcterms.title", "citation_title", "headline", "title"]),
    ];
    let is_site = |part: &str| names_site(part, site, page.host());
    let stripped = |title: Stated| Stated::new(without_site(&title.value, is_site), title.origin);
    titles.into_iter().flatten().filter_map(stripped).collect()
}

struct Heading {
    id: ElementId,
    tag: Tag,
    text: String,
    /// Letters and digits of the text in lower case.
    folded: String,
}

impl Heading {
    fn headline(&self) -> Headline {
        let origin = match self.tag {
            Tag::H1 => "h1 heading",
            Tag::H2 => "h2 heading",
            _ => "h3 heading",
        };
        Headline {
            stated: Stated::new(&self.text, origin),
            heading: Some(self.id),
        }
    }
}

/// The headings of a level that do not just name the site.
fn headings_of(page: &Sources<'_>, level: Tag, site: &str) -> Vec<Heading> {
    let elements = page.document.elements();
    let of_level = (0..elements.len() as ElementId).filter(|&id| elements[id as usize].tag == level);
    let heading = |id: ElementId| {
        let text = without_mark(&shown_text(page.document, id)).to_owned();
        Heading {
            id,
            tag: level,
            folded: folded(&text),
            text,
        }
    };
    let is_headline = |heading: &Heading| !heading.folded.is_empty() && !names_site(&heading.text, site, page.host());
    of_level.take(MOST_HEADINGS).map(heading).filter(is_headline).collect()
}

/// Documentation puts a link to the heading behind it.
fn without_mark(heading: &str) -> &str {
    heading.trim_end_matches(['¶', '#', '🔗', ' '])
}

/// The heading that the titles confirm most, the first among equals, and by how many votes.
fn confirmed<'a>(headings: &'a [Heading], titles: &[Stated]) -> Option<(u32, &'a Heading)> {
    let titles: Vec<(&str, String)> = titles.iter().map(|title| (&*title.value, folded(title))).collect();
    let mut best: Option<(u32, &Heading)> = None;
    for heading in headings {
        let votes = titles
            .iter()
            .map(|(title, whole)| votes(title, whole, &heading.folded))
            .sum();
        if votes > best.map_or(0, |(most, _)| most) {
            best = Some((votes, heading));
        }
    }
    best
}

/// Places where one separator can end a headline.
const MOST_SEPARATORS: usize = 8;

/// How much a title confirms a heading: 4 as a whole, 3 where the title begins with it and a separator follows, 1 where it
/// is most of the title. `whole` and `part` are title and heading in folded form.
fn votes(title: &str, whole: &str, part: &str) -> u32 {
    if !whole.contains(part) {
        return 0;
    }
    let begins_with = |separator: &str| {
        title
            .match_indices(separator)
            .take(MOST_SEPARATORS)
            .any(|(at, _)| folded(&title[..at]) == part)
    };
    match () {
        () if whole == part => 4,
        () if separators(title).any(begins_with) => 3,
        () if part.len() * 5 >= whole.len() * 3 => 1,
        () => 0,
    }
}

/// On an article, the first heading of the first level that says the same as a title in other words.
fn reworded<'a>(page: &Sources<'_>, headings: &'a [Heading], titles: &[Stated]) -> Option<&'a Heading> {
    let mut first_level = headings.iter().filter(|heading| heading.tag == Tag::H1);
    if titles.is_empty() {
        return first_level.next();
    }
    let titles: Vec<HashSet<String>> = titles.iter().map(|title| words(&title.value)).collect();
    first_level.filter(|_| page.is_article()).find(|heading| {
        let heading = words(&heading.text);
        heading.len() > 1 && titles.iter().any(|title| share(&heading, title) >= ALIKE)
    })
}

/// The words of a text in lower case.
fn words(text: &str) -> HashSet<String> {
    let words = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

/// How many of these words stand among others, 0 to 1.
fn share(words: &HashSet<String>, among: &HashSet<String>) -> f64 {
    words.intersection(among).count() as f64 / words.len().max(1) as f64
}

/// The title without the names behind and before it that `is_site` knows.
pub fn without_site(title: &str, is_site: impl Fn(&str) -> bool) -> &str {
    let mut title = title.trim();
    loop {
        let shorter = separators(title).find_map(|separator| {
            let behind = title.rsplit_once(separator).filter(|(_, last)| is_site(last));
            let before = title.split_once(separator).filter(|(first, _)| is_site(first));
            behind.map(|(rest, _)| rest).or(before.map(|(_, rest)| rest))
        });
        match shorter.map(str::trim).filter(|rest| !rest.is_empty()) {
            Some(rest) => title = rest,
            None => return title,
        }
    }
}

fn separators(title: &str) -> impl Iterator<Item = &'static str> {
    let tight = TIGHT_SEPARATORS.iter().filter(|_| title.contains(is_wide));
    SEPARATORS.iter().chain(tight).copied()
}

/// What stands before a separator that parts a headline from sections and sites, where that is more than a word.
fn before_hard_separator(title: &str) -> &str {
    let firsts = HARD_SEPARATORS
        .iter()
        .filter_map(|separator| title.split_once(separator));
    let mut long = firsts
        .map(|(first, _)| first.trim())
        .filter(|first| folded(first).chars().count() >= SHORTEST_HEADLINE);
    long.next().unwrap_or(title)
}

#[cfg(test)]
mod tests {
    use crate::document::{Document, Limits};

    fn title(html: &str) -> Option<String> {
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        document.metadata(None).title.map(|title| title.value)
    }

    #[test]
    fn the_site_is_cut_from_the_title() {
        let page = "<title>Rain\n at last - The Valley</title><meta property=og:site_name content='The Valley'>";
        assert_eq!(title(page).as_deref(), Some("Rain at last"));
        let section = "<title>Rain at last | News | The Valley</title>";
        assert_eq!(title(section).as_deref(), Some("Rain at last"));
        assert_eq!(
            title("<title>新图书馆昨日开馆了_城市日报</title>").as_deref(),
            Some("新图书馆昨日开馆了")
        );
    }

    #[test]
    fn a_heading_that_begins_the_title_is_the_headline() {
        let page = "<title>新图书馆昨日开馆_城市日报</title><h1>新图书馆昨日开馆</h1>";
        assert_eq!(title(page).as_deref(), Some("新图书馆昨日开馆"));
        let name = "<title>Rain at last - The Valley</title><h1>The Valley</h1>";
        assert_eq!(title(name).as_deref(), Some("Rain at last"));
        let mark = "<title>Rain at last - The Valley</title><h1>Rain at Last<a href=#rain>¶</a></h1>";
        assert_eq!(title(mark).as_deref(), Some("Rain at Last"));
    }

    #[test]
    fn on_an_article_a_heading_may_say_it_in_other_words() {
        let page = "<title>Rain at last after weeks</title><h1>At last it rains on the valley</h1>";
        assert_eq!(title(page).as_deref(), Some("Rain at last after weeks"));
        let article = format!("<meta property=og:type content=article>{page}");
        assert_eq!(title(&article).as_deref(), Some("At last it rains on the valley"));
    }

    #[test]
    fn a_page_without_title_is_named_by_its_first_heading() {
        assert_eq!(title("<h1>Rain <b>at last</b></h1>").as_deref(), Some("Rain at last"));
        assert_eq!(title("<p>text"), None);
    }
}
