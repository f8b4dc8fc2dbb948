//! Small geometric tables, computed at compile time (about 34 kB, most of it `BETWEEN`).

use crate::{Bitboard, Square};

pub(crate) const ROOK_WAYS: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
pub(crate) const BISHOP_WAYS: [(i8, i8); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
const KNIGHT_HOPS: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const KING_HOPS: [(i8, i8); 8] =
    [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

static KNIGHT: [Bitboard; 64] = hops(&KNIGHT_HOPS);
static KING: [Bitboard; 64] = hops(&KING_HOPS);
static ROOK_RAYS: [Bitboard; 64] = all_rays(&ROOK_WAYS);
static BISHOP_RAYS: [Bitboard; 64] = all_rays(&BISHOP_WAYS);
static BETWEEN: [[Bitboard; 64]; 64] = between_all();

/// Where a knight on `square` can hop to.
#[inline(always)]
pub(crate) fn knight(square: Square) -> Bitboard {
    KNIGHT[square.index()]
}

/// The neighbours of `square`.
#[inline(always)]
pub(crate) fn king(square: Square) -> Bitboard {
    KING[square.index()]
}

/// Where a rook would reach on an empty board.
#[inline(always)]
pub(crate) fn rook_rays(square: Square) -> Bitboard {
    ROOK_RAYS[square.index()]
}

/// Where a bishop would reach on an empty board.
#[inline(always)]
pub(crate) fn bishop_rays(square: Square) -> Bitboard {
    BISHOP_RAYS[square.index()]
}

/// The squares strictly between two squares of one rank, file or diagonal; otherwise none.
#[inline(always)]
pub(crate) fn between(one: Square, other: Square) -> Bitboard {
    BETWEEN[one.index()][other.index()]
}

/// What a slider on `square` attacks, computed square by square: slow but simple. It fills and tests the fast tables of
/// `sliders`.
pub(crate) const fn walk(square: Square, ways: &[(i8, i8); 4], occupied: Bitboard) -> Bitboard {
    let mut reached = 0;
    let mut way = 0;
    while way < 4 {
        let (files, ranks) = ways[way];
        let mut here = square;
        while let Some(next) = here.offset(files, ranks) {
            reached |= 1 << next.index();
            if occupied.has(next) {
                break;
            }
            here = next;
        }
        way += 1;
    }
    Bitboard(reached)
}

const fn hops(by: &[(i8, i8); 8]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        let mut hop = 0;
        while hop < 8 {
            if let Some(to) = Square::at(square).offset(by[hop].0, by[hop].1) {
                table[square as usize].0 |= 1 << to.index();
            }
            hop += 1;
        }
        square += 1;
    }
    table
}

const fn all_rays(ways: &[(i8, i8); 4]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        table[square as usize] = walk(Square::at(square), ways, Bitboard::EMPTY);
        square += 1;
    }
    table
}

const fn between_all() -> [[Bitboard; 64]; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut square = 0;
    while square < 64 {
        let mut way = 0;
        while way < 8 {
            let (files, ranks) = KING_HOPS[way];
            let mut passed = 0;
            let mut here = Square::at(square);
            while let Some(next) = here.offset(files, ranks) {
                table[square as usize][next.index()] = Bitboard(passed);
                passed |= 1 << next.index();
                here = next;
            }
            way += 1;
        }
        square += 1;
    }
    table
}
