//! Mail as an archive of mailing lists has it.

use super::Writer;

/// Bytes of a body for each link in it; the headers have many.
const BODY: usize = 720;

impl Writer {
    /// Returns a message with headers, a quoted reply, text and a signature.
    pub(crate) fn mail_message(&mut self) {
        self.headers();
        self.push("On Tue, ");
        self.date();
        self.push(" at ");
        self.time();
        self.push(", ");
        self.english_words(2);
        self.push(" <");
        self.address();
        self.push("> wrote:\n");
        for depth in ["> > ", "> "] {
            for _ in 0..self.random.between(5, 30) {
                self.push(depth);
                self.body_line();
            }
            self.push(depth);
            self.push("\n");
        }
        for _ in 0..self.random.between(3, 9) {
            for _ in 0..self.random.between(2, 9) {
                self.body_line();
            }
            self.push("\n");
        }
        self.signature();
    }

    fn headers(&mut self) {
        self.push("From ");
        self.address();
        self.push("  Tue Mar  4 ");
        self.time();
        self.push(" 2025\n");
        if self.random.one_in(3) {
            self.received();
        }
        self.push("From: ");
        self.english_words(2);
        self.push(" <");
        self.address();
        self.push(">\nTo: ");
        self.address();
        if self.random.one_in(2) {
            self.push(",\n\t\"");
            self.english_words(2);
            self.push("\" <");
            self.address();
            self.push(">");
        }
        self.push("\nSubject: Re: [");
        self.english();
        self.push("] ");
        let words = self.random.between(3, 9);
        self.english_words(words);
        self.push("\nDate: Tue, 04 Mar 2025 ");
        self.time();
        self.push(" +0100\nMessage-ID: <");
        self.message_id();
        self.push(">\nIn-Reply-To: <");
        self.message_id();
        self.push(">\nUser-Agent: Mail/3.1.4\nMIME-Version: 1.0\nContent-Type: text/plain; ");
        self.push("charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n");
    }

    fn received(&mut self) {
        self.push("Received: from ");
        self.host();
        self.push(" (unknown [");
        self.ip();
        self.push("])\n\tby ");
        self.host();
        self.push(" (Postfix) with ESMTP id ");
        self.identifier();
        self.push(";\n\tTue,  4 Mar 2025 ");
        self.time();
        self.push(" +0000 (UTC)\n");
    }

    fn identifier(&mut self) {
        let number = self.random.next();
        self.push(&format!("{number:X}"));
    }

    fn message_id(&mut self) {
        self.push("2025");
        self.number(99_999_999);
        self.push(".");
        self.identifier();
        self.push("@");
        self.host();
    }

    /// Returns a line of some seventy bytes.
    fn body_line(&mut self) {
        let start = self.out.len();
        let end = start + self.random.between(40, 66);
        while self.out.len() < end {
            self.english();
            let mark = match self.random.below(24) {
                0 => ". ",
                1 => ", ",
                2 => ": ",
                _ => " ",
            };
            self.push(mark);
            if self.random.one_in(60) {
                self.false_candidate();
                self.push(" ");
            }
            if self.random.one_in(220) {
                self.code_expression();
                self.push(" ");
            }
            if self.link_is_due(BODY) {
                self.link_in_prose();
                self.push(" ");
            }
        }
        self.push("\n");
    }

    fn signature(&mut self) {
        self.push("-- \n");
        self.english_words(2);
        self.push("\n");
        match self.random.below(3) {
            0 => self.url(),
            1 => self.address(),
            _ => self.push("Tel. +49 30 5550 100"),
        }
        self.push("\n_______________________________________________\n");
        self.english();
        self.push(" mailing list\n");
        self.address();
        self.push("\n");
        self.url();
        self.push("\n\n");
    }
}
