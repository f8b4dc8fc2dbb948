//! Backgammon at the table in words.

use std::sync::LazyLock;

use backgammon::{
    Ending, Fate, Irregularity, Position, TableFlaw, TableMove, TablePosition, TablePositionError,
    TableRefusal, TableRules, TableTextError, Throw,
};
use game::{DiagramStyle, Event, Game, Notation, ReadError};
use words::Language;

use super::backgammon::{captions, faults, people};
use super::{rules_error, side_name};
use crate::{Review, Speak};

impl Speak for TablePosition {
    const GAME: &'static str = Position::GAME;

    /// Those of the regular game come here too, as far as they are not about plays.
    fn refusals() -> &'static [TableRefusal] {
        static REFUSALS: LazyLock<Vec<TableRefusal>> = LazyLock::new(|| TableRefusal::ALL.into());
        &REFUSALS
    }

    fn endings() -> &'static [Ending] {
        Position::endings()
    }

    /// None: its flags are those of the regular game.
    fn flips(_: &TableRules) -> Vec<(&'static str, TableRules)> {
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
            TablePositionError::Board(error) => l.backgammon_table_board(faults::xgid(l, error)),
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
                let words = TableMove::WORDS.map(|(word, _)| people::spoken(l, word));
                l.backgammon_table_move(text, words.join(", "))
            }
            TableTextError::Roll(text) => l.backgammon_table_roll(text),
        }
    }

    fn diagram_in(&self, language: Language, ink: DiagramStyle) -> String {
        let mut captions = captions::captions(self.game(), language);
        if let (true, Some(side)) = (self.is_open(), self.turn().player()) {
            let name = &captions.names[side];
            captions.state = language.backgammon_table_open(name);
        }
        self.game().captioned(ink, &captions)
    }

    fn read_people(&self, text: &str) -> Result<TableMove, ReadError<Self>> {
        self.read_move(&people::canonical(self.game().phase(), text))
    }

    fn write_people(&self, language: Language, mv: &TableMove) -> String {
        people::spoken(language, &self.write_move(mv))
    }

    fn read_people_roll(&self, text: &str) -> Result<Throw, ReadError<Self>> {
        let said = words::small(text.trim());
        let is_cocked =
            |l: Language| l.backgammon_table_keyword_cocked().split(',').any(|w| w == said);
        let cocked = Language::ALL.into_iter().any(is_cocked);
        self.read_roll(if cocked { "cocked" } else { text })
    }

    fn odd_roll(&self, l: Language, throw: &Throw) -> Option<String> {
        match throw {
            Throw::Cocked => Some(l.backgammon_table_cocked().to_owned()),
            Throw::Flat(roll) if self.is_early() => {
                let mut after = self.clone();
                after.apply(&Event::Roll(*throw)).ok()?;
                Some(match after.rolled_early() {
                    Some(_) => l.backgammon_table_early_counts(roll),
                    None => l.backgammon_table_early_void(roll),
                })
            }
            Throw::Flat(_) => None,
        }
    }

    fn odd_move(&self, l: Language, mv: &TableMove) -> Option<String> {
        let wrong = *mv == TableMove::PickUp && !self.is_regular();
        wrong.then(|| l.backgammon_table_irregular().to_owned())
    }
}

impl Review for TablePosition {
    fn flaw(l: Language, flaw: &TableFlaw) -> String {
        match flaw {
            TableFlaw::Rules(error) => rules_error(l, error),
            TableFlaw::Position(error) => Self::position_error(l, error),
            TableFlaw::Irregular(irregularity) => {
                l.backgammon_table_no_mat(Self::remark(l, irregularity))
            }
            TableFlaw::Event { word, error } => {
                l.backgammon_table_event(Self::read_error(l, error), word)
            }
        }
    }

    fn remark(l: Language, irregularity: &Irregularity) -> String {
        let number = irregularity.event + 1;
        let side = side_name(l, irregularity.by);
        match irregularity.fate {
            Fate::Open => l.backgammon_table_irregular_unanswered(number, side),
            Fate::Accepted => l.backgammon_table_irregular_accepted(number, side),
            Fate::Demanded => l.backgammon_table_irregular_replayed(number, side),
            Fate::RolledOver => l.backgammon_table_irregular_rolled_over(number, side),
        }
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
    fn people_read_what_people_write() {
        for events in
            ["31 8/5", "31 8/4 6/5 pick-up", "31 8/5 6/5 pick-up", "31 8/5 6/5 pick-up double"]
        {
            let line = play(events);
            let position = line.position();
            for mv in position.legal_moves() {
                for language in Language::ALL {
                    let written = position.write_people(language, &mv);
                    assert_eq!(position.read_people(&written), Ok(mv), "{written}");
                }
            }
        }
    }

    #[test]
    fn cocked_dice_have_a_word_in_each_language() {
        let start = play("");
        for word in ["cocked", "cassés", "Cassé"] {
            assert_eq!(start.position().read_people_roll(word), Ok(Throw::Cocked), "{word}");
        }
        assert!(start.position().read_people_roll("flat").is_err());
    }

    #[test]
    fn early_rolls_are_told_apart() {
        let line = play("31 8/5 early");
        let roll = line.position().read_roll("66").unwrap();
        let told = line.position().odd_roll(Language::English, &roll).unwrap();
        assert_eq!(told, "66 was rolled too early and is void.");
        assert_eq!(play("").position().odd_roll(Language::English, &roll), None);
    }

    #[test]
    fn irregular_plays_are_told_in_both_languages() {
        let fates = [Fate::Open, Fate::Accepted, Fate::Demanded, Fate::RolledOver];
        for fate in fates {
            let irregularity = Irregularity { event: 3, by: Side::White, fate };
            let [english, french] = Language::ALL.map(|l| TablePosition::remark(l, &irregularity));
            assert!(english.starts_with("event 4: White's play was irregular"), "{english}");
            assert!(french.contains("coup irrégulier pour les Blancs"), "{french}");
        }
        let odd = |events| play(events).position().odd_move(Language::French, &TableMove::PickUp);
        assert_eq!(odd("31 8/4 6/5").as_deref(), Some("irrégulier"));
        assert_eq!(odd("31 8/5 6/5"), None);
    }
}
