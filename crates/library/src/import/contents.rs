//! The files of an export that has several: in a folder, or in a zip file.

use super::items::Flaw;
use crate::fault::LibraryFault;
use crate::plain::open_plain;
use std::fs::{self, File};
use std::io::{self, BufReader, ErrorKind, Read};
use std::path::{Path, PathBuf};
use zip::ZipArchive;

/// Bytes of an export.
pub(super) const MOST_BYTES: u64 = 512 << 20;
/// Bytes of one file of an export that has several.
const MOST_OF_ONE: u64 = 64 << 20;
/// Files of an export that has several.
const MOST_FILES: usize = 1_000_000;

/// Bytes of all files of an export that has several: they are held in memory until they are in the queue.
const MOST_IN_ALL: u64 = 1 << 30;

/// Files of an export.
pub(super) struct Files {
    place: Place,
    /// Bytes that may still be read.
    left: u64,
}

/// Where files of an export are.
enum Place {
    Folder(PathBuf),
    Zip(Box<ZipArchive<BufReader<File>>>),
}

impl Files {
    pub(super) fn folder(path: &Path) -> Files {
        Files {
            place: Place::Folder(path.to_owned()),
            left: MOST_IN_ALL,
        }
    }

    pub(super) fn zip(path: &Path) -> Result<Files, LibraryFault> {
        let file = open_plain(path).map_err(|error| LibraryFault::unreadable(path, &error))?;
        let archive = ZipArchive::new(BufReader::new(file));
        let archive = archive.map_err(|error| LibraryFault::unreadable(path, &io::Error::other(error)))?;
        Ok(Files {
            place: Place::Zip(Box::new(archive)),
            left: MOST_IN_ALL,
        })
    }

    /// Whether there is a file of this name.
    pub(super) fn has(&self, name: &str) -> bool {
        match &self.place {
            Place::Folder(root) => root.join(name).is_file(),
            Place::Zip(archive) => archive.index_for_name(name).is_some(),
        }
    }

    /// The names of the files in one folder of it, sorted; of a zip file those of all folders below, too.
    pub(super) fn names(&self, folder: &str) -> Vec<String> {
        let mut names: Vec<String> = match &self.place {
            Place::Folder(root) => {
                let entries = fs::read_dir(root.join(folder)).into_iter().flatten().flatten();
                let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
                names.map(|name| format!("{folder}{name}")).take(MOST_FILES).collect()
            }
            Place::Zip(archive) => {
                let names = archive.file_names().filter_map(Result::ok);
                let names = names.filter(|name| name.starts_with(folder) && !name.ends_with('/'));
                names.map(|name| name.to_string()).take(MOST_FILES).collect()
            }
        };
        names.sort();
        names
    }

    /// The bytes of a file; `None` where there is none.
    pub(super) fn bytes(&mut self, name: &str) -> Result<Option<Vec<u8>>, Flaw> {
        let most = MOST_OF_ONE.min(self.left);
        let Some(bytes) = self.place.beginning(name, most + 1)? else {
            return Ok(None);
        };
        match bytes.len() as u64 {
            size if size <= most => {
                self.left -= size;
                Ok(Some(bytes))
            }
            MOST_OF_ONE.. => Err(Flaw::TooLarge),
            _ => Err(Flaw::TooMuch(MOST_IN_ALL)),
        }
    }
}

impl Place {
    /// The first bytes of a file; `None` where there is none.
    fn beginning(&mut self, name: &str, most: u64) -> Result<Option<Vec<u8>>, Flaw> {
        let damaged = |error: io::Error| Flaw::Damaged(error.to_string());
        let mut bytes = Vec::new();
        match self {
            Place::Folder(root) => {
                let path = root.join(name);
                match open_plain(&path) {
                    Ok(file) => file.take(most).read_to_end(&mut bytes).map_err(damaged)?,
                    Err(error) if [ErrorKind::NotFound, ErrorKind::NotADirectory].contains(&error.kind()) => {
                        return Ok(None);
                    }
                    Err(error) => return Err(Flaw::Unreadable(LibraryFault::unreadable(&path, &error))),
                }
            }
            Place::Zip(archive) => {
                let Some(place) = archive.index_for_name(name) else {
                    return Ok(None);
                };
                let member = archive.by_index(place);
                let member = member.map_err(|error| Flaw::Damaged(error.to_string()))?;
                member.take(most).read_to_end(&mut bytes).map_err(damaged)?
            }
        };
        Ok(Some(bytes))
    }
}
