//! Justified lines that end early, as a last line does: a long word or an address has left them so short that their few
//! spaces would be holes. Lines of Chinese, Japanese and Korean see to that themselves (`composition/fill.rs`).

use parley::layout::Run;
use parley::{BreakReason, Layout, Line};

use super::style::Style;

/// The most that is added to a space, in ems.
const MOST: f32 = 1.5;
/// Pixels that a line gets more than it takes, for sums of rounded numbers.
const ROUNDING: f32 = 0.05;

/// Gives the lines of a layout that was broken for a width in pixels no more room than they take, where their spaces would
/// get too much of it. The first line is indented by some pixels.
pub(super) fn end_early(layout: &mut Layout<Style>, width: f32, indent: f32) {
    let indents = std::iter::once(indent).chain(std::iter::repeat(0.0));
    let taken = layout.lines().zip(indents).map(|(line, indent)| {
        let seen = indent + line.metrics().advance - line.metrics().trailing_whitespace;
        let taken = indent + line.metrics().advance - hanging_space(&line) + ROUNDING;
        is_torn(&line, width - seen).then_some(taken)
    });
    let taken: Vec<Option<f32>> = taken.collect();
    if taken.iter().all(Option::is_none) {
        return;
    }
    let is_rtl = layout.is_rtl();
    let mut breaker = layout.break_lines();
    breaker.state_mut().set_layout_max_advance(width);
    for taken in taken {
        let room = taken.unwrap_or(width);
        breaker.state_mut().set_line_max_advance(room);
        breaker.state_mut().set_line_x(if is_rtl { width - room } else { 0.0 });
        breaker.break_next();
    }
    // What is not broken is lost.
    breaker.state_mut().set_line_x(0.0);
    breaker.break_remaining(width);
}

/// How wide the space is that ends a line and may hang over its edge. It is one: of several at the end of a line, all others take room,
/// for the first that hangs ends the line.
fn hanging_space(line: &Line<'_, Style>) -> f32 {
    let last = line.runs().max_by_key(|run| run.text_range().end);
    let of_run = |run: Run<'_, Style>| {
        let cluster = run.clusters().last()?;
        cluster.is_space_or_nbsp().then_some(cluster.advance())
    };
    last.and_then(of_run).unwrap_or_default()
}

/// Whether the spaces of a line would be too wide if so many pixels were added to them.
fn is_torn(line: &Line<'_, Style>, missing: f32) -> bool {
    let ems = line.runs().map(|run| run.font_size()).fold(0.0, f32::max);
    // Most lines need no counting.
    line.break_reason() == BreakReason::Regular && missing > MOST * ems && missing > MOST * ems * spaces(line) as f32
}

/// The spaces within a line.
fn spaces(line: &Line<'_, Style>) -> usize {
    let within = |run: Run<'_, Style>| run.clusters().filter(|cluster| cluster.is_space_or_nbsp()).count();
    let all: usize = line.runs().map(within).sum();
    let is_at_end = line.metrics().trailing_whitespace > 0.0;
    all.saturating_sub(usize::from(is_at_end))
}
