//! Plain text: all characters are the page's, except line ends and tabs.

use super::cells::CellColumns;
use super::{Article, LeafKind, NodeKind, Shown};

/// The shown text: leaves apart by a blank line, items of one list by a line end, columns of a table by a tab, so that each cell
/// has as many tabs before it as columns, also below a `rowspan` and behind empty cells; a footnote begins with its number. Ends with a line end unless there is nothing.
pub fn plain_text(article: &Article, shown: &Shown) -> String {
    let mut text = String::new();
    let columns = CellColumns::of(article, shown);
    let mut previous = None;
    for (index, leaf) in article.leaves.iter().enumerate() {
        if !leaf.kind.has_text() || !shown.is_shown(index) {
            continue;
        }
        if let Some(previous) = previous {
            text.push_str(separator(article, previous, leaf.node));
        }
        let place = columns.place(leaf.node);
        match previous.map(|previous| columns.place(previous)) {
            Some((row, column)) if !text.ends_with('\n') && row == place.0 => {
                push_tabs(&mut text, place.1 - column.min(place.1))
            }
            Some(_) if !text.ends_with('\n') => {
                text.push('\n');
                push_tabs(&mut text, place.1);
            }
            _ => push_tabs(&mut text, place.1),
        }
        let note = note_around(article, leaf.node);
        if let Some(note) = note.filter(|_| note != previous.and_then(|node| note_around(article, node))) {
            text.push_str(&article.notes[note as usize].label);
            text.push(' ');
        }
        append_leaf(&mut text, article, shown, index);
        previous = Some(leaf.node);
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

fn push_tabs(text: &mut String, columns: usize) {
    text.extend(std::iter::repeat_n('\t', columns));
}

/// The footnote that holds a node.
fn note_around(article: &Article, node: u32) -> Option<u32> {
    article
        .containers(node)
        .find_map(|container| match article.nodes[container as usize].kind {
            NodeKind::Note(note) => Some(note),
            _ => None,
        })
}

fn append_leaf(text: &mut String, article: &Article, shown: &Shown, leaf: usize) {
    let is_code = article.leaves[leaf].kind == LeafKind::Code;
    let mut is_first = true;
    for range in shown.ranges(article, leaf) {
        let part = article.text()[range.start as usize..range.end as usize].trim_end_matches(['\n', ' ']);
        let part = part.trim_start_matches('\n');
        let part = if is_code { part } else { part.trim_start_matches(' ') };
        if part.is_empty() {
            continue;
        }
        if !is_first {
            text.push('\n');
        }
        text.push_str(part);
        is_first = false;
    }
}

/// What separates two neighbouring leaves, by the innermost container that holds both.
fn separator(article: &Article, before: u32, after: u32) -> &'static str {
    let shared = article
        .containers(after)
        .find(|&container| article.nodes[container as usize].end > before && container < before);
    match shared.map(|container| article.nodes[container as usize].kind) {
        Some(NodeKind::Row { .. }) => "",
        Some(
            NodeKind::Table
            | NodeKind::Cell { .. }
            | NodeKind::List { .. }
            | NodeKind::Item { .. }
            | NodeKind::Notes
            | NodeKind::Note(_),
        ) => "\n",
        _ => "\n\n",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Document, Limits};

    fn all_text(html: &str) -> String {
        let article = Article::of(&Document::parse_html(html.into(), &Limits::default(), &|| false));
        plain_text(&article, &Shown::all(&article))
    }

    #[test]
    fn blocks_items_and_cells_are_kept_apart() {
        let page = "<h1>a</h1><p>b<br>c</p><ul><li>d<ul><li>e</ul><li>f</ul>\
                    <table><tr><th>g<th>h<tr><td>i<td><p>j<p>k</table><hr><img src=x alt=y>";
        assert_eq!(all_text(page), "a\n\nb\nc\n\nd\ne\nf\n\ng\th\ni\tj\n\tk\n");
        assert_eq!(all_text("<p> <br>"), "");
    }

    #[test]
    fn words_that_only_a_style_sheet_keeps_apart_are_two() {
        let brand = "<p><span>Merrell</span><a href=/moab>Moab</a><span>54m</span>";
        assert_eq!(all_text(brand), "Merrell Moab 54m\n");
        assert_eq!(
            all_text("<p>a <span>Merrell</span> <span>Moab</span>"),
            "a Merrell Moab\n"
        );
        assert_eq!(all_text("<p><b>un</b><i>happy</i> Mac<b>Book</b>"), "unhappy MacBook\n");
        assert_eq!(all_text("<pre><i>get</i><i>Name</i>"), "getName\n");
    }

    #[test]
    fn cells_stay_in_their_columns() {
        let page = "<table><tr><th>a<th>b<th>c<tr><td rowspan=2>d<td>e<td>f<tr><td>g<td>h<tr><td>i<td><td>j<tr><td colspan=2>k<td>l</table>";
        assert_eq!(all_text(page), "a\tb\tc\nd\te\tf\n\tg\th\ni\t\tj\nk\t\tl\n");
        let wide = format!("<table><tr><th>b<tr>{}</table>", "<td>a".repeat(130));
        assert_eq!(
            all_text(&wide),
            format!("b\n{}a\na\ta\n", "a\t".repeat(127)),
            "no two cells are one"
        );
        let pictures = "<table><tr><th>P<th>a<th>b<tr><td><img src=x><td>c<td>d</table>";
        assert_eq!(all_text(&pictures.replace("P", "")), "a\tb\nc\td\n");
        assert_eq!(all_text(pictures), "P\ta\tb\n\tc\td\n");
    }

    #[test]
    fn footnotes_begin_with_their_number() {
        let page = "<p>a<sup><a href=#fn1 id=r1>1</a></sup></p><ol><li id=fn1><p>b <a href=#r1>↩</a><p>c</ol>";
        assert_eq!(all_text(page), "a1\n\n1 b\nc\n");
    }

    #[test]
    fn code_keeps_its_indents() {
        assert_eq!(
            all_text("<pre>\n  if a:\n    b\n\n  c \n</pre>"),
            "  if a:\n    b\n\n  c\n"
        );
    }
}
