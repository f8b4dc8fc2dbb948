//! Backgammon in words.

pub(super) mod captions;
pub(super) mod faults;
pub(super) mod files;
pub(super) mod people;

use std::sync::LazyLock;

use backgammon::{
    Beavers, CubeFault, Ending, Law, Level, Move, PlayTextError, Position, PositionError, Refusal,
    Rulebook, Rules, Unit,
};
use game::{DiagramStyle, Notation, ReadError};
use words::Language;

use crate::Speak;
use crate::speak::out_of_turn;

impl Speak for Position {
    const GAME: &'static str = "backgammon";

    fn refusals() -> &'static [Refusal] {
        // Texts are understood as what they can only mean: as a roll of the right kind, as the play
        // that stands for all with its result.
        const BY_HAND: [Refusal; 3] =
            [Refusal::UnusualForm, Refusal::OneDieEach, Refusal::BothDice];
        static REFUSALS: LazyLock<Vec<Refusal>> = LazyLock::new(|| {
            Refusal::ALL.into_iter().filter(|refusal| !BY_HAND.contains(refusal)).collect()
        });
        &REFUSALS
    }

    fn endings() -> &'static [Ending] {
        &Ending::ALL
    }

    fn flips(rules: &Rules) -> Vec<(&'static str, Rules)> {
        let law = rules.law();
        let units = other_units(law.unit).map(|unit| ("unit", Law { unit, ..law }));
        let mut laws = Vec::from(units);
        laws.push(("gammons", Law { gammons: !law.gammons, ..law }));
        laws.push(("cube", Law { cube: !law.cube, ..law }));
        // Without a cube and gammons there is nothing to vary about them.
        if !matches!(rules.rulebook(), Rulebook::Fortress | Rulebook::Premium) {
            laws.push(("jacoby", Law { jacoby: !law.jacoby, ..law }));
            let others = [Beavers::Off, Beavers::On, Beavers::Raccoons];
            let others = others.into_iter().filter(|beavers| *beavers != law.beavers);
            laws.extend(others.map(|beavers| ("beavers", Law { beavers, ..law })));
            laws.push(("auto", Law { auto: (law.auto + 1) % 2, ..law }));
        }
        laws.into_iter().map(|(flag, law)| (flag, rules.under(law))).collect()
    }

    fn refusal(l: Language, refusal: Refusal) -> String {
        match refusal {
            Refusal::OutOfTurn(reason) => out_of_turn(l, reason),
            Refusal::NoChecker => l.backgammon_refusal_no_checker(),
            Refusal::EnterFirst => l.backgammon_refusal_enter_first(),
            Refusal::PointClosed => l.backgammon_refusal_point_closed(),
            Refusal::WrongWay => l.backgammon_refusal_wrong_way(),
            Refusal::NoSuchNumber => l.backgammon_refusal_no_such_number(),
            Refusal::NotAllHome => l.backgammon_refusal_not_all_home(),
            Refusal::HigherFirst => l.backgammon_refusal_higher_first(),
            Refusal::NothingToHit => l.backgammon_refusal_nothing_to_hit(),
            Refusal::UnusualForm => l.backgammon_refusal_unusual_form(),
            Refusal::Ambiguous => l.backgammon_refusal_ambiguous(),
            Refusal::UseBothDice => l.backgammon_refusal_use_both_dice(),
            Refusal::UseLargerDie => l.backgammon_refusal_use_larger_die(),
            Refusal::UseWholeDouble => l.backgammon_refusal_use_whole_double(),
            Refusal::MustMove => l.backgammon_refusal_must_move(),
            Refusal::PlayTheRoll => l.backgammon_refusal_play_the_roll(),
            Refusal::OneDieEach => l.backgammon_refusal_one_die_each(),
            Refusal::BothDice => l.backgammon_refusal_both_dice(),
            Refusal::DoubleBeforeRolling => l.backgammon_refusal_double_before_rolling(),
            Refusal::AnswerTheDouble => l.backgammon_refusal_answer_the_double(),
            Refusal::NothingOffered => l.backgammon_refusal_nothing_offered(),
            Refusal::NoCube => l.backgammon_refusal_no_cube(),
            Refusal::CubeIsTheirs => l.backgammon_refusal_cube_is_theirs(),
            Refusal::CrawfordGame => l.backgammon_refusal_crawford_game(),
            Refusal::DeadCube => l.backgammon_refusal_dead_cube(),
            Refusal::CubeIsFull => l.backgammon_refusal_cube_is_full(),
            Refusal::NoBeaver => l.backgammon_refusal_no_beaver(),
            Refusal::NoRaccoon => l.backgammon_refusal_no_raccoon(),
        }
        .to_owned()
    }

    fn ending(l: Language, ending: Ending) -> &'static str {
        match ending {
            Ending::BorneOff(Level::Single) => l.backgammon_ending_single(),
            Ending::BorneOff(Level::Gammon) => l.backgammon_ending_gammon(),
            Ending::BorneOff(Level::Backgammon) => l.backgammon_ending_backgammon(),
            Ending::Dropped => l.backgammon_ending_dropped(),
            Ending::Resigned(Level::Single) => l.backgammon_ending_resigned_single(),
            Ending::Resigned(Level::Gammon) => l.backgammon_ending_resigned_gammon(),
            Ending::Resigned(Level::Backgammon) => l.backgammon_ending_resigned_backgammon(),
        }
    }

    fn position_error(l: Language, error: &PositionError) -> String {
        faults::position(l, error)
    }

    fn position_refusal(error: &PositionError) -> Option<Refusal> {
        match error {
            PositionError::Offer(refusal) => Some(*refusal),
            PositionError::Cube { reason: CubeFault::NoCube, .. } => Some(Refusal::NoCube),
            PositionError::Cube { reason: CubeFault::Crawford, .. } => Some(Refusal::CrawfordGame),
            _ => None,
        }
    }

    fn syntax_error(l: Language, error: &PlayTextError) -> String {
        match error {
            PlayTextError::Empty => l.backgammon_text_empty().to_owned(),
            PlayTextError::Part(part) => l.backgammon_text_part(part),
            PlayTextError::TooLong => l.backgammon_text_too_long().to_owned(),
            PlayTextError::Roll(text) => l.backgammon_text_roll(text),
        }
    }

    fn diagram_in(&self, language: Language, ink: DiagramStyle) -> String {
        self.captioned(ink, &captions::captions(self, language))
    }

    fn read_people(&self, text: &str) -> Result<Move, ReadError<Self>> {
        self.read_move(&people::canonical(self.phase(), text))
    }

    fn write_people(&self, language: Language, mv: &Move) -> String {
        people::spoken(language, &self.say_move(mv))
    }
}

/// The other things that can be played for.
fn other_units(unit: Unit) -> [Unit; 2] {
    let a_match = Unit::Match(Rules::USUAL_MATCH);
    match unit {
        Unit::Unsaid | Unit::Match(_) => [Unit::Money, Unit::Single],
        Unit::Money => [a_match, Unit::Single],
        Unit::Single => [a_match, Unit::Money],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_without_cube_and_gammons_have_fewer_flags() {
        let flags = |rules: &Rules| {
            let flips = Position::flips(rules);
            assert!(flips.iter().all(|(_, flipped)| flipped != rules));
            flips.into_iter().map(|(flag, _)| flag).collect::<Vec<_>>()
        };
        assert_eq!(flags(&Rules::FORTRESS), ["unit", "unit", "gammons", "cube"]);
        let all = ["unit", "unit", "gammons", "cube", "jacoby", "beavers", "beavers", "auto"];
        assert_eq!(flags(&Rules::TRAVEL), all);
        // Options change the values, not the list.
        assert_eq!(flags(&"standard+money+jacoby+auto=2".parse().unwrap()), all);
    }
}
