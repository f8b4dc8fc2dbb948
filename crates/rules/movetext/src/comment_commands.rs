//! Commands that programs write into comments: `[%clk 1:02:03.4]`, `[%emt 0:00:05]`, `[%eval -0.31]`.

use std::fmt;
use std::time::Duration;

use crate::{Comment, MoveNode};

/// A program's evaluation of a position, from White's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Eval {
    /// The score.
    pub score: EvalScore,
    /// The search depth in half-moves, if the comment has it.
    pub depth: Option<u32>,
}

/// The score of an evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EvalScore {
    /// White's advantage in hundredths of a pawn (or man).
    Centipawns(i32),
    /// White mates in this number of moves, or is mated if it is negative.
    Mate(i32),
}

impl Comment {
    /// The time left on the mover's clock.
    ///
    /// ```
    /// use salon_movetext::Comment;
    /// use std::time::Duration;
    ///
    /// let comment = Comment::new("Quick. [%clk 1:02:03.4]");
    /// assert_eq!(comment.clock(), Some(Duration::from_millis(3_723_400)));
    /// assert_eq!(comment.prose(), "Quick.");
    /// ```
    pub fn clock(&self) -> Option<Duration> {
        read_time(self.command("clk")?)
    }

    /// The time that was spent on the move.
    pub fn elapsed(&self) -> Option<Duration> {
        read_time(self.command("emt")?)
    }

    /// A program's evaluation of the position.
    pub fn eval(&self) -> Option<Eval> {
        read_eval(self.command("eval")?)
    }

    /// This comment with the time left on the mover's clock.
    #[must_use]
    pub fn with_clock(&self, left: Duration) -> Self {
        self.with_command("clk", &write_time(left))
    }

    /// This comment with the time that was spent on the move.
    #[must_use]
    pub fn with_elapsed(&self, spent: Duration) -> Self {
        self.with_command("emt", &write_time(spent))
    }

    /// This comment with a program's evaluation of the position.
    #[must_use]
    pub fn with_eval(&self, eval: Eval) -> Self {
        self.with_command("eval", &eval.to_string())
    }

    /// The text without commands in `[%…]`.
    pub fn prose(&self) -> String {
        let mut prose = String::new();
        let mut rest = self.as_str();
        while let Some(begin) = rest.find("[%") {
            let Some(length) = rest[begin..].find(']') else { break };
            push_words(&mut prose, &rest[..begin]);
            rest = &rest[begin + length + 1..];
        }
        push_words(&mut prose, rest);
        prose
    }

    /// The argument of the first command of this name.
    fn command(&self, name: &str) -> Option<&str> {
        self.find_command(name).map(|(_, argument)| argument)
    }

    /// The range of a command, including its brackets, and its argument.
    fn find_command(&self, name: &str) -> Option<(std::ops::Range<usize>, &str)> {
        let text = self.as_str();
        for (begin, _) in text.match_indices("[%") {
            let length = text[begin..].find(']')?;
            let inside = &text[begin + 2..begin + length];
            if let Some((found, argument)) = inside.split_once(char::is_whitespace)
                && found == name
            {
                return Some((begin..begin + length + 1, argument.trim()));
            }
        }
        None
    }

    fn with_command(&self, name: &str, argument: &str) -> Self {
        let command = format!("[%{name} {argument}]");
        let mut text = self.as_str().to_owned();
        match self.find_command(name) {
            Some((range, _)) => text.replace_range(range, &command),
            None => push_words(&mut text, &command),
        }
        Self::new(&text)
    }
}

impl<M> MoveNode<M> {
    /// The time left on the mover's clock, from the first comment that contains it.
    pub fn clock(&self) -> Option<Duration> {
        self.after.iter().find_map(Comment::clock)
    }

    /// The time that was spent on the move, from the first comment that contains it.
    pub fn elapsed(&self) -> Option<Duration> {
        self.after.iter().find_map(Comment::elapsed)
    }

    /// A program's evaluation of the position, from the first comment that contains it.
    pub fn eval(&self) -> Option<Eval> {
        self.after.iter().find_map(Comment::eval)
    }

    /// Writes the time left on the mover's clock into the comment that has one already, otherwise
    /// into the first.
    pub fn set_clock(&mut self, left: Duration) {
        let place = self.after.iter().position(|comment| comment.clock().is_some()).unwrap_or(0);
        match self.after.get_mut(place) {
            Some(comment) => *comment = comment.with_clock(left),
            None => self.after.push(Comment::default().with_clock(left)),
        }
    }
}

fn push_words(text: &mut String, words: &str) {
    let words = words.trim();
    if !text.is_empty() && !words.is_empty() {
        text.push(' ');
    }
    text.push_str(words);
}

/// Reads hours, minutes and seconds, of which the first may be missing, with decimals.
fn read_time(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let mut seconds = 0u64;
    for (index, part) in whole.split(':').enumerate() {
        if index > 2 || part.is_empty() || !part.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        seconds = seconds.checked_mul(60)?.checked_add(part.parse().ok()?)?;
    }
    if !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let nanos = format!("{fraction:0<9.9}").parse().ok()?;
    Some(Duration::new(seconds, nanos))
}

/// Writes a time as `1:02:03.4`: with as many decimals as it needs, at most nine.
pub fn write_time(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    let whole = format!("{hours}:{minutes:02}:{:02}", seconds % 60);
    match format!(".{:09}", time.subsec_nanos()).trim_end_matches('0') {
        "." => whole,
        fraction => whole + fraction,
    }
}

fn read_eval(text: &str) -> Option<Eval> {
    let (score, depth) = text.split_once(',').unwrap_or((text, ""));
    let score = score.trim();
    let score = match score.strip_prefix('#') {
        Some(moves) => EvalScore::Mate(moves.parse().ok()?),
        None => EvalScore::Centipawns(read_centipawns(score)?),
    };
    let depth = if depth.is_empty() { None } else { Some(depth.trim().parse().ok()?) };
    Some(Eval { score, depth })
}

/// Reads pawns with decimals, of which two are used.
fn read_centipawns(text: &str) -> Option<i32> {
    let (sign, digits) = match text.as_bytes().first()? {
        b'-' => (-1, &text[1..]),
        b'+' => (1, &text[1..]),
        _ => (1, text),
    };
    let (pawns, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if digits.is_empty() || !is_number(pawns) || !is_number(fraction) {
        return None;
    }
    let hundredths: i32 = format!("{fraction:0<2.2}").parse().ok()?;
    let pawns: i32 = if pawns.is_empty() { 0 } else { pawns.parse().ok()? };
    pawns.checked_mul(100)?.checked_add(hundredths)?.checked_mul(sign)
}

impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score {
            EvalScore::Mate(moves) => write!(f, "#{moves}")?,
            EvalScore::Centipawns(score) => {
                let sign = if score < 0 { "-" } else { "" };
                let score = score.unsigned_abs();
                write!(f, "{sign}{}.{:02}", score / 100, score % 100)?;
            }
        }
        match self.depth {
            Some(depth) => write!(f, ",{depth}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(text: &str) -> Option<Duration> {
        Comment::new(&format!("[%clk {text}]")).clock()
    }

    #[test]
    fn reads_times_with_and_without_hours() {
        assert_eq!(clock("1:02:03"), Some(Duration::from_secs(3723)));
        assert_eq!(clock("1:02:03.25"), Some(Duration::from_millis(3_723_250)));
        assert_eq!(clock("2:03"), Some(Duration::from_secs(123)));
        assert_eq!(clock("7.5"), Some(Duration::from_millis(7500)));
        assert_eq!(clock("0:00:00.0000000019"), Some(Duration::from_nanos(1)));
    }

    #[test]
    fn rejects_malformed_times() {
        for text in ["", ":", "1:2:3:4", "-1", "1::2", "1.x", "a", "99999999999999999999", "1:+2"] {
            assert_eq!(clock(text), None, "{text}");
        }
        assert_eq!(Comment::new("[%clk 1:00").clock(), None);
        assert_eq!(Comment::new("[%clk]").clock(), None);
    }

    #[test]
    fn writes_times_without_superfluous_decimals() {
        assert_eq!(write_time(Duration::from_millis(3_723_400)), "1:02:03.4");
        assert_eq!(write_time(Duration::from_secs(59)), "0:00:59");
        assert_eq!(write_time(Duration::from_secs(360_000)), "100:00:00");
    }

    #[test]
    fn replaces_a_command_in_place() {
        let comment = Comment::new("[%clk 0:01:00] [%emt 0:00:02] good");
        let comment = comment.with_clock(Duration::from_secs(5));
        assert_eq!(comment.as_str(), "[%clk 0:00:05] [%emt 0:00:02] good");
        assert_eq!(comment.elapsed(), Some(Duration::from_secs(2)));
        assert_eq!(comment.prose(), "good");
    }

    #[test]
    fn reads_and_writes_the_clock_of_a_move() {
        let mut node = MoveNode::new("e4");
        assert_eq!(node.clock(), None);
        node.set_clock(Duration::from_secs(60));
        assert_eq!(node.after, [Comment::new("[%clk 0:01:00]")]);
        node.after.insert(0, Comment::new("[%eval 0.3] first"));
        node.set_clock(Duration::from_secs(59));
        assert_eq!(node.after.len(), 2);
        assert_eq!(node.clock(), Some(Duration::from_secs(59)));
        assert_eq!(node.eval().map(|eval| eval.score), Some(EvalScore::Centipawns(30)));
        assert_eq!(node.elapsed(), None);
    }

    #[test]
    fn reads_and_writes_evaluations() {
        let eval = |text: &str| Comment::new(&format!("[%eval {text}]")).eval();
        let pawns = |score| Some(Eval { score: EvalScore::Centipawns(score), depth: None });
        assert_eq!(eval("0.31"), pawns(31));
        assert_eq!(eval("-1.5"), pawns(-150));
        assert_eq!(eval("+12"), pawns(1200));
        assert_eq!(eval("-0.05"), pawns(-5));
        assert_eq!(eval("#-3,20"), Some(Eval { score: EvalScore::Mate(-3), depth: Some(20) }));
        for text in ["", "-", "x", "1.-5", "#", "99999999.0", "0.1,deep"] {
            assert_eq!(eval(text), None, "{text}");
        }
        let eval = Eval { score: EvalScore::Centipawns(-5), depth: Some(18) };
        let comment = Comment::default().with_eval(eval);
        assert_eq!(comment.as_str(), "[%eval -0.05,18]");
        assert_eq!(comment.eval(), Some(eval));
    }
}
