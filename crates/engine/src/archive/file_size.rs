//! The size of the page in a file, found without reading the file.

use crate::page::Limits;
use crate::page::content::is_gzip;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

/// Gzip makes a usual page this many times smaller.
const USUAL_RATIO: u64 = 8;
/// Bytes at the end of gzip data that say how large the unpacked data are.
const SIZE_BYTES: usize = 4;

/// The bytes of the page in a file, unpacked, as far as they can be known; nothing beyond the limit of a page is read.
/// 0 where there is no file: opening it will say so.
pub(super) fn page_size(path: &Path) -> u64 {
    // The metadata are asked before opening, because opening a pipe would wait for a writer.
    let Some(metadata) = fs::metadata(path).ok().filter(fs::Metadata::is_file) else {
        return 0;
    };
    let length = metadata.len();
    let size = unpacked_size(path, length).ok().flatten().unwrap_or(length);
    size.min(Limits::default().file_bytes)
}

/// The size that gzip data state, but no less than usual, because data in several pieces state the size of the last one
/// only. `None` for other data.
fn unpacked_size(path: &Path, length: u64) -> io::Result<Option<u64>> {
    let mut file = File::open(path)?;
    let (mut first, mut last) = ([0; 3], [0; SIZE_BYTES]);
    file.read_exact(&mut first)?;
    if !is_gzip(&first) {
        return Ok(None);
    }
    file.seek(SeekFrom::End(-(SIZE_BYTES as i64)))?;
    file.read_exact(&mut last)?;
    Ok(Some(
        u64::from(u32::from_le_bytes(last)).max(length.saturating_mul(USUAL_RATIO)),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use std::io::Write;

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut packer = GzEncoder::new(Vec::new(), Compression::best());
        packer.write_all(bytes).unwrap();
        packer.finish().unwrap()
    }

    #[test]
    fn a_file_weighs_what_its_page_does() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.html");
        let size_of = |bytes: &[u8]| {
            fs::write(&path, bytes).unwrap();
            page_size(&path)
        };
        assert_eq!(size_of(b""), 0);
        assert_eq!(size_of(b"<p>"), 3);
        assert_eq!(size_of(&[b'x'; 100_000]), 100_000);
        assert_eq!(size_of(&gzip(&[b'x'; 100_000])), 100_000);
        let pieces = [gzip(&[b'x'; 100_000]), gzip(b"x")].concat();
        assert_eq!(size_of(&pieces), pieces.len() as u64 * USUAL_RATIO);
        let most = Limits::default().file_bytes;
        File::options()
            .write(true)
            .open(&path)
            .unwrap()
            .set_len(most * 3)
            .unwrap();
        assert_eq!(page_size(&path), most);
        assert_eq!(page_size(folder.path()), 0);
        assert_eq!(page_size(&folder.path().join("none.html")), 0);
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_is_not_waited_for() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status().unwrap();
        assert!(made.success());
        assert_eq!(page_size(&pipe), 0);
    }
}
