//! Saved analyses: JSON files of Clearline's own that keep a page together with what was made of it, so that opening one
//! brings the page and its reading back.
//!
//! This module knows the page in such a file and the recipe that it was read by; what was made of it is made again.

mod base64;
mod limits;
mod stored;

pub use stored::{PageParts, StoredPage};

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::value::RawValue;

use self::limits::up_to;
use super::Page;
use super::content::ContentFault;
use super::flaw::{Flaw, Part};
use super::source::Source;

/// The version of the schema of analyses; it grows when a key changes its meaning or goes.
pub const SCHEMA: u32 = 5;

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
        let text = up_to(LONGEST_RULE, rule).ok_or_else(|| unusable(Part::Rule))?;
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
    let file = parsed(bytes)?;
    let page = stored_page(file.stored)?.restore(source)?;
    read_as_saved(page, file.clearline, file.text_hash, file.extraction)
}

/// The page of an analysis whose bytes and resources are kept in files of their own; `source` is where it was.
///
/// # Errors
/// [`ContentFault::Analysis`] where the analysis is damaged or of a newer version.
pub fn open_with_parts(json: &[u8], parts: PageParts, source: Source) -> Result<Page, ContentFault> {
    let file = parsed(json)?;
    let page = stored_page(file.stored)?.restore_with(parts, source)?;
    read_as_saved(page, file.clearline, file.text_hash, file.extraction)
}

fn parsed(json: &[u8]) -> Result<File<'_>, ContentFault> {
    let file: File<'_> = serde_json::from_slice(json).map_err(|fault| damaged(json, &fault))?;
    match file.schema {
        ..=SCHEMA => Ok(file),
        _ => Err(newer(&file.clearline)),
    }
}

fn stored_page(stored: Option<StoredPage<'_>>) -> Result<StoredPage<'_>, ContentFault> {
    stored.ok_or(ContentFault::Analysis(Flaw::NoPageYet))
}

/// The page with the recipe that it was read by when it was saved.
fn read_as_saved(
    mut page: Page,
    clearline: String,
    text_hash: Option<String>,
    answer: Answer<'_>,
) -> Result<Page, ContentFault> {
    page.arrival.saved = Some(Arc::new(SavedReading {
        clearline,
        parameters: answer.parameters().ok_or_else(|| unusable(Part::Parameters))?,
        rule: answer.rule()?,
        corrections: answer.corrections.map(|json| json.get().to_owned()),
        method: answer.method,
        text_hash: text_hash.unwrap_or_default(),
    }));
    Ok(page)
}

fn damaged(bytes: &[u8], fault: &serde_json::Error) -> ContentFault {
    match serde_json::from_slice::<Version>(bytes) {
        Ok(version) if version.schema > SCHEMA => newer(&version.clearline),
        _ => ContentFault::Analysis(Flaw::at(fault)),
    }
}

fn newer(version: &str) -> ContentFault {
    ContentFault::Analysis(Flaw::Newer(super::fault::shown(version)))
}

/// A value as it is typed; a number without a fraction has no point.
fn as_text(value: &serde_json::Value) -> String {
    match (value, value.as_f64()) {
        (_, Some(number)) => number.to_string(),
        (serde_json::Value::String(text), _) => text.clone(),
        (other, _) => other.to_string(),
    }
}

fn unusable(part: Part) -> ContentFault {
    ContentFault::Analysis(Flaw::Part(part))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::decode::CharsetReason;
    use crate::page::{Notice, Options, PageFault};
    use url::Url;

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
