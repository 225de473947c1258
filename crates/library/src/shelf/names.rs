//! Names of articles: their paths below the library as text, on every system and for every file name.

use super::Shelf;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

/// Stands before each byte of a file name that is no text, which follows as two digits.
const MARK: char = char::REPLACEMENT_CHARACTER;

impl Shelf {
    /// The path of an article below the library, with `/` on every system: its name in the index and on the command line. A byte
    /// that is no text is written as U+FFFD and two digits, so that [`Shelf::path_of`] finds the file.
    pub fn name_of(&self, path: &Path) -> String {
        let below = path.strip_prefix(&self.root).unwrap_or(path);
        let parts: Vec<String> = below.iter().map(written).collect();
        parts.join("/")
    }

    /// The path of a name.
    pub fn path_of(&self, name: &str) -> PathBuf {
        let parts = name.split('/');
        parts.fold(self.root.clone(), |path, part| path.join(read(part)))
    }
}

fn written(part: &OsStr) -> String {
    if let Some(text) = part.to_str().filter(|text| !text.contains(MARK)) {
        return text.to_owned();
    }
    let in_digits = |bytes: &[u8]| bytes.iter().map(|byte| format!("{MARK}{byte:02X}")).collect::<String>();
    let chunks = part.as_encoded_bytes().utf8_chunks();
    let chunks = chunks.map(|chunk| {
        // A mark in the name itself is written so, too.
        let mark = in_digits(MARK.encode_utf8(&mut [0; 4]).as_bytes());
        chunk.valid().replace(MARK, &mark) + &in_digits(chunk.invalid())
    });
    chunks.collect()
}

fn read(part: &str) -> OsString {
    let mut pieces = part.split(MARK);
    let mut bytes = pieces.next().unwrap_or_default().as_bytes().to_vec();
    for piece in pieces {
        let digits = piece.get(..2).and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match digits {
            Some(byte) => {
                bytes.push(byte);
                bytes.extend(piece.as_bytes().iter().skip(2));
            }
            // A name that was made otherwise.
            None => return part.into(),
        }
    }
    of_bytes(bytes)
}

#[cfg(unix)]
fn of_bytes(bytes: Vec<u8>) -> OsString {
    std::os::unix::ffi::OsStringExt::from_vec(bytes)
}

#[cfg(not(unix))]
fn of_bytes(bytes: Vec<u8>) -> OsString {
    String::from_utf8_lossy(&bytes).into_owned().into()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::ffi::OsStrExt;

    #[test]
    fn every_path_has_a_name_that_leads_back_to_it() {
        let shelf = Shelf::at("/library".into());
        for (bytes, name) in [
            (&b"a/caf\xc3\xa9.clearline"[..], "a/café.clearline"),
            (b"caf\xe9 1.clearline", "caf\u{fffd}E9 1.clearline"),
            (b"\xef\xbf\xbdE9", "\u{fffd}EF\u{fffd}BF\u{fffd}BDE9"),
        ] {
            let path = shelf.root().join(OsStr::from_bytes(bytes));
            assert_eq!(shelf.name_of(&path), name);
            assert_eq!(shelf.path_of(name), path);
        }
    }
}
