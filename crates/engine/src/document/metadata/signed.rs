//! The ways in which Chinese reporters sign without any word that leads to a name: "本报记者麦田发自河谷" as a line,
//! "（麦田 河谷报道）" in brackets, "記者石橋／台北報導" and "中央社記者石橋台北15日電" with place and day.

use super::east_asian::{LONGEST_REPORTER, OFFICES, is_border};
use super::labels::holds_label;
use super::surname;
use crate::document::is_wide;

/// Characters of the longest line that says who reports from where.
const LONGEST_REPORT: usize = 30;

/// What ends a line that says where from is reported.
pub(super) const REPORTS: [&str; 4] = ["報導", "報道", "报道", "报导"];

/// What ends the head of a dispatch.
const WIRES: [&str; 2] = ["日電", "日电"];

/// Where dispatches are from: nothing parts the place from the name before it.
const PLACES: [&str; 66] = [
    "台北",
    "臺北",
    "新北",
    "桃園",
    "台中",
    "臺中",
    "台南",
    "臺南",
    "高雄",
    "基隆",
    "新竹",
    "苗栗",
    "彰化",
    "南投",
    "雲林",
    "嘉義",
    "屏東",
    "宜蘭",
    "花蓮",
    "台東",
    "臺東",
    "澎湖",
    "金門",
    "連江",
    "北京",
    "上海",
    "香港",
    "澳門",
    "東京",
    "首爾",
    "倫敦",
    "巴黎",
    "柏林",
    "紐約",
    "曼谷",
    "河內",
    "羅馬",
    "華盛頓",
    "洛杉磯",
    "舊金山",
    "新加坡",
    "日內瓦",
    "布魯塞爾",
    "雪梨",
    "小琉球",
    "莫斯科",
    "耶路撒冷",
    "新德里",
    "雅加達",
    "馬尼拉",
    "吉隆坡",
    "渥太華",
    "多倫多",
    "溫哥華",
    "墨爾本",
    "坎培拉",
    "維也納",
    "馬德里",
    "法蘭克福",
    "斯德哥爾摩",
    "哥本哈根",
    "阿姆斯特丹",
    "伊斯坦堡",
    "芝加哥",
    "波士頓",
    "西雅圖",
];

/// Without the newspaper and the office before a reporter's name: "日报记者麦田".
pub(super) fn without_office(word: &str) -> &str {
    if OFFICES.iter().any(|office| word.ends_with(office)) {
        return "";
    }
    behind_office(word).unwrap_or(word)
}

/// What follows the word for a reporter, if there is one and something follows.
fn behind_office(text: &str) -> Option<&str> {
    let names = OFFICES.iter().filter_map(|office| text.rsplit_once(office));
    names.map(|(_, name)| name).find(|name| !name.is_empty())
}

/// What follows the first word for a reporter; others may be named by theirs behind it.
pub(super) fn behind_first_office(text: &str) -> Option<&str> {
    let places = OFFICES.iter().filter_map(|office| Some((text.find(office)?, office)));
    let (at, office) = places.min_by_key(|(at, _)| *at)?;
    Some(&text[at + office.len()..])
}

/// The reporters of a statement that says with them where from they report.
pub(super) fn of_report(text: &str) -> Vec<String> {
    of_place(text).or_else(|| of_dispatch(text)).unwrap_or_default()
}

/// The names with which a line is signed in one of these ways.
pub(super) fn signed(line: &str) -> Vec<String> {
    let is_short = line.chars().count() <= LONGEST_REPORT;
    let of_report = || line.split_once("发自").filter(|_| is_short);
    if let Some((words, _)) = of_report() {
        return of_people(words).filter(|_| follows_medium(words)).unwrap_or_default();
    }
    let ways = [
        in_brackets(line),
        of_dispatch(line),
        of_place(line),
        if is_short { alone(line) } else { None },
    ];
    ways.into_iter()
        .flatten()
        .find(|names| !names.is_empty())
        .unwrap_or_default()
}

/// The words between borders as names, if all of them can be people's.
fn of_people(words: &str) -> Option<Vec<String>> {
    let is_person = |name: &&str| {
        let longest = LONGEST_REPORTER - 1;
        (2..=longest).contains(&name.chars().count()) && name.chars().all(is_wide) && !holds_label(name)
    };
    let names: Vec<&str> = words
        .split(is_border)
        .map(without_office)
        .filter(|name| !name.is_empty())
        .collect();
    names
        .iter()
        .all(is_person)
        .then(|| names.into_iter().map(str::to_owned).collect())
}

/// Whether a medium is named before the word for a reporter.
fn follows_medium(words: &str) -> bool {
    OFFICES.iter().any(|office| words.find(office).is_some_and(|at| at > 0))
}

fn are_sure(names: &[String]) -> bool {
    names.iter().all(|name| surname::is_person(name))
}

fn in_brackets(line: &str) -> Option<Vec<String>> {
    let inside = line.split(['（', '(']).skip(1);
    let mut inside = inside.filter_map(|rest| rest.split(['）', ')']).next());
    inside.find_map(|words| {
        let from = words.rsplit_once(' ');
        let from = from.filter(|(_, place)| place.ends_with("报道") && place.chars().count() > 2);
        let names = match from {
            Some((names, _)) => of_people(names),
            None => of_people(words).filter(|names| {
                let is_led = OFFICES.iter().any(|office| words.starts_with(office));
                follows_medium(words) || is_led && are_sure(names)
            }),
        };
        names.filter(|names| !names.is_empty())
    })
}

/// Whether a statement is the head of a dispatch: who reports from where on which day.
pub(super) fn is_dispatch(text: &str) -> bool {
    WIRES.iter().any(|wire| text.ends_with(wire))
}

/// "中央社記者石橋台北15日電", "【河谷報記者石橋台北報導】".
pub(super) fn of_dispatch(line: &str) -> Option<Vec<String>> {
    let ends = WIRES.iter().chain(&REPORTS);
    let head = ends.filter_map(|end| line.find(end)).min().map(|end| &line[..end])?;
    let named = behind_office(head)?.trim_end_matches(|c: char| c.is_ascii_digit() || c == '月');
    let is_wire = WIRES.iter().any(|wire| line[head.len()..].starts_with(wire));
    let known = PLACES.iter().find_map(|place| named.strip_suffix(place));
    let names = known.or_else(|| person_before_place(named).filter(|_| is_wire))?;
    of_people(names).filter(|names| are_sure(names))
}

/// The reporter before a place that is not known: a name of three characters and a place of two, or a name of two and a place
/// of two. Of longer texts it is not sure where the name ends.
fn person_before_place(named: &str) -> Option<&str> {
    let length = match named.chars().count() {
        4 if surname::is_person(named) => 4,
        4 => 2,
        5 => 3,
        _ => return None,
    };
    let end = named.char_indices().nth(length).map_or(named.len(), |(at, _)| at);
    Some(&named[..end]).filter(|person| surname::is_person(person))
}

/// "記者石橋／台北報導", also in brackets: "〔記者石橋／台北報導〕".
fn of_place(line: &str) -> Option<Vec<String>> {
    let (names, place) = line.split_once(['／', '/'])?;
    let place = place.split(is_behind_place).next()?;
    let is_report =
        REPORTS.iter().any(|report| place.ends_with(report)) && place.chars().count() <= LONGEST_REPORTER + 3;
    let names = behind_first_office(names).filter(|names| is_report && !names.is_empty())?;
    of_people(names)
}

/// Whether a character ends the place from which is reported.
fn is_behind_place(c: char) -> bool {
    c.is_whitespace() || matches!(c, '〕' | '】' | '］' | ']' | '）' | ')' | '，' | '。')
}

/// "见习记者石桥" as a word by itself.
fn alone(line: &str) -> Option<Vec<String>> {
    let word = line.split(is_border).find(|word| behind_office(word).is_some())?;
    of_people(word).filter(|names| are_sure(names))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reporters_sign_with_place_and_day() {
        for line in [
            "記者石橋／台北報導",
            "2023-11-15 08:30 河谷報 記者石橋／台北報導",
            "中央社記者石橋台北15日電",
            "（中央社記者石橋華盛頓11月15日電）渡船停了。",
            "〔記者石橋／台北報導〕渡船昨夜停了。",
            "〔記者石橋／台北報導〕",
            "【河谷報記者石橋台北報導】渡船昨夜停了，今早才開。",
        ] {
            assert_eq!(signed(line), ["石橋"], "{line}");
        }
        assert_eq!(signed("記者石橋、實習記者麦田／台北報導"), ["石橋", "麦田"]);
        // Most names have three characters, and most places two.
        assert_eq!(signed("（中央社記者石小橋河谷15日電）渡船停了。"), ["石小橋"]);
        assert_eq!(signed("中央社記者石橋河谷15日電"), ["石橋"]);
        assert_eq!(signed("中央社記者歐陽小橋15日電"), ["歐陽小橋"]);
        for unsure in [
            "中央社記者石小橋河谷渡15日電",
            "中央社記者河谷石橋15日電",
            "記者石橋河谷報導",
        ] {
            assert!(signed(unsure).is_empty(), "{unsure}");
        }
    }

    #[test]
    fn a_reporter_may_be_named_without_a_space() {
        assert_eq!(signed("见习记者石桥"), ["石桥"]);
        assert_eq!(
            signed("新华社河谷11月15日电（记者石桥、马田）渡船停了。"),
            ["石桥", "马田"]
        );
        for nobody in [
            "本报记者调查",
            "记者提问",
            "渡船停了（记者提问）",
            "记者石桥告诉读者，渡船停了，因为昨夜的风太大，水也太高，天亮才开。",
        ] {
            assert!(signed(nobody).is_empty(), "{nobody}");
        }
    }
}
