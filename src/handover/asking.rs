//! The other side: a second start, or the native host of a browser.

use super::frame;
use super::message::{Answer, PATIENCE, Request, receive, send};
use super::place::{Claim, Place};
use interprocess::local_socket::traits::Stream as _;
use interprocess::local_socket::{ConnectOptions, Stream};
use std::io::{self, ErrorKind};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A window that was just started is given so long to listen.
const START: Duration = Duration::from_secs(5);

/// A window that ends gives its turn up within this time.
const ENDING: Duration = Duration::from_secs(2);

/// How long it is waited before a window is asked again.
const PAUSE: Duration = Duration::from_millis(50);

/// A window that listens takes a request within this time.
const TAKING: Duration = Duration::from_secs(5);

/// A request that the window has taken.
#[derive(Debug)]
pub struct Asked(Stream);

/// What a program that is to open a window finds.
#[derive(Debug)]
pub enum Turn {
    /// Another window has taken the page.
    HandedOver,
    /// This program becomes the window that others hand their pages to.
    Claimed(Claim),
    /// There is a window that takes nothing, or no place for a socket.
    Alone,
}

/// Hands a request to the window that runs; where none does, it is the caller's turn to be that window.
pub fn take_turn(place: &Place, request: &Request) -> Turn {
    let started = Instant::now();
    loop {
        match place.claim() {
            Ok(Some(claim)) => return Turn::Claimed(claim),
            Ok(None) => {}
            Err(_) => return Turn::Alone,
        }
        match hand_over(place, request, None) {
            Ok(_) => return Turn::HandedOver,
            Err(error) if error.kind() == ErrorKind::InvalidInput || started.elapsed() > ENDING => return Turn::Alone,
            // A window that ends has its turn until the system has cleared it away.
            Err(_) => sleep(PAUSE),
        }
    }
}

/// Hands a request to the window of a place, with the page where it is [`Request::Page`].
///
/// # Errors
/// Where no window listens there; [`ErrorKind::InvalidInput`] where one does and refuses it.
pub fn hand_over(place: &Place, request: &Request, page: Option<&[u8]>) -> io::Result<Asked> {
    let mut stream = connect(place)?;
    stream.set_recv_timeout(Some(TAKING))?;
    stream.set_send_timeout(Some(TAKING))?;
    send(&mut stream, request)?;
    if let Some(page) = page {
        frame::write(&mut stream, page)?;
    }
    match receive(&mut stream)? {
        Answer::Taken => Ok(Asked(stream)),
        _ => Err(ErrorKind::InvalidInput.into()),
    }
}

impl Asked {
    /// Waits for what became of the page. `None` where the window was closed or said nothing for too long.
    pub fn answer(mut self) -> Option<Answer> {
        self.0.set_recv_timeout(Some(PATIENCE)).ok()?;
        receive(&mut self.0).ok()
    }
}

/// Connects to a window, which may have been started a moment ago.
fn connect(place: &Place) -> io::Result<Stream> {
    let started = Instant::now();
    loop {
        match ConnectOptions::new().name(place.name()?).connect_sync() {
            Ok(stream) => return Ok(stream),
            Err(error) if started.elapsed() > START || !is_soon_there(place) => return Err(error),
            Err(_) => sleep(PAUSE),
        }
    }
}

/// Whether a window holds the place and will listen soon.
fn is_soon_there(place: &Place) -> bool {
    matches!(place.claim(), Ok(None))
}
