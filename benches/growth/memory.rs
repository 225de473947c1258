//! The memory that a page takes, each in a process of its own.

use super::{pages::Kind, read_whole};
use std::io::{Error, Result};
use std::process::Command;

/// The word that starts a process whose memory is measured.
pub const MEMORY: &str = "memory";
/// Growth below this is hidden by what every process needs, in MiB.
const VISIBLE: f64 = 2.0;

/// The amounts of a kind, and the MiB that reading such a page takes beyond reading an empty one. Amounts too small to
/// be seen are left out.
pub fn measured(kind: &Kind) -> Result<Vec<(f64, f64)>> {
    let empty = most_held(kind, 0)?;
    let mut points = Vec::new();
    for &amount in &kind.amounts {
        let taken = most_held(kind, amount)? - empty;
        if taken >= VISIBLE {
            points.push((amount as f64, taken));
        }
    }
    Ok(points)
}

/// The most MiB that a process of its own holds while it reads a page.
fn most_held(kind: &Kind, amount: usize) -> Result<f64> {
    let mut child = Command::new(std::env::current_exe()?);
    let told = child.args([MEMORY, kind.counted, &amount.to_string()]).output()?;
    let told = String::from_utf8_lossy(&told.stdout);
    let kilobytes: f64 = told
        .trim()
        .parse()
        .map_err(|_| Error::other("the process whose memory is measured has not told it"))?;
    Ok(kilobytes / 1024.0)
}

/// Reads a page, and returns the most kB that this process has held.
pub fn while_reading(kind: &Kind, amount: usize) -> Result<u64> {
    read_whole(&(kind.page)(amount));
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    kilobytes.ok_or_else(|| Error::other("this system does not tell how much memory a process held"))
}
