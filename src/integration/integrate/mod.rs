//! Makes this program known to desktop and browsers, in the user's own folders: native-messaging manifests, the desktop file with icon and
//! scheme handler, and the unpacked extension. What was written is noted, so that it can be taken back to the byte.

mod browsers;
mod caches;
mod contents;
mod plan;
mod record;
mod scheme;
mod undo;

use caches::{Cache, caches};
use clearline_engine::internals::save::{check_writable, folder_of};
use clearline_engine::save::SaveFault;
use clearline_words::{Message, message};
use plan::{Plan, Planned, make_folder_of};
use record::Record;
use std::io;
use std::path::{Path, PathBuf};
use undo::{Fate, foresee, remove_folders, remove_record, restore};

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
    /// Files that could not be written or taken back, each with the reason.
    pub failed: Vec<SaveFault>,
    /// What is to be run so that the desktop knows the new kinds of files, where a program for it is not installed.
    pub commands: Vec<String>,
}

/// That a file of desktop or browsers was not changed, with the reason alone: nobody has chosen its place.
pub fn unchanged(fault: &SaveFault) -> Message {
    let path = fault.target.display().to_string();
    message!("integrate-failed", path = path, why = fault.message().reason())
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
}

/// What [`integrate`] would write, and what is in its way.
///
/// # Errors
/// Those of [`integrate`].
pub fn planned(homes: &Homes) -> Result<Done, SaveFault> {
    let note = homes.record();
    Record::load(&note).map_err(fault(&note))?;
    check_writable(&note)?;
    let mut done = Done {
        commands: commands(homes),
        ..Done::default()
    };
    let plan = Plan::of(homes);
    for planned in &plan.files {
        match planned.check() {
            Ok(()) => done.files.push(planned.path.clone()),
            Err(fault) => done.failed.push(fault),
        }
    }
    done.browsers = plan.browsers(&done.files);
    Ok(done)
}

/// What is left to be run, for want of a program.
fn commands(homes: &Homes) -> Vec<String> {
    let missing = caches(homes).into_iter().filter(|cache| !cache.can_be_made());
    missing.map(|cache| cache.command()).collect()
}

/// Makes this program known to desktop and browsers. What an earlier version has written is taken back first. A file that does not
/// come about is told, and the others are written.
///
/// # Errors
/// [`SaveFault`] where nothing can be noted, so that nothing is written.
pub fn integrate(homes: &Homes) -> Result<Done, SaveFault> {
    let Done { left, failed, .. } = remove(homes)?;
    let path = homes.record();
    let mut record = Record::load(&path).map_err(fault(&path))?.unwrap_or_default();
    record.folders.extend(missing_folders(&path));
    make_folder_of(&path)?;
    record.save(&path)?;
    let mut done = Done {
        left,
        failed,
        commands: commands(homes),
        ..Done::default()
    };
    let plan = Plan::of(homes);
    // What could not be taken back is told already.
    let is_free = |planned: &&Planned| record.files.iter().all(|written| written.path != planned.path);
    let free: Vec<&Planned> = plan.files.iter().filter(is_free).collect();
    for planned in free {
        match write_noted(planned, &mut record, &path) {
            Ok(()) => done.files.push(planned.path.clone()),
            Err(fault) => done.failed.push(fault),
        }
    }
    for cache in caches(homes).into_iter().filter(Cache::can_be_made) {
        done.failed.extend(make_noted(&cache, &mut record, &path).err());
    }
    done.browsers = plan.browsers(&done.files);
    Ok(done)
}

/// Writes a file that is noted before: whatever ends this program, what may be there is noted.
fn write_noted(planned: &Planned, record: &mut Record, note: &Path) -> Result<(), SaveFault> {
    let (written, bytes) = planned.prepare().map_err(fault(&planned.path))?;
    record.folders.extend(missing_folders(&planned.path));
    record.files.push(written);
    let outcome = record.save(note).and_then(|()| planned.write(&bytes));
    if outcome.is_err() && record.files.last().is_some_and(|written| restore(written).is_ok()) {
        record.files.pop();
        record.folders.retain(|folder| folder.is_dir());
        // A note of too much does no harm.
        let _ = record.save(note);
    }
    outcome.map_err(|fault| match fault.target == note {
        true => SaveFault {
            target: planned.path.clone(),
            cause: fault.cause,
        },
        // Perhaps what a link leads to.
        false => fault,
    })
}

/// Makes a cache anew that is noted before.
fn make_noted(cache: &Cache, record: &mut Record, note: &Path) -> Result<(), SaveFault> {
    record.caches.push(cache.note());
    if let Err(fault) = record.save(note) {
        record.caches.pop();
        return Err(fault);
    }
    if let Some(made) = record.caches.last_mut() {
        made.make(&mut record.folders);
    }
    record.save(note)
}

/// Takes back what [`integrate`] has written. What cannot be taken back is told, and stays noted.
///
/// # Errors
/// [`SaveFault`] where the note of it cannot be read.
pub fn remove(homes: &Homes) -> Result<Done, SaveFault> {
    let path = homes.record();
    let Some(record) = Record::load(&path).map_err(fault(&path))? else {
        // What is ended before the first note, or after the last, leaves a folder of ours with nothing in it.
        remove_folders(&[&folder_of(&path).to_owned()]);
        return Ok(Done::default());
    };
    Ok(remove_record(record, &path))
}

/// What [`remove`] would take away, and what is in its way.
///
/// # Errors
/// [`SaveFault`] where the note of it cannot be read.
pub fn removable(homes: &Homes) -> Result<Done, SaveFault> {
    let path = homes.record();
    let record = Record::load(&path).map_err(fault(&path))?.unwrap_or_default();
    let mut done = Done::default();
    for written in record.files {
        match foresee(&written) {
            Ok(Fate::Restored) => done.files.push(written.path),
            Ok(Fate::Left) => done.left.push(written.path),
            Err(fault) => done.failed.push(fault),
        }
    }
    Ok(done)
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
