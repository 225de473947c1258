//! The controls of a method's parameters, drawn from its cards: in the menu, and under the curve.

use super::ranges::Ranges;
use crate::app::action::{Actions, MethodAction};
use crate::app::ground::icons::Icon;
use crate::app::ground::theme::{WindowPalette, scheme};
use crate::app::ground::words::Words;
use crate::said;
use clearline_engine::explore::Sensitivity;
use clearline_engine::extraction::Extraction;
use clearline_engine::internals::explore::Grid;
use clearline_engine::methods::{Method, ParameterCard, ParameterKind, Parameters, Value};
use clearline_words::{Message, message};
use egui::style::HandleShape;
use egui::{ComboBox, Rect, RectAlign, Response, Role, Slider, TextStyle, Tooltip, Ui, WidgetInfo, pos2};

/// The choices of a switch: off, on.
const SWITCH: [&str; 2] = ["no", "yes"];
/// More choices than these are a drop-down list.
const MOST_BUTTONS: usize = 6;
/// With more steps than these, a slider is finer at its small end.
const MOST_STEPS: f64 = 10_000.0;
/// Height of the bar under a slider that shows where the text stays the same, in points.
const BAND: f32 = 3.0;

/// What is set, what is in force by the cards, what the method chose for the open page, and how far each number can move.
pub(super) struct Values<'a> {
    method: &'a Method,
    set: &'a Parameters,
    in_force: Parameters,
    chosen: Option<&'a Extraction>,
    ranges: &'a Ranges,
}

impl<'a> Values<'a> {
    /// The values of a method whose parameters are `set`; `answer` is what it made of the open page.
    pub(super) fn of(
        method: &'a Method,
        set: &'a Parameters,
        answer: Option<&'a Extraction>,
        ranges: &'a Ranges,
    ) -> Values<'a> {
        Values {
            method,
            set,
            in_force: set.completed(method.parameters),
            chosen: answer.filter(|answer| answer.method == method.name),
            ranges,
        }
    }

    /// Whether the user has set a parameter.
    pub(super) fn is_set(&self, name: &str) -> bool {
        self.set.iter().any(|(other, _)| other == name)
    }

    /// The default of a parameter in the mode that is in force.
    pub(super) fn default(&self, card: &ParameterCard) -> Value {
        card.default(self.in_force.choice("mode"))
    }

    /// How far a number can move without changing the text, once that is known for the value that it has.
    pub(super) fn range(&self, name: &str) -> Option<Sensitivity> {
        let range = self.ranges.get(name)?;
        (self.number(name) == Some(range.value)).then_some(range)
    }

    /// What a parameter is called.
    pub(super) fn title(&self, card: &ParameterCard) -> Message {
        self.method.parameter_title(card)
    }

    /// What it does.
    pub(super) fn help(&self, card: &ParameterCard) -> Message {
        self.method.parameter_help(card)
    }

    fn number(&self, name: &str) -> Option<f64> {
        let chosen = || self.chosen?.number_in_force(name);
        self.in_force.set_number(name).or_else(chosen)
    }
}

/// The control of a parameter: a slider, a switch, buttons or a list.
pub(super) fn control(ui: &mut Ui, card: &ParameterCard, values: &Values<'_>, actions: &mut Actions) {
    let choice = values.in_force.choice(card.name);
    let changed = match &card.kind {
        ParameterKind::Number { .. } | ParameterKind::Adaptive { .. } => return slider(ui, card, values, actions),
        ParameterKind::Choice(choices) if choices[..] == SWITCH => switch(ui, &ui.say(&values.title(card)), choice),
        ParameterKind::Choice(choices) if choices.len() > MOST_BUTTONS => {
            let title = ui.say(&values.title(card));
            drop_down(ui, (card, &title), choices, choice)
        }
        ParameterKind::Choice(choices) => pick(ui, card, choices, choice),
    };
    if let Some(value) = changed {
        actions.push(MethodAction::Set { name: card.name, value });
    }
}

/// The way back to the default, where a parameter is set.
pub(super) fn way_back(ui: &mut Ui, card: &ParameterCard, values: &Values<'_>, actions: &mut Actions) {
    if values.is_set(card.name)
        && ui
            .small_button(Icon::Again.atom())
            .on_hover_text(ui.word("parameter-back-to-default"))
            .clicked()
    {
        actions.push(MethodAction::Reset(card.name));
    }
}

/// The slider of a number with the range under it within which the text stays the same.
fn slider(ui: &mut Ui, card: &ParameterCard, values: &Values<'_>, actions: &mut Actions) {
    let (ParameterKind::Number { least, most, step, .. } | ParameterKind::Adaptive { least, most, step }) = card.kind
    else {
        return;
    };
    // A slider takes a number between its steps for a change, which nobody has made.
    let shown = Grid::of(card).map(|grid| grid.value(grid.nearest(values.number(card.name).unwrap_or(least))));
    let mut number = shown.unwrap_or(least);
    let is_wide = (most - least) / step > MOST_STEPS;
    let slider = Slider::new(&mut number, least..=most)
        .step_by(step)
        .drag_value_speed(step)
        .fixed_decimals(said::places(card))
        // A number counts once it is whole: half of one would be a step of its own.
        .update_while_editing(false)
        .logarithmic(is_wide);
    let response = ui.add(slider);
    let range = values.range(card.name);
    let told = range.map(|range| ui.say(&range.message()));
    let title = ui.say(&values.title(card));
    response.widget_info(|| WidgetInfo {
        current_text_value: told.clone(),
        ..WidgetInfo::slider(true, number, &title)
    });
    if let Some(range) = range.filter(|_| !is_wide) {
        paint_band(ui, &response, (least, most), range);
    }
    if response.changed() && Some(number) != shown {
        let value = number.to_string();
        actions.push(MethodAction::Set { name: card.name, value });
    }
}

/// What a parameter is called where it is typed.
pub(super) fn on_command_line(card: &ParameterCard) -> Message {
    message!("parameter-on-command-line", name = card.name)
}

/// Two sentences, one after the other.
pub(super) fn sentences(first: Message, second: Message) -> Message {
    message!("parameter-sentences", first = first, second = second)
}

/// Tells of the parameter, and how far it can move, while the pointer is on its name: beside the pane, so that what stands around the
/// slider can be seen and clicked.
pub(super) fn explain(name: &Response, card: &ParameterCard, values: &Values<'_>) {
    let help = values.help(card);
    let told = match values.range(card.name) {
        Some(range) => sentences(help, range.message()),
        None => help,
    };
    let mut tooltip = Tooltip::for_enabled(name);
    tooltip.popup = tooltip
        .popup
        .align(RectAlign::LEFT)
        .align_alternatives(&[RectAlign::TOP_START]);
    tooltip.show(|ui| {
        ui.label(ui.say(&told));
        ui.weak(ui.say(&on_command_line(card)));
    });
}

/// The range on a bar below the rail of a slider.
fn paint_band(ui: &Ui, slider: &Response, (least, most): (f64, f64), range: Sensitivity) {
    let (low, high) = (range.from.value(), range.to.value());
    let rail = rail(ui, slider);
    let x = |value: f64| {
        let share = (value - least) / (most - least).max(f64::MIN_POSITIVE);
        rail.left() + share.clamp(0.0, 1.0) as f32 * rail.width()
    };
    // A range of one value is still to be seen.
    let bar = Rect::from_min_max(
        pos2(x(low) - 1.0, rail.bottom() - BAND),
        pos2(x(high) + 1.0, rail.bottom()),
    );
    let colour = WindowPalette::of(scheme(ui.ctx())).accent;
    ui.painter().rect_filled(bar, 1.0, colour);
}

/// Where the middle of a slider's handle can be; the number stands beside it in the same response.
fn rail(ui: &Ui, slider: &Response) -> Rect {
    let height = ui.text_style_height(&TextStyle::Body).max(ui.spacing().interact_size.y);
    let radius = match ui.visuals().handle_shape {
        HandleShape::Circle => height / 2.5,
        HandleShape::Rect { aspect_ratio } => height / 2.5 * aspect_ratio,
    };
    let rect = slider.rect;
    let left = rect.left() + radius;
    let right = rect.left() + ui.spacing().slider_width - radius;
    Rect::from_x_y_ranges(left..=right, rect.y_range())
}

fn switch(ui: &mut Ui, name: &str, chosen: &str) -> Option<String> {
    let mut is_on = chosen == SWITCH[1];
    let response = ui.checkbox(&mut is_on, "");
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, is_on, name));
    response.changed().then(|| SWITCH[usize::from(is_on)].to_owned())
}

fn pick(ui: &mut Ui, card: &ParameterCard, choices: &[&str], chosen: &str) -> Option<String> {
    let picked = choices.iter().find(|&&choice| {
        let label = ui.say(&said::choice(card.name, choice));
        ui.selectable_label(choice == chosen, label).clicked()
    });
    picked.map(|choice| (*choice).to_owned())
}

fn drop_down(ui: &mut Ui, (card, title): (&ParameterCard, &str), choices: &[&str], chosen: &str) -> Option<String> {
    let shown = ui.say(&said::choice(card.name, chosen));
    let list = ComboBox::from_id_salt(card.name).selected_text(shown);
    let list = list.show_ui(ui, |ui| pick(ui, card, choices, chosen));
    list.response
        .widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, title));
    list.inner.flatten()
}
