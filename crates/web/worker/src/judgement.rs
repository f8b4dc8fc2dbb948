//! How a game stands, for a bar beside the board and in words.

use engine::EngineScore;
use game::{Event, Line, Side};
use narration::table_messages::TableMessages;
use words::Language;

use crate::known::Known;

/// How many moves of what is expected are told.
const MOVES: usize = 6;

/// White's share in thousandths, then a few words for beside the bar, then a sentence.
pub(crate) fn judgement<G: Known>(
    messages: &TableMessages<'_, G>,
    line: &Line<G>,
    side: Side,
    score: EngineScore,
    depth: u32,
    moves: &[G::Move],
) -> String {
    let l = messages.language;
    let share = share(score, side);
    let short = short(score, side, l);
    let verdict = verdict(messages, score, side, l);
    let expected = l.evaluation_line(u64::from(depth), expected(line, moves, l));
    format!("{share}\n{short}\n{verdict} {expected}")
}

/// What White may expect, in thousandths of all.
pub(crate) fn share(score: EngineScore, side: Side) -> u32 {
    let own = (score.expected_points() * 1_000.0).round() as u32;
    if side == Side::White { own } else { 1_000 - own }
}

/// As little as can be said: a number from White's point of view.
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
        EngineScore::Probabilities(chances) => {
            let win = if white { chances.win } else { 1.0 - chances.win };
            l.evaluation_percent(percent(win))
        }
    }
}

fn percent(share: f32) -> u64 {
    (share.clamp(0.0, 1.0) * 100.0).round() as u64
}

fn verdict<G: Known>(
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
        EngineScore::Probabilities(chances) => {
            let gammon = percent(chances.win_gammon);
            l.evaluation_chances(gammon, sides[side], percent(chances.win))
        }
    }
}

/// The moves that both sides are expected to play. Where dice come between, it ends.
fn expected<G: Known>(line: &Line<G>, moves: &[G::Move], l: Language) -> String {
    let mut position = line.position().clone();
    let mut told = Vec::new();
    for mv in moves.iter().take(MOVES) {
        let Some(by) = position.turn().player() else { break };
        let text = position.write_localized_move(l, mv);
        if position.apply(&Event::Move { by, mv: mv.clone() }).is_err() {
            break;
        }
        told.push(text);
    }
    told.join(" ")
}

#[cfg(test)]
mod tests {
    use engine::OutcomeProbabilities;

    use super::*;

    #[test]
    fn shares_are_whites() {
        assert_eq!(share(EngineScore::Hundredths(0), Side::Black), 500);
        // Ten of eleven.
        assert_eq!(share(EngineScore::Hundredths(400), Side::White), 909);
        assert_eq!(share(EngineScore::Hundredths(400), Side::Black), 91);
        assert_eq!(share(EngineScore::LossIn(3), Side::White), 0);
        let chances = EngineScore::Probabilities(OutcomeProbabilities {
            win: 0.75,
            ..OutcomeProbabilities::default()
        });
        assert_eq!((share(chances, Side::White), share(chances, Side::Black)), (750, 250));
    }

    #[test]
    fn few_words_are_whites_too() {
        let l = Language::English;
        assert_eq!(short(EngineScore::Hundredths(35), Side::Black, l), "−0.35");
        assert_eq!(short(EngineScore::LossIn(3), Side::Black, l), "#3");
        assert_eq!(short(EngineScore::WinIn(3), Side::Black, l), "−#3");
        assert_eq!(short(EngineScore::Hundredths(150), Side::White, Language::French), "+1,50");
    }
}
