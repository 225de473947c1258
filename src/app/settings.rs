//! What the window remembers from one start to the next: a small JSON file in the user's configuration folder.
//!
//! Unknown keys are kept, so that an older program does not forget what a newer one wrote. A broken file is set aside and
//! told once.

use super::reader::ColumnSettings;
use crate::page::Sentence;
use crate::save::{Format, save_as};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Widths of the analysis beside the text, in points.
pub const PANE_WIDTHS: std::ops::RangeInclusive<f32> = 260.0..=1600.0;
/// Heights of the analysis below the text, in points.
pub const PANE_HEIGHTS: std::ops::RangeInclusive<f32> = 120.0..=1000.0;

/// Which theme is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ThemeChoice {
    /// As the system says.
    #[default]
    System,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
    /// Brown on the paper of old books.
    Sepia,
    /// Light on grey.
    Grey,
    /// White and yellow on black.
    HighContrast,
}

/// What the last text was saved as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SavedAs {
    /// Markdown.
    #[default]
    Markdown,
    /// Plain text.
    Text,
    /// One HTML file.
    Html,
    /// The whole analysis.
    Json,
}

impl From<SavedAs> for Format {
    fn from(saved: SavedAs) -> Format {
        match saved {
            SavedAs::Markdown => Format::Markdown,
            SavedAs::Text => Format::Text,
            SavedAs::Html => Format::Html,
            SavedAs::Json => Format::Json,
        }
    }
}

impl SavedAs {
    /// What is remembered of a format; nothing of one that does not suit every page.
    pub fn of(format: Format) -> Option<SavedAs> {
        match format {
            Format::Markdown => Some(SavedAs::Markdown),
            Format::Text => Some(SavedAs::Text),
            Format::Html => Some(SavedAs::Html),
            Format::Json => Some(SavedAs::Json),
            Format::OwnHtml => None,
        }
    }
}

/// What is remembered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The theme.
    pub theme: ThemeChoice,
    /// How the text is set.
    #[serde(flatten)]
    pub column: ColumnSettings,
    /// The folder of the last file that was opened or saved.
    pub folder: Option<PathBuf>,
    /// What the last text was saved as.
    pub saved_as: SavedAs,
    /// Whether the analysis is shown.
    pub analysis: bool,
    /// How large the analysis is.
    #[serde(flatten)]
    pub pane: PaneSize,
    /// Which images are loaded.
    pub images: ImageSettings,
    /// What other versions of the program have written.
    #[serde(flatten)]
    others: serde_json::Map<String, serde_json::Value>,
}

/// How large the analysis is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PaneSize {
    /// Width of the analysis beside the text, in points.
    #[serde(rename = "pane_width")]
    pub width: f32,
    /// Height of the analysis below the text, in points.
    #[serde(rename = "pane_height")]
    pub height: f32,
}

impl Default for PaneSize {
    fn default() -> Self {
        PaneSize {
            width: 480.0,
            height: 280.0,
        }
    }
}

/// Which images are loaded without asking: none, unless somebody says otherwise.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ImageSettings {
    /// Those of every page.
    pub always: bool,
    /// Those of the pages of these sites, by their hosts.
    pub sites: BTreeSet<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            theme: ThemeChoice::System,
            column: ColumnSettings::default(),
            folder: None,
            saved_as: SavedAs::default(),
            analysis: true,
            pane: PaneSize::default(),
            images: ImageSettings::default(),
            others: serde_json::Map::new(),
        }
    }
}

impl Settings {
    /// Values within their bounds.
    fn bounded(self) -> Settings {
        let within = |value: f32, bounds: std::ops::RangeInclusive<f32>| value.clamp(*bounds.start(), *bounds.end());
        Settings {
            column: self.column.bounded(),
            pane: PaneSize {
                width: within(self.pane.width, PANE_WIDTHS),
                height: within(self.pane.height, PANE_HEIGHTS),
            },
            ..self
        }
    }
}

/// The file of the settings.
#[derive(Debug, Default)]
pub struct SettingsFile {
    path: Option<PathBuf>,
    written: Option<Settings>,
}

impl SettingsFile {
    /// The file in the user's configuration folder.
    pub fn of_user() -> SettingsFile {
        let folders = directories::ProjectDirs::from("", "", "clearline");
        SettingsFile::at(folders.map(|folders| folders.config_dir().join("settings.json")))
    }

    /// The file at a path; without one nothing is remembered.
    pub fn at(path: Option<PathBuf>) -> SettingsFile {
        SettingsFile { path, written: None }
    }

    /// Reads the settings. A broken file is renamed and told.
    pub fn read(&mut self) -> (Settings, Option<Sentence>) {
        let text = self.path.as_deref().map(fs::read_to_string);
        let (settings, fault) = match text {
            None => (Settings::default(), None),
            Some(Err(error)) if error.kind() == ErrorKind::NotFound => (Settings::default(), None),
            Some(Err(error)) => (Settings::default(), Some(unreadable(&error.to_string()))),
            Some(Ok(text)) => match serde_json::from_str::<Settings>(&text) {
                Ok(settings) => (settings.bounded(), None),
                Err(error) => (Settings::default(), Some(self.set_aside(&error.to_string()))),
            },
        };
        self.written = Some(settings.clone());
        (settings, fault)
    }

    /// Writes the settings where they have changed: whole or not at all.
    ///
    /// # Errors
    /// A sentence where the file cannot be written.
    pub fn write(&mut self, settings: &Settings) -> Result<(), Sentence> {
        let Some(path) = self.path.as_deref().filter(|_| self.written.as_ref() != Some(settings)) else {
            return Ok(());
        };
        // Told once, not every time that the window saves.
        self.written = Some(settings.clone());
        let fault = |why: String| Sentence::new("The settings were not saved", why, "");
        let text = serde_json::to_string_pretty(settings).map_err(|error| fault(error.to_string()))?;
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| fault(error.to_string()))?;
        }
        save_as(path, format!("{text}\n").as_bytes()).map_err(|error| error.sentence())
    }

    fn set_aside(&self, reason: &str) -> Sentence {
        let seconds = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |since| since.as_secs());
        let aside = |path: &Path| path.with_extension(format!("broken-{seconds}"));
        let moved = self.path.as_deref().and_then(|path| {
            let aside = aside(path);
            fs::rename(path, &aside).ok().map(|()| aside)
        });
        let what_now = match moved {
            Some(aside) => format!("The broken file is kept as {}.", aside.display()),
            None => "The broken file will be replaced.".to_owned(),
        };
        Sentence::new(
            "Your settings could not be read and are back at their defaults",
            reason,
            what_now,
        )
    }
}

fn unreadable(reason: &str) -> Sentence {
    Sentence::new("Your settings could not be read", reason, "The defaults are used.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::typeset::Typeface;

    fn file(folder: &tempfile::TempDir) -> SettingsFile {
        SettingsFile::at(Some(folder.path().join("deep/settings.json")))
    }

    #[test]
    fn what_is_written_is_read_and_unknown_keys_stay() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/settings.json");
        fs::create_dir(folder.path().join("deep")).unwrap();
        fs::write(&path, r#"{"theme":"dark","text_size":400,"margin":3}"#).unwrap();
        let mut first = file(&folder);
        let (mut settings, fault) = first.read();
        assert_eq!(
            (settings.theme, settings.column.size, fault),
            (ThemeChoice::Dark, 36.0, None)
        );
        settings.pane.width = 333.0;
        settings.images.sites.insert("example.com".to_owned());
        first.write(&settings).unwrap();
        let (again, _) = file(&folder).read();
        assert_eq!(again, settings);
        let written = fs::read_to_string(&path).unwrap();
        for kept in ["\"margin\": 3", "\"pane_width\": 333.0", "\"example.com\""] {
            assert!(written.contains(kept), "{written}");
        }
    }

    #[test]
    fn how_the_text_is_set_is_kept_between_starts() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/settings.json");
        fs::create_dir(folder.path().join("deep")).unwrap();
        let text = r#"{"theme":"high-contrast","font":{"system":"Georgia"},"hyphenation":true,"text_width":500}"#;
        fs::write(&path, text).unwrap();
        let mut first = file(&folder);
        let (mut settings, fault) = first.read();
        assert_eq!((settings.theme, fault), (ThemeChoice::HighContrast, None));
        let column = &mut settings.column;
        assert_eq!(column.face, Typeface::System("Georgia".into()));
        assert_eq!((column.characters, column.hyphenates), (120.0, true));
        assert_eq!(column.line_height, ColumnSettings::default().line_height);
        column.is_justified = true;
        first.write(&settings).unwrap();
        assert_eq!(file(&folder).read(), (settings, None));
    }

    #[test]
    fn without_a_file_there_are_defaults_and_no_complaint() {
        let folder = tempfile::tempdir().unwrap();
        let (settings, fault) = file(&folder).read();
        assert_eq!((settings, fault), (Settings::default(), None));
        let mut nowhere = SettingsFile::at(None);
        nowhere.read();
        assert_eq!(nowhere.write(&Settings::default()), Ok(()));
    }

    #[test]
    fn a_broken_file_is_kept_aside_and_told() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("deep")).unwrap();
        fs::write(folder.path().join("deep/settings.json"), "{\"theme\":").unwrap();
        let (settings, fault) = file(&folder).read();
        assert_eq!(settings, Settings::default());
        assert!(fault.unwrap().to_string().contains("broken-"));
        let names: Vec<_> = fs::read_dir(folder.path().join("deep")).unwrap().collect();
        assert_eq!(names.len(), 1);
    }
}
