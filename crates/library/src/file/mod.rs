//! One kept article: a file `{date} {title}.clearline`, a zip whose members are listed in `docs/library.md`.

pub(crate) mod address;
mod alike;
pub(crate) mod annotations;
pub(crate) mod article;
mod body;
pub(crate) mod collection;
pub(crate) mod container;
mod html_note;
mod layout;
mod parts;
pub(crate) mod place;
pub(crate) mod quotation;
pub(crate) mod target;
mod title;
pub(crate) mod work;

use crate::fault::{FileFault, LibraryFault};
use crate::quote::{Quote, QuotedText};
use crate::shelf::beside;
use annotations::{Annotation, Annotations};
use article::{Article, FORM};
use clearline_engine::Reading;
use clearline_engine::internals::page::analysis::{PageParts, open_with_parts};
use clearline_engine::internals::page::mhtml::Resource;
use clearline_engine::internals::save::{TooLarge, analysis_without_bytes, begins_with, markdown_of, text, text_hash};
use clearline_engine::page::{Options, Page, Source};
use container::{Member, Members};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// What the names of kept articles end with.
pub const ENDING: &str = "clearline";

const ARTICLE: &str = "article.json";
const ANNOTATIONS: &str = "annotations.json";
const READING: &str = "reading.json";
const PAGE: &str = "page.json";
const BYTES: &str = "page";

/// Bytes of a member of JSON.
pub(crate) const MOST_JSON: u64 = 64 << 20;
/// Bytes of a page: what the engine reads of a file.
const MOST_PAGE: u64 = 64 << 20;
/// Bytes of all resources together.
const MOST_RESOURCES: u64 = 256 << 20;

/// `reading.json`: the article as it was read, for all that need not read the page again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeptText {
    /// The version of the engine.
    pub clearline: String,
    /// The hash of the text, as analyses have it.
    pub text_hash: String,
    /// The text, in which annotations have their places.
    pub text: String,
    /// The tree of the article, as Markdown without a front matter.
    pub markdown: String,
    /// Keys of other versions, which are kept.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

impl KeptText {
    /// The text of a reading.
    ///
    /// # Errors
    /// Where the page would become many times its size.
    pub fn of(reading: &Reading) -> Result<KeptText, TooLarge> {
        Ok(KeptText {
            clearline: env!("CARGO_PKG_VERSION").to_owned(),
            text_hash: text_hash(reading),
            text: text(reading),
            markdown: markdown_of(reading, &reading.shown)?,
            other: Map::new(),
        })
    }
}

/// A kept article whose file was opened. Its page and its text are read when they are asked for.
pub struct ArticleFile {
    path: PathBuf,
    members: Members,
    /// What is known of it.
    pub article: Article,
    /// Its highlights and notes; none where their member is damaged.
    pub annotations: Annotations,
    /// Why its highlights cannot be read. Such a file is read, and not changed, so that they are not lost.
    damage: Option<LibraryFault>,
}

/// The form of a file, which every version can read.
#[derive(Deserialize)]
struct Form {
    form: u32,
}

impl ArticleFile {
    /// Opens a file.
    ///
    /// # Errors
    /// [`LibraryFault`] where it cannot be read, or is none of the library's.
    pub fn open(path: &Path) -> Result<ArticleFile, LibraryFault> {
        let mut members = Members::open(path)?;
        let fault = |fault| LibraryFault::File(path.to_owned(), fault);
        if !members.has(ARTICLE) {
            return Err(fault(FileFault::Foreign));
        }
        let read = members.json::<Article>(ARTICLE, MOST_JSON);
        let article = match read {
            Ok(article) => article.ok_or_else(|| fault(FileFault::Foreign))?,
            Err(damage) => {
                let form = members.json::<Form>(ARTICLE, MOST_JSON).ok().flatten();
                return Err(match form {
                    Some(Form { form }) if form > FORM => fault(FileFault::Newer(form)),
                    _ => damage,
                });
            }
        };
        let (annotations, damage) = match members.json(ANNOTATIONS, MOST_JSON) {
            Ok(annotations) => (annotations.unwrap_or_default(), None),
            Err(LibraryFault::File(path, why)) => {
                let damage = LibraryFault::File(path, FileFault::Marks(Box::new(why)));
                (Annotations::default(), Some(damage))
            }
            Err(damage) => (Annotations::default(), Some(damage)),
        };
        Ok(ArticleFile {
            path: path.to_owned(),
            members,
            article,
            annotations,
            damage,
        })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The same article, to be written to another place.
    pub(crate) fn moved_to(self, path: &Path) -> ArticleFile {
        ArticleFile {
            path: path.to_owned(),
            ..self
        }
    }

    /// Whether a newer version wrote it: then it is read, and not changed.
    pub fn is_newer(&self) -> bool {
        self.article.form > FORM
    }

    /// The article as it was read.
    ///
    /// # Errors
    /// [`LibraryFault`] where the member is damaged or missing.
    pub fn text(&mut self) -> Result<KeptText, LibraryFault> {
        let text = self.members.json(READING, MOST_JSON)?;
        text.ok_or_else(|| self.fault(FileFault::Lacks(READING.into())))
    }

    /// The article as it was read, as a Markdown file: a front matter, the text, then its highlights with their notes.
    ///
    /// # Errors
    /// As [`ArticleFile::text`].
    pub fn markdown(&mut self) -> Result<String, LibraryFault> {
        let text = self.text()?;
        Ok(beside::markdown(&self.article, &self.annotations, &text))
    }

    /// The kept text below the title, unless it begins with it in a line of its own.
    ///
    /// # Errors
    /// As [`ArticleFile::text`].
    pub fn titled_text(&mut self) -> Result<String, LibraryFault> {
        let text = self.text()?.text;
        let title = self.article.title.as_deref().unwrap_or_default();
        Ok(match title.is_empty() || begins_with(&text, title) {
            true => text,
            false => format!("{title}\n\n{text}"),
        })
    }

    /// The page as it came. [`clearline_engine::read`] reads it as it was read when it was kept.
    ///
    /// # Errors
    /// [`LibraryFault`] where a member is damaged or missing.
    pub fn page(&mut self) -> Result<Page, LibraryFault> {
        let json = self.required(PAGE, MOST_JSON)?;
        let bytes = self.required(BYTES, MOST_PAGE)?;
        let mut room = MOST_RESOURCES;
        let mut resources = Vec::new();
        for part in &self.article.resources {
            // A resource that is gone is missing on the page, too; the page is there all the same.
            if let Some(bytes) = self.members.bytes(&part.member, room)? {
                room -= bytes.len() as u64;
                resources.push(part.resource(bytes));
            }
        }
        let page = open_with_parts(&json, PageParts { bytes, resources }, Source::File(self.path.clone()));
        let page = page.map_err(|fault| LibraryFault::of_page(&self.path, fault))?;
        let boxes = self.members.bytes(layout::LAYOUT, MOST_JSON)?;
        // A page whose boxes are damaged is opened without them; `check` tells of it.
        Ok(boxes.and_then(|boxes| layout::laid_out(&page, &boxes)).unwrap_or(page))
    }

    /// The article as it was read, as a page of its own: for one whose page this version cannot read.
    ///
    /// # Errors
    /// As [`ArticleFile::text`].
    pub fn kept_page(&mut self) -> Result<Page, LibraryFault> {
        let markdown = self.markdown()?.into_bytes();
        let source = Source::File(self.path.with_extension("md"));
        let page = Page::from_bytes(source, markdown, &Options::default());
        page.map_err(|fault| LibraryFault::Page(self.path.clone(), fault))
    }

    /// Why its highlights and notes cannot be read, if they cannot.
    pub fn damage(&self) -> Option<&LibraryFault> {
        self.damage.as_ref()
    }

    /// Why this version does not change the file, if it does not: a newer one wrote it, or a part of it is damaged.
    pub fn refusal(&self) -> Option<LibraryFault> {
        self.check_known().err()
    }

    /// Puts an annotation in. It gets the address of the page, and its place in the kept text where its passage is there; of several
    /// places as good as each other the one nearer to `near`, a share of the text.
    pub fn annotate(&mut self, mut annotation: Annotation, near: Option<f64>) {
        annotation.target.source = self.article.source().into();
        let text = self.text().map(|kept| kept.text).unwrap_or_default();
        let place = annotation
            .quote()
            .and_then(|quote| QuotedText::new(&text).find(quote, near));
        annotation.set_place(&text, place);
        self.annotations.put(annotation);
    }

    /// Where the passages of the annotations are in a text of the page, which may be another one than the kept text: the bytes of
    /// each, in the order of the annotations, or `None` where one is not there.
    pub fn places_in(&mut self, text: &str) -> Vec<Option<Range<usize>>> {
        // Without the kept text, the words alone have to do.
        let kept = self.text().map(|kept| kept.text).unwrap_or_default();
        let length = kept.chars().count() as f64;
        let mut quoted = QuotedText::new(text);
        let place = |annotation: &Annotation| {
            let position = annotation.position();
            let near = position
                .as_ref()
                .map(|position| position.start as f64 / length.max(1.0));
            match annotation.quote() {
                Some(quote) => quoted.find(quote, near),
                None => quoted.find(&quote_at(&kept, position?), near),
            }
        };
        self.annotations.items.iter().map(place).collect()
    }

    fn required(&mut self, name: &'static str, most: u64) -> Result<Vec<u8>, LibraryFault> {
        let bytes = self.members.bytes(name, most)?;
        bytes.ok_or_else(|| self.fault(FileFault::Lacks(name.into())))
    }

    /// The whole file again with the article and the annotations as they are now.
    pub(crate) fn again(&mut self) -> Result<Vec<u8>, LibraryFault> {
        self.check_known()?;
        let members = vec![json(ARTICLE, &self.article)?, json(ANNOTATIONS, &self.annotations)?];
        self.members.with(members, |_| false)
    }

    /// The whole file again with another reading of its page, or with another page.
    pub(crate) fn with_reading(&mut self, read: Read<'_>) -> Result<Vec<u8>, LibraryFault> {
        self.check_known()?;
        let old: Vec<String> = self.article.resources.iter().map(|part| part.member.clone()).collect();
        let mut members = members_of(&mut self.article, read)?;
        members.push(json(ANNOTATIONS, &self.annotations)?);
        self.members.with(members, |name| {
            name == layout::LAYOUT || old.iter().any(|member| member == name)
        })
    }

    /// Reads all that a file has.
    ///
    /// # Errors
    /// [`LibraryFault`] where a member is damaged, missing, or larger than a member may be, even one that nothing names.
    pub fn check(&mut self) -> Result<(), LibraryFault> {
        if let Some(damage) = &self.damage {
            return Err(damage.clone());
        }
        self.text()?;
        let page = self.page()?;
        if self.members.has(layout::LAYOUT) && !layout::has_boxes(&page) {
            return Err(self.fault(FileFault::Damaged {
                member: layout::LAYOUT.to_owned(),
                why: "no boxes of the page can be read".to_owned(),
            }));
        }
        match self.members.larger_than(MOST_RESOURCES) {
            Some(member) => Err(self.fault(FileFault::TooLarge(member))),
            None => Ok(()),
        }
    }

    /// Whether this version has read all of the article and its highlights. Otherwise a change, or a union with another file, would
    /// lose what it does not know.
    ///
    /// # Errors
    /// [`LibraryFault`]: what it has not read.
    pub(crate) fn check_known(&self) -> Result<(), LibraryFault> {
        match &self.damage {
            Some(damage) => Err(damage.clone()),
            None if self.is_newer() => Err(self.fault(FileFault::Newer(self.article.form))),
            None => Ok(()),
        }
    }

    fn fault(&self, fault: FileFault) -> LibraryFault {
        LibraryFault::File(self.path.clone(), fault)
    }
}

/// The passage at these code points of a text.
fn quote_at(text: &str, position: Range<u64>) -> Quote {
    let byte = |code_point: u64| {
        let code_point = usize::try_from(code_point).unwrap_or(usize::MAX);
        text.char_indices().nth(code_point).map_or(text.len(), |(at, _)| at)
    };
    Quote::of(text, byte(position.start)..byte(position.end))
}

/// A page as it was read, its text, and pictures that were loaded beside those inside it.
pub(crate) type Read<'a> = (&'a Reading, &'a KeptText, &'a [Resource]);

/// A new file of a reading with its text. The resources of the page are listed in the article.
pub(crate) fn packed(
    article: &mut Article,
    annotations: &Annotations,
    read: Read<'_>,
) -> Result<Vec<u8>, LibraryFault> {
    let mut members = members_of(article, read)?;
    members.push(json(ANNOTATIONS, annotations)?);
    container::packed(members).map_err(|error| LibraryFault::unreadable(Path::new(ARTICLE), &error))
}

/// All members but the annotations.
fn members_of(article: &mut Article, (reading, text, pictures): Read<'_>) -> Result<Vec<Member>, LibraryFault> {
    let resources = reading.page.resources.iter().chain(pictures);
    let resources = parts::members_of(resources, 0, MOST_RESOURCES);
    article.resources = resources.iter().map(|(part, _)| part.clone()).collect();
    let mut members = vec![
        json(ARTICLE, article)?,
        json(READING, text)?,
        json(PAGE, &analysis_without_bytes(reading))?,
        Member::text(BYTES, reading.page.bytes.to_vec()),
    ];
    members.extend(resources.into_iter().map(|(_, member)| member));
    members.extend(layout::member_of(&reading.page)?);
    Ok(members)
}

fn json(name: &'static str, value: &impl Serialize) -> Result<Member, LibraryFault> {
    let json = serde_json::to_vec_pretty(value);
    let json = json.map_err(|error| LibraryFault::Unreadable(name.into(), io::Error::other(error).into()))?;
    Ok(Member::text(name, json))
}
