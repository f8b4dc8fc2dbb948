//! A room and the house that keeps its table.

use board_view::Board;
use table::{BySeat, Setup, Table, Time};

use super::*;

const L: Language = Language::English;

/// The house's table, and a room of whoever plays South there.
struct Distance {
    house: Table<chess::Position>,
    room: Box<dyn AnyRoom>,
    now: Millis,
}

impl Distance {
    fn new(mine: BySeat<bool>) -> Self {
        let seats = BySeat { south: Sitter::guest("Ann"), north: Sitter::guest("Bob") };
        let setup = Setup { seats, ..Setup::new("chess", chess::Rules::STANDARD) };
        let mut house = Table::<chess::Position>::new(setup);
        house.obey(Actor::House, Command::Begin { white: Seat::South }, Time::at(0)).unwrap();
        let room = visit(&house.text(), mine, L, Box::new(|| 7)).unwrap();
        Self { house, room, now: Millis(0) }
    }

    /// Lets the house do what a player says, and tells the room.
    fn play(&mut self, seat: Seat, command: &str) {
        self.now = self.now.plus(Millis(1_000));
        let by = Actor::Seat(seat);
        let command = self.house.read_command(by, command).unwrap();
        self.house.obey(by, command, Time::from(self.now)).unwrap();
        let last = self.house.entries().len() - 1;
        let entry = self.house.entry_text(last).unwrap().to_owned();
        assert!(self.room.follow(&entry, self.now), "{entry}");
    }

    fn wish(&mut self, wish: Wish) {
        self.room.wish(wish, L, self.now);
    }

    /// Lets the house do what the room says.
    fn obey(&mut self) {
        for command in self.room.take_said() {
            self.play(Seat::South, &command);
        }
    }
}

/// Places of squares are counted along the ranks, from a1.
fn place(name: &str) -> Place {
    let [file, rank] = name.as_bytes() else { panic!("{name}") };
    Place((rank - b'1') * 8 + (file - b'a'))
}

fn south() -> BySeat<bool> {
    BySeat { south: true, north: false }
}

#[test]
fn what_is_wanted_happens_when_the_house_says_so() {
    let mut there = Distance::new(south());
    there.wish(Wish::Type("e4".to_owned()));
    assert_eq!(there.room.sight(L, there.now).notes.len(), 0, "nothing has happened yet");
    // While the house has not answered, nothing else is wanted.
    there.wish(Wish::Type("d4".to_owned()));
    there.obey();
    assert_eq!(there.room.sight(L, there.now).notes.len(), 1);
    assert_eq!(there.room.record(), there.house.text());
}

#[test]
fn what_the_rules_forbid_is_not_even_sent() {
    let mut there = Distance::new(south());
    there.wish(Wish::Type("e5".to_owned()));
    assert!(there.room.sight(L, there.now).reason.is_some());
    assert_eq!(there.room.take_said(), Vec::<String>::new());
}

#[test]
fn a_refusal_by_the_house_is_told_and_the_piece_goes_back() {
    let mut there = Distance::new(south());
    there.wish(Wish::Carry(place("e2"), place("e4")));
    there.room.take_said();
    there.room.answered(Some(("Not now.", Some("chess.castling.clear"))));
    let reason = there.room.sight(L, there.now).reason.unwrap();
    assert_eq!(reason.sentence, "Not now.");
    assert_eq!(reason.article.unwrap().id, "chess.castling.clear");
    there.wish(Wish::Carry(place("e2"), place("e4")));
    assert_eq!(there.room.take_said(), ["move e2e4"]);
}

#[test]
fn several_moves_entered_ahead_are_played_in_turn() {
    let mut there = Distance::new(south());
    there.wish(Wish::Type("e4".to_owned()));
    there.obey();
    let (f1, c4, d1, h5) = (place("f1"), place("c4"), place("d1"), place("h5"));
    there.wish(Wish::Carry(f1, c4));
    there.wish(Wish::Touch(d1));
    there.wish(Wish::Touch(h5));
    let sight = there.room.sight(L, there.now);
    assert_eq!(sight.ahead, [(f1, c4), (d1, h5)]);
    let Board::Squares(squares) = &sight.scene.board else { panic!("chess has squares") };
    let on = |place| squares.cells.iter().find(|cell| cell.place == Some(place)).unwrap();
    assert!(on(c4).piece.is_some() && on(f1).piece.is_none(), "drawn where they are to go");
    there.play(Seat::North, "move e7e5");
    there.obey();
    there.play(Seat::North, "move b8c6");
    there.obey();
    let told: Vec<String> =
        there.room.sight(L, there.now).notes.iter().map(|note| note.text.clone()).collect();
    assert_eq!(told, ["e4", "e5", "Bc4", "Nc6", "Qh5"]);
}

#[test]
fn what_has_become_impossible_is_forgotten_with_all_that_follows() {
    let mut there = Distance::new(south());
    there.wish(Wish::Type("e4".to_owned()));
    there.obey();
    there.wish(Wish::Carry(place("e4"), place("e5")));
    there.wish(Wish::Carry(place("d2"), place("d4")));
    there.play(Seat::North, "move e7e5");
    assert_eq!(there.room.take_said(), Vec::<String>::new());
    assert!(there.room.sight(L, there.now).ahead.is_empty());
}

#[test]
fn whoever_looks_on_can_do_nothing() {
    let mut there = Distance::new(BySeat::default());
    assert_eq!(there.room.sight(L, there.now).deeds, []);
    there.wish(Wish::Carry(place("e2"), place("e4")));
    there.wish(Wish::Type("e4".to_owned()));
    there.wish(Wish::Deed(Deed::Resign(1)));
    assert_eq!(there.room.take_said(), Vec::<String>::new());
}

#[test]
fn what_is_being_entered_outlives_an_offer() {
    let mut there = Distance::new(south());
    there.wish(Wish::Touch(place("e2")));
    there.play(Seat::North, "offer draw");
    let marks = there.room.sight(L, there.now).scene.marks(place("e2"));
    assert!(marks.unwrap().lifted);
    assert!(there.room.sight(L, there.now).deeds.contains(&Deed::Accept));
}

#[test]
fn answers_are_planned_in_peoples_words() {
    let mut there = Distance::new(south());
    there.wish(Wish::Type("e4".to_owned()));
    there.obey();
    let plan = there.room.read_plan("1... e5 2. Nf3 Nc6 3. Bb5", L).unwrap();
    assert_eq!(plan, ["e7e5", "g1f3", "b8c6", "f1b5"]);
    assert_eq!(there.room.plan_words(&plan, Language::French), "e5 Cf3 Cc6 Fb5");
    assert!(there.room.read_plan("e5", L).is_err(), "without an answer");
    assert!(there.room.read_plan("e5 Ke3", L).unwrap_err().starts_with("Ke3: "));
}
