//! The published programs' lines lead back to the page: what their extraction keeps is the text they print.

use clearline_engine::document::{Document, Limits};
use clearline_engine::extraction::{Article, Extraction, Shown};
use clearline_engine::internals::extraction::plain_text;
use clearline_engine::internals::methods::line_block;
use clearline_engine::methods::{self, Parameters};

/// A page whose lines the program of 2010 was made for.
const ENGLISH: &str = "<html><head><title>Rain</title></head>
<body>
<a href='/'>Home</a>


<p>It had not rained in the valley for forty days when the <b>first</b> cloud came over the ridge.</p>
<p>People stood in their doors and looked at it, and nobody dared to say a word before it had passed.</p>
<p>By the evening the river was back, and the children went down with lamps to see if it was true.</p>



<p>Imprint</p>


</body></html>
";

fn document(html: &str) -> Document {
    Document::parse_html(html.into(), &Limits::default(), &|| false)
}

fn visible(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

fn kept_text(document: &Document, mode: &str, threshold: &str) -> String {
    let extraction = extract(document, mode, threshold);
    extraction.kept_spans().map(|span| document.span_text(span)).collect()
}

fn extract(document: &Document, mode: &str, threshold: &str) -> Extraction {
    let method = methods::method("line-block").unwrap();
    let mut parameters = Parameters::default();
    parameters.set(method.parameters, "mode", mode).unwrap();
    parameters.set(method.parameters, "threshold", threshold).unwrap();
    let extraction = method.extract(document, &parameters);
    assert_eq!(extraction.verdicts.len(), extraction.units.len());
    assert_eq!(extraction.curve.series[0].samples.len(), extraction.units.len());
    extraction
}

#[test]
fn what_python_mode_keeps_is_what_the_program_prints() {
    let printed = line_block::python::measure(ENGLISH, 3);
    let regions = line_block::python::regions(&printed, 86);
    let text = printed.text(&regions).unwrap();
    assert!(text.chars().count() > 250);
    assert_eq!(visible(&kept_text(&document(ENGLISH), "python", "86")), visible(&text));
}

#[test]
fn what_java_mode_keeps_is_what_the_program_prints() {
    let html = include_str!("../fixtures/article-zh.html");
    let measured = line_block::java::measure(html, 3);
    let regions = line_block::java::regions(&measured.distribution, measured.threshold);
    let text = measured.distribution.text(&regions).unwrap();
    assert_eq!(visible(&kept_text(&document(html), "java", "0")), visible(&text));
}

#[test]
fn a_page_on_one_line_shows_why_virtual_lines_are_needed() {
    let minified = document(include_str!("../fixtures/minified.html"));
    assert_eq!(kept_text(&minified, "python", "86"), "");
    assert!(kept_text(&minified, "repaired", "60").contains("or so the drawings say"));
}

/// Every kept line is a part of the one text node. Looking for each from the start of the node would not end here.
#[test]
fn lines_of_one_long_text_are_shown_one_by_one() {
    let text = "It had not rained in the valley for forty days.\n".repeat(20_000);
    let page = format!("<body>\nHome\n\n\n\n<pre>\n{text}</pre>\n\n\n\nImprint\n</body>");
    let document = document(&page);
    let extraction = extract(&document, "python", "86");
    let count = extraction.kept_spans().count();
    assert!(count > 19_000, "{count} parts");
    let article = Article::of(&document);
    let shown = Shown::of(&document, &article, &extraction);
    assert_eq!(
        visible(&plain_text(&article, &shown)),
        visible(&kept_text(&document, "python", "86"))
    );
}
