//! The nodes of text runs, and which place of the text each of them is.

use egui::accesskit::{NodeId, Role, TextDirection, TextPosition, TextSelection};
use egui::{Id, Rect, Sense, Ui, Vec2};
use unicode_segmentation::UnicodeSegmentation;

use super::super::item::{ColumnItem, Spot};
use super::super::selection::Selection;
use super::runs::TextRun;

/// The nodes made in a frame, in the order of the text.
#[derive(Default)]
pub(in super::super) struct RunNodes {
    /// Each with the place that its text begins at and the byte where it ends.
    runs: Vec<(Spot, usize, NodeId)>,
    /// Other nodes out of sight, each with its place.
    others: Vec<(NodeId, Spot)>,
}

/// The text that runs are parts of.
#[derive(Clone, Copy)]
pub(in super::super) struct RunsOf<'a> {
    /// The item.
    pub item: &'a ColumnItem,
    /// Its index.
    pub index: usize,
    /// What the nodes' names are made from.
    pub id: Id,
    /// From the corner of the block to that of the window, and what of the window shows it.
    pub place: Option<(Vec2, Rect)>,
    /// Whether text that is not laid out begins at the right.
    pub is_rtl: bool,
}

impl RunNodes {
    /// Makes the nodes of runs within the node of a Ui.
    pub(in super::super) fn add(&mut self, ui: &Ui, of: RunsOf<'_>, runs: &[TextRun]) {
        for (index, run) in runs.iter().enumerate() {
            let id = of.id.with(("run", index));
            // It registers the node's parent and takes nothing from the pointer.
            ui.interact(Rect::NOTHING, id, Sense::hover());
            let before = index
                .checked_sub(1)
                .filter(|before| runs.get(*before).is_some_and(|run| run.goes_on));
            let next = run.goes_on.then_some(index + 1);
            let name = |index: usize| of.id.with(("run", index)).accesskit_id();
            ui.ctx().accesskit_node_builder(id, |node| {
                write(node, &of, run);
                if let Some(before) = before {
                    node.set_previous_on_line(name(before));
                }
                if let Some(next) = next {
                    node.set_next_on_line(name(next));
                }
            });
            let spot = Spot {
                item: of.index,
                byte: run.bytes.start,
            };
            self.runs.push((spot, run.bytes.end, id.accesskit_id()));
        }
    }

    /// Notes which place another node is.
    pub(in super::super) fn note(&mut self, id: Id, spot: Spot) {
        self.others.push((id.accesskit_id(), spot));
    }

    /// A selection in terms of nodes.
    pub(in super::super) fn selection(&self, items: &[ColumnItem], selection: Selection) -> Option<TextSelection> {
        Some(TextSelection {
            anchor: self.position(items, selection.anchor)?,
            focus: self.position(items, selection.focus)?,
        })
    }

    /// The node of a spot, and the number of characters before it there. A spot without a node, such as a line across
    /// the column, is the end of what is before it.
    fn position(&self, items: &[ColumnItem], spot: Spot) -> Option<TextPosition> {
        let after = self.runs.partition_point(|(start, ..)| *start <= spot);
        let (start, end, node) = self.runs.get(after.saturating_sub(1))?;
        let byte = match start.item.cmp(&spot.item) {
            std::cmp::Ordering::Less => *end,
            std::cmp::Ordering::Equal => spot.byte.clamp(start.byte, *end),
            std::cmp::Ordering::Greater => start.byte,
        };
        let before = items.get(start.item)?.text.get(start.byte..byte)?;
        Some(TextPosition {
            node: *node,
            character_index: before.graphemes(true).count(),
        })
    }

    /// The spot that a position is at.
    pub(super) fn spot(&self, items: &[ColumnItem], position: TextPosition) -> Option<Spot> {
        let (start, end, _) = self.runs.iter().find(|(.., id)| *id == position.node)?;
        let text = items.get(start.item)?.text.get(start.byte..*end)?;
        let characters = text.graphemes(true).take(position.character_index);
        let byte = start.byte + characters.map(str::len).sum::<usize>();
        Some(Spot { byte, ..*start })
    }

    /// The spot that a node begins at.
    pub(super) fn start(&self, node: NodeId) -> Option<Spot> {
        let runs = self.runs.iter().map(|(start, _, id)| (id, start));
        let mut all = runs.chain(self.others.iter().map(|(id, spot)| (id, spot)));
        let (_, spot) = all.find(|(id, _)| **id == node)?;
        Some(*spot)
    }
}

fn write(node: &mut egui::accesskit::Node, of: &RunsOf<'_>, run: &TextRun) {
    node.set_role(Role::TextRun);
    if let Some(language) = &run.language {
        node.set_language(&**language);
    }
    let mut text = of.item.text.get(run.bytes.clone()).unwrap_or_default().to_owned();
    let mut lengths = run.lengths.clone();
    // Without a line feed at its end a paragraph would go on in the next one.
    let is_open = run.ends && !text.ends_with('\n');
    if is_open {
        text.push('\n');
        lengths.push(1);
    }
    node.set_value(text);
    node.set_character_lengths(lengths);
    let is_rtl = run.set.as_ref().map_or(of.is_rtl, |set| set.is_rtl);
    node.set_text_direction(if is_rtl {
        TextDirection::RightToLeft
    } else {
        TextDirection::LeftToRight
    });
    let (Some(set), Some((way, window))) = (&run.set, of.place) else {
        return;
    };
    let end = [(set.area.width(), 0.0)];
    let places = set.characters.iter().chain(end.iter().filter(|_| is_open));
    let (edges, widths): (Vec<f32>, Vec<f32>) = places.copied().unzip();
    node.set_character_widths(widths.as_slice());
    let from_right = |(edge, width): (&f32, &f32)| set.area.width() - edge - width;
    let edges = if is_rtl {
        edges.iter().zip(&widths).map(from_right).collect()
    } else {
        edges
    };
    node.set_character_positions(edges);
    node.set_word_starts(set.words.as_slice());
    if let Some(area) = run
        .area(way)
        .map(|area| area.intersect(window))
        .filter(|area| area.is_positive())
    {
        node.set_bounds(accesskit_rect(area));
    }
}

/// A place in the window, as AccessKit takes it.
pub(in super::super) fn accesskit_rect(area: Rect) -> egui::accesskit::Rect {
    egui::accesskit::Rect {
        x0: area.min.x.into(),
        y0: area.min.y.into(),
        x1: area.max.x.into(),
        y1: area.max.y.into(),
    }
}
