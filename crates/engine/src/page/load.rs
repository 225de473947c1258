//! One function for every source, waiting until the page is there.

use std::path::PathBuf;

use url::Url;

use super::cancel::Cancel;
use super::fault::PageFault;
#[cfg(feature = "fetch")]
use super::fetch::{FetchFault, Fetcher};
use super::limits::Limits;
use super::source::Source;
use super::{Page, open};

/// What may be asked of [`load`].
///
/// ```
/// use clearline_engine::page::{Options, Page, Source};
///
/// let options = Options { charset: Some("windows-1252".to_owned()), ..Options::default() };
/// let page = Page::from_bytes(Source::Stdin, b"<p>Caf\xE9".to_vec(), &options)?;
/// assert_eq!(&*page.html, "<p>Café");
/// # Ok::<(), clearline_engine::page::PageFault>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// A character set that the user chose, by any label of the Encoding Standard.
    pub charset: Option<String>,
    /// The page's address, for files that do not know it.
    pub base_url: Option<Url>,
    /// What the bytes are, such as `text/html`, where neither a server nor a file's name says it.
    pub content_type: Option<String>,
    /// A file with the boxes of the page, of the form `clearline-layout`; a page in it is passed over.
    pub layout: Option<PathBuf>,
    /// Whether only addresses outside of the own network are fetched, see [`Fetcher::only_public`].
    pub only_public: bool,
    /// Whether a page that consists of frames is left for its largest frame, see [`Fetcher::following_frames`].
    pub follows_frames: bool,
    /// Limits of time and size.
    pub limits: Limits,
    /// Stops the fetching.
    pub cancel: Cancel,
}

/// Gets a page from wherever it is and waits for it. The command line and programs around this library call it; the window
/// fetches on a thread of its own.
///
/// [`Source::Pasted`] and [`Source::BuiltIn`] have nothing to wait for: [`Page::from_html`] takes their text, and here they are
/// a [`PageFault::Open`]. So is an address where the feature `fetch` is not built in.
///
/// # Errors
/// [`PageFault`], which says what happened, why, and what to do now.
///
/// ```
/// use clearline_engine::page::{Options, Source, load};
///
/// let source = Source::parse("./no-such-page.html")?;
/// let fault = load(&source, &Options::default()).unwrap_err();
/// assert!(fault.is_unreadable());
/// assert!(fault.to_string().contains("there is no such file"));
/// # Ok::<(), clearline_engine::page::PageFault>(())
/// ```
pub fn load(source: &Source, options: &Options) -> Result<Page, PageFault> {
    match source {
        #[cfg(feature = "fetch")]
        Source::Url(url) => wait_for(url, options)?.with_options(options),
        Source::File(path) => open::open(path, options),
        Source::Stdin => open::read(std::io::stdin().lock(), Source::Stdin, options),
        _ => Err(open::OpenFault::NothingToRead(source.to_string()).into()),
    }
}

#[cfg(feature = "fetch")]
fn wait_for(url: &Url, options: &Options) -> Result<Page, PageFault> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| FetchFault::Setup(error.to_string()))?;
    let fetcher = Fetcher::new(options.limits.clone())?;
    let fetcher = if options.only_public {
        fetcher.only_public()
    } else {
        fetcher
    };
    let fetcher = if options.follows_frames {
        fetcher.following_frames()
    } else {
        fetcher
    };
    let page = runtime.block_on(fetcher.fetch(url, &options.cancel, &mut |_| {}));
    // A look-up of a name that never ends must not hold up the end of the program.
    runtime.shutdown_background();
    page
}
