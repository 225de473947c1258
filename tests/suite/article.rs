//! The article's tree: what each element of a page becomes, and what an extraction shows of it.

use clearline_engine::Reading;
use clearline_engine::document::{Document, Limits};
use clearline_engine::extraction::{Article, LeafKind, NodeKind, Shown, Style};
use clearline_engine::internals::methods::line_block;
use clearline_engine::methods::Parameters;
use clearline_engine::page::{Page, Source};

fn article(html: &str) -> Article {
    Article::of(&Document::parse_html(html.into(), &Limits::default(), &|| false))
}

/// One line a leaf: the containers around it, what it is, its text.
fn outline(article: &Article) -> Vec<String> {
    let line = |leaf: &clearline_engine::extraction::Leaf| {
        let mut path: Vec<String> = article
            .containers(leaf.node)
            .map(|node| container(article, node))
            .collect();
        path.reverse();
        path.push(format!("{:?}", leaf.kind));
        format!("{} {:?}", path.join("/"), article.leaf_text(leaf))
    };
    article.leaves.iter().map(line).collect()
}

fn container(article: &Article, node: u32) -> String {
    match article.nodes[node as usize].kind {
        NodeKind::List { numbering: None } => "ul".to_owned(),
        NodeKind::List { numbering: Some(list) } => format!("ol{}", list.start),
        NodeKind::Row { .. } => "row".to_owned(),
        NodeKind::Cell { header: true, .. } => "th".to_owned(),
        NodeKind::Cell { header: false, .. } => "td".to_owned(),
        NodeKind::Item { .. } => "item".to_owned(),
        kind => format!("{kind:?}").to_lowercase(),
    }
}

#[test]
fn every_element_of_the_fixture_keeps_its_structure() {
    let article = article(include_str!("../fixtures/structure.html"));
    let outline = outline(&article);
    for expected in [
        r#"Heading(1) "A short field guide to knots""#,
        r#"Heading(4) "A note on names""#,
        r#"ul/item/Paragraph "two lines of equal length""#,
        r#"ul/item/ul/item/ul/item/Paragraph "waxed, if it can be had""#,
        r#"ol3/item/Paragraph "Bring the end up through the small loop.""#,
        r#"ol3/item/ol1/item/Paragraph "the other way if you are not.""#,
        r#"quote/Paragraph "When I asked him again years later he had to open his eyes to remember.""#,
        r#"table/Caption "Strength of a rope that holds a knot""#,
        r#"table/row/th/Paragraph "Knot""#,
        r#"table/row/td/Paragraph "70 %""#,
        r#"figure/Image(0) """#,
        r#"figure/Caption "Fig. 1: the bowline just before it is pulled tight.""#,
        r#"Rule """#,
    ] {
        assert!(
            outline.iter().any(|line| line == expected),
            "{expected} is missing in {outline:#?}"
        );
    }
    assert_eq!(article.images[0].alt, "A bowline, half tied, seen from above");
}

#[test]
fn code_keeps_its_spaces_and_line_ends() {
    let article = article(include_str!("../fixtures/structure.html"));
    let code = article.leaves.iter().find(|leaf| leaf.kind == LeafKind::Code).unwrap();
    assert_eq!(
        article.leaf_text(code),
        "def mean(readings):\n    total = 0\n    for value in readings:\n        total += value    # two  spaces  kept\n\n    return total / len(readings)"
    );
    let indented = self::article("<pre>\n    four\n  two</pre>");
    assert_eq!(indented.text(), "    four\n  two");
}

#[test]
fn inline_styles_and_links_are_runs() {
    let article = article("<p>a <em>b <strong>c</strong></em><a href='/x'>d<code>e</code></a> H<sub>2</sub>O");
    let runs: Vec<(&str, Style, Option<u32>)> = article
        .runs
        .iter()
        .map(|run| {
            (
                &article.text()[run.text.start as usize..run.text.end as usize],
                run.style,
                run.link,
            )
        })
        .collect();
    assert_eq!(
        runs,
        [
            ("a ", Style::PLAIN, None),
            ("b ", Style::EMPHASIS, None),
            ("c", Style::EMPHASIS.with(Style::STRONG), None),
            ("d", Style::PLAIN, Some(0)),
            ("e", Style::CODE, Some(0)),
            (" H", Style::PLAIN, None),
            ("2", Style::SUBSCRIPT, None),
            ("O", Style::PLAIN, None),
        ]
    );
    assert_eq!(article.links, ["/x"]);
}

#[test]
fn one_br_is_a_line_end_and_two_are_a_paragraph() {
    let article = article("<p>one<br>\ntwo<br><br>three<br></p><p>four</p>");
    let texts: Vec<&str> = article.leaves.iter().map(|leaf| article.leaf_text(leaf)).collect();
    assert_eq!(texts, ["one\ntwo", "three", "four"]);
}

#[test]
fn an_image_inside_a_sentence_does_not_cut_it() {
    let image = "<img src=smile.png alt='A boatman who smiles at the quay'>";
    let article = article(&format!(
        "<p>before {image} after</p><img src=dot.gif width=1 height=1>"
    ));
    assert_eq!(outline(&article), [r#"Paragraph "before after""#, r#"Image(0) """#]);
}

#[test]
fn tables_that_lay_out_the_page_are_no_tables() {
    let layout = format!(
        "<table><tr><td>{}</td><td><table><tr><td>x<td>y</table></td></tr></table>",
        "word ".repeat(80)
    );
    assert!(
        article(&layout)
            .nodes
            .iter()
            .filter(|node| node.kind == NodeKind::Table)
            .count()
            <= 1
    );
    let data = article("<table><tr><td>a<td>b<tr><td>c<td>d</table>");
    assert!(data.nodes.iter().any(|node| node.kind == NodeKind::Table));
}

#[test]
fn runs_and_leaves_stay_inside_the_text() {
    for html in [
        "",
        "<br>",
        "<p> <br> </p>",
        "<p>a <br> </p>",
        "<pre>\n\n</pre>",
        "<p>a<br><b> </b><br>b",
        "<li><li><dd>x",
    ] {
        let article = article(html);
        for leaf in &article.leaves {
            let runs = article.leaf_runs(leaf);
            assert!(
                runs.iter()
                    .all(|run| leaf.text.start <= run.text.start && run.text.end <= leaf.text.end),
                "{html}"
            );
            assert!(
                runs.windows(2).all(|pair| pair[0].text.end <= pair[1].text.start),
                "{html}"
            );
        }
    }
}

fn reading(html: &str) -> Reading {
    let page = Page::from_html(Source::Pasted, html);
    Reading::of(page, &line_block::METHOD, &Parameters::default())
}

#[test]
fn the_kept_text_is_shown_with_its_table_and_picture() {
    let text = reading(include_str!("../fixtures/structure.html")).text();
    assert!(
        text.starts_with("A short field guide to knots\n\nA knot is a promise"),
        "{text}"
    );
    assert!(text.contains("Knot\tDry\tWet\nBowline\t70 %\t65 %\n"), "{text}");
    assert!(text.contains("two lines of equal length\none thick enough"), "{text}");
    assert!(!text.contains("Ropes"), "{text}");
}

#[test]
fn a_picture_between_shown_paragraphs_is_shown_and_one_among_links_is_not() {
    let words = "All the words of this sentence are here to make it long enough to be kept as text. ".repeat(3);
    let links = "<ul><li><a href=/a>First of the other stories</a><img src=b.png></ul>";
    let page = format!("<p>{words}</p><img src=a.png><p>{words}</p>{links}");
    let reading = reading(&page);
    let shown: Vec<bool> = images(&reading.article)
        .map(|leaf| reading.shown.is_shown(leaf))
        .collect();
    assert_eq!(shown, [true, false]);
}

fn images(article: &Article) -> impl Iterator<Item = usize> {
    let is_image = |&leaf: &usize| matches!(article.leaves[leaf].kind, LeafKind::Image(_));
    (0..article.leaves.len()).filter(is_image)
}

#[test]
fn part_of_a_leaf_can_be_shown() {
    let words = "one of two long lines of the same paragraph, of which the other is too short to be kept ".repeat(3);
    let reading = reading(&format!("<p>{words}<br>ab<br>{words}</p>"));
    assert_eq!(reading.text(), format!("{0}\n{0}\n", words.trim()));
    assert_eq!(Shown::all(&reading.article).ranges(&reading.article, 0).len(), 1);
}

#[test]
fn parts_of_a_text_node_are_found_in_the_article() {
    let document = Document::parse_html("<p>\n one  t\u{e4}o\n three ".into(), &Limits::default(), &|| false);
    let article = Article::of(&document);
    let run = &article.runs[0];
    let node = document.text(run.span.text);
    let at = |part: &str| node.find(part).map(|at| at as u32).unwrap();
    let parts = [
        0..2,
        2..4,
        at("e  t")..at("o\n"),
        at("o\n") + 1..at("three"),
        at("ee")..99,
    ];
    let located = article.locate(run, &document, parts);
    let texts = located
        .iter()
        .map(|range| &article.text()[range.start as usize..range.end as usize]);
    assert_eq!(texts.collect::<Vec<_>>(), ["on", "e t\u{e4}", "ee"]);
}

#[test]
fn cells_do_not_take_after_the_heading_around_their_table() {
    let article = article("<h2>a<table><tr><th>b<th>c<tr><td>d<td>e</table></h2>");
    let kinds: Vec<LeafKind> = article.leaves.iter().map(|leaf| leaf.kind).collect();
    assert_eq!(kinds[0], LeafKind::Heading(2));
    assert_eq!(kinds[1..], [LeafKind::Paragraph; 4]);
}
