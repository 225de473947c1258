//! Whether the system asks all windows to keep still.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Whether the system asks for less motion: by GTK's settings files, which KDE writes too, else by GNOME's setting. It may wait for a
/// program, so it is asked on a thread.
pub(crate) fn asks_for_stillness() -> bool {
    let folder = directories::BaseDirs::new().map(|folders| folders.config_dir().to_owned());
    let in_files = folder.and_then(|folder| {
        let read = |path: PathBuf| is_still_by_file(&std::fs::read_to_string(path).ok()?);
        files(&folder).into_iter().find_map(read)
    });
    in_files.unwrap_or_else(is_still_by_setting)
}

/// GTK's settings files, newest first.
fn files(config: &Path) -> [PathBuf; 2] {
    ["gtk-4.0", "gtk-3.0"].map(|version| config.join(version).join("settings.ini"))
}

/// What a settings file says of animations, if anything.
fn is_still_by_file(text: &str) -> Option<bool> {
    let value = text.lines().find_map(|line| {
        let (key, value) = line.split_once('=')?;
        (key.trim() == "gtk-enable-animations").then(|| value.trim())
    })?;
    Some(value == "0" || value.eq_ignore_ascii_case("false"))
}

/// What `org.gnome.desktop.interface enable-animations` says; motion where there is no such setting.
fn is_still_by_setting() -> bool {
    if !cfg!(target_os = "linux") {
        return false;
    }
    let asked = Command::new("gsettings")
        .args(["get", "org.gnome.desktop.interface", "enable-animations"])
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output();
    asked.is_ok_and(|answer| answer.stdout.trim_ascii() == b"false")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_settings_file_may_ask_for_stillness() {
        let still = "[Settings]\ngtk-theme-name=Adwaita\ngtk-enable-animations = 0\n";
        assert_eq!(is_still_by_file(still), Some(true));
        assert_eq!(is_still_by_file("[Settings]\ngtk-enable-animations=true"), Some(false));
        assert_eq!(is_still_by_file("[Settings]\ngtk-theme-name=Adwaita"), None);
    }
}
