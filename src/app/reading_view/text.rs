//! The text of a leaf with its styles, as an item takes it.

use super::blocks::Piece;
use clearline_column::reader::ColumnItem;
use clearline_column::typeset::{Style, StyleRun};
use clearline_engine::Reading;
use clearline_engine::extraction::{self, Article, LeafKind, Run};
use clearline_engine::internals::document::PassageLanguages;
use clearline_words::Wording;

/// Adds a piece's text with its styles to an item; the byte of the item's text that it starts with.
pub(super) fn append(
    (article, languages): (&Article, &PassageLanguages),
    item: &mut ColumnItem,
    piece: &Piece,
) -> usize {
    let at = item.text.len();
    let in_item = |byte: u32| at + (byte - piece.text.start) as usize;
    item.text
        .push_str(&article.text()[piece.text.start as usize..piece.text.end as usize]);
    let leaf = &article.leaves[piece.leaf];
    for run in article.leaf_runs(leaf) {
        let (start, end) = (run.text.start.max(piece.text.start), run.text.end.min(piece.text.end));
        let style = style_of(run, leaf.kind);
        let language = languages.at(run.span.text).cloned();
        if start < end && (style != Style::PLAIN || language.is_some()) {
            let range = in_item(start)..in_item(end);
            item.runs.push(StyleRun { range, style, language });
        }
    }
    at
}

/// Adds text that is not of the article; the bytes of the item's text that it takes.
pub(super) fn append_own(item: &mut ColumnItem, text: &str, style: Style) -> std::ops::Range<usize> {
    let start = item.text.len();
    item.text.push_str(text);
    let range = start..item.text.len();
    item.runs.push(StyleRun::new(range.clone(), style));
    range
}

/// Makes the whole of an item's text strong.
pub(super) fn strengthen(item: &mut ColumnItem) {
    let range = 0..item.text.len();
    item.runs.insert(0, StyleRun::new(range, Style::STRONG));
}

/// What stands for an image that is not shown.
pub(super) fn image_text(reading: &Reading, wording: Wording, image: u32) -> String {
    let Some(image) = reading.article.images.get(image as usize) else {
        return String::new();
    };
    match (image.own_words(&reading.shown), image.alt.is_empty()) {
        ("", true) => wording.word("text-image-without-description"),
        ("", false) => wording.word("text-image"),
        (words, _) => words.to_owned(),
    }
}

fn style_of(run: &Run, kind: LeafKind) -> Style {
    use extraction::Style as From;
    let pairs = [
        (From::EMPHASIS, Style::EMPHASIS),
        (From::STRONG, Style::STRONG),
        (From::CODE, Style::CODE),
        (From::SUBSCRIPT, Style::SUBSCRIPT),
        (From::SUPERSCRIPT, Style::SUPERSCRIPT),
        (From::STRUCK, Style::STRUCK),
        (From::MARKED, Style::MARKED),
        (From::INSERTED, Style::INSERTED),
        (From::MATH, Style::MATH),
        (From::RUBY, Style::RUBY),
        (From::READING, Style::READING),
    ];
    let leads = run.link.is_some() || run.note.is_some();
    let link = if leads { Style::LINK } else { Style::PLAIN };
    // A block of code is code throughout: only code among other text is set off.
    let shows = |to: Style| to != Style::CODE || kind != LeafKind::Code;
    let has = pairs.into_iter().filter(|&(from, to)| run.style.has(from) && shows(to));
    has.fold(link, |style, (_, to)| style | to)
}
