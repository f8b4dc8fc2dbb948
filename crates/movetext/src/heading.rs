use std::io::Read;
use std::ops::Range;

use crate::MAX_TEXT;
use crate::fault::{Problem, ReadError};
use crate::reader::{Early, Reader, State, decode};
use crate::scan::{self, Piece, Tag};

/// How many tags one game may have. Real ones have two dozen at most.
const MAX_TAGS: usize = 1000;

/// What stands between the moves of one game and those of the next.
impl<R: Read> Reader<R> {
    /// Goes to the end of the present game.
    pub(crate) fn leave_game(&mut self) -> Result<(), ReadError> {
        self.early = Early::default();
        loop {
            match self.next_piece() {
                Ok(Some(_)) => {}
                Ok(None) => break,
                Err(ReadError::Io(error)) => return Err(error.into()),
                // Whoever left the game knows better what is wrong with it.
                Err(ReadError::Fault(_)) => {}
            }
        }
        match self.state {
            State::Broken => self.find_next_tags(),
            _ => Ok(()),
        }
    }

    /// After a fault: goes to the next tags that follow an empty line or a result.
    fn find_next_tags(&mut self) -> Result<(), ReadError> {
        self.state = State::Between;
        while let Some(line) = self.skip_line()? {
            if line.may_end_game && self.line_begins_tags()? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Goes to the next line. `None`: there is none.
    fn skip_line(&mut self) -> Result<Option<Line>, ReadError> {
        loop {
            let rest = self.source.rest();
            if let Some(end) = scan::end_of_line(rest, 0) {
                let line = rest[..end].trim_ascii();
                let may_end_game = line.is_empty() || self.dialect.ends(line);
                self.source.at += end + 1;
                return Ok(Some(Line { may_end_game }));
            }
            if rest.len() > MAX_TEXT {
                self.source.at += rest.len();
            }
            if !self.source.more()? {
                return Ok(None);
            }
        }
    }

    fn line_begins_tags(&mut self) -> Result<bool, ReadError> {
        loop {
            let rest = self.source.rest();
            let inked = rest.iter().position(|byte| !matches!(byte, b' ' | b'\t'));
            match inked.map(|inked| scan::looks_like_tag(&rest[inked..])) {
                Some(Some(answer)) => return Ok(answer),
                // A line that is still undecided after so long is no tag.
                _ if rest.len() > MAX_TEXT => return Ok(false),
                _ if !self.source.more()? => return Ok(false),
                _ => {}
            }
        }
    }

    /// Reads what comes before the moves. False: nothing comes any more.
    pub(crate) fn read_heading(&mut self) -> Result<bool, ReadError> {
        self.tags.clear();
        self.tag_places.clear();
        let mut breaks = 0;
        let mut begun = false;
        loop {
            breaks += self.skip_space()?;
            self.source.skip_byte_order_mark();
            if self.source.rest().is_empty() {
                return Ok(!self.tags.is_empty());
            }
            if !begun {
                begun = true;
                self.number += 1;
            }
            let Some((piece, end)) = self.look()? else { return Ok(!self.tags.is_empty()) };
            self.token_at = self.source.at;
            if self.tags.is_empty() {
                self.begin = self.place();
                self.begin_offset = self.source.passed();
            }
            self.state = State::Moves;
            match piece {
                Piece::Nothing => self.source.at = end,
                Piece::Comment(text) => {
                    self.keep_early(text)?;
                    self.source.at = end;
                }
                Piece::Unclosed(_) => return self.structure(piece, end).map(|_| true),
                Piece::Bracket if self.read_tag(breaks > 1)? => breaks = 0,
                _ => return Ok(true),
            }
        }
    }

    /// Keeps a comment until the moves begin.
    fn keep_early(&mut self, text: Range<usize>) -> Result<(), ReadError> {
        let comment = self.text(text).to_owned();
        if comment.is_empty() {
            return Ok(());
        }
        self.early.size += comment.len();
        if self.early.size > MAX_TEXT {
            return self.broken(Problem::TooLong);
        }
        self.early.comments.push_back(comment);
        Ok(())
    }

    /// Reads a tag, unless it belongs to the next game: one that follows an empty line and has been
    /// there before does.
    fn read_tag(&mut self, after_empty_line: bool) -> Result<bool, ReadError> {
        let tag = self.look_at_tag()?;
        let bytes = self.source.bytes();
        let name = decode(&bytes[tag.name], &mut self.scratch);
        if after_empty_line && self.tags.get(name).is_some() {
            self.state = State::Between;
            return Ok(false);
        }
        self.tags.push_name(name);
        let value = decode(&bytes[tag.value], &mut self.scratch);
        if tag.escaped {
            self.tags.push_value(&unescape(value));
        } else {
            self.tags.push_value(value);
        }
        if self.tags.size() > MAX_TEXT || self.tags.len() > MAX_TAGS {
            return self.broken(Problem::TooLong);
        }
        let place = self.place();
        self.tag_places.push(place);
        self.source.at = tag.end;
        Ok(true)
    }

    fn look_at_tag(&mut self) -> Result<Tag, ReadError> {
        loop {
            match scan::tag(self.source.bytes(), self.source.at) {
                Some(Some(tag)) => return Ok(tag),
                Some(None) => return self.broken(Problem::BadTag),
                None if self.more()? => {}
                None => return self.broken(Problem::BadTag),
            }
        }
    }
}

fn unescape(value: &str) -> String {
    let mut plain = String::with_capacity(value.len());
    let mut rest = value.chars().peekable();
    while let Some(c) = rest.next() {
        let escaped = if c == '\\' { rest.next_if(|c| matches!(c, '"' | '\\')) } else { None };
        plain.push(escaped.unwrap_or(c));
    }
    plain
}

/// A line that was skipped.
struct Line {
    may_end_game: bool,
}
