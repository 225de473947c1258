//! What comes back after a restart: the page that was open, the place in it, and the panels around it.

use super::state::State;
use crate::app::ground::folders::state_folder;
use crate::app::ground::merging::Merge;
use crate::app::ground::page_name::LONGEST_PAGE;
use crate::app::ground::position::Position;
use crate::app::ground::{dialog::Dialog, stored::StoredFile, tab::Tab};
use crate::app::journey::place_in;
use clearline_column::reader::ColumnState;
use clearline_engine::page::Source;
use clearline_words::Message;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// The window as it was left.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LastSession {
    /// The address or path of the page that was open, or the folder whose pages were listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<String>,
    /// Whether a browser has handed the page over, so that fetching it may give another one.
    pub from_browser: bool,
    /// The place in the page; `None` for its beginning.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<Position>,
    /// The tab of the analysis.
    pub tab: Tab,
    /// Whether everything but the text was put away.
    pub only_text: bool,
    /// Whether the library was shown.
    pub library: bool,
    /// Whether the highlights of the page were listed.
    pub highlights: bool,
}

impl LastSession {
    /// The window as it is. A page that is on its way, or did not come, stays the one that was open before, which is `earlier`. Nothing
    /// where the private switch is on.
    pub(super) fn of(state: &State, column: &ColumnState, earlier: &LastSession) -> LastSession {
        let shared = &state.shared;
        if shared.is_private() {
            return LastSession::default();
        }
        let panels = LastSession {
            tab: shared.tab,
            only_text: shared.screen.reader_only,
            library: shared.dialog == Some(Dialog::Library),
            highlights: shared.dialog == Some(Dialog::Annotations),
            ..LastSession::default()
        };
        match &shared.open {
            Some(open) => LastSession {
                page: open.name(),
                from_browser: matches!(open.reading.page.source, Source::Browser(_)),
                position: place_in(open, shared, column),
                ..panels
            },
            None if shared.opening.is_some() || shared.has_failed_address() => LastSession {
                page: earlier.page.clone(),
                from_browser: earlier.from_browser,
                position: earlier.position,
                highlights: earlier.highlights,
                ..panels
            },
            None => LastSession {
                page: state
                    .features
                    .start
                    .folder()
                    .and_then(|folder| folder.to_str())
                    .map(str::to_owned),
                ..panels
            },
        }
    }

    /// Whether another one differs in nothing but the place in the page.
    pub(super) fn is_elsewhere_in(&self, other: &LastSession) -> bool {
        let moved = LastSession {
            position: other.position,
            ..self.clone()
        };
        moved == *other
    }
}

impl Merge for LastSession {
    /// There is one session: that of the window which has changed last.
    fn merged(self, _: &LastSession, _: LastSession) -> LastSession {
        self
    }
}

/// The file of the session.
#[derive(Debug)]
pub struct SessionFile(StoredFile<LastSession>);

impl Default for SessionFile {
    fn default() -> Self {
        SessionFile::at(None)
    }
}

impl SessionFile {
    /// The file in the user's folder for state.
    pub fn of_user() -> SessionFile {
        SessionFile::at(state_folder().map(|folder| folder.join("session.json")))
    }

    /// The file at a path; without one nothing comes back.
    pub fn at(path: Option<PathBuf>) -> SessionFile {
        SessionFile(StoredFile::at(path, "session"))
    }

    /// Reads the session. A broken file is renamed, and a sentence says so.
    pub fn read(&mut self) -> (LastSession, Option<Message>) {
        let (mut session, fault) = self.0.read();
        // None that is longer was written by this program.
        session.page = session.page.filter(|page| page.len() <= LONGEST_PAGE);
        (session, fault)
    }

    /// Writes the session where it has changed: whole or not at all.
    ///
    /// # Errors
    /// A message where the file cannot be written.
    pub fn write(&mut self, session: &LastSession) -> Result<(), Message> {
        self.0.write(session)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_comes_back_and_one_of_a_later_version_keeps_what_is_known() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state/session.json");
        let session = LastSession {
            page: Some("https://example.org/".to_owned()),
            tab: Tab::Source,
            only_text: true,
            ..LastSession::default()
        };
        SessionFile::at(Some(path.clone())).write(&session).unwrap();
        assert_eq!(SessionFile::at(Some(path.clone())).read(), (session.clone(), None));
        let text = std::fs::read_to_string(&path)
            .unwrap()
            .replacen('{', "{\"later\": 1,", 1);
        std::fs::write(&path, text).unwrap();
        assert_eq!(SessionFile::at(Some(path)).read(), (session, None));
    }

    #[test]
    fn going_on_in_a_page_is_no_other_page() {
        let session = LastSession {
            page: Some("/a".to_owned()),
            ..LastSession::default()
        };
        let other = LastSession {
            library: true,
            ..session.clone()
        };
        assert!(session.is_elsewhere_in(&session) && !session.is_elsewhere_in(&other));
    }
}
