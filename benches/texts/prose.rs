//! Prose: English, five other languages, and text dense with IRIs.

use super::Writer;

/// Bytes of text for each link, as real text of the kind has it.
const ENGLISH: usize = 2050;
const MULTILINGUAL: usize = 2600;
const IRI: usize = 140;

/// Bytes of English for each place that looks like a link and is none.
const FALSE: usize = 2000;

impl Writer {
    /// Returns some paragraphs of English.
    pub(crate) fn english_page(&mut self) {
        for _ in 0..self.random.between(2, 9) {
            for _ in 0..self.random.between(1, 8) {
                self.english_sentence();
            }
            self.push("\n\n");
        }
    }

    /// Returns a sentence, with a link when one is due.
    fn english_sentence(&mut self) {
        let quoted = self.random.one_in(6);
        if quoted {
            self.push("\"");
        }
        let start = self.out.len();
        for i in 0..self.random.between(4, 28) {
            if i > 0 {
                let mark = match self.random.below(40) {
                    0..=3 => ", ",
                    4 => "; ",
                    5 => " -- ",
                    6 => ": ",
                    _ => " ",
                };
                self.push(mark);
            }
            self.english();
            if self.random.one_in(FALSE / 6) {
                self.push(" ");
                self.false_candidate();
            }
            if self.link_is_due(ENGLISH) {
                self.push(" ");
                self.link_in_prose();
            }
        }
        self.capitalize(start);
        let text = if self.random.one_in(12) { "!" } else { "." };
        self.push(text);
        self.push(if quoted { "\" " } else { " " });
    }

    /// Words of English up to the end of a line, without a link.
    pub(crate) fn english_words(&mut self, count: usize) {
        for i in 0..count {
            if i > 0 {
                self.push(" ");
            }
            self.english();
        }
    }

    /// Returns some paragraphs of Russian, Chinese, Japanese, Arabic or Hindi.
    pub(crate) fn multilingual_page(&mut self) {
        let language = self.random.below(5);
        for _ in 0..self.random.between(3, 12) {
            for _ in 0..self.random.between(1, 7) {
                self.foreign_sentence(language, MULTILINGUAL);
            }
            self.push("\n\n");
        }
    }

    /// Returns some paragraphs with many IRIs.
    pub(crate) fn iri_page(&mut self) {
        let language = self.random.below(5);
        for _ in 0..self.random.between(3, 12) {
            for _ in 0..self.random.between(1, 7) {
                self.foreign_sentence(language, IRI);
            }
            self.push("\n");
        }
    }

    /// Returns a sentence with the spaces and stops of its language: 1 is Chinese and 2 Japanese.
    fn foreign_sentence(&mut self, language: usize, bytes_per_link: usize) {
        let unspaced = language == 1 || language == 2;
        let (gap, comma, stop) = match language {
            1 | 2 => ("", if language == 1 { "，" } else { "、" }, "。"),
            3 => (" ", "، ", ". "),
            4 => (" ", ", ", "। "),
            _ => (" ", ", ", ". "),
        };
        let words = self.random.between(4, 18);
        for i in 0..words {
            self.foreign(language);
            if self.link_is_due(bytes_per_link) {
                self.foreign_link(unspaced, bytes_per_link);
            }
            if i + 1 < words {
                let text = if self.random.one_in(8) { comma } else { gap };
                self.push(text);
            }
        }
        let text = if self.random.one_in(15) { "! " } else { stop };
        self.push(text);
    }

    /// Returns a link in such a sentence, mostly with a space before it.
    fn foreign_link(&mut self, unspaced: bool, bytes_per_link: usize) {
        let (open, close) = match self.random.below(8) {
            0 if unspaced => ("「", "」"),
            1 if unspaced => ("（", "）"),
            0 => (" <", ">"),
            1 => (" (", ")"),
            2 => (" [x](", ")"),
            _ => (" ", " "),
        };
        self.push(open);
        if bytes_per_link < 1000 {
            self.iri();
        } else {
            match self.random.below(10) {
                0..=5 => self.url(),
                6 => self.address(),
                7 => self.domain(),
                _ => self.iri(),
            }
        }
        self.push(close);
    }
}
