//! Lines of the window's controls that hold letters from right to left.
//!
//! egui shapes words of every script but sets them from left to right. A text with letters that read from right to left
//! has its lines broken here, in reading order; then its words are put into the order in which they are seen (UAX #9),
//! each as a section of its own. All other texts stay egui's own.

mod breaking;
mod order;

use std::sync::Arc;

use egui::cache::FramePublisher;
use egui::text::LayoutJob;
use egui::util::hash;
use egui::{Align, Context, FontSelection, Galley, Label, Response, Role, Ui, WidgetInfo, WidgetText};

pub use super::typeset::has_rtl;
use breaking::Rearranged;

/// The laid-out texts that are on the screen, by the hash of the text and of the pixels a point.
type Kept = FramePublisher<u64, Arc<Rearranged>>;

/// Lays out a text for the window's controls, with every line in the order in which it is seen. A text that is too long
/// is cut at its end in reading order.
pub fn lay_out(ctx: &Context, job: LayoutJob) -> Arc<Galley> {
    let set = |job: LayoutJob| ctx.fonts_mut(|fonts| fonts.layout_job(job));
    if !has_rtl(&job.text) {
        return set(job);
    }
    let key = hash((&job, ctx.pixels_per_point().to_bits()));
    let kept = ctx.memory_mut(|memory| memory.caches.cache::<Kept>().get(&key).cloned());
    let rearranged = kept.unwrap_or_else(|| {
        let width = |job| set(job).size().x;
        Arc::new(Rearranged::of(&job, &width))
    });
    ctx.memory_mut(|memory| memory.caches.cache::<Kept>().set(key, rearranged.clone()));
    let mut galley = set(rearranged.job.clone());
    if rearranged.is_cut {
        Arc::make_mut(&mut galley).elided = true;
    }
    galley
}

/// Adds a label that is at most as wide as its room. Assistive technology gets the text in reading order.
pub fn add_label(ui: &mut Ui, text: impl Into<WidgetText>) -> Response {
    let text = text.into();
    if !has_rtl(text.text()) {
        return ui.add(Label::new(text).wrap());
    }
    let spoken = text.text().to_owned();
    let job = text.into_layout_job(ui.style(), FontSelection::Default, ui.text_valign());
    let mut job = Arc::unwrap_or_clone(job);
    job.wrap.max_width = ui.available_width();
    if order::is_rtl_throughout(&job.text) {
        job.halign = Align::RIGHT;
    }
    let galley = lay_out(ui.ctx(), job);
    // A selection would be copied in the order in which it is seen.
    let response = ui.add(Label::new(galley).selectable(false));
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &spoken));
    response
}

/// Shows a text beside a widget while the pointer rests on it.
pub fn hover_text(response: Response, text: &str) -> Response {
    if has_rtl(text) {
        response.on_hover_ui(|ui| {
            add_label(ui, text);
        })
    } else {
        response.on_hover_text(text)
    }
}

/// Shows a text beside the pointer while it rests on a widget.
pub fn hover_text_at_pointer(response: Response, text: &str) -> Response {
    if has_rtl(text) {
        response.on_hover_ui_at_pointer(|ui| {
            add_label(ui, text);
        })
    } else {
        response.on_hover_text_at_pointer(text)
    }
}

#[cfg(test)]
mod tests;
