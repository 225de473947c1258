//! Why the network gave no page.

use super::answer_fault::answer_fault;
use super::connection_fault::connection_fault;
use super::own_words::in_own_words;
use clearline_engine::internals::page::FetchFault;
use clearline_engine::internals::page::fetch::redirect::RedirectFault;
use clearline_words::{Message, message};

pub(super) fn fetch_fault(fault: &FetchFault) -> Message {
    match fault {
        FetchFault::Setup(detail) => message!("fault-network-setup", detail = detail.as_str()),
        FetchFault::Connection(fault) => connection_fault(fault),
        FetchFault::Redirect(fault) => redirect_fault(fault),
        FetchFault::Answer(fault) => answer_fault(fault),
        FetchFault::Port { host, port } => {
            message!("fault-network-port", host = host.as_str(), port = port.to_string())
        }
        FetchFault::NotPublic(address) => message!("fault-network-not-public", address = address.as_str()),
        other => in_own_words(other.sentence()),
    }
}

fn redirect_fault(fault: &RedirectFault) -> Message {
    match fault {
        RedirectFault::TooMany(limit) => message!("fault-redirect-too-many", limit = *limit),
        RedirectFault::Nowhere(status) => message!("fault-redirect-nowhere", status = status.to_string()),
        RedirectFault::NoWebAddress(to) => message!("fault-redirect-no-web-address", to = to.as_str()),
        RedirectFault::Downgrade(to) => message!("fault-redirect-downgrade", to = to.as_str()),
        RedirectFault::Inside(to) => message!("fault-redirect-inside", to = to.as_str()),
        RedirectFault::FrameLoop(to) => message!("fault-frame-loop", to = to.as_str()),
        RedirectFault::LeavingFrame(to) => message!("fault-frame-leaving", to = to.as_str()),
        RedirectFault::EmptyFrame(to) => message!("fault-frame-empty", to = to.as_str()),
        other => in_own_words(other.sentence()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::said::tests::assert_explains;

    #[test]
    fn faults_of_the_network_are_said_in_the_words_of_the_engine() {
        let address = || "http://wiki.local/".to_owned();
        let redirects = [
            RedirectFault::TooMany(10),
            RedirectFault::Nowhere(302),
            RedirectFault::NoWebAddress(address()),
            RedirectFault::Downgrade(address()),
            RedirectFault::Inside(address()),
            RedirectFault::FrameLoop(address()),
            RedirectFault::EmptyFrame(address()),
            RedirectFault::LeavingFrame(address()),
        ];
        let others = [
            FetchFault::Setup("no certificates".to_owned()),
            FetchFault::NotPublic(address()),
            FetchFault::Port {
                host: "example.com".to_owned(),
                port: 6000,
            },
        ];
        for fault in redirects.map(FetchFault::Redirect).iter().chain(&others) {
            assert_explains(&fetch_fault(fault), fault.sentence());
        }
    }
}
