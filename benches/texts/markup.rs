//! Web pages, and lists of links in Markdown.

use super::Writer;

/// Bytes of a page for each link in it that a scanner finds.
const WEB: usize = 420;

impl Writer {
    /// Returns an entry or a heading of a list of links.
    pub(crate) fn link_list(&mut self) {
        match self.random.below(30) {
            0 => {
                self.push("\n## ");
                self.english_words(2);
                self.push("\n\n");
            }
            1..=3 => {
                self.url();
                self.push("\n");
            }
            4 => {
                self.domain();
                self.push("\n");
            }
            5 => {
                self.push("* ");
                self.english_words(2);
                self.push(" <");
                self.address();
                self.push(">\n");
            }
            _ => self.entry(),
        }
    }

    fn entry(&mut self) {
        self.push("* [");
        self.english_words(2);
        self.push("](");
        if self.random.one_in(2) {
            self.push("https://github.com/");
            self.any_english();
            self.push("/");
            self.any_english();
            self.push("-");
            self.any_english();
        } else {
            self.url();
        }
        self.push(") - ");
        let words = self.random.between(12, 48);
        self.english_words(words);
        self.push(".");
        if self.random.one_in(4) {
            self.push(" ([Demo](");
            self.url();
            self.push("), [Source Code](");
            self.url();
            self.push(")) `MIT` `Node.js`");
        }
        self.push("\n");
    }

    /// Returns an HTML page.
    pub(crate) fn web_page(&mut self) {
        self.push("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>");
        self.english_words(4);
        self.push("</title>\n<link rel=\"stylesheet\" href=\"");
        self.url();
        self.push(
            "\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1.0\">\n",
        );
        self.push("<style>body{margin:0;font:14px/1.5 sans-serif}a:hover{color:#06c}");
        self.push(".nav li{display:inline-block;padding:.5em 1em}</style>\n<script>");
        for _ in 0..self.random.between(2, 10) {
            self.push("document.");
            self.any_english();
            self.push("(\"");
            self.any_english();
            self.push("\").");
            self.any_english();
            self.push("={a:1,b:\"c\"};");
        }
        self.push("</script>\n</head>\n<body class=\"home page\">\n");
        for _ in 0..self.random.between(10, 50) {
            self.element();
        }
        self.push("</body>\n</html>\n");
    }

    fn element(&mut self) {
        match self.random.below(8) {
            0 | 1 => {
                self.push("  <li class=\"nav-item\"><a href=\"");
                if self.link_is_due(WEB) {
                    self.url();
                } else {
                    self.push("/");
                    self.any_english();
                    self.path();
                }
                self.push("\" title=\"");
                self.english_words(2);
                self.push("\">");
                self.english_words(2);
                self.push("</a></li>\n");
            }
            2 => {
                self.push("  <img src=\"");
                if self.link_is_due(WEB) {
                    self.url();
                } else {
                    self.push("images/");
                    self.any_english();
                    self.push(".png");
                }
                self.push("\" alt=\"\" width=\"");
                self.number(900);
                self.push("\" style=\"float:left;margin:0 auto\">\n");
            }
            3 => {
                self.push("<div id=\"");
                self.any_english();
                self.push("\" class=\"col-md-");
                self.number(12);
                self.push("\" data-id=\"");
                self.number(99_999);
                self.push("\">\n");
            }
            _ => {
                self.push("<p>");
                for _ in 0..self.random.between(1, 5) {
                    let start = self.out.len();
                    let words = self.random.between(5, 20);
                    self.english_words(words);
                    self.capitalize(start);
                    if self.link_is_due(WEB) {
                        self.push(" <a href=\"");
                        self.url();
                        self.push("\">");
                        self.english_words(2);
                        self.push("</a>");
                    }
                    self.push(".&nbsp;");
                }
                self.push("</p>\n</div>\n");
            }
        }
    }
}
