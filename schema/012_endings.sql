-- The games that count for the ratings of their players, in the order in which they ended, so that a server can bring
-- the ratings up to date without reading all games. README.md explains every column.

CREATE TABLE ending (
  number INTEGER NOT NULL PRIMARY KEY,
  game   INTEGER NOT NULL REFERENCES game (id)
) STRICT;

-- The games that were reopened after they had ended: their earlier ends no longer count.
CREATE TABLE reopening (
  number INTEGER NOT NULL PRIMARY KEY,
  game   INTEGER NOT NULL REFERENCES game (id),
  ending INTEGER NOT NULL
) STRICT;
CREATE INDEX reopening_of_game ON reopening (game, ending);

INSERT INTO ending (game)
SELECT id FROM game
WHERE ended_at IS NOT NULL AND started_at IS NOT NULL AND result <> 'void' AND black <> white
  AND (EXISTS (SELECT 1 FROM move WHERE game = game.id AND ply = 2)
    OR id IN (SELECT game FROM game_moves WHERE plies >= 2))
ORDER BY ended_at, id;
