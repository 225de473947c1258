//! The library in the window: finding articles, opening them where they were found or left, and their tags.

use super::library_window::{files, is_free, is_kept, page, says_unchanged, search, show, titles, with_two_pages};
use super::program::text;
use crate::suite::desk::Desk;
use clearline::app::action::{AnnotationAction, FindAction, LibraryAction, PageAction, StartAction};
use clearline::app::find::Standing;
use clearline::app::ground::dialog::Dialog;
use clearline::app::shell::state::State;
use clearline_engine::page::Source;
use clearline_library::{Article, ArticleFile};
use clearline_words::message;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use std::path::PathBuf;

/// Whether each article that is listed has so many tags.
fn all_have_tags(state: &State, count: usize) -> bool {
    let rows = &state.features.library.panel.listing.rows;
    let mut articles = rows.iter().map(|hit| hit.entry.article.as_ref());
    !rows.is_empty() && articles.all(|article| article.is_some_and(|article| article.tags.len() == count))
}

#[test]
fn what_is_kept_is_found_and_opens_at_its_hit() {
    let mut desk = with_two_pages();
    show(&mut desk);
    assert_eq!(titles(&desk), ["河流", "Rivers"]);
    search(&mut desk, "河水");
    assert_eq!(titles(&desk), ["河流"]);
    search(&mut desk, "rivers heron");
    assert_eq!(titles(&desk), ["Rivers"]);
    search(&mut desk, "heron");
    assert_eq!(titles(&desk), ["Rivers"]);
    assert!(desk.shows("Rivers. "));
    desk.harness.run();
    desk.press(Modifiers::NONE, Key::Enter);
    desk.wait(|state| state.shared.title().starts_with("Rivers") && state.shared.dialog.is_none());
    let found = Standing::Found {
        now: 1,
        shown: 1,
        removed: 0,
        has_more: false,
    };
    desk.wait(|state| state.features.find.standing() == found);
    desk.wait(is_kept);
    assert!(
        desk.column().position().is_some_and(|spot| spot.item > 5),
        "the hit is in sight"
    );
    assert!(!says_unchanged(&desk), "who opens a kept page knows that it is kept");
}

#[test]
fn several_words_are_landed_on_where_they_stand_together_with_all_hits_marked() {
    let mut desk = with_two_pages();
    let filler =
        "<p>Rivers run slowly here, and the road follows them through the whole of the valley below.</p>".repeat(40);
    let last = "<p>At last the slow rivers meet, where a heron stands as tall as a child.</p>";
    desk.open_page(
        "Meeting.html",
        &format!("<html lang=en><title>Meeting</title><h1>Meeting</h1>{filler}{last}"),
    );
    desk.wait(is_free);
    desk.press(Modifiers::COMMAND, Key::D);
    desk.wait(is_kept);
    show(&mut desk);
    search(&mut desk, "rivers child");
    let row = |hit: &clearline_library::Hit| {
        hit.snippet
            .as_ref()
            .is_some_and(|snippet| snippet.text.contains("slow rivers meet"))
    };
    assert!(desk.state().features.library.panel.listing.rows.iter().any(row));
    search(&mut desk, "rivers child -reeds");
    desk.press(Modifiers::NONE, Key::Enter);
    desk.wait(|state| state.shared.title().starts_with("Meeting") && state.shared.dialog.is_none());
    // 40 times the one word before, and both here.
    let found = Standing::Found {
        now: 41,
        shown: 42,
        removed: 0,
        has_more: false,
    };
    desk.wait(|state| state.features.find.standing() == found);
}

#[test]
fn all_words_that_a_page_was_found_by_are_marked_and_a_note_is_gone_to() {
    let mut desk = with_two_pages();
    let open = |desk: &mut Desk<'_>, typed: &str| {
        show(desk);
        search(desk, typed);
        desk.press(Modifiers::NONE, Key::Enter);
        desk.wait(|state| state.shared.title().starts_with("Rivers") && state.shared.dialog.is_none());
        desk.wait(is_kept);
    };
    open(&mut desk, "\"a child\" herons -snow is:unread");
    desk.wait(|state| matches!(state.features.find.standing(), Standing::Found { shown: 2, .. }));
    assert_eq!(desk.state().features.find.wanted, "\"a child\" herons");
    // Who types searches for these very words.
    desk.apply(FindAction::Type("\"a child\" herons".to_owned()));
    desk.wait(|state| matches!(state.features.find.standing(), Standing::Found { shown: 0, .. }));
    desk.apply(FindAction::Type("reeds".to_owned()));
    desk.wait(|state| matches!(state.features.find.standing(), Standing::Found { shown: 1, .. }));
    desk.apply(FindAction::Close);
    desk.apply(AnnotationAction::Note);
    desk.apply(AnnotationAction::Type("Ask the quince merchant".to_owned()));
    desk.apply(AnnotationAction::KeepNote);
    desk.wait(|state| state.features.annotated.is_written());
    desk.press(Modifiers::NONE, Key::Home);
    desk.apply(PageAction::OpenUsualExample);
    desk.wait(|state| !state.shared.title().starts_with("Rivers"));
    open(&mut desk, "in:notes quince");
    desk.harness.run();
    assert!(
        desk.column().position().is_some_and(|spot| spot.item > 5),
        "the note's passage is in sight"
    );
    assert!(!desk.state().features.find.is_open, "no word of the text is looked for");
}

#[test]
fn shelves_that_were_made_by_hand_are_shown_and_chosen() {
    let mut desk = with_two_pages();
    let file = files(&desk)
        .into_iter()
        .find(|path| path.to_string_lossy().contains("Rivers"))
        .unwrap();
    let shelf = desk.folder.path().join("library/Science/Big Rivers");
    std::fs::create_dir_all(&shelf).unwrap();
    std::fs::rename(&file, shelf.join(file.file_name().unwrap())).unwrap();
    show(&mut desk);
    desk.wait(|state| state.features.library.panel.listing.shelves.len() == 2);
    assert!(desk.says(&message!("library-row-shelf", shelf = "Science/Big Rivers")));
    desk.harness.get_by_label_contains(&text("library-shelf")).click();
    desk.harness.run();
    desk.harness.get_by_label("Science").click();
    desk.wait(|state| !state.features.library.panel.is_searching());
    assert_eq!(titles(&desk), ["Rivers"]);
    desk.apply(LibraryAction::Shelf(Some(String::new())));
    desk.wait(|state| !state.features.library.panel.is_searching());
    assert_eq!(titles(&desk), ["河流"]);
    // The order from its other end, by the button.
    desk.apply(LibraryAction::Shelf(None));
    desk.wait(|state| !state.features.library.panel.is_searching());
    let before = titles(&desk);
    desk.harness.get_by_label(&text("library-sort-reverse")).click();
    desk.harness.run();
    desk.wait(|state| !state.features.library.panel.is_searching());
    let after: Vec<String> = titles(&desk).into_iter().rev().collect();
    assert_eq!(after, before);
}

fn is_of_rivers(article: &Article) -> bool {
    article.title.as_deref() == Some("Rivers")
}

/// Characters of the text above the place at which the article was left, as its file says.
fn position(desk: &Desk<'_>, title: &str) -> u64 {
    let of_title = |path: &PathBuf| {
        let article = ArticleFile::open(path).unwrap().article;
        (article.title.as_deref() == Some(title)).then_some(article.position)
    };
    files(desk).iter().find_map(of_title).unwrap()
}

#[test]
fn a_kept_page_is_read_on_where_it_was_left_on_another_machine() {
    let mut desk = with_two_pages();
    let open = |desk: &mut Desk<'_>, title: &str| {
        show(desk);
        search(desk, &format!("in:title {title}"));
        desk.press(Modifiers::NONE, Key::Enter);
        desk.wait(|state| state.shared.title().starts_with(title) && is_kept(state));
        desk.harness.run();
    };
    open(&mut desk, "Rivers");
    assert_eq!(position(&desk, "Rivers"), 0);
    desk.press(Modifiers::NONE, Key::End);
    desk.harness.run();
    let left = desk.column().position();
    open(&mut desk, "河流");
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(20);
    while position(&desk, "Rivers") == 0 && std::time::Instant::now() < deadline {
        desk.harness.step();
    }
    assert!(position(&desk, "Rivers") > 1_000);
    assert_eq!(position(&desk, "河流"), 0);
    // At the end of the text all of it is read, though lines of it lie below the upper edge.
    let of_title = |path: &PathBuf| Some(ArticleFile::open(path).unwrap().article).filter(is_of_rivers);
    let kept = files(&desk).iter().find_map(of_title).unwrap().percent_read();
    let recent = desk
        .state()
        .shared
        .recents
        .newest_first()
        .find_map(|page| page.read.filter(|read| *read > 0));
    assert!(kept >= Some(97) && kept == recent, "{kept:?} {recent:?}");
    // Another machine remembers nothing of the page.
    desk.apply(StartAction::Clear);
    open(&mut desk, "Rivers");
    assert_eq!(desk.column().position(), left);
}

#[test]
fn an_article_that_is_opened_by_its_file_says_how_much_of_it_is_read() {
    let mut desk = with_two_pages();
    let comment = "<!--\n Page saved with SingleFile \n url: https://rivers.example/lakes \n-->";
    desk.open_page(
        "lakes.html",
        &(comment.to_owned() + &page("Lakes", "A pike lies in the deep.")),
    );
    desk.wait(is_free);
    desk.press(Modifiers::COMMAND, Key::D);
    desk.wait(is_kept);
    let is_of_lakes = |path: &PathBuf| ArticleFile::open(path).unwrap().article.title.as_deref() == Some("Lakes");
    let file = files(&desk).into_iter().find(is_of_lakes).unwrap();
    assert!(ArticleFile::open(&file).unwrap().article.address.is_some());
    desk.apply(StartAction::Clear);
    desk.apply(PageAction::OpenFile(file));
    desk.wait(|state| state.shared.opening.is_none() && is_kept(state));
    desk.harness.run();
    desk.press(Modifiers::NONE, Key::PageDown);
    desk.harness.run();
    let read = desk.state().shared.recents.newest_first().next().unwrap().read;
    assert!(read > Some(0), "{read:?}");
    show(&mut desk);
    assert!(
        desk.says(&message!("progress-read", percent = read.unwrap())),
        "{read:?}"
    );
}

#[test]
fn the_chosen_articles_get_tags_and_lose_them() {
    let mut desk = with_two_pages();
    show(&mut desk);
    desk.apply(LibraryAction::ChooseAll);
    desk.harness.run();
    let menu = desk.words_at(&text("library-tags"));
    desk.click(menu);
    desk.harness.run();
    for tag in ["Rivers", "读完"] {
        desk.harness.input_mut().events.push(egui::Event::Text(tag.to_owned()));
        desk.harness.run();
        desk.press(Modifiers::NONE, Key::Enter);
        desk.harness.run();
    }
    let tags = |desk: &Desk<'_>| -> Vec<Vec<String>> {
        let opened = files(desk).into_iter().map(|path| ArticleFile::open(&path).unwrap());
        opened.map(|file| file.article.tags).collect()
    };
    desk.wait(|state| all_have_tags(state, 2));
    assert_eq!(tags(&desk), [["Rivers", "读完"], ["Rivers", "读完"]]);
    let remove = message!("library-tag-remove", tag = "Rivers").to_string();
    desk.harness.get_by_label(&remove).click();
    desk.harness.run();
    desk.wait(|state| all_have_tags(state, 1));
    assert_eq!(tags(&desk), [["读完"], ["读完"]]);
    // The key closes the row, and only the next time the library.
    for dialog in [Some(Dialog::Library), None] {
        assert_eq!(desk.state().shared.dialog, Some(Dialog::Library));
        desk.press(Modifiers::NONE, Key::Escape);
        desk.harness.run();
        assert_eq!(desk.state().shared.dialog, dialog);
    }
}

#[test]
fn a_page_and_its_kept_copy_are_one_row_that_opens_the_kept_one() {
    let mut desk = with_two_pages();
    let is_of_rivers = |path: &PathBuf| ArticleFile::open(path).unwrap().article.title.as_deref() == Some("Rivers");
    let kept = files(&desk).into_iter().find(is_of_rivers).unwrap();
    let is_open = |state: &State| {
        let open = state.shared.open.as_ref();
        state.shared.opening.is_none() && open.is_some_and(|open| open.kept_in.as_ref() == Some(&kept))
    };
    desk.apply(PageAction::OpenFile(kept.clone()));
    desk.wait(is_open);
    let opened = desk.open().reading.page.opened_from.clone();
    desk.apply(StartAction::Show);
    desk.harness.run();
    let recents = &desk.state().shared.recents;
    let rows = recents.listed().filter(|page| page.title.as_deref() == Some("Rivers"));
    assert_eq!(rows.count(), 1);
    let saved = desk.folder.path().join("Rivers.html").to_str().unwrap().to_owned();
    assert!(recents.named(&saved).is_some(), "the page itself is remembered, too");
    desk.apply(StartAction::Open(saved));
    desk.wait(is_open);
    assert_eq!(desk.open().reading.page.opened_from, opened);
    // Without the kept one, the page itself is opened.
    std::fs::remove_file(&kept).unwrap();
    let saved = desk.folder.path().join("Rivers.html");
    desk.apply(StartAction::Open(saved.to_str().unwrap().to_owned()));
    desk.wait(|state| {
        state
            .shared
            .open
            .as_ref()
            .is_some_and(|open| open.reading.page.source == Source::File(saved.clone()))
    });
}
