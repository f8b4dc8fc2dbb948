use table::Takebacks;

use crate::TableScript;

const CHESS: &str = "chess";
const CHECKERS: &str = "checkers";
const BACKGAMMON: &str = "backgammon";

/// The scripts. The first sixteen rows need no dice.
pub const SCRIPTS: [TableScript; 20] = [
    TableScript::new(
        "castling on both sides",
        CHESS,
        &[
            "e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "d7d6", "e1g1", "c8g4", "h2h3", "d8d7", "h3g4",
            "e8c8",
        ],
    ),
    TableScript::new(
        "en passant and promotion",
        CHESS,
        &["d2d4", "e4d3", "a7a8n", "h2h1q", "e1d2", "h1g2", "d2d3"],
    )
    .from("4k3/P7/8/8/4p3/8/3P3p/4K3 w - - 0 1"),
    TableScript::new("checkmate", CHESS, &["f2f3", "e7e5", "g2g4", "d8h4"]),
    TableScript::new("stalemate", CHESS, &["a7f7"]).from("7k/Q7/8/6K1/8/8/8/8 w - - 0 1"),
    TableScript::new(
        "a draw is declined, then accepted",
        CHESS,
        &["e2e4", "draw", "decline", "e7e5", "draw", "accept"],
    ),
    TableScript {
        games: 2,
        ..TableScript::new("two games, both resigned", CHESS, &["d2d4", "resign", "next", "resign"])
    },
    TableScript::new(
        "threefold repetition is claimed",
        CHESS,
        &["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8", "claim"],
    ),
    TableScript::new(
        "takebacks are asked for",
        CHESS,
        &["e2e4", "e7e5", "takeback", "accept", "c7c5", "takeback", "decline", "g1f3"],
    ),
    TableScript {
        takebacks: Takebacks::Free,
        ..TableScript::new(
            "takebacks are free",
            CHECKERS,
            &["11-15", "22-18", "15x22", "takeback", "11-16", "24-20"],
        )
    },
    TableScript { clock: "1", ..TableScript::new("the flag falls", CHESS, &[]) },
    TableScript::new(
        "a computer moves and gives a move back",
        CHESS,
        &["e2e4", "d2d4", "takeback", "b1c3", "draw", "g1f3"],
    )
    .against(4),
    TableScript::new("a computer resigns", CHESS, &["g1f1", "f1g1", "g1f1"])
        .from("4k3/8/8/8/8/8/8/RR4KQ w - - 0 1")
        .against(6),
    TableScript::new("a computer accepts a draw", CHESS, &["e1f1", "draw"])
        .from("4k3/8/8/8/8/8/3Q4/4K3 w - - 0 1")
        .against(6),
    TableScript::new("a computer claims a draw", CHESS, &["a2a1"])
        .from("8/8/4k3/8/4P3/4K3/R6r/8 w - - 99 80")
        .against(6),
    TableScript::new(
        "a double jump and a crown",
        CHECKERS,
        &["14x23x30", "32-28", "30-26", "28-24"],
    )
    .from("B:W18,26,32:B14"),
    TableScript::new("checkers against a computer", CHECKERS, &["*", "*", "*", "*", "resign"])
        .against(5),
    TableScript::new(
        "a money game with a double and a redouble",
        BACKGAMMON,
        &["*", "double", "take", "*", "double", "take", "*", "roll", "*", "*", "double", "drop"],
    ),
    TableScript::new(
        "a match with the Crawford game",
        BACKGAMMON,
        &[
            "*", "double", "drop", "next", "*", "double", "drop", "next", "*", "*", "*", "resign",
            "accept",
        ],
    )
    .under("standard+match=3"),
    TableScript::new(
        "dancing on the bar, bearing off and entering",
        BACKGAMMON,
        &[
            "roll", "*", "roll", "*", "roll", "*", "roll", "*", "roll", "*", "roll", "*", "roll",
            "*", "roll", "*",
        ],
    )
    .from("XGID=aBBBBBB-----ee-----d------:0:0:-1:00:0:0:0:0:10"),
    TableScript::new("backgammon against a computer", BACKGAMMON, &["*", "*", "*", "*", "resign"])
        .against(3),
];
