/// The longest text of one game or match. A longer one is cut there, and becomes faulty.
const LONGEST: usize = 4 << 20;

/// How the games of a file follow each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sequence {
    /// Tags in brackets, then moves and a result: PGN and PDN.
    Movetext,
    /// Matches of several games: MAT.
    Matches,
    /// One game, or one match.
    One,
}

impl Sequence {
    /// The sequence of a format.
    pub(crate) fn of(format: &str) -> Self {
        match format {
            "pgn" | "pdn" => Self::Movetext,
            "mat" => Self::Matches,
            _ => Self::One,
        }
    }
}

/// A piece of a file: one game or match, as far as that is known before it is read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FilePiece {
    /// The line of the file on which it begins, from 1.
    pub(crate) line: u64,
    pub(crate) text: String,
}

/// Cuts a file into games while it is imported, without reading them: a faulty game does not affect the
/// others.
#[derive(Debug)]
pub(crate) struct GameSplitter {
    sequence: Sequence,
    /// The beginning of a line whose end has not come yet.
    line: Vec<u8>,
    /// The lines of the present game.
    game: Vec<u8>,
    /// How many lines came before this one.
    lines: u64,
    /// The line on which the present game begins.
    begin: u64,
    has_moves: bool,
    in_comment: bool,
    /// Whether the present game has its result.
    has_ended: bool,
    done: Vec<FilePiece>,
}

impl GameSplitter {
    pub(crate) fn new(sequence: Sequence) -> Self {
        Self {
            sequence,
            line: Vec::new(),
            game: Vec::new(),
            lines: 0,
            begin: 1,
            has_moves: false,
            in_comment: false,
            has_ended: false,
            done: Vec::new(),
        }
    }

    /// Takes the next bytes of the file, and returns the games that are complete.
    pub(crate) fn feed(&mut self, bytes: &[u8]) -> Vec<FilePiece> {
        for part in bytes.split_inclusive(|byte| *byte == b'\n') {
            self.line.extend_from_slice(part);
            if part.ends_with(b"\n") {
                self.take_line();
            }
        }
        std::mem::take(&mut self.done)
    }

    /// Returns what is left at the end of the file.
    pub(crate) fn end(&mut self) -> Vec<FilePiece> {
        if !self.line.is_empty() {
            self.take_line();
        }
        self.cut();
        std::mem::take(&mut self.done)
    }

    fn take_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        let begins = match self.sequence {
            Sequence::Movetext => self.begins_game(line.trim_ascii()),
            Sequence::Matches => self.begins_match(line.trim_ascii()),
            Sequence::One => false,
        };
        if begins || self.game.len() > LONGEST {
            self.cut();
        }
        self.lines += 1;
        self.track(line.trim_ascii());
        self.game.extend_from_slice(&line);
    }

    /// Whether a line of movetext is the first of the next game.
    fn begins_game(&self, line: &[u8]) -> bool {
        match line {
            // A comment that was never closed must not swallow the games after it.
            _ if line.starts_with(b"[Event ") => self.has_moves,
            [b'[', b'A'..=b'Z', ..] if !self.in_comment => self.has_moves,
            [] => false,
            _ => self.has_ended,
        }
    }

    fn begins_match(&self, line: &[u8]) -> bool {
        self.has_moves && (line.starts_with(b";") || line.ends_with(b"point match"))
    }

    /// Keeps track of where in its game a line is.
    fn track(&mut self, line: &[u8]) {
        match self.sequence {
            Sequence::One => {}
            Sequence::Matches => self.has_moves |= line.starts_with(b"Game "),
            Sequence::Movetext if line.is_empty() || line.starts_with(b"%") => {}
            Sequence::Movetext if !self.in_comment && line.starts_with(b"[") => {}
            Sequence::Movetext => {
                self.has_moves = true;
                for byte in line {
                    match (byte, self.in_comment) {
                        (b';', false) => break,
                        (b'{', false) => self.in_comment = true,
                        (b'}', true) => self.in_comment = false,
                        _ => {}
                    }
                }
                let last = line.rsplit(u8::is_ascii_whitespace).next().unwrap_or_default();
                self.has_ended = !self.in_comment && RESULTS.contains(&last);
            }
        }
    }

    fn cut(&mut self) {
        let bytes = std::mem::take(&mut self.game);
        let line = std::mem::replace(&mut self.begin, self.lines + 1);
        (self.has_moves, self.in_comment, self.has_ended) = (false, false, false);
        if !bytes.trim_ascii().is_empty() {
            self.done.push(FilePiece { line, text: decode(bytes) });
        }
    }
}

/// The results in files of chess and checkers.
const RESULTS: [&[u8]; 8] = [b"1-0", b"0-1", b"1/2-1/2", b"*", b"2-0", b"0-2", b"1-1", b"0-0"];

/// The text of a game: UTF-8, or else Latin-1, which was usual before.
fn decode(bytes: Vec<u8>) -> String {
    let text = String::from_utf8(bytes)
        .unwrap_or_else(|error| error.as_bytes().iter().map(|byte| char::from(*byte)).collect());
    match text.strip_prefix('\u{feff}') {
        Some(rest) => rest.to_owned(),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The games of a text that is fed in chunks of some length.
    fn split(sequence: Sequence, text: &str, length: usize) -> Vec<(u64, String)> {
        let mut splitter = GameSplitter::new(sequence);
        let mut pieces: Vec<FilePiece> = Vec::new();
        for bytes in text.as_bytes().chunks(length) {
            pieces.extend(splitter.feed(bytes));
        }
        pieces.extend(splitter.end());
        pieces.into_iter().map(|piece| (piece.line, piece.text)).collect()
    }

    #[test]
    fn splits_games_wherever_the_chunks_end() {
        let one = "[Event \"a\"]\n[White \"[x]\"]\n\n1. e4 {a [Comment \"of\"]\n[Two \"lines\"]} e5\n2. Nf3 1-0\n\n";
        let other = "[Event \"b\"]\n\n1. d4 *\n";
        for length in [1, 7, 1000] {
            let games = split(Sequence::Movetext, &format!("{one}{other}"), length);
            assert_eq!(games, [(1, one.to_owned()), (8, other.to_owned())], "{length}");
        }
    }

    #[test]
    fn splits_games_without_tags_at_their_results() {
        let games = split(Sequence::Movetext, "1. e4 e5 1-0\n1. d4\nd5 1/2-1/2\n\n1. c4", 5);
        let texts: Vec<&str> = games.iter().map(|(_, text)| text.trim()).collect();
        assert_eq!(texts, ["1. e4 e5 1-0", "1. d4\nd5 1/2-1/2", "1. c4"]);
    }

    #[test]
    fn an_unclosed_comment_does_not_affect_the_next_game() {
        let text = "[Event \"a\"]\n\n1. e4 {never *\n\n[Event \"b\"]\n\n1. d4 *\n";
        assert_eq!(split(Sequence::Movetext, text, 9).len(), 2);
    }

    #[test]
    fn keeps_the_games_of_a_match_together() {
        let one = "; [Date \"2026\"]\n\n 3 point match\n\n Game 1\n x\n\n Game 2\n y\n";
        let other = " 5 point match\n\n Game 1\n z\n";
        let games = split(Sequence::Matches, &format!("{one}{other}"), 11);
        assert_eq!(games, [(1, one.to_owned()), (10, other.to_owned())]);
    }

    #[test]
    fn decodes_latin_1_and_removes_a_byte_order_mark() {
        assert_eq!(decode(b"Andr\xe9".to_vec()), "André");
        assert_eq!(decode("\u{feff}André".into()), "André");
        assert_eq!(split(Sequence::Movetext, " \n\n", 2), []);
    }
}
