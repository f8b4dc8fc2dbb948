//! Every law is broken by at least one fault, and the fault is found by that law.

use game::Perft;
use salon_game_laws::tiny::{Rope, Stroll};
use salon_game_laws::{Broken, Law, Laws};

use crate::fault::Fault;
use crate::faulty::Faulty;

/// A fault, the law that finds it, and what is seen.
type Found = (Fault, Law, &'static str);

/// The faults of the game without dice.
const ROPE: &[Found] = &[
    (Fault::RulesLoseTheirOptions, Law::RulesText, "'standard' is read as"),
    (Fault::RulesLoseUnusualOptions, Law::RulesText, "(from 'standard+length="),
    (Fault::StartsWithOtherRules, Law::KeepsRules, "it starts with short"),
    (Fault::EventsChangeTheRules, Law::KeepsRules, "lost by Move"),
    (Fault::ReadingChangesTheRules, Law::KeepsRules, "lost by reading"),
    (Fault::NoMoves, Law::Turn, "Player(White), but 0 moves"),
    (Fault::MovesAfterTheEnd, Law::Turn, "Over("),
    (Fault::MoveTwice, Law::NoRepeats, "Some(Tug) stands twice"),
    (Fault::LastMoveRefused, Law::Applies, "NotYourTurn"),
    (Fault::WrongSidePlays, Law::Refuses, "was played"),
    (Fault::MovesAfterTheEndPlay, Law::Refuses, "was played"),
    (Fault::RefusalMoves, Law::Untouched, "left Faulty"),
    (Fault::PositionTextCut, Law::PositionText, "is refused"),
    (Fault::PositionOfTwoLines, Law::PositionText, "is not one line"),
    (Fault::PositionReadAsStart, Law::PositionText, "is read as"),
    (Fault::MoveTextCut, Law::MoveText, "refused: a pull is"),
    (Fault::MoveReadAsAnother, Law::MoveText, "is Heave, read as"),
    (Fault::SpaceInMove, Law::DistinctTexts, "is not one word"),
    (Fault::OneTextForAll, Law::DistinctTexts, "stands for two"),
    (Fault::AnythingIsAMove, Law::ReadsLegal, "which is not legal"),
    (Fault::PlainInkBlots, Law::Diagram, "plain ink"),
    (Fault::UnicodeInkHasColours, Law::Diagram, "unicode ink"),
    (Fault::NoColours, Law::Diagram, "colour draws nothing"),
    (Fault::NoSteps, Law::Steps, "has none"),
    (Fault::BeginningRefused, Law::Steps, "but is refused"),
    (Fault::StepsReadAsAnother, Law::Steps, "is Heave but is read as"),
    (Fault::StepOfferedTwice, Law::NextSteps, "offers a step twice"),
    (Fault::StrayStepOffered, Law::NextSteps, "was offered and is refused"),
    (Fault::StrayStepRead, Law::StraySteps, "is read as Ok(None)"),
    (Fault::NoStepIsAMove, Law::NextSteps, "no step at all"),
    (Fault::StepsWithoutEnd, Law::NextSteps, "does not end"),
    (Fault::KeyDrifts, Law::Key, "read back"),
    (Fault::KeyChangesWithEachGame, Law::Key, "before"),
    (Fault::HashDrifts, Law::Key, "hash of"),
    (Fault::OtherMovePlayed, Law::Replay, "then Faulty"),
    (Fault::OtherMoveReplayed, Law::Replay, "is refused: the game is over"),
    (Fault::DrawForgotten, Law::Undo, "is not Line"),
    (Fault::DrawSeenLate, Law::CompulsoryDraw, "LetGo, but Player(White)"),
    (Fault::DrawVanishes, Law::CompulsoryDraw, "Over(Draw"),
    (Fault::NoClaims, Law::Claims, "an empty list"),
    (Fault::ClaimSeenLate, Law::Claims, "white may claim [LetGo], not []"),
    (Fault::ClaimVanishes, Law::Claims, "stands [LetGo], claimed Ok([])"),
    (Fault::ResignerWins, Law::Resignation, "white resigns"),
    (Fault::NobodyCanWin, Law::CanWin, "but could not from"),
    (Fault::NoPoints, Law::Outcome, "points: 0"),
    (Fault::NamelessEnding, Law::Outcome, "has no name"),
    (Fault::NoMatch, Law::Match, "over before its first game"),
    (Fault::MatchBeginsElsewhere, Law::Match, "its first game begins"),
    (Fault::CountsOneMore, Law::Perft, "by branches"),
    (Fault::CountsAfterTheEnd, Law::Perft, "after the end"),
    (Fault::CountsNoRoot, Law::Perft, "at depth 0"),
    (Fault::BranchesHaveNoNames, Law::Perft, "the branches"),
    (Fault::CountsMovesTwice, Law::Perft, "4 for 2 moves"),
    (Fault::CountsAnswersTwice, Law::Perft, "by hand"),
];

/// Those of the game with dice.
const STROLL: &[Found] = &[
    (Fault::StartIsOver, Law::StartsOpen, "Over("),
    (Fault::RollTwice, Law::NoRepeats, "Some(Pair(1, 1)) stands twice"),
    (Fault::NoWeight, Law::Weights, "has no weight"),
    (Fault::MovesWhileRolling, Law::Refuses, "was played"),
    (Fault::RollsAnyTime, Law::Refuses, "Roll(Pair"),
    (Fault::RefusalMoves, Law::Untouched, "left Faulty"),
    (Fault::RollTextCut, Law::RollText, "!' is Pair"),
    (Fault::AnythingIsARoll, Law::ReadsLegal, "which cannot come"),
    (Fault::StepsReversed, Law::Steps, "not one of"),
    (Fault::StepsOfferedToNobody, Law::NextSteps, "though nobody is to move"),
    (Fault::StepsReadForNobody, Law::StraySteps, "though nobody moves"),
    (Fault::StrayStepRead, Law::StraySteps, "is read as Ok(None)"),
    (Fault::OddOrderReadAsIllegal, Law::NextSteps, "which is not legal"),
    (Fault::OddOrderLeadsNowhere, Law::NextSteps, "leads nowhere"),
    (Fault::MatchChangesTheRules, Law::Match, "the next game has standard+nocube"),
    (Fault::MatchGoesOnAfterTheEnd, Law::Match, "comes a game that is over"),
];

fn find<G: Perft>(fault: Fault) -> Result<(), Broken> {
    fault.inject();
    let options = ["standard+length=3+either", "standard+match=9"];
    let rules = options.iter().find_map(|text| text.parse().ok()).unwrap();
    let laws = Laws::<Faulty<G>>::new(rules).playouts(60);
    laws.find().and_then(|()| laws.find_perft())
}

fn finds<G: Perft>(faults: &[Found]) {
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
fn without_a_fault_nothing_is_found() {
    assert_eq!(find::<Rope>(Fault::None), Ok(()));
    assert_eq!(find::<Stroll>(Fault::None), Ok(()));
}

#[test]
fn faults_without_dice_are_found_by_their_law() {
    finds::<Rope>(ROPE);
}

#[test]
fn faults_with_dice_are_found_by_their_law() {
    finds::<Stroll>(STROLL);
}

#[test]
fn every_law_can_be_broken() {
    for law in Law::ALL {
        let broken = ROPE.iter().chain(STROLL).any(|(_, breaks, _)| *breaks == law);
        assert!(broken, "no fault breaks {law:?}, so nothing shows that it is tried");
    }
}

/// The report is enough to see the fault again.
#[test]
#[should_panic(expected = "broken law: who won could win
  seen:   white won, but could not from '0 w 2/2 0'
  rules:  standard+length=2
  start:  0 w 2/2 0
  events: ")]
fn a_broken_law_is_told_with_its_game() {
    Fault::NobodyCanWin.inject();
    let rules = "standard+length=2".parse().unwrap();
    Laws::<Faulty<Rope>>::new(rules).playouts(60).check();
}

#[test]
#[should_panic(expected = "the reader came down")]
fn readers_are_fed_garbage() {
    Fault::PanicsOnGarbage.inject();
    Laws::<Faulty<Stroll>>::new("standard".parse().unwrap()).check();
}
