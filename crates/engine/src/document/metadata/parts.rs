//! Titles of the head and the parts that separators make of them.

use super::forum::{is_board, is_forum, without_credit, without_page_number};
use super::site::folded;
use super::surname;
use super::telling::{is_scant, is_wide_site, says_nothing};
use crate::document::{Document, is_wide};

/// What may be between a headline and a site's name.
const SEPARATORS: [&str; 14] = [
    " | ", " - ", " – ", " — ", " · ", " • ", " :: ", " » ", " « ", " / ", ": ", " -- ", "｜", " @ ",
];

/// The same without spaces, among Chinese and Japanese characters.
const TIGHT_SEPARATORS: [&str; 3] = ["_", "-", "|"];

/// Separators behind which a headline never goes on.
const HARD_SEPARATORS: [&str; 3] = [" | ", "｜", "_"];

/// What is left of a separator at the end of a part.
const MARKS: [char; 5] = ['-', '|', '_', '»', '«'];

/// Places where one separator can end a headline.
pub(super) const MOST_SEPARATORS: usize = 8;

/// A title that is cut at a hard separator keeps at least this many letters and digits.
const SHORTEST_HEADLINE: usize = 8;

/// What pages in a form of their own are called behind their headline: for telephones, for paper, for archives.
const EDITIONS: [&str; 11] = [
    "手机版",
    "手機版",
    "移动版",
    "触屏版",
    "打印版",
    "存档",
    "存檔",
    ARCHIVER,
    "Discuz!",
    "phpwind",
    "Mobile version",
];

/// How forums call the form of a page that is for search engines; also behind the site's name.
const ARCHIVER: &str = "Archiver";

/// What forums put behind a headline for copying the address.
const COPIES: [&str; 2] = ["[复制链接]", "[複製鏈接]"];

/// The title without what a program adds behind the headline: its signature, with the names in front of it, the form of the
/// page, and the number of the page; and without the names of Chinese sites and writers.
pub(super) fn without_additions(title: &str) -> &str {
    let title = without_credit(title);
    let title = without_site(without_bracketed_edition(title), is_edition);
    let archived = title.strip_suffix(ARCHIVER).filter(|rest| rest.contains(is_wide));
    let title = without_page_number(archived.unwrap_or(title).trim_end(), archived.is_some());
    without_copy(without_writer(without_wide_sites(title), title))
}

/// Whether a part of a title says in which form the page is.
fn is_edition(part: &str) -> bool {
    EDITIONS.contains(&part.trim())
}

/// The title without the form of the page in brackets at its end: "[Archiver]".
fn without_bracketed_edition(title: &str) -> &str {
    let inside = title.strip_suffix([']', '】', ')', '）']);
    match inside.and_then(|inside| inside.rsplit_once(['[', '【', '(', '（'])) {
        Some((rest, edition)) if is_edition(edition) && !rest.trim().is_empty() => rest.trim_end(),
        _ => title,
    }
}

/// A headline without what leads to copying its address.
pub(super) fn without_copy(headline: &str) -> &str {
    let copied = COPIES.iter().find_map(|copy| headline.strip_suffix(copy));
    copied.unwrap_or(headline).trim_end()
}

/// The title without the names of Chinese sites and their sections at its end, which are known by how they end, and without the form
/// of the page between them. They are no longer than the headline; boards precede the names of forums only.
fn without_wide_sites(title: &str) -> &str {
    let mut rest = title;
    let mut is_of_forum = false;
    while let Some((before, last)) = last_part(rest) {
        let before = before.trim_end_matches(is_mark);
        let is_named = is_wide_site(last) || is_of_forum && is_board(last);
        let is_addition = is_edition(last) || is_named && size(last) <= size(before);
        if says_nothing(before) || !is_addition {
            break;
        }
        is_of_forum |= is_forum(last);
        rest = before;
    }
    rest
}

/// The title without a person's name at its end, in front of the site's: that one has written the page. `whole` is the title
/// with the site's, if that is known; else it is what follows the person, and the headline is longer than both.
fn without_writer<'a>(title: &'a str, whole: &str) -> &'a str {
    let is_cut = title.len() < whole.len();
    let named = |title: &'a str| {
        let (before, last) = last_part(title)?;
        let before = before.trim_end_matches(is_mark);
        let is_headline = !is_scant(before) && size(before) >= 2 * size(last);
        (surname::is_person(last.trim()) && is_headline).then_some(before)
    };
    let of_middle = || {
        let (before, last) = last_part(title)?;
        named(before.trim_end_matches(is_mark))
            .filter(|headline| title.contains(is_wide) && size(headline) >= 2 * size(last))
    };
    match is_cut {
        true => named(title),
        false => of_middle(),
    }
    .unwrap_or(title)
}

/// What knows the names that a page gives its owner, and what those under which it files itself.
pub(super) type Known<'a> = (&'a dyn Fn(&str) -> bool, &'a dyn Fn(&str) -> bool);

/// The title without a tail that only spaces part from it: the site's name, or that and a section's where the headline
/// stands on the page by itself.
pub(super) fn without_spaced_site<'a>(
    document: &Document,
    title: &'a str,
    (is_site, is_section): Known<'_>,
) -> &'a str {
    let Some((rest, last)) = title.rsplit_once(' ').filter(|(rest, _)| rest.contains(is_wide)) else {
        return title;
    };
    let mut beginnings = vec![rest];
    beginnings.extend(rest.rsplit_once(' ').map(|(rest, _)| rest));
    let is_headline = |part: &&&str| !is_scant(part) && size(part) >= 2 * size(last);
    let is_owner = is_site(last);
    let mut standing = beginnings.iter().filter(is_headline).filter(|part| {
        (is_owner || is_wide_site(last) || is_section(last) || is_signed_by(document, last)) && stands(document, part)
    });
    let only = is_owner.then_some(&rest).filter(is_headline);
    standing.next().or(only).map_or(title, |part| part.trim())
}

/// Whether a text of the page says that it belongs to a house of this name.
fn is_signed_by(document: &Document, house: &str) -> bool {
    let is_line =
        |text: &str| text.len() <= 8 * house.len() + LONGEST_RIGHTS && text.contains(RIGHTS) && text.contains(house);
    size(house) >= SHORTEST_HEADLINE && document.text_ids().iter().any(|id| is_line(document.text(id)))
}

/// What lines about rights say in Chinese, and the bytes of a long one.
const RIGHTS: &str = "版权所有";
const LONGEST_RIGHTS: usize = 300;

/// Whether a part of a title is on the page as a text of its own and no link.
fn stands(document: &Document, part: &str) -> bool {
    let wanted = folded(part);
    let texts = document.text_ids().iter().zip(document.texts());
    let mut shown = texts.filter(|(_, node)| !node.hidden && !node.linked);
    shown.any(|(id, _)| {
        let text = document.text(id).trim();
        text.len() <= 2 * part.len() && folded(text) == wanted
    })
}

/// Letters and digits of a part.
fn size(part: &str) -> usize {
    folded(part).chars().count()
}

/// What is before and behind the last separator of a title. A colon is one only with a space on either side.
fn last_part(title: &str) -> Option<(&str, &str)> {
    let parts = separators(title).map(|separator| if separator == ": " { " : " } else { separator });
    let parts = parts.filter_map(|separator| title.rsplit_once(separator));
    parts.min_by_key(|(_, last)| last.len())
}

/// The title without the sections and sites at its end that are links on the page by themselves, as in the trail that
/// leads to the page; the headline is twice as long. What is left of a short one may be the site, and the link the page.
pub(super) fn without_trail<'a>(document: &Document, title: &'a str) -> &'a str {
    let mut rest = title;
    while let Some((before, last)) = last_part(rest) {
        let before = before.trim_end_matches(is_mark);
        let is_headline = !is_scant(before) && size(before) >= 2 * size(last);
        if !is_headline || folded(last).is_empty() || !is_link(document, &folded(last)) {
            break;
        }
        rest = before;
    }
    if is_link(document, &folded(rest)) { title } else { rest }
}

/// Whether a text in folded form is all that a link shows.
fn is_link(document: &Document, wanted: &str) -> bool {
    let linked = document
        .text_ids()
        .iter()
        .zip(document.texts())
        .filter(|(_, node)| !node.hidden && node.linked);
    let mut texts = linked.map(|(id, _)| document.text(id).trim());
    texts.any(|text| text.len() <= 4 * wanted.len() && folded(text) == wanted)
}

/// The title without the names behind and before it that `is_site` knows.
pub fn without_site(title: &str, is_site: impl Fn(&str) -> bool) -> &str {
    let mut title = title.trim();
    loop {
        let shorter = separators(title).find_map(|separator| {
            let behind = title.rsplit_once(separator).filter(|(_, last)| is_site(last));
            let before = title
                .split_once(separator)
                .filter(|(first, rest)| !is_within_word(first, separator, rest) && is_site(first));
            behind.map(|(rest, _)| rest).or(before.map(|(_, rest)| rest))
        });
        let has_letters = |rest: &&str| rest.contains(char::is_alphanumeric);
        match shorter.map(|rest| rest.trim_matches(is_mark)).filter(has_letters) {
            Some(rest) => title = rest,
            None => return title,
        }
    }
}

/// Whether a hyphen is one of a word, as in "IBM-PC" and "CHIP-8": among Chinese characters it parts as well.
fn is_within_word(before: &str, separator: &str, behind: &str) -> bool {
    let is_of_word = |c: char| c.is_alphanumeric() && !is_wide(c);
    separator == "-" && before.ends_with(is_of_word) && behind.starts_with(is_of_word)
}

pub(super) fn separators(title: &str) -> impl Iterator<Item = &'static str> {
    let tight = TIGHT_SEPARATORS.iter().filter(|_| title.contains(is_wide));
    SEPARATORS.iter().chain(tight).copied()
}

/// A heading without the sections and sites that a bar parts from it; they are shorter.
pub(super) fn without_tail(heading: &str) -> &str {
    let mut parts = heading.split(" | ").map(str::trim);
    match (parts.next(), parts.next()) {
        (Some(first), Some(second)) if size(first) > size(second).max(SHORTEST_HEADLINE) => first,
        _ => heading,
    }
}

/// What precedes a separator that parts a headline from sections and sites, where that is more than a word, or in Chinese
/// more than a few characters and twice as long as all that follows.
pub(super) fn before_hard_separator(title: &str) -> &str {
    let firsts = HARD_SEPARATORS
        .iter()
        .filter_map(|separator| title.split_once(separator));
    let is_headline = |first: &str, rest: &str| {
        let is_long = !is_scant(first) && first.contains(is_wide) && size(first) >= 2 * size(rest);
        is_long || size(first) >= SHORTEST_HEADLINE
    };
    let mut long = firsts.filter(|(first, rest)| is_headline(first, rest));
    long.next().map_or(title, |(first, _)| first.trim())
}

/// The longest beginning of a title, up to a separator, that is on the page as a text of its own, where no heading
/// says the rest; among Chinese and Japanese characters also an end.
pub(super) fn standing_part<'a>(
    document: &Document,
    title: &'a str,
    is_said: impl Fn(&str) -> bool,
) -> Option<&'a str> {
    let borders = separators(title)
        .filter(|separator| *separator != ": ")
        .flat_map(|separator| {
            let places = title.match_indices(separator).take(MOST_SEPARATORS);
            places.map(move |(at, _)| (&title[..at], &title[at + separator.len()..]))
        });
    let both = |(before, behind): (&'a str, &'a str)| {
        let end = title.contains(is_wide).then_some((behind, before));
        std::iter::once((before, behind)).chain(end)
    };
    let mut parts: Vec<(&str, String)> = borders
        .flat_map(both)
        .filter(|(part, rest)| !is_scant(part) && !says_nothing(part) && !is_said(rest))
        .map(|(part, _)| (part.trim_matches(is_mark), folded(part)))
        .collect();
    parts.sort_by_key(|(part, _)| std::cmp::Reverse(part.len()));
    let longest = parts.first()?.0.len();
    let texts = document
        .text_ids()
        .iter()
        .zip(document.texts())
        .filter(|(_, node)| !node.hidden && !node.linked);
    let place = |(id, _)| {
        let text = document.text(id).trim();
        let text = (SHORTEST_HEADLINE..=2 * longest)
            .contains(&text.len())
            .then(|| folded(text))?;
        parts.iter().position(|(_, part)| *part == text)
    };
    texts.filter_map(place).min().map(|place| parts[place].0)
}

pub(super) fn is_mark(c: char) -> bool {
    c.is_whitespace() || MARKS.contains(&c)
}

#[cfg(test)]
mod tests {
    use crate::document::{Document, Limits};

    fn title(html: &str) -> Option<String> {
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        document.metadata(None).title.map(|title| title.value)
    }

    #[test]
    fn tails_of_archives_and_names_of_sites_are_cut() {
        for head in [
            "河边的新图书馆怎么走 - 问路论坛 - 河谷社区 - Archiver - Discuz!",
            "河边的新图书馆怎么走(2)-问路论坛-河谷社区 Archiver",
            "河边的新图书馆怎么走_河谷新闻_手机河谷网",
            "河边的新图书馆怎么走 - 问路论坛 -  河谷社区 -  手机版 - Powered by Discuz!",
            "河边的新图书馆怎么走 [复制链接] - Powered by phpwind",
            "河边的新图书馆怎么走 - Archiver - 河谷论坛",
            "河边的新图书馆怎么走 [Archiver]",
            "河边的新图书馆怎么走_问路版_河谷论坛_存档",
        ] {
            let page = format!("<html lang=zh><title>{head}</title><p>渡船停了。");
            assert_eq!(title(&page).as_deref(), Some("河边的新图书馆怎么走"), "{head}");
        }
        // A board is one in front of a forum's name.
        let no_forum = "<html lang=zh><title>河边的新图书馆怎么走-问路区-河谷</title><p>渡船停了。";
        assert_eq!(title(no_forum).as_deref(), Some("河边的新图书馆怎么走-问路区-河谷"));
        // What is longer than the part before it is the headline.
        let longer = "<html lang=zh><title>河谷-关于新图书馆与论坛</title><p>渡船停了。";
        assert_eq!(title(longer).as_deref(), Some("河谷-关于新图书馆与论坛"));
    }

    #[test]
    fn names_of_japanese_and_korean_sites_are_cut() {
        for (head, headline) in [
            ("비 오는 날의 나루터 산책 : 강마을 블로그", "비 오는 날의 나루터 산책"),
            ("비 오는 날의 나루터 산책 - 강마을일보", "비 오는 날의 나루터 산책"),
            ("川の渡し船、最後の日 | 河谷ニュース", "川の渡し船、最後の日"),
            ("川の渡し船、最後の日｜渡し守のブログ", "川の渡し船、最後の日"),
            ("산책 : 비 오는 날", "산책 : 비 오는 날"),
        ] {
            assert_eq!(
                title(&format!("<title>{head}</title><p>.")).as_deref(),
                Some(headline),
                "{head}"
            );
        }
    }

    #[test]
    fn writers_and_sites_behind_a_headline_are_cut() {
        let page = |head: &str, rest: &str| title(&format!("<html lang=zh><title>{head}</title>{rest}<p>渡船停了。"));
        let headline = Some("昨天很高兴住进了河谷堂");
        assert_eq!(
            page("昨天很高兴住进了河谷堂 - 石小桥 - 河谷堂", "").as_deref(),
            headline
        );
        assert_eq!(
            page("昨天很高兴住进了河谷堂 - 石小桥 - 河谷博客", "").as_deref(),
            headline
        );
        assert_eq!(
            page("河谷堂 - 石小桥 - 昨天很高兴住进了河谷堂", "").as_deref(),
            Some("河谷堂 - 石小桥 - 昨天很高兴住进了河谷堂")
        );
        let named = "<meta property=og:site_name content=河谷的家_蓝天>";
        assert_eq!(
            page("昨天很高兴住进了河谷堂 @ 河谷的家_蓝天", named).as_deref(),
            headline
        );
        let copyright = "<meta name=copyright content=河谷网版权所有>";
        assert_eq!(page("昨天很高兴住进了河谷堂 河谷网", copyright).as_deref(), headline);
        let standing = "<div>昨天很高兴住进了河谷堂</div>";
        assert_eq!(
            page("昨天很高兴住进了河谷堂 河谷快讯 河谷网", standing).as_deref(),
            headline
        );
        // Without either, it is as likely the other half of the headline.
        let halves = "昨天很高兴住进了河谷堂 渡船售票上网";
        assert_eq!(page(halves, "").as_deref(), Some(halves));
        assert_eq!(
            page("昨天很高兴住进了河谷堂 渡口医院", "<div>昨天很高兴住进了河谷堂</div>").as_deref(),
            Some("昨天很高兴住进了河谷堂 渡口医院")
        );
    }

    #[test]
    fn a_section_behind_a_short_headline_is_cut() {
        let page = |head: &str| title(&format!("<html lang=zh><title>{head}</title><p>渡船停了。"));
        assert_eq!(page("F-16渡船停了_渡口_河谷网").as_deref(), Some("F-16渡船停了"));
        // What is not much longer than the rest may be the section itself.
        let halves = "河边的渡口_新图书馆开馆";
        assert_eq!(page(halves).as_deref(), Some(halves));
    }

    #[test]
    fn a_title_of_sites_and_sections_gives_way_to_the_heading() {
        for head in [
            "x",
            "河谷新闻_手机河谷网",
            "河谷日报_数字报",
            "渡口见闻-河谷频道-谷口网",
        ] {
            let page = format!("<html lang=zh><title>{head}</title><h1>河边的新图书馆怎么走</h1><p>渡船停了。");
            assert_eq!(title(&page).as_deref(), Some("河边的新图书馆怎么走"), "{head}");
        }
        let page = "<html lang=zh><title>渡船</title><h1>河谷</h1><p>渡船停了。";
        assert_eq!(title(page).as_deref(), Some("渡船"));
    }
}
