//! Servers that fail before HTTP begins: they refuse, reset, talk first, or speak TLS with a bad
//! certificate.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::sync::Arc;
use std::thread;

use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{ServerConfig, ServerConnection, StreamOwned};
use url::Url;

use super::hostile_server::{read_head, with_status};

/// A server that takes a connection and resets it without a word.
pub fn start_resetting() -> Url {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = Url::parse(&format!("http://{}/", listener.local_addr().unwrap())).unwrap();
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            // Closing with unread bytes in the queue makes the system send a reset.
            let _ = stream.peek(&mut [0]);
        }
    });
    url
}

/// A server that answers before it is asked, in plain HTTP, as web servers answer a TLS greeting.
pub fn start_blurting() -> Url {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = Url::parse(&format!("http://{}/", listener.local_addr().unwrap())).unwrap();
    thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            let _ = stream.write_all(&with_status("400 Bad Request", "X: y"));
            while stream.read(&mut [0; 1024]).is_ok_and(|read| read > 0) {}
        }
    });
    url
}

/// An address on which nothing listens.
pub fn nobody() -> Url {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    Url::parse(&format!("http://{}/", listener.local_addr().unwrap())).unwrap()
}

/// A server that speaks TLS with the certificate `name` of `fixtures/tls` and sends `bytes`.
pub fn start_tls(name: &str, bytes: Vec<u8>) -> Url {
    let certificate = CertificateDer::from_pem_slice(&fixture(&format!("{name}.pem"))).unwrap();
    let key = PrivateKeyDer::from_pem_slice(&fixture(&format!("{name}.key.pem"))).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate], key)
        .unwrap();
    let config = Arc::new(config);
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = Url::parse(&format!("https://{}/", listener.local_addr().unwrap())).unwrap();
    thread::spawn(move || {
        for socket in listener.incoming().flatten() {
            let connection = ServerConnection::new(Arc::clone(&config)).unwrap();
            let mut stream = StreamOwned::new(connection, socket);
            // A client that refuses the certificate ends the conversation here.
            if read_head(&mut stream).is_ok() {
                let _ = stream.write_all(&bytes);
                stream.conn.send_close_notify();
                let _ = stream.flush();
            }
        }
    });
    url
}

/// A file of `fixtures/tls`.
pub fn fixture(name: &str) -> Vec<u8> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/tls/");
    std::fs::read(format!("{folder}{name}")).unwrap()
}
