//! Generated pages of known size.

use std::fmt::Write;

/// A kind of page that grows.
pub struct Kind {
    /// What its amounts count.
    pub counted: &'static str,
    /// The amounts that are measured, each about three times the one before.
    pub amounts: [usize; 7],
    /// A page of about this amount.
    pub page: fn(usize) -> String,
}

/// The size that the cost is compared with.
pub const KINDS: [Kind; 2] = [
    Kind {
        counted: "bytes",
        amounts: [10_000, 33_000, 110_000, 370_000, 1_250_000, 4_200_000, 16_000_000],
        page: article,
    },
    Kind {
        counted: "blocks",
        amounts: [100, 316, 1_000, 3_162, 10_000, 31_623, 100_000],
        page: blocks,
    },
];

const WORDS: &str = "The river rose again in the night, and by the morning nobody could say where it had been. ";

/// An article of this many bytes with a menu, and with paragraphs, links, a list and a table in every section.
fn article(bytes: usize) -> String {
    let sections = bytes / (menu_entry(0).len() + section(0).len());
    let menu = (0..sections).map(menu_entry);
    let body = (0..sections).map(section);
    let head = "<!DOCTYPE html><html lang=en><title>Growth</title><body>".to_owned();
    let parts = [head, "<ul>".to_owned()].into_iter().chain(menu);
    let parts = parts.chain(["</ul><main>".to_owned()]).chain(body);
    parts
        .chain(["</main><footer>© The Valley Courier</footer>".to_owned()])
        .collect()
}

fn menu_entry(number: usize) -> String {
    format!("<li><a href=/{number}>Menu entry number {number}</a></li>\n")
}

fn section(number: usize) -> String {
    format!(
        "<h2>Part {number}</h2>\n<p>{}<a href=#>{number}</a>.</p>\n\
         <ul><li>first of {number}</li><li>second, <b>bold</b></li></ul>\n<p>{WORDS}</p>\n\
         <table><tr><th>day</th><th>height</th></tr><tr><td>Monday</td><td>3.1 m</td></tr></table>\n",
        WORDS.repeat(4)
    )
}

/// This many short blocks, each with its own element; every seventh is a link.
fn blocks(count: usize) -> String {
    let mut html = "<!DOCTYPE html><html lang=en><title>Blocks</title><body>".to_owned();
    for number in 0..count {
        // Writing to a string cannot fail.
        let _ = match number % 7 {
            0 => writeln!(html, "<div><a href=/{number}>Entry number {number}</a></div>"),
            rest => writeln!(
                html,
                "<div class=c{rest}><p>{} {number}</p></div>",
                &WORDS[..10 + 12 * rest]
            ),
        };
    }
    html
}
