use std::fmt;
use std::io::{self, BufRead, Write};
use std::thread;
use std::time::Duration;

use chess::{FenError, Move, Position, Refusal, Rules, StartArray, Uci, UciError};
use chess_engine::ChessEngine;
use engine::{Engine, SearchLimits, SearchRequest, SystemClock};
use game::{Event, Line};

use super::command::UciCommand;
use super::go::GoCommand;
use super::options::{OPTIONS, SetOptionResult, UciOptions};
use super::report;
use crate::engine_session::{ProtocolMessages, Quit, SearchSlot, ServedProtocol, serve_protocol};

/// Lets our chess engine speak UCI until `quit` or the end of the input. Positions are played under `rules`: the
/// protocol knows only one kind of chess, so another rulebook is chosen when the engine is started.
///
/// # Errors
/// The output failed.
pub fn serve(
    rules: Rules,
    input: impl BufRead + Send + 'static,
    output: &mut dyn Write,
    messages: Box<dyn ProtocolMessages>,
) -> io::Result<()> {
    serve_protocol(UciSession::new(rules, messages), input, output)
}

/// How deep a move of the opening book is searched.
const BOOK_DEPTH: u32 = 4;

/// The state of a session that is not the engine's.
struct UciSession {
    rules: Rules,
    messages: Box<dyn ProtocolMessages>,
    options: UciOptions,
    line: Line<Position>,
    /// How long to search after `ponderhit`; `None` without a limit.
    time_after_hit: Option<Duration>,
}

impl ServedProtocol for UciSession {
    type Command = UciCommand;
    type Engine = ChessEngine;

    fn read_command(line: &str) -> UciCommand {
        UciCommand::read(line)
    }

    fn quits(command: &UciCommand) -> Option<Quit> {
        (*command == UciCommand::Quit).then_some(Quit::AfterAnswer)
    }

    fn is_unlimited(&self) -> bool {
        // Searches without a limit hold their answer back, which the session checks itself.
        false
    }

    fn handle(
        &mut self,
        command: UciCommand,
        slot: &mut SearchSlot<Self>,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        match command {
            UciCommand::Uci => write_identification(output),
            UciCommand::IsReady => writeln!(output, "readyok"),
            UciCommand::Stop => slot.halt(output),
            UciCommand::PonderHit => self.ponder_hit(slot, output),
            UciCommand::Unknown | UciCommand::Quit => Ok(()),
            // The remaining commands must not disturb a running search.
            command if slot.is_searching() => {
                slot.defer(command);
                Ok(())
            }
            UciCommand::NewGame => {
                if let Some(engine) = slot.engine() {
                    engine.new_game();
                }
                Ok(())
            }
            UciCommand::SetOption { name, value } => self.set_option(&name, &value, slot, output),
            UciCommand::Position { fen, moves } => {
                self.set_position(fen.as_deref(), &moves, output)
            }
            UciCommand::Go(go) => {
                self.go(&go, slot);
                Ok(())
            }
        }
    }
}

impl UciSession {
    fn new(rules: Rules, messages: Box<dyn ProtocolMessages>) -> Self {
        let line = Line::new(Position::new(rules));
        Self { rules, messages, options: UciOptions::default(), line, time_after_hit: None }
    }

    /// The rules of the positions that the GUI sends.
    fn position_rules(&self) -> Rules {
        match self.rules.start {
            StartArray::Usual if self.options.chess960 => Rules::CHESS960,
            _ => self.rules,
        }
    }

    /// The expected move has been played: from now on the time limit counts.
    fn ponder_hit(
        &mut self,
        slot: &mut SearchSlot<Self>,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        if let (Some(time), true) = (self.time_after_hit.take(), slot.is_searching()) {
            let stop = slot.stop_signal();
            thread::spawn(move || {
                thread::sleep(time);
                stop.stop();
            });
        }
        slot.release_answer(output)
    }

    fn set_option(
        &mut self,
        name: &str,
        value: &str,
        slot: &mut SearchSlot<Self>,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        let Some(engine) = slot.engine() else { return Ok(()) };
        let message = match self.options.set(name, value, self.rules, engine) {
            SetOptionResult::Done => return Ok(()),
            SetOptionResult::Unknown => self.messages.unknown_option(name),
            SetOptionResult::BadValue => self.messages.bad_value(name, value),
            SetOptionResult::BadBook(reason) => self.messages.bad_book(value, &reason.to_string()),
            SetOptionResult::BadTables(reason) => self.messages.bad_tables(&reason.to_string()),
            SetOptionResult::NoChess960 => self.messages.no_chess960(),
        };
        writeln!(output, "info string {message}")
    }

    fn set_position(
        &mut self,
        fen: Option<&str>,
        moves: &[String],
        output: &mut dyn Write,
    ) -> io::Result<()> {
        match read_line(self.position_rules(), fen, moves) {
            Ok(line) => {
                self.line = line;
                Ok(())
            }
            Err(reason) => {
                writeln!(output, "info string {}", self.messages.bad_position(&reason.to_string()))
            }
        }
    }

    fn go(&mut self, go: &GoCommand, slot: &mut SearchSlot<Self>) {
        let line = self.line.clone();
        let side = line.position().side_to_move();
        let mut limits = go.limits(side);
        self.time_after_hit = go.time_after_hit(side);
        let mut search_moves = read_moves(line.position(), &go.search_moves);
        let multi_pv = self.options.multi_pv;
        let is_free = search_moves.is_empty() && multi_pv == 1 && !go.holds_answer();
        let is_timed = limits.nodes.is_none() && limits.depth.is_none();
        let book = &mut self.options.book;
        let book_move = is_free.then(|| book.choose(line.position(), is_timed)).flatten();
        if let Some(mv) = book_move {
            // The search of this move takes a moment, and finds the reply to expect.
            search_moves = vec![mv];
            limits = SearchLimits::depth(BOOK_DEPTH);
        }
        slot.start(go.holds_answer(), move |engine, stop, write| {
            let request =
                SearchRequest { line: &line, limits, search_moves: &search_moves, multi_pv };
            let best = engine.think(&request, &SystemClock::start(), stop, &mut |info| {
                write(report::info(info, multi_pv > 1));
            });
            report::best_move(best.as_ref())
        });
    }
}

fn write_identification(output: &mut dyn Write) -> io::Result<()> {
    writeln!(output, "id name Salon {}\nid author the Salon authors", env!("CARGO_PKG_VERSION"))?;
    for option in OPTIONS {
        writeln!(output, "{option}")?;
    }
    writeln!(output, "uciok")
}

/// Why a `position` command cannot be executed. Each case has the text and the reason.
enum UciPositionError {
    Fen(String, FenError),
    Syntax(String, UciError),
    Illegal(String, Refusal),
}

impl fmt::Display for UciPositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fen(text, reason) => write!(f, "{text}: {reason}"),
            Self::Syntax(text, reason) => write!(f, "{text}: {reason}"),
            Self::Illegal(text, reason) => write!(f, "{text}: {reason}"),
        }
    }
}

/// The line of a `position` command. GUIs analyse beyond compulsory draws, so these do not end it.
fn read_line(
    rules: Rules,
    fen: Option<&str>,
    moves: &[String],
) -> Result<Line<Position>, UciPositionError> {
    let start = match fen {
        None => Position::new(rules),
        Some(fen) => Position::from_fen(rules, fen)
            .map_err(|error| UciPositionError::Fen(fen.to_owned(), error))?,
    };
    let mut line = Line::new(start);
    for text in moves {
        let illegal = |refusal| UciPositionError::Illegal(text.clone(), refusal);
        let uci: Uci =
            text.parse().map_err(|error| UciPositionError::Syntax(text.clone(), error))?;
        let mv = uci.to_move(line.position()).map_err(illegal)?;
        let by = line.position().side_to_move();
        line.apply_past_draw(&Event::Move { by, mv }).map_err(illegal)?;
    }
    Ok(line)
}

/// The moves of `searchmoves` that are legal.
fn read_moves(position: &Position, texts: &[String]) -> Vec<Move> {
    let read = |text: &String| text.parse::<Uci>().ok()?.to_move(position).ok();
    texts.iter().filter_map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine_session::ShortMessages;

    /// The lines with which a session answers an input.
    fn session(rules: Rules, input: &'static str) -> Vec<String> {
        let mut output = Vec::new();
        serve(rules, input.as_bytes(), &mut output, Box::new(ShortMessages)).unwrap();
        String::from_utf8(output).unwrap().lines().map(str::to_owned).collect()
    }

    #[test]
    fn identifies_itself_and_answers_go() {
        let lines = session(Rules::STANDARD, "uci\nisready\nposition startpos\ngo depth 3\n");
        assert!(lines.contains(&"uciok".to_owned()) && lines.contains(&"readyok".to_owned()));
        assert!(lines.iter().any(|line| line.starts_with("info depth 3 ")));
        assert!(lines.last().unwrap().starts_with("bestmove "));
    }

    #[test]
    fn reports_mate_scores_in_moves() {
        // Fool's mate: Black mates in one.
        let lines =
            session(Rules::STANDARD, "position startpos moves f2f3 e7e5 g2g4\ngo depth 4\n");
        assert!(lines.iter().any(|line| line.contains("score mate 1 ")));
        assert_eq!(lines.last().unwrap(), "bestmove d8h4");
        let over =
            session(Rules::STANDARD, "position startpos moves f2f3 e7e5 g2g4 d8h4\ngo depth 4\n");
        assert_eq!(over, ["bestmove (none)"]);
    }

    #[test]
    fn infinite_search_answers_after_stop() {
        let lines = session(Rules::STANDARD, "go infinite\nisready\nstop\n");
        assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove")).count(), 1);
        assert!(lines.contains(&"readyok".to_owned()));
    }

    /// Some programs send `quit` right after `stop` and still expect the answer.
    #[test]
    fn quit_during_a_search_still_gets_the_answer() {
        for input in ["go infinite\nstop\nquit\n", "go infinite\nquit\n", "go ponder\nquit\n"] {
            let lines = session(Rules::STANDARD, input);
            let last = lines.last().unwrap();
            assert!(last.starts_with("bestmove "), "{input:?}: {last}");
        }
        let queued = session(Rules::STANDARD, "go infinite\ngo depth 3\nquit\n");
        let answers = queued.iter().filter(|line| line.starts_with("bestmove")).count();
        assert_eq!(answers, 1, "the deferred search is not started");
    }

    #[test]
    fn searches_on_within_its_limits_after_ponderhit() {
        let (input, mut gui) = io::pipe().unwrap();
        let (answers, mut output) = io::pipe().unwrap();
        let server = thread::spawn(move || {
            serve(Rules::STANDARD, io::BufReader::new(input), &mut output, Box::new(ShortMessages))
        });
        gui.write_all(b"go ponder movetime 400\nisready\n").unwrap();
        let mut lines = io::BufReader::new(answers).lines().map(Result::unwrap);
        assert!(lines.by_ref().take_while(|line| line != "readyok").all(|line| !is_best(&line)));
        let hit = std::time::Instant::now();
        gui.write_all(b"ponderhit\n").unwrap();
        assert!(lines.any(|line| is_best(&line)));
        // The engine never uses all of the 400 ms, but does not answer immediately either.
        assert!(hit.elapsed() > Duration::from_millis(250), "{:?}", hit.elapsed());
        gui.write_all(b"quit\n").unwrap();
        server.join().unwrap().unwrap();
    }

    fn is_best(line: &str) -> bool {
        line.starts_with("bestmove")
    }

    #[test]
    fn the_last_pv_begins_with_the_best_move() {
        let inputs = (0..9).map(|doubling| format!("go nodes {}\n", 60 << doubling));
        for input in inputs.chain(["go infinite\nstop\n".to_owned()]) {
            let lines = session(Rules::STANDARD, input.clone().leak());
            let [.., info, best] = &lines[..] else { panic!("{lines:?}") };
            let pv = info.split_once(" pv ").unwrap().1;
            let best = best.strip_prefix("bestmove ").unwrap().replace("ponder ", "");
            assert!(pv.starts_with(&best), "{input}: {pv}, but {best}");
        }
    }

    #[test]
    fn plays_only_moves_of_searchmoves() {
        let lines = session(Rules::STANDARD, "go depth 4 searchmoves a2a3 h2h3\n");
        let best = lines.last().unwrap();
        assert!(best.starts_with("bestmove a2a3") || best.starts_with("bestmove h2h3"), "{best}");
    }

    #[test]
    fn multipv_reports_several_ranked_lines() {
        let lines = session(Rules::STANDARD, "setoption name MultiPV value 3\ngo depth 3\n");
        assert!(
            lines
                .iter()
                .any(|line| line.starts_with("info depth 3 ") && line.contains("multipv 3"))
        );
    }

    #[test]
    fn reports_invalid_options_and_positions() {
        let lines = session(
            Rules::FORTRESS,
            "setoption name UCI_Chess960 value true\nsetoption name Foo value 1\n\
             setoption name Hash value -1\nposition fen nonsense\nposition startpos moves e2e5\n",
        );
        assert_eq!(
            lines[..3],
            ["info string no 960", "info string unknown Foo", "info string bad Hash -1"]
        );
        assert!(lines[3].starts_with("info string bad position nonsense"));
        assert!(lines[4].starts_with("info string bad position e2e5"));
    }

    /// A book with 1. Nh3 only, a move that the engine does not choose.
    #[test]
    fn plays_from_its_book_only_if_asked_to() {
        let start = Position::new(Rules::STANDARD);
        let mv = "g1h3".parse::<Uci>().unwrap().to_move(&start).unwrap();
        let mut builder = chess_book::BookBuilder::default();
        builder.add(&start, mv, 1);
        let file = std::env::temp_dir().join(format!("salon-uci-{}.bin", std::process::id()));
        std::fs::write(&file, builder.book().to_bytes()).unwrap();
        let load = format!("setoption name BookFile value {}\n", file.display());
        let best = |input: String| session(Rules::STANDARD, (load.clone() + &input).leak()).pop();
        let on = "setoption name Book value true\n";
        let played = best(format!("{on}position startpos\ngo nodes 9000\n")).unwrap();
        assert!(played.starts_with("bestmove g1h3 ponder "), "{played}");
        for input in [
            "position startpos\ngo nodes 2000\n".to_owned(),
            format!("{on}position startpos moves e2e4\ngo nodes 2000\n"),
            format!("{on}position startpos\ngo infinite\nstop\n"),
            format!(
                "{on}setoption name BookFile value <empty>\nposition startpos\ngo nodes 2000\n"
            ),
        ] {
            let played = best(input.clone()).unwrap();
            assert!(!played.starts_with("bestmove g1h3"), "{input}: {played}");
        }
        std::fs::remove_file(&file).unwrap();
        let missing = best(String::new()).unwrap();
        assert!(missing.starts_with("info string bad book"), "{missing}");
    }

    /// The king on f1 takes its rook on g1, and the engine castles in the same way.
    #[test]
    fn plays_chess960_with_castling_onto_the_rook() {
        let on = "setoption name UCI_Chess960 value true\n";
        for (rights, castling) in [("KQ", "f1g1"), ("GB", "f1b1")] {
            let position = format!("position fen 4k3/8/8/8/8/8/8/1R3KR1 w {rights} - 0 1");
            let asked = format!("{position}\ngo depth 2 searchmoves {castling}\n");
            let best = session(Rules::STANDARD, (on.to_owned() + &asked).leak());
            assert!(best.last().unwrap().starts_with(&format!("bestmove {castling}")), "{best:?}");
            let played = format!("{position} moves {castling} e8e7\ngo depth 2\n");
            let lines = session(Rules::STANDARD, (on.to_owned() + &played).leak());
            assert!(lines.last().unwrap().starts_with("bestmove"), "{lines:?}");
            let off = session(Rules::STANDARD, asked.leak());
            assert!(off[0].starts_with("info string bad position"), "{off:?}");
        }
    }

    /// Without a FEN the usual start is meant, with castling as king takes rook all the same.
    #[test]
    fn plays_the_usual_start_as_chess960() {
        let moves = "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1h1 e8h8";
        let input = format!(
            "setoption name UCI_Chess960 value true\nposition startpos moves {moves}\ngo depth 1\n"
        );
        assert!(session(Rules::STANDARD, input.leak()).last().unwrap().starts_with("bestmove"));
    }

    /// The rulebook `fortress` has no castling.
    #[test]
    fn plays_by_the_chosen_rulebook() {
        let castle = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\ngo depth 1 searchmoves e1g1\n";
        assert!(session(Rules::STANDARD, castle).last().unwrap().starts_with("bestmove e1g1"));
        assert!(session(Rules::FORTRESS, castle)[0].starts_with("info string bad position"));
    }
}
