//! Fetching pictures, once the user has allowed it.

use std::sync::Arc;

use reqwest::ClientBuilder;
use reqwest::dns::Resolve;
use url::Url;

use super::fault::PictureFault;
use super::{Picture, limits};
use crate::page::{Cancel, FetchFault, Fetcher, Limits, PartRules};

/// What is asked for.
const ACCEPTED: &str = "image/webp,image/png,image/jpeg,image/gif;q=0.9,*/*;q=0.1";

/// Fetches pictures: without cookies or a referrer, and nothing from the own network unless the page is from there.
#[derive(Clone, Debug)]
pub struct PictureFetcher {
    fetcher: Fetcher,
}

impl PictureFetcher {
    /// A fetcher that uses the system's certificates and the proxy of the environment.
    ///
    /// # Errors
    /// [`FetchFault::Setup`] when the system has no usable certificates.
    pub fn new() -> Result<PictureFetcher, FetchFault> {
        let fetcher = Fetcher::new(picture_limits())?;
        Ok(PictureFetcher { fetcher })
    }

    /// A fetcher upon prepared clients that looks names up in `names`.
    ///
    /// # Errors
    /// [`FetchFault::Setup`] when a client cannot be built.
    pub fn from_builder(
        builder: impl Fn() -> ClientBuilder,
        names: Arc<dyn Resolve>,
    ) -> Result<PictureFetcher, FetchFault> {
        let fetcher = Fetcher::from_builder(builder, names, picture_limits())?;
        Ok(PictureFetcher { fetcher })
    }

    /// Fetches the picture at `url`. `inside_origin` is the page's own origin, where it lies in the own network
    /// ([`Arrival::inside_origin`](crate::page::Arrival::inside_origin)). Dropping the future, or setting `cancel`, closes the
    /// connection.
    ///
    /// # Errors
    /// [`PictureFault`], which says why there is no picture.
    pub async fn fetch(
        &self,
        url: &Url,
        inside_origin: Option<String>,
        cancel: &Cancel,
    ) -> Result<Picture, PictureFault> {
        let rules = PartRules {
            accept: ACCEPTED,
            inside_origin,
        };
        Picture::of(self.fetcher.fetch_part(url, &rules, cancel).await?)
    }
}

fn picture_limits() -> Limits {
    Limits {
        total: limits::TOTAL,
        page_bytes: limits::FILE_BYTES,
        ..Limits::default()
    }
}
