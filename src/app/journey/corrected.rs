//! Corrections of a page that come back when it is opened again.

use crate::app::ground::recents::Corrected;
use crate::app::ground::words::Words;
use crate::app::shared::{OpenPage, Tools};
use clearline_engine::Recipe;
use clearline_engine::correct::Correction;
use clearline_engine::internals::save::fingerprint;
use clearline_words::message;

/// Passages that are remembered of one page.
const MOST_PASSAGES: usize = 300;

/// What is remembered of the corrections of the open page.
pub(super) fn remembered(open: &OpenPage, recipe: &Recipe) -> Option<Corrected> {
    let passages: usize = recipe
        .corrections
        .iter()
        .map(|correction| correction.passages.len() + correction.elements.len())
        .sum();
    corrected(open, recipe).filter(|_| passages <= MOST_PASSAGES)
}

/// How the open page is corrected, if it is.
pub fn corrected(open: &OpenPage, recipe: &Recipe) -> Option<Corrected> {
    let corrections = &recipe.corrections;
    (!corrections.is_empty()).then(|| Corrected {
        text: text_of(open, corrections),
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
    let name = shared.open.as_ref().and_then(OpenPage::name);
    let known = name.and_then(|name| shared.recents.named(&name)?.corrected.clone());
    if let Some(known) = known {
        take(known, tools);
    }
}

/// Corrects a page that was fetched again as it was corrected before, or says that its text is another.
pub fn correct_as(before: Option<Corrected>, tools: &mut Tools<'_>) {
    let Some(before) = before.filter(|_| tools.shared.recipe.corrections.is_empty()) else {
        return;
    };
    let count = before.corrections.len();
    if !take(before, tools) {
        tools.say(tools.ctx.say(&message!("corrections-are-gone", count = count)));
    }
}

/// Corrects the open page, which has no corrections, in one step, which can be undone; `false` for another text, since its passages are others.
fn take(before: Corrected, tools: &mut Tools<'_>) -> bool {
    let open = tools.shared.open.as_ref();
    if open.is_none_or(|open| before.text != text_of(open, &before.corrections)) {
        return false;
    }
    let count = before.corrections.len();
    let recipe = Recipe {
        corrections: before.corrections,
        ..tools.shared.recipe.clone()
    };
    tools.change(recipe, None);
    tell(count, tools);
    true
}

fn tell(count: usize, tools: &mut Tools<'_>) {
    let back = message!("corrections-are-back", count = count);
    tools.tell_of_step(tools.ctx.say(&back));
}

/// Returns what all of the page's text is known by, whatever is kept of it. If the corrections name elements, these have to be the same, too.
fn text_of(open: &OpenPage, corrections: &[Correction]) -> String {
    let article = &open.reading.article;
    let mut known = article.text().as_bytes().to_vec();
    if corrections.iter().any(|correction| !correction.elements.is_empty()) {
        let elements = article.leaves.iter().map(|leaf| leaf.element.index());
        known.extend(elements.flat_map(usize::to_le_bytes));
    }
    format!("fnv1a:{:016x}", fingerprint(&known))
}
