//! The order in which fonts are asked for a character.
//!
//! The first font that has a character sets it. Text in Chinese, Japanese and Korean asks their fonts first, so that quotation
//! marks and dashes are full width; its Latin letters then ask the chosen font first by themselves. Names that no font on
//! the machine has are passed over.

use std::borrow::Cow;

use parley::style::{FontFamily, FontFamilyName, FontFeatures};

use super::style::Typeface;
use crate::fonts::{ARABIC, CJK, DEVANAGARI, EMOJI, HEBREW, MARKS, MONO, SANS, SERIF, THAI, TRADITIONAL_MARKS};

/// Fonts with coloured emoji, by the systems that have them.
const COLOURED_EMOJI: [&str; 4] = ["Noto Color Emoji", "Apple Color Emoji", "Segoe UI Emoji", "Twemoji"];
/// The bundled fonts of scripts that are not Latin.
const SCRIPTS: [&str; 4] = [ARABIC, HEBREW, DEVANAGARI, THAI];

/// Whose forms of the characters are used that several countries write differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Han {
    Simplified,
    Traditional,
    HongKong,
    Japanese,
    Korean,
}

/// Whether the text of a language is set with the CJK font first: its quotation marks and dashes are then full width.
pub fn is_cjk(language: &str) -> bool {
    Han::of(language).is_some()
}

impl Han {
    /// The shapes for a language, by its BCP 47 tag, or `None` where it is not written with such characters.
    pub(super) fn of(language: &str) -> Option<Self> {
        let mut subtags = language.split(['-', '_']);
        let primary = subtags.next().unwrap_or_default().to_ascii_lowercase();
        let has = |wanted: &[&str]| {
            let mut subtags = subtags.clone();
            subtags.any(|tag| wanted.iter().any(|wanted| tag.eq_ignore_ascii_case(wanted)))
        };
        match primary.as_str() {
            "ja" => Some(Self::Japanese),
            "ko" => Some(Self::Korean),
            "yue" => Some(Self::HongKong),
            "zh" | "wuu" | "cmn" if has(&["hans"]) => Some(Self::Simplified),
            "zh" | "wuu" | "cmn" if has(&["hk", "mo"]) => Some(Self::HongKong),
            "zh" | "wuu" | "cmn" if has(&["hant", "tw"]) => Some(Self::Traditional),
            "zh" | "wuu" | "cmn" => Some(Self::Simplified),
            _ => None,
        }
    }

    /// Fonts of the systems with these shapes, the best first.
    fn serifs(self) -> &'static [&'static str] {
        match self {
            Self::Simplified => &[
                "Noto Serif CJK SC",
                "Noto Serif SC",
                "Source Han Serif SC",
                "Songti SC",
                "SimSun",
            ],
            Self::Traditional => &[
                "Noto Serif CJK TC",
                "Noto Serif TC",
                "Source Han Serif TC",
                "Songti TC",
                "PMingLiU",
            ],
            Self::HongKong => &[
                "Noto Serif CJK HK",
                "Noto Serif HK",
                "Noto Serif CJK TC",
                "Noto Serif TC",
                "Songti TC",
            ],
            Self::Japanese => &[
                "Noto Serif CJK JP",
                "Noto Serif JP",
                "Source Han Serif",
                "Hiragino Mincho ProN",
                "Yu Mincho",
                "MS Mincho",
            ],
            Self::Korean => &[
                "Noto Serif CJK KR",
                "Noto Serif KR",
                "Source Han Serif K",
                "AppleMyungjo",
                "Batang",
            ],
        }
    }

    /// The same without serifs.
    pub(super) fn sans(self) -> &'static [&'static str] {
        match self {
            Self::Simplified => &[
                "Noto Sans CJK SC",
                "Noto Sans SC",
                "Source Han Sans SC",
                "PingFang SC",
                "Microsoft YaHei",
            ],
            Self::Traditional => &["Noto Sans CJK TC", "Noto Sans TC", "PingFang TC", "Microsoft JhengHei"],
            Self::HongKong => &[
                "Noto Sans CJK HK",
                "Noto Sans HK",
                "PingFang HK",
                "Noto Sans CJK TC",
                "Microsoft JhengHei",
            ],
            Self::Japanese => &[
                "Noto Sans CJK JP",
                "Noto Sans JP",
                "Source Han Sans",
                "Hiragino Sans",
                "Yu Gothic",
                "Meiryo",
            ],
            Self::Korean => &[
                "Noto Sans CJK KR",
                "Noto Sans KR",
                "Source Han Sans K",
                "Apple SD Gothic Neo",
                "Malgun Gothic",
            ],
        }
    }
}

/// The lists of fonts for one paragraph.
pub(super) struct Families<'a> {
    face: &'a Typeface,
    han: Option<Han>,
    is_bold: bool,
}

impl<'a> Families<'a> {
    /// The lists for text in a language.
    pub(super) fn new(face: &'a Typeface, language: &str, is_bold: bool) -> Self {
        Self {
            face,
            han: Han::of(language),
            is_bold,
        }
    }

    /// Whether the best fonts for the text are the system's.
    pub(super) fn wants_system_fonts(&self) -> bool {
        matches!(self.face, Typeface::System(_)) || self.han.is_some() && !self.prefers_bundled_han()
    }

    /// The shapes of the text's language, where it is written with Chinese characters or beside them.
    pub(super) fn han(&self) -> Option<Han> {
        self.han
    }

    /// The features of the fonts that are turned off. Parley tells a font the language without its script and region, and
    /// for a font "Chinese" is that of the mainland: a font with Traditional shapes would replace its own by Simplified ones.
    pub(super) fn features(&self) -> FontFeatures<'static> {
        match self.han {
            Some(Han::Traditional | Han::HongKong) => r#""locl" off"#.into(),
            _ => FontFeatures::empty(),
        }
    }

    /// Whether the text is Korean.
    pub(super) fn is_korean(&self) -> bool {
        self.han == Some(Han::Korean)
    }

    /// For the paragraph as a whole.
    pub(super) fn text(&self) -> FontFamily<'static> {
        match self.han {
            Some(_) => {
                let chosen = self.chosen_name().into_iter();
                list(chosen.chain(self.han_names()).chain(self.latin_names()).chain(emoji()))
            }
            None => self.latin(),
        }
    }

    /// For letters that are not Chinese, Japanese or Korean.
    pub(super) fn latin(&self) -> FontFamily<'static> {
        list(self.latin_names().chain(self.han_names()).chain(emoji()))
    }

    /// For program text.
    pub(super) fn code(&self) -> FontFamily<'static> {
        let mono = [Cow::Borrowed(MONO)].into_iter();
        list(mono.chain(self.latin_names()).chain(self.han_names()).chain(emoji()))
    }

    /// For characters that are asked to look like emoji.
    pub(super) fn emoji(&self) -> FontFamily<'static> {
        list(emoji().chain(self.latin_names()))
    }

    /// Whether the system's fonts are better: the bundled one has other shapes, no bold, or serifs.
    fn prefers_bundled_han(&self) -> bool {
        matches!(self.han, None | Some(Han::Simplified)) && !self.is_bold && *self.face != Typeface::Sans
    }

    fn han_names(&self) -> impl Iterator<Item = Cow<'static, str>> + use<> {
        let han = self.han.unwrap_or(Han::Simplified);
        let (first, second) = match self.face {
            Typeface::Sans => (han.sans(), han.serifs()),
            _ => (han.serifs(), han.sans()),
        };
        let bundled_first = self.prefers_bundled_han();
        let has_own_marks = matches!(han, Han::Traditional | Han::HongKong);
        let marks = has_own_marks.then_some(TRADITIONAL_MARKS).into_iter();
        let bundled = move |here: bool| marks.clone().chain([CJK]).filter(move |_| here);
        let names = bundled(bundled_first)
            .chain(first.iter().copied())
            .chain(bundled(!bundled_first));
        names.chain(second.iter().copied()).map(Cow::Borrowed)
    }

    fn latin_names(&self) -> impl Iterator<Item = Cow<'static, str>> + use<> {
        let rest = [SERIF, MARKS].into_iter().chain(SCRIPTS).map(Cow::Borrowed);
        self.face_name().into_iter().chain(rest)
    }

    fn face_name(&self) -> Option<Cow<'static, str>> {
        match self.face {
            Typeface::Serif => None,
            Typeface::Sans => Some(Cow::Borrowed(SANS)),
            Typeface::Mono => Some(Cow::Borrowed(MONO)),
            Typeface::System(_) => self.chosen_name(),
        }
    }

    /// The name of the system's font that was chosen.
    fn chosen_name(&self) -> Option<Cow<'static, str>> {
        match self.face {
            Typeface::System(name) => Some(Cow::Owned(name.to_string())),
            _ => None,
        }
    }
}

fn emoji() -> impl Iterator<Item = Cow<'static, str>> {
    COLOURED_EMOJI.into_iter().chain([EMOJI]).map(Cow::Borrowed)
}

fn list(names: impl Iterator<Item = Cow<'static, str>>) -> FontFamily<'static> {
    FontFamily::List(Cow::Owned(names.map(FontFamilyName::Named).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_told_by_language_script_and_region() {
        let shapes = [
            ("zh", Some(Han::Simplified)),
            ("zh-CN", Some(Han::Simplified)),
            ("zh-Hant", Some(Han::Traditional)),
            ("zh_TW", Some(Han::Traditional)),
            ("zh-HK", Some(Han::HongKong)),
            ("zh-Hans-HK", Some(Han::Simplified)),
            ("ja-JP", Some(Han::Japanese)),
            ("KO", Some(Han::Korean)),
            ("en", None),
            ("zhx", None),
            ("", None),
        ];
        for (language, han) in shapes {
            assert_eq!(Han::of(language), han, "{language}");
        }
    }

    #[test]
    fn fonts_with_traditional_shapes_keep_them() {
        let features = |language| Families::new(&Typeface::Serif, language, false).features();
        for language in ["zh-TW", "zh-Hant", "zh-HK", "yue"] {
            assert_eq!(features(language), r#""locl" off"#.into(), "{language}");
        }
        for language in ["zh-CN", "ja", "ko", "sr", ""] {
            assert_eq!(features(language), FontFeatures::empty(), "{language}");
        }
    }

    #[test]
    fn fonts_of_the_page_s_language_come_before_the_bundled_one() {
        let place = |families: FontFamily<'static>, name: &str| match families {
            FontFamily::List(list) => list
                .iter()
                .position(|family| *family == FontFamilyName::Named(name.to_owned().into())),
            _ => None,
        };
        for (language, name) in [
            ("ja", "Noto Serif CJK JP"),
            ("ko", "Noto Serif KR"),
            ("zh-Hant", "Noto Serif CJK TC"),
        ] {
            let families = Families::new(&Typeface::Serif, language, false);
            assert!(families.wants_system_fonts());
            assert!(place(families.text(), name) < place(families.text(), CJK), "{language}");
            assert!(place(families.latin(), SERIF) < place(families.latin(), name));
        }
        let plain = Families::new(&Typeface::Serif, "zh", false);
        assert!(!plain.wants_system_fonts());
        assert_eq!(place(plain.text(), CJK), Some(0));
        let bold = Families::new(&Typeface::Serif, "zh", true);
        assert_ne!(place(bold.text(), CJK), Some(0), "the system may have a true bold");
        assert_eq!(place(Families::new(&Typeface::Sans, "en", false).text(), SANS), Some(0));
    }
}
