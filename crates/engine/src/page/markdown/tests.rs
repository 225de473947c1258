use super::*;

fn facts(matter: &str) -> FrontMatter {
    FrontMatter::of(matter).unwrap()
}

fn body(markdown: &str) -> String {
    let (html, _) = markdown_as_html(markdown).unwrap();
    let (_, rest) = html.split_once("<main>\n").unwrap();
    rest.split_once("</main>").unwrap().0.to_owned()
}

#[test]
fn a_front_matter_of_our_own_states_all_facts() {
    let facts = facts(
        "title: \"A: \\\"b\\\" # c\"\nauthor: \"Cora Dan, Eve\"\nsource: \"https://e.example/a?b=c&d\"\npublished: 2026-05-01\n\
         created: 2026-06-01\nsite: \"Harbour\"\nlanguage: \"zh-Hant\"\ntags: [\"rain, snow\", \"r\"]\ndescription: \"Wet.\"\n",
    );
    let expected = FrontMatter {
        title: Some("A: \"b\" # c".into()),
        author: Some("Cora Dan, Eve".into()),
        address: Some("https://e.example/a?b=c&d".into()),
        published: Some("2026-05-01".into()),
        site: Some("Harbour".into()),
        language: Some("zh-Hant".into()),
        tags: vec!["rain, snow".into(), "r".into()],
        description: Some("Wet.".into()),
        damaged_at: None,
    };
    assert_eq!(facts, expected);
}

#[test]
fn other_programs_write_other_front_matters() {
    let of_others = facts(
        "Title: Rain at last\nauthors:\n  - Cora Dan\n  - 'Eve Fox'\ndate: 2026-05-01T10:00:00Z\nurl: https://e.example/\ntags:\n- rain\n\
         - snow\nsummary: >\n  Two\n  lines.\nnested:\n  title: inner\n  deeper: {author: nobody}\nempty:\nlang: en\n",
    );
    assert_eq!(of_others.title.as_deref(), Some("Rain at last"));
    assert_eq!(of_others.author.as_deref(), Some("Cora Dan, Eve Fox"));
    assert_eq!(of_others.published.as_deref(), Some("2026-05-01T10:00:00Z"));
    assert_eq!(of_others.address.as_deref(), Some("https://e.example/"));
    assert_eq!(of_others.tags, ["rain", "snow"]);
    assert_eq!(of_others.description.as_deref(), Some("Two lines."));
    assert_eq!(of_others.language.as_deref(), Some("en"));
    let of_a_mapping = facts("author:\n  name: Cora Dan\n  url: https://e.example/\ntitle: Rain\n");
    assert_eq!(
        (of_a_mapping.author, of_a_mapping.title.as_deref()),
        (None, Some("Rain"))
    );
    // What is damaged says what it said before, and no address runs.
    let damaged = facts("title: A\nsource: javascript:x\nauthor: \"open\nsite: B\n");
    assert_eq!((damaged.title.as_deref(), damaged.address), (Some("A"), None));
    let notice = |markdown: &str| markdown_as_html(markdown).unwrap().1;
    let braced = notice("---\ntitle: A\nsite: B\n}: x\n---\n# B\n");
    assert_eq!(braced, Some(Notice::FrontMatter { line: 4 }));
    assert_eq!(notice("---\ntitle: A\n---\n# B\n"), None);
}

#[test]
fn only_dashes_around_a_few_lines_are_a_front_matter() {
    let split = |text: &'static str| front_matter::split(text);
    assert_eq!(
        split("\u{feff}---\r\ntitle: a\r\n---\r\nb"),
        (Some("title: a\r\n"), "b")
    );
    assert_eq!(split("---\n---\nb"), (Some(""), "b"));
    assert_eq!(split("---\ntitle: a\n"), (None, "---\ntitle: a\n"));
    assert_eq!(split("a\n---\nb\n---\n"), (None, "a\n---\nb\n---\n"));
    let long = format!("---\ntitle: {}\n---\nb", "x".repeat(10 << 20));
    assert_eq!(front_matter::split(&long), (None, long.as_str()));
}

#[test]
fn all_marks_become_their_elements() {
    let html = body(
        "# A *b*\n\n1. c\n2. d\n\n- [x] e\n- [ ] f\n\n> g\n\n| h | i |\n| --- | --- |\n| j |  |\n\n```rust\nk < l\n```\n\nm[^1] $n < o$ ~~p~~ \
         <sub>q</sub>\\\nr\n\n$$\ns\n$$\n\n![t](https://e.example/t.png)\n\n[^1]: u\n",
    );
    for mark_up in [
        "<h1>A <em>b</em></h1>",
        "<ol>\n<li>c</li>",
        "<li>☑ e</li>\n<li>☐ f</li>",
        "<blockquote>\n<p>g</p>",
        "<th>h</th><th>i</th>",
        "<pre><code class=\"language-rust\">k &lt; l\n</code></pre>",
        "m<a href=\"#note-1\" role=\"doc-noteref\"><sup>1</sup></a>",
        "<span class=\"math\" data-tex=\"n &lt; o\">n &lt; o</span>",
        "<del>p</del> <sub>q</sub><br />\nr",
        "<div class=\"math math-display\" data-tex=\"s\">s</div>",
        "<img src=\"https://e.example/t.png\" alt=\"t\" />",
        "<div class=\"note\" role=\"doc-footnote\" id=\"note-1\" data-label=\"1\">\n<p>u</p>\n</div>",
    ] {
        assert!(html.contains(mark_up), "{mark_up}\n{html}");
    }
}

#[test]
fn elements_that_would_hide_the_rest_are_text() {
    let html = body("a <script>b</script> </MAIN> <kbd>c</kbd>\n\n<style>\nd\n</style>\n\n<plaintext>\n\ne <mainly>\n");
    for mark_up in [
        "a &lt;script>b&lt;/script> &lt;/MAIN> <kbd>c</kbd>",
        "&lt;style>\nd\n&lt;/style>",
        "&lt;plaintext>",
        "e <mainly>",
    ] {
        assert!(html.contains(mark_up), "{mark_up}\n{html}");
    }
}

#[test]
fn few_bytes_become_no_deep_tree_and_no_large_page() {
    let levels = |markdown: &str| body(markdown).matches("<blockquote>").count();
    assert_eq!(levels(&format!("{}a", "> ".repeat(9))), 9);
    let deep = format!("{}a", ">".repeat(100_000));
    assert_eq!(levels(&deep), 100);
    assert_eq!(body(&deep).matches("&gt;").count(), 99_900, "nothing is lost");
    for many in ["- ", "1. ", "> - ", "   > "] {
        let html = body(&format!("{}a\n{}", many.repeat(20_000), "b\n".repeat(20_000)));
        assert!(html.matches("<ul>").count() + html.matches("<blockquote>").count() <= 101);
    }
    let rule = "-".repeat(1_000);
    assert_eq!(body(&format!("a\n\n{rule}\n")), "<p>a</p>\n<hr />\n");
    let quotes = format!("{}\n\n", ">".repeat(99)).repeat(2_000);
    assert_eq!(markdown_as_html(&quotes), None);
}

#[test]
fn an_indent_that_is_too_deep_is_shorter() {
    let stairs: String = (0..400)
        .map(|level| format!("{}- a{level}\n", " ".repeat(2 * level)))
        .collect();
    let html = body(&stairs);
    assert!(html.matches("<ul>").count() <= 101, "{}", html.matches("<ul>").count());
    assert!(html.contains("a0") && html.contains("a399"));
}

#[test]
fn rows_of_marks_in_code_stay_as_they_are() {
    for row in ["+------".repeat(40) + "+", "-+".repeat(120), "1.2.".repeat(80)] {
        let html = body(&format!("```\n{row}\n```\n"));
        assert!(html.contains(&row) && !html.contains('\\'), "{html}");
    }
}

#[test]
fn text_between_rules_is_text_and_lazy_numbers_count_on() {
    for text in [
        "---\n\nFirst part.\n\n---\n\nSecond part.\n",
        "---\nFirst part.\n---\n\nSecond part.\n",
    ] {
        let body = body(text);
        assert!(body.contains("First part.") && body.contains("Second part."), "{body}");
    }
    let lazy = "---\ntitle: A\ndate: 2026-01-01\n---\n\n1. a\n1. b\n";
    assert!(!body(lazy).contains("value="));
    let own = lazy.replace("date", "published");
    assert_eq!(body(&own).matches("value=\"1\"").count(), 2);
    let notes = body("Rain[^N].\n\n[^n]: Snow.\n");
    assert_eq!(
        (notes.matches("note-1").count(), notes.matches("note-2").count()),
        (2, 0)
    );
}
