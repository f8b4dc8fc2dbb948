//! How a game stands, for the bar beside the board and in words.

use engine::EngineScore;
use game::{Line, Side};
use narration::table_messages::TableMessages;
use words::Language;
use worker_protocol::EvaluationSummary;

use crate::expected_moves::expected_moves;
use crate::supported_game::SupportedGame;

/// How many of the expected moves the sentence has.
const MOVES: usize = 6;

/// What an engine has found about the last position of a line, in which `side` decides.
pub(crate) fn summary<G: SupportedGame>(
    messages: &TableMessages<'_, G>,
    line: &Line<G>,
    side: Side,
    score: EngineScore,
    depth: u32,
    moves: &[G::Move],
) -> EvaluationSummary {
    let l = messages.language;
    let verdict = verdict(messages, score, side, l);
    let moves = expected_moves(line.position(), moves, MOVES, l);
    let expected = l.evaluation_line(u64::from(depth), moves);
    EvaluationSummary {
        white_share: white_share(score, side),
        short: short(score, side, l),
        sentence: format!("{verdict} {expected}"),
    }
}

/// What White may expect, in thousandths, by a score of `side`.
pub(crate) fn white_share(score: EngineScore, side: Side) -> u32 {
    let own = (score.expected_points() * 1_000.0).round() as u32;
    if side == Side::White { own } else { 1_000 - own }
}

/// The score of `side` as a number from White's point of view.
pub(crate) fn short(score: EngineScore, side: Side, l: Language) -> String {
    let white = side == Side::White;
    match score {
        EngineScore::Hundredths(value) => {
            let value = if white { value } else { -value };
            let sign = if value < 0 { "−" } else { "+" };
            format!("{sign}{}", l.decimal(f64::from(value.abs()) / 100.0, 2))
        }
        EngineScore::WinIn(moves) | EngineScore::LossIn(moves) => {
            let wins = matches!(score, EngineScore::WinIn(_)) == white;
            format!("{}#{moves}", if wins { "" } else { "−" })
        }
        EngineScore::Probabilities(probabilities) => {
            let win = if white { probabilities.win } else { 1.0 - probabilities.win };
            l.evaluation_percent(percent(win))
        }
    }
}

fn percent(share: f32) -> u64 {
    (share.clamp(0.0, 1.0) * 100.0).round() as u64
}

fn verdict<G: SupportedGame>(
    messages: &TableMessages<'_, G>,
    score: EngineScore,
    side: Side,
    l: Language,
) -> String {
    let sides = messages.sides();
    match score {
        EngineScore::WinIn(moves) => l.evaluation_wins_in(u64::from(moves), sides[side]),
        EngineScore::LossIn(moves) => l.evaluation_wins_in(u64::from(moves), sides[!side]),
        EngineScore::Hundredths(value) => {
            let better = sides[if value >= 0 { side } else { !side }];
            match value.abs() {
                ..30 => l.evaluation_even().to_owned(),
                30..120 => l.evaluation_little_better(better),
                120..400 => l.evaluation_better(better),
                _ => l.evaluation_winning(better),
            }
        }
        EngineScore::Probabilities(probabilities) => {
            let gammon = percent(probabilities.win_gammon);
            l.evaluation_chances(gammon, sides[side], percent(probabilities.win))
        }
    }
}

#[cfg(test)]
mod tests {
    use engine::OutcomeProbabilities;

    use super::*;

    #[test]
    fn the_share_is_whites_for_either_side_to_move() {
        assert_eq!(white_share(EngineScore::Hundredths(0), Side::Black), 500);
        // Ten of eleven.
        assert_eq!(white_share(EngineScore::Hundredths(400), Side::White), 909);
        assert_eq!(white_share(EngineScore::Hundredths(400), Side::Black), 91);
        assert_eq!(white_share(EngineScore::LossIn(3), Side::White), 0);
        let probabilities = EngineScore::Probabilities(OutcomeProbabilities {
            win: 0.75,
            ..OutcomeProbabilities::default()
        });
        let share = |side| white_share(probabilities, side);
        assert_eq!((share(Side::White), share(Side::Black)), (750, 250));
    }

    #[test]
    fn the_short_number_is_from_whites_point_of_view() {
        let l = Language::English;
        assert_eq!(short(EngineScore::Hundredths(35), Side::Black, l), "−0.35");
        assert_eq!(short(EngineScore::LossIn(3), Side::Black, l), "#3");
        assert_eq!(short(EngineScore::WinIn(3), Side::Black, l), "−#3");
        assert_eq!(short(EngineScore::Hundredths(150), Side::White, Language::French), "+1,50");
    }
}
