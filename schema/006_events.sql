-- Leagues, tournaments and matches that run themselves. README.md explains every column.

CREATE TABLE event (
  id         INTEGER NOT NULL PRIMARY KEY CHECK (id > 0),
  name       TEXT    NOT NULL CHECK (name <> ''),
  definition TEXT    NOT NULL CHECK (definition GLOB '{*}'),
  state      TEXT    NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'running', 'paused', 'over')),
  by         TEXT    NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE event_entrant (
  event     INTEGER NOT NULL REFERENCES event (id),
  number    INTEGER NOT NULL CHECK (number >= 0),
  name      TEXT    NOT NULL CHECK (name <> ''),
  bot       TEXT    CHECK (bot <> ''),
  options   TEXT    NOT NULL CHECK (options GLOB '{*}'),
  school    TEXT    NOT NULL,
  rating    INTEGER,
  withdrawn INTEGER NOT NULL DEFAULT 0 CHECK (withdrawn IN (0, 1)),
  PRIMARY KEY (event, number),
  UNIQUE (event, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE event_pairing (
  event   INTEGER NOT NULL,
  number  INTEGER NOT NULL CHECK (number > 0),
  round   INTEGER NOT NULL CHECK (round > 0),
  black   INTEGER NOT NULL,
  white   INTEGER CHECK (white <> black),
  opening INTEGER CHECK (opening >= 0),
  game    INTEGER REFERENCES game (id),
  result  TEXT    CHECK (result <> ''),
  reason  TEXT    CHECK (reason <> ''),
  played  INTEGER NOT NULL DEFAULT 1 CHECK (played IN (0, 1)),
  PRIMARY KEY (event, number),
  FOREIGN KEY (event, black) REFERENCES event_entrant (event, number),
  FOREIGN KEY (event, white) REFERENCES event_entrant (event, number),
  CHECK ((result IS NULL) = (reason IS NULL))
) STRICT, WITHOUT ROWID;
-- A table belongs to one pairing.
CREATE UNIQUE INDEX event_pairing_game ON event_pairing (game) WHERE game IS NOT NULL;

CREATE TABLE event_act (
  id     INTEGER NOT NULL PRIMARY KEY,
  event  INTEGER NOT NULL REFERENCES event (id),
  action TEXT    NOT NULL CHECK (action <> ''),
  by     TEXT    NOT NULL,
  detail TEXT    NOT NULL,
  at     INTEGER NOT NULL
) STRICT;
CREATE INDEX event_act_of_event ON event_act (event, id);

ALTER TABLE game ADD COLUMN event INTEGER REFERENCES event (id);
CREATE INDEX game_by_event ON game (event) WHERE event IS NOT NULL;

-- Which built-in bot sits there, where it plays under a name of its own.
ALTER TABLE game ADD COLUMN black_bot_name TEXT CHECK (black_bot_name <> '');
ALTER TABLE game ADD COLUMN white_bot_name TEXT CHECK (white_bot_name <> '');
