//! Pages from this machine: files, gzip files, standard input.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use thiserror::Error;

use flate2::read::MultiGzDecoder;

use super::arrival::{Arrival, Cut, Notice, size};
use super::content::is_gzip;
use super::endings;
use super::fault::PageFault;
use super::limits::Limits;
use super::source::Source;
use super::system_error::SystemError;
use super::{Options, Page};
use clearline_message::{Message, message};

/// Why a file or standard input could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.message().error_text())]
#[non_exhaustive]
pub enum OpenFault {
    /// No such file.
    Missing(String),
    /// No permission to read it.
    Denied(String),
    /// A folder.
    Folder(String),
    /// A pipe, a socket or a device.
    NoPlainFile(String),
    /// More bytes than the limit.
    TooLarge {
        /// The file.
        name: String,
        /// The limit in bytes.
        limit: u64,
    },
    /// A `.gz` file that holds nothing which can be unpacked.
    BrokenGzip(String),
    /// Reading failed, in the words of the system.
    Failed {
        /// The file.
        name: String,
        /// What the system said.
        #[source]
        cause: SystemError,
    },
    /// A source without bytes to read, such as a paste.
    NothingToRead(String),
}

/// Opens a page from a file: `.html .htm .xhtml .mhtml .mht .txt .md .markdown`, each also as `.gz`; other names are
/// judged by their content.
///
/// # Errors
/// [`PageFault::Open`] when the file cannot be read, [`PageFault::Content`] when it is no page.
pub(super) fn open(path: &Path, options: &Options) -> Result<Page, PageFault> {
    let file = plain_file(path, options.limits.file_bytes)?;
    read(file, Source::File(path.to_owned()), options)
}

/// The bytes of a file that belongs to a page, unpacked.
///
/// # Errors
/// [`OpenFault`] when the file cannot be read, or is larger than the limit.
pub(super) fn bytes_of(path: &Path, limits: &Limits) -> Result<Vec<u8>, OpenFault> {
    let limit = limits.file_bytes;
    let name = path.display().to_string();
    let bytes = read_at_most(plain_file(path, limit)?, limit, &name)?;
    match is_gzip(&bytes) {
        true => Ok(unpack(&bytes, limit, &name)?.0),
        false => Ok(bytes),
    }
}

/// The bytes of a file as they are.
pub(super) fn plain_bytes(path: &Path, limit: u64) -> Result<Vec<u8>, OpenFault> {
    read_at_most(plain_file(path, limit)?, limit, &path.display().to_string())
}

/// Opens a file that is one, and not larger than the limit.
fn plain_file(path: &Path, limit: u64) -> Result<File, OpenFault> {
    let name = path.display().to_string();
    let failed = |error: io::Error| fault_of(error, &name);
    // Asked before opening: opening a pipe would wait for somebody to write into it.
    let metadata = fs::metadata(path).map_err(failed)?;
    if metadata.is_dir() {
        return Err(OpenFault::Folder(name));
    }
    if !metadata.is_file() {
        return Err(OpenFault::NoPlainFile(name));
    }
    if metadata.len() > limit {
        return Err(OpenFault::TooLarge { name, limit });
    }
    File::open(path).map_err(failed)
}

/// Reads a page from a stream, such as standard input, to its end.
///
/// # Errors
/// As [`open`].
pub(super) fn read(stream: impl Read, source: Source, options: &Options) -> Result<Page, PageFault> {
    let bytes = read_at_most(stream, options.limits.file_bytes, &source.to_string())?;
    Page::from_bytes(source, bytes, options)
}

/// Unpacks gzip data, if they are such, and says what is known about how the bytes came.
pub(super) fn receive(source: &Source, bytes: Vec<u8>, options: &Options) -> Result<(Vec<u8>, Arrival), OpenFault> {
    let by_name = match source {
        Source::File(path) => path
            .file_name()
            .and_then(|name| endings::content_type(&name.to_string_lossy()))
            .map(str::to_owned),
        _ => None,
    };
    let mut arrival = Arrival {
        content_type: by_name.or_else(|| options.content_type.clone()),
        ..Arrival::default()
    };
    if !is_gzip(&bytes) {
        return Ok((bytes, arrival));
    }
    let (unpacked, notice) = unpack(&bytes, options.limits.file_bytes, &source.to_string())?;
    arrival.notices.extend(notice);
    Ok((unpacked, arrival))
}

fn read_at_most(stream: impl Read, limit: u64, name: &str) -> Result<Vec<u8>, OpenFault> {
    let mut bytes = Vec::new();
    // One byte more separates "just full" from "too large"; sizes of metadata can be wrong.
    let read = stream.take(limit + 1).read_to_end(&mut bytes);
    read.map_err(|error| fault_of(error, name))?;
    if bytes.len() as u64 > limit {
        let name = name.to_owned();
        return Err(OpenFault::TooLarge { name, limit });
    }
    Ok(bytes)
}

/// Unpacks gzip data. Where they are damaged, what came before the damage is kept.
fn unpack(packed: &[u8], limit: u64, name: &str) -> Result<(Vec<u8>, Option<Notice>), OpenFault> {
    let mut bytes = Vec::new();
    let result = MultiGzDecoder::new(packed).take(limit + 1).read_to_end(&mut bytes);
    if bytes.len() as u64 > limit {
        let name = name.to_owned();
        return Err(OpenFault::TooLarge { name, limit });
    }
    match result {
        Ok(_) => Ok((bytes, None)),
        Err(_) if bytes.is_empty() => Err(OpenFault::BrokenGzip(name.to_owned())),
        Err(_) => {
            let notice = Notice::CutShort {
                received: bytes.len() as u64,
                cut: Cut::BrokenCompression,
            };
            Ok((bytes, Some(notice)))
        }
    }
}

fn fault_of(error: io::Error, name: &str) -> OpenFault {
    let name = name.to_owned();
    match error.kind() {
        io::ErrorKind::NotFound => OpenFault::Missing(name),
        io::ErrorKind::PermissionDenied => OpenFault::Denied(name),
        io::ErrorKind::IsADirectory => OpenFault::Folder(name),
        _ => OpenFault::Failed {
            name,
            cause: SystemError::from(error),
        },
    }
}

impl OpenFault {
    /// The error as a message.
    pub fn message(&self) -> Message {
        match self {
            OpenFault::Missing(name) => message!("fault-open-missing", name = name.as_str()),
            OpenFault::Denied(name) => message!("fault-open-denied", name = name.as_str()),
            OpenFault::Folder(name) => message!("fault-open-folder", name = name.as_str()),
            OpenFault::NoPlainFile(name) => message!("fault-open-no-plain-file", name = name.as_str()),
            OpenFault::TooLarge { name, limit } => {
                message!("fault-open-too-large", name = name.as_str(), size = size(*limit))
            }
            OpenFault::BrokenGzip(name) => message!("fault-open-broken-gzip", name = name.as_str()),
            OpenFault::Failed { name, cause } => {
                message!("fault-open-failed", name = name.as_str(), detail = cause.detail())
            }
            OpenFault::NothingToRead(name) => message!("fault-open-nothing-to-read", name = name.as_str()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::Form;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use std::io::Write;
    use std::path::PathBuf;

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    fn in_folder(name: &str, bytes: &[u8]) -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        (folder, path)
    }

    fn opened(name: &str, bytes: &[u8]) -> Result<Page, PageFault> {
        let (_folder, path) = in_folder(name, bytes);
        open(&path, &Options::default())
    }

    fn small(file_bytes: u64) -> Options {
        let limits = Limits {
            file_bytes,
            ..Limits::default()
        };
        Options {
            limits,
            ..Options::default()
        }
    }

    #[test]
    fn names_and_content_decide_what_a_file_is() {
        let form = |name: &str, bytes: &[u8]| opened(name, bytes).unwrap().arrival.form;
        assert_eq!(form("a.html", b"hello"), Form::Html);
        assert_eq!(form("a.HTM", b"hello"), Form::Html);
        assert_eq!(form("a.txt", b"<p>hello"), Form::PlainText);
        assert_eq!(form("a", b"<!doctype html>hello"), Form::Html);
        assert_eq!(form("a.dat", b"hello"), Form::PlainText);
    }

    #[test]
    fn gzip_is_recognised_by_its_bytes() {
        for name in ["a.html.gz", "a.html", "a"] {
            let page = opened(name, &gzip(b"<html><p>hello")).unwrap();
            assert_eq!(&*page.html, "<html><p>hello", "{name}");
        }
        let twice = opened("a.html.gz", &gzip(&gzip(b"<html>"))).unwrap_err();
        assert!(twice.to_string().starts_with("This is a gzip file"));
    }

    #[test]
    fn an_empty_file_is_an_empty_page() {
        assert_eq!(&*opened("a.html", b"").unwrap().html, "");
    }

    #[test]
    fn files_up_to_the_limit_are_read_and_none_above() {
        let (_folder, path) = in_folder("a.html", b"0123456789");
        assert_eq!(open(&path, &small(10)).unwrap().bytes.len(), 10);
        let fault = open(&path, &small(9)).unwrap_err();
        assert!(fault.is_unreadable());
        assert!(fault.to_string().contains("holds more than 9 bytes"));
        let stream = read(&b"0123456789"[..], Source::Stdin, &small(9)).unwrap_err();
        assert!(stream.to_string().starts_with("standard input cannot be opened"));
    }

    #[test]
    fn a_gzip_bomb_stops_at_the_limit() {
        let bomb = gzip(&vec![b' '; 100_000]);
        assert!(bomb.len() < 1_000);
        let (_folder, path) = in_folder("a.html.gz", &bomb);
        assert_eq!(open(&path, &small(100_000)).unwrap().bytes.len(), 100_000);
        assert!(matches!(
            open(&path, &small(99_999)),
            Err(PageFault::Open(OpenFault::TooLarge { limit: 99_999, .. }))
        ));
    }

    #[test]
    fn damaged_gzip_keeps_what_came_before() {
        let text: Vec<u8> = (0..20_000_u32).flat_map(|n| format!("<p>{n}").into_bytes()).collect();
        let packed = gzip(&text);
        let half = packed.get(..packed.len() / 2).unwrap();
        let page = opened("a.html.gz", half).unwrap();
        assert!(page.html.starts_with("<p>0<p>1<p>2"));
        assert!(matches!(
            page.arrival.notices.as_slice(),
            [Notice::CutShort { cut: Cut::BrokenCompression, received }] if *received == page.bytes.len() as u64
        ));
        let nothing = opened("a.html.gz", packed.get(..10).unwrap()).unwrap_err();
        assert!(nothing.to_string().contains("damaged from the beginning"));
    }

    #[test]
    fn what_is_no_file_gets_its_sentence() {
        let folder = tempfile::tempdir().unwrap();
        let told = |path: &Path| open(path, &Options::default()).unwrap_err().to_string();
        assert!(told(folder.path()).contains("it is a folder"));
        assert!(told(&folder.path().join("none.html")).contains("there is no such file"));
        if cfg!(unix) {
            assert!(told(Path::new("/dev/null")).contains("a pipe or a device"));
        }
        assert!(
            opened("a.html", b"%PDF-1.4")
                .unwrap_err()
                .to_string()
                .contains("a PDF document")
        );
    }

    #[test]
    fn opening_a_pipe_does_not_wait() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe.html");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        if made.is_ok_and(|status| status.success()) {
            let fault = open(&pipe, &Options::default()).unwrap_err();
            assert!(matches!(fault, PageFault::Open(OpenFault::NoPlainFile(_))));
        }
    }
}
