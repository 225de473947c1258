//! Ports at which no page is asked for, since other services listen there that would take a question for a command.
//!
//! The list is that of the Fetch standard, "port blocking", which browsers go by.

use url::Url;

/// The bad ports of the Fetch standard, in order.
const BAD: [u16; 83] = [
    0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109,
    110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531,
    532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060,
    5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
];

/// The port of an address, where it is one of them.
pub(super) fn bad_port(url: &Url) -> Option<u16> {
    url.port_or_known_default()
        .filter(|port| BAD.binary_search(port).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_ports_are_known() {
        assert!(BAD.is_sorted());
        let of = |address: &str| bad_port(&Url::parse(address).unwrap());
        for port in [22, 25, 6000, 6697, 10080] {
            assert_eq!(of(&format!("https://e.example:{port}/")), Some(port));
        }
        for address in ["http://e.example/", "https://e.example/", "http://e.example:8080/"] {
            assert_eq!(of(address), None);
        }
    }
}
