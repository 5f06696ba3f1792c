-- The lists of the archive with one filter, in their order: a rare result, reason, game or tournament is found without
-- reading all games, and the newest games of a player without reading all of that player's.

DROP INDEX game_by_black;
DROP INDEX game_by_white;
DROP INDEX game_by_event;
CREATE INDEX game_of_black ON game (black, ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX game_of_white ON game (white, ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX game_of_event ON game (event, ended_at) WHERE event IS NOT NULL;
CREATE INDEX game_of_kind ON game (kind, ended_at) WHERE ended_at IS NOT NULL;
-- `B+`, `W+`, `dr` and `vo`.
CREATE INDEX game_of_result ON game (substr(result, 1, 2), ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX game_of_reason ON game (reason, ended_at) WHERE ended_at IS NOT NULL;
