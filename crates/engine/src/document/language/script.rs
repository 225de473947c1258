//! Whether Chinese is written in Traditional characters, where the page does not say so: very common characters decide it.

/// Very common characters as only Traditional Chinese writes them, each before its Simplified form. Japanese has some of either.
const PAIRS: &str = "這这個个說说們们來来時时會会對对國国學学為为與与還还過过從从沒没讓让給给應应實实發发關关覺觉經经當当樣样現现點点進进動动頭头問问開开見见話话誰谁邊边兩两東东寫写處处無无種种則则";

/// A text is Traditional from so many telling characters on, if there are at least [`FOR_ONE`] of them for each Simplified one: names and
/// quotations bring some of those.
const FEWEST: usize = 8;
/// See [`FEWEST`].
const FOR_ONE: usize = 10;

/// Whether a Chinese text is plainly Traditional.
pub(super) fn is_traditional(text: &str) -> bool {
    let (mut traditional, mut simplified) = (0, 0);
    for c in text.chars().filter(|c| super::is_wide(*c)) {
        match PAIRS.chars().position(|telling| telling == c) {
            Some(place) if place % 2 == 0 => traditional += 1,
            Some(_) => simplified += 1,
            None => {}
        }
    }
    traditional >= FEWEST && traditional >= FOR_ONE * simplified
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Document, Limits};

    const TRADITIONAL: &str =
        "這個提案說來話長，委員們開會時還沒有看過，所以會後對記者說：「這是為了學生，與我們無關。」";
    const SIMPLIFIED: &str = "这个提案说来话长，委员们开会时还没有看过，所以会后对记者说：“这是为了学生，与我们无关。”";
    const JAPANESE: &str =
        "委員会は火曜日に新しい提案について話し合うために集まり、学生と国会の時間について問い、東京で見た点を話した。";

    fn language(declared: &str, text: &str) -> String {
        let document = Document::parse_html(
            format!("<html {declared}><p>{text}").into(),
            &Limits::default(),
            &|| false,
        );
        document.language().code.clone()
    }

    #[test]
    fn each_form_stands_once() {
        let mut all: Vec<char> = PAIRS.chars().collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), PAIRS.chars().count());
        assert_eq!(all.len() % 2, 0);
    }

    #[test]
    fn chinese_without_a_declared_script_is_known_by_its_characters() {
        for declared in ["", "lang=zh", "lang=ZH"] {
            assert_eq!(language(declared, TRADITIONAL), "zh-Hant", "{declared}");
            assert_eq!(language(declared, SIMPLIFIED), "zh", "{declared}");
        }
        for stated in ["zh-CN", "zh-Hans", "zh-TW", "zh-Hant", "yue"] {
            assert_eq!(language(&format!("lang={stated}"), TRADITIONAL), stated);
        }
        assert_eq!(language("lang=en", TRADITIONAL), "zh-Hant");
    }

    #[test]
    fn a_mixed_text_and_another_language_stay_what_they_are() {
        assert_eq!(language("lang=zh", &(SIMPLIFIED.to_owned() + TRADITIONAL)), "zh");
        assert_eq!(language("", &(TRADITIONAL.repeat(3) + "后来说")), "zh-Hant");
        assert_eq!(language("", JAPANESE), "ja");
        assert_eq!(
            language("lang=ja", "國會議事堂前停車場開放時間變更關係者説明會場所"),
            "ja"
        );
        assert_eq!(language("lang=zh", "國會開會，說來話長。"), "zh");
    }
}
