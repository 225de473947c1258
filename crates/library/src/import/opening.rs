//! Opens what is imported: a file or a folder, of which program is seen by what is in it.

use super::contents::{Files, MOST_BYTES};
use super::formats::{bookmarks, json, omnivore, tables};
use super::items::{Content, Flaw, Import, ImportKind, Item, Spot, Unusable};
use super::text::decoded;
use super::uniting::united;
use crate::fault::LibraryFault;
use crate::file::ENDING;
use crate::plain::open_plain;
use crate::time::Time;
use clearline_engine::internals::page::endings::{content_type, names_openable};
use clearline_engine::internals::page::{SavedFrom, layout};
use clearline_engine::page::{Options, Page, Source};
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Folders within folders that are looked into.
const DEEPEST: usize = 32;
/// What zip files begin with.
const ZIP: &[u8] = b"PK\x03\x04";
/// Endings of tables, which are no pages though they are text.
const TABLES: [&str; 2] = ["csv", "tsv"];

/// What was read of a file.
#[derive(Default)]
pub(super) struct Parts {
    pub(super) items: Vec<Item>,
    pub(super) unusable: Vec<Unusable>,
    pub(super) passed_over: usize,
}

impl Parts {
    pub(super) fn cannot(&mut self, spot: Spot, why: Flaw) {
        let file = None;
        self.unusable.push(Unusable { file, spot, why });
    }

    fn add(&mut self, other: Parts) {
        self.items.extend(other.items);
        self.unusable.extend(other.unusable);
        self.passed_over += other.passed_over;
    }
}

impl Import {
    /// Reads a file or a folder.
    ///
    /// # Errors
    /// [`LibraryFault`] where it cannot be read at all.
    pub fn of(path: &Path) -> Result<Import, LibraryFault> {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let metadata = fs::metadata(&path).map_err(|error| LibraryFault::unreadable(&path, &error))?;
        let (kind, parts) = match metadata.is_dir() {
            true => of_folder(&path)?,
            false => of_file(&path, metadata.len())?,
        };
        Ok(Import {
            kind,
            items: united(parts.items),
            unusable: parts.unusable,
            passed_over: parts.passed_over,
        })
    }
}

fn of_folder(path: &Path) -> Result<(ImportKind, Parts), LibraryFault> {
    let mut files = Files::folder(path);
    if let Some(parts) = omnivore::read(&mut files)? {
        return Ok((ImportKind::Omnivore, parts));
    }
    let mut found = Vec::new();
    let mut parts = Parts::default();
    look_into(path, DEEPEST, &mut found, &mut parts)?;
    let mut kinds = Vec::new();
    for file in found {
        let size = fs::metadata(&file).map_or(0, |metadata| metadata.len());
        match of_file(&file, size) {
            Ok((kind, mut own)) => {
                kinds.push(kind);
                // Of several files, a line alone says nothing.
                for part in &mut own.unusable {
                    part.file.get_or_insert_with(|| file.clone());
                }
                parts.add(own);
            }
            Err(fault) => parts.cannot(Spot::File(file.display().to_string()), Flaw::Unreadable(fault)),
        }
    }
    let kind = kinds
        .first()
        .copied()
        .filter(|kind| kinds.iter().all(|own| own == kind));
    Ok((kind.unwrap_or(ImportKind::Pages), parts))
}

/// The files of a folder and of all folders below it, by their paths. Hidden ones are left out, and so are files whose names end
/// as those of no page and no export do.
fn look_into(folder: &Path, levels: usize, found: &mut Vec<PathBuf>, parts: &mut Parts) -> Result<(), LibraryFault> {
    let entries = fs::read_dir(folder).map_err(|error| LibraryFault::Unreadable(folder.to_owned(), error.into()))?;
    let mut entries: Vec<fs::DirEntry> = entries.flatten().collect();
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name();
        let is_hidden = name.as_encoded_bytes().starts_with(b".");
        let kind = entry.file_type();
        let is_folder = kind.as_ref().is_ok_and(|kind| kind.is_dir());
        if is_folder && !is_hidden && levels > 0 {
            if let Err(fault) = look_into(&entry.path(), levels - 1, found, parts) {
                parts.cannot(Spot::File(entry.path().display().to_string()), Flaw::Unreadable(fault));
            }
        } else if !is_folder && !is_hidden && is_wanted(&name.to_string_lossy()) {
            found.push(entry.path());
        }
    }
    Ok(())
}

/// Markdown is left out: it stands beside kept articles, or is a note.
fn is_wanted(name: &str) -> bool {
    let ending = ending(name);
    let is_page = names_openable(name) && content_type(name) != Some("text/markdown");
    is_page || ending == ENDING || ending == "zip" || TABLES.contains(&&*ending)
}

fn ending(name: &str) -> String {
    name.rsplit_once('.')
        .map_or_else(String::new, |(_, ending)| ending.to_ascii_lowercase())
}

fn of_file(path: &Path, size: u64) -> Result<(ImportKind, Parts), LibraryFault> {
    let unreadable = |error| LibraryFault::unreadable(path, &error);
    // What is no file, such as a pipe, has its sentence when it is opened as a page.
    if !fs::metadata(path).map_err(unreadable)?.is_file() {
        return Ok(page(path));
    }
    let mut file = open_plain(path).map_err(unreadable)?;
    let mut head = Vec::new();
    file.by_ref().take(4096).read_to_end(&mut head).map_err(unreadable)?;
    if head.starts_with(ZIP) {
        return of_zip(path);
    }
    // Most pages of a folder are seen to be pages by their beginning.
    if bookmarks::is_page(&head) {
        return Ok(page_saved(path, &decoded(&head)));
    }
    if size > MOST_BYTES {
        return Ok(unusable(path, Flaw::TooMuch(MOST_BYTES)));
    }
    let mut bytes = head;
    file.take(MOST_BYTES).read_to_end(&mut bytes).map_err(unreadable)?;
    let text = decoded(&bytes);
    Ok(of_text(&text).unwrap_or_else(|| of_none(path, &text)))
}

/// The export that a text is; `None` where it is none.
fn of_text(text: &str) -> Option<(ImportKind, Parts)> {
    bookmarks::read(text)
        .or_else(|| json::read(text))
        .or_else(|| tables::read(text))
}

/// A file that is no export: a page, unless its name or its beginning says that it should be an export.
fn of_none(path: &Path, text: &str) -> (ImportKind, Parts) {
    let flaw = match &*ending(&path.to_string_lossy()) {
        "json" if is_cut_off(text) => Flaw::CutOff,
        "json" | "jsonl" if !holds_page(path, text) => Flaw::NoExport,
        ending if !TABLES.contains(&ending) => return page_saved(path, text),
        _ if text.trim().is_empty() => Flaw::Empty,
        _ => Flaw::NoAddress,
    };
    unusable(path, flaw)
}

/// An import without items: its one entry is the file, with the reason why nothing of it can be used.
fn unusable(path: &Path, flaw: Flaw) -> (ImportKind, Parts) {
    let mut parts = Parts::default();
    parts.cannot(Spot::File(path.display().to_string()), flaw);
    (ImportKind::Table, parts)
}

/// Whether a text in JSON is a page that Clearline has saved, or that a browser has shown.
fn holds_page(path: &Path, text: &str) -> bool {
    let page = Page::from_bytes(
        Source::File(path.to_owned()),
        text.as_bytes().to_vec(),
        &Options::default(),
    );
    page.is_ok_and(|page| page.arrival.saved.is_some() || layout::written(&page).is_some())
}

/// Whether a text in JSON ends before its end.
fn is_cut_off(text: &str) -> bool {
    serde_json::from_str::<serde::de::IgnoredAny>(text).is_err_and(|error| error.is_eof())
}

fn page(path: &Path) -> (ImportKind, Parts) {
    page_saved(path, "")
}

/// A page, and when it was saved, where that is said at its beginning.
fn page_saved(path: &Path, beginning: &str) -> (ImportKind, Parts) {
    let item = Item {
        content: Content::File(path.to_owned()),
        kept: SavedFrom::of(beginning).date.and_then(Time::written),
        ..Item::default()
    };
    let parts = Parts {
        items: vec![item],
        ..Parts::default()
    };
    (ImportKind::Pages, parts)
}

/// A kept article, an export of Omnivore, or a zip file with an export in it.
fn of_zip(path: &Path) -> Result<(ImportKind, Parts), LibraryFault> {
    let is_article = ending(&path.to_string_lossy()) == ENDING;
    let Ok(mut files) = Files::zip(path) else {
        // A kept article says what to do when it is opened: keep its page once more. An export is made once more.
        return Ok(match is_article {
            true => page(path),
            false => unusable(path, Flaw::CutOff),
        });
    };
    if files.has("article.json") {
        return Ok(page(path));
    }
    if let Some(parts) = omnivore::read(&mut files)? {
        return Ok((ImportKind::Omnivore, parts));
    }
    let mut all = Parts::default();
    let mut kinds = Vec::new();
    for name in files.names("") {
        if !["csv", "json", "html", "htm", "tsv"].contains(&&*ending(&name)) {
            continue;
        }
        match files.bytes(&name) {
            Ok(Some(bytes)) => match of_text(&decoded(&bytes)) {
                Some((kind, parts)) => {
                    kinds.push(kind);
                    all.add(parts);
                }
                None => all.cannot(Spot::File(name), Flaw::NoAddress),
            },
            Ok(None) => {}
            Err(flaw) => all.cannot(Spot::File(name), flaw),
        }
    }
    Ok(match kinds.first() {
        Some(kind) => (*kind, all),
        None if is_article => page(path),
        None => unusable(path, Flaw::NoExport),
    })
}
