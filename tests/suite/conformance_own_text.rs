//! Equality of `extract -f own-text` with what the original programs print for the pages of the shared folder.

use super::shared::{self, Tally};
use clearline_engine::Reading;
use clearline_engine::internals::save::own_text;
use clearline_engine::methods::{Parameters, method};
use clearline_engine::page::{Page, Source};
use serde::Deserialize;
use serde_json::Value;
use std::io;
use std::path::Path;

/// Where an oracle holds the print-outs of a method with some parameters.
struct PrintOut {
    oracle: &'static str,
    /// JSON pointer into the record of a page.
    text: &'static str,
    method: &'static str,
    set: &'static [(&'static str, &'static str)],
}

const PRINT_OUTS: &[PrintOut] = &[
    PrintOut {
        oracle: "cx.jsonl",
        text: "/t86/text",
        method: "line-block",
        set: &[("mode", "python")],
    },
    PrintOut {
        oracle: "cx.jsonl",
        text: "/t186/text",
        method: "line-block",
        set: &[("mode", "python"), ("threshold", "186")],
    },
    PrintOut {
        oracle: "cx.jsonl",
        text: "/java/text",
        method: "line-block",
        set: &[("mode", "java")],
    },
    PrintOut {
        oracle: "clearreader.jsonl",
        text: "/join150/plain",
        method: "clearreader",
        set: &[("mode", "post")],
    },
    PrintOut {
        oracle: "clearreader.jsonl",
        text: "/single150/plain",
        method: "clearreader",
        set: &[("mode", "post"), ("join", "off")],
    },
    PrintOut {
        oracle: "clearreader.jsonl",
        text: "/join86/plain",
        method: "clearreader",
        set: &[("mode", "post"), ("threshold", "86")],
    },
    PrintOut {
        oracle: "patent_proto.jsonl",
        text: "/literal/text",
        method: "scored-blocks",
        set: &[("mode", "literal")],
    },
];

#[derive(Deserialize)]
struct Answer {
    id: String,
    #[serde(flatten)]
    rest: Value,
}

impl PrintOut {
    /// What our command prints for a page.
    fn printed(&self, html: &str) -> Option<String> {
        let method = method(self.method).unwrap_or_else(|| panic!("no method {}", self.method));
        let mut parameters = Parameters::default();
        for (name, value) in self.set {
            parameters.set(method.parameters, name, value).unwrap();
        }
        own_text(&Reading::of(Page::from_html(Source::Pasted, html), method, &parameters)).map(Result::unwrap)
    }

    fn compare(&self, tally: &mut Tally, shared: &Path) -> io::Result<()> {
        for answer in shared::read_jsonl::<Answer>(&shared.join("oracles").join(self.oracle))? {
            // The Java program did not finish on some pages.
            let Some(theirs) = answer.rest.pointer(self.text).and_then(Value::as_str) else {
                continue;
            };
            let ours = self.printed(&shared::oracle_page(shared, &answer.id)?);
            tally.compare(self.text, &answer.id, &ours.as_deref(), &Some(theirs));
        }
        Ok(())
    }
}

#[test]
#[ignore = "needs CLEARLINE_SHARED, the folder with the oracles"]
fn conformance_of_print_outs() -> io::Result<()> {
    let Some(shared) = shared::folder() else {
        return Ok(());
    };
    let mut tally = Tally::default();
    for print_out in PRINT_OUTS {
        print_out.compare(&mut tally, &shared)?;
    }
    tally.print_and_demand_equality("own text");
    Ok(())
}
