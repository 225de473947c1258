//! Choosing what is compared, and the gold text.

use super::action::CompareAction;
use super::comparison::Comparison;
use super::state::{Compare, LEAST_COMPARED, MOST_COMPARED};
use crate::app::action::{Action, DialogAction};
use crate::app::ground::dialog::DialogKind;
use crate::app::ground::tab::Tab;
use crate::app::shared::{NoticeAction, Shared, Tools};
use clearline_engine::Recipe;
use clearline_engine::internals::page::reason;
use clearline_engine::methods::{METHODS, Method};
use clearline_words::{Message, message};
use std::path::{Path, PathBuf};
use std::{fs, io};

/// Bytes of the longest gold text that is read.
const MOST_GOLD: u64 = 16 << 20;

impl Compare {
    /// Carries out an action.
    pub fn apply(&mut self, action: CompareAction, tools: &mut Tools<'_>) {
        match action {
            CompareAction::Toggle(method) => self.toggle(method),
            CompareAction::Gold(text) => self.gold = text.into(),
            CompareAction::OpenGold => tools.wish(DialogAction::Ask(DialogKind::Gold)),
            CompareAction::ReadGold(path) => read_gold(path, tools),
            CompareAction::Compared(entries) => self.entries = entries,
        }
    }

    /// The tab is chosen: the method in use is among those that are compared.
    pub fn join(&mut self, in_use: &'static Method) {
        if !self.is_compared(in_use) {
            self.toggle(in_use);
        }
    }

    /// Asks for the comparison that the tab shows, where it is another one.
    pub fn settle(&mut self, tools: &mut Tools<'_>) {
        let wanted = (tools.shared.tab == Tab::Compare).then(|| self.comparison(tools.shared));
        if self.asked == wanted {
            return;
        }
        match wanted.clone() {
            Some(comparison) => tools.engine.compare(move |page| {
                let entries = comparison.run(page);
                CompareAction::Compared(entries).into()
            }),
            None => tools.engine.stop_comparing(),
        }
        self.asked = wanted;
    }

    fn toggle(&mut self, method: &'static Method) {
        let is_in = |other: &&Method| other.name == method.name;
        match self.methods.iter().position(is_in) {
            Some(at) if self.methods.len() > LEAST_COMPARED => {
                self.methods.remove(at);
            }
            None if self.methods.len() < MOST_COMPARED => {
                self.methods.push(method);
                self.methods
                    .sort_by_key(|method| METHODS.iter().position(|other| other.name == method.name));
            }
            Some(_) | None => {}
        }
    }

    /// The method in use is compared with the parameters in use, others with their defaults.
    fn comparison(&self, shared: &Shared) -> Comparison {
        let in_use = &shared.recipe;
        let recipe = |&method: &&'static Method| {
            if method == in_use.method {
                Recipe::by(method, &in_use.parameters)
            } else {
                Recipe::of(method)
            }
        };
        Comparison {
            recipes: self.methods.iter().map(recipe).collect(),
            gold: Some(self.gold.clone()).filter(|gold| !gold.trim().is_empty()),
        }
    }
}

fn read_gold(path: PathBuf, tools: &mut Tools<'_>) {
    let wording = tools.wording();
    tools.run(move || {
        Some::<Action>(match gold_in(&path) {
            Ok(text) => CompareAction::Gold(text).into(),
            Err(why) => NoticeAction::Tell(wording.error_text(&message!("fault-gold-text", why = why))).into(),
        })
    });
}

/// The text of a file.
fn gold_in(path: &Path) -> Result<String, Message> {
    let of_system = |error: io::Error| reason(&error);
    let file = fs::metadata(path).map_err(of_system)?;
    if file.len() > MOST_GOLD {
        return Err(message!("compare-gold-too-long", megabytes = MOST_GOLD >> 20));
    }
    let text = fs::read_to_string(path).map_err(of_system)?;
    Ok(text.trim_start_matches('\u{feff}').to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_words::Wording;

    #[test]
    fn gold_is_text_in_utf_8() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("gold.txt");
        fs::write(&path, "\u{feff}Text.").unwrap();
        assert_eq!(gold_in(&path), Ok("Text.".to_owned()));
        fs::write(&path, [0xd6, 0xd0]).unwrap();
        let why = gold_in(&path).unwrap_err();
        assert!(Wording::default().say(&why).contains("UTF-8"));
        assert!(gold_in(&folder.path().join("missing.txt")).is_err());
    }
}
