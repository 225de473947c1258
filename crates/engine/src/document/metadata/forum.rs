//! Titles that programs of forums put together: headline, board, site and the program's signature.

use super::parts::{is_mark, separators};
use super::telling::LONGEST_SITE;
use crate::document::is_wide;

/// How programs of forums sign the titles of their pages, in lower case.
const CREDIT: &str = "powered by";

/// The program that always has the board between headline and site, in lower case, and the signature of its early versions.
const WITH_BOARD: &str = "discuz";
const EARLY_CREDIT: &str = " - discuz! board";

/// How forums call the form of a page that is for search engines, in lower case: boards are left out of its title.
const ARCHIVER: &str = "archiver";

/// Forms of a page that precede the signature.
const EDITIONS: [&str; 4] = ["手机版", "手機版", "触屏版", "Mobile version"];

/// Separators that have no spaces around them.
const TIGHT: [&str; 2] = ["-", "_"];

/// How boards are called; a headline can be parted from them in other ways than from the site.
const BOARDS: [&str; 5] = ["区", "區", "版", FORUMS[0], FORUMS[1]];

/// How names of forums end.
const FORUMS: [&str; 2] = ["论坛", "論壇"];

/// How the trail that leads to a page of an archive names it first, in lower case.
const ARCHIVE: &str = "'s archiver";

/// What encloses the number of a page in the archives of forums: "(页 2)", "(第 2 页)".
const PAGE_NUMBERS: [(&str, &str); 4] = [("(页", ")"), ("(第", "页)"), ("（第", "页）"), BARE_NUMBER];

/// The same without a word, which numbers the parts of a story where no archive is.
const BARE_NUMBER: (&str, &str) = ("(", ")");

/// Whether a part of a title is called as boards are, and as short.
pub(super) fn is_board(part: &str) -> bool {
    let part = part.trim();
    part.chars().count() <= LONGEST_SITE && BOARDS.iter().any(|end| part.ends_with(end))
}

/// Whether a part of a title names a forum.
pub(super) fn is_forum(part: &str) -> bool {
    FORUMS.iter().any(|end| part.trim().ends_with(end))
}

/// Whether a forum's program has put a title together with the board: then even a short headline is one.
pub(super) fn is_of_board(title: &str) -> bool {
    signed(title).is_some_and(|signed| signed.has_board)
}

/// The headline of a title that a forum's program has signed: without the signature, the site's name before it, and the board before that.
/// Where there is a signature, the program has put the title together, always in this order. Other titles stay as they are.
pub(super) fn without_credit(title: &str) -> &str {
    let Some(signed) = signed(title) else {
        return end_of_trail(title).unwrap_or(title);
    };
    let named = EDITIONS.iter().find_map(|edition| {
        let before = signed.named.trim_end().strip_suffix(edition)?;
        before.trim_end().strip_suffix(signed.separator.trim_end())
    });
    let named = named.unwrap_or(signed.named);
    let headline = match named.rsplit_once(signed.separator) {
        Some((rest, _)) if signed.has_board => without_board(rest, signed.separator),
        Some((rest, _)) => without_named_board(rest),
        None if signed.has_board => without_tight_parts(named),
        None => named,
    };
    match headline.trim_matches(is_mark) {
        "" => title,
        headline => headline,
    }
}

/// The headline of a page of an archive, whose title is the trail that leads to it: "Valley's Archiver » Ferries » On rain".
fn end_of_trail(title: &str) -> Option<&str> {
    let behind = |separator| {
        let (archive, rest) = title.split_once(separator)?;
        let is_archive = archive.to_ascii_lowercase().ends_with(ARCHIVE);
        is_archive.then(|| rest.rsplit_once(separator).map_or(rest, |(_, headline)| headline))
    };
    separators(title).find_map(behind)
}

/// A headline without the board behind it, if that is one by its name.
fn without_named_board(rest: &str) -> &str {
    let parted = separators(rest).filter_map(|separator| rest.rsplit_once(separator));
    let mut boards = parted.filter(|(headline, board)| is_board(board) && board.len() <= headline.len());
    boards.next().map_or(rest, |(headline, _)| headline)
}

/// A title that is signed.
struct Signed<'a> {
    /// What precedes the signature.
    named: &'a str,
    /// What parts them.
    separator: &'static str,
    /// Whether a board stands between the headline and the site.
    has_board: bool,
}

fn signed(title: &str) -> Option<Signed<'_>> {
    let lower = title.to_ascii_lowercase();
    if let Some(named) = lower.strip_suffix(EARLY_CREDIT) {
        return Some(Signed {
            named: title.get(..named.len())?,
            separator: " - ",
            has_board: true,
        });
    }
    let (before, credit) = title.split_at_checked(lower.rfind(CREDIT)?)?;
    let credit = credit.to_ascii_lowercase();
    let has_board = credit.contains(WITH_BOARD) && !credit.contains(ARCHIVER);
    separators(title).find_map(|separator| {
        Some(Signed {
            named: before.strip_suffix(separator)?,
            separator,
            has_board,
        })
    })
}

/// A headline and a board without the board.
fn without_board<'a>(rest: &'a str, separator: &str) -> &'a str {
    let is_short = |board: &str| board.trim().chars().count() <= LONGEST_SITE;
    let tight = || {
        TIGHT
            .iter()
            .filter_map(|tight| rest.rsplit_once(tight))
            .find(|(_, board)| is_board(board))
    };
    match rest.rsplit_once(separator).or_else(tight) {
        Some((headline, board)) if is_short(board) => headline,
        _ => rest,
    }
}

/// The same without board and site, where nothing but a sign parts all three, or a space.
fn without_tight_parts(named: &str) -> &str {
    let headline = |tight: &&str| {
        let (rest, _) = named.rsplit_once(*tight)?;
        Some(rest.rsplit_once(*tight)?.0)
    };
    let headline = TIGHT
        .iter()
        .find_map(|tight| headline(tight).filter(|_| named.contains(is_wide)));
    headline.unwrap_or_else(|| without_spaced_names(named))
}

/// The same where a space parts them: the site is known by its name then, and so is the board.
fn without_spaced_names(named: &str) -> &str {
    let without = |text: &str, is_name: fn(&str) -> bool| {
        let (rest, last) = text.rsplit_once(' ')?;
        is_name(last).then_some(rest.len())
    };
    let Some(end) = without(named, is_forum) else {
        return named;
    };
    let end = without(&named[..end], is_board).unwrap_or(end);
    &named[..end]
}

/// The title without the number of the page; a bare one is cut only where an archive is.
pub(super) fn without_page_number(title: &str, is_archive: bool) -> &str {
    let with_number = |part: &str| {
        let mut numbers = PAGE_NUMBERS
            .iter()
            .filter(|number| is_archive || **number != BARE_NUMBER);
        numbers.find_map(|(before, behind)| {
            let (rest, number) = part.rsplit_once(before)?;
            let number = number.strip_suffix(behind)?.trim();
            (!number.is_empty() && number.chars().all(|c| c.is_ascii_digit())).then(|| rest.trim_end().len())
        })
    };
    // It stands behind the headline, so the sections follow it.
    let ends = separators(title).filter_map(|separator| title.find(separator));
    let ends = ends.chain([title.len()]);
    let mut cuts = ends.filter_map(|end| with_number(title[..end].trim_end()));
    cuts.next().filter(|&cut| cut > 0).map_or(title, |cut| &title[..cut])
}

#[cfg(test)]
mod tests {
    use crate::document::{Document, Limits};

    #[test]
    fn board_and_site_are_cut_from_the_titles_of_forums() {
        for head in [
            "求助贴 - 技术讨论区 - 河谷论坛 - Powered by Discuz!",
            "求助贴 - 灌水 - 河谷 - 手机版 - Powered by Discuz!",
            "求助贴-技术讨论区 - 河谷论坛 - Powered by Discuz!",
            "求助贴-技术讨论区-河谷论坛 - Powered by Discuz!",
            "求助贴_技术讨论区_河谷论坛 - Powered by Discuz! X3.4",
            "求助贴-技术讨论区-河谷论坛 - Discuz! Board",
            "求助贴 - 河谷论坛 - Powered by Discuz! Archiver",
            "求助贴 - 问路版 - 河谷论坛 - Powered by Discuz! Archiver",
            "求助贴 河谷论坛 - Discuz! Board",
            "求助贴 问路版 河谷论坛 - Discuz! Board",
        ] {
            let html = format!(
                "<html lang=zh><title>{head}</title><div class=title><b>河谷论坛的公告在这里</b></div><p>渡船停了。"
            );
            let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
            let title = document.metadata(None).title.map(|title| title.value);
            assert_eq!(title.as_deref(), Some("求助贴"), "{head}");
        }
    }

    #[test]
    fn the_trail_of_an_archive_ends_with_the_headline() {
        let headline = |title| super::without_credit(title);
        assert_eq!(headline("河谷论坛's Archiver » 问路版 » 渡船停了"), "渡船停了");
        assert_eq!(headline("河谷论坛's Archiver » 渡船停了"), "渡船停了");
        assert_eq!(headline("Archiver » 渡船停了"), "Archiver » 渡船停了");
    }
}
