//! Files and folders of the library that cannot be written, or not be read as a whole.

use super::library::{Library, command_for, kept, pages};
use super::program::{command, files_below};
use clearline_words::message;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Runs the program where no file may grow beyond 1 kB, as on a disk that fills up while a file is written.
#[cfg(unix)]
#[test]
fn a_full_disk_and_a_folder_without_permission_lose_nothing() {
    let (library, paths) = kept();
    let before = fs::read(&paths[0]).unwrap();
    let own = library.command(&["library", "tag", "--add", "new", &paths[0].display().to_string()]);
    let mut command = Command::new("sh");
    command.args(["-c", "trap '' XFSZ; ulimit -f 1; exec \"$@\"", "sh"]);
    command.arg(own.get_program()).args(own.get_args());
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    let fault = message!("fault-save-other", target = paths[0].display().to_string());
    assert!(said.contains(&fault.to_string()), "{said}");
    assert_eq!(fs::read(&paths[0]).unwrap(), before);
    let [english, ..] = pages();
    let mut keep = command_for(Path::new("/sys/kernel"), &["keep", &english]);
    let output = keep.env("XDG_CACHE_HOME", library.0.path()).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    let closed = ["fault-library-no-permission", "fault-library-read-only"];
    let is_said = |id: &'static str| said.contains(&message!(id, folder = "/sys/kernel").error_text().to_string());
    assert!(closed.into_iter().any(is_said) && !said.contains(".lock"), "{said}");
}

#[test]
fn a_file_whose_highlights_are_damaged_is_said_to_have_its_text() {
    use std::io::{Read, Write};
    let (library, paths) = kept();
    let mut archive = zip::ZipArchive::new(fs::File::open(&paths[0]).unwrap()).unwrap();
    let mut damaged = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for number in 0..archive.len() {
        let mut member = archive.by_index(number).unwrap();
        let name = member.name().unwrap().to_string();
        let mut bytes = Vec::new();
        member.read_to_end(&mut bytes).unwrap();
        damaged
            .start_file(name.as_str(), zip::write::SimpleFileOptions::default())
            .unwrap();
        damaged
            .write_all(if name == "annotations.json" { b"{bad" } else { &bytes })
            .unwrap();
    }
    drop(archive);
    fs::write(&paths[0], damaged.finish().unwrap().into_inner()).unwrap();
    let check = library.run(&["library", "check"]);
    assert_eq!(check.code, Some(1));
    let fault = message!("fault-library-marks", path = paths[0].display().to_string());
    assert_eq!(check.stdout, format!("{}\n", fault.error_text()));
}

#[cfg(unix)]
#[test]
fn an_article_is_kept_where_only_its_markdown_file_has_no_room() {
    let library = Library::new();
    let page = library.0.path().join("river.html");
    let text = "<p>The river runs slowly here, and nobody in the village would have it any other way.".repeat(1_000);
    fs::write(&page, format!("<title>River</title>{text}")).unwrap();
    let own = library.command(&["keep", &page.display().to_string()]);
    let mut command = Command::new("sh");
    command.args(["-c", "trap '' XFSZ; ulimit -f 64; exec \"$@\"", "sh"]);
    command.arg(own.get_program()).args(own.get_args());
    for (name, value) in own.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{said}");
    let path = PathBuf::from(String::from_utf8(output.stdout).unwrap().trim_end());
    assert!(path.is_file() && !path.with_extension("md").exists());
    assert_eq!(library.run(&["library", "check"]).code, Some(0));
}

#[test]
fn the_same_fault_ends_with_the_same_code_whatever_is_to_be_done() {
    let (library, _) = kept();
    for arguments in [
        &["library", "export", "-f", "md", "-o", "no such folder/below"][..],
        &["library", "export", "-f", "epub", "-o", "no such folder/a.epub"],
        &["library", "export", "--json", "-o", "no such folder/a.jsonl"],
    ] {
        let run = library.run(arguments);
        assert_eq!(run.code, Some(1), "{arguments:?}: {}", run.stderr);
        assert!(run.sentence().contains("no such folder"), "{}", run.stderr);
    }
    let unknown: [&[&str]; 3] = [&["show"], &["reread"], &["tag", "--state", "read"]];
    let home = tempfile::tempdir().unwrap();
    for words in unknown {
        let arguments = [&["library"], words, &["nothing"]].concat();
        let run = library.run(&arguments);
        assert_eq!(run.code, Some(2), "{arguments:?}: {}", run.stderr);
        // In a library that is still to be made, too.
        let mut fresh = command(&arguments);
        let names = ["HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"];
        for name in names {
            fresh.env(name, home.path());
        }
        assert_eq!(fresh.output().unwrap().status.code(), Some(2), "{arguments:?}");
    }
}

#[test]
fn the_list_says_in_json_why_a_file_cannot_be_read() {
    let (library, paths) = kept();
    fs::write(&paths[0], "damaged").unwrap();
    let no_zip = message!("fault-library-no-zip", path = paths[0].display().to_string());
    for _ in 0..2 {
        let list = library.run(&["library", "list", "--json"]);
        assert_eq!((list.code, list.records().len()), (Some(0), 3));
        for record in list.records() {
            let is_damaged = record["path"] == paths[0].display().to_string();
            assert_eq!(record["kind"] == "no-zip", is_damaged, "{record}");
            assert_eq!(
                record["fault"] == no_zip.error_text().to_string(),
                is_damaged,
                "{record}"
            );
            assert_eq!(record["fault"].is_null() && record["kind"].is_null(), !is_damaged);
        }
    }
    let check = library.run(&["library", "check", "--json"]);
    assert_eq!(check.records()[0]["kind"], "no-zip");
}

#[test]
fn an_export_says_which_files_were_there_before() {
    let (library, _) = kept();
    let out = library.0.path().join("out").display().to_string();
    let export = ["library", "export", "-f", "md", "-o", &out];
    let first = library.run(&export);
    assert_eq!((first.code, first.stderr.as_str()), (Some(0), ""));
    let there = files_below(Path::new(&out));
    let second = library.run(&export);
    assert_eq!(
        (second.code, second.stderr.lines().count()),
        (Some(0), 3),
        "{}",
        second.stderr
    );
    for there in there {
        let written = format!("{} (2).md", there.with_extension("").display());
        let taken = message!(
            "library-export-name-taken",
            there = there.display().to_string(),
            written = written
        );
        assert!(second.stderr.contains(&taken.to_string()), "{}", second.stderr);
    }
}
