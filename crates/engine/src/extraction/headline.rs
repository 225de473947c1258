//! The leaf that says the title of its page.

use super::article::letters;
use super::{Article, Leaf, LeafKind, NodeKind, Shown};

/// A shown paragraph of more bytes than this is running text, and the headline of the page does not follow it.
const LONGEST_LEAD: usize = 300;

/// The leaf that says what `title` says, so that it need not be shown twice: a heading before all running text, else a
/// paragraph there. Letters and digits count only, and a main heading may say a little more.
pub fn headline(article: &Article, shown: &Shown, title: &str) -> Option<usize> {
    let title: String = letters(title).collect();
    if title.is_empty() {
        return None;
    }
    let is_text = |&leaf: &usize| {
        let held = &article.leaves[leaf];
        held.kind == LeafKind::Paragraph && held.text.len() > LONGEST_LEAD && shown.is_shown(leaf)
    };
    let first_text = (0..article.leaves.len()).find(is_text).unwrap_or(article.leaves.len());
    // Much longer texts say something else, and need no look.
    let may_be = |leaf: &usize| article.leaves[*leaf].text.len() <= 4 * (title.len() + LONGEST_LEAD);
    let says = |leaf: &usize| may_be(leaf) && letters(article.leaf_text(&article.leaves[*leaf])).eq(title.chars());
    let holds = |leaf: &usize| {
        let own = may_be(leaf).then(|| letters(article.leaf_text(&article.leaves[*leaf])).collect::<String>());
        own.is_some_and(|own| 2 * own.len() <= 3 * title.len() && own.contains(&title))
    };
    let level = |leaf: &usize| match article.leaves[*leaf].kind {
        LeafKind::Heading(level) => level,
        _ => u8::MAX,
    };
    let open = || (0..first_text).filter(|&leaf| shown.is_shown(leaf));
    let hidden = || (0..article.leaves.len()).filter(|&leaf| !shown.is_shown(leaf));
    open()
        .find(|leaf| level(leaf) <= 2 && says(leaf))
        .or_else(|| open().find(|leaf| stands_alone(article, &article.leaves[*leaf]) && says(leaf)))
        .or_else(|| open().find(|leaf| level(leaf) == 1 && holds(leaf)))
        .or_else(|| hidden().find(|leaf| level(leaf) <= 2 && says(leaf)))
}

/// Whether a leaf is a heading or a paragraph that is no part of a list, a table or the like.
fn stands_alone(article: &Article, leaf: &Leaf) -> bool {
    let is_line = matches!(leaf.kind, LeafKind::Heading(_) | LeafKind::Paragraph);
    let parent = article.nodes[leaf.node as usize].parent;
    is_line && matches!(article.nodes[parent as usize].kind, NodeKind::Root | NodeKind::Post)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Document, Limits};
    use crate::extraction::LeafState;

    /// The text of the headline of a page of which all is shown but `hidden`.
    fn found(html: &str, hidden: &[usize]) -> Option<String> {
        let article = Article::of(&Document::parse_html(html.into(), &Limits::default(), &|| false));
        let mut shown = Shown::all(&article);
        for &leaf in hidden {
            shown.leaves[leaf] = LeafState::Hidden;
        }
        let leaf = headline(&article, &shown, "Rain at last!")?;
        Some(article.leaf_text(&article.leaves[leaf]).to_owned())
    }

    #[test]
    fn the_leaf_that_says_the_title_is_found_where_titles_stand() {
        let text = format!("<p>{}", "It rained on the valley. ".repeat(20));
        for (html, hidden, expected) in [
            (
                format!("<p>News<h1>Rain at last</h1>{text}"),
                vec![],
                Some("Rain at last"),
            ),
            (format!("<div>RAIN AT LAST</div>{text}"), vec![], Some("RAIN AT LAST")),
            (
                format!("<h1>News<br>Rain at last</h1>{text}"),
                vec![],
                Some("News\nRain at last"),
            ),
            (
                format!("<h1>Rain at last</h1><h2>Rain at last</h2>{text}"),
                vec![0],
                Some("Rain at last"),
            ),
            (format!("<h1>Rain at last</h1>{text}"), vec![0], Some("Rain at last")),
            (format!("<ul><li>Rain at last</ul>{text}"), vec![], None),
            (format!("<div>Rain at last</div>{text}"), vec![0], None),
            (format!("{text}<h2>Rain at last</h2>"), vec![], None),
        ] {
            assert_eq!(found(&html, &hidden).as_deref(), expected, "{html:.60}");
        }
    }
}
