//! The menu of the curve, at a right click.

use super::{CurveInput, CurveView, Lengths, Touched, run_at};
use crate::app::ground::words::Words;
use egui::Response;

/// Shows the menu while it is open; what was chosen.
pub(super) fn show(response: &Response, input: &CurveInput<'_>, view: &mut CurveView) -> Option<Touched> {
    let called_at = response.id.with("menu-called-at");
    if response.secondary_clicked() {
        let place = response.interact_pointer_pos().zip(view.viewport);
        let unit = place.map(|(pointer, viewport)| {
            let share = f64::from((pointer.x - response.rect.left()) / response.rect.width().max(1.0));
            view.unit_at(input.curve, viewport.from() + share * viewport.width())
        });
        response.ctx.data_mut(|data| data.insert_temp(called_at, unit));
    }
    let mut touched = None;
    response.context_menu(|ui| {
        ui.set_min_width(180.0);
        let unit: Option<usize> = ui.data(|data| data.get_temp(called_at)).flatten();
        if let Some(unit) = unit.filter(|_| input.grips.has_runs) {
            match run_at(input.curve, unit) {
                Some(run) if ui.button(ui.word("curve-remove-run")).clicked() => {
                    touched = Some(Touched::RemoveRun(run.clone()));
                }
                None if ui.button(ui.word("curve-add-run")).clicked() => {
                    touched = input.grips.units.nearest_with_text(unit).map(Touched::AddRun);
                }
                Some(_) | None => {}
            }
            ui.separator();
        }
        let lengths = input.grips.lengths.map(|lengths| match lengths {
            Lengths::Offered => "curve-show-block-lengths",
            Lengths::Shown { .. } => "curve-hide-block-lengths",
        });
        if lengths.is_some_and(|name| ui.button(ui.word(name)).clicked()) {
            touched = Some(Touched::Lengths);
        }
        if ui.button(ui.word("curve-show-whole")).clicked() {
            view.viewport = None;
        }
    });
    touched
}
