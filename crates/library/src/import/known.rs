//! What a library holds already, as an import has to know it.

use crate::fault::LibraryFault;
use crate::file::ArticleFile;
use crate::file::address::written_page_address;
use crate::file::article::Article;
use crate::index::Index;
use crate::shelf::Shelf;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// Which articles a library holds: by their ids, their addresses and their titles.
#[derive(Clone, Debug, Default)]
pub struct Known {
    by_id: HashMap<String, PathBuf>,
    by_address: HashMap<String, PathBuf>,
    by_title: HashMap<String, Vec<PathBuf>>,
}

impl Known {
    /// What an index knows that was updated.
    pub fn of_index(index: &Index) -> Known {
        let mut known = Known::default();
        for (name, entry) in index.entries() {
            if let Some(article) = &entry.article {
                known.add(article, &index.shelf().path_of(name));
            }
        }
        known
    }

    /// What is in the files, where no index can be made. A file that cannot be read holds nothing; a library without a folder is empty.
    ///
    /// # Errors
    /// [`LibraryFault`] where the library cannot be read.
    pub fn of_files(shelf: &Shelf) -> Result<Known, LibraryFault> {
        let mut known = Known::default();
        let walk = match shelf.walk() {
            Err(LibraryFault::NoFolder(_)) => return Ok(known),
            walk => walk?,
        };
        for found in walk.files {
            if let Ok(file) = ArticleFile::open(&found.path) {
                known.add(&file.article, &found.path);
            }
        }
        Ok(known)
    }

    pub(super) fn add(&mut self, article: &Article, path: &Path) {
        self.by_id.insert(article.id.clone(), path.to_owned());
        for address in article.address.iter().chain(&article.asked) {
            self.by_address
                .entry(written_page_address(address))
                .or_insert_with(|| path.to_owned());
        }
        let title = article.title.as_deref().unwrap_or_default();
        self.by_title
            .entry(title.to_lowercase())
            .or_default()
            .push(path.to_owned());
    }

    /// The article of an id, where its file is still there.
    pub(super) fn of_id(&self, id: &str) -> Option<PathBuf> {
        self.by_id.get(id).filter(|path| path.is_file()).cloned()
    }

    /// The article of an address, where its file is still there.
    pub(super) fn of_address(&self, address: &str) -> Option<PathBuf> {
        self.by_address
            .get(&written_page_address(address))
            .filter(|path| path.is_file())
            .cloned()
    }

    /// The articles that may keep the page of one from elsewhere, see [`ArticleFile::is_of_file`]; their files may be gone.
    pub(crate) fn of_article(&self, article: &Article) -> Vec<PathBuf> {
        let copy = self.of_id(&article.id).into_iter();
        let same = match article.address.as_deref() {
            Some(address) => self.of_address(address).into_iter().collect(),
            None => self.of_title(article.title.as_deref().unwrap_or_default()).to_vec(),
        };
        copy.chain(same).collect()
    }

    /// The articles of a title, empty for those without one; their files may be gone.
    pub(super) fn of_title(&self, title: &str) -> &[PathBuf] {
        self.by_title.get(&title.to_lowercase()).map_or(&[], Vec::as_slice)
    }
}
