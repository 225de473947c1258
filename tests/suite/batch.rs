//! The program itself on many pages.

use super::program::{clearline, command, fed, fixture, fixtures, records, text, text_of};
use clearline_words::message;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command};

#[test]
fn a_table_is_written_where_it_is_built_in() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out.parquet").display().to_string();
    let run = clearline(&["batch", "--quiet", "-o", &out, &fixture("article-en.html")]);
    if cfg!(feature = "parquet") {
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
        assert!(fs::read(&out).unwrap().starts_with(b"PAR1"));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    } else {
        let fault = message!("fault-no-parquet").error_text().to_string();
        assert_eq!((run.code, run.sentence()), (Some(2), fault.as_str()));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}

#[test]
fn batch_gives_a_record_for_each_page_in_order() {
    let run = clearline(&["batch", "--jobs", "2", &fixtures().display().to_string()]);
    assert_eq!(run.code, Some(0));
    assert!(
        run.sentence().contains(&fixtures().display().to_string()),
        "files are left out: {}",
        run.stderr
    );
    let quiet = clearline(&["batch", "--quiet", &fixtures().display().to_string()]);
    assert_eq!(quiet.stderr, "");
    let records = run.records();
    let ids: Vec<&str> = records.iter().map(|record| record["id"].as_str().unwrap()).collect();
    let first = ["article-en", "article-en", "article-ja-shift_jis", "article-ko-euc-kr"];
    assert_eq!(ids[..4], first);
    let last = [
        "threads/issue",
        "threads/lines-zh",
        "threads/microdata",
        "threads/quoted-post",
    ];
    assert_eq!(ids[ids.len() - 4..], last);
    let first = run.stdout.lines().next().unwrap();
    let mut rest = first;
    for key in [
        "id",
        "url",
        "lang",
        "title",
        "author",
        "date",
        "site",
        "charset",
        "method",
        "text",
        "status",
        "message",
        "confidence",
        "error",
    ] {
        let (_, after) = rest.split_once(&format!("\"{key}\":")).expect(first);
        rest = after;
    }
    assert!(!first.contains("\"ms\":"));
    let empty = records.iter().find(|record| record["id"] == "shell").unwrap();
    assert_eq!((empty["text"].as_str(), empty["error"].as_str()), (Some(""), None));
    assert_eq!(
        (&empty["status"], &empty["reason"]),
        (&"nothing".into(), &"built-by-script".into())
    );
    let told = message!("status-nothing", reason = message!("no-article-built-by-script"));
    assert_eq!(empty["message"], told.to_string());
    let found = &records[0];
    assert_eq!((&found["status"], found["message"].as_str()), (&"found".into(), None));
}

#[test]
fn the_same_input_gives_the_same_bytes() {
    let folder = fixtures().display().to_string();
    let once = clearline(&["batch", "--jobs", "1", &folder]);
    assert_eq!(clearline(&["batch", "--jobs", "1", &folder]).stdout, once.stdout);
    assert_eq!(clearline(&["batch", "--jobs", "2", &folder]).stdout, once.stdout);
    assert_eq!(clearline(&["batch", &folder]).stdout, once.stdout);
    let page = fixture("structure.html");
    assert_eq!(
        clearline(&["explain", &page]).stdout,
        clearline(&["explain", &page]).stdout
    );
}

#[test]
fn one_bad_page_stops_nobody() {
    let body = "<p>The ferry crosses the river from April to November, and nobody buys a ticket twice.".repeat(5);
    let good = serde_json::json!({"id": "good", "url": "https://example.com/a", "html": format!("<title>Ferry</title>{body}")});
    let lines = format!("{good}\n{{\"id\":\"bad\",\"html_base64\":\"!\"}}\nnonsense\n{good}\n");
    let run = fed(&["batch", "-"], lines.as_bytes());
    let fault = message!("fault-some-failed", failed = "2", total = "4").error_text();
    assert_eq!((run.code, run.sentence()), (Some(1), fault.to_string().as_str()));
    let records = run.records();
    assert_eq!(records[0], records[3]);
    assert_eq!(records[0]["url"], "https://example.com/a");
    assert_eq!(records[0]["title"], "Ferry");
    assert!(records[0]["text"].as_str().unwrap().starts_with("The ferry crosses"));
    let error = records[1]["error"].as_str().unwrap();
    assert!(error.starts_with(&text("fault-record-no-base64")), "{error}");
    assert_eq!(records[1]["text"], Value::Null);
    assert_eq!(records[2]["id"], "line 3");
    let quiet = fed(&["batch", "--quiet", "-"], lines.as_bytes());
    assert_eq!((quiet.code, quiet.stderr.as_str()), (Some(1), ""));
    assert_eq!(quiet.stdout, run.stdout);
}

#[test]
fn batch_reads_files_lists_and_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("list.txt");
    fs::write(&list, format!("{}\n./none.html\n", fixture("article-en.html"))).unwrap();
    let base64 = "PG1ldGEgY2hhcnNldD1nYmsPjxwPtbrE4w==";
    let lines = folder.path().join("pages.jsonl");
    fs::write(
        &lines,
        format!("{{\"url\":\"https://example.com/b\",\"html_base64\":\"{base64}\"}}\n"),
    )
    .unwrap();
    let page = fixture("article-zh.html");
    let run = clearline(&[
        "batch",
        "--timing",
        &page,
        &list.display().to_string(),
        &lines.display().to_string(),
    ]);
    assert_eq!(run.code, Some(1));
    let records = run.records();
    assert_eq!(records.len(), 4);
    assert_eq!(records[0]["id"], "article-zh");
    assert_eq!(records[1]["id"], fixture("article-en.html"));
    let missing = message!("fault-open-missing", name = "./none.html").error_text();
    assert_eq!(records[2]["error"], missing.to_string());
    assert_eq!(records[3]["url"], "https://example.com/b");
    assert!(records[0]["ms"].as_f64().unwrap() > 0.0);
    assert_eq!(records[2].get("ms"), None);
}

#[test]
fn batch_reads_what_a_crawler_stored() {
    let folder = tempfile::tempdir().unwrap();
    let page = fs::read(fixture("article-zh-gb18030.html")).unwrap();
    let answer = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n";
    let head = format!(
        "WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:1>\r\nWARC-Target-URI: https://e.example/zh\r\n\
         Content-Type: application/http; msgtype=response\r\nContent-Length: {}\r\n\r\n",
        answer.len() + page.len()
    );
    let record = [head.as_bytes(), answer, &page, b"\r\n\r\n"].concat();
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(&record).unwrap();
    let [plain, gzipped] = ["crawl.warc", "crawl.warc.gz"].map(|name| folder.path().join(name));
    fs::write(&plain, record).unwrap();
    fs::write(&gzipped, packed.finish().unwrap()).unwrap();
    let single = clearline(&["batch", &fixture("article-zh-gb18030.html")]).records();
    let run = clearline(&["batch", &plain.display().to_string(), &gzipped.display().to_string()]);
    assert_eq!(run.code, Some(0));
    let records = run.records();
    assert_eq!(records.len(), 2);
    for record in &records {
        assert_eq!(
            (&record["id"], &record["url"]),
            (&"urn:uuid:1".into(), &"https://e.example/zh".into())
        );
        assert_eq!(
            (&record["text"], &record["charset"]),
            (&single[0]["text"], &single[0]["charset"])
        );
    }
}

#[test]
fn batch_goes_on_after_messages_nested_without_end() {
    let folder = tempfile::tempdir().unwrap();
    let mail = "MIME-Version: 1.0\r\n".to_owned() + &"Content-Type: message/rfc822\r\n\r\n".repeat(100_000);
    let answer = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n{mail}");
    let record = format!(
        "WARC/1.0\r\nWARC-Type: response\r\nContent-Type: application/http\r\nContent-Length: {}\r\n\r\n{answer}\r\n\r\n",
        answer.len()
    );
    fs::write(folder.path().join("a.mhtml"), mail).unwrap();
    fs::write(folder.path().join("b.html"), "<p>A ferry left.</p>").unwrap();
    let crawl = folder.path().join("crawl.warc");
    fs::write(&crawl, record).unwrap();
    let run = clearline(&[
        "batch",
        &folder.path().display().to_string(),
        &crawl.display().to_string(),
    ]);
    let records = run.records();
    let [archive, page, stored] = &records[..] else {
        panic!("{}", run.stderr);
    };
    let limit = message!("archive-levels", levels = 16);
    let fault = message!("fault-content-archive-beyond", limit = limit).error_text();
    assert_eq!(archive["error"], fault.to_string());
    assert_eq!(page["error"], Value::Null);
    // Its server calls it HTML.
    assert_eq!(stored["error"], Value::Null);
}

#[test]
fn timing_changes_nothing_but_ms() {
    let folder = fixtures().display().to_string();
    let plain = clearline(&["batch", &folder]).records();
    let mut timed = clearline(&["batch", "--timing", &folder]).records();
    for record in &mut timed {
        assert!(record.as_object_mut().unwrap().remove("ms").is_some());
    }
    assert_eq!(timed, plain);
}

#[test]
fn a_charset_is_for_bytes_not_for_text() {
    let page = "<title>渡口</title><p>渡船四月到十一月来往，没有人买第二张票。";
    let line = serde_json::json!({"id": "text", "html": page}).to_string();
    let plain = fed(&["batch", "-"], line.as_bytes());
    assert_eq!(plain.records()[0]["title"], "渡口");
    assert_eq!(
        fed(&["batch", "--charset", "gbk", "-"], line.as_bytes()).stdout,
        plain.stdout
    );
    let timed = fed(&["batch", "--charset", "gbk", "--timing", "-"], line.as_bytes());
    for key in ["title", "text", "charset"] {
        assert_eq!(timed.records()[0][key], plain.records()[0][key]);
    }
}

#[test]
fn a_batch_answers_while_its_input_is_open() {
    let mut child = command(&["batch", "-"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for id in 0..20 {
        writeln!(stdin, "{{\"id\":{id},\"html\":\"<p>x\"}}").unwrap();
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert_eq!(records(&line)[0]["id"], id.to_string());
    }
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_broken_pipe_is_silent() {
    let line = format!("{{\"html\":\"<p>{}\"}}\n", "word ".repeat(20_000));
    let mut child = command(&["batch", "-"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let feeder = std::thread::spawn(move || while stdin.write_all(line.as_bytes()).is_ok() {});
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    stdout.read_line(&mut String::new()).unwrap();
    drop(stdout);
    assert_silent_end(child, 0);
    feeder.join().unwrap();
}

fn assert_silent_end(mut child: Child, code: i32) {
    let mut stderr = String::new();
    child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
    assert_eq!((child.wait().unwrap().code(), stderr.as_str()), (Some(code), ""));
}

#[cfg(unix)]
#[test]
fn an_interrupted_batch_ends_with_130_and_keeps_the_old_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("out.jsonl");
    fs::write(&file, "old").unwrap();
    let target = file.display().to_string();
    // A signal that comes before the program listens ends it as the system does; then it is asked once more.
    let code = (0..10).find_map(|_| {
        let mut child = command(&["batch", "-o", &target, "-"]).spawn().unwrap();
        let _open_input = child.stdin.take();
        std::thread::sleep(std::time::Duration::from_millis(300));
        let interrupt = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(interrupt.unwrap().success());
        child.wait().unwrap().code()
    });
    assert_eq!(code, Some(130));
    assert_eq!(text_of(&file), "old");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_batch_without_pages_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let told = |input: &Path| {
        let run = clearline(&["batch", &input.display().to_string()]);
        assert_eq!((run.code, run.stdout.as_str()), (Some(0), ""));
        run.sentence().to_owned()
    };
    let empty = message!("batch-empty-folder", folder = folder.path().display().to_string());
    assert_eq!(told(folder.path()), empty.to_string());
    let list = folder.path().join("list.txt");
    fs::write(&list, "").unwrap();
    assert_eq!(told(&list), text("batch-nothing"));
}

#[test]
fn lists_of_others_reach_neither_files_nor_the_own_network() {
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("list.txt");
    let page = fixture("article-en.html");
    let lines = [
        page.as_str(),
        "file:///etc/passwd",
        "http://127.0.0.1:1/",
        "http://10.0.0.1/",
        "http://169.254.169.254/latest/",
        "http://[::1]/",
        "http://a.localhost/",
        "http://user:secret@localhost/",
    ];
    fs::write(&list, lines.join("\n")).unwrap();
    let run = clearline(&["batch", "--public-only", &list.display().to_string(), &page]);
    assert!(!run.stdout.contains("secret"), "{}", run.stdout);
    let records = run.records();
    let (typed, listed) = records.split_last().unwrap();
    assert_eq!((typed["error"].as_str(), listed.len()), (None, lines.len()));
    let of_file = message!("fault-record-file-in-list").error_text().why;
    let of_address = message!("fault-network-not-public").error_text().why;
    for (number, record) in listed.iter().enumerate() {
        let why = if number < 2 { &of_file } else { &of_address };
        assert!(record["error"].as_str().unwrap().contains(why.as_str()), "{record}");
    }
}

#[test]
fn credentials_of_addresses_are_in_no_record() {
    let line = |html: &str| serde_json::json!({"url": "https://user:secret@e.example/a", "html": html}).to_string();
    let head = "<link rel=canonical href=https://user:secret@e.example/b><meta property=og:url content=//user:secret@e.example>";
    let input = format!(
        "{}\n{{\"url\":\"https://user:secret@e.example/c\"}}\n",
        line(&format!("{head}<p>Text."))
    );
    let run = fed(&["batch", "-"], input.as_bytes());
    assert!(
        !run.stdout.contains("secret") && !run.stderr.contains("secret"),
        "{}",
        run.stdout
    );
    let ids: Vec<Value> = run.records().iter().map(|record| record["id"].clone()).collect();
    assert_eq!(ids, ["https://e.example/a", "https://e.example/c"]);
    for format in ["json", "md", "html"] {
        let page = format!(
            "{head}<title>T</title>{}",
            "<p>The ferry crosses the river all year.".repeat(9)
        );
        let run = fed(&["extract", "-f", format, "-"], page.as_bytes());
        // The page itself is in an analysis as it came.
        let without_page = match format {
            "json" => serde_json::to_string(&run.json()["metadata"]).unwrap() + &run.json()["url"].to_string(),
            _ => run.stdout,
        };
        assert!(!without_page.contains("secret"), "{format}: {without_page}");
    }
}

#[test]
fn lists_have_a_limit() {
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("list.txt");
    fs::File::create(&list).unwrap().set_len(65_000_000).unwrap();
    let run = clearline(&["batch", &list.display().to_string()]);
    let error = run.records()[0]["error"].as_str().unwrap().to_owned();
    let why = message!("why-too-large", size = message!("size-megabytes", size = "64.0"));
    assert!(error.contains(&why.to_string()), "{error}");
}
