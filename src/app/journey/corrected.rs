//! Corrections of a page that come back when it is opened again.

use crate::app::ground::recents::Corrected;
use crate::app::ground::words::Words;
use crate::app::shared::{OpenPage, Tools};
use clearline_engine::Recipe;
use clearline_engine::internals::save::fingerprint;
use clearline_words::message;

/// Passages that are remembered of one page.
const MOST_PASSAGES: usize = 300;

/// What is remembered of the corrections of the open page.
pub(super) fn corrected(open: &OpenPage, recipe: &Recipe) -> Option<Corrected> {
    let corrections = &recipe.corrections;
    let passages: usize = corrections.iter().map(|correction| correction.passages.len()).sum();
    let is_remembered = !corrections.is_empty() && passages <= MOST_PASSAGES;
    is_remembered.then(|| Corrected {
        text: text_of(open),
        corrections: corrections.clone(),
    })
}

/// Corrects a page that has just come as it was corrected when it was left: one step, which can be undone. Another text is not
/// corrected, since its passages are others.
pub(super) fn correct_again(tools: &mut Tools<'_>) {
    let (Some(open), true) = (&tools.shared.open, tools.shared.recipe.corrections.is_empty()) else {
        return;
    };
    let known = tools.shared.recents.of(&open.reading.page);
    let known = known.and_then(|known| known.corrected.as_ref());
    let Some(known) = known.filter(|known| known.text == text_of(open)) else {
        return;
    };
    let corrections = known.corrections.clone();
    let count = corrections.len();
    let recipe = Recipe {
        corrections,
        ..tools.shared.recipe.clone()
    };
    tools.change(recipe, None);
    let back = message!("corrections-are-back", count = count);
    tools.tell_of_step(tools.ctx.say(&back));
}

/// What all of the page's text is known by, whatever is kept of it.
fn text_of(open: &OpenPage) -> String {
    format!("fnv1a:{:016x}", fingerprint(open.reading.article.text().as_bytes()))
}
