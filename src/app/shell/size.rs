//! How large the window is at its start.

use egui::{Vec2, ViewportBuilder, vec2};

/// The size of the first window, and the least one, in points of the system.
const USUAL: Vec2 = vec2(1280.0, 800.0);
const LEAST: Vec2 = vec2(300.0, 360.0);

/// Gives a window its usual and its least size.
pub(super) fn sized(viewport: ViewportBuilder) -> ViewportBuilder {
    viewport.with_inner_size(USUAL).with_min_inner_size(LEAST)
}

/// Gives the window the size again that it had. The toolkit has noted that in points of the controls, which `zoom` enlarges, and makes
/// the window before it knows how large they are.
pub(super) fn restored(viewport: ViewportBuilder, zoom: f32) -> ViewportBuilder {
    match viewport.inner_size {
        Some(noted) if noted != USUAL => viewport.with_inner_size((noted * zoom).max(LEAST)),
        _ => viewport,
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
    }
}
