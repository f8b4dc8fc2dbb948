-- The machine's clock in milliseconds since 1970. The clock of the database is the clock of all nodes.
CREATE FUNCTION now_ms() RETURNS bigint LANGUAGE sql VOLATILE
    AS 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint';
CREATE TABLE users (
    id bigint PRIMARY KEY,
    name text NOT NULL,
    ticket_hash bytea NOT NULL UNIQUE,
    last_seen bigint NOT NULL
);
CREATE SEQUENCE table_ids;
CREATE TABLE tables (
    id bigint PRIMARY KEY,
    code text NOT NULL UNIQUE,
    game text NOT NULL,
    rules text NOT NULL,
    clock text NOT NULL,
    public boolean NOT NULL,
    opened bigint NOT NULL,
    opener bigint NOT NULL,
    request bigint NOT NULL,
    header text NOT NULL,
    phase text NOT NULL DEFAULT 'gathering',
    awaits text,
    outcome text,
    lines bigint NOT NULL DEFAULT 0,
    status_at bigint NOT NULL,
    rematch text,
    -- 0: unrated; 1: rated, but not counted yet; 2: rated and counted.
    rated bigint NOT NULL DEFAULT 0,
    UNIQUE (opener, request)
);
-- Every list reads an index from the newest table on.
CREATE INDEX tables_public ON tables (public, id);
CREATE INDEX tables_by_phase ON tables (public, phase, id);
CREATE INDEX tables_by_phase_and_game ON tables (public, phase, game, id);
CREATE INDEX tables_by_game ON tables (public, game, id);
CREATE INDEX tables_unfinished ON tables (id) WHERE phase <> 'over' OR rated = 1;
-- Secrets, which nobody may read before the end, are kept apart from what everybody may read.
CREATE TABLE secrets (table_id bigint PRIMARY KEY, secret text NOT NULL);
CREATE TABLE seats (
    table_id bigint NOT NULL,
    seat text NOT NULL,
    user_id bigint,
    name text NOT NULL,
    planned_moves text,
    -- Whether the table is over: a user's few unfinished tables must be found among thousands of finished ones.
    is_over boolean NOT NULL DEFAULT false,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX seats_by_user ON seats (user_id, table_id);
CREATE INDEX seats_by_name ON seats (lower(name), table_id);
CREATE INDEX seats_unfinished ON seats (user_id) WHERE NOT is_over;
-- Everybody who has ever had a seat at a table, also if they left it again: their names are in its record.
CREATE TABLE participants (
    user_id bigint NOT NULL,
    table_id bigint NOT NULL,
    PRIMARY KEY (user_id, table_id)
);
-- The log. The primary key keeps records from forking: no number can come twice at a table.
CREATE TABLE lines (
    table_id bigint NOT NULL,
    number bigint NOT NULL,
    text text NOT NULL,
    user_id bigint,
    request bigint,
    -- The epoch of the node that wrote the line: it never falls along a record.
    epoch bigint NOT NULL,
    PRIMARY KEY (table_id, number)
);
CREATE TABLE accounts (
    user_id bigint PRIMARY KEY,
    name text NOT NULL,
    key text NOT NULL UNIQUE,
    passphrase_hash text NOT NULL,
    created bigint NOT NULL,
    lookalike text
);
CREATE INDEX accounts_by_lookalike ON accounts (lookalike);
CREATE TABLE sessions (
    token_hash bytea PRIMARY KEY,
    user_id bigint NOT NULL,
    expires bigint NOT NULL
);
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE TABLE devices (
    token_hash bytea PRIMARY KEY,
    user_id bigint NOT NULL,
    since bigint NOT NULL
);
CREATE INDEX devices_by_user ON devices (user_id, since);
-- The history of ratings: the entry with the highest number is the current rating, and no number comes twice.
CREATE TABLE ratings (
    user_id bigint NOT NULL,
    game text NOT NULL,
    number bigint NOT NULL,
    rating double precision NOT NULL,
    deviation double precision NOT NULL,
    volatility double precision NOT NULL,
    at bigint NOT NULL,
    table_id bigint NOT NULL,
    PRIMARY KEY (user_id, game, number)
);
-- When some server was last seen running; one row.
CREATE TABLE heartbeat (id bigint PRIMARY KEY CHECK (id = 1), at bigint NOT NULL);
-- Times that correspondence clocks skip because the clock was wrong, for all tables up to a number.
CREATE TABLE skipped_times (last_table bigint NOT NULL, shift bigint NOT NULL);
-- The nodes of the installation. A row is one run of one node; its lease is renewed for all its tables at once. A node
-- that has ended never writes again: appending locks its row, and ending it waits for that lock.
CREATE TABLE nodes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL,
    -- The number under which other nodes reach the process.
    process bigint NOT NULL,
    renewed bigint NOT NULL,
    expires bigint NOT NULL,
    -- The last sign of life of a node that has stopped or was declared dead.
    ended bigint
);
-- Who owns each table: NULL if nobody needs it now, 0 if the next node should take it, otherwise a node. The epoch grows
-- with every change of owner.
CREATE TABLE owners (
    table_id bigint PRIMARY KEY,
    node bigint,
    epoch bigint NOT NULL,
    -- The moment at which the table's time is 0.
    clock_origin bigint,
    -- When the last owner gave the table back.
    released bigint
) WITH (fillfactor = 70);
CREATE INDEX owners_by_node ON owners (node) WHERE node IS NOT NULL;
