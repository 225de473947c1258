//! What articles of WeChat state: the name of the account stands in an element of its own, the time in a script only.

use super::{Sources, Stated, shown_text};
use crate::document::date::Day;
use crate::document::{ElementId, Tag};

/// The id of the element that names the account; nothing else on the web has it.
const ACCOUNT: &str = "js_name";

/// The origin of an author who is the account.
pub(super) const ACCOUNT_NAME: &str = "account";

/// What precedes the seconds since 1970 in the script, which a quotation mark of either kind follows.
const SECONDS: &str = "var ct";

/// How far China's time is ahead of Greenwich.
const AHEAD: u64 = 8 * 60 * 60;
const OF_DAY: u64 = 24 * 60 * 60;

/// The name of the account that published an article.
pub(super) fn names(page: &Sources<'_>) -> Vec<String> {
    site(page).map(|site| site.value).into_iter().collect()
}

/// The same as the site that an article is of: the system has one name for all of them.
pub(super) fn site(page: &Sources<'_>) -> Option<Stated> {
    Stated::new(&shown_text(page.document, account(page)?), ACCOUNT_NAME)
}

/// The day of an article, in China's time.
pub(super) fn published(page: &Sources<'_>) -> Option<Stated> {
    account(page)?;
    let elements = page.document.elements();
    let scripts = page.document.element_ids().iter();
    let texts = scripts
        .filter(|&id| elements[id].tag == Tag::Script)
        .flat_map(|id| elements[id].texts);
    let seconds = texts.filter_map(|id| seconds(page.document.text(id))).next()?;
    let days = u32::try_from((seconds + AHEAD) / OF_DAY).ok()?;
    Stated::new(&Day::after_1970(days).to_string(), "script")
}

fn account(page: &Sources<'_>) -> Option<ElementId> {
    let mut ids = page.document.element_ids().iter();
    ids.find(|&id| page.document.attribute(id, "id") == Some(ACCOUNT))
}

/// The time that a script sets.
fn seconds(script: &str) -> Option<u64> {
    let (_, rest) = script.split_once(SECONDS)?;
    let value = rest.trim_start().strip_prefix('=')?.trim_start();
    let digits = value.trim_start_matches(['"', '\'']);
    let end = digits.find(|c: char| !c.is_ascii_digit())?;
    // Ten digits are the days from 2001 to 2286.
    (end == 10).then(|| digits[..end].parse().ok())?
}

#[cfg(test)]
mod tests {
    use crate::document::{Document, Limits};

    fn facts(html: &str) -> (Option<String>, Option<String>) {
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        let facts = document.metadata(None);
        (
            facts.author.map(|author| author.value),
            facts.published.map(|day| day.value),
        )
    }

    #[test]
    fn an_article_is_its_accounts_of_the_day_in_china() {
        let page = "<meta name=author content=''><h1>雨终于来了</h1><a id=js_name> 河谷之声 </a><em id=publish_time></em>\
                    <p>昨夜下雨了。<script>var type = '9'; var ct = \"1601999940\"; var user = '';</script>";
        // A minute before midnight in China, the afternoon in Greenwich.
        assert_eq!(
            facts(page),
            (Some("河谷之声".to_owned()), Some("2020-10-06".to_owned()))
        );
        let later = page.replace("1601999940", "1602000000");
        assert_eq!(facts(&later).1.as_deref(), Some("2020-10-07"));
        let named = page.replace("content=''", "content=麦田");
        assert_eq!(facts(&named).0.as_deref(), Some("麦田"));
        let document = Document::parse_html(
            format!("<meta property=og:site_name content=众号平台>{named}").into(),
            &Limits::default(),
            &|| false,
        );
        let facts = document.metadata(None);
        assert_eq!(facts.site.as_deref(), Some("河谷之声"));
        assert_eq!(facts.author.as_deref(), Some("麦田"));
    }

    #[test]
    fn scripts_of_other_pages_say_nothing() {
        assert_eq!(facts("<p>雨<script>var ct = \"1602000000\";</script>"), (None, None));
        assert_eq!(facts("<p id=js_name>河谷<script>var ct = \"16\";</script>").1, None);
    }
}
