//! Saving the text, the curve and gold.

use super::action::SaveAction;
use super::file::SavedFile;
use super::folder::folder_for;
use super::outcome::{say_plot_saved, say_saved};
use super::plot::save_plot;
use super::work::Work;
use super::written::{Along, Written};
use crate::app::action::{DialogAction, PictureAction};
use crate::app::engine::Ticket;
use crate::app::ground::dialog::{Dialog, DialogKind};
use crate::app::ground::words::Words;
use crate::app::shared::{NoticeAction, OpenPage, Shared, Tools};
use clearline_engine::Reading;
use clearline_engine::save::{FileName, Format, NameFacts};
use clearline_measure::{Marked, mark};
use clearline_words::{Message, message};
use std::path::{Path, PathBuf};

/// The file that the open page was saved to last, and what is under way.
#[derive(Debug, Default)]
pub struct Saving {
    /// The file.
    pub saved: Option<SavedFile>,
    /// The format of the name that the dialog begins with.
    asked: Option<Format>,
    /// Whether the folder of the next file is that of later ones.
    wants_folder: bool,
    /// Whether the file is saved again once its images are there.
    awaits_images: bool,
}

impl Saving {
    /// Carries out an action; `along` gives what a file takes along.
    pub fn apply(&mut self, action: SaveAction, along: &dyn Fn(&Reading) -> Along, tools: &mut Tools<'_>) {
        match action {
            SaveAction::Saved(written) => return self.take(&written, tools),
            SaveAction::PlotSaved(path) => return say_plot_saved(&path, tools),
            SaveAction::Reveal(path) => return tools.reveal(&path),
            SaveAction::UseFolder(folder) => {
                tools.shared.settings.save_folder = folder;
                return;
            }
            _ => {}
        }
        let Some(open) = &tools.shared.open else {
            return tools.tell_of(&message!("fault-nothing-to-save"));
        };
        let reading = open.reading.clone();
        let work = || Work {
            along: along(&reading),
            reading: reading.clone(),
        };
        match action {
            SaveAction::Again => match self.saved.clone() {
                Some(file) if file.format.suits(&reading) => save_again(file, work(), tools),
                _ => self.save_first(tools.shared.settings.saved_as, &work, tools),
            },
            SaveAction::As(format) => self.save_first(format, &work, tools),
            SaveAction::Choose => self.ask(tools.shared.settings.saved_as, tools),
            SaveAction::Elsewhere => {
                let format = self.saved.as_ref().map(|file| file.format);
                self.ask(format.unwrap_or(tools.shared.settings.saved_as), tools);
            }
            SaveAction::LoadImages => self.load_images(tools),
            SaveAction::ImagesCame => {
                if std::mem::take(&mut self.awaits_images)
                    && let Some(file) = self.saved.clone()
                {
                    save_again(file, work(), tools);
                }
            }
            SaveAction::To(path) => self.save_to(path, work(), tools),
            SaveAction::Plot(format) => {
                let folder = folder_for(open, tools).unwrap_or_else(|| tools.folder());
                save_plot(reading, format, folder, tools);
            }
            SaveAction::Gold => mark_as_gold(reading, tools),
            SaveAction::Saved(_) | SaveAction::PlotSaved(_) | SaveAction::Reveal(_) | SaveAction::UseFolder(_) => {}
        }
    }

    /// Another page has come; `is_same` where it is the same once more.
    pub fn turn_page(&mut self, is_same: bool) {
        if !is_same {
            *self = Saving::default();
        }
    }

    fn take(&mut self, written: &Written, tools: &mut Tools<'_>) {
        say_saved(written, tools);
        // Another page may have come while it was written.
        let open = tools.shared.open.as_ref();
        if open.is_some_and(|open| open.reading.page.is_same_as(&written.page)) {
            self.saved = Some(written.file.clone());
            if std::mem::take(&mut self.wants_folder) && !tools.shared.is_private() {
                tools.shared.settings.save_folder = written.file.path.parent().map(PathBuf::from);
            }
        }
    }

    /// Writes a new file into the folder for it; where none is known, the dialog asks, and its folder is that of later pages.
    fn save_first(&mut self, format: Format, work: &dyn Fn() -> Work, tools: &mut Tools<'_>) {
        let folder = tools.shared.open.as_ref().and_then(|open| folder_for(open, tools));
        remember(format, tools.shared);
        let Some(folder) = folder else {
            self.ask(format, tools);
            self.wants_folder = true;
            return;
        };
        let (work, wording) = (work(), tools.wording());
        tools.run_writing(Ticket::ANY, move || work.save_new(&folder, format, wording));
    }

    /// Asks for a file of this format.
    fn ask(&mut self, format: Format, tools: &mut Tools<'_>) {
        if let Some(open) = &tools.shared.open {
            let name = name_for(open, format);
            self.asked = Some(format);
            self.wants_folder = false;
            tools.wish(DialogAction::Ask(DialogKind::SaveAs(name)));
        }
    }

    fn load_images(&mut self, tools: &mut Tools<'_>) {
        if self.saved.is_some() {
            self.awaits_images = true;
            tools.wish(PictureAction::LoadAll);
            tools.say(tools.ctx.word("saving-loading-images"));
        }
    }

    /// Writes a file that the user has named, in the format of its ending; without a known one in that of the last time,
    /// whose ending it gets. The dialog has not asked about the file of that name, so it is asked about here.
    fn save_to(&self, path: PathBuf, work: Work, tools: &mut Tools<'_>) {
        let format = self.format_for(&path).filter(|format| format.suits(&work.reading));
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
        tools.run_writing(Ticket::ANY, move || work.save_as(format, path, wording));
    }

    /// The format that a file has already, or that it was asked for with this ending.
    fn format_for(&self, path: &Path) -> Option<Format> {
        let saved = self.saved.iter().find(|file| file.path == path);
        let is_asked = |format: &Format| path.extension().is_some_and(|ending| ending == format.extension());
        saved.map(|file| file.format).or(self.asked.filter(is_asked))
    }
}

/// Puts the page as it is read now into the user's own corpus.
fn mark_as_gold(reading: Reading, tools: &mut Tools<'_>) {
    let Some(folder) = tools.folders.gold.clone() else {
        return tools.tell_of(&message!("fault-no-folder-for-gold"));
    };
    let wording = tools.wording();
    tools.run_writing(Ticket::ANY, move || match mark(&folder, &reading) {
        Ok(marked) => NoticeAction::TellGood(wording.say(&gold_marked(marked, &folder))),
        Err(fault) => NoticeAction::Tell(wording.error_text(&fault.message())),
    });
}

/// What was done with gold and what can be done now.
fn gold_marked(Marked { id, is_again, pages }: Marked, folder: &Path) -> Message {
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
    tools.run_writing(tools.page_ticket(), move || match file.is_untouched() {
        true => work.save_as(file.format, file.path, wording),
        false => DialogAction::Show(Dialog::Replace(file.path)).into(),
    });
}

fn remember(format: Format, shared: &mut Shared) {
    // What not every page can be saved as is no good guess for the next one.
    if !matches!(format, Format::OwnHtml | Format::OwnText) {
        shared.settings.saved_as = format;
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
