use game::{BySide, Side};

use super::{Stroll, StrollMove};

/// A runner moves forward by one die.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StrollHop {
    /// The field before the hop.
    pub from: u8,
    /// The die.
    pub die: u8,
}

/// A decision without a hop.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StrollWord {
    /// No die can be played.
    Pass,
    /// To roll the dice.
    Roll,
    /// To double the stakes.
    Double,
    /// To accept a double.
    Take,
    /// To decline a double.
    Drop,
}

/// One hop of a play, or a whole decision without one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StrollStep {
    /// A hop.
    Hop(StrollHop),
    /// A decision without a hop.
    Say(StrollWord),
}

/// The last field.
pub(super) const HOME: u8 = 5;

/// The fields of each side's two runners, the last runner first.
pub(super) type Runners = BySide<[u8; 2]>;

/// The runners after a hop; `None` if there is no such runner or an opponent is on the target.
pub(super) fn hop(runners: &Runners, side: Side, hop: StrollHop) -> Option<Runners> {
    let index = runners[side].iter().position(|at| *at == hop.from && *at < HOME)?;
    let to = (hop.from + hop.die).min(HOME);
    if to < HOME && runners[!side].contains(&(HOME - to)) {
        return None;
    }
    let mut after = *runners;
    after[side][index] = to;
    after[side].sort_unstable();
    Some(after)
}

/// Every order of hops that uses as many dice as possible.
pub(super) fn orders(runners: &Runners, side: Side, dice: &[u8]) -> Vec<Vec<StrollHop>> {
    let mut all = Vec::new();
    go_on(runners, side, dice, &mut Vec::new(), &mut all);
    let most = all.iter().map(Vec::len).max().unwrap_or(0);
    all.retain(|order| order.len() == most && most > 0);
    all
}

fn go_on(
    runners: &Runners,
    side: Side,
    dice: &[u8],
    so_far: &mut Vec<StrollHop>,
    all: &mut Vec<Vec<StrollHop>>,
) {
    all.push(so_far.clone());
    for (index, die) in dice.iter().enumerate() {
        let mut rest = dice.to_vec();
        rest.remove(index);
        for from in runners[side] {
            let step = StrollHop { from, die: *die };
            if let Some(after) = hop(runners, side, step) {
                so_far.push(step);
                if !all.contains(so_far) {
                    go_on(&after, side, &rest, so_far, all);
                }
                so_far.pop();
            }
        }
    }
}

/// The play of some hops. Their order does not matter.
pub(super) fn play(order: &[StrollHop]) -> StrollMove {
    let mut hops = order.to_vec();
    hops.sort_unstable();
    StrollMove::Play(hops)
}

impl Stroll {
    /// Every order in which a legal turn can be entered, each with its move.
    pub(super) fn entries(&self) -> Vec<(Vec<StrollStep>, StrollMove)> {
        let words = self.words().into_iter();
        let words = words.map(|word| (vec![StrollStep::Say(word)], StrollMove::Say(word)));
        let orders =
            self.dice().map_or(Vec::new(), |dice| orders(&self.runners, self.mover, &dice));
        let plays = orders
            .into_iter()
            .map(|order| (order.iter().map(|hop| StrollStep::Hop(*hop)).collect(), play(&order)));
        words.chain(plays).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// White's runners on 1 and 4 roll 2 and 1; a black runner is on White's field 3. The last runner can play 1+1 and
    /// then 2+2, but not 1+2, which is blocked; the leader can go home by either die. The plays of two hops are
    /// {1+1, 2+2} and {1+1, 4+2}: if the leader plays the 1, only the blocked 1+2 is left.
    #[test]
    fn plays_use_as_many_dice_as_possible_in_any_order() {
        let runners = BySide { white: [1, 4], black: [0, 2] };
        let mut plays: Vec<_> = Vec::new();
        for order in orders(&runners, Side::White, &[2, 1]) {
            let play = play(&order);
            if !plays.contains(&play) {
                plays.push(play);
            }
        }
        let hops = |list: &[(u8, u8)]| {
            StrollMove::Play(list.iter().map(|&(from, die)| StrollHop { from, die }).collect())
        };
        assert_eq!(plays.len(), 2);
        assert!(plays.contains(&hops(&[(1, 1), (2, 2)])));
        assert!(plays.contains(&hops(&[(1, 1), (4, 2)])));
    }
}
