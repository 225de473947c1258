//! Deletes chains of links: three or more, each at most thirty characters behind the one before.
//!
//! The program does this by one pattern whose nested repetitions try every division of the text between two links; on some
//! pages it does not finish. The same chains are found here in one pass, since the pattern leaves no real choice:
//!
//! * A *link* is `<a`, white space, `href=`, perhaps a quotation mark, a character of an address, anything up to the next
//!   `>`; then at least one character of text without `>`, and `</a>`. So its end follows from its beginning: the second
//!   `>` behind it, if `</a` stands before that.
//! * A link *follows* another if between them stands white space, at most thirty characters, white space. Of several that
//!   follow, the pattern takes the farthest (it may jump over a short link), but one that is followed itself comes first
//!   where a third link is still needed.
//! * The first link may be written `<A HREF=` but has to end with `</a>`; a following one begins with `<a href=` and may
//!   end with `</A>`. After a hundred following links a new chain begins.
//!
//! A deletion can bring other links together, so the program repeats it until nothing changes.

use std::ops::Range;

use super::super::characters::is_java_space;
use crate::methods::mapped_text::{Edit, MappedText};

/// Most characters between two links of a chain, white space at both ends not counted.
const LONGEST_GAP: usize = 30;
/// Most links that follow the first one in a chain.
const MOST_FOLLOWERS: usize = 100;
/// Most bytes read in all passes over a page together.
const MOST_BYTES_READ: usize = 256 << 20;

/// Deletes chains of links until none is left.
///
/// The number of passes is not bounded by the program: a page of 100 KB that nests chains in the tags of links needs a
/// thousand. Here they end after [`MOST_BYTES_READ`], which leaves chains only in larger pages made for the purpose.
pub(super) fn delete(text: MappedText) -> MappedText {
    let mut text = text;
    let mut bytes_read = 0;
    while bytes_read < MOST_BYTES_READ {
        bytes_read += text.as_str().len();
        let chains = chains(text.as_str());
        if chains.is_empty() {
            break;
        }
        let mut chains = chains.into_iter();
        text = text.replace(|_, _| chains.next().map(Edit::delete));
    }
    text
}

/// A link that begins at `start`; several can share one end, since an opening may stand inside the tag of another.
#[derive(Debug)]
struct Link {
    start: usize,
    end: usize,
    can_begin: bool,
    can_follow: bool,
}

/// The links, by index, that may come next behind a link.
#[derive(Debug, Clone, Copy, Default)]
struct Followers {
    /// The farthest.
    any: Option<usize>,
    /// The farthest that is followed itself.
    followed: Option<usize>,
}

/// The chains of a text, from left to right, without overlap.
fn chains(text: &str) -> Vec<Range<usize>> {
    let links = links(text);
    let followers = followers(text, &links);
    let mut chains: Vec<Range<usize>> = Vec::new();
    for (index, link) in links.iter().enumerate() {
        let is_free = chains.last().is_none_or(|chain| chain.end <= link.start);
        if is_free
            && link.can_begin
            && let Some(last) = last_of_chain(&followers, index)
        {
            chains.extend(links.get(last).map(|last| link.start..last.end));
        }
    }
    chains
}

/// The last link of the chain that begins with link `first`, if that is a chain.
fn last_of_chain(followers: &[Followers], first: usize) -> Option<usize> {
    let second = followers.get(first)?.followed?;
    let third = followers.get(second)?.any;
    let next = |&last: &usize| followers.get(last)?.any;
    std::iter::successors(third, next).take(MOST_FOLLOWERS - 1).last()
}

/// All links of a text, by their beginning.
fn links(text: &str) -> Vec<Link> {
    let mut links = Vec::new();
    let mut openings: Vec<(usize, bool)> = Vec::new();
    let mut start = 0;
    for (end, _) in text.match_indices('>') {
        let segment = text.get(start..end).unwrap_or_default();
        if let Some(can_begin) = link_end(segment) {
            links.extend(openings.iter().map(|&(start, can_follow)| Link {
                start,
                end: end + 1,
                can_begin,
                can_follow,
            }));
        }
        openings.clear();
        openings.extend(segment.match_indices('<').filter_map(|(at, _)| {
            let can_follow = link_opening(segment.get(at + 1..)?)?;
            Some((start + at, can_follow))
        }));
        start = end + 1;
    }
    links
}

/// Whether the text between a tag and the next `>` ends a link, and if so, whether as a first link has to.
fn link_end(segment: &str) -> Option<bool> {
    let text = segment.strip_suffix(['a', 'A'])?.strip_suffix("</")?;
    (!text.is_empty()).then(|| segment.ends_with('a'))
}

/// Whether what stands behind a `<` opens a link, and if so, whether as a following link has to.
fn link_opening(rest: &str) -> Option<bool> {
    let name = rest.get(..1).filter(|name| name.eq_ignore_ascii_case("a"))?;
    let spaced = rest.get(1..)?;
    let attribute = spaced.trim_start_matches(is_java_space);
    let href = attribute.get(..5).filter(|href| href.eq_ignore_ascii_case("href="))?;
    let address = attribute.get(5..)?;
    let address = address.strip_prefix(['"', '\'']).unwrap_or(address);
    let has_address = address.chars().next().is_some_and(|c| !matches!(c, '"' | '\'' | ' '));
    (has_address && attribute.len() < spaced.len()).then(|| name == "a" && href == "href=")
}

/// For every link, which ones may come next.
fn followers(text: &str, links: &[Link]) -> Vec<Followers> {
    let mut followers = vec![Followers::default(); links.len()];
    let mut behind: Option<(usize, Followers)> = None;
    for (index, link) in links.iter().enumerate().rev() {
        let found = match behind {
            Some((end, found)) if end == link.end => found,
            _ => followers_behind(text, link.end, links, &followers),
        };
        behind = Some((link.end, found));
        if let Some(place) = followers.get_mut(index) {
            *place = found;
        }
    }
    followers
}

/// The links that may come next behind byte `end`, given what may come next behind these.
fn followers_behind(text: &str, end: usize, links: &[Link], followers: &[Followers]) -> Followers {
    let (near, far) = reach(text, end);
    let first = links.partition_point(|link| link.start < near.start);
    let mut found = Followers::default();
    let in_reach = links.iter().enumerate().skip(first);
    for (index, link) in in_reach.take_while(|(_, link)| link.start <= far) {
        if link.can_follow && (link.start <= near.end || link.start == far) {
            found.any = Some(index);
            if followers.get(index).is_some_and(|next| next.any.is_some()) {
                found.followed = Some(index);
            }
        }
    }
    found
}

/// Where a link may begin that follows one which ends at byte `end`: within a range, its end included, or at one place
/// beyond it.
fn reach(text: &str, end: usize) -> (Range<usize>, usize) {
    let skip_space = |from: usize| {
        let rest = text.get(from..).unwrap_or_default();
        text.len() - rest.trim_start_matches(is_java_space).len()
    };
    let first = skip_space(end);
    let rest = text.get(first..).unwrap_or_default();
    let gap = rest.char_indices().nth(LONGEST_GAP).map_or(rest.len(), |(at, _)| at);
    (first..first + gap, skip_space(first + gap))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINK: &str = "<a href=x>y</a>";

    fn without_chains(text: &str) -> String {
        delete(MappedText::new(text)).as_str().to_owned()
    }

    #[test]
    fn three_links_are_a_chain_and_two_are_not() {
        assert_eq!(without_chains(&format!("1{LINK}{LINK}2")), format!("1{LINK}{LINK}2"));
        assert_eq!(without_chains(&format!("1{LINK}{LINK} | {LINK}2")), "12");
    }

    #[test]
    fn links_may_stand_thirty_characters_apart() {
        let chain = |gap: &str| format!("1{LINK}{gap}{LINK}{gap}{LINK}2");
        let gap = "中".repeat(30);
        assert_eq!(without_chains(&chain(&gap)), "12");
        assert_eq!(
            without_chains(&chain(&format!("\n\t {gap}\r\n "))),
            "12",
            "white space is not counted"
        );
        assert_eq!(without_chains(&chain(&format!("{gap}-"))), chain(&format!("{gap}-")));
    }

    #[test]
    fn a_link_is_what_the_pattern_takes_for_one() {
        let trailing = format!("{LINK}{LINK}");
        for link in [
            "<A HREF='x' class=z>y</a>",
            "<a\n href=\"x\">y</a>",
            "<a href=x>1 < 2</a>",
            "<a href=<b>y</a>",
        ] {
            assert_eq!(without_chains(&format!("{link}{trailing}")), "", "{link}");
        }
        for link in [
            "<a href=x>y</A>",
            "<a id=x href=x>y</a>",
            "<a href=x></a>",
            "<a href=\" x\">y</a>",
            "<ahref=x>y</a>",
        ] {
            let text = format!("{link}{trailing}");
            assert_eq!(without_chains(&text), text);
        }
        let text = format!("{LINK}{LINK}<a HREF=x>y</a>");
        assert_eq!(without_chains(&text), text, "only the first may be written in capitals");
        assert_eq!(without_chains(&format!("{LINK}{LINK}<a href=x>y</A>")), "");
        let text = format!("{trailing}<a href=x><b>y</b></a>");
        assert_eq!(
            without_chains(&text),
            text,
            "a tag inside ends the search for the end tag"
        );
    }

    #[test]
    fn the_farthest_link_comes_next() {
        // The second link starts 15 characters behind the first: both are in reach, and the first is jumped over.
        assert_eq!(chains(&LINK.repeat(5)), chains_of(0..75));
        // Behind the last but one nothing follows, so with four links the second cannot be jumped over twice.
        let text = format!("{LINK}{LINK}{LINK}");
        assert_eq!(chains(&text), chains_of(0..45));
    }

    #[test]
    fn after_a_hundred_followers_a_new_chain_begins() {
        // Two links of 40 characters are never both in reach, so every one is counted.
        let link = format!("<a href={}>y</a>", "x".repeat(26));
        assert_eq!(chains(&link.repeat(101)).len(), 1);
        assert_eq!(chains(&link.repeat(104)).len(), 2, "the last three");
        assert_eq!(
            chains(&link.repeat(103)),
            chains_of(0..101 * 40),
            "two are left, which are no chain"
        );
    }

    #[test]
    fn a_deletion_can_make_a_new_chain() {
        let far = "-".repeat(31);
        let text = format!("<a hr{LINK}{LINK}{LINK}ef=x{far}>y</a>{LINK}{LINK}.");
        assert_eq!(without_chains(&text), ".");
    }

    #[test]
    fn nested_chains_go_level_by_level() {
        let far = "-".repeat(31);
        let before = "<a hr".repeat(300);
        let behind = format!("ef=x{far}>y</a>{LINK}{LINK}").repeat(300);
        assert_eq!(without_chains(&format!("{before}{LINK}{LINK}{LINK}{behind}.")), ".");
    }

    fn chains_of(range: Range<usize>) -> Vec<Range<usize>> {
        std::iter::once(range).collect()
    }
}
