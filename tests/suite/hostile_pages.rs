//! Generated pages that ask too much of a parser: too deep, too wide, misnested, cut off, or full of odd characters.

/// A kind of page, and how often its pattern is repeated where the whole pipeline reads it.
pub struct HostilePage {
    pub name: &'static str,
    pub size: usize,
    build: fn(usize) -> String,
}

impl HostilePage {
    pub fn html(&self) -> String {
        (self.build)(self.size)
    }

    /// The same page with at most `most` repetitions.
    pub fn shortened(&self, most: usize) -> String {
        (self.build)(self.size.min(most))
    }

    /// The same page with so many repetitions.
    pub fn repeated(&self, times: usize) -> String {
        (self.build)(times)
    }
}

/// `head`, then `part` again and again.
fn repeated(head: &str, part: &str, times: usize) -> String {
    let mut html = String::with_capacity(head.len() + part.len() * times);
    html.push_str(head);
    for _ in 0..times {
        html.push_str(part);
    }
    html
}

/// `part` again and again with its `#` replaced by a running number.
fn numbered(part: &str, times: usize) -> String {
    (0..times)
        .map(|number| part.replace('#', &number.to_string()))
        .collect()
}

const fn page(name: &'static str, size: usize, build: fn(usize) -> String) -> HostilePage {
    HostilePage { name, size, build }
}

/// Deep nesting, with elements that end each other's scope and with some that do not.
pub const DEEP: &[HostilePage] = &[
    page("closed div", 1_500, |n| {
        repeated("", "<div>", n) + "x" + &"</div>".repeat(n)
    }),
    page("open div", 2_000, |n| repeated("", "<div>", n) + "x"),
    page("span", 20_000, |n| repeated("", "<span>", n) + "x"),
    page("list in item", 1_000, |n| repeated("", "<ul><li>a", n)),
    page("quote in quote", 2_000, |n| repeated("", "<blockquote>q", n)),
    page("table in cell", 3_000, |n| repeated("", "<table><tr><td>", n) + "x"),
    page("table in table", 5_000, |n| repeated("", "<table>", n)),
    page("template", 2_000, |n| repeated("", "<template><div>", n) + "x"),
    page("drawing", 10_000, |n| repeated("<svg>", "<g>", n)),
    page("formula", 5_000, |n| repeated("<math>", "<mi><mglyph>", n)),
    page("definition", 5_000, |n| repeated("", "<dd><dt>", n)),
    page("template in template", 5_000, |n| repeated("", "<template>", n) + "x"),
    page("select", 2_000, |n| repeated("<select>", "<div>", n)),
    page("ruby", 3_000, |n| repeated("", "<ruby><rb><rt>", n)),
];

/// Formatting elements that never close, and closing in the wrong order.
pub const MISNESTED: &[HostilePage] = &[
    page("formatting", 5_000, |n| repeated("", "<b>", n) + "x"),
    page("formatting by attribute", 1_000, |n| numbered("<b id=#>", n) + "x"),
    page("font around paragraph", 150, |n| numbered("<font size=#><p>", n) + "x"),
    page("reopened in paragraphs", 200, |n| {
        "<p>".to_owned() + &numbered("<b id=#>", n) + &"<p>x".repeat(n)
    }),
    page("formatting in paragraphs", 200, |n| {
        numbered("<b id=#>", n) + &"<p>x".repeat(n)
    }),
    page("link around block", 1_000, |n| repeated("", "<a href=1><div>", n)),
    page("bold closed late", 300, |n| {
        numbered("<b id=#><div>", n) + "x" + &"</b>".repeat(n)
    }),
    page("six closed out of order", 1_000, |n| {
        repeated("", "<b><i><u><s><em><strong></b></i></u></s></em></strong>", n)
    }),
    page("block in link in bold", 1_000, |n| {
        repeated("", "<a><b><i><p></a></b></i>", n)
    }),
    page("long title reopened", 2_000, |n| {
        let title = "t".repeat(20_000);
        format!("<div><b title={title}></div>") + &"<div>x</div>".repeat(n)
    }),
    page("long link reopened", 2_000, |n| {
        let target = "t".repeat(20_000);
        format!("<div><a href={target}></div>") + &"<div>x<object><a href=1>y</object></div>".repeat(n)
    }),
    page("no-break around block", 800, |n| repeated("", "<nobr><div>", n)),
    page("formatting in table", 300, |n| repeated("<table>", "<b>x<i>y", n)),
    page("text in table", 5_000, |n| repeated("<table>", "x<tr>", n)),
    page("link around table", 1_000, |n| repeated("", "<a><table>", n)),
    page("paragraph in drawing", 3_000, |n| repeated("", "<svg><p>", n)),
    page("only paragraph ends", 10_000, |n| repeated("", "</p>", n)),
    page("only break ends", 10_000, |n| repeated("", "</br>", n)),
    page("button in button", 2_000, |n| repeated("", "<button>", n)),
    page("form in form", 5_000, |n| repeated("", "<form>", n)),
    page("heading in heading", 2_000, |n| repeated("", "<h1><h2>", n)),
    page("frames", 5_000, |n| repeated("", "<frameset>\n x", n)),
    page("any tag", 8_000, any_tags),
];

/// Much of one thing.
pub const WIDE: &[HostilePage] = &[
    page("dashes in a comment", 400_000, |n| {
        repeated("<p>a<!-- ", "-", n) + "> b"
    }),
    page("comments in a script", 60_000, |n| {
        repeated("<p>a<script>", "<!-->", n) + "</script><p>b"
    }),
    page("scripts in comments in scripts", 30_000, |n| {
        repeated("<p>a", "<script><!-- <script> </script>", n) + "<p>b"
    }),
    page("scripts that a comment begins", 60_000, |n| {
        repeated("<p>a", "<script><!-- x</script>", n) + "<p>b"
    }),
    page("paragraphs", 2_000, |n| {
        repeated(
            "",
            "<p>Lorem ipsum dolor sit amet, <a href=/x>consectetur</a>.</p>\n",
            n,
        )
    }),
    page("breaks", 20_000, |n| repeated("", "<br>", n)),
    page("links", 5_000, |n| numbered("<a href='/#'>l#</a> ", n)),
    page("cells", 5_000, |n| repeated("<table><tr>", "<td>x", n)),
    page("rows", 5_000, |n| repeated("<table>", "<tr><td>x", n)),
    page("huge spans", 3_000, |n| {
        repeated("<table><tr>", "<td colspan=1000 rowspan=65534>x", n)
    }),
    page("options", 5_000, |n| repeated("<select>", "<option>x", n)),
    page("items", 5_000, |n| {
        repeated("<ol start=-2147483649>", "<li value=2147483648>x", n)
    }),
    page("attributes", 1_500, |n| {
        "<div ".to_owned() + &numbered("a#=1 ", n) + ">x</div>"
    }),
    page("attributes of the body", 1_500, |n| numbered("<body a#=1>", n)),
    page("attributes of the root", 1_500, |n| numbered("<html a#=1>", n)),
    page("the same attribute", 5_000, |n| {
        repeated("<div ", "a=1 ", n) + ">x</div>"
    }),
    page("attribute name", 300_000, |n| repeated("<div ", "x", n) + "=1>x</div>"),
    page("classes", 20_000, |n| {
        "<p class='".to_owned() + &numbered("c# ", n) + "'>x</p>"
    }),
    page("empty blocks", 20_000, |n| repeated("", "<div></div>", n)),
    page("one attribute", 300_000, |n| {
        repeated("<div title='", "x", n) + "'>x</div>"
    }),
    page("tag name", 100_000, |n| repeated("<", "x", n) + ">y"),
    page("words", 100_000, |n| repeated("<p>", "word ", n)),
    page("one word", 300_000, |n| repeated("<p>", "w", n)),
    page("images", 1_000, |n| numbered("<img src='/#.png' alt=x>", n)),
    page("rules", 60_000, |n| repeated("", "<hr>", n)),
    page("images of one figure", 30_000, |n| {
        repeated("<figure>", "<img src=x>", n) + "<figcaption>x"
    }),
    page("tabs of code", 50_000, |n| repeated("<pre>", "\t", n)),
    page("lines of code", 50_000, |n| repeated("<pre>", "\n", n)),
];

/// Constructs without end, and characters that are no text.
pub const ODD: &[HostilePage] = &[
    page("less than", 20_000, |n| repeated("", "<", n)),
    page("less than and space", 20_000, |n| repeated("<p>", "< ", n)),
    page("noncharacters", 20_000, |n| {
        repeated("<p>", "\u{fffe}\u{ffff}\u{10ffff}", n)
    }),
    page("ampersand", 20_000, |n| repeated("", "&", n)),
    page("references", 2_000, |n| {
        repeated("", "&amp&abcdefghij&notit;&nGt;&#0;&#xD800;&#x110000;", n)
    }),
    page("endless number", 20_000, |n| repeated("&#", "9", n) + ";"),
    page("NUL", 20_000, |n| repeated("", "\0", n)),
    page("NUL in blocks", 5_000, |n| repeated("", "<div>\0</div>", n)),
    page("NUL in a table", 40_000, |n| repeated("<table>", "a\0", n)),
    page("line ends", 20_000, |n| repeated("x", "\r\n\r", n)),
    page("comments", 20_000, |n| repeated("", "x<!--x-->", n)),
    page("endless comment", 20_000, |n| repeated("<!--", "--!<!-", n)),
    page("escaped script", 5_000, |n| repeated("<script><!--", "<script>", n)),
    page("script that seems to end", 10_000, |n| {
        repeated("<script>", "</scrip", n)
    }),
    page("field that seems to end", 10_000, |n| {
        repeated("<textarea>", "</textare", n)
    }),
    page("title that seems to end", 10_000, |n| repeated("<title>", "</titl", n)),
    page("plain text", 20_000, |n| repeated("<plaintext>", "<b>", n)),
    page("endless CDATA", 20_000, |n| repeated("<svg><![CDATA[", "]]\r\n", n)),
    page("endless declaration", 50_000, |n| repeated("<!DOCTYPE ", "x", n)),
    page("byte order marks", 3_000, |n| {
        repeated("\u{feff}", "\u{feff}<script></script>", n)
    }),
    page("text directions", 10_000, |n| {
        repeated("<p>", "\u{202e}\u{2066}abc\u{202a}", n)
    }),
    page("combining marks", 50_000, |n| repeated("<p>a", "\u{301}", n)),
    page("joined emoji", 10_000, |n| repeated("<p>", "\u{1f468}\u{200d}", n)),
    page("controls", 5_000, |n| {
        repeated("<p>", "\u{1}\u{8}\u{b}\u{1c}\u{1f}\u{7f}\u{80}\u{ffff}", n)
    }),
];

/// What a page states about itself, and what its links and images lead to, again and again.
pub const STATED: &[HostilePage] = &[
    page("authors", 20_000, |n| {
        let names = numbered("a#,", n);
        format!("<script type=application/ld+json>{{\"@type\":\"Article\",\"author\":\"{names}\"}}</script><p>x")
    }),
    page("authors by reference", 1_000, |n| {
        let people = ["{\"@id\":\"x\"}"; 12].join(",");
        let stories = vec![format!("{{\"@type\":\"Article\",\"author\":[{people}]}}"); n].join(",");
        format!("<script type=application/ld+json>[{stories}]</script><p>x")
    }),
    page("images of one picture", 5_000, |n| {
        let set = numbered("blank#.gif 1w, ", n);
        format!("<picture><source srcset='{set}'>{}</picture>", "<img>".repeat(n))
    }),
    page("links to a blank note", 2_000, |n| {
        let note = format!("<p id=f>{}x", "<b> </b>".repeat(n));
        "<a href=#f>[1]</a>".repeat(n) + &note
    }),
    page("links to a note with deep spans", 2_000, |n| {
        let note = format!("<p id=f>{}{}", "<span>".repeat(n.min(450)), " ".repeat(n));
        "<a href=#f>[1]</a>".repeat(n) + &note
    }),
    page("ways back in deep spans", 5_000, |n| {
        let back = "<a href=#r></a>".repeat(n);
        format!(
            "<a id=r href=#f><sup>1</sup></a><ol><li id=f>{}{back}x",
            "<span>".repeat(400)
        )
    }),
    page("separators in a title", 900, |n| {
        let title = "\u{4e2d}-".repeat(n);
        format!(
            "<title>{title}</title><meta property=og:title content='{title}'>{}",
            "<h2>z</h2>".repeat(n.min(90))
        )
    }),
    page("code below a long class", 4_000, |n| {
        let code = "<pre>a b</pre>".repeat(n);
        format!(
            "<h1>z</h1><p>{}<div class={}>{code}</div>",
            "x y ".repeat(99),
            "a".repeat(14 * n)
        )
    }),
    page("folds below a long class", 4_000, |n| {
        let folds = "<p hidden>a b</p>".repeat(n);
        format!(
            "<h1>z</h1><p>{}<div class={}>{folds}</div>",
            "x y ".repeat(99),
            "a".repeat(17 * n)
        )
    }),
    page("notes below a long class", 4_000, |n| {
        let links = "<a href=#n>1</a> ".repeat(n);
        format!(
            "<h1>z</h1><p>{}<p><i class={}>{links}</i></p><p id=n>a note</p>",
            "x y ".repeat(99),
            "a".repeat(17 * n)
        )
    }),
    page("formulas below a long class", 4_000, |n| {
        let formulas = "<span aria-hidden=true>a </span>".repeat(n);
        format!(
            "<h1>z</h1><p>{}<p class={}>{formulas}</p>",
            "x y ".repeat(99),
            "a".repeat(31 * n)
        )
    }),
    page("a state of many objects", 200_000, |n| {
        let objects = vec!["{\"\":0}"; n].join(",");
        format!("<script type=application/json>[{objects}]</script><p>x")
    }),
    page("a long address of many links", 2_000, |n| {
        let links = "<p><a href=a>b</a><img src=a>".repeat(n);
        format!("<base href='https://e.example/{}/'>{links}", "a".repeat(100 * n))
    }),
];

/// What becomes many times as large where it is written: marks that every line repeats, text that is escaped, elements with long tags.
pub const GROWING: &[HostilePage] = &[
    page("code in quotes", 20_000, |n| {
        "<blockquote>".repeat(400) + &repeated("<pre>", "a\n", n)
    }),
    page("code in lists", 20_000, |n| {
        "<ul><li>".repeat(250) + &repeated("<pre>", "a\n", n)
    }),
    page("code in long numbers", 20_000, |n| {
        "<ol start=999999999><li>".repeat(10) + &repeated("<pre>", "a\n\n", n)
    }),
    page("lines in quotes", 5_000, |n| {
        "<blockquote>".repeat(400) + &repeated("<p>", "a<br>", n)
    }),
    page("tables in cells with quotes", 500, |n| {
        repeated("", "<table><td>x<blockquote>y", n)
    }),
    page("tables of one cell", 5_000, |n| repeated("", "<table><td>x</table>", n)),
    page("stars", 100_000, |n| repeated("<p>", "*", n)),
    page("stars in a table", 20_000, |n| repeated("<table>", "<td>*[", n)),
    page("signs of mark-up", 50_000, |n| repeated("<p>", "&<|", n)),
    page("backticks", 20_000, |n| repeated("<p><code>", "`|`", n)),
    page("signs in a title", 50_000, |n| {
        format!("<title>{}</title><p>{}", "&".repeat(n), "It rained. ".repeat(30))
    }),
    page("text in eight styles", 5_000, |n| {
        repeated("<sub><sup><mark><ins><del><b><i><code>", "<p>x", n)
    }),
    page("paragraphs in a link", 5_000, |n| {
        repeated("<a href='https://e.example/(((((((((('><div>", "<p>x", n)
    }),
    page("links in a paragraph with a long base", 5_000, |n| {
        let base = format!("<base href='https://e.example/{}/'>", "a".repeat(8_000));
        repeated(&(base + "<p>"), "<a href=a>b</a> ", n)
    }),
    page("links in a table with a long base", 5_000, |n| {
        let base = format!("<base href='https://e.example/{}/'>", "a".repeat(8_000));
        repeated(&(base + "<table>"), "<tr><td><a href=a>b</a>", n)
    }),
    page("long descriptions", 300, |n| {
        repeated("<p>x", &format!("<img src=a alt='{}'>", "[*&\"".repeat(100)), n)
    }),
    page("references to a note", 5_000, |n| {
        repeated("<p>x", "<a href=#f>1</a>", n) + "<ol><li id=f><p>The note."
    }),
    page("notes", 2_000, |n| {
        let references = numbered("<a href=#f# id=r#>#</a>", n);
        format!("<p>x{references}<ol>{}", numbered("<li id=f#>a <a href=#r#>b</a>", n))
    }),
    page("long languages", 2_000, |n| {
        repeated("<p>x", "<i lang=zh-Hant-TW-x-abcdefgh>y</i>", n)
    }),
];

/// All of them.
pub fn all() -> impl Iterator<Item = &'static HostilePage> {
    [DEEP, MISNESTED, WIDE, ODD, STATED, GROWING].into_iter().flatten()
}

/// Tags in an order without sense, the same in every run.
fn any_tags(times: usize) -> String {
    const NAMES: [&str; 30] = [
        "a", "b", "i", "p", "div", "table", "tr", "td", "ul", "li", "form", "select", "option", "svg", "math",
        "template", "h1", "font", "nobr", "applet", "button", "ruby", "rt", "br", "hr", "img", "span", "textarea",
        "title", "pre",
    ];
    let mut state: u64 = 7;
    let mut next = |limit: u64| {
        // Knuth's linear congruential generator; its upper bits are the random ones.
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % limit
    };
    let mut html = String::new();
    for _ in 0..times {
        html += if next(5) < 3 { "<" } else { "</" };
        html += NAMES[next(NAMES.len() as u64) as usize];
        if next(5) == 0 {
            html += &format!(" x={}", next(99));
        }
        html += if next(2) == 0 { ">t" } else { ">\n" };
    }
    html
}
