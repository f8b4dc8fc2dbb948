use salon_pairing::berger_table;

#[test]
fn berger_tables_are_the_published_ones() {
    let published = include_str!("../data/berger.txt");
    let mut tables = 0;
    let mut rounds: Vec<Vec<(u32, u32)>> = Vec::new();
    for line in published.lines().filter(|line| !line.starts_with('#')) {
        let pairs: Vec<&str> = line.split_whitespace().filter(|word| word.contains('-')).collect();
        if pairs.is_empty() {
            assert!(rounds.is_empty(), "more rounds than the table of {line} has");
            let players: u32 = line.parse().unwrap();
            rounds = berger_table(players);
            assert_eq!(rounds, berger_table(players - 1), "an odd number uses the same table");
            tables += 1;
            continue;
        }
        let expected: Vec<(u32, u32)> = pairs
            .iter()
            .map(|pair| pair.split_once('-').unwrap())
            .map(|(white, black)| (white.parse().unwrap(), black.parse().unwrap()))
            .collect();
        assert_eq!(rounds.remove(0), expected);
    }
    assert_eq!(tables, 7, "4 to 16 players");
}
