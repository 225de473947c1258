//! Which of the displays that a session names answers, and whether it draws frames around windows.

#[cfg(target_os = "linux")]
mod wayland;
#[cfg(target_os = "linux")]
mod x11;

use eframe::EventLoopBuilderHook;

/// The display for the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    not(target_os = "linux"),
    expect(dead_code, reason = "other systems have one display, which draws frames")
)]
pub(super) enum Display {
    /// The one that the toolkit takes. It draws frames, or cannot be asked.
    Usual,
    /// X11, where the session names a Wayland display beside it that does not answer. Such a name stays behind where a compositor has
    /// ended, or in a shell of another session.
    X11,
    /// A Wayland display that draws no frames around windows, as GNOME's.
    Frameless,
}

impl Display {
    /// The display of this session.
    #[cfg(target_os = "linux")]
    pub(super) fn of_session() -> Display {
        use std::env::var_os;
        let is_set = |name| var_os(name).is_some_and(|value| !value.is_empty());
        // Such a socket can be used once only, by the toolkit.
        let Some(named) = var_os("WAYLAND_DISPLAY").filter(|name| !name.is_empty() && !is_set("WAYLAND_SOCKET")) else {
            return Display::Usual;
        };
        let folder = var_os("XDG_RUNTIME_DIR").unwrap_or_default();
        let socket = wayland::connect(&wayland::socket_of(folder.as_ref(), named.as_ref())).ok();
        match socket.map(wayland::draws_frames) {
            Some(Ok(Some(false))) => Display::Frameless,
            Some(Ok(Some(true) | None)) => Display::Usual,
            None | Some(Err(_)) if is_set("DISPLAY") => Display::X11,
            None | Some(Err(_)) => Display::Usual,
        }
    }

    /// Where the system has one display only.
    #[cfg(not(target_os = "linux"))]
    pub(super) fn of_session() -> Display {
        Display::Usual
    }

    /// What the display of the session is called, where it does not answer.
    #[cfg(target_os = "linux")]
    pub(super) fn silent() -> Option<String> {
        let named = |variable| {
            let name = std::env::var(variable).ok();
            name.filter(|name| !name.is_empty())
        };
        if named("WAYLAND_SOCKET").is_some() {
            return None;
        }
        // Of two, X11 is the one that is tried last.
        match (named("DISPLAY"), named("WAYLAND_DISPLAY")) {
            (Some(name), _) => (x11::answers(&name) != Some(true)).then_some(name),
            (None, Some(name)) => {
                let folder = std::env::var_os("XDG_RUNTIME_DIR").unwrap_or_default();
                let socket = wayland::socket_of(folder.as_ref(), name.as_ref());
                wayland::connect(&socket).is_err().then_some(name)
            }
            (None, None) => None,
        }
    }

    /// Other systems have one display, without a name.
    #[cfg(not(target_os = "linux"))]
    pub(super) fn silent() -> Option<String> {
        None
    }

    /// Whether a window has no frame but its own.
    pub(super) fn is_frameless(self) -> bool {
        self == Display::Frameless
    }

    /// What the event loop is built with.
    pub(super) fn event_loop(self) -> Option<EventLoopBuilderHook> {
        match self {
            #[cfg(target_os = "linux")]
            Display::X11 => Some(Box::new(|builder: &mut _| {
                winit::platform::x11::EventLoopBuilderExtX11::with_x11(builder);
            })),
            _ => None,
        }
    }
}
