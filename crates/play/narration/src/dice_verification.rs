//! Verification that the dice of a table were fair.

use fair_dice::{Commitment, Evidence, Fraud, RecordedRoll, RollIndex, Secret};
use game::Notation;
use table::{PastRoll, RollSource, Table};
use words::Language;

/// The result of verifying the dice of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DiceVerification {
    /// Every roll follows from the secret.
    Verified {
        /// The number of rolls.
        rolls: usize,
    },
    /// The dice were not derived from a secret.
    NotFair,
    /// The secret has not been revealed.
    NoSecret,
    /// A player has added no entropy.
    NoEntropy,
    /// The commitment or the secret is malformed.
    BadSecret,
    /// The secret does not match the commitment.
    WrongSecret,
    /// A roll is out of order.
    WrongPlace(RollPlace),
    /// A roll differs from the one that follows from the secret.
    WrongRoll {
        /// The roll.
        place: RollPlace,
        /// The roll in the record.
        fell: String,
        /// The roll that follows from the secret.
        due: String,
    },
}

/// Where a roll is in the record, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RollPlace {
    /// The line of the record.
    pub line: usize,
    /// The game of the table.
    pub game: u64,
    /// The roll of that game.
    pub number: u64,
}

/// The result as a sentence about the record in `file`.
pub fn verification_text(l: Language, file: &str, result: &DiceVerification) -> String {
    match result {
        DiceVerification::Verified { rolls } => l.dice_verified(*rolls as u64, file),
        DiceVerification::NotFair => l.dice_not_fair(file),
        DiceVerification::NoSecret => l.dice_no_secret(file),
        DiceVerification::NoEntropy => l.dice_no_entropy(file),
        DiceVerification::BadSecret => l.dice_bad_secret(file),
        DiceVerification::WrongSecret => l.dice_wrong_secret(file),
        DiceVerification::WrongPlace(place) => {
            l.dice_wrong_place(file, place.game, place.line, place.number)
        }
        DiceVerification::WrongRoll { place, fell, due } => {
            l.dice_wrong_roll(due, fell, file, place.game, place.line, place.number)
        }
    }
}

/// Checks every roll of a table against the revealed secret.
pub fn verify_dice<G: Notation>(table: &Table<G>) -> DiceVerification {
    let rolls = table.past_rolls();
    let evidence = match evidence(table, &rolls) {
        Ok(evidence) => evidence,
        Err(result) => return result,
    };
    match evidence.verify() {
        Ok(()) => DiceVerification::Verified { rolls: rolls.len() },
        Err(Fraud::Secret) => DiceVerification::WrongSecret,
        Err(Fraud::Order { index, roll }) => {
            DiceVerification::WrongPlace(place(table, &rolls, index, roll))
        }
        Err(Fraud::Roll { index, roll, expected }) => {
            let past = &rolls[index];
            let due = expected.and_then(|expected| past.chances.get(expected));
            DiceVerification::WrongRoll {
                place: place(table, &rolls, index, roll),
                fell: G::write_roll(&past.roll),
                due: due.map_or("?".to_owned(), |(roll, _)| G::write_roll(roll)),
            }
        }
    }
}

fn place<G: Notation>(
    table: &Table<G>,
    rolls: &[PastRoll<G>],
    index: usize,
    roll: RollIndex,
) -> RollPlace {
    RollPlace {
        line: table.line_of(rolls[index].entry),
        game: u64::from(roll.game) + 1,
        number: u64::from(roll.number) + 1,
    }
}

/// Collects what the record says about its dice.
fn evidence<G: Notation>(
    table: &Table<G>,
    rolls: &[PastRoll<G>],
) -> Result<Evidence, DiceVerification> {
    let RollSource::Fair { commitment } = &table.setup().dice else {
        return Err(DiceVerification::NotFair);
    };
    let secret = table.secret().ok_or(DiceVerification::NoSecret)?;
    let entropy = [&table.entropy().south, &table.entropy().north];
    let [Some(south), Some(north)] = entropy else { return Err(DiceVerification::NoEntropy) };
    Ok(Evidence {
        commitment: Commitment::from_hex(commitment.as_str()).ok_or(DiceVerification::BadSecret)?,
        secret: Secret::from_hex(secret.as_str()).ok_or(DiceVerification::BadSecret)?,
        table: table.setup().id.to_string(),
        entropy: [south.to_string(), north.to_string()],
        rolls: rolls.iter().map(recorded).collect(),
    })
}

fn recorded<G: Notation>(past: &PastRoll<G>) -> RecordedRoll {
    // The numbers fit in 32 bits; if they did not, the verification would fail.
    let narrow = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    RecordedRoll {
        roll: RollIndex { game: narrow(past.due.game), number: narrow(past.due.number) },
        weights: past.chances.iter().map(|(_, weight)| *weight).collect(),
        outcome: past.chances.iter().position(|(roll, _)| *roll == past.roll).unwrap_or(usize::MAX),
    }
}

#[cfg(test)]
mod tests {
    use game::Game;
    use game_laws::tiny::{Stroll, StrollDice};
    use table::{
        Actor, Awaits, BySeat, Command, Hex, Name, Occupant, Seat, TablePhase, TableSetup, Time,
    };

    use super::*;

    fn secret() -> Secret {
        Secret::new([42; 32])
    }

    fn hex(text: &str) -> Hex {
        Hex::read(text).unwrap()
    }

    fn entropy() -> [String; 2] {
        ["a1".to_owned(), "b2".to_owned()]
    }

    /// A match in which the first legal move is always played, with a takeback across a roll. `roll` may replace
    /// a fair roll.
    fn played_match(roll: impl Fn(usize, StrollDice) -> StrollDice) -> Table<Stroll> {
        let commitment = hex(&secret().commitment().to_string());
        let setup = TableSetup {
            id: Name::new("evening"),
            seats: BySeat { south: Occupant::person("Ann"), north: Occupant::Computer(0) },
            dice: RollSource::Fair { commitment },
            ..TableSetup::<Stroll>::new("stroll", "standard".parse().unwrap())
        };
        let mut table = Table::new(setup);
        let dice = fair_dice::FairDice::new(&secret(), "evening", &entropy());
        let mut rolls = 0;
        for at in 0.. {
            let (by, command) = match table.awaits() {
                Awaits::Entropy(seat) => (
                    Actor::Seat(seat),
                    Command::Entropy(hex(match seat {
                        Seat::South => "a1",
                        Seat::North => "b2",
                    })),
                ),
                Awaits::Begin => (Actor::House, Command::Begin { white: Seat::South }),
                Awaits::Next => (Actor::House, Command::Next),
                Awaits::Roll(due) => {
                    let roll_index = RollIndex { game: due.game as u32, number: due.number as u32 };
                    let fair = dice.pick(roll_index, &table.position().chances()).unwrap();
                    rolls += 1;
                    // The table insists that the same dice come again after a takeback.
                    let fell = table.remembered_roll().unwrap_or(roll(rolls - 1, fair));
                    (Actor::House, Command::Roll(fell))
                }
                Awaits::Move(seat) if rolls == 3 && table.entries().len() == 11 => {
                    let back = table.takeback(seat).unwrap();
                    table.execute(Actor::Seat(seat), Command::Offer(back), Time::at(at)).unwrap();
                    (Actor::Seat(!seat), Command::Accept(back))
                }
                Awaits::Move(seat) => {
                    let mv = table.position().legal_moves()[0].clone();
                    (Actor::Seat(seat), Command::Move(mv))
                }
                Awaits::Occupant(_) | Awaits::Nothing => break,
            };
            table.execute(by, command, Time::at(at)).unwrap();
        }
        assert_eq!(table.phase(), TablePhase::Over);
        table
    }

    fn reveal(mut table: Table<Stroll>, secret: &str) -> Table<Stroll> {
        table.execute(Actor::House, Command::Reveal(hex(secret)), Time::at(9_999)).unwrap();
        table
    }

    #[test]
    fn verifies_fair_dice() {
        let table = reveal(played_match(|_, fair| fair), &secret().to_hex());
        let rolls = table.past_rolls().len();
        assert!(rolls > 5);
        let taken_back =
            table.entries().iter().any(|entry| matches!(entry.command, Command::Accept(_)));
        assert!(taken_back, "the match should have a takeback");
        assert_eq!(verify_dice(&table), DiceVerification::Verified { rolls });
        // The text of the record is enough.
        let read = Table::<Stroll>::read(&table.text()).unwrap().table;
        assert_eq!(verify_dice(&read), DiceVerification::Verified { rolls });
    }

    #[test]
    fn names_the_roll_that_was_changed() {
        let double = StrollDice(3, 3);
        for changed in [0, 1, 2, 5, 6] {
            let table = played_match(|index, fair| if index == changed { double } else { fair });
            let table = reveal(table, &secret().to_hex());
            let fair = played_match(|_, fair| fair);
            let roll = &fair.past_rolls()[changed];
            if roll.roll == double {
                continue;
            }
            let result = verify_dice(&table);
            let DiceVerification::WrongRoll { place, fell, due } = result else {
                panic!("{result:?}")
            };
            assert_eq!((fell.as_str(), due), ("33", Stroll::write_roll(&roll.roll)));
            let line = table.text().lines().nth(place.line - 1).unwrap().to_owned();
            assert!(line.ends_with("house roll 33"), "{line}");
        }
    }

    #[test]
    fn says_why_dice_cannot_be_verified() {
        let table = played_match(|_, fair| fair);
        assert_eq!(verify_dice(&table), DiceVerification::NoSecret);
        assert_eq!(verify_dice(&reveal(table.clone(), "0a")), DiceVerification::BadSecret);
        let other = Secret::new([43; 32]).to_hex();
        assert_eq!(verify_dice(&reveal(table, &other)), DiceVerification::WrongSecret);
        let manual = TableSetup::<Stroll>::new("stroll", "standard".parse().unwrap());
        assert_eq!(verify_dice(&Table::new(manual)), DiceVerification::NotFair);
    }

    /// A backgammon match with two takebacks. The independent program `salon/tests/data/verify_dice.py` also finds
    /// that its 58 rolls follow from the secret.
    const FAIR: &str = include_str!("../../../apps/salon/tests/data/honest.salon");

    #[test]
    fn agrees_with_an_independent_program() {
        let reading = Table::<backgammon::Position>::read(FAIR).unwrap();
        assert_eq!(reading.damage, None);
        assert_eq!(verify_dice(&reading.table), DiceVerification::Verified { rolls: 58 });
    }

    #[test]
    fn sentences_name_the_roll_and_its_place() {
        let place = RollPlace { line: 21, game: 2, number: 7 };
        let wrong =
            DiceVerification::WrongRoll { place, fell: "31".to_owned(), due: "66".to_owned() };
        assert_eq!(
            verification_text(Language::English, "x", &wrong),
            "x, line 21: roll 7 of game 2 is 31, but the secret gives 66"
        );
        assert_eq!(
            verification_text(Language::French, "x", &DiceVerification::WrongPlace(place)),
            "x, ligne 21\u{a0}: le lancer 7 de la partie 2 n'est pas à sa place"
        );
        let one =
            verification_text(Language::English, "x", &DiceVerification::Verified { rolls: 1 });
        assert_eq!(one, "x: the dice are fair: 1 roll follows from the secret");
    }
}
