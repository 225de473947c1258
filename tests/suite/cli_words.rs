//! What the command line says in the user's language.

use super::eval_command::Tiny;
use super::program::{Run, command, fixture, text};
use serde_json::json;
use unicode_width::UnicodeWidthStr;

const CHINESE: [&str; 2] = ["zh_CN.UTF-8", "zh_TW.UTF-8"];

fn in_language(locale: &str, arguments: &[&str]) -> Run {
    let mut command = command(arguments);
    command
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env("LANG", locale);
    let output = command.output().unwrap();
    Run {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Three English words in a row, each of letters only.
fn has_english(text: &str) -> bool {
    let words: Vec<&str> = text.split(' ').collect();
    let is_word = |word: &&str| word.len() > 1 && word.chars().all(|c| c.is_ascii_lowercase());
    words.windows(3).any(|three| three.iter().all(is_word))
}

#[test]
fn where_pages_state_facts_is_said_in_chinese() {
    let tiny = Tiny::new();
    tiny.write(
        "tiny/pages/ferry.html",
        "<title>The ferry</title><script type='application/ld+json'>{\"@type\": \"Article\", \"author\": \"Ida Marsh\"}</script>\
         <p>Published 6 May 2024",
    );
    let ferry = json!({"id": "ferry", "title": "Rain", "author": "Eva Bron", "date": "2024-05-07"});
    tiny.write("tiny/gold.jsonl", &format!("{ferry}\n"));
    let corpus = tiny.corpus().display().to_string();
    for (locale, title, day) in [
        ("zh_CN.UTF-8", "(title 元素)", "(大标题旁的一行)"),
        ("zh_TW.UTF-8", "(title 元素)", "(大標題旁的一行)"),
    ] {
        let table = in_language(locale, &["eval", "--metadata", "--worst", "9", &corpus]).stdout;
        for origin in [title, day, "(JSON-LD author)"] {
            assert!(table.contains(origin), "{origin}: {table}");
        }
    }
}

#[test]
fn help_of_every_command_is_chinese() {
    for locale in CHINESE {
        for of in ["", "extract", "explain", "batch", "eval", "tune", "methods", "rules"] {
            for flag in ["--help", "-h"] {
                let typed: Vec<&str> = [of, flag].into_iter().filter(|word| !word.is_empty()).collect();
                let run = in_language(locale, &typed);
                assert_eq!(run.code, Some(0));
                assert!(run.stdout.contains("用法："), "{}", run.stdout);
                assert!(!has_english(&run.stdout), "{}", run.stdout);
                for english in ["Usage", "Options", "Arguments", "default:", "possible values", "Print"] {
                    assert!(!run.stdout.contains(english), "{english}: {}", run.stdout);
                }
            }
        }
    }
}

/// The help of all options begins in one column, though a Chinese character is as wide as two letters.
#[test]
fn options_are_in_columns() {
    for locale in CHINESE {
        let help = in_language(locale, &["eval", "-h"]).stdout;
        let options = help.lines().filter(|line| line.contains(" --"));
        let columns: Vec<usize> = options
            .filter_map(|line| {
                line.trim_start()
                    .find("  ")
                    .map(|at| (line, line.len() - line.trim_start().len() + at))
            })
            .map(|(line, end)| line.width() - line[end..].trim_start().width())
            .collect();
        assert!(
            columns.len() > 10 && columns.iter().all(|column| *column == columns[0]),
            "{columns:?} {help}"
        );
    }
}

#[test]
fn faults_are_chinese_and_keep_their_codes() {
    let page = fixture("article-en.html");
    let index = fixture("index.html");
    let wrong: [(&[&str], i32); 9] = [
        (&["extract", "--nonsense", &page], 2),
        (&["extract", "-f", "jsn", &page], 2),
        (&["extract"], 2),
        (&["extract", "./none.html"], 5),
        (&["extract", "-m", "line-block", "--set", "k=2.7", &page], 2),
        (&["batch", "--jobs", "many", &page], 2),
        (&["batch", "./none.html"], 1),
        (&["extract", "-m", "line-block", &index], 3),
        (&["eval", "/nowhere/none", "-m", "magic"], 2),
    ];
    for locale in CHINESE {
        for (arguments, code) in &wrong {
            let run = in_language(locale, arguments);
            assert_eq!(run.code, Some(*code), "{arguments:?}: {}", run.stderr);
            assert!(
                run.stderr.chars().any(|c| c > '\u{4E00}'),
                "{arguments:?}: {}",
                run.stderr
            );
            assert!(!has_english(&run.stderr), "{arguments:?}: {}", run.stderr);
        }
    }
}

/// The table of `eval` has Chinese headings at the right ends of their columns; what machines read is the same.
#[test]
fn tables_are_chinese_and_data_are_not() {
    let corpus = fixture("auto");
    for locale in CHINESE {
        let table = in_language(locale, &["eval", "-m", "line-block", &corpus]).stdout;
        let lines: Vec<&str> = table.lines().collect();
        assert!(
            lines[0].starts_with("方法") && lines[0].width() == lines[1].width(),
            "{table}"
        );
        for arguments in [
            ["eval", "-m", "line-block", "-f", "json", &corpus],
            ["batch", "--quiet", "--jobs", "1", &corpus, "none"],
        ] {
            assert_eq!(
                in_language(locale, &arguments).stdout,
                in_language("C", &arguments).stdout
            );
        }
    }
}

#[test]
fn the_locale_of_the_system_itself_is_english() {
    let heading = text("cli-heading-usage");
    for locale in ["C", "POSIX", "C.UTF-8", "en_GB.UTF-8", "sw_KE.UTF-8"] {
        let help = in_language(locale, &["--help"]).stdout;
        assert!(help.contains(&format!("{heading}clearline")), "{locale}");
    }
    let mut command = command(&["--help"]);
    let output = command.env("LC_ALL", "C").env("LANG", "zh_CN.UTF-8").output().unwrap();
    assert!(String::from_utf8(output.stdout).unwrap().contains(&heading));
}
