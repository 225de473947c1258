//! What the window remembers from one start to the next: a small JSON file in the user's configuration folder.
//!
//! Unknown keys are kept, so that an older program does not forget what a newer one wrote.

use crate::app::ground::letter_keys::LetterKeys;
use crate::app::ground::merging::{Merge, by_keys};
use crate::app::ground::policies::Policies;
use crate::app::ground::stored::StoredFile;
use clearline_column::reader::ColumnSettings;
use clearline_engine::save::Format;
use clearline_words::{Language, Message};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeSet;
use std::path::PathBuf;

/// Sizes of the controls that can be chosen, as multiples of their usual one.
pub const INTERFACE_ZOOMS: std::ops::RangeInclusive<f32> = 0.6..=3.0;
/// Widths of the analysis beside the text, in points.
pub const PANE_WIDTHS: std::ops::RangeInclusive<f32> = 260.0..=1600.0;
/// Heights of the analysis below the text, in points.
pub const PANE_HEIGHTS: std::ops::RangeInclusive<f32> = 120.0..=1000.0;

/// A language of the window, by its tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "&'static str")]
pub struct SpokenLanguage(pub Language);

impl TryFrom<String> for SpokenLanguage {
    type Error = String;

    fn try_from(tag: String) -> Result<SpokenLanguage, String> {
        let language = Language::of_tag(&tag).map(SpokenLanguage);
        language.ok_or_else(|| format!("no language is called {tag}"))
    }
}

impl From<SpokenLanguage> for &'static str {
    fn from(SpokenLanguage(language): SpokenLanguage) -> &'static str {
        language.tag()
    }
}

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

/// What is remembered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The theme.
    pub theme: ThemeChoice,
    /// The language of the window; the system's where there is none.
    pub language: Option<SpokenLanguage>,
    /// How the text is set.
    #[serde(flatten)]
    pub column: ColumnSettings,
    /// The folder of the last file that was opened or saved.
    pub folder: Option<PathBuf>,
    /// The folder into which pages are saved that have no file of their own; asked for where there is none.
    pub save_folder: Option<PathBuf>,
    /// The folder of the library; `Clearline` among the documents where there is none.
    pub library: Option<PathBuf>,
    /// Whether pages that are kept get a Markdown file beside them.
    pub markdown_beside: bool,
    /// The folder in which pages are waited for.
    pub watched: Option<Watch>,
    /// What the last text was saved as.
    #[serde(serialize_with = "write_format", deserialize_with = "read_format")]
    pub saved_as: Format,
    /// What of the window is shown, and how large.
    #[serde(flatten)]
    pub window: WindowSettings,
    /// The keys that act without Ctrl or Alt, where they were changed.
    pub keys: LetterKeys,
    /// How large the analysis is.
    #[serde(flatten)]
    pub pane: PaneSize,
    /// Which images are loaded.
    pub images: ImageSettings,
    /// What counts as main text on the pages of sites.
    pub policies: Policies,
    /// What other versions of the program have written.
    #[serde(flatten)]
    others: serde_json::Map<String, serde_json::Value>,
}

/// A folder in which pages are waited for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Watch {
    /// The folder.
    pub folder: PathBuf,
    /// What is done with a page that arrives.
    #[serde(default)]
    pub on_arrival: OnArrival,
}

/// What is done with a page that arrives in the watched folder.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OnArrival {
    /// It is offered.
    #[default]
    Offer,
    /// It is opened.
    Open,
    /// It is kept in the library.
    Keep,
}

/// What of the window is shown, and how large.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct WindowSettings {
    /// Whether the analysis is shown.
    pub analysis: bool,
    /// Whether the curve shows the lengths of the blocks too, where blocks are judged by something else.
    pub block_lengths: bool,
    /// Whether the contents of the page are shown beside its text, where there is room.
    pub contents: bool,
    /// Whether arrow keys move a caret through the text instead of scrolling it.
    pub caret: bool,
    /// Size of the controls, as a multiple of their usual one; the text has its own size.
    pub interface_zoom: f32,
    /// Whether the pages that are opened are remembered, with the places in them; the private switch turns that off.
    #[serde(rename = "remember_positions")]
    pub remembers_pages: bool,
    /// Whether digits, letters and brackets do something without Ctrl or Alt.
    pub letter_keys: bool,
}

impl Default for WindowSettings {
    fn default() -> Self {
        WindowSettings {
            analysis: true,
            block_lengths: false,
            contents: false,
            caret: false,
            interface_zoom: 1.0,
            remembers_pages: true,
            letter_keys: true,
        }
    }
}

/// How large the analysis is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PaneSize {
    /// Width of the analysis beside the text, in points, once somebody has set it.
    #[serde(rename = "pane_width", skip_serializing_if = "Option::is_none")]
    pub width: Option<f32>,
    /// Height of the analysis below the text, in points.
    #[serde(rename = "pane_height")]
    pub height: f32,
}

impl Default for PaneSize {
    fn default() -> Self {
        PaneSize {
            width: None,
            height: 280.0,
        }
    }
}

/// Width of the analysis where nobody has set it, in points: at least this, and this share of the room for it and the text.
const USUAL_PANE: f32 = 480.0;
const SHARE_OF_PANE: f32 = 0.375;

impl PaneSize {
    /// Width of the analysis beside the text in a room of this width: what a wide window has more is for both.
    pub fn width_in(&self, room: f32) -> f32 {
        self.width.unwrap_or((SHARE_OF_PANE * room).max(USUAL_PANE))
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
            language: None,
            column: ColumnSettings::default(),
            folder: None,
            save_folder: None,
            library: None,
            markdown_beside: true,
            watched: None,
            saved_as: Format::Markdown,
            window: WindowSettings::default(),
            keys: LetterKeys::default(),
            pane: PaneSize::default(),
            images: ImageSettings::default(),
            policies: Policies::default(),
            others: serde_json::Map::new(),
        }
    }
}

/// The names under which these two formats were remembered first.
const FIRST_NAMES: [(Format, &str); 2] = [(Format::Markdown, "markdown"), (Format::Text, "text")];

fn write_format<S: Serializer>(format: &Format, to: S) -> Result<S::Ok, S::Error> {
    let first = FIRST_NAMES.iter().find(|(other, _)| other == format);
    to.serialize_str(first.map_or(format.name(), |(_, name)| name))
}

fn read_format<'de, D: Deserializer<'de>>(from: D) -> Result<Format, D::Error> {
    let name = String::deserialize(from)?;
    let first = FIRST_NAMES.iter().find(|(_, other)| *other == name);
    let format = first.map(|(format, _)| *format).or_else(|| Format::named(&name));
    format.ok_or_else(|| Error::custom(format!("no format is called {name}")))
}

impl Merge for Settings {
    fn merged(self, base: &Settings, theirs: Settings) -> Settings {
        by_keys(self, base, &theirs)
    }
}

impl Settings {
    /// Values within their bounds.
    fn bounded(mut self) -> Settings {
        self.policies.forget_first();
        let within = |value: f32, bounds: std::ops::RangeInclusive<f32>| value.clamp(*bounds.start(), *bounds.end());
        Settings {
            column: self.column.bounded(),
            window: WindowSettings {
                interface_zoom: within(self.window.interface_zoom, INTERFACE_ZOOMS),
                ..self.window
            },
            pane: PaneSize {
                // Earlier versions wrote the usual width, too.
                width: self
                    .pane
                    .width
                    .filter(|width| *width != USUAL_PANE)
                    .map(|width| within(width, PANE_WIDTHS)),
                height: within(self.pane.height, PANE_HEIGHTS),
            },
            ..self
        }
    }
}

/// The file of the settings.
#[derive(Debug)]
pub struct SettingsFile(StoredFile<Settings>);

impl Default for SettingsFile {
    fn default() -> Self {
        SettingsFile::at(None)
    }
}

impl SettingsFile {
    /// The file in the user's configuration folder.
    pub fn of_user() -> SettingsFile {
        let folders = directories::ProjectDirs::from("", "", "clearline");
        SettingsFile::at(folders.map(|folders| folders.config_dir().join("settings.json")))
    }

    /// The file at a path; without one nothing is remembered.
    pub fn at(path: Option<PathBuf>) -> SettingsFile {
        SettingsFile(StoredFile::at(path, "settings"))
    }

    /// Reads the settings. A broken file is renamed, and a sentence says so.
    pub fn read(&mut self) -> (Settings, Option<Message>) {
        let (settings, fault) = self.0.read();
        (settings.bounded(), fault)
    }

    /// The settings as they are written; the usual ones where they cannot be read. A broken file stays where it is.
    pub fn peek(&self) -> Settings {
        self.0.peek().bounded()
    }

    /// Writes the settings where they have changed: whole or not at all.
    ///
    /// # Errors
    /// A message where the file cannot be written.
    pub fn write(&mut self, settings: &Settings) -> Result<(), Message> {
        self.0.write(settings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_column::typeset::Typeface;
    use clearline_words::Wording;
    use std::fs;

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
        settings.pane.width = Some(333.0);
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
        column.cjk.indents = true;
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
        let said = Wording::default().error_text(&fault.unwrap());
        assert!(said.what.starts_with("Your settings could not be read") && said.what_now.contains("broken-"));
        let names: Vec<_> = fs::read_dir(folder.path().join("deep")).unwrap().collect();
        assert_eq!(names.len(), 1);
    }
}
