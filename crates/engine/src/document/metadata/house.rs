//! Names that are stated as an author's and are no person's: of sites, publishers, agencies, companies and editorial staffs.

use super::site::folded;
use super::{Sources, names_site, surname};
use crate::document::{LinkedData, is_wide};
use serde_json::Value;

/// News agencies in folded form: they are named beside or in place of the writer.
pub(super) const AGENCIES: [&str; 59] = [
    "afp",
    "agencefrancepresse",
    "ap",
    "associatedpress",
    "theassociatedpress",
    "apnews",
    "reuters",
    "thomsonreuters",
    "dpa",
    "dpaafx",
    "deutschepresseagentur",
    "sid",
    "epd",
    "kna",
    "dts",
    "dtsnachrichtenagentur",
    "apa",
    "sda",
    "keystonesda",
    "awp",
    "ansa",
    "adnkronos",
    "agi",
    "efe",
    "europapress",
    "lusa",
    "belga",
    "anp",
    "ritzau",
    "ntb",
    "tt",
    "stt",
    "pap",
    "čtk",
    "ctk",
    "mti",
    "hina",
    "agerpres",
    "tass",
    "тасс",
    "interfax",
    "интерфакс",
    "риановости",
    "pti",
    "ians",
    "ani",
    "upi",
    "bloombergnews",
    "pressassociation",
    "pamedia",
    "ukpa",
    "thecanadianpress",
    "canadianpress",
    "antara",
    "新华社",
    "新華社",
    "中新社",
    "共同通信",
    "時事通信",
];

/// Bytes of an agency's name that needs no end: "Associated Press in Valencia".
const TELLING_AGENCY: usize = 10;

/// Words that companies' names bear, in lower case.
const COMPANIES: [&str; 11] = [
    "gmbh",
    "inc",
    "llc",
    "ltd",
    "plc",
    "corp",
    "corporation",
    "kg",
    "s.a",
    "z.o.o",
    "e.v",
];

/// Words of names that staffs, offices and their likes bear, in lower case.
const STAFFS: [&str; 33] = [
    "company",
    "redaktion",
    "redacción",
    "redacao",
    "redação",
    "redazione",
    "rédaction",
    "redakcja",
    "redakce",
    "redaksi",
    "редакция",
    "editorial",
    "staff",
    "team",
    "editors",
    "newsroom",
    "desk",
    "bureau",
    "agency",
    "news",
    "magazine",
    "university",
    "universität",
    "institute",
    "association",
    "foundation",
    "verband",
    "department",
    "ministry",
    "society",
    "solutions",
    "clinic",
    "media",
];

/// How names of Chinese and Japanese media and offices end.
const WIDE_ENDINGS: [&str; 40] = [
    "在线",
    "财经",
    "频道",
    "電視台",
    "电视台",
    "网",
    "網",
    "社",
    "报",
    "報",
    "新闻",
    "新聞",
    "综合",
    "資訊",
    "资讯",
    "新聞組",
    "新闻组",
    "新闻中心",
    "新媒体",
    "网络版",
    "客户端",
    "编辑部",
    "編集部",
    "日报",
    "編輯部",
    "新聞中心",
    "办公室",
    "辦公室",
    "宣传科",
    "宣传部",
    "宣傳部",
    "组织部",
    "党支部",
    "党总支",
    "党委",
    "团委",
    "教务处",
    "学生处",
    "贡献者",
    "貢獻者",
];

/// Meta elements that name the owner of the page.
const OWNERS: [&str; 6] = [
    "copyright",
    "rights",
    "dc.rights",
    "dcterms.rights",
    "dcterms.rightsholder",
    "publisher",
];

/// Letters of the shortest name that is looked for in a line about rights.
const SHORTEST_OWNER: usize = 4;

/// Characters of the longest usual name of a person in Chinese.
const LONGEST_PERSON: usize = 3;

/// What a page says of the houses behind it.
pub(super) struct Houses<'a> {
    pub(super) page: &'a Sources<'a>,
    pub(super) site: &'a str,
    /// Publishers and organisations, folded.
    organisations: Vec<String>,
    /// Lines about rights, folded.
    rights: Vec<String>,
}

impl<'a> Houses<'a> {
    /// `site` is the site's name.
    pub(super) fn of(page: &'a Sources<'a>, site: &'a str) -> Houses<'a> {
        let of_graph = page.linked.nodes().filter(|node| {
            let is = |wanted: &str| LinkedData::types_of(node).any(|kind| kind.ends_with(wanted));
            is("Organization") && !is("Person")
        });
        let organisations = of_graph.filter_map(|node| node.get("name").and_then(Value::as_str));
        let rights = OWNERS.iter().flat_map(|name| page.head.all(name));
        Houses {
            page,
            site,
            organisations: organisations.map(folded).filter(|name| !name.is_empty()).collect(),
            rights: rights.map(|line| folded(&line)).collect(),
        }
    }

    /// Names without the site's and companies'; nobody where none is a person's. Agencies and staffs count beside people.
    pub(super) fn people(&self, mut names: Vec<String>) -> Vec<String> {
        names.retain(|name| !self.is_part_of_chinese_page(name));
        // A house's name may hold what parts names: "The Valley Post & Gazette".
        if names.len() > 1 && self.is_stated(&folded(&names.concat())) {
            return Vec::new();
        }
        if names.iter().all(|name| self.hold(name)) {
            return Vec::new();
        }
        names.retain(|name| !self.is_site(name) && !bears(name, &COMPANIES) && !is_wide_house(name));
        names
    }

    /// Whether a house can be named in place of its people. In Chinese and Japanese the name of a medium is the site's,
    /// and pages state it where no author is meant.
    pub(super) fn stands_for_people(&self, name: &str) -> bool {
        let is_chinese_site = || {
            self.is_chinese()
                && !surname::is_person(name)
                && if name.contains(is_wide) {
                    names_site(name, self.site, self.page.host()) || self.ends_title(name) && self.owns(name)
                } else {
                    self.is_account_of_site(name)
                }
        };
        !is_wide_house(name) && !is_chinese_site() && !self.is_part_of_chinese_page(name)
    }

    /// Whether a statement names the makers of the program that has made the page: themes of forums and of systems for
    /// sites fill in their own authors. A maker bears the program's name and is called a team, or shares two Chinese
    /// characters with it and is no person's.
    pub(super) fn made_program(page: &Sources<'_>, stated: &str) -> bool {
        let Some(program) = page.head.first(&["generator"]) else {
            return false;
        };
        let word = folded(program.split(' ').next().unwrap_or_default());
        let stated_folded = folded(stated);
        let begins = |text: &str| text.chars().take(2).collect::<String>();
        let is_wide_maker = word.starts_with(is_wide)
            && begins(&word) == begins(&stated_folded)
            && stated_folded.chars().count() > LONGEST_PERSON;
        let is_maker =
            word.chars().count() >= SHORTEST_OWNER && stated_folded.contains(&word) && bears(stated, &STAFFS);
        is_maker || is_wide_maker
    }

    /// Whether a name is a house's.
    pub(super) fn hold(&self, name: &str) -> bool {
        let folded = folded(name);
        self.is_site(name) || is_house(name, &folded) || self.is_stated(&folded)
    }

    /// Whether the page names a house so, in folded form: its publisher, an organisation, the owner in a line about rights.
    fn is_stated(&self, name: &str) -> bool {
        self.organisations.iter().any(|organisation| organisation == name)
            || name.chars().count() >= SHORTEST_OWNER && self.rights.iter().any(|line| line.contains(name))
    }

    fn is_site(&self, name: &str) -> bool {
        names_site(name, self.site, self.page.host()) || self.ends_title(name)
    }

    /// Whether the title element ends with a name, or with a name that begins so: then it is the site's.
    pub(super) fn ends_title(&self, name: &str) -> bool {
        let title = self.page.head.title.as_deref().unwrap_or_default();
        let last = last_part(title);
        last.len() < title.len() && last.starts_with(name)
    }
}

/// Whether a line about rights begins with a name: "河谷网版权所有".
pub(super) fn is_owner(page: &Sources<'_>, name: &str) -> bool {
    let folded = folded(name);
    let mut rights = OWNERS.iter().flat_map(|owner| page.head.all(owner));
    !folded.is_empty() && rights.any(|line| super::site::folded(&line).starts_with(&folded))
}

/// What parts a headline, a section and a site in Chinese titles.
pub(super) const TITLE_MARKS: [char; 5] = ['_', '|', '-', '–', '—'];

/// What follows the last separator of a title.
pub(super) fn last_part(title: &str) -> &str {
    title.rsplit(TITLE_MARKS).next().unwrap_or_default().trim()
}

/// Whether a name speaks of a house by itself.
fn is_house(name: &str, folded: &str) -> bool {
    let is_agency = |agency: &&str| folded == *agency || agency.len() >= TELLING_AGENCY && folded.starts_with(*agency);
    AGENCIES.iter().any(is_agency) || bears(name, &COMPANIES) || bears(name, &STAFFS) || is_wide_house(name)
}

/// Whether a Chinese or Japanese name speaks of a house by itself.
pub(super) fn is_wide_house(name: &str) -> bool {
    name.contains(is_wide) && WIDE_ENDINGS.iter().any(|ending| name.ends_with(ending))
}

/// Whether a text is nothing but such an ending, and so no house's name.
pub(super) fn is_ending_of_houses(text: &str) -> bool {
    WIDE_ENDINGS.contains(&text)
}

/// Whether one of these words is a word of a name.
fn bears(name: &str, words: &[&str]) -> bool {
    let lower = name.to_lowercase();
    let mut of_name = lower
        .split([' ', '-'])
        .map(|word| word.trim_matches(['.', ',', '(', ')']));
    of_name.any(|word| words.contains(&word))
}

#[cfg(test)]
mod tests {
    use crate::document::metadata::author_of as author;

    #[test]
    fn a_chinese_medium_is_no_author() {
        let page = |stated: &str, title: &str| {
            author(&format!(
                "<html lang=zh><title>{title}</title><meta name=author content='{stated}'><h1>渡船停了</h1><p>昨夜下雨了，渡船停在河谷。"
            ))
        };
        for house in [
            "新华社",
            "河谷财经",
            "河谷在线",
            "党委宣传部",
            "河谷乡办公室",
            "河谷小学教务处",
            "河谷百科贡献者",
        ] {
            assert_eq!(page(house, "渡船停了"), None, "{house}");
        }
        assert_eq!(page("谷声", "渡船停了_谷声财经"), None);
        assert_eq!(page("谷声", "渡船停了_谷声的日记").as_deref(), Some("谷声"));
        assert_eq!(page("谷声", "渡船停了").as_deref(), Some("谷声"));
        for house in ["河谷晨报网络版", "河谷新媒体", "大河新聞組北京17日電", "AFP"] {
            assert_eq!(page(house, "渡船停了"), None, "{house}");
        }
        assert_eq!(page("谷声", "渡船停了_谷声新闻中心"), None);
        assert_eq!(page("谷声科技", "渡船停了_渡口_谷声科技_谷声网"), None);
        assert_eq!(page("谷声科技", "渡船停了_渡口").as_deref(), Some("谷声科技"));
        for reporter in ["谷网校园石小桥", "谷网新闻石小桥", "中央社記者石小桥台北17日電"] {
            assert_eq!(page(reporter, "渡船停了").as_deref(), Some("石小桥"), "{reporter}");
        }
    }
}
