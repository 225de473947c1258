//! A home with and without browsers, before and after.

use super::*;
use clearline_engine::internals::save::SaveCause;
use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;

/// Every file and folder below one, with its bytes and rights; a link with what it leads to.
fn all(folder: &Path) -> BTreeMap<PathBuf, (Option<Vec<u8>>, u32)> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let mode = path.symlink_metadata().unwrap().permissions().mode();
        if path.is_symlink() {
            let leads_to = fs::read_link(&path).unwrap().into_os_string();
            found.insert(path, (Some(leads_to.into_encoded_bytes()), mode));
        } else if path.is_dir() {
            found.extend(all(&path));
            found.insert(path, (None, mode));
        } else {
            let bytes = fs::read(&path).unwrap();
            found.insert(path, (Some(bytes), mode));
        }
    }
    found
}

fn homes(home: &Path) -> Homes {
    Homes {
        home: home.to_owned(),
        config: home.join(".config"),
        data: home.join(".local/share"),
        program: "/opt/clear line/clearline".into(),
    }
}

const OTHER_TYPES: &str = r#"<?xml version="1.0"?><mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
    <mime-type type="application/x-other"><glob pattern="*.other"/></mime-type></mime-info>"#;

/// A home as somebody has it who uses several browsers.
fn lived_in(home: &Path) {
    for folder in [
        ".mozilla/firefox",
        ".config/chromium/NativeMessagingHosts",
        ".config/BraveSoftware/Brave-Browser",
    ] {
        fs::create_dir_all(home.join(folder)).unwrap();
    }
    fs::create_dir_all(home.join(".var/app/org.mozilla.firefox")).unwrap();
    fs::create_dir_all(home.join(".local/share/applications")).unwrap();
    fs::write(home.join(".local/share/applications/mimeinfo.cache"), "[MIME Cache]").unwrap();
    fs::create_dir_all(home.join(".local/share/mime/packages")).unwrap();
    fs::write(home.join(".local/share/mime/packages/other.xml"), OTHER_TYPES).unwrap();
    fs::write(home.join(".local/share/mime/globs"), "application/x-other:*.other").unwrap();
    fs::create_dir_all(home.join(".local/share/clearline/rules")).unwrap();
    fs::write(home.join(".local/share/clearline/rules/e.example.toml"), "kept").unwrap();
    fs::write(
        home.join(".local/share/applications/clearline.desktop"),
        "[Desktop Entry]\nName=Mine",
    )
    .unwrap();
    fs::write(
        home.join(".config/mimeapps.list"),
        "[Default Applications]\ntext/html=firefox.desktop",
    )
    .unwrap();
    fs::write(
        home.join(".config/chromium/NativeMessagingHosts/other.json"),
        b"\xff\x00",
    )
    .unwrap();
}

#[test]
fn a_home_is_as_it_was_after_all_is_removed() {
    for lived in [false, true] {
        let folder = tempfile::tempdir().unwrap();
        let homes = homes(folder.path());
        if lived {
            lived_in(folder.path());
        }
        let before = all(folder.path());
        let written = integrate(&homes).unwrap();
        assert!(written.files.iter().all(|path| path.exists()));
        assert_eq!(written, planned(&homes).unwrap());
        // Again, as after an update.
        integrate(&homes).unwrap();
        assert!(homes.is_integrated());
        assert_eq!(removable(&homes).unwrap().files, written.files);
        let removed = remove(&homes).unwrap();
        assert_eq!((removed.files, removed.left), (written.files, vec![]));
        assert_eq!(all(folder.path()), before);
        assert_eq!(remove(&homes).unwrap(), Done::default());
    }
}

#[test]
fn browsers_that_are_there_are_told_and_their_hosts_can_be_started() {
    let folder = tempfile::tempdir().unwrap();
    lived_in(folder.path());
    let homes = homes(folder.path());
    let done = integrate(&homes).unwrap();
    assert_eq!(done.browsers, ["Firefox", "Chromium", "Brave", "Firefox (Flatpak)"]);
    let manifests = done.files.iter().filter(|path| path.ends_with("clearline.json"));
    let mut count = 0;
    for path in manifests {
        count += 1;
        let manifest: serde_json::Value = serde_json::from_slice(&fs::read(path).unwrap()).unwrap();
        assert_eq!(manifest["name"], "clearline");
        assert_eq!(manifest["type"], "stdio");
        assert!(manifest["allowed_origins"].is_array() != manifest["allowed_extensions"].is_array());
        let host = Path::new(manifest["path"].as_str().unwrap());
        assert_eq!(host.metadata().unwrap().permissions().mode() & 0o777, 0o755);
        let script = fs::read_to_string(host).unwrap();
        let is_sandboxed = path.starts_with(homes.home.join(".var"));
        assert_eq!(script.contains("flatpak-spawn --host"), is_sandboxed);
        assert!(script.ends_with("'/opt/clear line/clearline' native-host \"$@\"\n"));
    }
    assert_eq!(count, 4);
}

#[test]
fn what_others_have_changed_since_stays_theirs() {
    let folder = tempfile::tempdir().unwrap();
    lived_in(folder.path());
    let homes = homes(folder.path());
    integrate(&homes).unwrap();
    let list = homes.config.join("mimeapps.list");
    let mut text = fs::read_to_string(&list).unwrap();
    text += "image/png=gimp.desktop;\n";
    fs::write(&list, text).unwrap();
    let desktop = homes.data.join("applications/clearline.desktop");
    fs::write(&desktop, "mine again").unwrap();
    // One that was not there before.
    let extension = homes.data.join("clearline/extension/page.js");
    let is_ours = extension.exists();
    if is_ours {
        fs::write(&extension, "// mine").unwrap();
    }
    let done = remove(&homes).unwrap();
    assert!(done.left.contains(&desktop), "{:?}", done.left);
    assert_eq!(fs::read_to_string(desktop).unwrap(), "mine again");
    assert!(is_ours && done.left.contains(&extension), "{:?}", done.left);
    assert_eq!(fs::read_to_string(extension).unwrap(), "// mine");
    let text = fs::read_to_string(list).unwrap();
    assert!(
        text.contains("gimp") && text.contains("firefox") && !text.contains("clearline"),
        "{text}"
    );
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let homes = homes(folder.path());
    fs::write(folder.path().join(".local"), "a file in the way").unwrap();
    let fault = integrate(&homes).unwrap_err();
    assert!(fault.target.starts_with(folder.path().join(".local")), "{fault:?}");
}

#[test]
fn a_firefox_that_keeps_its_profiles_among_the_settings_is_told_where_it_looks() {
    let folder = tempfile::tempdir().unwrap();
    let homes = homes(folder.path());
    fs::create_dir_all(homes.config.join("mozilla/firefox")).unwrap();
    let before = all(folder.path());
    let done = integrate(&homes).unwrap();
    assert_eq!(done.browsers, ["Firefox"]);
    assert!(
        folder
            .path()
            .join(".mozilla/native-messaging-hosts/clearline.json")
            .exists()
    );
    remove(&homes).unwrap();
    assert_eq!(all(folder.path()), before);
}

#[test]
fn what_was_ended_on_the_way_is_taken_back_whole() {
    let folder = tempfile::tempdir().unwrap();
    let homes = homes(folder.path());
    let before = all(folder.path());
    integrate(&homes).unwrap();
    // As programs leave them that are killed while they write.
    for place in ["extension", "", "../applications", "extension/_locales/en"] {
        fs::write(
            homes.data.join("clearline").join(place).join(".clearline-AbCdEf.tmp"),
            "half",
        )
        .unwrap();
    }
    // Ended after the files were gone, before the folders were.
    let note = fs::read(homes.record()).unwrap();
    remove(&homes).unwrap();
    assert_eq!(all(folder.path()), before);
    fs::create_dir_all(homes.extension()).unwrap();
    fs::write(homes.record(), note).unwrap();
    remove(&homes).unwrap();
    assert_eq!(all(folder.path()), before);
    // Ended while the first note was written.
    fs::create_dir_all(&homes.data).unwrap();
    let before = all(folder.path());
    let own = homes.data.join("clearline");
    fs::create_dir(&own).unwrap();
    fs::write(own.join(".clearline-AbCdEf.tmp"), "half").unwrap();
    assert_eq!(remove(&homes).unwrap(), Done::default());
    assert_eq!(all(folder.path()), before);
}

#[test]
fn the_desktop_learns_the_kinds_of_files_and_forgets_them() {
    let folder = tempfile::tempdir().unwrap();
    lived_in(folder.path());
    let homes = homes(folder.path());
    let done = integrate(&homes).unwrap();
    let globs = || fs::read_to_string(homes.data.join("mime/globs")).unwrap();
    let is_told = |program: &str| done.commands.iter().any(|command| command.starts_with(program));
    if !is_told("update-mime-database") {
        assert!(
            globs().contains("*.clearline-layout.json") && globs().contains("*.clearline\n"),
            "{}",
            globs()
        );
        // Another program has brought kinds of its own since.
        fs::write(homes.data.join("mime/globs"), "changed since").unwrap();
        remove(&homes).unwrap();
        assert!(
            globs().contains("*.other") && !globs().contains("clearline"),
            "{}",
            globs()
        );
    }
}

#[test]
fn what_is_in_the_way_is_told_and_the_rest_is_written_and_taken_back() {
    let folder = tempfile::tempdir().unwrap();
    lived_in(folder.path());
    let homes = homes(folder.path());
    let [firefox, chromium] = [
        ".mozilla/native-messaging-hosts/clearline.json",
        ".config/chromium/NativeMessagingHosts/clearline.json",
    ]
    .map(|path| folder.path().join(path));
    fs::write(folder_of(&firefox), "a file where a folder is to be").unwrap();
    fs::create_dir(&chromium).unwrap();
    let before = all(folder.path());
    let foreseen = planned(&homes).unwrap();
    let done = integrate(&homes).unwrap();
    assert_eq!(foreseen, done);
    let failed: Vec<&PathBuf> = done.failed.iter().map(|fault| &fault.target).collect();
    assert_eq!(failed, [&firefox, &chromium]);
    let causes: Vec<&SaveCause> = done.failed.iter().map(|fault| &fault.cause).collect();
    let in_the_way = SaveCause::InTheWay(folder_of(&firefox).to_owned());
    assert_eq!(causes, [&in_the_way, &SaveCause::IsFolder]);
    assert_eq!(done.browsers, ["Brave", "Firefox (Flatpak)"]);
    assert!(done.files.iter().all(|path| path.is_file()));
    let removed = remove(&homes).unwrap();
    assert_eq!(
        (removed.files, removed.left, removed.failed),
        (done.files, vec![], vec![])
    );
    assert_eq!(all(folder.path()), before);
}

#[test]
fn what_cannot_be_taken_back_is_told_and_taken_back_later() {
    let folder = tempfile::tempdir().unwrap();
    lived_in(folder.path());
    let homes = homes(folder.path());
    let before = all(folder.path());
    let written = integrate(&homes).unwrap().files;
    let manifest = homes.config.join("chromium/NativeMessagingHosts/clearline.json");
    fs::remove_file(&manifest).unwrap();
    // A link that leads to itself can neither be read nor written.
    std::os::unix::fs::symlink(&manifest, &manifest).unwrap();
    let is_told = |done: &Done| done.failed.len() == 1 && done.failed[0].target == manifest;
    let done = remove(&homes).unwrap();
    assert!(is_told(&done) && homes.is_integrated(), "{done:?}");
    assert_eq!(done.files.len(), written.len() - 1);
    assert!(
        done.files
            .iter()
            .all(|path| !path.starts_with(homes.extension()) || !path.exists())
    );
    let done = integrate(&homes).unwrap();
    assert!(is_told(&done) && !done.browsers.contains(&"Chromium"), "{done:?}");
    assert_eq!(done.files.len(), written.len() - 1);
    fs::remove_file(&manifest).unwrap();
    assert_eq!(remove(&homes).unwrap().failed, []);
    assert_eq!(all(folder.path()), before);
}

#[test]
fn a_list_of_programs_that_was_only_rewritten_since_is_taken_away() {
    let folder = tempfile::tempdir().unwrap();
    let homes = homes(folder.path());
    let before = all(folder.path());
    integrate(&homes).unwrap();
    let list = homes.config.join("mimeapps.list");
    let text = fs::read_to_string(&list).unwrap();
    fs::write(&list, text.replace("\n[", "\n\n[")).unwrap();
    assert_eq!(remove(&homes).unwrap().left, Vec::<PathBuf>::new());
    assert_eq!(all(folder.path()), before);
}

#[test]
fn what_was_taken_back_before_an_end_is_nobody_elses() {
    let folder = tempfile::tempdir().unwrap();
    lived_in(folder.path());
    let homes = homes(folder.path());
    let desktop = homes.data.join("applications/clearline.desktop");
    let own = fs::read(&desktop).unwrap();
    integrate(&homes).unwrap();
    fs::write(&desktop, own).unwrap();
    assert_eq!(remove(&homes).unwrap().left, Vec::<PathBuf>::new());
}

#[test]
fn a_dry_run_foresees_what_the_real_one_meets() {
    let folder = tempfile::tempdir().unwrap();
    lived_in(folder.path());
    let homes = homes(folder.path());
    let (list, gone) = (
        homes.config.join("mimeapps.list"),
        folder.path().join("gone/mimeapps.list"),
    );
    fs::remove_file(&list).unwrap();
    std::os::unix::fs::symlink(&gone, &list).unwrap();
    let read_only = homes.data.join("applications/clearline.desktop");
    fs::set_permissions(&read_only, fs::Permissions::from_mode(0o444)).unwrap();
    let before = all(folder.path());
    let foreseen = planned(&homes).unwrap();
    assert_eq!(all(folder.path()), before);
    let done = integrate(&homes).unwrap();
    assert_eq!(foreseen, done);
    let failed: Vec<(&PathBuf, &SaveCause)> = done.failed.iter().map(|fault| (&fault.target, &fault.cause)).collect();
    assert_eq!(
        failed,
        [(&read_only, &SaveCause::ReadOnly), (&gone, &SaveCause::NoFolder)],
        "what a link leads to is named"
    );
    assert_eq!(removable(&homes).unwrap(), remove(&homes).unwrap());
    assert_eq!(all(folder.path()), before);
}

#[test]
fn files_where_folders_are_to_be_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let homes = homes(folder.path());
    fs::create_dir_all(&homes.data).unwrap();
    let desktop = homes.data.join("applications");
    fs::write(&desktop, "a file").unwrap();
    let before = all(folder.path());
    let done = integrate(&homes).unwrap();
    let causes: Vec<&SaveCause> = done.failed.iter().map(|fault| &fault.cause).collect();
    assert_eq!(causes, [&SaveCause::InTheWay(desktop)]);
    assert!(done.files.iter().any(|path| path.starts_with(homes.extension())));
    remove(&homes).unwrap();
    assert_eq!(all(folder.path()), before);
    // Where nothing can be noted, nothing is written.
    let own = homes.data.join("clearline");
    fs::write(&own, "a file").unwrap();
    let before = all(folder.path());
    let fault = integrate(&homes).unwrap_err();
    assert_eq!(fault.cause, SaveCause::InTheWay(own));
    assert_eq!(planned(&homes).unwrap_err(), fault);
    assert_eq!(remove(&homes).unwrap(), Done::default());
    assert_eq!(removable(&homes).unwrap(), Done::default());
    assert_eq!(all(folder.path()), before);
}

#[test]
fn a_link_that_led_nowhere_does_so_again() {
    let folder = tempfile::tempdir().unwrap();
    let homes = homes(folder.path());
    fs::create_dir_all(&homes.config).unwrap();
    let (list, elsewhere) = (homes.config.join("mimeapps.list"), folder.path().join("elsewhere"));
    std::os::unix::fs::symlink(&elsewhere, &list).unwrap();
    integrate(&homes).unwrap();
    assert!(fs::read_to_string(&elsewhere).unwrap().contains("clearline"));
    assert_eq!(remove(&homes).unwrap().failed, []);
    assert!(list.is_symlink() && !elsewhere.exists());
}
