//! The words of the window: the wording that egui's context carries, which all views and threads have.

use clearline_column::fonts;
use clearline_words::{ErrorText, Language, Message, Wording};
use egui::{Context, Id, Ui};

/// Says messages in the language of the window.
pub trait Words {
    /// The words of the language that the window speaks.
    fn wording(&self) -> Wording;

    /// A message without values.
    fn word(&self, id: &str) -> String {
        self.wording().word(id)
    }

    /// A message.
    fn say(&self, message: &Message) -> String {
        self.wording().say(message)
    }

    /// An error in its three parts.
    fn error_text(&self, error: &Message) -> ErrorText {
        self.wording().error_text(error)
    }
}

impl Words for Wording {
    fn wording(&self) -> Wording {
        *self
    }
}

impl Words for Context {
    fn wording(&self) -> Wording {
        self.data(|data| data.get_temp(id())).unwrap_or_default()
    }
}

impl Words for Ui {
    fn wording(&self) -> Wording {
        self.ctx().wording()
    }
}

/// Has the window speak a language from now on, with the marks of its script.
pub fn speak(ctx: &Context, language: Language) {
    fonts::install(ctx, language == Language::TraditionalChinese);
    ctx.data_mut(|data| data.insert_temp(id(), Wording::of(language)));
    ctx.request_repaint();
}

fn id() -> Id {
    Id::unique("wording")
}
