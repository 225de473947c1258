//! The class of a paragraph among its neighbours (A.6): four steps, each over the whole page in order.

use super::Mode;
use super::features::Features;
use super::settings::Settings;
use crate::extraction::{Class, Evidence, Relation, Step, Verdict, Verdicts};

/// Receives the classes after each pass, with the pass's name.
pub(super) type Watch<'a> = &'a mut dyn FnMut(&'static str, &[Class]);

/// The final verdicts; `steps` are those of the context-free rules.
pub(super) fn revise(steps: Vec<Step>, features: &[Features], settings: &Settings, watch: Watch<'_>) -> Verdicts {
    let mut revision = Revision {
        classes: steps.iter().map(|step| step.outcome).collect(),
        verdicts: steps
            .into_iter()
            .map(|step| Verdict::new(step.outcome == Class::Good, step))
            .collect(),
        lengths_before: lengths_before(features),
        features,
        max_heading_distance: settings.limits.max_heading_distance,
    };
    watch("context-free", &revision.classes);
    let passes: [Pass<'_>; 4] = [
        ("step-1", Revision::rescue_short_headings),
        ("step-2", Revision::decide_short),
        ("step-3", Revision::decide_near_good),
        ("step-4", Revision::rescue_headings),
    ];
    // J1: the package leaves the first step without effect, because it looks ahead at classes it has not yet copied.
    let without_effect = usize::from(settings.mode == Mode::Package);
    for (name, pass) in passes.into_iter().skip(without_effect) {
        pass(&mut revision);
        watch(name, &revision.classes);
    }
    revision.verdicts
}

type Pass<'a> = (&'static str, fn(&mut Revision<'a>));

struct Revision<'a> {
    features: &'a [Features],
    /// `lengths_before[i]`: characters of the paragraphs before `i`.
    lengths_before: Vec<f64>,
    max_heading_distance: f64,
    classes: Vec<Class>,
    verdicts: Verdicts,
}

impl Revision<'_> {
    /// Step 1: a short heading that has good text ahead becomes near-good.
    fn rescue_short_headings(&mut self) {
        let ahead = next_good(&self.classes);
        for (i, good) in ahead.into_iter().enumerate() {
            if self.features[i].is_heading && self.classes[i] == Class::Short {
                self.rescue(i, good, "context-1-heading", Class::NearGood);
            }
        }
    }

    /// Step 2: a short paragraph goes with its neighbours; where these differ, near-good text on the bad side decides.
    fn decide_short(&mut self) {
        let skipping = Neighbours::of(&self.classes, &[Class::Short, Class::NearGood]);
        let nearest = Neighbours::of(&self.classes, &[Class::Short]);
        for i in 0..self.classes.len() {
            if self.classes[i] != Class::Short {
                continue;
            }
            let step = match (skipping.before[i], skipping.after[i]) {
                (Class::Good, Class::Good) => Step::plain("context-2-good-good", Class::Good),
                (Class::Good, _) if nearest.after[i] == Class::NearGood => {
                    Step::plain("context-2-good-near-good", Class::Good)
                }
                (_, Class::Good) if nearest.before[i] == Class::NearGood => {
                    Step::plain("context-2-near-good-good", Class::Good)
                }
                (Class::Good, _) => Step::plain("context-2-good-bad", Class::Bad),
                (_, Class::Good) => Step::plain("context-2-bad-good", Class::Bad),
                _ => Step::plain("context-2-bad-bad", Class::Bad),
            };
            self.decide(i, step);
        }
    }

    /// Step 3: a near-good paragraph is good unless it is between bad ones.
    fn decide_near_good(&mut self) {
        let skipping = Neighbours::of(&self.classes, &[Class::Short, Class::NearGood]);
        let mut before = Class::Bad;
        for i in 0..self.classes.len() {
            if self.classes[i] == Class::NearGood {
                self.decide(
                    i,
                    match (before, skipping.after[i]) {
                        (Class::Good, Class::Good) => Step::plain("context-3-good-good", Class::Good),
                        (Class::Good, _) => Step::plain("context-3-after-good", Class::Good),
                        (_, Class::Good) => Step::plain("context-3-before-good", Class::Good),
                        _ => Step::plain("context-3-bad-bad", Class::Bad),
                    },
                );
            }
            // Decided in place: this paragraph's new class counts for the next.
            before = self.classes[i];
        }
    }

    /// Step 4: a heading that was bad only by its neighbours becomes good before good text.
    fn rescue_headings(&mut self) {
        let ahead = next_good(&self.classes);
        for (i, good) in ahead.into_iter().enumerate() {
            let is_heading = self.features[i].is_heading && self.classes[i] == Class::Bad;
            if is_heading && self.verdicts.first_class(i) != Some(Class::Bad) {
                self.rescue(i, good, "context-4-heading", Class::Good);
            }
        }
    }

    /// Raises a heading if the texts strictly between it and the next good paragraph are short enough.
    fn rescue(&mut self, heading: usize, good: Option<usize>, rule: &'static str, class: Class) {
        let Some(good) = good else {
            return;
        };
        let between = self.lengths_before[good] - self.lengths_before[heading + 1];
        if between <= self.max_heading_distance {
            let evidence = Evidence::new(
                "characters-between",
                between,
                Relation::AtMost,
                self.max_heading_distance,
            );
            self.decide(heading, Step::measured(rule, class, evidence));
        }
    }

    fn decide(&mut self, i: usize, step: Step) {
        self.classes[i] = step.outcome;
        self.verdicts.then(i, step.outcome == Class::Good, step);
    }
}

fn lengths_before(features: &[Features]) -> Vec<f64> {
    let mut sum = 0.0;
    let sums = features.iter().map(|features| {
        sum += f64::from(features.length);
        sum
    });
    std::iter::once(0.0).chain(sums).collect()
}

/// For each paragraph the next good one behind it.
fn next_good(classes: &[Class]) -> Vec<Option<usize>> {
    let mut next = vec![None; classes.len()];
    let mut last = None;
    for i in (0..classes.len()).rev() {
        next[i] = last;
        if classes[i] == Class::Good {
            last = Some(i);
        }
    }
    next
}

/// For each paragraph the class of the nearest one before and after it that is not skipped; bad at the page's ends.
struct Neighbours {
    before: Vec<Class>,
    after: Vec<Class>,
}

impl Neighbours {
    fn of(classes: &[Class], skipped: &[Class]) -> Neighbours {
        let pass = |last: &mut Class, &class: &Class| {
            let seen = *last;
            if !skipped.contains(&class) {
                *last = class;
            }
            Some(seen)
        };
        let before = classes.iter().scan(Class::Bad, pass).collect();
        let mut after: Vec<Class> = classes.iter().rev().scan(Class::Bad, pass).collect();
        after.reverse();
        Neighbours { before, after }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Class::{Bad, Good, NearGood, Short};

    /// Paragraphs of 100 characters; those marked `true` are headings.
    fn revised(paragraphs: &[(Class, bool)], mode: Mode) -> Vec<Verdict> {
        let steps = paragraphs
            .iter()
            .map(|&(class, _)| Step::plain("as given", class))
            .collect();
        let features = paragraphs.iter().map(|&(_, is_heading)| Features {
            length: 100,
            words: 0,
            stop_words: 0,
            stop_word_density: 0.0,
            link_characters: 0,
            link_density: 0.0,
            inline_tags: 0,
            is_heading,
        });
        let settings = Settings {
            mode,
            ..Settings::published()
        };
        revise(steps, &features.collect::<Vec<_>>(), &settings, &mut |_, _| {})
            .iter()
            .collect()
    }

    fn classes(given: &[Class]) -> Vec<Class> {
        let paragraphs: Vec<_> = given.iter().map(|&class| (class, false)).collect();
        let verdicts = revised(&paragraphs, Mode::Package);
        assert!(verdicts.iter().all(|verdict| verdict.keep == (verdict.class() == Good)));
        verdicts.iter().map(Verdict::class).collect()
    }

    #[test]
    fn short_goes_with_its_neighbours() {
        assert_eq!(classes(&[Good, Short, Short, Good]), [Good; 4]);
        assert_eq!(classes(&[Good, Short, Bad]), [Good, Bad, Bad]);
        assert_eq!(classes(&[Short, Good, Short]), [Bad, Good, Bad]);
    }

    #[test]
    fn near_good_on_the_bad_side_saves_a_short_paragraph() {
        assert_eq!(classes(&[Good, Short, NearGood, Bad]), [Good, Good, Good, Bad]);
        assert_eq!(classes(&[Bad, NearGood, Short, Good]), [Bad, Good, Good, Good]);
        // Behind the near-good one the bad side is bad.
        assert_eq!(classes(&[Good, NearGood, Short, Bad]), [Good, Good, Bad, Bad]);
    }

    #[test]
    fn near_good_is_bad_only_between_bad_ones() {
        assert_eq!(classes(&[Bad, NearGood, Bad]), [Bad; 3]);
        assert_eq!(classes(&[NearGood, NearGood, Good]), [Good; 3]);
        assert_eq!(classes(&[Good, NearGood, NearGood, Bad]), [Good, Good, Good, Bad]);
    }

    #[test]
    fn a_heading_that_its_neighbours_dragged_down_is_raised_before_good_text() {
        let page = [(Bad, false), (Short, true), (Bad, false), (Bad, false), (Good, false)];
        let verdicts = revised(&page, Mode::Package);
        assert_eq!(
            verdicts.get(1).unwrap().to_string(),
            "as given → step 2, short between bad and bad → step 4, a heading before good text: characters between 200 ≤ 200"
        );
        assert!(verdicts[1].keep);
        let too_far = [(Short, true), (Bad, false), (Bad, false), (Bad, false), (Good, false)];
        assert!(!revised(&too_far, Mode::Package)[0].keep);
        let bad_by_itself = [(Bad, true), (Good, false)];
        assert!(!revised(&bad_by_itself, Mode::Package)[0].keep);
    }

    #[test]
    fn a_short_heading_draws_the_byline_along_in_the_repaired_mode_only() {
        let page = [(Bad, false), (Short, true), (Short, false), (Good, false)];
        let kept = |mode| {
            revised(&page, mode)
                .iter()
                .map(|verdict| verdict.keep)
                .collect::<Vec<_>>()
        };
        assert_eq!(kept(Mode::Package), [false, true, false, true]);
        assert_eq!(kept(Mode::Repaired), [false, true, true, true]);
    }

    #[test]
    fn a_page_without_paragraphs_has_no_verdicts() {
        assert!(revised(&[], Mode::Repaired).is_empty());
    }
}
