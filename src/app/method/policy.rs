//! The buttons that say what counts as main text, for methods that ask.

use crate::app::action::{Actions, MethodAction};
use clearline_engine::Recipe;
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

/// Whether the method of a recipe asks what counts as main text.
pub fn has_policy(recipe: &Recipe) -> bool {
    recipe.method.parameter(Policy::PARAMETER).is_some()
}

/// Draws a button for each policy from right to left, as the bar is laid out. The one in force is marked.
pub fn show_policies(ui: &mut Ui, recipe: &Recipe, actions: &mut Actions) {
    let in_force = recipe
        .parameters
        .completed(recipe.method.parameters)
        .choice(Policy::PARAMETER);
    ui.spacing_mut().item_spacing.x = 2.0;
    for (policy, name) in Policy::ALL.into_iter().zip(Policy::NAMES).rev() {
        let [label, takes] = words(policy);
        let is_chosen = name == in_force;
        let button = ui.add(Button::selectable(is_chosen, label)).on_hover_text(takes);
        button.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, is_chosen, label));
        if button.clicked() && !is_chosen {
            actions.push(wish(policy, name));
        }
    }
}

/// The default is not set but left as it is.
fn wish(policy: Policy, name: &str) -> MethodAction {
    if policy == Policy::default() {
        return MethodAction::Reset(Policy::PARAMETER);
    }
    MethodAction::Set {
        name: Policy::PARAMETER,
        value: name.to_owned(),
    }
}
