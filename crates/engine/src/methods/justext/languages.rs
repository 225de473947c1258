//! Which stop list, which words and which limits a language takes (J8).

use super::stop_list::StopList;
use super::words::Words;

/// Languages with a stop list: the code of ISO 639 and the list's name.
const LISTED: [(&str, &str); 100] = [
    ("af", "Afrikaans"),
    ("an", "Aragonese"),
    ("ar", "Arabic"),
    ("ast", "Asturian"),
    ("az", "Azerbaijani"),
    ("be", "Belarusian"),
    ("bg", "Bulgarian"),
    ("bn", "Bengali"),
    ("bpy", "Bishnupriya_Manipuri"),
    ("br", "Breton"),
    ("bs", "Bosnian"),
    ("ca", "Catalan"),
    ("ceb", "Cebuano"),
    ("cs", "Czech"),
    ("cv", "Chuvash"),
    ("cy", "Welsh"),
    ("da", "Danish"),
    ("de", "German"),
    ("el", "Greek"),
    ("en", "English"),
    ("eo", "Esperanto"),
    ("es", "Spanish"),
    ("et", "Estonian"),
    ("eu", "Basque"),
    ("fa", "Persian"),
    ("fi", "Finnish"),
    ("fr", "French"),
    ("fy", "West_Frisian"),
    ("ga", "Irish"),
    ("gl", "Galician"),
    ("gu", "Gujarati"),
    ("he", "Hebrew"),
    ("hi", "Hindi"),
    ("hr", "Croatian"),
    ("ht", "Haitian"),
    ("hu", "Hungarian"),
    ("hy", "Armenian"),
    ("id", "Indonesian"),
    ("ig", "Igbo"),
    ("io", "Ido"),
    ("is", "Icelandic"),
    ("it", "Italian"),
    ("ja", "Japanese"),
    ("jv", "Javanese"),
    ("ka", "Georgian"),
    ("kk", "Kazakh"),
    ("kn", "Kannada"),
    ("ko", "Korean"),
    ("ku", "Kurdish"),
    ("ky", "Kyrgyz"),
    ("la", "Latin"),
    ("lb", "Luxembourgish"),
    ("lmo", "Lombard"),
    ("lt", "Lithuanian"),
    ("lv", "Latvian"),
    ("mk", "Macedonian"),
    ("ml", "Malayalam"),
    ("mr", "Marathi"),
    ("ms", "Malay"),
    ("mt", "Maltese"),
    ("nap", "Neapolitan"),
    ("nb", "Norwegian_Bokmal"),
    ("nds", "Low_Saxon"),
    ("ne", "Nepali"),
    ("new", "Newar"),
    ("nl", "Dutch"),
    ("nn", "Norwegian_Nynorsk"),
    ("oc", "Occitan"),
    ("pl", "Polish"),
    ("pms", "Piedmontese"),
    ("pnb", "Western_Panjabi"),
    ("pt", "Portuguese"),
    ("qu", "Quechua"),
    ("ro", "Romanian"),
    ("ru", "Russian"),
    ("rup", "Aromanian"),
    ("scn", "Sicilian"),
    ("sgs", "Samogitian"),
    ("sh", "Serbo_Croatian"),
    ("sk", "Slovak"),
    ("sl", "Slovenian"),
    ("sq", "Albanian"),
    ("sr", "Serbian"),
    ("su", "Sundanese"),
    ("sv", "Swedish"),
    ("sw", "Swahili"),
    ("ta", "Tamil"),
    ("te", "Telugu"),
    ("th", "Thai"),
    ("tk", "Turkmen"),
    ("tl", "Tagalog"),
    ("tr", "Turkish"),
    ("uk", "Ukrainian"),
    ("ur", "Urdu"),
    ("uz", "Uzbek"),
    ("vi", "Vietnamese"),
    ("vo", "Volapuk"),
    ("wa", "Walloon"),
    ("war", "Waray_Waray"),
    ("yo", "Yoruba"),
];

/// Languages without one. Chinese has two and takes that of its words.
const UNLISTED: [(&str, &str); 4] = [("km", "Khmer"), ("lo", "Lao"), ("my", "Burmese"), ("zh", "Chinese")];

/// Lists that no language takes by itself, or not always.
const OTHER_LISTS: [&str; 4] = [
    "Belarusian_Taraskievica",
    CHINESE_CHARACTERS,
    CHINESE_WORDS,
    "Simple_English",
];

const CHINESE_CHARACTERS: &str = "Chinese_characters";
const CHINESE_WORDS: &str = "Chinese_words";

/// What the parameter `language` takes.
pub(super) const LANGUAGE_CHOICES: [&str; 1 + LISTED.len() + UNLISTED.len()] = {
    let mut choices = ["auto"; 1 + LISTED.len() + UNLISTED.len()];
    let mut i = 0;
    while i < LISTED.len() {
        choices[1 + i] = LISTED[i].0;
        i += 1;
    }
    let mut i = 0;
    while i < UNLISTED.len() {
        choices[1 + LISTED.len() + i] = UNLISTED[i].0;
        i += 1;
    }
    choices
};

/// What the parameter `list` takes.
pub(super) const LIST_CHOICES: [&str; 2 + LISTED.len() + OTHER_LISTS.len()] = {
    let mut choices = ["auto"; 2 + LISTED.len() + OTHER_LISTS.len()];
    choices[1] = "none";
    let mut i = 0;
    while i < LISTED.len() {
        choices[2 + i] = LISTED[i].1;
        i += 1;
    }
    let mut i = 0;
    while i < OTHER_LISTS.len() {
        choices[2 + LISTED.len() + i] = OTHER_LISTS[i];
        i += 1;
    }
    choices
};

/// A language with a profile of its own; anything else is unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Language {
    /// Its code, as in [`LANGUAGE_CHOICES`].
    pub code: &'static str,
    name: &'static str,
}

impl Language {
    /// The language of a primary subtag, by its usual code or one that means nearly the same.
    pub(super) fn of(primary: &str) -> Option<Language> {
        let code = match primary {
            "no" => "nb",
            "iw" => "he",
            "in" => "id",
            "fil" => "tl",
            "mo" => "ro",
            "cmn" | "yue" | "wuu" | "hak" | "nan" | "lzh" => "zh",
            other => other,
        };
        let mut all = LISTED.iter().chain(&UNLISTED);
        all.find(|row| row.0 == code)
            .map(|&(code, name)| Language { code, name })
    }

    /// Whether its words are single characters, as it is written without spaces.
    pub(super) fn is_read_by_characters(self) -> bool {
        matches!(self.code, "zh" | "ja")
    }

    /// Its name in English.
    pub(super) fn name(self) -> String {
        self.name.replace('_', " ")
    }
}

/// How text of a language is judged unless the parameters say otherwise.
#[derive(Clone, Copy, Debug)]
pub(super) struct Profile {
    pub words: Words,
    pub list: Option<&'static StopList>,
    /// `length_low`, `length_high`.
    pub lengths: (f64, f64),
    /// `stopwords_low`, `stopwords_high` where there is a list.
    pub stop_words: (f64, f64),
}

/// The published limits, made for Czech and English.
const PUBLISHED: Profile = Profile {
    words: Words::Spaces,
    list: None,
    lengths: (70.0, 200.0),
    stop_words: (0.30, 0.32),
};

/// Languages written with spaces, their words freed of punctuation. On 1,351 pages the lengths 50/140 to 25/70 differ by
/// little; the published 70/200 find less.
const SPACED: Profile = Profile {
    words: Words::Unicode,
    list: None,
    lengths: (40.0, 120.0),
    stop_words: (0.15, 0.17),
};

/// A Han character carries four to five letters' share of text.
const CHINESE: Profile = Profile {
    words: Words::Unicode,
    list: None,
    lengths: (15.0, 40.0),
    stop_words: (0.10, 0.12),
};

/// The same, cut into words.
const CHINESE_BY_WORDS: Profile = Profile {
    words: Words::Dictionary,
    stop_words: (0.05, 0.07),
    ..CHINESE
};

/// Kanji and kana together carry about two letters' share of text each.
const JAPANESE: Profile = Profile {
    lengths: (20.0, 60.0),
    ..CHINESE
};

/// A Hangul syllable carries two letters' share of text.
const KOREAN: Profile = Profile {
    lengths: (20.0, 60.0),
    ..SPACED
};

/// Thai is written without spaces between words: those of its list are found by longest match. More than half of
/// the words of prose are in it then and a tenth of a menu's, so the published limits part them. Chosen on sample
/// sentences, since no corpus at hand has Thai pages.
const THAI: Profile = Profile {
    words: Words::LongestMatch,
    stop_words: PUBLISHED.stop_words,
    ..SPACED
};

/// Lao, Khmer and Burmese: letters without spaces, whose words nobody finds without a dictionary. Length has to
/// decide alone, so it keeps the published limits.
const UNSPACED: Profile = Profile {
    lengths: (70.0, 200.0),
    ..SPACED
};

impl Profile {
    /// The profile of the mode `package`: the published limits for every language, and English unless one is given.
    pub(super) fn published(language: Option<Language>) -> Profile {
        Profile {
            list: StopList::named(language.map_or("English", |language| language.name)),
            ..PUBLISHED
        }
    }

    /// The profile of a language in the mode `repaired`; Chinese by words or by characters.
    pub(super) fn repaired(language: Option<Language>, chinese_by_words: bool) -> Profile {
        let (profile, list) = match language.map(|language| (language.code, language.name)) {
            Some(("zh", _)) if chinese_by_words => (CHINESE_BY_WORDS, CHINESE_WORDS),
            Some(("zh", _)) => (CHINESE, CHINESE_CHARACTERS),
            Some(("ja", name)) => (JAPANESE, name),
            Some(("ko", name)) => (KOREAN, name),
            Some(("th", name)) => (THAI, name),
            Some(("lo" | "km" | "my", _)) => return UNSPACED,
            Some((_, name)) => (SPACED, name),
            None => return SPACED,
        };
        Profile {
            list: StopList::named(list),
            ..profile
        }
    }

    /// `stopwords_low`, `stopwords_high`. Without a list every density is 0, and limits of 0 make the method
    /// independent of language.
    pub(super) fn stop_word_limits(&self) -> (f64, f64) {
        match self.list {
            Some(_) => self.stop_words,
            None => (0.0, 0.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_list_of_the_folder_can_be_chosen_and_every_choice_is_there() {
        let mut choices: Vec<_> = LIST_CHOICES[2..].to_vec();
        choices.sort_unstable();
        assert_eq!(choices, StopList::names().collect::<Vec<_>>());
        assert_eq!(LIST_CHOICES[..2], ["auto", "none"]);
        assert!(LANGUAGE_CHOICES[1..].iter().all(|code| Language::of(code).is_some()));
    }

    #[test]
    fn codes_that_mean_the_same_share_a_profile() {
        assert_eq!(Language::of("yue"), Language::of("zh"));
        assert_eq!(
            Language::of("no").map(Language::name).as_deref(),
            Some("Norwegian Bokmal")
        );
        assert_eq!(Language::of("tlh"), None);
    }

    #[test]
    fn a_language_without_list_is_judged_by_length_alone() {
        let lao = Profile::repaired(Language::of("lo"), false);
        assert!(lao.list.is_none());
        assert_eq!(lao.stop_word_limits(), (0.0, 0.0));
        let list = StopList::named("English");
        assert_eq!(Profile { list, ..lao }.stop_word_limits(), (0.15, 0.17));
    }

    #[test]
    fn chinese_has_two_ways() {
        let chinese = Language::of("zh");
        let characters = Profile::repaired(chinese, false);
        let words = Profile::repaired(chinese, true);
        assert_eq!(characters.list.map(|list| list.name), Some(CHINESE_CHARACTERS));
        assert_eq!(
            (words.words, words.stop_word_limits()),
            (Words::Dictionary, (0.05, 0.07))
        );
        assert_eq!(characters.lengths, words.lengths);
    }
}
