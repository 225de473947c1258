//! The content structure of a page in the form of the oracles, and how much two segmentations agree.

use std::collections::HashMap;
use std::ops::Range;

use clearline_engine::document::{Document, ElementId, TextId};
use clearline_engine::internals::document::layout::{Layout, Rect};
use clearline_engine::internals::document::{Event, Tag};
use clearline_engine::internals::methods::vips::rounds::Structure;
use clearline_engine::internals::methods::vips::separators::Orientation;
use clearline_engine::internals::methods::vips::visual::{Kind, NodeId};
use clearline_engine::page::Page;
use serde_json::{Value, json};

/// A page with boxes.
pub struct LaidOut {
    pub document: Document,
    /// For each element its row in the table; that of an element in a template is none of it.
    element_rows: Vec<usize>,
    /// For each text its rows in the table.
    pub text_rows: HashMap<TextId, Range<usize>>,
}

/// A segment for each text; texts that are not named are alone.
pub type Labels = HashMap<TextId, usize>;

impl LaidOut {
    pub fn of(page: &Page) -> LaidOut {
        let document = Document::parse(page);
        let mut element_rows = vec![usize::MAX; document.elements().len()];
        let mut walk = document.walk();
        let mut row = 0;
        while let Some(event) = walk.next() {
            if let Event::Open(id) = event {
                element_rows[id.index()] = row;
                row += 1;
                if document.elements()[id].tag == Tag::Template {
                    walk.skip_contents();
                }
            }
        }
        let layout = document.layout().unwrap().unwrap();
        let mut text_rows = HashMap::new();
        let mut row = 0;
        for id in document.text_ids() {
            let parts = layout.text(id).parts as usize;
            if parts > 0 {
                text_rows.insert(id, row..row + parts);
                row += parts;
            }
        }
        LaidOut {
            document,
            element_rows,
            text_rows,
        }
    }

    pub fn layout(&self) -> &Layout {
        self.document.layout().unwrap().unwrap()
    }

    /// The structure as the oracles write it.
    pub fn tree(&self, structure: &Structure) -> Value {
        self.cell(structure, 0)
    }

    fn cell(&self, structure: &Structure, at: usize) -> Value {
        let cell = &structure.cells[at];
        let mut tree = json!({"doc": cell.doc, "box": sides(cell.rect)});
        if cell.children.is_empty() {
            let blocks = cell.blocks.iter();
            let block = |id| self.name(structure, id);
            tree["blocks"] = blocks.map(|own| json!([block(own.node), own.rule, own.doc])).collect();
        } else {
            let separators = cell.separators.iter();
            let separator = separators.map(|own| json!([letter(own.orientation), own.start, own.end, own.weight]));
            tree["seps"] = separator.collect();
            tree["kids"] = cell
                .children
                .clone()
                .map(|child| self.cell(structure, child as usize))
                .collect();
        }
        tree
    }

    /// `e12` for an element, `t5` for a text, `rt5,e12` for a run.
    fn name(&self, structure: &Structure, id: NodeId) -> String {
        let node = structure.visual.node(id);
        match node.kind {
            Kind::Text(text) => {
                let names: Vec<String> = self.text_rows[&text].clone().map(|row| format!("t{row}")).collect();
                names.join(",")
            }
            Kind::Run => {
                let members = structure.visual.children(id).iter();
                let names: Vec<String> = members.map(|&child| self.name(structure, child)).collect();
                format!("r{}", names.join(","))
            }
            _ => format!("e{}", self.row_of(node.element)),
        }
    }

    /// The characters of each text that the structure holds.
    pub fn characters(&self, structure: &Structure) -> HashMap<TextId, u32> {
        let all = texts_of(structure, 0).into_iter();
        all.map(|text| (text, self.layout().text(text).length)).collect()
    }

    /// The row of an element in the table.
    pub fn row_of(&self, id: ElementId) -> usize {
        self.element_rows[id.index()]
    }
}

/// The segments at a permitted degree of coherence.
pub fn labels(structure: &Structure, permitted: u8) -> Labels {
    let segments = structure.segments(permitted).into_iter().enumerate();
    segments
        .flat_map(|(label, cell)| texts_of(structure, cell).into_iter().map(move |text| (text, label)))
        .collect()
}

/// The texts of a cell, block by block.
pub fn texts_of(structure: &Structure, cell: usize) -> Vec<TextId> {
    let nodes = structure
        .blocks(cell)
        .flat_map(|block| structure.visual.texts(block.node));
    let text = |kind| match kind {
        Kind::Text(id) => Some(id),
        _ => None,
    };
    nodes.filter_map(|node| text(node.kind)).collect()
}

pub fn sides(rect: Rect) -> [i32; 4] {
    [rect.left, rect.top, rect.right, rect.bottom]
}

fn letter(orientation: Orientation) -> &'static str {
    match orientation {
        Orientation::Horizontal => "h",
        Orientation::Vertical => "v",
    }
}

/// BCubed F (Bagga and Baldwin, 1998) of two segmentations, each text as heavy as its characters. 1 if both are the same.
pub fn bcubed(one: &Labels, other: &Labels, characters: &HashMap<TextId, u32>) -> f64 {
    let alone = |labels: &Labels, text: TextId| labels.get(&text).map_or(Err(text), |&label| Ok(label));
    let (mut of_one, mut of_other, mut of_both) = (HashMap::new(), HashMap::new(), HashMap::new());
    let mut all = 0.0;
    for (&text, &length) in characters {
        let weight = f64::from(length);
        let (a, b) = (alone(one, text), alone(other, text));
        *of_one.entry(a).or_insert(0.0) += weight;
        *of_other.entry(b).or_insert(0.0) += weight;
        *of_both.entry((a, b)).or_insert(0.0) += weight;
        all += weight;
    }
    let mean = |of: &HashMap<Result<usize, TextId>, f64>, by_one: bool| {
        let sum: f64 = characters
            .iter()
            .map(|(&text, &length)| {
                let (a, b) = (alone(one, text), alone(other, text));
                f64::from(length) * of_both[&(a, b)] / of[if by_one { &a } else { &b }]
            })
            .sum();
        sum / all
    };
    let (precision, recall) = (mean(&of_one, true), mean(&of_other, false));
    2.0 * precision * recall / (precision + recall)
}
