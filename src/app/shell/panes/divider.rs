//! The divider of a panel: who may move it, and by which keys.

use egui::accesskit::{Action, ActionRequest, TreeId};
use egui::{Event, EventFilter, Id, Key, Modifiers, Ui};

/// The divider, as the toolkit calls it.
fn divider_of(panel: Id) -> Id {
    panel.with("__resize")
}

/// Whether the divider of a panel may be moved now: by the pointer, or as keys and assistive technology ask.
pub(super) fn is_held(ui: &Ui, panel: Id) -> bool {
    let divider = divider_of(panel);
    let is_asked = |action| ui.input(|input| input.num_accesskit_action_requests(divider, action) > 0);
    ui.input(|input| input.pointer.any_down())
        || [Action::SetValue, Action::Increment, Action::Decrement]
            .into_iter()
            .any(is_asked)
}

/// Moves the divider by the arrows while it has the keyboard; `grows` enlarge the panel. The toolkit moves it for assistive technology
/// only, so this sends its requests.
pub(super) fn follow_arrows(ui: &Ui, panel: Id, grows: [Key; 2]) {
    let divider = divider_of(panel);
    if !ui.memory(|memory| memory.has_focus(divider)) {
        return;
    }
    let arrows = EventFilter {
        horizontal_arrows: true,
        vertical_arrows: true,
        ..EventFilter::default()
    };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(divider, arrows));
    for key in [Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp, Key::ArrowDown] {
        if !ui.input_mut(|input| input.consume_key(Modifiers::NONE, key)) {
            continue;
        }
        let action = match grows.contains(&key) {
            true => Action::Increment,
            false => Action::Decrement,
        };
        let request = ActionRequest {
            action,
            target_tree: TreeId::ROOT,
            target_node: divider.accesskit_id(),
            data: None,
        };
        ui.input_mut(|input| input.events.push(Event::AccessKitActionRequest(request)));
    }
}
