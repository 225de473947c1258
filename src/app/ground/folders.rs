//! Where files lie that the program keeps for the user.

use std::path::PathBuf;

/// Folders of the user's; `None` where there is no place for one.
#[derive(Clone, Debug, Default)]
pub struct Folders {
    /// The user's own corpus: pages with the text that was marked as gold.
    pub gold: Option<PathBuf>,
}

impl Folders {
    /// Where the system wants such files.
    pub fn of_user() -> Folders {
        let folders = directories::ProjectDirs::from("", "", "clearline");
        Folders {
            gold: folders.map(|folders| folders.data_dir().join("gold")),
        }
    }
}
