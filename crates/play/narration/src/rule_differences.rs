//! How a rulebook differs from the standard, in sentences that say what a player may do.

use rulebooks::Rulebook;
use words::Language;

/// A sentence for each difference of a rulebook from the standard of its game.
pub fn rule_differences(book: &'static Rulebook, l: Language) -> Vec<&'static str> {
    book.differences()
        .map(|entry| sentence(entry.article.id, l).unwrap_or(entry.article.title.to(l)))
        .collect()
}

fn sentence(article: &str, l: Language) -> Option<&'static str> {
    Some(match article {
        "chess.sides.lot" => l.difference_chess_sides_lot(),
        "chess.castling.none" => l.difference_chess_castling_none(),
        "chess.en-passant.none" => l.difference_chess_en_passant_none(),
        "chess.castling.travel" => l.difference_chess_castling_travel(),
        "chess.end.fifty.either" => l.difference_chess_fifty_either(),
        "checkers.goal.capture" => l.difference_checkers_goal_capture(),
        "checkers.first.chosen" => l.difference_checkers_first_chosen(),
        "checkers.sides.chosen" => l.difference_checkers_sides_chosen(),
        "checkers.sides.coin" => l.difference_checkers_sides_coin(),
        "checkers.capture.may" => l.difference_checkers_capture_may(),
        "checkers.capture.break-off" => l.difference_checkers_break_off(),
        "checkers.crown.go-on" => l.difference_checkers_crown_go_on(),
        "backgammon.end.plain" => l.difference_backgammon_plain(),
        "backgammon.single" => l.difference_backgammon_single(),
        "backgammon.cube.none" => l.difference_backgammon_no_cube(),
        "backgammon.stake" => l.difference_backgammon_stake(),
        "backgammon.auto" => l.difference_backgammon_auto(),
        "backgammon.beavers" => l.difference_backgammon_beavers(),
        "backgammon.jacoby" => l.difference_backgammon_jacoby(),
        "backgammon.irregular.play" => l.difference_backgammon_irregular(),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An article that stands for a point on which the rulebooks differ says so in a sentence.
    #[test]
    fn every_point_of_difference_has_a_sentence() {
        for game in ["chess", "checkers", "backgammon"] {
            for book in rulebooks::rulebooks(game) {
                for entry in book.differences().filter(|entry| entry.article.point.is_some()) {
                    let sentence = sentence(entry.article.id, Language::English);
                    assert!(
                        sentence.is_some_and(|text| text.ends_with('.')),
                        "{}",
                        entry.article.id
                    );
                }
            }
        }
        let fortress = rulebooks::rulebook("chess", "fortress").unwrap();
        let sentences = rule_differences(fortress, Language::English);
        assert!(sentences.contains(&"You may not castle."), "{sentences:?}");
    }
}
