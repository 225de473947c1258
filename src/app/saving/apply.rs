//! Saving the text, the curve and gold.

use super::action::SaveAction;
use super::file::SavedFile;
use crate::app::action::{Action, DialogAction};
use crate::app::ground::books::binding;
use crate::app::ground::dialog::{Dialog, DialogKind};
use crate::app::ground::raster::png;
use crate::app::ground::words::Words;
use crate::app::shared::{NoticeAction, OpenPage, Shared, Tools};
use crate::said;
use clearline_engine::Reading;
use clearline_engine::internals::picture::Picture;
use clearline_engine::internals::save::epub::Book;
use clearline_engine::internals::save::figure::PlotFormat;
use clearline_engine::internals::save::figure::{Palette, curve_figure, svg};
use clearline_engine::internals::save::{Draft, Fingerprint, csv, html_with_pictures, json, save_by, today};
use clearline_engine::page::Page;
use clearline_engine::save::{self, FileName, Format, NameFacts, save_new};
use clearline_measure::{MarkFault, Marked, mark};
use clearline_words::{Message, Wording, message};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Pictures that were fetched, by image.
pub(super) type Pictures = BTreeMap<u32, Picture>;

/// The file that the open page was saved to last.
#[derive(Debug, Default)]
pub struct Saving {
    /// The file.
    pub saved: Option<SavedFile>,
}

impl Saving {
    /// Carries out an action; `pictures` gives those that an HTML file takes along.
    pub fn apply(&mut self, action: SaveAction, pictures: &dyn Fn() -> Pictures, tools: &mut Tools<'_>) {
        match action {
            SaveAction::Saved(file, page) => return self.take(file, &page, tools),
            SaveAction::PlotSaved(path) => return tell_saved(&path, tools),
            _ => {}
        }
        let Some(open) = &tools.shared.open else {
            return tools.tell_of(&message!("fault-nothing-to-save"));
        };
        let work = |open: &OpenPage| Work {
            reading: open.reading.clone(),
            pictures: pictures(),
        };
        match action {
            SaveAction::Again => match self.saved.clone() {
                Some(file) if file.format.suits(&open.reading) => save_again(file, work(open), tools),
                _ => save_new_text(tools.shared.settings.saved_as, work(open), tools),
            },
            SaveAction::As(format) => save_new_text(format, work(open), tools),
            SaveAction::Choose => {
                let name = name_for(open, tools.shared.settings.saved_as);
                tools.wish(DialogAction::Ask(DialogKind::SaveAs(name)));
            }
            SaveAction::To(path) => self.save_to(path, work(open), tools),
            SaveAction::Plot(format) => save_plot(open.reading.clone(), format, tools),
            SaveAction::Gold => mark_as_gold(open.reading.clone(), tools),
            SaveAction::Saved(..) | SaveAction::PlotSaved(_) => {}
        }
    }

    /// Another page has come; `is_same` where it is the same once more.
    pub fn turn_page(&mut self, is_same: bool) {
        self.saved.take_if(|_| !is_same);
    }

    fn take(&mut self, file: SavedFile, page: &Page, tools: &mut Tools<'_>) {
        tell_saved(&file.path, tools);
        // Another page may have come while it was written.
        let open = tools.shared.open.as_ref();
        if open.is_some_and(|open| open.reading.page.is_same_as(page)) {
            self.saved = Some(file);
        }
    }

    /// Writes a file that the user has named, in the format of its ending; without a known one in that of the last time,
    /// whose ending it gets. The dialog has not asked about the file of that name, so it is asked about here.
    fn save_to(&self, path: PathBuf, work: Work, tools: &mut Tools<'_>) {
        let saved = self.saved.iter().find(|file| file.path == path);
        let format = saved
            .map(|file| file.format)
            .filter(|format| format.suits(&work.reading));
        let Some(format) = format.or_else(|| format_of(&path)) else {
            let path = with_ending_of(tools.shared.settings.saved_as, path);
            if path.exists() {
                tools.shared.dialog = Some(Dialog::Replace(path));
            } else {
                self.save_to(path, work, tools);
            }
            return;
        };
        remember(format, tools.shared);
        let wording = tools.wording();
        tools.run(move || Some(work.save_as(format, path, wording)));
    }
}

/// Says where something was saved; the next dialog begins there.
fn tell_saved(path: &Path, tools: &mut Tools<'_>) {
    tools.begin_dialogs_in(path.parent());
    let saved = message!("saving-saved", path = path.display().to_string());
    tools.tell_good(tools.wording().say(&saved));
}

/// Writes a new file into the folder of the last time; nothing is overwritten.
fn save_new_text(format: Format, work: Work, tools: &mut Tools<'_>) {
    let folder = tools.folder();
    remember(format, tools.shared);
    let wording = tools.wording();
    tools.run(move || {
        let name = FileName::new(FileName::DEFAULT_PATTERN, format.extension());
        let facts = NameFacts::of(&work.reading);
        let mut content = Fingerprint::default();
        let saved = save_new(&folder, name.proposals(&facts), |draft| {
            work.write(format, &mut Watched(draft, &mut content))
        });
        Some(match saved {
            Ok(path) => work.saved(SavedFile::new(path, format, content)),
            Err(fault) => NoticeAction::Tell(wording.sentence(&said::save_fault(&fault))).into(),
        })
    });
}

/// Writes the curve into a new file in the folder of the last time; nothing is overwritten.
fn save_plot(reading: Reading, format: PlotFormat, tools: &mut Tools<'_>) {
    let folder = tools.folder();
    // `FileName` puts the date and the title in the place of these two.
    let named = message!("saving-curve-name", date = "{date}", title = "{title}");
    let wording = tools.wording();
    let pattern = wording.say(&named);
    tools.run(move || {
        let name = FileName::new(&pattern, format.extension());
        let saved = save_new(&folder, name.proposals(&NameFacts::of(&reading)), |draft| {
            write_plot(&reading, format, draft)
        });
        Some::<Action>(match saved {
            Ok(path) => SaveAction::PlotSaved(path).into(),
            Err(fault) => NoticeAction::Tell(wording.sentence(&said::save_fault(&fault))).into(),
        })
    });
}

/// Puts the page as it is read now into the user's own corpus.
fn mark_as_gold(reading: Reading, tools: &mut Tools<'_>) {
    let Some(folder) = tools.folders.gold.clone() else {
        return tools.tell_of(&message!("fault-no-folder-for-gold"));
    };
    let wording = tools.wording();
    tools.run(move || {
        Some(match mark(&folder, &reading) {
            Ok(marked) => NoticeAction::TellGood(wording.say(&told(marked, &folder))),
            Err(MarkFault::Save(fault)) => NoticeAction::Tell(wording.sentence(&said::save_fault(&fault))),
            Err(fault) => NoticeAction::Tell(fault.sentence()),
        })
    });
}

/// What was done with gold and what can be done now.
fn told(Marked { id, is_again, pages }: Marked, folder: &Path) -> Message {
    let marked = if is_again {
        "saving-marked-again"
    } else {
        "saving-marked"
    };
    message!(marked, id = id, folder = folder.display().to_string(), pages = pages)
}

/// Writes the file of the last time, unless somebody else has written it since.
fn save_again(file: SavedFile, work: Work, tools: &mut Tools<'_>) {
    let wording = tools.wording();
    tools.run(move || {
        Some(if file.is_untouched() {
            work.save_as(file.format, file.path, wording)
        } else {
            DialogAction::Show(Dialog::Replace(file.path)).into()
        })
    });
}

fn remember(format: Format, shared: &mut Shared) {
    // What not every page can be saved as is no good guess for the next one.
    if !matches!(format, Format::OwnHtml | Format::OwnText) {
        shared.settings.saved_as = format;
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
    pictures: Pictures,
}

impl Work {
    fn write(&self, format: Format, out: &mut impl Write) -> io::Result<()> {
        match format {
            Format::Html => {
                let html = html_with_pictures(&self.reading, &|image| self.pictures.get(&image).cloned())?;
                out.write_all(html.as_bytes())
            }
            Format::Epub => {
                let day = today();
                let mut book = Book::new(binding(None, Some(&day)))?;
                book.add(&self.reading, &[], &|image| self.pictures.get(&image).cloned())?;
                book.finish(out)
            }
            _ => save::write(&self.reading, format, Some(&today()), out),
        }
    }

    fn save_as(&self, format: Format, path: PathBuf, wording: Wording) -> Action {
        let mut content = Fingerprint::default();
        match save_by(&path, |draft| self.write(format, &mut Watched(draft, &mut content))) {
            Ok(()) => self.saved(SavedFile::new(path, format, content)),
            Err(fault) => NoticeAction::Tell(wording.sentence(&said::save_fault(&fault))).into(),
        }
    }

    fn saved(&self, file: SavedFile) -> Action {
        SaveAction::Saved(file, Arc::clone(&self.reading.page)).into()
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
        "markdown" => Some(Format::Markdown),
        "htm" => Some(Format::Html),
        extension => Format::named(extension),
    }
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
            ("a.EPUB", Some(Format::Epub)),
            ("a 1.5", None),
        ] {
            assert_eq!(format_of(Path::new(path)), format);
        }
        assert_eq!(with_ending_of(Format::Html, "a 1.5".into()), Path::new("a 1.5.html"));
    }
}
