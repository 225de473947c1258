//! Headings that may be the headline, and how much the head's titles confirm them.

use super::bystander::names_hold;
use super::parts::{MOST_SEPARATORS, separators, without_copy, without_tail};
use super::site::{folded, names_site};
use super::telling::{is_scant, says_nothing};
use super::{Sources, Stated, shown_texts};
use crate::document::{ElementId, Ids, Tag, TextId};
use url::Url;

/// Headings of a level that are looked at.
const MOST_HEADINGS: usize = 30;

/// Votes of a title that begins with a heading.
pub(super) const SURE: u32 = 3;

/// Text nodes of a heading between which its parts are looked for.
const MOST_NODES: usize = 12;

/// A title and its folded form.
pub(super) type Title<'a> = (&'a str, String);

pub(super) struct Heading {
    pub id: ElementId,
    pub tag: Tag,
    pub text: String,
    /// Letters and digits of the text in lower case.
    pub folded: String,
}

impl Heading {
    fn of(page: &Sources<'_>, id: ElementId, titles: &[Title<'_>]) -> Heading {
        let element = &page.document.elements()[id];
        let whole = shown_texts(page.document, element.texts);
        let whole = without_mark(&whole);
        let text = match element.tag {
            Tag::H1 => said_part(page, element.texts, whole, titles).unwrap_or_else(|| without_tail(whole).to_owned()),
            _ => whole.to_owned(),
        };
        Heading {
            id,
            tag: element.tag,
            folded: folded(&text),
            text,
        }
    }

    pub(super) fn is_telling(&self) -> bool {
        !says_nothing(&self.text)
    }

    /// The headline that it is.
    pub(super) fn stated(&self) -> Option<Stated> {
        let origin = match self.tag {
            Tag::H1 => "h1",
            Tag::H2 => "h2",
            _ => "h3",
        };
        Stated::new(&self.text, origin)
    }
}

/// Titles with their folded forms.
pub(super) fn folded_titles(titles: &[Stated]) -> Vec<Title<'_>> {
    titles.iter().map(|title| (&*title.value, folded(title))).collect()
}

/// Words of classes and ids of a heading that names the site.
const SITE_NAMES: [&str; 8] = [
    "site-title",
    "site-name",
    "sitename",
    "site_title",
    "blog-title",
    "blog-name",
    "blogname",
    "logo",
];

/// Elements around a heading and with it that say whether it names the site.
const LEVELS_OF_SITE: usize = 2;

/// Whether a heading names the site, by its class or id or that of the box right around it, or because it leads to the
/// front page.
pub(super) fn is_of_site(page: &Sources<'_>, heading: ElementId) -> bool {
    let document = page.document;
    let boxes = std::iter::once(heading).chain(document.ancestors(heading));
    leads_up(page, heading)
        || target(page, heading) == Some("/")
        || boxes
            .take(LEVELS_OF_SITE)
            .any(|id| names_hold(document, id, &SITE_NAMES))
}

/// The headings of a level that do not just name the site.
pub(super) fn headings_of(page: &Sources<'_>, level: Tag, titles: &[Title<'_>], site: &str) -> Vec<Heading> {
    let elements = page.document.elements();
    let of_level = ElementId::all(elements).iter().filter(|&id| elements[id].tag == level);
    let is_headline = |heading: &Heading| {
        let is_of_text = level == Tag::H1 || !is_of_menu(page, heading.id);
        let is_site = names_site(&heading.text, site, page.host()) || leads_up(page, heading.id);
        !heading.folded.is_empty() && is_of_text && !is_site
    };
    let headings = of_level.take(MOST_HEADINGS).map(|id| Heading::of(page, id, titles));
    headings.filter(is_headline).collect()
}

/// Whether a heading is in a menu or at the foot of the page, where the sections of a site are named.
fn is_of_menu(page: &Sources<'_>, heading: ElementId) -> bool {
    let mut around = page.document.ancestors(heading);
    around.any(|id| matches!(page.document.elements()[id].tag, Tag::Nav | Tag::Footer))
}

/// The part of a heading that the titles confirm more than the whole: without the line above a headline, the label of a
/// thread or the date in the same element.
fn said_part(page: &Sources<'_>, texts: Ids<TextId>, whole: &str, titles: &[Title<'_>]) -> Option<String> {
    let document = page.document;
    let nodes = texts.iter().filter(|&id| !document.texts()[id].hidden);
    let nodes: Vec<TextId> = nodes.take(MOST_NODES).collect();
    let element = |id: TextId| document.texts()[id].element;
    let borders = nodes.windows(2).filter(|pair| element(pair[0]) != element(pair[1]));
    let of_nodes = borders.flat_map(|pair| [texts.start.until(pair[1]), pair[1].until(texts.end)]);
    let of_nodes = of_nodes.map(|range| shown_texts(document, range));
    let ends = separators(whole)
        .filter(|separator| *separator != ": ")
        .filter_map(|separator| whole.split_once(separator));
    let is_title = |end: &String| titles.iter().any(|(_, title)| *title == folded(end));
    let ends = ends.map(|(_, end)| end.to_owned()).filter(is_title);
    let of_whole = (folded(whole).len(), votes_of(titles, &folded(whole)));
    let is_said = |part: &String| {
        let part = (folded(part).len(), votes_of(titles, &folded(part)));
        2 * part.0 >= of_whole.0 && part.1 >= SURE && part.1 > of_whole.1
    };
    let parts = of_nodes.chain(ends).filter(|part| !is_scant(part) && is_said(part));
    parts.max_by_key(String::len)
}

/// Whether a heading is as a whole a link to a page above this one, as the name of a blog is. Where the address of the page is not
/// known, to one above the page that another heading links.
fn leads_up(page: &Sources<'_>, heading: ElementId) -> bool {
    let Some(there) = linked(page, heading) else {
        return false;
    };
    if let Some(here) = page.address {
        return is_above(&there, here);
    }
    let elements = page.document.elements();
    let others = ElementId::all(elements)
        .iter()
        .filter(|&id| elements[id].tag == Tag::H2);
    let mut others = others.take(MOST_HEADINGS).filter_map(|other| linked(page, other));
    elements[heading].tag == Tag::H1 && others.any(|other| is_above(&there, &other))
}

/// The address to which a heading is a link as a whole.
fn linked(page: &Sources<'_>, heading: ElementId) -> Option<Url> {
    let target = target(page, heading)?;
    page.address
        .map_or_else(|| Url::parse(target), |here| here.join(target))
        .ok()
}

/// The same as the page writes it.
fn target<'a>(page: &Sources<'a>, heading: ElementId) -> Option<&'a str> {
    let document = page.document;
    let characters = |id: ElementId| document.counts(document.elements()[id].texts).characters;
    let mut inside = (heading + 1).until(document.elements()[heading].end).iter();
    let link = inside.find(|&id| document.elements()[id].tag == Tag::A)?;
    let target = document
        .attribute(link, "href")
        .filter(|_| characters(link) == characters(heading))?;
    Some(target.trim())
}

/// Whether an address is that of a folder in which a page is.
fn is_above(folder: &Url, page: &Url) -> bool {
    page.host() == folder.host()
        && folder.query().is_none()
        && folder.path().ends_with('/')
        && page.path().len() > folder.path().len()
        && page.path().starts_with(folder.path())
}

/// Documentation puts a link to the heading behind it, an encyclopaedia a link to change what is below, a forum one to copy.
fn without_mark(heading: &str) -> &str {
    const EDITS: [&str; 4] = ["[编辑]", "[編輯]", "[編集]", "[edit]"];
    let marked = EDITS.iter().find_map(|edit| heading.strip_suffix(edit));
    without_copy(marked.unwrap_or(heading)).trim_end_matches(['¶', '#', '🔗', ' '])
}

/// How much the titles confirm a heading in folded form.
pub(super) fn votes_of(titles: &[Title<'_>], part: &str) -> u32 {
    titles.iter().map(|(title, whole)| votes(title, whole, part)).sum()
}

/// How much a title confirms a heading: 4 as a whole, 3 where the title begins with it and a separator follows, 1 where it
/// is most of the title. `whole` and `part` are title and heading in folded form.
fn votes(title: &str, whole: &str, part: &str) -> u32 {
    if part.is_empty() || !whole.contains(part) {
        return 0;
    }
    let begins_with = |separator: &str| {
        title
            .match_indices(separator)
            .take(MOST_SEPARATORS)
            .any(|(at, _)| folded(&title[..at]) == part)
    };
    if whole == part {
        4
    } else if separators(title).any(begins_with) {
        SURE
    } else {
        u32::from(part.len() * 5 >= whole.len() * 3)
    }
}

#[cfg(test)]
mod tests {
    use crate::document::{Document, Limits};

    #[test]
    fn without_an_address_the_pages_that_headings_link_tell_which_is_above() {
        let title = |blog: &str, post: &str| {
            let page =
                format!("<h1><a href={blog}>Ida Marsh</a></h1><h2><a href={post}>Rain at last on the hills</a></h2>");
            let document = Document::parse_html(page.as_str().into(), &Limits::default(), &|| false);
            document.metadata(None).title.map(|title| title.value)
        };
        let post = "https://blogs.example/ida/2024/rain.html";
        assert_eq!(
            title("https://blogs.example/ida/", post).as_deref(),
            Some("Rain at last on the hills")
        );
        assert_eq!(title("https://blogs.example/tom/", post).as_deref(), Some("Ida Marsh"));
        assert_eq!(title("/ida/", "/ida/2024/rain.html").as_deref(), Some("Ida Marsh"));
    }
}
