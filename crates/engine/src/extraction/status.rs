//! Whether a page holds an article, and why not.

use super::shell::{is_shell, notices};
use crate::document::{Counts, Document, Tag, TextId, TextNode};
use clearline_message::{Message, message};
use serde::Serialize;
use std::fmt;

/// The outcome of an extraction as a whole.
///
/// ```
/// use clearline_engine::extraction::{NoArticle, Status};
/// use clearline_engine::page::{Page, Source};
/// use clearline_engine::{Reading, methods};
///
/// let page = Page::from_html(Source::Pasted, "<title>Nothing yet</title>");
/// let reading = Reading::of(page, methods::DEFAULT, &methods::Parameters::default());
/// assert_eq!(reading.extraction.status, Status::Nothing(NoArticle::Empty));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "status", content = "reason")]
pub enum Status {
    /// Main text was found.
    Found,
    /// Some text was kept, but the page looks like no article.
    Doubtful(NoArticle),
    /// Nothing was kept.
    Nothing(NoArticle),
}

/// Why a page holds no article.
///
/// ```
/// use clearline_engine::extraction::{NoArticle, Status};
/// use clearline_engine::page::{Page, Source};
/// use clearline_engine::{Reading, methods};
///
/// let page = Page::from_html(Source::Pasted, "");
/// let reading = Reading::of(page, methods::DEFAULT, &methods::Parameters::default());
/// assert_eq!(reading.extraction.status, Status::Nothing(NoArticle::Empty));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum NoArticle {
    /// There is no text at all.
    Empty,
    /// Scripts put the text together in the browser.
    BuiltByScript,
    /// It consists of frames, and the text is in one of them.
    Frames,
    /// Most of the text is links to other pages.
    IndexOfLinks,
    /// The page asks for consent and shows nothing else.
    ConsentPage,
    /// The server or the site reports an error.
    ErrorPage,
    /// There is text, but too little in one place.
    TooLittleText,
    /// The reader has left everything out.
    LeftOut,
    /// The reader cuts where no text reaches.
    CutTooHigh,
    /// The method needs the boxes of a page as a browser shows it, and none are known.
    NoBoxes,
    /// The boxes that came with the page are not its own.
    ForeignBoxes,
}

impl NoArticle {
    /// The reason, without a capital and a full stop.
    pub fn message(&self) -> Message {
        message!(match self {
            NoArticle::Empty => "no-article-empty",
            NoArticle::BuiltByScript => "no-article-built-by-script",
            NoArticle::Frames => "no-article-frames",
            NoArticle::IndexOfLinks => "no-article-index-of-links",
            NoArticle::ConsentPage => "no-article-consent-page",
            NoArticle::ErrorPage => "no-article-error-page",
            NoArticle::TooLittleText => "no-article-too-little-text",
            NoArticle::LeftOut => "no-article-left-out",
            NoArticle::CutTooHigh => "no-article-cut-too-high",
            NoArticle::NoBoxes => "no-article-no-boxes",
            NoArticle::ForeignBoxes => "no-article-foreign-boxes",
        })
    }
}

impl Status {
    /// The outcome in a sentence.
    pub fn message(&self) -> Message {
        match self {
            Status::Found => message!("status-found"),
            Status::Nothing(NoArticle::LeftOut) => message!("status-left-out"),
            Status::Nothing(NoArticle::CutTooHigh) => message!("status-cut-too-high"),
            Status::Doubtful(reason) => message!("status-doubtful", reason = reason.message()),
            Status::Nothing(reason @ (NoArticle::NoBoxes | NoArticle::ForeignBoxes)) => {
                message!("status-not-looked", reason = reason.message())
            }
            Status::Nothing(reason) => message!("status-nothing", reason = reason.message()),
        }
    }
}

impl fmt::Display for NoArticle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.message())
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.message())
    }
}

/// Fewer visible characters than this are no text to speak of.
const SCANT_TEXT: u32 = 300;
/// Scripts that outweigh the visible text by this factor are taken to build it.
const SCRIPT_FACTOR: usize = 20;
/// From this share on, links are what the page is about.
const LINK_SHARE: f64 = 0.6;
/// Words that a consent page is full of, in lower case.
const CONSENT_WORDS: [&str; 8] = [
    "cookie",
    "consent",
    "privacy",
    "partner",
    "einwillig",
    "datenschutz",
    "同意",
    "隐私",
];
/// A page that asks for consent says so at least once in as many characters, and is no longer than [`CONSENT_PAGE`].
const CONSENT_STRETCH: usize = 100;
/// It says so more than once.
const LEAST_CONSENT: usize = 2;
/// Visible characters of the longest consent page.
const CONSENT_PAGE: u32 = 3_000;

/// What errors are called in titles and headings, in lower case.
const ERROR_WORDS: [&str; 20] = [
    "404",
    "not found",
    "doesn’t exist",
    "doesn't exist",
    "403 forbidden",
    "access denied",
    "bad gateway",
    "service unavailable",
    "internal server error",
    "just a moment",
    "are you a robot",
    "nicht gefunden",
    "introuvable",
    "no encontrada",
    "не найден",
    "页面不存在",
    "找不到",
    "無法找到",
    "見つかりません",
    "찾을 수 없",
];
/// Visible characters of the longest error page.
const ERROR_PAGE: u32 = 1_500;

impl Status {
    /// The status of an extraction that keeps `kept` characters of the document.
    pub(crate) fn of(document: &Document, kept: u32) -> Status {
        let LikeliestReason { reason, notice } = *document.once(|document| {
            let visible = Visible::of(document);
            LikeliestReason {
                reason: visible.reason(document),
                notice: visible.notice,
            }
        });
        if kept == 0 {
            return Status::Nothing(reason);
        }
        match reason {
            NoArticle::ConsentPage => Status::Doubtful(NoArticle::ConsentPage),
            reason
            @ (NoArticle::IndexOfLinks | NoArticle::BuiltByScript | NoArticle::ErrorPage | NoArticle::Frames)
                if kept < SCANT_TEXT || kept <= notice =>
            {
                Status::Doubtful(reason)
            }
            _ => Status::Found,
        }
    }
}

/// Why a page holds no article, if it holds none. Does not depend on what is kept.
struct LikeliestReason {
    reason: NoArticle,
    /// Characters of the notices that ask for scripts; what is no longer than they are may be nothing else.
    notice: u32,
}

/// What a page shows without scripts.
struct Visible {
    /// Of its text, without notices that ask for scripts.
    counts: Counts,
    /// Characters of these notices.
    notice: u32,
    script_bytes: usize,
}

impl Visible {
    fn of(document: &Document) -> Visible {
        let mut visible = Visible {
            counts: Counts::default(),
            notice: 0,
            script_bytes: 0,
        };
        let mut notices = notices(document).peekable();
        for (id, node) in document.texts().iter().enumerate() {
            let id = TextId::at(id);
            // Both are in page order, so each notice is passed once.
            while notices.next_if(|notice| notice.end <= id).is_some() {}
            if document.elements()[node.element].tag == Tag::Script {
                visible.script_bytes += document.text(id).len();
            } else if !node.hidden {
                let counts = document.counts(id.until(id + 1));
                if notices.peek().is_some_and(|notice| notice.contains(id)) {
                    visible.notice += counts.characters;
                } else {
                    visible.counts += counts;
                }
            }
        }
        visible
    }

    /// The likeliest reason why the page should hold no article.
    fn reason(&self, document: &Document) -> NoArticle {
        let Counts { characters, .. } = self.counts;
        let is_scant = characters < SCANT_TEXT;
        let is_outweighed = self.script_bytes > SCRIPT_FACTOR * characters as usize;
        if is_scant && document.main_frame().is_some() {
            NoArticle::Frames
        } else if is_scant && (is_outweighed || is_shell(document, self.counts)) {
            NoArticle::BuiltByScript
        } else if characters == 0 {
            NoArticle::Empty
        } else if characters < ERROR_PAGE && names_error(document) {
            NoArticle::ErrorPage
        } else if self.counts.link_share() > LINK_SHARE {
            NoArticle::IndexOfLinks
        } else if characters < CONSENT_PAGE && self.asks_for_consent(document) {
            NoArticle::ConsentPage
        } else {
            NoArticle::TooLittleText
        }
    }

    fn asks_for_consent(&self, document: &Document) -> bool {
        // Most pages have links to a privacy notice.
        let is_said = |(id, node): &(TextId, &TextNode)| {
            !node.hidden && !node.linked && document.counts(id.until(*id + 1)).characters > 0
        };
        let mut said = String::new();
        for (id, _) in std::iter::zip(document.text_ids(), document.texts()).filter(is_said) {
            said.push_str(document.text(id).trim());
            said.push('\n');
        }
        let said = said.to_lowercase();
        let count = |word: &&str| memchr::memmem::find_iter(said.as_bytes(), word.as_bytes()).count();
        let hits: usize = CONSENT_WORDS.iter().map(count).sum();
        hits >= LEAST_CONSENT && hits * CONSENT_STRETCH >= self.counts.characters as usize
    }
}

/// Whether the title or a main heading names an error.
fn names_error(document: &Document) -> bool {
    let is_named = |tag| matches!(tag, Tag::Title | Tag::H1 | Tag::H2);
    let mut named = document.elements().iter().filter(|element| is_named(element.tag));
    named.any(|element| {
        let text: String = element.texts.iter().map(|id| document.text(id)).collect();
        let text = text.to_lowercase();
        ERROR_WORDS.iter().any(|word| text.contains(word))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Limits;

    fn status(html: &str, kept: u32) -> Status {
        Status::of(&Document::parse_html(html.into(), &Limits::default(), &|| false), kept)
    }

    #[test]
    fn pages_without_an_article_say_why() {
        let index = include_str!("../../../../tests/fixtures/index.html");
        assert_eq!(status(index, 0), Status::Nothing(NoArticle::IndexOfLinks));
        assert_eq!(status(index, 100), Status::Doubtful(NoArticle::IndexOfLinks));
        let shell = include_str!("../../../../tests/fixtures/shell.html");
        assert_eq!(status(shell, 0), Status::Nothing(NoArticle::BuiltByScript));
        let consent = include_str!("../../../../tests/fixtures/consent.html");
        assert_eq!(status(consent, 1_000), Status::Doubtful(NoArticle::ConsentPage));
        let error = "<title>Page not found</title><h1>404</h1><p>We have looked everywhere.";
        assert_eq!(status(error, 40), Status::Doubtful(NoArticle::ErrorPage));
        assert_eq!(status("", 0), Status::Nothing(NoArticle::Empty));
        assert_eq!(
            status("<p>Soon more here.", 0),
            Status::Nothing(NoArticle::TooLittleText)
        );
    }

    #[test]
    fn a_page_that_scripts_fill_says_so() {
        let notice = "Please enable JavaScript to run this app. ".repeat(10);
        let shells = [
            "<noscript>You need to enable JavaScript to run this app.</noscript><div id=root></div>",
            "<div id=app></div><script type=module src=/assets/index-4f2a.js></script>",
            "<p>Loading …</p><script type=module src=/main.js></script>",
            "<div id=__next><p>Bitte warten</div>",
            "<app-root></app-root>",
            "<body><noscript>请启用脚本以继续。</noscript>",
            &format!("<body><noscript>{notice}</noscript><div id=root></div>"),
        ];
        for page in shells {
            assert_eq!(status(page, 0), Status::Nothing(NoArticle::BuiltByScript), "{page}");
            assert_eq!(status(page, 45), Status::Doubtful(NoArticle::BuiltByScript), "{page}");
        }
        let long = format!("<body><noscript>{notice}</noscript><div id=root></div>");
        assert_eq!(
            status(&long, 300),
            Status::Doubtful(NoArticle::BuiltByScript),
            "the notice alone"
        );
        assert_eq!(status(&long, 600), Status::Found, "more than the notice");
        let note = "The ferry left the harbour at dawn, and nobody on the pier waved it goodbye, since it was to be back at noon. ";
        let page = format!("<noscript>Please enable JavaScript.</noscript><div id=root><p>{note}</div>");
        assert_eq!(status(&page, 90), Status::Found, "a short text is one");
        assert_eq!(
            status("<body><noscript><img src=/count.gif></noscript>", 0),
            Status::Nothing(NoArticle::Empty)
        );
    }

    #[test]
    fn articles_are_found() {
        for page in [
            include_str!("../../../../tests/fixtures/article-en.html"),
            include_str!("../../../../tests/fixtures/article-zh.html"),
        ] {
            assert_eq!(status(page, 1_000), Status::Found);
        }
    }
}
