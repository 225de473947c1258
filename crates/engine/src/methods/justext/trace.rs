//! The passes over the paragraphs, as pictures.

use super::{Judgement, Settings, curve, judge_watched};
use crate::document::Document;
use crate::extraction::{Class, Curve, KeptRun, Stages, Standing, Step, counted};
use crate::methods::Parameters;
use clearline_message::{Message, Value, message};

/// Paragraphs, the context-free classes, then each context-sensitive step.
pub(super) fn trace(document: &Document, parameters: &Parameters, trace: &mut dyn Stages) {
    let mut passes: Vec<(&'static str, Vec<Class>)> = Vec::new();
    let judgement = judge_watched(document, Settings::of(document, parameters), &mut |pass, classes| {
        passes.push((pass, classes.to_vec()));
    });
    let curve = curve(&judgement);
    let last = passes.len();
    let and_kept = |sentence: Message, number: usize, kept: usize| {
        if number != last {
            return sentence;
        }
        let all = counted(judgement.paragraphs.len(), "paragraph");
        let kept = message!("trace-kept", kept = kept, all = all);
        message!("sentences", sentences = Value::Sentences(vec![sentence, kept]))
    };
    trace.push(
        "paragraphs",
        and_kept(paragraphs(&judgement), 0, 0),
        curve.bare(),
        vec![Standing::OPEN; judgement.paragraphs.len()],
    );
    let mut before: Option<Vec<Class>> = None;
    for (number, (name, classes)) in (1..).zip(passes) {
        let sentence = match &before {
            None => context_free(&judgement, &classes),
            Some(before) => revision(name, before, &classes),
        };
        let good = classes.iter().filter(|class| **class == Class::Good).count();
        trace.push(
            name,
            and_kept(sentence, number, good),
            keeping(&curve, &classes),
            standings(&classes),
        );
        before = Some(classes);
    }
}

fn standing(class: Class) -> Standing {
    match class {
        Class::Good => Standing::kept(class),
        class => Standing::left(class),
    }
}

fn standings(classes: &[Class]) -> Vec<Standing> {
    classes.iter().map(|class| standing(*class)).collect()
}

fn keeping(curve: &Curve, classes: &[Class]) -> Curve {
    curve.keeping(KeptRun::where_kept(classes.iter().map(|class| *class == Class::Good)))
}

fn paragraphs(judgement: &Judgement) -> Message {
    let characters: usize = judgement.features.iter().map(|features| features.length as usize).sum();
    message!(
        "trace-justext-paragraphs",
        paragraphs = counted(judgement.paragraphs.len(), "paragraph"),
        characters = counted(characters, "character"),
    )
}

/// How many there are of each class, the most telling rule of the bad ones included.
fn context_free(judgement: &Judgement, classes: &[Class]) -> Message {
    let first = judgement.verdicts.iter().map(|verdict| *verdict.first());
    let linked = first.filter(|step: &Step| step.rule.starts_with("rule-1-")).count();
    let count = |class| classes.iter().filter(|other| **other == class).count();
    message!(
        "trace-justext-context-free",
        good = count(Class::Good),
        near = count(Class::NearGood),
        short = count(Class::Short),
        bad = count(Class::Bad),
        linked = linked,
    )
}

/// What a pass changed.
fn revision(name: &str, before: &[Class], after: &[Class]) -> Message {
    let changed = || before.iter().zip(after).filter(|(before, after)| before != after);
    let id = match name {
        "step-1" => "trace-justext-step-1",
        "step-2" => "trace-justext-step-2",
        "step-3" => "trace-justext-step-3",
        _ => "trace-justext-step-4",
    };
    let good = changed().filter(|(_, after)| **after == Class::Good).count();
    message!(id, changed = counted(changed().count(), "paragraph"), good = good)
}
