//! The zip file around the members: reading within limits, and writing with every member kept that is not changed.

use crate::fault::{FileFault, LibraryFault};
use serde::de::DeserializeOwned;
use std::fs::{self, File};
use std::io::{self, BufReader, Cursor, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use zip::result::ZipError;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

/// Members of a file; a web archive has no more parts.
const MOST_MEMBERS: u16 = 10_050;
/// Bytes of the table of members at the end of a file.
const MOST_TABLE: u32 = 8 << 20;
/// The record at the end of a zip file (APPNOTE.TXT of PKWARE, 4.3.16), without a comment.
const END: [u8; 4] = *b"PK\x05\x06";
const END_BYTES: u64 = 22;
/// The record before it in the form of zip for more members and bytes than a page has.
const ZIP64: [u8; 4] = *b"PK\x06\x07";
const ZIP64_BYTES: u64 = 20;

/// The members of a file that is there.
pub(crate) struct Members {
    path: PathBuf,
    archive: ZipArchive<BufReader<File>>,
}

/// A member that is written.
pub(crate) struct Member {
    pub name: String,
    pub bytes: Vec<u8>,
    /// Whether it is packed: pictures are already.
    pub is_packed: bool,
}

impl Member {
    pub(crate) fn text(name: &str, bytes: Vec<u8>) -> Member {
        Member {
            name: name.to_owned(),
            bytes,
            is_packed: true,
        }
    }
}

impl Members {
    pub(crate) fn open(path: &Path) -> Result<Members, LibraryFault> {
        let unreadable = |error: io::Error| LibraryFault::unreadable(path, &error);
        let of_file = |fault| LibraryFault::File(path.to_owned(), fault);
        // To open a pipe would be to wait for somebody who writes into it.
        if !fs::metadata(path).map_err(unreadable)?.is_file() {
            return Err(of_file(FileFault::NoZip));
        }
        let mut file = File::open(path).map_err(unreadable)?;
        check_table(&mut file).map_err(unreadable)?.map_err(of_file)?;
        let archive = ZipArchive::new(BufReader::new(file));
        let archive = archive.map_err(|error| of_system(path, &error).unwrap_or_else(|| of_file(FileFault::NoZip)))?;
        if archive.has_duplicate_names() {
            return Err(of_file(damaged("", "two members have one name")));
        }
        Ok(Members {
            path: path.to_owned(),
            archive,
        })
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.archive.index_for_name(name).is_some()
    }

    /// The first member that has more than `most` bytes, as the table of members says: none is unpacked, also of those that nothing names.
    pub(crate) fn larger_than(&mut self, most: u64) -> Option<String> {
        (0..self.archive.len()).find_map(|index| {
            let member = self.archive.by_index_raw(index).ok()?;
            (member.size() > most).then(|| member.name().unwrap_or_default().into_owned())
        })
    }

    /// The bytes of a member of at most `most` bytes; `None` where there is none.
    pub(crate) fn bytes(&mut self, name: &str, most: u64) -> Result<Option<Vec<u8>>, LibraryFault> {
        if !self.has(name) {
            return Ok(None);
        }
        let bytes = self.read(name, most).map_err(|error| {
            let of_file = || LibraryFault::File(self.path.clone(), of_zip(name, &error));
            of_system(&self.path, &error).unwrap_or_else(of_file)
        })?;
        match bytes.len() as u64 > most {
            true => Err(LibraryFault::File(
                self.path.clone(),
                FileFault::TooLarge(name.to_owned()),
            )),
            false => Ok(Some(bytes)),
        }
    }

    /// The bytes of a member, one more than `most` at most.
    fn read(&mut self, name: &str, most: u64) -> Result<Vec<u8>, ZipError> {
        let mut bytes = Vec::new();
        self.archive.by_name(name)?.take(most + 1).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// The value of a member of JSON; `None` where there is none.
    pub(crate) fn json<T: DeserializeOwned>(&mut self, name: &str, most: u64) -> Result<Option<T>, LibraryFault> {
        let Some(bytes) = self.bytes(name, most)? else {
            return Ok(None);
        };
        let value = serde_json::from_slice(&bytes);
        let of_file = |error: serde_json::Error| damaged(name, &error.to_string());
        value
            .map(Some)
            .map_err(|error| LibraryFault::File(self.path.clone(), of_file(error)))
    }

    /// The whole file again with these members instead of those that have their names, and without those that are `left_out`.
    /// All others are copied as they are, known or not.
    pub(crate) fn with(
        &mut self,
        changed: Vec<Member>,
        left_out: impl Fn(&str) -> bool,
    ) -> Result<Vec<u8>, LibraryFault> {
        let others: Vec<usize> = (0..self.archive.len())
            .filter(|index| {
                let name = self.archive.name_for_index(*index).and_then(Result::ok);
                name.is_none_or(|name| !left_out(&name) && changed.iter().all(|member| member.name != name))
            })
            .collect();
        let written = written(changed, |zip| {
            others
                .iter()
                .try_for_each(|index| zip.raw_copy_file(self.archive.by_index_raw(*index)?))
        });
        written.map_err(|error| LibraryFault::File(self.path.clone(), of_zip("", &error)))
    }
}

/// A new file of these members.
pub(crate) fn packed(members: Vec<Member>) -> io::Result<Vec<u8>> {
    written(members, |_| Ok(())).map_err(io::Error::from)
}

fn written(
    members: Vec<Member>,
    others: impl FnOnce(&mut ZipWriter<Cursor<Vec<u8>>>) -> Result<(), ZipError>,
) -> Result<Vec<u8>, ZipError> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for member in members {
        let method = match member.is_packed {
            true => CompressionMethod::Deflated,
            false => CompressionMethod::Stored,
        };
        zip.start_file(member.name, SimpleFileOptions::default().compression_method(method))?;
        zip.write_all(&member.bytes)?;
    }
    others(&mut zip)?;
    Ok(zip.finish()?.into_inner())
}

/// Looks at the record at the end before the table of members is taken in: a table may be made to fill the memory.
fn check_table(file: &mut File) -> io::Result<Result<(), FileFault>> {
    let length = file.seek(SeekFrom::End(0))?;
    if length < END_BYTES {
        return Ok(Err(FileFault::NoZip));
    }
    let before = length - (END_BYTES + ZIP64_BYTES).min(length);
    file.seek(SeekFrom::Start(before))?;
    let mut tail = Vec::new();
    file.read_to_end(&mut tail)?;
    let (zip64, end) = tail.split_at(tail.len().saturating_sub(END_BYTES as usize));
    let is_table = end.starts_with(&END) && !zip64.starts_with(&ZIP64);
    let members = end
        .get(10..12)
        .and_then(|two| two.try_into().ok())
        .map(u16::from_le_bytes);
    let bytes = end
        .get(12..16)
        .and_then(|four| four.try_into().ok())
        .map(u32::from_le_bytes);
    file.seek(SeekFrom::Start(0))?;
    Ok(match (is_table, members, bytes) {
        (true, Some(..=MOST_MEMBERS), Some(..=MOST_TABLE)) => Ok(()),
        (true, ..) => Err(FileFault::TooLarge(String::new())),
        (false, ..) => Err(FileFault::NoZip),
    })
}

fn damaged(member: &str, why: &str) -> FileFault {
    FileFault::Damaged {
        member: member.to_owned(),
        why: why.to_owned(),
    }
}

/// What the system says where it could not read a file: its disk may be gone for a moment, and nothing is wrong with the file.
fn of_system(path: &Path, error: &ZipError) -> Option<LibraryFault> {
    let ZipError::Io(error) = error else {
        return None;
    };
    // A damaged file may name places that no file has.
    let is_of_system = error.raw_os_error().is_some() && error.kind() != io::ErrorKind::InvalidInput;
    is_of_system.then(|| LibraryFault::unreadable(path, error))
}

fn of_zip(member: &str, error: &ZipError) -> FileFault {
    damaged(member, &error.to_string())
}
