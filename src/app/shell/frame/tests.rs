//! The frame by itself, around a window without contents.

use super::*;
use egui::viewport::ResizeDirection;
use egui::{FullOutput, Key, Modifiers, Pos2, Rect, ViewportId, pos2, vec2};

/// A window with a frame of its own.
struct Framed {
    ctx: Context,
    frame: OwnFrame,
    viewport: ViewportInfo,
    time: f64,
}

impl Framed {
    fn new() -> Framed {
        let ctx = Context::default();
        ctx.enable_accesskit();
        let mut framed = Framed {
            ctx,
            frame: OwnFrame::new(true),
            viewport: ViewportInfo::default(),
            time: 0.0,
        };
        framed.show(Vec::new());
        framed
    }

    fn show(&mut self, events: Vec<Event>) -> FullOutput {
        self.time += 0.1;
        let mut input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, vec2(400.0, 300.0))),
            time: Some(self.time),
            events,
            ..RawInput::default()
        };
        input.viewports.insert(ViewportId::ROOT, self.viewport.clone());
        let Framed { ctx, frame, .. } = self;
        frame.take_input(ctx, &mut input);
        let mut output = ctx.clone().run_ui(input, |ui| {
            OwnFrame::below(ui, |ui| drop(ui.button("the window's own")));
            frame.show(ui.ctx(), "A page – Clearline");
        });
        output.textures_delta.clear();
        output
    }

    /// What the desktop is asked for.
    fn asked(&mut self, events: Vec<Event>) -> Vec<ViewportCommand> {
        let mut output = self.show(events);
        let viewport = output.viewport_output.remove(&ViewportId::ROOT);
        viewport.map(|viewport| viewport.commands).unwrap_or_default()
    }

    /// Presses and lets go at a place.
    fn click(&mut self, at: Pos2) -> Vec<ViewportCommand> {
        let mut asked = self.asked(vec![Event::PointerMoved(at), button(at, true)]);
        asked.extend(self.asked(vec![button(at, false)]));
        asked
    }

    /// The place of a button of the bar.
    fn place_of(&mut self, name: &str) -> Pos2 {
        let update = self.show(Vec::new()).platform_output.accesskit_update.unwrap();
        let node = update.nodes.iter().find(|(_, node)| node.label() == Some(name));
        let bounds = node.unwrap_or_else(|| panic!("no {name}")).1.bounds().unwrap();
        pos2((bounds.x0 + bounds.x1) as f32, (bounds.y0 + bounds.y1) as f32) / 2.0
    }
}

fn button(pos: Pos2, pressed: bool) -> Event {
    Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    }
}

/// A place of the bar without a button.
const TITLE: Pos2 = pos2(60.0, 17.0);

#[test]
fn contents_begin_below_the_bar_and_at_the_top_of_a_full_screen() {
    let mut framed = Framed::new();
    assert_eq!(framed.ctx.content_rect().top(), HEIGHT);
    assert!(framed.place_of("the window's own").y > HEIGHT);
    framed.viewport.fullscreen = Some(true);
    framed.show(Vec::new());
    assert_eq!(framed.ctx.content_rect().top(), 0.0);
    assert_eq!(framed.click(pos2(399.0, 299.0)), [], "a full screen has no edges");
}

#[test]
fn its_buttons_do_what_they_say() {
    let mut framed = Framed::new();
    let at = framed.place_of("Minimize");
    assert_eq!(framed.click(at), [ViewportCommand::Minimized(true)]);
    let at = framed.place_of("Maximize");
    assert_eq!(framed.click(at), [ViewportCommand::Maximized(true)]);
    framed.viewport.maximized = Some(true);
    let at = framed.place_of("Back to its own size");
    assert_eq!(framed.click(at), [ViewportCommand::Maximized(false)]);
    let at = framed.place_of("Close the window");
    assert_eq!(framed.click(at), [ViewportCommand::Close]);
}

#[test]
fn two_clicks_on_the_bar_maximize_and_a_drag_moves_once() {
    let mut framed = Framed::new();
    assert_eq!(framed.click(TITLE), []);
    assert_eq!(framed.click(TITLE), [ViewportCommand::Maximized(true)]);
    framed.time += 5.0;
    framed.asked(vec![button(TITLE, true)]);
    let mut asked = Vec::new();
    for step in 1..5 {
        asked.extend(framed.asked(vec![Event::PointerMoved(TITLE + vec2(step as f32 * 10.0, 0.0))]));
    }
    assert_eq!(asked, [ViewportCommand::StartDrag]);
    assert!(
        !framed.ctx.input(|input| input.pointer.any_down()),
        "the desktop keeps the release of the button to itself"
    );
}

#[test]
fn a_press_on_an_edge_resizes_and_reaches_nothing_in_the_window() {
    let mut framed = Framed::new();
    for (at, edge) in [
        (pos2(2.0, 150.0), ResizeDirection::West),
        (pos2(398.0, 150.0), ResizeDirection::East),
        (pos2(200.0, 298.0), ResizeDirection::South),
        (pos2(200.0, 1.0), ResizeDirection::North),
        (pos2(390.0, 298.0), ResizeDirection::SouthEast),
        (pos2(1.0, 290.0), ResizeDirection::SouthWest),
        (pos2(398.0, 8.0), ResizeDirection::NorthEast),
        (pos2(3.0, 3.0), ResizeDirection::NorthWest),
    ] {
        assert_eq!(
            framed.asked(vec![button(at, true)]),
            [ViewportCommand::BeginResize(edge)],
            "{at:?}"
        );
        assert!(!framed.ctx.input(|input| input.pointer.any_down()), "{at:?}");
    }
    let inside = pos2(200.0, 150.0);
    assert_eq!(framed.click(inside), []);
    framed.viewport.maximized = Some(true);
    assert_eq!(framed.click(pos2(398.0, 150.0)), [], "a maximized window has no edges");
}

#[test]
fn tab_finds_no_stop_in_the_bar() {
    let mut framed = Framed::new();
    let press = |key| Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: Modifiers::NONE,
    };
    let mut stops = Vec::new();
    for _ in 0..4 {
        framed.show(vec![press(Key::Tab)]);
        stops.push(framed.ctx.memory(|memory| memory.focused()));
    }
    stops.retain(Option::is_some);
    stops.dedup();
    assert_eq!(stops.len(), 1, "only the contents have one");
}

#[test]
fn where_the_desktop_draws_the_frame_there_is_none() {
    let mut framed = Framed::new();
    framed.frame = OwnFrame::new(false);
    framed.ctx = Context::default();
    framed.show(Vec::new());
    assert_eq!(framed.ctx.content_rect().top(), 0.0);
    assert_eq!(framed.click(pos2(398.0, 150.0)), []);
    assert_eq!(framed.click(TITLE), []);
    assert_eq!(framed.click(TITLE), []);
}
