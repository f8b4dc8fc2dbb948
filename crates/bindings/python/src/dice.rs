use fair_dice::{
    Commitment, Evidence, FairDice as Dice, RecordedRoll, RollIndex, Secret as Hidden,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::errors::FraudError;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Secret>()?;
    module.add_class::<FairDice>()?;
    module.add_function(wrap_pyfunction!(verify, module)?)
}

/// A secret from which fair dice follow: 32 bytes from a cryptographic source, such as `os.urandom(32)`.
///
/// >>> from salon_games import dice
/// >>> secret = dice.Secret(bytes([7] * 32))
/// >>> len(secret.commitment), secret == dice.Secret.from_hex(secret.reveal())
/// (64, True)
#[pyclass(frozen, eq, module = "salon_games.dice")]
#[derive(PartialEq)]
struct Secret(Hidden);

#[pymethods]
impl Secret {
    #[new]
    fn new(bytes: &[u8]) -> PyResult<Self> {
        let bytes: [u8; 32] =
            bytes.try_into().map_err(|_| PyValueError::new_err("a secret has exactly 32 bytes"))?;
        Ok(Self(Hidden::new(bytes)))
    }

    /// The secret that was revealed as 64 hexadecimal digits.
    #[staticmethod]
    fn from_hex(text: &str) -> PyResult<Self> {
        let hidden = Hidden::from_hex(text);
        hidden.map(Self).ok_or_else(|| PyValueError::new_err("a secret has 64 hexadecimal digits"))
    }

    /// The commitment, to be published before the game.
    #[getter]
    fn commitment(&self) -> String {
        self.0.commitment().to_string()
    }

    /// The secret as 64 hexadecimal digits, to be published after the game.
    fn reveal(&self) -> String {
        self.0.to_hex()
    }

    fn __repr__(&self) -> &'static str {
        "Secret(…)"
    }
}

/// The dice of one table, which follow from a secret, the table's name and what each player adds.
///
/// >>> from salon_games import dice
/// >>> fair = dice.FairDice(dice.Secret(bytes(32)), "table 1", ("a1b2", "c3d4"))
/// >>> weights = [1, 2, 1]
/// >>> first = fair.roll(0, 0, weights)
/// >>> dice.verify(dice.Secret(bytes(32)).commitment, dice.Secret(bytes(32)), "table 1", ("a1b2", "c3d4"),
/// ...             [(0, 0, weights, first)])
#[pyclass(frozen, module = "salon_games.dice")]
struct FairDice(Dice);

#[pymethods]
impl FairDice {
    #[new]
    fn new(secret: &Secret, table: &str, entropy: (String, String)) -> Self {
        Self(Dice::new(&secret.0, table, &[entropy.0, entropy.1]))
    }

    /// The index of the result that comes, among results with these weights. `game` and `number` say which roll it is,
    /// both from 0.
    fn roll(&self, game: u32, number: u32, weights: Vec<u32>) -> PyResult<usize> {
        let chances: Vec<(usize, u32)> = weights.into_iter().enumerate().collect();
        self.0.pick(RollIndex { game, number }, &chances).ok_or_else(|| {
            PyValueError::new_err("the sum of the weights must be from 1 to 4294967295")
        })
    }
}

/// Verifies dice after a game. `rolls` are all rolls in their order: game and number (from 0), the weights of the possible
/// results, and the index of the one that came. Raises FraudError if something does not follow from the secret.
#[pyfunction]
fn verify(
    commitment: &str,
    secret: &Secret,
    table: &str,
    entropy: (String, String),
    rolls: Vec<(u32, u32, Vec<u32>, usize)>,
) -> PyResult<()> {
    let commitment = Commitment::from_hex(commitment)
        .ok_or_else(|| PyValueError::new_err("a commitment has 64 hexadecimal digits"))?;
    let roll = |(game, number, weights, outcome)| RecordedRoll {
        roll: RollIndex { game, number },
        weights,
        outcome,
    };
    let evidence = Evidence {
        commitment,
        secret: secret.0.clone(),
        table: table.to_owned(),
        entropy: [entropy.0, entropy.1],
        rolls: rolls.into_iter().map(roll).collect(),
    };
    evidence.verify().map_err(|fraud| FraudError::new_err(fraud.to_string()))
}
