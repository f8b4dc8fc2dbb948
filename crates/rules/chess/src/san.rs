//! Standard Algebraic Notation, the text of moves for people: `Nf3`, `exd5`, `O-O`, `e8=Q#`.
//!
//! Reading is tolerant: `0-0`, `e8Q`, `e8(Q)`, `Ng1-f3`, `N:f3`, missing or superfluous check marks,
//! `e.p.` and annotation glyphs such as `!?` are all understood. Writing is exact: as few squares as
//! needed, `+` and `#` where they belong. The letters are English, or French (R D T F C) on request.

use std::fmt;
use std::str::FromStr;

use game::Side;

use crate::castling::CastlingSide;
use crate::{Move, MoveKind, Piece, Position, Refusal, Role, Square};

/// The language of the piece letters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PieceLetters {
    /// K Q R B N.
    #[default]
    English,
    /// R D T F C: roi, dame, tour, fou, cavalier.
    French,
}

impl PieceLetters {
    const fn of(self, role: Role) -> char {
        let index = role as usize;
        match self {
            Self::English => ['P', 'N', 'B', 'R', 'Q', 'K'][index],
            Self::French => ['P', 'C', 'F', 'T', 'D', 'R'][index],
        }
    }

    /// The letter of a piece: upper case for White, lower case for Black.
    pub(crate) const fn letter(self, piece: Piece) -> char {
        match piece.side {
            Side::White => self.of(piece.role),
            Side::Black => self.of(piece.role).to_ascii_lowercase(),
        }
    }

    fn read(self, letter: u8) -> Option<Role> {
        Some(match (self, letter) {
            (_, b'P') => Role::Pawn,
            (Self::English, b'N') | (Self::French, b'C') => Role::Knight,
            (Self::English, b'B') | (Self::French, b'F') => Role::Bishop,
            (Self::English, b'R') | (Self::French, b'T') => Role::Rook,
            (Self::English, b'Q') | (Self::French, b'D') => Role::Queen,
            (Self::English, b'K') | (Self::French, b'R') => Role::King,
            _ => return None,
        })
    }
}

/// A parsed move that has not been checked against a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum San {
    /// Castling.
    Castle(CastlingSide),
    /// Anything else.
    Normal {
        /// What moves.
        role: Role,
        /// The file it comes from, if the text says so, counted from 0.
        file: Option<u8>,
        /// The rank it comes from, if the text says so, counted from 0.
        rank: Option<u8>,
        /// Whether the text says that something is taken.
        takes: bool,
        /// Where it goes.
        to: Square,
        /// What the pawn becomes.
        promotion: Option<Role>,
    },
}

/// What is wrong with the form of a SAN move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum SanError {
    /// There is no text.
    #[error("there is no move")]
    Empty,
    /// It does not name a destination square.
    #[error("the move does not say where to: it ends with a square, as in Nf3 or exd5")]
    NoTarget,
    /// The text before the destination square is not understood.
    #[error(
        "what stands before the square of arrival is neither a piece, a square nor a capture mark"
    )]
    Origin,
    /// The text after the move is not understood.
    #[error("what stands after the square of arrival is neither a promotion nor a check mark")]
    Ending,
}

impl FromStr for San {
    type Err = SanError;

    fn from_str(text: &str) -> Result<Self, SanError> {
        Self::read(text, PieceLetters::English)
    }
}

impl San {
    /// Reads a move's text with the piece letters of a language.
    ///
    /// # Errors
    /// What is wrong with its form.
    pub fn read(text: &str, letters: PieceLetters) -> Result<Self, SanError> {
        let text = strip_marks(text.as_bytes());
        match text.first() {
            None => return Err(SanError::Empty),
            Some(b'O' | b'0' | b'o') => match text {
                b"O-O" | b"0-0" | b"o-o" | b"OO" => return Ok(Self::Castle(CastlingSide::King)),
                b"O-O-O" | b"0-0-0" | b"o-o-o" | b"OOO" => {
                    return Ok(Self::Castle(CastlingSide::Queen));
                }
                _ => {}
            },
            _ => {}
        }
        let (text, promotion) = split_promotion(text, letters)?;
        let (origin, to) = text.split_last_chunk::<2>().ok_or(SanError::NoTarget)?;
        let to = square(*to).ok_or(SanError::NoTarget)?;
        let (role, origin) = match origin {
            [letter, rest @ ..] if letter.is_ascii_uppercase() => {
                (letters.read(*letter).ok_or(SanError::Origin)?, rest)
            }
            _ => (Role::Pawn, origin),
        };
        let (file, rank, takes) = read_origin(origin)?;
        Ok(Self::Normal { role, file, rank, takes, to, promotion })
    }

    /// The shortest unambiguous text of a legal move.
    pub fn of(position: &Position, mv: Move) -> Self {
        if let MoveKind::Castle(wing) = mv.kind {
            return Self::Castle(wing);
        }
        let us = position.side_to_move();
        let role = position.piece_at(mv.from).map_or(Role::Pawn, |piece| piece.role);
        let takes = mv.kind == MoveKind::EnPassant || position.occupied_by(!us).has(mv.to);
        let (by_file, by_rank) = match role {
            Role::Pawn => (takes, false),
            _ => distinction(position, role, mv),
        };
        Self::Normal {
            role,
            file: by_file.then(|| mv.from.file()),
            rank: by_rank.then(|| mv.from.rank()),
            takes,
            to: mv.to,
            promotion: mv.promotion(),
        }
    }

    /// The legal move that the text means in a position.
    ///
    /// # Errors
    /// Why the rules refuse it, or that several moves fit.
    pub fn to_move(self, position: &Position) -> Result<Move, Refusal> {
        let us = position.side_to_move();
        let (role, to, promotion) = match self {
            Self::Castle(wing) => {
                return self.castle(position, wing);
            }
            Self::Normal { role, to, promotion, .. } => (role, to, promotion),
        };
        let mut fitting = None;
        for from in position.movers(role, to) {
            if !self.comes_from(from) {
                continue;
            }
            if let Some(mv) = position.legal_from(role, from, to, promotion)
                && fitting.replace(mv).is_some()
            {
                return Err(Refusal::Ambiguous(role));
            }
        }
        fitting.ok_or_else(|| {
            let candidates =
                position.pieces(us, role).into_iter().filter(|from| self.comes_from(*from));
            why_none(position, role, candidates, to, promotion)
        })
    }

    fn castle(self, position: &Position, wing: CastlingSide) -> Result<Move, Refusal> {
        if let Some(mv) = position.legal_castle(wing) {
            return Ok(mv);
        }
        // A finished game is refused as any move is.
        position.check_not_over(&position.moves())?;
        Err(position.why_not_castle(wing))
    }

    fn comes_from(self, from: Square) -> bool {
        match self {
            Self::Castle(_) => false,
            Self::Normal { file, rank, role, takes, to, .. } => {
                file.is_none_or(|file| file == from.file())
                    && rank.is_none_or(|rank| rank == from.rank())
                    // A pawn's move without a file is a step straight ahead.
                    && (role != Role::Pawn || file.is_some() || takes || from.file() == to.file())
            }
        }
    }

    /// Writes the move with the piece letters of a language, without check marks.
    pub fn write(self, letters: PieceLetters) -> String {
        let mut text = String::with_capacity(8);
        match self {
            Self::Castle(CastlingSide::King) => text.push_str("O-O"),
            Self::Castle(CastlingSide::Queen) => text.push_str("O-O-O"),
            Self::Normal { role, file, rank, takes, to, promotion } => {
                if role != Role::Pawn {
                    text.push(letters.of(role));
                }
                text.extend(file.map(|file| char::from(b'a' + file)));
                text.extend(rank.map(|rank| char::from(b'1' + rank)));
                text.extend(takes.then_some('x'));
                text.extend([to.file_letter(), to.rank_digit()]);
                text.extend(promotion.into_iter().flat_map(|role| ['=', letters.of(role)]));
            }
        }
        text
    }
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.write(PieceLetters::English))
    }
}

impl Position {
    /// Writes a legal move for people, check and mate marks included.
    pub fn to_san(&self, mv: Move, letters: PieceLetters) -> String {
        let mut text = San::of(self, mv).write(letters);
        let mut after = self.clone();
        after.play(mv);
        if after.is_check() {
            text.push(if after.moves().is_empty() { '#' } else { '+' });
        }
        text
    }
}

/// Whether the text needs the file, and whether it needs the rank, to distinguish the piece from others of its kind that
/// can legally move to the same square.
fn distinction(position: &Position, role: Role, mv: Move) -> (bool, bool) {
    let movers = position.movers(role, mv.to);
    if !movers.is_several() {
        return (false, false);
    }
    let others: Vec<Square> = movers
        .into_iter()
        .filter(|from| *from != mv.from)
        .filter(|from| position.legal_from(role, *from, mv.to, None).is_some())
        .collect();
    let same_file = others.iter().any(|other| other.file() == mv.from.file());
    let same_rank = others.iter().any(|other| other.rank() == mv.from.rank());
    match (others.is_empty(), same_file, same_rank) {
        (true, ..) => (false, false),
        (_, false, _) => (true, false),
        (_, true, false) => (false, true),
        (_, true, true) => (true, true),
    }
}

/// Why none of the pieces that the text may mean can move there.
fn why_none(
    position: &Position,
    role: Role,
    candidates: impl Iterator<Item = Square>,
    to: Square,
    promotion: Option<Role>,
) -> Refusal {
    let reasons: Vec<Refusal> =
        candidates.filter_map(|from| position.legal_move(from, to, promotion).err()).collect();
    // A reason that concerns this move is more helpful than one about how another piece moves.
    let general = |reason: &Refusal| {
        matches!(
            reason,
            Refusal::NotHowItMoves(_) | Refusal::PawnGoesForward | Refusal::NothingToTake
        )
    };
    match (reasons.iter().find(|reason| !general(reason)), reasons.as_slice()) {
        (Some(reason), _) => *reason,
        (None, [only]) => *only,
        (None, _) => Refusal::NoneCanReach(role),
    }
}

/// Removes check marks, annotation glyphs and `e.p.`.
fn strip_marks(mut text: &[u8]) -> &[u8] {
    loop {
        text = match text {
            [rest @ .., b'+' | b'#' | b'!' | b'?'] => rest,
            [rest @ .., b'e', b'.', b'p', b'.'] | [rest @ .., b'e', b'p'] => rest.trim_ascii_end(),
            _ => return text,
        };
    }
}

/// Removes and returns the promotion: `=Q`, `Q`, `(Q)` or `/Q`.
fn split_promotion(text: &[u8], letters: PieceLetters) -> Result<(&[u8], Option<Role>), SanError> {
    let (rest, letter) = match text {
        [.., b'1'..=b'8'] => return Ok((text, None)),
        [rest @ .., b'=' | b'/', letter] => (rest, *letter),
        [rest @ .., b'(', letter, b')'] => (rest, *letter),
        [rest @ .., b'1'..=b'8', letter] if letter.is_ascii_alphabetic() => {
            (&text[..=rest.len()], *letter)
        }
        _ => return Ok((text, None)),
    };
    match letters.read(letter.to_ascii_uppercase()) {
        Some(role) => Ok((rest, Some(role))),
        None => Err(SanError::Ending),
    }
}

/// Reads the text between the letter of the piece and the destination square.
fn read_origin(mut text: &[u8]) -> Result<(Option<u8>, Option<u8>, bool), SanError> {
    let (mut file, mut rank, mut takes) = (None, None, false);
    if let [letter @ b'a'..=b'h', rest @ ..] = text {
        (file, text) = (Some(letter - b'a'), rest);
    }
    if let [digit @ b'1'..=b'8', rest @ ..] = text {
        (rank, text) = (Some(digit - b'1'), rest);
    }
    if let [mark @ (b'x' | b':' | b'-'), rest @ ..] = text {
        (takes, text) = (*mark != b'-', rest);
    }
    if text.is_empty() { Ok((file, rank, takes)) } else { Err(SanError::Origin) }
}

fn square([file, rank]: [u8; 2]) -> Option<Square> {
    Square::from_coords(file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'))
}
