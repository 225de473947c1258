//! Where a dialog of the system begins: the folder, and the name for a new file.
//!
//! Portals take the folder for itself. Where there is no portal, `rfd` asks zenity, which begins where the path of the file
//! says, and knows no folder beside it.

use rfd::FileDialog;
use std::path::{MAIN_SEPARATOR_STR, Path};

/// A dialog that begins in a folder; `name` is that of a new file.
pub(super) fn begin_in(folder: &Path, name: Option<&str>) -> FileDialog {
    let dialog = FileDialog::new().set_directory(folder);
    match file_name(folder, name, is_folder_in_name()) {
        Some(name) => dialog.set_file_name(name),
        None => dialog,
    }
}

/// What the dialog calls the file. With the folder in it, a folder ends with its separator.
fn file_name(folder: &Path, name: Option<&str>, is_folder_in_name: bool) -> Option<String> {
    if !is_folder_in_name {
        return name.map(str::to_owned);
    }
    // A folder whose name is no text cannot be said so; zenity begins where it likes then.
    let Some(folder) = folder.to_str() else {
        return name.map(str::to_owned);
    };
    let parted = folder.ends_with(MAIN_SEPARATOR_STR);
    let separator = if parted { "" } else { MAIN_SEPARATOR_STR };
    Some(format!("{folder}{separator}{}", name.unwrap_or_default()))
}

#[cfg(target_os = "linux")]
fn is_folder_in_name() -> bool {
    !portal::has_file_dialogs()
}

#[cfg(not(target_os = "linux"))]
fn is_folder_in_name() -> bool {
    false
}

/// The desktop's service for dialogs.
#[cfg(target_os = "linux")]
mod portal {
    use std::time::Duration;
    use zbus::blocking::connection::Builder;

    /// How long it may take to answer.
    const PATIENCE: Duration = Duration::from_secs(5);

    /// Whether it is there and shows file dialogs.
    pub(super) fn has_file_dialogs() -> bool {
        version().is_ok()
    }

    fn version() -> zbus::Result<()> {
        let bus = Builder::session()?.method_timeout(PATIENCE).build()?;
        let asked = ("org.freedesktop.portal.FileChooser", "version");
        bus.call_method(
            Some("org.freedesktop.portal.Desktop"),
            "/org/freedesktop/portal/desktop",
            Some("org.freedesktop.DBus.Properties"),
            "Get",
            &asked,
        )?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_in_the_name_where_nothing_else_takes_it() {
        let name = |folder: &str, name, is_in_name| file_name(Path::new(folder), name, is_in_name);
        assert_eq!(name("/a/b", Some("c.md"), true).as_deref(), Some("/a/b/c.md"));
        assert_eq!(name("/a/b", None, true).as_deref(), Some("/a/b/"));
        assert_eq!(name("/", None, true).as_deref(), Some("/"));
        assert_eq!(name("/a/b", Some("c.md"), false).as_deref(), Some("c.md"));
        assert_eq!(name("/a/b", None, false), None);
    }
}
