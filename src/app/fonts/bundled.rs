//! The fonts in `assets/fonts/`, which are there on a machine without any, and their names.

use std::sync::Arc;

use parley::fontique::{Blob, Collection, FontInfoOverride};

/// The serif that sets the reading column unless another font was chosen, in four styles.
pub const SERIF: &str = "Source Serif 4";
/// The sans, in four styles: Source Sans 3, without what is never asked for.
pub const SANS: &str = "Clearline Sans";
/// The font that sets code.
pub const MONO: &str = "Source Code Pro";
/// The font that is asked for letters with marks which [`SERIF`] lacks: Charis SIL, without what is never asked for.
pub const MARKS: &str = "Clearline Marks";
/// The font that sets Arabic.
pub const ARABIC: &str = "Noto Naskh Arabic";
/// The font that sets Hebrew.
pub const HEBREW: &str = "Noto Serif Hebrew";
/// The font that sets Devanagari.
pub const DEVANAGARI: &str = "Noto Serif Devanagari";
/// The font that sets Thai.
pub const THAI: &str = "Noto Serif Thai";
/// The font that sets Chinese, Japanese and Korean: Noto Serif CJK SC without Latin letters and rare characters. Its name is
/// another one, so that the system's whole font can be asked for what it lacks.
pub const CJK: &str = "Clearline CJK";
/// Emoji without colours, for where the system has none with.
pub const EMOJI: &str = "Noto Emoji";

// Statics: a constant would be put into the program once for each place that uses it.
pub(super) static CJK_DATA: &[u8] = include_bytes!("../../../assets/fonts/NotoSerifCJKsc-Subset.otf");

macro_rules! bundled {
    ($file:literal) => {
        include_bytes!(concat!("../../../assets/fonts/", $file)).as_slice()
    };
}

/// Every bundled font file with the family that it belongs to.
pub(super) static FILES: [(&str, &[u8]); 21] = [
    (SERIF, bundled!("SourceSerif4-Regular.ttf")),
    (SERIF, bundled!("SourceSerif4-Italic.ttf")),
    (SERIF, bundled!("SourceSerif4-Bold.ttf")),
    (SERIF, bundled!("SourceSerif4-BoldItalic.ttf")),
    (SANS, bundled!("ClearlineSans-Regular.ttf")),
    (SANS, bundled!("ClearlineSans-Italic.ttf")),
    (SANS, bundled!("ClearlineSans-Bold.ttf")),
    (SANS, bundled!("ClearlineSans-BoldItalic.ttf")),
    (MONO, bundled!("SourceCodePro-Regular.ttf")),
    (MARKS, bundled!("ClearlineMarks-Regular.ttf")),
    (MARKS, bundled!("ClearlineMarks-Bold.ttf")),
    (ARABIC, bundled!("NotoNaskhArabic-Regular.ttf")),
    (ARABIC, bundled!("NotoNaskhArabic-Bold.ttf")),
    (HEBREW, bundled!("NotoSerifHebrew-Regular.ttf")),
    (HEBREW, bundled!("NotoSerifHebrew-Bold.ttf")),
    (DEVANAGARI, bundled!("NotoSerifDevanagari-Regular.ttf")),
    (DEVANAGARI, bundled!("NotoSerifDevanagari-Bold.ttf")),
    (THAI, bundled!("NotoSerifThai-Regular.ttf")),
    (THAI, bundled!("NotoSerifThai-Bold.ttf")),
    (EMOJI, bundled!("NotoEmoji-Regular.ttf")),
    (CJK, CJK_DATA),
];

/// The bundled fonts, ready to be put into any collection.
#[derive(Clone)]
pub(super) struct BundledFonts {
    files: Vec<(&'static str, Blob<u8>)>,
}

impl BundledFonts {
    pub fn new() -> Self {
        let files = FILES.iter();
        Self {
            files: files
                .map(|&(family, data)| (family, Blob::new(Arc::new(data))))
                .collect(),
        }
    }

    /// Adds the fonts, under the family names of this file, to a collection.
    pub fn register_in(&self, collection: &mut Collection) {
        for (family, data) in &self.files {
            let named = FontInfoOverride {
                family_name: Some(family),
                ..Default::default()
            };
            collection.register_fonts(data.clone(), Some(named));
        }
    }

    /// Whether this font file, by its number, is the one with emoji that have no colours.
    pub fn is_emoji(&self, blob: u64) -> bool {
        self.files
            .iter()
            .any(|(family, data)| *family == EMOJI && data.id() == blob)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parley::fontique::CollectionOptions;

    #[test]
    fn every_family_is_registered() {
        let mut collection = Collection::new(CollectionOptions {
            system_fonts: false,
            ..Default::default()
        });
        BundledFonts::new().register_in(&mut collection);
        for (family, faces) in [
            (SERIF, 4),
            (SANS, 4),
            (MONO, 1),
            (MARKS, 2),
            (THAI, 2),
            (CJK, 1),
            (EMOJI, 1),
        ] {
            let info = collection.family_by_name(family).unwrap();
            assert_eq!(info.fonts().len(), faces, "{family}");
        }
    }

    #[test]
    fn bundled_fonts_stay_within_nine_megabytes() {
        let bytes: usize = FILES.iter().map(|(_, data)| data.len()).sum();
        assert!(bytes < 9_000_000, "{bytes} bytes");
    }
}
