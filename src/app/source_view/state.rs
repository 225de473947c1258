//! The source of the open page, read once its tab is shown.

use super::action::SourceAction;
use super::sheet::SourceTexts;
use crate::app::ground::tab::Tab;
use crate::app::shared::Tools;
use std::sync::Arc;

/// The source of the open page.
#[derive(Debug, Default)]
pub struct Source {
    /// The coming of the page whose source was asked for.
    asked: Option<u64>,
    sheets: Option<Arc<SourceTexts>>,
}

impl Source {
    /// The sheets, once they are made.
    pub fn sheets(&self) -> Option<&SourceTexts> {
        self.sheets.as_deref()
    }

    /// Carries out an action.
    pub fn apply(&mut self, action: SourceAction) {
        let SourceAction::Read(sheets) = action;
        self.sheets = Some(sheets);
    }

    /// Has the source of another page read, where the tab is shown.
    pub fn settle(&mut self, tools: &mut Tools<'_>) {
        let is_shown = tools.shared.tab == Tab::Source;
        let Some(open) = &tools.shared.open else {
            return;
        };
        if self.asked == Some(open.versions.arrival) {
            return;
        }
        self.sheets = None;
        if is_shown {
            let document = Arc::clone(&open.reading.document);
            self.asked = Some(open.versions.arrival);
            tools.run_in("source", open.versions.page_ticket(), move || {
                SourceAction::Read(Arc::new(SourceTexts::of(&document)))
            });
        }
    }
}
