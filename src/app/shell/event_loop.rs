//! The event loop of the window: the toolkit's, but that digits of the keypad come to it as text only. It gives them the keys of the
//! digits above the letters (`egui::Key`), which choose methods.

use eframe::{AppCreator, EframeWinitApplication, NativeOptions, UserEvent};
use log::{Level, LevelFilter, Log, Metadata, Record};
use std::sync::OnceLock;
use winit::application::ApplicationHandler;
use winit::error::EventLoopError;
use winit::event::{DeviceEvent, DeviceId, StartCause, WindowEvent};
use winit::event_loop::{ActiveEventLoop, EventLoop};
use winit::keyboard::{Key, KeyLocation, ModifiersState, NativeKey, NativeKeyCode, PhysicalKey};
use winit::platform::run_on_demand::EventLoopExtRunOnDemand as _;
use winit::window::WindowId;

/// Why the loop ended before the window was closed.
#[derive(Debug)]
pub(super) enum LoopFault {
    /// There is no event loop, or the window system ended it.
    Ended(EventLoopError),
    /// The toolkit ended it, with the text of its error.
    Given(&'static str),
}

impl From<EventLoopError> for LoopFault {
    fn from(error: EventLoopError) -> LoopFault {
        LoopFault::Ended(error)
    }
}

/// Runs the window until it is closed.
///
/// # Errors
/// [`LoopFault`] where the loop ended otherwise.
pub(super) fn run(name: &str, mut options: NativeOptions, create: AppCreator<'_>) -> Result<(), LoopFault> {
    let mut builder = EventLoop::<UserEvent>::with_user_event();
    if let Some(hook) = options.event_loop_builder.take() {
        hook(&mut builder);
    }
    let mut event_loop = builder.build()?;
    listen();
    let mut loop_ = Filtered {
        inner: eframe::create_native(name, options, create, &event_loop),
        modifiers: ModifiersState::empty(),
    };
    event_loop.run_app_on_demand(&mut loop_)?;
    FAULT.get().map_or(Ok(()), |fault| Err(LoopFault::Given(fault)))
}

/// The error with which the toolkit has ended the loop. It tells it in its log, and where a loop is not its own, nowhere else.
static FAULT: OnceLock<String> = OnceLock::new();

/// How the toolkit begins to tell it.
const EXITING: &str = "Exiting because of error: ";

struct Listener;

fn listen() {
    if log::set_logger(&Listener).is_ok() {
        log::set_max_level(LevelFilter::Error);
    }
}

impl Log for Listener {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.level() == Level::Error && metadata.target().starts_with("eframe")
    }

    fn log(&self, record: &Record<'_>) {
        let text = record.args().to_string();
        if let Some(error) = text.strip_prefix(EXITING).filter(|_| self.enabled(record.metadata())) {
            FAULT.get_or_init(|| error.to_owned());
        }
    }

    fn flush(&self) {}
}

/// The toolkit's part of the loop.
struct Filtered<'a> {
    inner: EframeWinitApplication<'a>,
    modifiers: ModifiersState,
}

impl ApplicationHandler<UserEvent> for Filtered<'_> {
    fn window_event(&mut self, event_loop: &ActiveEventLoop, window_id: WindowId, mut event: WindowEvent) {
        match &mut event {
            WindowEvent::ModifiersChanged(modifiers) => self.modifiers = modifiers.state(),
            WindowEvent::KeyboardInput { event: key, .. }
                if is_keypad_digit(&key.logical_key, key.location, self.modifiers) =>
            {
                key.logical_key = Key::Unidentified(NativeKey::Unidentified);
                key.physical_key = PhysicalKey::Unidentified(NativeKeyCode::Unidentified);
            }
            _ => {}
        }
        self.inner.window_event(event_loop, window_id, event);
    }

    fn new_events(&mut self, event_loop: &ActiveEventLoop, cause: StartCause) {
        self.inner.new_events(event_loop, cause);
    }

    fn resumed(&mut self, event_loop: &ActiveEventLoop) {
        self.inner.resumed(event_loop);
    }

    fn user_event(&mut self, event_loop: &ActiveEventLoop, event: UserEvent) {
        self.inner.user_event(event_loop, event);
    }

    fn device_event(&mut self, event_loop: &ActiveEventLoop, device_id: DeviceId, event: DeviceEvent) {
        self.inner.device_event(event_loop, device_id, event);
    }

    fn about_to_wait(&mut self, event_loop: &ActiveEventLoop) {
        self.inner.about_to_wait(event_loop);
    }

    fn suspended(&mut self, event_loop: &ActiveEventLoop) {
        self.inner.suspended(event_loop);
    }

    fn exiting(&mut self, event_loop: &ActiveEventLoop) {
        self.inner.exiting(event_loop);
    }

    fn memory_warning(&mut self, event_loop: &ActiveEventLoop) {
        self.inner.memory_warning(event_loop);
    }
}

/// Whether a key of the keypad writes a digit: with Ctrl it sets sizes, and without the lock for numbers it is an arrow.
fn is_keypad_digit(key: &Key, location: KeyLocation, held: ModifiersState) -> bool {
    let is_held = held.control_key() || held.alt_key() || held.super_key();
    let is_digit = matches!(key, Key::Character(text) if matches!(text.as_bytes(), [b'0'..=b'9']));
    location == KeyLocation::Numpad && is_digit && !is_held
}

#[cfg(test)]
mod tests {
    use super::*;
    use winit::keyboard::NamedKey;

    #[test]
    fn only_digits_of_the_keypad_that_write_are_kept_from_the_keys() {
        let (five, keypad, none) = (Key::Character("5".into()), KeyLocation::Numpad, ModifiersState::empty());
        assert!(is_keypad_digit(&five, keypad, none));
        assert!(!is_keypad_digit(&five, KeyLocation::Standard, none));
        assert!(!is_keypad_digit(&five, keypad, ModifiersState::CONTROL));
        assert!(!is_keypad_digit(&Key::Character("+".into()), keypad, none));
        assert!(!is_keypad_digit(&Key::Named(NamedKey::ArrowLeft), keypad, none));
    }

    #[test]
    fn the_toolkits_last_words_are_kept() {
        listen();
        log::error!(target: "other", "Exiting because of error: no");
        log::error!(target: "eframe::native::run", "something else");
        log::error!(target: "eframe::native::run", "Exiting because of error: egui_glow: x");
        assert_eq!(FAULT.get().map(String::as_str), Some("egui_glow: x"));
    }
}
