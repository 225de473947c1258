//! Takes articles out of the library, and puts them back.

use super::Shelf;
use super::beside::{self, MarkdownBeside};
use crate::fault::LibraryFault;
use crate::file::{ArticleFile, ENDING};
use clearline_engine::save::{SaveFault, save_as, save_new};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// The hidden folder of the library in which files wait that were taken out.
const TAKEN_OUT: &str = ".taken-out";
/// Names that are tried for an article that is put back.
const MOST_NAMES: usize = 1_000;

/// An article that was taken out. Its files wait in a hidden folder, and are deleted when this is dropped.
#[derive(Debug)]
pub struct Removed {
    path: PathBuf,
    waiting: PathBuf,
    markdown: Option<PathBuf>,
}

impl Removed {
    /// Where it was.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Removed {
    fn drop(&mut self) {
        // What cannot be deleted is in the way of nobody; the folder goes with the last of them.
        for file in self.markdown.iter().chain([&self.waiting]) {
            let _ = fs::remove_file(file);
        }
        let _ = self.waiting.parent().map(fs::remove_dir);
    }
}

impl Shelf {
    /// Takes an article out, with the Markdown file beside it unless somebody has edited that.
    ///
    /// # Errors
    /// [`LibraryFault`]; then the file is still there.
    pub fn remove(&self, path: &Path) -> Result<Removed, LibraryFault> {
        let _turn = self.turn()?;
        let own = ArticleFile::open(path).ok();
        let has_own = own.is_some_and(|file| beside::state(path, &file.article) == MarkdownBeside::Own);
        let folder = self.root.join(TAKEN_OUT);
        fs::create_dir_all(&folder).map_err(|error| SaveFault::of(&folder, &error))?;
        let name = uuid::Uuid::new_v4().simple().to_string();
        let mut removed = Removed {
            path: path.to_owned(),
            waiting: folder.join(&name).with_extension(ENDING),
            markdown: None,
        };
        fs::rename(path, &removed.waiting).map_err(|error| SaveFault::of(path, &error))?;
        if has_own {
            let waiting = folder.join(&name).with_extension("md");
            // One that does not follow stays, as what somebody else has written does.
            removed.markdown = fs::rename(beside::path(path), &waiting).is_ok().then_some(waiting);
        }
        Ok(removed)
    }

    /// Puts an article back that was taken out, under another name where its own was given away since.
    ///
    /// # Errors
    /// [`LibraryFault`] where it cannot be written.
    pub fn restore(&self, removed: &Removed) -> Result<(), LibraryFault> {
        let _turn = self.turn()?;
        let folder = removed.path.parent().unwrap_or(&self.root);
        let stem = removed.path.file_stem().unwrap_or_default().to_string_lossy();
        let later = (2..=MOST_NAMES).map(|number| format!("{stem} ({number}).{ENDING}"));
        let names = std::iter::once(format!("{stem}.{ENDING}")).chain(later);
        let path = save_new(folder, names, |draft| {
            io::copy(&mut File::open(&removed.waiting)?, draft).map(drop)
        })?;
        let beside = beside::path(&path);
        if let Some(markdown) = removed.markdown.as_ref().filter(|_| !beside.exists()) {
            let text = fs::read(markdown).map_err(|error| LibraryFault::unreadable(markdown, &error))?;
            save_as(&beside, &text)?;
        }
        Ok(())
    }
}
