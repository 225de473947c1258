//! What the plain elements of a page become.
//!
//! A few hidden words amid a text, such as a label for screen readers or a sort key, are not in the article at all: no unit is so
//! small that a verdict could leave them out alone.

use super::{LeafKind, NodeKind, Style, lists};
use crate::document::{Document, ElementId, Hiding, Tag};

/// Longer text than this, in visible characters, is no caption, even if its class says so.
const LONGEST_CAPTION: u32 = 600;

/// The container that an element opens, tables and footnotes aside. `next_number` is that of the next item of the list
/// around it.
pub(super) fn container(document: &Document, id: ElementId, next_number: i32) -> Option<NodeKind> {
    match document.elements()[id].tag {
        Tag::Ul | Tag::Menu | Tag::Dir => Some(NodeKind::List { numbering: None }),
        Tag::Ol => Some(NodeKind::List {
            numbering: Some(lists::numbering(document, id)),
        }),
        Tag::Li => Some(NodeKind::Item {
            number: lists::own_number(document, id).unwrap_or(next_number),
        }),
        Tag::Dl => defines_terms(document, id).then_some(NodeKind::DefinitionList),
        Tag::Blockquote => Some(NodeKind::Quote),
        Tag::Figure | Tag::Div => is_figure(document, id).then_some(NodeKind::Figure),
        Tag::Details => Some(NodeKind::Details),
        Tag::A => is_quoted_post(document, id).then_some(NodeKind::Quote),
        _ => None,
    }
}

/// Words of classes of posts that an article shows, and the visible characters and the elements of the largest.
const QUOTED_POSTS: [&str; 6] = ["tweet", "toot", "quoted", "quote", "embed", "embedded"];
const LONGEST_POST: u32 = 1_500;
const MOST_IN_POST: u32 = 80;
/// Elements from a link on outwards whose class may say that it is such a post.
const AROUND_POST: usize = 3;

/// Whether a link is a post that the article quotes: a box with several lines. A link to another article has a heading.
fn is_quoted_post(document: &Document, id: ElementId) -> bool {
    let elements = document.elements();
    let inside = || (id + 1).until(elements[id].end).iter();
    let has_lines = || document.children(id).any(|child| elements[child].tag.breaks_line());
    let names_post = |id: ElementId| {
        let names = document.first_names(id, "class").unwrap_or_default();
        let mut words = names.split(|c: char| !c.is_ascii_alphabetic());
        words.any(|word| QUOTED_POSTS.iter().any(|name| word.eq_ignore_ascii_case(name)))
    };
    (2..=MOST_IN_POST).contains(&(elements[id].end - id))
        && has_lines()
        && (1..=LONGEST_POST).contains(&document.counts(elements[id].texts).characters)
        && std::iter::once(id)
            .chain(document.ancestors(id))
            .take(AROUND_POST)
            .any(names_post)
        && !inside().any(|id| elements[id].tag.heading_level().is_some())
}

/// Whether a `dl` element has terms. Pages use one without terms to indent text.
fn defines_terms(document: &Document, list: ElementId) -> bool {
    let tag = |id: ElementId| document.elements()[id].tag;
    let has_term = |id: ElementId| document.children(id).any(|child| tag(child) == Tag::Dt);
    // HTML allows a `div` around a term and its definitions.
    let mut groups = document.children(list).filter(|&child| tag(child) == Tag::Div);
    has_term(list) || groups.any(has_term)
}

/// Whether an element is a figure: systems older than the element `figure` have classes for it.
pub(crate) fn is_figure(document: &Document, id: ElementId) -> bool {
    match document.elements()[id].tag {
        Tag::Figure => true,
        Tag::Div => is_figure_by_class(document, id),
        _ => false,
    }
}

/// Whether an element is the caption of a figure.
pub(crate) fn is_caption(document: &Document, id: ElementId) -> bool {
    match document.elements()[id].tag {
        Tag::Figcaption => true,
        Tag::Div | Tag::P => caption_by_class(document, id).is_some() && aria_heading(document, id).is_none(),
        _ => false,
    }
}

fn is_figure_by_class(document: &Document, id: ElementId) -> bool {
    let mut classes = document
        .attribute(id, "class")
        .unwrap_or_default()
        .split_ascii_whitespace();
    classes.any(|class| matches!(class, "wp-caption" | "thumbinner" | "captioned-image-container"))
}

/// Characters of the longest text that is left out of the text around it because the page hides it.
const LONGEST_HIDDEN: u32 = 120;
/// An element with more elements inside it holds more than a text, such as a formula.
const MOST_INSIDE: u32 = 3;

/// Whether an element hides a few words amid the text of a line: a label for screen readers, or a sort key. The rest of a
/// text, which a click unfolds, is longer; and a cell may hold a sign that only its label puts into words: that is all its text.
pub(super) fn is_hidden_within_text(document: &Document, id: ElementId) -> bool {
    let tag = |id: ElementId| document.elements()[id].tag;
    let element = &document.elements()[id];
    let counts = |id: ElementId| document.counts(document.elements()[id].texts).characters;
    let is_short = || {
        element.end - id <= MOST_INSIDE
            && (1..=LONGEST_HIDDEN).contains(&counts(id))
            && (id + 1)
                .until(element.end)
                .iter()
                .all(|inside| !matches!(tag(inside), Tag::Math | Tag::Img | Tag::Svg))
    };
    !element.tag.breaks_line()
        && is_short()
        && counts(element.parent) > counts(id)
        && Hiding::of(document, id).is_some()
}

/// Signs of links that only show the address of their own place, if their class says so; in headings and terms any sign is one.
const PERMALINKS: [&str; 5] = ["¶", "§", "🔗", "🔗\u{fe0e}", "⚓"];

/// Whether a link only shows the address of its own place.
pub(super) fn is_permalink(document: &Document, id: ElementId, context: LeafKind) -> bool {
    let element = &document.elements()[id];
    let is_own = |href: &str| href.contains('#');
    if element.tag != Tag::A
        || document.counts(element.texts).characters > 2
        || !document.attribute(id, "href").is_some_and(is_own)
    {
        return false;
    }
    let text: String = element.texts.iter().map(|text| document.text(text)).collect();
    let in_head = matches!(context, LeafKind::Heading(_) | LeafKind::Term);
    let names_itself = |class: &str| {
        ["headerlink", "permalink", "anchor"]
            .iter()
            .any(|name| class.contains(name))
    };
    in_head && !text.contains(char::is_alphanumeric)
        || PERMALINKS.contains(&text.trim()) && classes(document, id).any(names_itself)
}

/// The kind of the leaves inside an element.
pub(super) fn leaf_kind(document: &Document, id: ElementId) -> Option<LeafKind> {
    let tag = document.elements()[id].tag;
    match tag {
        Tag::Figcaption | Tag::Caption => Some(LeafKind::Caption),
        Tag::Dt => Some(LeafKind::Term),
        Tag::Summary => Some(LeafKind::Summary),
        Tag::Td | Tag::Th | Tag::Dd | Tag::Li => Some(LeafKind::Paragraph),
        Tag::Div | Tag::P => aria_heading(document, id).or_else(|| caption_by_class(document, id)),
        Tag::Span => aria_heading(document, id),
        _ => tag.heading_level().map(LeafKind::Heading),
    }
}

/// Blocks may say in ARIA that they are headings; without a level they are of the second.
fn aria_heading(document: &Document, id: ElementId) -> Option<LeafKind> {
    if document.attribute(id, "role") != Some("heading") {
        return None;
    }
    let level = document
        .attribute(id, "aria-level")
        .and_then(|level| level.trim().parse().ok());
    Some(LeafKind::Heading(level.unwrap_or(2).clamp(1, 6)))
}

/// How classes of captions end, in lower case.
const CAPTIONS: [&str; 16] = [
    "caption-text",
    "caption-wrapper",
    "image-caption",
    "img-caption",
    "photo-caption",
    "pic-caption",
    "figcaption",
    "thumbcaption",
    "figure-description",
    "image-description",
    "image-desc",
    "img-desc",
    "img-info",
    "image-info",
    "picinfo",
    "photo-info",
];

/// Many systems set captions as paragraphs of a class, such as `wp-caption-text`.
fn caption_by_class(document: &Document, id: ElementId) -> Option<LeafKind> {
    // Letters that one of the names below has, as they are mostly written.
    let parts = ["aption", "APTION", "info", "desc"];
    let may_be = |classes: &&str| parts.iter().any(|part| classes.contains(part));
    let classes = document.attribute(id, "class").filter(may_be)?;
    let mut classes = classes.split_ascii_whitespace();
    let ends_with = |class: &str, name: &str| {
        let start = class.len().checked_sub(name.len());
        let end = start.and_then(|start| class.as_bytes().get(start..));
        end.is_some_and(|end| end.eq_ignore_ascii_case(name.as_bytes()))
    };
    let names_caption = |class: &str| CAPTIONS.iter().any(|name| ends_with(class, name));
    let texts = || document.elements()[id].texts;
    let characters = || document.counts(texts()).characters;
    let is_caption = classes.any(|class| class == "caption" || names_caption(class)) && characters() <= LONGEST_CAPTION;
    is_caption.then_some(LeafKind::Caption)
}

/// How the text inside an element looks.
pub(super) fn style(tag: Tag) -> Option<Style> {
    match tag {
        Tag::Em | Tag::I | Tag::Cite | Tag::Var => Some(Style::EMPHASIS),
        Tag::Strong | Tag::B => Some(Style::STRONG),
        Tag::Code | Tag::Kbd | Tag::Samp | Tag::Tt => Some(Style::CODE),
        Tag::Sub => Some(Style::SUBSCRIPT),
        Tag::Sup => Some(Style::SUPERSCRIPT),
        Tag::Del | Tag::S | Tag::Strike => Some(Style::STRUCK),
        Tag::Mark => Some(Style::MARKED),
        Tag::Ins => Some(Style::INSERTED),
        Tag::Ruby => Some(Style::RUBY),
        Tag::Rt | Tag::Rp => Some(Style::READING),
        _ => None,
    }
}

/// Returns whether an element aligns its text with the right edge; `None` where it does not say so. In text from right to left that is the
/// edge where lines begin.
pub(super) fn is_right_aligned(document: &Document, id: ElementId) -> Option<bool> {
    let element = &document.elements()[id];
    if !element.tag.breaks_line() {
        return None;
    }
    let by_class = || {
        let is_right = |class: &str| {
            matches!(
                class,
                "text-right" | "text-end" | "has-text-align-right" | "ql-align-right"
            )
        };
        classes(document, id).any(is_right).then_some("right")
    };
    let value = declared(document, id, "text-align")
        .or_else(|| document.attribute(id, "align"))
        .or_else(by_class)?;
    let is_right = value.eq_ignore_ascii_case("right") || value.eq_ignore_ascii_case("end");
    Some(is_right && !document.direction().is_right_to_left)
}

/// Returns what the style attribute of an element declares for a property.
pub(super) fn declared<'a>(document: &'a Document, id: ElementId, property: &str) -> Option<&'a str> {
    let style = document.attribute(id, "style")?;
    let declarations = style.split(';').filter_map(|declaration| declaration.split_once(':'));
    let mut named = declarations
        .rev()
        .filter(|(name, _)| name.trim().eq_ignore_ascii_case(property));
    let value = named.next()?.1.split('!').next()?;
    Some(value.trim())
}

/// The first classes of an element.
pub(super) fn classes(document: &Document, id: ElementId) -> impl Iterator<Item = &str> {
    document
        .first_names(id, "class")
        .unwrap_or_default()
        .split_ascii_whitespace()
}

#[cfg(test)]
mod tests {
    use crate::document::{Document, Limits};
    use crate::extraction::Article;

    /// The text of the leaves of a page.
    fn leaves(html: &str) -> Vec<String> {
        let article = Article::of(&Document::parse_html(html.into(), &Limits::default(), &|| false));
        let leaves = article.leaves.iter();
        leaves.map(|leaf| article.leaf_text(leaf).to_owned()).collect()
    }

    #[test]
    fn a_few_hidden_words_amid_a_text_are_left_out() {
        for hidden in [
            "<span class=sr-only>(opens in a new tab)</span>",
            "<span class='visually-hidden'>(opens in a new tab)</span>",
            "<span style='display: none'>(1998-02-28)</span>",
            "<b hidden>never shown</b>",
        ] {
            let found = leaves(&format!("<p>See <a href=/x>the map</a> {hidden}of the valley."));
            assert_eq!(found, ["See the map of the valley."], "{hidden}");
        }
    }

    #[test]
    fn what_is_hidden_for_itself_or_to_be_unfolded_stays_in_the_article() {
        let rest = "and the rest of the story ".repeat(8);
        for (html, found) in [
            (
                "<p><span class=sr-only>Article content</span></p>".to_owned(),
                "Article content",
            ),
            (
                format!("<p>It begins <span style='display:none'>{rest}</span></p>"),
                "It begins",
            ),
            (
                "<table><tr><td>Parking<td><i class=sr-only>Yes</i></table>".to_owned(),
                "Yes",
            ),
            (
                "<table><tr><th>Founded<td>28 February 1998 <i style='display:none'>(1998-02-28)</i> in Kelder</table>"
                    .to_owned(),
                "28 February 1998 in Kelder",
            ),
        ] {
            let leaves = leaves(&html).join(" ");
            assert!(leaves.contains(found) && leaves.len() > 8, "{leaves}");
            assert_eq!(
                leaves.contains("rest of the story"),
                html.contains("rest of the story"),
                "{html}"
            );
        }
    }
}
