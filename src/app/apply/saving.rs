//! Saving the text.

use super::Hands;
use crate::app::action::SaveAction;
use crate::app::dialogs::Sheet;
use crate::app::engine::{DialogKind, SavedFile, TaskAnswer};
use crate::app::ground::raster::png;
use crate::app::ground::settings::SavedAs;
use crate::app::shell::state::OpenPage;
use clearline_engine::Reading;
use clearline_engine::page::Sentence;
use clearline_engine::picture::Picture;
use clearline_engine::save::figure::{Palette, PlotFormat, curve_figure, svg};
use clearline_engine::save::{
    self, Draft, FileName, Fingerprint, Format, NameFacts, csv, html_with_pictures, json, save_by, save_new, today,
};
use clearline_measure::mark;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The names of files with curves.
const PLOT_PATTERN: &str = "{date} {title} curve";

impl Hands<'_> {
    pub(super) fn apply_save(&mut self, action: SaveAction) {
        let Some(open) = &self.state.open else {
            return self.tell(nothing_to_save());
        };
        match action {
            SaveAction::Again => match open.saved.clone() {
                Some(file) if file.format.suits(&open.reading) => self.save_again(file),
                _ => self.save_new(self.state.settings.saved_as.into()),
            },
            SaveAction::As(format) => self.save_new(format),
            SaveAction::Choose => {
                let name = name_for(open, self.state.settings.saved_as.into());
                self.ask(DialogKind::SaveAs(name));
            }
            SaveAction::Plot(format) => self.save_plot(format),
            SaveAction::Gold => self.mark_as_gold(),
        }
    }

    /// Writes a new file into the folder of the last time; nothing is overwritten.
    fn save_new(&mut self, format: Format) {
        let Some(open) = &self.state.open else {
            return;
        };
        let work = self.work(open);
        let folder = self.folder();
        self.remember(format);
        self.run(move || {
            let name = FileName::new(FileName::DEFAULT_PATTERN, format.extension());
            let facts = NameFacts::of(&work.reading);
            let mut content = Fingerprint::default();
            match save_new(&folder, name.proposals(&facts), |draft| {
                work.write(format, &mut Watched(draft, &mut content))
            }) {
                Ok(path) => work.saved(SavedFile::new(path, format, content)),
                Err(fault) => TaskAnswer::Failed(fault.sentence()),
            }
        });
    }

    /// Writes the curve into a new file in the folder of the last time; nothing is overwritten.
    fn save_plot(&mut self, format: PlotFormat) {
        let Some(open) = &self.state.open else {
            return;
        };
        let reading = open.reading.clone();
        let folder = self.folder();
        self.run(move || {
            let name = FileName::new(PLOT_PATTERN, format.extension());
            match save_new(&folder, name.proposals(&NameFacts::of(&reading)), |draft| {
                write_plot(&reading, format, draft)
            }) {
                Ok(path) => TaskAnswer::PlotSaved(path),
                Err(fault) => TaskAnswer::Failed(fault.sentence()),
            }
        });
    }

    /// Puts the page as it is read now into the user's own corpus.
    fn mark_as_gold(&mut self) {
        let Some(open) = &self.state.open else {
            return;
        };
        let Some(folder) = self.folders.gold.clone() else {
            let why = "the system names no folder for the program's data";
            let sentence = Sentence::new(
                "The page was not marked as gold",
                why,
                "Use `clearline extract --gold DIR`.",
            );
            return self.tell(sentence);
        };
        let reading = open.reading.clone();
        self.run(move || match mark(&folder, &reading) {
            Ok(marked) => TaskAnswer::Marked(marked.told(&folder)),
            Err(fault) => TaskAnswer::Failed(fault.sentence()),
        });
    }

    /// Writes the file of the last time, unless somebody else has written it since.
    fn save_again(&mut self, file: SavedFile) {
        let Some(open) = &self.state.open else {
            return;
        };
        let work = self.work(open);
        self.run(move || match file.is_untouched() {
            true => work.save_as(file.format, file.path),
            false => TaskAnswer::Changed(file.path),
        });
    }

    /// Writes a file that the user has named, in the format of its ending; without a known one in that of the last time,
    /// whose ending it gets. The dialog has not asked about the file of that name, so it is asked about here.
    pub(super) fn save_to(&mut self, path: PathBuf) {
        let Some(open) = &self.state.open else {
            return;
        };
        let work = self.work(open);
        let saved = open.saved.iter().find(|file| file.path == path);
        let format = saved
            .map(|file| file.format)
            .filter(|format| format.suits(&open.reading));
        let format = format.or_else(|| format_of(&path));
        let Some(format) = format else {
            let path = with_ending_of(self.state.settings.saved_as.into(), path);
            match path.exists() {
                true => self.state.sheet = Some(Sheet::Replace(path)),
                false => self.save_to(path),
            }
            return;
        };
        self.remember(format);
        self.run(move || work.save_as(format, path));
    }

    fn work(&self, open: &OpenPage) -> Work {
        Work {
            reading: open.reading.clone(),
            pictures: self.pictures.gallery().files(),
        }
    }

    fn remember(&mut self, format: Format) {
        if let Some(saved_as) = SavedAs::of(format) {
            self.state.settings.saved_as = saved_as;
        }
    }

    pub(super) fn run(&mut self, task: impl FnOnce() -> TaskAnswer + Send + 'static) {
        if let Err(sentence) = self.engine.run(task) {
            self.tell(sentence);
        }
    }

    pub(super) fn ask(&mut self, kind: DialogKind) {
        if let Err(sentence) = self.engine.ask(kind, Some(self.folder())) {
            self.tell(sentence);
        }
    }

    /// The folder of the last file, else that of documents, else home.
    pub(super) fn folder(&self) -> PathBuf {
        let users = directories::UserDirs::new();
        let documents = users.as_ref().and_then(|dirs| dirs.document_dir());
        let home = users.as_ref().map(|dirs| dirs.home_dir());
        let last = self.state.settings.folder.as_deref();
        let candidates = [last, documents, home];
        let found = candidates.into_iter().flatten().find(|folder| folder.is_dir());
        found.unwrap_or(Path::new(".")).to_owned()
    }
}

/// Writes the curve of a reading.
fn write_plot(reading: &Reading, format: PlotFormat, out: &mut impl Write) -> io::Result<()> {
    let figure = || curve_figure(reading, &Palette::LIGHT);
    match format {
        PlotFormat::Svg => svg(&figure(), out),
        PlotFormat::Png => out.write_all(&png(&figure()).map_err(io::Error::other)?),
        PlotFormat::Csv => csv(reading, out),
        PlotFormat::Json => json(reading, out),
    }
}

/// A file in the making, and the fingerprint of what is in it so far.
struct Watched<'a>(&'a mut Draft, &'a mut Fingerprint);

impl Write for Watched<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = self.0.write(bytes)?;
        self.1.write_all(bytes.get(..taken).unwrap_or(bytes))?;
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// What a file is written from, away from the window.
struct Work {
    reading: Reading,
    /// The pictures that were fetched, by image.
    pictures: BTreeMap<u32, Picture>,
}

impl Work {
    fn write(&self, format: Format, out: &mut impl Write) -> io::Result<()> {
        match format {
            Format::Html => {
                let html = html_with_pictures(&self.reading, &|image| self.pictures.get(&image).cloned())?;
                out.write_all(html.as_bytes())
            }
            _ => save::write(&self.reading, format, Some(&today()), out),
        }
    }

    fn save_as(&self, format: Format, path: PathBuf) -> TaskAnswer {
        let mut content = Fingerprint::default();
        match save_by(&path, |draft| self.write(format, &mut Watched(draft, &mut content))) {
            Ok(()) => self.saved(SavedFile::new(path, format, content)),
            Err(fault) => TaskAnswer::Failed(fault.sentence()),
        }
    }

    fn saved(&self, file: SavedFile) -> TaskAnswer {
        TaskAnswer::Saved(file, Arc::clone(&self.reading.page))
    }
}

/// The name to begin with in a dialog.
fn name_for(open: &OpenPage, format: Format) -> String {
    FileName::new(FileName::DEFAULT_PATTERN, format.extension()).first(&NameFacts::of(&open.reading))
}

fn with_ending_of(format: Format, path: PathBuf) -> PathBuf {
    let mut name = path.into_os_string();
    name.push(".");
    name.push(format.extension());
    name.into()
}

/// The format that a file's ending names.
fn format_of(path: &Path) -> Option<Format> {
    let extension = path.extension()?.to_str()?.to_ascii_lowercase();
    match extension.as_str() {
        "md" | "markdown" => Some(Format::Markdown),
        "txt" => Some(Format::Text),
        "html" | "htm" => Some(Format::Html),
        "json" => Some(Format::Json),
        _ => None,
    }
}

fn nothing_to_save() -> Sentence {
    Sentence::new("There is nothing to save", "no page is open", "Open a page first.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_name_formats_and_are_added_where_they_name_none() {
        for (path, format) in [
            ("a.MD", Some(Format::Markdown)),
            ("a.txt", Some(Format::Text)),
            ("a.htm", Some(Format::Html)),
            ("a.json", Some(Format::Json)),
            ("a 1.5", None),
        ] {
            assert_eq!(format_of(Path::new(path)), format);
        }
        assert_eq!(with_ending_of(Format::Html, "a 1.5".into()), Path::new("a 1.5.html"));
    }
}
