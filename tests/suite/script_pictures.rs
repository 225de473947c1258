//! The reading column as pictures, one a script, set in the bundled fonts only.
//!
//! The pictures lie in `tests/snapshots`. After a change that is meant to be seen, `CLEARLINE_SNAPSHOTS=write cargo test
//! script_pictures` writes them anew, and somebody has to look at them.

use super::rasteriser::{Rasteriser, write_png};
use clearline::app::reading_view::ReadingView;
use clearline_column::fonts::FontLibrary;
use clearline_column::reader::{Column, ColumnSettings, ColumnState, Palette};
use clearline_column::typeset::Typesetter;
use clearline_engine::internals::methods::line_block;
use clearline_engine::page::{Page, Source};
use clearline_engine::{Reading, methods::Parameters};
use egui::{ColorImage, Context, RawInput, Rect, pos2, vec2};
use std::fs;
use std::path::{Path, PathBuf};

/// Size of a picture in pixels.
const SIZE: [usize; 2] = [640, 360];
/// How far a channel may be off before a pixel counts as another one.
const TOLERANCE: u8 = 12;
/// How many pixels may be another one: rounding differs between processors.
const LIMIT: usize = 60;

/// A page and how it is set.
struct Sitter {
    page: &'static str,
    palette: &'static Palette,
    settings: fn(&mut ColumnSettings),
}

impl Sitter {
    fn plain(page: &'static str) -> Self {
        Self {
            page,
            palette: &Palette::LIGHT,
            settings: |_| {},
        }
    }
}

fn compare(name: &str, sitter: &Sitter) {
    let drawn = draw(sitter);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots");
    let path = folder.join(name).with_extension("png");
    if std::env::var_os("CLEARLINE_SNAPSHOTS").is_some_and(|value| value == "write") {
        write_png(&path, &drawn);
        return;
    }
    let kept = image::open(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let kept = kept.to_rgb8();
    let differing = drawn
        .pixels
        .iter()
        .zip(kept.pixels())
        .filter(|(drawn, kept)| (0..3).any(|i| drawn.to_array()[i].abs_diff(kept.0[i]) > TOLERANCE))
        .count();
    let same_size = (kept.width() as usize, kept.height() as usize) == (SIZE[0], SIZE[1]);
    if !same_size || differing > LIMIT {
        let now = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.png"));
        write_png(&now, &drawn);
        panic!(
            "{name}: {differing} pixels differ from {}; what was drawn is {}",
            path.display(),
            now.display()
        );
    }
}

fn draw(sitter: &Sitter) -> ColorImage {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/fixtures/column/scripts")
        .join(sitter.page);
    let html = fs::read_to_string(file.with_extension("html")).unwrap();
    let page = Page::from_html(Source::Pasted, &html);
    let reading = Reading::of(page, &line_block::METHOD, &Parameters::default());
    let view = ReadingView::of(&reading, clearline_words::Wording::default());
    let ctx = Context::default();
    let mut typesetter = Typesetter::new(&ctx, FontLibrary::bundled_only());
    let mut state = ColumnState::default();
    let mut settings = ColumnSettings::default();
    (sitter.settings)(&mut settings);
    let mut rasteriser = Rasteriser::new(SIZE);
    let size = vec2(SIZE[0] as f32, SIZE[1] as f32);
    // The first frame only learns the size of the window.
    for _ in 0..2 {
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(pos2(0.0, 0.0), size)),
            ..Default::default()
        };
        let mut output = ctx.run_ui(input, |ui| {
            Column::new(&view.items, 1)
                .language(&reading.document.language().code)
                .right_to_left(reading.document.direction().is_right_to_left)
                .palette(sitter.palette)
                .settings(settings.clone())
                .show(ui, &mut state, &mut typesetter);
        });
        rasteriser.take(&mut output.textures_delta);
        let shapes = ctx.tessellate(output.shapes, output.pixels_per_point);
        rasteriser.draw(&shapes);
    }
    rasteriser.image
}

macro_rules! scripts {
    ($($test:ident: $page:literal),* $(,)?) => {
        $(#[test]
        fn $test() {
            compare($page, &Sitter::plain($page));
        })*
    };
}

scripts! {
    english: "en",
    simplified_chinese: "zh-Hans",
    traditional_chinese: "zh-Hant",
    japanese: "ja",
    korean: "ko",
    arabic: "ar",
    hebrew: "he",
    hindi: "hi",
    thai: "th",
    both_directions: "mixed",
}

#[test]
fn code_and_table() {
    let settings = |settings: &mut ColumnSettings| settings.size = 15.0;
    compare(
        "code",
        &Sitter {
            settings,
            ..Sitter::plain("code")
        },
    );
}

#[test]
fn justified_and_hyphenated_sans_on_sepia() {
    let sitter = Sitter {
        page: "en",
        palette: &Palette::SEPIA,
        settings: |settings| {
            settings.face = clearline_column::typeset::Typeface::Sans;
            settings.is_justified = true;
            settings.hyphenates = true;
            settings.characters = 30.0;
        },
    };
    compare("en-justified-sepia", &sitter);
}

#[test]
fn indented_chinese_in_the_dark() {
    let sitter = Sitter {
        page: "zh-Hans",
        palette: &Palette::DARK,
        settings: |settings| {
            settings.cjk.indents = true;
            settings.cjk.paragraph_gap = 0.0;
        },
    };
    compare("zh-Hans-indented-dark", &sitter);
}
