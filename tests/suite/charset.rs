//! Character sets against the cases of html5lib, which are not part of this repository.

use std::fs;
use std::path::{Path, PathBuf};

use clearline_engine::internals::page::charset_of_label;
use clearline_engine::internals::page::prescan::prescan;
use clearline_engine::page::Charset;
use encoding_rs::{Encoding, WINDOWS_1252};

/// What a page without declaration is read as in these cases.
const DEFAULT: &Encoding = WINDOWS_1252;

/// One of the cases needs a running script, which no reader without scripts can pass.
const MOST_THAT_MAY_FAIL: usize = 1;

/// The cases of all files in `folder`: bytes and the label of the expected encoding.
fn cases(folder: &Path) -> Vec<(Vec<u8>, String)> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "dat"))
        .collect();
    files.sort();
    files
        .iter()
        .flat_map(|file| cases_of(&fs::read(file).unwrap()))
        .collect()
}

fn cases_of(file: &[u8]) -> Vec<(Vec<u8>, String)> {
    let mut cases = Vec::new();
    let mut data: Option<Vec<u8>> = None;
    let mut lines = file.split(|&byte| byte == b'\n');
    while let Some(line) = lines.next() {
        match (line, &mut data) {
            (b"#data", _) => data = Some(Vec::new()),
            (b"#encoding", _) => {
                let label = String::from_utf8(lines.next().unwrap().to_vec()).unwrap();
                cases.push((data.take().unwrap(), label));
            }
            (line, Some(data)) => {
                data.extend_from_slice(line);
                data.push(b'\n');
            }
            (_, None) => {}
        }
    }
    cases
}

#[test]
#[ignore = "needs the folder that CLEARLINE_SHARED names"]
fn conformance_of_the_prescan() {
    let Some(shared) = std::env::var_os("CLEARLINE_SHARED") else {
        eprintln!("skipped: CLEARLINE_SHARED does not name the folder with html5lib-encoding");
        return;
    };
    let cases = cases(&Path::new(&shared).join("html5lib-encoding"));
    let failed: Vec<String> = cases
        .iter()
        .filter_map(|(bytes, label)| {
            let expected = charset_of_label(label).unwrap();
            let by_mark = Encoding::for_bom(bytes).map(|(encoding, _)| Charset::from(encoding));
            let declared = || prescan(bytes).map(|(charset, _)| charset);
            let found = by_mark.or_else(declared).unwrap_or(DEFAULT.into());
            let shown = String::from_utf8_lossy(bytes);
            (found != expected).then(|| format!("{} instead of {label}: {shown}", found.name()))
        })
        .collect();
    eprintln!(
        "html5lib encoding: {} of {} cases",
        cases.len() - failed.len(),
        cases.len()
    );
    assert_eq!(cases.len(), 83);
    assert!(failed.len() <= MOST_THAT_MAY_FAIL, "{failed:#?}");
}
