//! How the text of an article differs from what was kept of it.

use std::collections::HashMap;

/// The lines that only one of two texts has, or has more often.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// Lines of the later text.
    pub added: usize,
    /// Lines of the earlier text.
    pub removed: usize,
}

impl Difference {
    /// How a text differs from an earlier one.
    ///
    /// ```
    /// use clearline_library::Difference;
    ///
    /// let difference = Difference::of("Rain.\nThe river rose.", "Rain.\nThe river fell.\nSun.");
    /// assert_eq!(difference, Difference { added: 2, removed: 1 });
    /// ```
    pub fn of(before: &str, after: &str) -> Difference {
        let mut surplus: HashMap<&str, i64> = HashMap::new();
        after.lines().for_each(|line| *surplus.entry(line).or_default() += 1);
        before.lines().for_each(|line| *surplus.entry(line).or_default() -= 1);
        let of_sign = |sign: i64| surplus.values().map(|count| (count * sign).max(0) as usize).sum();
        Difference {
            added: of_sign(1),
            removed: of_sign(-1),
        }
    }
}
