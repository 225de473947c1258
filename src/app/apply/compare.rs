//! Methods side by side.

use super::Hands;
use crate::app::action::CompareAction;
use crate::app::engine::{Comparison, DialogKind, TaskAnswer};
use crate::app::ground::tab::Tab;
use crate::app::shell::state::{LEAST_COMPARED, MOST_COMPARED};
use crate::app::source_view::Sheets;
use clearline_engine::Recipe;
use clearline_engine::methods::{METHODS, Method};
use clearline_engine::page::Sentence;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Bytes of the longest gold text that is read.
const MOST_GOLD: u64 = 16 << 20;

impl Hands<'_> {
    pub(super) fn apply_compare(&mut self, action: CompareAction) {
        match action {
            CompareAction::Toggle(method) => self.toggle_compared(method),
            CompareAction::Gold(text) => self.take_gold(text),
            CompareAction::OpenGold => self.ask(DialogKind::Gold),
        }
    }

    /// Shows a tab, and the analysis with it.
    pub(super) fn choose_tab(&mut self, tab: Tab) {
        self.state.panes.tab = tab;
        self.state.settings.window.analysis = true;
        match tab {
            Tab::Compare => {
                let in_use = self.state.recipe.method;
                if !self.state.panes.is_compared(in_use) {
                    self.toggle_compared(in_use);
                }
                self.compare_anew();
            }
            Tab::Curve | Tab::Blocks | Tab::Tree => self.engine.stop_comparing(),
            Tab::Source => {
                self.engine.stop_comparing();
                self.read_source();
            }
        }
    }

    /// Has the source of the open page read for its tab, where that is shown and has nothing yet.
    pub(super) fn read_source(&mut self) {
        let is_shown = self.state.panes.tab == Tab::Source;
        if let Some(open) = self.state.open.as_mut().filter(|_| is_shown)
            && open.analysis.source.begins_to_read()
        {
            let document = Arc::clone(&open.reading.document);
            self.run(move || TaskAnswer::Source(Arc::new(Sheets::of(document))));
        }
    }

    fn toggle_compared(&mut self, method: &'static Method) {
        let compared = &mut self.state.panes.compared;
        let is_in = |other: &&Method| other.name == method.name;
        match compared.iter().position(is_in) {
            Some(at) if compared.len() > LEAST_COMPARED => {
                compared.remove(at);
            }
            None if compared.len() < MOST_COMPARED => {
                compared.push(method);
                compared.sort_by_key(|method| METHODS.iter().position(|other| other.name == method.name));
            }
            Some(_) | None => {}
        }
        self.compare_anew();
    }

    pub(super) fn take_gold(&mut self, text: String) {
        if let Some(open) = &mut self.state.open {
            open.comparing.gold = text;
        }
        self.compare_anew();
    }

    /// Asks for the comparison that is shown. The method in use is compared with the parameters in use, others with their
    /// defaults.
    pub(super) fn compare_anew(&mut self) {
        let panes = &self.state.panes;
        if panes.tab != Tab::Compare {
            return;
        }
        let in_use = &self.state.recipe;
        let recipe = |&method: &&'static Method| {
            if method == in_use.method {
                Recipe::by(method, &in_use.parameters)
            } else {
                Recipe::of(method)
            }
        };
        let gold = self.state.open.as_ref().map(|open| open.comparing.gold.as_str());
        self.engine.compare(Comparison {
            recipes: panes.compared.iter().map(recipe).collect(),
            gold: gold.filter(|gold| !gold.trim().is_empty()).map(Into::into),
        });
    }

    pub(super) fn read_gold(&mut self, path: PathBuf) {
        self.run(move || match gold_in(&path) {
            Ok(text) => TaskAnswer::Gold(text),
            Err(why) => TaskAnswer::Failed(Sentence::new(
                "The gold text could not be read",
                why,
                "Choose a text file in UTF-8.",
            )),
        });
    }
}

/// The text of a file.
fn gold_in(path: &Path) -> Result<String, String> {
    let file = std::fs::metadata(path).map_err(|error| error.to_string())?;
    if file.len() > MOST_GOLD {
        return Err(format!("it is longer than {} MB", MOST_GOLD >> 20));
    }
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    Ok(text.trim_start_matches('\u{feff}').to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gold_is_text_in_utf_8() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("gold.txt");
        std::fs::write(&path, "\u{feff}Text.").unwrap();
        assert_eq!(gold_in(&path), Ok("Text.".to_owned()));
        std::fs::write(&path, [0xd6, 0xd0]).unwrap();
        assert!(gold_in(&path).unwrap_err().contains("UTF-8"));
        assert!(gold_in(&folder.path().join("missing.txt")).is_err());
    }
}
