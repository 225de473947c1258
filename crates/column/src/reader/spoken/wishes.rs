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
        let mut is_left = |event: &Event| match event {
            Event::AccessKitActionRequest(request) => !self.follow(request, (column, items), &mut entered),
            _ => true,
        };
        ui.input_mut(|input| input.events.retain(&mut is_left));
        entered
    }

    /// Follows a wish, if it is about the text. Notes the link that it enters.
    fn follow(
        &mut self,
        request: &ActionRequest,
        (column, items): (Id, &[ColumnItem]),
        entered: &mut Option<Spot>,
    ) -> bool {
        if let (Action::SetTextSelection, Some(ActionData::SetTextSelection(wish))) = (request.action, &request.data) {
            return request.target_node == column.accesskit_id() && self.select_as_wished(items, *wish);
        }
        let Some(spot) = self.spoken.nodes.start(request.target_node) else {
            return false;
        };
        match request.action {
            Action::ScrollIntoView | Action::ScrollToPoint | Action::Focus => self.bring_into_sight(spot),
            Action::Click => *entered = Some(spot),
            _ => return false,
        }
        true
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
}
