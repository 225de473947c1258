//! The headline.
//!
//! The head names the page for lists and tabs, often with the site's name or in other words; the heading that a reader
//! sees is the headline itself. So the heading is taken that most of the head's titles confirm: as the whole title or as
//! what it begins with. A heading at a title's end is as likely the site's or the section's name. On an article, it
//! is enough that a heading of the first level has some words of a title; else the head is believed. Where the head says
//! nothing – a number, the name of a section, a greeting –, a heading or the line above the text is the headline.

use super::above_text::line_above_text;
use super::heading::{Heading, SURE, folded_titles, headings_of, votes_of};
use super::parts::{before_hard_separator, separators, standing_part, without_additions, without_site, without_trail};
use super::site::{folded, names_site};
use super::telling::{is_scant, says_nothing};
use super::{Sources, Stated};
use crate::document::{ElementId, Tag, is_wide};
use std::collections::HashSet;

/// Share of a heading's words that are in a title which says the same.
const ALIKE: f64 = 0.2;

/// The same on Chinese pages that do not call themselves articles.
const MOSTLY_ALIKE: f64 = 0.6;

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
    let titles = titles(page, site);
    let headings = headings(page, &titles, site);
    let confirmed = confirmed(&headings, &titles).map(|(_, heading)| beside(page, heading, &headings));
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
    let of_head = telling.and_then(|title| of_head(page, &headings, title));
    // A few Chinese characters that nothing on the page confirms are as likely the name of a section.
    let is_chinese = |title: &Stated| title.contains(is_wide) || page.document.language().primary() == "zh";
    let is_enough = |title: &Stated| titles.len() > 1 || !is_chinese(title) || !is_scant(title);
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
    if confirmed(&headings, titles).is_none_or(|(votes, _)| votes < SURE) {
        headings.extend([Tag::H2, Tag::H3].into_iter().flat_map(of_level));
    }
    headings
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
fn of_head(page: &Sources<'_>, headings: &[Heading], title: &Stated) -> Option<Stated> {
    let is_heading = |part: &str| headings.iter().any(|heading| heading.folded == folded(part));
    let value = without_site(&title.value, is_heading);
    let value = without_trail(page.document, value);
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
            .and_then(|title| Stated::new(title, "title element")),
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

/// The first heading of the first level that says the same as a title in other words: on an article, some of its words
/// are enough. Chinese pages hardly ever call themselves articles; there it is the page's only heading of the level and
/// has most of its words in a title. On other pages a title of the head is the headline as often as such a heading.
fn reworded<'a>(page: &Sources<'_>, headings: &'a [Heading], titles: &[Stated]) -> Option<&'a Heading> {
    let mut first_level = headings.iter().filter(|heading| heading.tag == Tag::H1);
    if titles.is_empty() {
        return first_level.next();
    }
    let titles: Vec<HashSet<String>> = titles.iter().map(|title| words(&title.value)).collect();
    let is_only = first_level.clone().count() == 1;
    let least = match page.is_article() {
        true => ALIKE,
        false if is_only && page.document.language().primary() == "zh" => MOSTLY_ALIKE,
        false => return None,
    };
    first_level.find(|heading| {
        let heading = words(&heading.text);
        heading.len() > 1 && titles.iter().any(|title| share(&heading, title) >= least)
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
    fn what_programs_add_to_titles_is_cut() {
        let of_head = |head: &str| title(&format!("<title>{head}</title><p>text"));
        for head in [
            "河边的新图书馆怎么走(页 1) - 河谷论坛 - Powered by Discuz! Archiver",
            "河边的新图书馆怎么走 - 手机版",
            "河边的新图书馆怎么走 - Powered by Ferry",
        ] {
            assert_eq!(of_head(head).as_deref(), Some("河边的新图书馆怎么走"), "{head}");
        }
        assert_eq!(
            of_head("A mill powered by the river").as_deref(),
            Some("A mill powered by the river")
        );
        assert_eq!(of_head("投身河谷(3)").as_deref(), Some("投身河谷(3)"));
    }

    #[test]
    fn the_trail_to_a_page_is_no_part_of_its_title() {
        let trail =
            "<title>河边的新图书馆怎么走 - 问路 - 谷口</title><a href=/>谷口</a> &gt; <a href=/f>问路</a><p>text";
        assert_eq!(title(trail).as_deref(), Some("河边的新图书馆怎么走"));
        let english = "<title>Rain at last in the valley - Fields - Shore</title><a>Shore</a><a>Fields</a><p>text";
        assert_eq!(title(english).as_deref(), Some("Rain at last in the valley"));
        let site = "<title>The valley club - Excursions</title><a>Excursions</a><p>text";
        assert_eq!(title(site).as_deref(), Some("The valley club - Excursions"));
        // The other half of a headline is no link.
        let whole = "<title>Rain at last - for fields</title><a href=/f>Fields</a><p>text";
        assert_eq!(title(whole).as_deref(), Some("Rain at last - for fields"));
    }

    #[test]
    fn the_only_heading_wins_where_it_says_mostly_the_same() {
        let page = "<html lang=zh><title>新图书馆昨日在河谷开馆 读者众多</title><h1>新图书馆昨日开馆 众多读者来访</h1>";
        assert_eq!(title(page).as_deref(), Some("新图书馆昨日开馆 众多读者来访"));
        let other = "<html lang=zh><title>新图书馆昨日在河谷开馆</title><h1>渡船明日停航的通知</h1>";
        assert_eq!(title(other).as_deref(), Some("新图书馆昨日在河谷开馆"));
        assert_eq!(
            title("<title>河谷 - 百科全书</title><h1>河谷[编辑]</h1>").as_deref(),
            Some("河谷")
        );
        let ruby = "<meta property=og:title content=橋が直る><h1><ruby>橋<rt>はし</ruby>が直る</h1>";
        assert_eq!(title(ruby).as_deref(), Some("橋が直る"));
    }

    #[test]
    fn on_an_article_a_heading_may_say_it_in_other_words() {
        let page = "<title>Rain at last after weeks</title><h1>At last it rains on the valley</h1>";
        assert_eq!(title(page).as_deref(), Some("Rain at last after weeks"));
        let article = format!("<meta property=og:type content=article>{page}");
        assert_eq!(title(&article).as_deref(), Some("At last it rains on the valley"));
    }

    #[test]
    fn a_part_that_stands_on_the_page_is_the_headline() {
        let page = "<title>河谷日报 » 新图书馆昨日开馆了</title><p>新图书馆昨日开馆了<p>馆长致辞。";
        assert_eq!(title(page).as_deref(), Some("新图书馆昨日开馆了"));
        let page = "<title>Rain at last - Weather - The Valley</title><p>Rain at last<p>It came at night.";
        assert_eq!(title(page).as_deref(), Some("Rain at last"));
        let said =
            "<title>Rain at last - for the fields</title><h2>Rain at last, and for the fields</h2><p>Rain at last";
        assert_eq!(title(said).as_deref(), Some("Rain at last - for the fields"));
    }

    #[test]
    fn a_label_gives_way_to_the_heading() {
        let page = "<title>News</title><h1>News</h1><h1>Rain at last</h1>";
        assert_eq!(title(page).as_deref(), Some("Rain at last"));
        assert_eq!(
            title("<title>News | Of the valley</title><h1>News</h1>").as_deref(),
            Some("News")
        );
        assert_eq!(title("<title>Home</title><p>text").as_deref(), Some("Home"));
        assert_eq!(title("<title>1</title><p>text"), None);
    }

    #[test]
    fn the_name_of_a_blog_leads_up() {
        let page = "<h1><a href=/ida/>Ida Marsh</a></h1><h2>Rain at last on the hills</h2>";
        let document = Document::parse_html(page.into(), &Limits::default(), &|| false);
        let address = url::Url::parse("https://blogs.example/ida/2024/rain.html").unwrap();
        let title = |address| document.metadata(address).title.map(|title| title.value);
        assert_eq!(title(Some(&address)).as_deref(), Some("Rain at last on the hills"));
        assert_eq!(title(None).as_deref(), Some("Ida Marsh"));
    }

    #[test]
    fn what_stands_above_a_headline_in_its_element_is_no_part_of_it() {
        let head = "<title>Rain at last in the valley - Weather</title><meta property=og:title content='Rain at last in the valley'>";
        for heading in [
            "<span>Weather</span><span>Rain at last in the valley</span>",
            "Weather – Rain at last in the valley",
            "<a>Thread</a> Rain at last in the valley",
            "Rain at last in the valley <small>7 October 2020</small>",
            "Rain at last in the valley | Weather",
        ] {
            assert_eq!(
                title(&format!("{head}<h1>{heading}</h1>")).as_deref(),
                Some("Rain at last in the valley"),
                "{heading}"
            );
        }
        let whole = "<h1>Rain at last in the valley <i>and in the hills</i></h1>";
        let own = "<title>Rain at last in the valley and in the hills</title>";
        assert_eq!(
            title(&format!("{own}{whole}")).as_deref(),
            Some("Rain at last in the valley and in the hills")
        );
    }

    #[test]
    fn a_song_comes_before_its_singer() {
        let title = |h1: &str, h2: &str, head: &str| {
            title(&format!(
                "<title>{head}</title><header><h2>{h2}</h2><h1>{h1}</h1></header><p>La la la"
            ))
        };
        let song = title(
            "Eleven Bells",
            "Ida Marsh",
            "Ida Marsh - Eleven Bells | Songs of the valley",
        );
        assert_eq!(song.as_deref(), Some("Eleven Bells"));
        // The last part of a title is as likely the name of a book or a site.
        let book = title("The Book of Bells", "Ringing", "Ringing - The Book of Bells");
        assert_eq!(book.as_deref(), Some("Ringing"));
    }

    #[test]
    fn places_where_words_may_be_divided_do_not_count() {
        let page = "<title>Rain at last in the valley - Weather</title><h1>Rain at last in the val\u{ad}ley</h1>";
        assert_eq!(title(page).as_deref(), Some("Rain at last in the valley"));
    }

    #[test]
    fn a_page_without_title_is_named_by_its_first_heading() {
        assert_eq!(title("<h1>Rain <b>at last</b></h1>").as_deref(), Some("Rain at last"));
        assert_eq!(
            title("<h2>글자를 짜는 일</h2><p>text").as_deref(),
            Some("글자를 짜는 일")
        );
        assert_eq!(title("<p>text"), None);
    }
}
