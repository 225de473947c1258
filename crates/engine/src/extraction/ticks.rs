//! Numbers on the axes of a curve.

use super::Figure;

/// The multiples of a step within bounds; none where the step is no positive number.
pub fn ticks((low, high): (f64, f64), step: f64) -> impl Iterator<Item = f64> {
    let is_step = step.is_finite() && step > 0.0;
    let (first, last) = if is_step {
        ((low / step).ceil() as i64, (high / step).floor() as i64)
    } else {
        (1, 0)
    };
    (first..=last).map(move |tick| tick as f64 * step)
}

/// The least of 1, 2, 5, 10, 20, … (and 0.5, 0.2, …) that is not below `least`.
pub fn round_step(least: f64) -> f64 {
    let power = 10f64.powf(least.log10().floor());
    let steps = [1.0, 2.0, 5.0].map(|digit| digit * power);
    let fits = |step: &f64| *step >= least * (1.0 - 1e-9);
    steps.into_iter().find(fits).unwrap_or(10.0 * power)
}

/// A value as short as it can be read: whole numbers and large ones without places, others with two.
pub fn short_number(value: f64) -> String {
    let is_large = value.abs() >= 1_000.0;
    Figure(if is_large { value.round() } else { value }).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let texts = [60.0, 0.1666, 12_345.678, -3.0, -0.0].map(short_number);
        assert_eq!(texts, ["60", "0.17", "12346", "-3", "0"]);
    }

    #[test]
    fn steps_are_round() {
        let steps = [0.7, 1.0, 1.1, 2.1, 5.01, 37.0, 0.012].map(round_step);
        for (step, expected) in steps.into_iter().zip([1.0, 1.0, 2.0, 5.0, 10.0, 50.0, 0.02]) {
            assert!((step - expected).abs() < 1e-9, "{step} is not {expected}");
        }
    }

    #[test]
    fn ticks_are_multiples_within_the_bounds() {
        assert_eq!(
            ticks((-1.0, 2.4), 0.5).collect::<Vec<_>>(),
            [-1.0, -0.5, 0.0, 0.5, 1.0, 1.5, 2.0]
        );
        assert_eq!(ticks((0.0, 9.0), 0.0).chain(ticks((0.0, 9.0), f64::NAN)).count(), 0);
    }
}
