//! Position and match IDs that GNU Backgammon 1.07 shows for these XGIDs (`oracles/check_ids.py`).

use game::Notation;
use salon_backgammon::{GnuId, Position, Rules};

use crate::scene::{play, read, start};

const IDS: &str = include_str!("../data/gnubg_ids.tsv");

#[test]
fn positions_can_be_given_as_gnu_ids() {
    let rules = Rules::STANDARD;
    let read = |text: &str| Position::read_position(&rules, text);
    let position = read("4HPwATDgc/ABMA:cIkFAAAAAAAE").unwrap();
    assert_eq!(Ok(position), read("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"));
    assert!(read("4HPwATDgc/ABMA").is_err());
}

#[test]
fn ids_are_those_of_gnu_backgammon() {
    for line in IDS.lines() {
        let (xgid, ids) = line.split_once('\t').expect(line);
        let position = read("standard", xgid);
        assert_eq!(GnuId::of(&position).expect(xgid).to_string(), ids, "{xgid}");
        let read: GnuId = ids.parse().expect(ids);
        let back = read.to_position(&Rules::STANDARD).expect(ids);
        assert_eq!(back.write_position(), xgid, "{ids}");
    }
}

#[test]
fn the_last_bit_is_the_jacoby_rule() {
    let ids = |rules: &str| {
        GnuId::of(play(start(rules), "31").position()).map(|id| id.to_string()).unwrap_or_default()
    };
    assert_eq!(ids("standard+money+jacoby"), "4HPwATDgc/ABMA:cIkFAAAAAAAA");
    assert_eq!(ids("standard+money"), "4HPwATDgc/ABMA:cIkFAAAAAAAE");
}

#[test]
fn gnu_ids_keep_doubles_and_results() {
    for events in ["31 8/5,6/5 double", "31 8/5,6/5 double drop", "31 8/5,6/5 double take", "13"] {
        let position = play(start("standard+match=7"), events).position().clone();
        let id = GnuId::of(&position).expect(events);
        assert_eq!(id.to_position(&Rules::match_to(7)), Ok(position), "{events}");
    }
    let beaver = play(start("standard+money+beavers"), "31 8/5,6/5 double beaver");
    assert_eq!(GnuId::of(beaver.position()), None);
}

#[test]
fn rejects_malformed_ids() {
    for text in [
        "",
        ":",
        "4HPwATDgc/ABMA",
        "4HPwATDgc/ABMA:",
        "4HPwATDgc/ABM:cIkFAAAAAAAE",
        "4HPwATDgc/ABM?:cIkFAAAAAAAE",
        "//////////////:cIkFAAAAAAAE",
        "AAAAAAAAAAAAAA:cIkFAAAAAAAE", // everything off on both sides
        "4HPwATDgc/ABMA:////////////",
        "4HPwATDgc/ABMA:IIkFAAAAAAAE", // a cube owned by a third player
        "4HPwATDgc/ABMA:cI8FAAAAAAAE", // a game state that does not exist
    ] {
        assert!(text.parse::<GnuId>().is_err(), "{text}");
    }
    // A game that has not started, and a match that is over.
    for text in ["4HPwATDgc/ABMA:cAgAAAAAAAAE", "4HPwATDgc/ABMA:cAlgABAAMAAE"] {
        let id: GnuId = text.parse().expect(text);
        let read: Result<Position, _> = id.to_position(&Rules::STANDARD);
        assert!(read.is_err(), "{text}: {read:?}");
    }
}
