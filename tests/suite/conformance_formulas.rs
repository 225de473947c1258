//! Each formula of a page stands once in its text, in the order of the page.
//!
//! The sources of formulas are found by another parser: annotations and `alttext` of MathML, scripts of MathJax 2, attributes that hold TeX.

use super::shared;
use clearline_engine::document::{Document, Limits};
use clearline_engine::extraction::{Article, LeafKind, Style};
use scraper::{ElementRef, Html, Selector};
use std::fs;
use std::ops::Range;
use std::path::Path;

const SETS: [&str; 3] = ["dev/mozilla", "dev/defuddle", "dev3/tech-bench"];

/// What holds a formula. Of formulas in formulas the outermost counts.
const FORMULAS: &str = "math, script[type^='math/tex'], [data-formula], [data-tex], [data-latex], [data-math]";

/// A formula without white space and without what some systems set around it.
fn plain(tex: &str) -> String {
    let tex: String = tex.split_whitespace().collect();
    let mut styles = ["{\\displaystyle", "{\\textstyle"].into_iter();
    let inner = styles.find_map(|style| tex.strip_prefix(style)?.strip_suffix('}'));
    inner.unwrap_or(&tex).trim_matches('$').to_owned()
}

/// The TeX that an element holds; `None` for MathML without any, and for elements within a formula.
fn source(element: ElementRef<'_>, formulas: &Selector, annotations: &Selector) -> Option<String> {
    let around = element.ancestors().filter_map(ElementRef::wrap);
    if around.into_iter().any(|around| formulas.matches(&around)) {
        return None;
    }
    let value = element.value();
    let attribute = |name| value.attr(name).map(str::to_owned);
    let tex = match value.name() {
        "math" => {
            let annotation = element.select(annotations).next();
            annotation
                .map(|annotation| annotation.text().collect())
                .or_else(|| attribute("alttext"))
        }
        "script" => Some(element.text().collect()),
        _ => ["data-formula", "data-math", "data-tex", "data-latex"]
            .into_iter()
            .find_map(attribute),
    };
    tex.map(|tex| plain(&tex)).filter(|tex| !tex.is_empty())
}

fn sources(html: &str) -> Vec<String> {
    let [formulas, annotations] =
        [FORMULAS, "annotation[encoding*='tex']"].map(|selector| Selector::parse(selector).unwrap());
    let page = Html::parse_document(html);
    let found = page
        .select(&formulas)
        .filter_map(|element| source(element, &formulas, &annotations));
    found.collect()
}

/// The formulas of an article with TeX, in its order.
fn in_article(html: &str) -> Vec<String> {
    let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
    let article = Article::of(&document);
    let text = |range: &Range<u32>| plain(&article.text()[range.start as usize..range.end as usize]);
    let runs = article.runs.iter().filter(|run| run.style.has(Style::MATH));
    let displayed = article.leaves.iter().filter(|leaf| leaf.kind == LeafKind::Math);
    let mut all: Vec<(u32, String)> = runs.map(|run| (run.text.start, text(&run.text))).collect();
    all.extend(displayed.map(|leaf| (leaf.text.start, text(&leaf.text))));
    all.sort();
    all.dedup_by_key(|(start, _)| *start);
    all.into_iter().map(|(_, tex)| tex).collect()
}

/// How many of some formulas are not among others in the same order: all but their longest common subsequence.
fn missing(sources: &[String], article: &[String]) -> usize {
    let mut lengths = vec![0; article.len() + 1];
    for tex in sources {
        let mut before = 0;
        for (at, own) in article.iter().enumerate() {
            let above = lengths[at + 1];
            lengths[at + 1] = if own == tex { before + 1 } else { above.max(lengths[at]) };
            before = above;
        }
    }
    sources.len() - lengths[article.len()]
}

#[test]
#[ignore = "uses the shared folder"]
fn conformance_formulas_stand_once_in_their_place() {
    let Some(folder) = shared::folder() else { return };
    for set in SETS {
        let pages = folder.join("corpora").join(set).join("pages");
        let mut files: Vec<_> = fs::read_dir(&pages).unwrap().map(|file| file.unwrap().path()).collect();
        files.sort();
        let (mut all, mut lost, mut twice) = (0, 0, 0);
        for file in files {
            let Ok(html) = shared::read_gzip(&file) else { continue };
            let (sources, article) = (sources(&html), in_article(&html));
            if sources.is_empty() {
                continue;
            }
            let repeated = |tex: &&String| {
                let count = |list: &[String]| list.iter().filter(|own| own == tex).count();
                count(&article) > count(&sources)
            };
            let (own_lost, own_twice) = (missing(&sources, &article), sources.iter().filter(repeated).count());
            if own_lost + own_twice > 0 {
                shared::report(&format!(
                    "{}: {own_lost} missing, {own_twice} twice of {}",
                    name(&file),
                    sources.len()
                ));
            }
            all += sources.len();
            lost += own_lost;
            twice += own_twice;
        }
        shared::report(&format!(
            "{set}: {all} formulas, {lost} missing or out of place, {twice} twice"
        ));
        assert!(lost + twice <= all / 100, "{set}");
    }
}

fn name(file: &Path) -> String {
    file.file_name()
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default()
}

#[test]
fn formulas_are_counted_once_and_in_their_order() {
    let html = "<p><math alttext='a'><mi>a</mi></math> and <span data-tex='b'><math alttext='b'></math></span>\
        <script type='math/tex'>c</script>";
    assert_eq!(sources(html), ["a", "b", "c"]);
    assert_eq!(in_article(html), ["a", "b", "c"]);
    let list = |text: &str| -> Vec<String> { text.split(' ').map(str::to_owned).collect() };
    assert_eq!(missing(&list("a b c"), &list("a c b")), 1);
}
