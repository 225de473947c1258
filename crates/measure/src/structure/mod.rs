//! How much of a text's structure is kept: the elements of two Markdown texts compared, kind by kind.
//!
//! An element of the gold text counts where the other side keeps its text too. It is kept where the other side has an
//! element of the same kind with the same text. Code is kept where all its text is in blocks of code, in any number of
//! them. Texts are compared by their letters and digits alone.

mod elements;

use elements::{Element, Elements};
use serde::Serialize;
use std::collections::HashMap;

/// Letters and digits that a text needs to be found reliably. Shorter texts are looked for with their surroundings.
const SURE_LENGTH: usize = 16;

/// The kind of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ElementKind {
    /// A heading of any level.
    Heading,
    /// An item of a list, without the lists inside it.
    ListItem,
    /// A cell of a table.
    TableCell,
    /// A block of code.
    CodeBlock,
    /// An image, by the name of its file. Its text is the text around it.
    Image,
    /// A link, by its text.
    Link,
    /// A footnote, by its text.
    Footnote,
}

impl ElementKind {
    /// All kinds, in the order of a table.
    pub const ALL: [ElementKind; 7] = [
        ElementKind::Heading,
        ElementKind::ListItem,
        ElementKind::TableCell,
        ElementKind::CodeBlock,
        ElementKind::Image,
        ElementKind::Link,
        ElementKind::Footnote,
    ];

    /// The name of several elements of this kind.
    pub fn name(self) -> &'static str {
        match self {
            ElementKind::Heading => "headings",
            ElementKind::ListItem => "list items",
            ElementKind::TableCell => "table cells",
            ElementKind::CodeBlock => "code blocks",
            ElementKind::Image => "images",
            ElementKind::Link => "links",
            ElementKind::Footnote => "footnotes",
        }
    }
}

/// What became of the gold elements of one kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Kept {
    /// Elements of the gold text.
    pub gold: usize,
    /// Those whose text the other side keeps.
    pub text: usize,
    /// Those of them that are of the same kind there.
    pub kind: usize,
}

impl Kept {
    /// Of the elements whose text both sides keep, the share of the same kind, 0 to 1; `None` without any.
    pub fn share(&self) -> Option<f64> {
        (self.text > 0).then(|| self.kind as f64 / self.text as f64)
    }

    /// The sum of both.
    #[must_use]
    pub fn with(self, other: Kept) -> Kept {
        Kept {
            gold: self.gold + other.gold,
            text: self.text + other.text,
            kind: self.kind + other.kind,
        }
    }
}

/// What became of the structure of one text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Structure {
    /// For each of [`ElementKind::ALL`].
    pub kinds: [Kept; 7],
    /// The elements whose text is kept, but not as the kind that they are.
    pub lost: Vec<(ElementKind, String)>,
}

impl Structure {
    /// What `markdown` keeps of the elements of `gold`, both Markdown.
    pub fn of(gold: &str, markdown: &str) -> Structure {
        let (gold, kept) = (Elements::of(gold), Elements::of(markdown));
        let mut found = Found::of(&kept);
        let mut structure = Structure::default();
        for (at, kind) in ElementKind::ALL.into_iter().enumerate() {
            for element in gold.elements.iter().filter(|element| element.kind == kind) {
                let has_text = kept.text.contains(with_surroundings(&gold.text, element));
                let has_kind = has_text && found.take(element);
                structure.kinds[at] = structure.kinds[at].with(Kept {
                    gold: 1,
                    text: usize::from(has_text),
                    kind: usize::from(has_kind),
                });
                if has_text && !has_kind {
                    structure.lost.push((kind, element.key.clone()));
                }
            }
        }
        structure
    }
}

/// The elements of the other side. Each is found once.
struct Found<'a> {
    kept: &'a Elements,
    left: HashMap<(ElementKind, &'a str), usize>,
}

impl<'a> Found<'a> {
    fn of(kept: &'a Elements) -> Found<'a> {
        let mut left: HashMap<(ElementKind, &str), usize> = HashMap::new();
        for element in &kept.elements {
            *left.entry((element.kind, &element.key)).or_default() += 1;
        }
        Found { kept, left }
    }

    fn take(&mut self, element: &'a Element) -> bool {
        if element.kind == ElementKind::CodeBlock {
            return self.kept.code.contains(&element.key);
        }
        let left = self.left.get_mut(&(element.kind, &*element.key));
        left.filter(|left| **left > 0).map(|left| *left -= 1).is_some()
    }
}

/// The text of an element, with as much around it as it needs to be found reliably.
fn with_surroundings<'a>(text: &'a str, element: &Element) -> &'a str {
    let (mut start, mut end) = (element.text.start, element.text.end);
    let mut before = text[..start].char_indices().rev();
    let mut after = text[end..].chars();
    let mut length = text[start..end].chars().count();
    while length < SURE_LENGTH {
        let (earlier, later) = (before.next(), after.next());
        if earlier.is_none() && later.is_none() {
            break;
        }
        start = earlier.map_or(start, |(at, _)| at);
        end += later.map_or(0, char::len_utf8);
        length += usize::from(earlier.is_some()) + usize::from(later.is_some());
    }
    &text[start..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOLD: &str = "# On ferries and bridges\n\nA [timetable of the ferry](/t) and more text.\n\n- first item of the list\n  - inner item\n\n\
        | one | two |\n| --- | --- |\n| three | four |\n\n```rs\nlet ferry = river.cross();\n```\n\n\
        ![boat](https://e.example/boat.png)\n\nLast words of it all.[^1]\n\n[^1]: A note below the text.\n";

    fn kinds(markdown: &str) -> Vec<(usize, usize, usize)> {
        let structure = Structure::of(GOLD, markdown);
        structure
            .kinds
            .iter()
            .map(|kept| (kept.gold, kept.text, kept.kind))
            .collect()
    }

    #[test]
    fn a_text_keeps_all_of_itself() {
        assert_eq!(
            kinds(GOLD),
            [
                (1, 1, 1),
                (2, 2, 2),
                (4, 4, 4),
                (1, 1, 1),
                (1, 1, 1),
                (1, 1, 1),
                (1, 1, 1)
            ]
        );
        assert!(Structure::of(GOLD, GOLD).lost.is_empty());
    }

    #[test]
    fn plain_text_keeps_no_kind_and_other_text_counts_for_nothing() {
        let plain = "On ferries and bridges A timetable of the ferry and more text. first item of the list inner item one two \
            three four let ferry = river.cross(); Last words of it all. A note below the text.";
        assert_eq!(
            kinds(plain),
            [
                (1, 1, 0),
                (2, 2, 0),
                (4, 4, 0),
                (1, 1, 0),
                (1, 1, 0),
                (1, 1, 0),
                (1, 1, 0)
            ]
        );
        assert!(kinds("Something else.").iter().all(|&(_, text, _)| text == 0));
        assert_eq!(Structure::of(GOLD, plain).kinds[0].share(), Some(0.0));
        assert_eq!(Kept::default().share(), None);
    }

    #[test]
    fn equal_elements_are_each_counted_once() {
        let gold = "- equal text of the items\n- equal text of the items\n";
        let one = "- equal text of the items\n\nequal text of the items\n";
        assert_eq!(
            Structure::of(gold, one).kinds[1],
            Kept {
                gold: 2,
                text: 2,
                kind: 1
            }
        );
    }
}
