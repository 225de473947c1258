//! What the curve is drawn from, and what can be done to it.

use crate::app::analysis::AnalysisPalette;
use crate::app::ground::run_end::RunEnd;
use clearline_engine::internals::explore::Grid;
use clearline_engine::{
    extraction::{Class, Curve, KeptRun, Units},
    methods::{Method, ParameterCard},
};

/// What the curve pane draws.
#[derive(Clone, Copy)]
pub struct CurveInput<'a> {
    /// The curve itself.
    pub curve: &'a Curve,
    /// What can be moved by hand.
    pub grips: Grips<'a>,
    /// Another value whenever the curve is another one (another page, method or parameter): the drawing is kept by it.
    pub identity: u64,
    /// The unit that is pointed at elsewhere, say in the text.
    pub hovered: Option<usize>,
    /// The unit that was chosen by a click, here or elsewhere; it is brought into view when it changes.
    pub selected: Option<usize>,
    /// What the box at the pointer says about a unit: a line that has room in the plot, or all that [`describe`](crate::app::analysis::describe()) tells.
    pub describe: &'a dyn Fn(usize) -> String,
    /// The classes of the units, for the colours of bars, points and bands.
    pub classes: Classes<'a>,
    /// The degree of coherence of each unit, where the method gives one: then it is that which colours bars, points and bands.
    pub coherence: Option<&'a dyn Fn(usize) -> Option<f64>>,
    /// The colours.
    pub palette: &'a AnalysisPalette,
}

/// The classes of units.
#[derive(Clone, Copy)]
pub struct Classes<'a> {
    /// The class of a unit.
    pub of: &'a dyn Fn(usize) -> Option<Class>,
    /// Those that the method gives at all: the legend names no others.
    pub given: &'a [Class],
}

/// What of a curve can be moved by hand.
#[derive(Clone, Copy, Debug)]
pub struct Grips<'a> {
    /// The units that it measures.
    pub units: &'a Units,
    /// The parameter that the line of the threshold stands for, where there is one.
    pub threshold: Option<Scale>,
    /// Whether kept runs can be moved, made and taken away.
    pub has_runs: bool,
    /// Whether the lengths of the blocks can be shown too, and whether they are.
    pub lengths: Option<Lengths>,
}

/// The lengths of the blocks as a series of their own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Lengths {
    /// They can be shown.
    Offered,
    /// They are the last series of the curve, on a scale of their own.
    Shown {
        /// Characters that a value of 1 stands for.
        characters: f64,
    },
}

/// The values of a parameter.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    /// The name of the method.
    pub method: &'static str,
    /// The parameter's name.
    pub name: &'static str,
    /// Its values, those of its slider.
    pub grid: Grid,
}

impl Scale {
    /// The numbers of a parameter; `None` where it is a choice.
    pub fn of(method: &Method, card: &ParameterCard) -> Option<Scale> {
        let grid = Grid::of(card)?;
        Some(Scale {
            method: method.name,
            name: card.name,
            grid,
        })
    }

    /// The value of the parameter that is nearest to a number.
    pub(in crate::app::analysis) fn nearest(&self, value: f64) -> f64 {
        self.grid.value(self.grid.nearest(value))
    }
}

/// What was done to markers and threshold.
#[derive(Clone, Debug, PartialEq)]
pub enum Touched {
    /// A marker was moved.
    End {
        /// The run as it was when the marker was grabbed.
        run: KeptRun,
        /// Which of its ends.
        end: RunEnd,
        /// The border between units where it is now: before the unit of this number.
        border: usize,
    },
    /// A run is wanted at this unit.
    AddRun(usize),
    /// A run is not wanted.
    RemoveRun(KeptRun),
    /// The threshold was moved to this value.
    Threshold(f64),
    /// The lengths of the blocks are to be shown, or not any more.
    Lengths,
}
