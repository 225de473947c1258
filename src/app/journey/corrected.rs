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
pub fn corrected(open: &OpenPage, recipe: &Recipe) -> Option<Corrected> {
    let corrections = &recipe.corrections;
    let passages: usize = corrections.iter().map(|correction| correction.passages.len()).sum();
    let is_remembered = !corrections.is_empty() && passages <= MOST_PASSAGES;
    is_remembered.then(|| Corrected {
        text: text_of(open),
        corrections: corrections.clone(),
    })
}

/// Corrects a page that has just come as it was corrected when it was left.
pub(super) fn correct_again(tools: &mut Tools<'_>) {
    let shared = &mut *tools.shared;
    let count = shared.recipe.corrections.len();
    if count > 0 {
        // It has them from its file.
        let without = Recipe {
            corrections: Vec::new(),
            ..shared.recipe.clone()
        };
        shared.steps.note(&without, None);
        return tell(count, tools);
    }
    let page = shared.open.as_ref().map(|open| &open.reading.page);
    let known = page.and_then(|page| shared.recents.of(page)?.corrected.clone());
    correct_as(known, tools);
}

/// Corrects the open page, which has none, as it was corrected before: one step, which can be undone. Another text is not corrected, since its
/// passages are others.
pub fn correct_as(before: Option<Corrected>, tools: &mut Tools<'_>) {
    if !tools.shared.recipe.corrections.is_empty() {
        return;
    }
    let open = tools.shared.open.as_ref();
    let is_same = |before: &Corrected| open.is_some_and(|open| before.text == text_of(open));
    let Some(before) = before.filter(is_same) else {
        return;
    };
    let count = before.corrections.len();
    let recipe = Recipe {
        corrections: before.corrections,
        ..tools.shared.recipe.clone()
    };
    tools.change(recipe, None);
    tell(count, tools);
}

fn tell(count: usize, tools: &mut Tools<'_>) {
    let back = message!("corrections-are-back", count = count);
    tools.tell_of_step(tools.ctx.say(&back));
}

/// What all of the page's text is known by, whatever is kept of it.
fn text_of(open: &OpenPage) -> String {
    format!("fnv1a:{:016x}", fingerprint(open.reading.article.text().as_bytes()))
}
