//! The page cut into blocks: pieces of text between the borders of block-level elements or two `br` in a row. A code listing is one block,
//! although its lines may be elements.

use super::measures::{Measure, Measures};
use super::words::{FirstCharacter, LastCharacter, TextScan, Token};
use crate::document::{Document, ElementId, Event, Tag, TextId, TextSpan};
use crate::extraction::code;
use std::ops::Range;

/// One block of a page.
#[derive(Clone, Debug)]
pub struct Block {
    /// The smallest element that holds all of the block's text.
    pub element: ElementId,
    /// The block-level element in which the text begins.
    pub container: ElementId,
    /// What is counted in its text.
    pub measures: Measures,
    /// The class of its first visible character.
    pub first: FirstCharacter,
    /// The class of its last visible character.
    pub last: LastCharacter,
    /// Whether its first word begins with a lower-case letter.
    pub starts_lower: bool,
    spans: Range<u32>,
    tokens: Range<u32>,
}

/// The blocks of a page, in page order. A block without any letter or digit is none.
#[derive(Clone, Debug, Default)]
pub struct Blocks {
    list: Vec<Block>,
    spans: Vec<TextSpan>,
    tokens: Vec<Token>,
    /// For each element of the document, the blocks in it.
    of_elements: Vec<Range<u32>>,
}

impl Blocks {
    /// Cuts a page.
    pub fn of(document: &Document) -> Blocks {
        let mut cutter = Cutter::new(document);
        let mut walk = document.walk();
        while let Some(event) = walk.next() {
            match event {
                Event::Open(id) => {
                    let tag = document.elements()[id].tag;
                    if tag.hides_text() && !tag.may_hold_main_text() || cutter.is_gutter_or_copy_control(id) {
                        walk.skip_contents();
                        cutter.skip(tag);
                    }
                    cutter.open(id);
                }
                Event::Text(id) => cutter.text(id),
                Event::Close(id) => cutter.close(id),
            }
        }
        cutter.end_block();
        cutter.blocks
    }

    /// All blocks.
    pub fn list(&self) -> &[Block] {
        &self.list
    }

    /// How many blocks there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether the page has no block.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The spans of a block's text.
    pub fn spans(&self, block: &Block) -> &[TextSpan] {
        &self.spans[block.spans.start as usize..block.spans.end as usize]
    }

    /// The tokens of a block.
    pub fn tokens(&self, block: &Block) -> &[Token] {
        &self.tokens[block.tokens.start as usize..block.tokens.end as usize]
    }

    /// The blocks in an element, as a range of [`Blocks::list`].
    pub fn inside(&self, element: ElementId) -> Range<usize> {
        let range = &self.of_elements[element.index()];
        range.start as usize..range.end as usize
    }
}

/// Whether an element begins and ends a block.
fn is_block_level(document: &Document, id: ElementId) -> bool {
    let element = &document.elements()[id];
    match element.tag {
        Tag::Br => false,
        Tag::Button | Tag::Hgroup | Tag::Html | Tag::Iframe | Tag::Video | Tag::Audio | Tag::Object => true,
        // Elements that pages define themselves are boxes more often than not.
        Tag::Other => element.name.contains('-') || &*element.name == "search",
        tag => tag.breaks_line(),
    }
}

struct Cutter<'a> {
    document: &'a Document,
    blocks: Blocks,
    open: OpenBlock,
    /// Block-level elements around the current place, the innermost last.
    containers: Vec<ElementId>,
    context: Context,
}

/// The block under way.
#[derive(Default)]
struct OpenBlock {
    scan: TextScan,
    /// Element and container, once there is visible text.
    place: Option<(ElementId, ElementId)>,
    first_span: u32,
    first_token: u32,
    line_breaks: u32,
    last_link: Option<ElementId>,
}

/// How many elements of some kinds are open.
#[derive(Default)]
struct Context {
    links: Vec<ElementId>,
    bold: u32,
    code: u32,
    preformatted: u32,
    /// The element that is a code listing.
    listing: Option<ElementId>,
}

impl<'a> Cutter<'a> {
    fn new(document: &'a Document) -> Cutter<'a> {
        let mut blocks = Blocks::default();
        blocks.of_elements.resize(document.elements().len(), 0..0);
        Cutter {
            document,
            blocks,
            open: OpenBlock::default(),
            containers: vec![ElementId::ROOT],
            context: Context::default(),
        }
    }

    fn tag(&self, id: ElementId) -> Tag {
        self.document.elements()[id].tag
    }

    /// An element whose contents are left out.
    fn skip(&mut self, tag: Tag) {
        let measure = match tag {
            Tag::Svg => Measure::Images,
            Tag::Textarea | Tag::Select => Measure::Inputs,
            _ => return,
        };
        self.open.scan.measures[measure] += 1.0;
        self.end_word();
    }

    fn open(&mut self, id: ElementId) {
        match self.tag(id) {
            Tag::Br => return self.line_break(),
            Tag::Img => {
                self.open.scan.measures[Measure::Images] += 1.0;
                self.end_word();
            }
            Tag::Input => {
                self.open.scan.measures[Measure::Inputs] += 1.0;
                self.end_word();
            }
            Tag::A if self.document.attribute(id, "href").is_some() => self.context.links.push(id),
            Tag::B | Tag::Strong => self.context.bold += 1,
            Tag::Code | Tag::Kbd | Tag::Samp => self.context.code += 1,
            Tag::Pre => {
                self.context.code += 1;
                self.context.preformatted += 1;
            }
            _ => {}
        }
        if is_block_level(self.document, id) {
            self.border(id);
            self.containers.push(id);
        }
        if self.context.listing.is_none() && code::is_block(self.document, id) {
            self.end_block();
            self.context.listing = Some(id);
        }
        self.blocks.of_elements[id.index()].start = self.blocks.len() as u32;
    }

    fn close(&mut self, id: ElementId) {
        match self.tag(id) {
            Tag::Br => return,
            Tag::A if self.context.links.last() == Some(&id) => {
                self.context.links.pop();
            }
            Tag::B | Tag::Strong => self.context.bold -= 1,
            Tag::Code | Tag::Kbd | Tag::Samp => self.context.code -= 1,
            Tag::Pre => {
                self.context.code -= 1;
                self.context.preformatted -= 1;
            }
            _ => {}
        }
        if self.context.listing == Some(id) {
            self.end_block();
            self.context.listing = None;
        }
        if is_block_level(self.document, id) {
            self.border(id);
            self.containers.pop();
        }
        self.blocks.of_elements[id.index()].end = self.blocks.len() as u32 + u32::from(self.open.scan.has_token());
    }

    /// The edge of a block-level element ends a block. In a listing it ends a line, unless the element is a heading.
    fn border(&mut self, id: ElementId) {
        let ends_block = self.context.listing.is_none() || self.tag(id).heading_level().is_some();
        if ends_block {
            self.end_block();
        } else {
            self.end_word();
        }
    }

    /// Whether an element in a listing holds line numbers or copies the code.
    fn is_gutter_or_copy_control(&self, id: ElementId) -> bool {
        self.context.listing.is_some()
            && (code::is_gutter(self.document, id, true) || code::is_copy_control(self.document, id, true))
    }

    fn line_break(&mut self) {
        self.end_word();
        if self.open.place.is_none() {
            return;
        }
        self.open.line_breaks += 1;
        if self.open.line_breaks >= 2 && self.context.listing.is_none() {
            self.end_block();
        } else {
            self.open.scan.measures[Measure::LineFeeds] += 1.0;
        }
    }

    fn text(&mut self, id: TextId) {
        let text = self.document.text(id);
        if self.open.place.is_none() && self.document.counts(id.until(id + 1)).characters == 0 {
            return;
        }
        let visible = self.open.scan.take(text, &mut self.blocks.tokens);
        if self.context.preformatted > 0 {
            self.open.scan.measures[Measure::LineFeeds] += text.matches('\n').count() as f32;
        }
        if visible == 0.0 {
            return;
        }
        self.open.line_breaks = 0;
        self.extend_place(self.document.texts()[id].element);
        self.blocks.spans.push(self.document.whole(id));
        self.count_context(visible);
    }

    fn extend_place(&mut self, element: ElementId) {
        let container = self.containers.last().copied().unwrap_or(ElementId::ROOT);
        let place = match self.open.place {
            Some((held, container)) => (self.common_ancestor(held, element), container),
            None => (element, container),
        };
        self.open.place = Some(place);
    }

    fn common_ancestor(&self, mut a: ElementId, mut b: ElementId) -> ElementId {
        let elements = self.document.elements();
        while a != b {
            // In pre-order the later of two elements is never an ancestor of the earlier one.
            let later = a.max(b);
            (a, b) = (a.min(b), elements[later].parent);
        }
        a
    }

    fn count_context(&mut self, visible: f32) {
        let measures = &mut self.open.scan.measures;
        if let Some(&link) = self.context.links.last() {
            measures[Measure::Linked] += visible;
            if self.open.last_link != Some(link) {
                measures[Measure::Links] += 1.0;
                self.open.last_link = Some(link);
            }
        }
        if self.context.bold > 0 {
            measures[Measure::Bold] += visible;
        }
        if self.context.code > 0 {
            measures[Measure::Code] += visible;
        }
    }

    fn end_word(&mut self) {
        self.open.scan.end_word(&mut self.blocks.tokens);
    }

    fn end_block(&mut self) {
        self.end_word();
        let open = &self.open;
        let (spans, tokens) = (self.blocks.spans.len() as u32, self.blocks.tokens.len() as u32);
        match open.place {
            Some((element, container)) if open.scan.has_token() => self.blocks.list.push(Block {
                element,
                container,
                measures: open.scan.measures,
                first: open.scan.first.unwrap_or_default(),
                last: open.scan.last,
                starts_lower: open.scan.starts_lower,
                spans: open.first_span..spans,
                tokens: open.first_token..tokens,
            }),
            _ => self.blocks.spans.truncate(open.first_span as usize),
        }
        self.open = OpenBlock {
            first_span: self.blocks.spans.len() as u32,
            first_token: tokens,
            ..OpenBlock::default()
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Limits;

    fn cut(html: &str) -> (Document, Blocks) {
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        let blocks = Blocks::of(&document);
        (document, blocks)
    }

    fn texts(html: &str) -> Vec<String> {
        let (document, blocks) = cut(html);
        let text = |block: &Block| {
            let spans = blocks.spans(block).iter();
            let joined: String = spans.map(|span| document.span_text(span)).collect();
            joined.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        blocks.list().iter().map(text).collect()
    }

    #[test]
    fn a_listing_is_one_block_whatever_its_lines_are() {
        for html in [
            "<p>one<pre><div>let a;</div><div>}</div><div>let b;</div></pre><p>two",
            "<p>one<pre>let a;\n}\nlet b;</pre><p>two",
            "<p>one<pre>let a;<br><br>}let b;</pre><p>two",
            "<p>one<pre><ol><li>let a;<li>}<li>let b;</ol><ul class=numbering><li>1<li>2</ul></pre><p>two",
        ] {
            let found = texts(html);
            assert_eq!(found.len(), 3, "{html}: {found:?}");
            assert!(!found[1].contains('1'), "{html}: {found:?}");
        }
        assert_eq!(texts("<pre>one<h2>two</h2>three</pre>"), ["one", "two", "three"]);
    }

    #[test]
    fn block_elements_and_two_line_breaks_end_a_block() {
        assert_eq!(
            texts("<div>one <b>two</b><p>three <br>four<br> <br>five</p>six<x-box>seven</x-box></div>"),
            ["one two", "three four", "five", "six", "seven"]
        );
    }

    #[test]
    fn code_of_the_page_is_left_out_and_what_stands_in_for_scripts_is_not() {
        assert_eq!(
            texts(
                "<p>a<script>x</script><svg><text>y</text></svg> b<noscript><p>post</p></noscript><button>more</button><p>–"
            ),
            ["a b", "post", "more"]
        );
    }

    #[test]
    fn a_block_knows_its_element_and_container() {
        let (document, blocks) = cut("<div><p><b>a</b> <i>b</i></p><p><b>c</b></p></div>");
        let tag = |id: ElementId| document.elements()[id].tag;
        let places: Vec<_> = blocks
            .list()
            .iter()
            .map(|b| (tag(b.element), tag(b.container)))
            .collect();
        assert_eq!(places, [(Tag::P, Tag::P), (Tag::B, Tag::P)]);
        let div = document.elements().iter().position(|e| e.tag == Tag::Div).unwrap();
        assert_eq!(blocks.inside(ElementId::at(div)), 0..2);
        assert_eq!(blocks.inside(blocks.list()[1].container), 1..2);
    }

    #[test]
    fn links_bold_and_code_are_counted() {
        let (_, blocks) = cut("<p>ab <a href=x><b>cd</b></a> <a href=y>e</a> <code>f()</code><img>");
        let measures = blocks.list()[0].measures;
        let counts = [
            Measure::Characters,
            Measure::Linked,
            Measure::Links,
            Measure::Bold,
            Measure::Code,
            Measure::Images,
        ];
        assert_eq!(counts.map(|measure| measures[measure]), [8.0, 3.0, 2.0, 2.0, 3.0, 1.0]);
    }
}
