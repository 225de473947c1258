//! Words by which pages name the accounts of a site, in classes of elements and in addresses of links.

/// Words of classes and ids of boxes that hold the name under which somebody writes on a site.
pub(in crate::document) const ACCOUNTS: [&str; 7] = [
    "nick",
    "username",
    "authi",
    "creator",
    "screenname",
    "displayname",
    "bigusername",
];
/// What precedes the name of an account in an address.
const ACCOUNT_PATHS: [&str; 9] = [
    "u", "user", "users", "people", "profile", "profiles", "member", "members", "space",
];
/// Words of scripts and their parameters that show an account, in lower case.
const ACCOUNT_QUERIES: [&str; 6] = ["uid=", "space-uid", "showuser", "viewprofile", "userid=", "user?id="];

/// Whether the path of an address ends with the name of an account: "/u/inkgull", "/@inkgull".
pub(in crate::document) fn ends_with_account(address: &str) -> bool {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    let mut parts = path.trim_end_matches('/').rsplit('/');
    match (parts.next(), parts.next()) {
        (Some(name), _) if name.len() > 1 && name.starts_with('@') => true,
        (Some(name), Some(before)) => !name.is_empty() && ACCOUNT_PATHS.contains(&before),
        _ => false,
    }
}

/// Whether an address contains an account: "/member.php?u=5", "/users/12/posts", "/home?uid=3".
pub(in crate::document) fn contains_account(address: &str) -> bool {
    let host = address.find("://").map_or(0, |at| at + 3);
    let mut parts = address[host..].split('/').skip(1);
    let names_account = |part: &str| {
        let word = part.split(['.', '?', '#']).next().unwrap_or_default();
        part.starts_with('@') || ACCOUNT_PATHS.iter().any(|path| word.eq_ignore_ascii_case(path))
    };
    parts.any(names_account)
        || address.contains(['=', '-', '?']) && {
            let lower = address.to_ascii_lowercase();
            ACCOUNT_QUERIES.iter().any(|query| lower.contains(query))
        }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accounts_are_found_in_addresses() {
        for address in ["/u/inkgull", "https://a.example/@inkgull", "/space/inkgull/"] {
            assert!(ends_with_account(address) && contains_account(address), "{address}");
        }
        for address in [
            "./member.php?u=5",
            "/users/12/posts",
            "/home.php?mod=space&UID=3",
            "/space-uid-3.html",
        ] {
            assert!(contains_account(address) && !ends_with_account(address), "{address}");
        }
        for other in ["https://people.example/rain", "/u-turn", "/memberships", "/rain?page=2"] {
            assert!(!contains_account(other), "{other}");
        }
    }
}
