//! Pieces that are attacked by less valuable ones, or that hang.

use chess::{Bitboard, Role};
use game::Side;

use super::eval_info::EvalInfo;
use super::term_recorder::TermRecorder;
use super::terms::{HANGING, THREAT_BY_MINOR, THREAT_BY_PAWN, THREAT_BY_ROOK};

const TARGETS: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

#[inline(always)]
pub(crate) fn record_terms<R: TermRecorder>(info: &EvalInfo<'_>, side: Side, recorder: &mut R) {
    let (ours, theirs) = (&info.attacks[side], &info.attacks[!side]);
    let targets = info.position.occupied_by(!side).without(Bitboard::of(info.king[!side]));
    // Protected by a pawn, or twice where we attack only once.
    let well_protected = theirs.by(Role::Pawn) | theirs.twice.without(ours.twice);
    let by_minor = ours.by(Role::Knight) | ours.by(Role::Bishop);
    let by_pawn = ours.by(Role::Pawn);
    let by_rook = ours.by(Role::Rook);
    for role in TARGETS {
        let pieces = info.position.pieces(!side, role);
        let number = role as usize;
        if role != Role::Pawn {
            recorder.record(side, THREAT_BY_PAWN + number, (pieces & by_pawn).len() as i32);
        }
        // A protected piece is threatened only by a less valuable one.
        let weak = pieces.without(well_protected);
        let by_minor_targets = if number >= Role::Rook as usize { pieces } else { weak };
        let count = (by_minor_targets & by_minor).len() as i32;
        recorder.record(side, THREAT_BY_MINOR + number, count);
        let by_rook_targets = if role == Role::Queen { pieces } else { weak };
        let count = (by_rook_targets & by_rook).len() as i32;
        recorder.record(side, THREAT_BY_ROOK + number, count);
    }
    let hanging = targets & ours.all.without(theirs.all);
    recorder.record(side, HANGING, hanging.len() as i32);
}
