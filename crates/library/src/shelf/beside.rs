//! The Markdown file beside an article, for other programs.

use crate::file::annotations::{Annotation, Annotations};
use crate::file::article::{Article, Beside};
use crate::file::quotation::quotes;
use crate::file::{ArticleFile, ENDING, KeptText, MOST_JSON};
use clearline_engine::internals::document::iso_date;
use clearline_engine::internals::page::plain::{read_plain, read_plain_text};
use clearline_engine::internals::save::fingerprint;
use clearline_engine::save::save_as;
use std::borrow::Cow;
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Keys of the front matter that hold days.
const DAYS: [&str; 2] = ["published", "created"];

/// Most bytes of a Markdown file that this program writes: text and highlights of an article, at most [`MOST_JSON`] each. A larger file is
/// somebody else's, and is not read.
const MOST_MARKDOWN: u64 = 2 * MOST_JSON;

/// What of the Markdown file beside an article is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MarkdownBeside {
    /// The file as it was written last: it follows the article.
    Own,
    /// A file that somebody else has written or edited: it stays as it is.
    Edited,
    /// None: it was not wanted, or was taken away.
    None,
}

/// Its path.
pub(super) fn path(article: &Path) -> PathBuf {
    article.with_extension("md")
}

/// What of it is there. A file that is no text counts as somebody else's, and so does what is no file, or larger than all that is written.
pub(super) fn state(article_path: &Path, article: &Article) -> MarkdownBeside {
    let is_own = |record: &Beside| is_as_written(article_path, record);
    match article.markdown.as_ref().is_some_and(is_own) {
        true => MarkdownBeside::Own,
        false if path(article_path).exists() => MarkdownBeside::Edited,
        false => MarkdownBeside::None,
    }
}

/// Whether the file beside an article is there as it was written last, or the time before.
pub(super) fn is_as_written(article_path: &Path, record: &Beside) -> bool {
    is_content_of(&path(article_path), record)
}

/// The same of any file.
pub(super) fn is_content_of(path: &Path, record: &Beside) -> bool {
    let Ok(content) = read_plain(path, MOST_MARKDOWN) else {
        return false;
    };
    let hash = hash(&content);
    record.hash == hash || record.before.as_ref() == Some(&hash)
}

/// Whether every line of a Markdown file is in the Markdown of the article. Of its line of tags, every tag has to be one of the article's.
pub(super) fn says_no_more(path: &Path, file: &mut ArticleFile) -> Option<bool> {
    let content = read_plain_text(path, MOST_MARKDOWN).ok()?;
    let now = file.markdown().ok()?;
    let lines: HashSet<&str> = now.lines().collect();
    let tags = &file.article.tags;
    let are_known = |line: &str| {
        let named = line
            .strip_prefix("tags: ")
            .and_then(|named| serde_json::from_str::<Vec<String>>(named).ok());
        named.is_some_and(|named| named.iter().all(|tag| tags.contains(tag)))
    };
    let is_there = |line: &str| lines.contains(line) || lines.contains(&*as_now(line)) || are_known(line);
    Some(content.lines().all(is_there))
}

/// Whether a file is the Markdown file beside an article, edited by somebody or not, or a copy of it as it was written.
pub(crate) fn is_of(article_path: &Path, article: &Article, file: &Path) -> bool {
    let Some(record) = article.markdown.as_ref().filter(|_| is_markdown(file)) else {
        return false;
    };
    let place = |path: &Path| fs::canonicalize(path).ok();
    let is_there = place(file).is_some_and(|own| place(&path(article_path)) == Some(own));
    is_there || is_content_of(file, record)
}

/// The article beside which a Markdown file lies; `None` where there is none.
pub(crate) fn article_at(file: &Path) -> Option<PathBuf> {
    let article = file.with_extension(ENDING);
    (is_markdown(file) && article.is_file()).then_some(article)
}

fn is_markdown(file: &Path) -> bool {
    file.extension().is_some_and(|ending| ending == "md")
}

/// What the article remembers of a file that is written for the first time.
pub(super) fn written(markdown: &str) -> Beside {
    Beside {
        hash: hash(markdown.as_bytes()),
        before: None,
    }
}

/// Writes the file beside a new article, where one is wanted. On a full disk the article counts more and stays without it: its Markdown
/// can be exported at any time.
pub(super) fn write_new(article_path: &Path, markdown: Option<String>) {
    if let Some(markdown) = markdown {
        let _ = save_as(&path(article_path), markdown.as_bytes());
    }
}

/// What the article remembers of a file that is written again. The article is written first: where the program ends between the
/// two, the older file is still its own.
pub(super) fn rewritten(article: &Article, markdown: &str) -> Beside {
    let hash = hash(markdown.as_bytes());
    let before = article.markdown.as_ref().map(|beside| beside.hash.clone());
    Beside {
        before: before.filter(|before| *before != hash),
        hash,
    }
}

fn hash(content: &[u8]) -> String {
    format!("fnv1a:{:016x}", fingerprint(content))
}

/// Its content: a front matter, the article, then its highlights with their notes.
pub(crate) fn markdown(article: &Article, annotations: &Annotations, text: &KeptText) -> String {
    let mut parts = vec![
        front_matter(article),
        text.markdown.trim_end().to_owned(),
        highlights(annotations.in_order()),
    ];
    parts.retain(|part| !part.is_empty());
    parts.join("\n\n") + "\n"
}

/// Each highlight as a quotation with its note, below a heading; nothing where there is none.
pub(crate) fn highlights<'a>(annotations: impl IntoIterator<Item = &'a Annotation>) -> String {
    let mut parts = quotes(annotations);
    parts.retain(|part| !part.is_empty());
    match parts.is_empty() {
        true => String::new(),
        false => format!("## Highlights\n\n{}", parts.join("\n\n")),
    }
}

/// YAML with the keys that note-taking programs read; what is not known is left out.
fn front_matter(article: &Article) -> String {
    let kept = Some(article.kept.day().to_owned());
    let texts = [
        ("title", &article.title),
        ("author", &article.author),
        ("source", &article.address),
        ("published", &article.published),
        ("created", &kept),
        ("site", &article.site),
        ("language", &article.language),
    ];
    let mut matter = String::from("---\n");
    for (key, text) in texts {
        if let Some(text) = text {
            matter += &format!("{}\n", fact(key, text));
        }
    }
    if !article.tags.is_empty() {
        let tags: Vec<String> = article.tags.iter().map(|tag| scalar(tag)).collect();
        matter += &format!("tags: [{}]\n", tags.join(", "));
    }
    matter + "---"
}

/// A line of the front matter; a day is a date of YAML, as in what the engine saves.
fn fact(key: &str, text: &str) -> String {
    let is_day = DAYS.contains(&key) && iso_date(text).as_deref() == Some(text);
    match is_day {
        true => format!("{key}: {text}"),
        false => format!("{key}: {}", scalar(text)),
    }
}

/// A line of a Markdown file as it is written now: earlier versions have put days in quotation marks.
fn as_now(line: &str) -> Cow<'_, str> {
    let quoted = line.split_once(": ").filter(|(key, _)| DAYS.contains(key));
    match quoted.and_then(|(key, text)| Some((key, serde_json::from_str::<String>(text).ok()?))) {
        Some((key, text)) => fact(key, &text).into(),
        None => line.into(),
    }
}

/// A double-quoted scalar: YAML reads the escapes of JSON.
fn scalar(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_dates_and_what_a_page_says_of_them_is_text() {
        assert_eq!(fact("published", "2017-01-23"), "published: 2017-01-23");
        assert_eq!(fact("published", "in spring: early"), "published: \"in spring: early\"");
        assert_eq!(fact("title", "2017-01-23"), "title: \"2017-01-23\"");
        assert_eq!(as_now("created: \"2026-11-27\""), "created: 2026-11-27");
        for line in [
            "created: 2026-11-27",
            "published: \"in spring\"",
            "title: \"2017-01-23\"",
        ] {
            assert_eq!(as_now(line), line);
        }
    }
}
