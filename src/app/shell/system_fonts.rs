//! The system's fonts, for characters of lists and menus that the bundled ones lack.

use crate::app::engine::guarded;
use egui::epaint::text::{FallbackRequest, FontInsert, FontProvider};
use egui_system_font_provider::SystemFontProvider;
use std::cell::Cell;
use std::panic::PanicHookInfo;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What is called where a thread panics.
type Hook = Box<dyn Fn(&PanicHookInfo<'_>) + Send + Sync>;

thread_local! {
    /// Whether this thread asks the system's fonts.
    static IS_ASKING: Cell<bool> = const { Cell::new(false) };
}

/// The same hook, but silent on the threads that read or ask the system's fonts: where there are none they panic, and the window shows
/// boxes.
pub(super) fn without_theirs(hook: Hook) -> Hook {
    const THEIRS: [&str; 2] = ["egui_system_font_provider", "system fonts"];
    Box::new(move |panic| {
        let thread = std::thread::current();
        if !thread.name().is_some_and(|name| THEIRS.contains(&name)) && !IS_ASKING.get() {
            hook(panic);
        }
    })
}

/// Lets the window's controls ask the system's fonts. Characters that no font has are boxes.
pub(super) fn install(ctx: &egui::Context) {
    ctx.add_font_provider(Arc::new(WhileThere::new(SystemFontProvider::new())));
}

/// A provider until it breaks down, as the system's does where there is no font at all; then none.
struct WhileThere<P> {
    provider: P,
    is_gone: AtomicBool,
}

impl<P> WhileThere<P> {
    fn new(provider: P) -> WhileThere<P> {
        WhileThere {
            provider,
            is_gone: AtomicBool::new(false),
        }
    }
}

impl<P: FontProvider> FontProvider for WhileThere<P> {
    fn font_for(&self, request: &FallbackRequest<'_>) -> Option<FontInsert> {
        if self.is_gone.load(Ordering::Relaxed) {
            return None;
        }
        IS_ASKING.set(true);
        let font = guarded(|| self.provider.font_for(request));
        IS_ASKING.set(false);
        font.unwrap_or_else(|_| {
            self.is_gone.store(true, Ordering::Relaxed);
            None
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::RawInput;
    use std::sync::atomic::AtomicU32;

    /// Breaks down whenever it is asked.
    struct Broken(Arc<AtomicU32>);

    impl FontProvider for Broken {
        fn font_for(&self, _: &FallbackRequest<'_>) -> Option<FontInsert> {
            self.0.fetch_add(1, Ordering::Relaxed);
            panic!("there is no font");
        }
    }

    #[test]
    fn a_provider_that_breaks_down_is_asked_once_and_breaks_no_frame() {
        let asked = Arc::new(AtomicU32::new(0));
        let ctx = egui::Context::default();
        ctx.add_font_provider(Arc::new(WhileThere::new(Broken(Arc::clone(&asked)))));
        for text in ["嗮", "㳠"] {
            let mut output = ctx.run_ui(RawInput::default(), |ui| {
                assert!(ui.label(text).rect.width() > 0.0);
            });
            output.textures_delta.clear();
        }
        assert_eq!(asked.load(Ordering::Relaxed), 1);
    }
}
