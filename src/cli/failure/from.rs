//! The faults of rooms below as failures of a command.

use super::Failure;
use crate::cli::apart::OutputFault;
use clearline_engine::internals::save::RulesFolderFault;
use clearline_engine::methods::ParameterFault;
use clearline_engine::page::PageFault;
use clearline_engine::save::SaveFault;
use clearline_measure::{CorpusFault, FoldsFault, MarkFault, PoliciesFault};

impl From<PageFault> for Failure {
    fn from(fault: PageFault) -> Failure {
        Failure::Page(fault)
    }
}

impl From<CorpusFault> for Failure {
    fn from(fault: CorpusFault) -> Failure {
        Failure::Corpus(fault)
    }
}

impl From<RulesFolderFault> for Failure {
    fn from(fault: RulesFolderFault) -> Failure {
        Failure::Rules(fault)
    }
}

impl From<MarkFault> for Failure {
    fn from(fault: MarkFault) -> Failure {
        match fault {
            MarkFault::Corpus(fault) => Failure::Corpus(fault),
            MarkFault::Save(fault) => Failure::Save(fault),
        }
    }
}

impl From<PoliciesFault> for Failure {
    fn from(fault: PoliciesFault) -> Failure {
        Failure::Policies(fault)
    }
}

impl From<FoldsFault> for Failure {
    fn from(fault: FoldsFault) -> Failure {
        Failure::Folds(fault)
    }
}

impl From<OutputFault> for Failure {
    fn from(fault: OutputFault) -> Failure {
        Failure::Output(fault)
    }
}

impl From<SaveFault> for Failure {
    fn from(fault: SaveFault) -> Failure {
        Failure::Save(fault)
    }
}

impl From<ParameterFault> for Failure {
    fn from(fault: ParameterFault) -> Failure {
        Failure::Parameter(fault)
    }
}
