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
-- What nobody may read before the end stands apart from what everybody may.
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
-- Lines are appended in the order in which they come, whatever their table: a group of them touches few
-- pages. That no number comes twice at a table is what keeps records from forking.
CREATE TABLE lines (
    "table" INTEGER NOT NULL,
    number INTEGER NOT NULL,
    text TEXT NOT NULL,
    guest INTEGER,
    request INTEGER,
    PRIMARY KEY ("table", number)
);
