//! Exporting the chosen articles: as a book, as files of a folder, as JSON lines.

use super::action::LibraryAction;
use super::apply::run_aside;
use super::exported::Exported;
use super::state::Library;
use crate::app::action::{DialogAction, SaveAction};
use crate::app::ground::books::binding;
use crate::app::ground::dialog::{DialogKind, ExportForm};
use crate::app::shared::{Offer, Tools};
use clearline_engine::internals::save::{save_by, today};
use clearline_engine::save::Format;
use clearline_library::{Exporting, book_name};
use clearline_words::message;
use std::path::{Path, PathBuf};

impl Library {
    /// Asks for the file or the folder.
    pub(super) fn ask_where_to_export(&self, form: ExportForm, tools: &mut Tools<'_>) {
        if self.panel.chosen.is_empty() {
            return;
        }
        let title = self
            .title_of_chosen()
            .unwrap_or_else(|| tools.wording().word("book-title"));
        let name = book_name(&title, &today());
        let ending = match form {
            ExportForm::Lines => "jsonl",
            ExportForm::Highlights => "md",
            ExportForm::Book | ExportForm::Markdown | ExportForm::Html => "epub",
        };
        let name = Path::new(&name).with_extension(ending).display().to_string();
        tools.wish(DialogAction::Ask(DialogKind::ExportArticles(form, name)));
    }

    /// The title of the only article that is chosen.
    fn title_of_chosen(&self) -> Option<String> {
        let panel = &self.panel;
        let mut chosen = panel.listing.rows.iter().filter(|hit| panel.chosen.contains(&hit.name));
        match (chosen.next(), chosen.next()) {
            (Some(only), None) => only.entry.article.as_ref()?.title.clone(),
            _ => None,
        }
    }

    /// Exports the chosen articles in the order of the list.
    pub(super) fn export(&self, form: ExportForm, path: PathBuf, tools: &mut Tools<'_>) {
        let paths = self.chosen_paths_in_order(tools);
        let typed = self.panel.request.typed.trim().to_owned();
        let wording = tools.wording();
        tools.begin_dialogs_in(match form.takes_folder() {
            true => Some(&*path),
            false => path.parent(),
        });
        run_aside(tools, move |_| {
            let mut faults = Vec::new();
            let mut exporting = Exporting {
                paths: &paths,
                is_cancelled: &|| false,
                on_fault: &mut |fault| faults.push(fault),
            };
            match form {
                ExportForm::Book => {
                    let day = today();
                    let title = Some(typed.as_str()).filter(|typed| !typed.is_empty());
                    save_by(&path, |draft| {
                        exporting.book(binding(title, Some(&day), wording), draft)
                    })
                }
                ExportForm::Highlights => save_by(&path, |draft| exporting.highlights(draft).map(drop)),
                ExportForm::Lines => save_by(&path, |draft| exporting.lines(draft)),
                ExportForm::Markdown => exporting.files(Format::Markdown, &path).map(drop),
                ExportForm::Html => exporting.files(Format::Html, &path).map(drop),
            }?;
            Ok(LibraryAction::Exported(Exported {
                count: paths.len(),
                path,
                faults,
            }))
        });
    }
}

/// Says where the articles are, and why some are not there.
pub(super) fn say_exported(exported: &Exported, tools: &mut Tools<'_>) {
    let count = exported.count.saturating_sub(exported.faults.len());
    if count > 0 {
        let path = exported.path.display().to_string();
        let reveal = Offer::new(message!("saving-reveal"), SaveAction::Reveal(exported.path.clone()));
        tools.tell_done(&message!("library-exported", count = count, path = path), vec![reveal]);
    }
    if let Some(first) = exported.faults.first() {
        tools.tell_of(&message!(
            "fault-library-export-partly",
            left = exported.faults.len(),
            count = exported.count,
            fault = first.message()
        ));
    }
}
