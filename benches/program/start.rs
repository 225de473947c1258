//! From the start of the process to its window and to text.

use super::display::Display;
use super::{PROGRAM, at_most};
use std::io::{Error, Result};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

const ROUNDS: usize = 7;
/// The longest wait for a window.
const PATIENCE: Duration = Duration::from_secs(60);
/// How often the window is looked at.
const PAUSE: Duration = Duration::from_millis(2);
/// The beginning of the example's title.
const EXAMPLE: &str = "How a reader finds the text in a web page";
/// The least share of a strip across the window that letters cover.
const INK: f64 = 0.01;

/// Milliseconds from the start of the process.
struct Times {
    window: f64,
    text: f64,
}

/// Prints the figures of the start.
pub fn report() -> Result<()> {
    let Some(display) = Display::start()? else {
        println!("skipped: the start of the window needs Xvfb");
        return Ok(());
    };
    let home = tempfile::tempdir()?;
    let mut least = Times {
        window: f64::INFINITY,
        text: f64::INFINITY,
    };
    for _ in 0..ROUNDS {
        let times = started(&display, home.path())?;
        least.window = least.window.min(times.window);
        least.text = least.text.min(times.text);
    }
    at_most("start: the window is there", least.window, 150.0, "ms");
    at_most("start: the text of the example is there", least.text, 300.0, "ms");
    Ok(())
}

/// Starts the program in a home of its own and looks at the display until the example is drawn.
fn started(display: &Display, home: &Path) -> Result<Times> {
    let mut program = Command::new(PROGRAM);
    for gone in [
        "WAYLAND_DISPLAY",
        "WAYLAND_SOCKET",
        "DBUS_SESSION_BUS_ADDRESS",
        "XDG_CONFIG_HOME",
        "XDG_DATA_HOME",
    ] {
        program.env_remove(gone);
    }
    program
        .env("DISPLAY", &display.name)
        .env("HOME", home)
        .env("XDG_RUNTIME_DIR", home);
    program.stderr(Stdio::null());
    let started = Instant::now();
    let mut process = program.spawn()?;
    let times = watched(display, started);
    process.kill()?;
    process.wait()?;
    times
}

fn watched(display: &Display, started: Instant) -> Result<Times> {
    let milliseconds = || started.elapsed().as_secs_f64() * 1e3;
    let mut mapped = None;
    while started.elapsed() < PATIENCE {
        if let Some(window) = display.mapped()? {
            mapped = Some((window, milliseconds()));
        }
        if let Some((window, shown)) = mapped
            && display.title(window)?.starts_with(EXAMPLE)
            && display.ink(window)? > INK
        {
            return Ok(Times {
                window: shown,
                text: milliseconds(),
            });
        }
        sleep(PAUSE);
    }
    Err(Error::other("the example has not been shown"))
}
