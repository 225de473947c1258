//! Figures of the promises, printed with their bounds where `CLEARLINE_FIGURES` is set. What depends on the machine is told
//! here and not asserted; `tools/promises` reads these lines.

use super::shared::report;
use std::fs;
use std::time::{Duration, Instant};

/// Tells a figure that must not exceed `most`.
pub fn at_most(promise: &str, what: &str, figure: f64, most: f64, unit: &str) {
    tell(promise, what, (figure, figure <= most), format!("≤ {most}"), unit);
}

/// Tells a figure that must not fall below `least`.
pub fn at_least(promise: &str, what: &str, figure: f64, least: f64, unit: &str) {
    tell(promise, what, (figure, figure >= least), format!("≥ {least}"), unit);
}

fn tell(promise: &str, what: &str, (figure, holds): (f64, bool), bound: String, unit: &str) {
    if std::env::var_os("CLEARLINE_FIGURES").is_none() {
        return;
    }
    let verdict = if holds { "pass" } else { "FAIL" };
    let digits = if figure.fract() == 0.0 { 0 } else { 2 };
    report(&format!(
        "{promise} {verdict} {what}: {figure:.digits$} {unit} ({bound})"
    ));
}

/// Milliseconds since `start`.
pub fn milliseconds(start: Instant) -> f64 {
    in_milliseconds(start.elapsed())
}

pub fn in_milliseconds(time: Duration) -> f64 {
    1_000.0 * time.as_secs_f64()
}

/// The largest of some figures; 0 of none.
pub fn largest(figures: &[f64]) -> f64 {
    figures.iter().copied().fold(0.0, f64::max)
}

/// The figure that a share of all does not exceed.
pub fn quantile(figures: &mut [f64], share: f64) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[((figures.len() - 1) as f64 * share) as usize]
}

/// A figure in MiB that `/proc` tells of a process, such as `VmHWM` for the most memory it held; `None` where the process
/// is gone or the system has no `/proc`.
pub fn memory(process: &str, field: &str) -> Option<f64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(field))?;
    let kilobytes: f64 = line.trim_matches([':', ' ', '\t']).split(' ').next()?.parse().ok()?;
    Some(kilobytes / 1024.0)
}

/// Seconds of the processor that a process has used; `None` where it is gone or the system has no `/proc`.
pub fn processor_seconds(process: &str) -> Option<f64> {
    /// Linux tells them in hundredths, whatever its own clock.
    const TICKS: f64 = 100.0;
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name before it, in parentheses, may hold spaces. User and system time are the fields 14 and 15.
    let fields: Vec<&str> = stat.rsplit(')').next()?.split_whitespace().collect();
    let ticks = |field: usize| fields.get(field - 3)?.parse::<f64>().ok();
    Some((ticks(14)? + ticks(15)?) / TICKS)
}
