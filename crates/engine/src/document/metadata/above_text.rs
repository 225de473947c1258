//! The headline of a page whose head is silent: the line above its text that looks like one.
//!
//! Old pages set headlines without a heading element: in bold, in a larger font, in a cell of a class of its own.

use super::telling::{is_longer, is_scant, says_nothing};
use super::{Sources, Stated};
use crate::document::{Day, Document, VirtualLine};

/// Size of a line that is running text.
const PROSE: usize = 60;

/// What running text holds, and what ends it; a headline may hold, but not end with the latter.
const COMMAS: [&str; 2] = ["，", ", "];
const FULL_STOPS: [char; 2] = ['。', '.'];

/// Lines with text that are looked at above the first line of running text.
const LINES_ABOVE: usize = 8;

/// Size of the longest headline.
const LONGEST: usize = 120;

/// Elements around a line whose marks are its own.
const LEVELS: usize = 3;

/// The origin of such a headline.
const ORIGIN: &str = "line-above";

/// What leads to a headline in Chinese and English, before a colon.
const OPENINGS: [&str; 5] = ["主题", "主題", "标题", "標題", "subject"];

/// What other lines at a headline hold.
const OTHER_LINES: [&str; 12] = [
    "作者", "来源", "來源", "发布", "發佈", "时间", "日期", "出处", "字号", "浏览", "http:", "https:",
];

/// The line above the page's text that is set apart most.
pub(super) fn line_above_text(page: &Sources<'_>) -> Option<Stated> {
    let document = page.document;
    let lines: Vec<VirtualLine> = document.virtual_lines();
    let labelled = lines.iter().find_map(|line| labelled(document, line));
    if let Some(headline) = labelled {
        return Stated::new(&headline, ORIGIN);
    }
    let text = lines.iter().position(|line| is_prose(document, line))?;
    let with_text = lines[..text].iter().rev().filter(|line| line.counts.characters > 0);
    let mut best: Option<(u32, String)> = None;
    for line in with_text.take(LINES_ABOVE) {
        let Some(headline) = headline(document, &line.text(document)) else {
            continue;
        };
        let mark = mark(document, line);
        // A link above the text leads elsewhere, unless its class says that it is the headline.
        let may_be = mark == TITLED || mark > 0 && line.counts.linked == 0;
        if may_be && best.as_ref().is_none_or(|(most, _)| mark >= *most) {
            best = Some((mark, headline));
        }
    }
    best.and_then(|(_, headline)| Stated::new(&headline, ORIGIN))
}

fn is_prose(document: &Document, line: &VirtualLine) -> bool {
    if (line.counts.characters as usize) * 2 < PROSE || line.counts.linked * 4 > line.counts.characters {
        return false;
    }
    let text = line.text(document);
    is_longer(text.chars(), PROSE - 1)
        && (COMMAS.iter().any(|comma| text.contains(comma)) || text.ends_with(FULL_STOPS))
}

/// What follows a word that leads to a headline.
fn labelled(document: &Document, line: &VirtualLine) -> Option<String> {
    let is_short = (1..=LONGEST as u32).contains(&line.counts.characters) && line.counts.linked == 0;
    let text = is_short.then(|| line.text(document))?;
    let (label, rest) = text.split_once(['：', ':'])?;
    let label = label.trim().to_lowercase();
    OPENINGS.contains(&&*label).then(|| headline(document, rest))?
}

/// What a line says, where that can be a headline.
fn headline(document: &Document, text: &str) -> Option<String> {
    let text = text.trim();
    let is_other = OTHER_LINES.iter().any(|word| text.contains(word)) || text.ends_with(FULL_STOPS);
    let is_day = || Day::find(text, &document.language().code).is_some();
    let may_be = !is_other && !is_scant(text) && !is_longer(text.chars(), LONGEST) && !says_nothing(text) && !is_day();
    may_be.then(|| text.to_owned())
}

const TITLED: u32 = 2;

/// How a line is set apart: 2 where a class or an id speaks of a title, 1 where it is bold, coloured, larger or centred.
fn mark(document: &Document, line: &VirtualLine) -> u32 {
    let mut texts = line.visible(document);
    let Some(text) = texts.find(|&id| document.counts(id.until(id + 1)).characters > 0) else {
        return 0;
    };
    let element = document.texts()[text].element;
    let around = std::iter::once(element).chain(document.ancestors(element));
    let marks = around.take(LEVELS).map(|id| {
        let says = |name: &str, words: &[&str]| {
            let value = document.attribute(id, name).unwrap_or_default().to_ascii_lowercase();
            words.iter().any(|word| value.contains(word))
        };
        let is_titled = ["class", "id"]
            .iter()
            .any(|name| says(name, &["title", "headline", "heading", "subject"]));
        let is_set_apart = matches!(
            &*document.elements()[id].name,
            "b" | "strong" | "font" | "center" | "big"
        ) || says("align", &["center", "middle"])
            || says("style", &["font-size", "font-weight", "center"]);
        if is_titled { TITLED } else { u32::from(is_set_apart) }
    });
    marks.max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use crate::document::{Limits, Stated};

    const TEXT: &str = "<p>昨天上午，河谷的新图书馆开馆了，来了许多读者，馆长在门前致辞，孩子们唱了三支歌。";

    fn title(html: &str) -> Option<Stated> {
        let html = format!("{html}{TEXT}");
        let document = super::Document::parse_html(html.into(), &Limits::default(), &|| false);
        document.metadata(None).title
    }

    #[test]
    fn what_is_set_apart_above_the_text_is_the_headline() {
        let nav = "<title>1</title><a href=/a><b>河谷新闻的首页在此</b></a>";
        for headline in [
            "<table><tr><td align=center><b>新图书馆昨日开馆了</b></table>",
            "<div class=art_title>新图书馆昨日开馆了</div>",
            "<p>主题：新图书馆昨日开馆了",
        ] {
            let title = title(&format!("{nav}{headline}<p>作者：麦田 来源：<b>河谷日报社记者部</b>")).unwrap();
            assert_eq!((&*title.value, &*title.origin), ("新图书馆昨日开馆了", super::ORIGIN));
        }
        assert_eq!(title(&format!("{nav}<p>新图书馆昨日开馆了")), None);
    }

    #[test]
    fn a_title_that_tells_is_believed() {
        let page = "<title>河谷的新图书馆与读者</title><p><b>新图书馆昨日开馆了</b>";
        assert_eq!(title(page).unwrap().value, "河谷的新图书馆与读者");
    }
}
