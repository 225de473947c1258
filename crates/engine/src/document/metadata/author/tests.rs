//! Tests of authors.

use crate::document::{Document, Limits};

/// Text that parts the headline from what is below it.
const TEXT: &str = "<p>The ferry left the harbour at dawn, and nobody on the pier waved it goodbye, it is said.\
                    <p>The gulls followed it past the mole, the lighthouse and the last of the sandbanks.\
                    <p>At noon the wind turned, and the passengers went below to look for coffee and company.\
                    <p>In the evening the lights of the other shore came up, one by one, as they always do.\
                    <p>The captain noted the hour, and the mate hung up the lamp beside the old clock again.";

fn author(html: &str) -> String {
    let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
    document
        .metadata(None)
        .author
        .map_or_else(String::new, |author| author.value)
}

fn linked(people: &str) -> String {
    format!(r#"<script type="application/ld+json">{{"@type":"Article","author":{people}}}</script><h1>The ferry</h1>"#)
}

#[test]
fn a_house_gives_way_to_a_person_at_the_headline() {
    let houses = [
        "<meta name=copyright content='(c) Valley Press 2026'><meta name=author content='Valley Press'><h1>The ferry</h1>",
        &linked(r#"{"@type":"Organization","name":"Valley Press"}"#),
        &linked(r#""Reuters""#),
        &linked(r#""Associated Press in Valencia""#),
        &linked(r#""Redaktion Talbote""#),
    ];
    for house in houses {
        let alone = author(&format!("{house}{TEXT}"));
        assert!(!alone.is_empty(), "{house}");
        assert_eq!(
            author(&format!("{house}<p>By Ida Marsh</p>{TEXT}")),
            "Ida Marsh",
            "{house}"
        );
        assert_eq!(
            author(&format!("{house}<p class=byline>Ida Marsh</p>{TEXT}")),
            "Ida Marsh",
            "{house}"
        );
        assert_eq!(
            author(&format!("{house}{TEXT}<aside><p class=author>Tom Weller</aside>")),
            alone,
            "{house}"
        );
    }
}

#[test]
fn agencies_stand_beside_people_and_companies_do_not() {
    assert_eq!(author(&linked(r#"["Ida Marsh", "dpa"]"#)), "Ida Marsh, dpa");
    assert_eq!(author(&linked(r#"["Valley Media Inc.", "Ida Marsh"]"#)), "Ida Marsh");
    assert_eq!(author(&linked(r#"["Valley Media Inc."]"#)), "Valley Media Inc.");
}

#[test]
fn who_speaks_below_or_took_the_picture_is_no_author() {
    for other in [
        "<div class=comments><p class=author>Tom Weller</p></div>",
        "<ol id=webmentions><li><span class=p-author>Tom Weller</span></ol>",
        "<div itemprop=review><span itemprop=author>Tom Weller</span></div>",
        "<figure><img src=a><span class=author>Tom Weller</span></figure>",
        "<p class=photo-credit><span itemprop=author>Tom Weller</span></p>",
    ] {
        assert_eq!(author(&format!("<h1>The ferry</h1>{TEXT}{other}")), "", "{other}");
        let byline = "<p class=author>Ida Marsh</p>";
        assert_eq!(
            author(&format!("<h1>The ferry</h1>{TEXT}{other}{byline}")),
            "Ida Marsh",
            "{other}"
        );
    }
    let thread = "<h1>Where is the ferry?</h1><div class=comment><p class=author>Tom Weller<p>Gone, it seems.</div>";
    assert_eq!(author(thread), "Tom Weller");
}

#[test]
fn all_names_of_a_line_are_authors() {
    for line in [
        "<p>By <a rel=author>Ida Marsh</a>, <a rel=author>Eva Bron</a> and <a rel=author>Tom Weller</a>",
        "<p>By <a>Ida Marsh</a>, <a>Eva Bron</a> and <a class=last-byline>Tom Weller</a>",
    ] {
        assert_eq!(
            author(&format!("<h1>The ferry</h1>{line}{TEXT}")),
            "Ida Marsh, Eva Bron, Tom Weller"
        );
    }
    let role = "<p><a rel=author>Ida Marsh</a>, Ferries & Tides</p>";
    assert_eq!(author(&format!("<h1>The ferry</h1>{role}{TEXT}")), "Ida Marsh");
    let section = "<ul class=authors><li>Travel</li><li>by <b>Ida Marsh</b></li></ul>";
    assert_eq!(author(&format!("<h1>The ferry</h1>{section}{TEXT}")), "Ida Marsh");
}

#[test]
fn a_person_is_named_in_full() {
    let page = |name: &str, byline: &str| author(&format!("{}<p>{byline}</p>{TEXT}", linked(&format!("\"{name}\""))));
    assert_eq!(page("Ida", "By Ida Marsh"), "Ida Marsh");
    assert_eq!(page("ida.marsh", "By Ida Marsh"), "Ida Marsh");
    assert_eq!(
        page("Ida Marsh", "By Ida Marsh and Tom Weller"),
        "Ida Marsh, Tom Weller"
    );
    assert_eq!(page("Ida Marsh", "By Ida Marsh, Senior Editor"), "Ida Marsh");
    assert_eq!(page("site-account", "By Ida Marsh"), "Ida Marsh");
    assert_eq!(page("Tom Weller", "By Ida Marsh, Valley Columnist"), "Ida Marsh");
    assert_eq!(page("Ida Marsh", "By Ida Marsh Valley Gate"), "Ida Marsh");
}

#[test]
fn an_account_at_the_headline_is_the_author() {
    let page = |before: &str, behind: &str| author(&format!("{before}<h1>The ferry</h1>{behind}{TEXT}"));
    for account in [
        "<a class=follow-nickName href=#>inkgull</a>",
        "<span class=username>inkgull_201</span>",
        "<article data-author=inkgull><p>Gone.</article>",
        "<span property=v:reviewer>inkgull</span>",
        "<div class=x7f><a class=q1 href=/u/5f><img></a><a class=q1 href=/u/5f>inkgull</a><time>2024.01.02</time></div>",
        "<div class=post__author><a>樓主</a><a class=username>阿飛</a><a class=userid>fei</a></div>",
    ] {
        let found = page("", account);
        assert!(
            ["inkgull", "inkgull_201", "阿飛"].contains(&&*found),
            "{account}: {found}"
        );
    }
    let login = "<form><label class=username>Pier</label><input type=text></form>";
    let reader = "<a class=username>tomwell</a>";
    assert_eq!(page(reader, login), "");
    assert_eq!(page("", &format!("{TEXT}{reader}")), "");
    assert_eq!(
        page("", &format!("<p class=byline>By Ida Marsh</p>{reader}")),
        "Ida Marsh"
    );
    assert_eq!(page("", "<li data-author=12>x</li>"), "");
    let spoken_of = "<p>The ferry left, says <a href=/u/inkgull>inkgull</a>, who keeps the lamp of the harbour, and nobody on the pier waved it goodbye.";
    assert_eq!(page("", spoken_of), "");
    let sentence = "<p>The <a href=/people/wing>Harbour Wing</a> said that <a href=/people/ida>Ida</a> keeps the lamp, \
                    that the ferry leaves at dawn, that the gulls follow it past the mole, and that at noon, where the wind \
                    turns, the passengers go below to look for coffee and company, as they have always done, whatever the harbour office and the tide tables say about it.";
    assert_eq!(page("", sentence), "");
    assert_eq!(page("", "<p><a rel=author href=/a>April</a></p>"), "April");
    assert_eq!(page("", "<p class=author-day><b>May</b> 6</p>"), "");
}

#[test]
fn a_name_that_the_title_repeats_is_the_authors() {
    let page = |title: &str, class: &str| {
        author(&format!(
            "<title>{title}</title><h1>梅干し作り</h1><div><a href=/natsu><span class={class}>なつ</span></a></div><p>梅を漬けた。"
        ))
    };
    for title in ["梅干し作り｜なつ", "梅干し作り｜なつ｜港", "梅干し作り - なつ"] {
        assert_eq!(page(title, "o-header__name"), "なつ", "{title}");
    }
    assert_eq!(page("梅干し作り", "o-header__name"), "");
    assert_eq!(page("梅干し作り｜なつ", "site__name"), "");
}

#[test]
fn who_reviews_a_product_is_not_its_author() {
    let review = "<div itemprop=review itemscope><span itemprop=author>Tom Weller</span><p>A good bell.</div>";
    assert_eq!(author(&format!("<h1>A bell</h1><p>Of bronze.{review}")), "");
    let own = "<div itemscope itemtype=https://schema.org/Review><span itemprop=author>Tom Weller</span><p>A good bell.</div>";
    assert_eq!(author(&format!("<h1>A bell</h1>{own}")), "Tom Weller");
}

#[test]
fn a_house_with_an_ampersand_is_one() {
    let publisher = r#"<script type="application/ld+json">{"@type":"Article","author":"Valley Post & Gazette","publisher":{"@type":"Organization","name":"Valley Post & Gazette"}}</script><h1>The ferry</h1>"#;
    assert_eq!(author(&format!("{publisher}<p>By Ida Marsh</p>{TEXT}")), "Ida Marsh");
}

#[test]
fn a_line_of_names_beside_a_day_is_a_byline() {
    let page = |line: &str| {
        author(&format!(
            "<meta property=og:type content=article><h1>The ferry</h1>{line}{TEXT}"
        ))
    };
    assert_eq!(page("<p>Ida Marsh | 6 May 2024"), "Ida Marsh");
    assert_eq!(page("<p>Ida Marsh<p>6 May 2024"), "Ida Marsh");
    for nobody in [
        "<p>Ida Marsh",
        "<p>Other Shore<p>6 May 2024",
        "<p>PTI Mumbai<p>6 May 2024",
        "<p>Gale<p>6 May 2024",
    ] {
        assert_eq!(page(nobody), "", "{nobody}");
    }
}

#[test]
fn words_of_sentences_and_sections_are_nobody() {
    for nobody in [
        "<p>Von den",
        "<p class=author>Company</p>",
        "<p id=authorization>Weller Tokens</p>",
        "<p class=author>Authors Corner</p>",
        "<p>By Coffee",
    ] {
        assert_eq!(author(&format!("<h1>The ferry</h1>{nobody}{TEXT}")), "", "{nobody}");
    }
    assert_eq!(author("<meta name=author content=siteadmin><h1>The ferry</h1>"), "");
}

#[test]
fn what_follows_a_name_without_a_space_is_apart() {
    let line = "<p>by <b>Ida Marsh</b><i>May 6, 2024</i>";
    assert_eq!(author(&format!("<h1>The ferry</h1>{line}{TEXT}")), "Ida Marsh");
}
