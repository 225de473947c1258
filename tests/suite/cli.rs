//! The program itself on one page, and what it writes: every format, and where to.

use super::program::{self, clearline, fed, fixture, fixtures, text_of};
use clearline_words::{Message, message};
use std::fs;

/// The line on standard error that tells a fault.
fn line_of(fault: &Message) -> String {
    format!("clearline: {}\n", fault.error_text())
}

#[test]
fn extract_prints_the_main_text_only() {
    let run = clearline(&["extract", &fixture("article-en.html")]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let begins = "The reading room at Harrow Lane used to go dark at six";
    assert!(run.stdout.starts_with(begins), "{}", run.stdout);
    assert!(run.stdout.contains("It is warm, and we have soup."));
    assert!(!run.stdout.contains("Rowers beaten by the weather"));
    let packed = clearline(&["extract", "-f", "txt", &fixture("article-en.html.gz")]);
    assert_eq!(packed.stdout, run.stdout);
}

#[test]
fn a_policy_is_the_parameter_of_that_name() {
    let page = fixture("article-en.html");
    let by_policy = clearline(&["explain", "--policy", "page", "-f", "json", &page]);
    let by_set = clearline(&["explain", "--set", "policy=page", "-f", "json", &page]);
    assert_eq!((by_policy.code, &by_policy.stdout), (Some(0), &by_set.stdout));
    assert_ne!(by_policy.stdout, clearline(&["explain", "-f", "json", &page]).stdout);
    let of_another = clearline(&["extract", "-m", "justext", "--policy", "page", &page]);
    let only_auto = |methods: &str| line_of(&message!("policy-only-auto", methods = methods));
    assert_eq!((of_another.code, of_another.stderr), (Some(2), only_auto("justext")));
    let same = clearline(&[
        "explain",
        "--policy",
        "page",
        "--set",
        "policy=page",
        "-f",
        "json",
        &page,
    ]);
    assert_eq!((same.code, same.stdout), (Some(0), by_set.stdout));
    let remarks = fixture("remarks.html");
    let text = |policy: &str| clearline(&["extract", "--policy", policy, &remarks]).stdout;
    let (article, discussion) = (text("article"), text("discussion"));
    assert!(!article.contains("The goat is called Bishop"), "{article}");
    assert!(discussion.contains("The goat is called Bishop"), "{discussion}");
    // The methods that vote keep their own parameters.
    let of_all = clearline(&["extract", "-m", "consensus", "--policy", "page", &page]);
    assert_eq!((of_all.code, of_all.stderr), (Some(2), only_auto("consensus")));
    let no_policy = clearline(&[
        "eval",
        "-m",
        "justext",
        "--policies",
        &fixture("auto/gold.jsonl"),
        &fixture("auto"),
    ]);
    let fault = line_of(&message!("eval-policies-only-auto"));
    assert_eq!((no_policy.code, no_policy.stderr), (Some(2), fault));
    let two = clearline(&["extract", "--policy", "page", "--set", "policy=article", &page]);
    let fault = line_of(&message!("policy-contradiction", policy = "page", other = "article"));
    assert_eq!((two.code, two.stderr), (Some(2), fault));
    let unknown = clearline(&["extract", "--policy", "everything", &page]);
    assert_eq!(unknown.code, Some(2));
    assert!(unknown.stderr.contains("discussion"), "{}", unknown.stderr);
}

#[test]
fn every_visible_character_comes_from_the_page_in_order() {
    use clearline_engine::page::{Options, Source, load};
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
fn noise_is_no_page_whatever_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("noise.html");
    let noise: Vec<u8> = (0..4000u32)
        .map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8)
        .collect();
    fs::write(&path, noise).unwrap();
    let run = clearline(&["extract", &path.display().to_string()]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(5), ""), "{}", run.stderr);
}

#[test]
fn units_are_told_with_the_spaces_between_their_elements() {
    let page = "<p>The <b>river</b> <i>rose</i> in the night.<p>By<br>morning the road was gone.";
    let run = fed(&["explain", "-f", "csv", "-"], page.as_bytes());
    assert!(run.stdout.contains("The river rose in the night."), "{}", run.stdout);
}

#[test]
fn methods_that_answer_in_html_are_written_so() {
    let page = fixture("article-en.html");
    for method in [
        "text-density",
        "composite-density",
        "punctuation-density",
        "clearreader",
    ] {
        let run = clearline(&["extract", "-m", method, "-f", "own-html", &page]);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{method}");
        let shown: String = scraper::Html::parse_document(&run.stdout)
            .root_element()
            .text()
            .collect();
        assert!(shown.contains("It is warm, and we have soup."), "{method}");
    }
    let other = clearline(&["extract", "-m", "justext", "-f", "own-html", &page]);
    let able = clearline_engine::methods::METHODS
        .iter()
        .filter(|method| method.has_own_html());
    let names = able.map(|method| method.name).collect::<Vec<_>>().join(", ");
    let fault = line_of(&message!("fault-no-own-html", method = "justext", names = names));
    assert_eq!((other.code, other.stdout.as_str(), other.stderr), (Some(2), "", fault));
}

#[test]
fn what_a_program_prints_is_written_to_the_letter() {
    let line = "<p title='a > b'>The river rose in the night & by morning the lower road was gone.\n".repeat(3);
    let page = format!("<title>Rain</title>\n\n\n\n\n\n{line}\n\n\n\n\n");
    let printed = |mode: &str, page: &str| {
        let mode = format!("mode={mode}");
        let typed = ["extract", "-m", "line-block", "--set", &mode, "-f", "own-text", "-"];
        let run = fed(&typed, page.as_bytes());
        (run.code, run.stdout, run.stderr)
    };
    let leaked = " b'>The river rose in the night & by morning the lower road was gone.\n".repeat(3);
    let (code, text, _) = printed("python", &page);
    assert_eq!((code, text), (Some(0), leaked));
    let (code, message, _) = printed("python", "<p>Rain");
    assert_eq!(
        (code, message.as_str()),
        (Some(3), "This page has no content to extract")
    );
    let (code, nothing, why) = printed("repaired", &page);
    assert_eq!((code, nothing.as_str()), (Some(2), ""));
    let modes = message!("either", one = "python", other = "java");
    let fault = message!(
        "fault-own-text-mode",
        method = "line-block",
        modes = modes,
        mode = "python"
    );
    assert_eq!(why, line_of(&fault));
    let other = fed(&["extract", "-m", "justext", "-f", "own-text", "-"], page.as_bytes());
    assert_eq!((other.code, other.stdout.as_str()), (Some(2), ""));
    for (method, modes) in [("scored-blocks", "literal"), ("clearreader", "post")] {
        let named = message!("method-with-modes", method = method, modes = modes).to_string();
        assert!(other.stderr.contains(&named), "{}", other.stderr);
    }
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
    let run = clearline(&["explain", "-m", "line-block", "--set", "k=2", &page]);
    let analysis = run.json();
    assert_eq!(analysis["schema"], 5);
    assert_eq!(analysis["extraction"]["parameters"]["k"], 2.0);
    assert_eq!(analysis["page"]["charset"], "UTF-8");
    let units = analysis["units"].as_array().unwrap();
    assert!(units.iter().all(|unit| !unit["steps"].as_array().unwrap().is_empty()));
    assert_eq!(
        clearline(&["extract", "-m", "line-block", "-f", "json", "--set", "k=2", &page]).stdout,
        run.stdout
    );

    let table = clearline(&["explain", "-m", "line-block", "-f", "csv", "--set", "k=2", &page]).stdout;
    let mut rows = table.lines();
    assert_eq!(
        rows.next().unwrap(),
        "unit,line,characters,wide-characters,link-share,weight,block-length,first_class,class,keep,reason,text"
    );
    assert_eq!(rows.count(), units.len());
}

#[test]
fn standard_input_is_a_page_in_any_charset() {
    let bytes = fs::read(fixtures().join("article-zh-gb18030.html")).unwrap();
    let run = fed(&["extract", "-"], &bytes);
    assert_eq!(run.code, Some(0));
    assert!(run.stdout.contains("村名里有一个很少见的字，写作“㙍”"));
    let wrong = fed(&["extract", "--charset", "windows-1252", "-f", "json", "-"], &bytes);
    let reason = program::text("charset-known-chosen");
    assert_eq!(wrong.json()["page"]["charset_reason"], reason);
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
    let known: Vec<&str> = clearline_engine::methods::METHODS
        .iter()
        .map(|method| method.name)
        .collect();
    assert_eq!(names, known);
}

#[test]
fn help_and_version_are_data() {
    for arguments in [
        &["--help"][..],
        &["--version"],
        &["extract", "--help"],
        &["help", "batch"],
    ] {
        let run = clearline(arguments);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
        assert!(run.stdout.len() > 10 && !run.stdout.contains('\u{1b}'));
    }
    let [short, long] = [&["help", "extract"], &["extract", "--help"]].map(|arguments| clearline(arguments).stdout);
    assert_eq!(short, long);
}

#[test]
fn the_bookmark_is_printed_and_nothing_is_written() {
    let home = tempfile::tempdir().unwrap();
    let mut command = program::command(&["integrate", "--bookmarklet"]);
    let done = command.env("HOME", home.path()).output().unwrap();
    let printed = String::from_utf8(done.stdout).unwrap();
    assert_eq!((done.status.code(), done.stderr.len()), (Some(0), 0));
    assert_eq!(printed, "javascript:void(location.href='clearline:'+location.href)\n");
    assert!(include_str!("../../docs/browser.md").contains(printed.trim()));
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0);
    assert_eq!(clearline(&["integrate", "--bookmarklet", "--remove"]).code, Some(2));
}

#[test]
fn what_is_in_the_way_of_one_file_is_named_and_stops_no_other() {
    let home = tempfile::tempdir().unwrap();
    let manifest = home.path().join(".config/chromium/NativeMessagingHosts/clearline.json");
    fs::create_dir_all(&manifest).unwrap();
    let integrate = |arguments: &[&str]| {
        let mut command = program::command(&[&["integrate"], arguments].concat());
        command
            .env("HOME", home.path())
            .env_remove("XDG_CONFIG_HOME")
            .env_remove("XDG_DATA_HOME");
        let done = command.output().unwrap();
        let [printed, told] = [done.stdout, done.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        (done.status.code(), printed.lines().count(), told)
    };
    let why = message!("fault-save-is-folder").error_text().why;
    let unchanged = message!("integrate-failed", path = manifest.display().to_string(), why = why);
    let sentence = format!("clearline: {unchanged}\n");
    let (code, foreseen, told) = integrate(&["--dry-run"]);
    assert!(code == Some(1) && told.contains(&sentence), "{told}");
    let browsers = program::text("integrate-no-browser");
    let summary = message!("integrate-would-write", files = foreseen, browsers = browsers).to_string();
    assert!(told.contains(&summary), "{told}");
    let (code, written, told) = integrate(&[]);
    assert_eq!((code, written), (Some(1), foreseen), "{told}");
    assert!(told.contains(&sentence), "{told}");
    let now = message!("fault-not-all-changed", files = 1).error_text().what_now;
    assert!(told.ends_with(&format!("{now}\n")), "{told}");
    fs::remove_dir(&manifest).unwrap();
    let (code, planned, told) = integrate(&["--dry-run"]);
    assert_eq!((code, planned), (Some(0), foreseen + 1), "{told}");
    let browsers = message!("integrate-browsers-then", browsers = "Chromium").to_string();
    assert!(told.contains(&browsers), "{told}");
    let (code, written, told) = integrate(&[]);
    assert_eq!((code, written), (Some(0), planned), "{told}");
    let browsers = message!("integrate-browsers", browsers = "Chromium").to_string();
    assert!(told.contains(&browsers), "{told}");
    let (code, removed, told) = integrate(&["--remove"]);
    assert_eq!((code, removed), (Some(0), planned), "{told}");
}
