//! `eval` where arguments, pages or files are not what they should be.

use super::eval_command::Tiny;
use super::program::text;
use clearline_words::{Message, message};
use std::fs;

#[test]
fn wrong_arguments_end_with_2() {
    let tiny = Tiny::new();
    let no_method = message!("fault-unknown-method", name = "magic", meant = "").to_string();
    let no_parameter = message!("fault-parameter-unknown", name = "treshold").to_string();
    for (options, told) in [
        (&["-m", "magic"][..], &[no_method.as_str()][..]),
        (&["--set", "treshold=1"], &[no_parameter.as_str()]),
        (
            &["-m", "line-block", "--against", "x.jsonl"],
            &["--method", "--against"],
        ),
        (&["-m", "line-block", "--metadata"], &["--method", "--metadata"]),
    ] {
        let run = tiny.eval(options);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{options:?}");
        assert!(told.iter().all(|part| run.sentence().contains(part)), "{}", run.stderr);
    }
}

#[test]
fn what_is_no_corpus_ends_with_5() {
    let tiny = Tiny::new();
    let missing = tiny.path("none.jsonl").display().to_string();
    let run = tiny.eval(&["--against", &missing]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(5), ""));
    let fault = message!("fault-output", path = missing, why = message!("why-missing")).error_text();
    assert_eq!(run.sentence(), fault.to_string());

    tiny.write("tiny/gold.jsonl", "{\"id\": \"a\"}\n{\"text\": \"b\"}\n");
    let run = tiny.eval(&[]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(5), ""));
    // The parser of JSON tells a column as well.
    let why = message!("why-corpus-line", line = "2", why = "missing field `id`").to_string();
    assert!(run.sentence().contains(&why), "{}", run.stderr);

    fs::remove_file(tiny.path("tiny/gold.jsonl")).unwrap();
    let run = tiny.eval(&[]);
    assert_eq!(run.code, Some(5));
    let fault = message!("fault-corpus").error_text();
    assert!(run.sentence().ends_with(&fault.what_now), "{}", run.stderr);
}

#[test]
fn pages_without_a_record_are_told() {
    let tiny = Tiny::new();
    let output = tiny.path("other.jsonl").display().to_string();
    let run = tiny.eval(&["--against", &output]);
    let told = message!(
        "eval-missing",
        file = output.as_str(),
        count = "1",
        all = "2",
        name = "tiny"
    );
    assert_eq!(run.sentence(), told.to_string());
    let run = tiny.eval(&["--nonempty", "--against", &output]);
    assert_eq!(run.stderr, "");
}

#[test]
fn pages_that_cannot_be_read_are_told() {
    let tiny = Tiny::new();
    fs::remove_file(tiny.path("tiny/pages/ferry.html")).unwrap();
    let run = tiny.eval(&["-m", "line-block"]);
    let told = message!("eval-unread", count = "1", all = "2", name = "tiny", first = "ferry");
    assert_eq!((run.code, run.sentence()), (Some(0), told.to_string().as_str()));
}

#[test]
fn output_without_end_is_told() {
    let tiny = Tiny::new();
    let output = tiny.path("endless.jsonl");
    let file = fs::File::create(&output).unwrap();
    file.set_len((1 << 30) + 1).unwrap();
    let run = tiny.eval(&["--against", &output.display().to_string()]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(5), ""));
    let size = message!("size-megabytes", size = "1073.7");
    let why = message!("why-too-large", size = size).to_string();
    assert!(run.sentence().contains(&why), "{}", run.stderr);
}

#[test]
fn a_folder_that_holds_no_folds_ends_with_5() {
    let tiny = Tiny::new();
    let told = |file: &str, why: Message| {
        let folds = tiny.path("folds").display().to_string();
        let run = tiny.eval(&["-m", "auto", "--folds", &folds]);
        assert_eq!((run.code, run.stdout.as_str()), (Some(5), ""));
        let path = tiny.path("folds").join(file).display().to_string();
        let fault = message!("fault-folds", path = path, why = why).error_text();
        for part in [fault.what, fault.why, fault.what_now] {
            assert!(run.sentence().contains(&part), "{part}: {}", run.stderr);
        }
        assert!(!run.stderr.contains("os error"), "{}", run.stderr);
    };
    told("folds.json", message!("why-missing"));
    tiny.folds(&[]);
    fs::write(tiny.path("folds/one.model"), b"CLAM\x03\0\0\0\0\0\0\0").unwrap();
    told("one.model", Message::verbatim(text("fault-model-other-features")));
    fs::remove_file(tiny.path("folds/one.model")).unwrap();
    told("one.model", message!("why-missing"));
    tiny.write("folds/folds.json", "[{}]");
    told(
        "folds.json",
        message!("why-folds-no-list", why = "missing field `model`"),
    );
}

#[test]
fn files_that_cannot_be_read_are_told_in_plain_words() {
    let tiny = Tiny::new();
    let folder = tiny.path("").display().to_string();
    let missing = tiny.path("none.jsonl").display().to_string();
    for (against, why) in [(missing, "why-missing"), (folder, "why-is-folder")] {
        let run = tiny.eval(&["--against", &against]);
        let fault = message!("fault-output", path = against, why = message!(why)).error_text();
        assert_eq!((run.code, run.sentence()), (Some(5), fault.to_string().as_str()));
    }
}
