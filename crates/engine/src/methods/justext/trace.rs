//! The passes over the paragraphs, as pictures.

use super::{Judgement, Settings, curve, judge_watched};
use crate::document::Document;
use crate::extraction::{Class, Curve, KeptRun, Stages, Standing, Step, counted, grouped, numbered};
use crate::methods::Parameters;

/// Paragraphs, the context-free classes, then each context-sensitive step.
pub(super) fn trace(document: &Document, parameters: &Parameters, trace: &mut dyn Stages) {
    let mut passes: Vec<(&'static str, Vec<Class>)> = Vec::new();
    let judgement = judge_watched(document, Settings::of(document, parameters), &mut |pass, classes| {
        passes.push((pass, classes.to_vec()));
    });
    let curve = curve(&judgement);
    let last = passes.len();
    let kept = |number: usize, kept: usize| {
        if number == last {
            format!(
                " Kept: {} of {}.",
                grouped(kept),
                numbered(judgement.paragraphs.len(), "paragraph")
            )
        } else {
            String::new()
        }
    };
    trace.push(
        "paragraphs",
        paragraphs(&judgement) + &kept(0, 0),
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
        let sentence = sentence + &kept(number, good);
        trace.push(name, sentence, keeping(&curve, &classes), standings(&classes));
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

fn paragraphs(judgement: &Judgement) -> String {
    let characters: usize = judgement.features.iter().map(|features| features.length as usize).sum();
    format!(
        "Tags of blocks and two line breaks in a row cut the page into {} with {}.",
        counted(judgement.paragraphs.len(), "paragraph"),
        counted(characters, "character")
    )
}

/// How many there are of each class, the most telling rule of the bad ones included.
fn context_free(judgement: &Judgement, classes: &[Class]) -> String {
    let first = judgement.verdicts.iter().map(|verdict| *verdict.first());
    let linked = first.filter(|step: &Step| step.rule.starts_with("rule 1")).count();
    let count = |class| grouped(classes.iter().filter(|other| **other == class).count());
    format!(
        "Each by itself, by length, links and stop words: {} good, {} near-good, {} short, {} bad ({} for their links).",
        count(Class::Good),
        count(Class::NearGood),
        count(Class::Short),
        count(Class::Bad),
        grouped(linked)
    )
}

/// What a pass changed.
fn revision(name: &str, before: &[Class], after: &[Class]) -> String {
    let changed = || before.iter().zip(after).filter(|(before, after)| before != after);
    let rule = match name {
        "step 1" => "A short heading with good text close ahead is near-good.",
        "step 2" => "A short paragraph goes with its neighbours.",
        "step 3" => "A near-good paragraph is good unless it stands between bad ones.",
        _ => "A heading that only its neighbours made bad is good before good text.",
    };
    let good = changed().filter(|(_, after)| **after == Class::Good).count();
    format!(
        "{rule} Changed: {} ({} to good).",
        counted(changed().count(), "paragraph"),
        grouped(good)
    )
}
