//! All that the window knows. Views read it; only actions change it.

use crate::app::compare::Compare;
use crate::app::dialogs::PathBox;
use crate::app::engine::Wake;
use crate::app::exploring::Asking;
use crate::app::find::Find;
use crate::app::journey::Journey;
use crate::app::method::Sliders;
use crate::app::pictures::Pictures;
use crate::app::player::Player;
use crate::app::reader;
use crate::app::rules::Rules;
use crate::app::saving::Saving;
use crate::app::shared::{Shared, Tools};
use crate::app::source_view::Source;

/// The state of a window.
pub struct State {
    /// What all features read.
    pub shared: Shared,
    /// What each of them knows beside that.
    pub features: Features,
}

/// The features that have a state of their own.
pub struct Features {
    /// The pages that were open.
    pub journey: Journey,
    /// The search in the page.
    pub find: Find,
    /// The stages of the decision, where they are watched.
    pub player: Player,
    /// The parameters while they are moved.
    pub sliders: Sliders,
    /// The question why something was left out.
    pub asking: Asking,
    /// Several methods on the open page.
    pub compare: Compare,
    /// The source of the open page.
    pub source: Source,
    /// What is remembered of sites.
    pub rules: Rules,
    /// The file that the open page was saved to.
    pub saving: Saving,
    /// The box for a path.
    pub path_box: PathBox,
    /// The images of the open page.
    pub pictures: Pictures,
}

impl State {
    /// Nothing is open yet. `wake` is called when a picture has come.
    pub fn new(wake: Wake) -> State {
        State {
            shared: Shared::default(),
            features: Features {
                journey: Journey::default(),
                find: Find::default(),
                player: Player::default(),
                sliders: Sliders::default(),
                asking: Asking::default(),
                compare: Compare::default(),
                source: Source::default(),
                rules: Rules::default(),
                saving: Saving::default(),
                path_box: PathBox::default(),
                pictures: Pictures::start(wake),
            },
        }
    }
}

impl Features {
    /// Has every feature follow what is shared: the page that is open, its reading, the tab that is shown.
    pub fn settle(&mut self, tools: &mut Tools<'_>) {
        reader::settle(tools);
        self.find.settle(tools);
        self.player.settle(tools);
        self.compare.settle(tools);
        self.source.settle(tools);
        self.sliders.settle(tools);
        self.rules.settle(tools);
        self.pictures.settle(tools);
    }

    /// A task broke down: whoever waits for one waits no more.
    pub fn give_up(&mut self) {
        self.find.give_up();
        self.player.give_up();
        self.asking.stop();
        self.rules.give_up();
    }
}
