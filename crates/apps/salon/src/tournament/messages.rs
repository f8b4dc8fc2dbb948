//! Errors of tournaments in words.

use pairing::{EliminationError, PairError, ResultError, TournamentError, TournamentFileError};
use words::Language;

use super::player_list::{MAX_PLAYERS, PlayerListError};
use crate::printable::printable;

pub(super) fn file_error_text(error: &TournamentFileError, l: Language) -> String {
    match error {
        TournamentFileError::Syntax { line, message } => {
            l.tournament_syntax(*line, printable(message))
        }
        TournamentFileError::NewerVersion(version) => l.tournament_newer_version(*version),
        TournamentFileError::UnknownValue { field, value } => {
            l.tournament_unknown_value(field, printable(value))
        }
        TournamentFileError::Board { round, line } => {
            l.tournament_bad_board(printable(line), *round)
        }
        TournamentFileError::Match(line) => l.tournament_bad_match(printable(line)),
        TournamentFileError::Draw(error) => draw_error_text(*error, l),
        TournamentFileError::Tournament(error) => tournament_error_text(*error, l),
    }
}

pub(super) fn list_error_text(error: &PlayerListError, l: Language) -> String {
    match error {
        PlayerListError::Syntax { line } => l.tournament_list_syntax(*line),
        PlayerListError::NoNames { columns } => l.tournament_list_no_names(printable(columns)),
        PlayerListError::NoName { line } => l.tournament_list_no_name(*line),
        PlayerListError::Rating { line, value } => {
            l.tournament_list_rating(*line, printable(value))
        }
        PlayerListError::TooMany => l.tournament_too_many(MAX_PLAYERS),
    }
}

pub(super) fn pair_error_text(error: PairError, l: Language) -> String {
    match error {
        PairError::Tournament(error) => tournament_error_text(error, l),
        PairError::NoLegalPairing => l.tournament_no_legal_pairing().to_owned(),
        PairError::AllRoundsPaired(rounds) => l.tournament_all_rounds_paired(rounds),
        PairError::TooFewPlayers => l.tournament_too_few_players().to_owned(),
        PairError::LateEntry(_) => l.tournament_no_late_entry().to_owned(),
        PairError::DrawMade => l.tournament_draw_made().to_owned(),
    }
}

pub(super) fn result_error_text(error: ResultError, l: Language) -> String {
    match error {
        ResultError::NoRound(round) => l.tournament_no_round(round),
        ResultError::NoBoard { board, .. } => l.tournament_no_board(board),
        ResultError::Followed(round) => l.tournament_followed(round),
        ResultError::NoWinner => l.tournament_no_winner().to_owned(),
        ResultError::Draw(error) => draw_error_text(error, l),
    }
}

fn tournament_error_text(error: TournamentError, l: Language) -> String {
    match error {
        TournamentError::DuplicatePlayer(id) => l.tournament_duplicate_player(id.0),
        TournamentError::UnknownPlayer(id) => l.tournament_no_player(id.0),
        TournamentError::SelfPairing { player, round }
        | TournamentError::PlayerTwiceInRound { player, round } => {
            l.tournament_twice_in_round(player.0, round)
        }
        TournamentError::MissingResult(round) => l.tournament_missing_result(round),
    }
}

/// Matches are counted from 0 in the draw, and from 1 for people.
fn draw_error_text(error: EliminationError, l: Language) -> String {
    match error {
        EliminationError::UnknownMatch(at) => l.tournament_no_board(at + 1),
        EliminationError::NotReady(at) => l.tournament_match_not_ready(at + 1),
        EliminationError::NotInMatch { player, at } => l.tournament_not_in_match(at + 1, player.0),
        EliminationError::Followed(at, later) => l.tournament_match_followed(later + 1, at + 1),
    }
}
