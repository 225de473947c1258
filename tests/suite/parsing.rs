//! The document's tables against the tree that scraper's own sink gets from the same parser: same elements, same text. What a
//! streamed page holds in fragments is compared where it is written.

use super::hostile_pages;
use super::mutation;
use super::pages::{fixtures, in_folder};
use super::shared;
use clearline_engine::document::{Document, ElementId, Limits};
use clearline_engine::internals::document::Event;
use html5ever::tendril::TendrilSink;
use html5ever::tokenizer::TokenizerOpts;
use html5ever::tree_builder::TreeBuilderOpts;
use html5ever::{ParseOpts, parse_document};
use scraper::{Html, HtmlTreeSink, Node};
use std::collections::HashMap;

/// An element as both trees tell it.
#[derive(Debug, PartialEq)]
struct Found<'a> {
    name: &'a str,
    parent: ElementId,
}

/// scraper's tree as tables. Comments are passed over and text on both sides of one is joined, as in a [`Document`].
#[derive(Default)]
struct Expected<'a> {
    elements: Vec<Found<'a>>,
    attributes: Vec<Vec<(&'a str, &'a str)>>,
    texts: Vec<(ElementId, String)>,
}

impl<'a> Expected<'a> {
    fn of(tree: &'a Html) -> Expected<'a> {
        let mut expected = Expected::default();
        let mut ordinals = HashMap::new();
        let mut elements_before_text = 0;
        for node in tree.tree.root().descendants() {
            // A template's contents are a node of their own in scraper's tree.
            let parent = node
                .ancestors()
                .find_map(|ancestor| ordinals.get(&ancestor.id()).copied())
                .unwrap_or(ElementId::ROOT);
            match node.value() {
                Node::Element(element) => {
                    ordinals.insert(node.id(), ElementId::at(expected.elements.len()));
                    expected.attributes.push(element.attrs().collect());
                    let name = element.name();
                    expected.elements.push(Found { name, parent });
                }
                Node::Text(text) => match expected.texts.last_mut() {
                    Some((element, before))
                        if *element == parent && elements_before_text == expected.elements.len() =>
                    {
                        before.push_str(text);
                    }
                    _ => {
                        elements_before_text = expected.elements.len();
                        expected.texts.push((parent, text.to_string()));
                    }
                },
                _ => {}
            }
        }
        expected
    }
}

/// Parses with scraper's sink as the document does: scripting off, and a byte order mark only at the head.
fn parse_with_scraper(html: &str) -> Html {
    let options = ParseOpts {
        tokenizer: TokenizerOpts {
            discard_bom: false,
            ..TokenizerOpts::default()
        },
        tree_builder: TreeBuilderOpts {
            scripting_enabled: false,
            ..TreeBuilderOpts::default()
        },
    };
    let sink = HtmlTreeSink::new(Html::new_document());
    parse_document(sink, options).one(html.strip_prefix('\u{feff}').unwrap_or(html))
}

/// The document's tables in the order in which the page is written.
#[derive(Default)]
struct Written<'a> {
    ids: Vec<ElementId>,
    elements: Vec<Found<'a>>,
    texts: Vec<(ElementId, String)>,
}

impl<'a> Written<'a> {
    fn of(document: &'a Document) -> Written<'a> {
        let mut written = Written::default();
        let mut open: Vec<ElementId> = Vec::new();
        for event in document.walk_as_written() {
            let parent = open.last().copied().unwrap_or(ElementId::ROOT);
            match event {
                // What is stated in data for scripts stands behind the page.
                Event::Open(id) if document.stated() == Some(id) => return written,
                Event::Open(id) => {
                    open.push(ElementId::at(written.ids.len()));
                    let name = &*document.elements()[id].name;
                    written.ids.push(id);
                    written.elements.push(Found { name, parent });
                }
                Event::Text(id) => written.texts.push((parent, document.text(id).to_owned())),
                Event::Close(_) => {
                    open.pop();
                }
            }
        }
        written
    }
}

/// Compares both trees; the document may be as deep as the page. Returns how many elements there are.
fn assert_same(name: &str, html: &str) -> usize {
    let limits = Limits {
        work: u64::MAX,
        nodes: usize::MAX,
        depth: u16::MAX,
    };
    let document = Document::parse_html(html.into(), &limits, &|| false);
    let tree = parse_with_scraper(html);
    let expected = Expected::of(&tree);
    let written = Written::of(&document);
    assert_equal_items(name, &written.elements, &expected.elements);
    assert_equal_items(name, &written.texts, &expected.texts);
    for (&id, attributes) in written.ids.iter().zip(&expected.attributes) {
        assert_same_attributes(name, &document, id, attributes);
    }
    written.elements.len()
}

/// Points at the first difference instead of printing whole pages.
fn assert_equal_items<T: PartialEq + std::fmt::Debug>(name: &str, found: &[T], expected: &[T]) {
    for (at, (one, other)) in found.iter().zip(expected).enumerate() {
        assert_eq!(one, other, "{name}: item {at}");
    }
    assert_eq!(found.len(), expected.len(), "{name}");
}

/// Two attributes of one element may have one local name (`href` and `xlink:href`); either value is right then.
fn assert_same_attributes(name: &str, document: &Document, id: ElementId, expected: &[(&str, &str)]) {
    for (attribute, _) in expected {
        let found = document.attribute(id, attribute);
        let is_right = |value: &str| expected.iter().any(|(other, it)| other == attribute && *it == value);
        assert!(
            found.is_some_and(is_right),
            "{name}: {attribute} of element {id} is {found:?}"
        );
    }
}

#[test]
fn fixtures_have_the_same_tree() {
    for page in fixtures() {
        assert_same(&page.name, &page.html);
    }
}

#[test]
fn hostile_pages_have_the_same_tree() {
    for page in hostile_pages::all() {
        assert_same(page.name, &page.shortened(150));
    }
}

#[test]
fn small_odd_pages_have_the_same_tree() {
    for html in [
        "",
        " ",
        "text",
        "<!-- c -->\n<!doctype html>\n<html lang=en><html class=a lang=de>",
        "<p>a<!-- c -->b<?pi?>c",
        "<template>a<td>b</template>c",
        "<body a=1>x<body b=2 a=3>y</html>z<!-- c --> w",
        "<noscript><p>n</noscript><table>a<b>b<tr>c<td>d</b>e</table>f",
        "<svg><use href=1 xlink:href=2></use><desc><p>x</p></desc></svg>",
        "<frameset> a <frame></frameset> b",
        "<a><p>x<a>y</p>z",
        "\u{feff}a\u{feff}<script>x</script>\u{feff}b",
        "<p>a<template id=B:0></template>c</p><div hidden id=S:0>b<i>d</i></div>e",
    ] {
        assert_same(html, html);
    }
}

#[test]
fn tags_and_texts_at_the_edge_of_the_standard_have_the_same_tree() {
    for html in [
        "<a =x y=/z>1</a><a b='c'd>2</a><a b=>3</a><a/b/>4<p A&lt;=1 a=2 A=3>5</p a=1>6<a \"b'<=c>7",
        "</>a</ b>c</3>d<3 e< f<!x>g<?y?>h<!-->i<!--->j<!-- k --!>l<!-- m ---->n<!--o--->p<!-->",
        "<!--a",
        "<!-- a --",
        "<a b='",
        "<a b",
        "</a",
        "<",
        "a<",
        "a</",
        "<!",
        "<!doctype",
        "<!DOCTYPE html PUBLIC '>' x>a",
        "&&amp;&ampx&#65&#x41;&#;&#x;&#128;&#0;&#xD800;&#99999999;&notit;&notin;&copy=1&unknown;&",
        "<a href='?a&copy=1&amp;b&lt;&notit;&#65;' b=&amp c=&ampx d=&copy>x",
        "<title>a&amp;b<b></titles></TITLE\n x='>'>c",
        "<title>a</title",
        "<textarea>\n\na&lt;</textarea><pre>\n\nb</pre><pre>&#10;c</pre><listing>\r\nd</listing>",
        "<script>a<!-- <script> </script> b --></script>c<script><!-- d</script>e<script><!--></script>f",
        "<script><!-- <scripts> </script>a<script><!-- <script </script> --",
        "<style>a&amp;</style>b<xmp>c<d></xmp>e<iframe>f</iframe>g<noframes>h</noframes>i<noembed>j",
        "<svg><![CDATA[a<b>&amp;]]>c<![CDATA[d</svg>]]</svg>",
        "<svg><title>a<b>c</title><script>d<e></script><style>f</style></svg>g<math><![CDATA[]]>h",
        "<![CDATA[a]]>b<plaintext>c&amp;<d></plaintext>",
        "a\0b<p c\0=d\0 e='\0&amp;\0'>f<t\0>g<title>\0</title><script>\0</script><!--\0--><svg>\0<![CDATA[\0]]></svg>",
        "a\r\nb\rc<p d='e\r\nf\rg'>\r\r\n<pre>\rh",
        "<table>a&amp;b<td>c&#0;d</table><select>e\0f<option>g",
    ] {
        assert_same(html, html);
    }
}

fn assert_damaged_pages_same(numbers: std::ops::Range<u64>) {
    let seeds = mutation::seeds();
    for number in numbers {
        let page = mutation::mutated(&seeds, number);
        assert_same(&format!("damaged page {number}"), &String::from_utf8_lossy(&page));
    }
}

#[test]
fn damaged_pages_have_the_same_tree() {
    assert_damaged_pages_same(0..300);
}

#[test]
#[ignore = "ten thousand pages take minutes"]
fn ten_thousand_damaged_pages_have_the_same_tree() {
    assert_damaged_pages_same(0..10_000);
}

#[test]
#[ignore = "needs the shared folder"]
fn conformance_of_trees() {
    let Some(shared) = shared::folder() else {
        return;
    };
    let (mut pages, mut elements) = (0, 0);
    for (folder, most) in [("oracles/pages", 60), ("corpora/dev/wcxb-dev/pages", 300)] {
        for page in in_folder(&shared.join(folder), most) {
            elements += assert_same(&page.name, &page.html);
            pages += 1;
        }
    }
    shared::report(&format!("{pages} pages have the same tree: {elements} elements"));
}
