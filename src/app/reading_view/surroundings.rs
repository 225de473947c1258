//! The lists and quotations around a leaf, with the bullets and numbers that hang before it.

use clearline_column::reader::{Level, LevelKind};
use clearline_column::typeset::rough_width;
use clearline_engine::extraction::{Article, NodeKind};
use std::collections::{BTreeMap, BTreeSet};

/// What hangs before the items of a bulleted list, by depth.
const BULLETS: [&str; 3] = ["•", "–", "·"];
/// Width of the strip of bullets, short numbers and definitions, in ems.
const STRIP: f32 = 1.9;
/// Levels that are shown; of what is deeper only the innermost are.
const DEEPEST: usize = 8;

/// Makes levels, leaf by leaf in page order.
#[derive(Default)]
pub(super) struct Surroundings {
    /// Items and notes that have their marker.
    marked: BTreeSet<u32>,
    /// Widths of the strips of lists seen so far.
    widths: BTreeMap<u32, f32>,
}

/// A marker to be hung in a level.
enum Marker {
    Bullet,
    Written(String),
}

impl Surroundings {
    /// The levels around a node up to the node `within`, outermost first. A marker is given once: to the first leaf that
    /// asks for it.
    pub(super) fn levels(&mut self, article: &Article, node: u32, within: Option<u32>) -> Vec<Level> {
        let mut levels: Vec<Level> = Vec::new();
        let mut bullets = Vec::new();
        // The item that the list around it is to show a marker for.
        let mut item = None;
        let containers = article.containers(node);
        for container in containers.take_while(|&container| Some(container) != within) {
            if levels.len() == DEEPEST {
                break;
            }
            let kind = article.nodes[container as usize].kind;
            if matches!(kind, NodeKind::Item { .. }) && is_in_list(article, container) {
                // The text of an outer item may be left out; its marker then waits for what else it has.
                let is_inner = !levels.iter().any(|level| level.kind != LevelKind::Quote);
                if is_inner || begins_with(article, container, node) {
                    item = Some(container);
                }
                continue;
            }
            let Some((level, has_bullet)) = self.level(article, container, &mut item) else {
                continue;
            };
            if has_bullet {
                bullets.push(levels.len());
            }
            levels.push(level);
            // What stands around a footnote is the page's way to set it apart.
            if matches!(kind, NodeKind::Note(_)) {
                break;
            }
        }
        set_bullets(&mut levels, &bullets);
        levels.reverse();
        levels
    }

    /// The level that a container makes, and whether it is to get a bullet.
    fn level(&mut self, article: &Article, container: u32, item: &mut Option<u32>) -> Option<(Level, bool)> {
        let node = &article.nodes[container as usize];
        let (id, own) = match node.kind {
            NodeKind::Quote => {
                let kind = LevelKind::Quote;
                return Some((Level { id: container, kind }, false));
            }
            NodeKind::List { .. } => (container, item.take()),
            NodeKind::Item { .. } | NodeKind::Note(_) => (container, Some(container)),
            // The definitions of one list stand as close as the items of another.
            NodeKind::Definition => (node.parent, None),
            _ => return None,
        };
        let width = self.width(article, container);
        let marker = own
            .filter(|&own| self.marked.insert(own))
            .map(|own| written(article, own));
        let has_bullet = matches!(marker, Some(Marker::Bullet));
        let marker = marker.and_then(Marker::into_written);
        let kind = LevelKind::Hanging { width, marker };
        Some((Level { id, kind }, has_bullet))
    }

    /// The levels around the table that a node stands in.
    pub(super) fn levels_of_table(&mut self, article: &Article, node: u32) -> Vec<Level> {
        let is_table = |&container: &u32| article.nodes[container as usize].kind == NodeKind::Table;
        let table = article.containers(node).find(is_table);
        table.map_or_else(Vec::new, |table| self.levels(article, table, None))
    }

    /// The width of a strip: the widest number of its list has room.
    fn width(&mut self, article: &Article, container: u32) -> f32 {
        /// The gap between number and text, and something to spare.
        const AIR: f32 = 0.75;
        let node = &article.nodes[container as usize];
        let list = match node.kind {
            NodeKind::List { .. } => container,
            NodeKind::Note(_) => node.parent,
            _ => return STRIP,
        };
        if let Some(&width) = self.widths.get(&list) {
            return width;
        }
        let numbers = children(article, list).filter_map(|item| written(article, item).into_written());
        let widest = numbers.map(|number| rough_width(&number)).fold(0.0, f32::max);
        let width = STRIP.max(widest + AIR);
        self.widths.insert(list, width);
        width
    }
}

impl Marker {
    fn into_written(self) -> Option<Box<str>> {
        match self {
            Marker::Bullet => None,
            Marker::Written(written) => Some(written.into()),
        }
    }
}

/// Whether the first leaf of a container is a node, or below it.
fn begins_with(article: &Article, container: u32, node: u32) -> bool {
    let first = article.leaves.partition_point(|leaf| leaf.node < container);
    article.leaves.get(first).is_some_and(|leaf| leaf.node >= node)
}

fn is_in_list(article: &Article, item: u32) -> bool {
    let parent = article.nodes[item as usize].parent;
    matches!(article.nodes[parent as usize].kind, NodeKind::List { .. })
}

/// The marker of an item or note.
fn written(article: &Article, own: u32) -> Marker {
    let node = &article.nodes[own as usize];
    let parent = article.nodes[node.parent as usize].kind;
    match (parent, node.kind) {
        (NodeKind::List { numbering: Some(list) }, NodeKind::Item { number }) => {
            Marker::Written(format!("{}.", list.style.written(number)))
        }
        (_, NodeKind::Note(note)) => {
            let label = article.notes.get(note as usize).map(|note| note.label.trim());
            match label.unwrap_or_default() {
                "" => Marker::Bullet,
                label if label.chars().all(char::is_alphanumeric) => Marker::Written(format!("{label}.")),
                sign => Marker::Written(sign.to_owned()),
            }
        }
        _ => Marker::Bullet,
    }
}

/// Gives bullets the sign of their depth, which is known only when all levels are. The levels are innermost first.
fn set_bullets(levels: &mut [Level], bullets: &[usize]) {
    let is_list = |level: &&Level| matches!(level.kind, LevelKind::Hanging { .. });
    for &at in bullets {
        let depth = levels.iter().skip(at + 1).filter(is_list).count();
        if let Some(Level {
            kind: LevelKind::Hanging { marker, .. },
            ..
        }) = levels.get_mut(at)
        {
            *marker = BULLETS.get(depth).or(BULLETS.last()).map(|&bullet| bullet.into());
        }
    }
}

/// The nodes right below a node.
fn children(article: &Article, node: u32) -> impl Iterator<Item = u32> + '_ {
    let end = article.nodes[node as usize].end;
    let mut next = node + 1;
    std::iter::from_fn(move || {
        let child = next;
        (child < end).then(|| {
            next = article.nodes[child as usize].end.max(child + 1);
            child
        })
    })
}
