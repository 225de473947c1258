//! What the HTTP library reports, as a [`FetchFault`] or a [`Cut`].

use std::error::Error;
use std::io;

use rustls::CertificateError;
use url::Url;

use super::fault::{FetchFault, TlsFault, Wait};
use crate::page::arrival::Cut;
use crate::page::limits::Limits;

/// Why no answer came from `url`. `proxy` is the proxy that stood between, if any.
pub(super) fn classify(error: &reqwest::Error, url: &Url, limits: &Limits, proxy: Option<String>) -> FetchFault {
    let host = url.host_str().unwrap_or_default().to_owned();
    if let Some(fault) = tls_fault(error) {
        return FetchFault::Tls { host, fault };
    }
    if error.is_timeout() {
        let (waiting, limit) = if error.is_connect() {
            (Wait::Connect, limits.connect)
        } else {
            (Wait::Answer, limits.read)
        };
        let seconds = limit.as_secs();
        return FetchFault::TimedOut { waiting, seconds };
    }
    if error.is_dns() {
        return FetchFault::UnknownHost { host, proxy };
    }
    if error.is_connect() {
        return FetchFault::NoConnection {
            host,
            refused: io_error(error).is_some_and(|e| e.kind() == io::ErrorKind::ConnectionRefused),
            detail: innermost(error),
            proxy,
        };
    }
    FetchFault::BadAnswer {
        host,
        detail: innermost(error),
    }
}

/// Why a body ended early.
pub(super) fn cut_by(error: &reqwest::Error, limits: &Limits) -> Cut {
    if error.is_timeout() {
        return Cut::Stalled(limits.read.as_secs());
    }
    match io_error(error).map(io::Error::kind) {
        // What the decompressors report about their data; the network has other kinds.
        Some(io::ErrorKind::InvalidData | io::ErrorKind::InvalidInput | io::ErrorKind::UnexpectedEof) => {
            Cut::BrokenCompression
        }
        _ => Cut::ConnectionLost,
    }
}

/// The message of the first cause, which says most.
pub(super) fn innermost(error: &(dyn Error + 'static)) -> String {
    causes(error).last().map(ToString::to_string).unwrap_or_default()
}

/// The proxy that the environment names for `url`, without credentials.
pub(super) fn proxy_for(url: &Url) -> Option<String> {
    let names = match url.scheme() {
        "https" => ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"],
        _ => ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"],
    };
    let value = names.iter().find_map(|name| std::env::var(name).ok())?;
    let host = value.rsplit('@').next().unwrap_or_default();
    (!host.is_empty()).then(|| host.to_owned())
}

/// The chain of causes, the error itself first.
fn causes<'a>(error: &'a (dyn Error + 'static)) -> impl Iterator<Item = &'a (dyn Error + 'static)> {
    std::iter::successors(Some(error), |&error| cause_of(error))
}

/// An `io::Error` hides the error it wraps from `source`, so it is looked into.
fn cause_of<'a>(error: &'a (dyn Error + 'static)) -> Option<&'a (dyn Error + 'static)> {
    match error.downcast_ref::<io::Error>().and_then(io::Error::get_ref) {
        Some(wrapped) => Some(wrapped),
        None => error.source(),
    }
}

fn io_error(error: &reqwest::Error) -> Option<&io::Error> {
    causes(error).filter_map(|cause| cause.downcast_ref()).last()
}

fn tls_fault(error: &reqwest::Error) -> Option<TlsFault> {
    causes(error)
        .find_map(|cause| cause.downcast_ref::<rustls::Error>())
        .map(tls_fault_of)
}

fn tls_fault_of(error: &rustls::Error) -> TlsFault {
    use rustls::{Error as Tls, InvalidMessage};
    match error {
        Tls::InvalidMessage(InvalidMessage::InvalidContentType) => TlsFault::NotTls,
        Tls::InvalidCertificate(certificate) => match certificate {
            CertificateError::Expired | CertificateError::ExpiredContext { .. } => TlsFault::Expired,
            CertificateError::NotValidYet | CertificateError::NotValidYetContext { .. } => TlsFault::NotYetValid,
            CertificateError::UnknownIssuer => TlsFault::UnknownIssuer,
            CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => TlsFault::WrongName,
            // The checker's own error type is not exported by rustls; its name is all there is.
            CertificateError::Other(other) if format!("{other:?}").contains("CaUsedAsEndEntity") => {
                TlsFault::SelfSigned
            }
            other => TlsFault::Other(other.to_string()),
        },
        other => TlsFault::Other(other.to_string()),
    }
}
