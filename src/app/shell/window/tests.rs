//! Views that break down: the window says so, and everything else goes on.

use super::*;
use crate::app::Example;
use crate::app::action::{LookAction, PageAction};
use crate::app::shell::last_session::LastSession;
use clearline_column::typeset::Typeface;
use egui::{CentralPanel, Key, Modifiers, Pos2, RawInput, Rect, ScrollArea, vec2};
use std::thread::sleep;

/// How the titles of the examples begin, English and Chinese.
const TITLES: [&str; 2] = ["How a reader finds", "一张网页"];

/// A window without a display.
struct Bench {
    ctx: Context,
    window: Window,
    time: f64,
}

impl Bench {
    /// A window that shows the English example.
    fn new() -> Bench {
        let ctx = Context::default();
        let start = Start {
            fonts: FontLibrary::bundled_only(),
            ..Start::default()
        };
        let window = Window::new(&ctx, start);
        let mut bench = Bench { ctx, window, time: 0.0 };
        bench.wait_for(TITLES[0]);
        bench
    }

    /// Draws a frame; how much is painted in it.
    fn frame(&mut self, events: Vec<egui::Event>) -> usize {
        self.time += 1.0 / 60.0;
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 800.0))),
            time: Some(self.time),
            events,
            ..RawInput::default()
        };
        let mut output = self.ctx.run_ui(input, |ui| self.window.show(ui));
        output.textures_delta.clear();
        output.shapes.len()
    }

    fn press(&mut self, modifiers: Modifiers, key: Key) {
        let event = |pressed| egui::Event::Key {
            key,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers,
        };
        self.frame(vec![event(true)]);
        self.frame(vec![event(false)]);
    }

    /// Draws frames until a page with such a title is shown.
    fn wait_for(&mut self, title: &str) {
        for _ in 0..12_000 {
            self.frame(Vec::new());
            if self.window.state.shared.title().starts_with(title) {
                return;
            }
            sleep(Duration::from_millis(5));
        }
        panic!("the page did not come");
    }

    fn fault(&self) -> String {
        let fault = self.window.state.shared.notices.fault.as_ref();
        fault.map(|fault| fault.sentence.to_string()).unwrap_or_default()
    }

    fn text(&self) -> String {
        self.window.state.shared.open.as_ref().unwrap().reading.text()
    }
}

/// Breaks down before anything is drawn.
fn at_once(_: &mut Window, _: &mut Ui, _: &mut Actions) {
    panic!("the lamp fell");
}

/// Breaks down deep inside, with panels, a scroll area and rows begun.
fn half_way(_: &mut Window, ui: &mut Ui, _: &mut Actions) {
    CentralPanel::default().show(ui, |ui| {
        ScrollArea::vertical().show(ui, |ui| ui.horizontal(|ui| ui.vertical(|_| panic!("the lamp fell"))));
    });
}

/// Breaks down after the view of this number was drawn, with a wish collected.
fn afterwards<const VIEW: usize>(window: &mut Window, ui: &mut Ui, actions: &mut Actions) {
    VIEWS[VIEW](window, ui, actions);
    actions.push(LookAction::Zoom(1));
    panic!("the lamp fell");
}

const AFTERWARDS: [View; VIEWS.len()] = [
    afterwards::<0>,
    afterwards::<1>,
    afterwards::<2>,
    afterwards::<3>,
    afterwards::<4>,
    afterwards::<5>,
];

/// Draws with one view that breaks down, then with all of them sound again.
fn survives(bench: &mut Bench, view: usize, breakdown: View) {
    let sound = bench.frame(Vec::new());
    bench
        .window
        .apply(&bench.ctx, PageAction::Type("half an addr".to_owned()));
    let text = bench.text();
    bench.window.views[view] = breakdown;
    for _ in 0..3 {
        bench.frame(Vec::new());
        assert!(
            bench.fault().contains("the lamp fell"),
            "view {view}: {}",
            bench.fault()
        );
    }
    assert_eq!(bench.text(), text, "view {view}");
    assert_eq!(bench.window.state.shared.address.text, "half an addr", "view {view}");
    // Keys are taken, jobs are done, pages come.
    bench.press(Modifiers::COMMAND, Key::Num0);
    let (example, title) = if bench.window.state.shared.title().starts_with(TITLES[0]) {
        (Example::Chinese, TITLES[1])
    } else {
        (Example::English, TITLES[0])
    };
    bench.window.apply(&bench.ctx, PageAction::OpenExample(example));
    bench.wait_for(title);
    bench.window.views = VIEWS;
    bench.press(Modifiers::NONE, Key::Escape);
    bench.frame(Vec::new());
    assert_eq!(bench.fault(), "", "view {view}");
    let drawn = bench.frame(Vec::new());
    assert!(2 * drawn > sound, "view {view}: {drawn} shapes instead of some {sound}");
}

#[test]
fn a_view_that_breaks_down_leaves_the_rest() {
    let mut bench = Bench::new();
    for (view, afterwards) in AFTERWARDS.into_iter().enumerate() {
        for breakdown in [at_once as View, half_way, afterwards] {
            survives(&mut bench, view, breakdown);
        }
    }
}

#[test]
fn what_was_wished_before_a_view_broke_down_is_done() {
    let mut bench = Bench::new();
    let size = bench.window.state.shared.settings.column.size;
    bench.window.views[0] = AFTERWARDS[0];
    bench.frame(Vec::new());
    assert!(bench.window.state.shared.settings.column.size > size);
}

#[test]
fn what_outlives_the_window_is_kept_after_a_breakdown() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("settings.json");
    let mut bench = Bench::new();
    let files = Files::new(SettingsFile::at(Some(path.clone())), RecentsFile::default(), None);
    bench.window.keeper = Keeper::new(files, &bench.window.state, LastSession::default());
    bench.window.views = [half_way; VIEWS.len()];
    bench.window.state.shared.settings.column.face = Typeface::System("Georgia".into());
    bench.frame(Vec::new());
    bench.window.keep();
    assert!(std::fs::read_to_string(path).unwrap().contains("Georgia"));
}
