//! Threads: who wrote a post, when, and where it ends, in every scope and in every form.

use super::books::members;
use clearline_engine::Reading;
use clearline_engine::extraction::LeafKind;
use clearline_engine::methods::{DEFAULT, Parameters};
use clearline_engine::page::{Page, Source};
use clearline_engine::save::{self, Format};

const MICRODATA: &str = include_str!("../fixtures/threads/microdata.html");
const COLUMNS: &str = include_str!("../fixtures/threads/columns-zh.html");
const LINES: &str = include_str!("../fixtures/threads/lines-zh.html");
const COMMENTS: &str = include_str!("../fixtures/threads/comments.html");
const ISSUE: &str = include_str!("../fixtures/threads/issue.html");

fn read(html: &str, scope: &str) -> Reading {
    let mut parameters = Parameters::default();
    parameters.set(DEFAULT.parameters, "policy", scope).unwrap();
    Reading::of(Page::from_html(Source::Pasted, html), DEFAULT, &parameters)
}

/// The shown headings of posts.
fn headings(reading: &Reading) -> Vec<&str> {
    let leaves = reading.article.leaves.iter().enumerate();
    let shown = leaves.filter(|(index, leaf)| leaf.kind == LeafKind::PostHeading && reading.shown.is_shown(*index));
    shown.map(|(_, leaf)| reading.article.leaf_text(leaf)).collect()
}

#[test]
fn every_post_says_who_wrote_it_and_when() {
    for scope in ["article", "discussion", "page"] {
        assert_eq!(
            headings(&read(MICRODATA, scope)),
            [
                "rowan_b, 2025-01-12",
                "millstone, 2025-01-12",
                "rowan_b, 2025-01-14",
                "quern, 2025-01-15",
                "rowan_b, 2025-01-18"
            ],
            "{scope}"
        );
        assert_eq!(
            headings(&read(COLUMNS, scope)),
            [
                "篱边人, 2022-05-02 20:15",
                "豆角先生, 2022-05-02 21:02",
                "小满, 2022-05-03 08:47"
            ],
            "{scope}"
        );
        assert_eq!(
            headings(&read(ISSUE, scope)),
            [
                "ebb-tide, 2025-03-30",
                "slack-water, 2025-03-30",
                "ebb-tide, 2025-03-31",
                "neap, 2025-04-02"
            ],
            "{scope}"
        );
    }
}

#[test]
fn numbers_likes_and_controls_stay_out() {
    for (html, scope) in [MICRODATA, COLUMNS, ISSUE]
        .into_iter()
        .flat_map(|html| ["article", "discussion", "page"].map(|scope| (html, scope)))
    {
        let text = read(html, scope).text();
        for control in [
            "Likes",
            "只看该作者",
            "沙发",
            "回复",
            "举报",
            "帖子",
            "Contributor",
            "commented",
            "2025-01-122",
        ] {
            assert!(!text.contains(control), "{scope}: {control} in {text}");
        }
    }
}

#[test]
fn replies_stay_with_what_they_quote() {
    let text = read(COLUMNS, "discussion").text();
    assert!(
        text.contains("旧土晒了三天，拌进三分之一的椰糠\n") && text.contains("请问椰糠要不要先泡水去盐？"),
        "{text}"
    );
    let text = read(MICRODATA, "discussion").text();
    assert!(
        text.contains("rowan_b, 2025-01-14\n\nPut a thermometer next to the bowl\n\nEleven. And now?"),
        "{text}"
    );
}

#[test]
fn posts_of_one_line_follow_each_other_below_a_border() {
    let reading = read(LINES, "discussion");
    let lines = "推 lamp77: 看到薑湯那邊笑出來 04/02 00:12\n推 chain_on: 迴紋針的鋼絲真的撐得住十二公里嗎 04/02 00:30\n→ pier9:";
    assert!(reading.text().contains(lines), "{}", reading.text());
    let mut markdown = Vec::new();
    save::write(&reading, Format::Markdown, None, &mut markdown).unwrap();
    let markdown = String::from_utf8(markdown).unwrap();
    assert!(
        markdown.contains("\n\n___\n\n推 **lamp77**: 看到薑湯那邊笑出來 04/02 00:12\\\n推 **chain_on**:"),
        "{markdown}"
    );
}

#[test]
fn lines_that_state_the_facts_of_a_post_are_no_text() {
    for scope in ["article", "discussion"] {
        let reading = read(LINES, scope);
        let text = reading.text();
        assert!(text.starts_with("前天晚上十一點多"), "{scope}: {text}");
        assert_eq!(reading.metadata.author.as_ref().unwrap().value, "pier9");
    }
}

#[test]
fn wider_scopes_keep_what_narrower_ones_keep() {
    for html in [
        MICRODATA,
        COLUMNS,
        LINES,
        ISSUE,
        include_str!("../fixtures/remarks.html"),
    ] {
        let kept = |scope: &str| {
            let reading = read(html, scope);
            (0..reading.extraction.units.len())
                .map(|unit| reading.extraction.verdicts.keeps(unit))
                .collect::<Vec<bool>>()
        };
        let [article, discussion, page] = ["article", "discussion", "page"].map(kept);
        for (narrow, wide) in [(&article, &discussion), (&discussion, &page)] {
            assert!(narrow.iter().zip(wide).all(|(narrow, wide)| *wide || !narrow));
        }
    }
}

#[test]
fn posts_are_apart_in_every_form() {
    let reading = read(MICRODATA, "discussion");
    let text = reading.text();
    assert!(
        text.contains("sour and flat.\n\nmillstone, 2025-01-12\n\nNineteen degrees"),
        "{text}"
    );

    let written = |format: Format| {
        let mut out = Vec::new();
        save::write(&reading, format, None, &mut out).unwrap();
        out
    };
    let markdown = String::from_utf8(written(Format::Markdown)).unwrap();
    assert!(
        markdown.contains("\n---\n\n**rowan_b**, 2025-01-12\n\nSince"),
        "no border above the first: {markdown}"
    );
    assert!(
        markdown.contains("sour and flat.\n\n___\n\n**millstone**, 2025-01-12\n\nNineteen"),
        "{markdown}"
    );

    let html = String::from_utf8(written(Format::Html)).unwrap();
    let border =
        "</article>\n<article class=\"post\">\n<header><strong>millstone</strong>, 2025-01-12</header>\n<p>Nineteen";
    assert!(html.contains(border), "{html}");
    let again = Reading::of(Page::from_html(Source::Pasted, &html), DEFAULT, &Parameters::default());
    assert_eq!(headings(&again).len(), 5);
    let mut saved_again = Vec::new();
    save::write(&again, Format::Html, None, &mut saved_again).unwrap();
    assert_eq!(String::from_utf8(saved_again).unwrap(), html);

    let book = members(&written(Format::Epub));
    let chapter = book
        .iter()
        .find(|(name, _)| name.starts_with("EPUB/article-"))
        .unwrap()
        .1;
    let chapter = String::from_utf8_lossy(chapter);
    assert!(chapter.contains(border), "{chapter}");
}

#[test]
fn a_post_that_the_text_announces_is_a_quotation() {
    let reading = read(include_str!("../fixtures/threads/quoted-post.html"), "article");
    let mut markdown = Vec::new();
    save::write(&reading, Format::Markdown, None, &mut markdown).unwrap();
    let markdown = String::from_utf8(markdown).unwrap();
    let (_, quoted) = markdown.split_once("has read:\n\n").unwrap();
    let (quoted, _) = quoted.split_once("\n\nThe council found").unwrap();
    assert!(quoted.lines().all(|line| line.starts_with('>')), "{quoted}");
    assert!(
        quoted.contains("Gannet") && quoted.contains("would like to keep the clock."),
        "{quoted}"
    );
    assert!(!quoted.contains("likes"), "{quoted}");
}

#[test]
fn a_page_that_is_a_thread_is_one_in_every_scope() {
    for (html, first, last) in [
        (COLUMNS, "去年的番茄只结了九个果子", "请问椰糠要不要先泡水去盐？"),
        (
            ISSUE,
            "Since last Sunday every table",
            "agree with the board at the pier.",
        ),
        (LINES, "前天晚上十一點多", "下次帶一支打鏈器"),
    ] {
        let text = read(html, "article").text();
        assert!(text.contains(first) && text.contains(last), "{text}");
    }
}

/// The article names its writer and its day as the comments do, and its box has the class of theirs in the second.
#[test]
fn an_article_leaves_out_the_comments_below_it() {
    for class in ["entry-content", "comment-text"] {
        let html = COMMENTS.replace("CLASS", class);
        let (text, comment) = (read(&html, "article").text(), "Mine leaked at the second seam");
        assert!(text.contains("the third coat went on"), "{text}");
        assert!(!text.contains(comment), "{text}");
        assert!(read(&html, "discussion").text().contains(comment));
    }
}
