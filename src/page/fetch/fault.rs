//! Why the network gave no page, each cause with its own sentence.

use crate::page::arrival::Cut;
use crate::page::fault::Sentence;

/// Why the network gave no page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FetchFault {
    /// This machine cannot make connections at all.
    Setup(String),
    /// No site has this name.
    UnknownHost {
        /// The name.
        host: String,
        /// The proxy that was asked.
        proxy: Option<String>,
    },
    /// The site has a name, but no connection came to stand.
    NoConnection {
        /// The name.
        host: String,
        /// Whether the machine answered that nothing listens there.
        refused: bool,
        /// What the system said.
        detail: String,
        /// The proxy that was asked.
        proxy: Option<String>,
    },
    /// Something took too long.
    TimedOut {
        /// What was waited for.
        waiting: Wait,
        /// The limit, in seconds.
        seconds: u64,
    },
    /// The connection could not be made safe.
    Tls {
        /// The name of the site.
        host: String,
        /// What is wrong.
        fault: TlsFault,
    },
    /// What came is no HTTP, or the connection ended before an answer.
    BadAnswer {
        /// The name of the site.
        host: String,
        /// What the HTTP library objects to.
        detail: String,
    },
    /// More redirects than the limit.
    TooManyRedirects(usize),
    /// A redirect (by its status) without an address.
    RedirectNowhere(u16),
    /// A redirect to what is no web address.
    RedirectRefused(String),
    /// A redirect from https to http, to this address.
    Downgrade(String),
    /// A redirect of a public page to this machine or its network.
    RedirectInside(String),
    /// "Not modified", though nothing is kept here.
    NotModified,
    /// An answer without a page (204, 205).
    NoContent(u16),
    /// An error status.
    Status {
        /// The status code.
        code: u16,
        /// When the server wants to be asked again, in seconds.
        retry_after: Option<u64>,
    },
    /// A compression that nobody here unpacks, by its name.
    Compression(String),
    /// A page of no bytes.
    Empty,
    /// The answer began well, but broke off before the first byte of the page.
    CutShort(Cut),
}

/// What was waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// A connection.
    Connect,
    /// The head of the answer.
    Answer,
    /// The whole transfer.
    Total,
}

/// Why a connection could not be made safe. There is no way to go on all the same.
#[derive(Clone, Debug, PartialEq, Eq)]
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

impl FetchFault {
    /// The fault told to a person.
    pub fn sentence(&self) -> Sentence {
        match self {
            FetchFault::Setup(detail) => Sentence::new(
                "This machine cannot make connections",
                detail,
                "Install the system's certificates (package ca-certificates).",
            ),
            FetchFault::UnknownHost { .. }
            | FetchFault::NoConnection { .. }
            | FetchFault::TimedOut { .. }
            | FetchFault::BadAnswer { .. } => self.unreachable(),
            FetchFault::Tls { host, fault } => Sentence::new(
                format!("The connection to {host} is not safe"),
                fault.why(),
                fault.what_now(),
            ),
            FetchFault::TooManyRedirects(_)
            | FetchFault::RedirectNowhere(_)
            | FetchFault::RedirectRefused(_)
            | FetchFault::Downgrade(_)
            | FetchFault::RedirectInside(_) => self.misled(),
            FetchFault::Status { code, retry_after } => by_status(*code, *retry_after),
            FetchFault::NotModified
            | FetchFault::NoContent(_)
            | FetchFault::Compression(_)
            | FetchFault::Empty
            | FetchFault::CutShort(_) => self.pageless(),
        }
    }

    /// No answer at all.
    fn unreachable(&self) -> Sentence {
        let again = "Try again later.";
        match self {
            FetchFault::UnknownHost { host, proxy } => Sentence::new(
                format!("The site {host} was not found"),
                format!("its name has no address{}", through(proxy)),
                "Check the spelling and the network connection.",
            ),
            FetchFault::NoConnection {
                host,
                refused,
                detail,
                proxy,
            } => Sentence::new(
                format!("No connection to {host}"),
                if *refused {
                    format!("no server listens there{}", through(proxy))
                } else {
                    format!("{detail}{}", through(proxy))
                },
                "Check the address and the network connection.",
            ),
            FetchFault::TimedOut { waiting, seconds } => Sentence::new(
                "The server took too long",
                match waiting {
                    Wait::Connect => format!("no connection stood within {seconds} s"),
                    Wait::Answer => format!("it did not answer within {seconds} s"),
                    Wait::Total => format!("the page did not come within {seconds} s"),
                },
                again,
            ),
            FetchFault::BadAnswer { host, detail } => {
                Sentence::new(format!("{host} did not answer as a web server"), detail, again)
            }
            _ => Sentence::new("No page came", "", again),
        }
    }

    /// Redirects that were not followed.
    fn misled(&self) -> Sentence {
        let (why, what_now) = match self {
            FetchFault::TooManyRedirects(limit) => (
                format!("the server sent us on more than {limit} times"),
                "Open the page in the browser; it may want a cookie or a login.",
            ),
            FetchFault::RedirectNowhere(status) => (
                format!("the server said {status}, “the page is elsewhere”, but not where"),
                "Open the page in the browser.",
            ),
            FetchFault::RedirectRefused(to) => (
                format!("the server sends us to “{to}”, which is no web address"),
                "Open the page in the browser, if you trust it.",
            ),
            FetchFault::Downgrade(to) => (
                format!("the server sends us from a safe connection to an open one, “{to}”"),
                "Type the address with http: if you accept that.",
            ),
            FetchFault::RedirectInside(to) => (
                format!("a public page sends us into your own network, “{to}”"),
                "Type that address yourself, if you trust it.",
            ),
            _ => (String::new(), ""),
        };
        Sentence::new("The redirect was not followed", why, what_now)
    }

    /// An answer that brings no page.
    fn pageless(&self) -> Sentence {
        let browser = "Open the page in the browser.";
        match self {
            FetchFault::NotModified => Sentence::new(
                "Server said 304",
                "“not modified”, though no older copy was asked about",
                "Try again.",
            ),
            FetchFault::NoContent(status) => Sentence::new(
                format!("Server said {status}"),
                "there is no content at this address",
                "Check the address.",
            ),
            FetchFault::Compression(name) => Sentence::new(
                "The page cannot be unpacked",
                format!(
                    "the server compressed it as “{}”",
                    name.chars().filter(|c| !c.is_control()).take(40).collect::<String>()
                ),
                browser,
            ),
            FetchFault::CutShort(cut) => {
                Sentence::new("No page came", format!("before its first byte: {cut}"), "Try again.")
            }
            _ => Sentence::new("The page is empty", "the server sent no bytes", browser),
        }
    }
}

fn through(proxy: &Option<String>) -> String {
    match proxy {
        Some(proxy) => format!(" (asked through the proxy {proxy})"),
        None => String::new(),
    }
}

fn by_status(code: u16, retry_after: Option<u64>) -> Sentence {
    let (why, what_now) = match code {
        401 => ("it asks for a login", "Open the page in the browser and log in there."),
        403 => (
            "it does not want to show this page",
            "Open the page in the browser, or open a saved copy.",
        ),
        404 => (
            "there is no such page",
            "Check the address, or look for the page on the site.",
        ),
        410 => ("the page was taken away for good", "Look for a copy in a web archive."),
        429 => ("it got too many requests", "Wait a while and try again."),
        451 => (
            "it may not show this page for legal reasons",
            "Look for another copy of the page.",
        ),
        400..=499 => ("it refuses the request", "Open the page in the browser."),
        500 => ("it failed itself", "Try again later."),
        502..=504 => ("it is overloaded or under repair", "Try again later."),
        500..=599 => ("it failed itself", "Try again later."),
        _ => (
            "that is no status a web server should send",
            "Open the page in the browser.",
        ),
    };
    let what_now = match retry_after {
        Some(seconds) => format!("The server asks to try again in {seconds} s."),
        None => what_now.to_owned(),
    };
    Sentence::new(format!("Server said {code}"), why, what_now)
}

impl TlsFault {
    fn why(&self) -> &str {
        match self {
            TlsFault::SelfSigned => "the site vouches for itself with a certificate of its own making",
            TlsFault::UnknownIssuer => "its certificate comes from an issuer that this machine does not know",
            TlsFault::Expired => "its certificate is out of date",
            TlsFault::NotYetValid => "its certificate is not valid yet",
            TlsFault::WrongName => "its certificate is made out to another site",
            TlsFault::NotTls => "the server does not speak TLS on this port",
            TlsFault::Other(detail) => detail,
        }
    }

    fn what_now(&self) -> &'static str {
        match self {
            TlsFault::Expired | TlsFault::NotYetValid => {
                "Check the clock of this machine; otherwise the site has to be repaired."
            }
            TlsFault::WrongName => "Check the spelling of the address.",
            TlsFault::NotTls => "Type the address with http: if you accept an open connection.",
            _ => "Open the page elsewhere and save it, or ask the site's owner.",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_status_has_its_sentence() {
        let said = |code| by_status(code, None).to_string();
        assert_eq!(
            said(404),
            "Server said 404: there is no such page. Check the address, or look for the page on the site."
        );
        let all = [401, 403, 404, 410, 429, 451, 418, 500, 503, 999].map(said);
        for (at, sentence) in all.iter().enumerate() {
            assert!(all.iter().skip(at + 1).all(|other| other != sentence));
        }
        assert!(by_status(429, Some(120)).to_string().ends_with("try again in 120 s."));
    }

    #[test]
    fn tls_faults_differ() {
        let faults = [
            TlsFault::SelfSigned,
            TlsFault::UnknownIssuer,
            TlsFault::Expired,
            TlsFault::WrongName,
            TlsFault::NotTls,
        ];
        let whys: std::collections::BTreeSet<&str> = faults.iter().map(TlsFault::why).collect();
        assert_eq!(whys.len(), faults.len());
    }

    #[test]
    fn the_proxy_is_named() {
        let fault = FetchFault::UnknownHost {
            host: "example.com".into(),
            proxy: Some("proxy.example:3128".into()),
        };
        assert_eq!(
            fault.sentence().why,
            "its name has no address (asked through the proxy proxy.example:3128)"
        );
    }
}
