//! The buttons that say what counts as main text, for methods that ask.

use crate::app::action::{Actions, MethodAction};
use crate::app::ground::policies::Policies;
use crate::app::ground::words::Words;
use crate::app::shared::Shared;
use clearline_engine::internals::methods::auto::Policy;
use clearline_words::message;
use egui::{Button, Role, Ui, WidgetInfo};

/// Draws a button for each policy, where the method has policies. The one in force is marked.
pub fn show_policies(ui: &mut Ui, shared: &Shared, actions: &mut Actions) {
    let recipe = &shared.recipe;
    if recipe.method.parameter(Policy::PARAMETER).is_none() {
        return;
    }
    let page = shared.open.as_ref().map(|open| &*open.reading.page);
    let site = page.and_then(|page| Policies::site_for(page, recipe));
    let in_force = Policy::of(&recipe.parameters);
    ui.spacing_mut().item_spacing.x = 2.0;
    for policy in Policy::ALL {
        let label = ui.say(&policy.label());
        let takes = match &site {
            Some(site) => message!("policy-for-site", takes = policy.takes(), site = site.as_str()),
            None => policy.takes(),
        };
        let takes = ui.say(&takes);
        let is_chosen = policy == in_force;
        let button = ui
            .add_enabled(page.is_some(), Button::selectable(is_chosen, &label))
            .on_hover_text(takes);
        button.widget_info(|| WidgetInfo::selected(Role::RadioButton, page.is_some(), is_chosen, &label));
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
