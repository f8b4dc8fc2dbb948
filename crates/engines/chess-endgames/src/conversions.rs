//! Moves after which the pieces or pawns are others: captures, promotions and moves of pawns.

use chess::{AttackTables, Bitboard, Role};

use crate::Wdl;
use crate::board::{Board, Man, attacks_of};
use crate::squares::single_squares;

/// What knows the results of positions.
pub(crate) trait WdlSource {
    /// The result of a legal board for the side to move. Nothing can be taken en passant.
    fn wdl(&self, board: &Board) -> Wdl;
}

/// Visits the board after every legal capture; those that promote a pawn come once for each promotion.
#[inline]
pub(crate) fn for_each_capture(board: &Board, tables: AttackTables, visit: &mut dyn FnMut(Board)) {
    let side = board.to_move;
    let occupied = Bitboard(board.occupied());
    for victim in 0..board.men().len() {
        let target = board.men()[victim];
        if target.side == side {
            continue;
        }
        let spot = 1u64 << target.square;
        let mut rest = *board;
        rest.to_move = 1 - side;
        rest.remove(victim);
        if king_attacks(board.kings[side]) & spot != 0 {
            let mut after = rest;
            after.kings[side] = target.square;
            visit_if_legal(after, tables, side, visit);
        }
        for index in 0..rest.men().len() {
            let man = rest.men()[index];
            if man.side != side || attacks_of(tables, man, occupied) & spot == 0 {
                continue;
            }
            let mut after = rest;
            after.men_mut()[index].square = target.square;
            visit_promotions(after, index, tables, visit);
        }
    }
}

/// Visits the board after every legal move of a pawn that captures nothing, and the square passed over by a double step.
pub(crate) fn for_each_pawn_step(
    board: &Board,
    tables: AttackTables,
    visit: &mut dyn FnMut(Board, Option<u8>),
) {
    let (side, occupied) = (board.to_move, board.occupied());
    for (index, man) in board.men().iter().enumerate() {
        if man.side != side || man.role != Role::Pawn {
            continue;
        }
        let ahead = |square: u8| if side == 0 { square + 8 } else { square - 8 };
        let is_free = |square: u8| occupied >> square & 1 == 0;
        let first = ahead(man.square);
        if !is_free(first) {
            continue;
        }
        let mut after = *board;
        after.to_move = 1 - side;
        after.men_mut()[index].square = first;
        visit_promotions(after, index, tables, &mut |after| visit(after, None));
        let is_home = man.square >> 3 == if side == 0 { 1 } else { 6 };
        if is_home && is_free(ahead(first)) {
            after.men_mut()[index].square = ahead(first);
            visit_if_legal(after, tables, side, &mut |after| visit(after, Some(first)));
        }
    }
}

/// Visits a board on which a piece has moved, or if it is a pawn on the last rank, the boards with its promotions.
fn visit_promotions(
    mut board: Board,
    index: usize,
    tables: AttackTables,
    visit: &mut dyn FnMut(Board),
) {
    let Man { side, role, square } = board.men()[index];
    if role != Role::Pawn || !matches!(square >> 3, 0 | 7) {
        visit_if_legal(board, tables, side, visit);
        return;
    }
    for role in Role::PROMOTIONS {
        board.men_mut()[index].role = role;
        visit_if_legal(board, tables, side, visit);
    }
}

fn visit_if_legal(board: Board, tables: AttackTables, mover: usize, visit: &mut dyn FnMut(Board)) {
    if !board.in_check(tables, mover) {
        visit(board);
    }
}

/// Visits the board after every legal capture en passant over the passed square.
pub(crate) fn for_each_en_passant(
    board: &Board,
    passed: u8,
    tables: AttackTables,
    visit: &mut dyn FnMut(Board),
) {
    let side = board.to_move;
    let victim_square = if side == 0 { passed - 8 } else { passed + 8 };
    let is_victim = |man: &Man| man.side != side && man.square == victim_square;
    let Some(victim) = board.men().iter().position(is_victim) else { return };
    let mut rest = *board;
    rest.to_move = 1 - side;
    rest.remove(victim);
    for index in 0..rest.men().len() {
        let man = rest.men()[index];
        let attacks = attacks_of(tables, man, Bitboard::EMPTY);
        if man.side == side && man.role == Role::Pawn && attacks >> passed & 1 == 1 {
            let mut after = rest;
            after.men_mut()[index].square = passed;
            visit_if_legal(after, tables, side, visit);
        }
    }
}

/// The result of a board on which this square can be taken en passant.
pub(crate) fn wdl_with_en_passant(
    source: &impl WdlSource,
    board: &Board,
    passed: u8,
    tables: AttackTables,
) -> Wdl {
    let mut best: Option<Wdl> = None;
    for_each_en_passant(board, passed, tables, &mut |after| {
        best = best.max(Some(source.wdl(&after).reversed()));
    });
    match best {
        None => source.wdl(board),
        // Without another move there is no stalemate, because the capture is compulsory.
        Some(capture) if !has_other_move(board, tables) => capture,
        Some(capture) => capture.max(source.wdl(board)),
    }
}

/// Whether there is a legal move that is no capture en passant.
pub(crate) fn has_other_move(board: &Board, tables: AttackTables) -> bool {
    let mut found = false;
    for_each_quiet_move(board, tables, &mut |after| {
        found |= !after.in_check(tables, board.to_move);
    });
    for_each_capture(board, tables, &mut |_| found = true);
    for_each_pawn_step(board, tables, &mut |_, _| found = true);
    found
}

/// Visits the board after every move of the king or a piece to an empty square. The mover may be in check then.
#[inline]
pub(crate) fn for_each_quiet_move(
    board: &Board,
    tables: AttackTables,
    visit: &mut dyn FnMut(Board),
) {
    for_each_relocation(board, board.to_move, tables, visit);
}

/// Visits the board before every move of the king or a piece to an empty square that led to it. The board before may be
/// an impossible one.
#[inline]
pub(crate) fn for_each_unmove(board: &Board, tables: AttackTables, visit: &mut dyn FnMut(Board)) {
    for_each_relocation(board, 1 - board.to_move, tables, visit);
}

/// Visits the board with one piece of a side, pawns aside, on another square that it attacks, and the turn passed on.
#[inline]
fn for_each_relocation(
    board: &Board,
    side: usize,
    tables: AttackTables,
    visit: &mut dyn FnMut(Board),
) {
    let occupied = board.occupied();
    let mut moved = *board;
    moved.to_move = 1 - board.to_move;
    for square in single_squares(king_attacks(board.kings[side]) & !occupied) {
        moved.kings[side] = square;
        visit(moved);
    }
    moved.kings[side] = board.kings[side];
    for (index, man) in board.men().iter().enumerate() {
        if man.side != side || man.role == Role::Pawn {
            continue;
        }
        for square in single_squares(attacks_of(tables, *man, Bitboard(occupied)) & !occupied) {
            moved.men_mut()[index].square = square;
            visit(moved);
        }
        moved.men_mut()[index].square = man.square;
    }
}

fn king_attacks(square: u8) -> u64 {
    AttackTables::king(crate::board::at(square)).0
}
