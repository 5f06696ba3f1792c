-- A checksum of each row, so that a changed bit does not stay unnoticed, and the number of commits. README.md explains
-- every column. The program fills the checksums of older rows at its first start.

ALTER TABLE account ADD COLUMN checksum INTEGER;
ALTER TABLE game ADD COLUMN checksum INTEGER;
ALTER TABLE move ADD COLUMN checksum INTEGER;
ALTER TABLE act ADD COLUMN checksum INTEGER;
ALTER TABLE undone_move ADD COLUMN checksum INTEGER;
ALTER TABLE thought ADD COLUMN checksum INTEGER;
ALTER TABLE event ADD COLUMN checksum INTEGER;
ALTER TABLE event_entrant ADD COLUMN checksum INTEGER;
ALTER TABLE event_pairing ADD COLUMN checksum INTEGER;
ALTER TABLE event_act ADD COLUMN checksum INTEGER;
ALTER TABLE analysis ADD COLUMN checksum INTEGER;
ALTER TABLE analysed ADD COLUMN checksum INTEGER;

CREATE TABLE durability (
  id       INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  database INTEGER NOT NULL,
  commits  INTEGER NOT NULL CHECK (commits >= 0),
  sealed   INTEGER NOT NULL CHECK (sealed IN (0, 1))
) STRICT;
INSERT INTO durability (id, database, commits, sealed) VALUES (1, random(), 0, 0);
