//! Where files lie that the program keeps for the user.

use crate::evaluate;
use std::path::PathBuf;

/// Folders of the user's; `None` where there is no place for one.
#[derive(Clone, Debug, Default)]
pub struct Folders {
    /// His corpus: pages with the text that he has marked as gold.
    pub gold: Option<PathBuf>,
}

impl Folders {
    /// Where the system wants such files.
    pub fn of_user() -> Folders {
        Folders {
            gold: evaluate::own_folder(),
        }
    }
}
