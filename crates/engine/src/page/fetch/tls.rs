//! Why a connection could not be made safe. There is no way to go on all the same.

use clearline_message::{Message, message};
use rustls::{CertificateError, Error, InvalidMessage};

/// Why a connection could not be made safe.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TlsFault {
    /// The certificate is its own issuer.
    SelfSigned,
    /// Nobody known here has issued the certificate.
    UnknownIssuer,
    /// The certificate is out of date.
    Expired,
    /// The certificate is valid only later.
    NotYetValid,
    /// The certificate is for another site.
    WrongName,
    /// The server does not speak TLS on this port.
    NotTls,
    /// Something else, in the words of the TLS library.
    Other(String),
}

/// Makes ring the cryptography of every connection, unless the program around this library has chosen already.
pub(super) fn choose_cryptography() {
    // The error means no more than that there is one.
    _ = rustls::crypto::ring::default_provider().install_default();
}

/// The fault that an error of the TLS library means.
pub(super) fn fault_of(error: &Error) -> TlsFault {
    match error {
        Error::InvalidMessage(InvalidMessage::InvalidContentType) => TlsFault::NotTls,
        Error::InvalidCertificate(certificate) => fault_of_certificate(certificate),
        other => TlsFault::Other(other.to_string()),
    }
}

fn fault_of_certificate(error: &CertificateError) -> TlsFault {
    match error {
        CertificateError::Expired | CertificateError::ExpiredContext { .. } => TlsFault::Expired,
        CertificateError::NotValidYet | CertificateError::NotValidYetContext { .. } => TlsFault::NotYetValid,
        CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => TlsFault::WrongName,
        CertificateError::UnknownIssuer => TlsFault::UnknownIssuer,
        // rustls does not export the type of this cause; its name is all there is.
        CertificateError::Other(cause) if format!("{cause:?}").contains("CaUsedAsEndEntity") => TlsFault::SelfSigned,
        other => TlsFault::Other(other.to_string()),
    }
}

impl TlsFault {
    /// The message of a connection that is not safe, without the host.
    pub(super) fn message(&self) -> Message {
        match self {
            TlsFault::SelfSigned => message!("fault-tls-self-signed"),
            TlsFault::UnknownIssuer => message!("fault-tls-unknown-issuer"),
            TlsFault::Expired => message!("fault-tls-expired"),
            TlsFault::NotYetValid => message!("fault-tls-not-yet-valid"),
            TlsFault::WrongName => message!("fault-tls-wrong-name"),
            TlsFault::NotTls => message!("fault-tls-not-tls"),
            TlsFault::Other(detail) => message!("fault-tls-other", detail = detail.as_str()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustls::OtherError;
    use std::fmt;
    use std::sync::Arc;

    /// Stands for the error of the certificate checker, which has this `Debug` form.
    #[derive(Debug)]
    struct CaUsedAsEndEntity;

    impl fmt::Display for CaUsedAsEndEntity {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "{self:?}")
        }
    }

    impl std::error::Error for CaUsedAsEndEntity {}

    #[test]
    fn every_fault_has_its_own_sentence() {
        let other = CertificateError::Other(OtherError(Arc::new(CaUsedAsEndEntity)));
        let errors = [
            (Error::InvalidCertificate(other), TlsFault::SelfSigned),
            (CertificateError::UnknownIssuer.into(), TlsFault::UnknownIssuer),
            (CertificateError::Expired.into(), TlsFault::Expired),
            (CertificateError::NotValidYet.into(), TlsFault::NotYetValid),
            (CertificateError::NotValidForName.into(), TlsFault::WrongName),
            (InvalidMessage::InvalidContentType.into(), TlsFault::NotTls),
        ];
        let mut told = std::collections::BTreeSet::new();
        for (error, fault) in errors {
            assert_eq!(fault_of(&error), fault);
            assert!(told.insert(fault.message().id().to_owned()));
        }
        let rest = fault_of(&CertificateError::Revoked.into());
        assert!(matches!(rest, TlsFault::Other(detail) if !detail.is_empty()));
    }
}
