//! Addresses in every form that a page may give a link: only those of the web and of mail leave the window, and only by
//! the way that they name.

use super::desk::Desk;
use clearline::app::action::MoveAction;
use clearline_engine::internals::save::characters::in_one_line;
use clearline_engine::page::Source;
use clearline_words::message;
use egui::OutputCommand;
use std::fmt::Write;

/// Forms that lead nowhere, whatever a browser or a system would do with them.
const NOWHERE: [&str; 34] = [
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    " javascript:alert(1)",
    "java\tscript:alert(1)",
    "java\nscript:alert(1)",
    "\u{1}javascript:alert(1)",
    "javascript://example.org/%0aalert(1)",
    "vbscript:msgbox(1)",
    "data:text/html,<script>alert(1)</script>",
    "data:text/html;base64,PHNjcmlwdD4=",
    "blob:https://example.org/1",
    "filesystem:https://example.org/temporary/a",
    "file:///etc/passwd",
    "file://host/share/a.exe",
    "FILE:/etc/passwd",
    "ftp://example.org/a",
    "sftp://example.org/a",
    "smb://host/share",
    "ms-msdt:/id PCWDiagnostic",
    "ms-settings:",
    "search-ms:query=a",
    "shell:startup",
    "steam://run/1",
    "vscode://file/etc/passwd",
    "intent://scan/#Intent;end",
    "tel:+123",
    "sms:+123",
    "ssh://host",
    "view-source:https://example.org/",
    "about:blank",
    "chrome://settings",
    "ws://example.org/",
    "http://[::1",
    "https://example.org:99999/",
];

/// Forms that lead to a page or into a program for mail, and where that is.
const SOMEWHERE: [(&str, &str); 8] = [
    ("https://example.org/a", "https://example.org/a"),
    ("HTTP://EXAMPLE.org/a", "http://example.org/a"),
    (" https://example.org/a\n", "https://example.org/a"),
    ("https://раураl.example/", "https://xn--l-7sba6dbr.example/"),
    ("https://me:secret@example.org/a", "https://example.org/a"),
    ("https:\\\\example.org\\a", "https://example.org/a"),
    ("mailto:a@example.org", "mailto:a@example.org"),
    ("mailto:a@example.org?attach=/etc/passwd", "mailto:a@example.org"),
];

fn page() -> String {
    let filler = "The river carries more than water down from the hills, and nobody has counted it. ".repeat(9);
    format!("<title>A river</title><article><h1>A river</h1><p>{filler}</p><p>{filler}</p></article>")
}

/// Follows a link outside and inside; every address that left the window.
fn followed(desk: &mut Desk<'_>, written: &str, outside: bool) -> Vec<String> {
    let ctx = desk.harness.ctx.clone();
    let action = MoveAction::Follow {
        written: written.to_owned(),
        outside,
    };
    desk.harness.state_mut().apply(&ctx, action);
    desk.harness.step();
    let commands = desk.harness.output().platform_output.commands.iter();
    let opened = commands.filter_map(|command| match command {
        OutputCommand::OpenUrl(open) => Some(open.url.clone()),
        _ => None,
    });
    opened.collect()
}

/// The message that the window shows.
fn message(desk: &Desk) -> String {
    let message = desk.state().shared.notices.message.as_ref();
    message.map(|message| message.text.clone()).unwrap_or_default()
}

#[test]
fn only_addresses_of_the_web_and_of_mail_leave_the_window() {
    let mut desk = Desk::with_example();
    desk.open_page("river.html", &page());
    for written in NOWHERE {
        for outside in [false, true] {
            assert_eq!(
                followed(&mut desk, written, outside),
                Vec::<String>::new(),
                "{written:?}"
            );
            let message = message(&desk);
            let refusal = message!("link-elsewhere", link = in_one_line(written)).to_string();
            assert_eq!(message, refusal, "{written:?}");
            assert!(desk.state().shared.opening.is_none(), "{written:?}");
            assert!(
                matches!(desk.state().shared.source(), Some(Source::File(_))),
                "{written:?}"
            );
        }
    }
    assert_eq!(followed(&mut desk, "/news/1", false), Vec::<String>::new());
    let refusal = message!("link-not-beside-file", link = "/news/1").to_string();
    assert_eq!(message(&desk), refusal);
    for (written, address) in SOMEWHERE {
        assert_eq!(followed(&mut desk, written, true), [address], "{written:?}");
    }
}

#[test]
fn no_other_address_is_written_into_a_file() {
    let mut html = String::from("<base href='https://example.org/b/'><article>");
    for written in NOWHERE {
        let quoted = written.replace('&', "&amp;").replace('\'', "&#39;");
        let filler = "and the river goes on between its banks, as it has done all these years. ".repeat(3);
        let _ = write!(html, "<p>Here <a href='{quoted}'>is a link</a> {filler}</p>");
    }
    let run = |format: &str| super::program::fed(&["extract", "-f", format, "-"], html.as_bytes()).stdout;
    assert!(run("html").matches("is a link").count() > 30);
    assert!(!run("html").contains("<a "), "{}", run("html"));
    assert!(!run("md").contains("]("), "{}", run("md"));
}
