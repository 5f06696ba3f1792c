-- Games of `qiyuan match` were stored without their positions: the server finds them.

INSERT OR IGNORE INTO unindexed
SELECT id FROM game
WHERE ended_at IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM position WHERE game = game.id)
  AND EXISTS (SELECT 1 FROM move WHERE game = game.id);
