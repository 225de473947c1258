//! Where files lie that the program keeps for the user.

use clearline_library::{Index, Shelf};
use std::path::PathBuf;

/// The user's folder for state; where the system has none, that for local data.
pub fn state_folder() -> Option<PathBuf> {
    let folders = directories::ProjectDirs::from("", "", "clearline")?;
    Some(folders.state_dir().unwrap_or(folders.data_local_dir()).to_owned())
}

/// Folders of the user's; `None` where there is no place for one.
#[derive(Clone, Debug, Default)]
pub struct Folders {
    /// The user's own corpus: pages with the text that was marked as gold.
    pub gold: Option<PathBuf>,
    /// The library, where the settings name no other folder.
    pub library: Option<PathBuf>,
    /// The indexes of libraries, which can be made anew at any time.
    pub indexes: Option<PathBuf>,
}

impl Folders {
    /// Where the system wants such files.
    pub fn of_user() -> Folders {
        let folders = directories::ProjectDirs::from("", "", "clearline");
        Folders {
            gold: folders.map(|folders| folders.data_dir().join("gold")),
            library: Shelf::of_user().map(|shelf| shelf.root().to_owned()),
            indexes: Index::cache_of_user(),
        }
    }
}
