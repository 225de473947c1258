//! The heights of all units, guessed or measured, and the sums that a scroll bar needs.

/// Heights in points in a binary indexed tree (Fenwick 1994, "A new data structure for cumulative frequency tables"):
/// changing a height, the sum before a unit and the unit at a sum each take logarithmic time.
#[derive(Default)]
pub(super) struct Heights {
    heights: Vec<f32>,
    /// `tree[i]` is the sum of the `i & -i` heights that end with the `i`-th, counted from 1. It is `f64` because sums
    /// over long texts exceed the precision of `f32` for a pixel.
    tree: Vec<f64>,
}

impl Heights {
    /// A tree of these heights.
    pub(super) fn new(heights: Vec<f32>) -> Self {
        let mut tree: Vec<f64> = std::iter::once(0.0)
            .chain(heights.iter().map(|&height| f64::from(height)))
            .collect();
        for i in 1..tree.len() {
            let parent = i + (i & i.wrapping_neg());
            if parent < tree.len() {
                tree[parent] += tree[i];
            }
        }
        Self { heights, tree }
    }

    /// Replaces the height of a unit.
    pub(super) fn set(&mut self, unit: usize, height: f32) {
        let Some(old) = self.heights.get_mut(unit) else { return };
        let change = f64::from(height) - f64::from(*old);
        *old = height;
        if change == 0.0 {
            return;
        }
        let mut i = unit + 1;
        while i < self.tree.len() {
            self.tree[i] += change;
            i += i & i.wrapping_neg();
        }
    }

    /// The sum of the heights before a unit.
    pub(super) fn before(&self, unit: usize) -> f64 {
        let mut i = unit.min(self.heights.len());
        let mut sum = 0.0;
        while i > 0 {
            sum += self.tree[i];
            i -= i & i.wrapping_neg();
        }
        sum
    }

    /// The sum of all heights.
    pub(super) fn total(&self) -> f64 {
        self.before(self.heights.len())
    }

    /// The unit at a distance from the top, and how far below the unit's top that is. Beyond the end: the last unit.
    pub(super) fn at(&self, distance: f64) -> (usize, f32) {
        let (mut i, mut rest) = (0, distance.max(0.0));
        let mut step = self.tree.len().next_power_of_two();
        while step > 0 {
            if let Some(&sum) = self.tree.get(i + step).filter(|&&sum| sum <= rest) {
                i += step;
                rest -= sum;
            }
            step /= 2;
        }
        let last = self.heights.len().saturating_sub(1);
        if i > last {
            (last, (distance - self.before(last)) as f32)
        } else {
            (i, rest as f32)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_agree_with_adding_up() {
        let mut plain: Vec<f32> = (0..100).map(|i| 10.0 + (i * 7 % 13) as f32).collect();
        let mut heights = Heights::new(plain.clone());
        for (unit, height) in [(0, 3.0), (17, 100.0), (99, 1.0), (64, 0.0)] {
            plain[unit] = height;
            heights.set(unit, height);
        }
        for unit in 0..=100 {
            let sum: f32 = plain[..unit].iter().sum();
            assert_eq!(heights.before(unit), f64::from(sum));
        }
        assert_eq!(heights.total(), heights.before(100));
    }

    #[test]
    fn the_unit_at_a_distance_is_found() {
        let heights = Heights::new(vec![10.0, 0.0, 20.0, 5.0, 5.0]);
        let expected = [
            (-3.0, (0, 0.0)),
            (9.0, (0, 9.0)),
            (10.0, (2, 0.0)),
            (29.5, (2, 19.5)),
            (36.0, (4, 1.0)),
        ];
        for (distance, place) in expected {
            assert_eq!(heights.at(distance), place, "at {distance}");
        }
        assert_eq!(heights.at(41.0), (4, 6.0));
        assert_eq!(Heights::default().at(5.0).0, 0);
    }
}
