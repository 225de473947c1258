//! What is written into the files.

use super::browsers::{Browser, Family};
use crate::integration::extension::{FIREFOX_ID, HOST_NAME, chromium_origin};
use serde_json::json;
use std::path::Path;

/// The icons by their sizes.
pub(super) const ICONS: [(&str, &[u8]); 3] = [
    ("64x64", include_bytes!("../../../assets/icon-64.png")),
    ("256x256", include_bytes!("../../../assets/icon.png")),
    ("scalable", include_bytes!("../../../assets/icon.svg")),
];

/// The kinds of files that are ours.
pub(super) const MIME_TYPES: &[u8] = include_bytes!("../../../assets/clearline.xml");

const DESKTOP_FILE: &str = include_str!("../../../assets/clearline.desktop");

/// The ending of an icon of that size.
pub(super) fn ending(size: &str) -> &'static str {
    if size == "scalable" { "svg" } else { "png" }
}

/// The desktop file, with the program by its path.
pub(super) fn desktop_file(program: &Path) -> Vec<u8> {
    let called = quoted_in_desktop_file(&program.to_string_lossy());
    DESKTOP_FILE
        .replace("Exec=clearline ", &format!("Exec={called} "))
        .into_bytes()
}

/// The native-messaging manifest of a browser.
pub(super) fn manifest(browser: &Browser, host: &Path) -> Vec<u8> {
    let (key, callers) = match browser.family {
        Family::Firefox => ("allowed_extensions", FIREFOX_ID.to_owned()),
        Family::Chromium => ("allowed_origins", chromium_origin()),
    };
    let manifest = json!({
        "name": HOST_NAME,
        "description": "Clearline",
        "path": host,
        "type": "stdio",
        key: [callers],
    });
    format!("{manifest:#}\n").into_bytes()
}

/// The program that a browser starts: manifests name no arguments. From within a sandbox, the portal starts it outside.
pub(super) fn host(program: &Path, is_sandboxed: bool) -> Vec<u8> {
    let outside = if is_sandboxed { "flatpak-spawn --host " } else { "" };
    let called = quoted_in_shell(&program.to_string_lossy());
    format!("#!/bin/sh\nexec {outside}{called} native-host \"$@\"\n").into_bytes()
}

/// A word for a POSIX shell.
fn quoted_in_shell(word: &str) -> String {
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// An argument of `Exec` (Desktop Entry Specification 1.5, "The Exec key"): in quotation marks, where four characters are escaped;
/// the value as such escapes backslashes once more, and a percent sign is doubled.
fn quoted_in_desktop_file(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/._-+".contains(c);
    if word.chars().all(is_plain) {
        return word.to_owned();
    }
    let escaped: String = word
        .chars()
        .map(|c| match c {
            '"' | '`' | '$' | '\\' => format!(r"\{c}"),
            '%' => "%%".to_owned(),
            c => c.to_string(),
        })
        .collect();
    format!("\"{}\"", escaped.replace('\\', r"\\"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_with_spaces_and_quotation_marks_stay_one_word() {
        let program = Path::new("/opt/a b/it's $5/clearline");
        let host = String::from_utf8(host(program, false)).unwrap();
        assert_eq!(
            host,
            "#!/bin/sh\nexec '/opt/a b/it'\\''s $5/clearline' native-host \"$@\"\n"
        );
        let desktop = String::from_utf8(desktop_file(program)).unwrap();
        assert!(
            desktop.contains("\nExec=\"/opt/a b/it's \\\\$5/clearline\" %u\n"),
            "{desktop}"
        );
        let plain = String::from_utf8(desktop_file(Path::new("/usr/bin/clearline"))).unwrap();
        assert!(plain.contains("\nExec=/usr/bin/clearline %u\n"));
    }
}
