-- A user with an account is a row of guests with a unique name and a passphrase.
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
-- The history of ratings: the entry with the highest number is the current rating, and no number comes twice.
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
-- 0: unrated; 1: rated, but not counted yet; 2: rated and counted.
ALTER TABLE tables ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
CREATE INDEX tables_uncounted ON tables (rated) WHERE rated = 1;
-- The player's planned moves: premoves and conditional moves.
ALTER TABLE seats ADD COLUMN plan TEXT;
