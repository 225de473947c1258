//! What each element says about itself by its attributes and its likeness to its siblings.

use super::blocks::Blocks;
use super::class_words::ClassWords;
use crate::document::{Document, Element, ElementId, Hiding, Tag, TextId};

/// Statements of one element, as a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statements(u16);

impl Statements {
    /// Hidden by attribute or by style.
    pub const HIDDEN: Statements = Statements(1);
    /// Hidden from screen readers.
    pub const ARIA_HIDDEN: Statements = Statements(1 << 1);
    /// Role of a menu or another aid to navigation.
    pub const NAVIGATION: Statements = Statements(1 << 2);
    /// Role of a banner, a page footer, a side matter, a search or a form.
    pub const SURROUNDING: Statements = Statements(1 << 3);
    /// Role of a dialog, an alert or a tooltip.
    pub const DIALOG: Statements = Statements(1 << 4);
    /// Role of main content or an article.
    pub const MAIN: Statements = Statements(1 << 5);
    /// Role of a button or a tab.
    pub const BUTTON: Statements = Statements(1 << 6);
    /// Item property: the body of an article, a review or a post.
    pub const BODY: Statements = Statements(1 << 7);
    /// Item property: a description.
    pub const DESCRIPTION: Statements = Statements(1 << 8);
    /// Any other item property.
    pub const PROPERTY: Statements = Statements(1 << 9);
    /// Item type: an article or a posting.
    pub const ARTICLE: Statements = Statements(1 << 10);
    /// Item type: a product or a recipe.
    pub const PRODUCT: Statements = Statements(1 << 11);
    /// Item type: a comment, a review, a question or an answer.
    pub const COMMENT: Statements = Statements(1 << 12);
    /// Stands in for the work of scripts.
    pub const NOSCRIPT: Statements = Statements(1 << 13);

    /// A label that only screen readers say.
    pub const LABEL: Statements = Statements(1 << 14);
    /// Hidden by what its class says.
    pub const OUT_OF_VIEW: Statements = Statements(1 << 15);

    /// Hidden by an attribute or style, or by its class.
    pub const UNSEEN: Statements = Statements::HIDDEN.with(Statements::OUT_OF_VIEW);

    /// Whether this set and another have a statement in common.
    pub fn any(self, of: Statements) -> bool {
        self.0 & of.0 != 0
    }

    /// Both sets together.
    pub const fn with(self, other: Statements) -> Statements {
        Statements(self.0 | other.0)
    }

    /// This set less another.
    const fn without(self, other: Statements) -> Statements {
        Statements(self.0 & !other.0)
    }

    /// What a role says.
    pub(super) fn of_role(role: &str) -> Statements {
        match role.trim() {
            "navigation" | "menubar" | "menu" | "tablist" | "toolbar" => Statements::NAVIGATION,
            "main" | "article" => Statements::MAIN,
            "banner" | "contentinfo" | "complementary" | "search" | "form" => Statements::SURROUNDING,
            "dialog" | "alertdialog" | "alert" | "tooltip" => Statements::DIALOG,
            "button" | "menuitem" | "tab" => Statements::BUTTON,
            _ => Statements::default(),
        }
    }

    fn of_property(property: &str) -> Statements {
        match property.trim() {
            "articleBody" | "text" | "reviewBody" | "mainEntityOfPage" | "mainContentOfPage" => Statements::BODY,
            "description" => Statements::DESCRIPTION,
            _ => Statements::PROPERTY,
        }
    }

    fn of_type(address: &str) -> Statements {
        let name = address.trim().rsplit('/').next().unwrap_or_default();
        if name.ends_with("Article") || name.ends_with("Posting") {
            Statements::ARTICLE
        } else if name == "Product" || name == "Recipe" {
            Statements::PRODUCT
        } else if ["Comment", "Review", "Answer", "Question"]
            .iter()
            .any(|part| name.contains(part))
        {
            Statements::COMMENT
        } else {
            Statements::default()
        }
    }

    fn of_classes(classes: &str) -> Statements {
        match Hiding::by_classes(classes) {
            Some(Hiding::Label) => Statements::LABEL,
            Some(Hiding::Box) => Statements::OUT_OF_VIEW,
            None => Statements::default(),
        }
    }

    fn of_style(style: &str) -> Statements {
        if Hiding::is_by_style(style) {
            Statements::HIDDEN
        } else {
            Statements::default()
        }
    }
}

/// What is known of one element that holds a block.
#[derive(Clone, Copy, Debug, Default)]
pub struct Trait {
    /// What it states.
    pub statements: Statements,
    /// What its class names and its id speak of.
    pub class_words: ClassWords,
    /// Hash of its name and its classes without their digits.
    pub signature: u32,
    /// Hash of the names from the root to it.
    pub path: u32,
    /// How many children of its parent have its signature, itself included; 0 for an element without blocks.
    pub alike: u32,
}

/// The traits of all elements; those without blocks have none.
pub(super) fn traits(document: &Document, blocks: &Blocks) -> Vec<Trait> {
    let elements = document.elements();
    let mut traits = vec![Trait::default(); elements.len()];
    let mut classes = ReadClasses::default();
    for (id, element) in elements.iter().enumerate() {
        if blocks.inside(ElementId::at(id)).is_empty() {
            continue;
        }
        let parent = traits[element.parent.index()].path;
        traits[id] = own_trait(document, (ElementId::at(id), element), parent, &mut classes);
    }
    count_alike(document, &mut traits);
    traits
}

const HASH_START: u32 = 0x811c_9dc5;

fn extend_hash(hash: u32, bytes: impl IntoIterator<Item = u8>) -> u32 {
    let step = |hash: u32, byte| (hash ^ u32::from(byte)).wrapping_mul(16_777_619);
    bytes.into_iter().fold(hash, step)
}

/// What some class attributes were read as, the latest at each place: the elements of a page share few of them.
struct ReadClasses<'a>([Option<ReadClass<'a>>; READ_CLASSES]);

#[derive(Clone, Copy)]
struct ReadClass<'a> {
    classes: &'a str,
    /// Signature of the name before them.
    name: u32,
    signature: u32,
    words: ClassWords,
    hiding: Statements,
}

const READ_CLASSES: usize = 256;

impl Default for ReadClasses<'_> {
    fn default() -> Self {
        ReadClasses([None; READ_CLASSES])
    }
}

impl<'a> ReadClasses<'a> {
    fn read(&mut self, name: u32, classes: &'a str) -> ReadClass<'a> {
        let ends = [classes.bytes().next(), classes.bytes().next_back()].map(|byte| byte.map_or(0, usize::from));
        let place = (classes.len() + 3 * ends[0] + 7 * ends[1] + name as usize) % READ_CLASSES;
        if let Some(read) = self.0[place]
            && read.name == name
            && read.classes == classes
        {
            return read;
        }
        let letters = classes.bytes().filter(|byte| !byte.is_ascii_digit());
        let read = ReadClass {
            classes,
            name,
            signature: extend_hash(extend_hash(name, [b'.']), letters),
            words: ClassWords::default().and_of(classes),
            hiding: Statements::of_classes(classes),
        };
        self.0[place] = Some(read);
        read
    }
}

fn own_trait<'a>(
    document: &'a Document,
    (id, element): (ElementId, &Element),
    parent_path: u32,
    classes: &mut ReadClasses<'a>,
) -> Trait {
    let name = element.name.bytes();
    let mut own = Trait {
        signature: extend_hash(HASH_START, name.clone()),
        path: extend_hash(parent_path.wrapping_mul(31).wrapping_add(HASH_START), name),
        ..Trait::default()
    };
    if element.tag == Tag::Noscript {
        own.statements = Statements::NOSCRIPT;
    }
    for (name, value) in document.attributes(id) {
        let stated = match name {
            "class" => {
                let read = classes.read(own.signature, value);
                own.signature = read.signature;
                own.class_words = own.class_words.with(read.words);
                read.hiding
            }
            "id" | "data-testid" | "data-component" => {
                own.class_words = own.class_words.and_of(value);
                continue;
            }
            "role" => Statements::of_role(value),
            "itemprop" => Statements::of_property(value),
            "itemtype" => Statements::of_type(value),
            "style" => Statements::of_style(value),
            "hidden" => Statements::HIDDEN,
            "aria-hidden" if value == "true" => Statements::ARIA_HIDDEN,
            _ => continue,
        };
        own.statements = own.statements.with(stated);
    }
    if own.statements.any(Statements::UNSEEN) && holds_most_text(document, element) {
        own.statements = own.statements.without(Statements::UNSEEN);
    }
    own
}

/// Whether an element holds most of the page's text. If it is hidden, a script of the page shows it.
fn holds_most_text(document: &Document, element: &Element) -> bool {
    let all = document.counts(TextId::all(document.texts())).characters;
    2 * document.counts(element.texts).characters > all
}

/// Counts children of one parent that share a signature. Children without blocks count too, as far as they are of a list
/// that has some.
fn count_alike(document: &Document, traits: &mut [Trait]) {
    let elements = document.elements();
    let mut children: Vec<(u32, ElementId)> = Vec::new();
    for parent in ElementId::all(elements) {
        if traits[parent.index()].signature == 0 {
            continue;
        }
        children.clear();
        let mut child = parent + 1;
        while child < elements[parent].end {
            let signature = traits[child.index()].signature;
            if signature != 0 {
                children.push((signature, child));
            }
            child = elements[child].end;
        }
        children.sort_unstable();
        for alike in children.chunk_by(|a, b| a.0 == b.0) {
            for &(_, child) in alike {
                traits[child.index()].alike = alike.len() as u32;
            }
        }
    }
    if let Some(root) = traits.first_mut() {
        root.alike = 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Limits;

    fn traits_of(html: &str) -> (Document, Vec<Trait>) {
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        let blocks = Blocks::of(&document);
        let traits = traits(&document, &blocks);
        (document, traits)
    }

    #[test]
    fn siblings_alike_share_name_and_class_up_to_digits() {
        let (document, traits) = traits_of("<ul><li class=a1>x<li class=a22>y<li class=b>z<li class=a3></ul>");
        let items = document
            .elements()
            .iter()
            .zip(&traits)
            .filter(|(e, _)| e.tag == Tag::Li);
        let counts: Vec<_> = items.map(|(_, found)| found.alike).collect();
        assert_eq!(counts, [2, 2, 1, 0]);
    }

    #[test]
    fn attributes_become_statements() {
        let html = "<div role=navigation style='DISPLAY : none'>a</div><p itemprop=articleBody>b</p>\
            <b itemtype=https://schema.org/NewsArticle aria-hidden=true>c</b>";
        let (document, traits) = traits_of(html);
        let stated = |tag: Tag| {
            let id = document.elements().iter().position(|e| e.tag == tag).unwrap();
            traits[id].statements
        };
        assert_eq!(stated(Tag::Div), Statements::NAVIGATION.with(Statements::HIDDEN));
        assert_eq!(stated(Tag::P), Statements::BODY);
        assert_eq!(stated(Tag::B), Statements::ARTICLE.with(Statements::ARIA_HIDDEN));
    }
}
