//! Text that the page keeps from view.
//!
//! A label for screen readers names what is seen anyway: "Article content", "Share this". A box that is hidden waits for a
//! script: a message, a form, the page in another state. The trees keep some of both, since such text is often in the
//! midst of the main text. Four things stay. Sections with a heading that are alike are parts of one text. Text that a reader unfolds – a tab, the answer to a question, a section of a
//! manual – is hidden until its control opens it. A cell may hold a sign that only its label puts into words. And where
//! boxes hold a good part of the text, the page shows its text by scripts, as shops and lists of courses do; of an article in
//! running text that takes more than of a page of short lines.
//!
//! Leaving out all hidden text would cost 0.0093 of bag F1 on wcxb-dev; hence the bounds below.

use super::blocks::Blocks;
use super::survey::Survey;
use super::traits::Statements;
use crate::document::{Document, ElementId, Hiding, Tag};
use std::collections::BTreeSet;

/// Hidden boxes that hold this share of the text are a good part of it.
const MOST_SHARE: f64 = 0.1;
/// The same where the text in view is an article: what an article hides is seldom more of it.
const MOST_SHARE_OF_ARTICLE: f64 = 0.3;
/// The share of running text from which the text in view is an article.
const RUNNING_SHARE: f64 = 0.8;
/// Blocks with as many tokens are running text.
const RUNNING: usize = 20;
/// A label has no more tokens; longer ones put a picture into words.
pub(super) const LONGEST_LABEL: usize = 20;

/// What of a page is kept from view, without what stays.
pub(super) struct Hidden {
    /// The share of the text's tokens that hidden boxes hold, 0 to 1.
    pub share: f64,
    /// From this share on they stay.
    pub most: f64,
    /// For each block, how it is hidden.
    blocks: Vec<Option<Hiding>>,
}

impl Hidden {
    /// The hidden text of a page whose text is some of its blocks.
    pub(super) fn of(document: &Document, survey: &Survey, is_text: impl Fn(usize) -> bool) -> Hidden {
        let blocks = &survey.blocks;
        let mut hidden = vec![None; blocks.len()];
        let mut folds = None;
        // Elements before this one are inside a hidden one.
        let mut next = ElementId::FIRST;
        for (id, element) in std::iter::zip(document.element_ids(), document.elements()) {
            let Some(hiding) = hiding(survey, id).filter(|_| id >= next) else {
                continue;
            };
            let stays = match hiding {
                Hiding::Box => {
                    is_section(survey, document, id)
                        || folds.get_or_insert_with(|| Folds::of(document)).hold(document, id)
                }
                Hiding::Label => is_in_cell(document, id),
            };
            if stays {
                continue;
            }
            let is_hidden = |block: &usize| {
                let is_long = hiding == Hiding::Label && tokens(blocks, *block) > LONGEST_LABEL;
                // Text may go on behind an element within it.
                id.until(element.end).contains(blocks.list()[*block].element) && !is_long
            };
            let inside = blocks.inside(id).filter(is_hidden);
            inside.for_each(|block| hidden[block] = Some(hiding));
            next = element.end;
        }
        let (mut in_view, mut running, mut in_boxes) = (0, 0, 0);
        for block in (0..blocks.len()).filter(|&block| is_text(block)) {
            match tokens(blocks, block) {
                tokens if hidden[block] == Some(Hiding::Box) => in_boxes += tokens,
                tokens => {
                    in_view += tokens;
                    running += tokens * usize::from(tokens >= RUNNING);
                }
            }
        }
        let share = |part: usize, of: usize| part as f64 / of.max(1) as f64;
        Hidden {
            share: share(in_boxes, in_boxes + in_view),
            most: if share(running, in_view) >= RUNNING_SHARE {
                MOST_SHARE_OF_ARTICLE
            } else {
                MOST_SHARE
            },
            blocks: hidden,
        }
    }

    /// How a block is kept from view, unless boxes hold a good part of the text and it is in one.
    pub(super) fn hiding(&self, block: usize) -> Option<Hiding> {
        self.blocks[block].filter(|hiding| *hiding == Hiding::Label || self.share < self.most)
    }
}

fn tokens(blocks: &Blocks, block: usize) -> usize {
    blocks.tokens(&blocks.list()[block]).len()
}

/// How an element is hidden by what it says itself; not where it has no block.
fn hiding(survey: &Survey, id: ElementId) -> Option<Hiding> {
    let statements = survey.statements(id);
    if statements.any(Statements::LABEL) {
        Some(Hiding::Label)
    } else {
        let is_hidden = statements.any(Statements::UNSEEN);
        is_hidden.then_some(Hiding::Box)
    }
}

/// Whether an element is one of several sections alike and begins with a heading: a script shows those that a reader unfolds.
fn is_section(survey: &Survey, document: &Document, id: ElementId) -> bool {
    /// Elements at the beginning of a section that may be its heading.
    const FIRST_ELEMENTS: u32 = 4;
    let elements = document.elements();
    let begins_with_heading = || {
        let end = elements[id].end.min(id + 1 + FIRST_ELEMENTS);
        (id + 1)
            .until(end)
            .iter()
            .any(|inside| elements[inside].tag.heading_level().is_some())
    };
    elements[id].tag == Tag::Section && survey.alike(id) > 1 && begins_with_heading()
}

fn is_in_cell(document: &Document, id: ElementId) -> bool {
    let is_cell = |id: ElementId| matches!(document.elements()[id].tag, Tag::Td | Tag::Th);
    is_cell(id) || document.ancestors(id).any(is_cell)
}

/// Words in class names and ids of what is opened by a click on its head.
const FOLDING: [&str; 20] = [
    "tab",
    "tabs",
    "tabpanel",
    "pane",
    "accordion",
    "collapse",
    "collapsed",
    "collapsible",
    "toggle",
    "expand",
    "expandable",
    "expander",
    "faq",
    "spoiler",
    "foldable",
    "folding",
    "details",
    "togglable",
    "reveal",
    "until",
];
/// The hidden element and those around it that may say so.
const FOLDING_ELEMENTS: usize = 3;

/// What of a page is opened by a control.
struct Folds<'a> {
    /// The ids that controls name.
    named: BTreeSet<&'a str>,
}

impl<'a> Folds<'a> {
    fn of(document: &'a Document) -> Folds<'a> {
        let mut named = BTreeSet::new();
        for id in document.element_ids() {
            let attribute = |name| document.attribute(id, name);
            let plain = attribute("aria-controls").into_iter().flat_map(str::split_whitespace);
            let signed = [attribute("data-target"), attribute("data-bs-target"), attribute("href")];
            let signed = signed.into_iter().flatten();
            let plain = plain.map(|id| id.strip_prefix('#').unwrap_or(id));
            named.extend(plain.chain(signed.filter_map(|value| value.strip_prefix('#'))));
        }
        Folds { named }
    }

    /// Whether a hidden element is opened by a control: one names it, or it is of a kind that has one.
    fn hold(&self, document: &Document, id: ElementId) -> bool {
        let is_named = |own| self.named.contains(own);
        let names = |id: ElementId| {
            ["class", "id"]
                .into_iter()
                .filter_map(move |name| document.first_names(id, name))
        };
        let mut around = std::iter::once(id).chain(document.ancestors(id)).take(FOLDING_ELEMENTS);
        document.attribute(id, "role") == Some("tabpanel")
            || document.attribute(id, "hidden") == Some("until-found")
            || document.attribute(id, "id").is_some_and(is_named)
            || around.any(|id| names(id).any(speaks_of_folding))
    }
}

fn speaks_of_folding(names: &str) -> bool {
    let mut words = names.split(|c: char| !c.is_ascii_alphabetic());
    words.any(|word| FOLDING.iter().any(|known| word.eq_ignore_ascii_case(known)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Limits;

    const TEXT: &str =
        "<p>one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen";

    /// How each block of a page is hidden that is all text.
    fn hidings(html: &str) -> Vec<Option<Hiding>> {
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        let blocks = Blocks::of(&document);
        let survey = Survey::of(&document, blocks);
        let hidden = Hidden::of(&document, &survey, |_| true);
        (0..survey.blocks.len()).map(|block| hidden.hiding(block)).collect()
    }

    #[test]
    fn labels_for_screen_readers_are_known_by_their_classes() {
        for class in [
            "visually-hidden",
            "visuallyhidden",
            "sr-only",
            "u-srOnly",
            "a screen-reader-text",
            "element-invisible",
            "sr-only-focusable",
        ] {
            let html = format!("{TEXT}<div class=\"{class}\">Article content</div>{TEXT}");
            assert_eq!(hidings(&html), [None, Some(Hiding::Label), None], "{class}");
        }
        for class in ["md:sr-only", "focus:not-sr-only", "overflow-hidden", "hidden-xs"] {
            let html = format!("{TEXT}<div class=\"{class}\">Article content</div>");
            assert_eq!(hidings(&html), [None; 2], "{class}");
        }
    }

    #[test]
    fn a_picture_in_words_and_a_sign_in_a_cell_are_no_labels() {
        let html = format!("{TEXT}<div class=sr-only>{TEXT} {}</div>", "word ".repeat(20));
        assert_eq!(hidings(&html), [None; 2]);
        let html = format!("{TEXT}<table><tr><td>Parking<td><div class=sr-only>Yes</div></table>");
        assert_eq!(hidings(&html), [None; 3]);
    }

    #[test]
    fn a_paragraph_with_something_hidden_in_it_stays() {
        for hidden in [
            "<span class=sr-only>said</span>",
            "<span style='display:none'>(2015)</span>",
        ] {
            assert_eq!(hidings(&format!("{TEXT} {hidden} and so on")), [None], "{hidden}");
        }
    }

    #[test]
    fn boxes_that_no_screen_shows_are_known() {
        let text = TEXT.repeat(4);
        for hiding in ["hidden", "style='display: none'", "class='note hidden'", "class=d-none"] {
            let html = format!("{text}<div {hiding}><p>Thank you<p>for that</div>");
            assert_eq!(hidings(&html)[4..], [Some(Hiding::Box); 2], "{hiding}");
        }
        for shown in [
            "class='hidden lg:block'",
            "class='d-none d-md-flex'",
            "aria-hidden=true",
        ] {
            let html = format!("{text}<div {shown}>Thank you</div>");
            assert_eq!(hidings(&html)[4], None, "{shown}");
        }
    }

    #[test]
    fn what_a_control_opens_stays() {
        let text = TEXT.repeat(4);
        for folded in [
            "<button aria-controls=more>More</button><div id=more hidden>Thank you</div>",
            "<button aria-controls='#more'>More</button><div id=more hidden>Thank you</div>",
            "<a href='#more'>More</a><div id=more class=hidden>Thank you</div>",
            "<p>More</p><div role=tabpanel hidden>Thank you</div>",
            "<p>More</p><div class=accordion-body><div hidden>Thank you</div></div>",
            "<p>More</p><div hidden=until-found>Thank you</div>",
        ] {
            assert_eq!(hidings(&format!("{text}{folded}")).last(), Some(&None), "{folded}");
        }
    }

    #[test]
    fn boxes_with_a_good_part_of_the_text_stay_and_labels_do_not() {
        let html = format!("{TEXT}<h2 class=sr-only>Text</h2><div hidden>{TEXT}</div>");
        assert_eq!(hidings(&html), [None, Some(Hiding::Label), None]);
    }

    #[test]
    fn hidden_sections_of_a_text_stay() {
        let section =
            |attributes: &str| format!("<section{attributes}><div><h2>Keepers</h2></div><p>Four men</section>");
        let hidden = section(" style='display: none'");
        let article = format!("<p>{}</p>", "word ".repeat(40));
        let html = format!("{article}{}{hidden}", section(""));
        assert_eq!(hidings(&html).last(), Some(&None));
        assert_eq!(hidings(&format!("{article}{hidden}")).last(), Some(&Some(Hiding::Box)));
    }

    #[test]
    fn an_article_hides_more_than_a_page_of_short_lines() {
        let words = |count: usize| "word ".repeat(count);
        let hidden = format!("<div hidden>{}</div>", words(10));
        let article = format!("<p>{}</p>{hidden}", words(40));
        let lines = format!("<p>{}</p>", words(10)).repeat(4) + &hidden;
        assert_eq!(hidings(&article).last(), Some(&Some(Hiding::Box)));
        assert_eq!(hidings(&lines).last(), Some(&None));
    }
}
