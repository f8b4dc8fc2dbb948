//! What was played, for files of games.

use chess::Position;
use game::{Archive, Cause, Close, Scribe, Side};
use salon_table::{Name, Setup};

use crate::dice::stroll;
use crate::play::{begin, chess, follow};

/// Two games of a mini-match: the clocks after 60 - 3 + 5, 60 - 2.35 + 5; a takeback leaves no trace.
#[test]
fn a_mini_match_as_pgn() {
    let mut table = begin(Setup {
        clock: "60+5".parse().unwrap(),
        games: 2,
        tags: vec![(Name::new("Event"), Name::new("Club evening"))],
        ..chess()
    });
    follow(
        &mut table,
        "3000 south move e2e4
         4000 north move a7a6
         5000 north offer takeback 1
         5000 south accept takeback 1
         6350 north move e7e5
         7000 south resign 1
         9000 house next
         10000 north move d2d4
         99000 house flag",
    );
    let pgn = Position::write_transcript("pgn", &table.transcript()).unwrap();
    // Black thought for a second before the takeback (no increment comes back for it: 60 - 1 + 5),
    // and for 1.35 s after it: 64 - 1.35 = 62.65, without a second increment.
    assert_eq!(
        pgn,
        "[Event \"Club evening\"]
[Site \"?\"]
[Date \"????.??.??\"]
[Round \"1\"]
[White \"Ann\"]
[Black \"Bob\"]
[Result \"0-1\"]
[TimeControl \"60+5\"]
[Termination \"normal\"]

1. e4 {[%clk 0:01:02]} 1... e5 {[%clk 0:01:02.6]} 0-1

[Event \"Club evening\"]
[Site \"?\"]
[Date \"????.??.??\"]
[Round \"2\"]
[White \"Bob\"]
[Black \"Ann\"]
[Result \"1-0\"]
[TimeControl \"60+5\"]
[Termination \"time forfeit\"]

1. d4 {[%clk 0:01:04]} 1-0

"
    );
    assert_eq!(Position::write_transcript("pdn", &table.transcript()), None);
    let mut sound = 0;
    let mut check = |game: game::Replayed| sound += u32::from(game.fault.is_none());
    Position::check("pgn", &mut pgn.as_bytes(), &mut check).unwrap();
    assert_eq!(sound, 2, "and it can be read back");
}

#[test]
fn dice_and_points_are_told() {
    let mut table = begin(stroll("standard"));
    follow(
        &mut table,
        "1000 south move roll\n1500 south roll 31\n3000 south move 0+1,0+3\n4000 north move double\n5000 south move drop",
    );
    let transcript = table.transcript();
    let game = &transcript.games[0];
    assert_eq!(game.events.len(), 5);
    assert_eq!(game.close, Close::Won { winner: Side::Black, points: 1 });
    assert_eq!(game.cause, Cause::Rules);
    assert_eq!(game.events[2].spent.as_millis(), 1500);
    assert_eq!(game.events[2].left, None);
    assert_eq!(transcript.tags, [("TimeControl".to_owned(), "-".to_owned())]);
}
