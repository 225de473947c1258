//! What the method `auto` makes of what readers wrote.

use super::pages::parse;
use clearline_engine::document::Document;
use clearline_engine::extraction::Extraction;
use clearline_engine::internals::extraction::{Ground, UnitGrounds};
use clearline_engine::internals::methods::auto::METHOD;
use clearline_engine::internals::save;
use clearline_engine::methods::Parameters;
use clearline_engine::page::{Page, Source};
use clearline_engine::{NoRules, Recipe, read};
use clearline_words::Message;
use serde_json::Value;

const ARTICLE: [&str; 3] = [
    "It rained on the valley for a week, and by the seventh night the lower road, which had carried every cart to the market since \
     anyone could remember, was gone. Nobody saw it go.",
    "The miller says that he heard the river change its voice after midnight. He took his lamp to the door, and where the bridge had \
     stood there was only water, brown and quick, with branches in it.",
    "The council met on Monday. It has asked the county for stone and for forty men, and until they come the ferry will cross six times \
     a day, except on Sundays, when it crosses twice.",
];
const COMMENTS: [(&str, &str); 4] = [
    (
        "Ida Marsh</b> <span>March 3, 2024 at 9:14 am",
        "Thank you for writing this. My grandmother told me about the flood of 1931, and it sounds just the same.",
    ),
    (
        "Tom Hale</b> <span>March 3, 2024 at 10:02 am",
        "I don't think the council will get those forty men. They never did before, did they?",
    ),
    (
        "Ruth</b> <span>March 4, 2024 at 7:45 pm",
        "We crossed with the ferry yesterday and it was fine, only a bit cold. Does anybody know whether it takes horses?",
    ),
    (
        "Paul B.</b> <span>March 5, 2024 at 8:20 am",
        "@Ruth it does, I took two of mine over last week. Be there early though.",
    ),
];

/// An article with comments below it, in a list with a class and below a heading, or with neither.
fn page(class: &str, heading: &str) -> String {
    let links: String = ["News", "Weather", "Markets", "About"]
        .map(|name| format!("<li><a href=/{name}>{name}</a></li>"))
        .concat();
    let text = ARTICLE.map(|text| format!("<p>{text}</p>")).concat();
    let comments = COMMENTS
        .map(|(by, text)| format!("<li><b>{by}</span><p>{text}</p><a href=#reply>Reply</a></li>"))
        .concat();
    format!(
        "<title>The lower road is gone</title><nav><ul>{links}</ul></nav><div class=post><h1>The lower road is gone</h1>{text}</div>\
         <h3>{heading}</h3><ol class='{class}'>{comments}</ol><footer>© 2024 The Valley News</footer>"
    )
}

fn extract(document: &Document, policy: &str) -> Extraction {
    let mut parameters = Parameters::default();
    parameters.set(METHOD.parameters, "policy", policy).unwrap();
    METHOD.extract(document, &parameters)
}

/// The unit that begins with some words.
fn unit(document: &Document, extraction: &Extraction, words: &str) -> usize {
    let begins = |unit: &usize| {
        document
            .text_of(extraction.units.spans(*unit))
            .trim()
            .starts_with(words)
    };
    (0..extraction.units.len()).find(begins).unwrap()
}

#[test]
fn comments_are_kept_where_they_are_asked_for() {
    let document = parse(&page("commentlist", "4 comments"));
    for (policy, keeps) in [("article", false), ("discussion", true), ("page", true)] {
        let extraction = extract(&document, policy);
        for text in ARTICLE {
            assert!(
                extraction.verdicts.keeps(unit(&document, &extraction, text)),
                "{policy}: {text}"
            );
        }
        for (_, text) in COMMENTS {
            let kept = extraction.verdicts.keeps(unit(&document, &extraction, text));
            assert_eq!(kept, keeps, "{policy}: {text}");
        }
    }
}

/// Neither a class nor a word says that they are comments.
#[test]
fn comments_are_told_by_their_place_and_their_kind_as_well() {
    let document = parse(&page("", "4"));
    let extraction = extract(&document, "discussion");
    let grounds = |text: &str| {
        let unit = unit(&document, &extraction, text);
        extraction.verdicts.get(unit).unwrap().grounds().unwrap().clone()
    };
    for text in ARTICLE {
        assert_eq!(grounds(text).comment, None, "{text}");
    }
    let told = COMMENTS.iter().filter(|(_, text)| grounds(text).comment.is_some());
    assert!(told.count() >= 2);
}

/// What it adds to the score that the unit may be a comment.
fn of_comments(grounds: &UnitGrounds) -> Option<&Ground> {
    grounds.list.iter().find(|ground| ground.name == "comments")
}

#[test]
fn a_comment_has_reasons_of_its_own() {
    let document = parse(&page("commentlist", "4 comments"));
    for (policy, is_for) in [("article", false), ("discussion", true)] {
        let extraction = extract(&document, policy);
        let verdict = extraction
            .verdicts
            .get(unit(&document, &extraction, COMMENTS[1].1))
            .unwrap();
        let grounds = verdict.grounds().unwrap();
        let own = of_comments(grounds).unwrap();
        assert_eq!(own.is_for(), is_for, "{policy}");
        let (name, probability) = own.features[0];
        let comment = grounds.comment.as_ref().unwrap();
        assert_eq!((name, probability), ("comment-probability", comment.probability));
        assert!(
            comment
                .list
                .iter()
                .any(|ground| ground.is_for() && ground.name == "class-names")
        );
        let said = verdict.message().to_string();
        let sentences = verdict.grounds_in_words();
        for id in ["grounds-comment", "grounds-for-comment"] {
            let sentence = sentences.iter().find(|sentence| sentence.id() == id).expect(id);
            assert!(said.contains(&sentence.to_string()), "{said}");
        }
        let of_article = extraction
            .verdicts
            .get(unit(&document, &extraction, ARTICLE[1]))
            .unwrap();
        assert_eq!(of_article.grounds().unwrap().comment, None);
    }
}

/// The ids of the sentences that a message is made of.
fn ids_of(message: &Message) -> Vec<&str> {
    match message.values() {
        [(_, clearline_words::Value::Sentences(parts))] => parts.iter().map(Message::id).collect(),
        _ => vec![message.id()],
    }
}

#[test]
fn the_steps_say_what_comments_count_for() {
    let document = parse(&page("commentlist", "4 comments"));
    let thread =
        parse(&page("commentlist", "4 comments").replace(&ARTICLE.map(|text| format!("<p>{text}</p>")).concat(), ""));
    let stated = |kind: &str| {
        let data = format!("<script type=application/ld+json>{{\"@type\": \"{kind}\"}}</script>");
        parse(&(data + &page("commentlist", "4 comments")))
    };
    for (document, policy, id) in [
        (&document, "article", "trace-auto-comments-against"),
        (&stated("DiscussionForumPosting"), "article", "trace-auto-comments-for"),
        (&stated("QAPage"), "article", "trace-auto-comments-for"),
        (&stated("Question"), "article", "trace-auto-comments-against"),
        (&document, "discussion", "trace-auto-comments-for"),
        (&thread, "article", "trace-auto-comments-nothing"),
    ] {
        let trace = METHOD.trace(document, &extract(document, policy));
        let ids: Vec<&str> = trace.stages.iter().flat_map(|stage| ids_of(&stage.sentence)).collect();
        assert!(ids.contains(&id), "{policy}: {ids:?}");
    }
}

#[test]
fn files_part_comments_from_the_article() {
    let page = Page::from_html(Source::Pasted, &page("commentlist", "4 comments"));
    let reading = read(page.into(), &Recipe::default(), &NoRules, &|| false).unwrap();
    let mut file = Vec::new();
    save::json(&reading, &mut file).unwrap();
    let analysis: Value = serde_json::from_slice(&file).unwrap();
    let units = analysis["units"].as_array().unwrap();
    let found = |text: &str| {
        units
            .iter()
            .find(|unit| unit["text"].as_str().unwrap().starts_with(text))
            .unwrap()
    };
    let (comment, article) = (found(COMMENTS[2].1), found(ARTICLE[0]));
    assert!(comment["features"]["comment-probability"].as_f64().unwrap() > 0.5);
    assert!(article["features"]["comment-probability"].as_f64().unwrap() < 0.1);
    assert!(!comment["comment_grounds"].as_array().unwrap().is_empty());
    assert!(article.get("comment_grounds").is_none());
}
