//! The captions of board diagrams.

use backgammon::{Captions, GameWon, Phase, Position};
use game::{BySide, Game, Side, Turn};
use words::Language;

use crate::side_name;

/// The captions of a diagram.
pub(in crate::messages) fn captions(position: &Position, l: Language) -> Captions {
    let writer = CaptionWriter { position, l };
    let both = |text: &dyn Fn(Side) -> String| BySide {
        white: text(Side::White),
        black: text(Side::Black),
    };
    Captions {
        names: both(&|side| writer.name(side).to_owned()),
        counts: both(&|side| writer.count(side)),
        state: writer.state(),
        played_for: writer.played_for(),
    }
}

struct CaptionWriter<'p> {
    position: &'p Position,
    l: Language,
}

impl CaptionWriter<'_> {
    fn name(&self, side: Side) -> &'static str {
        side_name("backgammon", self.position.rules().rulebook().name(), side, self.l)
    }

    fn count(&self, side: Side) -> String {
        let points = self.position.score().points()[side];
        let pips = self.position.checkers(side).pips();
        let l = self.l;
        let points = l.backgammon_caption_points(points.into());
        l.backgammon_caption_count(l.backgammon_caption_pips(pips.into()), points)
    }

    fn played_for(&self) -> String {
        match self.position.rules().match_length() {
            None => String::new(),
            Some(length) if self.position.score().is_crawford() => {
                self.l.backgammon_caption_crawford(length.into())
            }
            Some(length) => self.l.backgammon_caption_match(length.into()),
        }
    }

    fn state(&self) -> String {
        let (l, name) = (self.l, |side| self.name(side));
        match self.position.phase() {
            Phase::Opening => l.backgammon_caption_opening().to_owned(),
            Phase::BeforeRoll(side) => l.backgammon_caption_double_or_roll(name(side)),
            Phase::Rolling(side) => l.backgammon_caption_roll(name(side)),
            Phase::Rolled(side, dice) => l.backgammon_caption_play(dice, name(side)),
            Phase::Offered { doubler, offer } => {
                let answering = name(offer.answered_by(doubler));
                l.backgammon_caption_answer(answering, self.position.stake() * 2)
            }
            Phase::Over(over) => self.result(over),
        }
    }

    fn result(&self, over: GameWon) -> String {
        let winner = over.winner();
        let points = match self.position.turn() {
            Turn::Over(outcome) => outcome.points_for(winner),
            _ => 0,
        };
        self.l.backgammon_caption_wins(points.into(), self.name(winner))
    }
}

#[cfg(test)]
mod tests {
    use backgammon::Rules;
    use game::{DiagramStyle, Line, Notation};

    use super::*;
    use crate::GameMessages;

    /// English captions are those of the diagram for logs; French ones have no English.
    #[test]
    fn captions_follow_the_game() {
        let mut line = Line::new(Position::start(Rules::TRAVEL));
        let phases = [
            ("31", "premier lancer"),
            ("8/5,6/5", "aux Blancs de jouer 31"),
            ("roll", "aux Rouges de doubler ou de lancer"),
            ("64", "aux Rouges de lancer"),
            ("24/14", "aux Rouges de jouer 64"),
            ("double", "aux Blancs de doubler ou de lancer"),
            ("drop", "aux Rouges de répondre, pour 2"),
        ];
        for (text, state) in phases {
            let position = line.position();
            assert_eq!(
                position.localized_diagram(Language::English, DiagramStyle::Ascii),
                position.diagram(DiagramStyle::Ascii)
            );
            assert_eq!(captions(position, Language::French).state, state);
            let event = position.read_event(text).unwrap();
            line.apply(&event).unwrap();
        }
        let over = captions(line.position(), Language::French);
        assert_eq!(over.state, "les Blancs gagnent 1 point");
        assert_eq!((&*over.names.black, &*over.counts.black), ("Rouges", "0 point, 157 pips"));
        assert_eq!(over.played_for, "");
    }

    #[test]
    fn matches_name_their_length() {
        let start = Position::start(Rules::STANDARD);
        assert_eq!(captions(&start, Language::English).played_for, "match to 5");
        assert_eq!(captions(&start, Language::French).played_for, "match en 5 points");
    }
}
