use proptest::prelude::*;
use salon_movetext::{
    AnyWords, Comment, Dialect, Export, GameReadError, GameTree, MoveNode, MoveNumber,
    MovetextReader, Nag, Tags, Variation,
};

fn read_all(bytes: &[u8], dialect: Dialect) -> Vec<Option<GameTree<String>>> {
    let mut reader = MovetextReader::new(bytes, dialect);
    let mut games = Vec::new();
    loop {
        match reader.read_game(|_| Ok(AnyWords::default())) {
            Ok(Some(game)) => games.push(Some(game)),
            Ok(None) => return games,
            Err(GameReadError::Syntax(fault)) => {
                assert!(fault.place.line >= 1 && fault.place.column >= 1);
                games.push(None);
            }
            Err(error) => panic!("{error}"),
        }
        assert!(games.len() <= bytes.len(), "more games than bytes");
    }
}

fn text_of(game: &GameTree<String>, start: MoveNumber) -> String {
    let Ok(text) = Export { roster: &[] }.write(game, AnyWords(start));
    text
}

fn count() -> impl Strategy<Value = MoveNumber> {
    (1..200u32, any::<bool>()).prop_map(|(number, second)| MoveNumber { number, second })
}

fn comment() -> impl Strategy<Value = Comment> {
    let text = prop_oneof![
        "[ -~]{1,120}",
        "[a-z%\\[\\]{}();\"\\\\é…\n\r\t ]{1,40}",
        "\\PC{1,20}",
        any::<String>(),
        Just("[%clk 0:01:02]".to_owned()),
        Just("a\n\n[A \"tag\"]".to_owned()),
    ];
    text.prop_map(|text| Comment::new(&text)).prop_filter("empty", |comment| !comment.is_empty())
}

fn comments() -> impl Strategy<Value = Vec<Comment>> {
    prop_oneof![3 => Just(Vec::new()), 1 => prop::collection::vec(comment(), 1..3)]
}

fn word() -> impl Strategy<Value = String> {
    prop_oneof!["[KQRBN][a-h][1-8]x[a-h][1-8][+#]?", "[a-h][1-8]", "O-O(-O)?", "[1-9]-3[0-2]", "%x"]
}

/// A node whose comments stand where a reader would put them; `first` says whether it begins a line
/// or follows variations.
fn node(
    variations: impl Strategy<Value = Vec<Variation<String>>>,
) -> impl Strategy<Value = MoveNode<String>> {
    let nags = prop::collection::vec(any::<u16>().prop_map(Nag), 0..3);
    (comments(), word(), nags, comments(), variations).prop_map(
        |(before, mv, nags, after, variations)| MoveNode { before, mv, nags, after, variations },
    )
}

fn settle(mut moves: Vec<MoveNode<String>>, closing: Vec<Comment>) -> Variation<String> {
    let mut open = true;
    for node in &mut moves {
        if !open {
            node.before.clear();
        }
        open = !node.variations.is_empty();
    }
    Variation { moves, closing: if open { closing } else { Vec::new() } }
}

fn line() -> impl Strategy<Value = Variation<String>> {
    let leaf = (prop::collection::vec(node(Just(Vec::new())), 0..8), comments())
        .prop_map(|(moves, closing)| settle(moves, closing));
    leaf.prop_recursive(4, 40, 4, |inner| {
        let variations = prop_oneof![
            2 => Just(Vec::new()),
            1 => prop::collection::vec(inner, 1..3),
        ];
        (prop::collection::vec(node(variations), 0..6), comments())
            .prop_map(|(moves, closing)| settle(moves, closing))
    })
}

fn tags() -> impl Strategy<Value = Tags> {
    let value = prop_oneof!["[ -~]{0,30}", "[\"\\\\\\]\\[ ]{0,6}", any::<String>()];
    prop::collection::vec(("[A-Z][a-zA-Z0-9_]{0,9}", value), 1..5).prop_map(Tags::from_iter)
}

fn game(dialect: Dialect) -> impl Strategy<Value = GameTree<String>> {
    (tags(), line(), prop::sample::select(dialect.results))
        .prop_map(|(tags, main, result)| GameTree { tags, main, result: Some(result) })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn reads_back_written_games(game in game(Dialect::PGN), start in count()) {
        let text = text_of(&game, start);
        prop_assert_eq!(read_all(text.as_bytes(), Dialect::PGN), [Some(game)], "{}", text);
    }

    #[test]
    fn lines_end_before_column_80(game in game(Dialect::PDN), start in count()) {
        for line in text_of(&game, start).lines().filter(|line| !line.starts_with('[')) {
            let longest = line.split_whitespace().map(|word| word.chars().count()).max();
            // Spaces before `%`, double spaces and commands are never replaced by a line break.
            let is_wrappable = !line.contains(" %") && !line.contains("  ") && !line.contains("[%");
            let is_short = line.chars().count() <= 79.max(longest.unwrap_or(0));
            prop_assert!(is_short || !is_wrappable, "{}", line);
        }
    }

    #[test]
    fn separates_consecutive_games(one in game(Dialect::PDN), two in game(Dialect::PDN)) {
        let text = text_of(&one, MoveNumber::FIRST) + &text_of(&two, MoveNumber::FIRST);
        prop_assert_eq!(read_all(text.as_bytes(), Dialect::PDN), [Some(one), Some(two)]);
    }

    #[test]
    fn an_invalid_game_does_not_affect_the_next(
        one in game(Dialect::PGN),
        two in game(Dialect::PGN),
        broken in prop::sample::select(&["[A 1]", "[A \"b\"]\n\n1. e4 )", "1. e4 {", "1. e4 ( d4", "e4 $"]),
    ) {
        let text = text_of(&one, MoveNumber::FIRST) + broken + "\n\n" + &text_of(&two, MoveNumber::FIRST);
        prop_assert_eq!(read_all(text.as_bytes(), Dialect::PGN), [Some(one), None, Some(two)]);
    }

    #[test]
    fn random_bytes_do_not_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        read_all(&bytes, Dialect::PGN);
        read_all(&bytes, Dialect::PDN);
    }

    #[test]
    fn near_valid_text_does_not_panic(text in "([\\[\\]{}()\"\\\\;%$!?*.…\n\r A1e-]|1-0|\n\n\\[A \"b\"\\]| e4){0,80}") {
        for game in read_all(text.as_bytes(), Dialect::PGN).into_iter().flatten() {
            // What can be read can be written, and from then on nothing changes any more.
            let written = text_of(&game, MoveNumber::FIRST);
            let again = read_all(written.as_bytes(), Dialect::PGN);
            let again = again[0].clone().expect("own text");
            prop_assert_eq!(text_of(&again, MoveNumber::FIRST), written);
        }
    }
}
