//! Makes copies of pages without most of their main text, so that the model sees short texts among much else. On most
//! pages of the corpora the main text is the longest, and a model that relies on that takes the comments below a short
//! post.

use crate::labels::Label;
use clearline_engine::document::{Document, ElementId, TextId};
use clearline_engine::internals::document::Event;
use clearline_engine::internals::methods::auto::Blocks;
use std::collections::HashSet;

/// Texts with fewer tokens are short already.
const LEAST_TEXT: usize = 150;
/// Fewest tokens that are taken.
const LEAST_TAKEN: usize = 60;

/// A page with only the head of its main text.
pub struct Shortened {
    pub html: String,
    /// Its main text.
    pub text: String,
}

/// The page with the first blocks of its main text, until they have `tokens` tokens or more. Text between the removed
/// blocks is removed with them. `None` if there is too little to remove.
pub fn shortened(document: &Document, blocks: &Blocks, labels: &[Label], tokens: usize) -> Option<Shortened> {
    let list = blocks.list();
    let size = |part: &[usize]| {
        part.iter()
            .map(|&block| blocks.tokens(&list[block]).len())
            .sum::<usize>()
    };
    let main: Vec<usize> = (0..list.len()).filter(|&block| labels[block].is_main).collect();
    let is_enough = |&count: &usize| size(&main[..count]) >= tokens;
    let (head, rest) = main.split_at((0..main.len()).find(is_enough)?);
    if size(&main) < LEAST_TEXT || size(rest) < LEAST_TAKEN {
        return None;
    }
    let texts = |block: usize| blocks.spans(&list[block]).iter().map(|span| span.text);
    let taken: HashSet<TextId> = (*rest.first()?..=*rest.last()?).flat_map(texts).collect();
    let text_of = |&block: &usize| document.text_of(blocks.spans(&list[block]));
    Some(Shortened {
        html: without(document, &taken),
        text: head.iter().map(text_of).collect::<Vec<_>>().join("\n"),
    })
}

/// The page as HTML, without some texts and without the elements that held nothing else.
fn without(document: &Document, taken: &HashSet<TextId>) -> String {
    let mut html = String::new();
    let mut walk = document.walk();
    while let Some(event) = walk.next() {
        match event {
            Event::Open(id) if is_emptied(document, id, taken) => walk.skip_contents(),
            Event::Open(id) => open(document, id, &mut html),
            Event::Text(id) if taken.contains(&id) => {}
            Event::Text(id) => text(document, id, &mut html),
            Event::Close(id) => {
                let element = &document.elements()[id];
                if !element.tag.is_void() && !is_emptied(document, id, taken) {
                    html += &format!("</{}>", element.name);
                }
            }
        }
    }
    html
}

fn is_emptied(document: &Document, id: ElementId, taken: &HashSet<TextId>) -> bool {
    let texts = document.elements()[id].texts;
    let is_left = |id: TextId| !taken.contains(&id) && !document.text(id).trim().is_empty();
    texts.iter().any(|id| taken.contains(&id)) && !texts.iter().any(is_left)
}

fn open(document: &Document, id: ElementId, html: &mut String) {
    *html += &format!("<{}", document.elements()[id].name);
    for (name, value) in document.attributes(id) {
        let value = value.replace('&', "&amp;").replace('"', "&quot;");
        *html += &format!(" {name}=\"{value}\"");
    }
    html.push('>');
}

fn text(document: &Document, id: TextId, html: &mut String) {
    let element = document.texts()[id].element;
    match document.elements()[element].tag.is_code() {
        true => *html += document.text(id),
        false => *html += &document.text(id).replace('&', "&amp;").replace('<', "&lt;"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_engine::document::Limits;

    fn parse(html: &str) -> Document {
        Document::parse_html(html.into(), &Limits::default(), &|| false)
    }

    fn short(html: &str, main: &[bool], tokens: usize) -> Option<Shortened> {
        let document = parse(html);
        let blocks = Blocks::of(&document);
        let label = |&is_main: &bool| Label { is_main, weight: 1.0 };
        let labels: Vec<_> = main.iter().map(label).collect();
        assert_eq!(blocks.len(), labels.len());
        shortened(&document, &blocks, &labels, tokens)
    }

    #[test]
    fn the_head_is_left_and_what_held_the_rest_goes() {
        let words = "word ".repeat(50);
        let html = format!(
            "<nav class=\"a&b\">Menu</nav><main><p>{words}</p><p>{words}</p><figure>Box</figure><p>{words}</p></main><p>a &lt; b"
        );
        let copy = short(&html, &[false, true, true, false, true, false], 50).unwrap();
        assert_eq!(copy.text, words);
        let body = copy.html.split("<body>").nth(1).unwrap();
        let left = format!("<nav class=\"a&amp;b\">Menu</nav><main><p>{words}</p></main><p>a &lt; b</p></body></html>");
        assert_eq!(body, left);
    }

    #[test]
    fn short_texts_have_no_copy() {
        let page = |sizes: [usize; 3]| sizes.map(|size| format!("<p>{}</p>", "word ".repeat(size))).concat();
        assert!(short(&page([50, 50, 50]), &[true; 3], 50).is_some());
        assert!(short(&page([40, 50, 50]), &[true; 3], 40).is_none(), "too short");
        assert!(
            short(&page([50, 60, 50]), &[true; 3], 60).is_none(),
            "too little to take"
        );
        assert!(short(&page([50, 50, 50]), &[false; 3], 50).is_none(), "no text");
    }
}
