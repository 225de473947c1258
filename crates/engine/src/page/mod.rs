//! Where bytes are read from and how they become text.
//!
//! A [`Source`] says where a page is: an address, a file, standard input, pasted HTML, or a page
//! that ships with the program. [`load()`] reads any of them into a [`Page`]: the bytes as
//! they came, how they came ([`Arrival`]), and the text they make, with the character set and the
//! reason for it. Where there is no page, a [`PageFault`] says what happened, why, and what to do now.
//!
//! Inside, `fetch` asks the network and `open` the disk. Both give their bytes to one place, which recognises what they are
//! (`content`), unpacks web archives (`mhtml`) and saved analyses (`analysis`), and reads the text (`decode`, `charset`,
//! `prescan`), also of Markdown (`markdown`). Everything has a limit of time or size ([`Limits`]), and everything that waits can be stopped ([`Cancel`]).
//! Nothing here knows what an article is.
//!
//! ```
//! use clearline_engine::page::{Options, Page, Source};
//!
//! let bytes = b"<meta charset=gb2312><title>\xD6\xD0\xCE\xC4</title>".to_vec();
//! let page = Page::from_bytes(Source::Stdin, bytes, &Options::default())?;
//! assert_eq!(page.charset_label(), "gb18030, from meta");
//! assert!(page.html.contains("<title>中文</title>"));
//!
//! // Another character set never needs another fetch: the bytes stay.
//! let other = page.with_charset("windows-1252")?;
//! assert!(other.html.contains("<title>ÖÐÎÄ</title>"));
//! # Ok::<(), clearline_engine::page::PageFault>(())
//! ```

pub(crate) mod address_text;
pub(crate) mod analysis;
pub(crate) mod arrival;
pub(crate) mod calendar;
mod cancel;
pub(crate) mod charset;
pub(crate) mod content;
pub(crate) mod credentials;
pub(crate) mod decode;
mod detector;
pub(crate) mod endings;
mod fault;
#[cfg(feature = "fetch")]
pub(crate) mod fetch;
pub(crate) mod flaw;
pub(crate) mod frames;
mod hz;
pub(crate) mod layout;
mod limits;
mod load;
mod markdown;
pub(crate) mod mhtml;
pub(crate) mod open;
pub(crate) mod plain;
pub(crate) mod prescan;
mod refresh;
pub(crate) mod saved_folder;
pub(crate) mod saved_from;
pub(crate) mod source;
pub(crate) mod system_error;
mod tags;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use url::Url;

pub(crate) use analysis::{SavedReading, StoredPage};
pub(crate) use arrival::size;
pub use arrival::{Arrival, Notice};
pub use cancel::Cancel;
pub use charset::Charset;
pub(crate) use charset::charset_of_label;
pub(crate) use content::ContentFault;
pub use content::Form;
pub(crate) use credentials::{text_without_credentials, without_credentials};
pub(crate) use decode::CharsetReason;
pub use fault::PageFault;
#[cfg(feature = "fetch")]
pub(crate) use fetch::FetchFault;
#[cfg(feature = "fetch")]
pub use fetch::{Fetcher, fetch};
#[cfg(feature = "fetch")]
pub(crate) use fetch::{PartFault, PartRules};
pub(crate) use layout::LayoutTable;
pub use limits::Limits;
pub use load::{Options, load};
pub(crate) use mhtml::Resource;
pub(crate) use source::is_web_address;
pub use source::{AddressFault, Source};
pub(crate) use system_error::{SystemError, reason};

use content::Content;
use decode::{Decoded, Hints};
use fault::shown;
use frames::Frames;
use refresh::Refresh;
use saved_folder::SavedFolder;
use saved_from::SavedFrom;

/// One page as it came: owned and immutable.
///
/// ```
/// use clearline_engine::page::{Page, Source};
///
/// let page = Page::from_html(Source::Pasted, "<p>Soup");
/// assert_eq!((&*page.bytes, page.charset.name()), (&b"<p>Soup"[..], "UTF-8"));
/// ```
#[derive(Clone, Debug)]
pub struct Page {
    /// Where it was asked for.
    pub source: Source,
    /// The file of ours that it was read from, an analysis or a kept article.
    pub opened_from: Option<Arc<Path>>,
    /// Its address, as far as known: after redirects, from an MHTML file, from the program that saved it, or given
    /// by the user.
    pub final_url: Option<Url>,
    /// The bytes of the HTML, plain text or Markdown, decompressed.
    pub bytes: Arc<[u8]>,
    /// The other parts of an MHTML file.
    pub resources: Arc<[Resource]>,
    /// How it came.
    pub arrival: Arrival,
    /// The character set it is read in.
    pub charset: Charset,
    /// What made the choice of the character set.
    pub charset_reason: CharsetReason,
    /// The text. Plain text is escaped and set in paragraphs, Markdown is the article that it holds.
    pub html: Arc<str>,
    /// Where a browser has put its elements, where that is known.
    pub(crate) layout: Option<Arc<LayoutTable>>,
    /// The browser that showed it, after scripts ran, such as “Firefox 140”; `None` where none did.
    pub shown_by: Option<Arc<str>>,
    /// The folder with its pictures, once somebody has asked for it.
    pub(crate) folder: Arc<OnceLock<Option<Arc<SavedFolder>>>>,
}

impl Page {
    /// Reads bytes that are already here: HTML, plain text, Markdown or MHTML, or one of them as gzip. What they are
    /// is decided by a file's name, by the options, or by their content.
    ///
    /// ```
    /// use clearline_engine::page::{Form, Options, Page, Source};
    ///
    /// let page = Page::from_bytes(Source::Stdin, b"No tags at all.\n".to_vec(), &Options::default())?;
    /// assert_eq!(page.arrival.form, Form::PlainText);
    /// # Ok::<(), clearline_engine::page::PageFault>(())
    /// ```
    ///
    /// # Errors
    /// [`PageFault`] when the bytes are no page, or when `options` name an unknown character set.
    pub fn from_bytes(source: Source, bytes: Vec<u8>, options: &Options) -> Result<Page, PageFault> {
        let (bytes, arrival) = open::receive(&source, bytes, options)?;
        let address = source.url().cloned();
        Page::assemble(source, address, bytes, arrival)?.with_options(options)
    }

    /// Takes HTML that is already text, such as a paste or a page that ships with the program.
    ///
    /// ```
    /// use clearline_engine::page::{Page, Source};
    ///
    /// let page = Page::from_html(Source::Pasted, "<p>Good morning");
    /// assert_eq!(&*page.html, "<p>Good morning");
    /// ```
    pub fn from_html(source: Source, html: &str) -> Page {
        let html: Arc<str> = html.into();
        Page {
            final_url: source.url().cloned(),
            source,
            opened_from: None,
            bytes: Arc::clone(&html).into(),
            resources: Arc::default(),
            arrival: Arrival::default(),
            charset: Charset::utf_8(),
            charset_reason: CharsetReason::Text,
            html,
            layout: None,
            shown_by: None,
            folder: Arc::default(),
        }
    }

    /// Takes a page as a browser shows it: a file of the form `clearline-layout`, with the page's address in it. It is read as
    /// warily as any other page, since the page's own scripts may have shaped it.
    ///
    /// # Errors
    /// [`PageFault::Content`] when the file is damaged or of a newer version.
    pub fn from_browser(file: &[u8]) -> Result<Page, PageFault> {
        Ok(layout::handed_over(file)?)
    }

    /// Whether another page is this one, perhaps fetched or read again. Where its source does not name it, the bytes decide.
    pub fn is_same_as(&self, other: &Page) -> bool {
        self.source == other.source && (self.source.names_a_page() || self.bytes == other.bytes)
    }

    /// Recognises, unpacks and decodes what came from `address`. The one way from bytes to a page.
    fn assemble(source: Source, address: Option<Url>, bytes: Vec<u8>, mut arrival: Arrival) -> Result<Page, PageFault> {
        let mut page = Page::from_html(source, "");
        page.final_url = address;
        let declared = arrival.content_type.as_deref();
        let content = match &page.source {
            Source::File(path) if layout::is_named_layout(path) => Ok(Content::Layout),
            Source::File(_) => content::recognise_file(&bytes, declared),
            _ => content::recognise(&bytes, declared),
        };
        match content? {
            // What a server sends says where it is from by its address only.
            Content::Analysis | Content::Layout if page.source.url().is_some() => return Err(ContentFault::Json.into()),
            Content::Text(form) => {
                arrival.form = form;
                page.bytes = bytes.into();
            }
            Content::Analysis => return Ok(analysis::open(&bytes, page.source)?),
            Content::Layout => return Ok(layout::open(&bytes, page.source)?),
            Content::Mhtml => {
                let archive = mhtml::unpack(&bytes)?;
                // All that is of use has been copied out.
                drop(bytes);
                arrival.content_type = archive.content_type;
                arrival.notices.extend(archive.limit.map(Notice::ArchiveBeyond));
                page.bytes = archive.root;
                page.resources = archive.resources.into();
                // A web archive knows better where its page came from.
                page.final_url = archive.location.or(page.final_url);
            }
        }
        page.arrival = arrival;
        page = page.read_again(None);
        if page.final_url.is_none() && page.arrival.form == Form::Html {
            page.final_url = SavedFrom::of(&page.html).address;
        }
        page.notice_refresh();
        Ok(page)
    }

    /// Notes where the page sends its reader. A page on the web knows whether that is another page.
    fn notice_refresh(&mut self) {
        let refresh = match self.arrival.form {
            Form::Html => Refresh::of(&self.html),
            Form::PlainText | Form::Markdown => None,
        };
        let leads_elsewhere = |refresh: &Refresh| match &self.final_url {
            Some(address) => refresh.target(address).is_some(),
            None => true,
        };
        if let Some(refresh) = refresh.filter(leads_elsewhere) {
            let to = refresh.written;
            self.arrival.notices.push(Notice::LeadsOn { to, stays: None });
        }
    }

    /// The other page to which this one sends its reader by itself.
    #[cfg(feature = "fetch")]
    fn leads_to(&self) -> Option<Url> {
        let is_noticed = |notice: &Notice| matches!(notice, Notice::LeadsOn { .. });
        let address = self
            .final_url
            .as_ref()
            .filter(|_| self.arrival.notices.iter().any(is_noticed))?;
        Refresh::of(&self.html)?.target(address)
    }

    /// The largest frame of a page that consists of frames, by its address as the page writes it and as it may be shown.
    pub(crate) fn main_frame(&self) -> Option<String> {
        let frames = Frames::of(&self.html).filter(|_| self.arrival.form == Form::Html)?;
        Some(shown(&frames.largest(self.final_url.as_ref())?.written))
    }

    /// The address of the largest frame, if it is of the page's site.
    #[cfg(feature = "fetch")]
    fn frame_to_fetch(&self) -> Option<Url> {
        let frames = Frames::of(&self.html).filter(|_| self.arrival.form == Form::Html)?;
        frames.target(self.final_url.as_ref()?)
    }

    /// The folder that a browser has saved with the page; only a page that was opened from a file has one. It is looked for
    /// when it is first asked for.
    pub(crate) fn saved_folder(&self) -> Option<&Arc<SavedFolder>> {
        self.folder.get_or_init(|| SavedFolder::of(self).map(Arc::new)).as_ref()
    }

    /// Notes why the page was not left for the one to which it leads.
    #[cfg(feature = "fetch")]
    fn stay(&mut self, why: &PageFault) {
        for notice in &mut self.arrival.notices {
            if let Notice::LeadsOn { stays, .. } = notice {
                *stays = Some(why.message());
            }
        }
    }

    fn with_options(self, options: &Options) -> Result<Page, PageFault> {
        let mut page = match &options.charset {
            Some(label) => self.with_charset(label)?,
            None => self,
        };
        if let Some(base) = &options.base_url {
            page.final_url = Some(without_credentials(base.clone()));
        }
        if let Some(path) = &options.layout {
            page = page.with_layout(&open::bytes_of(path, &options.limits)?)?;
        }
        Ok(page)
    }

    /// The same bytes read in another character set, named by any label of the Encoding Standard.
    /// A byte order mark is stronger.
    ///
    /// # Errors
    /// [`PageFault::Charset`] when no character set has that name.
    pub fn with_charset(&self, label: &str) -> Result<Page, PageFault> {
        Ok(self.read_again(Some(charset_of_label(label)?)))
    }

    /// The same bytes read in the character set that declarations or the detector name: takes
    /// [`Page::with_charset`] back.
    pub fn with_own_charset(&self) -> Page {
        self.read_again(None)
    }

    /// The same page with the boxes of a `clearline-layout` file; a page in that file is passed over.
    ///
    /// # Errors
    /// [`PageFault::Content`] when the file is damaged or of a newer version.
    pub fn with_layout(&self, file: &[u8]) -> Result<Page, PageFault> {
        let layout = Some(Arc::new(layout::table(file)?));
        Ok(Page { layout, ..self.clone() })
    }

    fn read_again(&self, chosen: Option<Charset>) -> Page {
        let hints = Hints {
            chosen,
            content_type: self.arrival.content_type.as_deref(),
            local: self.source.url().is_none(),
            text: matches!(self.source, Source::Browser(_) | Source::Pasted | Source::BuiltIn(_)),
        };
        let Decoded {
            charset,
            reason,
            text,
            notices,
        } = decode::decode(&self.bytes, hints);
        let mut page = self.clone();
        page.arrival.notices.retain(|notice| !notice.concerns_charset());
        page.arrival.notices.extend(notices);
        page.charset = charset;
        page.charset_reason = reason;
        let is_bytes = matches!(text, Cow::Borrowed(text) if text.len() == self.bytes.len());
        page.html = match page.arrival.form {
            Form::Html => text.into(),
            Form::PlainText => content::plain_text_as_html(&text).into(),
            Form::Markdown => match markdown::markdown_as_html(&text) {
                Some((html, notice)) => {
                    page.arrival.notices.extend(notice);
                    html.into()
                }
                None => content::plain_text_as_html(&text).into(),
            },
        };
        if is_bytes && page.arrival.form == Form::Html {
            // Most pages are UTF-8: what is their text as it is is kept once.
            page.bytes = Arc::clone(&page.html).into();
        }
        page
    }

    /// The character set and its reason as shown: "gb18030, from meta".
    pub fn charset_label(&self) -> String {
        format!("{}, {}", self.charset.name(), self.charset_reason)
    }
}
