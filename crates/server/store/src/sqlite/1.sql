CREATE TABLE guests (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    ticket BLOB NOT NULL UNIQUE,
    seen INTEGER NOT NULL
);
CREATE TABLE tables (
    id INTEGER PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    rules TEXT NOT NULL,
    clock TEXT NOT NULL,
    public INTEGER NOT NULL,
    opened INTEGER NOT NULL,
    opener INTEGER NOT NULL,
    request INTEGER NOT NULL,
    header TEXT NOT NULL,
    phase TEXT NOT NULL DEFAULT 'gathering',
    awaits TEXT,
    result TEXT,
    lines INTEGER NOT NULL DEFAULT 0,
    stood INTEGER NOT NULL,
    rematch TEXT,
    UNIQUE (opener, request)
);
CREATE INDEX tables_by_age ON tables (opened);
CREATE INDEX tables_unfinished ON tables (phase) WHERE phase <> 'over';
-- Secrets, which nobody may read before the end, are kept apart from what everybody may read.
CREATE TABLE secrets (
    "table" INTEGER PRIMARY KEY,
    secret TEXT NOT NULL
);
CREATE TABLE seats (
    "table" INTEGER NOT NULL,
    seat TEXT NOT NULL,
    guest INTEGER,
    name TEXT NOT NULL,
    PRIMARY KEY ("table", seat)
) WITHOUT ROWID;
CREATE INDEX seats_by_guest ON seats (guest);
CREATE INDEX seats_by_name ON seats (name COLLATE NOCASE);
-- Rows are stored in the order in which they arrive, whatever their table, so that a group of them touches
-- few pages. The primary key keeps records from forking: no number can come twice at a table.
CREATE TABLE lines (
    "table" INTEGER NOT NULL,
    number INTEGER NOT NULL,
    text TEXT NOT NULL,
    guest INTEGER,
    request INTEGER,
    PRIMARY KEY ("table", number)
);
