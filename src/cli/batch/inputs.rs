//! The inputs of a batch: folders, files, addresses, lists, JSONL and WARC files become a row of pages to read.

use crate::cli::apart::STANDARD_INPUT;
use clearline_engine::archive::{Form, Input};
use clearline_engine::internals::archive::Row;
use clearline_engine::internals::page::plain::read_plain_text;
use clearline_engine::internals::page::{endings, reason, text_without_credentials};
use clearline_engine::page::{AddressFault, Source};
use clearline_words::{Message, message};
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

/// All inputs, in the order of the arguments.
pub(super) struct Inputs {
    parts: std::vec::IntoIter<Part>,
    current: Option<Box<dyn Row + Send>>,
    total: Option<u64>,
    folders: Vec<FolderCount>,
    /// The arguments as paths, of any kind.
    named: Vec<PathBuf>,
}

/// How many files of a folder are read, and which are not.
struct FolderCount {
    folder: PathBuf,
    /// The number of files that are read, or that fail to be.
    pages: usize,
    /// The files that are left out because they do not look like pages, in order.
    left_out: Vec<PathBuf>,
}

/// Most bytes of a list that is read; a million addresses fit.
const LONGEST_LIST: u64 = 64_000_000;

/// Most names of files that the sentence about those left out contains.
const MOST_TOLD: usize = 3;

impl FolderCount {
    /// A sentence about something unexpected: files are left out, or there is nothing to read.
    fn told(&self) -> Option<Message> {
        let folder = self.folder.display().to_string();
        let all = self.left_out.len();
        if all == 0 {
            return (self.pages == 0).then(|| message!("batch-empty-folder", folder = folder));
        }
        let names = self
            .left_out
            .iter()
            .take(MOST_TOLD)
            .map(|path| path.display().to_string());
        let mut names = names.collect::<Vec<_>>().join(", ");
        if all > MOST_TOLD {
            names.push_str(" …");
        }
        Some(message!("batch-left-out", count = all, folder = folder, names = names))
    }
}

/// The meaning of one argument.
enum Part {
    Known(Vec<Input>),
    /// JSON lines.
    StandardInput,
    /// A file of many pages, which is opened when its turn arrives.
    File(Form, PathBuf),
}

impl Part {
    /// The inputs that are known before their turn.
    fn known(&self) -> &[Input] {
        match self {
            Part::Known(inputs) => inputs,
            Part::StandardInput | Part::File(..) => &[],
        }
    }
}

impl Inputs {
    /// Looks up what each argument means. Folders and lists are read here, streams when their turn arrives. With
    /// `only_public`, lists name no files.
    pub(super) fn of(arguments: &[OsString], only_public: bool) -> Inputs {
        let mut folders = Vec::new();
        let parts: Vec<Part> = arguments
            .iter()
            .map(|argument| part(argument, only_public, &mut folders))
            .collect();
        let count = |part: &Part| match part {
            Part::Known(inputs) => Some(inputs.len() as u64),
            Part::StandardInput | Part::File(..) => None,
        };
        Inputs {
            total: parts.iter().map(count).sum(),
            parts: parts.into_iter(),
            current: None,
            folders,
            named: arguments.iter().map(PathBuf::from).collect(),
        }
    }

    /// Every path that is read: those that were named, those in lists, and those in folders.
    pub(super) fn paths(&self) -> impl Iterator<Item = &Path> {
        let found = self.parts.as_slice().iter().flat_map(Part::known);
        let found = found.filter_map(Input::path);
        self.named.iter().map(PathBuf::as_path).chain(found)
    }

    /// Sentences about unexpected things in the folders.
    pub(super) fn told(&self) -> impl Iterator<Item = Message> + '_ {
        self.folders.iter().filter_map(FolderCount::told)
    }

    /// The number of inputs, unless one is a stream.
    pub(super) fn total(&self) -> Option<u64> {
        self.total
    }
}

impl Inputs {
    /// The next input that `take` gets from a row.
    fn next_by(&mut self, take: impl Fn(&mut Box<dyn Row + Send>) -> Option<Input>) -> Option<Input> {
        loop {
            if let Some(input) = self.current.as_mut().and_then(&take) {
                return Some(input);
            }
            self.turn()?;
        }
    }

    /// Turns to the next part. Returns `None` if there is none.
    fn turn(&mut self) -> Option<()> {
        let (opened, path) = match self.parts.next()? {
            Part::Known(inputs) => {
                self.current = Some(Box::new(inputs.into_iter()));
                return Some(());
            }
            Part::StandardInput => (Form::Jsonl.inputs(BufReader::new(io::stdin())), STANDARD_INPUT.into()),
            Part::File(form, path) => {
                let opened = File::open(&path).and_then(|file| form.inputs(BufReader::new(file)));
                (opened, path)
            }
        };
        self.current = Some(opened.unwrap_or_else(|error| Box::new(vec![unreadable(&path, &error)].into_iter())));
        Some(())
    }
}

impl Iterator for Inputs {
    type Item = Input;

    fn next(&mut self) -> Option<Input> {
        self.next_by(|row| row.next())
    }
}

impl Row for Inputs {
    fn wait(&mut self) {
        if self.current.is_none() {
            self.turn();
        }
        if let Some(row) = &mut self.current {
            row.wait();
        }
    }

    fn pass_over(&mut self) -> Option<Input> {
        self.next_by(|row| row.pass_over())
    }
}

fn part(argument: &OsStr, only_public: bool, folders: &mut Vec<FolderCount>) -> Part {
    let path = Path::new(argument);
    let shown = argument.to_string_lossy();
    let has_extension = |wanted: &str| path.extension().is_some_and(|have| have.eq_ignore_ascii_case(wanted));
    if argument == STANDARD_INPUT {
        Part::StandardInput
    } else if path.is_dir() {
        let (inputs, count) = folder(path);
        folders.push(count);
        Part::Known(inputs)
    } else if has_extension("jsonl") {
        Part::File(Form::Jsonl, path.to_owned())
    } else if endings::names_warc(&shown) && !shown.contains("://") {
        Part::File(Form::Warc, path.to_owned())
    } else if has_extension("txt") && !shown.contains("://") {
        Part::Known(list(path, only_public))
    } else {
        let id = path.file_name().filter(|_| path.is_file());
        let id = id.map_or(shown.into_owned(), |name| page_id(Path::new(name)));
        Part::Known(vec![named(id, Source::parse_argument(argument))])
    }
}

/// The pages of a list, one path or address on each line. The line is the id.
fn list(path: &Path, only_public: bool) -> Vec<Input> {
    match read_plain_text(path, LONGEST_LIST) {
        Ok(text) => {
            let lines = text.trim_start_matches('\u{feff}').lines().map(str::trim);
            let lines = lines.filter(|line| !line.is_empty());
            let input = |line: &str| match Source::parse(line) {
                Ok(Source::File(_)) if only_public => Input::fault(line, message!("fault-record-file-in-list")),
                source => named(line.to_owned(), source),
            };
            lines.map(input).collect()
        }
        Err(error) => vec![unreadable(path, &error)],
    }
}

fn named(id: String, source: Result<Source, AddressFault>) -> Input {
    match source {
        Ok(source @ Source::Url(_)) => Input::source(text_without_credentials(&id).into_owned(), source),
        Ok(source) => Input::source(id, source),
        Err(fault) => Input::fault(text_without_credentials(&id), fault.message()),
    }
}

/// The pages in a folder and the folders in it, sorted by path. Links to folders are not followed, because they may
/// lead in a circle.
fn folder(root: &Path) -> (Vec<Input>, FolderCount) {
    let mut found: Vec<(PathBuf, Input)> = Vec::new();
    let mut left_out = Vec::new();
    let mut waiting = vec![root.to_owned()];
    while let Some(folder) = waiting.pop() {
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) => {
                found.push((folder.clone(), unreadable(&folder, &error)));
                continue;
            }
        };
        for entry in entries {
            let (entry, kind) = match entry.and_then(|entry| Ok((entry.file_type()?, entry))) {
                Ok((kind, entry)) => (entry, kind),
                Err(error) => {
                    found.push((folder.clone(), unreadable(&folder, &error)));
                    continue;
                }
            };
            let path = entry.path();
            if kind.is_dir() {
                waiting.push(path);
            } else if is_page(&path) {
                let id = page_id(path.strip_prefix(root).unwrap_or(&path));
                found.push((path.clone(), Input::source(id, Source::File(path))));
            } else {
                left_out.push(path.strip_prefix(root).unwrap_or(&path).to_owned());
            }
        }
    }
    found.sort_by(|(a, _), (b, _)| a.cmp(b));
    left_out.sort();
    let count = FolderCount {
        folder: root.to_owned(),
        pages: found.len(),
        left_out,
    };
    (found.into_iter().map(|(_, input)| input).collect(), count)
}

/// Plain text and Markdown are left out: beside pages they are more often lists or notes than pages.
fn is_page(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    endings::content_type(&name).is_some_and(|kind| !matches!(kind, "text/plain" | "text/markdown"))
}

/// A relative path without the endings of a page, with `/` between folders on every system.
fn page_id(path: &Path) -> String {
    let parts: Vec<_> = path
        .components()
        .map(|part| part.as_os_str().to_string_lossy())
        .collect();
    endings::without_endings(&parts.join("/")).to_owned()
}

fn unreadable(path: &Path, error: &io::Error) -> Input {
    let name = path.display().to_string();
    let fault = message!("fault-record-unreadable", name = name.as_str(), detail = reason(error));
    Input::fault(name, fault)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_engine::internals::archive::Origin;
    use clearline_words::Wording;

    fn ids(inputs: impl Iterator<Item = Input>) -> Vec<String> {
        inputs.map(|input| input.id).collect()
    }

    #[test]
    fn a_folder_is_walked_in_order() {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir_all(root.path().join("b/c")).unwrap();
        for name in [
            "z.html",
            "a.HTM.gz",
            "b/x.xhtml",
            "b/c/y.mhtml",
            "b/c/z.mht",
            "b/notes.txt",
            "b/p.html.bak",
            "v1.2.html",
        ] {
            fs::write(root.path().join(name), "x").unwrap();
        }
        let inputs = Inputs::of(&[root.path().into()], false);
        assert_eq!(inputs.total(), Some(6));
        let say = |told: Message| Wording::default().say(&told);
        let told: Vec<String> = inputs.told().map(say).collect();
        assert!(
            told[0].starts_with("2 files in ") && told[0].ends_with(": b/notes.txt, b/p.html.bak."),
            "{told:?}"
        );
        assert_eq!(ids(inputs), ["a", "b/c/y", "b/c/z", "b/x", "v1.2", "z"]);
        let again = Inputs::of(&[root.path().into()], false);
        assert!(again.map(|input| input.weight()).eq([1; 6]));
        let empty = tempfile::tempdir().unwrap();
        let told: Vec<String> = Inputs::of(&[empty.path().into()], false).told().map(say).collect();
        assert!(told[0].starts_with("There is no page in "), "{told:?}");
    }

    #[test]
    fn a_list_names_paths_and_addresses() {
        let root = tempfile::tempdir().unwrap();
        let list = root.path().join("list.txt");
        fs::write(
            &list,
            "\u{feff}./a.html\r\n\nhttps://example.com/b.txt\nno page at all\n",
        )
        .unwrap();
        let inputs: Vec<Input> = Inputs::of(&[list.clone().into()], false).collect();
        assert!(matches!(inputs[0].origin, Origin::Source(Source::File(_))));
        assert!(matches!(inputs[1].origin, Origin::Source(Source::Url(_))));
        assert!(matches!(&inputs[2].origin, Origin::Fault(fault) if fault.message().id() == "fault-address-words"));
        assert_eq!(
            ids(inputs.into_iter()),
            ["./a.html", "https://example.com/b.txt", "no page at all"]
        );
    }

    #[test]
    fn files_weigh_what_is_in_them() {
        let root = tempfile::tempdir().unwrap();
        let [page, list] = ["a.html", "list.txt"].map(|name| root.path().join(name));
        fs::write(&page, [b'x'; 5000]).unwrap();
        fs::write(&list, page.display().to_string()).unwrap();
        let inputs = Inputs::of(&[root.path().into(), page.into(), list.into()], false);
        assert_eq!(inputs.map(|input| input.weight()).collect::<Vec<_>>(), [5000; 3]);
    }

    #[test]
    fn what_is_not_there_is_a_fault_of_its_own() {
        let inputs: Vec<Input> = Inputs::of(&["./none.jsonl".into(), "./none.txt".into()], false).collect();
        assert_eq!(inputs.len(), 2);
        for input in inputs {
            assert!(
                matches!(&input.origin, Origin::Fault(fault) if fault.to_string().contains("no such file")),
                "{input:?}"
            );
        }
    }
}
