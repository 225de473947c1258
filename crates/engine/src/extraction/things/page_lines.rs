//! Short lines that speak of the page and not of what the article is about: counts and buttons, the category or the tags, and lines that
//! announce other articles. They are left out, unless the scope is the page.

use super::{kept_leaves, units_within};
use crate::document::Document;
use crate::document::metadata::related::is_title_of_related;
use crate::extraction::{Article, Extraction, LeafKind, NodeKind};
use std::ops::Range;

/// Bytes of the longest count or button, of the longest label, and of the longest line with a label.
const LONGEST_COUNT: usize = 48;
const LONGEST_LABEL: usize = 40;
const LONGEST_LABELED: usize = 160;
/// As many counts or buttons at least are next to each other.
const LEAST_COUNTS: usize = 2;
/// Kept leaves at each edge of the article in which labels are looked for.
const AT_EDGE: usize = 4;

/// What pages count and offer, in lower case.
const COUNTED: &str = "like likes comment comments share shares tweet tweets retweet retweets reblog reblogs repost reposts view views read reads \
    download downloads access accesses citation citations altmetric mentions metrics save saves bookmark bookmarks clap claps follow \
    followers favorite favorites favourite favourites upvote upvotes reply replies reaction reactions print email pin facebook twitter \
    whatsapp linkedin \
    kommentar kommentare teilen aufrufe drucken merken commentaires partages partager vues imprimer \
    comentarios compartir visitas imprimir comentários compartilhar curtidas visualizações commenti condividi visualizzazioni \
    комментарии комментариев просмотров нравится поделиться \
    阅读 阅读量 阅读数 浏览 浏览量 赞 点赞 评论 收藏 转发 分享 在看 喜欢 举报 回复 \
    閱讀 瀏覽 讚 按讚 評論 留言 轉發 喜歡 檢舉 回覆 \
    いいね した人 コメント リブログ ツイート シェア ブックマーク 좋아요 댓글 공유 조회";

/// How lines begin that name the category or the tags of a page, in lower case.
const LABELS: &str = "tags, tagged, tagged with, category, categories, filed under, filed in, posted in, topics, keywords, kategorie, \
    kategorien, schlagwörter, schlagworte, catégorie, catégories, étiquettes, mots-clés, categoría, categorías, etiquetas, \
    categorie, рубрика, рубрики, теги, метки, 分类, 标签, 分類, 標籤, テーマ, カテゴリ";

/// Whole lines that announce other articles, in lower case.
const ANNOUNCEMENTS: &str = "related articles, related posts, related stories, related content, related reading, more stories, more articles, \
    recommended reading, recommended articles, recommended for you, you may also like, you might also like, read next, \
    further articles, latest articles, latest posts, previous posts, popular posts, weitere artikel, mehr zum thema, \
    das könnte sie auch interessieren, lesen sie auch, auch interessant, à lire aussi, lire aussi, sur le même sujet, \
    artículos relacionados, lea también, leia também, leggi anche, lees ook, читайте также, 往期回顾, 往期精选";

/// Whether a line is in a list of lines that commas part.
pub(super) fn is_listed(list: &str, line: &str) -> bool {
    let line = line.trim().to_lowercase();
    list.split(", ").any(|listed| listed == line)
}

impl Extraction {
    /// Leaves out lines that speak of the page, where other text is kept.
    pub(super) fn drop_page_lines(&mut self, document: &Document, article: &Article, reach: &[Range<u32>]) {
        if document.saved_article().is_some() {
            return;
        }
        let kept = kept_leaves(article, self);
        let lines = Lines { article, kept: &kept };
        let found = [
            (lines.counts(), "counts-and-buttons"),
            (lines.labels(), "tags"),
            (lines.announcements(), "related-heading"),
        ];
        for (leaves, rule) in found {
            let units = leaves
                .into_iter()
                .flat_map(|leaf| units_within(article, self, &(leaf..leaf + 1), reach));
            self.leave_out(units.collect(), rule);
        }
    }
}

struct Lines<'a> {
    article: &'a Article,
    /// The kept leaves with text.
    kept: &'a [usize],
}

impl<'a> Lines<'a> {
    fn text(&self, leaf: usize) -> &'a str {
        self.article.leaf_text(&self.article.leaves[leaf])
    }

    /// Counts, buttons and tags at an edge of the article, where nothing but a picture is between two of them.
    fn counts(&self) -> Vec<usize> {
        let is_single = |leaf: &usize| self.is_count(*leaf) || self.is_tags(*leaf);
        let are_near = |a: &usize, b: &usize| {
            let mut between = a + 1..*b;
            is_single(a) && is_single(b) && between.all(|leaf| !self.article.leaves[leaf].kind.has_text())
        };
        let rows: Vec<&[usize]> = self.kept.chunk_by(are_near).collect();
        let is_row = |row: &&&[usize]| row.len() >= LEAST_COUNTS;
        let last = rows.iter().rev().take_while(is_row);
        let last = last.take_while(|row| !self.is_announced(row[0]));
        let is_title = |row: &&&[usize]| row.iter().all(|&leaf| self.is_heading(leaf));
        let first = rows.iter().skip_while(is_title).take_while(is_row);
        first.chain(last).flat_map(|row| row.iter().copied()).collect()
    }

    /// Whether the kept leaf before a leaf is a heading or ends with a colon, so that what follows belongs to it.
    fn is_announced(&self, leaf: usize) -> bool {
        let before = self.kept.partition_point(|&kept| kept < leaf).checked_sub(1);
        let before = before.map(|place| self.kept[place]);
        before.is_some_and(|before| self.is_heading(before) || self.text(before).trim_end().ends_with([':', '：']))
    }

    fn is_heading(&self, leaf: usize) -> bool {
        matches!(self.article.leaves[leaf].kind, LeafKind::Heading(_))
    }

    fn is_count(&self, leaf: usize) -> bool {
        let text = self.text(leaf);
        self.is_paragraph(leaf) && text.len() <= LONGEST_COUNT && {
            let text = text.to_lowercase();
            let words = text.split(|c: char| !c.is_alphabetic());
            let mut words = words.filter(|word| !word.is_empty()).peekable();
            words.peek().is_some() && words.all(|word| COUNTED.split_whitespace().any(|known| known == word))
        }
    }

    /// Whether a line consists of tags such as "#rain".
    fn is_tags(&self, leaf: usize) -> bool {
        let mut words = self.text(leaf).split_whitespace().peekable();
        let is_tag = |word: &str| {
            word.strip_prefix(['#', '＃'])
                .is_some_and(|tag| tag.contains(char::is_alphabetic))
        };
        self.is_paragraph(leaf) && words.peek().is_some() && words.all(is_tag)
    }

    /// Whether a leaf is a line of its own or an item of a list, and not in a table.
    fn is_paragraph(&self, leaf: usize) -> bool {
        self.article.leaves[leaf].kind == LeafKind::Paragraph && !self.is_in(leaf, |kind| kind == NodeKind::Table)
    }

    fn is_in(&self, leaf: usize, is_meant: impl Fn(NodeKind) -> bool) -> bool {
        let mut around = self.article.containers(self.article.leaves[leaf].node);
        around.any(|node| is_meant(self.article.nodes[node as usize].kind))
    }

    /// Lines at an edge of the article that name its category or tags, and the definitions of such a term.
    fn labels(&self) -> Vec<usize> {
        let edge = AT_EDGE.min(self.kept.len() / 2);
        let places = (0..edge).chain(self.kept.len() - edge..self.kept.len());
        places.flat_map(|place| self.labeled_at(place)).copied().collect()
    }

    /// The leaves of a label and what it labels, if there is one at a place among the kept leaves.
    fn labeled_at(&self, place: usize) -> &[usize] {
        let leaf = self.kept[place];
        let text = self.text(leaf);
        let (label, value) = text.split_once([':', '：']).unwrap_or((text, ""));
        let is_label = label.len() <= LONGEST_LABEL && is_listed(LABELS, label);
        let is_value = |value: &str| {
            let value = value.trim_end();
            value.len() <= LONGEST_LABELED
                && value.contains(char::is_alphanumeric)
                && !value.ends_with(['.', '。', '!', '?'])
        };
        let is_line = || self.is_tags(leaf) || is_label && is_value(value) && !self.is_in_list(leaf);
        let next = self.kept.get(place + 1).filter(|&&next| next == leaf + 1);
        let leaves = match self.article.leaves[leaf].kind {
            LeafKind::Paragraph if is_line() => 1,
            LeafKind::Term if is_label && self.is_alone(leaf) => {
                1 + usize::from(next.is_some_and(|&next| is_value(self.text(next))))
            }
            _ => 0,
        };
        &self.kept[place..place + leaves]
    }

    fn is_in_list(&self, leaf: usize) -> bool {
        self.is_in(leaf, |kind| matches!(kind, NodeKind::Item { .. } | NodeKind::Table))
    }

    /// Whether a term is the only one of its list: a glossary explains several.
    fn is_alone(&self, term: usize) -> bool {
        let mut around = self.article.containers(self.article.leaves[term].node);
        let list = around.find(|&node| self.article.nodes[node as usize].kind == NodeKind::DefinitionList);
        let is_term = |leaf: &usize| self.article.leaves[*leaf].kind == LeafKind::Term;
        list.is_some_and(|list| self.article.leaves_in(list).filter(is_term).count() == 1)
    }

    /// Headings of related articles that are all left out.
    fn announcements(&self) -> Vec<usize> {
        let announces = |&leaf: &usize| {
            let text = self.text(leaf);
            let text = text.trim_matches(|c: char| !c.is_alphanumeric());
            text.len() <= LONGEST_LABEL && (is_listed(ANNOUNCEMENTS, text) || is_title_of_related(text))
        };
        let is_left_out =
            |leaf: usize| self.article.leaves[leaf].kind.has_text() && self.kept.binary_search(&leaf).is_err();
        let leads_nowhere = |&leaf: &usize| {
            let mut following =
                (leaf + 1..self.article.leaves.len()).filter(|&leaf| self.article.leaves[leaf].kind.has_text());
            following.next().is_none_or(is_left_out)
        };
        self.kept
            .iter()
            .copied()
            .filter(|leaf| announces(leaf) && leads_nowhere(leaf))
            .collect()
    }
}
