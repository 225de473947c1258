//! What pages state about themselves: one page for each source and each language's byline.

use clearline_engine::document::{Document, Limits, Metadata, Stated};
use std::path::Path;

/// The metadata of a fixture.
fn metadata(name: &str) -> Metadata {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/metadata");
    let html = std::fs::read_to_string(folder.join(format!("{name}.html"))).unwrap();
    Document::parse_html(html.into(), &Limits::default(), &|| false).metadata(None)
}

/// Value and origin.
type Told<'a> = (&'a str, &'a str);

fn told(fact: &Option<Stated>) -> Told<'_> {
    fact.as_ref().map_or(("", ""), |fact| (&fact.value, &fact.origin))
}

#[test]
fn what_a_form_asks_for_is_no_author() {
    let author = |html: &str| {
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        document.metadata(None).author.map(|author| author.value)
    };
    let byline = "<p class=author-name>Ida Marsh</p>";
    assert_eq!(author(byline).as_deref(), Some("Ida Marsh"));
    for form in [
        "<div class=author-name><input><span class=author-tips>Nickname</span></div>",
        "<p class=comment-author><label>Nickname <textarea></textarea></label></p>",
        "<div class=author-login><a href=/me>Nickname</a></div>",
        "<form><p class=author>Nickname</p><input type=text></form>",
        "<div class=author>Account</div>",
        "<html lang=zh><div class=author>登录并发表</div>",
        "<html lang=zh><div class=author>责任编辑：石桥</div>",
    ] {
        assert_eq!(author(form), None, "{form}");
        assert_eq!(
            author(&format!("{form}{byline}")).as_deref(),
            Some("Ida Marsh"),
            "{form}"
        );
    }
    for beside in [
        "<p class=author><input type=hidden>Ida Marsh</p>",
        "<div><span class=author>Ida Marsh</span><input type=button value=Follow></div>",
        "<div><input type=checkbox id=nav><p class=author>Ida Marsh</p></div>",
        "<input type=search><p class=author>Ida Marsh</p>",
        "<p class='author bloginfo'>Ida Marsh</p>",
    ] {
        assert_eq!(author(beside).as_deref(), Some("Ida Marsh"), "{beside}");
    }
}

#[test]
fn json_ld_is_read_through_its_graph() {
    let page = metadata("json-ld");
    assert_eq!(told(&page.title), ("Eleven people & a bell", "JSON-LD headline"));
    assert_eq!(told(&page.site), ("Mill Lane Gazette", "JSON-LD WebSite"));
    assert_eq!(told(&page.author), ("Ida Marsh, Tom Weller", "JSON-LD author"));
    assert_eq!(
        told(&page.published),
        ("2024-05-06T07:00:00+02:00", "JSON-LD datePublished")
    );
    assert_eq!(told(&page.image), ("/bell.jpg", "JSON-LD image"));
}

#[test]
fn meta_elements_of_open_graph() {
    let page = metadata("open-graph");
    assert_eq!(told(&page.title), ("Eleven people and a bell", "meta og:title"));
    assert_eq!(told(&page.site), ("Mill Lane Gazette", "meta og:site_name"));
    assert_eq!(told(&page.author), ("Ida Marsh", "meta author"));
    assert_eq!(
        told(&page.published),
        ("2024-05-06T07:00:00+02:00", "meta article:published_time")
    );
    assert_eq!(
        told(&page.description),
        ("How a bell went up a hill.", "meta og:description")
    );
    assert_eq!(told(&page.image), ("https://gazette.example/bell.jpg", "meta og:image"));
    assert_eq!(told(&page.canonical), ("https://gazette.example/bell", "meta og:url"));
    assert_eq!(page.tags, ["bells"]);
}

#[test]
fn libraries_state_names_family_first() {
    let page = metadata("dublin-core");
    assert_eq!(told(&page.title), ("On the casting of bells", "meta dc.title"));
    assert_eq!(told(&page.author), ("Ida Marsh", "meta dc.creator"));
    assert_eq!(told(&page.site), ("Mill Lane Papers", "meta dc.publisher"));
    assert_eq!(told(&page.published), ("2024-05-06", "meta dcterms.issued"));
    assert_eq!(
        told(&page.description),
        ("Bronze, clay and patience.", "meta dc.description")
    );
    let page = metadata("citation");
    assert_eq!(told(&page.author), ("Ida Marsh, Tom Weller", "meta citation_author"));
    assert_eq!(told(&page.published), ("2024/05/06", "meta citation_publication_date"));
    assert_eq!(told(&page.site), ("Mill Lane Papers", "meta citation_journal_title"));
}

#[test]
fn other_mark_up_that_names_the_author() {
    for (name, author, origin) in [
        ("twitter-labels", "Ida Marsh", "meta twitter:data1"),
        ("microdata", "Ida Marsh", "itemprop author"),
        ("rel-author", "Ida Marsh", "rel=author"),
        ("byline-class", "Ida Marsh, Tom Weller", "author-class"),
        ("byline-link", "Ida Marsh", "author-link"),
        ("account", "敲钟的", "account-class"),
        ("review", "Ida May", "itemprop author"),
    ] {
        assert_eq!(told(&metadata(name).author), (author, origin), "{name}");
    }
}

#[test]
fn other_mark_up_that_tells_the_day() {
    for (name, day, origin) in [
        ("microdata", "2024-05-06", "meta datepublished"),
        ("rel-author", "2024-05-06T07:00", "time-element"),
        ("byline-class", "2024-05-06", "headline-line"),
        ("byline-link", "2024-05-06", "address"),
        ("account", "2024-05-06T09:10:11", "JSON-LD pubDate"),
        ("review", "2024-05-06", "headline-line"),
        ("yearless-ja", "2024-05-06", "headline-line"),
    ] {
        assert_eq!(told(&metadata(name).published), (day, origin), "{name}");
    }
}

#[test]
fn lead_images_without_open_graph() {
    assert_eq!(
        told(&metadata("twitter-labels").image),
        ("https://gazette.example/bell.jpg", "meta twitter:image")
    );
    assert_eq!(told(&metadata("microdata").image), ("bell.jpg", "link rel=image_src"));
}

#[test]
fn bylines_are_read_in_the_main_languages() {
    for (name, author) in [
        ("byline-en", "Ida Marsh, Tom Weller"),
        ("byline-de", "Ida Marsch, Jörg Weller"),
        ("byline-fr", "Ida Marais"),
        ("byline-es", "Ida Marín, Tomás Vela"),
        ("byline-it", "Ida Marini"),
        ("byline-ru", "Ида Маршева"),
        ("byline-zh", "麦田, 魏乐"),
        ("byline-ja", "麦田, いちこ"),
        ("byline-ko", "보리밭"),
    ] {
        let page = metadata(name);
        assert_eq!(told(&page.author), (author, "byline"), "{name}");
        assert_eq!(told(&page.published), ("2024-05-06", "headline-line"), "{name}");
        assert_eq!(page.title.map(|title| title.origin).as_deref(), Some("h1"), "{name}");
    }
}

#[test]
fn the_site_is_neither_headline_nor_author_where_there_is_another() {
    let page = metadata("headline-without-site");
    assert_eq!(told(&page.title), ("Eleven people and a bell", "h2"));
    let own = metadata("site-is-author");
    assert_eq!(told(&own.title), ("Eleven people and a bell", "title-element"));
    assert_eq!(told(&own.author), ("Ida Marsh", "meta author"));
}

#[test]
fn hostile_statements_state_nothing() {
    let page = metadata("hostile");
    assert_eq!(told(&page.title), ("Eleven people and a bell", "title-element"));
    assert_eq!((page.author, page.published, page.image), (None, None, None));
}
