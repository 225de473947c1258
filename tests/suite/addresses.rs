//! Addresses as people write and share them: on the command line, in the window, and in lists.

use super::counting_server::CountingServer;
use super::desk::Desk;
use super::hostile_server::typed;
use super::program::clearline;
use clearline::app::action::PageAction;
use clearline_words::message;
use std::collections::HashMap;
use std::fs;

fn serve() -> CountingServer {
    let page = format!(
        "<title>Rain</title>{}",
        "<p>It rained all night, and the lower road was gone.".repeat(9)
    );
    CountingServer::start(HashMap::from([(
        "/rain.html".to_owned(),
        typed("text/html", page.as_bytes()),
    )]))
}

/// The server's page as an input method for Chinese writes its address.
fn wide(server: &CountingServer) -> String {
    let address = server.url("/rain。html").to_string().replace("%E3%80%82", "。");
    address.replacen("http:", "http：", 1).replace('.', "。")
}

#[test]
fn the_command_line_reads_addresses_as_meant() {
    let server = serve();
    let address = server.url("/rain.html");
    for typed in [
        wide(&server),
        format!("{address}。"),
        format!("{address}，"),
        format!("（{address}）"),
        format!("「{address}」"),
        format!("【雨夜】 {address} 看看"),
        format!("雨夜 {address}，复制本条信息"),
    ] {
        let run = clearline(&["extract", &typed]);
        assert_eq!(
            (run.code, run.stdout.contains("lower road")),
            (Some(0), true),
            "{typed}: {}",
            run.stderr
        );
    }
    assert!(
        server.targets().iter().all(|target| target == "/rain.html"),
        "{:?}",
        server.targets()
    );
    let typed = "看 https://a.example/x 和 https://b.example/y";
    let several = clearline(&["extract", typed]);
    let fault = message!("fault-address-several", typed = typed, count = 2).error_text();
    assert_eq!(
        (several.code, several.sentence()),
        (Some(2), fault.to_string().as_str())
    );
}

#[test]
fn lists_of_addresses_are_read_as_meant() {
    let server = serve();
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("list.txt");
    let address = server.url("/rain.html");
    fs::write(&list, format!("{}\n雨夜 {address}。\n", wide(&server))).unwrap();
    let run = clearline(&["batch", list.to_str().unwrap()]);
    for record in run.records() {
        assert_eq!(record["url"], address.as_str(), "{record}");
    }
    assert_eq!(server.targets(), ["/rain.html"; 2]);
}

#[test]
fn a_file_with_such_a_name_is_opened() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("雨：一。二？.html");
    fs::write(&path, "<p>It rained all night, and the lower road was gone.".repeat(9)).unwrap();
    let run = clearline(&["extract", path.to_str().unwrap()]);
    assert!(run.stdout.contains("lower road"), "{}", run.stderr);
}

#[test]
fn the_window_reads_addresses_as_meant() {
    let server = serve();
    let mut desk = Desk::with_example();
    desk.go_to(&wide(&server));
    desk.wait(|state| matches!(&state.shared.open, Some(open) if open.reading.page.source.url().is_some()));
    assert_eq!(desk.state().shared.address.text, server.url("/rain.html").as_str());
    let mut desk = Desk::with_example();
    desk.apply(PageAction::OpenTyped(format!(
        "【雨夜】 {} 看看",
        server.url("/rain.html")
    )));
    desk.wait(|state| matches!(&state.shared.open, Some(open) if open.reading.page.source.url().is_some()));
    assert_eq!(server.targets(), ["/rain.html"; 2]);
}
