//! Languages of passages: what elements declare of their own text, where it is not the page's language.
//!
//! Only the text column uses them. Article and methods do not.

use super::{Document, ElementId, Tag, TextId};
use std::sync::Arc;

/// The stretches of text nodes in languages of their own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PassageLanguages {
    /// From a text node on, the language as a BCP 47 tag; none where it is the page's.
    changes: Vec<(TextId, Option<Arc<str>>)>,
}

impl PassageLanguages {
    /// Reads the `lang` attributes inside a page's body. An element around most of the page's text is not believed: where it
    /// differs from the text, it comes from a template.
    pub fn of(document: &Document) -> PassageLanguages {
        let all = document.counts(document.text_ids()).characters;
        let mut passages = PassageLanguages::default();
        let mut open: Vec<(TextId, Option<Arc<str>>)> = Vec::new();
        for (id, element) in std::iter::zip(document.element_ids(), document.elements()) {
            let Some(language) = declared(document, id) else {
                continue;
            };
            let texts = element.texts;
            if texts.is_empty() || 2 * u64::from(document.counts(texts).characters) > u64::from(all) {
                continue;
            }
            passages.close(&mut open, texts.start);
            // The page's language without its script says nothing else.
            let of_page = document.language();
            let is_own = ![&of_page.code, of_page.primary()]
                .iter()
                .any(|of_page| language.eq_ignore_ascii_case(of_page));
            let language = is_own.then(|| Arc::from(language));
            passages.change(texts.start, language.clone());
            open.push((texts.end, language));
        }
        passages.close(&mut open, document.text_ids().end);
        passages
    }

    /// The language of a text node, where it is not the page's.
    pub fn at(&self, text: TextId) -> Option<&Arc<str>> {
        let after = self.changes.partition_point(|(start, _)| *start <= text);
        self.changes.get(after.checked_sub(1)?)?.1.as_ref()
    }

    /// Ends what does not reach to a text node.
    fn close(&mut self, open: &mut Vec<(TextId, Option<Arc<str>>)>, until: TextId) {
        while let Some((end, _)) = open.pop_if(|(end, _)| *end <= until) {
            self.change(end, open.last().and_then(|(_, outer)| outer.clone()));
        }
    }

    fn change(&mut self, at: TextId, language: Option<Arc<str>>) {
        self.changes.pop_if(|(start, _)| *start == at);
        self.changes.push((at, language));
    }
}

/// Bytes of the longest language tag that is believed (RFC 5646, 4.4.1).
const LONGEST_TAG: usize = 35;

fn declared(document: &Document, id: ElementId) -> Option<&str> {
    if matches!(document.elements().get(id.index())?.tag, Tag::Html | Tag::Body) {
        return None;
    }
    let language = document.attribute(id, "lang")?.trim();
    let is_tag = (1..=LONGEST_TAG).contains(&language.len())
        && language
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    is_tag.then_some(language)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Limits;

    /// Each text with the language of its own.
    fn languages(html: &str) -> Vec<(String, Option<String>)> {
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        let passages = PassageLanguages::of(&document);
        let texts = document.text_ids();
        texts
            .iter()
            .map(|text| {
                let language = passages.at(text).map(|language| language.to_string());
                (document.text(text).trim().to_owned(), language)
            })
            .filter(|(text, _)| !text.is_empty())
            .collect()
    }

    #[test]
    fn quotations_have_languages_of_their_own() {
        let html = "<html lang=zh-CN><body><p>这一段文字用来试验语言，它足够长，因此是页面的主要文字，不会弄错。</p>\
                    <p>引文<q lang=ja>直角<i lang=zh-cn>中文</i><b>海</b></q>其余<q lang=ko>글</q><q lang=en>word</q><q lang='&quot; x'>ω</q></p>";
        let all = languages(html);
        let found: Vec<_> = all
            .iter()
            .skip(1)
            .map(|(text, language)| (text.as_str(), language.as_deref()))
            .collect();
        assert_eq!(
            found,
            [
                ("引文", None),
                ("直角", Some("ja")),
                ("中文", None),
                ("海", Some("ja")),
                ("其余", None),
                ("글", Some("ko")),
                ("word", Some("en")),
                ("ω", None)
            ]
        );
        assert_eq!(all[0].1, None);
    }

    #[test]
    fn a_passage_that_names_no_script_has_that_of_the_page() {
        let html = "<html lang=zh-TW><body><p>這一段文字用來試驗語言，它足夠長，因此是網頁的主要文字，不會弄錯。</p>\
                    <p>引文<q lang=zh>直角</q><q lang=zh-CN>中文</q>";
        let found: Vec<_> = languages(html)
            .into_iter()
            .skip(1)
            .map(|(_, language)| language)
            .collect();
        assert_eq!(found, [None, None, Some("zh-CN".to_owned())]);
    }

    #[test]
    fn an_element_around_the_whole_text_is_not_believed() {
        let html = "<html lang=ja><div lang=en><p>直角の道、海へ曜日を化す。この段落は日本語で書かれています。</div>";
        assert!(languages(html).iter().all(|(_, language)| language.is_none()));
    }
}
