mod bars;

use super::*;
use clearline_column::reader::{ItemKind, Level, LevelKind};
use clearline_column::typeset::{Style, TextKind};
use clearline_engine::extraction::Shown;
use clearline_engine::internals::extraction::LeafState;
use clearline_engine::internals::methods::line_block;
use clearline_engine::methods::Parameters;
use clearline_engine::page::{Page, Source};
use clearline_words::{Language, Wording};
use std::sync::Arc;

mod tables;

const LONG: &str = "This paragraph is long enough to be kept by the method, since it goes on about one thing and another until \
    nobody could take it for a line of a menu, and then it adds a second half that says the same again in other words. ";

fn reading(html: &str) -> Reading {
    let page = Page::from_html(Source::Pasted, html);
    Reading::of(page, &line_block::METHOD, &Parameters::default())
}

fn article() -> Reading {
    let menu: String = (0..12)
        .map(|n| format!("<li><a href='/{n}'>Menu {n}</a></li>"))
        .collect();
    reading(&format!(
        "<title>On rain</title><meta name=author content='A. Writer'><ul>{menu}</ul>\
         <h1>On  rain</h1><p>{LONG}<em>Wet</em> weather.</p><ol start=3><li>{LONG}</li><li>{LONG}</li></ol>\
         <blockquote><p>{LONG}</p></blockquote><p>{LONG}</p>"
    ))
}

/// A page of which all text is kept.
fn kept(html: &str) -> Reading {
    let mut reading = reading(html);
    reading.shown = Shown::all(&reading.article).into();
    reading
}

/// Leaves the paragraphs with these texts out.
fn hide(reading: &mut Reading, hidden: &[&str]) {
    let leaves = reading.article.leaves.iter();
    let is_hidden = leaves.map(|leaf| hidden.contains(&reading.article.leaf_text(leaf)));
    let state = |is_hidden| if is_hidden { LeafState::Hidden } else { LeafState::Whole };
    let leaves = is_hidden.map(state).collect();
    reading.shown = Shown { leaves }.into();
}

/// All bullets and numbers in the order of the page.
fn markers(view: &ReadingView) -> Vec<&str> {
    let levels = view.items.iter().flat_map(|item| &item.levels);
    levels.filter_map(Level::marker).collect()
}

/// The item with this text.
fn item_of<'a>(view: &'a ReadingView, text: &str) -> &'a ColumnItem {
    let found = view.items.iter().find(|item| item.text.contains(text));
    found.unwrap_or_else(|| panic!("{text} is not among {:?}", texts(view)))
}

fn texts(view: &ReadingView) -> Vec<&str> {
    view.items.iter().map(|item| item.text.as_str()).collect()
}

#[test]
fn title_and_byline_stand_on_top_and_the_heading_is_not_repeated() {
    let reading = article();
    let view = ReadingView::of(&reading, Wording::default());
    assert_eq!(view.items[0].kind, ItemKind::Text(TextKind::Title));
    assert_eq!(texts(&view)[..2], ["On rain", "A. Writer · 2\u{A0}min"]);
    assert_eq!(view.origin_of(0), Some("Title: h1 heading"));
    assert_eq!(view.origin_of(1), Some("Author: meta author"));
    assert_eq!(view.origin_of(2), None);
    let chinese = ReadingView::of(&reading, Wording::of(Language::SimplifiedChinese));
    assert_eq!(chinese.origin_of(0), Some("标题：h1 标题"));
    assert_eq!(texts(&view).iter().filter(|text| **text == "On rain").count(), 1);
}

#[test]
fn a_line_is_between_two_posts_and_names_are_strong() {
    let post = |name: &str| {
        format!(
            "<div class=post><b class=author>{name}</b><i class=date>2025-04-01</i><div class=words><p>{LONG}</p></div></div>"
        )
    };
    let view = ReadingView::of(&kept(&["Oarlock", "Bramble"].map(post).concat()), Wording::default());
    let kinds: Vec<&ItemKind> = view.items.iter().map(|item| &item.kind).collect();
    let body = ItemKind::Text(TextKind::Body);
    assert_eq!(kinds, [&body, &body, &ItemKind::Rule, &body, &body]);
    let heading = &view.items[3];
    assert_eq!(heading.text, "Bramble, 2025-04-01");
    assert_eq!(
        (heading.runs[0].range.clone(), heading.runs[0].style),
        (0..7, Style::STRONG)
    );
    assert!(view.items.is_sorted_by(|one, next| one.key < next.key));
}

#[test]
fn a_title_whose_heading_is_left_out_has_no_bar() {
    let menu: String = (0..12).map(|n| format!("<p>{n}</p>")).collect();
    let reading = reading(&format!("<h1>On rain</h1>{menu}<h2>Wet</h2><p>{LONG}</p><p>{LONG}</p>"));
    let mut view = ReadingView::of(&reading, Wording::default());
    assert_eq!(texts(&view)[0], "On rain");
    let unit = view.unit_of_item(&reading, 0).expect("the title is the page's heading");
    assert!(!reading.extraction.verdicts.keeps(unit));
    assert_eq!(view.class_of_item(&reading, 0), None);
    while let Some(fold) = (0..view.items.len())
        .find_map(|item| view.toggled(&reading, item))
        .filter(|next| next.items.len() > view.items.len())
    {
        view = fold;
    }
    let is_left_out = |item: &usize| view.items[*item].dimmed;
    let left_out = (0..view.items.len()).find(is_left_out).expect("the menu is unfolded");
    assert!(
        view.class_of_item(&reading, left_out).is_some(),
        "what is unfolded has its bar"
    );
}

#[test]
fn keys_ascend_and_list_items_have_their_numbers() {
    let reading = article();
    let view = ReadingView::of(&reading, Wording::default());
    assert!(view.items.is_sorted_by(|one, next| one.key < next.key));
    assert_eq!(markers(&view), ["3.", "4."]);
    let is_quoted = |item: &ColumnItem| item.levels.iter().any(|level| level.kind == LevelKind::Quote);
    assert_eq!(view.items.iter().filter(|item| is_quoted(item)).count(), 1);
    let emphasis = view.items.iter().flat_map(|item| &item.runs);
    assert!(emphasis.clone().any(|run| run.style == Style::EMPHASIS));
}

#[test]
fn a_quotation_keeps_its_language() {
    let before = "这一段文字用来试验语言，它足够长，因此是页面的主要文字。".repeat(3);
    let reading = kept(&format!("<html lang=zh-CN><p>{before}<q lang=ja>直角海</q>。</p>"));
    let view = ReadingView::of(&reading, Wording::default());
    let item = view.items.iter().find(|item| item.text.contains("直角海"));
    let runs = item.map_or(&[][..], |item| &item.runs);
    let foreign = runs.iter().filter(|run| run.language.as_deref() == Some("ja"));
    let quoted: String = foreign.filter_map(|run| item?.text.get(run.range.clone())).collect();
    assert_eq!((quoted.as_str(), runs.len()), ("「直角海」", 3));
}

#[test]
fn every_unit_is_found_from_its_text_and_its_text_from_the_unit() {
    let reading = article();
    let mut view = ReadingView::of(&reading, Wording::default());
    for unit in 0..reading.extraction.units.len() {
        let text = reading.text_of_unit(unit);
        if let Some(unfolded) = text.and_then(|text| view.unfolded_over(&reading, text.start)) {
            view = unfolded;
        }
        for (item, range) in view.parts_of(&reading, unit) {
            for byte in [range.start, range.end - 1] {
                assert_eq!(
                    view.unit_at(&reading, Spot { item, byte }),
                    Some(unit),
                    "item {item}, byte {byte}"
                );
            }
        }
    }
    let emphasised = view.items.iter().position(|item| item.text.contains("Wet")).unwrap();
    let unit = view.unit_of_item(&reading, emphasised).unwrap();
    let parts = view.parts_of(&reading, unit);
    assert_eq!(
        parts,
        [(emphasised, 0..view.items[emphasised].text.len())],
        "styles do not cut a passage"
    );
}

#[test]
fn a_table_keeps_its_cells() {
    let row = format!("<tr><td>{LONG}</td><td>{LONG}</td></tr>");
    let reading = reading(&format!(
        "<table><tr><th>Name</th><th>What</th></tr>{}</table>",
        row.repeat(4)
    ));
    let view = ReadingView::of(&reading, Wording::default());
    let rows: Vec<_> = view
        .items
        .iter()
        .filter_map(|item| match &item.kind {
            ItemKind::TableRows(rows) => Some(rows),
            _ => None,
        })
        .collect();
    assert!(rows.len() >= 4, "{:?}", texts(&view));
    assert!(
        rows.iter()
            .all(|row| row.cells.len() == 2 && row.columns.samples.len() == 2)
    );
    assert!(
        rows.windows(2)
            .all(|pair| Arc::ptr_eq(&pair[0].columns, &pair[1].columns))
    );
}

#[test]
fn links_are_found_under_the_pointer() {
    let reading = reading(&format!("<p>{LONG} see <a href='/there'>over there</a>.</p>"));
    let view = ReadingView::of(&reading, Wording::default());
    let byte = view.items[0].text.find("over").unwrap();
    let there = Some(Target::Address("/there"));
    assert_eq!(view.target_at(&reading, Spot { item: 0, byte }), there);
    assert_eq!(view.target_at(&reading, Spot { item: 0, byte: 0 }), None);
}

#[test]
fn a_part_of_a_paragraph_that_is_removed_hides_behind_a_bar() {
    let reading = reading(&format!(
        "<p>{LONG}{LONG}<br>{LONG}</p><p>{LONG}</p><p><a href=x>More</a><br>{LONG}</p>"
    ));
    let view = ReadingView::of(&reading, Wording::default());
    let bars = view.items.iter().filter(|item| item.kind == ItemKind::Fold).count();
    let shown: usize = view
        .items
        .iter()
        .filter(|item| item.kind != ItemKind::Fold)
        .map(|item| item.text.len())
        .sum();
    let kept: usize = (0..reading.article.leaves.len())
        .flat_map(|leaf| reading.shown.ranges(&reading.article, leaf))
        .map(|range| range.len())
        .sum();
    assert!(
        shown <= kept && shown + 3 * reading.article.leaves.len() >= kept,
        "{shown} of {kept}, {bars} bars"
    );
}

#[test]
fn lists_hang_their_numbers_and_bullets_by_style_and_depth() {
    let reading = kept(
        "<ul><li>a<ul><li>b<ul><li>c</ul></ul><li>d</ul><ol type=i start=3><li>e<li value=9>f</ol>\
         <ol reversed type=A><li>g<li>h</ol><ol><li><ol type=a><li>i</ol></ol>",
    );
    let view = ReadingView::of(&reading, Wording::default());
    assert_eq!(
        markers(&view),
        ["•", "–", "·", "•", "iii.", "ix.", "B.", "A.", "1.", "a."]
    );
    let both: Vec<_> = item_of(&view, "i").levels.iter().map(Level::marker).collect();
    assert_eq!(
        both,
        [Some("1."), Some("a.")],
        "a list that begins an item hangs beside its number"
    );
}

#[test]
fn paragraphs_of_one_item_share_its_level_and_only_the_first_is_marked() {
    let reading = kept("<ul><li><p>One.<p>Two.</ul><p>Three.");
    let view = ReadingView::of(&reading, Wording::default());
    let [one, two] = ["One.", "Two."].map(|text| &item_of(&view, text).levels[0]);
    assert_eq!((one.marker(), two.marker()), (Some("•"), None));
    assert_eq!(one.id, two.id);
    assert!(item_of(&view, "Three.").levels.is_empty());
}

#[test]
fn wide_numbers_get_a_wide_strip() {
    let width = |html: &str| {
        let view = ReadingView::of(&kept(html), Wording::default());
        match item_of(&view, "x").levels[0].kind {
            LevelKind::Hanging { width, .. } => width,
            LevelKind::Quote => 0.0,
        }
    };
    let usual = width("<ol><li>x</ol>");
    assert_eq!(width("<ul><li>x</ul>"), usual);
    assert!(width("<ol start=100000><li>x</ol>") > 1.5 * usual);
    assert!(width("<ol type=I start=3888><li>x</ol>") > 3.0 * usual);
}

#[test]
fn a_list_that_is_left_out_in_part_keeps_its_numbers() {
    let mut reading = kept("<p>before<ol><li>one<li>two<li>three</ol>");
    hide(&mut reading, &["two"]);
    let view = ReadingView::of(&reading, Wording::default());
    assert_eq!(markers(&view), ["1.", "3."]);
    let bar = view.items.iter().position(|item| item.kind == ItemKind::Fold).unwrap();
    let open = view.toggled(&reading, bar).unwrap();
    assert_eq!(markers(&open), ["1.", "2.", "3."]);
    assert!(item_of(&open, "two").dimmed);

    let mut nested = kept("<p>before<ul><li>outer<ul><li>inner<li>next</ul><p>rest</ul>");
    hide(&mut nested, &["outer"]);
    let view = ReadingView::of(&nested, Wording::default());
    let markers_of = |text| {
        item_of(&view, text)
            .levels
            .iter()
            .map(Level::marker)
            .collect::<Vec<_>>()
    };
    assert_eq!(markers_of("inner"), [None, Some("–")]);
    assert_eq!(
        markers_of("rest"),
        [Some("•")],
        "what is left of the item has its bullet"
    );
}

#[test]
fn cells_and_rows_that_are_left_out_hide_behind_one_bar() {
    let row = |n: u32| format!("<tr><td>a{n}<td>b{n}");
    let rows: String = (0..4).map(row).collect();
    let mut reading = kept(&format!("<table><tr><th>A<th>B{rows}</table>"));
    hide(&mut reading, &["b1", "a2", "b2"]);
    let view = ReadingView::of(&reading, Wording::default());
    assert_eq!(texts(&view), ["AB", "a0b0", "a1", "2 passages left out – show", "a3b3"]);
    let open = view.toggled(&reading, 3).unwrap();
    assert_eq!([&*open.items[4].text, &*open.items[5].text], ["b1", "a2b2"]);
    assert!(open.items[4].dimmed && matches!(open.items[4].kind, ItemKind::TableRows(_)));
}

#[test]
fn what_is_in_a_cell_besides_text_is_not_lost() {
    let reading = kept("<table><tr><th>A<th>B<tr><td><img src=x.png alt='A cat'><td><ul><li>one<li>two</ul></table>");
    let view = ReadingView::of(&reading, Wording::default());
    assert_eq!(item_of(&view, "cat").text, "A cat• one\n• two");
}

#[test]
fn embeds_are_links_by_their_name() {
    let reading = kept("<p>text<iframe src='https://tube.example/embed/1' title=Rain allowfullscreen></iframe>");
    let view = ReadingView::of(&reading, Wording::default());
    let item = view.items.iter().position(|item| item.kind == ItemKind::Embed).unwrap();
    assert_eq!(view.items[item].text, "Embedded page: Rain");
    let target = view.target_at(&reading, Spot { item, byte: 3 });
    assert_eq!(target, Some(Target::Address("https://tube.example/embed/1")));
}

#[test]
fn notes_are_small_have_their_number_and_lead_back_to_where_one_came_from() {
    let reading = kept(
        "<p>One<sup id=r1><a href='#n1'>1</a></sup> and two<sup id=r2><a href='#n1'>1</a></sup>.\
         <ol><li id=n1><p>The note.<p>Its end. <a href='#r1'>↩</a></ol>",
    );
    let mut view = ReadingView::of(&reading, Wording::default());
    let references: Vec<usize> = view.items[0].text.match_indices('1').map(|(byte, _)| byte).collect();
    let [first, second] = [0, 1].map(|n| {
        let byte = references[n];
        view.target_at(&reading, Spot { item: 0, byte })
    });
    let Some((Target::Note(0, from_first), Target::Note(0, from_second))) = first.zip(second) else {
        panic!("{first:?}, {second:?}")
    };
    let note = item_of(&view, "The note.");
    assert_eq!(note.kind, ItemKind::Text(TextKind::Small));
    assert_eq!(markers(&view), ["1."]);
    let end = view.items.len() - 1;
    let way_back = view.items[end].text.find('↑').unwrap();
    let target = view.target_at(
        &reading,
        Spot {
            item: end,
            byte: way_back,
        },
    );
    assert_eq!(target, Some(Target::WayBack(0)));
    let back = |view: &ReadingView| view.reference_to(&reading, 0).map(|text| text.start);
    assert_eq!(back(&view), Some(from_first));
    view.leave_for_note(0, from_second);
    assert_eq!(back(&view), Some(from_second));
    let text = reading.text_of_note(0).unwrap();
    assert_eq!(&reading.article.text()[text.start as usize..][..9], "The note.");
}

#[test]
fn a_place_behind_all_text_is_the_last_text() {
    let reading = kept("<p id=first>One.<p>Two.<div id=end></div>");
    let text_at = |name| {
        let at = reading.place_named(name)?;
        reading.article.text().get(at as usize..)
    };
    assert!(text_at("first").is_some_and(|text| text.starts_with("One.")));
    assert!(text_at("end").is_some_and(|text| text.starts_with("Two.")));
    assert_eq!(text_at("absent"), None);
}
