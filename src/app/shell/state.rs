//! All that the window knows. Views read it; only [`crate::app::apply`] changes it.

mod notices;

use crate::app::analysis::curve::{CurveView, LengthsView};
use crate::app::analysis::details::DetailsView;
use crate::app::analysis::lines::LinesView;
use crate::app::analysis::tree::TreeView;
use crate::app::apply::WayBack;
use crate::app::compare::leaves::LeavesView;
use crate::app::correct::steps::Steps;
use crate::app::dialogs::Sheet;
use crate::app::engine::{Entry, SavedFile};
use crate::app::exploring::Exploring;
use crate::app::find::Find;
use crate::app::ground::keyboard_holder::KeyboardHolder;
use crate::app::ground::linked::Linked;
use crate::app::ground::settings::Settings;
use crate::app::ground::tab::Tab;
use crate::app::ground::way::Way;
use crate::app::journey::history::History;
use crate::app::journey::positions::Positions;
use crate::app::player::Player;
use crate::app::reading_view::ReadingView;
use crate::app::source_view::SourceView;
use clearline_column::reader::ColumnState;
use clearline_engine::methods::{METHODS, Method};
use clearline_engine::page::{Progress, Source, is_web_address};
use clearline_engine::{Reading, Recipe};
pub use notices::{Brief, FailedPage, Fault, Message, Notices};
use std::time::Duration;
use url::Url;

/// The state of a window.
#[derive(Default)]
pub struct State {
    /// The page that is shown.
    pub open: Option<OpenPage>,
    /// The pages before and after it, and the one that is on its way.
    pub journey: Journey,
    /// The address field.
    pub address: AddressBar,
    /// Method, parameters and corrections.
    pub recipe: Recipe,
    /// What can be undone on the open page.
    pub steps: Steps,
    /// What is told above the page.
    pub notices: Notices,
    /// What the analysis shows.
    pub panes: Panes,
    /// The search in the page.
    pub find: Find,
    /// A panel over the page.
    pub sheet: Option<Sheet>,
    /// Who gets the keyboard when that closes.
    pub keyboard: KeyboardHolder,
    /// What is remembered for the next start.
    pub settings: Settings,
}

/// From page to page.
#[derive(Default)]
pub struct Journey {
    /// The page that is on its way.
    pub opening: Option<Opening>,
    /// The pages that were open.
    pub history: History,
    /// Where the last pages were left.
    pub positions: Positions,
}

/// A page with what was made of it.
pub struct OpenPage {
    /// The page as it was read.
    pub reading: Reading,
    /// What the column shows of it.
    pub view: ReadingView,
    /// How long the last step of reading took.
    pub took: Duration,
    /// Numbers of the items and of the curve, so that drawings of older ones are not used.
    pub versions: Versions,
    /// Where the column is scrolled to.
    pub column: ColumnState,
    /// Which parts of curve and list are in view.
    pub analysis: AnalysisView,
    /// The file that it was saved to last.
    pub saved: Option<SavedFile>,
    /// What several methods make of it.
    pub comparing: Comparing,
    /// The way back to the line at which it was left in another character set.
    pub way_back: Option<WayBack>,
}

impl OpenPage {
    /// Whether the page has text of which anything could be decided.
    pub fn has_text(&self) -> bool {
        self.reading.extraction.units.have_text()
    }
}

/// Which parts of the panes are in view.
#[derive(Debug, Default)]
pub struct AnalysisView {
    /// The curve's.
    pub curve: CurveView,
    /// The curve with the lengths of the blocks.
    pub lengths: LengthsView,
    /// The list's.
    pub lines: LinesView,
    /// The chosen unit's.
    pub details: DetailsView,
    /// The tree's.
    pub tree: TreeView,
    /// The source's.
    pub source: SourceView,
    /// The comparison's.
    pub leaves: LeavesView,
    /// Whether the sliders are in sight.
    pub has_sliders: bool,
}

/// Several methods on one page.
#[derive(Debug, Default)]
pub struct Comparing {
    /// What became of each method.
    pub entries: Vec<Entry>,
    /// The text that is known to be right; empty where there is none.
    pub gold: String,
}

/// Numbers that change with what they name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Versions {
    /// Of the page; lists begin at their top with another one.
    pub page: u64,
    /// Of the column's items.
    pub items: u64,
    /// Of the curve.
    pub curve: u64,
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

/// What the analysis shows.
#[derive(Debug)]
pub struct Panes {
    /// The tab that was chosen.
    pub tab: Tab,
    /// The unit that text and panes point at.
    pub linked: Linked,
    /// The methods that are compared.
    pub compared: Vec<&'static Method>,
    /// The stages of the decision, where they are watched.
    pub player: Player,
    /// How much of the screen the text has to itself.
    pub screen: Screen,
    /// What is asked about the method.
    pub exploring: Exploring,
}

/// How much of the screen the text has to itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Screen {
    /// Whether everything but the text is put away.
    pub reader_only: bool,
    /// Whether the window fills the screen.
    pub full: bool,
}

/// Fewest methods that can be compared.
pub const LEAST_COMPARED: usize = 2;
/// Most methods that can be compared.
pub const MOST_COMPARED: usize = 5;

/// Methods that are compared at first; the one in use joins them.
const FIRST_COMPARED: usize = 4;

impl Default for Panes {
    fn default() -> Self {
        Panes {
            tab: Tab::default(),
            linked: Linked::default(),
            compared: METHODS.iter().copied().take(FIRST_COMPARED).collect(),
            player: Player::default(),
            screen: Screen::default(),
            exploring: Exploring::default(),
        }
    }
}

impl Panes {
    /// Whether a method is among those that are compared.
    pub fn is_compared(&self, method: &Method) -> bool {
        self.compared.iter().any(|other| other.name == method.name)
    }
}

impl State {
    /// Where the page that is shown or on its way comes from.
    pub fn source(&self) -> Option<&Source> {
        let opening = self.journey.opening.as_ref().map(|opening| &opening.source);
        opening.or(self.open.as_ref().map(|open| &open.reading.page.source))
    }

    /// Whether the analysis is shown.
    pub fn has_analysis(&self) -> bool {
        self.settings.window.analysis && !self.panes.screen.reader_only
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

    /// The title of the window.
    pub fn title(&self) -> String {
        let title = self.open.as_ref().and_then(|open| open.reading.metadata.title.clone());
        match title {
            Some(title) => format!(
                "{} – Clearline",
                clearline_engine::save::characters::in_one_line(&title)
            ),
            None => "Clearline".to_owned(),
        }
    }
}
