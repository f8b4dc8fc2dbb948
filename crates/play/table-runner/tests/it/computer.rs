use engine::{EngineScore, OutcomeProbabilities, StopSignal, StoppedClock};
use game::Game;
use salon_table_runner::{ComputerPlayer, engine_seed};
use table::{Actor, BySeat, Command, Millis, Occupant, Proposal, Seat, Table, TableSetup};

use crate::script::{ScriptedEngine, act, ann, bob, chess, computer, perform};

type Chess = chess::Position;
type Backgammon = backgammon::Position;

const LEVEL: EngineScore = EngineScore::Hundredths(0);
const LOST: EngineScore = EngineScore::LossIn(3);
const AHEAD: EngineScore = EngineScore::Hundredths(50);

/// Lets the computer in North answer an offer of South's, after it has made one move with this score.
fn answer(score: EngineScore, moves: usize, offer: &str) -> String {
    let mut table = chess(ann(), Occupant::Computer(9));
    let mut player = computer::<Chess>(9, &[score]);
    for _ in 0..moves {
        let mv = table.position().legal_moves()[0];
        table.execute(Actor::Seat(Seat::South), Command::Move(mv), Millis(0)).unwrap();
        let command = act(&mut player, &table, Seat::North).unwrap();
        table.execute(Actor::Seat(Seat::North), command, Millis(0)).unwrap();
    }
    perform(&mut table, Millis(1), &[offer]);
    table.write_command(&act(&mut player, &table, Seat::North).unwrap())
}

#[test]
fn moves_on_either_side() {
    for seat in Seat::ALL {
        let mut table = match seat {
            Seat::South => chess(Occupant::Computer(3), bob()),
            Seat::North => chess(ann(), Occupant::Computer(3)),
        };
        if seat == Seat::North {
            perform(&mut table, Millis(0), &["south move e2e4"]);
        }
        let command = act(&mut computer(3, &[LEVEL]), &table, seat).unwrap();
        assert!(matches!(command, Command::Move(_)), "{command:?}");
    }
}

#[test]
fn accepts_takebacks_and_rematches() {
    let mut table = chess(ann(), Occupant::Computer(9));
    let mut player = computer::<Chess>(9, &[AHEAD]);
    perform(&mut table, Millis(0), &["south move e2e4", "south offer takeback 0"]);
    let accepted = act(&mut player, &table, Seat::North);
    assert_eq!(accepted, Some(Command::Accept(Proposal::Takeback { to: 0 })));
    perform(&mut table, Millis(0), &["north accept takeback 0", "south resign 1"]);
    perform(&mut table, Millis(0), &["south offer rematch"]);
    assert_eq!(act(&mut player, &table, Seat::North), Some(Command::Accept(Proposal::Rematch)));
}

#[test]
fn answers_draw_offers_by_its_score() {
    assert_eq!(answer(AHEAD, 1, "south offer draw"), "decline draw");
    assert_eq!(answer(LEVEL, 1, "south offer draw"), "decline draw", "in the opening");
    assert_eq!(answer(LEVEL, 0, "south offer draw"), "decline draw", "before it has decided");
    assert_eq!(answer(EngineScore::Hundredths(-150), 1, "south offer draw"), "accept draw");
    assert_eq!(answer(LOST, 1, "south offer draw"), "accept draw");
}

#[test]
fn a_stopped_thought_decides_nothing() {
    let mut table = chess(ann(), Occupant::Computer(9));
    let mut player = computer::<Chess>(9, &[LOST]);
    perform(&mut table, Millis(0), &["south move e2e4"]);
    let stop = StopSignal::new();
    stop.stop();
    assert_eq!(player.act(&table, Seat::North, Millis(1), &StoppedClock, &stop), None);
    perform(&mut table, Millis(2), &["south offer draw"]);
    let declined = act(&mut player, &table, Seat::North);
    assert_eq!(declined, Some(Command::Decline(Proposal::Draw)), "it has no score yet");
}

/// Knights go out and back until the position has come three times.
fn repetition(south: Occupant, north: Occupant) -> Table<Chess> {
    let mut table = chess(south, north);
    for _ in 0..2 {
        let out = ["south move g1f3", "north move g8f6"];
        let back = ["south move f3g1", "north move f6g8"];
        perform(&mut table, Millis(0), &out);
        perform(&mut table, Millis(0), &back);
    }
    table
}

#[test]
fn claims_a_draw_unless_it_is_ahead() {
    let table = repetition(Occupant::Computer(9), bob());
    assert!(!table.claims(Seat::South).is_empty());
    let claim = act(&mut computer(9, &[LEVEL]), &table, Seat::South).unwrap();
    assert!(matches!(claim, Command::Claim { with: None, .. }), "{claim:?}");
    let plays_on = act(&mut computer(9, &[AHEAD]), &table, Seat::South).unwrap();
    assert!(matches!(plays_on, Command::Move(_)), "{plays_on:?}");
    let at_random = act(&mut computer(0, &[LEVEL]), &table, Seat::South).unwrap();
    assert!(matches!(at_random, Command::Move(_)), "{at_random:?}");
}

/// What a computer does at its first four decisions.
fn decisions(level: u8, scores: &[EngineScore]) -> Vec<&'static str> {
    let mut table = chess(Occupant::Computer(level), bob());
    let mut player = computer::<Chess>(level, scores);
    let mut done = Vec::new();
    for _ in 0..4 {
        let command = act(&mut player, &table, Seat::South).unwrap();
        done.push(if matches!(command, Command::Resign { .. }) { "resign" } else { "move" });
        table.execute(Actor::Seat(Seat::South), command, Millis(0)).unwrap();
        if done.last() == Some(&"resign") {
            break;
        }
        let mv = table.position().legal_moves()[0];
        table.execute(Actor::Seat(Seat::North), Command::Move(mv), Millis(0)).unwrap();
    }
    done
}

#[test]
fn resigns_at_the_third_lost_position_in_a_row() {
    assert_eq!(decisions(9, &[LOST]), ["move", "move", "resign"]);
    assert_eq!(decisions(9, &[LOST, LOST, AHEAD, LOST]), ["move"; 4]);
    assert_eq!(decisions(4, &[LOST]), ["move"; 4], "low levels play on");
    assert_eq!(decisions(0, &[LOST]), ["move"; 4], "random moves have no score");
}

/// A backgammon table with real dice, in which South is to play 31.
fn backgammon(south: Occupant, north: Occupant) -> Table<Backgammon> {
    let setup = TableSetup {
        seats: BySeat { south, north },
        ..TableSetup::new("backgammon", backgammon::Rules::MONEY)
    };
    let mut table = Table::new(setup);
    perform(&mut table, Millis(0), &["house begin south", "south roll 31"]);
    table
}

#[test]
fn resigns_for_as_many_points_as_its_engine_says_but_not_twice() {
    let mut table = backgammon(Occupant::Computer(9), bob());
    let probabilities = EngineScore::Probabilities(OutcomeProbabilities::default());
    let engine =
        ScriptedEngine { resignation: Some(2), ..ScriptedEngine::with_scores(&[probabilities]) };
    let mut player = ComputerPlayer::new(9, Box::new(engine));
    let resigned = act(&mut player, &table, Seat::South).unwrap();
    assert_eq!(resigned, Command::Resign { level: 2 });
    perform(&mut table, Millis(1), &["south resign 2"]);
    assert_eq!(act(&mut player, &table, Seat::South), None, "it waits for the answer");
    perform(&mut table, Millis(2), &["north decline resign 2"]);
    let plays_on = act(&mut player, &table, Seat::South).unwrap();
    assert!(matches!(plays_on, Command::Move(_)), "{plays_on:?}");
}

#[test]
fn judges_resignations_by_engine_or_score() {
    let mut table = backgammon(Occupant::Computer(9), bob());
    perform(&mut table, Millis(1), &["north resign 1"]);
    for (accepts, expected) in [(Some(true), true), (Some(false), false), (None, true)] {
        let engine = ScriptedEngine { accepts, ..ScriptedEngine::with_scores(&[LEVEL]) };
        let mut player = ComputerPlayer::<Backgammon>::new(9, Box::new(engine));
        let answer = act(&mut player, &table, Seat::South).unwrap();
        assert_eq!(matches!(answer, Command::Accept(_)), expected, "{accepts:?}");
    }
}

/// Black bears off two checkers with any roll, and White has borne off none: a gammon.
#[test]
fn the_real_engine_resigns_a_gammon_and_declines_a_single_game() {
    use game::Notation;
    let text = "XGID=-------------O----------b-:0:0:-1:00:0:0:0:0:10";
    let rules = backgammon::Rules::MONEY;
    let start = Backgammon::read_position(&rules, text).unwrap();
    let seats = BySeat { south: bob(), north: Occupant::Computer(11) };
    let setup = TableSetup { seats, start: Some(start), ..TableSetup::new("backgammon", rules) };
    let mut table = Table::new(setup);
    perform(&mut table, Millis(0), &["house begin south", "south resign 1"]);
    let mut player = ComputerPlayer::new(11, engines::opponent(11, 1));
    let answer = act(&mut player, &table, Seat::North).unwrap();
    assert_eq!(table.write_command(&answer), "decline resign 1");
    perform(&mut table, Millis(1), &["north decline resign 1", "south resign 2"]);
    let answer = act(&mut player, &table, Seat::North).unwrap();
    assert_eq!(table.write_command(&answer), "accept resign 2");
}

/// The score of the first game says nothing about the second.
#[test]
fn forgets_its_score_when_the_next_game_begins() {
    let seats = BySeat { south: ann(), north: Occupant::Computer(9) };
    let setup = TableSetup { seats, games: 2, ..TableSetup::new("chess", chess::Rules::STANDARD) };
    let mut table = Table::<Chess>::new(setup);
    let mut player = computer(9, &[LOST]);
    perform(&mut table, Millis(0), &["house begin south", "south move e2e4"]);
    act(&mut player, &table, Seat::North).unwrap();
    perform(&mut table, Millis(0), &["south resign 1", "south next", "south offer draw"]);
    let answer = act(&mut player, &table, Seat::North);
    assert_eq!(answer, Some(Command::Decline(Proposal::Draw)));
}

#[test]
fn seeds_differ_between_seats_and_tables() {
    let table = |id: &str| {
        let setup = TableSetup::<Chess>::new("chess", chess::Rules::STANDARD);
        Table::new(TableSetup { id: table::Name::new(id), ..setup })
    };
    let (one, other) = (table("a"), table("b"));
    let seeds = [
        engine_seed(&one, Seat::South),
        engine_seed(&one, Seat::North),
        engine_seed(&other, Seat::South),
    ];
    assert_ne!(seeds[0], seeds[1]);
    assert_ne!(seeds[0], seeds[2]);
    assert_eq!(seeds[0], engine_seed(&table("a"), Seat::South));
}
