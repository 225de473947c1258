//! A window without a display, whose frames are timed.

use clearline::app::action::{Action, FindAction, PageAction};
use clearline::app::find::Standing;
use clearline::app::ground::folders::Folders;
use clearline::app::ground::recents::RecentsFile;
use clearline::app::ground::settings::SettingsFile;
use clearline::app::shell::state::State;
use clearline::app::{Start, Window};
use clearline_column::fonts::FontLibrary;
use clearline_column::reader::ItemKind;
use clearline_engine::page::Source;
use egui::{Context, Event, Modifiers, MouseWheelUnit, RawInput, Rect, TouchPhase, Vec2, ViewportId, pos2, vec2};
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Frames of a motion.
pub const FRAMES: usize = 1_000;

fn wheel_event() -> Event {
    Event::MouseWheel {
        unit: MouseWheelUnit::Point,
        delta: vec2(0.0, -120.0),
        phase: TouchPhase::Move,
        modifiers: Modifiers::NONE,
        source: egui::MouseWheelSource::Wheel,
    }
}

/// Milliseconds since then.
pub fn milliseconds(since: Instant) -> f64 {
    1000.0 * since.elapsed().as_secs_f64()
}

/// A window without a display.
pub struct Bench {
    ctx: Context,
    window: Window,
    size: Vec2,
    time: f64,
    is_asked: bool,
}

/// The window's usual size in points.
const SIZE: Vec2 = vec2(1280.0, 800.0);
/// How much narrower a window gets.
const NARROWEST: f32 = 500.0;

impl Bench {
    /// A window that opens a page, or the example.
    pub fn new(source: Option<Source>) -> Bench {
        Bench::with_library(source, Folders::default())
    }

    /// A window with a library in these folders.
    pub fn with_library(source: Option<Source>, folders: Folders) -> Bench {
        let ctx = Context::default();
        let start = Start {
            source,
            folders,
            recents: RecentsFile::default(),
            settings: SettingsFile::at(None),
            rules: None,
            fonts: FontLibrary::bundled_only(),
            ..Start::default()
        };
        let window = Window::new(&ctx, start);
        Bench {
            ctx,
            window,
            size: SIZE,
            time: 0.0,
            is_asked: false,
        }
    }

    /// The state of the window.
    pub fn state(&self) -> &State {
        self.window.state()
    }

    /// Carries out an action.
    pub fn apply(&mut self, action: impl Into<Action>) {
        self.window.apply(&self.ctx.clone(), action);
    }

    /// Runs a frame with these events, and returns the milliseconds that it took.
    pub fn frame(&mut self, events: Vec<Event>) -> f64 {
        self.time += 1.0 / 60.0;
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(pos2(0.0, 0.0), self.size)),
            time: Some(self.time),
            events,
            ..Default::default()
        };
        let started = Instant::now();
        let mut output = self.ctx.run_ui(input, |ui| self.window.show(ui));
        let shapes = self
            .ctx
            .tessellate(std::mem::take(&mut output.shapes), output.pixels_per_point);
        let took = milliseconds(started);
        drop(shapes);
        output.textures_delta.clear();
        let root = output.viewport_output.get(&ViewportId::ROOT);
        self.is_asked = root.is_some_and(|output| output.repaint_delay < Duration::from_secs(1));
        took
    }

    /// The pointer goes to the text.
    pub fn point_at_text(&mut self) {
        self.frame(vec![Event::PointerMoved(pos2(400.0, 400.0))]);
    }

    /// Whether assistive technology asks for the window's contents in every frame.
    pub fn listen(&mut self, listens: bool) {
        if listens {
            self.ctx.enable_accesskit();
        } else {
            self.ctx.disable_accesskit();
        }
    }

    /// The times of frames in each of which the wheel turns.
    pub fn scrolled(&mut self, frames: usize) -> Vec<f64> {
        (0..frames).map(|_| self.frame(vec![wheel_event()])).collect()
    }

    /// The times of frames in which the window gets narrower, and of as many in which it gets wider again.
    pub fn resized(&mut self, frames: usize) -> Vec<f64> {
        let steps = (0..frames).chain((0..frames).rev());
        let times = steps.map(|step| {
            self.size.x = SIZE.x - NARROWEST * step as f32 / frames as f32;
            self.frame(Vec::new())
        });
        times.collect()
    }

    /// The times of the frames from typing into the search until all hits are marked.
    pub fn found(&mut self, wanted: &str) -> Vec<f64> {
        let started = Instant::now();
        self.apply(FindAction::Type(wanted.to_owned()));
        let mut times = vec![milliseconds(started)];
        while !matches!(self.window.state().features.find.standing(), Standing::Found { .. }) {
            times.push(self.frame(Vec::new()));
        }
        times
    }

    /// The first bar of passages that are left out.
    pub fn bar(&self) -> usize {
        let open = self.window.state().shared.open.as_ref();
        let items = open.map_or(&[][..], |open| &open.view.items);
        let bar = items.iter().position(|item| item.kind == ItemKind::Fold);
        bar.unwrap_or_default()
    }

    /// Frames until the first page is shown. The time from the answer of the worker to the text, in milliseconds.
    pub fn wait_for_page(&mut self) -> f64 {
        self.frames_until(|state| state.shared.open.is_some())
    }

    /// Opens another page, and returns the time from the answer of the worker to the text, in milliseconds.
    pub fn open(&mut self, path: &Path) -> f64 {
        self.apply(PageAction::OpenFile(path.to_owned()));
        self.frames_until(|state| state.shared.opening.is_none())
    }

    /// The answer is taken before a frame is drawn. In the first frame of a text, the column learns its size.
    fn frames_until(&mut self, is_there: impl Fn(&State) -> bool) -> f64 {
        loop {
            let took = self.frame(Vec::new());
            if is_there(self.state()) {
                return took + self.frame(Vec::new());
            }
            sleep(Duration::from_millis(1));
        }
    }

    /// Frames until the worker has answered; the longest of them.
    pub fn settle(&mut self) -> f64 {
        let before = self.window.state().shared.open.as_ref().map(|open| open.versions);
        let mut longest = 0.0_f64;
        while self.window.state().shared.open.as_ref().map(|open| open.versions) == before {
            longest = longest.max(self.frame(Vec::new()));
            sleep(Duration::from_millis(1));
        }
        longest
    }

    /// How many frames ask for another one after everything has come to rest.
    pub fn asked_at_rest(&mut self) -> usize {
        self.frame(vec![Event::PointerGone]);
        for _ in 0..200 {
            self.frame(Vec::new());
        }
        let asked = (0..600).map(|_| {
            self.frame(Vec::new());
            usize::from(self.is_asked)
        });
        asked.sum()
    }
}
