//! What other programs export, read as items to be kept, and the queue from which they are kept.
//!
//! [`Import::of`] reads a file or a folder; nothing there asks the network. A [`Queue`] holds the items on the disk until each is
//! kept, and an [`Importer`] keeps them: what brings its page along at once, addresses slowly, one at a time a host.

mod adding;
mod contents;
mod formats;
mod hosts;
mod importer;
mod items;
mod keeping;
mod known;
mod opening;
mod paths;
mod queue;
mod queue_file;
mod reason;
mod table;
mod text;
mod uniting;

pub use adding::Added;
pub use importer::{Ended, Follow, Importer, Ran};
pub use items::{Content, Facts, Flaw, Import, ImportKind, Item, Passage, Spot, Unusable};
pub use keeping::{ItemFault, Outcome};
pub use known::Known;
pub use queue::{Queue, Standing, Wanted};
pub use reason::Failed;
pub(crate) use text::in_one_line;
pub(crate) use uniting::unite_state;
