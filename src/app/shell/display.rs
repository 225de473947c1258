//! Which of the displays that a session names answers.

use eframe::EventLoopBuilderHook;

/// What the event loop is built with: X11 alone, where the session names a Wayland display that does not answer and an X11 display
/// beside it. Such a name stays behind where a compositor has ended, or in a shell of another session.
#[cfg(target_os = "linux")]
pub(super) fn event_loop() -> Option<EventLoopBuilderHook> {
    use std::env::var_os;
    use winit::platform::x11::EventLoopBuilderExtX11 as _;
    let named = var_os("WAYLAND_DISPLAY").filter(|name| !name.is_empty())?;
    let has_socket = var_os("WAYLAND_SOCKET").is_some_and(|socket| !socket.is_empty());
    let has_x11 = var_os("DISPLAY").is_some_and(|name| !name.is_empty());
    let folder = var_os("XDG_RUNTIME_DIR").unwrap_or_default();
    let is_needed = has_x11 && !has_socket && !answers(&socket_of(folder.as_ref(), named.as_ref()));
    is_needed.then(|| {
        Box::new(|builder: &mut _| {
            winit::event_loop::EventLoopBuilder::with_x11(builder);
        }) as EventLoopBuilderHook
    })
}

/// Where the system has one display only.
#[cfg(not(target_os = "linux"))]
pub(super) fn event_loop() -> Option<EventLoopBuilderHook> {
    None
}

/// The socket of a Wayland display: its name is a path, or stands in the folder of the session.
#[cfg(target_os = "linux")]
fn socket_of(folder: &std::path::Path, name: &std::path::Path) -> std::path::PathBuf {
    folder.join(name)
}

#[cfg(target_os = "linux")]
fn answers(socket: &std::path::Path) -> bool {
    std::os::unix::net::UnixStream::connect(socket).is_ok()
}

#[cfg(test)]
mod tests {
    #[cfg(target_os = "linux")]
    #[test]
    fn a_display_that_has_gone_does_not_answer() {
        use super::{answers, socket_of};
        use std::os::unix::net::UnixListener;
        use std::path::Path;
        let folder = tempfile::tempdir().unwrap();
        let socket = socket_of(folder.path(), Path::new("wayland-0"));
        assert!(!answers(&socket), "there is none");
        let listener = UnixListener::bind(&socket).unwrap();
        assert!(answers(&socket));
        drop(listener);
        assert!(!answers(&socket), "its file is left behind");
        assert_eq!(socket_of(folder.path(), Path::new("/run/w")), Path::new("/run/w"));
    }
}
