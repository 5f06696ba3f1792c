-- What happens to a game beside its moves: acts of players and arbiters, moves that were taken back, what bots thought.

-- All of the mover's clock after the move, `main/block/count`. What older rows do not tell becomes main time.
ALTER TABLE move ADD COLUMN clock TEXT NOT NULL DEFAULT '0/0/0' CHECK (clock GLOB '*/*/*');
UPDATE move SET clock = max(0, CASE side WHEN 'black' THEN clock_black ELSE clock_white END) || '/0/0';

CREATE TABLE act (
  id          INTEGER NOT NULL PRIMARY KEY,
  game        INTEGER NOT NULL REFERENCES game (id),
  ply         INTEGER NOT NULL CHECK (ply >= 0),
  action      TEXT    NOT NULL CHECK (action <> ''),
  by          TEXT    NOT NULL,
  detail      TEXT    NOT NULL,
  clock_black TEXT    NOT NULL CHECK (clock_black GLOB '*/*/*'),
  clock_white TEXT    NOT NULL CHECK (clock_white GLOB '*/*/*'),
  at          INTEGER NOT NULL
) STRICT;
CREATE INDEX act_of_game ON act (game, id);

CREATE TABLE undone_move (
  act         INTEGER NOT NULL REFERENCES act (id),
  ply         INTEGER NOT NULL CHECK (ply > 0),
  side        TEXT    NOT NULL CHECK (side IN ('black', 'white')),
  move        TEXT    NOT NULL CHECK (move <> ''),
  clock_black INTEGER NOT NULL,
  clock_white INTEGER NOT NULL,
  played_at   INTEGER NOT NULL,
  PRIMARY KEY (act, ply)
) STRICT, WITHOUT ROWID;

CREATE TABLE thought (
  game      INTEGER NOT NULL REFERENCES game (id),
  ply       INTEGER NOT NULL CHECK (ply > 0),
  win_rate  INTEGER NOT NULL CHECK (win_rate BETWEEN 0 AND 1000),
  playouts  INTEGER NOT NULL,
  variation TEXT    NOT NULL,
  PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;
