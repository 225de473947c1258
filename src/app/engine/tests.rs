//! The engine with its real threads, on pages that are already here.

use super::*;
use clearline_engine::correct::rules::Stale;
use clearline_engine::internals::correct::rules::Decision;
use clearline_engine::internals::methods::line_block;
use clearline_engine::methods::BROKEN;
use clearline_engine::page::{Page, Source};
use clearline_words::Wording;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// An engine whose wakes can be waited for.
struct Bench {
    engine: Engine<(), ()>,
    woken: Receiver<()>,
    /// The folder of its rules, as long as it is used.
    _rules: Option<tempfile::TempDir>,
}

impl Bench {
    fn new() -> Bench {
        Bench::with(|| {})
    }

    /// An engine whose threads do this, too, where they wake the window.
    fn with(and: impl Fn() + Send + Sync + 'static) -> Bench {
        let (sender, woken) = channel();
        let wake: Wake = Arc::new(move || {
            let _ = sender.send(());
            and();
        });
        Bench {
            engine: Engine::start(wake, |_| ()),
            woken,
            _rules: None,
        }
    }

    /// Polls until an event comes.
    fn next(&mut self) -> Event<(), ()> {
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
    Order::Here(Here::Text {
        source: Source::Pasted,
        html: html.into(),
    })
}

fn text_of(event: Event<(), ()>) -> (String, bool) {
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

/// A page of `example.com`, which is read by the rule of its site.
fn page_of_site() -> Order {
    let text = "The river rose in the night. ".repeat(20);
    let html = format!(
        "<link rel=canonical href='http://example.com/a'><div id=story><p>{text}</div><div id=note>A note.</div>"
    );
    Order::Here(Here::Text {
        source: Source::Pasted,
        html: html.into(),
    })
}

fn method_of(event: Event<(), ()>) -> &'static str {
    match event {
        Event::Read { read, .. } => read.reading.extraction.method,
        _ => panic!("no reading"),
    }
}

#[test]
fn the_method_of_a_rule_ends_with_its_page_whatever_happens_before_the_next_one() {
    let folder = tempfile::tempdir().unwrap();
    let rule = "[[rule]]\npages = \"example.com\"\ncontainer = [\"#story\"]\nmethod = { name = \"line-block\" }\n";
    std::fs::write(folder.path().join("example.com.toml"), rule).unwrap();
    let mut bench = Bench::new();
    bench.engine.use_rules(Some(RulesFolder::at(folder.path().to_owned())));
    let usual = bench.engine.asked.recipe.method.name;
    bench.engine.open(page_of_site());
    assert_eq!(method_of(bench.next()), line_block::METHOD.name);
    let of_rule = bench.engine.asked.recipe.clone();
    assert_eq!(of_rule.method.name, line_block::METHOD.name);
    // A page that does not come, and a correction of the one that is still open.
    bench.engine.open(Order::Load(Source::File("no/such/page.html".into())));
    assert!(matches!(bench.next(), Event::Failed(_)));
    assert_eq!(bench.engine.asked.recipe.method.name, line_block::METHOD.name);
    bench.engine.revise(of_rule.clone());
    assert_eq!(method_of(bench.next()), line_block::METHOD.name);
    // Another correction while the next page is on its way.
    bench.engine.open(page("Another page. "));
    bench.engine.revise(of_rule);
    assert_eq!(method_of(bench.next()), usual);
    assert_eq!(bench.engine.asked.recipe.method.name, usual);
}

#[test]
fn a_method_that_is_chosen_while_a_page_is_read_is_stronger_than_the_method_of_its_rule() {
    let (mut bench, reading) = ruled_bench("name = \"line-block\"", "#story");
    let usual = reading.recipe.for_another_page();
    // A page that is read by the same rule: once with a correction, once with a choice meanwhile.
    bench.engine.open(page_of_site());
    bench.engine.revise(Recipe::clone(&reading.recipe));
    assert_eq!(method_of(bench.next()), line_block::METHOD.name);
    bench.engine.open(page_of_site());
    bench.engine.revise(reading.recipe.with_method_of(&usual));
    let chosen = reading_of(bench.next());
    assert_eq!(chosen.extraction.method, usual.method.name);
    assert!(chosen.rule_in_force().is_some());
}

#[test]
fn what_counts_is_chosen_for_the_page_in_sight_and_not_for_the_one_on_its_way() {
    let mut bench = Bench::new();
    let at = |address: &str| {
        let source = Source::Url(address.parse().unwrap());
        Order::Here(Here::Page(Page::from_html(source, "<p>It rained all night.").into()))
    };
    bench.engine.open(at("https://example.com/"));
    let mut recipe = Recipe::clone(&reading_of(bench.next()).recipe);
    bench.engine.open(at("https://example.org/"));
    recipe
        .parameters
        .set(recipe.method.parameters, "policy", "discussion")
        .unwrap();
    bench.engine.revise(recipe);
    let read = reading_of(bench.next());
    assert_eq!(read.page.source, *at("https://example.org/").source());
    assert_eq!(read.extraction.parameters.choice("policy"), "article");
}

/// A bench that has opened [`page_of_site`] by a rule with this method and container, and what came of it.
fn ruled_bench(method: &str, container: &str) -> (Bench, Reading) {
    let folder = tempfile::tempdir().unwrap();
    let rule = format!("[[rule]]\npages = \"example.com\"\ncontainer = [\"{container}\"]\nmethod = {{ {method} }}\n");
    std::fs::write(folder.path().join("example.com.toml"), rule).unwrap();
    let mut bench = Bench::new();
    bench.engine.use_rules(Some(RulesFolder::at(folder.path().to_owned())));
    bench._rules = Some(folder);
    bench.engine.open(page_of_site());
    let reading = reading_of(bench.next());
    (bench, reading)
}

fn reading_of(event: Event<(), ()>) -> Reading {
    match event {
        Event::Read { read, .. } => read.reading,
        _ => panic!("no reading"),
    }
}

#[test]
fn a_stale_rule_leaves_its_method_aside_until_it_is_used_anyway() {
    let alone = Bench::new().engine.asked.recipe.clone();
    let (mut bench, reading) = ruled_bench("name = \"line-block\"", "#gone");
    assert!(reading.recipe.rule.as_ref().unwrap().stale().is_some());
    assert_eq!(reading.extraction.method, alone.method.name);
    let recipe = bench.engine.asked.recipe.clone();
    assert_eq!((recipe.method.name, &recipe.usual), (alone.method.name, &None));
    let used = recipe.rule.as_ref().map(|rule| rule.decided(Decision::Use));
    let anyway = recipe.with_rule(used);
    assert_eq!(anyway.method.name, line_block::METHOD.name);
    bench.engine.revise(anyway.clone());
    assert_eq!(reading_of(bench.next()).extraction.method, line_block::METHOD.name);
    bench.engine.revise(anyway.with_rule(None));
    assert_eq!(reading_of(bench.next()).extraction.method, alone.method.name);
}

#[test]
fn what_was_decided_of_a_rule_is_kept_whatever_the_parameters() {
    let with_threshold = |bench: &mut Bench, threshold: &str| {
        let mut recipe = bench.engine.asked.recipe.clone();
        recipe.method = &line_block::METHOD;
        recipe
            .parameters
            .set(recipe.method.parameters, "threshold", threshold)
            .unwrap();
        bench.engine.revise(recipe);
        reading_of(bench.next())
    };
    // It keeps next to nothing of what the method keeps; once the method keeps nothing, it would fit.
    let (mut bench, reading) = ruled_bench("name = \"line-block\"", "#note");
    assert!(matches!(
        reading.recipe.rule.as_ref().unwrap().stale(),
        Some(Stale::TooLittle { .. })
    ));
    let nothing = with_threshold(&mut bench, "500");
    assert!(nothing.recipe.rule.as_ref().unwrap().stale().is_some() && nothing.text().is_empty());
    // The other way round: it fits where the method keeps nothing, and goes on when the method keeps all.
    let (mut bench, used) = ruled_bench("name = \"line-block\", threshold = 500", "#note");
    assert_eq!(used.text(), "A note.\n");
    let mut recipe = bench.engine.asked.recipe.clone();
    recipe.parameters.reset("threshold");
    bench.engine.revise(recipe);
    assert_eq!(reading_of(bench.next()).text(), "A note.\n");
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

fn broken_recipe() -> Recipe {
    Recipe {
        method: &BROKEN,
        ..Recipe::default()
    }
}

/// What broke is told, and the next page is read as if nothing had been.
fn survives(bench: &mut Bench) {
    let Event::Broken(fault) = bench.next() else {
        panic!("no fault")
    };
    assert_eq!(Wording::default().error_text(&fault).why, "the roof fell in");
    bench.engine.revise(Recipe::default());
    bench.engine.stop_comparing();
    bench.engine.open(page("a later page. "));
    loop {
        if let Event::Read { read, .. } = bench.next()
            && read.reading.text().starts_with("a later page")
        {
            break;
        }
    }
    assert!(!bench.engine.is_busy());
}

#[test]
fn a_task_that_breaks_down_is_told() {
    let mut bench = Bench::new();
    let task = || panic!("the roof fell in");
    bench.engine.run(Ticket::ANY, task).unwrap();
    survives(&mut bench);
}

#[test]
fn reading_that_breaks_down_is_told() {
    let mut bench = Bench::new();
    bench.engine.revise(broken_recipe());
    bench.engine.open(page("some text. "));
    survives(&mut bench);
}

#[test]
fn judging_anew_that_breaks_down_is_told_and_the_page_stays() {
    let mut bench = Bench::new();
    bench.engine.open(page("some text. "));
    bench.next();
    bench.engine.revise(broken_recipe());
    survives(&mut bench);
}

#[test]
fn a_comparison_that_breaks_down_is_told() {
    let mut bench = Bench::new();
    bench.engine.open(page("some text. "));
    bench.next();
    bench
        .engine
        .compare(|page| drop(page.by(&BROKEN, &broken_recipe().parameters)));
    survives(&mut bench);
}

#[test]
fn fetching_that_breaks_down_is_told() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/", listener.local_addr().unwrap()).parse().unwrap();
    thread::spawn(move || {
        use std::io::{Read, Write};
        for mut stream in listener.incoming().flatten() {
            let _ = stream.read(&mut [0; 4096]);
            let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>some text");
        }
    });
    // The first news of the fetch thread comes from amid its job.
    let is_first = AtomicBool::new(true);
    let mut bench = Bench::with(move || {
        if thread::current().name() == Some("fetch") && is_first.swap(false, Ordering::Relaxed) {
            panic!("the roof fell in");
        }
    });
    bench.engine.open(Order::Load(Source::Url(url)));
    let says_why = |fault: &Message| Wording::default().error_text(fault).why.contains("roof");
    let is_told = |event: &Event<(), ()>| matches!(event, Event::Broken(fault) if says_why(fault));
    while !bench.engine.poll().iter().any(is_told) {
        bench
            .woken
            .recv_timeout(Duration::from_secs(60))
            .expect("the fault is told");
    }
    bench.engine.open(page("a later page. "));
    assert!(text_of(bench.next()).0.starts_with("a later page"));
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

#[test]
fn stopping_another_page_or_nothing_stops_no_judgement_of_the_open_one() {
    let (mut bench, reading) = ruled_bench("name = \"line-block\"", "#story");
    let rejudged = |bench: &mut Bench| {
        bench.engine.revise(Recipe::clone(&reading.recipe));
        reading_of(bench.next()).rule_in_force().is_some()
    };
    assert!(!bench.engine.cancel());
    assert!(rejudged(&mut bench));
    // The flag of the judgement is that of the page that is stopped while it runs.
    bench.engine.revise(Recipe::clone(&reading.recipe));
    bench.engine.open(page("unwanted. "));
    assert!(bench.engine.cancel());
    assert!(reading_of(bench.next()).rule_in_force().is_some());
    assert!(rejudged(&mut bench));
    assert!(!bench.engine.is_busy());
}
