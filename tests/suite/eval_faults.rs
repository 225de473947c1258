//! `eval` where arguments, pages or files are not what they should be.

use super::eval_command::Tiny;
use std::fs;

#[test]
fn wrong_arguments_end_with_2() {
    let tiny = Tiny::new();
    for (options, told) in [
        (&["-m", "magic"][..], "There is no method “magic”"),
        (&["--set", "treshold=1"], "no parameter"),
        (&["-m", "line-block", "--against", "x.jsonl"], "cannot be used with"),
        (&["-m", "line-block", "--metadata"], "cannot be used with"),
    ] {
        let run = tiny.eval(options);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{options:?}");
        assert!(run.sentence().contains(told), "{}", run.stderr);
    }
}

#[test]
fn what_is_no_corpus_ends_with_5() {
    let tiny = Tiny::new();
    let missing = tiny.path("none.jsonl").display().to_string();
    let run = tiny.eval(&["--against", &missing]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(5), ""));
    assert!(run.sentence().contains("none.jsonl could not be read"));

    tiny.write("tiny/gold.jsonl", "{\"id\": \"a\"}\n{\"text\": \"b\"}\n");
    let run = tiny.eval(&[]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(5), ""));
    assert!(run.sentence().contains("line 2: missing field `id`"), "{}", run.stderr);

    fs::remove_file(tiny.path("tiny/gold.jsonl")).unwrap();
    let run = tiny.eval(&[]);
    assert_eq!(run.code, Some(5));
    assert!(
        run.sentence()
            .ends_with("A corpus is a folder with pages/ and gold.jsonl.")
    );
}

#[test]
fn pages_without_a_record_are_told() {
    let tiny = Tiny::new();
    let output = tiny.path("other.jsonl").display().to_string();
    let run = tiny.eval(&["--against", &output]);
    assert!(
        run.sentence()
            .ends_with("has no record of 1 of 2 pages of tiny; they count as empty.")
    );
    let run = tiny.eval(&["--nonempty", "--against", &output]);
    assert_eq!(run.stderr, "");
}

#[test]
fn pages_that_cannot_be_read_are_told() {
    let tiny = Tiny::new();
    fs::remove_file(tiny.path("tiny/pages/ferry.html")).unwrap();
    let run = tiny.eval(&["-m", "line-block"]);
    assert_eq!(run.code, Some(0));
    assert!(
        run.sentence().contains("1 of 2 pages of tiny could not be read"),
        "{}",
        run.stderr
    );
}

#[test]
fn output_without_end_is_told() {
    let tiny = Tiny::new();
    let output = tiny.path("endless.jsonl");
    let file = fs::File::create(&output).unwrap();
    file.set_len((1 << 30) + 1).unwrap();
    let run = tiny.eval(&["--against", &output.display().to_string()]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(5), ""));
    assert!(run.sentence().contains("it holds more than 1"), "{}", run.stderr);
}

#[test]
fn a_folder_that_holds_no_folds_ends_with_5() {
    let tiny = Tiny::new();
    let told = |told: &str| {
        let folds = tiny.path("folds").display().to_string();
        let run = tiny.eval(&["-m", "auto", "--folds", &folds]);
        assert_eq!((run.code, run.stdout.as_str()), (Some(5), ""));
        assert!(run.sentence().contains(told), "{}", run.stderr);
        assert!(
            run.sentence()
                .contains("--folds takes a folder that tools/train/run.sh has written")
                && !run.stderr.contains("os error"),
            "{}",
            run.stderr
        );
    };
    told("folds.json could not be read");
    tiny.folds(&[]);
    fs::write(tiny.path("folds/one.model"), b"CLAM\x03\0\0\0\0\0\0\0").unwrap();
    told("trained on other features");
    fs::remove_file(tiny.path("folds/one.model")).unwrap();
    told("one.model could not be read");
    tiny.write("folds/folds.json", "[{}]");
    told("missing field `model`");
}

#[test]
fn files_that_cannot_be_read_are_told_in_plain_words() {
    let tiny = Tiny::new();
    let folder = tiny.path("").display().to_string();
    let missing = tiny.path("none.jsonl").display().to_string();
    for (against, why) in [(&missing, "there is no such file"), (&folder, "it is a folder")] {
        let run = tiny.eval(&["--against", against]);
        assert_eq!(run.code, Some(5));
        let told = format!("could not be read as a program's output: {why}. --against takes a file");
        assert!(run.sentence().contains(&told), "{}", run.stderr);
    }
}
