//! The program itself, run as a user runs it.

use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// What a run of the program left.
struct Run {
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

impl Run {
    /// The one line on standard error.
    fn sentence(&self) -> &str {
        let line = self.stderr.strip_prefix("clearline: ").expect(&self.stderr);
        assert_eq!(line.matches('\n').count(), 1, "{line}");
        line.trim_end()
    }

    fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).expect(&self.stdout)
    }

    fn records(&self) -> Vec<Value> {
        records(&self.stdout)
    }
}

fn records(lines: &str) -> Vec<Value> {
    lines
        .lines()
        .map(|line| serde_json::from_str(line).expect(line))
        .collect()
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_clearline"));
    command
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    for proxy in ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"] {
        command.env_remove(proxy);
    }
    command
}

fn clearline(arguments: &[&str]) -> Run {
    fed(arguments, b"")
}

fn fed(arguments: &[&str], input: &[u8]) -> Run {
    let mut child = command(arguments).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    let feeder = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    // A program that never reads its input closes the pipe; that is its right.
    let _ = feeder.join().unwrap();
    Run {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures")
}

fn fixture(name: &str) -> String {
    fixtures().join(name).display().to_string()
}

fn text_of(path: &Path) -> String {
    fs::read_to_string(path).unwrap()
}

#[test]
fn extract_prints_the_main_text_only() {
    let run = clearline(&["extract", &fixture("article-en.html")]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert!(
        run.stdout
            .starts_with("Night desk opens at the Harrow Lane library\n\n")
    );
    assert!(run.stdout.contains("It is warm, and we have soup."));
    assert!(!run.stdout.contains("Rowers beaten by the weather"));
    let packed = clearline(&["extract", "-f", "txt", &fixture("article-en.html.gz")]);
    assert_eq!(packed.stdout, run.stdout);
}

#[test]
fn every_visible_character_comes_from_the_page_in_order() {
    use clearline::page::{Options, Source, load};
    let mut read = 0;
    for entry in fs::read_dir(fixtures()).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() || path.extension().is_some_and(|extension| extension == "md") {
            continue;
        }
        let page = load(&Source::File(path.clone()), &Options::default()).unwrap();
        let all: String = scraper::Html::parse_document(&page.html)
            .root_element()
            .text()
            .collect();
        let run = clearline(&["extract", &path.display().to_string()]);
        let mut source = all.chars();
        for c in run.stdout.chars().filter(|c| !c.is_whitespace()) {
            assert!(source.any(|other| other == c), "{c:?} in {}", path.display());
        }
        read += 1;
    }
    assert!(read >= 14, "only {read} fixtures");
}

#[test]
fn extract_writes_markdown_with_front_matter() {
    let page = fixture("article-en.html");
    let run = clearline(&[
        "extract",
        "-f",
        "md",
        "--no-dates",
        "--url",
        "https://example.com/a/",
        &page,
    ]);
    assert_eq!(run.code, Some(0));
    assert!(run.stdout.starts_with("---\ntitle: "));
    assert!(run.stdout.contains("\nsource: \"https://example.com/a/\"\n"));
    assert!(!run.stdout.contains("created:"));
    let dated = clearline(&["extract", "-f", "md", "--url", "https://example.com/a/", &page]);
    let undated: Vec<&str> = dated
        .stdout
        .lines()
        .filter(|line| !line.starts_with("created: "))
        .collect();
    assert_eq!(undated, run.stdout.lines().collect::<Vec<_>>());
    assert_eq!(dated.stdout.lines().count(), undated.len() + 1);
}

#[test]
fn extract_and_explain_tell_the_whole_analysis() {
    let page = fixture("short-news-zh.html");
    let run = clearline(&["explain", "--set", "k=2", &page]);
    let analysis = run.json();
    assert_eq!(analysis["schema"], 1);
    assert_eq!(analysis["extraction"]["parameters"]["k"], 2.0);
    assert_eq!(analysis["page"]["charset"], "UTF-8");
    let units = analysis["units"].as_array().unwrap();
    assert!(units.iter().all(|unit| !unit["steps"].as_array().unwrap().is_empty()));
    assert_eq!(
        clearline(&["extract", "-f", "json", "--set", "k=2", &page]).stdout,
        run.stdout
    );

    let table = clearline(&["explain", "-f", "csv", "--set", "k=2", &page]).stdout;
    let mut rows = table.lines();
    assert_eq!(
        rows.next().unwrap(),
        "unit,line,characters,wide characters,link share,weight,block length,first_class,class,keep,reason,text"
    );
    assert_eq!(rows.count(), units.len());
}

#[test]
fn a_page_without_main_text_ends_with_3_and_keeps_the_old_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("out.txt");
    fs::write(&file, "old").unwrap();
    let target = file.display().to_string();
    let run = clearline(&["extract", "-o", &target, &fixture("index.html")]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(3), ""));
    assert!(run.sentence().contains("most of its text is links"));
    assert_eq!(text_of(&file), "old");
    let run = clearline(&["extract", "-f", "json", "-o", &target, &fixture("index.html")]);
    assert_eq!(run.code, Some(3));
    let analysis: Value = serde_json::from_str(&text_of(&file)).unwrap();
    assert_eq!(analysis["extraction"]["reason"], "index-of-links");
}

#[test]
fn a_doubtful_page_is_read_with_a_warning() {
    let page = "<p>We use cookies on this site, and we would like your consent to the cookies that our partners set as well.\
                <p>You can take your consent back at any time, and the site will look the same as before.";
    let run = fed(&["extract", "-"], page.as_bytes());
    assert_eq!(run.code, Some(0));
    assert!(
        run.sentence()
            .starts_with("This may not be an article: the page only asks for consent")
    );
    assert!(run.stdout.starts_with("We use cookies"));
}

#[test]
fn standard_input_is_a_page_in_any_charset() {
    let bytes = fs::read(fixtures().join("article-zh-gb18030.html")).unwrap();
    let run = fed(&["extract", "-"], &bytes);
    assert_eq!(run.code, Some(0));
    assert!(run.stdout.contains("村名里有一个很少见的字，写作“㙍”"));
    let wrong = fed(&["extract", "--charset", "windows-1252", "-f", "json", "-"], &bytes);
    assert_eq!(wrong.json()["page"]["charset_reason"], "chosen by you");
}

#[test]
fn wrong_arguments_end_with_2_and_one_sentence() {
    let page = fixture("article-en.html");
    let cases: [(&[&str], &str); 12] = [
        (&["extract"], "required arguments"),
        (&["extract", "--nonsense", &page], "--nonsense"),
        (&["extract", "-f", "pdf", &page], "pdf"),
        (
            &["extract", "-m", "magic", &page],
            "There is no method “magic”. There are: line-block",
        ),
        (&["extract", "--set", "treshold=1", &page], "no parameter"),
        (&["extract", "--set", "threshold=many", &page], "a number from 0 to 500"),
        (&["extract", "--charset", "klingon", &page], "not a character set"),
        (&["extract", "--url", "ftp://example.com/", &page], "http"),
        (&["extract", "ftp://example.com/"], "“ftp:”"),
        (&["batch", "--jobs", "0", &page], "--jobs"),
        (&["batch", "--charset", "klingon", &page], "not a character set"),
        (&["methods", "-f", "xml"], "xml"),
    ];
    for (arguments, told) in cases {
        let run = clearline(arguments);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(run.sentence().contains(told), "{arguments:?}: {}", run.stderr);
    }
}

#[test]
fn a_page_that_cannot_be_fetched_ends_with_4() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/", listener.local_addr().unwrap());
    drop(listener);
    let run = clearline(&["extract", &address]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(4), ""));
    assert!(run.sentence().starts_with("No connection to 127.0.0.1"));
}

#[test]
fn a_page_that_cannot_be_read_ends_with_5() {
    let folder = tempfile::tempdir().unwrap();
    let document = folder.path().join("paper.html");
    fs::write(&document, "%PDF-1.4 and so on").unwrap();
    for (page, told) in [
        ("./none.html", "there is no such file"),
        (&folder.path().display().to_string(), "it is a folder"),
        (&document.display().to_string(), "a PDF document"),
    ] {
        let run = clearline(&["explain", page]);
        assert_eq!((run.code, run.stdout.as_str()), (Some(5), ""));
        assert!(run.sentence().contains(told), "{}", run.stderr);
    }
}

#[test]
fn an_answer_that_cannot_be_written_ends_with_1() {
    let folder = tempfile::tempdir().unwrap();
    let page = fixture("article-en.html");
    let run = clearline(&["extract", "-o", &folder.path().display().to_string(), &page]);
    assert_eq!(run.code, Some(1));
    assert!(run.sentence().contains("it is a folder"));
    let nowhere = folder.path().join("none/out.txt").display().to_string();
    let run = clearline(&["batch", "-o", &nowhere, &page]);
    assert_eq!(run.code, Some(1));
    assert!(run.sentence().contains("there is no folder"));
}

#[test]
fn the_file_of_o_holds_what_standard_output_would() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("out");
    let target = file.display().to_string();
    let page = fixture("structure.html");
    for arguments in [
        &["extract"][..],
        &["extract", "-f", "md", "--no-dates"],
        &["explain", "-f", "csv"],
        &["batch"],
    ] {
        let printed = clearline(&[arguments, &[&page]].concat());
        let run = clearline(&[arguments, &["-o", &target, &page]].concat());
        assert_eq!((run.code, run.stdout.as_str(), run.stderr.as_str()), (Some(0), "", ""));
        assert_eq!(text_of(&file), printed.stdout);
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[cfg(unix)]
#[test]
fn a_device_is_written_directly() {
    let page = fixture("article-en.html");
    let run = clearline(&["extract", "-o", "/dev/stdout", &page]);
    assert_eq!(run.stdout, clearline(&["extract", &page]).stdout);
    assert_eq!(clearline(&["extract", "-o", "/dev/null", &page]).code, Some(0));
}

#[test]
fn batch_gives_a_record_for_each_page_in_order() {
    let run = clearline(&["batch", "--jobs", "2", &fixtures().display().to_string()]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let records = run.records();
    let ids: Vec<&str> = records.iter().map(|record| record["id"].as_str().unwrap()).collect();
    let first = ["article-en", "article-en", "article-ja-shift_jis", "article-ko-euc-kr"];
    assert_eq!(ids[..4], first);
    let last = ["saved", "shell", "short-news-zh", "structure"];
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
        "confidence",
        "error",
    ] {
        let (_, after) = rest.split_once(&format!("\"{key}\":")).expect(first);
        rest = after;
    }
    assert!(!first.contains("\"ms\":"));
    let empty = records.iter().find(|record| record["id"] == "index").unwrap();
    assert_eq!((empty["text"].as_str(), empty["error"].as_str()), (Some(""), None));
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
    assert_eq!(run.code, Some(1));
    assert_eq!(run.sentence(), "2 of 4 inputs failed; their records say why.");
    let records = run.records();
    assert_eq!(records[0], records[3]);
    assert_eq!(records[0]["url"], "https://example.com/a");
    assert_eq!(records[0]["title"], "Ferry");
    assert!(records[0]["text"].as_str().unwrap().starts_with("The ferry crosses"));
    assert!(records[1]["error"].as_str().unwrap().contains("base64"));
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
    assert!(records[2]["error"].as_str().unwrap().contains("there is no such file"));
    assert_eq!(records[3]["url"], "https://example.com/b");
    assert!(records[0]["ms"].as_f64().unwrap() > 0.0);
    assert_eq!(records[2].get("ms"), None);
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
fn methods_are_listed_with_their_parameters() {
    let run = clearline(&["methods"]);
    assert_eq!(run.code, Some(0));
    assert!(run.stdout.contains("line-block") && run.stdout.contains("threshold"));
    let methods = clearline(&["methods", "-f", "json"]).json();
    let names: Vec<&str> = methods
        .as_array()
        .unwrap()
        .iter()
        .map(|method| method["name"].as_str().unwrap())
        .collect();
    let known: Vec<&str> = clearline::methods::METHODS.iter().map(|method| method.name).collect();
    assert_eq!(names, known);
}

#[test]
fn help_and_version_are_data() {
    for arguments in [&["--help"][..], &["--version"], &["extract", "--help"]] {
        let run = clearline(arguments);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
        assert!(run.stdout.len() > 10 && !run.stdout.contains('\u{1b}'));
    }
}

#[test]
fn without_a_display_the_window_says_so() {
    let mut command = command(&[]);
    command
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET");
    let output = command.spawn().unwrap().wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(
        stderr.starts_with("clearline: ") && stderr.lines().count() == 1,
        "{stderr}"
    );
}
