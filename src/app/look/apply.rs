//! The look of the window.

use super::action::LookAction;
use crate::app::ground::letter_keys;
use crate::app::ground::settings::SpokenLanguage;
use crate::app::ground::settings::{INTERFACE_ZOOMS, PANE_HEIGHTS, PANE_WIDTHS, WindowSettings};
use crate::app::ground::theme;
use crate::app::ground::words;
use crate::app::shared::Shared;
use crate::app::shared::Tools;
use clearline_column::reader::ColumnSettings;
use egui::{Context, ViewportCommand};

/// A step of the controls' size.
const ZOOM_STEP: f32 = 0.1;

/// Carries out an action on the look of the window.
pub(crate) fn apply(action: LookAction, tools: &mut Tools<'_>) {
    let settings = &mut tools.shared.settings;
    match action {
        LookAction::Theme(choice) => {
            settings.theme = choice;
            theme::choose(tools.ctx, choice);
        }
        LookAction::Language(language) => {
            settings.language = language.map(SpokenLanguage);
            speak(tools);
        }
        LookAction::Column(column) => settings.column = column.bounded(),
        LookAction::Zoom(step) => {
            let mut column = settings.column.clone();
            column.size = match step {
                0 => ColumnSettings::default().size,
                _ => column.size + f32::from(step),
            };
            settings.column = column.bounded();
        }
        LookAction::ZoomInterface(step) => zoom_interface(step, tools),
        LookAction::ToggleAnalysis => settings.window.analysis = !settings.window.analysis,
        LookAction::ToggleLengths => settings.window.block_lengths = !settings.window.block_lengths,
        LookAction::ToggleCaret => toggle_caret(tools),
        LookAction::LetterKeys(act) => {
            settings.window.letter_keys = act;
            letter_keys::hold(tools.ctx, &settings.keys, act);
        }
        LookAction::KeepStill => theme::keep_still(tools.ctx),
        // The list of the headings has its own place.
        LookAction::ToggleContents => {}
        LookAction::ToggleReaderOnly => show_only_text(!tools.shared.screen.reader_only, tools),
        LookAction::Quit => tools.ctx.send_viewport_cmd(ViewportCommand::Close),
        LookAction::ToggleFullScreen => fill_screen(!is_full_screen(tools), tools),
        LookAction::Tab(tab) => {
            settings.window.analysis = true;
            tools.shared.tab = tab;
        }
        LookAction::PaneWidth(width) => {
            settings.pane.width = Some(width.clamp(*PANE_WIDTHS.start(), *PANE_WIDTHS.end()));
        }
        LookAction::PaneHeight(height) => {
            settings.pane.height = height.clamp(*PANE_HEIGHTS.start(), *PANE_HEIGHTS.end());
        }
    }
}

/// Lets the arrow keys move a caret, or scroll again, and says which: nothing of it is seen before a key is pressed.
fn toggle_caret(tools: &mut Tools<'_>) {
    let has_caret = &mut tools.shared.settings.window.caret;
    *has_caret = !*has_caret;
    let told = if *has_caret { "caret-on" } else { "caret-off" };
    tools.say(tools.wording().word(told));
    tools.column.take_keyboard(tools.ctx);
}

/// Puts everything but the text away, or brings it back, and says so: who does not see the window would not know.
fn show_only_text(is_alone: bool, tools: &mut Tools<'_>) {
    tools.shared.screen.reader_only = is_alone;
    let told = if is_alone { "only-text-on" } else { "only-text-off" };
    tools.say(tools.wording().word(told));
}

/// Says in the language of the settings what the window says, and what it says within the text.
fn speak(tools: &mut Tools<'_>) {
    words::speak(tools.ctx, tools.shared.language());
    let wording = tools.wording();
    if let Some(open) = &tools.shared.open {
        let view = open.view.worded(&open.reading, wording);
        tools.take_view(view);
    }
}

fn zoom_interface(step: i8, tools: &mut Tools<'_>) {
    let zoom = &mut tools.shared.settings.window.interface_zoom;
    let wanted = match step {
        0 => 1.0,
        step => ((*zoom / ZOOM_STEP).round() + f32::from(step)) * ZOOM_STEP,
    };
    *zoom = wanted.clamp(*INTERFACE_ZOOMS.start(), *INTERFACE_ZOOMS.end());
    tools.ctx.set_zoom_factor(*zoom);
}

/// Leaves the full screen, if the window fills it; else brings back what was put away. False where nothing is
/// to be done.
pub(crate) fn leave_full_screen(tools: &mut Tools<'_>) -> bool {
    let is_full = is_full_screen(tools);
    if is_full {
        fill_screen(false, tools);
    }
    let was_alone = !is_full && tools.shared.screen.reader_only;
    if was_alone {
        show_only_text(false, tools);
    }
    is_full || was_alone
}

/// What the system says; the desktop may have its own key for it.
fn is_full_screen(tools: &Tools<'_>) -> bool {
    let is_full = tools.ctx.input(|input| input.viewport().fullscreen);
    is_full.unwrap_or(tools.shared.screen.full)
}

fn fill_screen(full: bool, tools: &mut Tools<'_>) {
    tools.shared.screen.full = full;
    tools.ctx.send_viewport_cmd(ViewportCommand::Fullscreen(full));
}

/// Brings the window in line with the settings at its start.
pub(crate) fn apply_settings(ctx: &Context, shared: &Shared) {
    let settings = &shared.settings;
    let WindowSettings {
        interface_zoom,
        letter_keys: act,
        ..
    } = settings.window;
    letter_keys::hold(ctx, &settings.keys, act);
    words::speak(ctx, shared.language());
    theme::install(ctx);
    theme::choose(ctx, settings.theme);
    // Ctrl with plus and minus changes the size of the text; that of the controls has keys of its own.
    ctx.options_mut(|options| options.zoom_with_keyboard = false);
    ctx.set_zoom_factor(interface_zoom);
}
