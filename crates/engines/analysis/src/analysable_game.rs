use std::io::{self, Read};

use engine::{Engine, Strength};
use engines::HasEngine;
use game::BySide;
use movetext::{Tags, Variation};

use crate::annotate::annotate;
use crate::{DiceStatistics, MoveQuality, Performance, graph, judge};

/// A game whose files can be judged move by move.
pub trait AnalysableGame: HasEngine {
    /// Judges every game of a file in this format and tells `each` what came out, or what is wrong
    /// with the game. `None` if nobody can judge this game yet.
    ///
    /// # Errors
    /// Only what reading itself brings up.
    fn analyse(
        format: &str,
        input: &mut dyn Read,
        options: &AnalysisOptions<'_>,
        each: &mut dyn FnMut(Result<AnalysisReport, String>),
    ) -> Option<io::Result<()>>;
}

/// How games are to be judged.
pub struct AnalysisOptions<'w> {
    /// How many positions are looked at for each decision.
    pub nodes: u64,
    /// Whoever finds the words.
    pub messages: &'w dyn AnalysisMessages,
    /// Hears how many decisions of how many are done.
    pub tell: &'w dyn Fn(usize, usize),
}

/// Whoever puts judgements into words.
pub trait AnalysisMessages {
    /// A sentence about an error, given the better move in notation.
    fn remark(&self, quality: MoveQuality, better: &str) -> String;
    /// What errors of a quality are called.
    fn quality_name(&self, quality: MoveQuality) -> String;
    /// What stands above the picture of a game between these two.
    fn title(&self, names: &BySide<String>) -> String;
    /// What a decision about the cube is called; `None` for a play.
    fn cube_action_name(&self, mv: &backgammon::Move) -> Option<String>;
    /// A sentence about how somebody played at a game with dice.
    fn dice_summary(&self, name: &str, sums: &DiceStatistics) -> String;
}

/// A game that was judged.
#[derive(Clone, Debug)]
pub struct AnalysisReport {
    /// Who played.
    pub names: BySide<String>,
    /// The game again, with what was found written into it.
    pub text: String,
    /// How each side played.
    pub performances: BySide<Performance>,
    /// How the advantage moved, as SVG.
    pub picture: String,
}

/// A game of a file of moves and comments: PGN or PDN.
pub(crate) struct ParsedGame<'s, G: HasEngine> {
    pub(crate) tags: &'s Tags,
    pub(crate) start: &'s G,
    pub(crate) main: &'s Variation<G::Move>,
}

impl<G: HasEngine> ParsedGame<'_, G> {
    /// Judges it. `write` is the notation in which remarks name moves, `publish` makes a file of the
    /// annotated moves.
    pub(crate) fn analyse(
        &self,
        engine: &mut dyn Engine<G>,
        options: &AnalysisOptions<'_>,
        write: &dyn Fn(&G, &G::Move) -> String,
        publish: &dyn Fn(Variation<G::Move>) -> String,
    ) -> AnalysisReport {
        let positions = self.main.moves.len() + 1;
        engine.new_game();
        let judged = judge(engine, self.start, self.main.plain(), options.nodes, &mut |done| {
            (options.tell)(done, positions);
        });
        let main = annotate(self.main, self.start, &judged, write, options.messages);
        let names = BySide { white: self.name("White"), black: self.name("Black") };
        let legend = MoveQuality::ERRORS.map(|quality| options.messages.quality_name(quality));
        AnalysisReport {
            text: publish(main),
            performances: BySide::new(|side| judged.performance(side)),
            picture: graph(
                &judged,
                &options.messages.title(&names),
                legend.each_ref().map(String::as_str),
            ),
            names,
        }
    }

    fn name(&self, tag: &str) -> String {
        self.tags.get(tag).unwrap_or("?").to_owned()
    }
}

/// The engine that judges: as strong as it can be.
pub(crate) fn strongest_engine<G: HasEngine>() -> Box<dyn Engine<G> + Send> {
    G::engine(Strength::Max, 0)
}
