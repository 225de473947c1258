//! Where browsers look for native-messaging manifests.

use super::Homes;
use std::path::PathBuf;

/// How a browser names the extensions that may call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Family {
    Firefox,
    Chromium,
}

/// In which of the user's folders a browser keeps its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Base {
    Home,
    Config,
    /// That of a Flatpak, by the program's id.
    Flatpak(&'static str),
}

/// One browser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Browser {
    /// What it is called.
    pub(super) name: &'static str,
    pub(super) family: Family,
    base: Base,
    /// Its folder; the browser is there where this is.
    folder: &'static str,
}

/// Where Firefox 147 and later keep their profiles among the settings; for hosts they look where they ever did.
const NEWER_FIREFOX: &str = "mozilla";

const fn browser(name: &'static str, family: Family, base: Base, folder: &'static str) -> Browser {
    Browser {
        name,
        family,
        base,
        folder,
    }
}

/// All that are known.
pub(super) const BROWSERS: [Browser; 12] = {
    use Base::{Config, Flatpak, Home};
    use Family::{Chromium, Firefox};
    [
        browser("Firefox", Firefox, Home, ".mozilla"),
        browser("Chromium", Chromium, Config, "chromium"),
        browser("Chrome", Chromium, Config, "google-chrome"),
        browser("Brave", Chromium, Config, "BraveSoftware/Brave-Browser"),
        browser("Edge", Chromium, Config, "microsoft-edge"),
        browser("Vivaldi", Chromium, Config, "vivaldi"),
        browser("Firefox (Flatpak)", Firefox, Flatpak("org.mozilla.firefox"), ".mozilla"),
        browser(
            "Chromium (Flatpak)",
            Chromium,
            Flatpak("org.chromium.Chromium"),
            "config/chromium",
        ),
        browser(
            "Chrome (Flatpak)",
            Chromium,
            Flatpak("com.google.Chrome"),
            "config/google-chrome",
        ),
        browser(
            "Brave (Flatpak)",
            Chromium,
            Flatpak("com.brave.Browser"),
            "config/BraveSoftware/Brave-Browser",
        ),
        browser(
            "Edge (Flatpak)",
            Chromium,
            Flatpak("com.microsoft.Edge"),
            "config/microsoft-edge",
        ),
        browser(
            "Vivaldi (Flatpak)",
            Chromium,
            Flatpak("com.vivaldi.Vivaldi"),
            "config/vivaldi",
        ),
    ]
};

impl Browser {
    /// The folder that a sandbox leaves to it; `None` where it is in none.
    pub(super) fn sandbox(&self, homes: &Homes) -> Option<PathBuf> {
        match self.base {
            Base::Flatpak(id) => Some(homes.home.join(".var/app").join(id)),
            Base::Home | Base::Config => None,
        }
    }

    fn folder(&self, homes: &Homes) -> PathBuf {
        let base = match self.base {
            Base::Home => homes.home.clone(),
            Base::Config => homes.config.clone(),
            Base::Flatpak(_) => self.sandbox(homes).unwrap_or_default(),
        };
        base.join(self.folder)
    }

    /// Whether the user has it.
    pub(super) fn is_there(&self, homes: &Homes) -> bool {
        match self.sandbox(homes) {
            Some(sandbox) => sandbox.is_dir(),
            None if self.family == Family::Firefox && homes.config.join(NEWER_FIREFOX).is_dir() => true,
            None => self.folder(homes).is_dir(),
        }
    }

    /// Where its manifest of our host belongs.
    pub(super) fn manifest(&self, homes: &Homes) -> PathBuf {
        let hosts = match self.family {
            Family::Firefox => "native-messaging-hosts",
            Family::Chromium => "NativeMessagingHosts",
        };
        self.folder(homes).join(hosts).join("clearline.json")
    }
}
