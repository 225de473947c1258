//! Asks an X11 display whether it is there.

use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixStream};

/// Where displays of this machine have their sockets.
const SOCKETS: &str = "/tmp/.X11-unix/X";

/// Whether a display of this machine answers, by its name as in `:0.0`; `None` where the name leads to another machine.
pub(super) fn answers(name: &str) -> Option<bool> {
    let (host, numbers) = name.rsplit_once(':')?;
    if !matches!(host, "" | "unix") {
        return None;
    }
    let number = numbers.split('.').next().unwrap_or_default();
    let socket = format!("{SOCKETS}{number}");
    let without_file = || UnixStream::connect_addr(&SocketAddr::from_abstract_name(&socket)?);
    Some(UnixStream::connect(&socket).or_else(|_| without_file()).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_display_that_is_not_there_does_not_answer() {
        assert_eq!(answers(":64999"), Some(false));
        assert_eq!(answers("unix:64999.0"), Some(false));
        assert_eq!(answers("elsewhere.example:10.0"), None);
        assert_eq!(answers("no display"), None);
    }
}
