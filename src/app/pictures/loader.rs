//! The thread that fetches, unpacks and decodes pictures, so that the window never waits for one.

use crate::app::engine::Wake;
use clearline_engine::internals::page::{FetchFault, PartFault};
use clearline_engine::internals::picture::{Embedded, Picture, PictureFault, PictureFetcher, decode, limits};
use clearline_engine::page::Cancel;
use egui::ColorImage;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::{OnceCell, Semaphore};
use tokio::task::JoinError;
use url::Url;

/// A picture that is wanted.
pub(super) struct Request {
    /// The number of the page.
    pub page: u64,
    /// The number of the picture on it.
    pub image: u32,
    /// Where it is to be had.
    pub origin: Origin,
    /// Stops it.
    pub cancel: Cancel,
}

/// Where a picture is to be had.
pub(super) enum Origin {
    /// On the network.
    Network {
        /// Its address.
        url: Url,
        /// See [`PictureFetcher::fetch`].
        inside_origin: Option<String>,
    },
    /// In the page.
    Page {
        /// The page's pictures.
        embedded: Arc<Embedded>,
        /// Its address as written in the page.
        source: String,
    },
    /// Here, but not decoded any more.
    Kept(Picture),
}

/// What became of a request.
pub(super) struct Loaded {
    /// The number of the page.
    pub page: u64,
    /// The number of the picture on it.
    pub image: u32,
    /// The file and its pixels.
    pub loaded: Result<(Picture, ColorImage), PictureFault>,
}

/// The thread, and the way to it and back.
pub(super) struct Loader {
    requests: Option<UnboundedSender<Request>>,
    results: Receiver<Loaded>,
}

impl Loader {
    /// Starts the thread; it calls `wake` after every answer.
    pub(super) fn start(wake: Wake) -> Loader {
        let (sender, results) = channel();
        let (requests, wanted) = unbounded_channel();
        let thread = thread::Builder::new().name("pictures".to_owned());
        let started = thread.spawn(move || run(wanted, sender, &wake));
        let requests = started.ok().map(|_| requests);
        Loader { requests, results }
    }

    /// Asks for a picture. False where the thread is gone.
    pub(super) fn ask(&self, request: Request) -> bool {
        self.requests
            .as_ref()
            .is_some_and(|requests| requests.send(request).is_ok())
    }

    /// What was answered since the last call. Never waits.
    pub(super) fn results(&self) -> impl Iterator<Item = Loaded> {
        self.results.try_iter()
    }
}

/// What all requests share.
struct Services {
    fetcher: OnceCell<Result<PictureFetcher, FetchFault>>,
    connections: Semaphore,
    /// One picture is decoded at a time: each may take much memory.
    decoding: Semaphore,
}

fn run(mut wanted: UnboundedReceiver<Request>, results: Sender<Loaded>, wake: &Wake) {
    // Without a runtime the thread ends, and every request is told so.
    let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else {
        return;
    };
    let services = Arc::new(Services {
        fetcher: OnceCell::new(),
        connections: Semaphore::new(limits::AT_ONCE),
        decoding: Semaphore::new(1),
    });
    runtime.block_on(async {
        while let Some(request) = wanted.recv().await {
            let (services, results, wake) = (services.clone(), results.clone(), wake.clone());
            tokio::spawn(async move {
                let Request {
                    page,
                    image,
                    origin,
                    cancel,
                } = request;
                // On a task of its own: a decoder that breaks down spoils its picture and nothing else.
                let job = tokio::spawn(async move { services.load(origin, &cancel).await });
                let loaded = job.await.unwrap_or_else(|error| Err(broken(&error)));
                // The receiver is gone only when the window is.
                if results.send(Loaded { page, image, loaded }).is_ok() {
                    wake();
                }
            });
        }
    });
    // A look-up of a name that never ends must not hold up the end of the program.
    runtime.shutdown_background();
}

impl Services {
    async fn load(&self, origin: Origin, cancel: &Cancel) -> Result<(Picture, ColorImage), PictureFault> {
        let job = async {
            let picture = self.picture(origin, cancel).await?;
            // Never closed, so a turn always comes.
            let _turn = self.decoding.acquire().await;
            let job = tokio::task::spawn_blocking(move || decoded(picture));
            job.await.unwrap_or_else(|error| Err(broken(&error)))
        };
        cancel.race(job).await.unwrap_or(Err(PartFault::Cancelled.into()))
    }

    async fn picture(&self, origin: Origin, cancel: &Cancel) -> Result<Picture, PictureFault> {
        match origin {
            Origin::Kept(picture) => Ok(picture),
            Origin::Page { embedded, source } => embedded.picture(&source).ok_or(PictureFault::NoAddress)?,
            Origin::Network { url, inside_origin } => {
                let _turn = self.connections.acquire().await;
                let fetcher = self.fetcher.get_or_init(async || PictureFetcher::new()).await;
                let fetcher = fetcher.as_ref().map_err(|fault| PartFault::Fetch(fault.clone()))?;
                fetcher.fetch(&url, inside_origin, cancel).await
            }
        }
    }
}

fn decoded(picture: Picture) -> Result<(Picture, ColorImage), PictureFault> {
    let pixels = decode(&picture.bytes)?;
    let image = ColorImage::from_rgba_unmultiplied(pixels.size, &pixels.rgba);
    Ok((picture, image))
}

fn broken(error: &JoinError) -> PictureFault {
    PictureFault::Damaged(error.to_string())
}
