use std::path::Path;

use chess::{AttackTables, Bitboard, CastlingSide, Move, Position, Role};
use game::Side;
use pyrrhic_rs::{
    Color, DtzProbeValue, DtzResult, EngineAdapter, Piece, TBError, TableBases, WdlProbeResult,
};
use thiserror::Error;

use crate::Wdl;
use crate::board::at;

/// Syzygy endgame tables in folders of the user: up to seven pieces.
///
/// A process can open them once at a time: close them before opening others.
pub struct SyzygyTables(TableBases<Attacks>);

/// Why Syzygy tables cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SyzygyError {
    /// There is no table in the folder.
    #[error("there are no Syzygy tables (files such as KQvK.rtbw) in {0}")]
    NoTables(String),
    /// Another engine of this process uses Syzygy tables.
    #[error("Syzygy tables are in use already")]
    InUse,
    /// The reader failed.
    #[error("the Syzygy tables cannot be opened")]
    Unusable,
}

/// The character between the folders of a path. The reader uses colons on every system.
const SEPARATOR: char = ':';

impl SyzygyTables {
    /// Opens the tables in a folder, or in several with a colon between them.
    ///
    /// # Errors
    /// There are none, or they cannot be opened.
    pub fn open(path: &str) -> Result<Self, SyzygyError> {
        // The reader would stay locked after a path without tables.
        if !path.split(SEPARATOR).any(has_table) {
            return Err(SyzygyError::NoTables(path.to_owned()));
        }
        // The reader asks for attacks from several threads: the lookup tables must be filled before.
        AttackTables::new();
        match TableBases::new(path) {
            Ok(tables) => Ok(Self(tables)),
            Err(TBError::AlreadyInitialized | TBError::NotSingleton) => Err(SyzygyError::InUse),
            Err(_) => Err(SyzygyError::Unusable),
        }
    }

    /// The largest number of pieces of these tables, kings included.
    pub fn max_pieces(&self) -> u32 {
        self.0.max_pieces()
    }

    /// The result of a position after a capture or a pawn's move, with the draw after fifty moves; `None` if the tables do
    /// not have it, or a king may still castle.
    #[inline]
    pub fn probe(&self, position: &Position) -> Option<Wdl> {
        if position.quiet_half_moves() > 0 || !self.may_have(position) {
            return None;
        }
        let Sets { white, black, roles } = Sets::of(position);
        let [pawns, knights, bishops, rooks, queens, kings] = roles;
        let (passed, is_white) = (en_passant(position), position.side_to_move() == Side::White);
        let result = self.0.probe_wdl(
            white, black, kings, queens, rooks, bishops, knights, pawns, passed, is_white,
        );
        result.ok().map(wdl)
    }

    /// The result of a position, and the moves that keep it: of those that win the quickest to convert, of those that lose
    /// the slowest. Nobody else may use the tables meanwhile, therefore `&mut`.
    pub fn best_moves(&mut self, position: &Position) -> Option<(Wdl, Vec<Move>)> {
        if !self.may_have(position) {
            return None;
        }
        let Sets { white, black, roles } = Sets::of(position);
        let [pawns, knights, bishops, rooks, queens, kings] = roles;
        let (passed, is_white) = (en_passant(position), position.side_to_move() == Side::White);
        let quiet = position.quiet_half_moves();
        let found = self.0.probe_root(
            white, black, kings, queens, rooks, bishops, knights, pawns, quiet, passed, is_white,
        );
        let found = found.ok()?;
        let rated = found.moves.iter().take(found.num_moves).filter_map(|value| match value {
            DtzProbeValue::DtzResult(result) => Some(*result),
            _ => None,
        });
        let rated: Vec<DtzResult> = rated.collect();
        let best = rated.iter().map(|result| wdl(result.wdl)).max()?;
        let kept = rated.iter().filter(|result| wdl(result.wdl) == best);
        let distances = kept.clone().map(|result| result.dtz);
        let wanted = match best {
            Wdl::Win => distances.min(),
            Wdl::Loss => distances.max(),
            Wdl::Draw => None,
        };
        let chosen: Vec<&DtzResult> =
            kept.filter(|result| wanted.is_none_or(|wanted| result.dtz == wanted)).collect();
        let is_chosen = |mv: &Move| chosen.iter().any(|result| is_same(result, *mv));
        let moves: Vec<Move> = position.moves().into_iter().filter(is_chosen).collect();
        (!moves.is_empty()).then_some((best, moves))
    }

    /// Whether the tables may have a position.
    fn may_have(&self, position: &Position) -> bool {
        let has_pawns = |side| position.pieces(side, Role::Pawn).any();
        let may_castle =
            |side: &Side| CastlingSide::ALL.iter().any(|wing| position.may_castle(*side, *wing));
        position.occupied().len() <= self.max_pieces()
            && !Side::ALL.iter().any(may_castle)
            // The tables count on captures en passant.
            && (position.rules().en_passant || !Side::ALL.into_iter().all(has_pawns))
    }
}

fn has_table(folder: &str) -> bool {
    let Ok(files) = Path::new(folder).read_dir() else { return false };
    let is_table = |name: &Path| name.extension().is_some_and(|extension| extension == "rtbw");
    files.filter_map(Result::ok).any(|file| is_table(&file.path()))
}

/// The pieces as the reader wants them.
struct Sets {
    white: u64,
    black: u64,
    roles: [u64; 6],
}

impl Sets {
    fn of(position: &Position) -> Self {
        let both = |role| position.pieces(Side::White, role) | position.pieces(Side::Black, role);
        let [white, black] = Side::ALL.map(|side| position.occupied_by(side).0);
        Self { white, black, roles: Role::ALL.map(|role| both(role).0) }
    }
}

/// The square that can be taken en passant; 0 is none.
fn en_passant(position: &Position) -> u32 {
    position.en_passant().map_or(0, |square| square.index() as u32)
}

/// Wins and losses that the draw after fifty moves prevents are draws.
fn wdl(result: WdlProbeResult) -> Wdl {
    match result {
        WdlProbeResult::Win => Wdl::Win,
        WdlProbeResult::Loss => Wdl::Loss,
        WdlProbeResult::Draw | WdlProbeResult::CursedWin | WdlProbeResult::BlessedLoss => Wdl::Draw,
    }
}

fn is_same(result: &DtzResult, mv: Move) -> bool {
    let promotion = match result.promotion {
        Piece::Queen => Some(Role::Queen),
        Piece::Rook => Some(Role::Rook),
        Piece::Bishop => Some(Role::Bishop),
        Piece::Knight => Some(Role::Knight),
        _ => None,
    };
    mv.from.index() == usize::from(result.from_square)
        && mv.to.index() == usize::from(result.to_square)
        && mv.promotion() == promotion
}

/// The attacks of pieces, as the reader asks for them.
#[derive(Clone, Copy)]
struct Attacks;

impl EngineAdapter for Attacks {
    fn pawn_attacks(color: Color, square: u64) -> u64 {
        let side = if color == Color::White { Side::White } else { Side::Black };
        AttackTables::pawns(side, Bitboard(1 << square)).0
    }

    fn knight_attacks(square: u64) -> u64 {
        AttackTables::knight(at(square as u8)).0
    }

    fn bishop_attacks(square: u64, occupied: u64) -> u64 {
        AttackTables::new().bishop(at(square as u8), Bitboard(occupied)).0
    }

    fn rook_attacks(square: u64, occupied: u64) -> u64 {
        AttackTables::new().rook(at(square as u8), Bitboard(occupied)).0
    }

    fn queen_attacks(square: u64, occupied: u64) -> u64 {
        AttackTables::new().queen(at(square as u8), Bitboard(occupied)).0
    }

    fn king_attacks(square: u64) -> u64 {
        AttackTables::king(at(square as u8)).0
    }
}
