use super::*;
use notify::{Config, EventHandler, RecursiveMode, WatcherKind};
use std::ffi::OsStr;
use std::fs;
use std::io::ErrorKind;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

enum Heard {
    Begun(bool),
    Changed(Changes),
}

struct Ear(Sender<Heard>);

impl Follow for Ear {
    fn begin(&mut self, is_watched: bool) {
        let _ = self.0.send(Heard::Begun(is_watched));
    }

    fn look(&mut self, changes: Changes) -> Changes {
        let _ = self.0.send(Heard::Changed(changes));
        Changes::default()
    }
}

fn concern(path: &Path) -> Concern {
    match path.extension().and_then(OsStr::to_str) {
        Some("page") => Concern::Matters,
        Some("md") => Concern::Nothing,
        _ => Concern::AsFolder,
    }
}

fn watch(folder: &Path) -> (FolderWatch, Receiver<Heard>) {
    watch_by::<RecommendedWatcher>(folder)
}

fn watch_by<W: Watcher>(folder: &Path) -> (FolderWatch, Receiver<Heard>) {
    let (sender, heard) = channel();
    let watched = Watched {
        folder: folder.to_owned(),
        is_deep: true,
        concern,
    };
    (FolderWatch::by::<W>(watched, Ear(sender)).unwrap(), heard)
}

fn next(heard: &Receiver<Heard>) -> Heard {
    heard.recv_timeout(Duration::from_secs(60)).expect("something is heard")
}

fn begun(heard: &Receiver<Heard>) -> bool {
    loop {
        if let Heard::Begun(is_watched) = next(heard) {
            return is_watched;
        }
    }
}

/// Waits for a change of a file and returns all paths that were named until then.
fn until(heard: &Receiver<Heard>, path: &Path) -> Changes {
    let mut all = Changes::default();
    while !all.paths.contains(path) {
        if let Heard::Changed(changes) = next(heard) {
            all.are_more |= changes.are_more;
            all.paths.extend(changes.paths);
        }
    }
    all
}

#[test]
fn files_that_matter_are_named_and_no_others() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("root");
    fs::create_dir_all(root.join("shelf")).unwrap();
    fs::create_dir(root.join(".hidden")).unwrap();
    let (_watch, heard) = watch(&root);
    assert!(begun(&heard));
    for name in [
        ".hidden/a.page",
        ".syncthing.a.page.tmp",
        "note.md",
        "shelf/.draft.page",
        "text.txt",
    ] {
        fs::write(root.join(name), "1").unwrap();
    }
    fs::rename(root.join("note.md"), root.join("other.md")).unwrap();
    fs::read(root.join("text.txt")).unwrap();
    let last = root.join("shelf/b.page");
    fs::write(&last, "1").unwrap();
    let changes = until(&heard, &last);
    assert_eq!(changes.paths.iter().collect::<Vec<_>>(), [&last]);
    assert!(!changes.are_more);
    fs::remove_file(&last).unwrap();
    assert!(!until(&heard, &last).are_more);
}

#[test]
fn a_folder_that_comes_is_watched_and_whatever_is_in_it_may_be_new() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("root");
    let outside = folder.path().join("outside");
    fs::create_dir(&root).unwrap();
    fs::create_dir(&outside).unwrap();
    fs::write(outside.join("a.page"), "1").unwrap();
    let (_watch, heard) = watch(&root);
    assert!(begun(&heard));
    fs::rename(&outside, root.join("inside")).unwrap();
    let Heard::Changed(changes) = next(&heard) else {
        panic!("nothing begins anew");
    };
    assert!(changes.are_more);
    let later = root.join("inside/b.page");
    fs::write(&later, "1").unwrap();
    until(&heard, &later);
}

/// A watcher that refuses folders called `locked`, as the system's does for a user without rights; tests may run with all rights.
#[derive(Debug)]
struct Limited(RecommendedWatcher);

impl Watcher for Limited {
    fn new<F: EventHandler>(handler: F, config: Config) -> notify::Result<Limited> {
        RecommendedWatcher::new(handler, config).map(Limited)
    }

    fn watch(&mut self, path: &Path, depth: RecursiveMode) -> notify::Result<()> {
        let has_locked = depth == RecursiveMode::Recursive && path.join("locked").is_dir();
        if has_locked || path.ends_with("locked") {
            return Err(notify::Error::io(ErrorKind::PermissionDenied.into()));
        }
        self.0.watch(path, depth)
    }

    fn unwatch(&mut self, path: &Path) -> notify::Result<()> {
        self.0.unwatch(path)
    }

    fn kind() -> WatcherKind {
        RecommendedWatcher::kind()
    }
}

#[test]
fn a_folder_that_may_not_be_read_ends_no_watch_of_those_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    for name in ["locked", "open/deep", ".hidden"] {
        fs::create_dir_all(root.join(name)).unwrap();
    }
    let (_watch, heard) = watch_by::<Limited>(root);
    assert!(begun(&heard));
    let within = root.join("open/deep/a.page");
    fs::write(root.join("locked/a.page"), "1").unwrap();
    fs::write(&within, "1").unwrap();
    assert_eq!(until(&heard, &within).paths.iter().collect::<Vec<_>>(), [&within]);
    // One that comes later is watched, too.
    fs::create_dir(root.join("open/later")).unwrap();
    assert!(begun(&heard));
    let later = root.join("open/later/b.page");
    fs::write(&later, "1").unwrap();
    until(&heard, &later);
}

#[test]
fn a_folder_that_is_not_there_yet_or_goes_and_comes_back_is_watched() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("root");
    let (_watch, heard) = watch(&root);
    assert!(!begun(&heard));
    for _ in 0..2 {
        fs::create_dir(&root).unwrap();
        assert!(begun(&heard));
        let path = root.join("a.page");
        fs::write(&path, "1").unwrap();
        until(&heard, &path);
        fs::rename(&root, folder.path().join("away")).unwrap();
        assert!(!begun(&heard));
        fs::remove_dir_all(folder.path().join("away")).unwrap();
    }
}

#[test]
fn a_burst_costs_few_looks() {
    let folder = tempfile::tempdir().unwrap();
    let (watch, heard) = watch(folder.path());
    assert!(begun(&heard));
    for number in 0..10_000 {
        fs::write(folder.path().join(format!("{number}.page")), "").unwrap();
    }
    fs::write(folder.path().join("z.page"), "").unwrap();
    let mut looks = 1;
    let mut names = 0;
    loop {
        let Heard::Changed(changes) = next(&heard) else {
            panic!("nothing begins anew");
        };
        names += changes.paths.len();
        if changes.paths.contains(&folder.path().join("z.page")) || changes.are_more && looks > 1_000 {
            break;
        }
        if changes.are_more {
            // The last name may be among those that were not named.
            fs::write(folder.path().join("z.page"), "").unwrap();
        }
        looks += 1;
    }
    assert!(looks < 100, "{looks} looks");
    assert!(names <= 500 * looks);
    drop(watch);
    assert!(heard.recv_timeout(Duration::from_secs(60)).is_err(), "its thread ends");
}

#[test]
fn what_is_put_back_is_looked_at_again() {
    struct Twice(Sender<Changes>);
    impl Follow for Twice {
        fn begin(&mut self, _is_watched: bool) {
            let _ = self.0.send(Changes::default());
        }

        fn look(&mut self, changes: Changes) -> Changes {
            let _ = self.0.send(changes.clone());
            changes
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let (sender, heard) = channel();
    let watched = Watched {
        folder: folder.path().to_owned(),
        is_deep: false,
        concern,
    };
    let _watch = FolderWatch::start(watched, Twice(sender)).unwrap();
    let wait = Duration::from_secs(60);
    heard.recv_timeout(wait).unwrap();
    fs::write(folder.path().join("a.page"), "1").unwrap();
    for _ in 0..3 {
        assert_eq!(heard.recv_timeout(wait).unwrap().paths.len(), 1);
    }
}
