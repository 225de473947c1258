//! From the trust in a cut to the F1 that such cuts really had.

/// A rising curve through points that cross-validation gave, straight between them and level outside.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Calibration {
    points: Vec<(f32, f32)>,
}

impl Calibration {
    /// A curve through points of trust and real F1.
    pub fn new(mut points: Vec<(f32, f32)>) -> Calibration {
        points.sort_by(|a, b| a.0.total_cmp(&b.0));
        Calibration { points }
    }

    /// Whether there is any point: without one nothing is known of what trust is worth.
    pub fn is_measured(&self) -> bool {
        !self.points.is_empty()
    }

    /// The F1 to count on, 0 to 1; without any point the trust itself.
    pub fn confidence(&self, trust: f32) -> f32 {
        let after = self.points.partition_point(|point| point.0 <= trust);
        let confidence = match (
            after.checked_sub(1).and_then(|before| self.points.get(before)),
            self.points.get(after),
        ) {
            (Some(before), Some(after)) => before.1 + (after.1 - before.1) * (trust - before.0) / (after.0 - before.0),
            (Some(end), None) | (None, Some(end)) => end.1,
            (None, None) => trust,
        };
        confidence.clamp(0.0, 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn confidence_is_straight_between_points_and_level_outside() {
        let calibration = Calibration::new(vec![(0.8, 0.9), (0.4, 0.3)]);
        let found = [0.1, 0.4, 0.6, 0.8, 1.0].map(|trust| calibration.confidence(trust));
        let wanted = [0.3, 0.3, 0.6, 0.9, 0.9];
        assert!(
            found
                .iter()
                .zip(wanted)
                .all(|(found, wanted)| (found - wanted).abs() < 1e-6),
            "{found:?}"
        );
        assert_eq!(Calibration::default().confidence(0.7), 0.7);
    }
}
