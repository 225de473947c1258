//! Every element of an article, each in a page of its own: what the tree keeps of it, and that no file loses a word.
//!
//! `tests/fixtures/elements/NAME.html` is the page, `NAME.outline` its tree: a line for each container and each leaf. Within
//! the text, `{...}` holds what is marked, after the names of its marks.

use super::written::markdown as markdown_file;
use clearline_engine::Reading;
use clearline_engine::document::{Document, Limits};
use clearline_engine::extraction::{Article, Leaf, LeafKind, NodeKind, Run, Shown, Style};
use clearline_engine::internals::extraction::plain_text;
use clearline_engine::methods::{self, Parameters};
use clearline_engine::page::{Page, Source};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn article(html: &str) -> Article {
    Article::of(&Document::parse_html(html.into(), &Limits::default(), &|| false))
}

fn pages() -> BTreeMap<PathBuf, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/elements");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let pages = files.filter(|path| path.extension().is_some_and(|ending| ending == "html"));
    pages
        .map(|path| (path.clone(), fs::read_to_string(path).unwrap()))
        .collect()
}

fn outline(article: &Article) -> String {
    let mut lines = Vec::new();
    for (index, node) in article.nodes.iter().enumerate().skip(1) {
        let depth = article.containers(index as u32).count();
        let line = match node.kind {
            NodeKind::Leaf(leaf) => leaf_line(article, &article.leaves[leaf as usize]),
            kind => container_line(article, kind),
        };
        lines.push(format!("{}{line}\n", "  ".repeat(depth)));
    }
    lines.concat()
}

fn container_line(article: &Article, kind: NodeKind) -> String {
    match kind {
        NodeKind::List { numbering: None } => "list".to_owned(),
        NodeKind::List { numbering: Some(list) } => {
            let reversed = if list.reversed { " reversed" } else { "" };
            format!("list from {} as {}{reversed}", list.start, list.style.attribute())
        }
        NodeKind::Item { number } => format!("item {number}"),
        NodeKind::Row { header: true } => "row of headings".to_owned(),
        NodeKind::Row { header: false } => "row".to_owned(),
        NodeKind::Cell { header, columns, rows } => {
            let name = if header { "heading" } else { "cell" };
            match (columns, rows) {
                (1, 1) => name.to_owned(),
                _ => format!("{name} {columns}x{rows}"),
            }
        }
        NodeKind::Note(note) => {
            let note = &article.notes[note as usize];
            format!("note {}, references: {}", note.label, note.references.len())
        }
        kind => format!("{kind:?}").to_lowercase(),
    }
}

fn leaf_line(article: &Article, leaf: &Leaf) -> String {
    match leaf.kind {
        LeafKind::Image(image) => {
            let image = &article.images[image as usize];
            let link = image.link.map(|link| format!(" to {}", article.links[link as usize]));
            let size = match image.size {
                [Some(width), Some(height)] => format!(" {width}x{height}"),
                _ => String::new(),
            };
            format!(
                "image {} {:?}{size}{}",
                image.source,
                image.alt,
                link.unwrap_or_default()
            )
        }
        LeafKind::Embed(embed) => {
            let embed = &article.embeds[embed as usize];
            format!("embed {} {:?}", embed.source, embed.name())
        }
        LeafKind::Code => {
            let language = leaf.language.as_deref().unwrap_or("no language");
            format!("code in {language} {:?}", article.leaf_text(leaf))
        }
        kind => format!("{} {:?}", format!("{kind:?}").to_lowercase(), marked(article, leaf)),
    }
}

/// The text of a leaf with its marks.
fn marked(article: &Article, leaf: &Leaf) -> String {
    let mut text = String::new();
    let mut at = leaf.text.start;
    for run in article.leaf_runs(leaf) {
        text.push_str(&article.text()[at as usize..run.text.start as usize]);
        let part = &article.text()[run.text.start as usize..run.text.end as usize];
        let marks = marks(article, run);
        match marks.is_empty() {
            true => text.push_str(part),
            false => text.push_str(&format!("{{{} {part}}}", marks.join(" "))),
        }
        at = run.text.end;
    }
    text
}

fn marks(article: &Article, run: &Run) -> Vec<String> {
    let names = [
        (Style::EMPHASIS, "em"),
        (Style::STRONG, "strong"),
        (Style::CODE, "code"),
        (Style::SUBSCRIPT, "sub"),
        (Style::SUPERSCRIPT, "sup"),
        (Style::STRUCK, "del"),
        (Style::MARKED, "mark"),
        (Style::INSERTED, "ins"),
        (Style::MATH, "math"),
    ];
    let styles = names.iter().filter(|(style, _)| run.style.has(*style));
    let mut marks: Vec<String> = styles.map(|(_, name)| (*name).to_owned()).collect();
    match (run.note, run.link) {
        (Some(note), _) => marks.push(format!("note {}", article.notes[note as usize].label)),
        (None, Some(link)) => marks.push(format!("to {}", article.links[link as usize])),
        (None, None) => {}
    }
    marks
}

#[test]
fn every_element_becomes_what_its_outline_says() {
    for (path, html) in pages() {
        let outline = outline(&article(&html));
        let expected = fs::read_to_string(path.with_extension("outline")).unwrap_or_default();
        assert_eq!(outline, expected, "{}:\n{outline}", path.display());
    }
}

fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).collect()
}

#[test]
fn no_file_loses_a_word() {
    for (path, html) in pages() {
        let page = Page::from_html(Source::Pasted, &html);
        let mut reading = Reading::of(page, methods::DEFAULT, &Parameters::default());
        reading.shown = Arc::new(Shown::all(&reading.article));
        let article = &reading.article;
        let plain = letters(&plain_text(article, &reading.shown));
        let markdown = letters(&markdown_file(&reading));
        for leaf in &article.leaves {
            // A reference is written as one, and a formula in characters that no mark-up has.
            let is_plain = |run: &&Run| run.note.is_none() && !run.style.has(Style::MATH);
            for run in article.leaf_runs(leaf).iter().filter(is_plain) {
                let part = letters(&article.text()[run.text.start as usize..run.text.end as usize]);
                assert!(plain.contains(&part), "{part} of {} is not in the text", path.display());
                assert!(
                    markdown.contains(&part),
                    "{part} of {} is not in the Markdown",
                    path.display()
                );
            }
        }
    }
}

#[test]
fn a_rule_divides_code() {
    let article = article("<pre>first<i>\n<hr>second</i></pre>");
    let leaves: Vec<(LeafKind, &str, usize)> = article
        .leaves
        .iter()
        .map(|leaf| (leaf.kind, article.leaf_text(leaf), article.leaf_runs(leaf).len()))
        .collect();
    let expected = [
        (LeafKind::Code, "first", 1),
        (LeafKind::Rule, "", 0),
        (LeafKind::Code, "second", 1),
    ];
    assert_eq!(leaves, expected);
}

#[test]
fn footnotes_lead_to_their_text_and_back() {
    let article = article(include_str!("../fixtures/elements/footnotes.html"));
    for (index, note) in article.notes.iter().enumerate() {
        assert_eq!(article.nodes[note.node as usize].kind, NodeKind::Note(index as u32));
        for &run in &note.references {
            assert_eq!(article.runs[run as usize].note, Some(index as u32));
        }
    }
    assert_eq!(article.notes.iter().map(|note| note.references.len()).sum::<usize>(), 4);
}

#[test]
fn markdown_says_what_each_element_is() {
    let markdown = |name: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/fixtures/elements")
            .join(name);
        let page = Page::from_html(Source::Pasted, &fs::read_to_string(path).unwrap());
        let mut reading = Reading::of(page, methods::DEFAULT, &Parameters::default());
        reading.shown = Arc::new(Shown::all(&reading.article));
        markdown_file(&reading)
    };
    let holds = |name: &str, parts: &[&str]| {
        let markdown = markdown(name);
        for part in parts {
            assert!(markdown.contains(part), "{part} is missing in {markdown}");
        }
    };
    holds(
        "footnotes.html",
        &[
            "in 1821.[^1] It burned whale oil[^2] at first, then gas.[^3] Gas was dear.[^3]",
            "[^1]: By the keeper himself.\n\n    He told it every year.\n\n[^2]: Bought in *Nantucket*.",
        ],
    );
    holds(
        "math.html",
        &[
            "The period is $T=2\\pi\\sqrt{l/g}$ for",
            "$$\nE = mgh\n$$",
            "${x}^{2}\\lt \\frac{1}{y}$",
        ],
    );
    holds(
        "code.html",
        &[
            "```rust\nfn tide",
            "```js\nlet a = 1;\n  a += 1;\n```",
            "````\na fence of ``` in it\n````",
        ],
    );
    holds(
        "tables.html",
        &[
            "| Harbour | Height |  |\n| --- | --- | --- |\n|  | spring | neap |",
            "| Old basin | 3.8 | 2.2<br>(silted) |\n|  | closed since the dredging |",
            "| Outer mole |  | 2.0<br>or less |\n| all in metres |",
        ],
    );
    holds(
        "lists.html",
        &[
            "7) seventh\n10) tenth",
            "- bread\n- from the mill:\n  1. rye\n  2. wheat\n     - fine",
        ],
    );
    holds(
        "embeds.html",
        &["[Embedded page: The ferry in fog](https://player.tube.example/video/7)"],
    );
}

/// A page of at most this many times its bytes may be written.
const GROWTH: usize = 20;

#[test]
fn pages_made_to_grow_do_not() {
    let many = |part: &str| part.repeat(20_000);
    let spans = "<tr><td rowspan=65534 colspan=100000>a<td>b".repeat(2_000);
    let notes: String = (0..5_000)
        .map(|n| format!("<p>x<sup><a href=#fn{n}>{n}</a></sup><p id=fn{n}><sup>{n}</sup> y"))
        .collect();
    let pages = [
        format!("<table>{spans}</table>"),
        format!("<table><tr>{}</table>", many("<td rowspan=100>a")),
        "<table><tr><td>".repeat(2_000),
        notes,
        format!("<p>{}<p id=fn1>y", many("<sup><a href=#fn1>1</a></sup>")),
        format!("<figure>{}<figcaption>c</figure>", many("<img src=a.png>")),
        format!(
            "<picture>{}{}</picture>",
            many("<source srcset=a.avif>"),
            many("<img alt=x>")
        ),
        format!("<math>{}", "<msup>".repeat(5_000)),
        format!("<pre>{}", many("<div>x</div><span class=lineno>1</span>")),
        format!("<ol reversed>{}", many("<li>x")),
    ];
    for html in pages {
        let page = Page::from_html(Source::Pasted, &html);
        let mut reading = Reading::of(page, methods::DEFAULT, &Parameters::default());
        reading.shown = Arc::new(Shown::all(&reading.article));
        let written = markdown_file(&reading).len();
        let start = &html[..html.len().min(60)];
        assert!(
            written <= GROWTH * html.len(),
            "{written} of {} bytes: {start}",
            html.len()
        );
    }
}
