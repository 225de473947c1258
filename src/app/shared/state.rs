//! The state that all features read.

use super::notices::{Fault, Notices};
use super::page::{OpenPage, Versions, address_of, address_text};
use super::steps::{LastDone, Steps};
use crate::app::ground::{
    dialog::Dialog,
    keyboard_holder::KeyboardHolder,
    linked::Linked,
    recents::Recents,
    settings::{Settings, SpokenLanguage},
    tab::Tab,
    way::Way,
};
use crate::handover::Asker;
use clearline_engine::Recipe;
use clearline_engine::internals::page::{Progress, is_web_address};
use clearline_engine::internals::save::characters::in_one_line;
use clearline_engine::page::Source;
use clearline_words::{Language, Wording, message};
use std::sync::Arc;
use url::Url;

/// The state that all features read. Only actions change it.
#[derive(Default)]
pub struct Shared {
    /// The page that is shown.
    pub open: Option<OpenPage>,
    /// The page that is on its way.
    pub opening: Option<Opening>,
    /// The address field.
    pub address: AddressBar,
    /// Method, parameters and corrections.
    pub recipe: Recipe,
    /// What can be undone on the open page.
    pub steps: Steps,
    /// What was done last of what can be undone.
    pub last_done: LastDone,
    /// What the window tells beside the page.
    pub notices: Notices,
    /// How many files are being written that the user has asked for.
    pub writing: usize,
    /// The tab of the analysis that was chosen.
    pub tab: Tab,
    /// The unit that text and panes point at.
    pub linked: Linked,
    /// How much of the screen the text has to itself.
    pub screen: Screen,
    /// The panel over the page.
    pub dialog: Option<Dialog>,
    /// Who gets the keyboard when that closes.
    pub keyboard: KeyboardHolder,
    /// What is remembered for the next start.
    pub settings: Settings,
    /// The pages that were open last.
    pub recents: Arc<Recents>,
    /// The numbers of the page that was left for the start page: those of the next go on from there.
    pub left: Versions,
    /// The language of the window where the settings name none.
    pub usual_language: Language,
}

/// A page on its way.
#[derive(Clone, Debug)]
pub struct Opening {
    /// Where it comes from.
    pub source: Source,
    /// How much of it has come.
    pub progress: Option<Progress>,
    /// The place in it that a link to a file names.
    pub place: Option<String>,
    /// The step in the history that leads there; `None` for a page that is opened anew.
    pub way: Option<Way>,
    /// Who has handed it over and waits to hear what becomes of it.
    pub asker: Option<Asker>,
}

/// The address field.
#[derive(Clone, Debug, Default)]
pub struct AddressBar {
    /// Its text.
    pub text: String,
    /// Whether it is to get the keyboard in the next frame.
    pub wants_focus: bool,
    /// Whether the next paste is HTML.
    pub expects_html: bool,
}

/// How much of the screen the text has to itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Screen {
    /// Whether everything but the text is put away.
    pub reader_only: bool,
    /// Whether the window fills the screen.
    pub full: bool,
}

impl Shared {
    /// The language of the window.
    pub fn language(&self) -> Language {
        self.settings
            .language
            .map_or(self.usual_language, |SpokenLanguage(language)| language)
    }

    /// Where the page that is shown or on its way comes from.
    pub fn source(&self) -> Option<&Source> {
        let opening = self.opening.as_ref().map(|opening| &opening.source);
        opening.or(self.open.as_ref().map(|open| &open.reading.page.source))
    }

    /// The address of the page that is shown or on its way, as its field says it; `None` where there is neither.
    pub fn page_address(&self) -> Option<String> {
        let opening = self.opening.as_ref().map(|opening| address_text(&opening.source));
        opening.or_else(|| self.open.as_ref().map(|open| address_of(&open.reading.page)))
    }

    /// Whether the private switch is on: nothing of what is read is remembered.
    pub fn is_private(&self) -> bool {
        !self.settings.window.remembers_pages
    }

    /// Whether the analysis is shown.
    pub fn has_analysis(&self) -> bool {
        self.settings.window.analysis && !self.screen.reader_only
    }

    /// The address on the web of the page that is shown, or of the one that was wanted last and did not come.
    pub fn web_address(&self) -> Option<Url> {
        let failed = self.notices.fault.as_ref().and_then(Fault::failed_source);
        let of_page = |open: &OpenPage| match open.reading.page.source {
            // The examples name addresses that nobody has.
            Source::BuiltIn(_) => None,
            _ => open.reading.address(),
        };
        let address = match failed {
            Some(source) => source.url().cloned(),
            None => self.open.as_ref().and_then(of_page),
        };
        address.filter(is_web_address)
    }

    /// Whether the newest wish is an address that did not come: then reading again means trying that again.
    pub fn has_failed_address(&self) -> bool {
        let fault = self.notices.fault.as_ref();
        fault.is_some_and(|fault| fault.failed_source().is_some())
    }

    /// The title of the window.
    pub fn title(&self) -> String {
        let title = self.open.as_ref().and_then(|open| open.reading.metadata.title.clone());
        let title = match title {
            Some(title) => format!("{} – Clearline", in_one_line(&title)),
            None => "Clearline".to_owned(),
        };
        match self.is_private() {
            true => Wording::of(self.language()).say(&message!("private-title", title = title)),
            false => title,
        }
    }
}
