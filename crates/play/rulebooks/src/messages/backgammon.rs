//! The texts of backgammon.

pub(super) mod captions;
pub(super) mod file;
pub(super) mod localized_moves;
pub(super) mod position_errors;

use std::sync::LazyLock;

use backgammon::{
    Beavers, CubeFault, Ending, Level, Move, PlayTextError, PlayedFor, Position, PositionError,
    Refusal, RuleOptions, Rulebook, Rules,
};
use game::{DiagramStyle, Game, Notation, ReadError};
use words::Language;

use crate::GameMessages;
use crate::messages::out_of_turn;

impl GameMessages for Position {
    const GAME: &'static str = "backgammon";

    fn game_name(l: Language) -> &'static str {
        l.name_backgammon()
    }

    fn move_examples(l: Language, _: &Rules) -> &'static str {
        l.help_examples_backgammon()
    }

    fn offered_options(rulebook: &str) -> &'static [&'static str] {
        const ALL: &str = "+jacoby+beavers+auto=1";
        const ALL_WITH_TABLE_RULES: &str = "+jacoby+beavers+auto=1+table";
        match rulebook {
            "standard" => &["", "+match=1", "+match=3", "+match=7", "+match=11", "+money"],
            "travel" => {
                &["", "+table", "+jacoby", "+beavers", "+auto=1", ALL, ALL_WITH_TABLE_RULES]
            }
            _ => &[""],
        }
    }

    fn known_options(rulebook: &str) -> &'static [&'static str] {
        let mut books = Rulebook::ALL.into_iter();
        books.find(|book| book.name() == rulebook).map_or(&[], Rulebook::options)
    }

    fn position_warning(&self, l: Language, text: &str) -> Option<String> {
        let xgid: backgammon::Xgid = text.split(';').next()?.trim().parse().ok()?;
        let is_ignored = xgid.match_length == 0 && xgid.flags != self.xgid().flags;
        is_ignored.then(|| l.backgammon_position_flags_ignored(Game::rules(self).to_string()))
    }

    fn option_name(l: Language, _rulebook: &str, option: &str, value: Option<&str>) -> String {
        match (option, value) {
            ("match", Some(points)) => l.menu_match_to(points.parse().unwrap_or(0)),
            ("money", _) => l.menu_money().to_owned(),
            ("jacoby", _) => l.menu_jacoby().to_owned(),
            ("beavers", _) => l.menu_beavers().to_owned(),
            ("auto", _) => l.menu_auto().to_owned(),
            ("table", _) => l.menu_table().to_owned(),
            (option, None) => option.to_owned(),
            (option, Some(value)) => format!("{option} {value}"),
        }
    }

    fn default_variant_name(l: Language, rulebook: &str) -> String {
        match rulebook {
            "standard" => l.menu_match_to(Rules::USUAL_MATCH.into()),
            _ => l.menu_as_booklet().to_owned(),
        }
    }

    fn refusals() -> &'static [Refusal] {
        // A typed text never causes these: it is read as a roll of the right kind, and as the canonical form of
        // its play.
        const NOT_BY_TEXT: [Refusal; 3] =
            [Refusal::UnusualForm, Refusal::OneDieEach, Refusal::BothDice];
        static REFUSALS: LazyLock<Vec<Refusal>> = LazyLock::new(|| {
            Refusal::ALL.into_iter().filter(|refusal| !NOT_BY_TEXT.contains(refusal)).collect()
        });
        &REFUSALS
    }

    fn endings() -> &'static [Ending] {
        &Ending::ALL
    }

    fn rule_variations(rules: &Rules) -> Vec<(&'static str, Rules)> {
        let law = rules.options();
        let stakes = other_stakes(law.played_for)
            .map(|played_for| ("unit", RuleOptions { played_for, ..law }));
        let mut laws = Vec::from(stakes);
        laws.push(("gammons", RuleOptions { gammons: !law.gammons, ..law }));
        laws.push(("cube", RuleOptions { cube: !law.cube, ..law }));
        // Without a cube and gammons these options change nothing.
        if !matches!(rules.rulebook(), Rulebook::Fortress | Rulebook::Premium) {
            laws.push(("jacoby", RuleOptions { jacoby: !law.jacoby, ..law }));
            let others = [Beavers::Off, Beavers::On, Beavers::Raccoons];
            let others = others.into_iter().filter(|beavers| *beavers != law.beavers);
            laws.extend(others.map(|beavers| ("beavers", RuleOptions { beavers, ..law })));
            laws.push(("auto", RuleOptions { auto: (law.auto + 1) % 2, ..law }));
        }
        laws.into_iter().map(|(flag, law)| (flag, rules.with_options(law))).collect()
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
        position_errors::position(l, error)
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

    fn localized_diagram(&self, language: Language, ink: DiagramStyle) -> String {
        self.captioned(ink, &captions::captions(self, language))
    }

    fn read_display_move(&self, text: &str) -> Result<Move, ReadError<Self>> {
        self.read_move(&localized_moves::canonical(self.phase(), text))
    }

    fn write_localized_move(&self, language: Language, mv: &Move) -> String {
        localized_moves::localize(language, &self.say_move(mv))
    }
}

/// What else can be played for.
fn other_stakes(played_for: PlayedFor) -> [PlayedFor; 2] {
    let a_match = PlayedFor::Match(Rules::USUAL_MATCH);
    match played_for {
        PlayedFor::Unstated | PlayedFor::Match(_) => [PlayedFor::Money, PlayedFor::Single],
        PlayedFor::Money => [a_match, PlayedFor::Single],
        PlayedFor::Single => [a_match, PlayedFor::Money],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_without_cube_and_gammons_have_fewer_flags() {
        let flags = |rules: &Rules| {
            let rule_variations = Position::rule_variations(rules);
            assert!(rule_variations.iter().all(|(_, flipped)| flipped != rules));
            rule_variations.into_iter().map(|(flag, _)| flag).collect::<Vec<_>>()
        };
        assert_eq!(flags(&Rules::FORTRESS), ["unit", "unit", "gammons", "cube"]);
        let all = ["unit", "unit", "gammons", "cube", "jacoby", "beavers", "beavers", "auto"];
        assert_eq!(flags(&Rules::TRAVEL), all);
        // Options change the values, not the list.
        assert_eq!(flags(&"standard+money+jacoby+auto=2".parse().unwrap()), all);
    }
}
