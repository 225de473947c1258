//! The languages of the program.

/// A language that the program speaks.
///
/// ```
/// use clearline_words::Language;
///
/// assert_eq!(Language::of_tag("zh_TW.UTF-8"), Some(Language::TraditionalChinese));
/// assert_eq!(Language::of_tag("sw"), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English, which has all messages: what another language lacks is said in it.
    #[default]
    English,
    /// 简体中文.
    SimplifiedChinese,
    /// 繁體中文.
    TraditionalChinese,
    /// English with accents and two fifths longer, as German is: for those who make the window, by `LANG=en_XA`. What
    /// stays plain English in it does not come from a message, and what is cut has too little room.
    Pseudo,
    /// No language: each message is its id with its values, for those who test the window, by `LANG=en_XI`.
    Ids,
}

impl Language {
    /// Those that are offered.
    pub const ALL: [Language; 3] = [
        Language::English,
        Language::SimplifiedChinese,
        Language::TraditionalChinese,
    ];

    /// Its tag (BCP 47), which is the name of its folder, too.
    pub fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::SimplifiedChinese => "zh-Hans",
            Language::TraditionalChinese => "zh-Hant",
            Language::Pseudo => "en-XA",
            Language::Ids => "en-XI",
        }
    }

    /// The locale by whose rules its numbers and days are written (BCP 47): English is spelt as in Britain.
    pub(crate) fn locale(self) -> &'static str {
        match self {
            Language::English | Language::Pseudo | Language::Ids => "en-GB",
            Language::SimplifiedChinese | Language::TraditionalChinese => self.tag(),
        }
    }

    /// Whether it is written in Chinese characters.
    pub(crate) fn is_chinese(self) -> bool {
        matches!(self, Language::SimplifiedChinese | Language::TraditionalChinese)
    }

    /// Its name in itself.
    pub fn own_name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::SimplifiedChinese => "简体中文",
            Language::TraditionalChinese => "繁體中文",
            Language::Pseudo => "Pseudo",
            Language::Ids => "Ids",
        }
    }

    /// The language of a tag, or of a locale such as `zh_CN.UTF-8`; `None` for one that the program does not speak.
    pub fn of_tag(tag: &str) -> Option<Language> {
        let tag = tag.split(['.', '@']).next().unwrap_or_default().to_ascii_lowercase();
        let mut parts = tag.split(['-', '_']);
        match parts.next()? {
            "en" => Some(match parts.next() {
                Some("xa") => Language::Pseudo,
                Some("xi") => Language::Ids,
                _ => Language::English,
            }),
            // The locales that every POSIX system has speak English.
            "c" | "posix" => Some(Language::English),
            "zh" => {
                let traditional = ["hant", "tw", "hk", "mo"];
                let is_simplified = tag.contains("hans");
                let is_traditional = !is_simplified && parts.any(|part| traditional.contains(&part));
                Some(match is_traditional {
                    true => Language::TraditionalChinese,
                    false => Language::SimplifiedChinese,
                })
            }
            _ => None,
        }
    }

    /// The first of the system's languages that the program speaks, else English.
    pub fn of_system() -> Language {
        sys_locale::get_locales()
            .find_map(|tag| Language::of_tag(&tag))
            .unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::Language::{self, *};

    #[test]
    fn locales_name_languages() {
        let known = [
            ("en", English),
            ("en_GB.UTF-8", English),
            ("C.UTF-8", English),
            ("POSIX", English),
            ("en_XA.UTF-8", Pseudo),
            ("en_XI.UTF-8", Ids),
            ("zh", SimplifiedChinese),
            ("zh_CN.UTF-8", SimplifiedChinese),
            ("zh-SG", SimplifiedChinese),
            ("zh-Hans-HK", SimplifiedChinese),
            ("zh_HK", TraditionalChinese),
            ("zh-Hant", TraditionalChinese),
        ];
        for (tag, language) in known {
            assert_eq!(Language::of_tag(tag), Some(language), "{tag}");
        }
        for unknown in ["de_DE", ""] {
            assert_eq!(Language::of_tag(unknown), None, "{unknown}");
        }
        for language in Language::ALL.into_iter().chain([Pseudo, Ids]) {
            assert_eq!(Language::of_tag(language.tag()), Some(language));
        }
    }
}
