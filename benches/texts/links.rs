//! Links, and what only looks like one.

use super::Writer;

const TLDS: [&str; 24] = [
    "com", "com", "com", "com", "com", "org", "org", "org", "net", "net", "de", "ru", "co.uk",
    "io", "fr", "nl", "info", "edu", "gov", "jp", "dev", "app", "blog", "xn--p1ai",
];
const SUBDOMAINS: [&str; 12] =
    ["www", "www", "www", "www", "docs", "blog", "mail", "lists", "en", "static", "api", "shop"];
const ENDS: [&str; 10] =
    ["", "/", "", ".html", ".html", ".pdf", ".php", ".html#top", "/index.html", ".jpg"];
const IDN_HOSTS: [&str; 8] = [
    "пример.рф",
    "例え.jp",
    "例子.中国",
    "münchen.example.de",
    "उदाहरण.भारत",
    "مثال.مصر",
    "café.example.fr",
    "παράδειγμα.gr",
];

/// Hosts.
impl Writer {
    /// Returns a label: a word, sometimes two, sometimes a number.
    fn label(&mut self) {
        self.any_english();
        match self.random.below(8) {
            0 => {
                self.push("-");
                self.any_english();
            }
            1 => self.number(99),
            _ => {}
        }
    }

    /// Returns a host name as a bare domain or an address has it.
    pub(crate) fn host(&mut self) {
        if self.random.one_in(2) {
            let subdomain = *self.random.pick(&SUBDOMAINS);
            self.push(subdomain);
            self.push(".");
        }
        self.domain();
    }

    /// Returns a host name without `www.`.
    pub(crate) fn domain(&mut self) {
        self.label();
        let tld = *self.random.pick(&TLDS);
        self.push(".");
        self.push(tld);
    }

    /// Returns an IPv4 address.
    pub(crate) fn ip(&mut self) {
        self.push("10.");
        self.number(255);
        self.push(".");
        self.number(255);
        self.push(".");
        self.number(255);
    }
}

/// Links.
impl Writer {
    /// Returns an absolute URL of ASCII.
    pub(crate) fn url(&mut self) {
        let text = if self.random.one_in(4) { "http://" } else { "https://" };
        self.push(text);
        self.host();
        if self.random.one_in(40) {
            self.push(":8080");
        }
        self.path();
    }

    /// Returns a path with query and fragment, or nothing.
    pub(crate) fn path(&mut self) {
        for _ in 0..self.random.below(5) {
            self.push("/");
            self.any_english();
            match self.random.below(10) {
                0 => self.number(99_999),
                1 | 2 => {
                    self.push("-");
                    self.any_english();
                }
                3 => self.push("_(x)"),
                4 => self.push("%20b"),
                _ => {}
            }
        }
        let end = *self.random.pick(&ENDS);
        if !(end.starts_with('.') && self.out.ends_with(|c: char| !c.is_ascii_alphanumeric())) {
            self.push(end);
        }
        if self.random.one_in(5) {
            self.push("?");
            self.any_english();
            self.push("=");
            self.number(9_999);
            while self.random.one_in(2) {
                self.push("&");
                self.any_english();
                self.push("=");
                self.any_english();
            }
        }
    }

    /// Returns an IRI: the page of an encyclopedia, or a host beyond ASCII.
    pub(crate) fn iri(&mut self) {
        let language = self.random.below(5);
        if self.random.one_in(4) {
            let host = *self.random.pick(&IDN_HOSTS);
            self.push("https://");
            self.push(host);
        } else {
            self.push("https://");
            self.push(["ru", "zh", "ja", "ar", "hi"][language]);
            self.push(".wikipedia.org/wiki");
        }
        self.push("/");
        for i in 0..self.random.between(1, 3) {
            if i > 0 {
                self.push("_");
            }
            self.foreign(language);
        }
    }

    /// Returns a mail address.
    pub(crate) fn address(&mut self) {
        self.any_english();
        match self.random.below(6) {
            0 | 1 => {
                self.push(".");
                self.any_english();
            }
            2 => {
                self.push("+");
                self.any_english();
            }
            3 => self.number(99),
            _ => {}
        }
        self.push("@");
        self.domain();
    }

    /// Returns a link as in prose: URL, bare domain, address, or a token of the corpus, in
    /// brackets now and then.
    pub(crate) fn link_in_prose(&mut self) {
        let (open, close) = match self.random.below(8) {
            0 => ("(", ")"),
            1 => ("<", ">"),
            _ => ("", ""),
        };
        self.push(open);
        match self.random.below(20) {
            0..=9 => self.url(),
            10..=12 => {
                self.push("www.");
                self.domain();
                self.path();
            }
            13 | 14 => self.domain(),
            15..=17 => self.address(),
            _ => {
                let index = self.random.below(self.vocabulary.links.len());
                let vocabulary = self.vocabulary.clone();
                self.push(&vocabulary.links[index]);
            }
        }
        self.push(close);
    }
}

/// No links.
impl Writer {
    /// Returns text of prose that looks like a link at first sight.
    pub(crate) fn false_candidate(&mut self) {
        const FIXED: [&str; 14] = [
            "e.g.", "i.e.", "U.S.", "p.m.", "10:42", "3.14", "v1.2.3", "cf.", "12:30:15", "No.5",
            "vol.2", "A.D.", "Dr.", "and/or",
        ];
        if self.random.one_in(12) {
            // A space that is missing.
            self.english();
            self.push(".");
            let start = self.out.len();
            self.english();
            self.capitalize(start);
        } else {
            let fixed = *self.random.pick(&FIXED);
            self.push(fixed);
        }
    }

    /// Returns a time: `10:42:17`.
    pub(crate) fn time(&mut self) {
        self.two_digits(24);
        self.push(":");
        self.two_digits(60);
        self.push(":");
        self.two_digits(60);
    }

    /// Returns a date: `2025-03-04`.
    pub(crate) fn date(&mut self) {
        self.push("2025-");
        self.two_digits(12);
        self.push("-");
        self.two_digits(28);
    }
}
