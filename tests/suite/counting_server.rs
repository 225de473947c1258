//! A web server on loopback that notes what it was asked.

use std::collections::HashMap;
use std::io::Write;
use std::net::{SocketAddr, TcpListener};
use std::sync::{Arc, Mutex};
use std::thread;

use url::Url;

use super::hostile_server::{read_head, with_status};

/// A server that runs until the process ends.
pub struct CountingServer {
    pub address: SocketAddr,
    heads: Arc<Mutex<Vec<String>>>,
}

impl CountingServer {
    /// A server that gives these answers to these targets, and "not found" to others.
    pub fn start(answers: HashMap<String, Vec<u8>>) -> CountingServer {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let heads = Arc::new(Mutex::new(Vec::new()));
        let noted = Arc::clone(&heads);
        thread::spawn(move || {
            for mut stream in listener.incoming().flatten() {
                // A connection counts even where nothing is asked.
                let head = read_head(&mut stream).unwrap_or_default();
                let target = head.split(' ').nth(1).unwrap_or_default().to_owned();
                noted.lock().unwrap().push(head);
                let missing = with_status("404 Not Found", "X: y");
                // The client may have gone: that is no failure here.
                let _ = stream.write_all(answers.get(&target).unwrap_or(&missing));
            }
        });
        CountingServer { address, heads }
    }

    /// The address of a target, such as `/a`.
    pub fn url(&self, target: &str) -> Url {
        Url::parse(&format!("http://{}{target}", self.address)).unwrap()
    }

    /// The heads of all requests so far.
    pub fn heads(&self) -> Vec<String> {
        self.heads.lock().unwrap().clone()
    }

    /// The targets of all requests so far.
    pub fn targets(&self) -> Vec<String> {
        let target = |head: &String| head.split(' ').nth(1).unwrap_or_default().to_owned();
        self.heads().iter().map(target).collect()
    }
}
