//! This machine and the network around it, which nothing that a page names may reach.
//!
//! A page could otherwise make this machine ask the router's settings, a printer, or the metadata service of a cloud, none
//! of which it can reach itself. Addresses in numbers are seen in the URL ([`is_inside`]); names only when they are looked
//! up, so that a client for such requests looks up through `OutsideResolver`. It connects to the very addresses that were
//! checked: a name that changes its address between look-up and connection gains nothing.

use std::error::Error;
use std::fmt;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;

use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use url::{Host, Url};

/// Whether the host is written as an address or a name of this machine or its network. Other names that resolve to such an address
/// are not seen here.
pub fn is_inside(url: &Url) -> bool {
    match url.host() {
        Some(Host::Ipv4(address)) => is_inside_v4(address),
        Some(Host::Ipv6(address)) => is_inside_v6(address),
        Some(Host::Domain(name)) => is_inside_name(name.trim_end_matches('.')),
        None => false,
    }
}

/// Domains that no server outside answers for: of this machine (RFC 6761), of neighbours (RFC 6762), of a home (RFC 8375), set aside
/// for networks of one's own (`internal`), and what many routers use.
const OWN_DOMAINS: [&str; 5] = ["localhost", "local", "home.arpa", "internal", "lan"];

/// Whether a name means this machine or its network: one of a single word, or in one of these domains.
fn is_inside_name(name: &str) -> bool {
    let is_in = |domain: &str| name.strip_suffix(domain).is_some_and(|rest| rest.ends_with('.'));
    !name.contains('.') || OWN_DOMAINS.iter().any(|domain| name == *domain || is_in(domain))
}

/// Whether an address belongs to this machine or its network, or to no single machine at all.
pub(crate) fn is_inside_address(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_inside_v4(address),
        IpAddr::V6(address) => is_inside_v6(address),
    }
}

/// The blocks of the IANA registry of special-purpose addresses (RFC 6890) that are not reachable from everywhere.
fn is_inside_v4(address: Ipv4Addr) -> bool {
    let [first, second, third, _] = address.octets();
    address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_multicast()
        || first == 0
        // Shared by the customers of a provider (RFC 6598).
        || (first == 100 && (64..128).contains(&second))
        || (first == 192 && second == 0 && third == 0)
        // For measurements between networks (RFC 2544).
        || (first == 198 && (18..20).contains(&second))
        // Reserved, with the broadcast address.
        || first >= 240
}

fn is_inside_v6(address: Ipv6Addr) -> bool {
    const SITE_LOCAL: u16 = 0xfec0;
    const LOCAL_TRANSLATION: [u16; 3] = [0x64, 0xff9b, 1];
    if let Some(within) = address_within(address) {
        return is_inside_v4(within);
    }
    address.is_loopback()
        || address.is_unspecified()
        || address.is_multicast()
        || address.is_unique_local()
        || address.is_unicast_link_local()
        || address.segments()[0] & 0xffc0 == SITE_LOCAL
        // For translation within a network (RFC 8215): where it holds the IPv4 address is that network's choice.
        || address.segments()[..3] == LOCAL_TRANSLATION
}

/// The IPv4 address that an IPv6 address only wraps.
fn address_within(address: Ipv6Addr) -> Option<Ipv4Addr> {
    let v4 = |high: u16, low: u16| Some(Ipv4Addr::from(u32::from(high) << 16 | u32::from(low)));
    match address.segments() {
        // ::1 and :: are addresses of their own.
        [0, 0, 0, 0, 0, 0, 0, _] => None,
        // Mapped, compatible, and translated (RFC 4291, RFC 2765).
        [0, 0, 0, 0, 0, 0xffff | 0, high, low] | [0, 0, 0, 0, 0xffff, 0, high, low] => v4(high, low),
        // Translated by NAT64 (RFC 6052).
        [0x64, 0xff9b, 0, 0, 0, 0, high, low] => v4(high, low),
        // 6to4 (RFC 3056).
        [0x2002, high, low, ..] => v4(high, low),
        _ => None,
    }
}

/// A name has addresses, but all of them lie inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OnlyInside;

impl fmt::Display for OnlyInside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name leads into the own network")
    }
}

impl Error for OnlyInside {}

/// Looks names up and passes only addresses that lie outside.
///
/// With a proxy, names are looked up there and never pass here; only the proxy's own name does.
pub(super) struct OutsideResolver {
    names: Arc<dyn Resolve>,
    proxies: Vec<String>,
}

impl OutsideResolver {
    /// A resolver upon another one. The names of `proxies` are those that the user set: they may lie anywhere.
    pub(super) fn new(names: Arc<dyn Resolve>, proxies: Vec<String>) -> OutsideResolver {
        OutsideResolver { names, proxies }
    }
}

impl Resolve for OutsideResolver {
    fn resolve(&self, name: Name) -> Resolving {
        let is_proxy = self.proxies.iter().any(|proxy| proxy == name.as_str());
        let found = self.names.resolve(name);
        if is_proxy {
            return found;
        }
        Box::pin(async move {
            let outside: Vec<SocketAddr> = found.await?.filter(|at| !is_inside_address(at.ip())).collect();
            if outside.is_empty() {
                Err(OnlyInside.into())
            } else {
                Ok(Box::new(outside.into_iter()) as Addrs)
            }
        })
    }
}

/// Looks names up as the system does.
#[derive(Clone, Copy, Debug)]
pub struct SystemNames;

impl Resolve for SystemNames {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            // Port 0 means the port of the URL.
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let found: Vec<SocketAddr> = found.collect();
            if found.is_empty() {
                Err(io::Error::from(io::ErrorKind::NotFound).into())
            } else {
                Ok(Box::new(found.into_iter()) as Addrs)
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every name has these addresses.
    struct Names(Vec<SocketAddr>);

    impl Resolve for Names {
        fn resolve(&self, _: Name) -> Resolving {
            let found = self.0.clone();
            Box::pin(async move { Ok(Box::new(found.into_iter()) as Addrs) })
        }
    }

    fn look_up(name: &str, addresses: &[&str]) -> Result<Vec<String>, Box<dyn Error + Send + Sync>> {
        let names = Names(addresses.iter().map(|address| address.parse().unwrap()).collect());
        let resolver = OutsideResolver::new(Arc::new(names), vec!["proxy.example".to_owned()]);
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let found = runtime.block_on(resolver.resolve(name.parse().unwrap()))?;
        Ok(found.map(|address| address.to_string()).collect())
    }

    #[test]
    fn addresses_are_inside_in_every_spelling() {
        for host in [
            "127.0.0.1",
            "0x7f.1",
            "2130706433",
            "0177.0.0.1",
            "127.1",
            "10.0.0.1",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "0.0.0.0",
            "0.1.2.3",
            "100.64.0.1",
            "100.127.255.255",
            "192.0.0.8",
            "198.19.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "[::1]",
            "[::]",
            "[::ffff:10.0.0.1]",
            "[::127.0.0.1]",
            "[64:ff9b::7f00:1]",
            "[64:ff9b:1::a00:1]",
            "[64:ff9b:1:7f00:0:100:808:808]",
            "[2002:7f00:1::]",
            "[fe80::1]",
            "[fec0::1]",
            "[fd00::1]",
            "[ff02::1]",
            "localhost",
            "LOCALHOST.",
            "a.localhost",
            "printer.local",
            "Printer.Local.",
            "metadata.google.internal",
            "nas.lan",
            "router.home.arpa",
            "home.arpa",
            "intranet",
        ] {
            assert!(is_inside(&Url::parse(&format!("http://{host}/")).unwrap()), "{host}");
        }
        for host in [
            "93.184.216.34",
            "100.128.0.1",
            "192.0.1.1",
            "198.20.0.1",
            "[2606:2800:220:1::1]",
            "[64:ff9b::5db8:d822]",
            "[2002:5db8:d822::]",
            "example.com",
            "localhost.example",
            "local.example",
            "mylan.example",
            "notlocal.internals",
            "e.arpa",
        ] {
            assert!(!is_inside(&Url::parse(&format!("http://{host}/")).unwrap()), "{host}");
        }
    }

    #[test]
    fn only_addresses_outside_are_passed() {
        let found = look_up("a.example", &["10.0.0.1:0", "93.184.216.34:0", "[::1]:0"]);
        assert_eq!(found.unwrap(), ["93.184.216.34:0"]);
        let none = look_up("a.example", &["127.0.0.1:0", "[::ffff:127.0.0.1]:0"]);
        assert!(none.unwrap_err().is::<OnlyInside>());
    }

    #[test]
    fn a_proxy_may_lie_inside() {
        assert_eq!(look_up("proxy.example", &["10.0.0.1:0"]).unwrap(), ["10.0.0.1:0"]);
    }
}
