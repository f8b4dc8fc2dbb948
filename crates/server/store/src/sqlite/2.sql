-- Whoever has an account is a guest with a name that nobody else has, and a passphrase.
CREATE TABLE accounts (
    guest INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    key TEXT NOT NULL UNIQUE,
    phrase TEXT NOT NULL,
    made INTEGER NOT NULL
);
CREATE TABLE sessions (
    token BLOB PRIMARY KEY,
    guest INTEGER NOT NULL,
    until INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX sessions_by_guest ON sessions (guest);
-- Ratings are a record as well: the last number of a guest and game is what holds, and no number comes twice.
CREATE TABLE ratings (
    guest INTEGER NOT NULL,
    game TEXT NOT NULL,
    number INTEGER NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    at INTEGER NOT NULL,
    "table" INTEGER NOT NULL,
    PRIMARY KEY (guest, game, number)
) WITHOUT ROWID;
-- 0: does not count for ratings; 1: counts and has not been counted; 2: has been counted.
ALTER TABLE tables ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
CREATE INDEX tables_uncounted ON tables (rated) WHERE rated = 1;
-- What a player wants to answer to which move.
ALTER TABLE seats ADD COLUMN plan TEXT;
