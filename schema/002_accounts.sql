-- Roles, the secrets of bots, and whose bot an account is. README.md explains every column.

ALTER TABLE account ADD COLUMN role TEXT NOT NULL DEFAULT 'player'
  CHECK (role IN ('player', 'bot', 'arbiter', 'admin'));
ALTER TABLE account ADD COLUMN secret_hash TEXT CHECK (secret_hash <> '');
ALTER TABLE account ADD COLUMN owner TEXT REFERENCES account (key);
