use super::*;
use crate::document::{Limits, TextId};
use crate::extraction::{Class, KeptRun, Status, Step, UnitKind, Units, Verdict, Verdicts};
use crate::methods::METHODS;

const STORY: &str = "The river rose in the night, and the keeper of the lock went out with a lamp to see how high it stood. \
    Nobody in the village had slept, and from every window somebody called to him. ";

fn parsed(html: &str) -> Document {
    Document::parse_html(html.into(), &Limits::default(), &|| false)
}

/// An answer of `voter` that keeps the texts named by `keeps`.
fn ballot(document: &Document, keeps: impl Fn(TextId) -> bool) -> Extraction {
    let mut extraction = METHODS[1].extract(document, &Parameters::default());
    extraction.units = Units::new(UnitKind::Element, 0);
    extraction.verdicts = Verdicts::default();
    for text in document.text_ids() {
        extraction.units.push(1, [document.whole(text)]);
        extraction
            .verdicts
            .push(&Verdict::new(keeps(text), Step::plain("a ballot", Class::Good)));
    }
    extraction
}

#[test]
fn everybody_else_votes_in_the_order_of_the_keys() {
    let others = METHODS
        .iter()
        .filter(|method| method.name != METHOD.name && !method.needs_boxes());
    assert!(others.map(|method| method.name).eq(VOTERS.map(|voter| voter.name)));
}

#[test]
fn votes_are_summed_by_the_share_of_the_characters() {
    // Texts 0 to 3; the second line holds two of them, of 6 and of 2 characters.
    let document = parsed("<p>first<p>second<b>no</b><p>third");
    let votes = Votes::counted(&document, |voter| {
        let number = VOTERS.iter().position(|other| other.name == voter.name).unwrap();
        ballot(&document, |text| match text.index() {
            0 => true,
            1 => number < 4,
            2 => number < 2,
            _ => number == 0,
        })
    });
    let answer = answer::answer(&document, &votes, &Parameters::default().completed(PARAMETERS));
    // auto counts seven times: 7 + 8; 7 + 1 + 2·6/8; 7.
    assert_eq!(*answer.curve.series[0].samples, [15.0, 9.5, 7.0]);
    assert_eq!(answer.units.value(1, "auto"), Some(1.0));
    assert_eq!(answer.units.value(1, "text-density"), Some(0.75));
    assert_eq!(answer.units.value(1, "clearreader"), Some(0.0));
    assert_eq!(answer.curve.kept, [KeptRun { start: 0, end: 1 }]);
    let mut parameters = Parameters::default();
    parameters.set(PARAMETERS, "votes", "6").unwrap();
    parameters.set(PARAMETERS, "auto_votes", "4").unwrap();
    let answer = answer::answer(&document, &votes, &parameters);
    assert_eq!(
        answer.verdicts.get(1).unwrap().to_string(),
        "enough methods keep it: votes 6.50 ≥ 6"
    );
    parameters.set(PARAMETERS, "auto_votes", "0").unwrap();
    let answer = answer::answer(&document, &votes, &parameters);
    assert_eq!(
        answer.verdicts.get(1).unwrap().to_string(),
        "too few methods keep it: votes 2.50 < 6"
    );
}

#[test]
fn the_story_is_kept_and_the_menu_is_not() {
    let menu = "<ul><li><a href=/a>News</a><li><a href=/b>Sports</a><li><a href=/c>Weather</a></ul>".repeat(4);
    let story = format!("<p>{STORY}</p>").repeat(6);
    let document = parsed(&format!(
        "<body><nav>{menu}</nav><article><h1>High water</h1>{story}</article>"
    ));
    let answer = METHOD.extract(&document, &Parameters::default());
    let kept: String = answer.kept_spans().map(|span| document.span_text(span)).collect();
    assert!(
        kept.contains("keeper of the lock") && !kept.contains("Sports"),
        "{kept}"
    );
    assert_eq!(answer.status, Status::Found);
}

#[test]
fn a_page_without_text_has_no_votes() {
    let answer = METHOD.extract(&parsed("<body><img src=a.png>"), &Parameters::default());
    assert!(answer.units.is_empty() && matches!(answer.status, Status::Nothing(_)));
}
