//! HZ: Chinese in seven bits, as newsgroups and the first Chinese pages were written.
//!
//! Source: RFC 1843, F. Lee, "HZ – A Data Format for Exchanging Files of Arbitrarily Mixed Chinese and ASCII characters", 1995.
//! `~{` begins a stretch in which two bytes make a character, those of GB 2312 without their high bits; `~}` ends it. Outside,
//! `~~` is a tilde, and `~` at the end of a line joins it to the next.
//!
//! Departures, all towards reading more: a line that ends inside a stretch ends the stretch, as the RFC asks of writers; `~`
//! before anything else is itself; bytes beyond ASCII are read as gb18030.

use encoding_rs::GB18030;

/// A byte that begins no character of gb18030.
const UNREADABLE: u8 = 0xFF;

/// So many characters of two bytes at least show that HZ is meant.
const LEAST_CHARACTERS: usize = 4;

/// The same text in gb18030.
pub(super) fn as_gb18030(bytes: &[u8]) -> Vec<u8> {
    let mut gb = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    let mut is_chinese = false;
    loop {
        rest = match (is_chinese, rest) {
            (_, []) => return gb,
            (false, [b'~', b'{', after @ ..]) => {
                is_chinese = true;
                after
            }
            (false, [b'~', b'~', after @ ..]) => {
                gb.push(b'~');
                after
            }
            (false, [b'~', b'\n', after @ ..]) => after,
            (true, [b'~', b'}', after @ ..]) => {
                is_chinese = false;
                after
            }
            (true, [lead @ 0x21..=0x7D, trail @ 0x21..=0x7E, after @ ..]) => {
                gb.extend([lead | 0x80, trail | 0x80]);
                after
            }
            (_, [byte, after @ ..]) => {
                let is_line_end = matches!(byte, b'\n' | b'\r');
                is_chinese &= !is_line_end;
                let is_readable = !is_chinese || matches!(byte, b' ' | b'\t' | 0x80..);
                gb.push(if is_readable { *byte } else { UNREADABLE });
                after
            }
        };
    }
}

/// Whether ASCII bytes are HZ: they hold stretches of it, and all that these hold can be read.
pub(super) fn is_hz(bytes: &[u8]) -> bool {
    let is_marked = |mark: &[u8]| memchr::memmem::find(bytes, mark).is_some();
    if !bytes.is_ascii() || !is_marked(b"~{") || !is_marked(b"~}") {
        return false;
    }
    let gb = as_gb18030(bytes);
    let characters = gb.iter().filter(|byte| !byte.is_ascii()).count() / 2;
    let is_read = |bytes: &[u8]| !GB18030.decode_without_bom_handling(bytes).1;
    characters >= LEAST_CHARACTERS && is_read(&gb)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> String {
        let gb = as_gb18030(bytes);
        GB18030.decode_without_bom_handling(&gb).0.into_owned()
    }

    /// The example of the RFC.
    #[test]
    fn the_example_of_the_rfc() {
        let bytes = b"The next sentence is in GB.~{<:Ky2;S{#,NpJ)l6HK!#~}Bye.";
        assert_eq!(read(bytes), "The next sentence is in GB.己所不欲，勿施於人。Bye.");
        assert!(is_hz(bytes));
    }

    #[test]
    fn tildes_and_lines() {
        assert_eq!(read(b"a~~b~\nc~d"), "a~bc~d");
        // A line ends the stretch.
        assert_eq!(read(b"~{VPND\nVPND~{VPND~}"), "中文\nVPND中文");
        assert_eq!(read(b"~{VPN\n"), "中\u{FFFD}\n");
        assert_eq!(read(b"~{"), "");
        assert_eq!(read(b"~{VPND"), "中文");
        assert_eq!(read(b"\xD6\xD0~{ND~}"), "中文");
    }

    #[test]
    fn code_is_not_hz() {
        for bytes in [
            &b"~{VP~}"[..],
            b"cut -d~ {a,b,c,d}",
            b"~{ x = 1; y = 2; z = 3 ~}",
            b"~{VPNDVPNDVPND",
        ] {
            assert!(!is_hz(bytes), "{}", String::from_utf8_lossy(bytes));
        }
    }
}
