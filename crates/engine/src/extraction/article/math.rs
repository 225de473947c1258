//! Formulas as TeX: what the page keeps of its source, else MathML written as TeX. The other renderings of the same
//! formula are left out.

use super::elements::classes;
use super::{katex, math_images, mathml};
use crate::document::{Document, ElementId, Tag};
use memchr::memmem;
use std::borrow::Cow;

/// Elements around a formula that may say that it is displayed.
const OUTER_ELEMENTS: usize = 4;
/// Elements of a rendering before its MathML, at most.
const FIRST_ELEMENTS: u32 = 8;

/// A formula.
pub(super) struct Formula<'a> {
    /// Without delimiters.
    pub text: Cow<'a, str>,
    /// Whether it is displayed, outside of a line.
    pub is_display: bool,
    /// Whether it is TeX. Some images say their formula in plain characters.
    pub is_tex: bool,
}

/// How a page keeps its formulas.
pub(super) struct Formulas {
    /// Whether scripts of the page hold TeX (MathJax 2).
    has_scripts: bool,
    /// Whether there is any MathML.
    has_math: bool,
    /// Whether KaTeX has drawn any.
    has_katex: bool,
    /// Whether elements hold TeX in an attribute.
    has_attributes: bool,
}

/// Characters that are drawn for each byte of a source, at most: formulas are often drawn twice.
const MOST_DRAWN: usize = 8;
/// Attributes that hold the TeX of what an element shows.
const ATTRIBUTES: [&str; 4] = ["data-formula", "data-math", "data-tex", "data-latex"];
/// The same of elements whose class speaks of a formula.
const ATTRIBUTES_OF_FORMULAS: [&str; 3] = ["data-value", "data-expr", "data-content"];

impl Formulas {
    pub(super) fn of(document: &Document) -> Formulas {
        let elements = document.element_ids();
        let says = |part: &str| memmem::find(document.html().as_bytes(), part.as_bytes()).is_some();
        Formulas {
            has_scripts: elements.iter().any(|id| is_tex_script(document, id)),
            has_math: document.elements().iter().any(|element| element.tag == Tag::Math),
            has_katex: says("katex"),
            has_attributes: ATTRIBUTES.iter().chain(&["-formula"]).any(|name| says(name)),
        }
    }

    /// The formula that an element holds.
    pub(super) fn at<'a>(&self, document: &'a Document, id: ElementId) -> Option<Formula<'a>> {
        let tag = document.elements()[id].tag;
        let mut is_tex = true;
        let text = match tag {
            Tag::Math if !self.is_second(document, id) => tex_of_math(document, id),
            Tag::Script if is_tex_script(document, id) => Cow::from(text_of(document, id)),
            Tag::Img => {
                let image = math_images::text(document, id)?;
                is_tex = image.is_tex;
                Cow::from(image.text)
            }
            _ if self.is_drawn(document, id) => Cow::from(katex::tex(document, id)?),
            Tag::Td | Tag::Th | Tag::P | Tag::Li | Tag::Button => return None,
            _ if self.has_attributes => Cow::from(tex_of_attribute(document, id)?),
            _ => return None,
        };
        let text = without_wrapper(text);
        let says_display = |id| says_display(document, id);
        let is_alone = || tag == Tag::Img && math_images::is_alone(document, id);
        let around = document.ancestors(id).take(OUTER_ELEMENTS);
        (!text.trim().is_empty()).then(|| Formula {
            text,
            is_tex,
            is_display: says_display(id) || around.into_iter().any(says_display) || is_alone(),
        })
    }

    /// Whether KaTeX has drawn an element and its MathML is gone.
    fn is_drawn(&self, document: &Document, id: ElementId) -> bool {
        self.has_katex
            && document.elements()[id].tag == Tag::Span
            && classes(document, id).any(|class| class == "katex")
            && !(self.has_math && has_math(document, id))
    }

    /// Whether an element only shows a formula that the page also has as TeX or MathML beside it.
    pub(super) fn is_rendering(&self, document: &Document, id: ElementId) -> bool {
        let element = &document.elements()[id];
        let parent = element.parent;
        match element.tag {
            Tag::Img => {
                let in_noscript = document.elements()[parent].tag == Tag::Noscript;
                let around = if in_noscript {
                    document.elements()[parent].parent
                } else {
                    parent
                };
                self.has_math
                    && has_math(document, around)
                    && classes(document, id).any(|class| class.starts_with("mwe-math-fallback"))
            }
            Tag::Span | Tag::Div | Tag::Other => {
                let is_hidden = || document.attribute(id, "aria-hidden") == Some("true");
                let has_source = self.has_scripts || self.has_math && has_math(document, parent);
                let is_shown = |class: &str| class == "katex-html" || self.has_scripts && class.starts_with("MathJax");
                has_source && classes(document, id).any(is_shown)
                    || is_hidden() && classes(document, parent).any(|class| class.starts_with("MathJax"))
            }
            _ => false,
        }
    }

    /// Whether MathML repeats a script's TeX.
    fn is_second(&self, document: &Document, id: ElementId) -> bool {
        let in_rendering =
            |id| classes(document, id).any(|class| class.starts_with("MathJax") || class.starts_with("MJX"));
        self.has_scripts && document.ancestors(id).take(OUTER_ELEMENTS).any(in_rendering)
    }
}

fn has_math(document: &Document, around: ElementId) -> bool {
    let end = document.elements()[around].end.min(around + FIRST_ELEMENTS);
    around
        .until(end)
        .iter()
        .any(|id| document.elements()[id].tag == Tag::Math)
}

fn is_tex_script(document: &Document, id: ElementId) -> bool {
    let is_tex = |kind: &str| kind.trim_start().starts_with("math/tex");
    document.elements()[id].tag == Tag::Script && document.attribute(id, "type").is_some_and(is_tex)
}

/// TeX that MathML carries along, else its own meaning.
fn tex_of_math(document: &Document, math: ElementId) -> Cow<'_, str> {
    let end = document.elements()[math].end;
    let is_tex = |id: &ElementId| {
        let is_annotation = &*document.elements()[*id].name == "annotation";
        is_annotation
            && document
                .attribute(*id, "encoding")
                .is_some_and(|encoding| encoding.contains("tex"))
    };
    let annotation = (math + 1)
        .until(end)
        .iter()
        .find(is_tex)
        .map(|id| text_of(document, id));
    let attribute = || document.attribute(math, "alttext").map(str::to_owned);
    match annotation.or_else(attribute) {
        Some(tex) if !tex.trim().is_empty() => tex.into(),
        _ => mathml::tex(document, math).into(),
    }
}

/// TeX that a page keeps in an attribute.
fn tex_of_attribute(document: &Document, id: ElementId) -> Option<&str> {
    // What is drawn has about as many characters as its source; a text that holds a formula has more.
    let drawn = document.counts(document.elements()[id].texts).characters as usize;
    let is_of_drawing = |tex: &&str| drawn <= MOST_DRAWN * tex.len() + MOST_DRAWN;
    let value = |name: &&str| {
        let written = document.attribute(id, name).filter(|tex| is_tex(tex));
        written.filter(is_of_drawing)
    };
    let names_formula = || classes(document, id).any(|class| class.contains("formula"));
    let of_formula = || {
        ATTRIBUTES_OF_FORMULAS
            .iter()
            .find_map(value)
            .filter(|_| names_formula())
    };
    ATTRIBUTES.iter().find_map(value).or_else(of_formula)
}

/// Whether the value of an attribute is TeX and no switch.
fn is_tex(value: &str) -> bool {
    !matches!(value.trim(), "" | "true" | "false")
}

fn says_display(document: &Document, id: ElementId) -> bool {
    let says = |name, value| document.attribute(id, name) == Some(value);
    let class = |class: &str| {
        matches!(
            class,
            "katex-display"
                | "katex--display"
                | "math-display"
                | "MathJax_Display"
                | "MathJax_SVG_Display"
                | "mwe-math-element-block"
                | "math-block"
        ) || class.starts_with("mwe-math-fallback-image-display")
            || ["block-equation", "block-formula", "displayequation", "numberedequation"]
                .iter()
                .any(|part| class.contains(part))
    };
    let is_display_script = || {
        let kind = document.attribute(id, "type").unwrap_or_default();
        is_tex_script(document, id) && kind.contains("mode=display")
    };
    says("display", "block")
        || says("display", "true")
        || says("data-formula-type", "block-equation")
        || says("eeimg", "2")
        || classes(document, id).any(class)
        || is_display_script()
}

/// TeX without its delimiters and without what MediaWiki sets around it.
fn without_wrapper(tex: Cow<'_, str>) -> Cow<'_, str> {
    let mut inner = tex.trim();
    for (before, after) in [
        ("{\\displaystyle", "}"),
        ("{\\textstyle", "}"),
        ("$$", "$$"),
        ("\\[", "\\]"),
        ("\\(", "\\)"),
        ("$", "$"),
    ] {
        let stripped = inner.strip_prefix(before).and_then(|rest| rest.strip_suffix(after));
        inner = stripped.map_or(inner, str::trim);
    }
    if inner.len() == tex.len() {
        tex
    } else {
        inner.to_owned().into()
    }
}

/// All text of an element as it is.
pub(super) fn text_of(document: &Document, id: ElementId) -> String {
    let texts = document.elements()[id].texts;
    texts.iter().map(|text| document.text(text)).collect()
}
