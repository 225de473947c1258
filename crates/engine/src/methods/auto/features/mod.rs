//! What the model looks at, group by group. Every feature stands in its group's table, below what values it takes and what they mean.
//!
//! Trees compare and never add, so numbers are given as they are rather than as logarithms: a reader can check them.

mod ancestors;
mod branches;
mod classes;
mod first_look;
mod groups;
mod landmarks;
mod marks;
mod matrix;
mod neighbours;
mod neutral;
mod own_text;
mod page;
mod position;
mod repetition;
mod spread;
mod statements;
mod subjects;
mod tags;
mod title;

pub use first_look::{DOUBTFUL, FirstLook, SURE};
pub use landmarks::Landmarks;
pub use matrix::{LANES, Matrix, Row};
pub use neutral::Neutral;
pub use spread::{Spread, extremes};
pub use subjects::{SUBJECTS, Subject, subjects};
pub use tags::named_tag;

use super::blocks::Blocks;
use super::policy::Policy;
use super::survey::Survey;
use crate::document::{Document, ElementId};
use std::ops::Range;

/// One feature of a block, computed from its group's context `C`.
pub struct Feature<C> {
    /// Its id in evidence and in the training.
    pub name: &'static str,
    /// How it says that there is nothing.
    pub nothing: Nothing,
    of: fn(&C) -> f32,
}

/// A feature's line in the table of all features.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FeatureCard {
    /// Its group.
    pub group: &'static str,
    /// Its id.
    pub name: &'static str,
    /// How it says that there is nothing.
    pub nothing: Nothing,
}

/// The value by which a feature says that there is nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Nothing {
    /// None: there is always something.
    Never,
    /// A number.
    Number(f32),
    /// NaN.
    Missing,
}

impl Nothing {
    /// Whether a value says that there is nothing.
    pub fn is(self, value: f32) -> bool {
        value.is_nan() || self == Nothing::Number(value)
    }
}

/// Evaluates a group's features into the front of `row`, and gives what is left of it.
#[inline(always)]
fn fill<'r, C>(row: Row<'r>, features: &[Feature<C>], context: &C) -> Row<'r> {
    row.write(features.iter().map(|feature| (feature.of)(context)))
}

/// 1 for yes, 0 for no.
fn flag(is_so: bool) -> f32 {
    f32::from(u8::from(is_so))
}

/// All features in the order of the matrix's columns.
pub fn catalogue() -> Vec<FeatureCard> {
    let mut cards = Vec::new();
    list(&mut cards, "own text", own_text::FEATURES);
    list(&mut cards, "tags and roles", tags::FEATURES);
    list(&mut cards, "repetition", repetition::FEATURES);
    list(&mut cards, "position", position::FEATURES);
    list(&mut cards, "same tag path", groups::SAME_PATH);
    list(&mut cards, "same classes", groups::SAME_CLASSES);
    list(&mut cards, "title", title::FEATURES);
    list(&mut cards, "class-names", classes::FEATURES);
    list(&mut cards, "marks", marks::AROUND.as_flattened());
    list(&mut cards, "marks", marks::REST);
    list(&mut cards, "branches", branches::FEATURES.as_flattened());
    list(&mut cards, "neighbours", neighbours::NEAR.as_flattened());
    list(&mut cards, "neighbours", neighbours::AROUND.as_flattened());
    list(&mut cards, "ancestors", ancestors::AROUND.as_flattened());
    list(&mut cards, "ancestors", ancestors::DEPTH);
    list(&mut cards, "page", page::FEATURES);
    list(&mut cards, "statements", statements::FEATURES);
    list(&mut cards, "request", REQUEST);
    list(&mut cards, "first look", first_look::FEATURES);
    cards
}

fn list<C>(cards: &mut Vec<FeatureCard>, group: &'static str, features: &[Feature<C>]) {
    cards.extend(features.iter().map(|feature| FeatureCard {
        group,
        name: feature.name,
        nothing: feature.nothing,
    }));
}

/// How many features there are.
pub const WIDTH: usize = own_text::FEATURES.len()
    + tags::FEATURES.len()
    + repetition::FEATURES.len()
    + position::FEATURES.len()
    + groups::SAME_PATH.len()
    + groups::SAME_CLASSES.len()
    + title::FEATURES.len()
    + classes::FEATURES.len()
    + marks::AROUND.as_flattened().len()
    + marks::REST.len()
    + branches::FEATURES.as_flattened().len()
    + neighbours::NEAR.as_flattened().len()
    + neighbours::AROUND.as_flattened().len()
    + ancestors::AROUND.as_flattened().len()
    + ancestors::DEPTH.len()
    + page::FEATURES.len()
    + statements::FEATURES.len()
    + REQUEST.len()
    + first_look::FEATURES.len();

/// How many of them are found of each block; the others sum up the first look.
pub const FEATURES_OF_BLOCKS: usize = WIDTH - first_look::FEATURES.len();

/// What the reader asks for: the same for all blocks of the page.
const REQUEST: &[Feature<Policy>] = &[Feature {
    // 0–2: what is asked for: 0 the article, 1 the discussion as well, 2 the whole page.
    name: "policy",
    nothing: Nothing::Never,
    of: |policy| *policy as usize as f32,
}];

/// Whether a row is one of a second look: it has the features that sum up the first one.
pub fn is_second_look(row: &[f32; WIDTH]) -> bool {
    !row[WIDTH - first_look::FEATURES.len() + first_look::DOUBTFUL_SHARE].is_nan()
}

/// Rows that are made and scored together: all of most pages, and some megabytes of a page of any size.
const STRETCH: usize = 4_096;

/// What the features of a page's blocks are found from. A row is a kilobyte, six times what it is found from; so no table of them
/// is kept, and each is found again where somebody asks what spoke for its block.
pub struct Features {
    survey: Survey,
    landmarks: Landmarks,
    own_texts: own_text::OwnTexts,
    groups: groups::Groups,
    titles: title::Titles,
    positions: position::Positions,
    marks: marks::Marks,
    statements: statements::Statements,
    page: Vec<f32>,
    says_thread: bool,
}

impl Features {
    /// Looks at a page.
    pub fn of(document: &Document) -> Features {
        let survey = Survey::of(document, Blocks::of(document));
        let landmarks = Landmarks::of(&survey);
        let titles = title::Titles::of(document, &survey);
        let facts = page::PageFacts::of(document, &survey, &landmarks);
        Features {
            own_texts: own_text::OwnTexts::of(&survey),
            groups: groups::Groups::of(&survey),
            positions: position::Positions::of(&survey, titles.title_block()),
            marks: marks::Marks::of(&survey),
            statements: statements::Statements::of(document, &survey),
            page: page::FEATURES.iter().map(|feature| (feature.of)(&facts)).collect(),
            says_thread: facts.says_thread(),
            titles,
            landmarks,
            survey,
        }
    }

    /// The page as the features see it.
    pub fn survey(&self) -> &Survey {
        &self.survey
    }

    /// The containers that are likely to hold its main text.
    pub fn landmarks(&self) -> &Landmarks {
        &self.landmarks
    }

    /// Whether the page says that it is a thread, by its data or by the program that made it.
    pub fn says_thread(&self) -> bool {
        self.says_thread
    }

    /// The heading that is most likely the headline although the page's title does not have its words.
    pub fn unconfirmed_headline(&self) -> Option<usize> {
        self.titles.unconfirmed()
    }

    /// The features of all blocks at the first look, one row for each, some thousand rows at a time.
    pub fn stretches(&self, policy: Policy) -> impl Iterator<Item = Matrix> + '_ {
        let blocks = self.survey.blocks.len();
        let firsts = (0..blocks).step_by(STRETCH);
        firsts.map(move |first| self.rows((policy, FirstLook::UNKNOWN), first..(first + STRETCH).min(blocks)))
    }

    /// The features of some blocks, one row for each.
    pub fn rows(&self, (policy, first_look): (Policy, FirstLook), blocks: Range<usize>) -> Matrix {
        let mut levels = Vec::new();
        Matrix::of_rows::<WIDTH>(blocks.len(), |row, rest| {
            let rest = self.write(blocks.start + row, &mut levels, rest);
            let rest = fill(rest, REQUEST, &policy);
            fill(rest, first_look::FEATURES, &first_look).end();
        })
    }

    /// The features of one block.
    pub fn row(&self, known: (Policy, FirstLook), block: usize) -> [f32; WIDTH] {
        let rows = self.rows(known, block..block + 1);
        std::array::from_fn(|column| rows.value(0, column))
    }

    /// Writes all but what is asked for and what the first look said, and gives what is left of the row.
    #[inline(always)]
    fn write<'r>(&self, block: usize, levels: &mut Vec<ElementId>, row: Row<'r>) -> Row<'r> {
        let (survey, landmarks) = (&self.survey, &self.landmarks);
        survey.levels_above(block, levels);
        let rest = fill(row, own_text::FEATURES, &self.own_texts.of_block(survey, block));
        let rest = fill(rest, tags::FEATURES, &tags::Place::of(survey, block));
        let rest = fill(rest, repetition::FEATURES, &repetition::Repetition::of(survey, block));
        let position = self.positions.of_block((survey, landmarks), block, levels);
        let rest = fill(rest, position::FEATURES, &position);
        let rest = fill(rest, groups::SAME_PATH, self.groups.same_path(block));
        let rest = fill(rest, groups::SAME_CLASSES, self.groups.same_classes(block));
        let rest = fill(rest, title::FEATURES, self.titles.of_block(block));
        let rest = fill(rest, classes::FEATURES, &classes::Classes::of(survey, block));
        let rest = fill(rest, marks::AROUND.as_flattened(), self.marks.of_block(block));
        let rest = fill(rest, marks::REST, self.marks.of_block(block));
        let branches = branches::Branches::of(survey, landmarks, levels);
        let rest = fill(rest, branches::FEATURES.as_flattened(), &branches);
        let neighbours = neighbours::Neighbours::of(survey, block);
        let rest = fill(rest, neighbours::NEAR.as_flattened(), &neighbours);
        let rest = fill(rest, neighbours::AROUND.as_flattened(), &neighbours);
        let ancestors = ancestors::Ancestors::of(survey, block, levels);
        let rest = fill(rest, ancestors::AROUND.as_flattened(), &ancestors);
        let rest = fill(rest, ancestors::DEPTH, &ancestors);
        let rest = rest.write(self.page.iter().copied());
        let stated = self.statements.of_block(survey, block, levels);
        fill(rest, statements::FEATURES, &stated)
    }
}

#[cfg(test)]
mod tests;
