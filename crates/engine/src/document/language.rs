//! The language of a page: what it declares, unless its script says otherwise, else what its words suggest.
//!
//! A script counts by its share of the words. A Chinese character is about half a word, a letter of an alphabet a fifth of one, so that
//! 30 characters beside 70 letters are half of the words. Half of them decide the language of a page that declares another; a quarter
//! confirms the declared one. Where a page says `zh` alone, or nothing, its characters decide whether the
//! Chinese is Traditional.

mod script;

use super::{Document, ElementId, Tag, is_wide};

/// A language and how it was found.
///
/// ```
/// use clearline_engine::document::{Document, Limits};
///
/// let html = "<html lang=pt-BR><p>Choveu a noite toda, e de manhã a estrada de baixo tinha sumido.";
/// let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
/// assert_eq!(document.language().primary(), "pt");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Language {
    /// BCP 47 tag, lower-case primary language first ("en", "zh-Hant"); empty where unknown.
    pub code: String,
    /// What the code rests on.
    pub reason: LanguageReason,
}

/// What a [`Language`] rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LanguageReason {
    /// `lang`, `xml:lang` or a meta element of the page.
    Declared,
    /// The characters of the text.
    Script,
    /// The words of the text.
    Words,
    /// Neither declared nor enough text.
    Unknown,
}

/// Characters of text that are looked at.
const SAMPLE: usize = 2_000;

/// A text node shorter than this says little about the language of the page.
const TELLING_LENGTH: u32 = 20;

impl Language {
    /// The primary subtag: "zh" of "zh-Hant".
    pub fn primary(&self) -> &str {
        self.code.split('-').next().unwrap_or("")
    }

    pub(super) fn of(document: &Document) -> Language {
        let sample = sample(document);
        let language = Language::of_sample(document, &sample);
        if language.code == "zh" && script::is_traditional(&sample) {
            return Language {
                code: "zh-Hant".to_owned(),
                reason: LanguageReason::Script,
            };
        }
        language
    }

    fn of_sample(document: &Document, sample: &str) -> Language {
        let declared = declared(document);
        let script = Script::of(sample);
        if let Some(code) = &declared
            && script.fits(code.split('-').next().unwrap_or(""))
        {
            return Language {
                code: code.clone(),
                reason: LanguageReason::Declared,
            };
        }
        if let Some(code) = script.language() {
            return Language {
                code: code.to_owned(),
                reason: LanguageReason::Script,
            };
        }
        match whatlang::detect(sample).filter(whatlang::Info::is_reliable) {
            Some(info) => Language {
                code: two_letters(info.lang()).to_owned(),
                reason: LanguageReason::Words,
            },
            None => Language {
                code: declared.unwrap_or_default(),
                reason: LanguageReason::Unknown,
            },
        }
    }
}

/// `lang` of the root or the body, else the content-language or og:locale meta element.
fn declared(document: &Document) -> Option<String> {
    let of_element = |id| {
        document
            .attribute(id, "lang")
            .or_else(|| document.attribute(id, "xml:lang"))
    };
    let body = document
        .element_ids()
        .iter()
        .find(|&id| document.elements[id].tag == Tag::Body);
    let value = of_element(ElementId::ROOT)
        .or_else(|| body.and_then(of_element))
        .or_else(|| meta(document))?;
    let code = value.trim().replace('_', "-");
    let is_tag = code.len() >= 2 && code.len() <= 20 && code.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    is_tag.then(|| lower_primary(&code))
}

fn meta(document: &Document) -> Option<&str> {
    document
        .element_ids()
        .iter()
        .filter(|&id| document.elements[id].tag == Tag::Meta)
        .find(|&id| {
            let is = |name, value: &str| {
                document
                    .attribute(id, name)
                    .is_some_and(|v| v.eq_ignore_ascii_case(value))
            };
            is("http-equiv", "content-language") || is("property", "og:locale")
        })
        .and_then(|id| document.attribute(id, "content"))
}

fn lower_primary(code: &str) -> String {
    match code.split_once('-') {
        Some((primary, rest)) => format!("{}-{rest}", primary.to_ascii_lowercase()),
        None => code.to_ascii_lowercase(),
    }
}

/// Running text of the page: unlinked text nodes of some length, else everything that shows.
fn sample(document: &Document) -> String {
    let mut sample = String::with_capacity(SAMPLE * 3);
    let mut room = SAMPLE;
    for shortest in [TELLING_LENGTH, 1] {
        for (id, node) in std::iter::zip(document.text_ids(), &document.texts) {
            if node.hidden || node.linked || document.counts(id.until(id + 1)).characters < shortest {
                continue;
            }
            sample.extend(document.text(id).chars().take(room));
            sample.push(' ');
            room = room.saturating_sub(document.counts(id.until(id + 1)).characters as usize);
            if room == 0 {
                return sample;
            }
        }
        if room < SAMPLE {
            break;
        }
    }
    sample
}

/// A Chinese text that quotes Japanese names has more than so many Han characters for each kana; a Japanese text has about as many kana as
/// Han characters.
const HAN_FOR_KANA: usize = 3;

/// How many letters of each telling script a sample holds.
#[derive(Default)]
struct Script {
    letters: usize,
    han: usize,
    kana: usize,
    hangul: usize,
    thai: usize,
}

impl Script {
    fn of(sample: &str) -> Script {
        let mut script = Script::default();
        for c in sample.chars().filter(|c| c.is_alphabetic()) {
            script.letters += 1;
            match c {
                '\u{3040}'..='\u{30ff}' => script.kana += 1,
                '\u{1100}'..='\u{11ff}' | '\u{ac00}'..='\u{d7af}' => script.hangul += 1,
                '\u{0e00}'..='\u{0e7f}' => script.thai += 1,
                c if is_wide(c) => script.han += 1,
                _ => {}
            }
        }
        script
    }

    /// The language that this script alone decides.
    fn language(&self) -> Option<&'static str> {
        let is_most = |n: usize| n * 10 > self.letters * 3;
        if is_most(self.hangul) {
            Some("ko")
        } else if self.kana * 20 > self.letters && is_most(self.kana + self.han) {
            Some("ja")
        } else if is_most(self.han) {
            Some("zh")
        } else if is_most(self.thai) {
            Some("th")
        } else {
            None
        }
    }

    /// Whether about a quarter of the words are in the script of a language that has one of its own.
    fn holds(&self, declared: &str) -> bool {
        let own = match declared {
            "zh" => self.han,
            "ja" if self.kana > 0 => self.kana + self.han,
            "ko" => self.hangul,
            "th" => self.thai,
            _ => 0,
        };
        own * 15 >= (self.letters - own) * 2 && own > 0
    }

    /// Whether text of this script can be of the declared language.
    fn fits(&self, declared: &str) -> bool {
        let is_chinese = matches!(declared, "zh" | "yue" | "wuu" | "lzh" | "nan" | "hak");
        match self.language() {
            Some("zh") => is_chinese || declared == "ja",
            // A Chinese page may name much that is Japanese.
            Some("ja") if is_chinese => self.kana * HAN_FOR_KANA < self.han,
            Some(script) => declared == script,
            None => self.letters == 0 || !matches!(declared, "zh" | "ja" | "ko" | "th") || self.holds(declared),
        }
    }
}

/// ISO 639-1 codes of the languages that the detector knows by three letters.
fn two_letters(lang: whatlang::Lang) -> &'static str {
    use whatlang::Lang::*;
    match lang {
        Epo => "eo",
        Eng => "en",
        Rus => "ru",
        Cmn => "zh",
        Spa => "es",
        Por => "pt",
        Ita => "it",
        Ben => "bn",
        Fra => "fr",
        Deu => "de",
        Ukr => "uk",
        Kat => "ka",
        Ara => "ar",
        Hin => "hi",
        Jpn => "ja",
        Heb => "he",
        Yid => "yi",
        Pol => "pl",
        Amh => "am",
        Jav => "jv",
        Kor => "ko",
        Nob => "nb",
        Dan => "da",
        Swe => "sv",
        Fin => "fi",
        Tur => "tr",
        Nld => "nl",
        Hun => "hu",
        Ces => "cs",
        Ell => "el",
        Bul => "bg",
        Bel => "be",
        Mar => "mr",
        Kan => "kn",
        Ron => "ro",
        Slv => "sl",
        Hrv => "hr",
        Srp => "sr",
        Mkd => "mk",
        Lit => "lt",
        Lav => "lv",
        Est => "et",
        Tam => "ta",
        Vie => "vi",
        Urd => "ur",
        Tha => "th",
        Guj => "gu",
        Uzb => "uz",
        Pan => "pa",
        Aze => "az",
        Ind => "id",
        Tel => "te",
        Pes => "fa",
        Mal => "ml",
        Ori => "or",
        Mya => "my",
        Nep => "ne",
        Sin => "si",
        Khm => "km",
        Tuk => "tk",
        Aka => "ak",
        Zul => "zu",
        Sna => "sn",
        Afr => "af",
        Lat => "la",
        Slk => "sk",
        Cat => "ca",
        Tgl => "tl",
        Hye => "hy",
        other => other.code(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Limits;

    fn language(html: &str) -> (String, LanguageReason) {
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        let language = document.language();
        (language.code.clone(), language.reason)
    }

    #[test]
    fn a_declared_language_is_believed_where_the_script_allows_it() {
        let text = "<p>The committee met on Tuesday to discuss the new proposals, which had been handed in the week \
                    before, and those who were present agreed that more time was needed.";
        assert_eq!(
            language(&format!("<html lang=EN-gb>{text}")),
            ("en-gb".into(), LanguageReason::Declared)
        );
        assert_eq!(language(&format!("<html lang=zh>{text}")).1, LanguageReason::Words);
    }

    #[test]
    fn a_chinese_page_with_much_english_is_chinese() {
        let english = "<p>The committee met on Tuesday to discuss the new proposals, which had been handed in before.";
        let chinese = "<p>委员会星期二开会讨论新提案，与会者认为还需要更多时间。";
        let page = |language: &str, share: usize| language_of(language, &(chinese.to_owned() + &english.repeat(share)));
        assert_eq!(page("zh-CN", 2), ("zh-CN".into(), LanguageReason::Declared));
        assert_eq!(page("zh-CN", 9), ("en".into(), LanguageReason::Words));
        // Nobody says that it is Chinese.
        assert_eq!(page("en", 2), ("en".into(), LanguageReason::Declared));
    }

    fn language_of(declared: &str, text: &str) -> (String, LanguageReason) {
        language(&format!("<html lang={declared}>{text}"))
    }

    #[test]
    fn script_overrules_a_wrong_declaration() {
        let text = "<p>委员会星期二开会讨论新的提案，与会者认为还需要更多时间。";
        assert_eq!(
            language(&format!("<html lang=en>{text}")),
            ("zh".into(), LanguageReason::Script)
        );
        assert_eq!(
            language("<p>위원회는 화요일에 새로운 제안을 논의하기 위해 모였다.").0,
            "ko"
        );
        assert_eq!(
            language("<p>委員会は火曜日に新しい提案について話し合うために集まった。").0,
            "ja"
        );
    }

    #[test]
    fn a_chinese_page_may_name_much_that_is_japanese() {
        let chinese = "<p>委員會星期二開會討論新的提案，與會者認為還需要更多時間，並且一起看了電影「となりのトトロ」。";
        for declared in ["zh-TW", "zh-CN"] {
            let known = language_of(declared, chinese);
            assert_eq!(known, (declared.to_owned(), LanguageReason::Declared));
        }
        let japanese = "<p>委員会は火曜日に新しい提案について話し合うために集まった。";
        assert_eq!(language_of("zh-CN", japanese), ("ja".into(), LanguageReason::Script));
    }

    #[test]
    fn words_tell_where_nothing_is_declared() {
        let german = "<p>Der Ausschuss kam am Dienstag zusammen, um über die neuen Vorschläge zu beraten, \
                      die in der vergangenen Woche eingereicht worden waren.";
        assert_eq!(language(german), ("de".into(), LanguageReason::Words));
        assert_eq!(language("<p>").1, LanguageReason::Unknown);
    }
}
