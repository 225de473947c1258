//! The envelope of the actions. An action is one intention; views collect them while they draw, and the window carries them out
//! afterwards.
//!
//! Every feature has its own, in its `action.rs`, and any feature may push those of another: this is how features speak.

pub use super::annotations::{AnnotationAction, Change, KeptFile, Which};
pub use super::compare::CompareAction;
pub use super::correct::CorrectAction;
pub use super::dialogs::{DialogAction, KeyAction};
pub use super::exploring::{ExploreAction, Question};
pub use super::find::FindAction;
pub use super::handover::HandoverAction;
pub use super::integration::IntegrationAction;
pub use super::journey::MoveAction;
pub use super::library::{ImportAction, LibraryAction, RereadAction, ToKeep};
pub use super::look::LookAction;
pub use super::method::MethodAction;
pub use super::opening::PageAction;
pub use super::pictures::PictureAction;
pub use super::player::PlayerAction;
pub use super::reader::{PlaceAction, TextAction};
pub use super::rules::RuleAction;
pub use super::saving::SaveAction;
pub use super::shared::NoticeAction;
pub use super::source_view::SourceAction;
pub use super::start::StartAction;
pub use super::watched::WatchedAction;

/// Makes the envelope: a variant for each kind of action, which is made from that kind.
macro_rules! envelope {
    ($($(#[$doc:meta])+ $variant:ident($kind:ty),)+) => {
        /// One intention.
        #[derive(Clone, Debug)]
        pub enum Action {
            $($(#[$doc])+ $variant($kind),)+
        }

        $(impl From<$kind> for Action {
            fn from(action: $kind) -> Action {
                Action::$variant(action)
            }
        })+
    };
}

envelope! {
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
    Rule(RuleAction),
    /// About the library.
    Library(LibraryAction),
    /// About highlights and notes.
    Annotation(AnnotationAction),
    /// About the source of the page.
    Source(SourceAction),
    /// About pages that others hand over.
    Handover(HandoverAction),
    /// About making this program known to browsers.
    Integration(IntegrationAction),
    /// About panels over the page.
    Dialog(DialogAction),
    /// About changing keys.
    Key(KeyAction),
    /// About the notices above the page.
    Notice(NoticeAction),
    /// About the start page.
    Start(StartAction),
    /// About the watched folder.
    Watched(WatchedAction),
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
