use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

use chess::{Move, Position, Rules, Uci};
use chess_engine::ChessEngine;
use engine::{Engine, SearchLimits, SearchRequest, StopSignal, SystemClock};
use game::{Event, Line};

use super::command::Command;
use super::go::Go;
use super::options::{OPTIONS, Options, Set};
use super::report;

/// The words for people that a GUI may show in its log, in whatever language.
pub trait ProtocolMessages {
    /// That Chess960 is not played here.
    fn no_chess960(&self) -> String;
    /// That an option is not known.
    fn unknown_option(&self, name: &str) -> String;
    /// That an option does not take this value.
    fn bad_value(&self, name: &str, value: &str) -> String;
    /// That a position or a move of it cannot be read.
    fn bad_position(&self, reason: &str) -> String;
}

/// What happens: the GUI says something, or the engine is done.
enum Word {
    Said(Command),
    Closed,
    Line(String),
    Found(Box<ChessEngine>, String),
}

/// Speaks UCI until `quit` or the end of the input. The rules are those that positions are played
/// under: the protocol knows only one kind of chess, and other rulebooks are chosen when starting.
///
/// # Errors
/// Nobody listens any more.
pub fn serve(
    rules: Rules,
    input: impl BufRead + Send + 'static,
    mut output: impl Write,
    voice: &dyn ProtocolMessages,
) -> io::Result<()> {
    let (sender, words) = mpsc::channel();
    let listener = sender.clone();
    // It ends with the input; if the input never ends, with the process.
    thread::spawn(move || listen(input, &listener));
    let mut session = Session::new(rules, sender);
    session.run(&words, &mut output, voice)
}

fn listen(mut input: impl BufRead, sender: &Sender<Word>) {
    let mut line = Vec::new();
    loop {
        line.clear();
        let over = matches!(input.read_until(b'\n', &mut line), Ok(0) | Err(_));
        let word = match over {
            true => Word::Closed,
            false => Word::Said(Command::read(&String::from_utf8_lossy(&line))),
        };
        if sender.send(word).is_err() || over {
            return;
        }
    }
}

/// One conversation.
struct Session {
    rules: Rules,
    /// `None` while it thinks, in a thread of its own.
    engine: Option<Box<ChessEngine>>,
    options: Options,
    line: Line<Position>,
    stop: StopSignal,
    sender: Sender<Word>,
    /// The answer must wait for `stop`.
    waits: bool,
    /// How long to go on after `ponderhit`.
    after_hit: Option<Duration>,
    /// The answer that waits.
    answer: Option<String>,
    /// What was said while the engine was thinking and concerns the next search.
    later: Vec<Command>,
}

impl Session {
    fn new(rules: Rules, sender: Sender<Word>) -> Self {
        Self {
            rules,
            engine: Some(Box::default()),
            options: Options::default(),
            line: Line::new(Position::new(rules)),
            stop: StopSignal::new(),
            sender,
            waits: false,
            after_hit: None,
            answer: None,
            later: Vec::new(),
        }
    }

    fn run(
        &mut self,
        words: &Receiver<Word>,
        output: &mut impl Write,
        voice: &dyn ProtocolMessages,
    ) -> io::Result<()> {
        // The input's end is not the search's: a script may pipe "go depth 5" and wait.
        let mut closed = false;
        while !(closed && self.engine.is_some() && self.answer.is_none()) {
            let Ok(word) = words.recv() else { break };
            match word {
                // Whoever asked for a move gets it, even when leaving in the same breath.
                Word::Said(Command::Quit) => {
                    closed = true;
                    self.later.clear();
                    self.halt(output)?;
                }
                Word::Closed => {
                    closed = true;
                    if self.waits {
                        self.halt(output)?;
                    }
                }
                Word::Said(command) => self.hear(command, output, voice)?,
                Word::Line(line) => writeln!(output, "{line}")?,
                Word::Found(engine, answer) => {
                    self.engine = Some(engine);
                    self.answer = Some(answer);
                    self.answer_if_due(output)?;
                    for command in std::mem::take(&mut self.later) {
                        self.hear(command, output, voice)?;
                    }
                }
            }
            output.flush()?;
        }
        self.stop.stop();
        Ok(())
    }

    fn hear(
        &mut self,
        command: Command,
        output: &mut impl Write,
        voice: &dyn ProtocolMessages,
    ) -> io::Result<()> {
        match command {
            Command::Uci => introduce(output),
            Command::IsReady => writeln!(output, "readyok"),
            Command::Stop => self.halt(output),
            Command::PonderHit => self.hit(output),
            Command::Unknown | Command::Quit => Ok(()),
            // Whatever else concerns a search must not disturb the one that is going on.
            command if self.engine.is_none() => {
                self.later.push(command);
                Ok(())
            }
            Command::NewGame => {
                if let Some(engine) = &mut self.engine {
                    engine.new_game();
                }
                Ok(())
            }
            Command::SetOption { name, value } => self.set(&name, &value, output, voice),
            Command::Position { fen, moves } => self.place(fen.as_deref(), &moves, output, voice),
            Command::Go(go) => {
                self.go(&go);
                Ok(())
            }
        }
    }

    /// Ends the search; its answer need not wait any longer.
    fn halt(&mut self, output: &mut impl Write) -> io::Result<()> {
        self.stop.stop();
        self.waits = false;
        self.answer_if_due(output)
    }

    /// The move that was expected has been played: from now on time counts.
    fn hit(&mut self, output: &mut impl Write) -> io::Result<()> {
        self.waits = false;
        if let (Some(time), None) = (self.after_hit.take(), &self.engine) {
            let stop = self.stop.clone();
            thread::spawn(move || {
                thread::sleep(time);
                stop.stop();
            });
        }
        self.answer_if_due(output)
    }

    fn answer_if_due(&mut self, output: &mut impl Write) -> io::Result<()> {
        match self.answer.take_if(|_| !self.waits) {
            Some(answer) => writeln!(output, "{answer}"),
            None => Ok(()),
        }
    }

    fn set(
        &mut self,
        name: &str,
        value: &str,
        output: &mut impl Write,
        voice: &dyn ProtocolMessages,
    ) -> io::Result<()> {
        let Some(engine) = &mut self.engine else { return Ok(()) };
        let complaint = match self.options.set(name, value, engine) {
            Set::Done => return Ok(()),
            Set::Unknown => voice.unknown_option(name),
            Set::BadValue => voice.bad_value(name, value),
            Set::NoChess960 => voice.no_chess960(),
        };
        writeln!(output, "info string {complaint}")
    }

    fn place(
        &mut self,
        fen: Option<&str>,
        moves: &[String],
        output: &mut impl Write,
        voice: &dyn ProtocolMessages,
    ) -> io::Result<()> {
        match line(self.rules, fen, moves) {
            Ok(line) => {
                self.line = line;
                Ok(())
            }
            Err(reason) => writeln!(output, "info string {}", voice.bad_position(&reason)),
        }
    }

    /// Lets the engine think in a thread of its own.
    fn go(&mut self, go: &Go) {
        let Some(mut engine) = self.engine.take() else { return };
        let line = self.line.clone();
        let side = line.position().side_to_move();
        let limits = go.limits(side);
        self.after_hit = go.after_hit(side);
        let among = among(line.position(), &go.among);
        self.stop = StopSignal::new();
        self.waits = go.waits();
        let (stop, sender, lines) = (self.stop.clone(), self.sender.clone(), self.options.lines);
        thread::spawn(move || {
            let answer = think(&mut engine, &line, limits, &among, lines, &stop, &sender);
            // If nobody is left to hear it, nobody wanted to.
            let _ = sender.send(Word::Found(engine, answer));
        });
    }
}

fn think(
    engine: &mut ChessEngine,
    line: &Line<Position>,
    limits: SearchLimits,
    among: &[Move],
    lines: usize,
    stop: &StopSignal,
    sender: &Sender<Word>,
) -> String {
    let request = SearchRequest { line, limits, search_moves: among, multi_pv: lines };
    let choice = engine.think(&request, &SystemClock::start(), stop, &mut |info| {
        let _ = sender.send(Word::Line(report::info(info, lines > 1)));
    });
    report::best(choice.as_ref())
}

fn introduce(output: &mut impl Write) -> io::Result<()> {
    writeln!(output, "id name Salon {}\nid author the Salon authors", env!("CARGO_PKG_VERSION"))?;
    for option in OPTIONS {
        writeln!(output, "{option}")?;
    }
    writeln!(output, "uciok")
}

/// Replays what `position` says. A draw by the rules does not end it: GUIs analyse beyond.
fn line(rules: Rules, fen: Option<&str>, moves: &[String]) -> Result<Line<Position>, String> {
    let start = match fen {
        None => Position::new(rules),
        Some(fen) => Position::from_fen(rules, fen).map_err(|error| format!("{fen}: {error}"))?,
    };
    let mut line = Line::new(start);
    for text in moves {
        let bad = |reason: String| format!("{text}: {reason}");
        let uci: Uci = text.parse().map_err(|error: chess::UciError| bad(error.to_string()))?;
        let mv = uci.to_move(line.position()).map_err(|refusal| bad(refusal.to_string()))?;
        let by = line.position().side_to_move();
        if line.apply(&Event::Move { by, mv }).is_err() {
            // The rules see a draw here; what came before it no longer counts.
            let mut position = line.position().clone();
            position.play(mv);
            line = Line::new(position);
        }
    }
    Ok(line)
}

fn among(position: &Position, texts: &[String]) -> Vec<Move> {
    let read = |text: &String| text.parse::<Uci>().ok()?.to_move(position).ok();
    texts.iter().filter_map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Terse;

    impl ProtocolMessages for Terse {
        fn no_chess960(&self) -> String {
            "no 960".to_owned()
        }

        fn unknown_option(&self, name: &str) -> String {
            format!("unknown {name}")
        }

        fn bad_value(&self, name: &str, value: &str) -> String {
            format!("bad {name} {value}")
        }

        fn bad_position(&self, reason: &str) -> String {
            format!("bad position {reason}")
        }
    }

    fn talk(rules: Rules, input: &'static str) -> Vec<String> {
        let mut output = Vec::new();
        serve(rules, input.as_bytes(), &mut output, &Terse).unwrap();
        String::from_utf8(output).unwrap().lines().map(str::to_owned).collect()
    }

    #[test]
    fn it_introduces_itself_and_answers() {
        let said = talk(Rules::STANDARD, "uci\nisready\nposition startpos\ngo depth 3\n");
        assert!(said.contains(&"uciok".to_owned()) && said.contains(&"readyok".to_owned()));
        assert!(said.iter().any(|line| line.starts_with("info depth 3 ")));
        assert!(said.last().unwrap().starts_with("bestmove "));
    }

    #[test]
    fn mate_is_told_in_moves() {
        // Fool's mate: Black gives it at once.
        let said = talk(Rules::STANDARD, "position startpos moves f2f3 e7e5 g2g4\ngo depth 4\n");
        assert!(said.iter().any(|line| line.contains("score mate 1 ")));
        assert_eq!(said.last().unwrap(), "bestmove d8h4");
        let over =
            talk(Rules::STANDARD, "position startpos moves f2f3 e7e5 g2g4 d8h4\ngo depth 4\n");
        assert_eq!(over, ["bestmove (none)"]);
    }

    #[test]
    fn an_infinite_search_answers_when_it_is_stopped() {
        let said = talk(Rules::STANDARD, "go infinite\nisready\nstop\n");
        assert_eq!(said.iter().filter(|line| line.starts_with("bestmove")).count(), 1);
        assert!(said.contains(&"readyok".to_owned()));
    }

    /// Some programs say `quit` right behind `stop`, and want their answer all the same.
    #[test]
    fn who_quits_gets_the_answer_first() {
        for input in ["go infinite\nstop\nquit\n", "go infinite\nquit\n", "go ponder\nquit\n"] {
            let said = talk(Rules::STANDARD, input);
            let last = said.last().unwrap();
            assert!(last.starts_with("bestmove "), "{input:?}: {last}");
        }
        let queued = talk(Rules::STANDARD, "go infinite\ngo depth 3\nquit\n");
        let answers = queued.iter().filter(|line| line.starts_with("bestmove")).count();
        assert_eq!(answers, 1, "what was to come later is not begun");
    }

    #[test]
    fn after_a_ponder_hit_it_thinks_on_within_its_limits() {
        let (input, mut gui) = io::pipe().unwrap();
        let (heard, output) = io::pipe().unwrap();
        let server = thread::spawn(move || {
            serve(Rules::STANDARD, io::BufReader::new(input), output, &Terse)
        });
        gui.write_all(b"go ponder movetime 400\nisready\n").unwrap();
        let mut lines = io::BufReader::new(heard).lines().map(Result::unwrap);
        assert!(lines.by_ref().take_while(|line| line != "readyok").all(|line| !is_best(&line)));
        let hit = std::time::Instant::now();
        gui.write_all(b"ponderhit\n").unwrap();
        assert!(lines.any(|line| is_best(&line)));
        // Never all of the 400 ms, but not at once either.
        assert!(hit.elapsed() > Duration::from_millis(250), "{:?}", hit.elapsed());
        gui.write_all(b"quit\n").unwrap();
        server.join().unwrap().unwrap();
    }

    fn is_best(line: &str) -> bool {
        line.starts_with("bestmove")
    }

    #[test]
    fn only_the_moves_asked_for_are_played() {
        let said = talk(Rules::STANDARD, "go depth 4 searchmoves a2a3 h2h3\n");
        let best = said.last().unwrap();
        assert!(best.starts_with("bestmove a2a3") || best.starts_with("bestmove h2h3"), "{best}");
    }

    #[test]
    fn several_lines_are_ranked() {
        let said = talk(Rules::STANDARD, "setoption name MultiPV value 3\ngo depth 3\n");
        assert!(
            said.iter().any(|line| line.starts_with("info depth 3 ") && line.contains("multipv 3"))
        );
    }

    #[test]
    fn what_it_cannot_do_it_says() {
        let said = talk(
            Rules::STANDARD,
            "setoption name UCI_Chess960 value true\nsetoption name Foo value 1\n\
             setoption name Hash value -1\nposition fen nonsense\nposition startpos moves e2e5\n",
        );
        assert_eq!(
            said[..3],
            ["info string no 960", "info string unknown Foo", "info string bad Hash -1"]
        );
        assert!(said[3].starts_with("info string bad position nonsense"));
        assert!(said[4].starts_with("info string bad position e2e5"));
    }

    /// Under `fortress` nobody castles, although king and rook stand ready.
    #[test]
    fn rulebooks_hold() {
        let castle = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\ngo depth 1 searchmoves e1g1\n";
        assert!(talk(Rules::STANDARD, castle).last().unwrap().starts_with("bestmove e1g1"));
        assert!(talk(Rules::FORTRESS, castle)[0].starts_with("info string bad position"));
    }
}
