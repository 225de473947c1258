//! Steps that are found only when somebody looks.

use super::Step;
use std::fmt;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// So many units' grounds are found together: enough for a method to work on whole rows of numbers, and few enough for a
/// frame of the window.
const TOGETHER: usize = 64;

type Find = dyn Fn(Range<usize>) -> Vec<Vec<Step>> + Send + Sync;

/// What spoke for and against each unit of a page before it was decided. Few readers look at verdicts, and a learned method
/// takes longer to tell its grounds than to decide, so they are found when first asked for, with those of the units around.
#[derive(Clone)]
pub struct Grounds(Arc<Found>);

struct Found {
    units: usize,
    groups: Vec<OnceLock<Vec<Vec<Step>>>>,
    find: Box<Find>,
}

impl Grounds {
    /// Grounds of so many units that `find` tells, one list for each unit of a range.
    pub fn new(units: usize, find: impl Fn(Range<usize>) -> Vec<Vec<Step>> + Send + Sync + 'static) -> Grounds {
        let groups = (0..units.div_ceil(TOGETHER)).map(|_| OnceLock::new());
        Grounds(Arc::new(Found {
            units,
            groups: groups.collect(),
            find: Box::new(find),
        }))
    }

    /// The grounds of one unit.
    pub(super) fn of_unit(&self, unit: usize) -> &[Step] {
        let Found { units, groups, find } = &*self.0;
        let first = unit - unit % TOGETHER;
        let group = groups.get(unit / TOGETHER);
        let group = group.map(|group| group.get_or_init(|| find(first..(first + TOGETHER).min(*units))));
        group
            .and_then(|group| group.get(unit - first))
            .map_or(&[], Vec::as_slice)
    }
}

impl fmt::Debug for Grounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Grounds").finish_non_exhaustive()
    }
}
