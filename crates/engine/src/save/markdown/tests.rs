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
fn notes_within_a_list_follow_it() {
    let note = "<sup><a href='javascript:x'>1</a></sup><span role=tooltip>Spring tide.</span>";
    assert_eq!(
        body(&format!("<ul><li>one{note} and on<li>two</ul><p>after")),
        "- one[^1] and on\n- two\n\n[^1]: Spring tide.\n\nafter"
    );
    assert_eq!(
        body(&format!("<blockquote><p>one{note}</p><p>two</p></blockquote>")),
        "> one[^1]\n>\n> two\n\n[^1]: Spring tide."
    );
}

#[test]
fn images_of_a_file_keep_their_addresses() {
    let page = "<p>x<img src='rain files/a.png' alt=a><img src='b.png&#10;# evil' alt=b><p>y";
    let markdown = markdown(&reading(page), None).unwrap();
    assert_eq!(markdown, "x\n\n![a](rain%20files/a.png)\n\nb\n\ny\n");
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
