use salon_movetext::Dialect;

use crate::token_lines::{check, check_as};

#[test]
fn an_empty_text_has_no_game() {
    check("", &[]);
    check(" \r\n\t\n", &[]);
    check("\u{feff}", &[]);
    check("% only an escaped line", &[]);
    check("{ only a comment } ; and another", &[]);
}

#[test]
fn reads_a_plain_game() {
    check(
        "[Event \"Casual\"]\n[Site \"?\"]\n\n1. e4 e5 2. Nf3 Nc6 1/2-1/2\n",
        &["Event=Casual Site=? 1. e4 e5 2. Nf3 Nc6 <1/2-1/2>"],
    );
}

#[test]
fn reads_every_form_of_move_numbers() {
    check("1.e4 1...e5 2. d4 2... d5", &["1. e4 1. e5 2. d4 2. d5"]);
    check("1 e4 e5 2 d4", &["1. e4 e5 2. d4"]);
    check("1… e5 2…d5 3. … c5", &["1. e5 2. d5 3. c5"]);
    check(b"1\x85 e5", &["1. e5"]);
    check("1. ... e5 .. d4 99999999999.", &["1. e5 d4 4294967295."]);
}

#[test]
fn reads_both_kinds_of_comments() {
    check(
        "1. e4 { one\n two } e5;rest 2. d4\n2. f4 {}",
        &["1. e4 {one\n two} e5 {rest 2. d4} 2. f4 {}"],
    );
    check("1. e4{a}e5(c5){b;(}*", &["1. e4 {a} e5 ( c5 ) {b;(} <*>"]);
    check(
        "{early} [White \"A\"] ; among\n[Black \"B\"]\n\n{late} 1. e4",
        &["White=A Black=B {early} {among} {late} 1. e4"],
    );
}

#[test]
fn reads_annotations() {
    check("e4! e5? d4!! d5?? c4!? c5?!", &["e4 $1 e5 $2 d4 $3 d5 $4 c4 $5 c5 $6"]);
    check("e4 ! $13 e5 $255$7 d4 !!! d5 +- Nf3 =", &["e4 $1 $13 e5 $255 $7 d4 $3 d5 $18 Nf3 $10"]);
    check("e4(!) e5 (?) exd6 e.p. Nf3", &["e4 $1 e5 $2 exd6 Nf3"]);
}

#[test]
fn reads_nested_variations() {
    check("1. e4 (1. d4 d5 (1... Nf6) 2. c4) e5", &["1. e4 ( 1. d4 d5 ( 1. Nf6 ) 2. c4 ) e5"]);
    check("1. e4 (1. d4 *) (1. c4 1-0) e5 *", &["1. e4 ( 1. d4 ) ( 1. c4 ) e5 <*>"]);
}

#[test]
fn a_result_ends_a_game_even_without_tags() {
    check("1. e4 e5 1-0\n1. d4 d5 0-1 1. c4*", &["1. e4 e5 <1-0>", "1. d4 d5 <0-1>", "1. c4 <*>"]);
    check("1. e4 1-0 [White \"A\"] 1. d4", &["1. e4 <1-0>", "White=A 1. d4"]);
}

#[test]
fn a_comment_after_the_result_belongs_to_the_game() {
    check("1. e4 1-0 {resigns}\n\n1. d4", &["1. e4 <1-0> {resigns}", "1. d4"]);
    check("1. e4 1-0\n\n{next} 1. d4", &["1. e4 <1-0>", "{next} 1. d4"]);
}

#[test]
fn reads_games_without_a_result() {
    check("[A \"1\"]\n\n1. e4\n\n[A \"2\"]\n1. d4\n[A \"3\"]", &["A=1 1. e4", "A=2 1. d4", "A=3"]);
    check("[A \"1\"]\n[B \"1\"]\n\n[A \"2\"]\n\n", &["A=1 B=1", "A=2"]);
    check("[A \"1\"]\n\n{no moves}\n\n[A \"2\"]\n\n*", &["A=1 {no moves}", "A=2 <*>"]);
}

#[test]
fn an_empty_line_alone_ends_neither_tags_nor_moves() {
    check("[A \"1\"]\n\n[B \"2\"]\n\n1. e4\n\ne5 *", &["A=1 B=2 1. e4 e5 <*>"]);
}

#[test]
fn zeros_are_castling_in_chess_and_a_result_in_checkers() {
    check("1. 0-0 0-0-0 *", &["1. 0-0 0-0-0 <*>"]);
    check_as(Dialect::PDN, "1. 11-15 0-0", &["1. 11-15 <0-0>"]);
}

#[test]
fn reads_checkers_games() {
    let text = "1. 11-15 22x15x8 2. 1-5 1-0\n\n1.9-14 2-0 *\n\n1. 9-13* 2-1 1-1\n";
    check_as(
        Dialect::PDN,
        text,
        &["1. 11-15 22x15x8 2. 1-5 <1-0>", "1. 9-14 <2-0>", "1. 9-13 $7 2-1 <1-1>"],
    );
}

#[test]
fn reads_tags_with_and_without_escapes() {
    check(r#"[A "say \"hi\" \\ \n"]"#, &[r#"A=say "hi" \ \n"#]);
    check(r#"[A "the "big" one"]"#, &[r#"A=the "big" one"#]);
    check("[  A\t\"1\"  ] [B \"\"][C\"]\"]", &["A=1 B= C=]"]);
}

#[test]
fn accepts_carriage_returns_and_byte_order_marks() {
    check("\u{feff}[A \"1\"]\r\n\r\n1. e4\r\n;c\r\ne5\r\n*\r\n", &["A=1 1. e4 {c} e5 <*>"]);
    check("\u{feff}[A \"1\"]\n*\n\u{feff}[A \"2\"]\n*", &["A=1 <*>", "A=2 <*>"]);
}

#[test]
fn escaped_lines_are_skipped() {
    check("% one\n[A \"1\"]\n% two\n\n1. e4\n%three {\ne5 %four\n*", &["A=1 1. e4 e5 %four <*>"]);
}

#[test]
fn reads_invalid_utf8_as_latin_1() {
    check(b"[White \"L\xE9gal\"]\n\n1. e4 {d\xE9j\xE0} e\xE95", &["White=Légal 1. e4 {déjà} eé5"]);
    check("[White \"Légal\"]\n\n{déjà}", &["White=Légal {déjà}"]);
}

#[test]
fn reads_tokens_across_buffer_boundaries() {
    let game = "[A \"one \\\" two\"]\n\n{c} 12. e4 $14 (d4!?) ; x\n1/2-1/2\n\n";
    let lines = "A=one \" two {c} 12. e4 $14 ( d4 $5 ) {x} <1/2-1/2>";
    for shift in 0..80 {
        let text = " ".repeat(shift) + &game.repeat(3000);
        let games = crate::token_lines::token_lines(&text, Dialect::PGN);
        assert_eq!(games.len(), 3000);
        for (index, game) in games.iter().enumerate() {
            assert_eq!(game.join(" "), lines, "game {index} after {shift} spaces");
        }
    }
}
