//! The curve as it was before a parameter was moved, drawn pale behind the new one.
//!
//! It stays for as long as the same parameter is moved on, so that one drag is compared with where it began, and afterwards
//! until another parameter, method or page is chosen: nothing has to be drawn again for it to go.
//!
//! If the parameter changes the units themselves, each unit shows the value of the old unit that held its text.

use crate::said;
use clearline_engine::extraction::{Curve, Extraction, KeptRun, Series, SeriesKind};
use clearline_words::{Message, message};
use std::sync::Arc;

/// Pages with more units have none where a parameter changes the units themselves: looking all of them up takes too long.
const MOST_UNITS: usize = 50_000;

/// What a parameter was moved from.
#[derive(Clone, Debug)]
pub struct Ghost {
    before: Arc<Extraction>,
    /// The parameter that is moved; none where all are reset.
    parameter: Option<&'static str>,
    curve: Option<Curve>,
    identity: u64,
}

impl Ghost {
    /// The ghost while `now` is shown and a parameter is moved: the last one, where `is_moving` says that the movement of
    /// that parameter goes on.
    pub fn while_moving(
        last: Option<Ghost>,
        now: &Arc<Extraction>,
        parameter: Option<&'static str>,
        is_moving: bool,
    ) -> Ghost {
        match last.filter(|ghost| is_moving && ghost.parameter == parameter) {
            Some(ghost) => ghost,
            None => Ghost {
                before: Arc::clone(now),
                parameter,
                curve: None,
                identity: 0,
            },
        }
    }

    /// Brings the curve to the units of the answer that is shown now, whose curve has the version `identity`.
    pub fn align(&mut self, now: &Extraction, identity: u64) {
        let curve = aligned(&self.before, now);
        let samples = |curve: &Option<Curve>| curve.as_ref().map(|curve| Arc::clone(&curve.series[0].samples));
        let stays = samples(&self.curve)
            .zip(samples(&curve))
            .is_some_and(|(a, b)| Arc::ptr_eq(&a, &b));
        if !stays {
            self.identity = identity;
        }
        self.curve = curve;
    }

    /// Another value whenever the curve is another one, so that it is drawn once for as long as the units stay.
    pub fn identity(&self) -> u64 {
        self.identity
    }

    /// The curve over the units that are shown now.
    pub fn curve(&self) -> Option<&Curve> {
        self.curve.as_ref()
    }

    /// What it is, in words: "before: block length 60".
    pub fn told(&self) -> Message {
        let Some(name) = self.parameter else {
            return message!("curve-before");
        };
        let title = said::parameter(self.before.method, name);
        let value = match self.before.number_in_force(name) {
            Some(value) => said::parameter_number(self.before.method, name, value),
            None => said::choice(name, self.before.parameters.choice(name)).into(),
        };
        message!("curve-before-value", parameter = title, value = value)
    }
}

/// A curve of other units over these: each unit has the value of the one that held its text.
fn aligned(before: &Extraction, now: &Extraction) -> Option<Curve> {
    let units = now.units.len();
    let is_same = before.units.len() == units;
    if before.method != now.method || !is_same && units.max(before.units.len()) > MOST_UNITS {
        return None;
    }
    let first = before.curve.series.first()?;
    let (samples, kept) = if is_same {
        (Arc::clone(&first.samples), before.curve.kept.clone())
    } else {
        moved(before, now, &first.samples)
    };
    Some(Curve {
        series: vec![Series::new(first.name, SeriesKind::Line, samples)],
        kept,
        ..before.curve.clone()
    })
}

/// The values and the kept runs where the text of each unit stands now.
fn moved(before: &Extraction, now: &Extraction, samples: &[f64]) -> (Arc<[f64]>, Vec<KeptRun>) {
    let place_before = |unit: usize| {
        let span = now.units.spans(unit).first()?;
        before.units.at(span.text, span.range.start)
    };
    let places: Vec<Option<usize>> = (0..now.units.len()).map(place_before).collect();
    let value = |place: &Option<usize>| place.and_then(|unit| samples.get(unit).copied());
    let values = places.iter().map(|place| value(place).unwrap_or(f64::NAN));
    (values.collect(), kept_runs(before, &places))
}

/// The runs of these units whose text was kept; units without text do not part them.
fn kept_runs(before: &Extraction, places: &[Option<usize>]) -> Vec<KeptRun> {
    let mut runs: Vec<KeptRun> = Vec::new();
    let mut is_parted = true;
    for (unit, place) in places.iter().enumerate() {
        let Some(keep) = place.map(|place| before.verdicts.keeps(place)) else {
            continue;
        };
        match runs.last_mut() {
            Some(run) if keep && !is_parted => run.end = unit,
            _ if keep => runs.push(KeptRun { start: unit, end: unit }),
            _ => {}
        }
        is_parted = !keep;
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_engine::document::{Document, Limits};
    use clearline_engine::internals::methods::{auto, line_block};
    use clearline_engine::methods::Parameters;
    use clearline_words::Wording;

    fn extraction(document: &Document, name: &str, value: &str) -> Arc<Extraction> {
        let mut parameters = Parameters::default();
        parameters.set(line_block::METHOD.parameters, name, value).unwrap();
        Arc::new(line_block::METHOD.extract(document, &parameters))
    }

    fn document() -> Document {
        let story = "The river rose in the night, and the keeper went out with a lamp to see how high it stood. ";
        let html = format!("<ul><li>A</ul><div><div></div></div><p>{story}<p>{story}{story}<div><div></div></div><p>B");
        Document::parse_html(html.into(), &Limits::default(), &|| false)
    }

    #[test]
    fn one_drag_is_compared_with_where_it_began() {
        let document = document();
        let (first, second) = (
            extraction(&document, "threshold", "20"),
            extraction(&document, "threshold", "30"),
        );
        let begun = Ghost::while_moving(None, &first, Some("threshold"), false);
        assert_eq!(Wording::default().say(&begun.told()), "before: block length 20");
        let dragged = Ghost::while_moving(Some(begun), &second, Some("threshold"), true);
        assert!(Arc::ptr_eq(&dragged.before, &first));
        let again = Ghost::while_moving(Some(dragged.clone()), &second, Some("threshold"), false);
        assert!(Arc::ptr_eq(&again.before, &second), "another drag");
        let other = Ghost::while_moving(Some(dragged), &second, Some("gap"), true);
        assert!(Arc::ptr_eq(&other.before, &second), "another parameter");
    }

    #[test]
    fn its_number_has_the_places_of_the_slider() {
        let mut parameters = Parameters::default();
        parameters.set(auto::METHOD.parameters, "cut", "0.4").unwrap();
        let before = Arc::new(auto::METHOD.extract(&document(), &parameters));
        let told = Wording::default().say(&Ghost::while_moving(None, &before, Some("cut"), false).told());
        assert!(told.ends_with(" 0.40"), "{told}");
    }

    #[test]
    fn over_the_same_units_it_is_drawn_once() {
        let document = document();
        let [first, second] = ["20", "30"].map(|value| extraction(&document, "threshold", value));
        let close = extraction(&document, "gap", "0");
        let mut ghost = Ghost::while_moving(None, &first, Some("threshold"), false);
        let mut identity_over = |now: &Extraction, identity| {
            ghost.align(now, identity);
            ghost.identity()
        };
        assert_eq!([identity_over(&second, 5), identity_over(&first, 6)], [5, 5]);
        assert_eq!([identity_over(&close, 7), identity_over(&second, 8)], [7, 8]);
    }

    #[test]
    fn values_stand_at_the_units_that_hold_their_text_now() {
        let document = document();
        let (wide, close) = (extraction(&document, "gap", "2"), extraction(&document, "gap", "0"));
        assert_ne!(wide.units.len(), close.units.len());
        let curve = aligned(&wide, &close).unwrap();
        let samples = &curve.series[0].samples;
        assert_eq!(samples.len(), close.units.len());
        for (unit, sample) in samples.iter().enumerate() {
            let span = &close.units.spans(unit)[0];
            let was = wide.units.at(span.text, span.range.start).unwrap();
            assert_eq!(*sample, wide.curve.series[0].samples[was]);
        }
        let kept: Vec<usize> = curve.kept.iter().flat_map(KeptRun::units).collect();
        let was_kept = |unit: &usize| {
            let span = &close.units.spans(*unit)[0];
            wide.verdicts.keeps(wide.units.at(span.text, span.range.start).unwrap())
        };
        assert_eq!(kept, (0..close.units.len()).filter(was_kept).collect::<Vec<_>>());
        assert!(!kept.is_empty());
    }
}
