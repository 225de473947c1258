//! Reading a model, trusting nothing in it.

use super::leaves::LeafTable;
use super::trees::{MOST_LEAVES, Split, Trees, leaf_of};
use super::{Model, Parts};
use crate::methods::auto::confidence::Calibration;
use crate::methods::auto::features::{WIDTH, catalogue};
use clearline_message::{Message, message};
use std::sync::{Arc, OnceLock};
use thiserror::Error;

const MAGIC: [u8; 4] = *b"CLAM";
const VERSION: u32 = 3;
const MISSING_RIGHT: u16 = 0x8000;
/// More trees than this are no model of ours.
const MOST_TREES: u32 = 10_000;
/// More points than this are no confidence table of ours.
const MOST_POINTS: u32 = 1_000;

/// Why bytes are no model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}", self.message().error_text())]
#[non_exhaustive]
pub enum ModelFault {
    /// They do not begin as a model does.
    NoModel,
    /// Another version of the layout.
    Version(u32),
    /// Trained on other features than this program computes.
    OtherFeatures,
    /// They end too early, or go on behind the end.
    Length,
    /// A tree that is none.
    BadTree(usize),
    /// A number that is none.
    BadNumber,
}

impl ModelFault {
    /// The error as a message.
    pub fn message(self) -> Message {
        match self {
            ModelFault::NoModel => message!("fault-model-no-model"),
            ModelFault::Version(layout) => {
                message!(
                    "fault-model-layout",
                    layout = layout.to_string(),
                    wanted = VERSION.to_string()
                )
            }
            ModelFault::OtherFeatures => message!("fault-model-other-features"),
            ModelFault::Length => message!("fault-model-length"),
            ModelFault::BadTree(tree) => message!("fault-model-tree", tree = tree.to_string()),
            ModelFault::BadNumber => message!("fault-model-number"),
        }
    }
}

/// Hash of all feature names in order (FNV-1a), by which a model knows its features.
pub fn feature_hash() -> u32 {
    let names = catalogue();
    let bytes = names.iter().flat_map(|card| card.name.bytes().chain([0]));
    bytes.fold(0x811c_9dc5, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(16_777_619)
    })
}

pub(super) fn read(bytes: &[u8]) -> Result<Model, ModelFault> {
    let mut reader = Reader { rest: bytes };
    if reader.take::<4>().map_err(|_| ModelFault::NoModel)? != MAGIC {
        return Err(ModelFault::NoModel);
    }
    match reader.u32()? {
        VERSION => {}
        other => return Err(ModelFault::Version(other)),
    }
    if reader.u32()? != feature_hash() {
        return Err(ModelFault::OtherFeatures);
    }
    let counts = [reader.u32()?, reader.u32()?, reader.u32()?];
    let points = reader.u32()?;
    if counts.into_iter().fold(0, u32::saturating_add) > MOST_TREES || points > MOST_POINTS {
        return Err(ModelFault::Length);
    }
    let mut sets: [Trees; 3] = Default::default();
    sets[0].start = reader.f32()?;
    let table = (0..points).map(|_| Ok((reader.f32()?, reader.f32()?)));
    let table = table.collect::<Result<Vec<_>, ModelFault>>()?;
    let mut tree = 0;
    for (trees, count) in sets.iter_mut().zip(counts) {
        for _ in 0..count {
            read_tree(&mut reader, trees, tree)?;
            tree += 1;
        }
    }
    let [first, second, comments] = sets;
    match reader.rest {
        [] => Ok(Model(Arc::new(Parts {
            sharing: OnceLock::new(),
            looks: [first, second],
            comments,
            calibration: Calibration::new(table),
        }))),
        _ => Err(ModelFault::Length),
    }
}

fn read_tree(reader: &mut Reader, trees: &mut Trees, number: usize) -> Result<(), ModelFault> {
    let splits = usize::from(reader.take::<1>()?[0]);
    if splits == 0 || splits >= MOST_LEAVES {
        return Err(ModelFault::BadTree(number));
    }
    let first = trees.splits.len();
    for _ in 0..splits {
        let feature = reader.u16()?;
        trees.splits.push(Split {
            feature: feature & !MISSING_RIGHT,
            missing_right: feature & MISSING_RIGHT != 0,
            threshold: reader.f32()?,
            children: reader.take::<2>()?.map(|byte| byte as i8),
        });
    }
    let mut leaves = [0.0; MOST_LEAVES];
    for leaf in leaves.iter_mut().take(splits + 1) {
        *leaf = reader.f32()?;
    }
    let own = &trees.splits[first..];
    if own.iter().any(|split| usize::from(split.feature) >= WIDTH) {
        return Err(ModelFault::BadTree(number));
    }
    let lefts = left_leaves(own).ok_or(ModelFault::BadTree(number))?;
    let splits = first..trees.splits.len();
    trees.ask(trees.trees.len() as u16, splits.clone(), lefts);
    trees.trees.push(splits);
    trees.leaves.push(leaves);
    trees.tables.push(LeafTable::of(&leaves));
    Ok(())
}

/// The leaves on the left of each split, as bits, found from the last split to the first; none where splits and leaves are
/// not one tree with its leaves from left to right.
fn left_leaves(splits: &[Split]) -> Option<Vec<u16>> {
    let mut below = vec![0..0; splits.len()];
    let mut lefts = vec![0; splits.len()];
    for at in (0..splits.len()).rev() {
        let leaves = |child: i8| match usize::try_from(child) {
            Ok(child) if child > at && child < splits.len() => Some(below[child].clone()),
            Ok(_) => None,
            Err(_) => Some(leaf_of(child)..leaf_of(child) + 1),
        };
        let [left, right] = splits[at].children.map(leaves);
        let (left, right) = (left?, right?);
        if left.end != right.start || right.end > splits.len() + 1 {
            return None;
        }
        lefts[at] = ((1u16 << left.len()) - 1) << left.start;
        below[at] = left.start..right.end;
    }
    (below.first() == Some(&(0..splits.len() + 1))).then_some(lefts)
}

/// Reads numbers off the front of bytes.
struct Reader<'a> {
    rest: &'a [u8],
}

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], ModelFault> {
        let (taken, rest) = self.rest.split_first_chunk::<N>().ok_or(ModelFault::Length)?;
        self.rest = rest;
        Ok(*taken)
    }

    fn u16(&mut self) -> Result<u16, ModelFault> {
        Ok(u16::from_le_bytes(self.take()?))
    }

    fn u32(&mut self) -> Result<u32, ModelFault> {
        Ok(u32::from_le_bytes(self.take()?))
    }

    /// A finite number.
    fn f32(&mut self) -> Result<f32, ModelFault> {
        let number = f32::from_le_bytes(self.take()?);
        if number.is_finite() {
            Ok(number)
        } else {
            Err(ModelFault::BadNumber)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::auto::features::Matrix;

    /// For the first look a tree with two splits: feature 0 up to 1 → feature 1 up to 5 → leaves 1, 2; else leaf 4. For the second one
    /// with one split: feature 1 up to 5 → leaf −1, else leaf 3. For comments one with the same split: leaf −2, else leaf 6.
    fn model() -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        for number in [VERSION, feature_hash(), 1, 1, 1, 2] {
            bytes.extend(number.to_le_bytes());
        }
        for number in [0.5f32, 0.0, 0.1, 1.0, 0.9] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.push(2);
        for (feature, threshold, children) in [(0u16, 1.0f32, [1i8, -3]), (1 | MISSING_RIGHT, 5.0, [-1, -2])] {
            bytes.extend(feature.to_le_bytes());
            bytes.extend(threshold.to_le_bytes());
            bytes.extend(children.map(|child| child as u8));
        }
        for leaf in [1.0f32, 2.0, 4.0] {
            bytes.extend(leaf.to_le_bytes());
        }
        for leaves in [[-1.0f32, 3.0], [-2.0, 6.0]] {
            bytes.extend([1, 1, 0]);
            bytes.extend(5.0f32.to_le_bytes());
            bytes.extend([-1i8, -2].map(|child| child as u8));
            bytes.extend(leaves.map(f32::to_le_bytes).as_flattened());
        }
        bytes
    }

    fn matrix(rows: &[[f32; 2]]) -> Matrix {
        Matrix::of_rows::<WIDTH>(rows.len(), |row, rest| {
            let rest = rest.write(rows[row].into_iter());
            rest.write([f32::NAN; WIDTH - 2].into_iter()).end();
        })
    }

    #[test]
    fn a_model_is_read_and_its_trees_are_walked() {
        let model = Model::read(&model()).unwrap();
        let rows = matrix(&[[1.0, 5.0], [1.0, 5.5], [1.5, 0.0], [f32::NAN, f32::NAN]]);
        assert_eq!(model.first_scores(&rows), [1.5, 2.5, 4.5, 2.5]);
        assert_eq!(model.second_scores(&rows), [-1.0, 3.0, -1.0, -1.0]);
        assert_eq!(model.comment_scores(&rows), [-2.0, 6.0, -2.0, -2.0]);
        let mut row = [f32::NAN; WIDTH];
        row[..2].copy_from_slice(&[1.0, 5.5]);
        assert_eq!(model.score(&row), 2.5, "looked at once");
        row[WIDTH - 4..].fill(0.5);
        assert_eq!(model.score(&row), 5.5, "looked at twice");
        assert!((model.calibration().confidence(0.5) - 0.5).abs() < 1e-6);
    }

    #[test]
    fn a_broken_model_is_an_error() {
        let whole = model();
        assert_eq!(Model::read(b"nothing").unwrap_err(), ModelFault::NoModel);
        assert_eq!(Model::read(b"CL").unwrap_err(), ModelFault::NoModel);
        for end in 4..whole.len() {
            assert_eq!(Model::read(&whole[..end]).unwrap_err(), ModelFault::Length, "{end}");
        }
        let changed = |at: usize, to: &[u8]| {
            let mut bytes = whole.clone();
            bytes[at..at + to.len()].copy_from_slice(to);
            Model::read(&bytes).unwrap_err()
        };
        assert_eq!(changed(4, &[9]), ModelFault::Version(9));
        assert_eq!(changed(8, &[0, 1, 2, 3]), ModelFault::OtherFeatures);
        assert_eq!(changed(28, &f32::NAN.to_le_bytes()), ModelFault::BadNumber);
        let tree = 4 + 6 * 4 + 5 * 4;
        assert_eq!(changed(tree, &[0]), ModelFault::BadTree(0));
        assert_eq!(changed(tree + 1, &[0xff, 0x7f]), ModelFault::BadTree(0));
        for child in [0u8, 2, 0xff, 0x80] {
            assert_eq!(changed(tree + 1 + 6, &[child]), ModelFault::BadTree(0), "{child}");
        }
        for (place, number) in [(2, 1), (1, 2)] {
            let at = whole.len() - place * (1 + 8 + 2 * 4);
            assert_eq!(changed(at, &[0]), ModelFault::BadTree(number));
        }
        for count in [12, 16, 20] {
            assert_eq!(changed(count, &9_999u32.to_le_bytes()), ModelFault::Length);
        }
        assert_eq!(Model::read(&[whole, vec![0]].concat()).unwrap_err(), ModelFault::Length);
    }

    #[test]
    fn random_bytes_behind_the_head_never_panic() {
        let whole = model();
        let mut state = 1u32;
        for _ in 0..2_000 {
            let mut bytes = whole.clone();
            for _ in 0..3 {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let at = 12 + (state >> 8) as usize % (bytes.len() - 12);
                bytes[at] = (state >> 24) as u8;
            }
            if let Ok(model) = Model::read(&bytes) {
                assert_eq!(model.first_scores(&matrix(&[[0.0, 0.0]])).len(), 1);
            }
        }
    }
}
