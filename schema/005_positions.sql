-- Which positions the finished games have come through, however the board was turned. README.md explains every column.

CREATE TABLE position (
  key  INTEGER NOT NULL,
  game INTEGER NOT NULL REFERENCES game (id),
  ply  INTEGER NOT NULL CHECK (ply >= 0),
  PRIMARY KEY (key, game, ply)
) STRICT, WITHOUT ROWID;

-- From a position of a game to the next one; those of a game that is reopened.
CREATE INDEX position_of_game ON position (game, ply);

-- The games that were over before this table was there: the server works them off little by little.
CREATE TABLE unindexed (
  game INTEGER NOT NULL PRIMARY KEY REFERENCES game (id)
) STRICT;
INSERT INTO unindexed SELECT id FROM game WHERE ended_at IS NOT NULL AND started_at IS NOT NULL;
