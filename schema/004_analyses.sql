-- What built-in bots think of the positions of games that are over. README.md explains every column.

CREATE TABLE analysis (
  id       INTEGER NOT NULL PRIMARY KEY CHECK (id > 0),
  game     INTEGER NOT NULL REFERENCES game (id),
  bot      TEXT    NOT NULL CHECK (bot <> ''),
  options  TEXT    NOT NULL CHECK (options GLOB '{*}'),
  by       TEXT    NOT NULL,
  asked_at INTEGER NOT NULL,
  state    TEXT    NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'stopped', 'failed')),
  ended_at INTEGER,
  CHECK ((state = 'running') = (ended_at IS NULL))
) STRICT;
CREATE INDEX analysis_of_game ON analysis (game);
CREATE INDEX analysis_unfinished ON analysis (id) WHERE ended_at IS NULL;

CREATE TABLE analysed (
  analysis  INTEGER NOT NULL REFERENCES analysis (id) ON DELETE CASCADE,
  ply       INTEGER NOT NULL CHECK (ply >= 0),
  side      TEXT    NOT NULL CHECK (side IN ('black', 'white')),
  win_rate  INTEGER NOT NULL CHECK (win_rate BETWEEN 0 AND 1000),
  playouts  INTEGER NOT NULL,
  variation TEXT    NOT NULL,
  PRIMARY KEY (analysis, ply)
) STRICT, WITHOUT ROWID;
