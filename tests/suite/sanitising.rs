//! Pages that try to get something dangerous into a file: nothing of it is in what is saved. Files are judged by parsers,
//! not by patterns.

use super::round_trip::opened;
use super::shared;
use super::written::{html, markdown};
use clearline_engine::extraction::Shown;
use clearline_engine::internals::save::text;
use clearline_engine::methods::{self, Parameters};
use clearline_engine::page::{Options, Page, Source};
use clearline_engine::{Reading, document::Document, document::Limits};
use pulldown_cmark::{Event, Parser, Tag};
use scraper::{Html, Node};
use std::sync::Arc;
use url::Url;

/// What each vector attacks: scripts, handlers, addresses, parsers that read what was written differently.
const VECTORS: [&str; 60] = [
    "<script>steal()</script>",
    "<SCRIPT/x src=//bad.example/s.js></SCRIPT >",
    "<scr<script></script>ipt>steal()</script>",
    "<img src=p onerror=steal()>",
    "<img src='p' alt='\" onerror=\"steal()'>",
    "<img alt='--><script>steal()</script>' src=https://ok.example/p.png>",
    "<img src='javascript:steal()'>",
    "<img src='data:image/svg+xml,<svg onload=steal()>'>",
    "<img src='data:text/html;base64,PHNjcmlwdD5zdGVhbCgpPC9zY3JpcHQ+' alt='<script>'>",
    "<img src='//bad.example\\\\share\\\\p.png'>",
    "<img src='file:///home/p.png'>",
    "<img srcset='javascript:steal() 2x'>",
    "<img src=https://ok.example/p.png style=background:url(//bad.example/)>",
    "<svg onload=steal()><script>steal()</script></svg>",
    "<svg><style><img src=p onerror=steal()></style></svg>",
    "<svg><foreignObject><iframe srcdoc='<script>steal()</script>'></foreignObject></svg>",
    "<svg><a href='javascript:steal()'><text>t</text></a></svg>",
    "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=p onerror=steal()&gt;'>",
    "<math><annotation-xml encoding='text/html'><script>steal()</script></annotation-xml></math>",
    "<math alttext='</span><script>steal()</script>'><mi>x</mi></math>",
    "<span data-tex='\"><script>steal()</script>'>x</span>",
    "<math><semantics><mi>x</mi><annotation encoding='application/x-tex'>&lt;script&gt;steal()&lt;/script&gt;</annotation></semantics></math>",
    "<noscript><p title='</noscript><img src=p onerror=steal()>'>",
    "<title>&lt;/title&gt;&lt;script&gt;steal()&lt;/script&gt;</title>",
    "<textarea></textarea><script>steal()</script>",
    "<xmp><img src=p onerror=steal()></xmp>",
    "<plaintext><script>steal()</script>",
    "<template><script>steal()</script></template>",
    "<a href='javascript:steal()'>t</a>",
    "<a href='&#14; java&#9;script:steal()'>t</a>",
    "<a href='JAVASCRIPT&colon;steal()'>t</a>",
    "<a href='data:text/html,<script>steal()</script>'>t</a>",
    "<a href='vbscript:steal()'>t</a>",
    "<a href='\\\\\\\\bad.example\\\\share'>t</a>",
    "<a href='blob:https://ok.example/1'>t</a>",
    "<a href='https://ok.example/\"onclick=\"steal()'>t</a>",
    "<a href='https://me:secret@ok.example/'>t</a>",
    "<a href='mailto:a@ok.example?attach=/home/me/keys'>t</a>",
    "<a href=https://ok.example/ onclick=steal() target=_top ping=//bad.example/>t</a>",
    "<base href='javascript:steal()//'><a href=t>t</a>",
    "<base target=_top href=//bad.example/>",
    "<meta http-equiv=refresh content='0;url=javascript:steal()'>",
    "<link rel=stylesheet href=//bad.example/s.css>",
    "<style>@import '//bad.example/s.css'; p{background:url(//bad.example/)}</style>",
    "<iframe src='javascript:steal()' title='</a><script>steal()</script>' allowfullscreen></iframe>",
    "<iframe src='https://ok.example/embed/1' title='\" onfocus=\"steal()' allowfullscreen></iframe>",
    "<video src='javascript:steal()' poster=p onerror=steal()></video>",
    "<object data='javascript:steal()'></object><embed src='javascript:steal()'>",
    "<form action='javascript:steal()'><button formaction='javascript:steal()'>t</button></form>",
    "<details ontoggle=steal() open><summary onclick=steal()>s</summary>t</details>",
    "<blockquote cite='javascript:steal()'>t</blockquote>",
    "<pre><code class='language-\"onclick=steal()'>&lt;/code>&lt;script>steal()&lt;/script></code></pre>",
    "<ol start='1\"onclick=\"steal()' type='\"onclick=steal()'><li value='\"x'>t</ol>",
    "<table><tr><th colspan='2\"onclick=\"steal()'>t<th>u<tr><td>v<td>w</table>",
    "<p>t<sup><a href='#fn1' id=r1>1</a></sup><ol><li id=fn1>n <a href='#r1'>&lt;script></a></ol>",
    "<!--><script>steal()</script>-->",
    "<![CDATA[<script>steal()</script>]]>",
    "&lt;script&gt;steal()&lt;/script&gt; &amp;lt;script&amp;gt;",
    "[t](javascript:steal()) ![p](javascript:steal()) <javascript:steal()> \u{60}\u{60}\u{60} [x]: javascript:steal()",
    "&#27;]0;title&#7; &#27;[2J \u{202e}gpj.exe\u{2066} \u{0}",
];

/// The vector as part of an article, all of the page shown.
fn page(vector: &str) -> Reading {
    let html = format!(
        "<!doctype html><html lang=en><title>{vector}</title><meta name=author content=\"{}\">\
         <link rel=canonical href=https://page.example/a/><p>Before.</p><div>{vector}</div><p>After.</p>",
        vector.replace('"', "&quot;")
    );
    shown(Page::from_html(Source::Pasted, &html))
}

fn shown(page: Page) -> Reading {
    let reading = Reading::of(page, methods::DEFAULT, &Parameters::default());
    Reading {
        shown: Arc::new(Shown::all(&reading.article)),
        ..reading
    }
}

fn leads_out(target: &str) -> bool {
    let schemes = ["http", "https", "mailto"];
    let is_safe = |url: Url| {
        let asks_for_file = url.scheme() == "mailto" && url.query().is_some_and(|query| query.contains("attach"));
        schemes.contains(&url.scheme()) && url.username().is_empty() && url.password().is_none() && !asks_for_file
    };
    Url::parse(target).is_ok_and(is_safe)
}

const STYLE: &str = include_str!("../../crates/engine/src/save/html/style.css");

/// Everything in a saved page that is not among the elements and attributes that the writer means to write.
fn strangers(html: &str) -> Vec<String> {
    const ELEMENTS: &str = "html head meta title link style body header main p h1 h2 h3 h4 h5 h6 a span time div ul ol li dl \
        dt dd blockquote figure figcaption details summary table thead tbody tr th td caption pre code img hr br sup sub strong em \
        del ins mark";
    let parsed = Html::parse_document(html);
    let mut strangers = Vec::new();
    let mut policies = 0;
    for node in parsed.tree.nodes() {
        match node.value() {
            Node::Comment(_) | Node::ProcessingInstruction(_) => strangers.push(format!("{:?}", node.value())),
            Node::Element(element) => {
                let name = element.name();
                let text: String = node
                    .children()
                    .filter_map(|child| child.value().as_text().map(|text| &**text))
                    .collect();
                if name == "style" && text.trim() != STYLE.trim() {
                    strangers.push(text);
                }
                if !ELEMENTS.split_whitespace().any(|known| known == name)
                    || &*element.name.ns != "http://www.w3.org/1999/xhtml"
                {
                    strangers.push(format!("<{name}>"));
                }
                for (attribute, value) in element.attrs() {
                    policies += usize::from(attribute == "http-equiv");
                    if !is_known(name, attribute, value) {
                        strangers.push(format!("<{name} {attribute}={value:?}>"));
                    }
                }
            }
            _ => {}
        }
    }
    if policies != 1 {
        strangers.push(format!("{policies} policies"));
    }
    strangers
}

fn is_known(element: &str, attribute: &str, value: &str) -> bool {
    let is_number = || value.parse::<i32>().is_ok();
    match (element, attribute) {
        ("html", "lang") | ("meta", "name" | "property" | "charset") | ("img", "alt") => true,
        (_, "data-tex" | "data-label") => true,
        ("html", "dir") => matches!(value, "ltr" | "rtl"),
        ("meta", "http-equiv") => value == "Content-Security-Policy",
        ("meta", "content") => true,
        ("link", "rel") => value == "canonical",
        ("link", "href") => leads_out(value),
        ("a", "href") => value.starts_with("#note-") || value.starts_with("#reference-") || leads_out(value),
        ("a", "rel") => value == "noopener noreferrer",
        ("img", "src") => ["png", "jpeg", "gif", "webp"]
            .iter()
            .any(|kind| value.starts_with(&format!("data:image/{kind};base64,"))),
        ("img", "data-src") => leads_out(value) || Url::parse(value) == Err(url::ParseError::RelativeUrlWithoutBase),
        ("img", "width" | "height") | ("ol", "start") | ("li", "value") | ("th" | "td", "colspan" | "rowspan") => {
            is_number()
        }
        ("ol", "type") => ["a", "A", "i", "I"].contains(&value),
        ("ol", "reversed") | ("details", "open") => value.is_empty(),
        (tag, "role") => value.starts_with("doc-") || (tag, value) == ("table", "table"),
        (_, "id") => value.starts_with("note-") || value.starts_with("reference-"),
        (_, "class") => value.chars().all(|c| c.is_ascii_alphanumeric() || "+#-_. ".contains(c)),
        _ => false,
    }
}

/// What a Markdown parser finds in a saved file that must not be there.
fn strangers_in_markdown(markdown: &str) -> Vec<String> {
    let body = markdown
        .strip_prefix("---\n")
        .and_then(|rest| rest.split_once("\n---\n"))
        .map_or(markdown, |(_, body)| body);
    let mut strangers = Vec::new();
    for event in Parser::new_ext(body, pulldown_cmark::Options::all()) {
        match &event {
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) if !leads_out(dest_url) => {
                strangers.push(format!("{event:?}"))
            }
            Event::Html(mark_up) | Event::InlineHtml(mark_up) => {
                let known = ["sub", "sup", "br", "em", "strong", "del", "ins", "mark"];
                let name = mark_up.trim().trim_start_matches(['<', '/']).trim_end_matches('>');
                if !known.contains(&name) {
                    strangers.push(format!("{event:?}"));
                }
            }
            _ => {}
        }
    }
    strangers
}

fn assert_harmless(vector: &str) {
    let page = page(vector);
    let saved = html(&page);
    assert_eq!(strangers(&saved), Vec::<String>::new(), "{vector:?}\n{saved}");
    let again = opened(&saved);
    assert_eq!(html(&again), saved, "{vector:?} cleaned twice");

    let marked = markdown(&page);
    assert_eq!(
        strangers_in_markdown(&marked),
        Vec::<String>::new(),
        "{vector:?}\n{marked}"
    );
    assert_eq!(markdown(&again), marked, "{vector:?} cleaned twice");

    let plain = text(&page);
    let acts = |c: char| c.is_control() && c != '\n' && c != '\t' || matches!(c, '\u{202a}'..='\u{202e}');
    assert!(
        !plain.contains(acts) && !marked.contains(acts) && !saved.contains(acts),
        "{vector:?}"
    );
    let options = Options {
        content_type: Some("text/plain".to_owned()),
        ..Options::default()
    };
    let again = Page::from_bytes(Source::Stdin, plain.clone().into_bytes(), &options).unwrap();
    let document = Document::parse_html(again.html.clone(), &Limits::default(), &|| false);
    let elements = document.elements().iter().map(|element| element.name.to_string());
    let is_plain = |name: &String| ["html", "head", "body", "p", "br"].contains(&name.as_str());
    assert!(elements.into_iter().all(|name| is_plain(&name)), "{vector:?}\n{plain}");
}

#[test]
fn nothing_dangerous_is_saved() {
    for vector in VECTORS {
        assert_harmless(vector);
    }
}

#[test]
fn the_judge_knows_what_is_dangerous() {
    let policy = "<meta http-equiv=Content-Security-Policy content=x>";
    assert_eq!(strangers(policy), Vec::<String>::new());
    let runs = |vector: &&&str| {
        ["<script", "<svg", "<style", "<iframe", "<img src=p"]
            .iter()
            .any(|start| vector.starts_with(start))
    };
    for vector in VECTORS.iter().filter(runs) {
        assert!(!strangers(&format!("{policy}<p>{vector}")).is_empty(), "{vector}");
    }
    for markdown in [
        "[a](javascript:b)",
        "<script>",
        "a <img src=x>",
        "[a](data:text/html,b)",
    ] {
        assert!(!strangers_in_markdown(markdown).is_empty(), "{markdown}");
    }
}

/// The vectors of the shared folder; needs Python to print them.
#[test]
#[ignore = "needs the shared folder"]
fn nothing_dangerous_of_the_shared_vectors_is_saved() {
    let Some(folder) = shared::folder() else { return };
    let printed = std::process::Command::new("python3")
        .arg(folder.join("nasty/nasty_xss.py"))
        .output()
        .unwrap();
    let vectors: Vec<String> = serde_json::from_slice(&printed.stdout).unwrap();
    for vector in &vectors {
        assert_harmless(vector);
    }
    shared::report(&format!(
        "{} vectors through html, md and txt: nothing dangerous left",
        vectors.len()
    ));
    assert_eq!(vectors.len(), 119);
}
