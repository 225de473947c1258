//! Saved analyses: JSON files of Clearline's own that keep a page together with what was made of it, so that opening one
//! brings the page and its reading back.
//!
//! This module knows the page in such a file and the recipe that it was read by; what was made of it is made again.

mod base64;
mod limits;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use url::Url;

use self::base64::Base64;
use self::limits::{few, up_to};
use super::Page;
use super::arrival::{Arrival, Notice};
use super::charset::charset_of_label;
use super::content::{ContentFault, Form, picture_type};
use super::decode::CharsetReason;
use super::mhtml::Resource;
use super::source::{Source, is_web_address, without_credentials};

/// The version of the schema of analyses; it grows when a key changes its meaning or goes.
pub const SCHEMA: u32 = 3;

/// Bytes of pictures of a web archive that are kept along with its page.
const MOST_PICTURE_BYTES: usize = 16 << 20;
/// Bytes of JSON that the parameters of a method take at most; those of all methods together are some hundreds.
const LONGEST_PARAMETERS: usize = 64 << 10;
/// Bytes of JSON that a site's rule takes at most; a file of rules has none that is larger.
const LONGEST_RULE: usize = 1 << 20;

/// How the page of an analysis was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedReading {
    /// The version of Clearline that saved it.
    pub clearline: String,
    /// The method's name.
    pub method: String,
    /// The parameters that were in force, in their text form.
    pub parameters: BTreeMap<String, String>,
    /// The site's rule that was used, as JSON.
    pub rule: Option<String>,
    /// The list of corrections by hand, as JSON; `None` where there is none.
    pub corrections: Option<String>,
    /// The hash of the text that was found.
    pub text_hash: String,
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

/// The keys of an analysis that are read.
#[derive(Deserialize)]
struct File<'a> {
    schema: u32,
    clearline: String,
    text_hash: Option<String>,
    #[serde(borrow)]
    extraction: Answer<'a>,
    #[serde(borrow)]
    stored: Option<StoredPage<'a>>,
}

/// How the page was read. What belongs to other rooms stays text until they read it, and values are made of no more text than
/// they can have.
#[derive(Deserialize)]
struct Answer<'a> {
    method: String,
    #[serde(borrow)]
    parameters: &'a RawValue,
    #[serde(borrow)]
    rule: Option<&'a RawValue>,
    #[serde(borrow)]
    corrections: Option<&'a RawValue>,
}

impl Answer<'_> {
    fn parameters(&self) -> Option<BTreeMap<String, String>> {
        let text = up_to(LONGEST_PARAMETERS, self.parameters)?;
        let values: BTreeMap<String, serde_json::Value> = serde_json::from_str(text).ok()?;
        Some(
            values
                .into_iter()
                .map(|(name, value)| (name, as_text(&value)))
                .collect(),
        )
    }

    fn rule(&self) -> Result<Option<String>, ContentFault> {
        let Some(rule) = self.rule else { return Ok(None) };
        let text = up_to(LONGEST_RULE, rule).ok_or_else(|| unusable("the rule that its page was read by"))?;
        Ok(Some(text.to_owned()))
    }
}

/// What every version can read of an analysis.
#[derive(Deserialize)]
struct Version {
    schema: u32,
    clearline: String,
}

/// Whether bytes begin as an analysis does.
pub(super) fn begins_analysis(head: &[u8]) -> bool {
    let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head).trim_ascii_start();
    head.starts_with(b"{") && head.windows(KEY.len()).any(|key| key == KEY)
}

const KEY: &[u8] = b"\"clearline\"";

/// The page of an analysis that was read from `source`.
///
/// # Errors
/// [`ContentFault::Analysis`] where the file is damaged, of a newer version, or holds no page.
pub(super) fn open(bytes: &[u8], source: Source) -> Result<Page, ContentFault> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let file: File<'_> = serde_json::from_slice(bytes).map_err(|fault| damaged(bytes, &fault))?;
    if file.schema > SCHEMA {
        return Err(newer(&file.clearline));
    }
    let Some(stored) = file.stored else {
        let why = "it holds no page, since an older version or another program wrote it";
        return Err(ContentFault::Analysis(why.to_owned()));
    };
    let mut page = stored.restore(source)?;
    let answer = file.extraction;
    page.arrival.saved = Some(Arc::new(SavedReading {
        clearline: file.clearline,
        parameters: answer
            .parameters()
            .ok_or_else(|| unusable("the list of its parameters"))?,
        rule: answer.rule()?,
        corrections: answer.corrections.map(|json| json.get().to_owned()),
        method: answer.method,
        text_hash: file.text_hash.unwrap_or_default(),
    }));
    Ok(page)
}

fn damaged(bytes: &[u8], fault: &serde_json::Error) -> ContentFault {
    match serde_json::from_slice::<Version>(bytes) {
        Ok(version) if version.schema > SCHEMA => newer(&version.clearline),
        _ => {
            let (line, column) = (fault.line(), fault.column());
            ContentFault::Analysis(format!("the file is damaged at line {line}, column {column}"))
        }
    }
}

fn newer(version: &str) -> ContentFault {
    let version = super::fault::shown(version);
    ContentFault::Analysis(format!(
        "Clearline {version} wrote it in a form that this version does not know"
    ))
}

/// A value as it is typed; a number without a fraction has no point.
fn as_text(value: &serde_json::Value) -> String {
    match (value, value.as_f64()) {
        (_, Some(number)) => number.to_string(),
        (serde_json::Value::String(text), _) => text.clone(),
        (other, _) => other.to_string(),
    }
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
                Source::Pasted | Source::BuiltIn(_) => StoredSource::Text,
            },
            final_url: page.final_url.as_ref().map(Url::to_string),
            arrival: StoredArrival::of(&page.arrival),
            charset: is_chosen.then(|| page.charset.name().into()),
            html: text.map(Cow::from),
            html_base64: text.is_none().then(|| Base64::Bytes(&page.bytes)),
            pictures: StoredPicture::of(&page.resources),
        }
    }

    /// The page again; `file` is where the analysis was.
    fn restore(self, file: Source) -> Result<Page, ContentFault> {
        let source = match self.source {
            StoredSource::Address(address) => {
                Source::Url(web_address(&address).ok_or_else(|| unusable("the address of its page"))?)
            }
            StoredSource::Bytes => file,
            StoredSource::Text => Source::Pasted,
        };
        let bytes = match (self.html, self.html_base64) {
            (Some(html), _) => html.into_owned().into_bytes(),
            (None, Some(base64)) => base64.decoded()?,
            (None, None) => return Err(unusable("its page")),
        };
        let charset = self.charset.map(|label| charset_of_label(&label)).transpose();
        let charset = charset.map_err(|_| unusable("the character set of its page"))?;
        let pictures = self.pictures.into_iter().map(StoredPicture::restore);
        let page = Page {
            final_url: self.final_url.as_deref().and_then(web_address),
            bytes: bytes.into(),
            resources: pictures.collect::<Result<Vec<_>, _>>()?.into(),
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
        let kind = picture_type(&bytes).ok_or_else(|| unusable("a picture of its page"))?;
        Ok(Resource {
            url: self.url.and_then(|url| Url::parse(&url).ok()),
            content_id: self.content_id.map(Cow::into_owned),
            content_type: kind.to_owned(),
            bytes: bytes.into(),
        })
    }
}

fn unusable(part: &str) -> ContentFault {
    ContentFault::Analysis(format!("{part} is damaged"))
}

fn web_address(written: &str) -> Option<Url> {
    let url = Url::parse(written).ok().filter(is_web_address)?;
    Some(without_credentials(url))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::{Options, PageFault};

    fn analysis(stored: &StoredPage<'_>) -> String {
        let stored = serde_json::to_string(stored).unwrap();
        format!(
            "{{\"schema\":1,\"clearline\":\"0.1.0\",\"extraction\":{{\"method\":\"m\",\"parameters\":{{\"k\":3.0,\"mode\":\"x\"}}}},\
             \"text_hash\":\"h\",\"stored\":{stored}}}"
        )
    }

    fn opened(json: &str) -> Result<Page, PageFault> {
        Page::from_bytes(
            Source::File("a.json".into()),
            json.as_bytes().to_vec(),
            &Options::default(),
        )
    }

    fn assert_back(page: &Page) -> Page {
        let back = opened(&analysis(&StoredPage::of(page))).unwrap();
        assert_eq!((&back.html, &back.bytes), (&page.html, &page.bytes));
        assert_eq!(back.charset_label(), page.charset_label());
        assert_eq!(back.final_url, page.final_url);
        assert_eq!(back.arrival.notices.len(), page.arrival.notices.len());
        back
    }

    #[test]
    fn a_page_comes_back_as_it_was_read() {
        let read = |bytes: &[u8], options: Options| Page::from_bytes(Source::Stdin, bytes.to_vec(), &options).unwrap();
        let options = Options {
            charset: Some("gbk".to_owned()),
            base_url: Url::parse("https://e.example/a").ok(),
            ..Options::default()
        };
        assert_back(&read(b"<p>\xD6\xD0", options));
        assert_back(&read(b"\xEF\xBB\xBF<p>\xE4\xB8\xAD\0\r\n", Options::default()));
        assert_back(&read(b"<meta charset=utf-8><p>caf\xE9", Options::default()));
        assert_back(&read(b"a < b\n\nc", Options::default()));
        assert_back(&Page::from_html(Source::Pasted, "<meta charset=big5><p>中"));
        let mut fetched = Page::from_html(Source::Url(Url::parse("https://e.example/").unwrap()), "<p>x");
        fetched.arrival.notices.push(Notice::OnlyFirst { limit: 9 });
        fetched.charset_reason = CharsetReason::Meta;
        let back = opened(&analysis(&StoredPage::of(&fetched))).unwrap();
        assert_eq!(back.source, fetched.source);
        assert_eq!(
            back.arrival.notices[0].to_string(),
            fetched.arrival.notices[0].to_string()
        );
        let saved = back.arrival.saved.as_deref().unwrap();
        assert_eq!((saved.method.as_str(), saved.text_hash.as_str()), ("m", "h"));
        assert_eq!(saved.parameters["k"], "3");
    }

    #[test]
    fn what_cannot_be_opened_is_told_in_a_sentence() {
        let page = Page::from_html(Source::Pasted, "<p>x");
        let whole = analysis(&StoredPage::of(&page));
        let told = |json: &str| opened(json).unwrap_err().to_string();
        assert!(told(&whole[..whole.len() / 2]).contains("damaged at line 1, column"));
        assert!(told(&whole.replace("\"schema\":1", "\"schema\":9")).contains("Clearline 0.1.0 wrote it"));
        assert!(told("{\"schema\":9,\"clearline\":\"7\"}").contains("Clearline 7 wrote it"));
        let (head, _) = whole.split_once(",\"stored\"").unwrap();
        assert!(told(&format!("{head}}}")).contains("holds no page"));
        assert!(told(&whole.replace("\"html\":\"<p>x\"", "\"html\":null")).contains("its page is damaged"));
    }

    #[test]
    fn values_are_made_of_no_more_text_than_there_can_be() {
        let whole = analysis(&StoredPage::of(&Page::from_html(Source::Pasted, "<p>x")));
        let many = |item: &str, times: usize| vec![item; times].join(",");
        let parameters = format!("{{{}}}", many("\"k\":3.0", LONGEST_PARAMETERS / 8));
        let rule = format!("\"rule\":[{}],\"parameters\"", many("{\"\":0}", LONGEST_RULE / 7 + 1));
        for (part, instead) in [
            ("{\"k\":3.0,\"mode\":\"x\"}", parameters),
            ("\"parameters\"", rule),
            ("\"notices\":[]", format!("\"notices\":[{}]", many("\"\"", 10_001))),
        ] {
            let fault = opened(&whole.replace(part, &instead)).unwrap_err().to_string();
            assert!(fault.contains("damaged"), "{part}: {fault}");
        }
        // Corrections stay text until they are read as such.
        let corrections = format!("\"corrections\":[{}],\"parameters\"", many("{\"\":0}", 1_000));
        let page = opened(&whole.replace("\"parameters\"", &corrections)).unwrap();
        let saved = page.arrival.saved.as_deref().unwrap();
        assert_eq!(saved.corrections.as_ref().map(String::len), Some(7_001));
    }

    #[test]
    fn the_web_cannot_send_analyses() {
        let whole = analysis(&StoredPage::of(&Page::from_html(Source::Pasted, "<p>x")));
        let source = Source::Url(Url::parse("https://e.example/").unwrap());
        let fault = Page::from_bytes(source, whole.into_bytes(), &Options::default()).unwrap_err();
        assert_eq!(fault, PageFault::Content(ContentFault::Json));
    }
}
