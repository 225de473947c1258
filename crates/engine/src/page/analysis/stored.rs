//! The page that an analysis keeps, with all that it takes to read it again.

use super::base64::Base64;
use super::limits::few;
use super::unusable;
use crate::page::arrival::{Arrival, Notice};
use crate::page::charset::charset_of_label;
use crate::page::content::{ContentFault, Form, picture_type};
use crate::page::decode::CharsetReason;
use crate::page::flaw::Part;
use crate::page::mhtml::Resource;
use crate::page::{Page, Source, is_web_address, without_credentials};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::sync::Arc;
use url::Url;

/// Bytes of pictures of a web archive that are kept along with its page.
const MOST_PICTURE_BYTES: usize = 16 << 20;

/// What of a page is bytes.
pub struct PageParts {
    /// The bytes of the HTML or plain text.
    pub bytes: Vec<u8>,
    /// The other parts of a web archive, pictures among them.
    pub resources: Vec<Resource>,
}

/// A page as an analysis keeps it: all that it takes to read it again.
#[derive(Debug, Serialize, Deserialize)]
pub struct StoredPage<'a> {
    source: StoredSource,
    /// The page's address, where it is known other than from the page itself.
    final_url: Option<String>,
    arrival: StoredArrival<'a>,
    /// The character set, where the user chose it.
    charset: Option<Cow<'a, str>>,
    /// The bytes, where they are UTF-8.
    html: Option<Cow<'a, str>>,
    /// The bytes, where they are not.
    html_base64: Option<Base64<'a>>,
    /// The pictures of a web archive.
    #[serde(deserialize_with = "few")]
    pictures: Vec<StoredPicture<'a>>,
}

/// Where the page came from, as far as it matters for reading it.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum StoredSource {
    /// This address.
    Address(String),
    /// Bytes on this machine.
    Bytes,
    /// Text that was not read from bytes.
    Text,
}

#[derive(Debug, Serialize, Deserialize)]
struct StoredArrival<'a> {
    status: Option<u16>,
    #[serde(deserialize_with = "few")]
    redirects: Vec<Cow<'a, str>>,
    content_type: Option<Cow<'a, str>>,
    form: Form,
    /// Sentences that reading the bytes again does not give.
    #[serde(deserialize_with = "few")]
    notices: Vec<String>,
}

#[derive(Debug, Serialize, Deserialize)]
struct StoredPicture<'a> {
    url: Option<Cow<'a, str>>,
    content_id: Option<Cow<'a, str>>,
    base64: Base64<'a>,
}

impl<'a> StoredPage<'a> {
    /// What has to be kept of a page.
    pub fn of(page: &'a Page) -> StoredPage<'a> {
        let text = std::str::from_utf8(&page.bytes).ok();
        let is_chosen = page.charset_reason == CharsetReason::Chosen;
        StoredPage {
            source: match &page.source {
                Source::Url(url) => StoredSource::Address(url.to_string()),
                Source::File(_) | Source::Stdin => StoredSource::Bytes,
                Source::Browser(_) | Source::Pasted | Source::BuiltIn(_) => StoredSource::Text,
            },
            final_url: page.final_url.as_ref().map(Url::to_string),
            arrival: StoredArrival::of(&page.arrival),
            charset: is_chosen.then(|| page.charset.name().into()),
            html: text.map(Cow::from),
            html_base64: text.is_none().then(|| Base64::Bytes(&page.bytes)),
            pictures: StoredPicture::of(&page.resources),
        }
    }

    /// What has to be kept of a page whose bytes and resources are kept in files of their own.
    pub(crate) fn without_bytes(page: &'a Page) -> StoredPage<'a> {
        StoredPage {
            html: None,
            html_base64: None,
            pictures: Vec::new(),
            ..StoredPage::of(page)
        }
    }

    /// The page again; `file` is where the analysis was.
    pub(super) fn restore(mut self, file: Source) -> Result<Page, ContentFault> {
        let bytes = match (self.html.take(), self.html_base64.take()) {
            (Some(html), _) => html.into_owned().into_bytes(),
            (None, Some(base64)) => base64.decoded()?,
            (None, None) => return Err(unusable(Part::Page)),
        };
        let pictures = std::mem::take(&mut self.pictures).into_iter();
        let pictures = pictures.map(StoredPicture::restore).collect::<Result<_, _>>()?;
        self.restore_with(
            PageParts {
                bytes,
                resources: pictures,
            },
            file,
        )
    }

    /// The page again, of bytes and resources that were kept elsewhere.
    pub(super) fn restore_with(self, parts: PageParts, file: Source) -> Result<Page, ContentFault> {
        let opened_from = match &file {
            Source::File(path) => Some(Arc::from(path.as_path())),
            _ => None,
        };
        let source = match self.source {
            StoredSource::Address(address) => {
                Source::Url(web_address(&address).ok_or_else(|| unusable(Part::Address))?)
            }
            StoredSource::Bytes => file,
            StoredSource::Text => Source::Pasted,
        };
        let charset = self.charset.map(|label| charset_of_label(&label)).transpose();
        let charset = charset.map_err(|_| unusable(Part::Charset))?;
        let page = Page {
            opened_from,
            final_url: self.final_url.as_deref().and_then(web_address),
            bytes: parts.bytes.into(),
            resources: parts.resources.into(),
            arrival: self.arrival.restore(),
            ..Page::from_html(source, "")
        };
        Ok(page.read_again(charset))
    }
}

impl<'a> StoredArrival<'a> {
    fn of(arrival: &'a Arrival) -> StoredArrival<'a> {
        let lasting = arrival.notices.iter().filter(|notice| !notice.concerns_charset());
        StoredArrival {
            status: arrival.status,
            redirects: arrival.redirects.iter().map(|url| url.as_str().into()).collect(),
            content_type: arrival.content_type.as_deref().map(Cow::from),
            form: arrival.form,
            notices: lasting.map(ToString::to_string).collect(),
        }
    }

    fn restore(self) -> Arrival {
        Arrival {
            status: self.status,
            redirects: self.redirects.iter().filter_map(|url| web_address(url)).collect(),
            content_type: self.content_type.map(Cow::into_owned),
            form: self.form,
            notices: self.notices.into_iter().map(Notice::Earlier).collect(),
            saved: None,
            // A file does not open the way into the own network.
            inside_origin: None,
        }
    }
}

impl<'a> StoredPicture<'a> {
    /// The pictures among the parts of a web archive, as many as there is room for; nothing else of them is ever shown.
    fn of(resources: &'a [Resource]) -> Vec<StoredPicture<'a>> {
        let mut room = MOST_PICTURE_BYTES;
        let mut fits = |part: &Resource| {
            let left = room.checked_sub(part.bytes.len());
            room = left.unwrap_or(room);
            left.is_some()
        };
        let pictures = resources.iter().filter(|part| picture_type(&part.bytes).is_some());
        let pictures = pictures.filter(|part| fits(part)).map(|part| StoredPicture {
            url: part.url.as_ref().map(|url| url.as_str().into()),
            content_id: part.content_id.as_deref().map(Cow::from),
            base64: Base64::Bytes(&part.bytes),
        });
        pictures.collect()
    }

    fn restore(self) -> Result<Resource, ContentFault> {
        let bytes = self.base64.decoded()?;
        let kind = picture_type(&bytes).ok_or_else(|| unusable(Part::Picture))?;
        Ok(Resource {
            url: self.url.and_then(|url| Url::parse(&url).ok()),
            content_id: self.content_id.map(Cow::into_owned),
            content_type: kind.to_owned(),
            bytes: bytes.into(),
        })
    }
}

fn web_address(written: &str) -> Option<Url> {
    let url = Url::parse(written).ok().filter(is_web_address)?;
    Some(without_credentials(url))
}
