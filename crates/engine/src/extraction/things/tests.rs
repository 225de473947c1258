use super::*;
use crate::document::{Limits, TextId, TextSpan};
use crate::extraction::{Confidence, Curve, Parameters, Shown, Status, UnitKind, Units, Verdict, plain_text};
use clearline_message::message;

/// A page whose text nodes are its units, of which those with these texts are kept.
fn kept(html: &str, texts: &[&str]) -> (Document, Extraction) {
    let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
    let count = document.texts().len();
    let mut units = Units::new(UnitKind::Element, count);
    for text in document.text_ids() {
        let range = 0..document.text(text).len() as u32;
        units.push(range.end, [TextSpan { text, range }]);
    }
    let is_kept = |text: TextId| texts.contains(&document.text(text).trim());
    let verdict = |text| Verdict::new(is_kept(text), Step::plain("said so", Class::Good));
    let extraction = Extraction {
        method: "test",
        parameters: Parameters::default(),
        units,
        verdicts: document.text_ids().iter().map(verdict).collect(),
        curve: Curve::default(),
        status: Status::Found,
        confidence: None,
        remark: None,
    };
    (document, extraction)
}

/// What is read of such a page, and how the verdict on one of its texts reads.
fn completed(html: &str, texts: &[&str], asked: &str) -> (String, String) {
    let (document, extraction) = kept(html, texts);
    let completed = extraction.completed(&document);
    let article = Article::of(&document);
    let text = plain_text(&article, &Shown::of(&document, &article, &completed));
    let unit = document
        .text_ids()
        .iter()
        .find(|&text| document.text(text).trim() == asked);
    let verdict = unit.and_then(|unit| completed.verdicts.get(unit.index()));
    (text, verdict.map(|verdict| verdict.to_string()).unwrap_or_default())
}

const TABLE: &str = "<p>before</p><table><tr><th>one<th>two<tr><td>three<td>four<tr><td>five<td>six</table>";

#[test]
fn a_table_that_is_mostly_kept_is_kept_whole_and_its_verdicts_say_so() {
    let (text, verdict) = completed(TABLE, &["before", "three", "four", "two"], "six");
    assert_eq!(text, "before\n\none\ttwo\nthree\tfour\nfive\tsix\n");
    assert_eq!(
        verdict,
        "said so → part of a table that is mostly kept: share of it kept 0.55 ≥ 0.50"
    );
}

#[test]
fn of_a_table_that_is_mostly_left_out_whole_rows_are_kept() {
    let (text, verdict) = completed(TABLE, &["before", "three", "six"], "six");
    assert_eq!(text, "before\n\nthree\tfour\n");
    assert_eq!(
        verdict,
        "said so → part of a row that is mostly left out: share of it kept 0.43 < 0.50"
    );
    let (_, verdict) = completed(TABLE, &["before", "three"], "four");
    assert_eq!(
        verdict,
        "said so → part of a row that is mostly kept: share of it kept 0.56 ≥ 0.50"
    );
}

#[test]
fn a_head_without_rows_is_left_out() {
    let (text, verdict) = completed(TABLE, &["before", "one", "two"], "two");
    assert_eq!(text, "before\n");
    assert_eq!(
        verdict,
        "said so → the head of a table that is left out: share of it kept 0.27 < 0.50"
    );
    assert_eq!(
        completed(TABLE, &["before", "one", "six"], "one").0,
        "before\n",
        "a row that is left out has no head"
    );
}

#[test]
fn a_page_of_which_nothing_would_be_left_stays_as_it_is() {
    assert_eq!(
        completed(TABLE, &["six"], "six"),
        ("six\n".to_owned(), "said so".to_owned())
    );
}

#[test]
fn code_that_is_mostly_kept_is_kept_whole() {
    let page = "<pre>let a = 1;\n<b>b</b></pre>";
    let (text, verdict) = completed(page, &["let a = 1;"], "b");
    assert_eq!(text, "let a = 1;\nb\n");
    let step = message!("step-code-mostly-kept").to_string();
    assert!(verdict.contains(&step), "{verdict}");
    assert_eq!(completed(page, &["b"], "b").0, "b\n");
}

#[test]
fn a_footnote_comes_with_the_text_that_refers_to_it() {
    let page = "<p>word<a href=#fn1 id=r1><sup>1</sup></a></p><p>else</p><ol><li id=fn1><p>note <a href=#r1>↩</a></ol>";
    let (text, verdict) = completed(page, &["word", "1"], "note");
    assert_eq!(text, "word1\n\n1 note\n");
    assert_eq!(verdict, "said so → a footnote of kept text");
    assert_eq!(completed(page, &["else"], "else").0, "else\n");
}

#[test]
fn a_unit_that_reaches_beyond_a_table_keeps_its_verdict() {
    let (document, mut extraction) = kept(TABLE, &["one", "two", "three", "four"]);
    let texts = document.text_ids().iter();
    let mut units = Units::new(UnitKind::Element, 2);
    let is_outer = |text: &TextId| ["before", "five", "six"].contains(&document.text(*text).trim());
    let span = |text: TextId| TextSpan {
        text,
        range: 0..document.text(text).len() as u32,
    };
    let (outer, inner): (Vec<TextId>, Vec<TextId>) = texts.partition(is_outer);
    units.push(13, outer.into_iter().map(span));
    units.push(15, inner.into_iter().map(span));
    extraction.units = units;
    let verdict = |keep| Verdict::new(keep, Step::plain("said so", Class::Good));
    extraction.verdicts = [verdict(false), verdict(true)].into_iter().collect();
    let kept: Vec<bool> = extraction.completed(&document).verdicts.kept().collect();
    assert_eq!(kept, [false, true]);
}

#[test]
fn a_heading_stays_with_the_text_below_it() {
    let page = "<p>before</p><section><div><h2>Keepers</h2></div><p>four</p></section><h2>More</h2><p>other</p>";
    let (text, verdict) = completed(page, &["before", "four"], "Keepers");
    assert_eq!(text, "before\n\nKeepers\n\nfour\n");
    assert_eq!(verdict, "said so → a heading of kept text");
    let (text, _) = completed(page, &["before", "More", "other"], "other");
    assert_eq!(
        text, "before\n\nMore\n\nother\n",
        "a section that is left out keeps its heading"
    );
    let box_between = "<p>before</p><div><h3>Join us</h3><form><input></form></div><p>after</p>";
    assert_eq!(
        completed(box_between, &["before", "after"], "after").0,
        "before\n\nafter\n"
    );
    let link = "<p>before</p><h3><a href=/b>Read on</a></h3><p>after</p>";
    assert_eq!(completed(link, &["before", "after"], "after").0, "before\n\nafter\n");
    let headline = "<h1>Rain</h1><p>lead</p><p>after</p>";
    assert_eq!(completed(headline, &["lead", "after"], "after").0, "lead\n\nafter\n");
    let stacked = "<p>before</p><h2>Keepers</h2><h3>The first</h3><p>four</p>";
    assert_eq!(
        completed(stacked, &["before", "four"], "four").0,
        "before\n\nKeepers\n\nThe first\n\nfour\n"
    );
}

#[test]
fn an_attachment_stays_with_the_text_that_it_follows() {
    let page = "<div><p>before</p><p>Annex: <a href=/get?id=2>the form</a></p><p><a href=/get?id=3>plan.PDF</a></p></div>\
        <p><a href=other.pdf>other.pdf</a></p>";
    let (text, verdict) = completed(page, &["before"], "plan.PDF");
    assert_eq!(text, "before\n\nAnnex: the form\n\nplan.PDF\n");
    assert_eq!(verdict, "said so → an attachment of kept text");
    for other in [
        "<a href=terms.pdf>Terms</a>",
        "plan.pdf",
        "<a href=/b>Annexation of the valley</a>",
        "<a href=https://example.doc>HOST</a>",
        "<span hidden><a href=a.pdf>a.pdf</a></span>",
    ] {
        let page = format!("<p>before</p><p>{other}</p>");
        assert_eq!(completed(&page, &["before"], "").0, "before\n", "{other}");
    }
    let page = "<p>before</p><p>Contact</p><p><a href=a.pdf>a.pdf</a></p>";
    assert_eq!(
        completed(page, &["before"], "").0,
        "before\n",
        "after a line that is left out"
    );
}

#[test]
fn a_quotation_that_is_mostly_kept_is_kept_whole_with_what_is_in_it() {
    let page = "<p>before</p><blockquote><p>he wrote at length</p><ul><li>one<li>two and three</ul></blockquote>";
    let (text, verdict) = completed(page, &["before", "he wrote at length", "one"], "two and three");
    assert_eq!(text, "before\n\nhe wrote at length\n\none\ntwo and three\n");
    assert_eq!(
        verdict,
        "said so → part of a quotation that is mostly kept: share of it kept 0.62 ≥ 0.50"
    );
    let nested = "<blockquote><p>outer</p><blockquote><p>inner one</p></blockquote></blockquote>";
    assert_eq!(
        completed(nested, &["inner one"], "outer")
            .1
            .matches("quotation")
            .count(),
        1
    );
}

#[test]
fn confidence_is_lower_if_a_thing_was_torn() {
    let confidence = |texts: &[&str]| {
        let (document, mut extraction) = kept(TABLE, texts);
        extraction.confidence = Some(Confidence {
            value: 0.8,
            expected: 0.8,
            mean: 0.8,
            parts: Vec::new(),
        });
        extraction.completed(&document).confidence.unwrap().value
    };
    assert_eq!(
        confidence(&["before", "one", "two", "three", "four", "five", "six"]),
        0.8
    );
    assert!((confidence(&["before", "three", "four", "two"]) - 0.76).abs() < 1e-9);
    assert_eq!(confidence(&["six"]), 0.8, "a page that stays as it is");
}

#[test]
fn a_caption_stays_with_an_image_between_kept_text() {
    let page = |box_: &str| format!("<article><p>before</p>{box_}<p>after</p></article>");
    let both = ["before", "after"];
    for caption in [
        "<figure><img src=a.jpg><figcaption>The old ferry</figcaption></figure>",
        "<div><img src=a.jpg><div>The old ferry</div></div>",
        "<div><div><img src=a.jpg></div><div class=image-caption>The old ferry</div></div>",
        "<p><img src=a.jpg></p><p class=caption>The old ferry</p>",
        "<div><img src=a.jpg><div class=picinfo>The old ferry</div><p>x</p></div>",
    ] {
        let (text, verdict) = completed(&page(caption), &both, "The old ferry");
        assert_eq!(text, "before\n\nThe old ferry\n\nafter\n", "{caption}");
        assert_eq!(verdict, "said so → the caption of an image", "{caption}");
    }
    for other in [
        "<div><img src=a.jpg><div>4</div></div>",
        "<div><img src=a.jpg><a href=/b>Another story of ours</a></div>",
        "<div><img src=a.jpg><h3>Another story</h3><p>about something else</p></div>",
        "<div><img src=a.jpg width=16 height=16><div>The old ferry</div></div>",
        "<p>The old ferry</p>",
    ] {
        assert_eq!(completed(&page(other), &both, "").0, "before\n\nafter\n", "{other}");
    }
    let twice = "<figure><img src=a.jpg><figcaption>The old ferry</figcaption></figure>".repeat(2);
    assert_eq!(
        completed(&page(&twice), &both, "").0,
        "before\n\nThe old ferry\n\nafter\n"
    );
}

/// The addresses of the images that are shown of a page of which some texts are kept.
fn images(html: &str, texts: &[&str]) -> Vec<String> {
    let (document, extraction) = kept(html, texts);
    let article = Article::of(&document);
    let shown = Shown::of(&document, &article, &extraction.completed(&document));
    let leaves = article
        .leaves
        .iter()
        .enumerate()
        .filter(|(leaf, _)| shown.is_shown(*leaf));
    let image = |kind| match kind {
        LeafKind::Image(image) => Some(article.images[image as usize].source.clone()),
        _ => None,
    };
    leaves.filter_map(|(_, leaf)| image(leaf.kind)).collect()
}

#[test]
fn an_image_between_kept_text_stays_whatever_is_next_to_it() {
    let page = |box_: &str| format!("<article><p>before</p>{box_}<p>after</p></article>");
    for box_ in [
        "<img src=a.jpg>",
        "<div><img src=a.jpg><p>4</p></div>",
        "<p>left out</p><img src=a.jpg><p>left out</p>",
        "<figure><img src=a.jpg><figcaption>The old ferry</figcaption></figure>",
    ] {
        assert_eq!(images(&page(box_), &["before", "after"]), ["a.jpg"], "{box_}");
    }
    let words = "The beams are laid in two sets, one within the other, and none of them is nailed.";
    let in_paragraph = format!("<p>before</p><div>{words}<a href='#'><img src=a.jpg></a></div><p>after</p>");
    assert_eq!(images(&in_paragraph, &["before", words, "after"]), ["a.jpg"]);
    let teaser = "<div><img src=a.jpg><a href=/b>Another story of ours</a><p>left out</p></div>";
    assert!(images(&page(teaser), &["before", "after"]).is_empty());
}

#[test]
fn lead_images_stay_and_those_of_the_site_go() {
    let page =
        |image: &str| format!("<body><article><h1>Ferry</h1>{image}<p>left out</p><p>kept text</p></article></body>");
    assert_eq!(images(&page("<img src=lead.jpg>"), &["kept text"]), ["lead.jpg"]);
    for other in [
        "<img src=/logo.png>",
        "<img src=a.png class=site-logo>",
        "<img src=menu.gif usemap=#menu>",
        "<img src=b.png width=64>",
    ] {
        assert!(images(&page(other), &["kept text"]).is_empty(), "{other}");
    }
}

#[test]
fn offers_of_a_subscription_at_the_edges_are_left_out() {
    let body = "<p>the frost came early that year, and nobody on the hill was ready for it<p>so they burned the fence";
    let texts = [
        "Ready to read more?",
        "the frost came early that year, and nobody on the hill was ready for it",
        "so they burned the fence",
    ];
    let offer = |link: &str| format!("<table><tr><td><b>Ready to read more?</b><p><a href=/s>{link}</a></table>{body}");
    for link in ["Subscribe now", "Jetzt abonnieren", "订阅本刊"] {
        let (text, verdict) = completed(&offer(link), &texts, "Ready to read more?");
        assert!(text.starts_with("the frost"), "{link}: {text}");
        assert_eq!(verdict, "said so → asks something of the reader", "{link}");
    }
    let other = completed(&offer("The second part"), &texts, "");
    assert!(other.0.starts_with("Ready to read more?"));
    let in_text = body.replace("the fence", "the fence, as those who <a href=/s>subscribe</a> know");
    assert!(
        completed(&in_text, &["so they burned the fence, as those who"], "")
            .0
            .contains("burned")
    );
}

#[test]
fn lines_that_state_facts_are_left_out() {
    let body = "the frost came early that year";
    let first = |head: &str, texts: &[&str]| completed(&format!("{head}<p>{body}"), &[texts, &[body]].concat(), "").0;
    let labels = "<p><b>作者</b>pier9</p><p><b>時間</b>Mon Apr 1 2024</p>";
    assert_eq!(
        first(labels, &["作者", "pier9", "時間", "Mon Apr 1 2024"]),
        format!("{body}\n")
    );
    for byline in [
        "By Hal Reeve, March 4, 2026",
        "Von Ida Brandt, 4. März 2026",
        "文/石桥 2026年3月4日",
    ] {
        assert_eq!(
            first(&format!("<p>{byline}"), &[byline]),
            format!("{body}\n"),
            "{byline}"
        );
    }
    for other in ["By March 4, 2026 the fence was gone.", "By the sea", "Di 14. Mai 2024"] {
        assert!(first(&format!("<p>{other}"), &[other]).starts_with(other), "{other}");
    }
    let without_labels = first("<p>作者pier9<p>時間很晚", &["作者pier9", "時間很晚"]);
    assert!(without_labels.starts_with("作者pier9"));
    let event = first(
        "<p>主题：河灯<p>时间：5月3日<p>地点：渡口",
        &["主题：河灯", "时间：5月3日", "地点：渡口"],
    );
    assert!(event.starts_with("主题：河灯"));
}

#[test]
fn boxes_that_ask_something_are_left_out() {
    let page = |box_: &str| {
        format!(
            "<p>the text before it</p><div class='{box_}'><p>every morning</p><input></div><p>the text after it</p>"
        )
    };
    let texts = ["the text before it", "every morning", "the text after it"];
    for class in ["newsletter-signup", "embed consent", "Donation box"] {
        let (text, verdict) = completed(&page(class), &texts, "every morning");
        assert_eq!(text, "the text before it\n\nthe text after it\n", "{class}");
        assert_eq!(verdict, "said so → asks something of the reader", "{class}");
    }
    let without_control = page("newsletter").replace("<input>", "");
    assert!(completed(&without_control, &texts, "").0.contains("every morning"));
    for class in ["quote", "statement", "box"] {
        assert!(
            completed(&page(class), &texts, "").0.contains("every morning"),
            "{class}"
        );
    }
    let alone = "<div class=newsletter><p>every morning</p></div>";
    assert_eq!(completed(alone, &["every morning"], "").0, "every morning\n");
    let sections =
        "<section class=newsletter><p>a</p></section><section class=consent><p>bb</p></section><p>the end</p>";
    assert_eq!(
        completed(sections, &["a", "bb", "the end"], "").0,
        "a\n\nbb\n\nthe end\n"
    );
}

#[test]
fn statements_of_a_site_and_lines_that_ask_are_left_out() {
    let page = "<p>封闭三天。</p><p>请绕行。</p><div class=post_statement><p>特别声明：本文由作者自行发表。</p><p>Notice: long</p></div>";
    let texts = [
        "封闭三天。",
        "请绕行。",
        "特别声明：本文由作者自行发表。",
        "Notice: long",
    ];
    assert_eq!(completed(page, &texts, "").0, "封闭三天。\n\n请绕行。\n");
    let page = "<p>点击上方蓝字关注我们</p><p>one</p><p>two</p><p><a href=/u>Unsubscribe</a></p>";
    let texts = ["点击上方蓝字关注我们", "one", "two", "Unsubscribe"];
    assert_eq!(completed(page, &texts, "").0, "one\n\ntwo\n");
}

#[test]
fn counts_buttons_tags_and_labels_of_the_page_are_left_out() {
    let page = "<dl><dt>Category:</dt><dd>Boats</dd></dl><p>the text</p><p>2 Likes</p><p>more text</p><p>the end</p>\
                <ul><li>4102 Accesses</li><li>3 Citations</li></ul><ul><li>いいね！した人</li><li>コメント(4)</li></ul>\
                <p>#boats #rain</p>";
    let texts = [
        "Category:",
        "Boats",
        "the text",
        "2 Likes",
        "more text",
        "the end",
        "4102 Accesses",
        "3 Citations",
        "いいね！した人",
        "コメント(4)",
        "#boats #rain",
    ];
    let (text, verdict) = completed(page, &texts, "3 Citations");
    assert_eq!(text, "the text\n\n2 Likes\n\nmore text\n\nthe end\n");
    assert_eq!(verdict, "said so → counts and buttons of the page");
    let list = "<p>You need:</p><ul><li>2 eggs</li><li>3 onions</li></ul><p>the end</p>";
    let texts = ["You need:", "2 eggs", "3 onions", "the end"];
    assert!(completed(list, &texts, "").0.contains("3 onions"));
    let named = "<p>the text</p><p>They count:</p><ul><li>Likes</li><li>Shares</li></ul>";
    let texts = ["the text", "They count:", "Likes", "Shares"];
    assert!(completed(named, &texts, "").0.contains("Likes"));
    let table = "<p>the text</p><table><tr><th>Saves<th>Views<tr><td>3<td>4</table>";
    let texts = ["the text", "Saves", "Views", "3", "4"];
    assert!(completed(table, &texts, "").0.contains("Saves"));
    let glossary = "<p>the text</p><dl><dt>Category</dt><dd>a kind</dd><dt>Crane</dt><dd>a lift</dd></dl>";
    let texts = ["the text", "Category", "a kind", "Crane", "a lift"];
    assert!(completed(glossary, &texts, "").0.contains("Category"));
    let within =
        "<p>a</p><p>b</p><p>c</p><p>d</p><p>e</p><p>Category: B road</p><p>f</p><p>g</p><p>h</p><p>i</p><p>j</p>";
    let texts = ["a", "b", "c", "d", "e", "Category: B road", "f", "g", "h", "i", "j"];
    assert!(completed(within, &texts, "").0.contains("B road"));
}

#[test]
fn a_line_that_announces_other_articles_goes_with_them() {
    let page = "<p>the text</p><p>往期推荐</p><p><a href=/b>一碗面的早高峰</a></p>";
    let (text, verdict) = completed(page, &["the text", "往期推荐"], "往期推荐");
    assert_eq!(text, "the text\n");
    assert_eq!(verdict, "said so → announces other articles");
    let kept = completed(page, &["the text", "往期推荐", "一碗面的早高峰"], "");
    assert!(kept.0.contains("往期推荐"));
}

#[test]
fn cited_works_stay_under_their_heading() {
    let page = |work: &str| format!("<p>the text</p><h2>References</h2>{work}<h2>Imprint</h2><cite>left out</cite>");
    let (text, verdict) = completed(
        &page("<cite>Galen 1581</cite>"),
        &["the text", "References"],
        "Galen 1581",
    );
    assert!(text.ends_with("References\n\nGalen 1581\n"), "{text}");
    assert_eq!(verdict, "said so → a work that the article refers to");
    for other in ["<p>Galen 1581</p>", "<p class=citation><a href=/g>Galen 1581</a></p>"] {
        let text = completed(&page(other), &["the text", "References"], "").0;
        assert!(!text.contains("Galen"), "{other}");
    }
}
