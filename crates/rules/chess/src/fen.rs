//! Forsyth–Edwards Notation, the canonical text of a position.
//!
//! Reading has two stages: the text must be FEN ([`Setup::from_fen`]), then the setup must be a
//! position of the game ([`Setup::into_position`]). Fields five and six, the counters, may be left
//! out. The en passant square is written only if the capture is legal.
//!
//! Castling rights are `K`, `Q`, `k` and `q`, as in the extended form X-FEN: the outermost rook of that side. In Chess960
//! a right of another rook is the letter of its file, as all rights are in Shredder-FEN, which can be read too.

use std::fmt::Write;

use game::{BySide, Side};

use crate::{CastlingSide, Piece, Position, Rules, Setup, SetupError, Square};

/// What is wrong with a FEN.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FenError {
    /// There are not four to six fields.
    #[error(
        "a FEN has six fields (pieces, turn, castling, en passant, two counters), here are {0}"
    )]
    FieldCount(usize),
    /// The first field does not have eight ranks.
    #[error("field 1 (pieces): there must be 8 ranks separated by '/', here are {0}")]
    RankCount(usize),
    /// A rank does not describe eight squares.
    #[error("field 1 (pieces): rank {rank} describes {squares} squares instead of 8")]
    RankLength {
        /// The rank, from 1 to 8.
        rank: u8,
        /// How many squares it describes.
        squares: usize,
    },
    /// A rank contains a character that is neither a piece nor a count.
    #[error(
        "field 1 (pieces): '{letter}' on rank {rank} is neither a piece (PNBRQK, pnbrqk) nor a digit from 1 to 8"
    )]
    PieceLetter {
        /// The rank, from 1 to 8.
        rank: u8,
        /// The text of the field.
        letter: char,
    },
    /// The second field is neither `w` nor `b`.
    #[error("field 2 (turn): '{0}' is neither 'w' nor 'b'")]
    Turn(String),
    /// The third field is not made of `KQkq` or files of rooks.
    #[error(
        "field 3 (castling): '{0}' is neither '-' nor made of K, Q, k and q, each at most once (in Chess960 also of files, \
         as in HAha)"
    )]
    Castling(String),
    /// The fourth field is not a square.
    #[error("field 4 (en passant): '{0}' is neither '-' nor a square")]
    EnPassant(String),
    /// A counter is not a number.
    #[error("field {field} ({}): '{text}' is not a number from 0 to 4294967295", if *field == 5 { "half-moves without capture or pawn move" } else { "move number" })]
    Counter {
        /// The field, 5 or 6.
        field: usize,
        /// The text of the field.
        text: String,
    },
    /// The text is well-formed, but the position is not legal.
    #[error("no such position can arise: {0}")]
    Setup(#[from] SetupError),
}

impl Position {
    /// Reads a position that is to be played under `rules`.
    ///
    /// # Errors
    /// Which field is wrong and why, or why the position is not legal.
    pub fn from_fen(rules: Rules, text: &str) -> Result<Self, FenError> {
        Ok(Setup::from_fen(text)?.into_position(rules)?)
    }

    /// Writes the position with all six fields.
    pub fn to_fen(&self) -> String {
        Setup::from(self).to_fen()
    }
}

impl Setup {
    /// Parses a FEN without checking that the position is legal.
    ///
    /// # Errors
    /// Which field is wrong and why.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        if !(4..=6).contains(&fields.len()) {
            return Err(FenError::FieldCount(fields.len()));
        }
        let mut setup =
            Self { pieces: read_pieces(fields[0])?, turn: read_turn(fields[1])?, ..Self::empty() };
        setup.castling = read_castling(&setup, fields[2])?;
        setup.en_passant = read_en_passant(fields[3])?;
        setup.quiet_half_moves = fields.get(4).map_or(Ok(0), |text| read_counter(5, text))?;
        setup.move_number = fields.get(5).map_or(Ok(1), |text| read_counter(6, text))?;
        Ok(setup)
    }

    /// Writes all six fields.
    pub fn to_fen(&self) -> String {
        let mut fen = String::with_capacity(80);
        for rank in (0..8).rev() {
            write_rank(&mut fen, &self.pieces[rank * 8..][..8]);
            fen.push(if rank == 0 { ' ' } else { '/' });
        }
        fen.push(if self.turn == Side::White { 'w' } else { 'b' });
        fen.push(' ');
        write_castling(&mut fen, self);
        fen.push(' ');
        match self.en_passant {
            Some(square) => write!(fen, "{square}"),
            None => write!(fen, "-"),
        }
        .and_then(|()| write!(fen, " {} {}", self.quiet_half_moves, self.move_number))
        .expect("writing to a string does not fail");
        fen
    }
}

fn read_pieces(field: &str) -> Result<[Option<Piece>; 64], FenError> {
    let ranks: Vec<&str> = field.split('/').collect();
    if ranks.len() != 8 {
        return Err(FenError::RankCount(ranks.len()));
    }
    let mut pieces = [None; 64];
    for (text, rank) in ranks.into_iter().zip((0..8).rev()) {
        read_rank(text, rank, &mut pieces[usize::from(rank) * 8..][..8])?;
    }
    Ok(pieces)
}

fn read_rank(text: &str, rank: u8, squares: &mut [Option<Piece>]) -> Result<(), FenError> {
    let rank = rank + 1;
    let mut file = 0;
    for letter in text.chars() {
        match (letter, Piece::from_letter(letter)) {
            ('1'..='8', _) => file += letter as usize - '0' as usize,
            (_, Some(piece)) => {
                if let Some(square) = squares.get_mut(file) {
                    *square = Some(piece);
                }
                file += 1;
            }
            _ => return Err(FenError::PieceLetter { rank, letter }),
        }
    }
    if file == 8 { Ok(()) } else { Err(FenError::RankLength { rank, squares: file }) }
}

fn read_turn(field: &str) -> Result<Side, FenError> {
    match field {
        "w" => Ok(Side::White),
        "b" => Ok(Side::Black),
        _ => Err(FenError::Turn(field.to_owned())),
    }
}

fn read_castling(setup: &Setup, field: &str) -> Result<BySide<[Option<u8>; 2]>, FenError> {
    let wrong = || FenError::Castling(field.to_owned());
    let mut rights = BySide::<[Option<u8>; 2]>::default();
    if field == "-" {
        return Ok(rights);
    }
    for letter in field.chars() {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        let (wing, file) = match letter.to_ascii_lowercase() {
            'k' => (CastlingSide::King, setup.outermost_rook(side, CastlingSide::King)),
            'q' => (CastlingSide::Queen, setup.outermost_rook(side, CastlingSide::Queen)),
            letter @ 'a'..='h' => {
                let file = letter as u8 - b'a';
                (setup.wing_of(side, file), file)
            }
            _ => return Err(wrong()),
        };
        if rights[side][wing as usize].replace(file).is_some() {
            return Err(wrong());
        }
    }
    Ok(rights)
}

fn read_en_passant(field: &str) -> Result<Option<Square>, FenError> {
    match field {
        "-" => Ok(None),
        _ => field.parse().map(Some).map_err(|_| FenError::EnPassant(field.to_owned())),
    }
}

fn read_counter(field: usize, text: &str) -> Result<u32, FenError> {
    let wrong = || FenError::Counter { field, text: text.to_owned() };
    // `parse` would accept "+3".
    if !text.bytes().all(|b| b.is_ascii_digit()) {
        return Err(wrong());
    }
    text.parse().map_err(|_| wrong())
}

fn write_rank(fen: &mut String, squares: &[Option<Piece>]) {
    let mut empty = 0;
    for piece in squares {
        match piece {
            None => empty += 1,
            Some(piece) => {
                push_count(fen, &mut empty);
                fen.push(piece.letter());
            }
        }
    }
    push_count(fen, &mut empty);
}

fn push_count(fen: &mut String, empty: &mut u8) {
    if *empty > 0 {
        fen.push((b'0' + *empty) as char);
        *empty = 0;
    }
}

fn write_castling(fen: &mut String, setup: &Setup) {
    let before = fen.len();
    for side in Side::ALL {
        for (wing, file) in CastlingSide::ALL.into_iter().zip(setup.castling[side]) {
            let Some(file) = file else { continue };
            let letter = match wing {
                _ if file != setup.outermost_rook(side, wing) => char::from(b'A' + file),
                CastlingSide::King => 'K',
                CastlingSide::Queen => 'Q',
            };
            fen.push(if side == Side::White { letter } else { letter.to_ascii_lowercase() });
        }
    }
    if fen.len() == before {
        fen.push('-');
    }
}
