//! The line above the curve: what y measures, and what the colours mean.

use super::{CurveInput, lengths};
use crate::app::analysis::Ghost;
use crate::app::analysis::series::is_coloured_by_class;
use crate::app::analysis::{before, small_font};
use crate::app::ground::words::Words;
use clearline_words::Message;
use egui::text::LayoutJob;
use egui::{Label, Rect, RichText, TextFormat, TextWrapMode, Ui, Vec2, vec2};

/// What y measures, and what the colours mean if there are several; whether the lengths were clicked.
pub(super) fn show(ui: &mut Ui, input: &CurveInput<'_>, ghost: Option<&Ghost>) -> bool {
    let small = small_font(ui);
    let series = &input.curve.series;
    let parts = |ui: &mut Ui| {
        // First, since the rest of the line grows by what it shows.
        let is_toggled = input.grips.lengths.is_some_and(|lengths| lengths::toggle(ui, lengths));
        ui.label(
            RichText::new(ui.say(&Message::named("measure", input.curve.y_name)))
                .font(small.clone())
                .weak(),
        );
        let legend = |ui: &mut Ui, name: &str, color| {
            // The square stands in the text's leading space, so that both stay on one line.
            let side = 0.7 * small.size;
            let mut text = LayoutJob::default();
            let format = TextFormat::simple(small.clone(), ui.visuals().weak_text_color());
            text.append(name, 1.5 * side, format);
            let rect = ui.add(Label::new(text).wrap_mode(TextWrapMode::Extend)).rect;
            let centre = rect.left_center() + vec2(side / 2.0, 0.0);
            let square = Rect::from_center_size(centre, Vec2::splat(side));
            ui.painter().rect_filled(square, 1.0, color);
        };
        let is_coloured = series.iter().any(|series| is_coloured_by_class(series.kind));
        if is_coloured && input.coherence.is_some() {
            legend(ui, &ui.word("curve-least-coherent"), input.palette.coherence(1.0));
            legend(ui, &ui.word("curve-most-coherent"), input.palette.coherence(10.0));
        } else if is_coloured {
            for &class in input.classes.given {
                let name = ui.say(&class.message());
                legend(ui, &name, input.palette.bar(class));
            }
        }
        let colors = input.palette.series.iter().cycle();
        let lines = series.iter().zip(colors);
        for (series, &color) in lines.filter(|(line, _)| series.len() > 1 && !is_coloured_by_class(line.kind)) {
            legend(ui, &lengths::name_of(ui, series), color);
        }
        if let Some(ghost) = ghost.filter(|ghost| ghost.curve().is_some()) {
            legend(ui, &ui.say(&ghost.told()), before::colour(input.palette));
        }
        is_toggled
    };
    ui.scope(|ui| {
        // Lines of text, not of buttons.
        ui.spacing_mut().interact_size.y = 0.0;
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.horizontal_wrapped(parts).inner
    })
    .inner
}
