//! The engine with its real threads, on pages that are already here.

use super::*;
use crate::methods::line_block;
use crate::page::Source;
use std::sync::Arc;

/// An engine whose wakes can be waited for.
struct Bench {
    engine: Engine,
    woken: Receiver<()>,
}

impl Bench {
    fn new() -> Bench {
        let (sender, woken) = channel();
        let wake: Wake = Arc::new(move || {
            let _ = sender.send(());
        });
        Bench {
            engine: Engine::start(wake),
            woken,
        }
    }

    /// Polls until an event comes.
    fn next(&mut self) -> Event {
        loop {
            if let Some(event) = self.engine.poll().into_iter().next() {
                return event;
            }
            self.woken
                .recv_timeout(Duration::from_secs(60))
                .expect("the engine answers");
        }
    }
}

fn page(text: &str) -> Order {
    let html = format!("<p>{}</p>", text.repeat(40));
    Order::Text {
        source: Source::Pasted,
        html: html.into(),
    }
}

fn text_of(event: Event) -> (String, bool) {
    match event {
        Event::Read { read, is_new } => (read.reading.text(), is_new),
        _ => panic!("no reading"),
    }
}

#[test]
fn the_last_of_several_pages_is_shown() {
    let mut bench = Bench::new();
    for text in ["first page. ", "second page. ", "third page. "] {
        bench.engine.open(page(text));
    }
    let (text, is_new) = text_of(bench.next());
    assert!(text.starts_with("third") && is_new);
    assert!(!bench.engine.is_busy());
}

#[test]
fn other_parameters_judge_the_open_page_again() {
    let mut bench = Bench::new();
    bench.engine.open(page("some text. "));
    assert!(!text_of(bench.next()).0.is_empty());
    let mut recipe = Recipe {
        method: &line_block::METHOD,
        ..Recipe::default()
    };
    recipe
        .parameters
        .set(recipe.method.parameters, "threshold", "500")
        .unwrap();
    bench.engine.revise(recipe);
    let (text, is_new) = text_of(bench.next());
    assert!(text.is_empty() && !is_new);
}

#[test]
fn a_missing_file_is_told_and_the_open_page_stays() {
    let mut bench = Bench::new();
    bench.engine.open(page("some text. "));
    bench.next();
    bench
        .engine
        .open(Order::Load(Source::File("/no/such/page.html".into())));
    let Event::Failed(fault) = bench.next() else {
        panic!("no fault")
    };
    assert!(fault.is_unreadable());
    bench.engine.revise(Recipe::default());
    assert!(!text_of(bench.next()).0.is_empty());
}

#[test]
fn a_panic_in_a_task_is_an_event() {
    let mut bench = Bench::new();
    bench.engine.run(|| panic!("the roof fell in")).unwrap();
    let Event::Broken(sentence) = bench.next() else {
        panic!("no fault")
    };
    assert!(sentence.to_string().contains("the roof fell in"));
    bench.engine.open(page("some text. "));
    assert!(!text_of(bench.next()).0.is_empty());
}

#[test]
fn a_cancelled_page_never_comes() {
    let mut bench = Bench::new();
    bench.engine.open(page("unwanted. "));
    assert!(bench.engine.cancel());
    bench.engine.open(page("wanted. "));
    assert!(text_of(bench.next()).0.starts_with("wanted"));
    assert!(!bench.engine.cancel());
}
