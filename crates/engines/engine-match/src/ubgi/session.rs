use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpListener;

use backgammon::{Move, Phase, Position, PositionError, Rules};
use engine::{Engine, SearchLimits, SearchRequest, StopSignal, SystemClock};
use game::{Game, Line, Notation, Side, Turn};

use crate::engine_process::MAX_LINE;

use super::raw_board::{RawBoard, RawBoardError};

type BackgammonPlayer = dyn Engine<Position> + Send;

/// Answers the lines of a UBGI client until it quits or closes its output.
///
/// # Errors
/// Reading or writing failed.
pub fn serve(
    rules: &Rules,
    engine: &mut BackgammonPlayer,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> io::Result<()> {
    serve_observed(rules, engine, input, output, &mut |_, _| {})
}

/// Does the same as [`serve`], and passes every position with its answer to `observe`.
///
/// # Errors
/// Reading or writing failed.
pub fn serve_observed(
    rules: &Rules,
    engine: &mut BackgammonPlayer,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    observe: &mut dyn FnMut(&Position, &str),
) -> io::Result<()> {
    let mut session = UbgiSession { rules, engine, observe, side: None, resigned: None };
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        if (&mut *input).take(MAX_LINE + 1).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(());
        }
        if bytes.len() as u64 > MAX_LINE {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        let line = String::from_utf8_lossy(&bytes);
        let line = line.trim_matches(|letter: char| letter == '\0' || letter.is_whitespace());
        let answer = match line {
            "" | "stop" | "newgame" => continue,
            "quit" | "exit" => return Ok(()),
            "ubgi" => {
                let version = env!("CARGO_PKG_VERSION");
                format!("id name Salon\nid author the Salon authors\nid version {version}\nreadyok")
            }
            "isready" => "readyok".to_owned(),
            line => session.answer(line),
        };
        writeln!(output, "{answer}")?;
        output.flush()?;
    }
}

/// Answers the players that connect to a port of this machine, one after the other.
///
/// # Errors
/// No connection can be accepted.
pub fn serve_socket(
    rules: &Rules,
    engine: &mut BackgammonPlayer,
    listener: &TcpListener,
    observe: &mut dyn FnMut(&Position, &str),
) -> io::Result<()> {
    loop {
        let (stream, _) = listener.accept()?;
        let mut output = stream.try_clone()?;
        engine.new_game();
        // A player that disconnects in the middle of a game must not keep the next one from connecting.
        let _ = serve_observed(rules, engine, &mut BufReader::new(stream), &mut output, observe);
    }
}

struct UbgiSession<'s> {
    rules: &'s Rules,
    engine: &'s mut BackgammonPlayer,
    observe: &'s mut dyn FnMut(&Position, &str),
    /// The side that we play, as far as the positions have shown it.
    side: Option<Side>,
    /// The position in which we resigned last.
    resigned: Option<Position>,
}

impl UbgiSession<'_> {
    /// Answers a line that is not a command.
    fn answer(&mut self, line: &str) -> String {
        let position = match self.read_position(line) {
            None => return "sorry".to_owned(),
            // GNU Backgammon shows this to its user and stops.
            Some(Err(error)) => return format!("Error: {error}"),
            Some(Ok(position)) => position,
        };
        // The player who has to roll or to play is the one who is asked. A double is answered by the other player.
        if !matches!(position.phase(), Phase::Offered { .. }) {
            self.side = position.on_turn();
        }
        // If the same position comes again, the opponent has declined our resignation.
        let may_resign = line.starts_with("board:") && self.resigned.as_ref() != Some(&position);
        let resignation = resignation(self.engine, &position).filter(|_| may_resign);
        self.resigned = resignation.is_some().then(|| position.clone());
        let answer = resignation.unwrap_or_else(|| best_action(self.engine, &position));
        (self.observe)(&position, &answer);
        answer
    }

    /// Reads the position of a line; `None` if the line is no position in any of the two forms.
    fn read_position(&self, line: &str) -> Option<Result<Position, UbgiError>> {
        if line.starts_with("board:") {
            let board =
                RawBoard::read(line, self.side).and_then(|board| board.position(self.rules));
            return Some(board.map_err(UbgiError::RawBoard));
        }
        line.starts_with("XGID=").then(|| {
            let read = Position::read_position(self.rules, line);
            let read = read.or_else(|_| Position::read_position(&Rules::STANDARD, line));
            read.map_err(UbgiError::Xgid)
        })
    }
}

/// Why a line is not a position.
enum UbgiError {
    RawBoard(RawBoardError),
    Xgid(PositionError),
}

impl fmt::Display for UbgiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RawBoard(error) => error.fmt(f),
            Self::Xgid(error) => error.fmt(f),
        }
    }
}

/// The command that resigns a lost game before the roll. GNU Backgammon accepts it (after the roll too, but then it
/// stops if it declines) and never sends its own resignations. UBGI has no resignations.
fn resignation(engine: &BackgammonPlayer, position: &Position) -> Option<String> {
    let Phase::BeforeRoll(side) = position.phase() else { return None };
    let level = engine.resignation_level(&Line::new(position.clone()), side)?;
    let word = ["single", "gammon", "backgammon"].get(usize::from(level).checked_sub(1)?)?;
    Some(format!("resign {word}"))
}

/// The best action in the form of UBGI: hop by hop, without marks for hits.
fn best_action(engine: &mut BackgammonPlayer, position: &Position) -> String {
    match position.turn() {
        Turn::Over(_) => return String::new(),
        Turn::Chance => return "roll".to_owned(),
        Turn::Player(_) => {}
    }
    let line = Line::new(position.clone());
    let request = SearchRequest::new(&line, SearchLimits::default());
    let best = engine.think(&request, &SystemClock::start(), &StopSignal::new(), &mut |_| {});
    match best.map(|best| best.mv) {
        None => String::new(),
        Some(Move::Play(play)) => {
            let point = |point: u8| match point {
                0 => "off".to_owned(),
                25 => "bar".to_owned(),
                point => point.to_string(),
            };
            let hops =
                play.hops().iter().map(|hop| format!("{}/{}", point(hop.from), point(hop.to)));
            hops.collect::<Vec<_>>().join(" ")
        }
        Some(action) => position.write_move(&action),
    }
}

#[cfg(test)]
mod tests {
    use engine::{BestMove, MonotonicClock, SearchInfo};
    use engine_laws::FirstMove;

    use super::*;

    fn session(input: &str) -> Vec<String> {
        let mut output = Vec::new();
        serve(&Rules::STANDARD, &mut FirstMove, &mut input.as_bytes(), &mut output).unwrap();
        String::from_utf8(output).unwrap().lines().map(str::to_owned).collect()
    }

    #[test]
    fn identifies_itself_and_answers_unknown_lines() {
        let lines = session("ubgi\nisready\ndance\nstop\nnewgame\nquit\nubgi\n");
        assert_eq!(lines.len(), 6, "{lines:?}");
        assert!(lines[0].starts_with("id name ") && lines[3] == "readyok");
        assert_eq!(&lines[4..], ["readyok", "sorry"]);
    }

    /// A checker that moves twice is written with both hops; a pass is an empty line.
    #[test]
    fn answers_positions_with_actions() {
        let lines = session(
            "XGID=-b----E-C---eE---c-e----B-:0:0:1:65:0:0:0:7:10\n\
             XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10\n\
             XGID=-b----E-C---eE---c-e----B-:0:0:1:D:0:0:0:7:10\n\
             XGID=-B----E-C---bD--bb-bbbb--A:0:0:1:66:0:0:0:7:10\n\
             XGID=nonsense\n",
        );
        assert_eq!(lines[0], "24/18 18/13");
        assert_eq!(&lines[1..4], ["roll", "take", ""]);
        assert!(lines[4].starts_with("Error: "), "{lines:?}");
    }

    #[test]
    fn resigns_only_to_gnu_backgammon_and_only_once() {
        struct Resigner;
        impl Engine<Position> for Resigner {
            fn think(
                &mut self,
                request: &SearchRequest<'_, Position>,
                clock: &dyn MonotonicClock,
                stop: &StopSignal,
                on_info: &mut dyn FnMut(&SearchInfo<Position>),
            ) -> Option<BestMove<Position>> {
                FirstMove.think(request, clock, stop, on_info)
            }

            fn new_game(&mut self) {}

            fn resignation_level(&self, _: &Line<Position>, _: Side) -> Option<u8> {
                Some(2)
            }
        }
        let rolled = "board:gnubg:root:5:2:1:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:-1:\
                      6:5:6:5:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:1\n";
        let to_roll = rolled.replace(":6:5:6:5:", ":0:0:0:0:");
        let xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10\n";
        let mut output = Vec::new();
        let input = format!("{to_roll}{xgid}{to_roll}{to_roll}{rolled}");
        serve(&Rules::STANDARD, &mut Resigner, &mut input.as_bytes(), &mut output).unwrap();
        assert_eq!(
            String::from_utf8(output).unwrap(),
            "resign gammon\nroll\nresign gammon\nroll\n24/18 18/13\n"
        );
    }

    #[test]
    fn answers_one_connection_after_the_other() {
        use std::io::{BufRead, BufReader, Write};
        use std::net::TcpStream;

        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        // The thread ends with the test.
        std::thread::spawn(move || {
            let _ = serve_socket(&Rules::STANDARD, &mut FirstMove, &listener, &mut |_, _| {});
        });
        for _ in 0..2 {
            let mut stream = TcpStream::connect(address).unwrap();
            let line = "board:gnubg:root:5:2:1:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:\
                        -1:6:5:6:5:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:1\n\0";
            stream.write_all(line.as_bytes()).unwrap();
            stream.write_all(line.replace(":6:5:6:5:", ":0:0:0:0:").as_bytes()).unwrap();
            let mut lines = BufReader::new(&stream).lines();
            assert_eq!(lines.next().unwrap().unwrap(), "24/18 18/13");
            assert_eq!(lines.next().unwrap().unwrap(), "roll");
        }
    }
}
