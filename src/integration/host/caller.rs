//! Who may call: our own extension, and nobody else.

use crate::integration::extension::{FIREFOX_ID, chromium_origin};
use std::ffi::OsString;

/// Whether the arguments are those with which a browser starts the host for our extension. Chromium names the origin of the
/// extension first, Firefox the host's manifest and then the extension.
pub fn is_allowed(arguments: &[OsString]) -> bool {
    match arguments {
        [origin, ..] if origin.to_str() == Some(&chromium_origin()) => true,
        [manifest, id, ..] => id.to_str() == Some(FIREFOX_ID) && manifest.to_string_lossy().ends_with(".json"),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_extension_may_call() {
        let allowed = |typed: &str| {
            let arguments: Vec<OsString> = typed.split(' ').map(OsString::from).collect();
            is_allowed(&arguments)
        };
        let own = chromium_origin();
        assert!(allowed(&own) && allowed(&format!("{own} --parent-window=0")));
        assert!(allowed(
            "/h/.mozilla/native-messaging-hosts/clearline.json extension@clearline"
        ));
        for foreign in [
            "",
            "chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/",
            "/a/clearline.json other@clearline",
            "extension@clearline",
            "chrome-extension://",
            &own[..own.len() - 1],
            &format!("x {own}"),
        ] {
            assert!(!allowed(foreign), "{foreign}");
        }
    }
}
