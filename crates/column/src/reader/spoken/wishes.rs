//! What assistive technology asks of the text: a caret, a selection, something to be shown or followed.

use egui::accesskit::{Action, ActionData, ActionRequest, TextSelection};
use egui::{Event, Id, Ui};

use super::super::item::{ColumnItem, Spot};
use super::super::selection::Selection;
use super::super::state::ColumnState;

impl ColumnState {
    /// Follows the wishes about text and about nodes out of sight; others are left for their widgets. Returns the link
    /// that was entered.
    pub(in super::super) fn follow_wishes(&mut self, ui: &Ui, column: Id, items: &[ColumnItem]) -> Option<Spot> {
        let mut entered = None;
        for request in take_requests(ui) {
            let is_known = match (&request.action, &request.data) {
                (Action::SetTextSelection, Some(ActionData::SetTextSelection(wish))) => {
                    request.target_node == column.accesskit_id() && self.select_as_wished(items, *wish)
                }
                (Action::ScrollIntoView | Action::ScrollToPoint | Action::Focus, _) => self.show_node(&request),
                (Action::Click, _) => {
                    let spot = self.spoken.nodes.start(request.target_node);
                    entered = spot.or(entered);
                    spot.is_some()
                }
                _ => false,
            };
            if !is_known {
                ui.input_mut(|input| input.events.push(Event::AccessKitActionRequest(request)));
            }
        }
        entered
    }

    fn select_as_wished(&mut self, items: &[ColumnItem], wish: TextSelection) -> bool {
        let nodes = &self.spoken.nodes;
        let ends = (nodes.spot(items, wish.anchor), nodes.spot(items, wish.focus));
        let (Some(anchor), Some(focus)) = ends else {
            return false;
        };
        self.selecting.set(Some(Selection { anchor, focus }));
        self.selecting.clings_back = false;
        self.selecting.shows_caret = true;
        self.bring_into_sight(focus);
        true
    }

    fn show_node(&mut self, request: &ActionRequest) -> bool {
        let spot = self.spoken.nodes.start(request.target_node);
        if let Some(spot) = spot {
            self.bring_into_sight(spot);
        }
        spot.is_some()
    }
}

fn take_requests(ui: &Ui) -> Vec<ActionRequest> {
    let mut requests = Vec::new();
    ui.input_mut(|input| {
        input.events.retain(|event| match event {
            Event::AccessKitActionRequest(request) => {
                requests.push(request.clone());
                false
            }
            _ => true,
        });
    });
    requests
}
