//! The fonts that text is set in: those bundled in `assets/fonts/`, and the system's.
//!
//! The window's controls use egui's own sans, with the bundled fonts of other scripts after it ([`install`]). The reading
//! column uses a [`FontLibrary`]. Reading the list of system fonts takes tens of milliseconds, so the library asks for it
//! only when a text wants a font that is not bundled, and on its own thread.

mod bundled;

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, LazyLock};

use parley::FontContext;
use parley::fontique::{Collection, CollectionOptions, SourceCache};

pub use bundled::{ARABIC, CJK, DEVANAGARI, EMOJI, HEBREW, MARKS, MONO, SANS, SERIF, THAI, TRADITIONAL_MARKS};
use bundled::{BundledFonts, FILES};

/// Unpacks the bundled fonts on a thread of its own, so that they are there when the window is.
pub fn unpack_ahead() {
    // Without a thread, the first who needs them unpacks them.
    _ = std::thread::Builder::new()
        .name("fonts".to_owned())
        .spawn(|| LazyLock::force(&FILES).len());
}

/// Gives egui's own font families the bundled fonts of other scripts and of emoji, so that controls, plot labels and
/// lists show 汉字 too. With `is_traditional`, commas and full stops of Chinese come from the font that centres them, as Taiwan and Hong Kong
/// write them.
pub fn install(ctx: &egui::Context, is_traditional: bool) {
    let mut definitions = egui::FontDefinitions::default();
    let marks = is_traditional.then_some(TRADITIONAL_MARKS);
    let scripts = [CJK, ARABIC, HEBREW, DEVANAGARI, THAI, EMOJI];
    for script in marks.into_iter().chain(scripts) {
        let Some((_, data)) = FILES.iter().find(|(family, _)| *family == script) else {
            continue;
        };
        let data = Arc::new(egui::FontData::from_static(data));
        definitions.font_data.insert(script.to_owned(), data);
        for family in [egui::FontFamily::Proportional, egui::FontFamily::Monospace] {
            definitions.families.entry(family).or_default().push(script.to_owned());
        }
    }
    ctx.set_fonts(definitions);
}

/// The fonts of the reading column.
pub struct FontLibrary {
    context: FontContext,
    bundled: BundledFonts,
    system: SystemFonts,
}

/// The state of the list of the system's fonts.
enum SystemFonts {
    /// Nobody has needed them yet.
    Unread,
    /// A thread is reading them.
    Reading(Receiver<SystemList>),
    /// They are in the collection under these names, or will never be.
    Settled(Vec<String>),
}

/// The system's fonts, and the names of their families in alphabetical order.
struct SystemList {
    collection: Collection,
    names: Vec<String>,
}

impl SystemList {
    /// Asks the system, which takes tens of milliseconds.
    fn read() -> Self {
        let mut collection = Collection::new(CollectionOptions::default());
        // Names with a dot before them are meant for the system itself.
        let mut names: Vec<String> = collection
            .family_names()
            .filter(|name| !name.starts_with('.'))
            .map(str::to_owned)
            .collect();
        names.sort_by_cached_key(|name| name.to_lowercase());
        names.dedup();
        Self { collection, names }
    }
}

impl FontLibrary {
    /// A library of the bundled fonts that reads the system's fonts once [`FontLibrary::request_system_fonts`] asks for them.
    pub fn new() -> Self {
        let bundled = BundledFonts::new();
        let mut collection = Collection::new(CollectionOptions {
            system_fonts: false,
            ..Default::default()
        });
        bundled.register_in(&mut collection);
        let context = FontContext {
            collection,
            source_cache: SourceCache::default(),
        };
        Self {
            context,
            bundled,
            system: SystemFonts::Unread,
        }
    }

    /// A library that never looks at the system's fonts, so that its layouts are the same on every machine.
    pub fn bundled_only() -> Self {
        Self {
            system: SystemFonts::Settled(Vec::new()),
            ..Self::new()
        }
    }

    /// Parley's view of the library.
    pub fn context(&mut self) -> &mut FontContext {
        &mut self.context
    }

    /// Whether this font file, by its number, is the bundled one with emoji that have no colours.
    pub fn is_bundled_emoji(&self, blob: u64) -> bool {
        self.bundled.is_emoji(blob)
    }

    /// The names of the system's font families in alphabetical order; empty until they are read.
    pub fn system_names(&self) -> Option<&[String]> {
        match &self.system {
            SystemFonts::Settled(names) => Some(names),
            SystemFonts::Unread | SystemFonts::Reading(_) => None,
        }
    }

    /// Begins to read the system's fonts, once. `ctx` is woken when they are there.
    pub fn request_system_fonts(&mut self, ctx: &egui::Context) {
        if !matches!(self.system, SystemFonts::Unread) {
            return;
        }
        let (sender, receiver) = channel();
        let ctx = ctx.clone();
        let reader = std::thread::Builder::new()
            .name("system fonts".to_owned())
            .spawn(move || {
                // The receiver is gone only when the window is.
                if sender.send(SystemList::read()).is_ok() {
                    ctx.request_repaint();
                }
            });
        // Without a thread the bundled fonts are used alone.
        self.system = match reader {
            Ok(_) => SystemFonts::Reading(receiver),
            Err(_) => SystemFonts::Settled(Vec::new()),
        };
    }

    /// Adds the system's fonts when their thread has finished. Returns `true` if it did so now, also where the system has none or the thread
    /// broke off: texts that want these fonts should be laid out again.
    pub fn take_system_fonts(&mut self) -> bool {
        let SystemFonts::Reading(receiver) = &self.system else {
            return false;
        };
        match receiver.try_recv() {
            Ok(SystemList { mut collection, names }) => {
                self.bundled.register_in(&mut collection);
                self.context.collection = collection;
                self.system = SystemFonts::Settled(names);
                true
            }
            Err(TryRecvError::Empty) => false,
            Err(TryRecvError::Disconnected) => {
                self.system = SystemFonts::Settled(Vec::new());
                true
            }
        }
    }
}

impl Default for FontLibrary {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn system_fonts_arrive_once_and_wake_the_window() {
        let mut library = FontLibrary::new();
        assert!(!library.take_system_fonts());
        assert_eq!(library.system_names(), None);
        library.request_system_fonts(&egui::Context::default());
        let SystemFonts::Reading(receiver) = &library.system else {
            panic!("not reading")
        };
        let list = receiver.recv().unwrap();
        assert!(list.names.is_sorted_by_key(|name| name.to_lowercase()));
        let (sender, receiver) = channel();
        sender.send(list).unwrap();
        library.system = SystemFonts::Reading(receiver);
        assert!(library.take_system_fonts());
        assert!(!library.take_system_fonts());
        assert!(library.system_names().is_some());
        assert!(library.context().collection.family_by_name(SERIF).is_some());
    }

    #[test]
    fn a_thread_that_breaks_off_leaves_the_bundled_fonts_and_is_noticed() {
        let mut library = FontLibrary::new();
        let (sender, receiver) = channel();
        library.system = SystemFonts::Reading(receiver);
        drop(sender);
        assert!(library.take_system_fonts());
        assert_eq!(library.system_names(), Some([].as_slice()));
    }
}
