//! Decides which of several passages that are like a changed one is meant.

use super::approximate::Wanted;
use super::dense::Dense;
use std::ops::Range;

/// A place speaks for a passage that is so many times nearer to it than the next.
const NEARER: f64 = 4.0;
/// Surroundings speak for a passage where they fit by one character in so many more.
const FITS_MORE: usize = 4;
/// Least length of the surroundings, in characters, by which the place of a passage that was taken out is known.
const TELLING: usize = 16;

/// A passage like the wanted one.
pub(super) struct Candidate {
    /// Its characters.
    place: Range<usize>,
    /// Characters in which it differs.
    differing: usize,
    /// Characters of the surroundings that are as they were.
    fitting: usize,
    /// Characters to where it was.
    away: f64,
}

impl Candidate {
    /// A passage of a text, with what speaks for it. Where its first or last characters are others, its borders are known but for
    /// as many.
    pub(super) fn of(wanted: &Wanted<'_>, place: Range<usize>, differing: usize, text: &Dense) -> Candidate {
        let letters = &text.letters;
        let around = |border: usize| border.saturating_sub(differing)..=(border + differing).min(letters.len());
        let before = around(place.start).map(|border| {
            let pairs = letters[..border].iter().rev().zip(wanted.before.iter().rev());
            pairs.take_while(|(one, other)| one == other).count()
        });
        let behind = around(place.end).map(|border| {
            let pairs = letters[border..].iter().zip(wanted.behind);
            pairs.take_while(|(one, other)| one == other).count()
        });
        let near = wanted.near.map(|near| near.clamp(0.0, 1.0) * letters.len() as f64);
        Candidate {
            differing,
            fitting: before.max().unwrap_or_default() + behind.max().unwrap_or_default(),
            away: near.map_or(0.0, |near| (place.start as f64 - near).abs()),
            place,
        }
    }

    /// Whether it stands at a place where the passage was taken out. The surroundings fit there, too, since they are those of a neighbour.
    fn is_beside(&self, seams: &[usize]) -> bool {
        let is_near = |border: usize| {
            let near = border.saturating_sub(self.differing)..=border + self.differing;
            seams.iter().any(|seam| near.contains(seam))
        };
        is_near(self.place.start) || is_near(self.place.end)
    }
}

/// The passage that is meant. One whose surroundings are as they were comes before all others; else the words count, and as much
/// as them the surroundings. Where another is nearly as good, and neither the surroundings nor the place speak for one of them, none
/// is meant: a highlight that is gone is said to be, and one on other words is not.
pub(super) fn chosen(
    mut candidates: Vec<Candidate>,
    wanted: &Wanted<'_>,
    text: &Dense,
    errors: usize,
) -> Option<Range<usize>> {
    let all = wanted.before.len() + wanted.behind.len();
    let seams = seams(wanted, text);
    let is_as_it_was = |one: &Candidate| all > 0 && one.fitting == all && !one.is_beside(&seams);
    if candidates.iter().any(is_as_it_was) {
        candidates.retain(is_as_it_was);
    } else if !seams.is_empty() {
        return None;
    }
    let (scale, lead) = (all.max(1), errors / 2 + 1);
    let cost = |one: &Candidate| one.differing * scale + 2 * lead * (all - one.fitting);
    let best = candidates
        .iter()
        .min_by(|one, other| cost(one).cmp(&cost(other)).then(one.away.total_cmp(&other.away)))?;
    let is_rival = |other: &&Candidate| {
        let is_apart = other.place.start >= best.place.end || other.place.end <= best.place.start;
        let fits_less = best.fitting >= other.fitting + (all / FITS_MORE).max(1);
        is_apart && !fits_less && cost(other) < cost(best) + lead * scale
    };
    let mut rivals: Vec<&Candidate> = candidates.iter().filter(is_rival).collect();
    rivals.push(best);
    rivals.sort_by(|one, other| one.away.total_cmp(&other.away));
    let is_nearest = |next: &&Candidate| rivals[0].away * NEARER < next.away;
    let nearest = rivals.get(1).is_none_or(is_nearest).then_some(rivals[0]);
    nearest.map(|candidate| candidate.place.clone())
}

/// The borders at which what was before and what was behind the passage stand side by side now: there it was taken out. None where they
/// did so before, at an end of the passage that is like its surroundings.
fn seams(wanted: &Wanted<'_>, text: &Dense) -> Vec<usize> {
    let (words, before, behind) = (wanted.words, wanted.before, wanted.behind);
    let seam: Vec<char> = [before, behind].concat();
    let is_like_them = words.ends_with(before) || words.starts_with(behind);
    if before.is_empty() || behind.is_empty() || seam.len() < TELLING || is_like_them {
        return Vec::new();
    }
    let places = text.places_of(&seam);
    places.map(|place| place.start + before.len()).collect()
}
