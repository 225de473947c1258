//! Asking the network for a page.
//!
//! Redirects are followed here and not by the HTTP library, so that every hop is checked by the same
//! rules ([`redirect`]) and each refusal has its own sentence ([`FetchFault`]). Nothing is kept on
//! disk: no cache, and cookies only for the hops of one job (`cookies`).

pub mod answer;
mod body;
pub mod connection;
mod cookies;
pub mod fault;
pub mod own_network;
pub mod part;
mod ports;
pub mod redirect;
pub mod tls;

use std::sync::Arc;

use reqwest::dns::Resolve;
use reqwest::header::{ACCEPT, CONTENT_TYPE, COOKIE, HeaderMap};
use reqwest::{Client, ClientBuilder, Response};
use tokio::time::{Instant, timeout_at};
use url::Url;

pub use body::Progress;
pub use fault::FetchFault;
pub use part::{PartFault, PartRules};

use super::Page;
use super::arrival::{Arrival, Notice};
use super::cancel::Cancel;
use super::credentials::{without_credentials, without_fragment};
use super::fault::{PageFault, shown};
use super::frames::amount_of_text;
use super::limits::Limits;
use super::source::{Source, is_same_site};
use connection::{ConnectionCause, ConnectionFault, Wait};
use cookies::Cookies;
use own_network::{OnlyInside, OutsideResolver, SystemNames, is_inside, is_inside_address};
use redirect::RedirectFault;

/// How the program names itself to servers.
const USER_AGENT: &str = concat!("Mozilla/5.0 (compatible; Clearline/", env!("CARGO_PKG_VERSION"), ")");

/// What is asked for, best first.
const ACCEPTED: &str = "text/html,application/xhtml+xml;q=0.9,text/plain;q=0.8,*/*;q=0.5";

/// Fetches pages within [`Limits`].
///
/// ```no_run
/// use clearline_engine::page::{Fetcher, Limits};
///
/// // Asks no address of the own network.
/// let fetcher = Fetcher::new(Limits::default())?.only_public();
/// # Ok::<(), clearline_engine::page::PageFault>(())
/// ```
#[derive(Clone, Debug)]
pub struct Fetcher {
    /// Connects to every address.
    anywhere: Client,
    /// Connects only to addresses outside of the own network.
    outside: Client,
    limits: Limits,
    /// Whether the proxy that the environment names is used.
    uses_proxy: bool,
    /// What a page that was typed may lie in.
    reach: Reach,
    /// Whether a page of frames is left for the frame with its text.
    follows_frames: bool,
}

/// Fetches one page. See [`Fetcher::fetch`].
///
/// ```no_run
/// use clearline_engine::page::{Cancel, Limits, fetch};
///
/// # async fn example() -> Result<(), Box<dyn std::error::Error>> {
/// let address = "https://example.com/soup".parse()?;
/// let page = fetch(&address, &Limits::default(), &Cancel::new(), &mut |_| {}).await?;
/// println!("{} bytes", page.bytes.len());
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`PageFault::Fetch`] when the network gives no page, [`PageFault::Content`] when what came is no
/// page, [`PageFault::Cancelled`] when `cancel` was set first.
pub async fn fetch(
    url: &Url,
    limits: &Limits,
    cancel: &Cancel,
    progress: &mut (dyn FnMut(Progress) + Send),
) -> Result<Page, PageFault> {
    Fetcher::new(limits.clone())?.fetch(url, cancel, progress).await
}

/// The way of one job through redirects and refreshes to a page.
struct Way {
    typed: Url,
    /// The address that is asked now.
    url: Url,
    /// The addresses that sent us on, in order.
    behind: Vec<Url>,
    cookies: Cookies,
    /// A page of the site that the way may not leave: the one that holds the frame which is asked for.
    within: Option<Url>,
    /// What was typed may lie anywhere; where a server outside sends us may not.
    reach: Reach,
}

/// What a request may connect to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reach {
    Anywhere,
    Outside,
}

/// One request.
struct Question<'a> {
    url: &'a Url,
    accept: &'static str,
    cookies: Option<String>,
    reach: Reach,
}

impl Fetcher {
    /// A fetcher that uses the system's certificates and the proxy of the environment.
    ///
    /// # Errors
    /// When the system has no usable certificates.
    pub fn new(limits: Limits) -> Result<Fetcher, FetchFault> {
        let mut fetcher = Fetcher::from_builder(Client::builder, Arc::new(SystemNames), limits)?;
        fetcher.uses_proxy = true;
        Ok(fetcher)
    }

    /// A fetcher upon prepared clients, for another proxy or other certificates, that looks names up in `names`.
    /// Time-outs, redirects and headers are set here.
    ///
    /// # Errors
    /// When a client cannot be built.
    pub fn from_builder(
        builder: impl Fn() -> ClientBuilder,
        names: Arc<dyn Resolve>,
        limits: Limits,
    ) -> Result<Fetcher, FetchFault> {
        tls::choose_cryptography();
        let client = |names: Arc<dyn Resolve>| {
            builder()
                .dns_resolver(names)
                .user_agent(USER_AGENT)
                .referer(false)
                .redirect(reqwest::redirect::Policy::none())
                .connect_timeout(limits.connect)
                .read_timeout(limits.read)
                .build()
                .map_err(|error| FetchFault::Setup(connection::first_cause(&error)))
        };
        let outside = OutsideResolver::new(names.clone(), connection::proxy_names());
        Ok(Fetcher {
            anywhere: client(names)?,
            outside: client(Arc::new(outside))?,
            limits,
            uses_proxy: false,
            reach: Reach::Anywhere,
            follows_frames: false,
        })
    }

    /// The same, but for pages outside of the own network only, even where their addresses were typed: for addresses that
    /// somebody else has written. With a proxy, names are looked up there and not seen here; addresses in numbers are
    /// checked all the same.
    pub fn only_public(self) -> Fetcher {
        Fetcher {
            reach: Reach::Outside,
            ..self
        }
    }

    /// The same, but a page that consists of frames is left for the largest frame of its site, within the same limits.
    pub fn following_frames(self) -> Fetcher {
        Fetcher {
            follows_frames: true,
            ..self
        }
    }

    /// Fetches the page at `url`. `progress` hears of every piece. Dropping the future, or setting
    /// `cancel`, closes the connection.
    ///
    /// # Errors
    /// [`PageFault::Fetch`] when the network gives no page, [`PageFault::Content`] when what came is
    /// no page, [`PageFault::Cancelled`] when `cancel` was set first.
    pub async fn fetch(
        &self,
        url: &Url,
        cancel: &Cancel,
        progress: &mut (dyn FnMut(Progress) + Send),
    ) -> Result<Page, PageFault> {
        let job = self.run(url, progress);
        cancel.race(job).await.unwrap_or(Err(PageFault::Cancelled))
    }

    async fn run(&self, url: &Url, progress: &mut (dyn FnMut(Progress) + Send)) -> Result<Page, PageFault> {
        let url = without_credentials(url.clone());
        let deadline = Instant::now() + self.limits.total;
        let mut way = Way::from(url, self.reach);
        let mut page = self.settle(&mut way, deadline, progress).await?;
        let outer = page.final_url.clone();
        while let Some(frame) = page.frame_to_fetch().filter(|_| self.follows_frames) {
            match self.enter(&page, frame.clone(), &mut way, deadline, progress).await {
                Ok(inner) => page = inner,
                Err(fault) => {
                    let notice = Notice::FrameNotRead {
                        frame: frame.into(),
                        why: fault.message(),
                    };
                    page.arrival.notices.push(notice);
                    break;
                }
            }
        }
        if let Some(of) = outer.filter(|outer| page.final_url.as_ref() != Some(outer)) {
            page.arrival.notices.push(Notice::FromFrame { of });
        }
        Ok(page)
    }

    /// Gets the page in a frame of `page`, if it has more text or frames of its own.
    async fn enter(
        &self,
        page: &Page,
        frame: Url,
        way: &mut Way,
        deadline: Instant,
        progress: &mut (dyn FnMut(Progress) + Send),
    ) -> Result<Page, PageFault> {
        let frame = without_credentials(frame);
        let shown = shown(frame.as_str());
        if way.has_been_at(&frame) {
            return Err(FetchFault::from(RedirectFault::FrameLoop(shown)).into());
        }
        way.within = Some(way.url.clone());
        way.go_on(frame, self.limits.redirects).map_err(FetchFault::from)?;
        let inner = self.settle(way, deadline, progress).await?;
        let own = amount_of_text(&page.html, usize::MAX);
        if inner.frame_to_fetch().is_none() && amount_of_text(&inner.html, own + 1) <= own {
            return Err(FetchFault::from(RedirectFault::EmptyFrame(shown)).into());
        }
        Ok(inner)
    }

    /// Gets the page at the end of a chain of redirects and refreshes.
    async fn settle(
        &self,
        way: &mut Way,
        deadline: Instant,
        progress: &mut (dyn FnMut(Progress) + Send),
    ) -> Result<Page, PageFault> {
        let mut page = self.arrive(way, deadline, progress).await?;
        while let Some(next) = page.leads_to() {
            let further = match way.go_on(without_credentials(next), self.limits.redirects) {
                Ok(()) => self.arrive(way, deadline, progress).await,
                Err(fault) => Err(FetchFault::from(fault).into()),
            };
            match further {
                Ok(further) => page = further,
                // The page that is here is better than none.
                Err(fault) => {
                    page.stay(&fault);
                    break;
                }
            }
        }
        Ok(page)
    }

    /// Gets the page at the end of a chain of redirects.
    async fn arrive(
        &self,
        way: &mut Way,
        deadline: Instant,
        progress: &mut (dyn FnMut(Progress) + Send),
    ) -> Result<Page, PageFault> {
        let response = self.follow(way, deadline).await?;
        let status = response.status();
        let headers = response.headers();
        answer::check(status, headers).map_err(FetchFault::from)?;
        let content_type = text_of(headers, CONTENT_TYPE);
        let inside_origin = self.inside_origin(&response, &way.url);
        let body = body::read(response, &self.limits, deadline, progress)
            .await
            .map_err(FetchFault::from)?;
        let arrival = Arrival {
            status: Some(status.as_u16()),
            redirects: way.behind.clone(),
            content_type,
            inside_origin,
            notices: body.notice.into_iter().collect(),
            ..Arrival::default()
        };
        Page::assemble(
            Source::Url(way.typed.clone()),
            Some(way.url.clone()),
            body.bytes,
            arrival,
        )
    }

    /// Follows redirects until an answer is none.
    async fn follow(&self, way: &mut Way, deadline: Instant) -> Result<Response, FetchFault> {
        if way.reach == Reach::Outside && way.behind.is_empty() && is_inside(&way.url) {
            return Err(FetchFault::NotPublic(shown(way.url.as_str())));
        }
        loop {
            let question = Question {
                url: &way.url,
                accept: ACCEPTED,
                cookies: way.cookies.header(&way.url),
                reach: way.reach,
            };
            let response = self.ask(question, deadline).await.map_err(|fault| way.seen(fault))?;
            way.cookies.take(&way.url, response.headers());
            if is_from_outside(&response) {
                way.reach = Reach::Outside;
            }
            match redirect::target(response.status(), response.headers(), &way.url)? {
                Some(next) => way.go_on(next, self.limits.redirects)?,
                None => return Ok(response),
            }
        }
    }

    async fn ask(&self, question: Question<'_>, deadline: Instant) -> Result<Response, FetchFault> {
        let url = question.url;
        if let Some(port) = ports::bad_port(url) {
            let host = url.host_str().unwrap_or_default().to_owned();
            return Err(FetchFault::Port { host, port });
        }
        let client = match question.reach {
            Reach::Anywhere => &self.anywhere,
            Reach::Outside => &self.outside,
        };
        let mut request = client.get(url.clone()).header(ACCEPT, question.accept);
        if let Some(header) = question.cookies {
            request = request.header(COOKIE, header);
        }
        let mut fault = match timeout_at(deadline, request.send()).await {
            Ok(Ok(response)) => return Ok(response),
            Ok(Err(error)) if connection::has_cause::<OnlyInside>(&error) => {
                return Err(RedirectFault::Inside(shown(url.as_str())).into());
            }
            Ok(Err(error)) => ConnectionFault::of(&error, url, &self.limits),
            Err(_) => {
                let cause = ConnectionCause::TimedOut(Wait::Transfer, self.limits.total);
                ConnectionFault::new(url, cause)
            }
        };
        fault.proxy = self.proxy_for(url);
        Err(fault.into())
    }

    fn proxy_for(&self, url: &Url) -> Option<String> {
        self.uses_proxy.then(|| connection::proxy_for(url)).flatten()
    }

    /// The origin of `url`, where the answer came from the own network. A proxy hides where it came from.
    fn inside_origin(&self, response: &Response, url: &Url) -> Option<String> {
        let address = response.remote_addr().filter(|_| self.proxy_for(url).is_none());
        let by_address = address.is_some_and(|address| is_inside_address(address.ip()));
        (by_address || is_inside(url)).then(|| url.origin().ascii_serialization())
    }
}

impl Way {
    fn from(typed: Url, reach: Reach) -> Way {
        Way {
            url: typed.clone(),
            typed,
            behind: Vec::new(),
            cookies: Cookies::default(),
            within: None,
            reach,
        }
    }

    /// A fault as it is reported for this way: the address that was typed is no redirect.
    fn seen(&self, fault: FetchFault) -> FetchFault {
        match fault {
            FetchFault::Redirect(RedirectFault::Inside(address)) if self.behind.is_empty() => {
                FetchFault::NotPublic(address)
            }
            fault => fault,
        }
    }

    /// Whether it has come through an address, but for its fragment.
    fn has_been_at(&self, url: &Url) -> bool {
        let page = |url: &Url| without_fragment(url.clone());
        let mut addresses = self.behind.iter().chain([&self.url]);
        addresses.any(|behind| page(behind) == page(url))
    }

    /// One hop further, if it may be made and is not one too many.
    fn go_on(&mut self, next: Url, most: usize) -> Result<(), RedirectFault> {
        if self.behind.len() == most {
            return Err(RedirectFault::TooMany(most));
        }
        redirect::check(&self.typed, &self.url, &next)?;
        if self.within.as_ref().is_some_and(|page| !is_same_site(page, &next)) {
            return Err(RedirectFault::LeavingFrame(shown(next.as_str())));
        }
        self.behind.push(std::mem::replace(&mut self.url, next));
        Ok(())
    }
}

/// Whether the answer is known to be from outside of the own network.
fn is_from_outside(response: &Response) -> bool {
    let address = response.remote_addr();
    address.is_some_and(|address| !is_inside_address(address.ip()))
}

/// A header as text. Servers send bytes beyond ASCII; they become U+FFFD.
fn text_of(headers: &HeaderMap, name: impl reqwest::header::AsHeaderName) -> Option<String> {
    let value = headers.get(name)?;
    Some(String::from_utf8_lossy(value.as_bytes()).into_owned())
}
