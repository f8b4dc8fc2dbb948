//! Whether the dice of a table were honest.

use fair_dice::{Commitment, Evidence, Fraud, RecordedRoll, RollIndex, Secret};
use game::Notation;
use table::{Dice, PastRoll, Table};
use words::Language;

/// What is found out about the dice of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding {
    /// Every roll follows from the secret.
    Honest {
        /// How many there are.
        rolls: usize,
    },
    /// The dice were not derived from a secret.
    NotFair,
    /// The secret has not been revealed.
    NoSecret,
    /// A player has added nothing.
    NoEntropy,
    /// Commitment or secret are not what they could be.
    BadSecret,
    /// The secret is another than the one committed to.
    WrongSecret,
    /// A roll stands where another should.
    WrongPlace(Place),
    /// A roll is another than the one that follows.
    WrongRoll {
        /// Which one.
        place: Place,
        /// What the record says.
        fell: String,
        /// What follows from the secret.
        due: String,
    },
}

/// Where a roll is, counted from 1 as people do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The line of the record.
    pub line: usize,
    /// The game of the table.
    pub game: u64,
    /// The roll of that game.
    pub number: u64,
}

/// What is found out, as a sentence about the record of that name.
pub fn tell(l: Language, file: &str, finding: &Finding) -> String {
    match finding {
        Finding::Honest { rolls } => l.dice_verified(*rolls as u64, file),
        Finding::NotFair => l.dice_not_fair(file),
        Finding::NoSecret => l.dice_no_secret(file),
        Finding::NoEntropy => l.dice_no_entropy(file),
        Finding::BadSecret => l.dice_bad_secret(file),
        Finding::WrongSecret => l.dice_wrong_secret(file),
        Finding::WrongPlace(place) => {
            l.dice_wrong_place(file, place.game, place.line, place.number)
        }
        Finding::WrongRoll { place, fell, due } => {
            l.dice_wrong_roll(due, fell, file, place.game, place.line, place.number)
        }
    }
}

/// Holds every roll of a table against its secret.
pub fn prove<G: Notation>(table: &Table<G>) -> Finding {
    let rolls = table.past_rolls();
    let evidence = match evidence(table, &rolls) {
        Ok(evidence) => evidence,
        Err(finding) => return finding,
    };
    match evidence.verify() {
        Ok(()) => Finding::Honest { rolls: rolls.len() },
        Err(Fraud::Secret) => Finding::WrongSecret,
        Err(Fraud::Order { index, roll }) => Finding::WrongPlace(place(table, &rolls, index, roll)),
        Err(Fraud::Roll { index, roll, expected }) => {
            let past = &rolls[index];
            let due = expected.and_then(|expected| past.chances.get(expected));
            Finding::WrongRoll {
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
) -> Place {
    Place {
        line: table.line_of(rolls[index].entry),
        game: u64::from(roll.game) + 1,
        number: u64::from(roll.number) + 1,
    }
}

/// What the record says about its dice.
fn evidence<G: Notation>(table: &Table<G>, rolls: &[PastRoll<G>]) -> Result<Evidence, Finding> {
    let Dice::Fair { commitment } = &table.setup().dice else { return Err(Finding::NotFair) };
    let secret = table.secret().ok_or(Finding::NoSecret)?;
    let entropy = [&table.entropy().south, &table.entropy().north];
    let [Some(south), Some(north)] = entropy else { return Err(Finding::NoEntropy) };
    Ok(Evidence {
        commitment: Commitment::from_hex(commitment.as_str()).ok_or(Finding::BadSecret)?,
        secret: Secret::from_hex(secret.as_str()).ok_or(Finding::BadSecret)?,
        table: table.setup().id.to_string(),
        entropy: [south.to_string(), north.to_string()],
        rolls: rolls.iter().map(recorded).collect(),
    })
}

fn recorded<G: Notation>(past: &PastRoll<G>) -> RecordedRoll {
    // A table's games and rolls can be counted in 32 bits; if not, the proof fails, as it should.
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
    use game_laws::tiny::{Pair, Stroll};
    use table::{Actor, Awaits, BySeat, Command, Hex, Name, Occupant, Phase, Seat, Setup, Time};

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

    /// Plays a match with honest dice (the first move is always made), with a takeback across a
    /// roll, unless `roll` says otherwise about a roll of the record.
    fn evening(roll: impl Fn(usize, Pair) -> Pair) -> Table<Stroll> {
        let commitment = hex(&secret().commitment().to_string());
        let setup = Setup {
            id: Name::new("evening"),
            seats: BySeat { south: Occupant::person("Ann"), north: Occupant::Computer(0) },
            dice: Dice::Fair { commitment },
            ..Setup::<Stroll>::new("stroll", "standard".parse().unwrap())
        };
        let mut table = Table::new(setup);
        let dice = fair_dice::Dice::new(&secret(), "evening", &entropy());
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
                    let honest = dice.pick(roll_index, &table.position().chances()).unwrap();
                    rolls += 1;
                    // Even a crooked house must let the same dice come again.
                    let fell = table.remembered_roll().unwrap_or(roll(rolls - 1, honest));
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
        assert_eq!(table.phase(), Phase::Over);
        table
    }

    fn reveal(mut table: Table<Stroll>, secret: &str) -> Table<Stroll> {
        table.execute(Actor::House, Command::Reveal(hex(secret)), Time::at(9_999)).unwrap();
        table
    }

    #[test]
    fn honest_dice_are_proved() {
        let table = reveal(evening(|_, honest| honest), &secret().to_hex());
        let rolls = table.past_rolls().len();
        assert!(rolls > 5);
        let taken_back =
            table.entries().iter().any(|entry| matches!(entry.command, Command::Accept(_)));
        assert!(taken_back, "the evening should have a takeback");
        assert_eq!(prove(&table), Finding::Honest { rolls });
        // The record's text is enough.
        let read = Table::<Stroll>::read(&table.text()).unwrap().table;
        assert_eq!(prove(&read), Finding::Honest { rolls });
    }

    #[test]
    fn a_single_crooked_roll_is_named() {
        let double = Pair(3, 3);
        for crooked in [0, 1, 2, 5, 6] {
            let table = evening(|index, honest| if index == crooked { double } else { honest });
            let table = reveal(table, &secret().to_hex());
            let honest = evening(|_, honest| honest);
            let roll = &honest.past_rolls()[crooked];
            if roll.roll == double {
                continue;
            }
            let finding = prove(&table);
            let Finding::WrongRoll { place, fell, due } = finding else { panic!("{finding:?}") };
            assert_eq!((fell.as_str(), due), ("33", Stroll::write_roll(&roll.roll)));
            let line = table.text().lines().nth(place.line - 1).unwrap().to_owned();
            assert!(line.ends_with("house roll 33"), "{line}");
        }
    }

    #[test]
    fn what_cannot_be_proved_is_not() {
        let table = evening(|_, honest| honest);
        assert_eq!(prove(&table), Finding::NoSecret);
        assert_eq!(prove(&reveal(table.clone(), "0a")), Finding::BadSecret);
        let other = Secret::new([43; 32]).to_hex();
        assert_eq!(prove(&reveal(table, &other)), Finding::WrongSecret);
        let manual = Setup::<Stroll>::new("stroll", "standard".parse().unwrap());
        assert_eq!(prove(&Table::new(manual)), Finding::NotFair);
    }

    /// A whole match of backgammon with two takebacks, of which `salon/tests/data/verify_dice.py`,
    /// another program, says that its 58 rolls follow from the secret.
    const HONEST: &str = include_str!("../../../apps/salon/tests/data/honest.salon");

    #[test]
    fn another_program_finds_the_same_dice_honest() {
        let reading = Table::<backgammon::Position>::read(HONEST).unwrap();
        assert_eq!(reading.damage, None);
        assert_eq!(prove(&reading.table), Finding::Honest { rolls: 58 });
    }

    /// Each finding has its own sentence, and numbers stand where they should.
    #[test]
    fn findings_are_told() {
        let place = Place { line: 21, game: 2, number: 7 };
        let wrong = Finding::WrongRoll { place, fell: "31".to_owned(), due: "66".to_owned() };
        assert_eq!(
            tell(Language::English, "x", &wrong),
            "x, line 21: roll 7 of game 2 is 31, but 66 follows from the secret"
        );
        assert_eq!(
            tell(Language::French, "x", &Finding::WrongPlace(place)),
            "x, ligne 21\u{a0}: le lancer 7 de la partie 2 n'est pas à sa place"
        );
        let one = tell(Language::English, "x", &Finding::Honest { rolls: 1 });
        assert_eq!(one, "x: the dice are honest: 1 roll follows from the secret");
    }
}
