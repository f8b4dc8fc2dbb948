//! Every law is broken by at least one injected fault, and finds it.

use game::Perft;
use salon_game_laws::tiny::{Rope, Stroll};
use salon_game_laws::{BrokenLaw, Law, Laws};

use crate::faulty_game::FaultyGame;
use crate::injected_fault::InjectedFault;

/// A fault, the law that finds it, and a part of the report.
type Finds = (InjectedFault, Law, &'static str);

/// Faults of the game without dice.
const ROPE: &[Finds] = &[
    (InjectedFault::RulesLoseTheirOptions, Law::RulesText, "'standard' is read as"),
    (InjectedFault::RulesLoseUnusualOptions, Law::RulesText, "(from 'standard+length="),
    (InjectedFault::StartsWithOtherRules, Law::KeepsRules, "it starts with short"),
    (InjectedFault::EventsChangeTheRules, Law::KeepsRules, "lost by Move"),
    (InjectedFault::ReadingChangesTheRules, Law::KeepsRules, "lost by reading"),
    (InjectedFault::NoMoves, Law::Turn, "Player(White), but 0 moves"),
    (InjectedFault::MovesAfterTheEnd, Law::Turn, "Over("),
    (InjectedFault::MoveTwice, Law::NoRepeats, "Some(Tug) is listed twice"),
    (InjectedFault::LastMoveRefused, Law::Applies, "NotYourTurn"),
    (InjectedFault::WrongSidePlays, Law::Refuses, "was played"),
    (InjectedFault::MovesAfterTheEndPlay, Law::Refuses, "was played"),
    (InjectedFault::RefusalMoves, Law::Untouched, "left FaultyGame"),
    (InjectedFault::PositionTextCut, Law::PositionText, "is refused"),
    (InjectedFault::PositionTextOfTwoLines, Law::PositionText, "is not one line"),
    (InjectedFault::PositionReadAsStart, Law::PositionText, "is read as"),
    (InjectedFault::MoveTextCut, Law::MoveText, "refused: a pull is"),
    (InjectedFault::MoveReadAsAnother, Law::MoveText, "is Heave, read as"),
    (InjectedFault::SpaceInMove, Law::DistinctTexts, "is not one word"),
    (InjectedFault::OneTextForAll, Law::DistinctTexts, "has two meanings"),
    (InjectedFault::AnythingIsAMove, Law::ReadsLegal, "which is not legal"),
    (InjectedFault::AsciiDiagramHasUnicode, Law::Diagram, "ASCII draws"),
    (InjectedFault::UnicodeDiagramHasColours, Law::Diagram, "Unicode draws"),
    (InjectedFault::NoColours, Law::Diagram, "colour draws nothing"),
    (InjectedFault::NoSteps, Law::Steps, "has none"),
    (InjectedFault::BeginningRefused, Law::Steps, "but is refused"),
    (InjectedFault::StepsReadAsAnother, Law::Steps, "is Heave but is read as"),
    (InjectedFault::StepOfferedTwice, Law::NextSteps, "offers a step twice"),
    (InjectedFault::StrayStepOffered, Law::NextSteps, "was offered and is refused"),
    (InjectedFault::StrayStepRead, Law::StraySteps, "is read as Ok(None)"),
    (InjectedFault::NoStepIsAMove, Law::NextSteps, "no step at all"),
    (InjectedFault::StepsWithoutEnd, Law::NextSteps, "does not end"),
    (InjectedFault::KeyDrifts, Law::Key, "read back"),
    (InjectedFault::KeyChangesWithEachGame, Law::Key, "before"),
    (InjectedFault::HashDrifts, Law::Key, "hash of"),
    (InjectedFault::OtherMovePlayed, Law::Replay, "then FaultyGame"),
    (InjectedFault::OtherMoveReplayed, Law::Replay, "is refused: the game is over"),
    (InjectedFault::DrawForgotten, Law::Undo, "is not Line"),
    (InjectedFault::DrawSeenLate, Law::CompulsoryDraw, "LetGo, but Player(White)"),
    (InjectedFault::DrawVanishes, Law::CompulsoryDraw, "Over(Draw"),
    (InjectedFault::NoClaims, Law::Claims, "an empty list"),
    (InjectedFault::ClaimSeenLate, Law::Claims, "white may claim [LetGo], not []"),
    (InjectedFault::ClaimVanishes, Law::Claims, "expected [LetGo], claimed Ok([])"),
    (InjectedFault::ResignerWins, Law::Resignation, "white resigns"),
    (InjectedFault::NobodyCanWin, Law::CanWin, "but could not from"),
    (InjectedFault::NoPoints, Law::Outcome, "points: 0"),
    (InjectedFault::NamelessEnding, Law::Outcome, "has no name"),
    (InjectedFault::NoMatch, Law::Match, "over before its first game"),
    (InjectedFault::MatchBeginsElsewhere, Law::Match, "its first game begins"),
    (InjectedFault::CountsOneMore, Law::Perft, "by branches"),
    (InjectedFault::CountsAfterTheEnd, Law::Perft, "after the end"),
    (InjectedFault::CountsNoRoot, Law::Perft, "at depth 0"),
    (InjectedFault::BranchesHaveNoNames, Law::Perft, "the branches"),
    (InjectedFault::CountsMovesTwice, Law::Perft, "4 for 2 moves"),
    (InjectedFault::CountsAnswersTwice, Law::Perft, "by playing"),
];

/// Faults of the game with dice.
const STROLL: &[Finds] = &[
    (InjectedFault::StartIsOver, Law::StartsOpen, "Over("),
    (InjectedFault::RollTwice, Law::NoRepeats, "Some(StrollDice(1, 1)) is listed twice"),
    (InjectedFault::NoWeight, Law::Weights, "has no weight"),
    (InjectedFault::MovesWhileRolling, Law::Refuses, "was played"),
    (InjectedFault::RollsAnyTime, Law::Refuses, "Roll(StrollDice"),
    (InjectedFault::RefusalMoves, Law::Untouched, "left FaultyGame"),
    (InjectedFault::RollTextCut, Law::RollText, "!' is StrollDice"),
    (InjectedFault::AnythingIsARoll, Law::ReadsLegal, "which is not possible"),
    (InjectedFault::StepsReversed, Law::Steps, "not one of"),
    (InjectedFault::StepsOfferedToNobody, Law::NextSteps, "though nobody is to move"),
    (InjectedFault::StepsReadForNobody, Law::StraySteps, "though nobody moves"),
    (InjectedFault::StrayStepRead, Law::StraySteps, "is read as Ok(None)"),
    (InjectedFault::OddOrderReadAsIllegal, Law::NextSteps, "which is not legal"),
    (InjectedFault::OddOrderLeadsNowhere, Law::NextSteps, "leads nowhere"),
    (InjectedFault::MatchChangesTheRules, Law::Match, "the next game has standard+nocube"),
    (InjectedFault::MatchGoesOnAfterTheEnd, Law::Match, "comes a game that is over"),
];

fn find<G: Perft>(fault: InjectedFault) -> Result<(), BrokenLaw> {
    fault.inject();
    let options = ["standard+length=3+either", "standard+match=9"];
    let rules = options.iter().find_map(|text| text.parse().ok()).unwrap();
    let laws = Laws::<FaultyGame<G>>::new(rules).playouts(60);
    laws.find().and_then(|()| laws.find_perft())
}

fn finds<G: Perft>(faults: &[Finds]) {
    for (fault, law, seen) in faults {
        match find::<G>(*fault) {
            Err(broken) => {
                let found = broken.law == *law && broken.detail.contains(seen);
                assert!(found, "{fault:?} should break {law:?} ({seen}), not: {broken}");
            }
            Ok(()) => panic!("{fault:?} was not found by {law:?}"),
        }
    }
}

#[test]
fn finds_nothing_without_a_fault() {
    assert_eq!(find::<Rope>(InjectedFault::None), Ok(()));
    assert_eq!(find::<Stroll>(InjectedFault::None), Ok(()));
}

#[test]
fn finds_faults_of_a_game_without_dice() {
    finds::<Rope>(ROPE);
}

#[test]
fn finds_faults_of_a_game_with_dice() {
    finds::<Stroll>(STROLL);
}

#[test]
fn every_law_finds_a_fault() {
    for law in Law::ALL {
        let broken = ROPE.iter().chain(STROLL).any(|(_, breaks, _)| *breaks == law);
        assert!(broken, "no fault breaks {law:?}, so nothing shows that it is checked");
    }
}

/// The report contains what is needed to reproduce the fault.
#[test]
#[should_panic(expected = "broken law: the winner could win all along
  seen:   white won, but could not from '0 w 2/2 0'
  rules:  standard+length=2
  start:  0 w 2/2 0
  events: ")]
fn the_report_contains_the_whole_game() {
    InjectedFault::NobodyCanWin.inject();
    let rules = "standard+length=2".parse().unwrap();
    Laws::<FaultyGame<Rope>>::new(rules).playouts(60).check();
}

#[test]
#[should_panic(expected = "the reader panics")]
fn finds_a_reader_that_panics_on_malformed_text() {
    InjectedFault::PanicsOnGarbage.inject();
    Laws::<FaultyGame<Stroll>>::new("standard".parse().unwrap()).check();
}
