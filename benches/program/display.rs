//! A display of its own, and its windows.

use std::io::{BufRead, BufReader, Error, Result};
use std::process::{Child, Command, Stdio};
use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    Atom, AtomEnum, ChangeWindowAttributesAux, ConnectionExt, EventMask, ImageFormat, Window,
};
use x11rb::rust_connection::RustConnection;

/// An X server without a screen. It ends when this value is dropped.
pub struct Display {
    server: Child,
    /// The value of `DISPLAY`.
    pub name: String,
    connection: RustConnection,
    title: Atom,
}

impl Display {
    /// Starts a server, or returns `None` where there is no Xvfb.
    pub fn start() -> Result<Option<Display>> {
        let server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-noreset", "-screen", "0", "1280x800x24"])
            .args(["+extension", "GLX"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let Ok(mut server) = server else { return Ok(None) };
        let mut number = String::new();
        if let Some(told) = server.stdout.take() {
            BufReader::new(told).read_line(&mut number)?;
        }
        let name = format!(":{}", number.trim());
        let (connection, screen) = x11rb::connect(Some(&name)).map_err(Error::other)?;
        let root = connection.setup().roots.get(screen).map(|screen| screen.root);
        let root = root.ok_or_else(|| Error::other("the display has no screen"))?;
        let mask = ChangeWindowAttributesAux::new().event_mask(EventMask::SUBSTRUCTURE_NOTIFY);
        connection.change_window_attributes(root, &mask).map_err(Error::other)?;
        let title = connection
            .intern_atom(false, b"_NET_WM_NAME")
            .map_err(Error::other)?
            .reply()
            .map_err(Error::other)?
            .atom;
        Ok(Some(Display {
            server,
            name,
            connection,
            title,
        }))
    }

    /// The window that has been mapped since the last look, if one was.
    pub fn mapped(&self) -> Result<Option<Window>> {
        let mut mapped = None;
        while let Some(event) = self.connection.poll_for_event().map_err(Error::other)? {
            if let Event::MapNotify(event) = event {
                mapped = Some(event.window);
            }
        }
        Ok(mapped)
    }

    /// The window's title.
    pub fn title(&self, window: Window) -> Result<String> {
        let asked = self
            .connection
            .get_property(false, window, self.title, AtomEnum::ANY, 0, 1024);
        let answer = asked.map_err(Error::other)?.reply().map_err(Error::other)?;
        Ok(String::from_utf8_lossy(&answer.value).into_owned())
    }

    /// The share of the pixels in a strip across the middle of the window that differ from its first.
    pub fn ink(&self, window: Window) -> Result<f64> {
        let asked = self.connection.get_geometry(window).map_err(Error::other)?;
        let size = asked.reply().map_err(Error::other)?;
        let (top, height) = (size.height / 2, size.height / 8);
        let asked = self
            .connection
            .get_image(ImageFormat::Z_PIXMAP, window, 0, top as i16, size.width, height, !0);
        let image = asked.map_err(Error::other)?.reply().map_err(Error::other)?;
        let mut pixels = image.data.chunks_exact(4);
        let paper = pixels.next().unwrap_or_default();
        let inked = pixels.filter(|pixel| *pixel != paper).count();
        Ok(4.0 * inked as f64 / image.data.len().max(1) as f64)
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        // A server that is gone already needs no end.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
