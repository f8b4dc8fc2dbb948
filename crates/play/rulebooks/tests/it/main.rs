//! Every example holds, every refusal is explained and shown, and every flag of the rules matters to an example.

mod texts;

use std::collections::BTreeSet;

use games::{GameKind, with_game};
use rulebooks::{
    Article, Example, GameMessages, Rulebook, article_for_refusal, check_example,
    comparison_points, play_example, rulebooks,
};
use words::Language;

use salon_rulebooks as rulebooks;

/// Every rulebook with each of its articles.
fn entries() -> impl Iterator<Item = (&'static Rulebook, &'static Article)> {
    let books = GameKind::ALL.iter().flat_map(|kind| rulebooks(kind.name()));
    books.flat_map(|book| book.articles().map(move |entry| (book, entry.article)))
}

/// The kind of positions that an example needs.
fn kind(book: &Rulebook, example: &Example) -> GameKind {
    usual(book).under(&example.rules(book))
}

fn usual(book: &Rulebook) -> GameKind {
    book.game.parse().unwrap()
}

/// Every kind of positions of a game.
fn kinds(game: GameKind) -> impl Iterator<Item = GameKind> {
    GameKind::EVERY.iter().copied().filter(move |kind| kind.name() == game.name())
}

#[test]
fn every_example_of_every_rulebook_holds() {
    let mut faults = Vec::new();
    for (book, article) in entries() {
        for example in article.examples() {
            let result = with_game!(kind(book, example), G => check_example::<G>(book, example, |rules| rules));
            if let Err(fault) = result {
                faults
                    .push(format!("{} {}: {} ({})", book.id, article.id, fault, example.shows.en));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_rulebook_names_rules_of_its_game() {
    for kind in GameKind::ALL {
        let books = rulebooks(kind.name());
        assert_eq!(books[0].id, "standard");
        for book in books {
            with_game!(kind, G => {
                assert!(book.id.parse::<<G as game::Game>::Rules>().is_ok(), "{}", book.id);
            });
        }
    }
}

fn reasons<G: GameMessages>() -> BTreeSet<String> {
    G::refusals().iter().map(|refusal| G::refusal_name(*refusal)).collect()
}

/// The refusals that no article of a rulebook or of the standard rules explains.
fn unexplained<G: GameMessages>(book: &Rulebook) -> BTreeSet<String> {
    let refusals =
        G::refusals().iter().filter(|refusal| article_for_refusal::<G>(book.id, refusal).is_none());
    refusals.map(|refusal| G::refusal_name(*refusal)).collect()
}

/// The name without its detail: `NotHowItMoves(Rook)`.
fn without_detail(reason: &str) -> String {
    reason.split('(').next().unwrap_or(reason).to_owned()
}

#[test]
fn every_refusal_is_shown_by_an_example_and_explained_by_an_article() {
    for kind in GameKind::ALL {
        let reasons = kinds(*kind).flat_map(|kind| with_game!(kind, G => reasons::<G>()));
        let reasons: BTreeSet<String> = reasons.collect();
        let of_game = || entries().filter(|(book, _)| book.game == kind.name());
        let examples = of_game().flat_map(|(_, article)| article.examples());
        let shown: BTreeSet<String> =
            examples.filter_map(|example| example.refused).map(str::to_owned).collect();
        let missing: Vec<_> = reasons.difference(&shown).collect();
        assert!(missing.is_empty(), "{}: no example shows {missing:?}", kind.name());
        let unknown: Vec<_> = shown.difference(&reasons).collect();
        assert!(unknown.is_empty(), "{}: no such reasons: {unknown:?}", kind.name());

        let explained: BTreeSet<String> = of_game()
            .flat_map(|(_, article)| article.explains)
            .map(|reason| without_detail(reason))
            .collect();
        for book in rulebooks(kind.name()) {
            for kind in kinds(*kind) {
                let unexplained = with_game!(kind, G => unexplained::<G>(book));
                let nowhere: Vec<_> = unexplained.difference(&explained).collect();
                assert!(nowhere.is_empty(), "{kind}: nothing explains {nowhere:?}");
            }
        }
        assert!(explained.is_subset(&reasons), "{:?}", explained.difference(&reasons));
    }
}

/// Each flag of a rulebook, with the articles that have an example which fails when the flag changes.
fn noticed<G: GameMessages>(book: &Rulebook) -> Vec<(&'static str, Vec<&'static str>)> {
    let rules: G::Rules = book.id.parse().unwrap_or_else(|_| panic!("{}", book.id));
    let mut seen = Vec::new();
    for (index, (flag, _)) in G::rule_variations(&rules).into_iter().enumerate() {
        let fails = |article: &Article| {
            let usual = |example: &&Example| kind(book, example) == usual(book);
            article.examples().iter().filter(usual).any(|example| {
                let vary = |rules| G::rule_variations(&rules).swap_remove(index).1;
                check_example::<G>(book, example, vary).is_err()
            })
        };
        let articles = book.articles().map(|entry| entry.article).filter(|article| fails(article));
        seen.push((flag, articles.map(|article| article.id).collect()));
    }
    seen
}

#[test]
fn changing_any_flag_makes_an_example_fail() {
    for (book, _) in entries().filter(|(book, article)| {
        book.articles().next().is_some_and(|first| first.article.id == article.id)
    }) {
        let seen = with_game!(usual(book), G => noticed::<G>(book));
        for (flag, articles) in seen {
            let book = format!("{} {}", book.game, book.id);
            assert!(!articles.is_empty(), "{book}: no example notices the flag {flag}");
            // Shown by `cargo test -p salon-rulebooks changing_any_flag -- --nocapture`.
            eprintln!("{book}: {flag} is noticed by {}", articles.join(", "));
        }
    }
}

/// A booklet's differences are rules of its own, not the standard's rules in other words.
#[test]
fn a_reworded_article_is_no_difference() {
    let fortress = rulebooks::rulebook("chess", "fortress").unwrap();
    let differences: Vec<&str> = fortress.differences().map(|entry| entry.article.id).collect();
    assert!(differences.contains(&"chess.castling.none"), "{differences:?}");
    assert!(!differences.contains(&"chess.goal.fortress"), "{differences:?}");
    assert_eq!(fortress.entry("chess.queen").unwrap().article.id, "chess.queen.fortress");
}

/// Whether an example of the article fails under a rulebook.
fn fails_in(book: &Rulebook, article: &Article) -> bool {
    let fails = |example| with_game!(kind(book, example), G => check_example::<G>(book, example, |rules| rules).is_err());
    article.examples().iter().any(fails)
}

/// Where two rulebooks decide a point differently, an example of one fails under the other. How sides are chosen
/// is up to the players and has no such example.
#[test]
fn examples_show_every_difference_between_rulebooks() {
    for kind in GameKind::ALL {
        let books = rulebooks(kind.name());
        for point in comparison_points(kind.name()).filter(|point| !point.id.ends_with(".sides")) {
            // A rulebook without a cube has no article about beavers.
            let article = |book: &Rulebook| book.on(point.id).map(|entry| entry.article);
            let fails =
                |book, article: Option<&Article>| article.is_some_and(|a| fails_in(book, a));
            for (one, other) in books.iter().flat_map(|one| books.iter().map(move |o| (one, o))) {
                let same = article(one).map(|a| a.id) == article(other).map(|a| a.id);
                let shown = fails(other, article(one)) || fails(one, article(other));
                assert_ne!(same, shown, "{} in {} and {}", point.id, one.id, other.id);
            }
        }
    }
}

fn rewritten<G: GameMessages>(book: &Rulebook, example: &Example) -> String {
    play_example::<G>(book, example).unwrap().line.start().write_position()
}

/// Checked for the first rulebook that has the article.
#[test]
fn positions_of_examples_are_canonical() {
    let mut seen = BTreeSet::new();
    for (book, article) in entries().filter(|(_, article)| seen.insert(article.id)) {
        for example in article.examples() {
            let Some(text) = example.position else { continue };
            let canonical = with_game!(kind(book, example), G => rewritten::<G>(book, example));
            assert_eq!(canonical, text, "{} {}", book.id, article.id);
        }
    }
}

#[test]
fn every_text_is_translated() {
    for kind in GameKind::EVERY {
        with_game!(kind, G => {
            for refusal in G::refusals() {
                let [english, french] = Language::ALL.map(|l| G::refusal(l, *refusal));
                assert_ne!(english, french, "{refusal:?}");
            }
            for ending in G::endings() {
                assert_ne!(G::ending(Language::English, *ending), "", "{ending:?}");
                assert_ne!(G::ending(Language::French, *ending), "", "{ending:?}");
            }
        });
    }
    for (_, article) in entries() {
        assert_ne!(article.text.en, article.text.fr, "{}", article.id);
        assert_ne!(article.title.fr, "", "{}", article.id);
    }
}

#[test]
fn reads_french_piece_letters() {
    let position = <chess::Position as game::Notation>::read_position(
        &chess::Rules::STANDARD,
        "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
    )
    .unwrap();
    let read =
        |language, text| position.read_localized_move(language, text).map(|mv| mv.to_string());
    assert_eq!(read(Language::French, "Ta8").as_deref(), Ok("a1a8"));
    assert_eq!(read(Language::French, "Re2").as_deref(), Ok("e1e2"), "le roi");
    assert_eq!(read(Language::French, "Ra8").as_deref(), Ok("a1a8"), "only the English rook can");
    assert_eq!(read(Language::English, "Ke2").as_deref(), Ok("e1e2"));
    assert!(read(Language::English, "Ta8").is_err());
}

#[test]
fn finds_the_article_for_a_refusal() {
    let id = |refusal| article_for_refusal::<chess::Position>("travel", &refusal).unwrap().id;
    assert_eq!(id(chess::Refusal::CastlingOutOfCheck), "chess.castling.check");
    assert_eq!(id(chess::Refusal::Turn(game::OutOfTurn::NotYourTurn)), "chess.first");
}

/// The words of a text.
fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphabetic())
}

/// Articles are shared between rulebooks, but each names the sides as its box does: Light and Dark, Natural and
/// Stained, White and Red.
#[test]
fn no_text_names_a_side_that_its_rulebook_does_not_have() {
    for book in ["chess", "checkers", "backgammon"].into_iter().flat_map(rulebooks) {
        for l in Language::ALL {
            let own = [book.sides.white.to(l), book.sides.black.to(l)];
            let standard = rulebooks::rulebook(book.game, "standard").unwrap();
            let foreign = [standard.sides.white.to(l), standard.sides.black.to(l)];
            let foreign: Vec<_> = foreign.into_iter().filter(|name| !own.contains(name)).collect();
            for entry in book.articles() {
                let article = entry.article;
                let captions = article.examples().iter().map(|example| example.shows);
                let brief = article.point.map(|(_, brief)| brief);
                for text in [article.title, article.text].into_iter().chain(captions).chain(brief) {
                    let text = book.with_side_names(text.to(l), l);
                    let wrong = words_of(&text).find(|word| foreign.contains(word));
                    assert_eq!(wrong, None, "{} {}: {text}", book.id, article.id);
                }
            }
            let line = book.line.to(l);
            assert_eq!(words_of(line).find(|word| foreign.contains(word)), None, "{line}");
        }
    }
    let travel = rulebooks::rulebook("chess", "travel").unwrap();
    let caption = "White's queen takes; Black, whitewashed, resigns.";
    let named = "Light's queen takes; Dark, whitewashed, resigns.";
    assert_eq!(travel.with_side_names(caption, Language::English), named);
}

/// Booklets without gammons or castling mention them only where they say that there are none.
#[test]
fn booklets_do_not_mention_rules_that_they_lack() {
    let lacking = [
        ("backgammon", "fortress", "backgammon.end.plain", ["gammon", "gammons"]),
        ("backgammon", "premium", "backgammon.end.plain", ["gammon", "gammons"]),
        ("chess", "fortress", "chess.castling.none", ["castling", "roque"]),
    ];
    for (game, book, denial, words) in lacking {
        let book = rulebooks::rulebook(game, book).unwrap();
        assert!(book.entry(denial).is_some(), "{denial}");
        for entry in book.articles().filter(|entry| entry.article.id != denial) {
            let article = entry.article;
            let shows = article.examples().iter().map(|example| example.shows);
            for text in [article.title, article.text].into_iter().chain(shows) {
                for text in [text.en, text.fr] {
                    let found = words_of(text).find(|word| words.contains(&&*word.to_lowercase()));
                    assert_eq!(found, None, "{}: {text}", article.id);
                }
            }
        }
    }
}

/// Neither the help nor an error suggests a move that a booklet does not have.
#[test]
fn fortress_chess_suggests_no_castling() {
    for (rules, castles) in [("fortress", false), ("standard", true), ("travel", true)] {
        let rules: chess::Rules = rules.parse().unwrap();
        let error = "xx".parse::<chess::Uci>().unwrap_err();
        for l in Language::ALL {
            let error = chess::Position::syntax_error_under(l, &rules, &error);
            assert_eq!(error.contains("O-O") || error.contains("e1g1"), castles, "{error}");
            let examples = chess::Position::move_examples(l, &rules);
            assert_eq!(examples.contains("O-O"), castles, "{examples}");
        }
    }
}

/// In the travel booklet stalemate ends the game, and the opponent crowns a man.
#[test]
fn the_travel_booklets_are_told_as_they_are() {
    let article = |game, id| rulebooks::rulebook(game, "travel").unwrap().entry(id).unwrap();
    let stalemate = article("chess", "chess.end.stalemate.travel");
    assert_eq!(stalemate.source, rulebooks::ArticleSource::Booklet);
    assert!(stalemate.article.text.en.contains("that it is a draw is our addition"));
    let crowning = article("checkers", "checkers.crown.travel").article.text;
    assert!(crowning.en.contains("opponent") && crowning.fr.contains("adversaire"), "{crowning:?}");
}

/// The French booklet calls the queen "reine".
#[test]
fn fortress_chess_says_reine_in_french() {
    let book = rulebooks::rulebook("chess", "fortress").unwrap();
    let mut texts = Vec::new();
    for entry in book.articles() {
        texts.extend([entry.article.title.fr, entry.article.text.fr].map(str::to_owned));
        texts.extend(entry.article.examples().iter().map(|example| example.shows.fr.to_owned()));
    }
    let rules: chess::Rules = "fortress".parse().unwrap();
    let queen = chess::Role::Queen;
    let of_queens = [
        chess::Refusal::NotHowItMoves(queen),
        chess::Refusal::CannotBecome(queen),
        chess::Refusal::NoneCanReach(queen),
        chess::Refusal::Ambiguous(queen),
    ];
    for refusal in chess::Position::refusals().iter().chain(&of_queens) {
        texts.push(chess::Position::refusal_under(Language::French, &rules, *refusal));
    }
    for text in &texts {
        let dame = words_of(text).find(|word| matches!(*word, "dame" | "dames" | "Dame" | "Dames"));
        assert_eq!(dame, None, "{text}");
    }
    assert!(texts.iter().any(|text| text.contains("une reine ne se déplace pas ainsi")));
    let standard = chess::Position::refusal(
        Language::French,
        chess::Refusal::NotHowItMoves(chess::Role::Queen),
    );
    assert!(standard.contains("une dame"), "{standard}");
}
