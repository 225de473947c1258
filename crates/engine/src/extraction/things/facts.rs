//! Lines at the head of a text that state facts of the page: "作者 …", "標題 …", "時間 …", as boards and letters have them, and a line that names
//! the author and the day. The reader shows title, author and date above the text, so these lines are left out, unless the scope is the page.

use super::{kept_leaves, units_within};
use crate::document::{Day, Document};
use crate::extraction::{Article, Extraction, LeafKind};
use std::ops::Range;

/// Labels of who wrote a post, of when, and of what else is stated with them. A line that has a label of Latin letters has a colon, too.
const AUTHORS: [&str; 5] = ["作者", "發信人", "发信人", "author", "posted by"];
const DAYS: [&str; 6] = ["時間", "时间", "日期", "发信站", "發信站", "date"];
const OTHERS: [&str; 10] = [
    "看板", "信区", "信區", "標題", "标题", "主題", "主题", "title", "subject", "board",
];
/// What precedes the name in a line that names the author and the day, in lower case.
const BEFORE_NAMES: [&str; 8] = ["by ", "von ", "par ", "por ", "di ", "door ", "文/", "文／"];
/// Bytes of the longest line of that kind.
const LONGEST_BYLINE: usize = 90;
/// Words of the longest line of that kind.
const MOST_WORDS: usize = 9;
/// Lines with labels that are looked at, and the bytes of the longest of them.
const MOST_LINES: usize = 8;
const LONGEST: usize = 240;
/// Bytes of the longest label of other lines.
const LONGEST_LABEL: usize = 24;

impl Extraction {
    /// Leaves out the lines that state facts, where other text is kept.
    pub(super) fn drop_facts(&mut self, document: &Document, article: &Article, reach: &[Range<u32>]) {
        let is_heading = |leaf: &usize| matches!(article.leaves[*leaf].kind, LeafKind::Heading(_));
        let mut head = kept_leaves(article, self);
        head.retain(|leaf| !is_heading(leaf));
        head.truncate(MOST_LINES);
        let states = |leaf: usize, labels: &[&str]| states_fact(article, leaf, labels);
        let is_fact = |leaf: usize| [&AUTHORS[..], &DAYS, &OTHERS].iter().any(|labels| states(leaf, labels));
        let stated = head.iter().take_while(|&&leaf| is_fact(leaf)).count();
        let state = |labels: &[&str]| head[..stated].iter().any(|&leaf| states(leaf, labels));
        // An event has a time, and a book an author, but neither has both and nothing else.
        let is_head_of_post =
            || state(&AUTHORS) && state(&DAYS) && !head.get(stated).is_some_and(|&next| is_labeled(article, next));
        let lines = match head.first() {
            _ if is_head_of_post() => &head[..stated],
            Some(&first) if is_byline(document, article, first) => &head[..1],
            _ => return,
        };
        let units = lines
            .iter()
            .flat_map(|&leaf| units_within(article, self, &(leaf..leaf + 1), reach));
        self.leave_out(units.collect(), "page-fact");
    }
}

/// Whether a line has a short label and a colon.
fn is_labeled(article: &Article, leaf: usize) -> bool {
    let text = article.leaf_text(&article.leaves[leaf]);
    let label = text.split_once([':', '：']).map(|(label, _)| label.len());
    text.len() <= LONGEST && label.is_some_and(|length| length <= LONGEST_LABEL)
}

/// Whether a line names the author and a day, and says no more.
fn is_byline(document: &Document, article: &Article, leaf: usize) -> bool {
    let text = article.leaf_text(&article.leaves[leaf]).trim();
    let lower = text.to_lowercase();
    let before = BEFORE_NAMES.iter().find(|before| lower.starts_with(**before));
    let name = before.and_then(|before| text.get(before.len()..)).unwrap_or_default();
    let begins_with_name = name.starts_with(|c: char| c.is_alphabetic() && !c.is_lowercase());
    text.len() <= LONGEST_BYLINE
        && begins_with_name
        && text.split_whitespace().count() <= MOST_WORDS
        && !text.ends_with(['.', '。', ':', '：'])
        && Day::find(text, &document.language().code).is_some()
}

/// Whether a line is one of some labels and a value. The label has an element of its own, or a colon after it.
fn states_fact(article: &Article, leaf: usize, labels: &[&str]) -> bool {
    let own = &article.leaves[leaf];
    let text = article.leaf_text(own).trim();
    if text.len() > LONGEST {
        return false;
    }
    let first_run = article.leaf_runs(own).first();
    let first_run = first_run.map(|run| article.text()[run.text.start as usize..run.text.end as usize].trim());
    labels.iter().any(|label| {
        let Some((start, value)) = text.split_at_checked(label.len()) else {
            return false;
        };
        let value = value.trim_start();
        let has_colon = value.starts_with([':', '：']);
        let is_apart = !label.is_ascii() && first_run == Some(start);
        start.eq_ignore_ascii_case(label) && (has_colon || is_apart) && value.chars().any(char::is_alphanumeric)
    })
}
