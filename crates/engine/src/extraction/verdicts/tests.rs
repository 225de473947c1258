//! What was packed comes out again, and takes little room.

use super::*;
use crate::extraction::UnitGrounds;
use clearline_message::Message;

fn measured(value: f64) -> Step {
    let evidence = Evidence::new("block-length", value, Relation::Above, 60.0);
    Step::measured("in a run", Class::Good, evidence)
}

fn verdicts() -> [Verdict; 3] {
    let empty = || Step::plain("empty-line", Class::Short);
    [
        Verdict::new(true, measured(96.0)),
        Verdict::new(false, empty()),
        Verdict::new(true, measured(61.5)).then(false, empty()),
    ]
}

#[test]
fn verdicts_come_out_as_they_went_in() {
    let packed: Verdicts = verdicts().into_iter().collect();
    assert!(packed.iter().eq(verdicts()));
    assert!(packed.kept().eq([true, false, false]));
    assert_eq!(packed.classes(), [Class::Good, Class::Short], "no other is given");
    let words: Vec<&str> = packed.known.iter().map(|rule| rule.name).collect();
    assert_eq!(words, ["in a run", "empty-line"]);
    assert_eq!(
        (packed.first_class(2), packed.class(2)),
        (Some(Class::Good), Some(Class::Short))
    );
    assert_eq!((packed.get(3), packed.class(3), packed.keeps(3)), (None, None, false));
}

#[test]
fn neighbours_share_the_steps_that_are_alike() {
    let rows = (0..20).map(|unit| verdicts()[unit % 2].clone());
    let mut packed: Verdicts = rows.clone().collect();
    assert_eq!((packed.rules.len(), packed.steps_told), (2, 20));
    assert!(packed.iter().eq(rows.clone()));
    packed.replace(4, &verdicts()[2]);
    let changed = rows
        .enumerate()
        .map(|(unit, verdict)| if unit == 4 { verdicts()[2].clone() } else { verdict });
    assert!(packed.iter().eq(changed));
}

#[test]
fn another_verdict_leaves_the_others_as_they_are() {
    let mut packed: Verdicts = verdicts().into_iter().collect();
    let changed = verdicts()[0]
        .clone()
        .then(false, Step::plain("left-out-by-hand", Class::Bad));
    packed.replace(0, &changed);
    packed.replace(3, &changed);
    let [_, second, third] = verdicts();
    assert!(packed.iter().eq([changed, second, third]));
}

#[test]
fn replacing_for_ever_takes_no_more_room_than_twice_the_steps() {
    let mut packed: Verdicts = verdicts().into_iter().collect();
    let before = verdicts();
    for turn in 0..1_000 {
        let step = Step::plain("you turned it", Class::Bad);
        packed.replace(turn % 3, &before[turn % 3].clone().then(turn % 2 == 0, step));
    }
    assert_eq!(packed.steps_told, 7);
    assert!(packed.rules.len() <= 14 && packed.numbers.len() == packed.rules.len());
    let told: Vec<String> = packed.iter().map(|verdict| verdict.to_string()).collect();
    let expected = before.map(|verdict| format!("{verdict} → you turned it"));
    assert_eq!(told, expected);
    packed.then(0, false, Step::plain("and again", Class::Bad));
    assert_eq!(packed.get(0).map(|verdict| verdict.steps().count()), Some(3));
}

fn no_grounds() -> UnitGrounds {
    UnitGrounds {
        in_short: Message::verbatim(""),
        list: Vec::new(),
        score: 0.0,
        comment: None,
    }
}

#[test]
fn every_verdict_has_the_grounds_of_its_unit() {
    let grounds = Grounds::new(3, |unit| UnitGrounds {
        in_short: Message::verbatim(format!("unit {unit}")),
        ..no_grounds()
    });
    let packed: Verdicts = verdicts().into_iter().collect();
    let packed = packed.on(grounds);
    let told = [0, 2].map(|unit| packed.get(unit).map(|verdict| verdict.to_string()));
    assert_eq!(
        told,
        ["unit 0", "unit 2 → empty line"].map(|told| Some(told.to_owned()))
    );
    assert_eq!(packed.class(2), Some(Class::Short));
}

#[test]
fn files_give_no_grounds_of_very_many_units() {
    for (units, has_grounds) in [(MOST_ON_GROUNDS, true), (MOST_ON_GROUNDS + 1, false)] {
        let one = Verdict::new(true, Step::plain("likely", Class::Good));
        let packed: Verdicts = std::iter::repeat_n(one, units).collect();
        let packed = packed.on(Grounds::new(units, |_| no_grounds()));
        assert_eq!(packed.in_file(7).unwrap().grounds().is_some(), has_grounds);
        assert!(packed.get(7).unwrap().grounds().is_some());
    }
}
