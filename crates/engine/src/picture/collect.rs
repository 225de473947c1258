//! Fetching all pictures of a page at once, for a file.

use super::fault::PictureFault;
use super::{Picture, PictureFetcher, limits};
use crate::page::{Cancel, FetchFault, PartFault};
use std::collections::HashMap;
use std::sync::Arc;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout_at};
use url::Url;

/// Fetches the pictures at `addresses`, which lie in the order of the text, within [`limits`]; each address is asked once.
/// `inside_origin` is as for [`PictureFetcher::fetch`]. Waits until all have come or will not.
///
/// # Errors
/// [`FetchFault::Setup`] if the system has no usable certificates, or no room for a thread's runtime.
pub fn fetch_all(
    addresses: &[Url],
    inside_origin: Option<&str>,
    cancel: &Cancel,
) -> Result<HashMap<Url, Result<Picture, PictureFault>>, FetchFault> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| FetchFault::Setup(error.to_string()))?;
    let fetcher = PictureFetcher::new()?;
    let fetched = runtime.block_on(fetch_each(fetcher, addresses, inside_origin, cancel));
    // A look-up of a name that never ends must not hold up the end of the program.
    runtime.shutdown_background();
    Ok(fetched)
}

async fn fetch_each(
    fetcher: PictureFetcher,
    addresses: &[Url],
    inside_origin: Option<&str>,
    cancel: &Cancel,
) -> HashMap<Url, Result<Picture, PictureFault>> {
    let deadline = Instant::now() + limits::TOTAL_OF_PAGE;
    let connections = Arc::new(Semaphore::new(limits::AT_ONCE));
    let mut fetched = HashMap::new();
    let mut jobs = JoinSet::new();
    for url in addresses {
        if fetched.contains_key(url) {
            continue;
        }
        let is_one_too_many = fetched.len() >= limits::PER_PAGE;
        fetched.insert(url.clone(), Err(PictureFault::TooMany));
        if is_one_too_many {
            continue;
        }
        let (fetcher, connections, cancel) = (fetcher.clone(), connections.clone(), cancel.clone());
        let (url, inside_origin) = (url.clone(), inside_origin.map(str::to_owned));
        jobs.spawn(async move {
            // Never closed, so a turn always comes.
            let _turn = connections.acquire().await;
            let picture = timeout_at(deadline, fetcher.fetch(&url, inside_origin, &cancel)).await;
            (
                url,
                picture.unwrap_or(Err(PictureFault::TooSlowTogether(limits::TOTAL_OF_PAGE))),
            )
        });
    }
    let mut room = limits::BYTES_OF_PAGE;
    while let Some(job) = jobs.join_next().await {
        let Ok((url, mut picture)) = job else {
            continue;
        };
        if let Ok(own) = &picture {
            match room.checked_sub(own.bytes.len()) {
                Some(rest) => room = rest,
                None => picture = Err(PictureFault::TooLargeTogether(limits::BYTES_OF_PAGE as u64)),
            }
        }
        fetched.insert(url, picture);
    }
    for picture in fetched.values_mut() {
        if cancel.is_cancelled() && picture.is_err() {
            *picture = Err(PartFault::Cancelled.into());
        }
    }
    fetched
}
