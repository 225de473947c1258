//! Segmentation (A.3): the page cut into paragraphs where block tags begin and end, and at two `br` in a row.

use super::Mode;
use super::preprocessing::{Preprocessor, Treatment, is_unwrapped, tag_by_name};
use crate::document::{Document, Element, ElementId, Event, Tag, TextId, collapsed_length, is_blank};

/// One paragraph of the page, with some text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paragraph {
    /// Its text; runs of white space are one line end or one space.
    pub text: String,
    /// Its text nodes, all of them whole.
    pub texts: Vec<TextId>,
    /// The innermost element at its beginning.
    pub element: Option<ElementId>,
    /// Characters inside links, before the ends of the paragraph were trimmed.
    pub link_characters: u32,
    /// Start tags inside it that did not cut.
    pub inline_tags: u32,
    /// Whether the path to it holds a heading: a name with `h1` … `h9` (or `h0`) as a word of its own.
    pub in_heading: bool,
    /// Whether the path to it holds a name with "select" in it.
    pub in_select: bool,
}

impl Paragraph {
    /// The names of the elements from the root to the paragraph, joined by points, without those that
    /// preprocessing unwrapped.
    pub fn dom_path(&self, document: &Document) -> String {
        let own = self.element.into_iter();
        let all = own.flat_map(|id| std::iter::once(id).chain(document.ancestors(id)));
        let kept = all
            .map(|id| &document.elements()[id])
            .filter(|element| !is_unwrapped(element));
        let mut names: Vec<&str> = kept.map(|element| &*element.name).collect();
        names.reverse();
        names.join(".")
    }
}

/// Cuts a page into its paragraphs.
pub fn paragraphs(document: &Document, mode: Mode) -> Vec<Paragraph> {
    let preprocessor = Preprocessor::new(document, mode);
    let mut segmenter = Segmenter::new(document, mode);
    let mut walk = match mode {
        Mode::Package => document.walk_as_written(),
        Mode::Repaired => document.walk(),
    };
    while let Some(event) = walk.next() {
        match event {
            Event::Text(id) => segmenter.run.push(id),
            Event::Open(id) => match preprocessor.treatment(id) {
                Treatment::Keep => segmenter.open(id),
                Treatment::Unwrap => {}
                Treatment::Remove => walk.skip_contents(),
            },
            Event::Close(id) => segmenter.close(id),
        }
    }
    segmenter.finish_paragraph();
    segmenter.done
}

struct Segmenter<'a> {
    document: &'a Document,
    mode: Mode,
    done: Vec<Paragraph>,
    current: Paragraph,
    path: Vec<Level>,
    /// Neighbouring text nodes: nothing between them stayed.
    run: Vec<TextId>,
    in_link: bool,
    after_br: bool,
}

/// An open element, and what the path down to it holds.
#[derive(Clone, Copy)]
struct Level {
    element: ElementId,
    in_heading: bool,
    in_select: bool,
}

impl<'a> Segmenter<'a> {
    fn new(document: &'a Document, mode: Mode) -> Segmenter<'a> {
        Segmenter {
            document,
            mode,
            done: Vec::new(),
            current: Paragraph::default(),
            path: Vec::new(),
            run: Vec::new(),
            in_link: false,
            after_br: false,
        }
    }

    fn open(&mut self, id: ElementId) {
        self.end_run();
        let element = &self.document.elements()[id];
        let above = self.path.last();
        self.path.push(Level {
            element: id,
            in_heading: above.is_some_and(|level| level.in_heading) || names_heading(element),
            in_select: above.is_some_and(|level| level.in_select) || element.name.contains("select"),
        });
        let tag = tag_by_name(element);
        if self.cuts(tag) {
            self.finish_paragraph();
            // J7: in the package the flag outlives block tags.
            self.after_br &= self.mode == Mode::Package;
        } else if tag == Tag::Br && self.after_br {
            // The first br separates too and is none of the paragraph's tags.
            self.current.inline_tags = self.current.inline_tags.saturating_sub(1);
            self.finish_paragraph();
        } else {
            self.after_br = tag == Tag::Br;
            if tag == Tag::Br {
                self.current.text.push(' ');
            }
            self.in_link |= tag == Tag::A;
            self.current.inline_tags += 1;
        }
    }

    fn close(&mut self, id: ElementId) {
        // Elements that did not stay never came onto the path.
        if self.path.last().is_none_or(|level| level.element != id) {
            return;
        }
        self.end_run();
        self.path.pop();
        let tag = tag_by_name(&self.document.elements()[id]);
        if self.cuts(tag) {
            self.finish_paragraph();
            self.after_br &= self.mode == Mode::Package;
        }
        self.in_link &= tag != Tag::A;
    }

    /// Takes the text nodes since the last tag that stayed, as one.
    fn end_run(&mut self) {
        if self.run.is_empty() {
            return;
        }
        let texts = self.run.iter().map(|&id| self.document.text(id));
        if texts.clone().all(|text| text.chars().all(is_blank)) {
            if self.mode == Mode::Repaired {
                // J2: in the package this space is lost.
                self.current.text.push(' ');
            }
            self.run.clear();
            return;
        }
        let start = self.current.text.len();
        append_normalised(&mut self.current.text, texts);
        if self.in_link {
            self.current.link_characters += self.current.text[start..].chars().count() as u32;
        }
        self.current.texts.append(&mut self.run);
        self.after_br = false;
    }

    fn finish_paragraph(&mut self) {
        self.end_run();
        let mut paragraph = std::mem::take(&mut self.current);
        if !paragraph.texts.is_empty() {
            let joined = std::mem::take(&mut paragraph.text);
            append_normalised(&mut paragraph.text, [joined.trim_matches(is_blank)]);
            self.done.push(paragraph);
        }
        if let Some(level) = self.path.last() {
            self.current.element = Some(level.element);
            self.current.in_heading = level.in_heading;
            self.current.in_select = level.in_select;
        }
    }

    fn cuts(&self, tag: Tag) -> bool {
        is_block(tag) || self.mode == Mode::Repaired && is_html5_block(tag)
    }
}

/// Adds texts as one: every run of white space becomes a line end if it holds one, else a space.
fn append_normalised<'t>(target: &mut String, texts: impl IntoIterator<Item = &'t str>) {
    let mut blank = None;
    for text in texts {
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            if is_blank(c) {
                let ends_line = matches!(c, '\n' | '\r') || blank == Some('\n');
                blank = Some(if ends_line { '\n' } else { ' ' });
                rest = &rest[c.len_utf8()..];
            } else {
                target.extend(blank.take());
                let (words, after) = rest.split_at(collapsed_length(rest));
                target.push_str(words);
                rest = after;
            }
        }
    }
    target.extend(blank);
}

/// `\bh\d\b` on the path; names are joined by points, so each is matched by itself.
fn names_heading(element: &Element) -> bool {
    match element.tag {
        Tag::Other => has_heading_word(&element.name),
        tag => tag.heading_level().is_some(),
    }
}

fn has_heading_word(name: &str) -> bool {
    let mut words = name.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.any(|word| {
        let mut letters = word.chars();
        letters.next() == Some('h')
            && letters.next().is_some_and(|digit| digit.is_ascii_digit())
            && letters.next().is_none()
    })
}

/// The package's block tags. Some are removed before.
fn is_block(tag: Tag) -> bool {
    use Tag::*;
    matches!(
        tag,
        Body | Blockquote
            | Caption
            | Center
            | Col
            | Colgroup
            | Dd
            | Div
            | Dl
            | Dt
            | Fieldset
            | Form
            | Legend
            | Optgroup
            | Option
            | P
            | Pre
            | Table
            | Td
            | Textarea
            | Tfoot
            | Th
            | Thead
            | Tr
            | Ul
            | Li
            | H1
            | H2
            | H3
            | H4
            | H5
            | H6
    )
}

/// J3: block tags that the package does not know.
fn is_html5_block(tag: Tag) -> bool {
    use Tag::*;
    matches!(
        tag,
        Article
            | Section
            | Header
            | Footer
            | Main
            | Nav
            | Aside
            | Figure
            | Figcaption
            | Ol
            | Hr
            | Address
            | Details
            | Summary
            | Hgroup
            | Tbody
            | Menu
            | Dialog
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Limits;

    fn cut(html: &str, mode: Mode) -> Vec<(String, String)> {
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        let all = paragraphs(&document, mode);
        all.iter().map(|p| (p.dom_path(&document), p.text.clone())).collect()
    }

    fn texts(html: &str, mode: Mode) -> Vec<String> {
        cut(html, mode).into_iter().map(|(_, text)| text).collect()
    }

    #[test]
    fn the_package_meets_fragments_where_they_are_written() {
        let page =
            "<main><p>a</p><template id=B:0></template><p>c</p></main><footer>d</footer><div hidden id=S:0><p>b</div>";
        assert_eq!(texts(page, Mode::Repaired), ["a", "b", "c", "d"]);
        assert_eq!(texts(page, Mode::Package), ["a", "c", "d", "b"]);
    }

    #[test]
    fn two_br_cut_and_a_third_cuts_again() {
        let page = "<div>a<br>b<br><br>c<br> <br><br>d</div>";
        for mode in [Mode::Package, Mode::Repaired] {
            let expected = [
                ("html.body.div", "a b"),
                ("html.body.div.br", "c"),
                ("html.body.div.br", "d"),
            ];
            let found = cut(page, mode);
            let found: Vec<_> = found
                .iter()
                .map(|(path, text)| (path.as_str(), text.as_str()))
                .collect();
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn blank_text_between_inline_tags_is_lost_by_the_package_only() {
        let page = "<p><b>foo</b> <i>bar</i>\n baz";
        assert_eq!(texts(page, Mode::Package), ["foobar\nbaz"]);
        assert_eq!(texts(page, Mode::Repaired), ["foo bar\nbaz"]);
    }

    #[test]
    fn sections_cut_in_the_repaired_mode_only() {
        let page = "<main>a<section>b</section>c</main>";
        assert_eq!(texts(page, Mode::Package), ["abc"]);
        assert_eq!(texts(page, Mode::Repaired), ["a", "b", "c"]);
    }

    #[test]
    fn a_br_before_a_block_tag_counts_behind_it_in_the_package_only() {
        let page = "<div>a<br></div><div><br>b<span></span></div>";
        let tags = |mode| {
            let document = Document::parse_html(page.into(), &Limits::default(), &|| false);
            let all = paragraphs(&document, mode);
            all.iter()
                .map(|p| (p.dom_path(&document), p.inline_tags))
                .collect::<Vec<_>>()
        };
        assert_eq!(tags(Mode::Package)[1], ("html.body.div.br".to_owned(), 1));
        assert_eq!(tags(Mode::Repaired)[1], ("html.body.div".to_owned(), 2));
    }

    #[test]
    fn text_around_something_removed_is_one_text() {
        assert_eq!(texts("<p>a <!-- c --> <script>x</script> b", Mode::Package), ["a b"]);
    }

    #[test]
    fn linked_characters_are_counted_until_any_link_ends() {
        let document = Document::parse_html(
            "<p>x <a href=a>link <b>y</b></a> z <a> one</a>".into(),
            &Limits::default(),
            &|| false,
        );
        let all = paragraphs(&document, Mode::Package);
        assert_eq!(all[0].text, "x link y z one");
        assert_eq!((all[0].link_characters, all[0].inline_tags), (5 + 1 + 4, 3));
        assert_eq!(all[0].texts.len(), 5);
    }

    #[test]
    fn paths_know_headings_and_selects_by_name() {
        assert!(has_heading_word("x-h1") && has_heading_word("h7"));
        assert!(!has_heading_word("h10") && !has_heading_word("xh1") && !has_heading_word("hr"));
        let document = Document::parse_html(
            "<x-h1><div>a</div></x-h1><my-select><div>b</div></my-select><h2><p>c".into(),
            &Limits::default(),
            &|| false,
        );
        let all = paragraphs(&document, Mode::Package);
        let flags: Vec<_> = all.iter().map(|p| (p.in_heading, p.in_select)).collect();
        assert_eq!(flags, [(true, false), (false, true), (true, false)]);
    }
}
