//! The look of the window: colour schemes, and the visuals of egui's controls in each of them.
//!
//! egui knows light and dark only. The colours of a scheme are put into the nearer of the two.

mod palette;

use crate::app::ground::settings::ThemeChoice;
pub use clearline_column::Scheme;
use clearline_column::reader;
use egui::style::{ScrollAnimation, WidgetVisuals, Widgets};
use egui::{
    Color32, Context, CornerRadius, FontFamily, FontId, Id, Margin, Shadow, Stroke, Style, TextStyle, Theme,
    ThemePreference, Visuals, vec2,
};
pub use palette::WindowPalette;

/// The widest text beside the pointer, and what its frame and the window's edges take, in points.
const WIDEST_HOVER_TEXT: f32 = 500.0;
const AROUND_HOVER_TEXT: f32 = 24.0;

/// The colours of a choice, given egui's own theme, which follows the system where the choice does.
pub fn scheme_of(choice: ThemeChoice, theme: Theme) -> Scheme {
    match choice {
        ThemeChoice::System if theme == Theme::Dark => Scheme::Dark,
        ThemeChoice::System | ThemeChoice::Light => Scheme::Light,
        ThemeChoice::Dark => Scheme::Dark,
        ThemeChoice::Sepia => Scheme::Sepia,
        ThemeChoice::Grey => Scheme::Grey,
        ThemeChoice::HighContrast => Scheme::Contrast,
    }
}

/// The colours that a window shows.
pub fn scheme(ctx: &Context) -> Scheme {
    let choice = ctx.data(|data| data.get_temp(choice_id())).unwrap_or_default();
    scheme_of(choice, ctx.theme())
}

/// egui's theme that is nearest to a scheme.
fn nearest_theme(scheme: Scheme) -> Theme {
    Theme::from_dark_mode(scheme.is_dark())
}

/// Where the context keeps what was chosen.
fn choice_id() -> Id {
    Id::unique("chosen-theme")
}

/// Shows the chosen theme.
pub fn choose(ctx: &Context, choice: ThemeChoice) {
    ctx.data_mut(|data| data.insert_temp(choice_id(), choice));
    for theme in [Theme::Light, Theme::Dark] {
        ctx.style_mut_of(theme, |style| style.visuals = visuals(scheme_of(choice, theme)));
    }
    ctx.set_theme(match choice {
        ThemeChoice::System => ThemePreference::System,
        _ => nearest_theme(scheme_of(choice, Theme::Light)).into(),
    });
}

/// Has nothing glide or fade from now on.
pub fn keep_still(ctx: &Context) {
    for theme in [Theme::Light, Theme::Dark] {
        ctx.style_mut_of(theme, |style| {
            style.animation_time = 0.0;
            style.scroll_animation = ScrollAnimation::none();
        });
    }
}

/// Gives the controls their measures, which are the same in all schemes.
pub fn install(ctx: &Context) {
    for theme in [Theme::Light, Theme::Dark] {
        ctx.style_mut_of(theme, set_measures);
    }
}

/// Keeps the texts that are shown beside the pointer within the window.
pub fn fit_hover_texts(ctx: &Context) {
    let width = WIDEST_HOVER_TEXT.min(ctx.content_rect().width() - AROUND_HOVER_TEXT);
    if ctx.style_of(ctx.theme()).spacing.tooltip_width != width {
        ctx.all_styles_mut(|style| style.spacing.tooltip_width = width);
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

fn visuals(scheme: Scheme) -> Visuals {
    let palette = WindowPalette::of(scheme);
    let mut visuals = nearest_theme(scheme).default_visuals();
    visuals.override_text_color = None;
    visuals.weak_text_color = Some(palette.quiet);
    visuals.widgets = widgets(palette, scheme);
    visuals.selection.bg_fill = reader::Palette::of(scheme).grounds.selection;
    visuals.selection.stroke = Stroke::new(1.0, palette.text);
    visuals.hyperlink_color = palette.accent;
    visuals.panel_fill = palette.ground;
    visuals.window_fill = palette.ground;
    visuals.window_stroke = Stroke::new(1.0, palette.line);
    visuals.extreme_bg_color = palette.control;
    visuals.faint_bg_color = reader::Palette::of(scheme).panel;
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

fn widgets(palette: &WindowPalette, scheme: Scheme) -> Widgets {
    let toward_text = |share: f32| palette.control.lerp_to_gamma(palette.text, share);
    let state = |fill: Color32, line: Color32| WidgetVisuals {
        bg_fill: fill,
        weak_bg_fill: fill,
        bg_stroke: Stroke::new(1.0, line),
        corner_radius: CornerRadius::same(5),
        fg_stroke: Stroke::new(1.0, palette.text),
        expansion: 0.0,
    };
    let pressed = if scheme.is_dark() { 0.2 } else { 0.12 };
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

    #[test]
    fn every_choice_has_its_scheme_and_only_system_follows_the_system() {
        use ThemeChoice::{Dark, Grey, HighContrast, Light, Sepia, System};
        for choice in [Light, Dark, Sepia, Grey, HighContrast] {
            let schemes = [Theme::Light, Theme::Dark].map(|theme| scheme_of(choice, theme));
            assert_eq!(schemes[0], schemes[1]);
            let ctx = Context::default();
            choose(&ctx, choice);
            assert_eq!(scheme(&ctx), schemes[0]);
            let visuals = &ctx.style_of(ctx.theme()).visuals;
            assert_eq!(visuals.panel_fill, WindowPalette::of(schemes[0]).ground);
        }
        assert_eq!(scheme_of(System, Theme::Dark), Scheme::Dark);
        assert_eq!(scheme_of(System, Theme::Light), Scheme::Light);
    }
}
