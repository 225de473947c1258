//! Every intention of the user. Views collect them while they draw; [`super::apply`] carries them out afterwards.

mod kinds;

use super::analysis::RunEnd;
use super::engine::DialogKind;
use super::examples::Example;
use super::exploring::Question;
use super::history::Way;
pub use super::memory::MemoryAction;
use super::pictures::Scope;
use super::settings::ThemeChoice;
use super::state::{Sheet, Side, Tab};
use clearline_column::reader::ColumnSettings;
use clearline_engine::extraction::KeptRun;
use clearline_engine::methods::Method;
use clearline_engine::save::Format;
use clearline_engine::save::figure::PlotFormat;
use std::path::PathBuf;

/// One intention.
#[derive(Clone, Debug)]
pub enum Action {
    /// About which page is open.
    Page(PageAction),
    /// About how the open page is read.
    Method(MethodAction),
    /// About correcting what a method has found.
    Correct(CorrectAction),
    /// About saving the text.
    Save(SaveAction),
    /// About the look of the window.
    Look(LookAction),
    /// About a place in text and curve.
    Place(PlaceAction),
    /// About the text as such.
    Text(TextAction),
    /// About finding words in it.
    Find(FindAction),
    /// About moving through the text and from page to page.
    Move(MoveAction),
    /// About methods side by side.
    Compare(CompareAction),
    /// About watching the method decide.
    Player(PlayerAction),
    /// Questions about the method.
    Explore(ExploreAction),
    /// About the images of the page.
    Picture(PictureAction),
    /// About the rules of sites.
    Memory(MemoryAction),
    /// About messages and panels over the page.
    Sheet(SheetAction),
    /// Leave the program.
    Quit,
}

/// Opening pages.
#[derive(Clone, Debug)]
pub enum PageAction {
    /// Open what this text names: an address, a host, a path.
    OpenTyped(String),
    /// Open a file.
    OpenFile(PathBuf),
    /// Open a built-in page.
    OpenExample(Example),
    /// Take this HTML as a page.
    OpenHtml(String),
    /// Ask for a file in the system's dialog.
    Choose,
    /// Get the open page again.
    Refetch,
    /// Ask once more for the page that did not come.
    Retry,
    /// Read the open page's bytes in this character set, or in its own.
    Decode(Option<&'static str>),
    /// Stop what is on its way; where nothing is, close what lies over the page.
    Cancel,
    /// The text of the address field has changed.
    Type(String),
    /// Put the cursor into the address field.
    FocusAddress,
    /// The address field has got the cursor.
    AddressFocused,
    /// Ask the clipboard for HTML.
    PasteHtml,
    /// Show the page as it is on the web, in the system's browser.
    Browse,
    /// Copy the page's address, or the path of its file.
    CopyAddress,
}

/// Reading the open page in another way.
#[derive(Clone, Debug)]
pub enum MethodAction {
    /// By another method.
    Choose(&'static Method),
    /// With another value of a parameter, in its text form.
    Set {
        /// The parameter's name.
        name: &'static str,
        /// Its value.
        value: String,
    },
    /// With the default of a parameter.
    Reset(&'static str),
    /// With all defaults.
    ResetAll,
    /// Once more as it is.
    Again,
}

/// Correcting what a method has found.
#[derive(Clone, Debug)]
pub enum CorrectAction {
    /// Move an end of a kept run; until the pointer is released, all moves are one step.
    Move {
        /// The run as it was when its marker was grabbed.
        run: KeptRun,
        /// Which end.
        end: RunEnd,
        /// The border between units where it goes: before the unit of this number.
        border: usize,
    },
    /// Make a run at a unit that is left out.
    AddRun(usize),
    /// Leave out all of a run.
    RemoveRun(KeptRun),
    /// Keep a unit that is left out, or the other way round.
    Flip(usize),
    /// Keep units or leave them out.
    Decide {
        /// Their numbers.
        units: Vec<usize>,
        /// Whether they are to be kept.
        keep: bool,
    },
    /// Take the last step back: a correction, a parameter, a method.
    Undo,
    /// Do again what was taken back last.
    Redo,
    /// Take all corrections of this page back; a step, too.
    BackToAutomatic,
}

/// Saving the text.
#[derive(Clone, Debug)]
pub enum SaveAction {
    /// To the file of the last time, else to a new one in the folder of the last time.
    Again,
    /// To a new file of this format in the folder of the last time.
    As(Format),
    /// Ask for a name in the system's dialog.
    Choose,
    /// The curve to a new file in the folder of the last time.
    Plot(PlotFormat),
    /// The page with its text, as it is read and corrected now, into the user's own corpus.
    Gold,
}

/// The look of the window.
#[derive(Clone, Debug)]
pub enum LookAction {
    /// Light, dark, or as the system says.
    Theme(ThemeChoice),
    /// The text is set so.
    Column(ColumnSettings),
    /// The text one step larger (1) or smaller (-1), or of the usual size (0).
    Zoom(i8),
    /// Controls one step larger (1) or smaller (-1), or of the usual size (0).
    ZoomInterface(i8),
    /// Show or hide the contents of the page.
    ToggleContents,
    /// Put everything but the text away, or bring it back.
    ToggleReaderOnly,
    /// Fill the screen, or leave it.
    ToggleFullScreen,
    /// Show or hide the analysis.
    ToggleAnalysis,
    /// Show the lengths of the blocks on the curve, or hide them.
    ToggleLengths,
    /// Show this tab of the analysis.
    Tab(Tab),
    /// The analysis beside the text has this width in points.
    PaneWidth(f32),
    /// The analysis below the text has this height in points.
    PaneHeight(f32),
}

/// Places in text and curve.
#[derive(Clone, Debug)]
pub enum PlaceAction {
    /// The pointer is on this unit, or on none.
    Hover(Option<(usize, Side)>),
    /// Mark this unit on the curve, or none.
    Mark(Option<usize>),
    /// Mark the next unit with text after the marked one, or before it, and bring its text into sight.
    Step {
        /// To the next, not to the one before.
        is_onward: bool,
        /// How many units on.
        count: usize,
    },
    /// Mark this unit and bring its text into sight.
    GoTo(usize),
    /// Mark the unit that holds this leaf of the article and bring the leaf into sight.
    GoToLeaf(usize),
    /// Show a footnote.
    GoToNote {
        /// Its index among the article's.
        note: u32,
        /// The byte of the article that refers to it.
        from: u32,
    },
    /// Go from a footnote back to where it was referred to.
    LeaveNote(u32),
    /// Unfold or fold the bar at this item.
    Toggle(usize),
    /// Show all that is left out, or hide it where all is shown.
    ToggleAll,
    /// Follow the link that is written so in the page; in the browser if wanted.
    Follow {
        /// The target as written.
        written: String,
        /// Whether to open it outside.
        outside: bool,
    },
}

/// Selecting and copying.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextAction {
    /// Select everything in the column.
    SelectAll,
    /// Copy what is selected as text.
    Copy,
    /// Copy what is selected as Markdown.
    CopyMarkdown,
    /// Copy the whole article as text.
    CopyArticle,
}

/// Finding words in the text.
#[derive(Clone, Debug)]
pub enum FindAction {
    /// Show the bar, for what is selected.
    Open,
    /// Close the bar.
    Close,
    /// What is searched for has changed.
    Type(String),
    /// The field has got the cursor.
    Focused,
    /// Go to another hit.
    Step {
        /// To the next, not to the one before.
        is_onward: bool,
    },
    /// Go to the next hit in removed text, and unfold that.
    Unfold,
}

/// Moving through the text and from page to page.
#[derive(Clone, Copy, Debug)]
pub enum MoveAction {
    /// To the page before, or to the one that one went back from.
    Go(Way),
    /// To a heading, by its index in the list of contents.
    ToHeading(usize),
    /// Keep the places in the last pages between starts, or do so no more and forget them.
    RememberPositions(bool),
}

/// Methods side by side.
#[derive(Clone, Debug)]
pub enum CompareAction {
    /// Take this method in, or out.
    Toggle(&'static Method),
    /// The text that is known to be right; empty where there is none.
    Gold(String),
    /// Ask for a file with the text that is known to be right.
    OpenGold,
}

/// Watching the method decide.
#[derive(Clone, Copy, Debug)]
pub enum PlayerAction {
    /// Show the player and play; where it is shown, play on or pause.
    Toggle,
    /// Put it away and show the answer.
    Close,
    /// Go so many stages on, or back.
    Step(isize),
    /// Go to a stage.
    Show(usize),
    /// Go to the next stage where it is due.
    Advance,
}

/// Questions about the method.
#[derive(Clone, Debug)]
pub enum ExploreAction {
    /// Ask why something was left out, and show the panel with the answer.
    Ask(Question),
    /// Show the panel to paste a passage into.
    OpenPassage,
    /// The pasted passage has changed.
    Type(String),
    /// The field has got the cursor.
    Focused,
    /// Set a parameter to the value that keeps the passage, and look at what comes of it.
    Change {
        /// The parameter's name.
        name: &'static str,
        /// Its value.
        value: String,
    },
    /// Show or fold away the sliders under the curve.
    ToggleSliders,
    /// Show them in the place of the reason, or that again, where there is no room for both.
    ToggleSlidersForReason,
}

/// The images of the page.
#[derive(Clone, Copy, Debug)]
pub enum PictureAction {
    /// Load images, or do so no more.
    Allow(Scope, bool),
    /// Ask once more for this image, which did not come.
    Retry(u32),
    /// Show this image as large as the window.
    Enlarge(u32),
}

/// Messages and panels over the page.
#[derive(Clone, Debug)]
pub enum SheetAction {
    /// Show a panel.
    Show(Sheet),
    /// Close the panel.
    Close,
    /// The text of the path box has changed.
    TypePath(String),
    /// List another folder in the path box.
    List(PathBuf),
    /// Take this path.
    Take(DialogKind, PathBuf),
    /// Save to this file, though it exists.
    Replace(PathBuf),
    /// Close the strip with the fault.
    DismissFault,
    /// Close the strip with the message.
    DismissMessage,
    /// Close the strip with this sentence about the open page.
    PutAway(String),
    /// Open this address in the system's browser.
    Browse(String),
}

/// What was collected while drawing.
#[derive(Debug, Default)]
pub struct Actions(Vec<Action>);

impl Actions {
    /// Adds one.
    pub fn push(&mut self, action: impl Into<Action>) {
        self.0.push(action.into());
    }

    /// All of them, in order.
    pub fn into_inner(self) -> Vec<Action> {
        self.0
    }
}
