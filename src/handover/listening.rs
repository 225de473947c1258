//! The window's side: takes what is handed over, each on a thread of its own.

use super::address::{self, Announced};
use super::frame;
use super::message::{Answer, MOST_PAGE_BYTES, PATIENCE, Request, receive, send};
use super::place::{Claim, Place};
use clearline_engine::internals::page::without_credentials;
use clearline_engine::page::{Page, PageFault, Source};
use interprocess::local_socket::traits::{ListenerExt, Stream as _, StreamCommon};
use interprocess::local_socket::{Listener, ListenerOptions, Stream};
use std::io::{self, ErrorKind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Weak};
use std::thread;
use std::time::Duration;
use url::Url;

/// The next program is waited for after this time where one could not be let in.
const AFTER_FAULT: Duration = Duration::from_millis(100);

/// Those that are listened to at the same time.
const MOST_AT_ONCE: usize = 4;

/// Who says nothing for so long is not listened to any longer.
const SILENCE: Duration = Duration::from_secs(10);

/// What is called when something has come.
type Wake = Arc<dyn Fn() + Send + Sync>;

/// Something that was handed over.
#[derive(Debug)]
pub struct Arrival {
    /// What.
    pub handed: Handed,
    /// Who waits for the answer.
    pub asker: Asker,
}

/// What was handed over.
#[derive(Debug)]
pub enum Handed {
    /// Nothing: the window is to come to the front.
    Nothing,
    /// A page to open.
    Source(Source),
    /// A link of a page, to be opened where it leads out of the own network.
    Link(Announced),
    /// A page that any site can have named, to be asked about.
    Announced(Announced),
    /// An address that any site can have named, and that is not opened.
    Refused(String),
    /// A page as a browser shows it, or why it is none.
    Page(Box<Result<Page, PageFault>>),
}

/// Who waits to hear what became of a page. Where it is dropped unanswered, another page was wanted first.
#[derive(Clone, Debug)]
pub struct Asker(Sender<Answer>);

impl Asker {
    /// Sends what became of it. Who waits no longer does not hear it.
    pub fn answer(&self, answer: Answer) {
        let _ = self.0.send(answer);
    }
}

/// A window that can be reached. The claim goes with it.
#[derive(Debug)]
pub struct Listening {
    /// Goes first: who is dropped with what follows was no other page's.
    _is_open: Arc<()>,
    arrivals: Receiver<Arrival>,
    _claim: Claim,
}

impl Listening {
    /// Listens from now on; `wake` is called whenever something has come.
    ///
    /// # Errors
    /// Where the system gives no socket or no thread.
    pub fn start(claim: Claim, wake: Wake) -> io::Result<Listening> {
        claim.clear()?;
        let listener = ListenerOptions::new()
            .name(claim.place().name()?)
            .reclaim_name(false)
            .create_sync()?;
        let (sender, arrivals) = channel();
        let place = claim.place().clone();
        let is_open = Arc::new(());
        let window = Window {
            arrivals: sender,
            wake,
            is_open: Arc::downgrade(&is_open),
        };
        let thread = thread::Builder::new().name("handover".to_owned());
        thread.spawn(move || listen(&listener, &place, &window))?;
        Ok(Listening {
            _is_open: is_open,
            arrivals,
            _claim: claim,
        })
    }

    /// What has come since the last call.
    pub fn poll(&self) -> impl Iterator<Item = Arrival> {
        self.arrivals.try_iter()
    }
}

/// What those who listen know of the window.
#[derive(Clone)]
struct Window {
    arrivals: Sender<Arrival>,
    wake: Wake,
    /// Leads to nothing once the window is closed.
    is_open: Weak<()>,
}

fn listen(listener: &Listener, place: &Place, window: &Window) {
    let busy = Arc::new(AtomicUsize::new(0));
    for stream in listener.incoming() {
        let Ok(stream) = stream else {
            // Such as no file handle left: it may be there again later.
            thread::sleep(AFTER_FAULT);
            continue;
        };
        if busy.fetch_add(1, Ordering::Relaxed) >= MOST_AT_ONCE || is_stranger(place, &stream) {
            busy.fetch_sub(1, Ordering::Relaxed);
            continue;
        }
        let (window, slot) = (window.clone(), Slot(busy.clone()));
        let thread = thread::Builder::new().name("handed over".to_owned());
        // Without a thread, who asked opens a window of its own.
        let _ = thread.spawn(move || {
            let _slot = slot;
            let _ = serve(stream, &window);
        });
    }
}

/// One of the places of [`MOST_AT_ONCE`], free again when it is dropped.
struct Slot(Arc<AtomicUsize>);

impl Drop for Slot {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(unix)]
fn is_stranger(place: &Place, stream: &Stream) -> bool {
    let user = stream.peer_creds().ok().and_then(|peer| peer.euid());
    place.is_stranger(user)
}

#[cfg(not(unix))]
fn is_stranger(_: &Place, _: &Stream) -> bool {
    false
}

/// Takes one request, and passes on what the window answers.
fn serve(
    mut stream: Stream,
    Window {
        arrivals,
        wake,
        is_open,
    }: &Window,
) -> io::Result<()> {
    stream.set_recv_timeout(Some(SILENCE))?;
    stream.set_send_timeout(Some(SILENCE))?;
    let handed = match take(&mut stream) {
        Ok(handed) => handed,
        Err(why) => return send(&mut stream, Answer::Refused { why: why.to_string() }),
    };
    let is_page = matches!(handed, Handed::Page(_));
    let (sender, answers) = channel();
    let asker = Asker(sender);
    arrivals
        .send(Arrival { handed, asker })
        .map_err(|_| ErrorKind::ConnectionAborted)?;
    wake();
    if !is_page {
        send(&mut stream, Answer::Taken)?;
    }
    match answers.recv_timeout(PATIENCE) {
        Ok(answer) => send(&mut stream, answer),
        Err(RecvTimeoutError::Disconnected) if is_open.strong_count() > 0 => send(&mut stream, Answer::Superseded),
        // A window that ends says nothing.
        Err(_) => Ok(()),
    }
}

fn take(stream: &mut Stream) -> io::Result<Handed> {
    Ok(match receive(stream)? {
        Request::Show => Handed::Nothing,
        Request::File { path } => Handed::Source(whole(path)?),
        Request::Address { url } => Handed::Source(Source::Url(web_address(&url)?)),
        Request::Link { url } => Handed::Link(announced(&url)?),
        Request::Announce { url } => Handed::Announced(announced(&url)?),
        Request::Refuse { address } => Handed::Refused(address),
        Request::Page => {
            let bytes = frame::read(stream, MOST_PAGE_BYTES)?.ok_or(ErrorKind::UnexpectedEof)?;
            // Whoever waits for this does not wait until a large page is taken apart.
            send(stream, Answer::Taken)?;
            Handed::Page(Box::new(Page::from_browser(&bytes)))
        }
    })
}

fn announced(url: &str) -> io::Result<Announced> {
    address::outside(url).ok_or_else(|| ErrorKind::InvalidData.into())
}

/// A path that means the same file for every program.
fn whole(path: PathBuf) -> io::Result<Source> {
    match path.is_absolute() {
        true => Ok(Source::File(path)),
        false => Err(ErrorKind::InvalidData.into()),
    }
}

fn web_address(url: &str) -> io::Result<Url> {
    let url = Url::parse(url).ok();
    let url = url.filter(clearline_engine::internals::page::is_web_address);
    url.map(without_credentials)
        .ok_or_else(|| ErrorKind::InvalidData.into())
}
