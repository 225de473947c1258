//! The files in `assets/locales`, which are part of the program.

use crate::language::Language;

macro_rules! files {
    ($language:literal: $($name:literal)*) => {
        &[$(($name, include_str!(concat!("../locales/", $language, "/", $name, ".ftl")))),*]
    };
    ($($name:literal)*) => {
        /// The names and the texts of the files of a language.
        ///
        /// ```
        /// use clearline_words::{Language, sources};
        ///
        /// assert!(sources(Language::English).iter().any(|(name, text)| *name == "column" && text.contains("bar-show")));
        /// ```
        pub fn sources(language: Language) -> &'static [(&'static str, &'static str)] {
            match language {
                Language::English | Language::Pseudo => files!("en": $($name)*),
                Language::SimplifiedChinese => files!("zh-Hans": $($name)*),
                Language::TraditionalChinese => files!("zh-Hant": $($name)*),
            }
        }
    };
}

// One file for each part of the program.
files! {
    "analysis"
    "answers"
    "cli"
    "column"
    "commands"
    "common"
    "dialogs"
    "faults"
    "grounds"
    "imports"
    "library"
    "methods"
    "reader"
    "rules"
    "shell"
    "start"
    "steps"
    "traces"
}
