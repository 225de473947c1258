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
const BOARDS: [&str; 5] = ["区", "區", "版", "论坛", "論壇"];

/// Whether a forum's program has put a title together with the board: then even a short headline is one.
pub(super) fn is_of_board(title: &str) -> bool {
    signed(title).is_some_and(|signed| signed.has_board)
}

/// The headline of a title that a forum's program has signed: without the signature, the site's name before it, and the board before that.
/// Where there is a signature, the program has put the title together, always in this order. Other titles stay as they are.
pub(super) fn without_credit(title: &str) -> &str {
    let Some(signed) = signed(title) else {
        return title;
    };
    let named = EDITIONS.iter().find_map(|edition| {
        let before = signed.named.trim_end().strip_suffix(edition)?;
        before.trim_end().strip_suffix(signed.separator.trim_end())
    });
    let named = named.unwrap_or(signed.named);
    let headline = match named.rsplit_once(signed.separator) {
        Some((rest, _)) if signed.has_board => without_board(rest, signed.separator),
        Some((rest, _)) => rest,
        None if signed.has_board => without_tight_parts(named),
        None => named,
    };
    match headline.trim_matches(is_mark) {
        "" => title,
        headline => headline,
    }
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
    let is_board = |board: &str| BOARDS.iter().any(|end| board.trim().ends_with(end));
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

/// The same without board and site, where nothing but a sign parts all three.
fn without_tight_parts(named: &str) -> &str {
    let headline = |tight: &&str| {
        let (rest, _) = named.rsplit_once(*tight)?;
        Some(rest.rsplit_once(*tight)?.0)
    };
    let headline = TIGHT
        .iter()
        .find_map(|tight| headline(tight).filter(|_| named.contains(is_wide)));
    headline.unwrap_or(named)
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
        ] {
            let html = format!(
                "<html lang=zh><title>{head}</title><div class=title><b>河谷论坛的公告在这里</b></div><p>渡船停了。"
            );
            let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
            let title = document.metadata(None).title.map(|title| title.value);
            assert_eq!(title.as_deref(), Some("求助贴"), "{head}");
        }
    }
}
