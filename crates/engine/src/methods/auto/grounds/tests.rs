//! Shares and what is named of them, on pages of our own.

use super::*;
use crate::document::{Document, Limits};
use crate::methods::auto::features::{Features, Neutral};
use crate::methods::auto::{EMBEDDED, Judgement, Policy};
use std::fs;
use std::path::Path;

/// What the features of a page's blocks are found from.
fn features_of(html: &str) -> Features {
    Features::of(&Document::parse_html(html.into(), &Limits::default(), &|| false))
}

/// The pages among the fixtures of `auto`.
fn pages() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/auto/pages");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    files
        .iter()
        .map(|file| String::from_utf8_lossy(&fs::read(file).unwrap()).into_owned())
        .collect()
}

/// How the blocks of a page are judged.
fn judged(features: &Features) -> Judgement {
    Judgement::of(&EMBEDDED, features, Policy::default())
}

/// A block's features at the second look.
fn row_of(features: &Features, block: usize) -> [f32; WIDTH] {
    features.row((Policy::default(), judged(features).first_look), block)
}

#[test]
fn shares_and_the_neutral_score_add_up_to_the_score() {
    for page in pages().iter().take(8) {
        let features = features_of(page);
        let Judgement { scores, comments, .. } = judged(&features);
        for (block, score) in scores.into_iter().enumerate() {
            let mut shares = EMBEDDED.shares(&row_of(&features, block));
            comments.add_to(&mut shares, block);
            // The model adds a number of 32 bits for each tree, each of them rounded.
            assert!(
                (shares.score() - f64::from(score)).abs() < 2e-5,
                "{} and {score}",
                shares.score()
            );
        }
    }
}

#[test]
fn the_neutral_block_has_no_shares_and_is_undecided() {
    let shares = EMBEDDED.shares(Neutral::embedded().values());
    assert!(shares.of_subjects.iter().all(|share| *share == Share::default()));
    // A probability between 0.2 and 0.8.
    assert!(shares.neutral.abs() < 1.4, "{}", shares.neutral);
}

#[test]
fn a_link_in_a_menu_and_a_paragraph_are_told_as_such() {
    let links: String = (0..12)
        .map(|n| format!("<li><a href=/{n}>Section {n}</a></li>"))
        .collect();
    let line =
        "<p>It rained on the valley for a week, and the road, which was old, was gone by noon. Nobody saw it go.</p>";
    let html = format!(
        "<title>Rain</title><nav><ul>{links}</ul></nav><main><h1>Rain</h1>{}</main><footer>© Valley News</footer>",
        line.repeat(8)
    );
    let features = features_of(&html);
    let Judgement { scores, comments, .. } = judged(&features);
    let told = |block: usize| {
        let row = row_of(&features, block);
        grounds(&EMBEDDED, &row, (&comments, block), scores[block] > 0.0)
    };
    let (link, paragraph) = (told(3), told(16));
    assert!(link.in_short.to_string().contains("link"), "{}", link.in_short);
    assert!(
        paragraph.in_short.to_string().contains("text"),
        "{}",
        paragraph.in_short
    );
    for (block, ground) in (0..scores.len()).flat_map(|block| told(block).list.into_iter().map(move |g| (block, g))) {
        assert!(
            !["99", "−1"].iter().any(|bad| ground.sentence.to_string().contains(bad)),
            "{block}: {ground:?}"
        );
        assert!(ground.sentence.to_string().ends_with('.') && !ground.features.iter().any(|(_, value)| value.is_nan()));
    }
}

#[test]
fn chinese_text_is_measured_in_characters_and_a_missing_description_is_no_ground() {
    let links: String = (0..12)
        .map(|n| format!("<li><a href=/{n}>新闻栏目{n}</a></li>"))
        .collect();
    let line = "<p>连日大雨，山谷里的旧路在中午以前已经被冲毁，没有人看见它是怎样消失的。村民说，他们从来没有见过这样的雨。</p>";
    let html = format!(
        "<title>大雨冲毁旧路</title><nav><ul>{links}</ul></nav><main><h1>大雨冲毁旧路</h1>{}</main><footer>© 山谷新闻</footer>",
        line.repeat(6)
    );
    let features = features_of(&html);
    let blocks = 0..features.survey().blocks.len();
    let comments = judged(&features).comments;
    let told = |block: usize| grounds(&EMBEDDED, &row_of(&features, block), (&comments, block), true);
    let sentences = blocks.flat_map(|block| told(block).list);
    let sentences: Vec<String> = sentences.map(|ground| ground.sentence.to_string()).collect();
    assert!(
        sentences.iter().any(|sentence| sentence.contains("characters")),
        "{sentences:?}"
    );
    for sentence in &sentences {
        let is_wrong = ["word", "description"].iter().any(|wrong| sentence.contains(wrong));
        // Not a count: "It is worded like main text".
        assert!(!is_wrong || sentence.contains("worded"), "{sentence}");
    }
}

#[test]
fn a_link_among_others_is_not_said_to_be_the_only_one_of_its_kind() {
    let links: String = (0..8)
        .map(|n| {
            format!(
                "<li class=item-{}><a href=/{n}>Section {n}</a></li>",
                ["a", "b", "c", "d", "e", "f", "g", "h"][n]
            )
        })
        .collect();
    let features = features_of(&format!(
        "<ul>{links}</ul><p>It rained on the valley for a week, and nobody saw it.</p>"
    ));
    let row = row_of(&features, 0);
    let facts = Facts::of(&row, 0.0);
    assert_eq!(glance(&facts).to_string(), "one of 8 links");
    let kin = said(Subject::Kin, &facts, false).unwrap();
    assert_eq!(
        kin.sentence.to_string(),
        "It is one of 8 blocks in the same elements, and the only one with its classes."
    );
    let row = row_of(&features, 8);
    let kin = said(Subject::Kin, &Facts::of(&row, 0.0), true).unwrap();
    assert_eq!(
        kin.sentence.to_string(),
        "No other block of the page is marked up like it."
    );
}

/// Data that describe the page and state its text are named as what they are, though its head has no description.
#[test]
fn what_only_data_state_is_said_as_such() {
    use crate::methods::auto::features::Subject;
    let text = "It rained all night, and by morning the lower road was gone.";
    let html = format!(
        "<script type=application/ld+json>{{\"description\": \"{text}\", \"articleBody\": \"{text}\"}}</script>\
         <p>menu</p><p>{text}</p>"
    );
    let said_of = |block: usize, subject: Subject| {
        let row = row_of(&features_of(&html), block);
        said(subject, &Facts::of(&row, 0.0), true).map(|said| said.sentence.to_string())
    };
    let sentences = |block| [Subject::Description, Subject::StatedText].map(|subject| said_of(block, subject).unwrap());
    assert_eq!(
        sentences(1),
        [
            "It holds most of the page's description.",
            "Of its runs of four words, 100 % are in the text that the page's data state."
        ]
    );
    assert_eq!(
        sentences(0),
        [
            "The text that the page's description repeats comes 1 block below it.",
            "Of its runs of four words, 0 % are in the text that the page's data state."
        ]
    );
}
