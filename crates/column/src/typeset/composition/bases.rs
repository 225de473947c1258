//! Characters under a reading: they stay together, and are as wide as it is.

use super::Base;
use super::cells::Cell;
use super::classes::Class;

/// Widens characters that are narrower than what is above them, and keeps lines from ending between them. Each gets the
/// same space on both sides.
pub(super) fn widen(cells: &mut [Cell], bases: &[Base]) {
    for base in bases {
        let first = cells.partition_point(|cell| cell.byte < base.bytes.start);
        let after = cells.partition_point(|cell| cell.byte < base.bytes.end);
        let Some(cells) = cells.get_mut(first..after) else {
            continue;
        };
        for cell in cells.iter_mut().skip(1) {
            cell.breaks = false;
        }
        let whole = |cell: &&mut Cell| cell.class != Class::Unseen && !cell.is_joined;
        let width: f32 = cells.iter().map(|cell| cell.lead + cell.advance + cell.trail).sum();
        let count = cells.iter_mut().filter(whole).count();
        let missing = (base.width - width).max(0.0);
        for cell in cells.iter_mut().filter(whole) {
            cell.around = missing / count as f32 / 2.0;
        }
    }
}
