-- Accounts, tables with their two seats, and moves. README.md explains every column.

CREATE TABLE account (
  key           TEXT    NOT NULL PRIMARY KEY CHECK (key <> ''),
  name          TEXT    NOT NULL CHECK (name <> ''),
  password_hash TEXT    NOT NULL,
  created_at    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE game (
  id          INTEGER NOT NULL PRIMARY KEY CHECK (id > 0),
  kind        TEXT    NOT NULL CHECK (kind <> ''),
  options     TEXT    NOT NULL CHECK (options GLOB '{*}'),
  opened_by   TEXT    NOT NULL,
  opened_at   INTEGER NOT NULL,
  started_at  INTEGER,
  black       TEXT    COLLATE NOCASE CHECK (black <> ''),
  black_bot   TEXT    CHECK (black_bot GLOB '{*}'),
  black_ready INTEGER NOT NULL DEFAULT 0 CHECK (black_ready IN (0, 1)),
  white       TEXT    COLLATE NOCASE CHECK (white <> ''),
  white_bot   TEXT    CHECK (white_bot GLOB '{*}'),
  white_ready INTEGER NOT NULL DEFAULT 0 CHECK (white_ready IN (0, 1)),
  result      TEXT    CHECK (result <> ''),
  reason      TEXT    CHECK (reason <> ''),
  ended_at    INTEGER,
  CHECK (black IS NOT NULL OR (black_bot IS NULL AND black_ready = 0)),
  CHECK (white IS NOT NULL OR (white_bot IS NULL AND white_ready = 0)),
  CHECK (started_at IS NULL OR (black IS NOT NULL AND white IS NOT NULL)),
  CHECK ((result IS NULL) = (ended_at IS NULL) AND (reason IS NULL) = (ended_at IS NULL))
) STRICT;

-- What a starting server reads; the archive, newest first; the archive of one player, on either side.
CREATE INDEX game_unfinished ON game (id) WHERE ended_at IS NULL;
CREATE INDEX game_by_end ON game (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX game_by_black ON game (black) WHERE ended_at IS NOT NULL;
CREATE INDEX game_by_white ON game (white) WHERE ended_at IS NOT NULL;

CREATE TABLE move (
  game        INTEGER NOT NULL REFERENCES game (id),
  ply         INTEGER NOT NULL CHECK (ply > 0),
  side        TEXT    NOT NULL CHECK (side IN ('black', 'white')),
  move        TEXT    NOT NULL CHECK (move <> ''),
  clock_black INTEGER NOT NULL CHECK (clock_black >= -1),
  clock_white INTEGER NOT NULL CHECK (clock_white >= -1),
  played_at   INTEGER NOT NULL,
  PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;
