//! The program itself on one page: every format, every exit code.

use super::program::{clearline, command, fed, fixture, fixtures, text_of};
use serde_json::Value;
use std::fs;

#[test]
fn extract_prints_the_main_text_only() {
    let run = clearline(&["extract", &fixture("article-en.html")]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert!(
        run.stdout
            .starts_with("The reading room at Harrow Lane used to go dark at six")
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
    assert_eq!((other.code, other.stdout.as_str()), (Some(2), ""));
    assert!(
        other
            .stderr
            .contains("justext has no HTML of its own. These have: text-density")
    );
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
    assert!(why.contains("prints a text of its own only in the mode python or java; add --set mode=python."));
    let other = fed(&["extract", "-m", "justext", "-f", "own-text", "-"], page.as_bytes());
    assert_eq!((other.code, other.stdout.as_str()), (Some(2), ""));
    assert!(
        other
            .stderr
            .contains("scored-blocks (mode literal), clearreader (mode post).")
    );
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
    assert_eq!(analysis["schema"], 3);
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
    let run = clearline(&["extract", "-m", "line-block", "-o", &target, &fixture("index.html")]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(3), ""));
    assert!(run.sentence().contains("most of its text is links"));
    assert_eq!(text_of(&file), "old");
    let run = clearline(&[
        "extract",
        "-m",
        "line-block",
        "-f",
        "json",
        "-o",
        &target,
        &fixture("index.html"),
    ]);
    assert_eq!(run.code, Some(3));
    let analysis: Value = serde_json::from_str(&text_of(&file)).unwrap();
    assert_eq!(analysis["extraction"]["reason"], "index-of-links");
}

#[test]
fn a_doubtful_page_is_read_with_a_warning() {
    let page = "<p>We use cookies on this site, and we would like your consent to the cookies that our partners set as well.\
                <p>You can take your consent back at any time, and the site will look the same as before.";
    let run = fed(&["extract", "-m", "line-block", "-"], page.as_bytes());
    assert_eq!(run.code, Some(0));
    assert!(
        run.sentence()
            .starts_with("This may not be an article: the page only asks for consent")
    );
    assert!(run.sentence().ends_with("What was found is written all the same."));
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
    let cases: [(&[&str], &str); 13] = [
        (&["extract"], "required arguments"),
        (&["extract", "--nonsense", &page], "--nonsense"),
        (&["extract", "-f", "pdf", &page], "pdf"),
        (
            &["extract", "-m", "magic", &page],
            "There is no method “magic”. There are: auto, justext, line-block",
        ),
        (&["extract", "--set", "treshold=1", &page], "no parameter"),
        (
            &["extract", "-m", "line-block", "--set", "threshold=many", &page],
            "a whole number from 0 to 500",
        ),
        (
            &["extract", "-m", "line-block", "--set", "k=2.7", &page],
            "a whole number from 1 to 10",
        ),
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
fn without_a_display_the_window_says_so() {
    let told = |arguments: &[&str]| {
        let mut command = command(arguments);
        command
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY")
            .env_remove("WAYLAND_SOCKET");
        let output = command.spawn().unwrap().wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    let no_window = told(&[]);
    assert!(no_window.starts_with("clearline: No window"), "{no_window}");
    assert_eq!(no_window.lines().count(), 1);
    let missing = "clearline: ./no-such-page.html cannot be opened: there is no such file.\n";
    assert_eq!(told(&["./no-such-page.html"]), missing.to_owned() + &no_window);
}

#[test]
fn a_misspelt_command_and_a_missing_corpus_are_told_plainly() {
    let run = clearline(&["extrct", "page.html"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("there is no such command"), "{}", run.stderr);
    let run = clearline(&["extrct"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("no command and no file “extrct”"), "{}", run.stderr);
    let run = clearline(&["eval", "/nowhere"]);
    assert_eq!(run.code, Some(5));
    assert!(
        run.stderr.contains("there is no such file") && !run.stderr.contains("os error"),
        "{}",
        run.stderr
    );
}

#[test]
fn the_system_s_errors_are_told_in_plain_words() {
    let page = fixture("article-en.html");
    let own = tempfile::tempdir().unwrap();
    let folder = own.path().display().to_string();
    let wrong: [&[&str]; 3] = [
        &["extract", "--gold", &page, &page],
        &["rules", "import", &folder],
        &["eval", &page],
    ];
    for arguments in wrong {
        let run = clearline(arguments);
        assert_eq!(run.code, Some(5), "{arguments:?}");
        let told = run.stderr.as_str();
        assert!(
            told.contains("it is a folder") || told.contains("is a file and no folder"),
            "{told}"
        );
        assert!(!told.contains("os error"), "{told}");
    }
}

#[cfg(unix)]
#[test]
fn options_that_are_no_unicode_are_told_like_others() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let output = command(&["extract", "p.html", "-m"])
        .arg(OsStr::from_bytes(b"p\xE9.html"))
        .output()
        .unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(
        told.ends_with("clearline extract --help tells what can be typed.\n"),
        "{told}"
    );
}
