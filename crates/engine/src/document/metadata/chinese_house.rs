//! Names that Chinese pages state in the place of an author's and that are their own: of the site, its owner, a section, the
//! source.

use super::house::{AGENCIES, Houses, TITLE_MARKS, is_owner, is_wide_house, last_part};
use super::site::folded;
use super::telling::is_wide_site;
use super::{bystander, names_site, shown_text, surname};
use crate::document::{Tag, is_wide};

/// Meta elements that name the medium from which a page was taken.
const SOURCES: [&str; 2] = ["source", "mediaid"];

/// What follows a person's name in the name of that one's own site: "麦田的日记".
const OF: &str = "的";

impl Houses<'_> {
    /// Whether a name in letters is the host's with something beside it: "valley_mobile". The host's alone is as likely
    /// that of a person.
    pub(super) fn is_account_of_site(&self, name: &str) -> bool {
        let host = self.page.host();
        let is_own = host.split('.').any(|label| folded(label) == folded(name));
        !is_own && !name.contains(' ') && names_site(name, "", host)
    }

    pub(super) fn is_chinese(&self) -> bool {
        self.page.document.language().primary() == "zh"
    }

    /// Whether the name with which the title ends is a house's: it ends as such names do, or the page is that one's.
    pub(super) fn owns(&self, name: &str) -> bool {
        let last = last_part(self.page.head.title.as_deref().unwrap_or_default());
        let rest = last.strip_prefix(name).unwrap_or_default();
        let is_named = !rest.is_empty() && !rest.starts_with(OF);
        is_wide_house(last) || is_wide_site(last) || is_named && is_owner(self.page, name)
    }

    /// Whether a Chinese page calls itself or something of it so: its site, its source, a section, an agency, its own
    /// headline. Chinese pages have such names in the place of an author more often than a person's.
    pub(super) fn is_part_of_chinese_page(&self, name: &str) -> bool {
        if !self.is_chinese() || surname::is_person(name) {
            return false;
        }
        let wanted = folded(name);
        let is_source = || {
            SOURCES
                .iter()
                .flat_map(|name| self.page.head.all(name))
                .any(|source| *source == *name)
        };
        let is_heading = || {
            let document = self.page.document;
            let mut headings = document
                .element_ids()
                .iter()
                .filter(|&id| document.elements()[id].tag == Tag::H1);
            headings.any(|id| folded(&shown_text(document, id)) == wanted)
        };
        wanted == folded(self.site)
            || AGENCIES.contains(&&*wanted)
            || self.is_section(name)
            || is_source()
            || name.contains(is_wide) && (is_heading() || bystander::is_of_menu(self.page.document, name))
    }

    /// Whether the title has a name between the headline and the site's.
    fn is_section(&self, name: &str) -> bool {
        let title = self.page.head.title.as_deref().unwrap_or_default();
        let mut parts = title.split(TITLE_MARKS).map(str::trim).skip(1);
        let ends = is_wide_site(last_part(title)) || is_wide_house(last_part(title));
        ends && parts.any(|part| part == name)
    }
}

#[cfg(test)]
mod tests {
    use crate::document::metadata::author_of as author;
    use crate::document::{Document, Limits};

    #[test]
    fn a_chinese_pages_site_source_owner_and_sections_are_no_authors() {
        let page = |head: &str| {
            author(&format!(
                "<html lang=zh><title>渡船停了_谷声订阅</title>{head}<div id=navbar><ul><li><a href=/g>谷中行情</a></ul></div>\
                 <h1>渡船停了</h1><p>昨夜下雨了，渡船停在河谷。"
            ))
        };
        let stated = "<meta name=author content=谷声>";
        assert_eq!(page(stated).as_deref(), Some("谷声"));
        assert_eq!(
            page(&format!("{stated}<meta name=copyright content=谷声版权所有>")),
            None
        );
        assert_eq!(
            page(&format!("{stated}<meta property=og:site_name content=谷声>")),
            None
        );
        assert_eq!(
            page("<meta name=author content=河谷消息><meta name=mediaid content=河谷消息>"),
            None
        );
        assert_eq!(
            page("<meta name=author content=石小桥><meta name=source content=石小桥>").as_deref(),
            Some("石小桥")
        );
        assert_eq!(page("<meta name=author content=谷中行情>"), None);
        assert_eq!(page("<meta name=author content=谷外行情>").as_deref(), Some("谷外行情"));
        assert_eq!(page("<meta name=author content='河谷网,渡船停了'>"), None);
    }

    #[test]
    fn an_account_of_the_host_is_no_author() {
        let page = |name: &str| {
            let html = format!(
                "<html lang=zh><meta name=author content={name}><h1>渡船停了</h1><p>昨夜下雨了，渡船停在河谷。"
            );
            let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
            let address = url::Url::parse("https://news.valley.example/a").unwrap();
            document.metadata(Some(&address)).author.map(|author| author.value)
        };
        assert_eq!(page("valley_mobile"), None);
        assert_eq!(page("valley").as_deref(), Some("valley"));
    }
}
