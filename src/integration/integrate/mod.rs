//! Makes this program known to desktop and browsers, in the user's own folders: native-messaging manifests, the desktop file with icon and
//! scheme handler, and the unpacked extension. What was written is noted, so that it can be taken back to the byte.

mod browsers;
mod caches;
mod contents;
mod record;
mod scheme;
mod undo;

use crate::integration::extension;
use browsers::BROWSERS;
use caches::caches;
use clearline_engine::internals::save::folder_of;
use clearline_engine::save::{SaveFault, save_as};
use record::{Record, Written};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use undo::remove_record;

/// The user's folders, and the program that is to be called.
#[derive(Clone, Debug)]
pub struct Homes {
    /// The home folder.
    pub home: PathBuf,
    /// For settings: `$XDG_CONFIG_HOME` or `~/.config`.
    pub config: PathBuf,
    /// For data: `$XDG_DATA_HOME` or `~/.local/share`.
    pub data: PathBuf,
    /// The program.
    pub program: PathBuf,
}

/// What was done, or would be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// Files that were written or taken away.
    pub files: Vec<PathBuf>,
    /// Browsers that know the native host.
    pub browsers: Vec<&'static str>,
    /// Files that somebody else has changed since, and that were left as they are.
    pub left: Vec<PathBuf>,
    /// What is to be run so that the desktop knows the new kinds of files, where a program for it is not installed.
    pub commands: Vec<String>,
}

/// Why a file does not come about.
fn fault(path: &Path) -> impl FnOnce(io::Error) -> SaveFault {
    |error| SaveFault::of(path, &error)
}

impl Homes {
    /// Those of the user who runs this program; `None` where the system names none.
    pub fn of_user() -> Option<Homes> {
        let folders = directories::BaseDirs::new()?;
        Some(Homes {
            home: folders.home_dir().to_owned(),
            config: folders.config_dir().to_owned(),
            data: folders.data_dir().to_owned(),
            program: std::env::current_exe().ok()?,
        })
    }

    /// The folder of the unpacked extension.
    pub fn extension(&self) -> PathBuf {
        self.data.join("clearline/extension")
    }

    /// Where it is noted what was written.
    fn record(&self) -> PathBuf {
        self.data.join("clearline/integration.json")
    }

    /// Whether this program is integrated.
    pub fn is_integrated(&self) -> bool {
        self.record().exists()
    }

    /// What is to be written: every file with its bytes, and whether it is a program.
    fn plan(&self) -> (Vec<Planned>, Vec<&'static str>) {
        let data = |path: &str, bytes: Vec<u8>| Planned::file(self.data.join(path), bytes);
        let host = self.data.join("clearline/native-host");
        let mut plan: Vec<Planned> = extension::FILES
            .iter()
            .map(|(path, bytes)| Planned::file(self.extension().join(path), bytes.to_vec()))
            .collect();
        plan.push(Planned::program(host.clone(), contents::host(&self.program, false)));
        plan.push(data(
            "applications/clearline.desktop",
            contents::desktop_file(&self.program),
        ));
        for (size, bytes) in contents::ICONS {
            plan.push(data(
                &format!("icons/hicolor/{size}/apps/clearline.{}", contents::ending(size)),
                bytes.to_vec(),
            ));
        }
        plan.push(data("mime/packages/clearline.xml", contents::MIME_TYPES.to_vec()));
        plan.push(Planned::lines(self.config.join("mimeapps.list")));
        let mut browsers = Vec::new();
        for browser in BROWSERS.iter().filter(|browser| browser.is_there(self)) {
            let mut host = host.clone();
            if let Some(folder) = browser.sandbox(self) {
                // A browser in a sandbox sees its own folders only, and reaches programs by the portal.
                host = folder.join("data/clearline/native-host");
                plan.push(Planned::program(host.clone(), contents::host(&self.program, true)));
            }
            plan.push(Planned::file(
                browser.manifest(self),
                contents::manifest(browser, &host),
            ));
            browsers.push(browser.name);
        }
        (plan, browsers)
    }
}

/// A file to be written.
struct Planned {
    path: PathBuf,
    content: Content,
}

enum Content {
    File(Vec<u8>),
    Program(Vec<u8>),
    /// Lines of ours in a file that other programs write, too.
    Lines,
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
}

/// What [`integrate`] would write.
pub fn planned(homes: &Homes) -> Done {
    let (plan, browsers) = homes.plan();
    Done {
        files: plan.into_iter().map(|planned| planned.path).collect(),
        browsers,
        left: Vec::new(),
        commands: commands(homes),
    }
}

/// What is left to be run, for want of a program.
fn commands(homes: &Homes) -> Vec<String> {
    let missing = caches(homes).into_iter().filter(|cache| !cache.can_be_made());
    missing.map(|cache| cache.command()).collect()
}

/// Makes this program known to desktop and browsers. What an earlier version has written is taken back first.
///
/// # Errors
/// [`SaveFault`] where a file does not come about; what was written until then is noted, and [`remove`] takes it back.
pub fn integrate(homes: &Homes) -> Result<Done, SaveFault> {
    let left = remove(homes)?.left;
    let (plan, browsers) = homes.plan();
    let mut record = Record::default();
    let path = homes.record();
    record.folders.extend(missing_folders(&path));
    let folder = folder_of(&path);
    fs::create_dir_all(folder).map_err(fault(folder))?;
    let mut done = Done {
        browsers,
        left,
        commands: commands(homes),
        ..Done::default()
    };
    for planned in plan {
        record.folders.extend(missing_folders(&planned.path));
        let (written, bytes) = prepare(&planned).map_err(fault(&planned.path))?;
        record.files.push(written);
        // Before each file: whatever ends this program, what may be there is noted.
        record.save(&path)?;
        write(&planned, &bytes)?;
        done.files.push(planned.path);
    }
    for cache in caches(homes).into_iter().filter(|cache| cache.can_be_made()) {
        record.caches.push(cache.note());
        record.save(&path)?;
        if let Some(note) = record.caches.last_mut() {
            note.make(&mut record.folders);
        }
        record.save(&path)?;
    }
    Ok(done)
}

/// Takes back what [`integrate`] has written.
///
/// # Errors
/// [`SaveFault`] where a file cannot be read or taken away.
pub fn remove(homes: &Homes) -> Result<Done, SaveFault> {
    let path = homes.record();
    match Record::load(&path).map_err(fault(&path))? {
        Some(record) => remove_record(record, &path),
        None => Ok(Done::default()),
    }
}

/// What [`remove`] would take away.
///
/// # Errors
/// [`SaveFault`] where the note of it cannot be read.
pub fn removable(homes: &Homes) -> Result<Done, SaveFault> {
    let path = homes.record();
    let record = Record::load(&path).map_err(fault(&path))?.unwrap_or_default();
    Ok(Done {
        files: record.files.into_iter().map(|written| written.path).collect(),
        ..Done::default()
    })
}

/// The note of a file, and its bytes.
fn prepare(planned: &Planned) -> io::Result<(Written, Vec<u8>)> {
    let before = match fs::read(&planned.path) {
        Ok(bytes) => Some(bytes),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    let bytes = match &planned.content {
        Content::File(bytes) | Content::Program(bytes) => bytes.clone(),
        Content::Lines => scheme::with_ours(before.as_deref().unwrap_or_default()),
    };
    let written = Written::new(
        planned.path.clone(),
        before,
        &bytes,
        matches!(planned.content, Content::Lines),
    );
    Ok((written, bytes))
}

fn write(planned: &Planned, bytes: &[u8]) -> Result<(), SaveFault> {
    let Planned { path, content } = planned;
    let folder = folder_of(path);
    fs::create_dir_all(folder).map_err(fault(folder))?;
    save_as(path, bytes)?;
    match content {
        Content::Program(_) => make_program(path).map_err(fault(path)),
        Content::File(_) | Content::Lines => Ok(()),
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

/// The folders above a file that are not there yet, the outermost first.
fn missing_folders(path: &Path) -> Vec<PathBuf> {
    let above = path.ancestors().skip(1).take_while(|folder| !folder.exists());
    let mut missing: Vec<PathBuf> = above.map(PathBuf::from).collect();
    missing.reverse();
    missing
}

#[cfg(test)]
mod tests;
