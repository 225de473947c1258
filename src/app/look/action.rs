//! What the user wants of the look of the window.

use crate::app::ground::settings::ThemeChoice;
use crate::app::ground::tab::Tab;
use clearline_column::reader::ColumnSettings;
use clearline_words::Language;

/// The look of the window.
#[derive(Clone, Debug)]
pub enum LookAction {
    /// Light, dark, or as the system says.
    Theme(ThemeChoice),
    /// The window speaks this language, or the system's.
    Language(Option<Language>),
    /// The text is set so.
    Column(ColumnSettings),
    /// The text one step larger (1) or smaller (-1), or of the usual size (0).
    Zoom(i8),
    /// Controls one step larger (1) or smaller (-1), or of the usual size (0).
    ZoomInterface(i8),
    /// Show or hide the contents of the page.
    ToggleContents,
    /// Let the arrow keys move a caret through the text, or scroll it again.
    ToggleCaret,
    /// Put everything but the text away, or bring it back.
    ToggleReaderOnly,
    /// Fill the screen, or leave it.
    ToggleFullScreen,
    /// Leave the program.
    Quit,
    /// Show or hide the analysis.
    ToggleAnalysis,
    /// Show the lengths of the blocks on the curve, or hide them.
    ToggleLengths,
    /// Whether digits, letters and brackets do something without Ctrl or Alt.
    LetterKeys(bool),
    /// Nothing glides or fades: the system asks for that.
    KeepStill,
    /// Show this tab of the analysis.
    Tab(Tab),
    /// The analysis beside the text has this width in points.
    PaneWidth(f32),
    /// The analysis below the text has this height in points.
    PaneHeight(f32),
}
