//! The texts of backgammon under table rules.

use std::sync::LazyLock;

use backgammon::{
    Ending, IrregularPlayStatus, Irregularity, Position, TableFileError, TableFileWarning,
    TableMove, TablePosition, TablePositionError, TableRefusal, TableRoll, TableRules,
    TableTextError,
};
use game::{DiagramStyle, Event, Game, Notation, ReadError};
use words::Language;

use super::backgammon::{captions, localized_moves, position_errors};
use super::files::encoding_text;
use super::{rules_error_text, side_name};
use crate::{FileMessages, GameMessages};

impl GameMessages for TablePosition {
    const GAME: &'static str = Position::GAME;

    fn game_name(l: Language) -> &'static str {
        Position::game_name(l)
    }

    fn move_examples(l: Language, rules: &TableRules) -> &'static str {
        Position::move_examples(l, rules.regular())
    }

    fn offered_options(rulebook: &str) -> &'static [&'static str] {
        Position::offered_options(rulebook)
    }

    fn known_options(rulebook: &str) -> &'static [&'static str] {
        Position::known_options(rulebook)
    }

    fn option_name(l: Language, rulebook: &str, option: &str, value: Option<&str>) -> String {
        Position::option_name(l, rulebook, option, value)
    }

    fn default_variant_name(l: Language, rulebook: &str) -> String {
        Position::default_variant_name(l, rulebook)
    }

    /// These include the refusals of the strict game, except those about plays.
    fn refusals() -> &'static [TableRefusal] {
        static REFUSALS: LazyLock<Vec<TableRefusal>> = LazyLock::new(|| TableRefusal::ALL.into());
        &REFUSALS
    }

    fn endings() -> &'static [Ending] {
        Position::endings()
    }

    /// None: the flags are those of the strict game.
    fn rule_variations(_: &TableRules) -> Vec<(&'static str, TableRules)> {
        Vec::new()
    }

    fn refusal(l: Language, refusal: TableRefusal) -> String {
        match refusal {
            TableRefusal::Game(refusal) => return Position::refusal(l, refusal),
            TableRefusal::NoRoom => l.backgammon_table_no_room(),
            TableRefusal::Nowhere => l.backgammon_table_nowhere(),
            TableRefusal::NoSuchBoard => l.backgammon_table_no_such_board(),
            TableRefusal::EnoughMoved => l.backgammon_table_enough_moved(),
            TableRefusal::NothingToPutBack => l.backgammon_table_nothing_to_put_back(),
            TableRefusal::MustBeLegal => l.backgammon_table_must_be_legal(),
            TableRefusal::NothingOpen => l.backgammon_table_nothing_open(),
            TableRefusal::AcceptOrDemand => l.backgammon_table_accept_or_demand(),
            TableRefusal::RolledAlready => l.backgammon_table_rolled_already(),
        }
        .to_owned()
    }

    fn refusal_name(refusal: TableRefusal) -> String {
        match refusal {
            TableRefusal::Game(refusal) => Position::refusal_name(refusal),
            refusal => super::name(refusal),
        }
    }

    fn ending(language: Language, ending: Ending) -> &'static str {
        Position::ending(language, ending)
    }

    fn position_error(l: Language, error: &TablePositionError) -> String {
        match error {
            TablePositionError::Game(error) => Position::position_error(l, error),
            TablePositionError::Board(error) => {
                l.backgammon_table_board(position_errors::xgid(l, error))
            }
            TablePositionError::Part(text) => l.backgammon_table_part(text),
            TablePositionError::Unfit(text) => l.backgammon_table_unfit(text),
        }
    }

    fn position_refusal(error: &TablePositionError) -> Option<TableRefusal> {
        match error {
            TablePositionError::Game(error) => {
                Position::position_refusal(error).map(TableRefusal::Game)
            }
            _ => None,
        }
    }

    fn syntax_error(l: Language, error: &TableTextError) -> String {
        match error {
            TableTextError::Move(text) => {
                let words = TableMove::WORDS.map(|(word, _)| localized_moves::localize(l, word));
                l.backgammon_table_move(text, words.join(", "))
            }
            TableTextError::Roll(text) => l.backgammon_table_roll(text),
        }
    }

    fn localized_diagram(&self, language: Language, ink: DiagramStyle) -> String {
        let mut captions = captions::captions(self.game(), language);
        if let (true, Some(side)) = (self.is_open(), self.turn().player()) {
            let name = &captions.names[side];
            captions.state = language.backgammon_table_open(name);
        }
        self.game().captioned(ink, &captions)
    }

    fn read_display_move(&self, text: &str) -> Result<TableMove, ReadError<Self>> {
        self.read_move(&localized_moves::canonical(self.game().phase(), text))
    }

    fn write_localized_move(&self, language: Language, mv: &TableMove) -> String {
        localized_moves::localize(language, &self.write_move(mv))
    }

    fn read_localized_roll(&self, text: &str) -> Result<TableRoll, ReadError<Self>> {
        let word = words::lowercase(text.trim());
        let is_cocked =
            |l: Language| l.backgammon_table_keyword_cocked().split(',').any(|known| known == word);
        let cocked = Language::ALL.into_iter().any(is_cocked);
        self.read_roll(if cocked { "cocked" } else { text })
    }

    fn roll_remark(&self, l: Language, throw: &TableRoll) -> Option<String> {
        match throw {
            TableRoll::Cocked => Some(l.backgammon_table_cocked().to_owned()),
            TableRoll::Flat(roll) if self.is_early() => {
                let mut after = self.clone();
                after.apply(&Event::Roll(*throw)).ok()?;
                Some(match after.rolled_early() {
                    Some(_) => l.backgammon_table_early_counts(roll),
                    None => l.backgammon_table_early_void(roll),
                })
            }
            TableRoll::Flat(_) => None,
        }
    }

    fn move_remark(&self, l: Language, mv: &TableMove) -> Option<String> {
        let wrong = *mv == TableMove::PickUp && !self.is_regular();
        wrong.then(|| l.backgammon_table_irregular().to_owned())
    }
}

impl FileMessages for TablePosition {
    fn replay_error(l: Language, error: &TableFileError) -> String {
        match error {
            TableFileError::Rules(error) => rules_error_text(l, error),
            TableFileError::Position(error) => Self::position_error(l, error),
            TableFileError::Irregular(irregularity) => {
                l.backgammon_table_only_legal_plays(irregularity_text(l, irregularity))
            }
            TableFileError::Unwritable(error) => Position::replay_error(l, error),
            TableFileError::Event { word, error } => {
                l.backgammon_table_event(Self::read_error(l, error), word)
            }
        }
    }

    fn warning(l: Language, warning: &TableFileWarning) -> String {
        match warning {
            TableFileWarning::Irregular(irregularity) => irregularity_text(l, irregularity),
            TableFileWarning::Encoding(encoding) => encoding_text(l, *encoding),
        }
    }
}

fn irregularity_text(l: Language, irregularity: &Irregularity) -> String {
    let number = irregularity.event + 1;
    let side = side_name(l, irregularity.by);
    match irregularity.status {
        IrregularPlayStatus::Open => l.backgammon_table_irregular_unanswered(number, side),
        IrregularPlayStatus::Accepted => l.backgammon_table_irregular_accepted(number, side),
        IrregularPlayStatus::Demanded => l.backgammon_table_irregular_replayed(number, side),
        IrregularPlayStatus::RolledOver => l.backgammon_table_irregular_rolled_over(number, side),
    }
}

#[cfg(test)]
mod tests {
    use game::{Line, Side};

    use super::*;

    fn play(events: &str) -> Line<TablePosition> {
        let mut line = Line::new(TablePosition::start(TableRules::TRAVEL));
        for text in events.split_whitespace() {
            let event = line.position().read_event(text).unwrap_or_else(|e| panic!("{text}: {e}"));
            line.apply(&event).unwrap();
        }
        line
    }

    #[test]
    fn localized_moves_are_read_back() {
        for events in
            ["31 8/5", "31 8/4 6/5 pick-up", "31 8/5 6/5 pick-up", "31 8/5 6/5 pick-up double"]
        {
            let line = play(events);
            let position = line.position();
            for mv in position.legal_moves() {
                for language in Language::ALL {
                    let written = position.write_localized_move(language, &mv);
                    assert_eq!(position.read_display_move(&written), Ok(mv), "{written}");
                }
            }
        }
    }

    #[test]
    fn reads_the_word_for_cocked_dice_in_each_language() {
        let start = play("");
        for word in ["cocked", "cassés", "Cassé"] {
            assert_eq!(start.position().read_localized_roll(word), Ok(TableRoll::Cocked), "{word}");
        }
        assert!(start.position().read_localized_roll("flat").is_err());
    }

    #[test]
    fn says_whether_an_early_roll_counts() {
        let line = play("31 8/5 early");
        let roll = line.position().read_roll("66").unwrap();
        let remark = line.position().roll_remark(Language::English, &roll).unwrap();
        assert_eq!(remark, "66 was rolled too early and does not count.");
        assert_eq!(play("").position().roll_remark(Language::English, &roll), None);
    }

    #[test]
    fn warnings_about_irregular_plays_are_translated() {
        let statuses = [
            IrregularPlayStatus::Open,
            IrregularPlayStatus::Accepted,
            IrregularPlayStatus::Demanded,
            IrregularPlayStatus::RolledOver,
        ];
        for status in statuses {
            let irregularity = Irregularity { event: 3, by: Side::White, status };
            let [english, french] = Language::ALL.map(|l| irregularity_text(l, &irregularity));
            assert!(english.starts_with("event 4: White's play was irregular"), "{english}");
            assert!(french.contains("coup irrégulier pour les Blancs"), "{french}");
        }
        let remark =
            |events| play(events).position().move_remark(Language::French, &TableMove::PickUp);
        assert_eq!(remark("31 8/4 6/5").as_deref(), Some("irrégulier"));
        assert_eq!(remark("31 8/5 6/5"), None);
    }
}
