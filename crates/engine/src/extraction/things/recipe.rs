//! The parts of a recipe: ingredients, steps, times and yield. Pages state them in their data for programs (schema.org's `Recipe`), by item
//! properties, or under a heading that says "Ingredients".

use crate::document::{Document, ElementId, LinkedData, LinkedNode};
use crate::extraction::article::letters;
use crate::extraction::{Article, LeafKind, NodeKind};
use foldhash::HashSet;
use serde_json::Value;
use std::ops::Range;

/// Bytes of letters and digits that a line needs to be looked for in the steps.
const SURE_LENGTH: usize = 16;
/// Bytes of the steps in which lines are looked for, and lines that are looked for.
const MOST_STEP_BYTES: usize = 64 << 10;
const MOST_LINES: usize = 4_000;
/// The longest heading that names ingredients or steps, in letters and digits.
const LONGEST_HEADING: usize = 32;
/// Headings of one page that are looked at.
const MOST_SECTIONS: usize = 64;
/// Elements around a heading that may be its section.
const SECTION_ELEMENTS: usize = 4;

/// Item properties of a recipe that hold text.
const PROPERTIES: [&str; 8] = [
    "recipeIngredient",
    "ingredients",
    "recipeInstructions",
    "recipeYield",
    "yield",
    "prepTime",
    "cookTime",
    "totalTime",
];

/// Headings of ingredients, letters only and in lower case.
const INGREDIENTS: [&str; 30] = [
    "ingredients",
    "zutaten",
    "ingrédients",
    "ingredientes",
    "ingredienti",
    "ingrediënten",
    "ingredienser",
    "ingrediens",
    "ainekset",
    "ainesosat",
    "składniki",
    "suroviny",
    "ingredience",
    "ingrediencie",
    "malzemeler",
    "ингредиенты",
    "інгредієнти",
    "съставки",
    "hozzávalók",
    "ingrediente",
    "υλικά",
    "nguyênliệu",
    "bahanbahan",
    "sastojci",
    "المكونات",
    "המצרכים",
    "材料",
    "食材",
    "用料",
    "재료",
];

/// Headings of steps, letters only and in lower case.
const STEPS: [&str; 30] = [
    "instructions",
    "directions",
    "method",
    "preparation",
    "zubereitung",
    "anleitung",
    "préparation",
    "étapes",
    "preparación",
    "elaboración",
    "preparo",
    "mododepreparo",
    "preparação",
    "preparazione",
    "procedimento",
    "bereiding",
    "bereidingswijze",
    "görsåhär",
    "sådangørdu",
    "fremgangsmåde",
    "fremgangsmåte",
    "valmistus",
    "przygotowanie",
    "postup",
    "hazırlanışı",
    "приготовление",
    "приготування",
    "做法",
    "作り方",
    "만드는법",
];

/// The leaves of a page's article that are parts of a recipe.
pub(super) struct RecipeLeaves(Vec<bool>);

impl RecipeLeaves {
    pub(super) fn of(document: &Document) -> RecipeLeaves {
        RecipeLeaves(parts(document, &Article::shared(document)))
    }

    pub(super) fn is_empty(&self) -> bool {
        !self.0.contains(&true)
    }

    /// The leaves, ascending.
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.0.len()).filter(|&leaf| self.0[leaf])
    }

    /// Whether any of some leaves is part of a recipe.
    pub(super) fn meets(&self, leaves: &Range<usize>) -> bool {
        self.0[leaves.clone()].contains(&true)
    }
}

/// Returns for each leaf whether it is part of a recipe.
fn parts(document: &Document, article: &Article) -> Vec<bool> {
    let stated = Stated::of(&document.once(LinkedData::of));
    let mut parts = vec![false; article.leaves.len()];
    let mut is_recipe = !stated.is_empty();
    let (mut sections, mut lines) = (0, 0);
    for (index, leaf) in article
        .leaves
        .iter()
        .enumerate()
        .filter(|(_, leaf)| leaf.kind.has_text())
    {
        let text = article.leaf_text(leaf);
        let is_property = || {
            let around = document.ancestors(leaf.element).take(SECTION_ELEMENTS);
            let mut around = std::iter::once(leaf.element).chain(around);
            around.any(|id| is_recipe_property(document, id))
        };
        lines += 1;
        let is_stated = !stated.is_empty() && lines <= MOST_LINES && stated.has(text);
        if is_stated || is_property() {
            parts[index] = true;
            is_recipe = true;
        } else if sections < MOST_SECTIONS && !is_listed(article, index) && names_part(text, is_recipe) {
            sections += 1;
            let section = section(document, article, index);
            is_recipe |= !section.is_empty();
            section.into_iter().for_each(|leaf| parts[leaf] = true);
        }
    }
    parts
}

fn is_recipe_property(document: &Document, id: ElementId) -> bool {
    let properties = document.first_names(id, "itemprop").unwrap_or_default();
    properties
        .split_ascii_whitespace()
        .any(|name| PROPERTIES.contains(&name))
}

/// Whether a short text is a heading of ingredients, such as "Zutaten für 4 Personen", or of steps. Other pages have headings such as "Method",
/// so these count only if something else says that there is a recipe.
fn names_part(text: &str, is_recipe: bool) -> bool {
    if text.len() > 4 * LONGEST_HEADING {
        return false;
    }
    let whole = key(text);
    let first = text.split(|c: char| !c.is_alphanumeric()).find(|word| !word.is_empty());
    let first = key(first.unwrap_or_default());
    whole.chars().count() <= LONGEST_HEADING
        && (INGREDIENTS.contains(&whole.as_str())
            || INGREDIENTS.contains(&first.as_str())
            || is_recipe && STEPS.contains(&whole.as_str()))
}

/// Returns the heading and the items and cells below it: those in the smallest element around it that has text after it, up to the next heading
/// of its level. Empty if there are none.
fn section(document: &Document, article: &Article, heading: usize) -> Vec<usize> {
    let own = &article.leaves[heading];
    let level = match own.kind {
        LeafKind::Heading(level) => level,
        _ => u8::MAX,
    };
    let ends = |leaf: usize| matches!(article.leaves[leaf].kind, LeafKind::Heading(other) if other <= level);
    let elements = document.elements();
    let around = document.ancestors(own.element).take(SECTION_ELEMENTS);
    for id in std::iter::once(own.element).chain(around) {
        let inside = |leaf: &usize| (id..elements[id].end).contains(&article.leaves[*leaf].element);
        let below = (heading + 1..article.leaves.len()).take_while(inside);
        let end = below.take_while(|&leaf| !ends(leaf)).last().unwrap_or(heading) + 1;
        if end > heading + 1 {
            let mut parts: Vec<usize> = (heading + 1..end).filter(|&leaf| is_listed(article, leaf)).collect();
            if !parts.is_empty() {
                parts.push(heading);
            }
            return parts;
        }
    }
    Vec::new()
}

/// Whether a leaf is in an item or a cell.
fn is_listed(article: &Article, leaf: usize) -> bool {
    let mut containers = article.containers(article.leaves[leaf].node);
    containers.any(|container| {
        matches!(
            article.nodes[container as usize].kind,
            NodeKind::Item { .. } | NodeKind::Cell { .. } | NodeKind::Definition
        )
    })
}

/// The texts of the recipe that a page states in its data.
#[derive(Default)]
struct Stated {
    lines: HashSet<String>,
    /// The letters and digits of all steps.
    steps: String,
}

impl Stated {
    fn of(data: &LinkedData) -> Stated {
        let mut stated = Stated::default();
        let is_recipe = |node: &&LinkedNode| LinkedData::types_of(node).any(|kind| kind == "Recipe");
        for recipe in data.nodes().filter(is_recipe) {
            for name in ["recipeIngredient", "ingredients", "recipeYield"] {
                stated.add_lines(recipe.get(name));
            }
            stated.add_steps(recipe.get("recipeInstructions"), 0);
        }
        stated
    }

    fn add_lines(&mut self, value: Option<&Value>) {
        match value {
            Some(Value::Array(lines)) => lines.iter().for_each(|line| self.add_lines(Some(line))),
            Some(Value::String(text)) => self.lines.extend(text.lines().map(key).filter(|line| !line.is_empty())),
            _ => {}
        }
    }

    /// Adds steps, which may be texts, objects with a text, or sections of such objects.
    fn add_steps(&mut self, value: Option<&Value>, depth: usize) {
        const DEEPEST: usize = 4;
        match value {
            Some(Value::Array(steps)) if depth < DEEPEST => {
                steps.iter().for_each(|step| self.add_steps(Some(step), depth + 1))
            }
            Some(Value::String(text)) => {
                let room = MOST_STEP_BYTES.saturating_sub(self.steps.len());
                self.steps.extend(letters(text).take(room));
                self.steps.push(' ');
            }
            Some(Value::Object(step)) if depth < DEEPEST => {
                for name in ["name", "text", "itemListElement"] {
                    self.add_steps(step.get(name), depth + 1);
                }
            }
            _ => {}
        }
    }

    fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.steps.is_empty()
    }

    fn has(&self, text: &str) -> bool {
        let text = key(text);
        self.lines.contains(&text) || text.len() >= SURE_LENGTH && self.steps.contains(&text)
    }
}

fn key(text: &str) -> String {
    letters(text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Limits;

    fn parts_of(html: &str) -> Vec<String> {
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        let article = Article::of(&document);
        let leaves = article.leaves.iter().zip(parts(&document, &article));
        let parts = leaves.filter(|(_, is_part)| *is_part);
        parts.map(|(leaf, _)| article.leaf_text(leaf).to_owned()).collect()
    }

    #[test]
    fn data_markup_and_headings_name_the_parts_of_a_recipe() {
        let list = "<ul><li>2 leeks<li>a handful of oats</ul>";
        let data = r#"<script type="application/ld+json">{"@type":"Recipe","recipeIngredient":["2 leeks","a handful of oats"],
            "recipeInstructions":[{"@type":"HowToStep","text":"Wash the leeks and cut them. Boil the oats."}]}</script>"#;
        assert_eq!(
            parts_of(&format!("{data}<p>Soup{list}")),
            ["2 leeks", "a handful of oats"]
        );
        assert_eq!(
            parts_of(&format!("{data}<p>Wash the leeks and cut them.<p>Buy a pan.")),
            ["Wash the leeks and cut them."]
        );
        let property = "<p>Soup<p itemprop=recipeIngredient>2 leeks<p>Buy a pan.";
        assert_eq!(parts_of(property), ["2 leeks"]);
        for name in ["Ingredients", "Zutaten für 4 Personen:", "食材", "Ingrédients"] {
            let page = format!("<h1>Soup</h1><div><h2>{name}</h2>{list}<h2>Wine</h2><p>Anything white.</div>");
            assert_eq!(parts_of(&page), [name, "2 leeks", "a handful of oats"], "{name}");
        }
        assert_eq!(parts_of("<h2>Ingredients</h2><p>None today."), [""; 0]);
        assert_eq!(parts_of(&format!("<h2>Tools</h2>{list}")), [""; 0]);
        assert_eq!(parts_of(&format!("<h2>Method</h2>{list}")), [""; 0], "no recipe");
        let both = format!("<div><h2>Ingredients</h2>{list}</div><div><h2>Method</h2><ol><li>Boil.</ol></div>");
        assert_eq!(parts_of(&both).last().map(String::as_str), Some("Boil."));
    }
}
