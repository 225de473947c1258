//! Files of a bounded size. What the program keeps for itself, and lists that it is given, must be plain files, too: a
//! pipe or a device in their place would make the program wait for ever, or read without end.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use super::arrival::size;
use clearline_message::message;

/// The bytes of a plain file that holds no more than `most` of them.
///
/// # Errors
/// What the system says; `InvalidInput` where it is a pipe or a device, `FileTooLarge` where it holds more.
pub fn read_plain(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    // Asked before opening: opening a pipe would wait for somebody to write into it.
    check(&fs::metadata(path)?, most)?;
    let file = File::open(path)?;
    let metadata = file.metadata()?;
    check(&metadata, most)?;
    let bytes = Vec::with_capacity(usize::try_from(metadata.len()).unwrap_or_default());
    // It may have grown since.
    read_up_to(file, most, bytes)
}

/// The text of a plain file in UTF-8 that holds no more than `most` bytes.
///
/// # Errors
/// As [`read_plain`]; `InvalidData` where it is not UTF-8.
pub fn read_plain_text(path: &Path, most: u64) -> io::Result<String> {
    String::from_utf8(read_plain(path, most)?).map_err(|_| io::ErrorKind::InvalidData.into())
}

/// The text in UTF-8 of what somebody has named for it, a pipe perhaps, that gives no more than `most` bytes.
///
/// # Errors
/// What the system says; `FileTooLarge` where it gives more, `InvalidData` where that is not UTF-8.
pub fn read_named_text(path: &Path, most: u64) -> io::Result<String> {
    let file = File::open(path)?;
    let metadata = file.metadata()?;
    if metadata.is_file() {
        check(&metadata, most)?;
    }
    let bytes = read_up_to(file, most, Vec::new())?;
    String::from_utf8(bytes).map_err(|_| io::ErrorKind::InvalidData.into())
}

fn read_up_to(file: File, most: u64, mut bytes: Vec<u8>) -> io::Result<Vec<u8>> {
    file.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        Err(too_large(most))
    } else {
        Ok(bytes)
    }
}

/// Says what is wrong with what is no plain file.
///
/// # Errors
/// `IsADirectory` for a folder, `InvalidInput` for a pipe or a device.
pub fn check_plain(metadata: &fs::Metadata) -> io::Result<()> {
    if metadata.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    if !metadata.is_file() {
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            message!("why-no-plain-file"),
        ));
    }
    Ok(())
}

fn check(metadata: &fs::Metadata, most: u64) -> io::Result<()> {
    check_plain(metadata)?;
    if metadata.len() > most {
        Err(too_large(most))
    } else {
        Ok(())
    }
}

fn too_large(most: u64) -> io::Error {
    io::Error::new(
        io::ErrorKind::FileTooLarge,
        message!("why-too-large", size = size(most)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_files_within_the_limit_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        fs::write(&path, "four").unwrap();
        assert_eq!(read_plain_text(&path, 4).unwrap(), "four");
        let kind = |path: &Path, most| read_plain_text(path, most).unwrap_err().kind();
        assert_eq!(kind(&path, 3), io::ErrorKind::FileTooLarge);
        assert_eq!(kind(folder.path(), 3), io::ErrorKind::IsADirectory);
        fs::write(&path, [0xd6, 0xd0]).unwrap();
        assert_eq!(kind(&path, 3), io::ErrorKind::InvalidData);
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_or_a_device_is_not_waited_for() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status().unwrap();
        assert!(made.success());
        let endless = read_named_text(Path::new("/dev/zero"), 9).unwrap_err();
        assert_eq!(endless.kind(), io::ErrorKind::FileTooLarge);
        for path in [&*pipe, Path::new("/dev/zero")] {
            let error = read_plain(path, 9).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::InvalidInput, "{}", path.display());
        }
    }
}
