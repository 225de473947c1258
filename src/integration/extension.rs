//! The extension for browsers, as it ships with the program: `extension/`, file by file.

/// The name by which the extension calls the native host.
pub const HOST_NAME: &str = "clearline";

/// The extension's id in Firefox, as its manifest has it.
pub const FIREFOX_ID: &str = "extension@clearline";

/// The extension's id in Chromium and its relatives, which follows from the key in its manifest: the first half of the SHA-256 of
/// the key, each hexadecimal digit as a letter from a to p.
pub const CHROMIUM_ID: &str = "ekjijaehdabfnbfoedimfehnfihcknnm";

/// The files of the extension: path below its folder, and bytes.
pub const FILES: &[(&str, &[u8])] = &[
    ("manifest.json", include_bytes!("../../extension/manifest.json")),
    ("background.js", include_bytes!("../../extension/background.js")),
    ("dom.js", include_bytes!("../../extension/dom.js")),
    ("sight.js", include_bytes!("../../extension/sight.js")),
    ("chosen.js", include_bytes!("../../extension/chosen.js")),
    ("pictures.js", include_bytes!("../../extension/pictures.js")),
    ("page.js", include_bytes!("../../extension/page.js")),
    ("help.html", include_bytes!("../../extension/help.html")),
    ("help.js", include_bytes!("../../extension/help.js")),
    ("icon.png", include_bytes!("../../extension/icon.png")),
    (
        "_locales/en/messages.json",
        include_bytes!("../../extension/_locales/en/messages.json"),
    ),
    (
        "_locales/zh_CN/messages.json",
        include_bytes!("../../extension/_locales/zh_CN/messages.json"),
    ),
    (
        "_locales/zh_TW/messages.json",
        include_bytes!("../../extension/_locales/zh_TW/messages.json"),
    ),
];

/// The origin of the extension's pages in Chromium and its relatives.
pub fn chromium_origin() -> String {
    format!("chrome-extension://{CHROMIUM_ID}/")
}

#[cfg(test)]
mod tests {
    use super::*;
    use base64::Engine;
    use serde_json::Value;
    use sha2::{Digest, Sha256};
    use std::collections::{BTreeMap, BTreeSet};
    use std::path::{Path, PathBuf};

    /// Bytes that the extension may have: it has no library and no build step.
    const MOST_BYTES: usize = 40_000;

    fn manifest() -> Value {
        serde_json::from_slice(FILES[0].1).unwrap()
    }

    fn files_below(folder: &Path) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let below = |path: PathBuf| if path.is_dir() { files_below(&path) } else { vec![path] };
        entries.flat_map(below).collect()
    }

    #[test]
    fn every_file_is_built_in_and_all_are_small() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("extension");
        let there: BTreeMap<String, Vec<u8>> = files_below(&folder)
            .into_iter()
            .map(|path| {
                (
                    path.strip_prefix(&folder).unwrap().display().to_string(),
                    std::fs::read(&path).unwrap(),
                )
            })
            .collect();
        let built_in: BTreeMap<String, Vec<u8>> = FILES
            .iter()
            .map(|(path, bytes)| ((*path).to_owned(), bytes.to_vec()))
            .collect();
        assert_eq!(there, built_in);
        let size: usize = FILES.iter().map(|(_, bytes)| bytes.len()).sum();
        assert!(size <= MOST_BYTES, "{size} bytes");
    }

    #[test]
    fn the_ids_are_those_of_the_manifest() {
        let manifest = manifest();
        assert_eq!(manifest["browser_specific_settings"]["gecko"]["id"], FIREFOX_ID);
        let key = base64::engine::general_purpose::STANDARD
            .decode(manifest["key"].as_str().unwrap())
            .unwrap();
        let digest = Sha256::digest(key);
        let halves = digest[..16].iter().flat_map(|byte| [byte >> 4, byte & 15]);
        let id: String = halves.map(|half| char::from(b'a' + half)).collect();
        assert_eq!(id, CHROMIUM_ID);
    }

    #[test]
    fn it_asks_for_what_it_needs_and_no_more() {
        let permissions = serde_json::json!(["activeTab", "scripting", "nativeMessaging", "contextMenus"]);
        let manifest = manifest();
        assert_eq!(manifest["permissions"], permissions);
        for more in [
            "host_permissions",
            "optional_permissions",
            "content_scripts",
            "externally_connectable",
        ] {
            assert!(manifest.get(more).is_none(), "{more}");
        }
    }

    /// The ids of all messages of a language.
    fn messages(language: &str) -> BTreeSet<String> {
        let path = format!("_locales/{language}/messages.json");
        let (_, bytes) = FILES.iter().find(|(name, _)| *name == path).unwrap();
        let messages: BTreeMap<String, Value> = serde_json::from_slice(bytes).unwrap();
        assert!(messages.values().all(|message| message["message"].is_string()));
        messages.into_keys().collect()
    }

    #[test]
    fn every_language_has_every_message_and_each_is_used() {
        let english = messages("en");
        assert_eq!(messages("zh_CN"), english);
        assert_eq!(messages("zh_TW"), english);
        let code: String = FILES
            .iter()
            .filter(|(name, _)| !name.starts_with("_locales") && !name.ends_with(".png"))
            .map(|(_, bytes)| std::str::from_utf8(bytes).unwrap())
            .collect();
        let unused: Vec<&String> = english.iter().filter(|id| !code.contains(id.as_str())).collect();
        assert!(unused.is_empty(), "{unused:?}");
    }
}
