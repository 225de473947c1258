//! What the window knows of the watched folder.

use super::action::WatchedAction;
use super::arrivals::{Arrivals, concern};
use super::inbox::{Arrived, Contents, Inbox, MOST_ARRIVED, Standing};
use crate::app::action::{DialogAction, LibraryAction, StartAction};
use crate::app::engine::Order;
use crate::app::ground::dialog::{Dialog, DialogKind};
use crate::app::ground::settings::{OnArrival, Watch};
use crate::app::ground::watch::{FolderWatch, Watched};
use crate::app::shared::Tools;
use clearline_engine::page::Source;
use egui::{Context, UserAttentionType, ViewportCommand};
use std::path::{Path, PathBuf};

/// The watched folder.
#[derive(Debug, Default)]
pub struct WatchedFolder {
    watch: Option<FolderWatch>,
    /// The folder that is watched, or would be if it could.
    folder: Option<PathBuf>,
    inbox: Inbox,
    /// Whether it is watched, once that is known.
    pub standing: Option<Standing>,
    /// The pages that are offered.
    pub arrived: Vec<Arrived>,
    /// How many more have arrived.
    pub more: usize,
}

impl WatchedFolder {
    /// How many pages have arrived and were not dismissed.
    pub fn count(&self) -> usize {
        self.arrived.len() + self.more
    }

    /// The name of the folder.
    pub(super) fn name(&self) -> String {
        let folder = self.folder.as_deref().unwrap_or(Path::new(""));
        let name = folder.file_name().unwrap_or(folder.as_os_str());
        name.to_string_lossy().into_owned()
    }

    /// Carries out an action.
    pub fn apply(&mut self, action: WatchedAction, tools: &mut Tools<'_>) {
        match action {
            WatchedAction::Ask => {
                let folder = self.folder.clone().or_else(downloads).unwrap_or_else(|| tools.folder());
                tools.wish(DialogAction::Ask(DialogKind::WatchedFolder(folder)));
            }
            WatchedAction::Watch(folder) => {
                let watched = tools.shared.settings.watched.take();
                let folder = std::path::absolute(&folder).unwrap_or(folder);
                let on_arrival = watched.map_or(OnArrival::default(), |watched| watched.on_arrival);
                tools.shared.settings.watched = Some(Watch { folder, on_arrival });
                // The same folder may be another one now.
                *self = WatchedFolder::default();
                tools.shared.dialog = Some(Dialog::Browser);
            }
            WatchedAction::Stop => tools.shared.settings.watched = None,
            WatchedAction::Choose(on_arrival) => {
                if let Some(watched) = &mut tools.shared.settings.watched {
                    watched.on_arrival = on_arrival;
                }
            }
            WatchedAction::Read(path) => {
                self.arrived.retain(|arrived| arrived.path != path);
                tools.open(Order::Load(Source::File(path)));
            }
            WatchedAction::Keep => {
                let arrived = std::mem::take(&mut self.arrived);
                keep(arrived, tools);
            }
            WatchedAction::List => {
                self.dismiss();
                if let Some(folder) = &self.folder {
                    tools.wish(StartAction::OpenFolder(folder.clone()));
                }
            }
            WatchedAction::Dismiss => self.dismiss(),
        }
    }

    fn dismiss(&mut self) {
        self.arrived.clear();
        self.more = 0;
    }

    /// Watches the folder of the settings, and takes in what has arrived.
    pub fn settle(&mut self, tools: &mut Tools<'_>) {
        let Some(watched) = tools.shared.settings.watched.clone() else {
            if self.folder.is_some() {
                *self = WatchedFolder::default();
            }
            return;
        };
        self.follow(watched.folder, tools.ctx);
        let Contents {
            arrived,
            more,
            standing,
        } = self.inbox.take();
        self.standing = standing.or(self.standing);
        self.more += more;
        if !arrived.is_empty() {
            self.take(arrived, watched.on_arrival, tools);
        }
    }

    fn follow(&mut self, folder: PathBuf, ctx: &Context) {
        if self.folder.as_ref() == Some(&folder) {
            return;
        }
        *self = WatchedFolder::default();
        self.folder = Some(folder.clone());
        let arrivals = Arrivals::new(folder.clone(), self.inbox.clone(), ctx.clone());
        let watched = Watched {
            folder,
            is_deep: false,
            concern,
        };
        self.watch = FolderWatch::start(watched, arrivals);
        self.standing = self.watch.is_none().then_some(Standing::Refused);
    }

    fn take(&mut self, mut arrived: Vec<Arrived>, on_arrival: OnArrival, tools: &mut Tools<'_>) {
        let attention = UserAttentionType::Informational;
        tools
            .ctx
            .send_viewport_cmd(ViewportCommand::RequestUserAttention(attention));
        match on_arrival {
            OnArrival::Offer => {}
            // What is being written would be lost, and the next letters would be keys of another page.
            OnArrival::Open if tools.shared.dialog.is_some() || tools.ctx.text_edit_focused() => {}
            // The others are offered.
            OnArrival::Open => {
                if let Some(Arrived { path, .. }) = arrived.pop() {
                    tools.open(Order::Load(Source::File(path)));
                }
            }
            OnArrival::Keep => keep(std::mem::take(&mut arrived), tools),
        }
        // One that is gone and comes again is one page.
        self.arrived
            .retain(|own| arrived.iter().all(|new| new.path != own.path));
        self.arrived.extend(arrived);
        let room = self.arrived.len().min(MOST_ARRIVED);
        self.more += self.arrived.len() - room;
        self.arrived.truncate(room);
    }
}

fn keep(arrived: Vec<Arrived>, tools: &mut Tools<'_>) {
    let paths = arrived.into_iter().map(|arrived| arrived.path).collect();
    tools.wish(LibraryAction::KeepFiles(paths));
}

/// Where browsers put what they save.
fn downloads() -> Option<PathBuf> {
    let folders = directories::UserDirs::new()?;
    folders
        .download_dir()
        .filter(|folder| folder.is_dir())
        .map(PathBuf::from)
}
