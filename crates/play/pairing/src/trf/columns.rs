//! Columns of player records, counted from 0, and the letters in them.

use std::ops::Range;

use crate::board_result::BoardResult;
use crate::round::Bye;

pub(super) const NUMBER: Range<usize> = 4..8;
pub(super) const SEX: Range<usize> = 9..10;
pub(super) const TITLE: Range<usize> = 10..13;
pub(super) const NAME: Range<usize> = 14..47;
pub(super) const RATING: Range<usize> = 48..52;
pub(super) const FEDERATION: Range<usize> = 53..56;
pub(super) const FEDERATION_NUMBER: Range<usize> = 57..68;
pub(super) const BIRTH_DATE: Range<usize> = 69..79;
pub(super) const FIRST_ROUND: usize = 91;
pub(super) const ROUND_WIDTH: usize = 10;

/// The letter of a bye.
pub(super) const fn bye_letter(bye: Bye) -> char {
    match bye {
        Bye::PairingAllocated => 'U',
        Bye::FullPoint => 'F',
        Bye::HalfPoint => 'H',
        Bye::ZeroPoint => 'Z',
    }
}

/// The bye that a result without an opponent stands for, older spellings included. A blank is an absence.
pub(super) fn bye(letter: char) -> Option<Option<Bye>> {
    Some(match letter.to_ascii_uppercase() {
        'U' => Some(Bye::PairingAllocated),
        'F' | '+' | '1' | 'W' => Some(Bye::FullPoint),
        'H' | '=' | 'D' => Some(Bye::HalfPoint),
        'Z' | '-' | '0' | 'L' => Some(Bye::ZeroPoint),
        ' ' => None,
        _ => return None,
    })
}

/// The letters of a result for White and Black.
pub(super) const fn result_letters(result: BoardResult) -> (char, char) {
    match result {
        BoardResult::WhiteWins => ('1', '0'),
        BoardResult::Draw => ('=', '='),
        BoardResult::BlackWins => ('0', '1'),
        BoardResult::WhiteWinsByForfeit => ('+', '-'),
        BoardResult::BlackWinsByForfeit => ('-', '+'),
        BoardResult::DoubleForfeit => ('-', '-'),
    }
}

/// The result that the letters of White and Black stand for; `None` within for a game without one.
pub(super) fn result(white: char, black: char) -> Option<Option<BoardResult>> {
    let plain = |letter: char| match letter.to_ascii_uppercase() {
        // Games of less than a move count like others here; they differ only for rating.
        'W' => '1',
        'D' => '=',
        'L' => '0',
        other => other,
    };
    Some(Some(match (plain(white), plain(black)) {
        ('1', '0') => BoardResult::WhiteWins,
        ('=', '=') => BoardResult::Draw,
        ('0', '1') => BoardResult::BlackWins,
        ('+', '-') => BoardResult::WhiteWinsByForfeit,
        ('-', '+') => BoardResult::BlackWinsByForfeit,
        ('-', '-') => BoardResult::DoubleForfeit,
        (' ', ' ') => return Some(None),
        _ => return None,
    }))
}
