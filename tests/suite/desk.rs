//! A window without a display, driven as a person would.

use clearline::app::action::{Action, LibraryAction, MethodAction, PageAction};
use clearline::app::ground::folders::Folders;
use clearline::app::ground::recents::{Recents, RecentsFile};
use clearline::app::ground::settings::SettingsFile;
use clearline::app::ground::words::Words;
use clearline::app::shared::OpenPage;
use clearline::app::shell::last_session::SessionFile;
use clearline::app::shell::state::State;
use clearline::app::{Start, Window};
use clearline::handover::Claim;
use clearline::integration::integrate::Homes;
use clearline_column::fonts::FontLibrary;
use clearline_column::reader::ColumnState;
use clearline_engine::Reading;
use clearline_engine::internals::methods::line_block;
use clearline_engine::page::Source;
use clearline_engine::save::RulesFolder;
use clearline_words::Message;
use egui::{Event, Key, Modifiers, Pos2, Rect, Vec2, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use egui_kittest::{Harness, HarnessBuilder, TestRenderer};
use std::fs;
use std::path::PathBuf;
use std::thread::sleep;
use std::time::Duration;
use tempfile::TempDir;

/// The size of a wide window in points.
pub const WIDE: Vec2 = vec2(1280.0, 800.0);

/// The file of the pages that a window with this folder remembers.
fn recents_of(folder: &TempDir) -> RecentsFile {
    RecentsFile::at(Some(folder.path().join("positions.json")))
}

/// A folder with settings for a window with or without the analysis.
fn with_settings(analysis: bool) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let remembered = serde_json::json!({ "folder": folder.path(), "save_folder": folder.path(), "theme": "light", "analysis": analysis });
    fs::write(folder.path().join("settings.json"), remembered.to_string()).unwrap();
    folder
}

/// A window whose settings and files are in a folder of its own.
pub struct Desk<'a> {
    pub harness: Harness<'a, Window>,
    pub folder: TempDir,
}

impl Desk<'_> {
    pub fn new(size: Vec2, source: Option<Source>) -> Self {
        Desk::with_analysis(size, source, true)
    }

    /// A window with or without the analysis from its first frame on.
    pub fn with_analysis(size: Vec2, source: Option<Source>, analysis: bool) -> Self {
        Desk::start(size, source, with_settings(analysis))
    }

    /// A window that begins with the settings and positions that another one has left in a folder.
    pub fn start(size: Vec2, source: Option<Source>, folder: TempDir) -> Self {
        Desk::build(Harness::builder().with_size(size), source, folder)
    }

    /// A window without the analysis whose textures go to a renderer, and which remembers these pages.
    pub fn drawn_by(
        renderer: impl TestRenderer + 'static,
        size: Vec2,
        source: Option<Source>,
        recents: &Recents,
    ) -> Self {
        let builder = Harness::builder().with_size(size).renderer(renderer);
        let folder = with_settings(false);
        recents_of(&folder).write(recents).unwrap();
        Desk::build(builder, source, folder)
    }

    /// A window that others hand their pages to.
    pub fn reached(size: Vec2, claim: Option<Claim>) -> Self {
        let builder = Harness::builder().with_size(size);
        Desk::build_with(
            builder,
            Start {
                claim,
                ..Start::default()
            },
            with_settings(true),
        )
    }

    /// A window of a user with these folders.
    pub fn at_home(homes: Homes) -> Self {
        let start = Start {
            homes: Some(homes),
            ..Start::default()
        };
        Desk::build_with(Harness::builder().with_size(WIDE), start, with_settings(true))
    }

    /// The window that comes back after the one before, which had its files in this folder.
    pub fn resumed(size: Vec2, folder: TempDir) -> Self {
        let start = Start {
            session: Some(SessionFile::at(Some(folder.path().join("session.json")))),
            ..Start::default()
        };
        Desk::build_with(Harness::builder().with_size(size), start, folder)
    }

    /// The folder of a window that ends without being asked.
    pub fn kill(self) -> TempDir {
        drop(self.harness);
        self.folder
    }

    fn build(builder: HarnessBuilder<Window>, source: Option<Source>, folder: TempDir) -> Self {
        let start = Start {
            source,
            ..Start::default()
        };
        Desk::build_with(builder, start, folder)
    }

    fn build_with(builder: HarnessBuilder<Window>, start: Start, folder: TempDir) -> Self {
        let start = Start {
            settings: SettingsFile::at(Some(folder.path().join("settings.json"))),
            recents: recents_of(&folder),
            rules: Some(RulesFolder::at(folder.path().join("rules"))),
            fonts: FontLibrary::bundled_only(),
            folders: Folders {
                gold: Some(folder.path().join("gold")),
                library: Some(folder.path().join("library")),
                indexes: Some(folder.path().join("indexes")),
            },
            ..start
        };
        let harness = builder
            .with_max_steps(64)
            .build_eframe(|creation| Window::new(&creation.egui_ctx, start));
        Desk { harness, folder }
    }

    /// Closes the window and opens another one in its place.
    pub fn restart(mut self, size: Vec2, source: Option<Source>) -> Self {
        self.harness.state_mut().keep();
        Desk::start(size, source, self.folder)
    }

    /// Keeps pages in another folder than that of the window.
    pub fn keep_in(&mut self, library: PathBuf) {
        self.apply(LibraryAction::TakeFolder(library));
        self.wait(|state| !state.features.library.panel.is_searching());
        self.press(Modifiers::NONE, Key::Escape);
    }

    /// Puts a page into the folder and opens it.
    pub fn open_page(&mut self, name: &str, html: &str) {
        let path = self.folder.path().join(name);
        fs::write(&path, html).unwrap();
        self.apply(PageAction::OpenFile(path));
        self.wait(|state| state.shared.opening.is_none());
    }

    /// A wide window that shows the example.
    pub fn with_example() -> Self {
        let mut desk = Desk::new(WIDE, None);
        desk.wait(|state| state.shared.open.is_some());
        desk
    }

    /// Where the text is scrolled to, and what is selected in it.
    pub fn column(&self) -> &ColumnState {
        self.harness.state().column()
    }

    /// The same, read by line blocks: a method with parameters, whose units are not the leaves of the text.
    pub fn with_line_blocks() -> Self {
        let mut desk = Desk::with_example();
        desk.apply(MethodAction::Choose(&line_block::METHOD));
        let is_read = |open: &OpenPage| open.reading.extraction.method == line_block::METHOD.name;
        desk.wait(|state| state.shared.open.as_ref().is_some_and(is_read));
        desk
    }

    pub fn state(&self) -> &State {
        let state = self.harness.state().state();
        let fault = state
            .shared
            .notices
            .fault
            .as_ref()
            .map(|fault| fault.sentence.to_string());
        let fault = fault.filter(|sentence| sentence.contains("internal fault"));
        assert_eq!(fault, None, "a view broke down");
        state
    }

    pub fn open(&self) -> &OpenPage {
        self.state().shared.open.as_ref().expect("a page is open")
    }

    /// Draws frames until the worker has brought about what is waited for.
    pub fn wait(&mut self, is_there: impl Fn(&State) -> bool) {
        for _ in 0..6_000 {
            self.harness.step();
            if is_there(self.state()) {
                self.harness.run();
                return;
            }
            sleep(Duration::from_millis(5));
        }
        panic!("what was waited for did not come");
    }

    /// Waits until the open page was read in such a way.
    pub fn wait_for_reading(&mut self, is_read: impl Fn(&Reading) -> bool) {
        self.wait(|state| state.shared.open.as_ref().is_some_and(|open| is_read(&open.reading)));
    }

    pub fn apply(&mut self, action: impl Into<Action>) {
        let ctx = self.harness.ctx.clone();
        self.harness.state_mut().apply(&ctx, action);
        self.harness.run();
    }

    pub fn press(&mut self, modifiers: Modifiers, key: Key) {
        self.harness.key_press_modifiers(modifiers, key);
        self.harness.step();
    }

    /// Types into the address field and presses Enter.
    pub fn go_to(&mut self, address: &str) {
        self.press(Modifiers::COMMAND, Key::L);
        self.harness.run();
        // One letter a frame, as fingers do it.
        for letter in address.chars() {
            self.harness.get_by_label("Address").type_text(&letter.to_string());
            self.harness.step();
        }
        self.harness.run();
        assert_eq!(self.state().shared.address.text, address);
        self.press(Modifiers::NONE, Key::Enter);
    }

    pub fn words_at(&self, words: &str) -> Pos2 {
        self.place_of(words)
            .unwrap_or_else(|| panic!("{words} is not in sight"))
            .center()
    }

    /// Whether something in sight is called so. What is out of sight has a node, too.
    pub fn shows(&self, words: &str) -> bool {
        self.place_of(words).is_some()
    }

    /// Whether a message is in sight, in the language of the window.
    pub fn says(&self, message: &Message) -> bool {
        self.shows(&self.harness.ctx.say(message))
    }

    /// The first place in sight that is called so.
    fn place_of(&self, words: &str) -> Option<Rect> {
        let window = self.harness.ctx.content_rect();
        let found = self.harness.query_all_by_label_contains(words);
        let placed = found.filter(|node| node.accesskit_node().bounding_box().is_some());
        placed.map(|node| node.rect()).find(|rect| window.intersects(*rect))
    }

    pub fn click(&mut self, at: Pos2) {
        self.harness.hover_at(at);
        self.harness.run();
        for pressed in [true, false] {
            self.button(at, pressed, Modifiers::NONE);
        }
        self.harness.run();
    }

    /// Chooses an entry of the menu that a right click brings up.
    pub fn choose_from_menu(&mut self, at: Pos2, entry: &str) {
        self.harness.hover_at(at);
        self.harness.run();
        for pressed in [true, false] {
            self.harness.event(Event::PointerButton {
                pos: at,
                button: egui::PointerButton::Secondary,
                pressed,
                modifiers: Modifiers::NONE,
            });
            self.harness.step();
        }
        self.harness.run();
        self.harness.get_by_label_contains(entry).click();
        self.harness.run();
    }

    /// Presses or releases the pointer's first button.
    pub fn button(&mut self, at: Pos2, pressed: bool, modifiers: Modifiers) {
        self.harness.event(Event::PointerButton {
            pos: at,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers,
        });
        self.harness.step();
    }

    /// Presses at one point and releases at another.
    pub fn drag(&mut self, from: Pos2, to: Pos2) {
        self.harness.hover_at(from);
        self.harness.run();
        self.button(from, true, Modifiers::NONE);
        for share in [0.5, 1.0] {
            self.harness.hover_at(from + share * (to - from));
            self.harness.step();
        }
        self.button(to, false, Modifiers::NONE);
        self.harness.run();
    }

    /// Presses and releases so often, fast enough for a double click.
    pub fn presses(&mut self, at: Pos2, count: usize) {
        self.harness.hover_at(at);
        self.harness.run();
        for _ in 0..count {
            self.button(at, true, Modifiers::NONE);
            self.button(at, false, Modifiers::NONE);
        }
    }
}
