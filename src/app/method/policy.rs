//! The buttons that say what counts as main text, for methods that ask.

use crate::app::action::{Actions, MethodAction};
use crate::app::ground::policies::Policies;
use crate::app::shared::Shared;
use clearline_engine::internals::methods::auto::Policy;
use egui::{Button, Role, Ui, WidgetInfo};

/// The label of a policy and what it takes.
fn words(policy: Policy) -> [&'static str; 2] {
    match policy {
        Policy::Article => ["Article", "Take the article alone; of a thread, the thread"],
        Policy::Discussion => ["Discussion", "Take what readers wrote, too"],
        Policy::Page => [
            "Whole page",
            "Take all but the navigation: lists, addresses and notes, too",
        ],
    }
}

/// Draws a button for each policy, where the method has policies, from right to left as the bar is laid out. The one in force is
/// marked.
pub fn show_policies(ui: &mut Ui, shared: &Shared, actions: &mut Actions) {
    let recipe = &shared.recipe;
    if recipe.method.parameter(Policy::PARAMETER).is_none() {
        return;
    }
    let page = shared.open.as_ref().map(|open| &*open.reading.page);
    let site = page.and_then(|page| Policies::site_for(page, recipe));
    let remembered = site.map_or(String::new(), |site| format!(". For all pages of {site}"));
    let in_force = Policy::of(&recipe.parameters);
    ui.spacing_mut().item_spacing.x = 2.0;
    for policy in Policy::ALL.into_iter().rev() {
        let [label, takes] = words(policy);
        let is_chosen = policy == in_force;
        let button = ui
            .add_enabled(page.is_some(), Button::selectable(is_chosen, label))
            .on_hover_text(format!("{takes}{remembered}"));
        button.widget_info(|| WidgetInfo::selected(Role::RadioButton, page.is_some(), is_chosen, label));
        if button.clicked() && !is_chosen {
            actions.push(wish(policy));
        }
    }
}

/// The action that chooses a policy. The default is not set but left as it is.
fn wish(policy: Policy) -> MethodAction {
    if policy == Policy::default() {
        return MethodAction::Reset(Policy::PARAMETER);
    }
    MethodAction::Set {
        name: Policy::PARAMETER,
        value: policy.name().to_owned(),
    }
}
