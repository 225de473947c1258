//! Single parts of a page: what can be learned of them, why not, and what that may cost.

use super::super::learning_more::{learn_again, learn_more};
use super::super::matching::{comparisons, comparisons_of_a_lesson};
use super::super::parts::Parts;
use super::super::*;
use super::{ADDRESS, LINES, corrected, expected, text};
use crate::budget::Stop;
use crate::document::Document;
use crate::extraction::Extraction;
use url::Url;

/// A story with something in it or behind it.
fn story(inside: &str, behind: &str) -> String {
    let paragraph = "<p>The river rose in the night, and by morning the lower road was gone under brown water, so that nobody got to the mill.</p>\n";
    let (half, rest) = (paragraph.repeat(5), paragraph.repeat(4));
    format!("<body>\n<div class=story>\n<h1>The river</h1>\n{half}{inside}\n{rest}</div>\n{behind}</body>")
}

/// What is learned where all lines with one of these words are left out.
fn lesson(html: &str, words: &[&str]) -> Result<Rule, NotLearned> {
    LINES.lesson(html, false, words)
}

fn drops(rule: &Rule) -> Vec<&str> {
    rule.drop.iter().map(Selector::text).collect()
}

const REMARK: &str =
    "I remember the year when it came up to the second step, and we carried the flour, all of it, up to the church.";

#[test]
fn a_part_is_named_by_what_is_surest_of_it() {
    for (part, name) in [
        (format!("<p class='note boxed'>{REMARK}</p>"), "p.note.boxed"),
        (format!("<p id=remark class=p12345>{REMARK}</p>"), "#remark"),
        (format!("<aside>{REMARK}</aside>"), "aside"),
        (format!("<p itemprop=comment>{REMARK}</p>"), "[itemprop=comment]"),
        (
            format!("<p><span class=who>Anna</span> {REMARK}</p>"),
            "p:has(> span.who):up-to(202)",
        ),
        (
            format!("<div><h4>A remark</h4>\n<p>{REMARK}</p></div>"),
            "div:has(> h4):up-to(208)",
        ),
    ] {
        let rule = lesson(&story(&part, ""), &["I remember", "A remark"]).unwrap();
        assert_eq!(drops(&rule), [name]);
        assert!(rule.container.is_empty() && rule.keep.is_empty());
    }
}

#[test]
fn a_line_may_be_known_by_its_place_and_a_paragraph_may_not() {
    let line = lesson(&story("<h2>More</h2><p>By Anna Berg, Cologne</p>", ""), &["Anna"]).unwrap();
    assert_eq!(drops(&line), ["h2 + p:up-to(37)"]);
    // Where a paragraph stands in the place of the line, it stays.
    let other = story(&format!("<h2>More</h2><p>{REMARK}</p>"), "");
    let (document, automatic) = LINES.read(&other);
    let ruled = expected(&line, &document, &automatic).unwrap();
    assert_eq!(text(&document, &ruled), text(&document, &automatic));
    let paragraph = lesson(&story(&format!("<h2>More</h2><p>{REMARK}</p>"), ""), &["I remember"]);
    assert_eq!(paragraph, Err(NotLearned::NoMark));
}

#[test]
fn each_reason_why_a_part_is_not_learned_is_found() {
    let note = |class: &str| format!("<p class='{class}'>{REMARK}</p>\n");
    let why = |inside: &str, words: &[&str]| lesson(&story(inside, ""), words).unwrap_err();
    assert_eq!(why(&note("post-48213"), &["I remember"]), NotLearned::OnlyHere);
    let counted = format!("<p id=p_20>{REMARK}</p>");
    assert_eq!(why(&counted, &["I remember"]), NotLearned::OnlyHere);
    let alike = note("note") + &note("note").replace("I remember", "They recall");
    assert_eq!(why(&alike, &["I remember"]), NotLearned::OthersAlike);
    let lines = format!("<p>{}<br>\n{REMARK}</p>", REMARK.replace("I remember", "They recall"));
    assert_eq!(why(&lines, &["I remember"]), NotLearned::WithinText);
    let many: String = ('a'..'j').map(|letter| note(&format!("note-{letter}"))).collect();
    let html = story(&many, &story("", "").repeat(6));
    assert_eq!(lesson(&html, &["I remember"]), Err(NotLearned::ManyParts));
    for why in [
        NotLearned::OnlyHere,
        NotLearned::OthersAlike,
        NotLearned::WithinText,
        NotLearned::ManyParts,
        NotLearned::NoMark,
    ] {
        assert!(!why.message().error_text().what_now.is_empty());
    }
}

#[test]
fn a_single_paragraph_is_no_place_for_the_text_of_other_pages() {
    let paragraphs = format!(
        "<p>{REMARK}</p>\n<p>{}</p>\n",
        REMARK.replace("I remember", "They recall")
    );
    let html = format!("<body>\n<article>\n{paragraphs}</article>\n</body>");
    let learned = lesson(&html, &["They recall"]);
    assert!(learned.is_err(), "{learned:?}");
}

#[test]
fn of_parts_in_each_other_the_inner_one_counts() {
    let html = story(
        &format!(
            "<div class=box><p>{REMARK}</p>\n<p class=tip>Carry the flour, all of it, up to the church.</p></div>"
        ),
        "",
    );
    let (document, automatic) = LINES.read(&html);
    let rule = Rule {
        drop: vec![Selector::parse(".box").unwrap()],
        keep: vec![Selector::parse(".tip").unwrap()],
        effect: Effect::Remove,
        ..Rule::new(Pattern::parse("example.com").unwrap())
    };
    let kept = text(&document, &expected(&rule, &document, &automatic).unwrap());
    assert!(
        kept.contains("Carry the flour") && !kept.contains("I remember"),
        "{kept}"
    );
    let turned = Rule {
        drop: rule.keep.clone(),
        keep: rule.drop.clone(),
        ..rule
    };
    let kept = text(&document, &expected(&turned, &document, &automatic).unwrap());
    assert!(
        !kept.contains("Carry the flour") && kept.contains("I remember"),
        "{kept}"
    );
}

/// What a method makes of a page by a rule.
fn ruled(rule: &Rule, document: &Document, automatic: &Extraction) -> Extraction {
    rule.apply(document, automatic, Fit::Anyway, &comparisons(&|| false))
        .unwrap()
}

/// What is learned of a corrected page beside an earlier rule.
fn more(
    earlier: &Rule,
    document: &Document,
    automatic: &Extraction,
    corrected: &Extraction,
) -> Result<Rule, NotLearned> {
    let page = Parts {
        document,
        automatic,
        corrected,
        budget: &comparisons_of_a_lesson(&|| false),
    };
    learn_more(earlier, &page)
}

#[test]
fn a_correction_of_a_page_with_a_rule_is_added_to_the_rule() {
    let note = format!("<p class=note>{REMARK}</p>\n<p class=by>By Anna Berg, Cologne</p>");
    let earlier = lesson(&story(&note, ""), &["I remember"]).unwrap();
    // Another page has no note; its correction is about something else.
    let (document, automatic) = LINES.read(&story("<p class=by>By Jo Li, Bonn</p>", ""));
    let by_rule = ruled(&earlier, &document, &automatic);
    let known = more(&earlier, &document, &automatic, &by_rule);
    assert_eq!(known, Err(NotLearned::Known));
    let without = corrected(&document, &by_rule, &[(false, &["Jo Li"])]);
    let both = more(&earlier, &document, &automatic, &without).unwrap();
    assert_eq!(drops(&both), ["p.note", "p.by"]);
    // Taking in again what the rule drops takes the part out of it.
    let (document, automatic) = LINES.read(&story(&note, ""));
    let back = corrected(
        &document,
        &ruled(&both, &document, &automatic),
        &[(true, &["I remember"])],
    );
    let less = more(&both, &document, &automatic, &back).unwrap();
    assert_eq!((drops(&less), less.keep[0].text()), (vec!["p.by"], "p.note"));
}

#[test]
fn where_nothing_can_be_added_a_learned_rule_is_replaced_and_a_written_one_stays() {
    let loose = format!("<p>{}</p>\n", REMARK.replace("I remember", "They recall")).repeat(5);
    let body = format!("<div class=body>\n{}</div>\n", format!("<p>{REMARK}</p>\n").repeat(5));
    let (document, automatic) = LINES.read(&story(&(body + &loose), ""));
    let written = Rule {
        container: vec![Selector::parse(".story").unwrap()],
        title: vec![Selector::parse("h1").unwrap()],
        ..Rule::new(Pattern::parse("example.com/a").unwrap())
    };
    let budget = comparisons_of_a_lesson(&|| false);
    let by_rule = ruled(&written, &document, &automatic);
    let body_alone = corrected(&document, &by_rule, &[(false, &["They recall", "The river"])]);
    let learned = Rule {
        shape: Shape::of(&document, &automatic, &by_rule),
        ..written.clone()
    };
    let pages = Pattern::parse("example.com").unwrap();
    let again = |earlier: &Rule| learn_again(earlier, &pages, &document, &automatic, &body_alone, &budget);
    assert_eq!(again(&written), Err(NotLearned::NoMark));
    let less = corrected(&document, &by_rule, &[(false, &["I remember"])]);
    let more = more(&written, &document, &automatic, &less).unwrap();
    assert_eq!(
        (drops(&more), &more.shape),
        (vec!["div.body"], &None),
        "it is still one that somebody has written"
    );
    let fresh = again(&learned).unwrap();
    assert_eq!((fresh.container[0].text(), &fresh.title), ("div.body", &written.title));
    assert_eq!(fresh.pages, pages);
}

#[test]
fn a_correction_that_cannot_be_learned_leaves_the_rule_as_it_was() {
    let about = format!("<div class=about>\n{}</div>", format!("<p>{REMARK}</p>\n").repeat(3));
    let loose = format!("<p>{}</p>", REMARK.replace("I remember", "They recall"));
    let parts = "<p class=by>By Anna Berg, Cologne, who writes about rivers and roads</p>\n";
    // The method takes the words about the author for text.
    let (document, automatic) = LINES.read(&story(&format!("{parts}{loose}"), &about));
    assert!(text(&document, &automatic).contains("I remember"));
    let names = |names: &[&str]| names.iter().map(|name| Selector::parse(name).unwrap()).collect();
    let mut earlier = Rule {
        drop: names(&["p.by", "div.about"]),
        keep: names(&["figcaption.caption"]),
        effect: Effect::Remove,
        ..Rule::new(Pattern::parse("example.com").unwrap())
    };
    let by_rule = ruled(&earlier, &document, &automatic);
    earlier.shape = Shape::of(&document, &automatic, &by_rule);
    let without = corrected(&document, &by_rule, &[(false, &["They recall"])]);
    let budget = comparisons_of_a_lesson(&|| false);
    let alone = learn(&earlier.pages, &document, &automatic, &without, &budget).unwrap();
    let by_it = text(&document, &ruled(&alone, &document, &automatic));
    assert!(by_it.contains("They recall"), "a new rule would not do it either");
    let again = learn_again(&earlier, &earlier.pages, &document, &automatic, &without, &budget);
    assert_eq!(again, Err(NotLearned::NoMark));
}

#[test]
fn a_rule_that_takes_the_place_of_another_names_its_parts() {
    let loose = format!("<p>{}</p>\n", REMARK.replace("I remember", "They recall")).repeat(5);
    let body = format!("<div class=body>\n{}</div>\n", format!("<p>{REMARK}</p>\n").repeat(5));
    let (document, automatic) = LINES.read(&story(&(body + &loose), ""));
    let names = |names: &[&str]| names.iter().map(|name| Selector::parse(name).unwrap()).collect();
    let mut earlier = Rule {
        drop: names(&["p.by"]),
        keep: names(&["figcaption.caption"]),
        effect: Effect::Remove,
        ..Rule::new(Pattern::parse("example.com").unwrap())
    };
    let by_rule = ruled(&earlier, &document, &automatic);
    earlier.shape = Shape::of(&document, &automatic, &by_rule);
    let body_alone = corrected(&document, &by_rule, &[(false, &["They recall", "The river"])]);
    let budget = comparisons_of_a_lesson(&|| false);
    let fresh = learn_again(&earlier, &earlier.pages, &document, &automatic, &body_alone, &budget).unwrap();
    assert_eq!((fresh.container[0].text(), drops(&fresh)), ("div.body", vec!["p.by"]));
    assert_eq!(fresh.keep, earlier.keep);
}

#[test]
fn pages_of_a_hundred_thousand_parts_and_endless_names_are_learned_from_within_the_budget() {
    let pages = Pattern::of_site(&Url::parse(ADDRESS).unwrap()).unwrap();
    let endless = "x".repeat(1_000_000);
    let words = "word ".repeat(200_000);
    let deep = "<div class=wrap>".repeat(300);
    let inside = [
        format!("<p class=note>{REMARK}</p>\n").repeat(20_000),
        format!("<p class='{endless}'>{REMARK}</p>"),
        format!("<p class='{words}'>{REMARK}</p>"),
        format!("<p id='{endless}' class='\\&quot;&#39; 🖋 7 - -- a.b>c'>{REMARK}</p>"),
        format!("{deep}<p class=wrap>{REMARK}</p>"),
        format!("<p>{REMARK}</p>{}", "<i class=a><b></b></i>".repeat(50_000)),
    ];
    for inside in inside {
        let (document, automatic) = LINES.read(&story(&inside, ""));
        let corrected = corrected(&document, &automatic, &[(false, &["I remember"])]);
        let budget = comparisons_of_a_lesson(&|| false);
        let learned = learn(&pages, &document, &automatic, &corrected, &budget);
        assert!(budget.spent() <= 510_000_000, "{}", budget.spent());
        if let Ok(rule) = learned {
            let longest = rule.drop.iter().map(|selector| selector.text().len()).max();
            assert!(longest.unwrap_or_default() < 400, "{longest:?}");
            let mut site = SiteRules::default();
            site.add(rule.clone());
            assert_eq!(SiteRules::parse(&site.to_string()).unwrap().rules(), [rule]);
        }
        let cancelled = comparisons_of_a_lesson(&|| true);
        let stopped = learn(&pages, &document, &automatic, &corrected, &cancelled);
        assert!(
            stopped.is_ok() || stopped == Err(NotLearned::Stopped(Stop::Cancelled)),
            "{stopped:?}"
        );
    }
}
