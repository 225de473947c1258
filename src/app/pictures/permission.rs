//! Whether the images of a page may be fetched.

use crate::app::ground::settings::ImageSettings;
use clearline_engine::internals::page::is_web_address;
use url::Url;

/// For which pages the user allows images.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// For the open page, as long as the window is open.
    Article,
    /// For all pages of its site.
    Site,
    /// For all pages.
    Always,
}

/// What is allowed for one page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Permission {
    /// The site that the page is from, by its host; pages without an address have none.
    pub site: Option<String>,
    /// Whether its images are allowed for the time being.
    pub article: bool,
}

impl Permission {
    /// The permission of a page at an address, before anything is allowed.
    pub fn of_page(address: Option<&Url>) -> Permission {
        let host = address.filter(|url| is_web_address(url)).and_then(Url::host_str);
        Permission {
            site: host.map(|host| host.strip_prefix("www.").unwrap_or(host).to_owned()),
            article: false,
        }
    }

    /// Whether something allows the images.
    pub fn is_given(&self, settings: &ImageSettings) -> bool {
        self.article || settings.always || self.is_given_to_site(settings)
    }

    /// Whether the site is among those whose images are always allowed.
    pub fn is_given_to_site(&self, settings: &ImageSettings) -> bool {
        self.site.as_ref().is_some_and(|site| settings.sites.contains(site))
    }

    /// Allows images, or takes that back.
    pub fn set(&mut self, scope: Scope, is_allowed: bool, settings: &mut ImageSettings) {
        match (scope, &self.site) {
            (Scope::Article, _) => self.article = is_allowed,
            (Scope::Always, _) => settings.always = is_allowed,
            (Scope::Site, Some(site)) if is_allowed => {
                settings.sites.insert(site.clone());
            }
            (Scope::Site, Some(site)) => {
                settings.sites.remove(site);
            }
            (Scope::Site, None) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn permissions_reach_as_far_as_they_say() {
        let page = |address: &str| Permission::of_page(Some(&Url::parse(address).unwrap()));
        let mut settings = ImageSettings::default();
        let mut open = page("https://www.example.com/a");
        assert!(!open.is_given(&settings));
        open.set(Scope::Article, true, &mut settings);
        assert!(open.is_given(&settings) && settings == ImageSettings::default());
        open.set(Scope::Article, false, &mut settings);
        open.set(Scope::Site, true, &mut settings);
        assert!(open.is_given(&settings));
        assert!(page("http://example.com/b").is_given(&settings));
        assert!(!page("https://other.example/").is_given(&settings));
        open.set(Scope::Site, false, &mut settings);
        open.set(Scope::Always, true, &mut settings);
        assert!(page("https://other.example/").is_given(&settings));
    }

    #[test]
    fn pages_without_an_address_have_no_site() {
        let file = Url::parse("file:///a.html").unwrap();
        let mut settings = ImageSettings::default();
        for mut permission in [Permission::of_page(None), Permission::of_page(Some(&file))] {
            assert_eq!(permission.site, None);
            permission.set(Scope::Site, true, &mut settings);
        }
        assert_eq!(settings, ImageSettings::default());
    }
}
