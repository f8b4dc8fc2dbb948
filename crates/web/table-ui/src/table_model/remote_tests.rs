//! A model of a table that runs on a server.

use board_view::SceneBoard;
use table::{BySeat, Occupant, Table, TableSetup, Time};

use super::*;
use crate::conditional_moves;

const L: Language = Language::English;

/// The server's table, and the model of the player in South.
struct Connection {
    server: Table<chess::Position>,
    model: Box<dyn AnyTableModel>,
    now: Millis,
}

impl Connection {
    fn new(mine: BySeat<bool>) -> Self {
        let seats = BySeat { south: Occupant::guest("Ann"), north: Occupant::guest("Bob") };
        let setup = TableSetup { seats, ..TableSetup::new("chess", chess::Rules::STANDARD) };
        let mut server = Table::<chess::Position>::new(setup);
        server.execute(Actor::House, Command::Begin { white: Seat::South }, Time::at(0)).unwrap();
        let model = open_remote(&server.text(), mine, L, Box::new(|| 7)).unwrap();
        Self { server, model, now: Millis(0) }
    }

    /// Performs a player's command on the server, and sends the entry to the model.
    fn play(&mut self, seat: Seat, command: &str) {
        self.now = self.now.plus(Millis(1_000));
        let by = Actor::Seat(seat);
        let command = self.server.read_command(by, command).unwrap();
        self.server.execute(by, command, Time::from(self.now)).unwrap();
        let last = self.server.entries().len() - 1;
        let entry = self.server.entry_text(last).unwrap().to_owned();
        assert!(self.model.follow(&entry, self.now), "{entry}");
    }

    fn handle(&mut self, command: TableCommand) {
        self.model.handle(command, L, self.now);
    }

    /// Performs on the server what the model sends.
    fn deliver(&mut self) {
        for command in self.model.take_outgoing() {
            self.play(Seat::South, &command);
        }
    }
}

/// Squares are numbered along the ranks, from a1.
fn place(name: &str) -> Place {
    let [file, rank] = name.as_bytes() else { panic!("{name}") };
    Place((rank - b'1') * 8 + (file - b'a'))
}

fn south() -> BySeat<bool> {
    BySeat { south: true, north: false }
}

#[test]
fn performs_a_command_only_when_the_server_confirms_it() {
    let mut connection = Connection::new(south());
    connection.handle(TableCommand::Type("e4".to_owned()));
    assert_eq!(connection.model.view(L, connection.now).notes.len(), 0, "nothing has happened yet");
    // Until the server has answered, no other command is sent.
    connection.handle(TableCommand::Type("d4".to_owned()));
    connection.deliver();
    assert_eq!(connection.model.view(L, connection.now).notes.len(), 1);
    assert_eq!(connection.model.record(), connection.server.text());
}

#[test]
fn does_not_send_illegal_moves() {
    let mut connection = Connection::new(south());
    connection.handle(TableCommand::Type("e5".to_owned()));
    assert!(connection.model.view(L, connection.now).reason.is_some());
    assert_eq!(connection.model.take_outgoing(), Vec::<String>::new());
}

#[test]
fn shows_the_servers_refusal_and_puts_the_piece_back() {
    let mut connection = Connection::new(south());
    connection.handle(TableCommand::Drag(place("e2"), place("e4")));
    connection.model.take_outgoing();
    connection.model.command_answered(Some(("Not now.", Some("chess.castling.clear"))));
    let reason = connection.model.view(L, connection.now).reason.unwrap();
    assert_eq!(reason.sentence, "Not now.");
    assert_eq!(reason.article.unwrap().id, "chess.castling.clear");
    connection.handle(TableCommand::Drag(place("e2"), place("e4")));
    assert_eq!(connection.model.take_outgoing(), ["move e2e4"]);
}

#[test]
fn plays_several_premoves_in_turn() {
    let mut connection = Connection::new(south());
    connection.handle(TableCommand::Type("e4".to_owned()));
    connection.deliver();
    let (f1, c4, d1, h5) = (place("f1"), place("c4"), place("d1"), place("h5"));
    connection.handle(TableCommand::Drag(f1, c4));
    connection.handle(TableCommand::Touch(d1));
    connection.handle(TableCommand::Touch(h5));
    let view = connection.model.view(L, connection.now);
    assert_eq!(view.premoves, [(f1, c4), (d1, h5)]);
    let SceneBoard::Squares(squares) = &view.scene.board else { panic!("chess has squares") };
    let on = |place| squares.cells.iter().find(|cell| cell.place == Some(place)).unwrap();
    assert!(on(c4).piece.is_some() && on(f1).piece.is_none(), "drawn where they are to go");
    connection.play(Seat::North, "move e7e5");
    connection.deliver();
    connection.play(Seat::North, "move b8c6");
    connection.deliver();
    let moves: Vec<String> = connection
        .model
        .view(L, connection.now)
        .notes
        .iter()
        .map(|note| note.text.clone())
        .collect();
    assert_eq!(moves, ["e4", "e5", "Bc4", "Nc6", "Qh5"]);
}

#[test]
fn forgets_all_premoves_when_one_becomes_impossible() {
    let mut connection = Connection::new(south());
    connection.handle(TableCommand::Type("e4".to_owned()));
    connection.deliver();
    connection.handle(TableCommand::Drag(place("e4"), place("e5")));
    connection.handle(TableCommand::Drag(place("d2"), place("d4")));
    connection.play(Seat::North, "move e7e5");
    assert_eq!(connection.model.take_outgoing(), Vec::<String>::new());
    assert!(connection.model.view(L, connection.now).premoves.is_empty());
}

#[test]
fn spectators_cannot_do_anything() {
    let mut connection = Connection::new(BySeat::default());
    assert_eq!(connection.model.view(L, connection.now).actions, []);
    connection.handle(TableCommand::Drag(place("e2"), place("e4")));
    connection.handle(TableCommand::Type("e4".to_owned()));
    connection.handle(TableCommand::Act(PlayerAction::Resign { level: 1 }));
    assert_eq!(connection.model.take_outgoing(), Vec::<String>::new());
}

#[test]
fn keeps_the_draft_when_an_offer_arrives() {
    let mut connection = Connection::new(south());
    connection.handle(TableCommand::Touch(place("e2")));
    connection.play(Seat::North, "offer draw");
    let marks = connection.model.view(L, connection.now).scene.marks(place("e2"));
    assert!(marks.unwrap().lifted);
    assert!(connection.model.view(L, connection.now).actions.contains(&PlayerAction::Accept));
}

#[test]
fn reads_and_writes_conditional_moves() {
    let mut connection = Connection::new(south());
    connection.handle(TableCommand::Type("e4".to_owned()));
    connection.deliver();
    let record = connection.model.record();
    let line = conditional_moves::read(&record, "1... e5 2. Nf3 Nc6 3. Bb5", L).unwrap();
    assert_eq!(line, ["e7e5", "g1f3", "b8c6", "f1b5"]);
    assert_eq!(conditional_moves::words(&record, &line, Language::French), "e5 Cf3 Cc6 Fb5");
    assert!(conditional_moves::read(&record, "e5", L).is_err(), "without an answer");
    assert!(conditional_moves::read(&record, "e5 Ke3", L).unwrap_err().starts_with("Ke3: "));
}

#[test]
fn an_event_of_the_server_removes_a_refusal() {
    let mut connection = Connection::new(south());
    connection.handle(TableCommand::Type("e5".to_owned()));
    assert!(connection.model.view(L, connection.now).reason.is_some());
    connection.play(Seat::North, "offer draw");
    let view = connection.model.view(L, connection.now);
    assert_eq!(view.reason, None);
    assert!(view.offer.is_some());
}

/// Two tabs of one player add entropy at the same time: the slower one is refused, and nobody needs to know.
#[test]
fn does_not_show_the_refusal_of_what_the_page_has_sent_by_itself() {
    use table::RollSource;
    let seats = BySeat { south: Occupant::guest("Ann"), north: Occupant::guest("Bob") };
    let mut entropy: Entropy = Box::new(|| 7);
    let dice = TableDice::draw(&mut entropy);
    let rules: backgammon::Rules = "standard".parse().unwrap();
    let setup = TableSetup {
        seats,
        dice: RollSource::Fair { commitment: dice.commitment().unwrap() },
        ..TableSetup::new("backgammon", rules)
    };
    let server = Table::<backgammon::Position>::new(setup);
    let mut model = open_remote(&server.text(), south(), L, Box::new(|| 7)).unwrap();
    model.run_duties(Millis(0));
    assert!(model.take_outgoing()[0].starts_with("entropy "));
    model.command_answered(Some(("The game has already started.", None)));
    assert_eq!(model.view(L, Millis(0)).reason, None);
}
