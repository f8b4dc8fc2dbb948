-- Every list that a visitor can ask for reads an index from the newest table on. The table's number ends each index.
DROP INDEX tables_by_age;
CREATE INDEX tables_public ON tables (public);
CREATE INDEX tables_by_phase ON tables (public, phase);
CREATE INDEX tables_by_phase_and_game ON tables (public, phase, game);
CREATE INDEX tables_by_game ON tables (public, game);
-- Whether the table is over: a user's few unfinished tables must be found among thousands of finished ones.
ALTER TABLE seats ADD COLUMN over INTEGER NOT NULL DEFAULT 0;
UPDATE seats SET over = 1 WHERE "table" IN (SELECT id FROM tables WHERE phase = 'over');
CREATE INDEX seats_unfinished ON seats (guest) WHERE over = 0;
-- Everybody who has ever had a seat at a table, also if they left it again: their names are in its record.
CREATE TABLE participants (
    guest INTEGER NOT NULL,
    "table" INTEGER NOT NULL,
    PRIMARY KEY (guest, "table")
) WITHOUT ROWID;
INSERT INTO participants SELECT guest, "table" FROM seats WHERE guest IS NOT NULL
    UNION SELECT opener, id FROM tables
    UNION SELECT guest, "table" FROM lines WHERE guest IS NOT NULL;
-- When the server was last seen running, in milliseconds since 1970; one row.
CREATE TABLE heartbeat (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at INTEGER NOT NULL
);
-- Times that correspondence clocks skip because the machine's clock was wrong, for all tables up to a number.
CREATE TABLE skipped_times (
    last_table INTEGER NOT NULL,
    shift INTEGER NOT NULL
);
-- What a name looks like: two names that look alike have the same. NULL until the server has worked it out.
ALTER TABLE accounts ADD COLUMN lookalike TEXT;
CREATE INDEX accounts_by_lookalike ON accounts (lookalike);
-- Devices from which the owner of an account has signed in.
CREATE TABLE devices (
    token BLOB PRIMARY KEY,
    guest INTEGER NOT NULL,
    made INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX devices_by_guest ON devices (guest, made);
