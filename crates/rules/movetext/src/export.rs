use crate::line_wrapper::LineWrapper;
use crate::{Comment, GameTree, MoveCursor, MoveNode, MovetextBoard, Tags, Variation};

/// How games are written: the export format of the PGN standard.
///
/// ```
/// use salon_movetext::{AnyWords, Dialect, Export, MovetextReader};
///
/// let text = "[White \"Ann\"]\n1.e4 e5 {open} 2.Nf3! 1-0";
/// let mut reader = MovetextReader::new(text.as_bytes(), Dialect::PGN);
/// let game = reader.read_game(|_| Ok(AnyWords::default())).unwrap().unwrap();
/// let export = Export { roster: &[("White", "?"), ("Black", "?"), ("Result", "*")] };
/// assert_eq!(
///     export.write(&game, AnyWords::default()).unwrap(),
///     "[White \"Ann\"]\n[Black \"?\"]\n[Result \"1-0\"]\n\n1. e4 e5 {open} 2. Nf3 $1 1-0\n\n"
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Export<'r> {
    /// The tags that every game has, in the order in which they come first, each with the value that
    /// means "unknown". A missing `Result` is filled in from the move text.
    pub roster: &'r [(&'r str, &'r str)],
}

impl Export<'_> {
    /// Writes a game, with an empty line after the tags and another after the moves, so that games
    /// can follow one another.
    ///
    /// Lines are at most 79 columns long unless a single word is longer. Annotations are written as
    /// numbers, a game without a result as unfinished (`*`).
    ///
    /// # Errors
    /// The board refuses a move.
    pub fn write<B: MovetextBoard>(
        &self,
        game: &GameTree<B::Move>,
        start: B,
    ) -> Result<String, B::Refusal> {
        self.write_parts(&game.tags, &game.main, game.result, start)
    }

    /// [Writes](Self::write) a game that is kept in another form than [`GameTree`].
    ///
    /// # Errors
    /// The board refuses a move.
    pub fn write_parts<B: MovetextBoard>(
        &self,
        tags: &Tags,
        main: &Variation<B::Move>,
        result: Option<&str>,
        start: B,
    ) -> Result<String, B::Refusal> {
        let result = result.unwrap_or("*");
        let mut text = String::new();
        self.write_tags(tags, result, &mut text);
        if !text.is_empty() {
            text.push('\n');
        }
        let mut writer = MoveWriter {
            walk: MoveCursor::new(start),
            wrap: LineWrapper::new(text),
            word: String::new(),
        };
        writer.line(main)?;
        writer.wrap.word(result);
        Ok(writer.wrap.finish() + "\n\n")
    }

    fn write_tags(&self, tags: &Tags, result: &str, text: &mut String) {
        for (name, unknown) in self.roster {
            let unknown = if *name == "Result" { result } else { unknown };
            write_tag(name, tags.get(name).unwrap_or(unknown), text);
        }
        let in_roster = |name: &str| self.roster.iter().any(|(other, _)| *other == name);
        for (name, value) in tags.iter().filter(|(name, _)| !in_roster(name)) {
            write_tag(name, value, text);
        }
    }
}

fn write_tag(name: &str, value: &str, text: &mut String) {
    text.push('[');
    text.push_str(name);
    text.push_str(" \"");
    for c in value.chars() {
        if matches!(c, '"' | '\\') {
            text.push('\\');
        }
        text.push(c);
    }
    text.push_str("\"]\n");
}

/// Writes the moves of a game.
struct MoveWriter<B> {
    walk: MoveCursor<B>,
    wrap: LineWrapper,
    word: String,
}

impl<B: MovetextBoard> MoveWriter<B> {
    fn line(&mut self, line: &Variation<B::Move>) -> Result<(), B::Refusal> {
        // Whether the next move needs a number, because something has interrupted the moves.
        let mut interrupted = true;
        for node in &line.moves {
            interrupted = self.node(node, interrupted)?;
        }
        self.comments(&line.closing);
        Ok(())
    }

    /// Writes one move with its annotations. Returns whether they interrupt the moves.
    fn node(&mut self, node: &MoveNode<B::Move>, interrupted: bool) -> Result<bool, B::Refusal> {
        self.comments(&node.before);
        self.number(interrupted || !node.before.is_empty());
        self.word.clear();
        self.walk.write(&node.mv, &mut self.word)?;
        self.wrap.word(&self.word);
        for nag in &node.nags {
            self.wrap.word(&format!("${}", nag.0));
        }
        self.comments(&node.after);
        for variation in &node.variations {
            self.variation(variation)?;
        }
        Ok(!node.after.is_empty() || !node.variations.is_empty())
    }

    fn number(&mut self, interrupted: bool) {
        let count = self.walk.board().count();
        match (count.second, interrupted) {
            (false, _) => self.wrap.word(&format!("{}.", count.number)),
            (true, true) => self.wrap.word(&format!("{}...", count.number)),
            (true, false) => {}
        }
    }

    fn variation(&mut self, variation: &Variation<B::Move>) -> Result<(), B::Refusal> {
        // This cannot fail: a move has just been written.
        if self.walk.open().is_ok() {
            self.wrap.open("(");
            self.line(variation)?;
            self.wrap.close(")");
            self.walk.close();
        }
        Ok(())
    }

    fn comments(&mut self, comments: &[Comment]) {
        for comment in comments.iter().filter(|comment| !comment.is_empty()) {
            self.wrap.open("{");
            self.wrap.prose(comment.as_str());
            self.wrap.close("}");
        }
    }
}
