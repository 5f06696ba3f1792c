-- The moves of the games that are being played, in one row for each transaction. README.md explains every column. The
-- program puts the moves of running games of older versions there at its first start.

CREATE TABLE move_log (
  number   INTEGER NOT NULL PRIMARY KEY,
  games    BLOB    NOT NULL,
  entries  BLOB    NOT NULL,
  checksum INTEGER
) STRICT;
