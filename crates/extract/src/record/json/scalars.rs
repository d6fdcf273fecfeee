//! Strings and numbers of a line that comes in pieces.

use super::pieces::{Pieces, Role, State, Take, Wrong};
use crate::record::Piece;
use crate::record::piece::MAX_VALUE;

impl Pieces {
    /// Reads more of a string.
    pub(super) fn more(&mut self, text: &str, take: Take<'_>) {
        match self.role {
            Role::Passed | Role::PassedName => {}
            Role::Name => {
                let most = if self.is_cut { 0 } else { self.max_name - self.held.len() };
                let end = (0..=most.min(text.len())).rev().find(|end| text.is_char_boundary(*end));
                let (held, rest) = text.split_at(end.unwrap_or(0));
                self.held.push_str(held);
                let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
                self.is_cut |= !rest.is_empty();
                self.is_odd |= !rest.bytes().all(is_plain);
            }
            Role::Text => {
                take(Piece::Text { field: self.place.as_str(), text: text.as_bytes() });
            }
            Role::Id => {
                self.held.push_str(text);
                if self.held.len() > MAX_VALUE {
                    take(Piece::TooLong);
                    self.has_id = true;
                    self.role = Role::Passed;
                    self.pass_on_held(take);
                }
            }
        }
    }

    /// Passes on the held part, if it belongs to a text.
    fn pass_on_held(&mut self, take: Take<'_>) {
        if self.node.as_ref().is_some_and(|node| node.is_chosen) {
            self.role = Role::Text;
            take(Piece::Text { field: self.place.as_str(), text: self.held.as_bytes() });
        }
    }

    pub(super) fn end_string(&mut self, piece: &str, end: usize, take: Take<'_>) {
        match self.role {
            Role::PassedName => self.state = State::Colon,
            Role::Name => {
                self.state = State::Colon;
                if self.is_odd {
                    // The path tells a name that is plain from one that is not.
                    self.held.push(' ');
                }
                let node = self.frames.last().and_then(|frame| frame.node.member(&self.held));
                self.node = node.cloned();
                if self.node.is_some() {
                    self.place.enter_member(&self.held);
                }
                return;
            }
            Role::Passed => {}
            Role::Text => {
                self.note_text();
                take(Piece::End);
            }
            Role::Id => {
                self.has_id = true;
                take(Piece::Id(&self.held));
                self.pass_on_held(take);
                if self.role == Role::Text {
                    self.note_text();
                    take(Piece::End);
                }
            }
        }
        if self.state == State::String {
            self.end_value(piece, end, take);
        }
    }

    /// Holds a character of a number that names the record.
    pub(super) fn hold_digit(&mut self, digit: u8, take: Take<'_>) {
        if self.has_id || !self.node.as_ref().is_some_and(|node| node.is_id) {
            return;
        }
        self.held.push(char::from(digit));
        if self.held.len() > MAX_VALUE {
            take(Piece::TooLong);
            self.has_id = true;
        }
    }

    pub(super) fn end_number(
        &mut self,
        piece: &str,
        end: usize,
        take: Take<'_>,
    ) -> Result<(), Wrong> {
        let State::Number(number) = self.state else { return Ok(()) };
        if !number.is_whole() {
            return Err(("no number", end));
        }
        if !self.has_id && self.node.as_ref().is_some_and(|node| node.is_id) {
            self.has_id = true;
            take(Piece::Id(&self.held));
        }
        self.end_value(piece, end, take);
        Ok(())
    }
}
