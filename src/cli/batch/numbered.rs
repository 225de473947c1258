//! Inputs with the numbers of their records. The journal knows which one is being taken in.

use super::inputs::Inputs;
use super::journal::Journal;
use clearline_engine::archive::Input;
use clearline_engine::internals::archive::Row;
use std::sync::Arc;

/// All inputs that are not read yet.
pub(super) struct Numbered {
    inputs: Inputs,
    journal: Option<Arc<Journal>>,
    next: u64,
}

impl Numbered {
    /// The inputs from record `first` on.
    pub(super) fn from(first: u64, inputs: Inputs, journal: Option<Arc<Journal>>) -> Numbered {
        Numbered {
            inputs,
            journal,
            next: first,
        }
    }
}

impl Iterator for Numbered {
    type Item = (u64, Input);

    fn next(&mut self) -> Option<(u64, Input)> {
        let number = self.next;
        // A program that is ended while it waits says nothing about the input.
        self.inputs.wait();
        let journal = self.journal.as_deref();
        let _place = journal.map(|journal| journal.take_in(number));
        let input = match journal.is_some_and(|journal| journal.passes_over(number)) {
            true => self.inputs.pass_over(),
            false => self.inputs.next(),
        };
        self.next += 1;
        Some((number, input?))
    }
}
