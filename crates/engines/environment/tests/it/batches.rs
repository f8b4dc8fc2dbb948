use game::{Game, Turn};
use salon_environment::{
    BackgammonEnvironment, Batch, BatchOptions, CheckersEnvironment, ChessEnvironment, Environment,
    IllegalAction, StepBuffers,
};

struct Arrays {
    observations: Vec<u8>,
    mask: Vec<u8>,
    to_play: Vec<i8>,
    rewards: Vec<f32>,
    terminated: Vec<u8>,
    truncated: Vec<u8>,
}

impl Arrays {
    fn new<E: Environment>(games: usize) -> Self {
        Self {
            observations: vec![7; games * E::OBSERVATION.iter().product::<usize>()],
            mask: vec![0; games * E::ACTIONS],
            to_play: vec![9; games],
            rewards: vec![9.0; 2 * games],
            terminated: vec![9; games],
            truncated: vec![9; games],
        }
    }

    fn buffers(&mut self) -> StepBuffers<'_> {
        StepBuffers {
            observations: &mut self.observations,
            mask: &mut self.mask,
            to_play: &mut self.to_play,
            rewards: &mut self.rewards,
            terminated: &mut self.terminated,
            truncated: &mut self.truncated,
        }
    }
}

/// Plays random games. After every step each game's part of the mask holds exactly its legal actions.
fn play<E: Environment>(start: E::Game, options: &BatchOptions, steps: u64) -> (Vec<f32>, u32) {
    let mut batch = Batch::<E>::new(start, options);
    let mut arrays = Arrays::new::<E>(options.games);
    batch.reset(5, &mut arrays.buffers());
    let (mut actions, mut sums, mut ended) = (vec![0; options.games], vec![0.0; 2], 0);
    for step in 0..steps {
        batch.random_actions(step, &mut actions);
        batch.step(&actions, &mut arrays.buffers()).unwrap();
        for game in 0..options.games {
            let mask = &arrays.mask[game * E::ACTIONS..][..E::ACTIONS];
            let mut legal: Vec<usize> =
                batch.state(game).legal_actions().iter().map(|&a| usize::from(a)).collect();
            legal.sort_unstable();
            assert_eq!(legal, (0..E::ACTIONS).filter(|&a| mask[a] == 1).collect::<Vec<_>>());
            let player = batch.state(game).turn().player();
            assert_eq!(
                player.map(|side| side as i8),
                Some(arrays.to_play[game]).filter(|p| *p < 2)
            );
            let rewards = &arrays.rewards[2 * game..2 * game + 2];
            assert_eq!(rewards[0], -rewards[1]);
            sums[0] += rewards[0];
            sums[1] += rewards[0].abs();
            ended += u32::from(arrays.terminated[game] == 1);
        }
    }
    (sums, ended)
}

#[test]
fn batches_play_games_to_their_end_and_begin_new_ones() {
    let options = BatchOptions { games: 12, ..BatchOptions::default() };
    let chess = chess::Position::new(chess::Rules::STANDARD);
    let (_, ended) = play::<ChessEnvironment>(chess, &options, 700);
    assert!(ended >= 12, "{ended}");
    let checkers = checkers::Position::start(checkers::Rules::STANDARD);
    let (sums, ended) = play::<CheckersEnvironment>(checkers, &options, 600);
    assert!(ended > 30 && sums[1] > 10.0, "{ended} {sums:?}");
    let backgammon = backgammon::Position::start("fortress".parse().unwrap());
    let (sums, ended) = play::<BackgammonEnvironment>(backgammon, &options, 1_000);
    assert!(ended > 12, "{ended}");
    assert!(sums[1] >= ended as f32, "every game of backgammon has a winner: {sums:?}");
}

#[test]
fn threads_do_not_change_the_games() {
    let start = || backgammon::Position::start("standard".parse().unwrap());
    let one = BatchOptions { games: 7, ..BatchOptions::default() };
    let three = BatchOptions { threads: 3, ..one };
    assert_eq!(
        play::<BackgammonEnvironment>(start(), &one, 300),
        play::<BackgammonEnvironment>(start(), &three, 300)
    );
}

#[test]
fn an_illegal_action_stops_the_whole_step() {
    let options = BatchOptions { games: 3, ..BatchOptions::default() };
    let start = chess::Position::new(chess::Rules::STANDARD);
    let mut batch = Batch::<ChessEnvironment>::new(start.clone(), &options);
    batch.reset(1, &mut StepBuffers::default());
    let mut actions = [0; 3];
    batch.random_actions(1, &mut actions);
    actions[1] = 4000;
    let error = batch.step(&actions, &mut StepBuffers::default()).unwrap_err();
    assert_eq!((error.game, error.error), (1, IllegalAction::Action(4000)));
    assert!((0..3).all(|game| *batch.state(game).position() == start));
}

#[test]
fn rolls_are_actions_where_the_caller_wants_it() {
    let options = BatchOptions { rolls: false, ..BatchOptions::default() };
    let start = backgammon::Position::start("standard".parse().unwrap());
    let mut batch = Batch::<BackgammonEnvironment>::new(start, &options);
    let mut arrays = Arrays::new::<BackgammonEnvironment>(1);
    batch.reset(1, &mut arrays.buffers());
    assert_eq!((arrays.to_play[0], arrays.mask.iter().sum::<u8>()), (2, 0));
    // Three for White, one for Black: White begins.
    batch.step(&[2 * 6], &mut arrays.buffers()).unwrap();
    assert_eq!(arrays.to_play[0], 0);
    assert_eq!(batch.state(0).turn(), Turn::Player(game::Side::White));
    assert_eq!(
        arrays.observations[52..58],
        [1, 0, 1, 0, 0, 0],
        "a one and a three are to be played"
    );
    let error = batch.step(&[-1], &mut arrays.buffers());
    assert_eq!(error, Ok(()), "a negative number leaves the game as it is");
    assert_eq!(arrays.to_play[0], 0);
}

#[test]
fn long_games_are_truncated() {
    let options = BatchOptions { most_actions: 4, auto_reset: false, ..BatchOptions::default() };
    let start = chess::Position::new(chess::Rules::STANDARD);
    let mut batch = Batch::<ChessEnvironment>::new(start, &options);
    let mut arrays = Arrays::new::<ChessEnvironment>(1);
    batch.reset(1, &mut arrays.buffers());
    let mut actions = [0];
    let flags: Vec<u8> = (0..4)
        .map(|step| {
            batch.random_actions(step, &mut actions);
            batch.step(&actions, &mut arrays.buffers()).unwrap();
            assert_eq!(arrays.terminated[0], 0);
            arrays.truncated[0]
        })
        .collect();
    assert_eq!(flags, [0, 0, 0, 1]);
}
