//! Analyses saved and opened again: the same page, the same recipe, the same answer.

use super::desk::{Desk, WIDE};
use super::pages;
use super::written::{html, json};
use clearline::app::action::{MethodAction, PageAction, SaveAction};
use clearline_engine::internals::save::notices;
use clearline_engine::methods::{self, METHODS, Parameters};
use clearline_engine::page::{Options, Page, Source, load};
use clearline_engine::save::Format;
use clearline_engine::{Caution, NoRules, Reading, Recipe, read};
use clearline_words::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// What cautions say: those of a saved page have become sentences.
fn sentences(cautions: &[Caution]) -> Vec<String> {
    cautions.iter().map(Caution::to_string).collect()
}

/// An analysis as it is opened: by the method and the parameters that it holds.
fn opened_analysis(json: &str) -> Reading {
    let page = Page::from_bytes(Source::Stdin, json.as_bytes().to_vec(), &Options::default()).unwrap();
    read(page.into(), &Recipe::default(), &NoRules, &|| false).unwrap()
}

#[test]
fn every_analysis_is_made_again_as_it_was() {
    for page in pages::fixtures() {
        for method in METHODS {
            let before = Reading::of(
                Page::from_html(Source::Pasted, &page.html),
                method,
                &Parameters::default(),
            );
            let after = opened_analysis(&json(&before));
            let name = format!("{} by {}", page.name, method.name);
            assert!(json(&after) == json(&before), "{name}");
            assert_eq!(sentences(&notices(&after)), sentences(&before.cautions()), "{name}");
        }
    }
}

#[test]
fn an_analysis_brings_bytes_charset_parameters_and_pictures_back() {
    for name in [
        "article-zh-gb18030.html",
        "article-ja-shift_jis.html",
        "saved.mhtml",
        "article-en.html.gz",
    ] {
        let bytes = std::fs::read(fixture(name)).unwrap();
        let page = Page::from_bytes(Source::Stdin, bytes, &Options::default()).unwrap();
        let method = methods::method("justext").unwrap();
        let mut parameters = Parameters::default();
        parameters
            .set(method.parameters, "max_heading_distance", "150")
            .unwrap();
        let before = Reading::of(page, method, &parameters);
        let after = opened_analysis(&json(&before));
        assert!(json(&after) == json(&before), "{name}");
        assert_eq!(after.page.bytes, before.page.bytes, "{name}");
        assert_eq!(after.page.resources, before.page.resources, "{name}");
        assert_eq!(after.page.with_own_charset().html, before.page.html, "{name}");
        assert_eq!(
            after.extraction.parameters.number("max_heading_distance"),
            150.0,
            "{name}"
        );
        assert_eq!(html(&after), html(&before), "{name}");
    }
}

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name)
}

fn clearline(arguments: &[&str], page: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_clearline"));
    command.args(arguments).arg(page).output().unwrap()
}

#[test]
fn the_command_line_opens_what_it_saved() {
    let folder = tempfile::tempdir().unwrap();
    let page = fixture("article-zh.html");
    let saved = folder.path().join("saved.json");
    let recipe = ["-m", "line-block", "--set", "mode=java", "-f", "json"];
    let written = clearline(&[&["extract"], &recipe[..]].concat(), &page);
    std::fs::write(&saved, &written.stdout).unwrap();

    let told = |output: Output| {
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        String::from_utf8(output.stdout).unwrap()
    };
    let text = |page: &Path, more: &[&str]| told(clearline(&[&["extract"], more].concat(), page));
    assert_eq!(text(&saved, &[]), text(&page, &recipe[..4]));
    assert_eq!(text(&saved, &["-m", "justext"]), text(&page, &["-m", "justext"]));
    let explained = told(clearline(&["explain"], &saved));
    let source = |path: &Path| format!("\"source\": {:?}", path.display().to_string());
    let written = String::from_utf8(written.stdout).unwrap();
    assert_eq!(explained, written.replace(&source(&page), &source(&saved)));

    let whole = std::fs::read(&saved).unwrap();
    std::fs::write(&saved, &whole[..whole.len() / 2]).unwrap();
    let broken = clearline(&["extract"], &saved);
    assert_eq!(broken.status.code(), Some(5));
    let fault = load(&Source::File(saved), &Options::default()).unwrap_err().message();
    assert_eq!(fault.id(), "fault-content-analysis");
    let is_damage = |value: &Value| matches!(value, Value::Message(flaw) if flaw.id() == "flaw-damaged");
    assert!(fault.values().iter().any(|(_, value)| is_damage(value)), "{fault:?}");
    let told = String::from_utf8_lossy(&broken.stderr).into_owned();
    assert_eq!(told, format!("clearline: {}\n", fault.error_text()));
}

#[test]
fn the_window_saves_html_and_analyses_and_opens_them() {
    // Files are saved where the page was opened.
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("article-zh.html");
    std::fs::copy(fixture("article-zh.html"), &page).unwrap();
    let mut desk = Desk::new(WIDE, Some(Source::File(page)));
    desk.wait(|state| state.shared.open.is_some());
    let text = desk.open().reading.text();
    let saved = |desk: &mut Desk<'_>, format: Format| {
        desk.apply(SaveAction::As(format));
        desk.wait(|state| {
            let file = state.features.saving.saved.as_ref();
            file.is_some_and(|file| file.format == format)
        });
        desk.state().features.saving.saved.as_ref().unwrap().path.clone()
    };
    let html = saved(&mut desk, Format::Html);
    desk.apply(MethodAction::Choose(methods::method("scored-blocks").unwrap()));
    desk.wait(|state| state.shared.open.as_ref().unwrap().reading.extraction.method == "scored-blocks");
    let scored = desk.open().reading.text();
    let analysis = saved(&mut desk, Format::Json);
    assert_eq!(desk.state().shared.settings.saved_as, Format::Json);
    desk.apply(MethodAction::Choose(methods::method("justext").unwrap()));

    for (path, method, text) in [(analysis, "scored-blocks", &scored), (html, "scored-blocks", &text)] {
        desk.apply(PageAction::OpenFile(path));
        desk.wait(|state| state.shared.opening.is_none());
        assert!(desk.open().reading.text() == *text, "{method}");
        assert_eq!(desk.state().shared.recipe.method.name, method);
        assert_eq!(desk.open().reading.extraction.method, method);
        assert_eq!(desk.open().view.guide.notices, []);
    }
}
