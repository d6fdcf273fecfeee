//! Source code, logs and records.

use super::Writer;

/// Bytes of code and of log for each link in it.
const CODE: usize = 2600;
const LOG: usize = 700;

const LEVELS: [&str; 4] = ["INFO", "WARN", "DEBUG", "ERROR"];
const EXTENSIONS: [&str; 10] = ["rs", "py", "c", "h", "js", "md", "toml", "json", "so", "txt"];

impl Writer {
    /// Returns a piece of one source file, log or stream of records.
    pub(crate) fn code_or_log(&mut self) {
        let lines = self.random.between(20, 120);
        match self.random.below(16) {
            0..=9 => (0..lines).for_each(|_| self.code_line()),
            10 => (0..lines).for_each(|_| self.access_line()),
            11..=13 => (0..lines).for_each(|_| self.log_line()),
            _ => (0..lines).for_each(|_| self.record()),
        }
    }

    fn indentation(&mut self) {
        for _ in 0..self.random.below(5) {
            self.push("    ");
        }
    }

    // Long: one branch for each kind of line.
    fn code_line(&mut self) {
        self.indentation();
        match self.random.below(32) {
            0 | 1 => {
                self.push("let ");
                self.any_english();
                self.push(" = ");
                self.code_expression();
                self.push(";");
            }
            2..=5 => {
                self.push("if (");
                self.any_english();
                self.push(" != NULL && ");
                self.any_english();
                self.push("->");
                self.any_english();
                self.push(" > 0) {");
            }
            6 => {
                self.push("use std::");
                self.any_english();
                self.push("::{self, ");
                self.any_english();
                self.push("};");
            }
            7 => {
                self.push("#include <");
                self.file_name();
                self.push(">");
            }
            8 => {
                self.push("fn ");
                self.any_english();
                self.push("_");
                self.any_english();
                self.push("(&mut self, ");
                self.any_english();
                self.push(": usize) -> Option<u64> {");
            }
            9 | 10 | 24..=26 => self.push("}"),
            11 => {}
            12..=15 | 27 | 28 => {
                self.push("// ");
                let words = self.random.between(4, 14);
                self.english_words(words);
                self.push(".");
            }
            16..=18 => {
                self.push("return ");
                self.any_english();
                self.push("(");
                self.any_english();
                self.push(", ");
                self.number(1000);
                self.push(");");
            }
            19..=23 | 29 | 30 => {
                self.push("\"");
                self.any_english();
                self.push("\": {\"");
                self.any_english();
                self.push("\": ");
                self.number(999);
                self.push(", \"t\":\"x\"},");
            }
            _ => {
                let index = self.random.below(self.vocabulary.code.len());
                let vocabulary = self.vocabulary.clone();
                self.push(&vocabulary.code[index]);
            }
        }
        if self.link_is_due(CODE) {
            self.push(" // see ");
            self.link_in_prose();
        }
        self.push("\n");
    }

    /// Returns the right side of an equals sign.
    pub(crate) fn code_expression(&mut self) {
        match self.random.below(12) {
            0 => {
                self.push("self.");
                self.any_english();
            }
            1 => {
                self.any_english();
                self.push(".");
                self.any_english();
                self.push("()");
            }
            2 => {
                self.push("std::vec::Vec::<");
                self.any_english();
                self.push("::Item>::new()");
            }
            3 => {
                self.any_english();
                self.push("[i].");
                self.any_english();
                self.push("(|x| x + 1)");
            }
            4 => self.push("a ? b : c"),
            5 => self.number(1 << 20),
            _ => {
                self.any_english();
                self.push("(&");
                self.any_english();
                self.push(", 0x1f)");
            }
        }
    }

    pub(crate) fn file_name(&mut self) {
        self.any_english();
        self.push(".");
        let extension = *self.random.pick(&EXTENSIONS);
        self.push(extension);
    }

    fn access_line(&mut self) {
        self.ip();
        self.push(" - - [04/Mar/2025:");
        self.time();
        self.push(" +0000] \"GET ");
        self.path();
        self.push(" HTTP/1.1\" 200 ");
        self.number(99_999);
        self.push(" \"");
        if self.link_is_due(LOG) {
            self.url();
        } else {
            self.push("-");
        }
        self.push("\" \"Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101\"\n");
    }

    fn log_line(&mut self) {
        self.date();
        self.push("T");
        self.time();
        self.push(".");
        self.number(999);
        self.push("Z ");
        let level = *self.random.pick(&LEVELS);
        self.push(level);
        self.push(" [");
        self.any_english();
        self.push("::");
        self.any_english();
        self.push("] ");
        let words = self.random.between(2, 9);
        self.english_words(words);
        match self.random.below(5) {
            0 => {
                self.push(" at /usr/lib/");
                self.file_name();
                self.push(":");
                self.number(900);
            }
            1 => {
                self.push(" took=");
                self.number(900);
                self.push(".5ms id=");
                self.number(1 << 30);
            }
            _ => {}
        }
        if self.link_is_due(LOG) {
            self.push(" url=");
            self.url();
        }
        self.push("\n");
    }

    fn record(&mut self) {
        self.push("{\"ts\":\"");
        self.date();
        self.push("T");
        self.time();
        self.push("Z\",\"ev\":\"");
        self.any_english();
        self.push("\",\"uid\":\"u_");
        self.number(9999);
        self.push("\",\"ok\":true,\"n\":");
        self.number(9999);
        self.push(",\"msg\":\"");
        let words = self.random.between(2, 12);
        self.english_words(words);
        self.push("\"");
        if self.link_is_due(LOG) {
            self.push(",\"url\":\"");
            self.url();
            self.push("\"");
        }
        if self.random.one_in(12) {
            self.push(",\"to\":\"");
            self.address();
            self.push("\"");
        }
        self.push("}\n");
    }
}
