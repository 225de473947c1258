//! Markdown read back by a parser that is not ours: text stays text, and blocks are what they were.

use super::written;
use clearline_engine::extraction::Shown;
use clearline_engine::internals::methods::line_block;
use clearline_engine::page::{Page, Source};
use clearline_engine::{Reading, methods};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use std::sync::Arc;

/// The Markdown of a whole page, without its front matter.
fn whole_page(html: &str) -> String {
    let page = Page::from_html(Source::Pasted, html);
    let mut reading = Reading::of(page, &line_block::METHOD, &methods::Parameters::default());
    reading.shown = Arc::new(Shown::all(&reading.article));
    let markdown = written::markdown(&reading);
    match markdown
        .strip_prefix("---\n")
        .and_then(|rest| rest.split_once("\n---\n"))
    {
        Some((_, body)) => body.to_owned(),
        None => markdown,
    }
}

fn parser(markdown: &str) -> Parser<'_> {
    Parser::new_ext(markdown, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

fn visible(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// Deterministic pseudo-random numbers (xorshift64).
struct Dice(u64);

impl Dice {
    fn below(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % sides as u64) as usize
    }

    fn text(&mut self) -> String {
        const PIECES: [&str; 48] = [
            "a",
            "B c",
            "中",
            "。",
            "1",
            "12",
            ".",
            ")",
            "(",
            "[",
            "]",
            "!",
            "*",
            "**",
            "_",
            "__",
            "`",
            "``",
            "```",
            "~",
            "~~",
            "#",
            "##",
            "-",
            "--",
            "---",
            "+",
            "=",
            "===",
            ">",
            "<",
            "<b>",
            "</b>",
            "<!--",
            "&",
            "&amp;",
            "&#35;",
            "|",
            "|-|",
            ":-",
            "\\",
            "/",
            "http://x.y",
            "[x](y)",
            "[^1]",
            ":",
            " ",
            " ",
        ];
        let length = 1 + self.below(9);
        (0..length).map(|_| PIECES[self.below(PIECES.len())]).collect()
    }
}

#[test]
fn text_reads_back_as_the_same_text_in_every_place() {
    let mut dice = Dice(0x5eed_cafe);
    let places = [
        ("<p>", "</p>"),
        ("<h2>", "</h2>"),
        ("<ul><li>", "</li></ul>"),
        ("<ol><li>", "</li></ol>"),
        ("<blockquote><p>", "</p></blockquote>"),
        ("<p>x ", " y</p>"),
        ("<p>x<br>", "<br>y</p>"),
        ("<p><a href='https://e.example/'>", "</a></p>"),
        ("<table><tr><th>x<th>", "<tr><td>y<td>z</table>"),
    ];
    for _ in 0..1_000 {
        let (before, after) = places[dice.below(places.len())];
        let text = dice.text();
        let markdown = whole_page(&format!("{before}{}{after}", escaped(&text)));
        let mut read = String::new();
        for event in parser(&markdown) {
            match event {
                Event::Text(part) => read.push_str(&part),
                Event::Start(
                    Tag::Emphasis | Tag::Strong | Tag::Strikethrough | Tag::CodeBlock(_) | Tag::Image { .. },
                )
                | Event::Code(_)
                | Event::Html(_)
                | Event::InlineHtml(_)
                | Event::Rule
                | Event::FootnoteReference(_) => panic!("{event:?} from {text:?}:\n{markdown}"),
                _ => {}
            }
        }
        let around: String = [before, after].concat().replace("<br>", " ");
        let plain = scraper::Html::parse_fragment(&around)
            .root_element()
            .text()
            .collect::<String>();
        let mut expected: Vec<char> = visible(&(text.clone() + &plain)).chars().collect();
        let mut found: Vec<char> = visible(&read).chars().collect();
        expected.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, expected, "{text:?}:\n{markdown}");
    }
}

#[test]
fn marked_text_reads_back_with_its_marks() {
    let mut dice = Dice(0xfeed_beef);
    let words = ["a", "b c", "中文", "（注）", "x.", "(y)", "é"];
    for _ in 0..1_000 {
        let mut html = "<p>".to_owned();
        let mut strong = String::new();
        for _ in 0..1 + dice.below(6) {
            let word = words[dice.below(words.len())];
            match dice.below(4) {
                0 => html.push_str(word),
                1 => html.push_str(&format!("<em>{word}</em>")),
                2 => html.push(' '),
                _ => {
                    html.push_str(&format!("<b>{word}</b>"));
                    strong.push_str(word);
                }
            }
        }
        let markdown = whole_page(&html);
        let (mut read, mut depth) = (String::new(), 0);
        for event in parser(&markdown) {
            match event {
                Event::Start(Tag::Strong) => depth += 1,
                Event::End(TagEnd::Strong) => depth -= 1,
                Event::InlineHtml(tag) if &*tag == "<strong>" => depth += 1,
                Event::InlineHtml(tag) if &*tag == "</strong>" => depth -= 1,
                Event::Text(text) if depth > 0 => read.push_str(&text),
                _ => {}
            }
        }
        assert_eq!(visible(&read), visible(&strong), "{html}\n{markdown}");
    }
}

#[test]
fn blocks_read_back_as_what_they_were() {
    let html = "<h3>a</h3><ol start=4><li>b<ul><li>c<li>d</ul><li>e<pre>f\n\n  g</pre></ol><ol><li>h</ol>\
                <blockquote><p>i<ul><li>j</ul></blockquote><hr><table><tr><th>k<th>l<tr><td>m<td>n</table>";
    let mut blocks = Vec::new();
    for event in parser(&whole_page(html)) {
        match event {
            Event::Start(Tag::Heading { level, .. }) => blocks.push(level.to_string()),
            Event::Start(Tag::List(start)) => blocks.push(start.map_or("ul".to_owned(), |n| format!("ol{n}"))),
            Event::End(TagEnd::List(_)) => blocks.push("end".to_owned()),
            Event::Start(Tag::Item) => blocks.push("li".to_owned()),
            Event::Start(Tag::BlockQuote(_)) => blocks.push("quote".to_owned()),
            Event::Start(Tag::CodeBlock(_)) => blocks.push("pre".to_owned()),
            Event::Start(Tag::Table(columns)) => blocks.push(format!("table{}", columns.len())),
            Event::Rule => blocks.push("hr".to_owned()),
            Event::Text(text) => blocks.push(text.trim_end().to_owned()),
            _ => {}
        }
    }
    assert_eq!(
        blocks.join(" "),
        "h3 a ol4 li b ul li c li d end li e pre f   g end ol1 li h end quote i ul li j end hr table2 k l m n"
    );
}

#[test]
fn rows_are_not_filled_up_to_the_widest() {
    let wide = "<td>x".repeat(3_000);
    let page = format!("<table><tr>{wide}{}</table>", "<tr><td>y<td>z".repeat(1_000));
    let markdown = whole_page(&page);
    assert!(markdown.contains("| y | z |\n"));
    assert!(
        markdown.len() <= 2 * page.len(),
        "{} of {} bytes",
        markdown.len(),
        page.len()
    );
}

#[test]
fn long_lists_are_numbered_to_their_end() {
    let markdown = whole_page(&format!("<ol start=5>{}</ol>", "<li>x".repeat(20_000)));
    assert!(markdown.starts_with("5. x\n6. x\n"));
    assert!(markdown.ends_with("\n20004. x\n"));
}
