//! Brings what the browser hands over to the window, and starts one where none runs.

use super::{Delivery, Refusal};
use crate::handover::{Answer, Asked, Place, hand_over};
use std::io::{self, ErrorKind};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A window that was started is given so long to take something.
const START: Duration = Duration::from_secs(30);

/// Brings something to the window and waits for what becomes of it.
///
/// # Errors
/// [`Refusal`], where no window takes it, or another page was wanted first.
pub fn deliver(delivery: Delivery) -> Result<Answer, Refusal> {
    let place = Place::of_user().ok_or(Refusal::NoWindow)?;
    let asked = match ask(&place, &delivery) {
        Err(error) if error.kind() != ErrorKind::InvalidInput => {
            let window = start().map_err(|_| Refusal::NoWindow)?;
            ask_soon(&place, &delivery, window)
        }
        asked => asked,
    };
    match asked {
        Ok(asked) => outcome(asked.answer()),
        Err(error) if error.kind() == ErrorKind::InvalidInput => Err(Refusal::Malformed),
        Err(_) => Err(Refusal::NoWindow),
    }
}

/// What became of something that the window has taken.
fn outcome(answer: Option<Answer>) -> Result<Answer, Refusal> {
    match answer {
        Some(Answer::Superseded) => Err(Refusal::Superseded),
        answer => answer.ok_or(Refusal::Ended),
    }
}

fn ask(place: &Place, (request, page): &Delivery) -> io::Result<Asked> {
    hand_over(place, request, page.as_deref())
}

/// Asks a window that was just started until it listens.
fn ask_soon(place: &Place, delivery: &Delivery, mut window: Child) -> io::Result<Asked> {
    let started = Instant::now();
    loop {
        match ask(place, delivery) {
            Err(error) if error.kind() == ErrorKind::InvalidInput || started.elapsed() > START => return Err(error),
            Err(error) if window.try_wait()?.is_some() => return Err(error),
            Err(_) => std::thread::sleep(Duration::from_millis(100)),
            asked => return asked,
        }
    }
}

/// Starts a window that outlives this host and the browser.
fn start() -> io::Result<Child> {
    let mut command = Command::new(std::env::current_exe()?);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt;
        command.process_group(0);
    }
    command.spawn()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_that_ended_is_no_other_page() {
        assert_eq!(outcome(None), Err(Refusal::Ended));
        assert_eq!(outcome(Some(Answer::Superseded)), Err(Refusal::Superseded));
    }
}
