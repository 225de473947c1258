//! Why no answer came.

use super::own_words::in_own_words;
use super::size::seconds;
use clearline_engine::internals::page::fetch::connection::{ConnectionCause, ConnectionFault, Wait};
use clearline_engine::internals::page::fetch::tls::TlsFault;
use clearline_words::{Message, message};

pub(super) fn connection_fault(fault: &ConnectionFault) -> Message {
    let message = match &fault.cause {
        ConnectionCause::UnknownHost => message!("fault-connection-unknown-host"),
        ConnectionCause::Refused => message!("fault-connection-refused"),
        ConnectionCause::Failed(detail) => message!("fault-connection-failed", detail = detail.as_str()),
        ConnectionCause::TimedOut(wait, limit) => missed(*wait).with("seconds", seconds(*limit)),
        ConnectionCause::Tls(cause) => match tls_fault(cause) {
            Some(message) => message,
            None => return in_own_words(fault.sentence()),
        },
        ConnectionCause::BadAnswer(detail) => message!("fault-connection-bad-answer", detail = detail.as_str()),
        _ => return in_own_words(fault.sentence()),
    };
    let proxied = match &fault.proxy {
        Some(proxy) => message!("connection-proxied", proxy = proxy.as_str()),
        None => Message::verbatim(""),
    };
    message.with("host", fault.host.as_str()).with("proxied", proxied)
}

fn missed(wait: Wait) -> Message {
    match wait {
        Wait::Connection => message!("fault-connection-late"),
        Wait::Answer => message!("fault-connection-no-answer"),
        Wait::Transfer => message!("fault-connection-no-page"),
    }
}

/// Why a connection is not safe; `None` for what is not known here.
fn tls_fault(fault: &TlsFault) -> Option<Message> {
    Some(match fault {
        TlsFault::SelfSigned => message!("fault-tls-self-signed"),
        TlsFault::UnknownIssuer => message!("fault-tls-unknown-issuer"),
        TlsFault::Expired => message!("fault-tls-expired"),
        TlsFault::NotYetValid => message!("fault-tls-not-yet-valid"),
        TlsFault::WrongName => message!("fault-tls-wrong-name"),
        TlsFault::NotTls => message!("fault-tls-not-tls"),
        TlsFault::Other(detail) => message!("fault-tls-other", detail = detail.as_str()),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::said::tests::assert_explains;
    use std::time::Duration;

    #[test]
    fn faults_of_connections_are_said_in_the_words_of_the_engine() {
        let detail = || "the wire is cut".to_owned();
        let tls = [
            TlsFault::SelfSigned,
            TlsFault::UnknownIssuer,
            TlsFault::Expired,
            TlsFault::NotYetValid,
            TlsFault::WrongName,
            TlsFault::NotTls,
            TlsFault::Other(detail()),
        ];
        let late = [Wait::Connection, Wait::Answer, Wait::Transfer];
        let others = [
            ConnectionCause::UnknownHost,
            ConnectionCause::Refused,
            ConnectionCause::Failed(detail()),
            ConnectionCause::BadAnswer(detail()),
        ];
        let late = late.map(|wait| ConnectionCause::TimedOut(wait, Duration::from_secs(15)));
        let causes = tls.map(ConnectionCause::Tls).into_iter().chain(late).chain(others);
        for cause in causes {
            for proxy in [None, Some("proxy.local:3128".to_owned())] {
                let fault = ConnectionFault {
                    host: "example.com".to_owned(),
                    proxy,
                    cause: cause.clone(),
                };
                assert_explains(&connection_fault(&fault), fault.sentence());
            }
        }
    }
}
