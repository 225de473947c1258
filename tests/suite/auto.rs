//! The method `auto` on whole pages.

use super::hostile_pages;
use super::pages::{fixtures, parse};
use clearline_engine::document::Document;
use clearline_engine::extraction::{Article, Extraction, NoArticle, Shown, Status};
use clearline_engine::internals::extraction::plain_text;
use clearline_engine::internals::methods::auto::features::{self, Features};
use clearline_engine::internals::methods::auto::{Blocks, METHOD, Policy};
use clearline_engine::methods::Parameters;
use clearline_words::message;

fn extract(document: &Document) -> Extraction {
    METHOD.extract(document, &Parameters::default())
}

fn text(document: &Document, extraction: &Extraction) -> String {
    let article = Article::of(document);
    plain_text(&article, &Shown::of(document, &article, extraction))
}

/// More repetitions would only take time.
const SIZE: usize = 300;

#[test]
fn hostile_pages_are_read_through() {
    for page in hostile_pages::all() {
        let document = parse(&page.shortened(SIZE));
        let extraction = extract(&document);
        assert_eq!(extraction.units.len(), extraction.verdicts.len(), "{}", page.name);
        let confidence = extraction.confidence_value().unwrap();
        assert!((0.0..=1.0).contains(&confidence), "{}: {confidence}", page.name);
        for series in &extraction.curve.series {
            assert!(series.samples.iter().all(|p| (0.0..=1.0).contains(p)), "{}", page.name);
        }
    }
}

#[test]
fn blocks_hold_all_visible_text_once() {
    for page in fixtures() {
        let document = page.parse();
        let blocks = Blocks::of(&document);
        let mut last = None;
        for span in blocks.list().iter().flat_map(|block| blocks.spans(block)) {
            assert!(last < Some(span.text), "{}: text {} comes twice", page.name, span.text);
            last = Some(span.text);
        }
        let seen: Vec<_> = blocks
            .list()
            .iter()
            .flat_map(|block| blocks.spans(block))
            .map(|span| span.text)
            .collect();
        for (id, node) in document.text_ids().iter().zip(document.texts()) {
            let has_words = document.text(id).chars().any(char::is_alphanumeric);
            assert!(
                node.hidden || !has_words || seen.contains(&id),
                "{}: text {id} is lost",
                page.name
            );
        }
    }
}

#[test]
fn the_same_page_is_always_read_alike() {
    for page in fixtures() {
        let (first, second) = (page.parse(), page.parse());
        let (first, second) = (extract(&first), extract(&second));
        assert_eq!(first.verdicts, second.verdicts, "{}", page.name);
        assert_eq!(first.curve, second.curve, "{}", page.name);
        assert_eq!(first.confidence, second.confidence, "{}", page.name);
    }
}

#[test]
fn every_feature_is_a_number_or_missing_where_it_may_be() {
    let cards = features::catalogue();
    for page in fixtures() {
        let document = page.parse();
        let features = Features::of(&document);
        for block in 0..features.survey().blocks.len() {
            for (card, value) in cards
                .iter()
                .zip(features.row((Policy::default(), features::FirstLook::UNKNOWN), block))
            {
                let may_miss = card.nothing == features::Nothing::Missing;
                assert!(
                    value.is_finite() || value.is_nan() && may_miss,
                    "{}: {} = {value}",
                    page.name,
                    card.name
                );
            }
        }
    }
}

#[test]
fn every_verdict_names_what_spoke_for_and_against() {
    let page = fixtures()
        .into_iter()
        .find(|page| page.name.contains("article-en.html"))
        .unwrap();
    let extraction = extract(&page.parse());
    assert_eq!(extraction.status, Status::Found);
    for (unit, verdict) in extraction.verdicts.iter().enumerate() {
        let grounds = verdict.grounds().unwrap();
        let named = |is_for: bool| grounds.list.iter().filter(|ground| ground.is_for() == is_for).count();
        assert!(named(true) <= 3 && named(false) <= 3, "unit {unit}: {verdict}");
        assert!(named(verdict.keep) >= 1, "unit {unit}: {verdict}");
        assert!(!verdict.in_short().id().starts_with("step-"), "unit {unit}: {verdict}");
        assert_eq!(
            verdict.keep,
            verdict.class() == clearline_engine::extraction::Class::Good,
            "unit {unit}"
        );
    }
}

#[test]
fn articles_are_found_and_other_pages_are_not_taken_for_one() {
    for page in fixtures() {
        let document = page.parse();
        let extraction = extract(&document);
        let text = text(&document, &extraction);
        let confidence = extraction.confidence_value().unwrap();
        if page.name.starts_with("article") {
            assert!(confidence > 0.7, "{}: {confidence}", page.name);
            assert!(!text.is_empty(), "{}", page.name);
        }
        if page.name.starts_with("shell") {
            assert!(text.is_empty(), "{}: {text}", page.name);
        }
    }
}

/// The same box in a `div` and in an `aside`, in the middle of an article.
#[test]
fn a_box_that_the_page_sets_apart_is_left_out() {
    const BOX: &str = "<p>The lamps at Harrow Lane were hung in 1911 and burned gas for twenty years. They were wired in the spring \
                       of 1931, and nobody has counted the moths since.</p>";
    let page = include_str!("../fixtures/article-en.html");
    let with = |tag: &str| {
        let place = page.find("<p>It began with").unwrap();
        parse(&format!("{}<{tag}>{BOX}</{tag}>{}", &page[..place], &page[place..]))
    };
    let (inside, apart) = (with("div"), with("aside"));
    assert!(text(&inside, &extract(&inside)).contains("burned gas"));
    let extraction = extract(&apart);
    assert!(!text(&apart, &extraction).contains("burned gas"));
    let unit = (0..extraction.units.len()).find(|&unit| {
        let spans = extraction.units.spans(unit);
        spans.iter().any(|span| apart.span_text(span).contains("burned gas"))
    });
    let verdict = extraction.verdicts.get(unit.unwrap()).unwrap();
    let rules: Vec<&str> = verdict.steps().map(|step| step.rule).collect();
    assert!(rules.contains(&"likely") && rules.contains(&"aside"), "{verdict}");
}

/// A cut so low that the menu is kept must not make a box of the article.
#[test]
fn an_article_in_an_aside_stays_wherever_the_page_is_cut() {
    let page = include_str!("../fixtures/article-en.html");
    let page = page.replace("<main", "<aside").replace("</main", "</aside");
    let menu = "<p><a href=/>One more of the pages that can be read here</a></p>".repeat(60);
    let document = parse(&page.replace("</body>", &format!("<nav>{menu}</nav></body>")));
    for cut in [None, Some("0"), Some("0.2")] {
        let mut parameters = Parameters::default();
        if let Some(cut) = cut {
            parameters.set(METHOD.parameters, "cut", cut).unwrap();
        }
        let text = text(&document, &METHOD.extract(&document, &parameters));
        assert!(text.contains("thirty-one people came"), "{cut:?}");
    }
}

/// A shell with navigation, a footer and the text in its data.
fn shell(data: &str) -> String {
    format!(
        "<title>Ferry</title><meta name=description content='On a ferry.'>{data}<nav><a href=/>Home</a> <a href=/n>News</a></nav>
         <div id=root>Loading…</div><footer>© Harbour News <a href=/imprint>Imprint</a></footer>"
    )
}

const STORY: [&str; 3] = [
    "The ferry left the harbour at dawn, and nobody on the pier waved it goodbye, although it carried forty passengers.",
    "The harbour master said that the line would close in autumn; they had kept it open as long as there was somebody.",
    "A decision about the pier is expected in the spring, when the council meets again after the elections, he added.",
];

#[test]
fn a_page_without_text_is_read_from_its_data_and_says_so() {
    let linked = serde_json::json!({"@type": "NewsArticle", "articleBody": STORY.join("\n\n")});
    let state = serde_json::json!({"props": {"post": {"body": STORY.map(|line| format!("<p>{line}</p>")).concat()}}});
    for data in [
        format!("<script type='application/ld+json'>{linked}</script>"),
        format!("<script id=__NEXT_DATA__ type='application/json'>{state}</script>"),
        format!("<script>window.__STATE__ = {state};</script>"),
    ] {
        let document = parse(&shell(&data));
        let extraction = extract(&document);
        assert_eq!(text(&document, &extraction).trim(), STORY.join("\n\n"), "{data}");
        assert_eq!(extraction.status, Status::Found, "{data}");
        assert_eq!(extraction.remark, Some(message!("remark-stated")));
    }
}

#[test]
fn nothing_is_made_of_pages_without_an_article() {
    let error = "<title>Not found</title><h1>404</h1><p>The page was not found.</p><a href=/>Home</a>";
    for (name, html) in [
        ("shell", shell("")),
        ("error page", error.to_owned()),
        ("empty", String::new()),
    ] {
        let document = parse(&html);
        let extraction = extract(&document);
        let text = text(&document, &extraction);
        assert!(
            text.is_empty() && matches!(extraction.status, Status::Nothing(_)),
            "{name}: {:?} {:?} {text}",
            extraction.status,
            extraction.confidence_value(),
        );
    }
    let remark = extract(&parse(&shell(""))).remark;
    assert_eq!(remark, Some(message!("remark-own-words", description = "On a ferry.")));
}

#[test]
fn a_page_of_links_is_called_an_index() {
    let index = fixtures().into_iter().find(|page| page.name == "index.html").unwrap();
    let link = |n: usize| format!("<li><a href=/{n}>Section number {n} of the site</a></li>");
    let links: String = (0..60).map(link).collect();
    for document in [index.parse(), parse(&format!("<title>Site</title><ul>{links}</ul>"))] {
        let status = extract(&document).status;
        let is_index = [Status::Doubtful, Status::Nothing].map(|of| of(NoArticle::IndexOfLinks));
        assert!(is_index.contains(&status), "{status:?}");
    }
}

#[test]
fn a_cut_that_nothing_reaches_is_not_the_pages_doing() {
    let document = parse(include_str!("../fixtures/article-en.html"));
    let mut parameters = Parameters::default();
    parameters.set(METHOD.parameters, "cut", "1").unwrap();
    let extraction = METHOD.extract(&document, &parameters);
    assert_eq!(extraction.status, Status::Nothing(NoArticle::CutTooHigh));
    assert_eq!(extraction.status.message(), message!("status-cut-too-high"));
    assert_eq!(extraction.kept_count(), 0);
    assert_eq!(extraction.remark, None);
}

#[test]
fn confidence_is_told_of_articles_only() {
    let article = extract(&parse(include_str!("../fixtures/article-en.html")));
    assert_eq!(article.shown_confidence(), article.confidence.as_ref());
    let consent = extract(&parse(include_str!("../fixtures/consent.html")));
    assert_ne!(consent.status, Status::Found);
    assert!(consent.confidence.is_some() && consent.shown_confidence().is_none());
}

fn by_policy(document: &Document, policy: &str) -> String {
    let mut parameters = Parameters::default();
    parameters.set(METHOD.parameters, "policy", policy).unwrap();
    text(document, &METHOD.extract(document, &parameters))
}

/// Every policy keeps the article. An answer is the same whether or not the page was read under another policy before, since a
/// document keeps what was judged for each of them.
#[test]
fn every_policy_keeps_the_article() {
    let page = include_str!("../fixtures/article-en.html");
    let document = parse(page);
    let answers = Policy::NAMES.map(|policy| by_policy(&document, policy));
    for (policy, answer) in Policy::NAMES.into_iter().zip(&answers) {
        assert!(answer.contains("thirty-one people came"), "{policy}");
        assert_eq!(*answer, by_policy(&parse(page), policy), "{policy}");
    }
    assert_eq!(
        answers[0],
        text(&document, &extract(&document)),
        "the article is the default"
    );
}

#[test]
fn a_notice_is_for_who_asks_for_the_page() {
    let sentence =
        "The page that you asked for was moved to the archive in spring, and nobody has put up a sign since then.";
    let html =
        format!("<title>404 Not found</title><h1>404 Not found</h1><p>{sentence}</p><p>{sentence} Sorry for that.</p>");
    let document = parse(&html);
    assert!(!by_policy(&document, "article").contains("archive"));
    assert!(by_policy(&document, "page").contains("archive"));
}
