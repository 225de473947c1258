//! The pictures of the documentation: whole windows with the pages of `tests/fixtures/reading`, drawn on the CPU in the
//! bundled fonts only, so that they come out the same on every machine.
//!
//! `tools/screenshots.sh` draws them anew and makes them small.

use super::desk::{Desk, WIDE};
use super::program::text;
use super::rasteriser::{Rasteriser, write_png};
use clearline::app::action::{DialogAction, FindAction, LibraryAction, LookAction, MethodAction, PageAction};
use clearline::app::find::Standing;
use clearline::app::ground::dialog::Dialog;
use clearline::app::ground::recents::{RecentPage, Recents};
use clearline::app::ground::settings::ThemeChoice;
use clearline::app::ground::tab::Tab;
use clearline::app::ground::theme::scheme;
use clearline::app::library::PageState;
use clearline_column::reader::Palette;
use clearline_engine::internals::methods::line_block;
use clearline_engine::page::Source;
use clearline_words::Language;
use egui::{ColorImage, TexturesDelta, Vec2, vec2};
use egui_kittest::TestRenderer;
use std::cell::RefCell;
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// The size of a window beside another one, in points.
const NARROW: Vec2 = vec2(600.0, 800.0);

/// All pictures together may have so many bytes.
const MOST_BYTES: u64 = 3_000_000;

/// In the place of a page: the start page.
const NO_PAGE: &str = "";

/// How much of the window is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Dress {
    /// The text alone.
    Reader,
    /// With the toolbar.
    Toolbar,
    /// With the toolbar, in Chinese.
    Chinese,
}

/// A picture of the documentation.
struct Shot {
    name: &'static str,
    /// The page's file, without its extension.
    page: &'static str,
    size: Vec2,
    theme: ThemeChoice,
    dress: Dress,
    /// What is done in the window first.
    prepare: fn(&mut Desk<'_>),
}

const fn shot(name: &'static str, page: &'static str, theme: ThemeChoice) -> Shot {
    Shot {
        name,
        page,
        size: WIDE,
        theme,
        dress: Dress::Reader,
        prepare: |_| {},
    }
}

const fn narrow(name: &'static str, page: &'static str, theme: ThemeChoice) -> Shot {
    Shot {
        size: NARROW,
        ..shot(name, page, theme)
    }
}

const SHOTS: &[Shot] = &[
    shot("read-en", "en", ThemeChoice::Light),
    shot("read-en-dark", "en", ThemeChoice::Dark),
    shot("read-en-sepia", "en", ThemeChoice::Sepia),
    shot("read-zh-Hans", "zh-Hans", ThemeChoice::Light),
    shot("read-zh-Hant", "zh-Hant", ThemeChoice::Sepia),
    shot("read-ja", "ja", ThemeChoice::Light),
    shot("read-ko", "ko", ThemeChoice::Dark),
    shot("read-ar", "ar", ThemeChoice::Light),
    shot("read-he", "he", ThemeChoice::Sepia),
    shot("read-hi", "hi", ThemeChoice::Light),
    shot("read-th", "th", ThemeChoice::Light),
    shot("read-code", "code", ThemeChoice::Light),
    narrow("narrow-en", "en", ThemeChoice::Light),
    narrow("narrow-zh-Hans", "zh-Hans", ThemeChoice::Dark),
    narrow("narrow-ar", "ar", ThemeChoice::Sepia),
    Shot {
        dress: Dress::Toolbar,
        prepare: open_type_menu,
        ..shot("use-type-menu", "en", ThemeChoice::Sepia)
    },
    Shot {
        dress: Dress::Toolbar,
        prepare: find_bridge,
        ..shot("use-find", "en", ThemeChoice::Light)
    },
    Shot {
        dress: Dress::Toolbar,
        prepare: show_contents,
        ..shot("use-contents", "ja", ThemeChoice::Light)
    },
    Shot {
        prepare: select_across,
        ..shot("use-selection", "ar", ThemeChoice::Dark)
    },
    Shot {
        page: NO_PAGE,
        ..in_chinese("zh-start", ThemeChoice::Light, |_| {})
    },
    in_chinese("zh-column", ThemeChoice::Light, |_| {}),
    in_chinese("zh-analysis", ThemeChoice::Light, |desk| {
        desk.apply(MethodAction::Choose(&line_block::METHOD));
        desk.wait_for_reading(|reading| reading.extraction.method == line_block::METHOD.name);
        desk.apply(LookAction::Tab(Tab::Blocks));
    }),
    in_chinese("zh-library", ThemeChoice::Light, find_in_library),
    in_chinese("zh-keys", ThemeChoice::Dark, |desk| {
        desk.apply(DialogAction::Show(Dialog::Keys));
    }),
    in_chinese("zh-notices", ThemeChoice::Light, |desk| {
        desk.apply(PageAction::OpenFile(PathBuf::from("/网页/不在这里.html")));
        desk.wait(|state| state.shared.notices.fault.is_some());
    }),
];

/// A picture of the whole window in Chinese.
const fn in_chinese(name: &'static str, theme: ThemeChoice, prepare: fn(&mut Desk<'_>)) -> Shot {
    Shot {
        dress: Dress::Chinese,
        prepare,
        ..shot(name, "zh-Hans", theme)
    }
}

fn open_type_menu(desk: &mut Desk<'_>) {
    let button = desk.words_at(&text("toolbar-type"));
    desk.click(button);
}

fn find_bridge(desk: &mut Desk<'_>) {
    desk.apply(FindAction::Open);
    desk.apply(FindAction::Type("bridge".to_owned()));
    desk.wait(|state| matches!(state.features.find.standing(), Standing::Found { .. }));
    desk.apply(FindAction::Step { is_onward: true });
}

/// What the start page lists: pages that nobody has read.
fn recent_pages() -> Recents {
    let mut recents = Recents::default();
    for (page, title, site, minutes, read) in [
        (
            "https://river.example/2026/flood",
            "河水一夜之间涨了起来",
            "河谷日报",
            6,
            45,
        ),
        ("https://press.example/type", "铅字与照排", "印刷史", 14, 0),
        (
            "https://books.example/binding",
            "老城墙下的修书铺",
            "旧书与新纸",
            2,
            100,
        ),
    ] {
        recents.remember(RecentPage {
            page: page.to_owned(),
            title: Some(title.to_owned()),
            site: Some(site.to_owned()),
            minutes: Some(minutes),
            read: Some(read),
            ..RecentPage::default()
        });
    }
    recents
}

/// Keeps the page and finds it by two of its words. The folder is in the picture, so it has no name by chance.
fn find_in_library(desk: &mut Desk<'_>) {
    let folder = std::env::temp_dir().join("Clearline");
    desk.keep_in(folder.clone());
    desk.apply(DialogAction::Close);
    desk.apply(LibraryAction::Toggle);
    desk.wait(|state| matches!(state.features.library.page, PageState::Kept(_)));
    desk.apply(LibraryAction::Show);
    desk.apply(LibraryAction::Type("修书".to_owned()));
    desk.wait(|state| !state.features.library.panel.is_searching());
    desk.harness.run();
    fs::remove_dir_all(folder).unwrap();
}

fn show_contents(desk: &mut Desk<'_>) {
    desk.apply(LookAction::ToggleContents);
}

fn select_across(desk: &mut Desk<'_>) {
    desk.drag(vec2(800.0, 320.0).to_pos2(), vec2(620.0, 560.0).to_pos2());
}

fn images() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/images")
}

/// Textures of a window, which its harness and the test share.
#[derive(Clone)]
struct Screen(Rc<RefCell<Rasteriser>>);

impl TestRenderer for Screen {
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        self.0.borrow_mut().take(delta);
    }
}

fn draw(shot: &Shot) -> ColorImage {
    let page = Path::new("tests/fixtures/reading")
        .join(shot.page)
        .with_extension("html");
    let source = Source::File(Path::new(env!("CARGO_MANIFEST_DIR")).join(&page));
    let (source, recents) = match shot.page {
        NO_PAGE => (None, recent_pages()),
        _ => (Some(source), Recents::default()),
    };
    let size = [shot.size.x as usize, shot.size.y as usize];
    let screen = Screen(Rc::new(RefCell::new(Rasteriser::new(size))));
    let mut desk = Desk::drawn_by(screen.clone(), shot.size, source, &recents);
    desk.wait(|state| state.shared.open.is_some() || state.features.start.is_shown());
    desk.apply(LookAction::Theme(shot.theme));
    // Where the package lies concerns nobody.
    if shot.page != NO_PAGE {
        desk.apply(PageAction::Type(page.display().to_string()));
    }
    match shot.dress {
        Dress::Reader => desk.apply(LookAction::ToggleReaderOnly),
        Dress::Toolbar => {}
        Dress::Chinese => desk.apply(LookAction::Language(Some(Language::SimplifiedChinese))),
    }
    (shot.prepare)(&mut desk);
    desk.harness.remove_cursor();
    desk.harness.run();
    let output = desk.harness.output();
    let shapes = desk
        .harness
        .ctx
        .tessellate(output.shapes.clone(), output.pixels_per_point);
    let mut rasteriser = screen.0.borrow_mut();
    let paper = Palette::of(scheme(&desk.harness.ctx)).paper;
    rasteriser.image.pixels.fill(paper);
    rasteriser.draw(&shapes);
    rasteriser.image.clone()
}

#[test]
#[ignore = "writes the pictures of the documentation; run by tools/screenshots.sh"]
fn pictures_are_drawn() {
    // Only those whose names hold this, where only some are to be drawn anew.
    let wanted = std::env::var("CLEARLINE_SHOTS").unwrap_or_default();
    let is_wanted = |shot: &&Shot| shot.name.contains(&wanted);
    for shot in SHOTS.iter().filter(is_wanted) {
        write_png(&images().join(shot.name).with_extension("png"), &draw(shot));
    }
}

#[test]
fn every_picture_is_shown_and_all_are_small() {
    let docs = images().parent().unwrap().to_owned();
    let [english, chinese] = ["reading.md", "reading.zh.md"].map(|name| fs::read_to_string(docs.join(name)).unwrap());
    for shot in SHOTS {
        let text = if shot.dress == Dress::Chinese {
            &chinese
        } else {
            &english
        };
        assert!(text.contains(&format!("](images/{}.png)", shot.name)), "{}", shot.name);
    }
    let files = fs::read_dir(images()).unwrap();
    let bytes: u64 = files.map(|file| file.unwrap().metadata().unwrap().len()).sum();
    assert!(bytes <= MOST_BYTES, "{bytes} bytes");
}
