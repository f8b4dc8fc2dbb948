use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, Sender};
use std::thread;

use checkers::Rules;

use super::message::Message;
use super::session::{Session, Word};
use crate::uci::ProtocolMessages;

/// Speaks Hub until `quit` or the end of the input.
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
    Session::new(rules, sender).run(&words, &mut output, voice)
}

fn listen(mut input: impl BufRead, sender: &Sender<Word>) {
    let mut line = Vec::new();
    loop {
        line.clear();
        let over = matches!(input.read_until(b'\n', &mut line), Ok(0) | Err(_));
        let word = match over {
            true => Word::Closed,
            false => Word::Said(Message::read(&String::from_utf8_lossy(&line))),
        };
        if sender.send(word).is_err() || over {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Terse;

    impl ProtocolMessages for Terse {
        fn no_chess960(&self) -> String {
            String::new()
        }

        fn unknown_option(&self, name: &str) -> String {
            format!("unknown {name}")
        }

        fn bad_value(&self, name: &str, value: &str) -> String {
            format!("bad {name} {value}")
        }

        fn bad_position(&self, text: &str) -> String {
            format!("bad position {text}")
        }
    }

    fn talk(rules: Rules, input: &'static str) -> Vec<String> {
        let mut output = Vec::new();
        serve(rules, input.as_bytes(), &mut output, &Terse).unwrap();
        String::from_utf8(output).unwrap().lines().map(str::to_owned).collect()
    }

    #[test]
    fn it_introduces_itself_and_answers() {
        let said =
            talk(Rules::STANDARD, "hub\ninit\nping\npos pos=start\nlevel depth=4\ngo think\n");
        assert!(said[0].starts_with("id name=Salon "));
        for line in ["wait", "ready", "pong"] {
            assert!(said.contains(&line.to_owned()), "{line}");
        }
        assert!(said.iter().any(|line| line.starts_with("info depth=4 ")));
        assert!(said.last().unwrap().starts_with("done move="));
    }

    /// Black must jump: 15x22 and nothing else, whoever wrote the capture before it.
    #[test]
    fn moves_lead_to_the_position() {
        let said =
            talk(Rules::STANDARD, "pos pos=start moves=\"11-15 22-18\"\nlevel depth=3\ngo think\n");
        assert!(said.last().unwrap().starts_with("done move=15x22"));
    }

    #[test]
    fn a_finished_game_has_no_move() {
        let said = talk(Rules::STANDARD, "pos pos=Weeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeb\n");
        assert_eq!(said[0], "error message=\"bad position Weeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeb\"");
        let said = talk(Rules::STANDARD, "pos pos=WeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeB\ngo think\n");
        assert_eq!(said, ["done"]);
    }

    #[test]
    fn an_analysis_answers_when_it_is_stopped() {
        let said = talk(Rules::STANDARD, "go analyze\nping\nstop\n");
        assert_eq!(said.iter().filter(|line| line.starts_with("done")).count(), 1);
        assert!(said.contains(&"pong".to_owned()));
    }

    #[test]
    fn what_it_cannot_do_it_says() {
        let said = talk(
            Rules::STANDARD,
            "set-param name=foo value=1\nset-param name=hash value=0\npos pos=x\n\
             pos pos=start moves=\"11-15 9-5\"\nnonsense\n",
        );
        assert_eq!(
            said,
            [
                "error message=\"unknown foo\"",
                "error message=\"bad hash 0\"",
                "error message=\"bad position x\"",
                "error message=\"bad position 9-5\"",
            ]
        );
    }

    /// Under `deluxe` nobody has to capture: of two moves the better one is no jump, because the jump
    /// loses three men.
    #[test]
    fn rulebooks_are_chosen() {
        let talk = |rules: &str| {
            let input = format!(
                "set-param name=rules value={rules}\npos pos=start moves=\"11-15 22-18 8-11\"\nping\n"
            );
            talk(Rules::STANDARD, input.leak())
        };
        assert_eq!(talk("deluxe"), ["pong"]);
        assert_eq!(talk("standard"), ["error message=\"bad position 8-11\"", "pong"]);
    }

    #[test]
    fn levels_are_set() {
        let said = talk(
            Rules::STANDARD,
            "set-param name=level value=1\npos pos=start\nlevel infinite\ngo think\n",
        );
        assert!(said.last().unwrap().starts_with("done move="), "a level needs no other limit");
    }
}
