//! The elements of a page as a tree, with the density of each: for methods that judge elements.

use super::AnalysisPalette;
use super::judged::Reason;
use super::tree_row::{self, Columns, Node};
use super::{fate, first_words};
use crate::app::ground::assistive::rows_of;
use crate::app::ground::rows::InSight;
use clearline_engine::document::{Document, ElementId};
use clearline_engine::extraction::{Extraction, Units};
use clearline_words::Message;
use egui::{Id, ScrollArea, Ui};

/// What the tree shows.
#[derive(Clone, Copy)]
pub struct TreeInput<'a> {
    /// The list that the rows are children of.
    pub list: Id,
    /// The elements and what was measured of them.
    pub extraction: &'a Extraction,
    /// Where their names stand.
    pub document: &'a Document,
    /// Another value whenever the extraction is another one; as for the curve.
    pub identity: u64,
    /// The unit that is pointed at elsewhere.
    pub hovered: Option<usize>,
    /// The chosen unit; the elements around it are opened and it is scrolled to when it changes.
    pub selected: Option<usize>,
    /// The colours.
    pub palette: &'a AnalysisPalette,
}

/// Which elements are open, and what that shows; the elements around main text are open at first.
#[derive(Debug, Default)]
pub struct TreeView {
    identity: Option<u64>,
    is_open: Vec<bool>,
    rows: Vec<u32>,
    in_sight: InSight,
    followed: Option<usize>,
}

/// What the pointer did on the tree in this frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TreeResponse {
    /// The unit under the pointer.
    pub hovered: Option<usize>,
    /// The unit that was clicked.
    pub clicked: Option<usize>,
    /// The row of the chosen unit, where it is in sight.
    pub chosen: Option<Id>,
}

/// Places of the features that make a tree.
#[derive(Clone, Copy)]
struct Features {
    depth: usize,
    parent: usize,
    element: usize,
    density: usize,
    sum: usize,
    mark: usize,
}

impl Features {
    fn of(units: &Units) -> Option<Features> {
        let place = |name| units.features().iter().position(|feature| *feature == name);
        Some(Features {
            depth: place("depth")?,
            parent: place("parent")?,
            element: place("element")?,
            density: place("density")?,
            sum: place("density-sum")?,
            mark: place("mark")?,
        })
    }
}

/// Whether the units of an extraction are elements that form a tree.
pub fn is_offered(extraction: &Extraction) -> bool {
    Features::of(&extraction.units).is_some()
}

/// Draws the tree into all the room there is; only the rows on the screen cost anything.
pub fn show(ui: &mut Ui, input: &TreeInput<'_>, view: &mut TreeView) -> TreeResponse {
    let mut answer = TreeResponse::default();
    let Some(features) = Features::of(&input.extraction.units) else {
        return answer;
    };
    let branches = Branches {
        units: &input.extraction.units,
        features,
    };
    let (chosen, is_new) = view.attend(input, &branches);
    let columns = Columns::of(ui, &input.extraction.curve);
    tree_row::show_head(ui, &columns);
    ui.spacing_mut().item_spacing.y = 0.0;
    let height = tree_row::height(ui);
    let mut area = ScrollArea::vertical().auto_shrink(false);
    let follow = |row| view.in_sight.follow(row, is_new, (ui.available_height(), height));
    if let Some(offset) = chosen.and_then(follow) {
        area = area.vertical_scroll_offset(offset);
    }
    let mut toggled = None;
    let rows = area.show_rows(ui, height, view.rows.len(), |ui, rows| {
        rows_of(ui, input.list, |ui| {
            for &unit in view.rows.get(rows.clone()).unwrap_or_default() {
                let unit = unit as usize;
                let node = branches.node(input, view, unit);
                let facts = || facts_of(input, unit);
                let row = tree_row::show(ui, (&node, &facts), &columns, input.palette);
                if node.selected {
                    answer.chosen = Some(row.response.id);
                }
                if row.response.hovered() {
                    answer.hovered = Some(unit);
                }
                if row.toggled {
                    toggled = Some(unit);
                } else if row.response.clicked() {
                    answer.clicked = Some(unit);
                }
            }
        });
    });
    view.in_sight.note(&rows, height);
    if let Some(unit) = toggled {
        view.is_open[unit] = !view.is_open[unit];
        view.rows = branches.rows(&view.is_open);
    }
    answer
}

impl TreeView {
    /// Follows what happened elsewhere: the row of the chosen unit, and whether that was chosen since the last frame.
    fn attend(&mut self, input: &TreeInput<'_>, branches: &Branches<'_>) -> (Option<usize>, bool) {
        if self.identity != Some(input.identity) {
            self.is_open = branches.around_main_text();
            self.rows = branches.rows(&self.is_open);
            self.identity = Some(input.identity);
            self.followed = None;
        }
        let is_new = std::mem::replace(&mut self.followed, input.selected) != input.selected;
        if let Some(unit) = input.selected.filter(|_| is_new) {
            for ancestor in branches.ancestors(unit) {
                if let Some(is_open) = self.is_open.get_mut(ancestor) {
                    *is_open = true;
                }
            }
            self.rows = branches.rows(&self.is_open);
        }
        let row = |unit: usize| self.rows.binary_search(&(unit as u32)).ok();
        (input.selected.and_then(row), is_new)
    }
}

/// The units as a tree, in pre-order.
struct Branches<'a> {
    units: &'a Units,
    features: Features,
}

impl Branches<'_> {
    fn value(&self, unit: usize, feature: usize) -> f64 {
        self.units.value_at(unit, feature).unwrap_or(0.0)
    }

    fn depth(&self, unit: usize) -> usize {
        self.value(unit, self.features.depth) as usize
    }

    fn mark(&self, unit: usize) -> u8 {
        self.value(unit, self.features.mark) as u8
    }

    fn parent(&self, unit: usize) -> usize {
        self.value(unit, self.features.parent) as usize
    }

    /// In pre-order, the first child follows its parent at once.
    fn has_children(&self, unit: usize) -> bool {
        unit + 1 < self.units.len() && self.depth(unit + 1) > self.depth(unit)
    }

    fn ancestors(&self, unit: usize) -> impl Iterator<Item = usize> + '_ {
        let above = move |&unit: &usize| Some(self.parent(unit)).filter(|&parent| parent < unit);
        std::iter::successors(above(&unit), above)
    }

    /// Ancestors of main text are open, and the elements that hold it.
    fn around_main_text(&self) -> Vec<bool> {
        let is_around = |unit| self.mark(unit) == 2 || self.mark(unit) == 1 && self.mark(self.parent(unit)) == 2;
        (0..self.units.len())
            .map(|unit| self.depth(unit) == 0 || is_around(unit))
            .collect()
    }

    /// The units of which all ancestors are open.
    fn rows(&self, is_open: &[bool]) -> Vec<u32> {
        let mut rows = Vec::new();
        let mut deepest = usize::MAX;
        for (unit, &is_open) in is_open.iter().enumerate() {
            let depth = self.depth(unit);
            if depth > deepest {
                continue;
            }
            rows.push(unit as u32);
            deepest = if is_open { usize::MAX } else { depth };
        }
        rows
    }

    fn node(&self, input: &TreeInput<'_>, view: &TreeView, unit: usize) -> Node {
        let element = ElementId::from(self.value(unit, self.features.element) as u32);
        Node {
            unit,
            name: name_of(input.document, element),
            depth: self.depth(unit),
            is_open: self.has_children(unit).then(|| view.is_open[unit]),
            density: self.value(unit, self.features.density),
            sum: self.value(unit, self.features.sum),
            mark: self.mark(unit),
            is_kept: input.extraction.verdicts.keeps(unit),
            hovered: input.hovered == Some(unit),
            selected: input.selected == Some(unit),
        }
    }
}

/// Whether an element is kept, why, and its first words.
fn facts_of(input: &TreeInput<'_>, unit: usize) -> (Vec<Message>, String) {
    let verdict = input.extraction.verdicts.get(unit);
    let judged = verdict.map_or(Vec::new(), |verdict| {
        vec![fate(verdict.keep), Reason::from(&verdict).in_words()]
    });
    (judged, first_words(input.extraction, input.document, unit))
}

/// An element as a selector: `div#content.article.wide`.
fn name_of(document: &Document, element: ElementId) -> String {
    let mut name = match document.elements().get(element.index()) {
        Some(element) => element.name.to_string(),
        None => String::new(),
    };
    if let Some(id) = document.attribute(element, "id") {
        name += &format!("#{}", id.trim());
    }
    let classes = document.attribute(element, "class").unwrap_or_default();
    for class in classes.split_whitespace() {
        name += &format!(".{class}");
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_engine::document::Limits;
    use clearline_engine::extraction::{UnitKind, Units};

    const NAMES: &[&str] = &["depth", "parent", "element", "density", "density-sum", "mark"];

    /// body > (div > (p, p), div > p), of which the first div holds main text.
    fn units() -> Units {
        const VALUES: [[f64; 6]; 6] = [
            [0.0, 0.0, 0.0, 0.0, 0.0, 2.0],
            [1.0, 0.0, 0.0, 0.0, 0.0, 1.0],
            [2.0, 1.0, 0.0, 0.0, 0.0, 1.0],
            [2.0, 1.0, 0.0, 0.0, 0.0, 1.0],
            [1.0, 0.0, 0.0, 0.0, 0.0, 0.0],
            [2.0, 4.0, 0.0, 0.0, 0.0, 0.0],
        ];
        let mut units = Units::new(UnitKind::Element, VALUES.len());
        for _ in VALUES {
            units.push(0, []);
        }
        units.measured(NAMES, |unit, feature| VALUES[unit][feature])
    }

    #[test]
    fn what_is_around_main_text_is_open_and_the_rest_closed() {
        let units = units();
        let branches = Branches {
            units: &units,
            features: Features::of(&units).unwrap(),
        };
        let mut is_open = branches.around_main_text();
        assert_eq!(branches.rows(&is_open), [0, 1, 2, 3, 4]);
        assert_eq!(branches.ancestors(5).collect::<Vec<_>>(), [4, 0]);
        assert!(branches.has_children(4) && !branches.has_children(3) && !branches.has_children(5));
        is_open[0] = false;
        assert_eq!(branches.rows(&is_open), [0]);
        is_open = vec![true; 6];
        assert_eq!(branches.rows(&is_open).len(), 6);
    }

    #[test]
    fn lines_make_no_tree() {
        let units = Units::new(UnitKind::VirtualLine, 0).measured(&["characters"], |_, _| 0.0);
        assert!(Features::of(&units).is_none());
    }

    #[test]
    fn an_element_is_named_like_a_selector() {
        let html = "<body><div id=main class='wide  text'>x</div>";
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        let elements = document.element_ids().iter();
        let names: Vec<String> = elements.map(|element| name_of(&document, element)).collect();
        assert!(names.contains(&"div#main.wide.text".to_owned()), "{names:?}");
    }
}
