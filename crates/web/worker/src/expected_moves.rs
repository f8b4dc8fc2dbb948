use game::Event;
use words::Language;

use crate::supported_game::SupportedGame;

/// The first moves that both sides are expected to play, as people write them. The list ends where dice come
/// between.
pub(crate) fn expected_moves<G: SupportedGame>(
    position: &G,
    moves: &[G::Move],
    most: usize,
    language: Language,
) -> String {
    let mut position = position.clone();
    let mut texts = Vec::new();
    for mv in moves.iter().take(most) {
        let Some(by) = position.turn().player() else { break };
        let text = position.write_localized_move(language, mv);
        if position.apply(&Event::Move { by, mv: mv.clone() }).is_err() {
            break;
        }
        texts.push(text);
    }
    texts.join(" ")
}

#[cfg(test)]
mod tests {
    use game::{Game, Notation};

    use super::*;

    #[test]
    fn writes_moves_in_the_users_language_up_to_a_number() {
        let start = chess::Position::new(chess::Rules::STANDARD);
        let mut position = start.clone();
        let mut moves = Vec::new();
        for text in ["g1f3", "d7d5", "g2g3"] {
            let event = position.read_event(text).unwrap();
            let Event::Move { mv, .. } = event;
            position = position.after(&mv).unwrap();
            moves.push(mv);
        }
        assert_eq!(expected_moves(&start, &moves, 2, Language::English), "Nf3 d5");
        assert_eq!(expected_moves(&start, &moves, 9, Language::French), "Cf3 d5 g3");
    }
}
