//! The look of the window's controls: light and dark, in the colours of the reading column's paper and ink.

use super::reader;
use super::settings::ThemeChoice;
use egui::style::{WidgetVisuals, Widgets};
use egui::{
    Color32, Context, CornerRadius, FontFamily, FontId, Margin, Shadow, Stroke, Style, TextStyle, Theme,
    ThemePreference, Visuals, vec2,
};

/// Colours of controls and strips.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// The ground of toolbar and panels.
    pub ground: Color32,
    /// Text on it.
    pub text: Color32,
    /// Text that matters less.
    pub quiet: Color32,
    /// Buttons and fields.
    pub control: Color32,
    /// Lines around and between them.
    pub line: Color32,
    /// What is chosen or under way.
    pub accent: Color32,
    /// The ground of a strip with a fault.
    pub fault: Color32,
    /// The ground of a strip that tells something.
    pub notice: Color32,
}

impl Palette {
    /// For light windows.
    pub const LIGHT: Palette = Palette {
        ground: Color32::from_rgb(0xF3, 0xF1, 0xEC),
        text: Color32::from_rgb(0x25, 0x23, 0x20),
        quiet: Color32::from_rgb(0x4B, 0x47, 0x41),
        control: Color32::from_rgb(0xFF, 0xFE, 0xFB),
        line: Color32::from_rgb(0xD3, 0xCE, 0xC5),
        accent: Color32::from_rgb(0x1A, 0x4B, 0x8C),
        fault: Color32::from_rgb(0xFB, 0xE3, 0xDC),
        notice: Color32::from_rgb(0xFB, 0xF0, 0xCF),
    };

    /// For dark windows.
    pub const DARK: Palette = Palette {
        ground: Color32::from_rgb(0x24, 0x22, 0x21),
        text: Color32::from_rgb(0xE2, 0xDE, 0xD7),
        quiet: Color32::from_rgb(0xC6, 0xC1, 0xB9),
        control: Color32::from_rgb(0x2F, 0x2D, 0x2B),
        line: Color32::from_rgb(0x4A, 0x46, 0x42),
        accent: Color32::from_rgb(0x9A, 0xC2, 0xF2),
        fault: Color32::from_rgb(0x4A, 0x26, 0x20),
        notice: Color32::from_rgb(0x38, 0x31, 0x1A),
    };

    /// The palette of a theme.
    pub fn of(theme: Theme) -> &'static Palette {
        match theme {
            Theme::Light => &Palette::LIGHT,
            Theme::Dark => &Palette::DARK,
        }
    }
}

/// The colour behind the text of the unit that text and curve point at.
pub fn link_ground(theme: Theme) -> Color32 {
    match theme {
        Theme::Light => Color32::from_rgb(0xF7, 0xE7, 0xB4),
        Theme::Dark => Color32::from_rgb(0x45, 0x3C, 0x20),
    }
}

/// The colour behind the text of the unit that was clicked.
pub fn mark_ground(theme: Theme) -> Color32 {
    match theme {
        Theme::Light => Color32::from_rgb(0xDD, 0xEB, 0xDF),
        Theme::Dark => Color32::from_rgb(0x25, 0x40, 0x34),
    }
}

/// Shows the chosen theme.
pub fn choose(ctx: &Context, choice: ThemeChoice) {
    ctx.set_theme(match choice {
        ThemeChoice::System => ThemePreference::System,
        ThemeChoice::Light => ThemePreference::Light,
        ThemeChoice::Dark => ThemePreference::Dark,
    });
}

/// Gives both themes their colours and measures.
pub fn install(ctx: &Context) {
    for theme in [Theme::Light, Theme::Dark] {
        ctx.style_mut_of(theme, |style| {
            set_measures(style);
            style.visuals = visuals(theme);
        });
    }
}

fn set_measures(style: &mut Style) {
    let sizes = [
        (TextStyle::Small, 12.0),
        (TextStyle::Body, 14.0),
        (TextStyle::Button, 14.0),
        (TextStyle::Heading, 19.0),
    ];
    for (text_style, size) in sizes {
        style
            .text_styles
            .insert(text_style, FontId::new(size, FontFamily::Proportional));
    }
    let spacing = &mut style.spacing;
    spacing.item_spacing = vec2(8.0, 6.0);
    spacing.button_padding = vec2(9.0, 4.0);
    spacing.interact_size.y = 26.0;
    spacing.menu_margin = Margin::same(8);
    spacing.window_margin = Margin::same(14);
    spacing.slider_width = 160.0;
}

fn visuals(theme: Theme) -> Visuals {
    let palette = Palette::of(theme);
    let mut visuals = theme.default_visuals();
    visuals.override_text_color = None;
    visuals.weak_text_color = Some(palette.quiet);
    visuals.widgets = widgets(palette, theme);
    visuals.selection.bg_fill = palette.accent.gamma_multiply(0.35);
    visuals.selection.stroke = Stroke::new(1.0, palette.accent);
    visuals.hyperlink_color = palette.accent;
    visuals.panel_fill = palette.ground;
    visuals.window_fill = palette.ground;
    visuals.window_stroke = Stroke::new(1.0, palette.line);
    visuals.extreme_bg_color = palette.control;
    visuals.faint_bg_color = reader::Palette::of_mode(theme == Theme::Dark).panel;
    visuals.window_corner_radius = CornerRadius::same(8);
    visuals.menu_corner_radius = CornerRadius::same(6);
    visuals.popup_shadow = Shadow {
        offset: [0, 4],
        blur: 12,
        spread: 0,
        color: Color32::from_black_alpha(50),
    };
    visuals.window_shadow = visuals.popup_shadow;
    visuals.slider_trailing_fill = true;
    visuals
}

fn widgets(palette: &Palette, theme: Theme) -> Widgets {
    let toward_text = |share: f32| palette.control.lerp_to_gamma(palette.text, share);
    let state = |fill: Color32, line: Color32| WidgetVisuals {
        bg_fill: fill,
        weak_bg_fill: fill,
        bg_stroke: Stroke::new(1.0, line),
        corner_radius: CornerRadius::same(5),
        fg_stroke: Stroke::new(1.0, palette.text),
        expansion: 0.0,
    };
    let pressed = if theme == Theme::Light { 0.12 } else { 0.2 };
    Widgets {
        noninteractive: state(palette.ground, palette.line),
        inactive: state(palette.control, palette.line),
        hovered: state(toward_text(0.06), palette.quiet),
        // What has the keyboard looks as what is pressed: a ring that is seen at once.
        active: WidgetVisuals {
            bg_stroke: Stroke::new(2.0, palette.accent),
            ..state(toward_text(pressed), palette.accent)
        },
        open: state(toward_text(0.06), palette.line),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::contrast::contrast;

    #[test]
    fn all_text_has_a_contrast_of_seven_to_one() {
        for theme in [Theme::Light, Theme::Dark] {
            let palette = Palette::of(theme);
            let grounds = [palette.ground, palette.control, palette.fault, palette.notice];
            for ground in grounds {
                for ink in [palette.text, palette.quiet] {
                    let contrast = contrast(ink, ground);
                    assert!(contrast >= 7.0, "{theme:?}: {ink:?} on {ground:?}: {contrast}");
                }
            }
            let column = reader::Palette::of_mode(theme == Theme::Dark).text;
            for ground in [link_ground(theme), mark_ground(theme)] {
                let contrast = contrast(column.text, ground);
                assert!(contrast >= 7.0, "{theme:?}: text on {ground:?}: {contrast}");
            }
        }
    }
}
