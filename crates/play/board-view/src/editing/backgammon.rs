//! Backgammon positions set up as XGID.

use backgammon::{GnuId, Position, Rules, TablePosition, TableRules};
use game::{BySide, Game, Notation, Side};

use super::{EditablePosition, PointsSetup, PositionSetup, Stakes};
use crate::{BoardView, PieceKind};

impl EditablePosition for Position {
    const PIECE_KINDS: &'static [PieceKind] = &[PieceKind::Checker];

    fn to_setup(&self) -> PositionSetup {
        setup(self, &self.write_position())
    }

    fn setup_text(setup: &PositionSetup) -> String {
        xgid(setup)
    }

    fn position_texts(&self) -> Vec<(&'static str, String)> {
        let gnu = GnuId::of(self).map(|id| ("GNU ID", id.to_string()));
        std::iter::once(("XGID", self.write_position())).chain(gnu).collect()
    }

    /// Reads the position ID and the match ID of GNU Backgammon, with a colon between them.
    fn read_foreign_position(rules: &Rules, text: &str) -> Option<Self> {
        text.parse::<GnuId>().ok()?.to_position(rules).ok()
    }

    fn stakes(&self) -> Option<Stakes> {
        let match_length = self.rules().match_length();
        Some(Stakes { match_length, score: self.score().points() })
    }
}

impl EditablePosition for TablePosition {
    const PIECE_KINDS: &'static [PieceKind] = &[PieceKind::Checker];

    fn to_setup(&self) -> PositionSetup {
        setup(self, &self.write_position())
    }

    fn setup_text(setup: &PositionSetup) -> String {
        xgid(setup)
    }

    fn position_texts(&self) -> Vec<(&'static str, String)> {
        vec![("XGID", self.write_position())]
    }

    fn read_foreign_position(_: &TableRules, _: &str) -> Option<Self> {
        None
    }
}

fn setup<G: BoardView>(position: &G, xgid: &str) -> PositionSetup {
    let mut setup = PointsSetup::of(position);
    read_fields(&mut setup, xgid);
    PositionSetup::Points(setup)
}

/// Reads the fields of an XGID after the checkers: cube, owner, turn, dice, score, flags and length.
fn read_fields(setup: &mut PointsSetup, xgid: &str) {
    let fields: Vec<&str> = xgid.split(';').next().unwrap_or_default().split(':').collect();
    let number = |index: usize| fields.get(index).and_then(|field| field.parse::<i64>().ok());
    let side = |number: i64| match number {
        1 => Some(Side::White),
        -1 => Some(Side::Black),
        _ => None,
    };
    setup.cube.0 = number(1).and_then(|turns| turns.try_into().ok()).unwrap_or(0);
    setup.cube.1 = number(2).and_then(side);
    setup.turn = number(3).and_then(side).unwrap_or(Side::White);
    let die = |index: usize| {
        let digit = fields.get(4)?.as_bytes().get(index)?;
        (b'1'..=b'6').contains(digit).then(|| digit - b'0')
    };
    setup.dice = die(0).zip(die(1));
    let count = |index| number(index).and_then(|count| count.try_into().ok()).unwrap_or(0);
    setup.score = BySide { white: count(5), black: count(6) };
    setup.match_length = count(8);
    setup.crawford = setup.match_length > 0 && number(7) == Some(1);
}

/// The XGID of a setup. If a player has too many checkers, all of them are in it, so that reading it says so.
fn xgid(setup: &PositionSetup) -> String {
    let PositionSetup::Points(setup) = setup else { return String::new() };
    let letter = |count: i8| match count {
        0 => '-',
        1.. => char::from(b'A' + (count as u8 - 1).min(25)),
        _ => char::from(b'a' + (count.unsigned_abs() - 1).min(25)),
    };
    let mut text = String::from("XGID=");
    text.push(letter(-(setup.bar.black.min(26) as i8)));
    text.extend(setup.points.iter().map(|count| letter(*count)));
    text.push(letter(setup.bar.white.min(26) as i8));
    let number = |side: Option<Side>| match side {
        Some(Side::White) => "1",
        Some(Side::Black) => "-1",
        None => "0",
    };
    let dice = setup.dice.map_or("00".to_owned(), |(one, other)| format!("{one}{other}"));
    text += &format!(
        ":{}:{}:{}:{dice}:{}:{}:{}:{}:10",
        setup.cube.0,
        number(setup.cube.1),
        number(Some(setup.turn)),
        setup.score.white,
        setup.score.black,
        u8::from(setup.crawford && setup.match_length > 0),
        setup.match_length
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(text: &str) -> Position {
        Position::read_position(&"standard".parse().unwrap(), text).unwrap()
    }

    #[test]
    fn writes_back_cube_dice_and_score() {
        let text = "XGID=-b----E-C---eE---c-e----B-:1:-1:1:31:2:3:0:7:10";
        assert_eq!(Position::setup_text(&position(text).to_setup()), text);
    }

    #[test]
    fn reads_the_ids_of_gnu_backgammon() {
        let rules = "standard".parse().unwrap();
        // The start position in the documentation of GNU Backgammon.
        let id = "4HPwATDgc/ABMA:cAkAAAAAAAAA";
        assert!(Position::read_foreign_position(&rules, id).is_some());
        assert!(Position::read_foreign_position(&rules, "nothing").is_none());
    }

    #[test]
    fn knows_the_length_and_the_score_of_the_match() {
        let stakes = |end: &str| {
            position(&format!("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:{end}")).stakes().unwrap()
        };
        let score = BySide { white: 2, black: 3 };
        assert_eq!(stakes("2:3:0:7:10"), Stakes { match_length: Some(7), score });
        assert_eq!(stakes("0:0:0:0:10").match_length, None);
    }
}
