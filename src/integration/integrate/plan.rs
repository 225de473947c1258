//! What is to be written, and for whom.

use super::browsers::BROWSERS;
use super::record::Written;
use super::{Homes, contents, fault, scheme};
use crate::integration::extension;
use clearline_engine::internals::save::{check_writable, folder_of};
use clearline_engine::save::{SaveFault, save_as};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// All files that are to be written.
pub(super) struct Plan {
    pub(super) files: Vec<Planned>,
    browsers: Vec<Told>,
}

/// A browser, and the files by which it knows the native host.
struct Told {
    name: &'static str,
    manifest: PathBuf,
    host: PathBuf,
}

/// A file to be written.
pub(super) struct Planned {
    pub(super) path: PathBuf,
    content: Content,
}

enum Content {
    File(Vec<u8>),
    Program(Vec<u8>),
    /// Lines of ours in a file that other programs write, too.
    Lines,
}

impl Plan {
    /// For these folders and the browsers in them.
    pub(super) fn of(homes: &Homes) -> Plan {
        let host = homes.data.join("clearline/native-host");
        let mut files: Vec<Planned> = extension::FILES
            .iter()
            .map(|(path, bytes)| Planned::file(homes.extension().join(path), bytes.to_vec()))
            .collect();
        files.push(Planned::program(host.clone(), contents::host(&homes.program, false)));
        files.extend(for_desktop(homes));
        let mut browsers = Vec::new();
        for browser in BROWSERS.iter().filter(|browser| browser.is_there(homes)) {
            let mut host = host.clone();
            if let Some(folder) = browser.sandbox(homes) {
                // A browser in a sandbox sees its own folders only, and reaches programs by the portal.
                host = folder.join("data/clearline/native-host");
                files.push(Planned::program(host.clone(), contents::host(&homes.program, true)));
            }
            let manifest = browser.manifest(homes);
            files.push(Planned::file(manifest.clone(), contents::manifest(browser, &host)));
            let name = browser.name;
            browsers.push(Told { name, manifest, host });
        }
        Plan { files, browsers }
    }

    /// The browsers that know the native host once these files are written.
    pub(super) fn browsers(&self, written: &[PathBuf]) -> Vec<&'static str> {
        let is_told = |told: &&Told| written.contains(&told.manifest) && written.contains(&told.host);
        self.browsers.iter().filter(is_told).map(|told| told.name).collect()
    }
}

/// What the desktop looks at.
fn for_desktop(homes: &Homes) -> Vec<Planned> {
    let data = |path: &str, bytes: Vec<u8>| Planned::file(homes.data.join(path), bytes);
    let mut files = vec![data(
        "applications/clearline.desktop",
        contents::desktop_file(&homes.program),
    )];
    for (size, bytes) in contents::ICONS {
        let path = format!("icons/hicolor/{size}/apps/clearline.{}", contents::ending(size));
        files.push(data(&path, bytes.to_vec()));
    }
    files.push(data("mime/packages/clearline.xml", contents::MIME_TYPES.to_vec()));
    files.push(Planned::lines(homes.config.join("mimeapps.list")));
    files
}

impl Planned {
    fn file(path: PathBuf, bytes: Vec<u8>) -> Planned {
        let content = Content::File(bytes);
        Planned { path, content }
    }

    fn program(path: PathBuf, bytes: Vec<u8>) -> Planned {
        let content = Content::Program(bytes);
        Planned { path, content }
    }

    fn lines(path: PathBuf) -> Planned {
        let content = Content::Lines;
        Planned { path, content }
    }

    /// The note of it, and its bytes.
    pub(super) fn prepare(&self) -> io::Result<(Written, Vec<u8>)> {
        let before = match fs::read(&self.path) {
            Ok(bytes) => Some(bytes),
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => None,
            Err(error) => return Err(error),
        };
        let bytes = match &self.content {
            Content::File(bytes) | Content::Program(bytes) => bytes.clone(),
            Content::Lines => scheme::with_ours(before.as_deref().unwrap_or_default()),
        };
        let is_shared = matches!(self.content, Content::Lines);
        let written = Written::new(self.path.clone(), before, &bytes, is_shared);
        Ok((written, bytes))
    }

    /// Whether it can be written.
    pub(super) fn check(&self) -> Result<(), SaveFault> {
        self.prepare().map_err(fault(&self.path))?;
        check_writable(&self.path)
    }

    /// Writes it, with the folders above.
    pub(super) fn write(&self, bytes: &[u8]) -> Result<(), SaveFault> {
        let path = &self.path;
        make_folder_of(path)?;
        save_as(path, bytes)?;
        match self.content {
            Content::Program(_) => make_program(path).map_err(fault(path)),
            Content::File(_) | Content::Lines => Ok(()),
        }
    }
}

/// Makes the folders above a file.
pub(super) fn make_folder_of(path: &Path) -> Result<(), SaveFault> {
    let made = fs::create_dir_all(folder_of(path));
    made.map_err(no_folder).map_err(fault(path))
}

/// Something else is where a folder is to be: there is no folder.
fn no_folder(error: io::Error) -> io::Error {
    match error.kind() {
        ErrorKind::AlreadyExists => ErrorKind::NotADirectory.into(),
        _ => error,
    }
}

#[cfg(unix)]
fn make_program(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(0o755))
}

#[cfg(not(unix))]
fn make_program(_: &Path) -> io::Result<()> {
    Ok(())
}
