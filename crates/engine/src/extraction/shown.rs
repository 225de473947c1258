//! Which text of the article an extraction keeps.
//!
//! Images, players, rules, formulas and text without a letter or digit, such as a closing brace, do not belong to any unit. They are shown if
//! their neighbors are; at the edge of the article, with the neighbor that shares the deeper element.

use super::article::Style;
use super::image_boxes::ImageBoxes;
use super::things::CAPTION;
use super::{Article, Extraction, Leaf, LeafKind, NodeKind, Run};
use crate::document::{Document, ElementId, TextSpan, is_blank, is_word};
use std::ops::Range;

/// The depth of the page's body: what shares no deeper element is in different parts of the page.
const OUTERMOST: u16 = 1;
/// Leaves in a post that may be before its heading: the title of a thread.
const MOST_BEFORE_HEADING: usize = 4;
/// Elements around a text that may say that the page does not show it.
const HIDING_ELEMENTS: usize = 5;

/// What is shown of one leaf.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LeafState {
    /// Nothing.
    Hidden,
    /// All of it.
    Whole,
    /// These bytes of [`Article::text`], in order.
    Parts(Vec<Range<u32>>),
}

impl LeafState {
    /// How many bytes of a leaf are shown.
    pub(super) fn shown_of(&self, leaf: &Leaf) -> usize {
        match self {
            LeafState::Hidden => 0,
            LeafState::Whole => leaf.text.len(),
            LeafState::Parts(parts) => parts.iter().map(|part| part.len()).sum(),
        }
    }
}

/// What is shown of every leaf of an article.
///
/// ```
/// # use clearline_engine::page::{Page, Source};
/// # use clearline_engine::{NoRules, Recipe, read};
/// # let html = format!("<h1>Rain</h1><a href=/>Home</a>{}", "<p>It rained all night, and the lower road was gone.</p>".repeat(9));
/// # let reading = read(Page::from_html(Source::Pasted, &html).into(), &Recipe::default(), &NoRules, &|| false)?;
/// use clearline_engine::extraction::Shown;
///
/// let all = Shown::all(&reading.article);
/// assert!((0..reading.article.leaves.len()).all(|leaf| all.is_shown(leaf)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// One state for each leaf, in page order.
    pub leaves: Vec<LeafState>,
}

impl Shown {
    /// What `extraction` keeps of `article`; both are made from `document`.
    pub fn of(document: &Document, article: &Article, extraction: &Extraction) -> Shown {
        let mut leaves = judged(document, article, extraction);
        let page = JudgedPage {
            document,
            article,
            extraction,
        };
        page.show_between(&mut leaves);
        show_post_headings(article, &mut leaves);
        Shown { leaves }
    }

    /// Everything of the page.
    pub fn all(article: &Article) -> Shown {
        Shown {
            leaves: vec![LeafState::Whole; article.leaves.len()],
        }
    }

    /// Whether anything of a leaf is shown.
    pub fn is_shown(&self, leaf: usize) -> bool {
        self.leaves.get(leaf).is_some_and(|state| *state != LeafState::Hidden)
    }

    /// How much of a leaf is shown, 0 to 1: of text its bytes, of anything else all or nothing.
    pub fn share(&self, article: &Article, leaf: usize) -> f64 {
        match (self.leaves.get(leaf), article.leaves.get(leaf)) {
            (Some(LeafState::Whole), _) => 1.0,
            (Some(state), Some(leaf)) => (state.shown_of(leaf) as f64 / leaf.text.len().max(1) as f64).min(1.0),
            _ => 0.0,
        }
    }

    /// The shown bytes of [`Article::text`] of one leaf.
    pub fn ranges(&self, article: &Article, leaf: usize) -> Vec<Range<u32>> {
        match self.leaves.get(leaf) {
            Some(LeafState::Whole) => vec![article.leaves[leaf].text.clone()],
            Some(LeafState::Parts(parts)) => parts.clone(),
            Some(LeafState::Hidden) | None => Vec::new(),
        }
    }
}

/// Hides the captions that are kept with their images.
pub fn hide_captions(article: &Article, extraction: &Extraction, shown: &mut Shown) {
    let is_caption = |unit: usize| {
        let verdict = extraction.verdicts.get(unit);
        verdict.is_some_and(|verdict| verdict.deciding().rule == CAPTION)
    };
    for (leaf, state) in article.leaves.iter().zip(&mut shown.leaves) {
        if article.units_of(leaf, &extraction.units).any(is_caption) {
            *state = LeafState::Hidden;
        }
    }
}

/// Hides the formulas of an article.
pub fn hide_formulas(article: &Article, shown: &mut Shown) {
    for (index, leaf) in article.leaves.iter().enumerate() {
        let runs = article.leaf_runs(leaf);
        if !runs.iter().any(|run| run.style.has(Style::MATH)) && leaf.kind != LeafKind::Math {
            continue;
        }
        let texts = runs
            .iter()
            .filter(|run| !run.style.has(Style::MATH) && leaf.kind != LeafKind::Math);
        let parts = shown.ranges(article, index);
        let common = |run: &Range<u32>| {
            let within = parts
                .iter()
                .map(|part| part.start.max(run.start)..part.end.min(run.end));
            within.filter(|part| !part.is_empty()).collect::<Vec<_>>()
        };
        let left: Vec<Range<u32>> = texts.flat_map(|run| common(&run.text)).collect();
        shown.leaves[index] = if left.is_empty() {
            LeafState::Hidden
        } else {
            LeafState::Parts(left)
        };
    }
}

/// What of each leaf `extraction` keeps by its verdicts; leaves without text are hidden.
pub(super) fn judged(document: &Document, article: &Article, extraction: &Extraction) -> Vec<LeafState> {
    let mut kept: Vec<&TextSpan> = extraction.kept_spans().collect();
    kept.sort_by_key(|span| (span.text, span.range.start));
    let cover = KeptLeaves {
        page: JudgedPage {
            document,
            article,
            extraction,
        },
        kept: &kept,
    };
    article.leaves.iter().map(|leaf| cover.state(leaf)).collect()
}

/// A page as a method has judged it.
#[derive(Clone, Copy)]
struct JudgedPage<'a> {
    document: &'a Document,
    article: &'a Article,
    extraction: &'a Extraction,
}

struct KeptLeaves<'a> {
    page: JudgedPage<'a>,
    /// In page order.
    kept: &'a [&'a TextSpan],
}

impl KeptLeaves<'_> {
    fn state(&self, leaf: &Leaf) -> LeafState {
        let mut parts: Vec<Range<u32>> = Vec::new();
        let mut whole = true;
        let mut previous_end = leaf.text.start;
        // Where the runs that go with the next text began.
        let mut waiting = None;
        for run in self.page.article.leaf_runs(leaf) {
            if self.page.goes_along(run) {
                match parts
                    .last_mut()
                    .filter(|last| last.end == previous_end && !goes_with_next(run))
                {
                    Some(last) => {
                        last.end = run.text.end;
                        previous_end = run.text.end;
                    }
                    None => waiting = waiting.or(Some(run.text.start)),
                }
                continue;
            }
            let mut shown = self.run(run);
            if let (Some(start), Some(first)) = (waiting.take(), shown.first_mut())
                && first.start == run.text.start
            {
                first.start = start;
            }
            whole &= shown.len() == 1 && shown[0].end == run.text.end && shown[0].start <= run.text.start;
            for range in shown {
                match parts.last_mut() {
                    // Line ends and blanks between two shown runs belong to neither.
                    Some(last) if last.end == previous_end && range.start <= run.text.start => last.end = range.end,
                    _ => parts.push(range),
                }
            }
            previous_end = run.text.end;
        }
        if parts.is_empty() {
            LeafState::Hidden
        } else if whole {
            LeafState::Whole
        } else {
            LeafState::Parts(parts)
        }
    }

    /// The shown bytes of one run.
    fn run(&self, run: &Run) -> Vec<Range<u32>> {
        let whole = &run.span.range;
        let start = self
            .kept
            .partition_point(|span| (span.text, span.range.end) <= (run.span.text, whole.start));
        let end = self
            .kept
            .partition_point(|span| (span.text, span.range.start) < (run.span.text, whole.end));
        let of_this = self.kept.get(start..end).unwrap_or_default();
        if of_this
            .iter()
            .any(|span| span.range.start <= whole.start && span.range.end >= whole.end)
        {
            return vec![run.text.clone()];
        }
        let parts = of_this.iter().map(|span| span.range.clone());
        let JudgedPage { document, article, .. } = self.page;
        article.locate(run, document, parts)
    }
}

/// Whether a run that no method judges goes with the text after it, as a quotation mark before a word does.
fn goes_with_next(run: &Run) -> bool {
    run.stands_in() && run.span.range.start == 0
}

impl JudgedPage<'_> {
    /// Shows what no method judges between shown neighbors, a figure's image also with its caption. At the edge of the article it goes with
    /// the nearer neighbor.
    fn show_between(&self, leaves: &mut [LeafState]) {
        let neighbours = Neighbours::of(self, leaves);
        let boxes = ImageBoxes::of(self.document, self.article, leaves);
        for leaf in 0..leaves.len() {
            if is_post_heading(self.article, leaf) || self.is_judged(leaf) || self.only_parts_text(leaf) {
                continue;
            }
            if boxes.hold(leaf) {
                leaves[leaf] = LeafState::Whole;
                continue;
            }
            let span = figure_around(self.article, leaf).unwrap_or(leaf..leaf + 1);
            let (before, after) = (neighbours.before[span.start], neighbours.from[span.end]);
            let shows = |other: Option<usize>| other.is_some_and(|other| is_shown(leaves, other));
            let nearness = |other: Option<usize>| other.map_or(OUTERMOST, |other| self.shared_depth(leaf, other));
            let shows_edge = || match (shows(before), shows(after)) {
                (true, true) => true,
                (false, false) => false,
                _ if boxes.is_of_site(leaf) => false,
                (true, false) => nearness(before) > nearness(after),
                (false, true) => nearness(after) > nearness(before),
            };
            if neighbours.show_inside(&span) || shows_edge() {
                leaves[leaf] = LeafState::Whole;
            }
        }
    }

    /// Whether a run follows the text next to it: it replaces a formula or a sign, or it has no letter or digit and no unit.
    fn goes_along(&self, run: &Run) -> bool {
        let text = self.document.span_text(&run.span);
        let is_in_unit = || {
            let visible = text.find(|c| !is_blank(c)).map(|at| run.span.range.start + at as u32);
            visible.is_some_and(|byte| self.extraction.units.at(run.span.text, byte).is_some())
        };
        run.stands_in() || !text.contains(is_word) && !is_in_unit()
    }

    /// Whether a leaf has text that a method judges.
    fn is_judged(&self, leaf: usize) -> bool {
        let leaf = &self.article.leaves[leaf];
        leaf.kind.has_text() && self.article.leaf_runs(leaf).iter().any(|run| !self.goes_along(run))
    }

    /// Whether a leaf is only a sign that parts its neighbors, such as the bars of a menu. What has a formula, an ornament between
    /// two scenes, and a sign in a list or a table mean something.
    fn only_parts_text(&self, leaf: usize) -> bool {
        let leaf = &self.article.leaves[leaf];
        let is_ornament = |c: char| is_blank(c) || "*⁂•·–—~#_-=…✻❦◇◆○●☆★".contains(c);
        let is_post = |node: &u32| self.article.nodes[*node as usize].kind == NodeKind::Post;
        let mut containers = self.article.containers(leaf.node).skip_while(is_post);
        leaf.kind.has_text()
            && leaf.kind != LeafKind::Code
            && !self.article.leaf_runs(leaf).iter().any(Run::stands_in)
            && !self.article.leaf_text(leaf).chars().all(is_ornament)
            && containers.next().is_none()
    }

    /// How deep in the page the innermost element is that holds the beginnings of two leaves.
    fn shared_depth(&self, one: usize, other: usize) -> u16 {
        let [one, other] = [one, other].map(|leaf| self.article.leaves[leaf].element);
        let elements = self.document.elements();
        let holds_other = |id: &ElementId| (*id..elements[*id].end).contains(&other);
        let mut around = std::iter::once(one).chain(self.document.ancestors(one));
        around.find(holds_other).map_or(0, |id| elements[id].depth)
    }
}

/// Shows the heading of each post of which any text is shown. A single post that begins the page needs none: title, author and date are those
/// of the page.
fn show_post_headings(article: &Article, leaves: &mut [LeafState]) {
    let mut headings = Vec::new();
    for leaf in (0..leaves.len()).filter(|&leaf| is_shown(leaves, leaf)) {
        let is_post = |&node: &u32| article.nodes[node as usize].kind == NodeKind::Post;
        if !article.leaves[leaf].kind.has_text() || is_post_heading(article, leaf) {
            continue;
        }
        let Some(post) = article.containers(article.leaves[leaf].node).find(is_post) else {
            continue;
        };
        let inside = article.leaves_in(post);
        let heading = inside
            .clone()
            .take(MOST_BEFORE_HEADING)
            .find(|&leaf| is_post_heading(article, leaf));
        // What is before its heading is the title of the page.
        headings.extend(
            heading.filter(|&heading| {
                heading < leaf && article.nodes[article.leaves[heading].node as usize].parent == post
            }),
        );
    }
    headings.dedup();
    let first = (0..leaves.len()).find(|&leaf| is_post_heading(article, leaf));
    if headings.len() == 1 && headings.first().copied() == first {
        return;
    }
    for heading in headings {
        leaves[heading] = LeafState::Whole;
    }
}

/// Whether a leaf stands in for what the page says of a post's writer. In a page that Clearline has saved, it is text.
fn is_post_heading(article: &Article, leaf: usize) -> bool {
    let leaf = &article.leaves[leaf];
    leaf.kind == LeafKind::PostHeading && article.leaf_runs(leaf).iter().all(Run::stands_in)
}

fn is_shown(leaves: &[LeafState], leaf: usize) -> bool {
    leaves[leaf] != LeafState::Hidden
}

/// Whether the page keeps the text of a leaf from view, such as the tooltip of a button.
pub(super) fn is_out_of_view(document: &Document, leaf: &Leaf) -> bool {
    let says = |id: ElementId, name, value| document.attribute(id, name) == Some(value);
    let mut around = std::iter::once(leaf.element).chain(document.ancestors(leaf.element).take(HIDING_ELEMENTS));
    around.any(|id| {
        says(id, "aria-hidden", "true") || says(id, "role", "tooltip") || document.attribute(id, "hidden").is_some()
    })
}

/// The leaves of text, looked at once so that no image has to look for them. Left-out text that the page keeps from view
/// is nobody's neighbour.
struct Neighbours {
    /// How many of them are shown before each leaf, and in all.
    counts: Vec<u32>,
    /// The nearest before each leaf, and the last of all.
    before: Vec<Option<usize>>,
    /// The nearest from each leaf on; none after the last.
    from: Vec<Option<usize>>,
}

impl Neighbours {
    fn of(page: &JudgedPage<'_>, leaves: &[LeafState]) -> Neighbours {
        let counts = |leaf: usize| {
            let in_view = || is_shown(leaves, leaf) || !is_out_of_view(page.document, &page.article.leaves[leaf]);
            page.is_judged(leaf) && in_view()
        };
        let counted: Vec<bool> = (0..leaves.len()).map(counts).collect();
        let mut neighbours = Neighbours {
            counts: vec![0],
            before: vec![None],
            from: vec![None; leaves.len() + 1],
        };
        let (mut count, mut last) = (0, None);
        for (leaf, &is_counted) in counted.iter().enumerate() {
            if is_counted {
                count += u32::from(is_shown(leaves, leaf));
                last = Some(leaf);
            }
            neighbours.counts.push(count);
            neighbours.before.push(last);
        }
        for leaf in (0..leaves.len()).rev() {
            let own = counted[leaf].then_some(leaf);
            neighbours.from[leaf] = own.or(neighbours.from[leaf + 1]);
        }
        neighbours
    }

    fn show_inside(&self, span: &Range<usize>) -> bool {
        self.counts[span.start] < self.counts[span.end]
    }
}

/// The leaves of the figure that holds a leaf.
fn figure_around(article: &Article, leaf: usize) -> Option<Range<usize>> {
    let node = article.leaves[leaf].node;
    let figure = article
        .containers(node)
        .find(|&c| article.nodes[c as usize].kind == NodeKind::Figure)?;
    Some(article.leaves_in(figure))
}
