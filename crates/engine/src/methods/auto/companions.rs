//! Text that goes with something else: the caption of a picture, the name under a quotation, the headline above a text.
//!
//! All are a few words without a sentence, as labels around a text are, and few pages have them: the trees leave out many. So
//! a rule keeps them with what they belong to. A headline that the page's title repeats is shown as the title; one that says something
//! else would be lost. Captions of pictures are no text on some pages, in the eyes of those who have
//! marked it, so they follow the page: where the trees keep half of those whose figures are in the text, the others stay as
//! well. A figure is in the text as pictures are shown: between two kept blocks, or at the edge with the one that shares the
//! deeper element. A caption that is a link leads to another page, which the picture announces.

use super::blocks::{Block, Blocks};
use super::measures::Measure;
use crate::document::{Document, ElementId, Tag};
use crate::extraction::{Class, Step, is_caption, is_figure};
use std::cell::LazyCell;
use std::ops::Range;

/// A longer line under a quotation, in visible characters, is no name.
const LONGEST_NAME: f32 = 100.0;
/// Captions with a larger share of links announce other pages.
const MOST_LINK_SHARE: f32 = 0.5;
/// How many blocks below a headline the text begins at most: the author and the date may stand between.
const MOST_BETWEEN: usize = 3;
/// Elements around a caption that may be a figure.
const FIGURE_ELEMENTS: usize = 8;
/// Captions that may be between a figure and the text around it: galleries.
const MOST_FIGURES: usize = 16;

/// The blocks of a page that go with something, in page order.
pub(super) struct Companions(Vec<Companion>);

struct Companion {
    block: usize,
    with: With,
}

/// What a block goes with.
#[derive(Clone)]
enum With {
    /// Any of these blocks: those of a quotation or of a figure of text.
    Any(Range<usize>),
    /// A figure of pictures, which goes with the text around it.
    Picture(ElementId),
    /// Any of these blocks, which begin the text below a headline.
    TextBelow(Range<usize>),
}

impl Companions {
    /// Those of a page, with the heading that may be its headline although the title does not have its words.
    pub(super) fn of((document, blocks): (&Document, &Blocks), unconfirmed: Option<usize>) -> Companions {
        let mut companions: Vec<Companion> = names(document, blocks).collect();
        companions.extend(captions(document, blocks));
        companions.extend(unconfirmed.and_then(|block| headline(document, blocks, block)));
        companions.sort_by_key(|companion| companion.block);
        Companions(companions)
    }

    /// Those that are kept, each with the step that says why, where some blocks are text.
    pub(super) fn kept(
        &self,
        (document, blocks): (&Document, &Blocks),
        is_text: impl Fn(usize) -> bool,
    ) -> Vec<(usize, Step)> {
        if self.0.is_empty() {
            return Vec::new();
        }
        let text = Counts::of((0..blocks.len()).map(&is_text));
        let goes_along = |companion: &&Companion| match &companion.with {
            With::Any(others) | With::TextBelow(others) => text.any(others),
            With::Picture(figure) => {
                let inside = blocks.inside(*figure);
                text.any(&inside) || self.stands_in_text((document, blocks), *figure, &is_text)
            }
        };
        let (kept, left): (Vec<&Companion>, Vec<&Companion>) = self
            .0
            .iter()
            .filter(goes_along)
            .partition(|companion| is_text(companion.block));
        let captions = |some: &[&Companion]| some.iter().filter(|one| one.with.is_picture()).count();
        let has_captions = captions(&kept) > 0 && captions(&kept) >= captions(&left);
        let left = left.into_iter().filter(|one| has_captions || !one.with.is_picture());
        left.map(|companion| (companion.block, companion.with.step())).collect()
    }

    /// Whether a figure is shown where some blocks are.
    fn stands_in_text(
        &self,
        (document, blocks): (&Document, &Blocks),
        figure: ElementId,
        is_text: &impl Fn(usize) -> bool,
    ) -> bool {
        let inside = blocks.inside(figure);
        let is_alone = |block: &usize| self.0.binary_search_by_key(block, |companion| companion.block).is_err();
        let before = (0..inside.start).rev().take(MOST_FIGURES).find(is_alone);
        let after = (inside.end..blocks.len()).take(MOST_FIGURES).find(is_alone);
        let shows = |block: Option<usize>| block.is_some_and(is_text);
        let nearness = |block: Option<usize>| {
            block.map_or(0, |block| shared_depth(document, figure, blocks.list()[block].element))
        };
        match (shows(before), shows(after)) {
            (true, false) => nearness(before) > nearness(after),
            (false, true) => nearness(after) > nearness(before),
            (both, _) => both,
        }
    }
}

/// How many elements or blocks of a kind there are before each, and in all.
struct Counts(Vec<u32>);

impl Counts {
    fn of(are: impl Iterator<Item = bool>) -> Counts {
        let sums = are.scan(0, |sum, is| {
            *sum += u32::from(is);
            Some(*sum)
        });
        Counts(std::iter::once(0).chain(sums).collect())
    }

    fn any(&self, range: &Range<usize>) -> bool {
        self.0[range.start] < self.0[range.end]
    }
}

impl With {
    fn is_picture(&self) -> bool {
        matches!(self, With::Picture(_))
    }

    fn step(&self) -> Step {
        let rule = match self {
            With::Any(_) => "companion",
            With::Picture(_) => "caption-of-kept",
            With::TextBelow(_) => "other-headline",
        };
        Step::plain(rule, Class::Good)
    }
}

/// The names under quotations: what the page marks as their source, and short lines that begin with a dash, inside or right
/// behind them.
fn names(document: &Document, blocks: &Blocks) -> impl Iterator<Item = Companion> {
    // Those inside quotations, and the one behind each.
    let mut passed = 0;
    let within = quotations(document).flat_map(move |id| {
        let inside = blocks.inside(id);
        let from = inside.start.max(passed);
        passed = (inside.end + 1).min(blocks.len());
        from..passed
    });
    let within = within.map(|at| (at, &blocks.list()[at]));
    let short = within.filter(|(_, block)| block.measures[Measure::Characters] <= LONGEST_NAME);
    short.filter_map(|(at, block)| {
        let is_dashed = is_dashed(document, blocks, block);
        let quotation = match quotation_around(document, block.element) {
            Some((quotation, is_source)) => (is_source || is_dashed).then_some(quotation)?,
            None if is_dashed => quotation_before(document, blocks, at)?,
            None => return None,
        };
        let with = With::Any(blocks.inside(quotation));
        Some(Companion { block: at, with })
    })
}

/// The outermost quotations, in page order.
fn quotations(document: &Document) -> impl Iterator<Item = ElementId> {
    let mut end = ElementId::FIRST;
    std::iter::zip(document.element_ids(), document.elements()).filter_map(move |(id, element)| {
        let is_outermost = element.tag == Tag::Blockquote && id >= end;
        is_outermost.then(|| {
            end = element.end;
            id
        })
    })
}

/// The quotation around an element, and whether the element is marked as its source.
fn quotation_around(document: &Document, id: ElementId) -> Option<(ElementId, bool)> {
    let tag = |id: ElementId| document.elements()[id].tag;
    let mut is_source = false;
    for around in std::iter::once(id).chain(document.ancestors(id)) {
        match tag(around) {
            Tag::Blockquote => return Some((around, is_source)),
            Tag::Cite | Tag::Footer => is_source = true,
            _ => {}
        }
    }
    None
}

/// The quotation that ends right before a block, in the same element.
fn quotation_before(document: &Document, blocks: &Blocks, block: usize) -> Option<ElementId> {
    let before = blocks.list().get(block.checked_sub(1)?)?;
    let (quotation, _) = quotation_around(document, before.element)?;
    let container = blocks.list()[block].container;
    let around = |id: ElementId| document.elements()[id].parent;
    [container, around(container)]
        .contains(&around(quotation))
        .then_some(quotation)
}

fn is_dashed(document: &Document, blocks: &Blocks, block: &Block) -> bool {
    let text = blocks.spans(block).first().map_or("", |span| document.span_text(span));
    let text = text.trim_start();
    text.starts_with(['—', '–', '―', '⸺']) || text.starts_with("--")
}

/// The headline of a page, if it is its only heading of the first level, leads nowhere, and the text may begin below it.
fn headline(document: &Document, blocks: &Blocks, block: usize) -> Option<Companion> {
    let elements = document.elements();
    let mut first_level = ElementId::all(elements)
        .iter()
        .filter(|&id| elements[id].tag == Tag::H1);
    let (heading, None) = (first_level.next()?, first_level.next()) else {
        return None;
    };
    let is_own = blocks.inside(heading) == (block..block + 1);
    let is_linked = blocks.list()[block].measures[Measure::Linked] > 0.0;
    let below = block + 1..(block + 1 + MOST_BETWEEN).min(blocks.len());
    (is_own && !is_linked).then_some(Companion {
        block,
        with: With::TextBelow(below),
    })
}

/// The captions of figures.
fn captions(document: &Document, blocks: &Blocks) -> Vec<Companion> {
    let elements = document.elements();
    let is_picture = |tag| matches!(tag, Tag::Img | Tag::Picture | Tag::Video | Tag::Iframe);
    let pictures = LazyCell::new(|| Counts::of(elements.iter().map(|element| is_picture(element.tag))));
    let describes = |block: &usize| blocks.list()[*block].measures.link_share() <= MOST_LINK_SHARE;
    let mut companions = Vec::new();
    for caption in ElementId::all(elements).iter().filter(|&id| is_caption(document, id)) {
        let mut around = document.ancestors(caption).take(FIGURE_ELEMENTS);
        let Some(figure) = around.find(|&id| is_figure(document, id)) else {
            continue;
        };
        let inside = figure.index()..elements[figure].end.index();
        let with = if pictures.any(&inside) {
            With::Picture(figure)
        } else {
            With::Any(blocks.inside(figure))
        };
        let own = blocks.inside(caption).filter(describes);
        companions.extend(own.map(|block| Companion {
            block,
            with: with.clone(),
        }));
    }
    companions
}

/// How deep in the page the innermost element is that holds two others.
fn shared_depth(document: &Document, one: ElementId, other: ElementId) -> u16 {
    let elements = document.elements();
    let holds_other = |id: &ElementId| (*id..elements[*id].end).contains(&other);
    let mut around = std::iter::once(one).chain(document.ancestors(one));
    around.find(holds_other).map_or(0, |id| elements[id].depth)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Limits;
    use crate::methods::auto::features::Features;

    /// The blocks that are kept with those that are text.
    fn kept(html: &str, text: &[bool]) -> Vec<usize> {
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        let features = Features::of(&document);
        let blocks = &features.survey().blocks;
        assert_eq!(blocks.len(), text.len());
        let companions = Companions::of((&document, blocks), features.unconfirmed_headline());
        let kept = companions.kept((&document, blocks), |block| text[block]);
        kept.into_iter().map(|(block, _)| block).collect()
    }

    #[test]
    fn captions_go_with_pictures_in_the_text() {
        let figure = |caption: &str| format!("<figure><img src=a><figcaption>{caption}</figcaption></figure>");
        let page = |caption: &str| format!("<p>one{}<p>two{}<p>three", figure("first"), figure(caption));
        assert_eq!(kept(&page("caption"), &[true, true, true, false, true]), [3]);
        assert_eq!(kept(&page("caption"), &[true, false, true, false, true]), [0; 0]);
        assert_eq!(kept(&page("caption"), &[true, true, true, false, false]), [0; 0]);
        let linked = page("<a href=b>caption</a>");
        assert_eq!(kept(&linked, &[true, true, true, false, true]), [0; 0]);
        let gallery = format!("<p>one{}{}<p>two", figure("a"), figure("b"));
        assert_eq!(kept(&gallery, &[true, true, false, true]), [2]);
    }

    #[test]
    fn a_headline_that_the_title_does_not_repeat_goes_with_the_text_below() {
        let page = |title: &str, above: &str| {
            format!("<title>{title}</title><h1>{above}</h1><p>By somebody<p>Water came down on the valley.")
        };
        let text = [false, false, true];
        assert_eq!(kept(&page("The night in town", "Rain at last"), &text), [0]);
        assert_eq!(kept(&page("Rain at last - The Valley", "Rain at last"), &text), [0; 0]);
        assert_eq!(kept(&page("The night", "<a href=a>Rain at last</a>"), &text), [0; 0]);
        let two = page("The night in town", "Rain at last").replace("<p>By", "<h1>Sun</h1><p>By");
        assert_eq!(kept(&two, &[false, false, false, true]), [0; 0]);
        assert_eq!(kept(&page("The night in town", "Rain at last"), &[false; 3]), [0; 0]);
    }

    #[test]
    fn names_go_with_quotations() {
        for name in [
            "<footer>two</footer>",
            "<p><cite>two</cite>",
            "<p>— two",
            "</blockquote><p>— two",
        ] {
            assert_eq!(
                kept(&format!("<blockquote><p>one{name}"), &[true, false]),
                [1],
                "{name}"
            );
            assert_eq!(
                kept(&format!("<blockquote><p>one{name}"), &[false, false]),
                [0; 0],
                "{name}"
            );
        }
        assert_eq!(
            kept("<blockquote><p>one</blockquote><p>two<p>— three", &[true, false, false]),
            [0; 0]
        );
        let figure = "<figure><blockquote>one</blockquote><figcaption>two</figcaption></figure>";
        assert_eq!(kept(figure, &[true, false]), [1]);
    }
}
