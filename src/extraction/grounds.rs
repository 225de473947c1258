//! Steps that are found only when somebody looks.

use super::Step;
use std::fmt;
use std::sync::{Arc, LazyLock};

type Find = Box<dyn FnOnce() -> Vec<Vec<Step>> + Send>;

/// What spoke for and against each unit of a page before it was decided. Few readers look at verdicts, and a learned method
/// takes longer to tell its grounds than to decide, so they are found when first asked for, for all units at once.
#[derive(Clone)]
pub struct Grounds(Arc<LazyLock<Vec<Vec<Step>>, Find>>);

impl Grounds {
    /// Grounds that `find` tells, one list for each unit.
    pub fn new(find: impl FnOnce() -> Vec<Vec<Step>> + Send + 'static) -> Grounds {
        Grounds(Arc::new(LazyLock::new(Box::new(find))))
    }

    /// The grounds of one unit.
    pub(super) fn of_unit(&self, unit: usize) -> &[Step] {
        self.0.get(unit).map_or(&[], Vec::as_slice)
    }
}

impl fmt::Debug for Grounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Grounds").finish_non_exhaustive()
    }
}
