//! Tests of the lines that say when a page was published.

use crate::document::{Document, Limits};

/// The day of a page in English, and where it is.
fn day(html: &str) -> Option<(String, String)> {
    let html = format!("<html lang=en><h1>Eleven people and a bell</h1>{html}");
    let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
    document.metadata(None).published.map(|day| (day.value, day.origin))
}

fn day_of(html: &str) -> Option<String> {
    day(html).map(|(day, _)| day)
}

const POSTED: &str = "<p class=by>Ida Marsh, 7 October 2020</p>";

#[test]
fn the_days_around_a_headline_without_a_heading_are_near() {
    let clock = "<div>October 8, 2021 Friday</div>".to_owned() + &"<div><a href=/x>A section</a></div>".repeat(20);
    let story = "<div class=t>Rain in the village</div><div>2020-11-23 10:22 Source: The Bell</div>";
    let html = format!("<html lang=en><title>Rain in the village</title>{clock}{story}<p>It rained.</p>");
    let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
    let published = document.metadata(None).published.map(|day| day.value);
    assert_eq!(published.as_deref(), Some("2020-11-23"));
}

#[test]
fn a_members_first_day_is_not_the_posts() {
    for member in [
        "<dd>Joined: 4 July 2012</dd>",
        "<p>Registriert: 04.07.2012",
        "<p>Member since 4 July 2012</p>",
    ] {
        assert_eq!(
            day_of(&format!("{member}{POSTED}")).as_deref(),
            Some("2020-10-07"),
            "{member}"
        );
    }
}

#[test]
fn a_fact_of_a_table_is_not_the_pages_day() {
    let table = |heading: &str| format!("<table><tr><th>{heading}<td>28 February 1998 <i>(28 years ago)</i></table>");
    assert_eq!(day_of(&table("Founded")), None);
    let marked = "<table><tr><th>Founded<td>28 February 1998<span style='display:none'> (<span class='bday \
                  published'>1998-02-28</span>)</span></table>";
    assert_eq!(day_of(marked), None);
    assert_eq!(day_of(&table("Date")).as_deref(), Some("1998-02-28"));
    assert_eq!(day_of(&(table("Founded") + POSTED)).as_deref(), Some("2020-10-07"));
}

#[test]
fn running_text_and_lists_are_no_bylines() {
    let prose =
        "<p>The parish will ring it again on 24 December 2021, if the tower is safe by then, and on 6 January 2022.";
    let list = "<ul><li class=item>5 May 2019</li><li class=item>6 June 2019</li></ul>";
    let teaser = "<p>a</p><p>b</p><p>c</p><p>d</p><div class=related-box><p>8 August 2018</p></div>";
    let tweet = "<p>a<p>b<p>c<p>d<blockquote>9 May 2018</blockquote>";
    for other in [prose, list, teaser, tweet] {
        assert_eq!(
            day_of(&format!("{other}{POSTED}")).as_deref(),
            Some("2020-10-07"),
            "{other}"
        );
    }
    assert_eq!(day_of(prose).as_deref(), Some("2021-12-24"));
    assert_eq!(day_of(list).as_deref(), Some("2019-05-05"));
}

#[test]
fn a_line_may_tell_of_a_change_behind_the_day() {
    let both = "<p>Published 7 October 2020. Last updated 8 November 2021</p>";
    assert_eq!(day_of(both).as_deref(), Some("2020-10-07"));
    let change = "<p>Last updated 8 November 2021</p>";
    assert_eq!(day_of(&format!("{change}{POSTED}")).as_deref(), Some("2020-10-07"));
    assert_eq!(day_of(change).as_deref(), Some("2021-11-08"));
}

#[test]
fn the_nearest_day_counts_and_none_of_a_menu() {
    let page = |before: &str| {
        let html =
            format!("<html lang=en>{before}<p>March 12, 2026</p><h1>Eleven people and a bell</h1><p>They rang it.");
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        document.metadata(None).published.map(|day| day.value)
    };
    let other = "<a href=/a><span>Charting the tides</span><time datetime=2026-06-30>Jun 30, 2026</time></a>";
    for before in [
        format!("<header><nav>Tides</nav><div class='mega hidden'><div class=card>{other}</div></div></header>"),
        format!("<div class=x>{other}</div>"),
        format!("<nav>{other}</nav>"),
    ] {
        assert_eq!(page(&before).as_deref(), Some("2026-03-12"), "{before}");
    }
    let menu = "<p>Tides</p><ul class=dropdown-menu><li>30 June 2026</li></ul>";
    let own = "<p>A</p><p>B</p><p>Ida Marsh, 7 October 2020</p>";
    assert_eq!(day_of(&format!("{menu}{own}")).as_deref(), Some("2020-10-07"));
}

#[test]
fn a_chinese_line_of_a_change_gives_way_to_the_first_day() {
    let page = |lines: &str| {
        let html = format!("<html lang=zh><h1>一条渡船的来历</h1>{lines}<p>渡船停了，因为昨夜的风太大，水也太高。");
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        document.metadata(None).published.map(|day| day.value)
    };
    let changed = "<span>已于 2026-03-19 08:00:00 修改</span>";
    assert_eq!(page(changed).as_deref(), Some("2026-03-19"));
    let related =
        "<div class=recommend-item><h4>另一篇</h4><p>说的是别的。</p><p>也很短。</p><span>2022-11-02</span></div>";
    assert_eq!(
        page(&format!("{changed}<p>一</p>{related}")).as_deref(),
        Some("2026-03-19")
    );
    let both = format!("{changed}<div>于 2026-03-18 21:40:22 首次发布</div>");
    assert_eq!(page(&both).as_deref(), Some("2026-03-18"));
    let data = r#"<script type="application/ld+json">{"appid":"1","pubDate":"2026-03-18T21:40:22","upDate":"2026-03-19T08:00:00"}</script>"#;
    assert_eq!(
        page(&format!("{data}{changed}")).as_deref(),
        Some("2026-03-18T21:40:22")
    );
}

#[test]
fn a_question_without_a_day_has_that_of_its_first_answer() {
    let question = "<div itemscope itemtype=https://schema.org/Question><h1>为什么渡船停了？</h1>\
                    <p>昨天下午还有渡船，今天早上河边一个人也没有，售票的窗口也关着，门上没有告示，问谁谁也不知道。</p>";
    let answer = |day: &str| {
        format!(
            "<div itemprop=suggestedAnswer itemscope><p>昨夜的风太大，从 2019-01-01 起就这么规定。</p><div><a>{day}</a></div></div>"
        )
    };
    let page = |rest: &str| {
        let html = format!("<html lang=zh>{question}{rest}</div>");
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        document.metadata(None).published.map(|day| day.value)
    };
    let answers = answer("编辑于 2023-11-06 21:40") + &answer("发布于 2023-10-30");
    assert_eq!(page(&answers).as_deref(), Some("2023-11-06"));
    let own = "<time itemprop=dateCreated datetime=2023-10-01>十月</time>";
    assert_eq!(page(&format!("{own}{answers}")).as_deref(), Some("2023-10-01"));
}

#[test]
fn a_line_of_publication_may_stand_below_the_text() {
    let comments = "<p class=comment>8 October 2020</p><p class=comment>9 October 2020</p>";
    let line =
        "<p>Posted on <b>7 October 2020</b> by Ida Marsh, in bells, towers, people and all that belongs to them</p>";
    let expected = ("2020-10-07".to_owned(), "publication-line".to_owned());
    assert_eq!(
        day(&format!("{comments}{}{line}", "<p>x</p>".repeat(50))),
        Some(expected)
    );
}
