//! The shared folder with oracles and corpora, which is not part of the repository.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use serde::de::DeserializeOwned;

/// The folder that `CLEARLINE_SHARED` names; `None`, said on stderr, where the variable is missing.
pub fn folder() -> Option<PathBuf> {
    let folder = std::env::var_os("CLEARLINE_SHARED").map(PathBuf::from);
    if folder.is_none() {
        report("skipped: CLEARLINE_SHARED does not name the shared folder");
    }
    folder
}

/// Prints a line past the test harness, which swallows what a passing test prints.
pub fn report(line: &str) {
    // Without stderr there is nobody to tell.
    let _ = writeln!(io::stderr(), "{line}");
}

/// The records of a file of JSON lines, in its order.
pub fn read_jsonl<T: DeserializeOwned>(path: &Path) -> io::Result<Vec<T>> {
    let text = fs::read_to_string(path).map_err(naming(path))?;
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines
        .map(|line| serde_json::from_str(line).map_err(|fault| naming(path)(fault.into())))
        .collect()
}

/// The text of a gzipped UTF-8 file.
pub fn read_gzip(path: &Path) -> io::Result<String> {
    let file = File::open(path).map_err(naming(path))?;
    let mut text = String::new();
    GzDecoder::new(file).read_to_string(&mut text).map_err(naming(path))?;
    Ok(text)
}

/// A page of the oracles, as the reference programs saw it.
pub fn oracle_page(shared: &Path, id: &str) -> io::Result<String> {
    read_gzip(&shared.join(format!("oracles/pages/{id}.html.gz")))
}

/// How many answers of each kind were compared, and which were equal.
#[derive(Default)]
pub struct Tally {
    kinds: BTreeMap<&'static str, (usize, Vec<String>)>,
}

impl Tally {
    /// Compares an answer of page `id`.
    pub fn compare<T: PartialEq>(&mut self, kind: &'static str, id: &str, ours: &T, theirs: &T) {
        let (compared, different) = self.kinds.entry(kind).or_default();
        *compared += 1;
        if ours != theirs {
            different.push(id.to_owned());
        }
    }

    /// Tells the figures of each kind; fails where one answer differs or nothing was compared.
    pub fn print_and_demand_equality(&self, title: &str) {
        for (kind, (compared, different)) in &self.kinds {
            let equal = compared - different.len();
            report(&format!("{title}: {kind}: {equal} of {compared} equal {different:?}"));
        }
        assert!(
            self.kinds.values().all(|(_, different)| different.is_empty()),
            "{title} differs from its oracle"
        );
        assert!(!self.kinds.is_empty(), "{title}: nothing was compared");
    }
}

/// Puts the path before the fault.
fn naming(path: &Path) -> impl Fn(io::Error) -> io::Error {
    move |fault| io::Error::new(fault.kind(), format!("{}: {fault}", path.display()))
}
