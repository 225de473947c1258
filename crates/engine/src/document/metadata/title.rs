//! The headline.
//!
//! The head names the page for lists and tabs, often with the site's name or in other words; the heading that a reader
//! sees is the headline itself. So the heading is taken that most of the head's titles confirm: as the whole title or as
//! what it begins with. A heading at a title's end is as likely the site's or the section's name. On an article, it
//! is enough that a heading of the first level has some words of a title; else the head is believed. Where the head says
//! nothing – a number, the name of a section, a greeting –, a heading or the line above the text is the headline.

use super::above_text::line_above_text;
use super::forum::is_of_board;
use super::heading::{Heading, SURE, folded_titles, headings_of, is_of_site, votes_of};
use super::house::is_owner;
use super::parts::{
    Known, before_hard_separator, separators, standing_part, without_additions, without_site, without_spaced_site,
    without_trail,
};
use super::site::{folded, names_site};
use super::telling::{is_longer, is_scant, says_nothing};
use super::{Sources, Stated};
use crate::document::{ElementId, Tag, is_wide};
use std::collections::HashSet;

/// Share of a heading's words that are in a title which says the same.
const ALIKE: f64 = 0.2;

/// The same on Chinese pages that do not call themselves articles.
const MOSTLY_ALIKE: f64 = 0.6;

/// A title that is cut short has more than so many letters and digits, where wide ones count twice.
const CUT: usize = 20;

/// What stands between the parts of a Chinese headline.
const SENTENCE_MARKS: [char; 6] = ['：', '，', '；', '？', '！', '—'];

/// The headline, and the heading it was taken from.
#[derive(Default)]
pub(super) struct Headline {
    pub stated: Option<Stated>,
    pub heading: Option<ElementId>,
}

impl From<Stated> for Headline {
    fn from(stated: Stated) -> Headline {
        Headline {
            stated: Some(stated),
            heading: None,
        }
    }
}

impl From<&Heading> for Headline {
    fn from(heading: &Heading) -> Headline {
        Headline {
            stated: heading.stated(),
            heading: Some(heading.id),
        }
    }
}

/// Finds the headline.
pub(super) fn headline(page: &Sources<'_>, site: Option<&Stated>) -> Headline {
    let site = site.map_or("", |site| site.value.as_str());
    let mut titles = titles(page, site);
    let mut headings = headings(page, &titles, site);
    leave_out_blog(page, &mut titles, &mut headings);
    let confirmed = confirmed(&headings, &titles).map(|(_, heading)| beside(page, heading, &headings));
    let confirmed = confirmed.or_else(|| going_on(&headings, &titles));
    let confirmed = confirmed.or_else(|| reworded(page, &headings, &titles));
    let telling = titles.iter().find(|title| !says_nothing(title));
    let first_level = headings
        .iter()
        .find(|heading| heading.tag == Tag::H1 && heading.is_telling());
    let seen = match confirmed {
        Some(heading) if !heading.is_telling() => first_level.or(telling.and(confirmed)),
        confirmed => confirmed,
    };
    if let Some(heading) = seen {
        return heading.into();
    }
    let is_site = |part: &str| folded(part) == folded(site) || is_owner(page, part);
    let tags = page.head.tags();
    let is_section = |part: &str| tags.iter().any(|tag| tag == part);
    let of_head = telling.and_then(|title| of_head(page, &headings, title, (&is_site, &is_section)));
    // A few Chinese characters that nothing on the page confirms are as likely the name of a section.
    let is_chinese = |title: &Stated| title.contains(is_wide) || page.document.language().primary() == "zh";
    let is_signed = page.head.title.as_deref().is_some_and(is_of_board);
    let is_enough = |title: &Stated| titles.len() > 1 || is_signed || !is_chinese(title) || !is_scant(title);
    match of_head {
        Some(title) if is_enough(&title) => title.into(),
        of_head => first_level
            .filter(|heading| of_head.is_none() || !is_scant(&heading.text))
            .map(Headline::from)
            .or_else(|| line_above_text(page).map(Headline::from))
            .or_else(|| confirmed.map(Headline::from))
            .or(of_head.map(Headline::from))
            .unwrap_or_else(|| last_resort(&titles, &headings)),
    }
}

/// Where the head is silent, a title that is at least a word; without any title, a heading of any level.
fn last_resort(titles: &[Stated], headings: &[Heading]) -> Headline {
    match titles {
        [] => headings.iter().find(|heading| heading.is_telling()).map(Headline::from),
        _ => {
            let mut words = titles.iter().filter(|title| title.contains(char::is_alphabetic));
            words.next().cloned().map(Headline::from)
        }
    }
    .unwrap_or_default()
}

/// The headings that name the page; those of lower levels only where none of the first is sure to be the headline.
fn headings(page: &Sources<'_>, titles: &[Stated], site: &str) -> Vec<Heading> {
    let folded = folded_titles(titles);
    let of_level = |level| headings_of(page, level, &folded, site);
    let mut headings = of_level(Tag::H1);
    let is_sure = |(votes, heading): (u32, &Heading)| votes >= SURE && !is_of_site(page, heading.id);
    if !confirmed(&headings, titles).is_some_and(is_sure) {
        headings.extend([Tag::H2, Tag::H3].into_iter().flat_map(of_level));
    }
    headings
}

/// Leaves out the heading that names the blog, as its class says or its link to the front page, and the titles that say
/// nothing else, where a single other heading can be the headline: several are those of a list of posts.
fn leave_out_blog(page: &Sources<'_>, titles: &mut Vec<Stated>, headings: &mut Vec<Heading>) {
    let is_blog = |heading: &Heading| heading.tag == Tag::H1 && is_of_site(page, heading.id);
    let blogs: Vec<String> = headings
        .iter()
        .filter(|heading| is_blog(heading))
        .map(|heading| heading.folded.clone())
        .collect();
    let mut others = headings.iter().filter(|heading| !is_blog(heading));
    let Some(first) = others.next().filter(|_| !blogs.is_empty()) else {
        return;
    };
    if others.all(|other| other.tag != first.tag) {
        titles.retain(|title| !blogs.contains(&folded(title)));
        headings.retain(|heading| !is_blog(heading));
    }
}

/// The heading of the first level right beside one of a lower level, where the title has it between that and
/// the site's name: a song's name below its singer's.
fn beside<'a>(page: &Sources<'_>, heading: &'a Heading, headings: &'a [Heading]) -> &'a Heading {
    let title = folded(page.head.title.as_deref().unwrap_or_default());
    let texts = |heading: &Heading| page.document.elements()[heading.id].texts;
    let is_beside = |other: &&Heading| {
        let (first, second) = if heading.id < other.id {
            (texts(heading), texts(other))
        } else {
            (texts(other), texts(heading))
        };
        first.end <= second.start && page.document.counts(first.end.until(second.start)).characters == 0
    };
    let is_between = |other: &&Heading| {
        let behind = title
            .strip_prefix(&*heading.folded)
            .and_then(|rest| rest.strip_prefix(&*other.folded));
        behind.is_some_and(|rest| !rest.is_empty())
    };
    let mut first_level = headings
        .iter()
        .filter(|other| heading.tag != Tag::H1 && other.tag == Tag::H1);
    first_level
        .find(|other| other.is_telling() && is_between(other) && is_beside(other))
        .unwrap_or(heading)
}

/// A title of the head without sections and site.
fn of_head(page: &Sources<'_>, headings: &[Heading], title: &Stated, known: Known<'_>) -> Option<Stated> {
    let is_heading = |part: &str| headings.iter().any(|heading| heading.folded == folded(part));
    let value = without_site(&title.value, is_heading);
    let value = without_trail(page.document, value);
    let value = without_spaced_site(page.document, value, known);
    let is_said = |rest: &str| {
        let next = separators(rest).filter_map(|separator| rest.find(separator)).min();
        let next = folded(&rest[..next.unwrap_or(rest.len())]);
        headings.iter().any(|heading| heading.folded.contains(&next))
    };
    let value = standing_part(page.document, value, is_said).unwrap_or_else(|| before_hard_separator(value));
    Stated::new(value, title.origin.as_str())
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
            .and_then(|title| Stated::new(title, "title-element")),
        page.head
            .first(&["dc.title", "dcterms.title", "citation_title", "headline", "title"]),
    ];
    let is_site = |part: &str| names_site(part, site, page.host());
    let stripped = |title: Stated| {
        let value = without_additions(&title.value);
        Stated::new(without_site(value, is_site), title.origin)
    };
    titles.into_iter().flatten().filter_map(stripped).collect()
}

/// The heading that the titles confirm most, the first among equals, and by how many votes.
fn confirmed<'a>(headings: &'a [Heading], titles: &[Stated]) -> Option<(u32, &'a Heading)> {
    let titles = folded_titles(titles);
    let mut best: Option<(u32, &Heading)> = None;
    for heading in headings {
        let votes = votes_of(&titles, &heading.folded);
        if votes > best.map_or(0, |(most, _)| most) {
            best = Some((votes, heading));
        }
    }
    best
}

/// The first heading that goes on where a title is cut short. After a separator, it would go on with the site's name; after a mark
/// of Chinese sentences, with what the headline says besides.
fn going_on<'a>(headings: &'a [Heading], titles: &[Stated]) -> Option<&'a Heading> {
    let is_first_part = |heading: &Heading, title: &Stated| {
        let rest = heading.text.strip_prefix(title.value.as_str());
        !is_scant(&title.value)
            && heading.text.contains(is_wide)
            && rest.is_some_and(|rest| rest.starts_with(SENTENCE_MARKS))
    };
    let is_whole = |heading: &&Heading| titles.iter().any(|title| is_first_part(heading, title));
    let whole = headings.iter().find(is_whole);
    if whole.is_some() {
        return whole;
    }
    let titles = folded_titles(titles);
    let goes_on = |heading: &&Heading, whole: &str| {
        heading.folded.starts_with(whole)
            && is_longer(whole.chars(), CUT)
            && !separators(&heading.text).any(|separator| heading.text.contains(separator))
    };
    headings
        .iter()
        .find(|heading| titles.iter().any(|(_, whole)| goes_on(heading, whole)))
}

/// The first heading of the first level that says the same as a title in other words: on an article, some of its words
/// are enough. Chinese pages hardly ever call themselves articles; there it is the page's only heading of the level and
/// has most of its words in a title. On other pages a title of the head is the headline as often as such a heading.
fn reworded<'a>(page: &Sources<'_>, headings: &'a [Heading], titles: &[Stated]) -> Option<&'a Heading> {
    let mut first_level = headings.iter().filter(|heading| heading.tag == Tag::H1);
    if titles.is_empty() {
        return first_level.next();
    }
    // Behind a headline with which it shares no word, it names the site.
    let is_end = |heading: &Heading, title: &Stated| {
        let separators = separators(title).filter(|separator| *separator != ": ");
        let mut ends = separators.filter_map(|separator| title.rsplit_once(separator));
        ends.any(|(headline, end)| folded(end) == heading.folded && share(&words(end), &words(headline)) < ALIKE)
    };
    let is_site = |heading: &Heading| titles.iter().any(|title| is_end(heading, title));
    let titles_in_words: Vec<HashSet<String>> = titles.iter().map(|title| words(&title.value)).collect();
    let is_only = first_level.clone().count() == 1;
    let least = match page.is_article() {
        true => ALIKE,
        false if is_only && page.document.language().primary() == "zh" => MOSTLY_ALIKE,
        false => return None,
    };
    first_level.find(|heading| {
        let said = words(&heading.text);
        let is_alike = titles_in_words.iter().any(|title| share(&said, title) >= least);
        said.len() > 1 && is_alike && !is_site(heading)
    })
}

/// The words of a text in lower case; of words in Chinese characters, which nothing parts, each two neighbours.
fn words(text: &str) -> HashSet<String> {
    let mut found = HashSet::new();
    for word in text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
    {
        let characters: Vec<char> = word.chars().collect();
        if word.contains(is_wide) && characters.len() > 1 {
            found.extend(characters.windows(2).map(|pair| pair.iter().collect::<String>()));
        } else {
            found.insert(word.to_lowercase());
        }
    }
    found
}

/// How many of these words are among others, 0 to 1.
fn share(words: &HashSet<String>, among: &HashSet<String>) -> f64 {
    words.intersection(among).count() as f64 / words.len().max(1) as f64
}

#[cfg(test)]
mod tests;
