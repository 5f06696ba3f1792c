-- Sign-ins of people, so that they stay the same users after a reload, a lost connection or a restart. README.md explains
-- every column.

CREATE TABLE sign_in (
  id          INTEGER NOT NULL PRIMARY KEY CHECK (id > 0),
  secret_hash TEXT    NOT NULL UNIQUE CHECK (length(secret_hash) = 64),
  user_key    TEXT    NOT NULL CHECK (user_key <> ''),
  user_name   TEXT    NOT NULL CHECK (user_name <> ''),
  guest       INTEGER NOT NULL CHECK (guest IN (0, 1)),
  client      TEXT    NOT NULL,
  address     TEXT    NOT NULL,
  since       INTEGER NOT NULL,
  used        INTEGER NOT NULL CHECK (used >= since),
  checksum    INTEGER
) STRICT;
