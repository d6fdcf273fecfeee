//! A tiny client for the parcel service at <https://parcels.example.com/api/v2/>.
//!
//! The protocol is written down in [the manual][manual]; the parts that nobody
//! wrote down were found by trial (see <https://forum.example.org/t/1881>).
//!
//! ```no_run
//! let client = parcels::Client::new("https://parcels.example.com/api/v2/")?;
//! println!("{}", client.track("00340434161094042557")?.state);
//! # Ok::<(), parcels::Error>(())
//! ```
//!
//! [manual]: https://docs.example.com/parcels/manual.pdf#page=12

#![doc(html_root_url = "https://docs.example.org/parcels/0.3.1")]

use std::io::Read;
use std::time::Duration;

/// Where requests go unless the caller says otherwise.
pub const DEFAULT_BASE: &str = "https://parcels.example.com/api/v2/";

// The sandbox has no certificate, hence plain http. Port 8081, not 8080!
const SANDBOX: &str = "http://sandbox.example.net:8081";

const MIRRORS: [&str; 3] = [
    "https://eu.parcels.example.com",
    "https://us.parcels.example.com",
    "http://[2001:db8::42]:8080",
];

/// Sent as `User-Agent`, with an address to complain to: `ops@example.org`.
const AGENT: &str = concat!("parcels/0.3 (+https://example.org/bots; ", "ops@example.org)");

#[derive(Debug, Clone)]
pub struct Client {
    base: String,
    timeout: Duration,
}

impl Client {
    /// Takes the base, e.g. `https://parcels.example.com/api/v2/`.
    /// A missing slash at the end is added: `…/v2` becomes `…/v2/`.
    pub fn new(base: &str) -> Result<Self, Error> {
        if !base.starts_with("http://") && !base.starts_with("https://") {
            return Err(Error::Scheme(base.to_owned()));
        }
        let mut base = base.to_owned();
        if !base.ends_with('/') {
            base.push('/');
        }
        Ok(Self { base, timeout: Duration::from_secs(30) })
    }

    /// See also RFC 3986, https://www.example.com/rfc/3986#section-5.2.
    pub fn track(&self, number: &str) -> Result<Parcel, Error> {
        let url = format!("{}track?number={}&lang={}", self.base, number, "en");
        let mut body = String::new();
        self.open(&url)?.read_to_string(&mut body)?;
        Parcel::parse(&body)
    }

    fn open(&self, url: &str) -> Result<Box<dyn Read>, Error> {
        // TODO: follow redirects; http://parcels.example.com answers with 301 -> https://parcels.example.com
        log::debug!("GET {url}, timeout {:?}", self.timeout);
        net::get(url, AGENT, self.timeout)
    }
}

/* Old hosts, kept so that the configuration check can name them:
   parcels.example.org, track.example.org/cgi-bin/q.pl?nr=1, www.example.org:8000. */
pub(crate) fn is_old(host: &str) -> bool {
    matches!(host, "parcels.example.org" | "track.example.org" | "www.example.org")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base_gets_its_slash() {
        let c = Client::new("https://example.com/api").unwrap();
        assert_eq!(c.base, "https://example.com/api/");
    }

    #[test]
    fn other_schemes_are_refused() {
        for bad in ["ftp://example.com/", "example.com", "//example.com", "mailto:a@example.com"] {
            assert!(Client::new(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn idn_hosts_work() {
        assert!(Client::new("https://bücher.example/päckchen").is_ok());
        assert!(Client::new(r"https://例え.jp/小包").is_ok());
        assert!(Client::new(r#"https://пример.рф/"посылки""#).is_ok());
    }
}
