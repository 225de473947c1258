//! From the program's start to the first frame, or to a sentence that says why there is no window.

use crate::app::engine::reason_of;
use crate::app::ground::{browser::Browser, folders::Folders, recents::RecentsFile, settings::SettingsFile};
use crate::app::shell::display::Display;
use crate::app::shell::event_loop::{self, LoopFault};
use crate::app::shell::last_session::SessionFile;
use crate::app::shell::size;
use crate::app::shell::system_fonts;
use crate::app::shell::window::{Start, Window};
use crate::handover::{Place, Turn, Wish, take_turn};
use crate::integration::integrate::Homes;
use clearline_column::fonts::{self, FontLibrary};
use clearline_engine::save::RulesFolder;
use clearline_words::{Language, Message, Wording, message};
use eframe::{NativeOptions, Renderer};
use egui::{Ui, ViewportBuilder};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Arc;

/// The name under which the desktop knows the program: that of its desktop file.
const APP_ID: &str = "clearline";

/// Debian packages that a window needs at run time under X11.
const X11_PACKAGES: &str = "libx11-6 libxcursor1 libxi6 libxkbcommon-x11-0 libgl1";

/// Debian packages that a window needs at run time under Wayland.
const WAYLAND_PACKAGES: &str = "libwayland-client0 libwayland-egl1 libxkbcommon0 libegl1 libgl1";

/// The packages for the display that the session offers.
fn packages() -> &'static str {
    match std::env::var_os("WAYLAND_DISPLAY") {
        Some(_) => WAYLAND_PACKAGES,
        None => X11_PACKAGES,
    }
}

const ICON: &[u8] = include_bytes!("../../../assets/icon-64.png");

/// Why there is no window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WindowFault {
    /// Neither X11 nor Wayland is there.
    NoDisplay,
    /// The display of this name does not answer.
    DisplaySilent(String),
    /// The display cannot be reached, or a library for it is missing.
    NoWindowSystem(String),
    /// There is no usable OpenGL.
    NoGraphics(String),
    /// The display went away while the window was there.
    DisplayGone,
    /// The window broke down.
    Broken(String),
}

impl WindowFault {
    /// The error as a message.
    pub fn message(&self) -> Message {
        let packages = packages();
        match self {
            WindowFault::NoDisplay => message!("fault-no-display"),
            WindowFault::DisplaySilent(name) => message!("fault-display-silent", name = name.as_str()),
            WindowFault::NoWindowSystem(detail) => {
                message!("fault-no-window-system", detail = detail.as_str(), packages = packages)
            }
            WindowFault::NoGraphics(detail) => {
                message!("fault-no-graphics", detail = detail.as_str(), packages = packages)
            }
            WindowFault::DisplayGone => message!("fault-display-gone"),
            WindowFault::Broken(detail) => message!("fault-window-broken", detail = detail.as_str()),
        }
    }
}

impl fmt::Display for WindowFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&words().in_one(&self.message()))
    }
}

impl std::error::Error for WindowFault {}

/// The words while there is no window.
fn words() -> Wording {
    Wording::of(Language::of_system())
}

/// Whose turn it is to open what is wished for. With `new_window`, no other window is asked.
fn turn(wish: &Wish, new_window: bool) -> Turn {
    let place = Place::of_user();
    match (place, wish.request().filter(|_| !new_window)) {
        (None, _) => Turn::Alone,
        (Some(place), Some(request)) => take_turn(&place, &request),
        (Some(place), None) => place.claim().ok().flatten().map_or(Turn::Alone, Turn::Claimed),
    }
}

/// Opens a window, or has the one that runs open what is wished for; returns when the window was closed, or has taken it.
///
/// # Errors
/// [`WindowFault`], one sentence that says what is missing.
pub fn run(wish: Wish, new_window: bool) -> Result<(), WindowFault> {
    if !has_display() {
        return Err(WindowFault::NoDisplay);
    }
    let claim = match turn(&wish, new_window) {
        Turn::HandedOver => return Ok(()),
        Turn::Claimed(claim) => Some(claim),
        Turn::Alone => None,
    };
    // A second window beside one that runs neither brings back what that one shows, nor keeps it from coming back.
    let is_first = claim.is_some() || Place::of_user().is_none();
    let refused = match &wish {
        Wish::Refused(address) => Some(message!("handover-refused", address = address.as_str())),
        _ => None,
    };
    let (source, announced) = match wish {
        Wish::Nothing | Wish::Refused(_) => (None, None),
        Wish::Page(source) => (Some(source), None),
        Wish::Announced(address) => (None, Some(address)),
    };
    fonts::unpack_ahead();
    let display = Display::of_session();
    // A missing library may end in a panic of the window system; its text would say nothing to anybody.
    let usual_hook = take_hook();
    set_hook(Box::new(|_| {}));
    let mut has_begun = false;
    let began = &mut has_begun;
    let opened = catch_unwind(AssertUnwindSafe(|| {
        let create: eframe::AppCreator<'_> = Box::new(|creation| {
            *began = true;
            set_hook(system_fonts::without_theirs(usual_hook));
            let start = Start {
                source,
                announced,
                claim,
                homes: Homes::of_user(),
                settings: SettingsFile::of_user(),
                recents: RecentsFile::of_user(),
                session: is_first.then(SessionFile::of_user),
                rules: RulesFolder::of_user(),
                fonts: FontLibrary::new(),
                folders: Folders::of_user(),
                browser: Browser::of_user(),
                language: Language::of_system(),
                draws_frame: display.is_frameless(),
            };
            system_fonts::install(&creation.egui_ctx);
            let mut window = Window::new(&creation.egui_ctx, start);
            window.heed_system(&creation.egui_ctx);
            if let Some(refused) = &refused {
                window.tell(&creation.egui_ctx, refused);
            }
            Ok(Box::new(Kept(window)))
        });
        let zoom = SettingsFile::of_user().peek().window.interface_zoom;
        event_loop::run(APP_ID, options(display, zoom), create)
    }));
    let fault = match opened {
        Ok(Ok(())) if has_begun => return Ok(()),
        // The toolkit has given up, and its log does not say why.
        Ok(Ok(())) => WindowFault::NoWindowSystem("eframe".to_owned()),
        Ok(Err(error)) => fault_of(&error, has_begun),
        Err(panic) if has_begun => end_of(&words().say(&reason_of(&*panic))),
        Err(panic) => WindowFault::NoWindowSystem(detail_of(&words().say(&reason_of(&*panic)))),
    };
    Err(match fault {
        WindowFault::NoWindowSystem(detail) => {
            Display::silent().map_or(WindowFault::NoWindowSystem(detail), WindowFault::DisplaySilent)
        }
        fault => fault,
    })
}

/// The window as the system's event loop has it: however that ends, settings and places are kept.
struct Kept(Window);

impl eframe::App for Kept {
    fn raw_input_hook(&mut self, ctx: &egui::Context, input: &mut egui::RawInput) {
        self.0.raw_input_hook(ctx, input);
    }

    fn ui(&mut self, ui: &mut Ui, frame: &mut eframe::Frame) {
        if ui.ctx().cumulative_frame_nr() == 0 {
            size::fit(ui.ctx());
        }
        self.0.ui(ui, frame);
    }

    fn save(&mut self, storage: &mut dyn eframe::Storage) {
        self.0.save(storage);
    }

    fn persist_egui_memory(&self) -> bool {
        self.0.persist_egui_memory()
    }

    fn clear_color(&self, visuals: &egui::Visuals) -> [f32; 4] {
        self.0.clear_color(visuals)
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        self.0.close();
    }
}

fn has_display() -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(target_os = "linux") || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY") || is_set("WAYLAND_SOCKET")
}

fn options(display: Display, zoom: f32) -> NativeOptions {
    let mut viewport = size::sized(ViewportBuilder::default())
        .with_app_id(APP_ID)
        .with_title("Clearline")
        .with_decorations(!display.is_frameless());
    if let Ok(icon) = eframe::icon_data::from_png_bytes(ICON) {
        viewport = viewport.with_icon(Arc::new(icon));
    }
    NativeOptions {
        viewport,
        renderer: Renderer::Glow,
        event_loop_builder: display.event_loop(),
        window_builder: Some(Box::new(move |viewport| size::restored(viewport, zoom))),
        ..NativeOptions::default()
    }
}

/// What an error means: before the window was there, that the display or a library is missing; from then on, that the display has
/// gone.
fn fault_of(fault: &LoopFault, has_begun: bool) -> WindowFault {
    let text = match fault {
        LoopFault::Ended(error) => &error.to_string(),
        LoopFault::Given(text) => *text,
    };
    // The text about graphics that fit lists a page of what was asked for.
    let detail = detail_of(text.split(CAUSE).last().unwrap_or(text));
    let begins = |beginnings: &[&str]| beginnings.iter().any(|beginning| text.starts_with(beginning));
    match fault {
        _ if has_begun => WindowFault::DisplayGone,
        LoopFault::Ended(_) => WindowFault::NoWindowSystem(detail),
        LoopFault::Given(_) if begins(&["winit"]) => WindowFault::NoWindowSystem(detail),
        LoopFault::Given(_) if begins(&["glutin", "Found no glutin", "egui_glow"]) => WindowFault::NoGraphics(detail),
        LoopFault::Given(_) => WindowFault::Broken(detail),
    }
}

/// What eframe puts before the cause, where no graphics fit.
const CAUSE: &str = "}. Error: ";

/// What a panic means that ended the window: libraries of the window system do not expect that it goes away.
fn end_of(text: &str) -> WindowFault {
    /// By the numbers of POSIX: broken pipe, connection reset.
    const GONE: [&str; 2] = ["(os error 32)", "(os error 104)"];
    let detail = detail_of(text);
    match GONE.iter().any(|gone| text.contains(gone)) {
        true => WindowFault::DisplayGone,
        false => WindowFault::Broken(detail),
    }
}

/// What Rust puts before an error that a library did not expect.
const UNWRAPPED: &str = "called `Result::unwrap()` on an `Err` value: ";

/// The first line of an error's text, without what Rust puts before it, and without the places in source files that some libraries put into it.
fn detail_of(text: &str) -> String {
    let text = text.split(UNWRAPPED).last().unwrap_or_default();
    let line = text.lines().next().unwrap_or_default().trim_end_matches('.');
    let parts: Vec<&str> = line.split(": ").filter(|part| !part.contains(".rs:")).collect();
    parts.join(": ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_icon_can_be_read() {
        let icon = eframe::icon_data::from_png_bytes(ICON).unwrap();
        assert_eq!((icon.width, icon.height), (64, 64));
    }

    #[test]
    fn details_hold_no_source_files() {
        let text = "event loop: os error at /somewhere/linux/mod.rs:788: no connection to the X server.\nmore";
        assert_eq!(detail_of(text), "event loop: no connection to the X server");
        let unwrapped = "called `Result::unwrap()` on an `Err` value: Broken pipe";
        assert_eq!(detail_of(unwrapped), "Broken pipe");
    }

    #[test]
    fn a_display_that_goes_away_is_no_missing_library() {
        let gone = end_of("called `Result::unwrap()` on an `Err` value: Io(Broken pipe (os error 32))");
        assert_eq!(gone, WindowFault::DisplayGone);
        assert_eq!(
            end_of("index out of bounds"),
            WindowFault::Broken("index out of bounds".to_owned())
        );
        let error = LoopFault::Given("app creation error: the connection was closed");
        assert_eq!(fault_of(&error, true), WindowFault::DisplayGone);
        assert!(matches!(fault_of(&error, false), WindowFault::Broken(_)));
    }

    #[test]
    fn what_is_missing_is_known_by_the_toolkits_words() {
        let given = |error: eframe::Error| -> WindowFault {
            let text: &'static str = error.to_string().leak();
            fault_of(&LoopFault::Given(text), false)
        };
        let no_loop = winit::error::EventLoopError::RecreationAttempt;
        assert!(matches!(
            given(eframe::Error::WinitEventLoop(no_loop)),
            WindowFault::NoWindowSystem(_)
        ));
        let no_painter = eframe::egui_glow::PainterError::from("no shader".to_owned());
        let graphics = given(eframe::Error::OpenGL(no_painter));
        assert!(matches!(&graphics, WindowFault::NoGraphics(detail) if detail.contains("no shader")));
        let listed = "Found no glutin configs matching the template: ConfigTemplate { a: 1 }. Error: none fits";
        assert_eq!(
            fault_of(&LoopFault::Given(listed), false),
            WindowFault::NoGraphics("none fits".to_owned())
        );
    }

    #[test]
    fn every_fault_says_what_to_do() {
        let detail = "x".to_owned();
        for fault in [
            WindowFault::NoDisplay,
            WindowFault::NoWindowSystem(detail.clone()),
            WindowFault::NoGraphics(detail.clone()),
            WindowFault::DisplayGone,
            WindowFault::Broken(detail),
        ] {
            assert!(!fault.message().error_text().what_now.is_empty());
            assert!(!fault.to_string().contains('\n'));
        }
        let missing = WindowFault::NoGraphics("no config".to_owned()).to_string();
        assert!(missing.contains("libxkbcommon-x11-0"));
    }
}
