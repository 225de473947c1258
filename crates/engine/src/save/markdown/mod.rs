//! Markdown: CommonMark 0.31 with the tables and the strike-through of GitHub.
//!
//! The article's tree is flat and in page order, so it is written in one loop: each shown leaf opens the containers that
//! the leaf before it was not in, and every further line begins with what the open containers ask for.

mod escape;
mod front_matter;
mod inline;
mod levels;
mod math;
mod table;

pub use escape::escape;

use super::Links;
use super::bare_items::bare_items;
use super::budget::{Budget, TooLarge};
use super::characters::in_body;
use crate::Reading;
use crate::extraction::{LeafKind, NodeKind, Shown};
use inline::{Input, LineEnd};
use levels::FLATTENED;
use std::collections::BTreeSet;

/// The shown article under a YAML front matter. `created` is the day the front matter states as its own; without it
/// there is none.
///
/// ```
/// use clearline_engine::page::{Page, Source};
/// use clearline_engine::{Reading, methods, save};
///
/// let html = "<p>It rained <em>all</em> night, and the lower road was gone.".repeat(9);
/// let reading = Reading::of(Page::from_html(Source::Pasted, &html), methods::DEFAULT, &methods::Parameters::default());
/// assert!(save::markdown(&reading, None)?.contains("It rained *all* night"));
/// # Ok::<(), save::TooLarge>(())
/// ```
///
/// # Errors
/// [`TooLarge`] where the page would become many times its size.
pub fn markdown(reading: &Reading, created: Option<&str>) -> Result<String, TooLarge> {
    let budget = Budget::of(&reading.page);
    let (body, is_flattened) = body(reading, &reading.shown, &budget);
    let remark = is_flattened.then_some(FLATTENED);
    let mut parts = vec![front_matter::front_matter(reading, created, remark), body];
    parts.retain(|part| !part.is_empty());
    budget.grant(parts.join("\n"), FORM)
}

/// A part of the article, whatever of it the method keeps, without a front matter.
///
/// # Errors
/// [`TooLarge`] where the page would become many times its size.
pub fn markdown_of(reading: &Reading, part: &Shown) -> Result<String, TooLarge> {
    let budget = Budget::of(&reading.page);
    let (body, _) = body(reading, part, &budget);
    budget.grant(body, FORM)
}

/// The blocks of a part, and whether any of them stood deeper than Markdown is written. What the budget does not hold is cut.
fn body(reading: &Reading, part: &Shown, budget: &Budget) -> (String, bool) {
    let links = Links::new(reading.link_base());
    let mut writer = Writer {
        input: Input::new(&reading.article, part, links, budget),
        passed: bare_items(&reading.article, part),
        open: Vec::new(),
        is_flattened: false,
        out: String::new(),
    };
    writer.write_leaves();
    (in_body(&writer.out).into_owned(), writer.is_flattened)
}

/// What it is called where it cannot be written.
const FORM: &str = "Markdown";
/// A thematic break that no list marker can turn into something else.
const RULE: &str = "___";

struct Writer<'a> {
    input: Input<'a>,
    /// Containers that are passed over.
    passed: BTreeSet<u32>,
    /// The containers of the leaf written last, outermost first.
    open: Vec<Open>,
    /// Whether a block stood deeper than it was written.
    is_flattened: bool,
    out: String,
}

/// An open container.
#[derive(Clone)]
struct Open {
    node: u32,
    /// What lines after the first begin with.
    indent: String,
    /// For a list, whether it uses the other one of the two markers.
    other_marker: bool,
}

impl Writer<'_> {
    fn write_leaves(&mut self) {
        let mut leaf = 0;
        while leaf < self.input.article.leaves.len() && self.input.budget.holds(&self.out) {
            let table = self.table_around(leaf);
            let next = table.map_or(leaf + 1, |table| {
                self.first_leaf_from(self.input.article.nodes[table as usize].end)
            });
            let block = match table {
                Some(table) => table::table(&self.input, table),
                None if self.input.shown.is_shown(leaf) => self.leaf_block(leaf),
                None => String::new(),
            };
            if !block.is_empty() {
                self.write_block(table.unwrap_or(self.input.article.leaves[leaf].node), &block);
            }
            leaf = next;
        }
        if !self.out.is_empty() {
            self.out.push('\n');
        }
    }

    /// The outermost table that holds a leaf.
    fn table_around(&self, leaf: usize) -> Option<u32> {
        let is_table = |&node: &u32| self.input.article.nodes[node as usize].kind == NodeKind::Table;
        let node = self.input.article.leaves[leaf].node;
        self.input.article.containers(node).filter(is_table).last()
    }

    fn first_leaf_from(&self, node: u32) -> usize {
        self.input.article.leaves.partition_point(|leaf| leaf.node < node)
    }

    /// The lines of one leaf, without what its containers ask for.
    fn leaf_block(&self, leaf: usize) -> String {
        let inline = |end| inline::inline(&self.input, leaf, end);
        match self.input.article.leaves[leaf].kind {
            LeafKind::Heading(level) => {
                let text = inline(LineEnd::Space);
                match text.is_empty() {
                    true => text,
                    false => format!("{} {text}", "#".repeat(usize::from(level.clamp(1, 6)))),
                }
            }
            LeafKind::Paragraph | LeafKind::Caption | LeafKind::Term | LeafKind::Summary => inline(LineEnd::Backslash),
            LeafKind::Code => {
                let language = self.input.article.leaves[leaf].language.as_deref();
                fenced(&inline::code_text(&self.input, leaf), language.unwrap_or_default())
            }
            LeafKind::Math => math::block(&inline::code_text(&self.input, leaf)),
            LeafKind::Image(image) => inline::image(&self.input, image),
            LeafKind::Embed(embed) => inline::embed(&self.input, embed),
            LeafKind::Rule => RULE.to_owned(),
        }
    }

    /// Writes a block that stands at `node`.
    fn write_block(&mut self, node: u32, block: &str) {
        let chain = self.levels(node);
        let shared = chain
            .iter()
            .zip(&self.open)
            .take_while(|(node, open)| **node == open.node);
        let shared = shared.count();
        self.separate(&chain, shared);
        let ended = self.open.get(shared).cloned();
        self.open.truncate(shared);
        for (at, &node) in chain[shared..].iter().enumerate() {
            self.open_container(node, ended.as_ref().filter(|_| at == 0));
        }
        let indent = self.indent(self.open.len());
        for (at, line) in block.split('\n').enumerate() {
            if at > 0 {
                if !self.input.budget.holds(&self.out) {
                    return;
                }
                self.out.push('\n');
                self.out
                    .push_str(if line.is_empty() { indent.trim_end() } else { &indent });
            }
            self.out.push_str(line);
        }
    }

    /// Ends the line of the block before: items of one list stand line below line, all else has an empty line between.
    fn separate(&mut self, chain: &[u32], shared: usize) {
        if self.out.is_empty() {
            return;
        }
        let indent = self.indent(shared);
        if !self.is_tight(chain, shared) {
            self.out.push('\n');
            self.out.push_str(indent.trim_end());
        }
        self.out.push('\n');
        self.out.push_str(&indent);
    }

    fn is_tight(&self, chain: &[u32], shared: usize) -> bool {
        let kind = |node: u32| self.input.article.nodes[node as usize].kind;
        let (Some(innermost), Some(opened)) = (shared.checked_sub(1).map(|at| kind(chain[at])), chain.get(shared))
        else {
            return false;
        };
        match (innermost, kind(*opened)) {
            (NodeKind::List { .. }, _) => true,
            // A numbered list must begin with 1 to follow a line of text without an empty one.
            (NodeKind::Item { .. }, NodeKind::List { numbering }) => {
                self.open.len() == shared && numbering.is_none_or(|numbering| numbering.start == 1)
            }
            _ => false,
        }
    }

    fn indent(&self, depth: usize) -> String {
        self.open[..depth].iter().map(|open| open.indent.as_str()).collect()
    }

    /// Opens a container, right after `ended` in the same place.
    fn open_container(&mut self, node: u32, ended: Option<&Open>) {
        let mut open = Open {
            node,
            indent: String::new(),
            other_marker: false,
        };
        match self.input.article.nodes[node as usize].kind {
            NodeKind::Quote => {
                self.out.push_str("> ");
                open.indent.push_str("> ");
            }
            NodeKind::Note(note) => {
                self.out.push_str(&inline::note_mark(note));
                self.out.push_str(": ");
                open.indent.push_str("    ");
            }
            NodeKind::List { .. } => {
                // A list right after a list needs the other marker to be one of its own.
                let is_list =
                    |open: &&Open| matches!(self.input.article.nodes[open.node as usize].kind, NodeKind::List { .. });
                open.other_marker = ended.filter(is_list).is_some_and(|list| !list.other_marker);
            }
            _ => {
                let marker = self.item_marker(node);
                open.indent = " ".repeat(marker.len());
                self.out.push_str(&marker);
            }
        }
        self.open.push(open);
    }

    /// `- `, or `3. ` for the third item of a numbered list.
    fn item_marker(&self, item: u32) -> String {
        let kind = |node: u32| self.input.article.nodes[node as usize].kind;
        // Not by the item's parent, which may be passed over.
        let list = self
            .open
            .last()
            .filter(|open| matches!(kind(open.node), NodeKind::List { .. }));
        let other = list.is_some_and(|list| list.other_marker);
        match (list.map(|list| kind(list.node)), kind(item)) {
            (Some(NodeKind::List { numbering: Some(_) }), NodeKind::Item { number }) => {
                let number = number.clamp(0, 999_999_999);
                format!("{number}{} ", if other { ')' } else { '.' })
            }
            _ => (if other { "* " } else { "- " }).to_owned(),
        }
    }
}

/// Code between fences longer than any row of backticks in it.
fn fenced(code: &str, language: &str) -> String {
    let fence = "`".repeat(escape::longest_row_of_backticks(code).max(2) + 1);
    format!("{fence}{language}\n{code}\n{fence}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extraction::Article;
    use crate::methods::{DEFAULT, Parameters};
    use crate::page::{Page, Source};
    use std::sync::Arc;

    fn reading(html: &str) -> Reading {
        let page = Page::from_html(Source::Pasted, html);
        let mut reading = Reading::of(page, DEFAULT, &Parameters::default());
        reading.shown = Arc::new(Shown::all(&reading.article));
        reading
    }

    /// The Markdown of a whole page without front matter.
    fn body(html: &str) -> String {
        let address = "<link rel=canonical href=https://example.com/a/b.html>";
        let markdown = markdown(&reading(&format!("{address}{html}")), None).unwrap();
        let (_, body) = markdown.split_once("\n---\n\n").unwrap_or_default();
        body.trim_end().to_owned()
    }

    #[test]
    fn front_matter_holds_what_the_page_says_and_nothing_else() {
        let page = "<html lang=en><title>Rain: \"again\"</title><meta name=author content='A. B.'>\
            <meta property='article:published_time' content='2026-01-02T08:00:00Z'><meta name=keywords content='a,b: c'>\
            <meta property='og:site_name' content='The Valley'><link rel=canonical href='https://example.com/rain'>\
            <p>It rained.";
        assert_eq!(
            markdown(&reading(page), Some("2026-02-03")).unwrap(),
            "---\ntitle: \"Rain: \\\"again\\\"\"\nauthor: \"A. B.\"\nsource: \"https://example.com/rain\"\n\
             published: 2026-01-02\ncreated: 2026-02-03\nsite: \"The Valley\"\nlanguage: \"en\"\n\
             tags: [\"a\", \"b: c\"]\n---\n\nIt rained.\n"
        );
        assert_eq!(markdown(&reading("<p>x"), None).unwrap(), "x\n");
    }

    #[test]
    fn blocks_keep_their_kind() {
        assert_eq!(
            body("<h2>A #</h2><p>b<br>- c</p><blockquote><p>d<p>e</blockquote><hr><pre>  f\n```\n\ng</pre>"),
            "## A \\#\n\nb\\\n\\- c\n\n> d\n>\n> e\n\n___\n\n````\n  f\n```\n\ng\n````"
        );
    }

    #[test]
    fn lists_nest_and_count() {
        assert_eq!(
            body("<ul><li>a<ul><li>b<ol start=3><li>c<li>d<p>e</ol></ul><li>f</ul><ul><li>g</ul><p>h<ol><li>i</ol>"),
            "- a\n  - b\n\n    3. c\n    4. d\n\n       e\n- f\n\n* g\n\nh\n\n1. i"
        );
        assert_eq!(
            body("<ol><li><pre>a\n\n  b</pre><li><blockquote>c</blockquote></ol><dl><dt>d<dd>e</dl>"),
            "1. ```\n   a\n\n     b\n   ```\n2. > c\n\n**d**\n\n- e"
        );
    }

    #[test]
    fn tables_lose_no_cell() {
        let page = "<table><caption>Of <b>ropes</b></caption><tr><th>a<th>b|c<tr><td>d<td><p>e<p>f<td><code>g|h</code>\
                    <tr><td><td>i</table>";
        assert_eq!(
            body(page),
            "*Of* ***ropes***\n\n| a | b\\|c |  |\n| --- | --- | --- |\n| d | e<br>f | `g\\|h` |\n|  | i |"
        );
        assert_eq!(
            body("<table><tr><td>a<td>b<tr><td>c<td>d</table>"),
            "|  |  |\n| --- | --- |\n| a | b |\n| c | d |"
        );
    }

    #[test]
    fn styles_open_and_close_where_markdown_would_read_them() {
        assert_eq!(
            body("<p>a <em>b </em><strong>c<em>d</em></strong>, <code>e`f</code>"),
            "a *b* <strong>c</strong>***d***, ``e`f``"
        );
        assert_eq!(
            body("<p>中<b>（文）</b>字 <b>中</b>文"),
            "中<strong>（文）</strong>字 **中**文"
        );
        assert_eq!(
            body("<p>H<sub>2</sub>O 10<sup>4</sup> <s>x</s>"),
            "H<sub>2</sub>O 10<sup>4</sup> ~~x~~"
        );
    }

    #[test]
    fn links_and_images_lead_to_the_web_only() {
        assert_eq!(
            body(
                "<p>see <a href='c(1).html'> the <b>c</b> </a>, <a href='javascript:x'>not</a> <a href='mailto:a@b.example'>m</a>"
            ),
            "see [the **c**](https://example.com/a/c%281%29.html) , not [m](mailto:a@b.example)"
        );
        assert_eq!(
            body("<p>x<img src='/i.png' alt='a]b'><img src='data:image/png,x' alt='- c'><img src='cid:1'><p>y"),
            "x\n\n![a\\]b](https://example.com/i.png)\n\n\\- c\n\ny"
        );
        assert_eq!(
            markdown(&reading("<base href='https://b.example/'><p><a href=x>y</a>"), None).unwrap(),
            "[y](https://b.example/x)\n"
        );
    }

    #[test]
    fn text_never_becomes_markup() {
        let page = "<p># a</p><p>1. b</p><p>&lt;script&gt;x&lt;/script&gt; &amp;lt; [y](z) ![i](j) *k* __l__ `m` ~~n~~</p>\
                    <p>| a | b |<br>|---|---|</p><p>---</p><p>===</p><p>    four</p><p>&#27;[31m\u{202e}evil";
        assert_eq!(
            body(page),
            "\\# a\n\n1\\. b\n\n\\<script>x\\</script> \\&lt; \\[y\\](z) !\\[i\\](j) \\*k\\* \\_\\_l\\_\\_ \\`m\\` \\~\\~n\\~\\~\n\n\
             \\| a \\| b \\|\\\n\\|---\\|---\\|\n\n\\---\n\n\\===\n\nfour\n\n\\[31mevil"
        );
    }

    #[test]
    fn only_shown_text_is_written() {
        let mut reading = reading("<ul><li>a<li>b</ul><table><tr><td>c<td>d<tr><td>e<td>f</table>");
        let article: &Article = &reading.article;
        let keeps = |leaf: usize| ["b", "f"].contains(&article.leaf_text(&article.leaves[leaf]));
        let mut shown = Shown::all(article);
        for leaf in 0..article.leaves.len() {
            if !keeps(leaf) {
                shown.leaves[leaf] = crate::extraction::LeafState::Hidden;
            }
        }
        reading.shown = Arc::new(shown);
        assert_eq!(
            markdown(&reading, None).unwrap(),
            "- b\n\n|  |  |\n| --- | --- |\n|  | f |\n"
        );
    }
}
