use super::*;

#[test]
fn what_markdown_means_is_told_from_its_signs() {
    let note = Markdown::of("A *slow* **river**, `x_1` and [more](https://example.org/).");
    let [Block { spans, .. }] = &note.blocks[..] else {
        panic!("{note:?}");
    };
    let of = |is: fn(&Style) -> bool| {
        let spans = spans.iter().filter(|span| is(&span.style));
        spans.map(|span| span.text.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(of(|style| style.is_emphasis), ["slow"]);
    assert_eq!(of(|style| style.is_strong), ["river"]);
    assert_eq!(of(|style| style.is_code), ["x_1"]);
    assert_eq!(
        of(|style| style.link.as_deref() == Some("https://example.org/")),
        ["more"]
    );
    assert_eq!(note.in_one_line(), "A slow river, x_1 and more.");
}

#[test]
fn a_text_behind_a_picture_leads_where_the_link_around_both_does() {
    let note = Markdown::of("[![a map](map.png) of the river](https://example.org/)");
    let leads = note.blocks[0].spans.iter().map(|span| span.style.link.as_deref());
    assert_eq!(
        leads.collect::<Vec<_>>(),
        [Some("map.png"), Some("https://example.org/")]
    );
}

#[test]
fn a_note_of_many_words_does_not_fit_in_a_line() {
    egui::__run_test_ui(|ui| {
        let font = TextStyle::Small.resolve(ui.style());
        let fits = |note: &str| Markdown::of(note).fits_in_line(ui, &font, 300.0);
        assert!(fits("Which *one*?"));
        for note in [
            "A river. ".repeat(30).as_str(),
            "one\n\ntwo",
            "[more](https://example.org/)",
        ] {
            assert!(!fits(note), "{note}");
        }
    });
}

#[test]
fn lists_quotations_and_code_are_lines_of_their_own() {
    let note = Markdown::of("Two:\n\n1. one\n   - below\n2. two\n\n> said\n\n```\na\n b\n```\n# End\nlast\\\nline");
    let lines: Vec<(usize, String)> = note
        .blocks
        .iter()
        .map(|block| {
            let text: String = block.spans.iter().map(|span| span.text.as_str()).collect();
            (block.depth, format!("{}{text}", block.bullet))
        })
        .collect();
    let expected = [
        (0, "Two:"),
        (0, "1. one"),
        (1, "• below"),
        (0, "2. two"),
        (1, "said"),
        (0, "a"),
        (0, " b"),
        (0, "End"),
        (0, "last"),
        (0, "line"),
    ];
    assert_eq!(lines, expected.map(|(depth, text)| (depth, text.to_owned())));
}

#[test]
fn whatever_is_typed_is_shown() {
    for note in [
        "",
        "*",
        "**half",
        "<b>tag</b>",
        "[no link",
        "- ",
        "1 < 2 & 3",
        "***",
        "> ",
        "```",
    ] {
        Markdown::of(note).in_one_line();
    }
    assert_eq!(
        Markdown::of("<b>tag</b> 1 < 2 & 3").in_one_line(),
        "<b>tag</b> 1 < 2 & 3"
    );
    assert_eq!(Markdown::of("河水*很慢*").in_one_line(), "河水很慢");
}
