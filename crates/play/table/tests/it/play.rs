//! Taking seats, playing, and the ways in which a game ends.

use chess::{Ending, Position, Rules};
use game::{Notation, OutOfTurn, Outcome, Side, TranscriptWriter};
use salon_table::{
    Actor, Awaits, BySeat, CommandError, CommandRefusal, GameResult, Occupant, Seat, Sides, Table,
    TablePhase, TableSetup,
};

/// Opens a table for two and begins the first game.
pub(crate) fn begin<G: Notation>(setup: TableSetup<G>) -> Table<G> {
    let seats = BySeat { south: Occupant::person("Ann"), north: Occupant::guest("Bob") };
    let mut table = Table::new(TableSetup { seats, ..setup });
    follow(&mut table, "0 house begin south");
    table
}

pub(crate) fn chess() -> TableSetup<Position> {
    TableSetup::new("chess", Rules::STANDARD)
}

/// Chess from a position.
pub(crate) fn chess_from(fen: &str) -> TableSetup<Position> {
    let start = Position::from_fen(Rules::STANDARD, fen).unwrap();
    TableSetup { start: Some(start), ..chess() }
}

/// Follows entries, one a line.
pub(crate) fn follow<G: Notation>(table: &mut Table<G>, lines: &str) {
    for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Err(refusal) = table.follow(line) {
            panic!("{line}: {refusal}");
        }
    }
}

/// Why an entry is refused; the table must stay unchanged.
pub(crate) fn refused<G: Notation>(table: &mut Table<G>, line: &str) -> CommandRefusal<G> {
    let before = table.clone();
    let Err(refusal) = table.follow(line) else { panic!("{line} was not refused") };
    assert_eq!(*table, before, "{line} was refused and changed the table");
    refusal
}

/// Checks that the table refuses an entry with this error.
pub(crate) fn object<G: Notation>(table: &mut Table<G>, line: &str, error: CommandError) {
    assert_eq!(refused(table, line), CommandRefusal::Table(error), "{line}");
}

fn result<G: Notation>(table: &Table<G>) -> Option<GameResult<G::Ending>> {
    table.current_game().and_then(|game| game.result())
}

#[test]
fn seats_are_taken_and_left_before_the_first_game() {
    let mut table = Table::new(TableSetup { sides: Sides::ByLot, ..chess() });
    assert_eq!(table.awaits(), Awaits::Occupant(Seat::South));
    object(&mut table, "0 house begin north", CommandError::SeatEmpty);
    object(&mut table, "0 south sit south person Ann", CommandError::OnlyTheHouse);
    object(&mut table, "0 south move e2e4", CommandError::NotBegun);
    object(&mut table, "0 house sit south empty", CommandError::SeatTaken);
    follow(&mut table, "5 house sit south person Ann\n6 house sit north computer 3");
    object(&mut table, "7 house sit north person Bob", CommandError::SeatTaken);
    object(&mut table, "7 house next", CommandError::NotBegun);
    follow(&mut table, "7 south leave\n8 house sit south guest Eve");
    assert_eq!(table.awaits(), Awaits::Begin);
    assert_eq!((table.side(Seat::South), table.seat(Side::White)), (None, None));
    object(&mut table, "9 north begin north", CommandError::OnlyTheHouse);
    follow(&mut table, "9 house begin north");
    assert_eq!(table.seats().south, Occupant::guest("Eve"));
    assert_eq!(table.side(Seat::South), Some(Side::Black));
    assert_eq!(table.awaits(), Awaits::Move(Seat::North));
    object(&mut table, "9 house begin north", CommandError::AlreadyBegun);
    object(&mut table, "9 south leave", CommandError::StillPlaying);
}

#[test]
fn begin_keeps_to_the_agreed_sides() {
    let mut table = Table::new(TableSetup {
        seats: BySeat { south: Occupant::Computer(1), north: Occupant::Computer(2) },
        ..chess()
    });
    assert_eq!(table.side(Seat::North), Some(Side::Black));
    object(&mut table, "0 house begin north", CommandError::SidesAreAgreed);
    follow(&mut table, "0 house begin south");
}

#[test]
fn checkmate_ends_the_game() {
    let mut table = begin(chess());
    follow(
        &mut table,
        "1 south move f2f3
         2 north move e7e5
         3 south move g2g4
         4 north move d8h4",
    );
    assert_eq!((table.phase(), table.awaits()), (TablePhase::Over, Awaits::Nothing));
    let mate = Outcome::Win { winner: Side::Black, points: 1, ending: Ending::Checkmate };
    assert_eq!(result(&table), Some(GameResult::Played(mate)));
    assert_eq!(table.winner(), Some(Seat::North));
    assert_eq!(table.score().north.to_string(), "1");
    object(&mut table, "5 south move e2e4", CommandError::NoGame);
}

#[test]
fn spectators_cannot_do_anything() {
    let mut table = begin(chess());
    for command in ["move e2e4", "resign 1", "offer draw", "flag", "abort", "next", "leave"] {
        object(&mut table, &format!("1 watcher {command}"), CommandError::OnlyWatching);
    }
    for command in ["move e2e4", "resign 1", "offer draw", "withdraw"] {
        object(&mut table, &format!("1 house {command}"), CommandError::OnlyPlayers);
    }
}

#[test]
fn refuses_moves_out_of_turn_and_illegal_moves() {
    let mut table = begin(chess());
    let turn = |reason: OutOfTurn| CommandRefusal::Rules(reason.into());
    assert_eq!(refused(&mut table, "1 north move e7e5"), turn(OutOfTurn::NotYourTurn));
    assert_eq!(refused(&mut table, "1 north move e2e4"), turn(OutOfTurn::NotYourTurn));
    assert_eq!(
        refused(&mut table, "1 south move e2e5"),
        CommandRefusal::Rules(chess::Refusal::NotHowItMoves(chess::Role::Pawn))
    );
    assert!(matches!(refused(&mut table, "1 south move e4"), CommandRefusal::Syntax(_)));
    object(&mut table, "1 south castle", CommandError::NoSuchCommand);
    object(&mut table, "1 south", CommandError::NoSuchCommand);
    object(&mut table, "", CommandError::NoSuchCommand);
    object(&mut table, "1 south roll 31", CommandError::NoDice);
}

#[test]
fn resigning_ends_a_game_without_dice_at_once() {
    let mut table = begin(chess());
    object(&mut table, "1 south resign 0", CommandError::NoSuchLevel);
    object(&mut table, "1 south resign 4", CommandError::NoSuchLevel);
    follow(&mut table, "1 north resign 1");
    let lost = Outcome::Win { winner: Side::White, points: 1, ending: Ending::Resignation };
    assert_eq!(result(&table), Some(GameResult::Resigned(lost)));
    assert_eq!(table.winner(), Some(Seat::South));
}

#[test]
fn a_forfeit_loses_the_game_and_the_record_says_so() {
    let mut table = begin(chess());
    object(&mut table, "1 south forfeit north", CommandError::OnlyTheHouse);
    follow(&mut table, "1 south move e2e4\n2 house forfeit north");
    let win = Outcome::Win { winner: Side::White, points: 1, ending: Ending::Resignation };
    assert_eq!(result(&table), Some(GameResult::Left { gone: Side::Black, win }));
    assert_eq!((table.phase(), table.winner()), (TablePhase::Over, Some(Seat::South)));
    assert_eq!(table.forfeit(), None, "there was nothing to follow");
    object(&mut table, "3 house forfeit north", CommandError::NoGame);
    let pgn = Position::write_transcript("pgn", &table.transcript()).unwrap();
    assert!(pgn.contains("[Result \"1-0\"]") && pgn.contains("abandoned"), "{pgn}");

    let mut series = begin(TableSetup { games: 3, ..chess() });
    follow(&mut series, "1 south move e2e4\n2 house forfeit south");
    assert_eq!((series.phase(), series.winner()), (TablePhase::Over, Some(Seat::North)));
}

/// The same moves twice: by Ann and Bob, and by `?` and Bob.
#[test]
fn anonymizing_removes_a_name_and_nothing_else() {
    let mut table = begin(chess());
    follow(&mut table, "1 south move e2e4\n2 north offer draw\n7 north move a7a6");
    let anonymized = table.anonymized(&[table.name_source(Seat::South)]);
    let names = |table: &Table<Position>| Seat::ALL.map(|seat| table.seats()[seat].to_string());
    assert_eq!(names(&anonymized), ["guest ?", &names(&table)[1]]);
    assert_eq!(anonymized.entries()[1..], table.entries()[1..]);
    assert_eq!(anonymized.position(), table.position());
    assert!(!anonymized.text().contains(&names(&table)[0]));
    let reading = Table::<Position>::read(&anonymized.text()).unwrap();
    assert!(reading.damage.is_none() && reading.table == anonymized);
    assert_eq!(anonymized.anonymized(&[anonymized.name_source(Seat::South)]), anonymized);

    let mut table = Table::new(chess());
    follow(&mut table, "0 house sit north guest Eve\n1 north leave\n2 house sit north guest Bob");
    let text = table.anonymized(&[table.name_source(Seat::North)]).text();
    assert!(text.contains("guest Eve") && text.contains("2 house sit north guest ?"), "{text}");
}

#[test]
fn a_player_can_abort_until_both_have_moved() {
    let mut table = begin(chess());
    follow(&mut table, "1 south move e2e4\n2 north abort");
    assert_eq!(result(&table), Some(GameResult::Aborted));
    assert_eq!((table.phase(), table.winner()), (TablePhase::Over, None));
    assert_eq!(table.score(), BySeat::default());

    let mut table = begin(chess());
    follow(&mut table, "1 south move e2e4\n2 north move e7e5");
    object(&mut table, "3 south abort", CommandError::TooLateToAbort);
    // Taking both moves back does not allow an abort again.
    follow(&mut table, "4 south offer takeback 0\n5 north accept takeback 0");
    object(&mut table, "6 south abort", CommandError::TooLateToAbort);
    follow(&mut table, "6 house abort");
    assert_eq!(result(&table), Some(GameResult::Aborted));
    object(&mut table, "7 house abort", CommandError::NoGame);
}

/// Knights out and back: the starting position is on the board after 0, 4 and 8 half-moves.
const DANCE: &str = "1 south move g1f3
    2 north move g8f6
    3 south move f3g1
    4 north move f6g8
    5 south move g1f3
    6 north move g8f6
    7 south move f3g1";

#[test]
fn the_player_to_move_can_claim_a_repetition() {
    let mut table = begin(chess());
    follow(&mut table, DANCE);
    let threefold = Ending::ThreefoldRepetition;
    // Black may claim with the move that would bring the position about for the third time.
    object(&mut table, "8 north claim threefold repetition", CommandError::ClaimUnfounded);
    object(
        &mut table,
        "8 north claim with b8c6 threefold repetition",
        CommandError::ClaimUnfounded,
    );
    object(&mut table, "8 north claim with f6g8 fifty-move rule", CommandError::ClaimUnfounded);
    let not_now = refused(&mut table, "8 south claim with g1f3 threefold repetition");
    assert_eq!(not_now, CommandRefusal::Rules(OutOfTurn::NotYourTurn.into()));
    let mut announced = table.clone();
    follow(&mut announced, "8 north claim with f6g8 threefold repetition");
    let by = Side::Black;
    assert_eq!(result(&announced), Some(GameResult::Claimed { by, ending: threefold }));
    assert_eq!(announced.score().south.to_string(), "½");
    // Or Black plays the move, and White, who is to move then, may claim.
    follow(&mut table, "8 north move f6g8");
    assert_eq!(table.claims(Seat::South), [threefold]);
    assert_eq!(table.claims(Seat::North), []);
    object(&mut table, "9 north claim threefold repetition", CommandError::ClaimUnfounded);
    follow(&mut table, "9 south claim threefold repetition");
    assert_eq!((table.phase(), table.winner()), (TablePhase::Over, None));
}

#[test]
fn writes_every_command_as_it_reads_it() {
    let mut table = begin(chess());
    for line in
        ["01 south move e2e4", "1  south move e2e4", "1 south move e2e4 ", "1-0 south move e2e4"]
    {
        assert!(
            matches!(
                refused(&mut table, line),
                CommandRefusal::Table(_) | CommandRefusal::Syntax(_)
            ),
            "{line}"
        );
    }
    object(&mut table, "1 south resign 01", CommandError::NoSuchCommand);
    let south = Actor::Seat(Seat::South);
    for text in
        ["move e2e4", "offer draw", "resign 2", "flag", "leave", "sit north guest Bob", "reveal 00"]
    {
        let command = table.read_command(south, text).unwrap();
        assert_eq!(table.write_command(&command), text);
    }
}
