//! Lines at the head of a text that state facts of the page: "作者 …", "標題 …", "時間 …", as boards and letters have them. The reader shows
//! title, author and date above the text, so these lines are left out, unless the scope is the page.

use super::{reach, units_within};
use crate::extraction::{Article, Class, Extraction, LeafKind, Step};

/// Labels of the facts of a post. A line that has a label of Latin letters has a colon, too.
const LABELS: [&str; 20] = [
    "作者",
    "發信人",
    "发信人",
    "看板",
    "信区",
    "信區",
    "標題",
    "标题",
    "主題",
    "時間",
    "时间",
    "日期",
    "发信站",
    "發信站",
    "author",
    "title",
    "subject",
    "date",
    "board",
    "posted by",
];
/// Such lines, at least and at most.
const LEAST_LINES: usize = 2;
const MOST_LINES: usize = 8;
/// Bytes of the longest of them.
const LONGEST: usize = 240;

impl Extraction {
    /// Leaves out the lines that state facts, where other text is kept.
    pub(super) fn drop_facts(&mut self, article: &Article) {
        let is_kept = |leaf: &usize| {
            let own = &article.leaves[*leaf];
            own.kind.has_text() && article.units_of(own, &self.units).any(|unit| self.verdicts.keeps(unit))
        };
        let is_heading = |leaf: &usize| matches!(article.leaves[*leaf].kind, LeafKind::Heading(_));
        let first = (0..article.leaves.len()).filter(|leaf| is_kept(leaf) && !is_heading(leaf));
        let lines: Vec<usize> = first
            .take(MOST_LINES)
            .take_while(|&leaf| states_fact(article, leaf))
            .collect();
        if lines.len() < LEAST_LINES {
            return;
        }
        let reach = reach(article, self);
        let within = lines
            .iter()
            .flat_map(|&leaf| units_within(article, self, &(leaf..leaf + 1), &reach));
        let units: Vec<usize> = within.filter(|&unit| self.verdicts.keeps(unit)).collect();
        if units.len() == self.kept_count() {
            return;
        }
        for unit in units {
            self.verdicts
                .then(unit, false, Step::plain("states a fact of the page", Class::Bad));
        }
        self.mark_kept_runs();
    }
}

/// Whether a line is a label and a value. The label has an element of its own, or a colon behind it.
fn states_fact(article: &Article, leaf: usize) -> bool {
    let own = &article.leaves[leaf];
    let text = article.leaf_text(own).trim();
    if text.len() > LONGEST {
        return false;
    }
    let first_run = article.leaf_runs(own).first();
    let first_run = first_run.map(|run| article.text()[run.text.start as usize..run.text.end as usize].trim());
    LABELS.iter().any(|label| {
        let Some((start, value)) = text.split_at_checked(label.len()) else {
            return false;
        };
        let value = value.trim_start();
        let has_colon = value.starts_with([':', '：']);
        let is_apart = !label.is_ascii() && first_run == Some(start);
        start.eq_ignore_ascii_case(label) && (has_colon || is_apart) && value.chars().any(char::is_alphanumeric)
    })
}
