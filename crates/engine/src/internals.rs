//! What our other crates and their tests use of the engine beyond its public surface.
//!
//! Nothing here is promised: it changes with the program. It is listed by room, so that this file is the whole of what the public
//! surface lacks for a window and a command line like ours.

pub use crate::reading::extraction_of;
pub use crate::reading::read::read_within;

#[cfg(feature = "archives")]
pub mod archive {
    pub use crate::archive::{
        input::{Origin, Row},
        line::line_up_to,
    };
}

pub mod budget {
    pub use crate::budget::ONE_SECOND;
}

pub mod correct {
    pub use crate::correct::corrected::Corrected;
    pub use crate::correct::passage::Passage;

    pub mod rules {
        pub use crate::correct::rules::applying::{Fit, has_changed};
        pub use crate::correct::rules::chosen::Decision;
        pub use crate::correct::rules::file::{Imported, LONGEST, import};
        pub use crate::correct::rules::history::History;
        pub use crate::correct::rules::learning_more::learn_again;
        pub use crate::correct::rules::matching::{comparisons, comparisons_of_a_lesson};
        pub use crate::correct::rules::pattern::PatternFault;
        pub use crate::correct::rules::shape::Shape;

        pub mod ftr {
            pub use crate::correct::rules::ftr::*;
        }
    }
}

pub mod document {
    pub use crate::document::amount::Amount;
    pub use crate::document::characters::{is_blank, is_unspaced, is_wide, is_word};
    pub use crate::document::counts::Counts;
    pub use crate::document::date::iso_date;
    pub use crate::document::direction::Direction;
    pub use crate::document::folding::Folded;
    pub use crate::document::ids::{Id, Ids};
    pub use crate::document::language::LanguageReason;
    pub use crate::document::lines::VirtualLine;
    pub use crate::document::metadata::{names_site, without_site};
    pub use crate::document::parse::{Cut, CutLimit};
    pub use crate::document::passages::PassageLanguages;
    pub use crate::document::place::Place;
    pub use crate::document::tag::Tag;
    pub use crate::document::walk::Event;

    pub mod layout {
        pub use crate::document::layout::*;
    }
}

pub mod explore {
    pub use crate::explore::grid::Grid;
    pub use crate::explore::why_not::{MOST_CHOICES, Passages};

    pub mod stories {
        pub use crate::explore::stories::*;
    }
}

pub mod extraction {
    pub use crate::extraction::article::{Embed, EmbedKind, Note};
    pub use crate::extraction::cells::{MOST_COLUMNS, PlacedCell, placed_cells};
    pub use crate::extraction::cover::Cover;
    pub use crate::extraction::figures::{Figure, counted};
    pub use crate::extraction::grounds::{CommentGrounds, Ground, Grounds, UnitGrounds};
    pub use crate::extraction::headline::headline;
    pub use crate::extraction::plain_text::plain_text;
    pub use crate::extraction::shown::{LeafState, hide_captions, hide_formulas};
    pub use crate::extraction::trace::{Stage, Stages, Standing, Trace};

    pub mod decimation {
        pub use crate::extraction::decimation::*;
    }

    pub mod ticks {
        pub use crate::extraction::ticks::*;
    }
}

pub mod methods {
    pub use crate::methods::choice::Choice;

    pub mod auto {
        pub use crate::methods::auto::blocks::{Block, Blocks};
        pub use crate::methods::auto::model::{Model, feature_hash};
        pub use crate::methods::auto::survey::Survey;
        pub use crate::methods::auto::words::{Token, tokens};
        pub use crate::methods::auto::*;

        pub mod cut {
            pub use crate::methods::auto::cut::*;
        }

        pub mod features {
            pub use crate::methods::auto::features::*;
        }
    }

    pub mod clearreader {
        pub use crate::methods::clearreader::*;
    }

    pub mod consensus {
        pub use crate::methods::consensus::*;
    }

    pub mod dbscan {
        pub use crate::methods::dbscan::*;
    }

    pub mod density {
        pub use crate::methods::density::*;
    }

    pub mod justext {
        pub use crate::methods::justext::*;
    }

    pub mod line_block {
        pub use crate::methods::line_block::*;
    }

    pub mod scored_blocks {
        pub use crate::methods::scored_blocks::*;
    }

    pub mod vips {
        pub use crate::methods::vips::*;
    }
}

pub mod page {
    pub use crate::page::address_text::meant;
    pub use crate::page::arrival::Cut;
    pub use crate::page::arrival::size;
    pub use crate::page::calendar::days_after_1970;
    pub use crate::page::charset::{UnknownCharset, charset_of_label};
    pub use crate::page::credentials::{text_without_credentials, without_credentials};
    pub use crate::page::decode::CharsetReason;
    pub use crate::page::open::OpenFault;
    pub use crate::page::saved_from::SavedFrom;
    pub use crate::page::source::{is_web_address, malformed};
    pub use crate::page::system_error::{SystemError, reason};

    pub mod analysis {
        pub use crate::page::analysis::*;
    }

    pub mod content {
        pub use crate::page::content::*;
    }

    pub mod decode {
        pub use crate::page::decode::*;
    }

    pub mod flaw {
        pub use crate::page::flaw::*;
    }

    pub mod endings {
        pub use crate::page::endings::*;
    }

    #[cfg(feature = "fetch")]
    pub mod fetch {
        pub use crate::page::fetch::*;
    }

    #[cfg(feature = "fetch")]
    pub use crate::page::fetch::{FetchFault, PartFault, Progress};

    pub mod layout {
        pub use crate::page::layout::*;
    }

    pub mod mhtml {
        pub use crate::page::mhtml::*;
    }

    pub mod plain {
        pub use crate::page::plain::*;
    }

    pub mod prescan {
        pub use crate::page::prescan::*;
    }
}

pub mod picture {
    pub use crate::picture::*;
}

pub mod save {
    pub use crate::save::atomic::{Draft, is_draft, save_by};
    pub use crate::save::budget::TooLarge;
    pub use crate::save::csv::csv;
    pub use crate::save::date::{day_of, today};
    pub use crate::save::fault::SaveCause;
    pub use crate::save::growing::Growing;
    pub use crate::save::html::{html, html_with_highlights, html_with_pictures, html_without_pictures};
    pub use crate::save::json::{
        Analysis, AnalysisWithoutBytes, Features, UnitAnalyses, UnitAnalysis, analysis, analysis_without_bytes, json,
        json_with_trace,
    };
    pub use crate::save::links::Links;
    pub use crate::save::markdown::{escape, fenced, markdown, markdown_of};
    pub use crate::save::outline::write_json_line;
    pub use crate::save::own::{own_html, own_text};
    pub use crate::save::place::{check_writable, folder_of, target_of};
    pub use crate::save::record::Record;
    pub use crate::save::reopening::{Fingerprint, fingerprint, notices, text_hash};
    pub use crate::save::rules::{RulesFolderFault, imported_rules};
    pub use crate::save::text::{begins_with, text, titled_text};
    pub use crate::save::turn::Turn;

    pub mod epub {
        pub use crate::save::epub::{Binding, Book, Highlight};
    }

    pub mod characters {
        pub use crate::save::characters::*;
    }

    pub mod figure {
        pub use crate::save::figure::*;
    }
}
