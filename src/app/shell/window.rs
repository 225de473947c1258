//! The window: polls the threads, takes keys, draws the views, carries out what they collected.

use super::frame::OwnFrame;
use super::keeping::{Files, Keeper, write};
use super::last_session::SessionFile;
use super::resuming::resume;
use super::session::{Session, begin};
use super::state::State;
use super::views::Views;
use super::{keys, panes, status, strips, toolbar, way_back};
use crate::app::action::{Action, Actions, LookAction};
use crate::app::engine::{Engine, Order, Ticket, Wake, guarded};
use crate::app::ground::{
    assistive, browser::Browser, dialog::Dialog, fields, folders::Folders, recents::RecentsFile,
    settings::SettingsFile, theme, widgets, words::Words,
};
use crate::app::handover::Handover;
use crate::app::integration::Integration;
use crate::app::look::{self, apply_settings};
use crate::app::pictures::Pictures;
use crate::app::reading_view::ReadingView;
use crate::app::shared::Fault;
use crate::app::{annotations, dialogs, exploring, integration, journey, library, pictures, rules, watched};
use crate::handover::{Claim, address::Announced};
use crate::integration::integrate::Homes;
use clearline_column::fonts::FontLibrary;
use clearline_column::reader::ColumnState;
use clearline_column::typeset::Typesetter;
use clearline_engine::Reading;
use clearline_engine::page::Source;
use clearline_engine::save::RulesFolder;
use clearline_words::{Language, Message, Wording, message};
use egui::{Context, Frame, Margin, Panel, Ui};
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

/// While a job runs, the window looks this often whether it hangs.
const WATCH: Duration = Duration::from_secs(2);

/// Draws a part of the window and collects what the user wants.
type View = fn(&mut Window, &mut Ui, &mut Actions);

/// The parts of the window, in the order in which they take their room.
const VIEWS: [View; 6] = [
    Window::draw_toolbar,
    Window::draw_status,
    Window::draw_strips,
    Window::draw_way_back,
    Window::draw_panes,
    Window::draw_dialog,
];

/// What a window begins with.
#[derive(Default)]
pub struct Start {
    /// The page to open; without one the session comes back, else there is the start page, or the built-in example.
    pub source: Option<Source>,
    /// A page that a site may have named, to be asked about.
    pub announced: Option<Announced>,
    /// The right to be the window that others hand their pages to.
    pub claim: Option<Claim>,
    /// The folders in which desktop and browsers look for programs.
    pub homes: Option<Homes>,
    /// Where the settings are kept.
    pub settings: SettingsFile,
    /// Where the pages that were open last are remembered.
    pub recents: RecentsFile,
    /// Where the session is kept; without it, none comes back.
    pub session: Option<SessionFile>,
    /// Where the rules of sites are; without it, nothing is remembered of sites.
    pub rules: Option<RulesFolder>,
    /// The fonts of the reading column.
    pub fonts: FontLibrary,
    /// Where files lie that are kept for the user.
    pub folders: Folders,
    /// What shows pages outside of the program.
    pub browser: Browser,
    /// The language of the window where the settings name none.
    pub language: Language,
    /// Whether the window draws its own frame, since the desktop draws none.
    pub draws_frame: bool,
}

/// The window's contents.
pub struct Window {
    state: State,
    seen: Views,
    engine: Engine<ReadingView, Action>,
    keeper: Keeper,
    folders: Folders,
    browser: Browser,
    views: [View; VIEWS.len()],
    frame: OwnFrame,
}

impl Window {
    /// A window that opens its first page.
    pub fn new(ctx: &Context, start: Start) -> Window {
        let Start {
            source,
            announced,
            claim,
            homes,
            mut settings,
            mut recents,
            mut session,
            rules,
            fonts,
            folders,
            browser,
            language,
            draws_frame,
        } = start;
        let waking = ctx.clone();
        let wake: Wake = Arc::new(move || waking.request_repaint());
        let mut state = State::new(wake.clone());
        state.features.integration = Integration::new(homes);
        state.features.handover = Handover::new(claim, announced, wake.clone());
        let (read, fault) = settings.read();
        state.shared.settings = read;
        let (read, other_fault) = recents.read();
        state.shared.recents = Arc::new(read);
        let (last_session, third_fault) = session.as_mut().map(SessionFile::read).unwrap_or_default();
        state.shared.usual_language = language;
        apply_settings(ctx, &state.shared);
        let speaking = ctx.clone();
        let files = Files::new(settings, recents, session);
        let keeper = Keeper::new(files, &state, last_session.clone());
        let mut window = Window {
            state,
            seen: Views::new(Typesetter::new(ctx, fonts)),
            engine: Engine::start(wake, move |reading| ReadingView::of(reading, speaking.wording())),
            keeper,
            folders,
            browser,
            views: VIEWS,
            frame: OwnFrame::new(draws_frame),
        };
        window.engine.use_rules(rules);
        window
            .engine
            .use_policies(window.state.shared.settings.policies.clone());
        window.session(ctx).with_tools(|_, tools| match source {
            Some(source) => tools.open(Order::Load(source)),
            None if tools.shared.is_private() => {}
            None => resume(&last_session, tools),
        });
        window.session(ctx).with_tools(begin);
        let fault = fault.or(other_fault).or(third_fault);
        window.state.shared.notices.fault = fault.map(|fault| Fault::from(ctx.error_text(&fault)));
        window
    }

    /// Asks, on a thread of its own, what the system says of all windows: whether anything is to move.
    pub fn heed_system(&mut self, ctx: &Context) {
        self.session(ctx).with_tools(|_, tools| {
            tools.run(|| look::asks_for_stillness().then_some(LookAction::KeepStill));
        });
    }

    /// Tells what went wrong before there was a window.
    pub fn tell(&mut self, ctx: &Context, fault: &Message) {
        self.session(ctx).with_tools(|_, tools| tools.tell_of(fault));
    }

    /// What the window knows.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The images of the open page.
    pub fn pictures(&self) -> &Pictures {
        &self.state.features.pictures
    }

    /// Where the text is scrolled to, and what is selected in it.
    pub fn column(&self) -> &ColumnState {
        &self.seen.column
    }

    fn session<'a>(&'a mut self, ctx: &'a Context) -> Session<'a> {
        Session {
            state: &mut self.state,
            column: &mut self.seen.column,
            analysis: &mut self.seen.analysis,
            engine: &mut self.engine,
            folders: &self.folders,
            browser: self.browser,
            ctx,
        }
    }

    /// Carries out an intention, as if a view had asked for it.
    pub fn apply(&mut self, ctx: &Context, action: impl Into<Action>) {
        self.session(ctx).apply(action.into());
    }

    /// Writes all that is not written yet, before the window is gone.
    pub fn close(&mut self) {
        let State { shared, features } = &mut self.state;
        features.library.close(shared, &self.seen.column, &self.folders);
        let (annotated, gallery, library) = (&mut features.annotated, features.pictures.gallery(), &features.library);
        let pictures = || gallery.resources();
        let keep = |reading: &Reading| library.keep_now(reading, &pictures, (shared, &self.folders));
        if let Err(fault) = annotated.close(&keep) {
            // There is no window any more to say it in.
            let sentence = Wording::of(shared.language()).in_one(&fault);
            let _ = writeln!(std::io::stderr(), "clearline: {sentence}");
        }
        self.keep();
    }

    /// Writes what outlives the window: settings, recent pages, the session.
    pub fn keep(&mut self) {
        journey::remember(&mut self.state.shared, &self.seen.column);
        let snapshot = self.keeper.snapshot(&self.state, &self.seen.column);
        write(&self.keeper.files(), &snapshot);
        self.tell_unwritten();
    }

    /// Writes the same on a thread of its own, where any of it has changed.
    fn keep_changes(&mut self, ctx: &Context) {
        let now = ctx.input(|input| input.time);
        if self.keeper.is_due(&self.state, &self.seen.column, now) {
            journey::remember(&mut self.state.shared, &self.seen.column);
            let snapshot = self.keeper.snapshot(&self.state, &self.seen.column);
            let files = self.keeper.files();
            let began = self.engine.run_in("keeping", Ticket::ANY, move || {
                write(&files, &snapshot);
                None
            });
            if let Err(fault) = began {
                self.state
                    .shared
                    .notices
                    .fault
                    .get_or_insert(ctx.error_text(&fault).into());
            }
        }
        if let Some(waits) = self.keeper.waits(now) {
            ctx.request_repaint_after(Duration::from_secs_f64(waits));
        }
        self.tell_unwritten();
    }

    /// A fault of a page stays; writing is tried again, and its fault shown once there is room.
    fn tell_unwritten(&mut self) {
        let shared = &mut self.state.shared;
        if shared.notices.fault.is_none()
            && let Some(fault) = self.keeper.take_fault()
        {
            let sentence = Wording::of(shared.language()).error_text(&fault);
            shared.notices.fault = Some(sentence.into());
        }
    }

    /// Draws a frame. What breaks down ends in a sentence; the other views, what was asked for, and the window live on.
    pub fn show(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        self.guard(|window| window.session(&ctx).poll());
        // Before drawing, so that what is typed right after Ctrl+L reaches the address field.
        self.collect(&ctx, |window, actions| {
            keys::collect(&ctx, &window.state, &window.seen.column, actions);
        });
        self.collect(&ctx, |window, actions| {
            OwnFrame::below(ui, |ui| {
                for view in window.views {
                    window.guard(|window| view(window, ui, actions));
                }
            });
        });
        let title = self.state.shared.title();
        self.guard(|window| window.frame.show(&ctx, &title));
        self.guard(|window| window.session(&ctx).tick());
        self.guard(|window| window.keep_changes(&ctx));
        assistive::name_window(&ctx, &title);
        widgets::describe_toolkit_controls(&ctx);
        fields::keep_users_selection(&ctx);
        theme::fit_hover_texts(&ctx);
        if self.engine.is_busy() {
            ctx.request_repaint_after(WATCH);
        }
    }

    /// Carries out what `collector` has collected, also where it broke down.
    fn collect(&mut self, ctx: &Context, collector: impl FnOnce(&mut Window, &mut Actions)) {
        let mut actions = Actions::default();
        self.guard(|window| collector(window, &mut actions));
        for action in actions.into_inner() {
            self.guard(|window| window.apply(ctx, action));
        }
    }

    /// Outside of egui's pass a panic would take the whole context with it, so it must not get there.
    fn guard(&mut self, step: impl FnOnce(&mut Window)) {
        if let Err(reason) = guarded(|| step(&mut *self)) {
            self.survive(reason);
        }
    }

    fn draw_toolbar(&mut self, ui: &mut Ui, actions: &mut Actions) {
        if self.state.shared.screen.reader_only {
            return;
        }
        Panel::top("toolbar")
            .frame(bar(ui, 7))
            .show_separator_line(false)
            .show(ui, |ui| toolbar::show(ui, &self.state, &mut self.seen, actions));
    }

    fn draw_status(&mut self, ui: &mut Ui, actions: &mut Actions) {
        if self.state.shared.screen.reader_only {
            return;
        }
        Panel::top("status")
            .frame(bar(ui, 3))
            .show(ui, |ui| status::show(ui, &self.state, &self.seen.column, actions));
    }

    /// While something is dragged, the strips keep their room, since one that comes or goes would move what is dragged.
    fn draw_strips(&mut self, ui: &mut Ui, actions: &mut Actions) {
        let is_held = self.state.shared.steps.is_moving();
        let is_needed = if is_held {
            self.seen.strips > 0.0
        } else {
            strips::is_needed(&self.state)
        };
        if !is_needed {
            self.seen.strips = 0.0;
            return;
        }
        let panel = Panel::top("strips").frame(Frame::new());
        let panel = if is_held {
            panel.exact_size(self.seen.strips)
        } else {
            panel
        };
        let shown = panel.show(ui, |ui| strips::show(ui, &self.state, actions));
        if !is_held {
            self.seen.strips = shown.response.rect.height();
        }
    }

    fn draw_panes(&mut self, ui: &mut Ui, actions: &mut Actions) {
        panes::show(ui, &self.state, &mut self.seen, actions);
    }

    fn draw_way_back(&mut self, ui: &mut Ui, actions: &mut Actions) {
        way_back::show(ui, &self.state.shared, actions);
    }

    fn draw_dialog(&mut self, ui: &mut Ui, actions: &mut Actions) {
        let State { shared, features } = &self.state;
        let ctx = ui.ctx();
        match (&shared.dialog, &shared.open) {
            (Some(Dialog::Rules), _) => rules::show_panel(ctx, &features.rules.panel, actions),
            (Some(Dialog::Library), _) => library::show_panel(ctx, shared, &features.library, actions),
            (Some(Dialog::Annotations), _) => annotations::show_list(ctx, &features.annotated, actions),
            (Some(Dialog::Note), _) => annotations::show_note(ctx, &features.annotated, actions),
            (Some(Dialog::Browser), _) => {
                let show_watched = |ui: &mut Ui, actions: &mut Actions| {
                    watched::show_choices(ui, &shared.settings, &features.watched, actions);
                };
                integration::show_panel(ctx, &features.integration, show_watched, actions);
            }
            (Some(Dialog::Picture(image)), _) => {
                pictures::show_enlarged(ctx, features.pictures.gallery(), *image, actions);
            }
            (Some(Dialog::WhyNot), Some(open)) => exploring::show_panel(ctx, open, &features.asking, actions),
            (Some(Dialog::LetterKeys), _) => dialogs::change(ctx, &features.key_change, &shared.settings, actions),
            (Some(dialog), _) => dialogs::show(ctx, dialog, (&features.path_box, &shared.settings), actions),
            (None, _) => {}
        }
        strips::show_over_dialog(ctx, &self.state, actions);
    }

    /// After a view broke down: a sentence says so, and the rest lives on.
    fn survive(&mut self, reason: Message) {
        let shared = &mut self.state.shared;
        let sentence = Wording::of(shared.language()).error_text(&message!("fault-view-broken", reason = reason));
        shared.dialog = None;
        self.state.features.path_box.instead_of = None;
        shared.notices.fault = Some(sentence.into());
    }
}

/// The frame of a bar with so much room above and below.
fn bar(ui: &Ui, y: i8) -> Frame {
    Frame::new()
        .fill(ui.visuals().panel_fill)
        .inner_margin(Margin::symmetric(10, y))
}

mod app;
#[cfg(test)]
mod tests;
