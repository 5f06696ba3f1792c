-- Finished games in few bytes: the moves and thoughts of each in one row, and their positions in segments. README.md
-- explains every column. The program packs the games of older versions little by little, and finds their positions
-- again.

CREATE TABLE game_moves (
  game     INTEGER NOT NULL PRIMARY KEY REFERENCES game (id),
  plies    INTEGER NOT NULL CHECK (plies > 0),
  moves    BLOB    NOT NULL,
  thoughts BLOB    NOT NULL,
  checksum INTEGER
) STRICT;
-- The lengths of all games, without their moves.
CREATE INDEX game_moves_plies ON game_moves (plies);

INSERT OR IGNORE INTO unindexed SELECT id FROM game WHERE ended_at IS NOT NULL AND started_at IS NOT NULL;
DROP TABLE position;

CREATE TABLE position_keys (
  game INTEGER NOT NULL PRIMARY KEY REFERENCES game (id),
  keys BLOB    NOT NULL
) STRICT;

CREATE TABLE position_segment (
  id    INTEGER NOT NULL PRIMARY KEY CHECK (id > 0),
  games BLOB    NOT NULL
) STRICT;

CREATE TABLE position_block (
  id      INTEGER NOT NULL PRIMARY KEY,
  entries BLOB    NOT NULL
) STRICT;

CREATE TABLE position_void (
  game    INTEGER NOT NULL PRIMARY KEY REFERENCES game (id),
  segment INTEGER NOT NULL
) STRICT;
