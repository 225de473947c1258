//! Attachments stay with the text that they follow, such as the forms of an official notice.
//!
//! The line has to say so, by its first word or by the name of a file. Most links to documents are furniture: terms, media kits, the page as PDF.

use super::context::parent_of_block;
use super::units_of_leaf;
use crate::document::{Document, Hiding};
use crate::extraction::shown::is_out_of_view;
use crate::extraction::{Article, Extraction, Leaf, LeafKind};

/// Bytes of the longest line that names an attachment.
const LONGEST: usize = 400;
/// How a line begins that names attachments, in lower case.
const FIRST_WORDS: [&str; 24] = [
    "附件",
    "附表",
    "attachment",
    "attachments",
    "annex",
    "annexes",
    "appendix",
    "appendices",
    "enclosure",
    "enclosures",
    "anlage",
    "anlagen",
    "anhang",
    "annexe",
    "allegato",
    "allegati",
    "anexo",
    "anexos",
    "adjunto",
    "bijlage",
    "bijlagen",
    "załącznik",
    "приложение",
    "添付",
];
/// How the names of documents end.
const DOCUMENTS: [&str; 17] = [
    "doc", "docx", "xls", "xlsx", "ppt", "pptx", "pdf", "odt", "ods", "odp", "rtf", "wps", "ofd", "ceb", "csv", "zip",
    "rar",
];

impl Extraction {
    /// Keeps the lines that name attachments, if they directly follow kept text in the same parent element.
    pub(super) fn keep_attachments(&mut self, document: &Document, article: &Article) {
        let mut kept = Vec::new();
        // The last leaf that is kept, if nothing that is left out comes after it.
        let mut before: Option<usize> = None;
        for (leaf, own) in article.leaves.iter().enumerate() {
            let Some(unit) = article.units_of(own, &self.units).next() else {
                continue;
            };
            let parent = |leaf: usize| parent_of_block(document, article.leaves[leaf].element);
            let follows = || before.is_some_and(|before| parent(before) == parent(leaf));
            if self.verdicts.keeps(unit) {
                before = (!matches!(own.kind, LeafKind::Heading(_))).then_some(leaf);
            } else if names_attachment(article, leaf) && follows() && !is_hidden(document, own) {
                kept.extend(units_of_leaf(article, self, leaf));
                before = Some(leaf);
            } else {
                before = None;
            }
        }
        self.keep(kept, "attachment-kept");
    }
}

/// Whether a leaf with a link begins as attachments do or says the name of a document.
fn names_attachment(article: &Article, leaf: usize) -> bool {
    let own = &article.leaves[leaf];
    let has_link = || article.leaf_runs(own).iter().any(|run| run.link.is_some());
    if own.text.len() > LONGEST || !has_link() {
        return false;
    }
    let text = article.leaf_text(own).to_lowercase();
    let begins = |word: &&str| {
        let rest = text.trim_start().strip_prefix(*word);
        rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphabetic() && c.is_ascii()))
    };
    let is_document = |word: &str| {
        let name = word.trim_end_matches(|c: char| !c.is_alphanumeric());
        let parts = name.rsplit_once('.');
        parts.is_some_and(|(stem, end)| !stem.is_empty() && DOCUMENTS.contains(&end))
    };
    FIRST_WORDS.iter().any(begins) || text.split_whitespace().any(is_document)
}

/// Whether the page hides a leaf, also by a class or a style.
fn is_hidden(document: &Document, leaf: &Leaf) -> bool {
    let mut around = std::iter::once(leaf.element).chain(document.ancestors(leaf.element));
    is_out_of_view(document, leaf) || around.any(|id| Hiding::of(document, id).is_some())
}
