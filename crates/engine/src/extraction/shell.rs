//! Pages that scripts fill in the browser, and that hold next to no text without them.

use crate::document::{Counts, Document, Element, ElementId, Ids, Tag, TextId};

/// A page with as much running text (in [`Counts::weight`]; some 20 English words) is no shell.
const RUNNING_TEXT: f64 = 50.0;
/// `id`s of the elements that frameworks for such pages fill: React and Vite, Vue, Next, Nuxt, Gatsby, Svelte, Quasar.
const ROOTS: [&str; 7] = ["root", "app", "__next", "__nuxt", "___gatsby", "svelte", "q-app"];
/// The element that Angular fills.
const ANGULAR_ROOT: &str = "app-root";
/// Characters of the longest notice that asks for scripts; in a longer `noscript` the page repeats its text.
const LONGEST_NOTICE: usize = 2_000;

/// What a sentence names that asks the reader to switch scripts on, in lower case.
const SCRIPTS: [&str; 6] = ["javascript", "java script", "脚本", "腳本", "スクリプト", "스크립트"];

/// Whether the page, whose visible text without notices counts `visible`, is an empty frame that scripts fill: there is next to no running
/// text, and a root of a framework, a module script, or a `noscript` that asks for scripts.
pub(super) fn is_shell(document: &Document, visible: Counts) -> bool {
    visible.weight() < RUNNING_TEXT
        && std::iter::zip(document.element_ids(), document.elements())
            .any(|(id, element)| is_sign(document, id, element))
}

fn is_sign(document: &Document, id: ElementId, element: &Element) -> bool {
    match element.tag {
        Tag::Script => is_module(document, id),
        Tag::Noscript => is_notice(document, element),
        _ => is_root(document, id, element),
    }
}

fn is_module(document: &Document, id: ElementId) -> bool {
    let kind = document.attribute(id, "type");
    kind.is_some_and(|kind| kind.trim().eq_ignore_ascii_case("module"))
}

fn is_root(document: &Document, id: ElementId, element: &Element) -> bool {
    &*element.name == ANGULAR_ROOT || document.attribute(id, "id").is_some_and(|name| ROOTS.contains(&name))
}

/// The texts of the notices that ask the reader to switch scripts on, in page order; none is inside another.
pub(super) fn notices(document: &Document) -> impl Iterator<Item = Ids<TextId>> {
    let mut end = TextId::FIRST;
    let of_notice = document.elements().iter().filter(move |element| {
        let is_outermost = element.tag == Tag::Noscript && element.texts.start >= end && is_notice(document, element);
        if is_outermost {
            end = element.texts.end;
        }
        is_outermost
    });
    of_notice.map(|element| element.texts)
}

/// Whether a `noscript` is nothing but such a notice.
fn is_notice(document: &Document, noscript: &Element) -> bool {
    let texts = noscript.texts.iter().map(|text| document.text(text));
    let said: String = texts.flat_map(str::chars).take(LONGEST_NOTICE + 1).collect();
    let said = said.to_lowercase();
    said.chars().count() <= LONGEST_NOTICE && SCRIPTS.iter().any(|name| said.contains(name))
}
