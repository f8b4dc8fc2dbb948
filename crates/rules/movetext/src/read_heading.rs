use std::io::Read;
use std::ops::Range;

use crate::decode::decode;
use crate::error::{LineColumn, MovetextProblem, ReaderError};
use crate::movetext_reader::{MovetextReader, PendingComments, State};
use crate::raw_token::{self, RawToken};
use crate::tag::{self, Tag, unescape};
use crate::{DeviationKind, MAX_TEXT};

/// How many tags one game may have. Real ones have two dozen at most.
const MAX_TAGS: usize = 1000;

/// What stands between the moves of one game and those of the next.
impl<R: Read> MovetextReader<R> {
    /// Goes to the end of the present game.
    pub(crate) fn leave_game(&mut self) -> Result<(), ReaderError> {
        self.early = PendingComments::default();
        loop {
            match self.next_piece() {
                Ok(Some(_)) => {}
                Ok(None) => break,
                Err(ReaderError::Io(error)) => return Err(error.into()),
                // The caller has already reported what is wrong with the game it left.
                Err(ReaderError::Syntax(_)) => {}
            }
        }
        match self.state {
            State::Broken => self.find_next_tags(),
            _ => Ok(()),
        }
    }

    /// After a fault: goes to the next tags that follow an empty line or a result.
    fn find_next_tags(&mut self) -> Result<(), ReaderError> {
        self.state = State::Between;
        while let Some(may_end_game) = self.skip_line()? {
            if may_end_game && self.line_begins_tags()? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Goes to the next line and says whether a game may have ended with this one. `None`: there is
    /// no next line.
    fn skip_line(&mut self) -> Result<Option<bool>, ReaderError> {
        loop {
            let rest = self.source.rest();
            if let Some(end) = raw_token::end_of_line(rest, 0) {
                let line = rest[..end].trim_ascii();
                let may_end_game = line.is_empty() || self.dialect.ends(line);
                self.source.at += end + 1;
                return Ok(Some(may_end_game));
            }
            if rest.len() > MAX_TEXT {
                self.source.at += rest.len();
            }
            if !self.source.more()? {
                return Ok(None);
            }
        }
    }

    fn line_begins_tags(&mut self) -> Result<bool, ReaderError> {
        loop {
            let rest = self.source.rest();
            let inked = rest.iter().position(|byte| !matches!(byte, b' ' | b'\t'));
            match inked.map(|inked| tag::looks_like_tag(&rest[inked..])) {
                Some(Some(answer)) => return Ok(answer),
                // A line that is still undecided after so long is no tag.
                _ if rest.len() > MAX_TEXT => return Ok(false),
                _ if !self.source.more()? => return Ok(false),
                _ => {}
            }
        }
    }

    /// Reads what comes before the moves. False: nothing comes any more.
    pub(crate) fn read_heading(&mut self) -> Result<bool, ReaderError> {
        self.tags.clear();
        self.tag_places.clear();
        self.deviations.clear();
        self.latin1 = false;
        let mut gap = TagGap { breaks: self.skip_space()?, only_space: true };
        self.source.skip_byte_order_mark();
        if self.source.rest().is_empty() {
            return Ok(false);
        }
        self.number += 1;
        self.state = State::Moves;
        self.begin_here();
        if self.source.is_utf16() {
            self.add_deviation(DeviationKind::Utf16, "");
        }
        loop {
            if self.source.rest().first() == Some(&b'[') {
                if !self.read_tag(gap)? {
                    return Ok(true);
                }
                gap = TagGap { breaks: self.skip_space()?, only_space: true };
                continue;
            }
            if !self.skip_before_moves()? {
                return Ok(!self.source.rest().is_empty() || !self.tags.is_empty());
            }
            gap = TagGap { breaks: gap.breaks + self.skip_space()?, only_space: false };
            self.source.skip_byte_order_mark();
        }
    }

    /// Steps over what may stand before or among the tags. False: here are the moves or the end.
    fn skip_before_moves(&mut self) -> Result<bool, ReaderError> {
        let Some((piece, end)) = self.look()? else { return Ok(false) };
        self.token_at = self.source.at;
        if self.tags.is_empty() {
            self.begin_here();
        }
        match piece {
            RawToken::Nothing => {}
            RawToken::Comment(text) => self.keep_early(text)?,
            RawToken::Unclosed(_) => return self.structure(piece, end).map(|_| true),
            _ => return Ok(false),
        }
        self.source.at = end;
        Ok(true)
    }

    fn begin_here(&mut self) {
        self.token_at = self.source.at;
        self.begin = self.place();
        self.begin_offset = self.source.passed();
    }

    /// Keeps a comment until the moves begin.
    fn keep_early(&mut self, text: Range<usize>) -> Result<(), ReaderError> {
        let comment = self.text(text).to_owned();
        if comment.is_empty() {
            return Ok(());
        }
        self.early.size += comment.len();
        if self.early.size > MAX_TEXT {
            return self.broken(MovetextProblem::TooLong);
        }
        self.early.comments.push_back(comment);
        Ok(())
    }

    /// Reads a tag, unless it belongs to the next game: one that follows an empty line and has been
    /// there before does.
    fn read_tag(&mut self, gap: TagGap) -> Result<bool, ReaderError> {
        let tag = self.look_at_tag()?;
        if tag.deviates {
            self.add_deviation(DeviationKind::UnescapedTag, "");
        }
        if self.tags.is_empty() {
            self.begin_here();
        }
        let bytes = self.source.bytes();
        let name = decode(&bytes[tag.name], &mut self.scratch, &mut self.latin1);
        if gap.breaks > 1 && self.tags.get(name).is_some() {
            self.state = State::Between;
            return Ok(false);
        }
        self.tags.push_name(name);
        let value = decode(&bytes[tag.value], &mut self.scratch, &mut self.latin1);
        if tag.escaped {
            self.tags.push_value(&unescape(value));
        } else {
            self.tags.push_value(value);
        }
        if self.tags.size() > MAX_TEXT || self.tags.len() > MAX_TAGS {
            return self.broken(MovetextProblem::TooLong);
        }
        self.note_tag_place(gap);
        self.source.at = tag.end;
        Ok(true)
    }

    /// Most tags stand right below another: their places need no counting.
    fn note_tag_place(&mut self, gap: TagGap) {
        let begins_line = self.source.bytes()[..self.source.at].ends_with(b"\n");
        let place = match self.tag_places.last() {
            Some(last) if gap.only_space && begins_line => {
                LineColumn { line: last.line + gap.breaks as u64, column: 1 }
            }
            _ => self.place(),
        };
        self.tag_places.push(place);
    }

    fn look_at_tag(&mut self) -> Result<Tag, ReaderError> {
        loop {
            self.token_at = self.source.at;
            match tag::tag(self.source.bytes(), self.source.at) {
                Some(Some(tag)) => return Ok(tag),
                Some(None) => return self.broken(MovetextProblem::BadTag),
                None if self.more()? => {}
                None => return self.broken(MovetextProblem::BadTag),
            }
        }
    }
}

/// What stands between two tags.
#[derive(Clone, Copy)]
struct TagGap {
    /// How many line breaks.
    breaks: usize,
    /// Whether there are no comments or escaped lines, which contain more of them.
    only_space: bool,
}
