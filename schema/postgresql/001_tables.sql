-- The tables of ../README.md, for PostgreSQL. It has checksums of its own for pages, so no table has a column checksum.

-- Names of players are compared as SQLite does with NOCASE: the case of ASCII letters does not count.
CREATE EXTENSION IF NOT EXISTS citext;

-- The place of `part` in `whole`, from 1; 0 if it is not there. SQLite has this function.
CREATE FUNCTION instr(whole BYTEA, part BYTEA) RETURNS INTEGER
  LANGUAGE SQL IMMUTABLE STRICT PARALLEL SAFE RETURN position(part IN whole);

CREATE TABLE account (
  key           TEXT   NOT NULL PRIMARY KEY CHECK (key <> ''),
  name          TEXT   NOT NULL CHECK (name <> ''),
  password_hash TEXT   NOT NULL,
  created_at    BIGINT NOT NULL,
  role          TEXT   NOT NULL CHECK (role IN ('player', 'bot', 'arbiter', 'admin')),
  secret_hash   TEXT   CHECK (secret_hash <> ''),
  owner         TEXT   REFERENCES account (key)
);

CREATE TABLE sign_in (
  id          BIGINT NOT NULL PRIMARY KEY CHECK (id > 0),
  secret_hash TEXT   NOT NULL UNIQUE CHECK (length(secret_hash) = 64),
  user_key    TEXT   NOT NULL CHECK (user_key <> ''),
  user_name   TEXT   NOT NULL CHECK (user_name <> ''),
  guest       BIGINT NOT NULL CHECK (guest IN (0, 1)),
  client      TEXT   NOT NULL,
  address     TEXT   NOT NULL,
  since       BIGINT NOT NULL,
  used        BIGINT NOT NULL CHECK (used >= since)
);

CREATE TABLE event (
  id         BIGINT NOT NULL PRIMARY KEY CHECK (id > 0),
  name       TEXT   NOT NULL CHECK (name <> ''),
  definition JSON   NOT NULL,
  state      TEXT   NOT NULL CHECK (state IN ('open', 'running', 'paused', 'over')),
  by         TEXT   NOT NULL,
  created_at BIGINT NOT NULL
);

CREATE TABLE game (
  id             BIGINT NOT NULL PRIMARY KEY CHECK (id > 0),
  kind           TEXT   NOT NULL CHECK (kind <> ''),
  options        JSON   NOT NULL,
  opened_by      TEXT   NOT NULL,
  opened_at      BIGINT NOT NULL,
  started_at     BIGINT,
  black          CITEXT CHECK (black <> ''),
  black_bot      JSON,
  black_ready    BIGINT NOT NULL CHECK (black_ready IN (0, 1)),
  black_bot_name TEXT   CHECK (black_bot_name <> ''),
  white          CITEXT CHECK (white <> ''),
  white_bot      JSON,
  white_ready    BIGINT NOT NULL CHECK (white_ready IN (0, 1)),
  white_bot_name TEXT   CHECK (white_bot_name <> ''),
  result         TEXT   CHECK (result <> ''),
  reason         TEXT   CHECK (reason <> ''),
  ended_at       BIGINT,
  event          BIGINT REFERENCES event (id),
  CHECK (black IS NOT NULL OR (black_bot IS NULL AND black_ready = 0)),
  CHECK (white IS NOT NULL OR (white_bot IS NULL AND white_ready = 0)),
  CHECK (started_at IS NULL OR (black IS NOT NULL AND white IS NOT NULL)),
  CHECK ((result IS NULL) = (ended_at IS NULL) AND (reason IS NULL) = (ended_at IS NULL))
);
CREATE INDEX game_unfinished ON game (id) WHERE ended_at IS NULL;
CREATE INDEX game_by_end ON game (ended_at, id) WHERE ended_at IS NOT NULL;
CREATE INDEX game_of_black ON game (black, ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX game_of_white ON game (white, ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX game_of_event ON game (event, ended_at) WHERE event IS NOT NULL;
CREATE INDEX game_of_kind ON game (kind, ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX game_of_result ON game (substr(result, 1, 2), ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX game_of_reason ON game (reason, ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE event_entrant (
  event     BIGINT NOT NULL REFERENCES event (id),
  number    BIGINT NOT NULL CHECK (number >= 0),
  name      TEXT   NOT NULL CHECK (name <> ''),
  bot       TEXT   CHECK (bot <> ''),
  options   JSON   NOT NULL,
  school    TEXT   NOT NULL,
  rating    BIGINT,
  withdrawn BIGINT NOT NULL CHECK (withdrawn IN (0, 1)),
  PRIMARY KEY (event, number),
  UNIQUE (event, name)
);

CREATE TABLE event_pairing (
  event   BIGINT NOT NULL,
  number  BIGINT NOT NULL CHECK (number > 0),
  round   BIGINT NOT NULL CHECK (round > 0),
  black   BIGINT NOT NULL,
  white   BIGINT CHECK (white <> black),
  opening BIGINT CHECK (opening >= 0),
  game    BIGINT UNIQUE REFERENCES game (id),
  result  TEXT   CHECK (result <> ''),
  reason  TEXT   CHECK (reason <> ''),
  played  BIGINT NOT NULL CHECK (played IN (0, 1)),
  PRIMARY KEY (event, number),
  FOREIGN KEY (event, black) REFERENCES event_entrant (event, number),
  FOREIGN KEY (event, white) REFERENCES event_entrant (event, number),
  CHECK ((result IS NULL) = (reason IS NULL))
);

CREATE TABLE event_act (
  id     BIGINT NOT NULL PRIMARY KEY,
  event  BIGINT NOT NULL REFERENCES event (id),
  action TEXT   NOT NULL CHECK (action <> ''),
  by     TEXT   NOT NULL,
  detail TEXT   NOT NULL,
  at     BIGINT NOT NULL
);
CREATE INDEX event_act_of_event ON event_act (event, id);

-- The moves of games of SQLite's older versions, until the server packs them.
CREATE TABLE move (
  game        BIGINT NOT NULL REFERENCES game (id),
  ply         BIGINT NOT NULL CHECK (ply > 0),
  side        TEXT   NOT NULL CHECK (side IN ('black', 'white')),
  move        TEXT   NOT NULL CHECK (move <> ''),
  clock_black BIGINT NOT NULL CHECK (clock_black >= -1),
  clock_white BIGINT NOT NULL CHECK (clock_white >= -1),
  clock       TEXT   NOT NULL CHECK (clock LIKE '%/%/%'),
  played_at   BIGINT NOT NULL,
  PRIMARY KEY (game, ply)
);

CREATE TABLE move_log (
  number  BIGINT NOT NULL PRIMARY KEY,
  games   BYTEA  NOT NULL,
  entries BYTEA  NOT NULL
);

CREATE TABLE game_moves (
  game     BIGINT NOT NULL PRIMARY KEY REFERENCES game (id),
  plies    BIGINT NOT NULL CHECK (plies > 0),
  moves    BYTEA  NOT NULL,
  thoughts BYTEA  NOT NULL
);
CREATE INDEX game_moves_plies ON game_moves (plies);

CREATE TABLE act (
  id          BIGINT NOT NULL PRIMARY KEY,
  game        BIGINT NOT NULL REFERENCES game (id),
  ply         BIGINT NOT NULL CHECK (ply >= 0),
  action      TEXT   NOT NULL CHECK (action <> ''),
  by          TEXT   NOT NULL,
  detail      TEXT   NOT NULL,
  clock_black TEXT   NOT NULL CHECK (clock_black LIKE '%/%/%'),
  clock_white TEXT   NOT NULL CHECK (clock_white LIKE '%/%/%'),
  at          BIGINT NOT NULL
);
CREATE INDEX act_of_game ON act (game, id);

CREATE TABLE undone_move (
  act         BIGINT NOT NULL REFERENCES act (id),
  ply         BIGINT NOT NULL CHECK (ply > 0),
  side        TEXT   NOT NULL CHECK (side IN ('black', 'white')),
  move        TEXT   NOT NULL CHECK (move <> ''),
  clock_black BIGINT NOT NULL,
  clock_white BIGINT NOT NULL,
  played_at   BIGINT NOT NULL,
  PRIMARY KEY (act, ply)
);

CREATE TABLE thought (
  game      BIGINT NOT NULL REFERENCES game (id),
  ply       BIGINT NOT NULL CHECK (ply > 0),
  win_rate  BIGINT NOT NULL CHECK (win_rate BETWEEN 0 AND 1000),
  playouts  BIGINT NOT NULL,
  variation TEXT   NOT NULL,
  PRIMARY KEY (game, ply)
);

CREATE TABLE analysis (
  id       BIGINT NOT NULL PRIMARY KEY CHECK (id > 0),
  game     BIGINT NOT NULL REFERENCES game (id),
  bot      TEXT   NOT NULL CHECK (bot <> ''),
  options  JSON   NOT NULL,
  by       TEXT   NOT NULL,
  asked_at BIGINT NOT NULL,
  state    TEXT   NOT NULL CHECK (state IN ('running', 'done', 'stopped', 'failed')),
  ended_at BIGINT,
  CHECK ((state = 'running') = (ended_at IS NULL))
);
CREATE INDEX analysis_of_game ON analysis (game);
CREATE INDEX analysis_unfinished ON analysis (id) WHERE ended_at IS NULL;

CREATE TABLE analysed (
  analysis  BIGINT NOT NULL REFERENCES analysis (id) ON DELETE CASCADE,
  ply       BIGINT NOT NULL CHECK (ply >= 0),
  side      TEXT   NOT NULL CHECK (side IN ('black', 'white')),
  win_rate  BIGINT NOT NULL CHECK (win_rate BETWEEN 0 AND 1000),
  playouts  BIGINT NOT NULL,
  variation TEXT   NOT NULL,
  PRIMARY KEY (analysis, ply)
);

CREATE TABLE unindexed (
  game BIGINT NOT NULL PRIMARY KEY REFERENCES game (id)
);

CREATE TABLE position_keys (
  game BIGINT NOT NULL PRIMARY KEY REFERENCES game (id),
  keys BYTEA  NOT NULL
);

CREATE TABLE position_segment (
  id    BIGINT NOT NULL PRIMARY KEY CHECK (id > 0),
  games BYTEA  NOT NULL
);

CREATE TABLE position_block (
  id      BIGINT NOT NULL PRIMARY KEY,
  entries BYTEA  NOT NULL
);

CREATE TABLE position_void (
  game    BIGINT NOT NULL PRIMARY KEY REFERENCES game (id),
  segment BIGINT NOT NULL
);

CREATE TABLE ending (
  number BIGINT NOT NULL PRIMARY KEY,
  game   BIGINT NOT NULL REFERENCES game (id)
);

CREATE TABLE reopening (
  number BIGINT NOT NULL PRIMARY KEY,
  game   BIGINT NOT NULL REFERENCES game (id),
  ending BIGINT NOT NULL
);
CREATE INDEX reopening_of_game ON reopening (game, ending);

-- One row for each start of a server. A server that is not alive can store nothing, see the next table. The server that
-- serves tells the others where they reach it and with which key, which it makes anew at each start.
CREATE TABLE node (
  id           BIGINT NOT NULL PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  name         TEXT   NOT NULL,
  alive        BIGINT NOT NULL CHECK (alive IN (0, 1)),
  link_address TEXT,
  link_key     TEXT
);

-- The number of each commit of a node, in its transaction: the row is inserted only while the node is alive, it shows
-- others that the node lives, and after a lost connection it tells whether the commit is stored. Rows are only inserted
-- here, and old ones deleted: a row that each commit changes would collect versions behind a long question.
CREATE TABLE stored (
  node   BIGINT NOT NULL REFERENCES node (id),
  number BIGINT NOT NULL,
  PRIMARY KEY (node, number)
);

-- The first statement of each transaction. An error keeps everything after it, also the COMMIT, from being executed.
-- Nobody can declare the node dead before the end of the transaction.
CREATE PROCEDURE count_commit(this_node BIGINT, this_number BIGINT) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM node WHERE id = this_node AND alive = 1 FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'another server has taken over the database' USING ERRCODE = 'QY001';
  END IF;
  INSERT INTO stored VALUES (this_node, this_number) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'commit % is stored', this_number USING ERRCODE = 'QY002';
  END IF;
  IF this_number % 1000 = 0 THEN
    DELETE FROM stored WHERE node = this_node AND number < this_number - 1000;
  END IF;
END $$;
