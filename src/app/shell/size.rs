//! How large the window is at its start.

use egui::{Context, Vec2, ViewportBuilder, ViewportCommand, vec2};

/// The size of the first window, and the least one, in points of the system.
const USUAL: Vec2 = vec2(1280.0, 800.0);
const LEAST: Vec2 = vec2(300.0, 360.0);
/// The largest window that is made as it was noted: X11 has none of 65,536 pixels, and a file may say anything.
const MOST: Vec2 = vec2(16_000.0, 16_000.0);

/// Gives a window its usual and its least size.
pub(super) fn sized(viewport: ViewportBuilder) -> ViewportBuilder {
    // The toolkit would bound the size that it has noted before that is enlarged; see `fit`.
    let viewport = viewport.with_clamp_size_to_monitor_size(false);
    viewport.with_inner_size(USUAL).with_min_inner_size(LEAST)
}

/// Gives the window back its size. The toolkit notes it in points of the controls, which `zoom` enlarges, but makes the window in points of
/// the system.
pub(super) fn restored(viewport: ViewportBuilder, zoom: f32) -> ViewportBuilder {
    match viewport.inner_size {
        Some(noted) if noted != USUAL => viewport.with_inner_size((noted * zoom).clamp(LEAST, MOST)),
        _ => viewport,
    }
}

/// Makes a window fit its screen that is larger, as the one of the last time was.
pub(super) fn fit(ctx: &Context) {
    let (screen, window) = ctx.input(|input| (input.viewport().monitor_size, input.viewport().inner_rect));
    if let (Some(screen), Some(window)) = (screen, window)
        && screen.min_elem() > 0.0
        && (window.width() > screen.x || window.height() > screen.y)
    {
        ctx.send_viewport_cmd(ViewportCommand::InnerSize(window.size().min(screen)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_comes_back_as_large_as_it_was() {
        let size = |noted, zoom| restored(ViewportBuilder::default().with_inner_size(noted), zoom).inner_size;
        assert_eq!(size(vec2(800.0, 500.0), 1.5), Some(vec2(1200.0, 750.0)));
        assert_eq!(size(USUAL, 1.5), Some(USUAL), "nothing was noted");
        assert_eq!(size(vec2(230.0, 615.0), 1.0), Some(vec2(300.0, 615.0)));
        assert_eq!(size(vec2(70_000.0, 615.0), 1.0), Some(vec2(16_000.0, 615.0)));
    }
}
