use std::io::{self, BufRead, BufReader, Write};
use std::net::TcpListener;

use backgammon::{Move, Phase, Position, Rules};
use engine::{Engine, SearchLimits, SearchRequest, StopSignal, SystemClock};
use game::{Game, Line, Notation, Side, Turn};

use super::rawboard::RawBoard;

type Thinker = dyn Engine<Position> + Send;

/// Answers line after line as UBGI wants it, until the other has heard enough.
///
/// # Errors
/// Nobody listens any more.
pub fn serve(
    rules: &Rules,
    engine: &mut Thinker,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> io::Result<()> {
    converse(rules, engine, input, output, &mut |_, _| {})
}

/// The same; `hear` is told every position with the answer to it.
///
/// # Errors
/// Nobody listens any more.
pub fn converse(
    rules: &Rules,
    engine: &mut Thinker,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    hear: &mut dyn FnMut(&Position, &str),
) -> io::Result<()> {
    let mut bytes = Vec::new();
    let (mut me, mut given_up) = (None, None::<Position>);
    loop {
        bytes.clear();
        if input.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(());
        }
        let line = String::from_utf8_lossy(&bytes);
        let line = line.trim_matches(|letter: char| letter == '\0' || letter.is_whitespace());
        let said = match line {
            "" | "stop" | "newgame" => continue,
            "quit" | "exit" => return Ok(()),
            "ubgi" => {
                let version = env!("CARGO_PKG_VERSION");
                format!("id name Salon\nid author the Salon authors\nid version {version}\nreadyok")
            }
            "isready" => "readyok".to_owned(),
            line => match read(rules, line, me) {
                None => "sorry".to_owned(),
                // GNU Backgammon shows this to its user and stops.
                Some(Err(error)) => format!("Error: {error}"),
                Some(Ok(position)) => {
                    // Whoever is to roll or to play is asked themselves.
                    if !matches!(position.phase(), Phase::Offered { .. }) {
                        me = position.on_turn();
                    }
                    // Who is asked the same again has heard that the other plays on.
                    let may_resign =
                        line.starts_with("board:") && given_up.as_ref() != Some(&position);
                    let resigns = resignation(engine, &position).filter(|_| may_resign);
                    given_up = resigns.is_some().then(|| position.clone());
                    let said = resigns.unwrap_or_else(|| action(engine, &position));
                    hear(&position, &said);
                    said
                }
            },
        };
        writeln!(output, "{said}")?;
        output.flush()?;
    }
}

/// The position of a line that `me` is asked about; `None` if it is not meant to be one.
fn read(rules: &Rules, line: &str, me: Option<Side>) -> Option<Result<Position, String>> {
    if line.starts_with("board:") {
        let board = RawBoard::read(line, me).and_then(|board| board.position(rules));
        return Some(board.map_err(|error| error.to_string()));
    }
    line.starts_with("XGID=").then(|| {
        let read = Position::read_position(rules, line);
        let read = read.or_else(|_| Position::read_position(&Rules::STANDARD, line));
        read.map_err(|error| error.to_string())
    })
}

/// The words with which a hopeless game is given up before the roll. GNU Backgammon understands them (after
/// the roll too, but then it stops if it declines); of its own resignations it does not tell. UBGI has none.
fn resignation(engine: &Thinker, position: &Position) -> Option<String> {
    let Phase::BeforeRoll(side) = position.phase() else { return None };
    let level = engine.resignation_level(&Line::new(position.clone()), side)?;
    let word = ["single", "gammon", "backgammon"].get(usize::from(level).checked_sub(1)?)?;
    Some(format!("resign {word}"))
}

/// What is to be done, in the words of UBGI: hop by hop, without signs for hits.
fn action(engine: &mut Thinker, position: &Position) -> String {
    match position.turn() {
        Turn::Over(_) => return String::new(),
        Turn::Chance => return "roll".to_owned(),
        Turn::Player(_) => {}
    }
    let line = Line::new(position.clone());
    let request = SearchRequest::new(&line, SearchLimits::default());
    let choice = engine.think(&request, &SystemClock::start(), &StopSignal::new(), &mut |_| {});
    match choice.map(|choice| choice.mv) {
        None => String::new(),
        Some(Move::Play(play)) => {
            let place = |place: u8| match place {
                0 => "off".to_owned(),
                25 => "bar".to_owned(),
                point => point.to_string(),
            };
            let hops =
                play.hops().iter().map(|hop| format!("{}/{}", place(hop.from), place(hop.to)));
            hops.collect::<Vec<_>>().join(" ")
        }
        Some(word) => position.write_move(&word),
    }
}

/// Plays for whoever connects to a port of this machine, one after the other, until one of them
/// cannot be heard. `hear` is told every position with the answer to it.
///
/// # Errors
/// Nobody can connect.
pub fn listen(
    rules: &Rules,
    engine: &mut Thinker,
    listener: &TcpListener,
    hear: &mut dyn FnMut(&Position, &str),
) -> io::Result<()> {
    loop {
        let (stream, _) = listener.accept()?;
        let mut output = stream.try_clone()?;
        engine.new_game();
        // Who hangs up in the middle of a game has stopped playing; the next one may come.
        let _ = converse(rules, engine, &mut BufReader::new(stream), &mut output, hear);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{BestMove, EngineScore, MonotonicClock, SearchInfo};

    /// Somebody who plays the first legal move.
    struct First;

    impl Engine<Position> for First {
        fn think(
            &mut self,
            request: &SearchRequest<'_, Position>,
            _: &dyn MonotonicClock,
            _: &StopSignal,
            _: &mut dyn FnMut(&SearchInfo<Position>),
        ) -> Option<BestMove<Position>> {
            let mv = *request.line.position().legal_moves().first()?;
            Some(BestMove { mv, ponder: None, score: EngineScore::Hundredths(0), nodes: 1 })
        }

        fn new_game(&mut self) {}
    }

    fn talk(input: &str) -> Vec<String> {
        let mut output = Vec::new();
        serve(&Rules::STANDARD, &mut First, &mut input.as_bytes(), &mut output).unwrap();
        String::from_utf8(output).unwrap().lines().map(str::to_owned).collect()
    }

    #[test]
    fn it_introduces_itself_and_is_polite() {
        let said = talk("ubgi\nisready\ndance\nstop\nnewgame\nquit\nubgi\n");
        assert_eq!(said.len(), 6, "{said:?}");
        assert!(said[0].starts_with("id name ") && said[3] == "readyok");
        assert_eq!(&said[4..], ["readyok", "sorry"]);
    }

    /// A checker that moves twice is written with both hops; a blank line is a pass.
    #[test]
    fn positions_are_answered_with_actions() {
        let said = talk(
            "XGID=-b----E-C---eE---c-e----B-:0:0:1:65:0:0:0:7:10\n\
             XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10\n\
             XGID=-b----E-C---eE---c-e----B-:0:0:1:D:0:0:0:7:10\n\
             XGID=-B----E-C---bD--bb-bbbb--A:0:0:1:66:0:0:0:7:10\n\
             XGID=nonsense\n",
        );
        assert_eq!(said[0], "24/18 18/13");
        assert_eq!(&said[1..4], ["roll", "take", ""]);
        assert!(said[4].starts_with("Error: "), "{said:?}");
    }

    #[test]
    fn a_lost_game_is_given_up_to_gnu_backgammon_only() {
        struct Sad;
        impl Engine<Position> for Sad {
            fn think(
                &mut self,
                request: &SearchRequest<'_, Position>,
                clock: &dyn MonotonicClock,
                stop: &StopSignal,
                tell: &mut dyn FnMut(&SearchInfo<Position>),
            ) -> Option<BestMove<Position>> {
                First.think(request, clock, stop, tell)
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
        serve(&Rules::STANDARD, &mut Sad, &mut input.as_bytes(), &mut output).unwrap();
        assert_eq!(
            String::from_utf8(output).unwrap(),
            "resign gammon\nroll\nresign gammon\nroll\n24/18 18/13\n"
        );
    }

    #[test]
    fn sockets_are_answered() {
        use std::io::{BufRead, BufReader, Write};
        use std::net::TcpStream;

        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        // The listener goes on for ever, and ends with the test.
        std::thread::spawn(move || {
            let _ = listen(&Rules::STANDARD, &mut First, &listener, &mut |_, _| {});
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
