//! Images of formulas: their TeX stands in their description or in their address.

use super::elements::classes;
use super::images;
use crate::document::{Document, ElementId, Tag};
use percent_encoding::percent_decode_str;

/// Parts of the addresses of services that draw TeX.
const SERVICES: [&str; 7] = [
    "latex.php",
    "codecogs.com/",
    "/latex?",
    "/tex?",
    "/mathtex.cgi",
    "/mimetex",
    "/equation?",
];
/// What an address calls the TeX that it draws.
const PARAMETERS: [&str; 6] = ["tex", "latex", "formula", "math", "eq", "chl"];
/// Parts of the names of programs that draw TeX.
const DRAWING: [&str; 6] = ["tex", "equation", "math", "formula", "chart", "render"];
/// What services are told of size and color, before the TeX.
const LOOKS: [&str; 7] = ["\\inline", "\\large", "\\Large", "\\small", "\\dpi", "\\bg_", "\\fn_"];
/// Bytes of the longest formula in plain characters.
const LONGEST_PLAIN: usize = 120;
/// Elements of a block with nothing but an image.
const MOST_AROUND_IMAGE: u32 = 8;

/// What an image of a formula says.
pub(super) struct ImageText {
    /// With delimiters if the page writes them.
    pub text: String,
    /// Whether it is TeX and not the formula in plain characters.
    pub is_tex: bool,
}

/// Returns what an image of a formula says; `None` for other images.
pub(super) fn text(document: &Document, id: ElementId) -> Option<ImageText> {
    let attribute = |name| document.attribute(id, name);
    let description = attribute("alt").map(str::trim).filter(|alt| !alt.is_empty());
    let source = images::source(document, id, false).unwrap_or_default();
    let of_address = tex_of_address(source);
    let says_tex = classes(document, id).any(names_tex)
        || ["eeimg", "mathimg"].into_iter().any(|name| attribute(name).is_some())
        || of_address.is_some()
        || SERVICES.iter().any(|part| source.contains(part));
    let says_formula =
        || classes(document, id).any(names_formula) && description.is_some_and(|text| text.len() <= LONGEST_PLAIN);
    if !says_tex && !says_formula() {
        return None;
    }
    let has_signs = |text: &&str| text.contains(['\\', '^', '_', '=', '{']);
    let is_tex = says_tex || description.is_some_and(|text| text.contains('\\'));
    let written = description.filter(has_signs).map(str::to_owned);
    let text = written.or(of_address).or_else(|| description.map(str::to_owned))?;
    Some(ImageText { text, is_tex })
}

/// Whether a class says that the description of an image is TeX.
fn names_tex(class: &str) -> bool {
    matches!(class, "tex" | "latex" | "math" | "mathtex" | "LaTeX" | "mathimg")
        || class.starts_with("mwe-math-fallback")
}

/// Whether a class says that an image shows a formula.
fn names_formula(class: &str) -> bool {
    ["formula", "equation"].iter().any(|part| class.contains(part))
}

/// Returns the TeX that an address asks a service to draw: a parameter of its own, or all behind the question mark.
fn tex_of_address(source: &str) -> Option<String> {
    let (path, query) = source.split_once('?')?;
    // The same service draws other charts, too.
    let draws_tex = || query.split('&').any(|pair| pair == "cht=tx");
    let named = query.split('&').filter_map(|pair| pair.split_once('='));
    let mut named = named
        .filter(|(name, _)| PARAMETERS.contains(name) && (*name != "chl" || draws_tex()))
        .map(|(_, value)| value);
    let takes_query = ["codecogs.com/", "/latex", "/mathtex.cgi"]
        .iter()
        .any(|part| path.contains(part));
    let value = named.next().or_else(|| takes_query.then_some(query))?;
    let decoded = percent_decode_str(&value.replace("&space;", " ").replace('+', " "))
        .decode_utf8_lossy()
        .into_owned();
    let tex = without_looks(&decoded);
    // Other images have parameters of these names, too.
    let draws = || {
        let service = path.rsplit('/').next().unwrap_or_default();
        takes_query || DRAWING.iter().any(|part| service.contains(part))
    };
    (!tex.is_empty() && (tex.contains('\\') || draws())).then(|| tex.to_owned())
}

/// TeX without the size and the color that it is drawn in.
fn without_looks(tex: &str) -> &str {
    let mut tex = tex.trim();
    while let Some(rest) = LOOKS.iter().find_map(|look| tex.strip_prefix(look)) {
        let end = rest.find([' ', '}']).map_or(rest.len(), |end| end + 1);
        tex = rest[end..].trim_start();
    }
    tex
}

/// Whether the block around an image holds nothing else: its formula is displayed.
pub(super) fn is_alone(document: &Document, id: ElementId) -> bool {
    let elements = document.elements();
    let Some(block) = document
        .ancestors(id)
        .find(|&around| elements[around].tag.breaks_line())
    else {
        return false;
    };
    let inside = block.until(elements[block].end);
    let mut images = inside.iter().filter(|&inside| elements[inside].tag == Tag::Img);
    inside.len() as u32 <= MOST_AROUND_IMAGE
        && document.counts(elements[block].texts).characters == 0
        && images.next() == Some(id)
        && images.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tex_of_an_address_is_read() {
        for (source, tex) in [
            ("https://a.example/equation?tex=%5Comega_0%3D1", Some("\\omega_0=1")),
            ("https://a.example/equation?tex=m", Some("m")),
            ("//b.example/math?formula=x%2By&from=editor", Some("x+y")),
            (
                "https://latex.codecogs.com/svg.image?\\inline&space;\\frac{a}{b}",
                Some("\\frac{a}{b}"),
            ),
            ("/cgi-bin/mathtex.cgi?a^2", Some("a^2")),
            ("https://c.example/chart?cht=tx&chl=x%5E2", Some("x^2")),
            ("https://c.example/chart?cht=p3&chl=Rain%7CSnow", None),
            ("/photos/ferry.jpg?eq=2&w=300", None),
            ("/photos/ferry.jpg", None),
        ] {
            assert_eq!(tex_of_address(source).as_deref(), tex, "{source}");
        }
    }
}
