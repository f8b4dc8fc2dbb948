//! Every law is broken by at least one fault, and the fault is found by that law.

use game::Perft;
use salon_game_laws::tiny::{Rope, Stroll};
use salon_game_laws::{Broken, Law, Laws};

use crate::faulty::{Fault, Faulty, inject};

/// The faults of the game without dice, and the laws that find them.
const ROPE: &[(Fault, Law)] = &[
    (Fault::RulesLoseTheirOptions, Law::RulesText),
    (Fault::EventsChangeTheRules, Law::KeepsRules),
    (Fault::NoMoves, Law::Turn),
    (Fault::MovesAfterTheEnd, Law::Turn),
    (Fault::MoveTwice, Law::NoRepeats),
    (Fault::LastMoveRefused, Law::Applies),
    (Fault::WrongSidePlays, Law::Refuses),
    (Fault::MovesAfterTheEndPlay, Law::Refuses),
    (Fault::RefusalMoves, Law::Untouched),
    (Fault::PositionTextCut, Law::PositionText),
    (Fault::PositionOfTwoLines, Law::PositionText),
    (Fault::MoveTextCut, Law::MoveText),
    (Fault::SpaceInMove, Law::DistinctTexts),
    (Fault::OneTextForAll, Law::DistinctTexts),
    (Fault::AnythingIsAMove, Law::ReadsLegal),
    (Fault::NoSteps, Law::Steps),
    (Fault::StrayStepOffered, Law::NextSteps),
    (Fault::StrayStepRead, Law::StraySteps),
    (Fault::KeyDrifts, Law::Key),
    (Fault::OtherMovePlayed, Law::Replay),
    (Fault::DrawForgotten, Law::Undo),
    (Fault::DrawSeenLate, Law::CompulsoryDraw),
    (Fault::NoClaims, Law::Claims),
    (Fault::ClaimFlickers, Law::Claims),
    (Fault::ResignerWins, Law::Resignation),
    (Fault::NobodyCanWin, Law::CanWin),
    (Fault::NoPoints, Law::Outcome),
    (Fault::MatchBeginsElsewhere, Law::Match),
    (Fault::InkBlot, Law::Diagram),
    (Fault::CountsOneMore, Law::Perft),
];

/// Those of the game with dice.
const STROLL: &[(Fault, Law)] = &[
    (Fault::StartIsOver, Law::StartsOpen),
    (Fault::NoWeight, Law::Weights),
    (Fault::MovesWhileRolling, Law::Refuses),
    (Fault::RollsAnyTime, Law::Refuses),
    (Fault::RefusalMoves, Law::Untouched),
    (Fault::RollTextCut, Law::RollText),
    (Fault::AnythingIsARoll, Law::ReadsLegal),
    (Fault::StepsReversed, Law::Steps),
    (Fault::StrayStepRead, Law::StraySteps),
    (Fault::MatchGoesOnAfterTheEnd, Law::Match),
];

fn find<G: Perft>(fault: Fault) -> Result<(), Broken> {
    inject(fault);
    let options = ["standard+length=3+either", "standard+match=9"];
    let rules = options.iter().find_map(|text| text.parse().ok()).unwrap();
    let laws = Laws::<Faulty<G>>::new(rules).playouts(60);
    laws.find().and_then(|()| laws.find_perft())
}

fn finds<G: Perft>(faults: &[(Fault, Law)]) {
    for (fault, law) in faults {
        match find::<G>(*fault) {
            Err(broken) => assert_eq!(broken.law, *law, "{fault:?}: {broken}"),
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
        let broken = ROPE.iter().chain(STROLL).any(|(_, breaks)| *breaks == law);
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
    inject(Fault::NobodyCanWin);
    let rules = "standard+length=2".parse().unwrap();
    Laws::<Faulty<Rope>>::new(rules).playouts(60).check();
}

#[test]
#[should_panic(expected = "the reader came down")]
fn readers_are_fed_garbage() {
    inject(Fault::PanicsOnGarbage);
    Laws::<Faulty<Stroll>>::new("standard".parse().unwrap()).check();
}
