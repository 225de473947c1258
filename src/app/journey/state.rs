//! The pages that were open, and where each was left.

use super::corrected::remembered;
use super::history::{History, Visit};
use super::top_line::WayBack;
use crate::app::ground::position::Position;
use crate::app::ground::recents::RecentPage;
use crate::app::shared::{OpenPage, Shared, Steps, percent_read};
use clearline_column::reader::{ColumnState, Spot};
use clearline_engine::internals::save::characters::{beginning, in_one_line};
use clearline_engine::page::Source;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Characters of a title or of a site's name that are remembered.
const LONGEST_TITLE: usize = 300;

/// From page to page.
#[derive(Default)]
pub struct Journey {
    /// The pages that were open.
    pub history: History,
    /// The way back to the line at which the open page was left in another character set.
    pub(super) way_back: Option<WayBack>,
}

/// Remembers the open page and the place in it for the next time; nothing where the private switch is on.
pub fn remember(shared: &mut Shared, column: &ColumnState) {
    if let Some(open) = shared.open.as_ref().filter(|_| !shared.is_private())
        && let Some(name) = open.name()
    {
        let page = recent_page(name, open, (shared, column));
        if shared.recents.named(&page.page) != Some(&page) || !shared.recents.is_last(&page.page) {
            Arc::make_mut(&mut shared.recents).remember(page);
        }
    }
}

/// What is remembered of a page.
fn recent_page(name: String, open: &OpenPage, (shared, column): (&Shared, &ColumnState)) -> RecentPage {
    let (reading, known) = (&open.reading, shared.recents.named(&name));
    let metadata = &reading.metadata;
    let kept = open.kept_in.as_deref().and_then(Path::to_str);
    let in_short = |text: &str| Some(in_one_line(&beginning(text, LONGEST_TITLE))).filter(|text| !text.is_empty());
    let host = || {
        reading
            .address()?
            .host_str()
            .map(|host| host.trim_start_matches("www.").to_owned())
    };
    RecentPage {
        title: metadata.title.as_deref().and_then(in_short),
        site: metadata.site.as_deref().and_then(in_short).or_else(host),
        minutes: Some(open.view.guide.length.minutes()),
        read: percent_read(column).or(known.and_then(|known| known.read)),
        position: place_in(open, shared, column),
        corrected: remembered(open, &shared.recipe),
        kept: kept.filter(|kept| *kept != name).map(str::to_owned),
        page: name,
    }
}

/// The open page as the history keeps it.
pub fn visit_of(shared: &Shared, column: &ColumnState) -> Option<Visit> {
    let open = shared.open.as_ref()?;
    Some(Visit {
        source: open.reading.page.source.clone(),
        page: Some(Arc::clone(&open.reading.page)),
        position: position_in(open, column),
        corrections: shared.recipe.corrections.clone().into(),
        steps: shared.steps.clone(),
    })
}

impl Visit {
    /// A folder whose pages were listed.
    pub fn of_folder(folder: PathBuf) -> Visit {
        Visit {
            source: Source::File(folder),
            page: None,
            position: None,
            corrections: Arc::default(),
            steps: Steps::default(),
        }
    }
}

/// Where the window stands in the open page; before that is drawn, where it was left the last time.
pub fn place_in(open: &OpenPage, shared: &Shared, column: &ColumnState) -> Option<Position> {
    match column.position() {
        Some(_) => position_in(open, column),
        None => shared.recents.named(&open.name()?)?.position,
    }
}

/// Where the window stands in the open page; `None` while its first line is in sight.
fn position_in(open: &OpenPage, column: &ColumnState) -> Option<Position> {
    let spot = column.position().filter(|spot| *spot > Spot { item: 0, byte: 0 })?;
    Position::of(&open.reading, open.view.article_byte_from(spot)?)
}
