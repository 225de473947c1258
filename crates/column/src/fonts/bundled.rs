//! The fonts in `assets/fonts/`, which text is set in on a machine without any, and their names.
//!
//! The fonts are packed into the program. The first use unpacks all of them, and they take 13.8 MB of memory then.

use std::io::{self, Read};
use std::sync::{Arc, LazyLock};

use brotli_decompressor::Decompressor;
use parley::fontique::{Blob, Collection, FontInfoOverride};

/// The serif of the reading column unless another font was chosen, in four styles, and light for letters among Chinese ones.
pub const SERIF: &str = "Source Serif 4";
/// The sans, in four styles: Source Sans 3, without glyphs that are never used.
pub const SANS: &str = "Clearline Sans";
/// The font that sets code.
pub const MONO: &str = "Source Code Pro";
/// The font for letters with marks that [`SERIF`] lacks: Charis SIL, without glyphs that are never used.
pub const MARKS: &str = "Clearline Marks";
/// The font that sets Arabic.
pub const ARABIC: &str = "Noto Naskh Arabic";
/// The font that sets Hebrew.
pub const HEBREW: &str = "Noto Serif Hebrew";
/// The font that sets Devanagari.
pub const DEVANAGARI: &str = "Noto Serif Devanagari";
/// The font that sets Thai.
pub const THAI: &str = "Noto Serif Thai";
/// The font of Chinese, Japanese and Korean: Noto Serif CJK SC without Latin letters and rare characters. It has
/// another name than the original, so that the system's whole font can be asked for the rest.
pub const CJK: &str = "Clearline CJK";
/// The punctuation that Taiwan and Hong Kong set in the middle of its square, where [`CJK`] has it in a corner.
pub const TRADITIONAL_MARKS: &str = "Clearline Traditional Marks";
/// Emoji without colours, for systems that have no coloured ones.
pub const EMOJI: &str = "Noto Emoji";

macro_rules! packed {
    ($file:literal) => {
        include_bytes!(concat!("../../assets/fonts/", $file, ".br")).as_slice()
    };
}

/// Every bundled font file, packed, with the family that it belongs to.
const PACKED: [(&str, &[u8]); 23] = [
    (SERIF, packed!("SourceSerif4-Light.ttf")),
    (SERIF, packed!("SourceSerif4-Regular.ttf")),
    (SERIF, packed!("SourceSerif4-Italic.ttf")),
    (SERIF, packed!("SourceSerif4-Bold.ttf")),
    (SERIF, packed!("SourceSerif4-BoldItalic.ttf")),
    (SANS, packed!("ClearlineSans-Regular.ttf")),
    (SANS, packed!("ClearlineSans-Italic.ttf")),
    (SANS, packed!("ClearlineSans-Bold.ttf")),
    (SANS, packed!("ClearlineSans-BoldItalic.ttf")),
    (MONO, packed!("SourceCodePro-Regular.ttf")),
    (MARKS, packed!("ClearlineMarks-Regular.ttf")),
    (MARKS, packed!("ClearlineMarks-Bold.ttf")),
    (ARABIC, packed!("NotoNaskhArabic-Regular.ttf")),
    (ARABIC, packed!("NotoNaskhArabic-Bold.ttf")),
    (HEBREW, packed!("NotoSerifHebrew-Regular.ttf")),
    (HEBREW, packed!("NotoSerifHebrew-Bold.ttf")),
    (DEVANAGARI, packed!("NotoSerifDevanagari-Regular.ttf")),
    (DEVANAGARI, packed!("NotoSerifDevanagari-Bold.ttf")),
    (THAI, packed!("NotoSerifThai-Regular.ttf")),
    (THAI, packed!("NotoSerifThai-Bold.ttf")),
    (EMOJI, packed!("NotoEmoji-Regular.ttf")),
    (CJK, packed!("NotoSerifCJKsc-Subset.otf")),
    (TRADITIONAL_MARKS, packed!("NotoSerifCJKtc-Marks.otf")),
];

/// Every bundled font file with the family that it belongs to. The first call unpacks all of them, which takes as long
/// as a frame. Subcommands call it only to draw.
pub(super) static FILES: LazyLock<Vec<(&'static str, Vec<u8>)>> = LazyLock::new(|| {
    let files = PACKED.into_iter();
    // A test unpacks the files, which are part of the program. A damaged one would be left out.
    files
        .filter_map(|(family, packed)| Some((family, unpacked(packed).ok()?)))
        .collect()
});

/// A font file as it was before brotli packed it.
fn unpacked(packed: &[u8]) -> io::Result<Vec<u8>> {
    /// What is read at once.
    const CHUNK: usize = 1 << 16;
    let mut file = Vec::new();
    Decompressor::new(packed, CHUNK).read_to_end(&mut file)?;
    Ok(file)
}

/// The bundled fonts, ready to be put into any collection.
#[derive(Clone)]
pub(super) struct BundledFonts {
    files: Vec<(&'static str, Blob<u8>)>,
}

impl BundledFonts {
    pub(super) fn new() -> Self {
        let files = FILES.iter();
        Self {
            files: files
                .map(|(family, data)| (*family, Blob::new(Arc::new(data.as_slice()))))
                .collect(),
        }
    }

    /// Adds the fonts, under the family names of this file, to a collection.
    pub(super) fn register_in(&self, collection: &mut Collection) {
        for (family, data) in &self.files {
            let named = FontInfoOverride {
                family_name: Some(family),
                ..Default::default()
            };
            collection.register_fonts(data.clone(), Some(named));
        }
    }

    /// Whether this font file, by its number, is the one with emoji that have no colours.
    pub(super) fn is_emoji(&self, blob: u64) -> bool {
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
            (SERIF, 5),
            (SANS, 4),
            (MONO, 1),
            (MARKS, 2),
            (THAI, 2),
            (CJK, 1),
            (TRADITIONAL_MARKS, 1),
            (EMOJI, 1),
        ] {
            let info = collection.family_by_name(family).unwrap();
            assert_eq!(info.fonts().len(), faces, "{family}");
        }
    }

    #[test]
    fn every_file_unpacks_and_the_program_carries_little() {
        assert_eq!(FILES.len(), PACKED.len());
        let unpacked: usize = FILES.iter().map(|(_, data)| data.len()).sum();
        assert!(unpacked < 13_900_000, "{unpacked} bytes");
        let packed: usize = PACKED.iter().map(|(_, data)| data.len()).sum();
        assert!(packed < 7_000_000, "{packed} bytes");
    }
}
