//! The fonts that text is set in: those bundled in `assets/fonts/` first, the system's after them.
//!
//! The window's controls use egui's own sans, with the bundled CJK font after it ([`install`]). The reading column uses a
//! [`FontLibrary`]. Reading the list of system fonts takes tens of milliseconds, so the library asks for it only when
//! a text needs a character that no bundled font has, and on its own thread.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};

use parley::FontContext;
use parley::fontique::{Blob, Collection, CollectionOptions, FontInfoOverride, SourceCache};

/// The serif that sets the reading column, in four styles.
pub const SERIF: &str = "Source Serif 4";
/// The font that sets code.
pub const MONO: &str = "Source Code Pro";
/// The font that is asked for letters with marks which [`SERIF`] lacks.
pub const MARKS: &str = "Charis SIL";
/// The font that sets Chinese, Japanese and Korean; it has no Latin letters.
pub const CJK: &str = "Noto Serif CJK SC";

const CJK_DATA: &[u8] = include_bytes!("../../assets/fonts/NotoSerifCJKsc-Subset.otf");

/// Every bundled font file with the family that it belongs to.
const BUNDLED: [(&str, &[u8]); 7] = [
    (SERIF, include_bytes!("../../assets/fonts/SourceSerif4-Regular.ttf")),
    (SERIF, include_bytes!("../../assets/fonts/SourceSerif4-Italic.ttf")),
    (SERIF, include_bytes!("../../assets/fonts/SourceSerif4-Bold.ttf")),
    (SERIF, include_bytes!("../../assets/fonts/SourceSerif4-BoldItalic.ttf")),
    (MONO, include_bytes!("../../assets/fonts/SourceCodePro-Regular.ttf")),
    (MARKS, include_bytes!("../../assets/fonts/CharisSIL-Regular.ttf")),
    (CJK, CJK_DATA),
];

/// Gives egui's own font families the bundled CJK font, so that controls, plot labels and lists show 汉字 too.
pub fn install(ctx: &egui::Context) {
    let mut definitions = egui::FontDefinitions::default();
    let data = Arc::new(egui::FontData::from_static(CJK_DATA));
    definitions.font_data.insert(CJK.to_owned(), data);
    for family in [egui::FontFamily::Proportional, egui::FontFamily::Monospace] {
        definitions.families.entry(family).or_default().push(CJK.to_owned());
    }
    ctx.set_fonts(definitions);
}

/// The fonts of the reading column.
pub struct FontLibrary {
    context: FontContext,
    bundled: Vec<(&'static str, Blob<u8>)>,
    system: SystemFonts,
}

/// How far the list of the system's fonts has come.
enum SystemFonts {
    /// Nobody needed them yet.
    Unread,
    /// A thread is reading them.
    Reading(Receiver<Collection>),
    /// They are in the collection, or will never be.
    Settled,
}

impl FontLibrary {
    /// A library of the bundled fonts that reads the system's fonts once [`FontLibrary::request_system_fonts`] asks for them.
    pub fn new() -> Self {
        let bundled: Vec<_> = BUNDLED
            .iter()
            .map(|&(family, data)| (family, Blob::new(Arc::new(data))))
            .collect();
        let options = CollectionOptions {
            system_fonts: false,
            ..Default::default()
        };
        let collection = with_bundled_fonts(Collection::new(options), &bundled);
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
            system: SystemFonts::Settled,
            ..Self::new()
        }
    }

    /// Parley's view of the library.
    pub fn context(&mut self) -> &mut FontContext {
        &mut self.context
    }

    /// Starts to read the system's fonts, unless that was done before; `ctx` is woken when they are there.
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
                if sender.send(Collection::new(CollectionOptions::default())).is_ok() {
                    ctx.request_repaint();
                }
            });
        // Without a thread the bundled fonts have to do.
        self.system = reader.map_or(SystemFonts::Settled, |_| SystemFonts::Reading(receiver));
    }

    /// Takes the system's fonts in when their thread has finished. True when it did so now: texts with missing
    /// characters are then worth another layout.
    pub fn take_system_fonts(&mut self) -> bool {
        let SystemFonts::Reading(receiver) = &self.system else {
            return false;
        };
        match receiver.try_recv() {
            Ok(collection) => {
                self.context.collection = with_bundled_fonts(collection, &self.bundled);
                self.system = SystemFonts::Settled;
                true
            }
            Err(TryRecvError::Empty) => false,
            Err(TryRecvError::Disconnected) => {
                self.system = SystemFonts::Settled;
                false
            }
        }
    }
}

impl Default for FontLibrary {
    fn default() -> Self {
        Self::new()
    }
}

/// Adds the bundled fonts, under the family names of this file, to a collection.
fn with_bundled_fonts(mut collection: Collection, bundled: &[(&str, Blob<u8>)]) -> Collection {
    for (family, data) in bundled {
        let named = FontInfoOverride {
            family_name: Some(family),
            ..Default::default()
        };
        collection.register_fonts(data.clone(), Some(named));
    }
    collection
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_family_is_registered() {
        let mut library = FontLibrary::bundled_only();
        for (family, faces) in [(SERIF, 4), (MONO, 1), (MARKS, 1), (CJK, 1)] {
            let info = library.context().collection.family_by_name(family).unwrap();
            assert_eq!(info.fonts().len(), faces, "{family}");
        }
    }

    #[test]
    fn bundled_fonts_stay_within_seven_megabytes() {
        let bytes: usize = BUNDLED.iter().map(|(_, data)| data.len()).sum();
        assert!(bytes < 7_000_000, "{bytes} bytes");
    }

    #[test]
    fn system_fonts_arrive_once_and_wake_the_window() {
        let mut library = FontLibrary::new();
        assert!(!library.take_system_fonts());
        library.request_system_fonts(&egui::Context::default());
        let SystemFonts::Reading(receiver) = &library.system else {
            panic!("not reading")
        };
        let collection = receiver.recv().unwrap();
        let (sender, receiver) = channel();
        sender.send(collection).unwrap();
        library.system = SystemFonts::Reading(receiver);
        assert!(library.take_system_fonts());
        assert!(!library.take_system_fonts());
        assert!(library.context().collection.family_by_name(SERIF).is_some());
    }
}
