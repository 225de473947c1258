//! Why typed text is no address.

use super::own_words::in_own_words;
use clearline_engine::page::AddressFault;
use clearline_words::{Message, message};
use url::ParseError;

pub(super) fn address_fault(fault: &AddressFault) -> Message {
    match fault {
        AddressFault::Empty => message!("fault-address-empty"),
        AddressFault::Scheme(scheme) => message!("fault-address-scheme", scheme = scheme.as_str()),
        AddressFault::Malformed { typed, reason } => {
            message!(
                "fault-address-malformed",
                typed = typed.as_str(),
                reason = malformed(*reason)
            )
        }
        AddressFault::Words(typed) => message!("fault-address-words", typed = typed.as_str()),
        AddressFault::RemoteFile(typed) => message!("fault-address-remote-file", typed = typed.as_str()),
        AddressFault::Several { typed, count } => {
            message!("fault-address-several", typed = typed.as_str(), count = *count)
        }
        other => in_own_words(other.sentence()),
    }
}

/// What the URL standard objects to, as a part of a sentence.
pub fn malformed(reason: ParseError) -> Message {
    match reason {
        ParseError::EmptyHost => message!("address-no-host"),
        ParseError::IdnaError | ParseError::InvalidDomainCharacter => message!("address-bad-host"),
        ParseError::InvalidPort => message!("address-bad-port"),
        ParseError::InvalidIpv4Address => message!("address-bad-ipv4"),
        ParseError::InvalidIpv6Address => message!("address-bad-ipv6"),
        _ => message!("address-bad-form"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::said::tests::assert_explains;

    #[test]
    fn faults_of_addresses_are_said_in_the_words_of_the_engine() {
        let reasons = [
            ParseError::EmptyHost,
            ParseError::IdnaError,
            ParseError::InvalidDomainCharacter,
            ParseError::InvalidPort,
            ParseError::InvalidIpv4Address,
            ParseError::InvalidIpv6Address,
            ParseError::Overflow,
        ];
        let malformed = reasons.map(|reason| AddressFault::Malformed {
            typed: "http://".to_owned(),
            reason,
        });
        let others = [
            AddressFault::Empty,
            AddressFault::Scheme("ftp".to_owned()),
            AddressFault::Words("a soup".to_owned()),
            AddressFault::RemoteFile("file://far/soup".to_owned()),
            AddressFault::Several {
                typed: "https://a.example/ https://b.example/".to_owned(),
                count: 2,
            },
        ];
        for fault in malformed.iter().chain(&others) {
            assert_explains(&address_fault(fault), fault.sentence());
        }
    }
}
