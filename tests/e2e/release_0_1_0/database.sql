-- What qiyuan-server 0.1.0 had on disk when it was killed in the middle of games and tournaments; see test_upgrade.py.
PRAGMA user_version = 6;
PRAGMA application_id = 0;
BEGIN TRANSACTION;
CREATE TABLE account (
  key           TEXT    NOT NULL PRIMARY KEY CHECK (key <> ''),
  name          TEXT    NOT NULL CHECK (name <> ''),
  password_hash TEXT    NOT NULL,
  created_at    INTEGER NOT NULL
, role TEXT NOT NULL DEFAULT 'player'
  CHECK (role IN ('player', 'bot', 'arbiter', 'admin')), secret_hash TEXT CHECK (secret_hash <> ''), owner TEXT REFERENCES account (key)) STRICT, WITHOUT ROWID;
INSERT INTO "account" VALUES('ada','ada','$argon2id$v=19$m=65536,t=2,p=1$xyy7gddrYm0Mu4jznvwWkA$RDKOZg+jbJVbcshpYwLhCQCZfLlunZO7O+pJNJAdy0s',1795575047765,'admin',NULL,NULL);
INSERT INTO "account" VALUES('ana','ana','$argon2id$v=19$m=65536,t=2,p=1$jsEz9IzfMs0GLx0UArWapg$UXssLnuDYkkSEfRsy+TjFNwFT8OWoMdhQi5k/rYLoWk',1795575048562,'player',NULL,NULL);
INSERT INTO "account" VALUES('ana-bot','ana-bot','',1795575050594,'bot','204c42b8d006006218db936a6d74e793d983fc6a52dc4cb446e7b66493a9e928','ana');
INSERT INTO "account" VALUES('ari','ari','$argon2id$v=19$m=65536,t=2,p=1$riZcllVbFaQME7QPP/TvFQ$XW+hIN8af/oPugX+etz6DW1PcQcN1jT9q3WW2TxIYII',1795575048217,'arbiter',NULL,NULL);
INSERT INTO "account" VALUES('bob','bob','$argon2id$v=19$m=65536,t=2,p=1$IUcnFb+pZ03toMQxLW5JYg$N7/7eoRUHyvKUqMdS0i0ucZdWdSADix8npNkr0zqT+s',1795575048801,'player',NULL,NULL);
INSERT INTO "account" VALUES('eva','eva','$argon2id$v=19$m=65536,t=2,p=1$T70hKwTG7EUGMGhtCmHmKg$vbIiTIX39XJiJqYrzkc6oJX77oX5Q228dNhyBdnudtQ',1795575049069,'player',NULL,NULL);
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
INSERT INTO "act" VALUES(1,2,3,'reopen','ari','it was B+resign: resigned by a slip, he says','0/0/0','0/0/0',1795575050765);
INSERT INTO "act" VALUES(2,2,3,'resume','ari','','0/0/0','0/0/0',1795575050767);
INSERT INTO "act" VALUES(3,2,4,'adjudicate','ari','B+3.5: the machine of White broke','0/0/0','0/0/0',1795575050785);
INSERT INTO "act" VALUES(4,3,4,'ask','ana','draw black','0/0/0','0/0/0',1795575050818);
INSERT INTO "act" VALUES(5,7,5,'ask','ana','repent black 1','600000/0/3','600000/0/3',1795575051216);
INSERT INTO "act" VALUES(6,7,4,'undo','bob','G7','600000/0/3','600000/0/3',1795575051216);
INSERT INTO "act" VALUES(7,7,5,'addtime','ari','white 60000 ms: late start','600000/0/3','660000/0/3',1795575051229);
INSERT INTO "act" VALUES(8,7,5,'pause','ari','lunch','600000/0/3','660000/0/3',1795575051237);
INSERT INTO "act" VALUES(9,7,5,'resume','ari','','600000/0/3','660000/0/3',1795575051253);
INSERT INTO "act" VALUES(10,7,4,'rewind','ari','G8 C7','600000/0/3','660000/0/3',1795575051289);
INSERT INTO "act" VALUES(11,8,2,'replace','ari','white eva','0/0/0','0/0/0',1795575051293);
INSERT INTO "act" VALUES(12,8,2,'operate','ari','black Zhang-San','0/0/0','0/0/0',1795575051293);
INSERT INTO "act" VALUES(13,8,3,'relay','ari','black G6','0/0/0','0/0/0',1795575051294);
INSERT INTO "act" VALUES(14,12,2,'ask','ana','pause black','0/0/0','0/0/0',1795575052173);
INSERT INTO "act" VALUES(15,12,2,'pause-agreed','bob','','0/0/0','0/0/0',1795575052185);
INSERT INTO "act" VALUES(16,13,3,'pause','ari','the fire alarm','0/0/0','0/0/0',1795575052325);
INSERT INTO "act" VALUES(17,14,12,'mark','ana','D5 D4 D3 D2 D1','0/0/0','0/0/0',1795575052549);
CREATE TABLE analysed (
  analysis  INTEGER NOT NULL REFERENCES analysis (id) ON DELETE CASCADE,
  ply       INTEGER NOT NULL CHECK (ply >= 0),
  side      TEXT    NOT NULL CHECK (side IN ('black', 'white')),
  win_rate  INTEGER NOT NULL CHECK (win_rate BETWEEN 0 AND 1000),
  playouts  INTEGER NOT NULL,
  variation TEXT    NOT NULL,
  PRIMARY KEY (analysis, ply)
) STRICT, WITHOUT ROWID;
INSERT INTO "analysed" VALUES(1,0,'black',615,30,'C8 E6 H5');
INSERT INTO "analysed" VALUES(1,1,'white',600,30,'J4 A2 B1');
INSERT INTO "analysed" VALUES(1,2,'black',538,30,'A1 J6 E4');
INSERT INTO "analysed" VALUES(1,3,'white',600,30,'C1 G9');
INSERT INTO "analysed" VALUES(1,4,'black',700,30,'J9 C2');
CREATE TABLE analysis (
  id       INTEGER NOT NULL PRIMARY KEY CHECK (id > 0),
  game     INTEGER NOT NULL REFERENCES game (id),
  bot      TEXT    NOT NULL CHECK (bot <> ''),
  options  TEXT    NOT NULL CHECK (options GLOB '{*}'),
  by       TEXT    NOT NULL,
  asked_at INTEGER NOT NULL,
  state    TEXT    NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'stopped', 'failed')),
  ended_at INTEGER,
  CHECK ((state = 'running') = (ended_at IS NULL))
) STRICT;
INSERT INTO "analysis" VALUES(1,2,'uct','{"level":"5","playouts":"30","time":"0","threads":"1","resign":"0","seed":"1"}','ana',1795575056626,'done',1795575056673);
CREATE TABLE event (
  id         INTEGER NOT NULL PRIMARY KEY CHECK (id > 0),
  name       TEXT    NOT NULL CHECK (name <> ''),
  definition TEXT    NOT NULL CHECK (definition GLOB '{*}'),
  state      TEXT    NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'running', 'paused', 'over')),
  by         TEXT    NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
INSERT INTO "event" VALUES(1,'Bots, first','{"name": "Bots, first", "game": "nogo", "options": {"size": 5}, "format": "round-robin", "games": 2, "seed": 7, "entrants": [{"name": "random", "bot": "random"}, {"name": "one", "bot": "uct", "options": {"playouts": 20}}, {"name": "two", "bot": "uct", "options": {"playouts": 40}}]}','over','ari',1795575052613);
INSERT INTO "event" VALUES(2,'Friday 周五','{"name": "Friday \u5468\u4e94", "game": "go", "options": {"size": 5, "clock": "10m", "scoring": "board"}, "format": "swiss", "rounds": 3, "tie_breaks": ["buchholz", "direct-encounter"], "at_once": 3, "seed": 3, "wait": 0, "entrants": [{"name": "ana", "school": "PKU", "rating": 1500}, {"name": "bob"}, {"name": "weak", "bot": "uct", "options": {"playouts": 10}}, {"name": "uct-2", "bot": "uct", "options": {"playouts": 30}}, {"name": "random", "bot": "random"}]}','running','ari',1795575053485);
INSERT INTO "event" VALUES(3,'Next week','{"name": "Next week", "game": "connect6", "format": "league", "entrants": [{"name": "bob"}]}','open','ari',1795575056593);
CREATE TABLE event_act (
  id     INTEGER NOT NULL PRIMARY KEY,
  event  INTEGER NOT NULL REFERENCES event (id),
  action TEXT    NOT NULL CHECK (action <> ''),
  by     TEXT    NOT NULL,
  detail TEXT    NOT NULL,
  at     INTEGER NOT NULL
) STRICT;
INSERT INTO "event_act" VALUES(1,1,'create','ari','Bots, first',1795575052613);
INSERT INTO "event_act" VALUES(2,1,'start','ari','',1795575052636);
INSERT INTO "event_act" VALUES(3,2,'create','ari','Friday 周五',1795575053485);
INSERT INTO "event_act" VALUES(4,2,'join','eva','eva',1795575053497);
INSERT INTO "event_act" VALUES(5,2,'forbid','ari','ana bob',1795575053503);
INSERT INTO "event_act" VALUES(6,2,'enter','ari','late bot=random',1795575053517);
INSERT INTO "event_act" VALUES(7,2,'start','ari','',1795575053529);
INSERT INTO "event_act" VALUES(8,2,'withdraw','ari','late',1795575056557);
INSERT INTO "event_act" VALUES(9,2,'pause','ari','supper',1795575056573);
INSERT INTO "event_act" VALUES(10,2,'resume','ari','',1795575056589);
INSERT INTO "event_act" VALUES(11,3,'create','ari','Next week',1795575056593);
INSERT INTO "event_act" VALUES(12,3,'join','ana','ana',1795575056605);
INSERT INTO "event_act" VALUES(13,3,'leave','ana','ana',1795575056613);
CREATE TABLE event_entrant (
  event     INTEGER NOT NULL REFERENCES event (id),
  number    INTEGER NOT NULL CHECK (number >= 0),
  name      TEXT    NOT NULL CHECK (name <> ''),
  bot       TEXT    CHECK (bot <> ''),
  options   TEXT    NOT NULL CHECK (options GLOB '{*}'),
  school    TEXT    NOT NULL,
  rating    INTEGER,
  withdrawn INTEGER NOT NULL DEFAULT 0 CHECK (withdrawn IN (0, 1)),
  PRIMARY KEY (event, number),
  UNIQUE (event, name)
) STRICT, WITHOUT ROWID;
INSERT INTO "event_entrant" VALUES(1,0,'random','random','{}','',NULL,0);
INSERT INTO "event_entrant" VALUES(1,1,'one','uct','{"playouts":"20"}','',NULL,0);
INSERT INTO "event_entrant" VALUES(1,2,'two','uct','{"playouts":"40"}','',NULL,0);
INSERT INTO "event_entrant" VALUES(2,0,'ana',NULL,'{}','PKU',1500,0);
INSERT INTO "event_entrant" VALUES(2,1,'bob',NULL,'{}','',NULL,0);
INSERT INTO "event_entrant" VALUES(2,2,'weak','uct','{"playouts":"10"}','',NULL,0);
INSERT INTO "event_entrant" VALUES(2,3,'uct-2','uct','{"playouts":"30"}','',NULL,0);
INSERT INTO "event_entrant" VALUES(2,4,'random','random','{}','',NULL,0);
INSERT INTO "event_entrant" VALUES(2,5,'eva',NULL,'{}','',NULL,0);
INSERT INTO "event_entrant" VALUES(2,6,'late','random','{}','',NULL,1);
INSERT INTO "event_entrant" VALUES(3,0,'bob',NULL,'{}','',NULL,0);
INSERT INTO "event_entrant" VALUES(3,1,'ana',NULL,'{}','',NULL,1);
CREATE TABLE event_pairing (
  event   INTEGER NOT NULL,
  number  INTEGER NOT NULL CHECK (number > 0),
  round   INTEGER NOT NULL CHECK (round > 0),
  black   INTEGER NOT NULL,
  white   INTEGER CHECK (white <> black),
  opening INTEGER CHECK (opening >= 0),
  game    INTEGER REFERENCES game (id),
  result  TEXT    CHECK (result <> ''),
  reason  TEXT    CHECK (reason <> ''),
  played  INTEGER NOT NULL DEFAULT 1 CHECK (played IN (0, 1)),
  PRIMARY KEY (event, number),
  FOREIGN KEY (event, black) REFERENCES event_entrant (event, number),
  FOREIGN KEY (event, white) REFERENCES event_entrant (event, number),
  CHECK ((result IS NULL) = (reason IS NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO "event_pairing" VALUES(1,1,1,1,2,NULL,16,'W+no-move','no-move',1);
INSERT INTO "event_pairing" VALUES(1,2,1,2,1,NULL,17,'B+no-move','no-move',1);
INSERT INTO "event_pairing" VALUES(1,3,1,0,NULL,NULL,NULL,'void','bye',0);
INSERT INTO "event_pairing" VALUES(1,4,2,0,1,NULL,18,'W+no-move','no-move',1);
INSERT INTO "event_pairing" VALUES(1,5,2,1,0,NULL,19,'B+no-move','no-move',1);
INSERT INTO "event_pairing" VALUES(1,6,2,2,NULL,NULL,NULL,'void','bye',0);
INSERT INTO "event_pairing" VALUES(1,7,3,2,0,NULL,20,'B+no-move','no-move',1);
INSERT INTO "event_pairing" VALUES(1,8,3,0,2,NULL,21,'W+no-move','no-move',1);
INSERT INTO "event_pairing" VALUES(1,9,3,1,NULL,NULL,NULL,'void','bye',0);
INSERT INTO "event_pairing" VALUES(2,1,1,3,0,NULL,22,NULL,NULL,1);
INSERT INTO "event_pairing" VALUES(2,2,1,1,4,NULL,23,NULL,NULL,1);
INSERT INTO "event_pairing" VALUES(2,3,1,5,2,NULL,24,NULL,NULL,1);
INSERT INTO "event_pairing" VALUES(2,4,1,6,NULL,NULL,NULL,'B+bye','bye',0);
CREATE TABLE game (
  id          INTEGER NOT NULL PRIMARY KEY CHECK (id > 0),
  kind        TEXT    NOT NULL CHECK (kind <> ''),
  options     TEXT    NOT NULL CHECK (options GLOB '{*}'),
  opened_by   TEXT    NOT NULL,
  opened_at   INTEGER NOT NULL,
  started_at  INTEGER,
  black       TEXT    COLLATE NOCASE CHECK (black <> ''),
  black_bot   TEXT    CHECK (black_bot GLOB '{*}'),
  black_ready INTEGER NOT NULL DEFAULT 0 CHECK (black_ready IN (0, 1)),
  white       TEXT    COLLATE NOCASE CHECK (white <> ''),
  white_bot   TEXT    CHECK (white_bot GLOB '{*}'),
  white_ready INTEGER NOT NULL DEFAULT 0 CHECK (white_ready IN (0, 1)),
  result      TEXT    CHECK (result <> ''),
  reason      TEXT    CHECK (reason <> ''),
  ended_at    INTEGER, event INTEGER REFERENCES event (id), black_bot_name TEXT CHECK (black_bot_name <> ''), white_bot_name TEXT CHECK (white_bot_name <> ''),
  CHECK (black IS NOT NULL OR (black_bot IS NULL AND black_ready = 0)),
  CHECK (white IS NOT NULL OR (white_bot IS NULL AND white_ready = 0)),
  CHECK (started_at IS NULL OR (black IS NOT NULL AND white IS NOT NULL)),
  CHECK ((result IS NULL) = (ended_at IS NULL) AND (reason IS NULL) = (ended_at IS NULL))
) STRICT;
INSERT INTO "game" VALUES(1,'go','{"size":"9","komi":"5.5","handicap":"0","rules":"tromp-taylor","clock":"10m","clock.black":"same","clock.white":"same","canadian":"off","lag":"200","undo":"on","grace":"120","delay":"0","scoring":"agree"}','ana',1795575050596,1795575050625,'ana',NULL,1,'bob',NULL,1,'W+5.5','score',1795575050729,NULL,NULL,NULL);
INSERT INTO "game" VALUES(2,'nogo','{"size":"9","clock":"none","clock.black":"same","clock.white":"same","canadian":"off","lag":"200","undo":"on","grace":"120","delay":"0"}','ana',1795575050732,1795575050745,'ana',NULL,1,'bob',NULL,1,'B+3.5','adjudicated',1795575050785,NULL,NULL,NULL);
INSERT INTO "game" VALUES(3,'connect6','{"size":"19","clock":"none","clock.black":"same","clock.white":"same","canadian":"off","lag":"200","undo":"on","grace":"120","delay":"0"}','ana',1795575050787,1795575050801,'ana',NULL,1,'bob',NULL,1,'draw','agreed',1795575050821,NULL,NULL,NULL);
INSERT INTO "game" VALUES(4,'othello','{"clock":"none","clock.black":"same","clock.white":"same","canadian":"off","lag":"200","undo":"on","grace":"120","delay":"0"}','ana',1795575050823,1795575050832,'ana',NULL,1,'bob',NULL,1,'void','aborted',1795575050840,NULL,NULL,NULL);
INSERT INTO "game" VALUES(5,'othello','{"clock":"5m+10s","clock.black":"same","clock.white":"same","canadian":"off","lag":"200","undo":"on","grace":"120","delay":"0"}','ana',1795575050849,1795575050877,'ana',NULL,1,'bob',NULL,1,'B+resign','resign',1795575051101,NULL,NULL,NULL);
INSERT INTO "game" VALUES(6,'jiaqi','{"size":"5","movement_first":"second","jia_run":"1","gun_lines":"all","chain":"on","placement_elimination":"on","giveway":"extra_move","giveway_must_leave":"on","giveway_may_win":"on","repetition":"draw","ply_limit":"300","no_capture":"0","clock":"none","clock.black":"same","clock.white":"same","canadian":"off","lag":"200","undo":"on","grace":"120","delay":"0"}','ana',1795575051117,1795575051134,'ana',NULL,1,'bob',NULL,1,'W+resign','resign',1795575051213,NULL,NULL,NULL);
INSERT INTO "game" VALUES(7,'go','{"size":"13","komi":"7.5","handicap":"0","rules":"tromp-taylor","clock":"10m/3x30s","clock.black":"same","clock.white":"same","canadian":"off","lag":"200","undo":"on","grace":"120","delay":"0","scoring":"agree"}','ana',1795575051213,1795575051215,'ana',NULL,1,'bob',NULL,1,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "game" VALUES(8,'go','{"size":"9","komi":"7.5","handicap":"0","rules":"tromp-taylor","clock":"none","clock.black":"same","clock.white":"same","canadian":"off","lag":"200","undo":"on","grace":"120","delay":"0","scoring":"agree"}','ana',1795575051291,1795575051292,'Zhang-San',NULL,1,'eva',NULL,1,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "game" VALUES(9,'connect6','{"size":"15","clock":"none","clock.black":"same","clock.white":"same","canadian":"off","lag":"200","undo":"on","grace":"120","delay":"0"}','ana',1795575051294,1795575051296,'ana',NULL,1,'bob',NULL,1,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "game" VALUES(10,'jiaqi','{"size":"5","movement_first":"second","jia_run":"1","gun_lines":"all","chain":"on","placement_elimination":"on","giveway":"extra_move","giveway_must_leave":"on","giveway_may_win":"on","repetition":"draw","ply_limit":"300","no_capture":"0","clock":"none","clock.black":"same","clock.white":"same","canadian":"off","lag":"200","undo":"on","grace":"120","delay":"0"}','ana',1795575051296,1795575051298,'ana',NULL,1,'bob',NULL,1,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "game" VALUES(11,'othello','{"clock":"none","clock.black":"same","clock.white":"same","canadian":"off","lag":"200","undo":"off","grace":"120","delay":"0"}','ana',1795575051357,1795575051393,'ana',NULL,1,'pvs','{"level":"1","depth":"0","nodes":"0","time":"0","threads":"1","memory":"16","table":"two-tier"}',1,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "game" VALUES(12,'nogo','{"size":"9","clock":"none","clock.black":"same","clock.white":"same","canadian":"off","lag":"200","undo":"on","grace":"120","delay":"0"}','ana',1795575052077,1795575052133,'ana',NULL,1,'bob',NULL,1,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "game" VALUES(13,'nogo','{"size":"7","clock":"none","clock.black":"same","clock.white":"same","canadian":"off","lag":"200","undo":"on","grace":"120","delay":"0"}','ana',1795575052197,1795575052273,'ana',NULL,1,'bob',NULL,1,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "game" VALUES(14,'go','{"size":"5","komi":"7.5","handicap":"0","rules":"tromp-taylor","clock":"none","clock.black":"same","clock.white":"same","canadian":"off","lag":"200","undo":"on","grace":"120","delay":"0","scoring":"agree"}','ana',1795575052337,1795575052385,'ana',NULL,1,'bob',NULL,1,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "game" VALUES(15,'connect6','{"size":"15","clock":"1m","clock.black":"same","clock.white":"same","canadian":"off","lag":"200","undo":"on","grace":"120","delay":"0"}','ana',1795575052565,NULL,NULL,NULL,0,'ana',NULL,0,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "game" VALUES(16,'nogo','{"size":"5","clock":"none","clock.black":"same","clock.white":"same","canadian":"off","lag":"200","undo":"on","grace":"120","delay":"0"}','ari',1795575052657,1795575052669,'one','{"level":"5","playouts":"20","time":"0","threads":"1","resign":"0","seed":"7000002"}',1,'two','{"level":"5","playouts":"40","time":"0","threads":"1","resign":"0","seed":"7000003"}',1,'W+no-move','no-move',1795575052972,1,'uct','uct');
INSERT INTO "game" VALUES(17,'nogo','{"size":"5","clock":"none","clock.black":"same","clock.white":"same","canadian":"off","lag":"200","undo":"on","grace":"120","delay":"0"}','ari',1795575052973,1795575052973,'two','{"level":"5","playouts":"40","time":"0","threads":"1","resign":"0","seed":"7000004"}',1,'one','{"level":"5","playouts":"20","time":"0","threads":"1","resign":"0","seed":"7000005"}',1,'B+no-move','no-move',1795575053169,1,'uct','uct');
INSERT INTO "game" VALUES(18,'nogo','{"size":"5","clock":"none","clock.black":"same","clock.white":"same","canadian":"off","lag":"200","undo":"on","grace":"120","delay":"0"}','ari',1795575053171,1795575053171,'random','{"seed":"7000008"}',1,'one','{"level":"5","playouts":"20","time":"0","threads":"1","resign":"0","seed":"7000009"}',1,'W+no-move','no-move',1795575053176,1,NULL,'uct');
INSERT INTO "game" VALUES(19,'nogo','{"size":"5","clock":"none","clock.black":"same","clock.white":"same","canadian":"off","lag":"200","undo":"on","grace":"120","delay":"0"}','ari',1795575053177,1795575053177,'one','{"level":"5","playouts":"20","time":"0","threads":"1","resign":"0","seed":"7000010"}',1,'random','{"seed":"7000011"}',1,'B+no-move','no-move',1795575053253,1,'uct',NULL);
INSERT INTO "game" VALUES(20,'nogo','{"size":"5","clock":"none","clock.black":"same","clock.white":"same","canadian":"off","lag":"200","undo":"on","grace":"120","delay":"0"}','ari',1795575053254,1795575053254,'two','{"level":"5","playouts":"40","time":"0","threads":"1","resign":"0","seed":"7000014"}',1,'random','{"seed":"7000015"}',1,'B+no-move','no-move',1795575053271,1,'uct',NULL);
INSERT INTO "game" VALUES(21,'nogo','{"size":"5","clock":"none","clock.black":"same","clock.white":"same","canadian":"off","lag":"200","undo":"on","grace":"120","delay":"0"}','ari',1795575053272,1795575053272,'random','{"seed":"7000016"}',1,'two','{"level":"5","playouts":"40","time":"0","threads":"1","resign":"0","seed":"7000017"}',1,'W+no-move','no-move',1795575053307,1,NULL,'uct');
INSERT INTO "game" VALUES(22,'go','{"size":"5","komi":"7.5","handicap":"0","rules":"tromp-taylor","clock":"10m","clock.black":"same","clock.white":"same","canadian":"off","lag":"200","undo":"on","grace":"120","delay":"0","scoring":"board"}','ari',1795575053537,1795575053549,'uct-2','{"level":"5","playouts":"30","time":"0","threads":"1","resign":"0","seed":"3000002","book":"on","without":"nothing"}',1,'ana',NULL,1,NULL,NULL,NULL,2,'uct',NULL);
INSERT INTO "game" VALUES(23,'go','{"size":"5","komi":"7.5","handicap":"0","rules":"tromp-taylor","clock":"10m","clock.black":"same","clock.white":"same","canadian":"off","lag":"200","undo":"on","grace":"120","delay":"0","scoring":"board"}','ari',1795575053537,1795575053549,'bob',NULL,1,'random','{"seed":"3000005"}',1,NULL,NULL,NULL,2,NULL,NULL);
INSERT INTO "game" VALUES(24,'go','{"size":"5","komi":"7.5","handicap":"0","rules":"tromp-taylor","clock":"10m","clock.black":"same","clock.white":"same","canadian":"off","lag":"200","undo":"on","grace":"120","delay":"0","scoring":"board"}','ari',1795575053537,1795575053549,'eva',NULL,1,'weak','{"level":"5","playouts":"10","time":"0","threads":"1","resign":"0","seed":"3000007","book":"on","without":"nothing"}',1,NULL,NULL,NULL,2,NULL,'uct');
CREATE TABLE move (
  game        INTEGER NOT NULL REFERENCES game (id),
  ply         INTEGER NOT NULL CHECK (ply > 0),
  side        TEXT    NOT NULL CHECK (side IN ('black', 'white')),
  move        TEXT    NOT NULL CHECK (move <> ''),
  clock_black INTEGER NOT NULL CHECK (clock_black >= -1),
  clock_white INTEGER NOT NULL CHECK (clock_white >= -1),
  played_at   INTEGER NOT NULL, clock TEXT NOT NULL DEFAULT '0/0/0' CHECK (clock GLOB '*/*/*'),
  PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;
INSERT INTO "move" VALUES(1,1,'black','D4',600000,600000,1795575050629,'600000/0/0');
INSERT INTO "move" VALUES(1,2,'white','F6',600000,600000,1795575050631,'600000/0/0');
INSERT INTO "move" VALUES(1,3,'black','D6',600000,600000,1795575050641,'600000/0/0');
INSERT INTO "move" VALUES(1,4,'white','F4',600000,600000,1795575050645,'600000/0/0');
INSERT INTO "move" VALUES(1,5,'black','D5',600000,600000,1795575050649,'600000/0/0');
INSERT INTO "move" VALUES(1,6,'white','F5',600000,600000,1795575050657,'600000/0/0');
INSERT INTO "move" VALUES(1,7,'black','D3',600000,600000,1795575050661,'600000/0/0');
INSERT INTO "move" VALUES(1,8,'white','F3',600000,600000,1795575050669,'600000/0/0');
INSERT INTO "move" VALUES(1,9,'black','D2',600000,600000,1795575050673,'600000/0/0');
INSERT INTO "move" VALUES(1,10,'white','F2',600000,600000,1795575050677,'600000/0/0');
INSERT INTO "move" VALUES(1,11,'black','D1',600000,600000,1795575050681,'600000/0/0');
INSERT INTO "move" VALUES(1,12,'white','F1',600000,600000,1795575050681,'600000/0/0');
INSERT INTO "move" VALUES(1,13,'black','D7',600000,600000,1795575050687,'600000/0/0');
INSERT INTO "move" VALUES(1,14,'white','F7',600000,600000,1795575050689,'600000/0/0');
INSERT INTO "move" VALUES(1,15,'black','D8',600000,600000,1795575050693,'600000/0/0');
INSERT INTO "move" VALUES(1,16,'white','F8',600000,600000,1795575050701,'600000/0/0');
INSERT INTO "move" VALUES(1,17,'black','D9',600000,600000,1795575050705,'600000/0/0');
INSERT INTO "move" VALUES(1,18,'white','F9',600000,600000,1795575050709,'600000/0/0');
INSERT INTO "move" VALUES(1,19,'black','E5',600000,600000,1795575050713,'600000/0/0');
INSERT INTO "move" VALUES(1,20,'white','E6',600000,600000,1795575050715,'600000/0/0');
INSERT INTO "move" VALUES(1,21,'black','pass',600000,600000,1795575050717,'600000/0/0');
INSERT INTO "move" VALUES(1,22,'white','pass',600000,600000,1795575050721,'600000/0/0');
INSERT INTO "move" VALUES(2,1,'black','E5',-1,-1,1795575050749,'0/0/0');
INSERT INTO "move" VALUES(2,2,'white','C3',-1,-1,1795575050753,'0/0/0');
INSERT INTO "move" VALUES(2,3,'black','D4',-1,-1,1795575050757,'0/0/0');
INSERT INTO "move" VALUES(2,4,'white','G7',-1,-1,1795575050773,'0/0/0');
INSERT INTO "move" VALUES(3,1,'black','K10',-1,-1,1795575050805,'0/0/0');
INSERT INTO "move" VALUES(3,2,'white','L10',-1,-1,1795575050809,'0/0/0');
INSERT INTO "move" VALUES(3,3,'white','L11',-1,-1,1795575050813,'0/0/0');
INSERT INTO "move" VALUES(3,4,'black','K11',-1,-1,1795575050813,'0/0/0');
INSERT INTO "move" VALUES(4,1,'black','d3',-1,-1,1795575050840,'0/0/0');
INSERT INTO "move" VALUES(5,1,'black','d3',310000,300000,1795575050881,'310000/0/0');
INSERT INTO "move" VALUES(5,2,'white','c5',310000,310000,1795575050989,'310000/0/0');
INSERT INTO "move" VALUES(5,3,'black','d6',320000,310000,1795575051081,'320000/0/0');
INSERT INTO "move" VALUES(5,4,'white','e3',320000,320000,1795575051093,'320000/0/0');
INSERT INTO "move" VALUES(6,1,'black','00',-1,-1,1795575051141,'0/0/0');
INSERT INTO "move" VALUES(6,2,'white','17',-1,-1,1795575051145,'0/0/0');
INSERT INTO "move" VALUES(6,3,'black','35',-1,-1,1795575051149,'0/0/0');
INSERT INTO "move" VALUES(6,4,'white','55',-1,-1,1795575051161,'0/0/0');
INSERT INTO "move" VALUES(6,5,'black','73',-1,-1,1795575051165,'0/0/0');
INSERT INTO "move" VALUES(6,6,'white','02',-1,-1,1795575051178,'0/0/0');
INSERT INTO "move" VALUES(6,7,'black','24',-1,-1,1795575051193,'0/0/0');
INSERT INTO "move" VALUES(6,8,'white','48',-1,-1,1795575051210,'0/0/0');
INSERT INTO "move" VALUES(6,9,'black','71',-1,-1,1795575051211,'0/0/0');
INSERT INTO "move" VALUES(6,10,'white','06',-1,-1,1795575051211,'0/0/0');
INSERT INTO "move" VALUES(6,11,'black','33',-1,-1,1795575051212,'0/0/0');
INSERT INTO "move" VALUES(6,12,'white','64',-1,-1,1795575051212,'0/0/0');
INSERT INTO "move" VALUES(6,13,'black','04',-1,-1,1795575051212,'0/0/0');
INSERT INTO "move" VALUES(6,14,'white','40',-1,-1,1795575051213,'0/0/0');
INSERT INTO "move" VALUES(7,1,'black','D4',690000,690000,1795575051215,'600000/0/3');
INSERT INTO "move" VALUES(7,2,'white','K10',690000,690000,1795575051215,'600000/0/3');
INSERT INTO "move" VALUES(7,3,'black','D10',690000,690000,1795575051215,'600000/0/3');
INSERT INTO "move" VALUES(7,4,'white','K4',690000,690000,1795575051216,'600000/0/3');
INSERT INTO "move" VALUES(7,5,'black','G6',690000,750000,1795575051290,'600000/0/3');
INSERT INTO "move" VALUES(8,1,'black','E5',-1,-1,1795575051292,'0/0/0');
INSERT INTO "move" VALUES(8,2,'white','C3',-1,-1,1795575051293,'0/0/0');
INSERT INTO "move" VALUES(8,3,'black','G6',-1,-1,1795575051294,'0/0/0');
INSERT INTO "move" VALUES(8,4,'white','G3',-1,-1,1795575051294,'0/0/0');
INSERT INTO "move" VALUES(9,1,'black','H8',-1,-1,1795575051296,'0/0/0');
INSERT INTO "move" VALUES(9,2,'white','H9',-1,-1,1795575051296,'0/0/0');
INSERT INTO "move" VALUES(10,1,'black','00',-1,-1,1795575051298,'0/0/0');
INSERT INTO "move" VALUES(10,2,'white','13',-1,-1,1795575051306,'0/0/0');
INSERT INTO "move" VALUES(10,3,'black','26',-1,-1,1795575051314,'0/0/0');
INSERT INTO "move" VALUES(10,4,'white','40',-1,-1,1795575051321,'0/0/0');
INSERT INTO "move" VALUES(10,5,'black','55',-1,-1,1795575051326,'0/0/0');
INSERT INTO "move" VALUES(10,6,'white','68',-1,-1,1795575051345,'0/0/0');
INSERT INTO "move" VALUES(11,1,'black','d3',-1,-1,1795575051405,'0/0/0');
INSERT INTO "move" VALUES(11,2,'white','e3',-1,-1,1795575052075,'0/0/0');
INSERT INTO "move" VALUES(12,1,'black','A1',-1,-1,1795575052151,'0/0/0');
INSERT INTO "move" VALUES(12,2,'white','B2',-1,-1,1795575052161,'0/0/0');
INSERT INTO "move" VALUES(13,1,'black','A1',-1,-1,1795575052285,'0/0/0');
INSERT INTO "move" VALUES(13,2,'white','B2',-1,-1,1795575052297,'0/0/0');
INSERT INTO "move" VALUES(13,3,'black','C3',-1,-1,1795575052313,'0/0/0');
INSERT INTO "move" VALUES(14,1,'black','B3',-1,-1,1795575052393,'0/0/0');
INSERT INTO "move" VALUES(14,2,'white','D3',-1,-1,1795575052401,'0/0/0');
INSERT INTO "move" VALUES(14,3,'black','B2',-1,-1,1795575052413,'0/0/0');
INSERT INTO "move" VALUES(14,4,'white','D2',-1,-1,1795575052421,'0/0/0');
INSERT INTO "move" VALUES(14,5,'black','B4',-1,-1,1795575052429,'0/0/0');
INSERT INTO "move" VALUES(14,6,'white','D4',-1,-1,1795575052435,'0/0/0');
INSERT INTO "move" VALUES(14,7,'black','B1',-1,-1,1795575052441,'0/0/0');
INSERT INTO "move" VALUES(14,8,'white','D1',-1,-1,1795575052449,'0/0/0');
INSERT INTO "move" VALUES(14,9,'black','B5',-1,-1,1795575052457,'0/0/0');
INSERT INTO "move" VALUES(14,10,'white','D5',-1,-1,1795575052489,'0/0/0');
INSERT INTO "move" VALUES(14,11,'black','pass',-1,-1,1795575052513,'0/0/0');
INSERT INTO "move" VALUES(14,12,'white','pass',-1,-1,1795575052533,'0/0/0');
INSERT INTO "move" VALUES(16,1,'black','C4',-1,-1,1795575052681,'0/0/0');
INSERT INTO "move" VALUES(16,2,'white','B5',-1,-1,1795575052753,'0/0/0');
INSERT INTO "move" VALUES(16,3,'black','A4',-1,-1,1795575052800,'0/0/0');
INSERT INTO "move" VALUES(16,4,'white','A2',-1,-1,1795575052817,'0/0/0');
INSERT INTO "move" VALUES(16,5,'black','A1',-1,-1,1795575052818,'0/0/0');
INSERT INTO "move" VALUES(16,6,'white','B2',-1,-1,1795575052841,'0/0/0');
INSERT INTO "move" VALUES(16,7,'black','E3',-1,-1,1795575052841,'0/0/0');
INSERT INTO "move" VALUES(16,8,'white','D5',-1,-1,1795575052849,'0/0/0');
INSERT INTO "move" VALUES(16,9,'black','E5',-1,-1,1795575052858,'0/0/0');
INSERT INTO "move" VALUES(16,10,'white','D4',-1,-1,1795575052873,'0/0/0');
INSERT INTO "move" VALUES(16,11,'black','C1',-1,-1,1795575052889,'0/0/0');
INSERT INTO "move" VALUES(16,12,'white','D2',-1,-1,1795575052897,'0/0/0');
INSERT INTO "move" VALUES(16,13,'black','A5',-1,-1,1795575052912,'0/0/0');
INSERT INTO "move" VALUES(16,14,'white','C2',-1,-1,1795575052947,'0/0/0');
INSERT INTO "move" VALUES(16,15,'black','E1',-1,-1,1795575052965,'0/0/0');
INSERT INTO "move" VALUES(16,16,'white','B3',-1,-1,1795575052966,'0/0/0');
INSERT INTO "move" VALUES(16,17,'black','C3',-1,-1,1795575052967,'0/0/0');
INSERT INTO "move" VALUES(16,18,'white','D3',-1,-1,1795575052968,'0/0/0');
INSERT INTO "move" VALUES(16,19,'black','C5',-1,-1,1795575052968,'0/0/0');
INSERT INTO "move" VALUES(16,20,'white','A3',-1,-1,1795575052971,'0/0/0');
INSERT INTO "move" VALUES(16,21,'black','E4',-1,-1,1795575052972,'0/0/0');
INSERT INTO "move" VALUES(16,22,'white','D1',-1,-1,1795575052972,'0/0/0');
INSERT INTO "move" VALUES(17,1,'black','C4',-1,-1,1795575052973,'0/0/0');
INSERT INTO "move" VALUES(17,2,'white','B1',-1,-1,1795575052974,'0/0/0');
INSERT INTO "move" VALUES(17,3,'black','B5',-1,-1,1795575052974,'0/0/0');
INSERT INTO "move" VALUES(17,4,'white','A5',-1,-1,1795575052975,'0/0/0');
INSERT INTO "move" VALUES(17,5,'black','D5',-1,-1,1795575052975,'0/0/0');
INSERT INTO "move" VALUES(17,6,'white','A2',-1,-1,1795575052975,'0/0/0');
INSERT INTO "move" VALUES(17,7,'black','E4',-1,-1,1795575053005,'0/0/0');
INSERT INTO "move" VALUES(17,8,'white','D3',-1,-1,1795575053055,'0/0/0');
INSERT INTO "move" VALUES(17,9,'black','A3',-1,-1,1795575053057,'0/0/0');
INSERT INTO "move" VALUES(17,10,'white','E2',-1,-1,1795575053057,'0/0/0');
INSERT INTO "move" VALUES(17,11,'black','D1',-1,-1,1795575053069,'0/0/0');
INSERT INTO "move" VALUES(17,12,'white','B4',-1,-1,1795575053085,'0/0/0');
INSERT INTO "move" VALUES(17,13,'black','C3',-1,-1,1795575053101,'0/0/0');
INSERT INTO "move" VALUES(17,14,'white','B3',-1,-1,1795575053109,'0/0/0');
INSERT INTO "move" VALUES(17,15,'black','B2',-1,-1,1795575053137,'0/0/0');
INSERT INTO "move" VALUES(17,16,'white','D2',-1,-1,1795575053159,'0/0/0');
INSERT INTO "move" VALUES(17,17,'black','C1',-1,-1,1795575053160,'0/0/0');
INSERT INTO "move" VALUES(17,18,'white','E1',-1,-1,1795575053160,'0/0/0');
INSERT INTO "move" VALUES(17,19,'black','E3',-1,-1,1795575053161,'0/0/0');
INSERT INTO "move" VALUES(17,20,'white','D4',-1,-1,1795575053161,'0/0/0');
INSERT INTO "move" VALUES(17,21,'black','C5',-1,-1,1795575053169,'0/0/0');
INSERT INTO "move" VALUES(18,1,'black','C4',-1,-1,1795575053172,'0/0/0');
INSERT INTO "move" VALUES(18,2,'white','E2',-1,-1,1795575053172,'0/0/0');
INSERT INTO "move" VALUES(18,3,'black','E5',-1,-1,1795575053172,'0/0/0');
INSERT INTO "move" VALUES(18,4,'white','D1',-1,-1,1795575053173,'0/0/0');
INSERT INTO "move" VALUES(18,5,'black','C3',-1,-1,1795575053173,'0/0/0');
INSERT INTO "move" VALUES(18,6,'white','A1',-1,-1,1795575053173,'0/0/0');
INSERT INTO "move" VALUES(18,7,'black','D2',-1,-1,1795575053173,'0/0/0');
INSERT INTO "move" VALUES(18,8,'white','D5',-1,-1,1795575053174,'0/0/0');
INSERT INTO "move" VALUES(18,9,'black','B2',-1,-1,1795575053174,'0/0/0');
INSERT INTO "move" VALUES(18,10,'white','C2',-1,-1,1795575053174,'0/0/0');
INSERT INTO "move" VALUES(18,11,'black','C5',-1,-1,1795575053174,'0/0/0');
INSERT INTO "move" VALUES(18,12,'white','B1',-1,-1,1795575053175,'0/0/0');
INSERT INTO "move" VALUES(18,13,'black','B3',-1,-1,1795575053175,'0/0/0');
INSERT INTO "move" VALUES(18,14,'white','A3',-1,-1,1795575053175,'0/0/0');
INSERT INTO "move" VALUES(18,15,'black','A4',-1,-1,1795575053175,'0/0/0');
INSERT INTO "move" VALUES(18,16,'white','A5',-1,-1,1795575053175,'0/0/0');
INSERT INTO "move" VALUES(18,17,'black','E3',-1,-1,1795575053176,'0/0/0');
INSERT INTO "move" VALUES(18,18,'white','B5',-1,-1,1795575053176,'0/0/0');
INSERT INTO "move" VALUES(18,19,'black','D3',-1,-1,1795575053176,'0/0/0');
INSERT INTO "move" VALUES(18,20,'white','D4',-1,-1,1795575053176,'0/0/0');
INSERT INTO "move" VALUES(19,1,'black','B1',-1,-1,1795575053177,'0/0/0');
INSERT INTO "move" VALUES(19,2,'white','B3',-1,-1,1795575053178,'0/0/0');
INSERT INTO "move" VALUES(19,3,'black','A2',-1,-1,1795575053178,'0/0/0');
INSERT INTO "move" VALUES(19,4,'white','D5',-1,-1,1795575053178,'0/0/0');
INSERT INTO "move" VALUES(19,5,'black','E5',-1,-1,1795575053178,'0/0/0');
INSERT INTO "move" VALUES(19,6,'white','B4',-1,-1,1795575053179,'0/0/0');
INSERT INTO "move" VALUES(19,7,'black','D1',-1,-1,1795575053179,'0/0/0');
INSERT INTO "move" VALUES(19,8,'white','D3',-1,-1,1795575053179,'0/0/0');
INSERT INTO "move" VALUES(19,9,'black','C2',-1,-1,1795575053209,'0/0/0');
INSERT INTO "move" VALUES(19,10,'white','C3',-1,-1,1795575053242,'0/0/0');
INSERT INTO "move" VALUES(19,11,'black','E2',-1,-1,1795575053243,'0/0/0');
INSERT INTO "move" VALUES(19,12,'white','D2',-1,-1,1795575053244,'0/0/0');
INSERT INTO "move" VALUES(19,13,'black','A4',-1,-1,1795575053244,'0/0/0');
INSERT INTO "move" VALUES(19,14,'white','C5',-1,-1,1795575053244,'0/0/0');
INSERT INTO "move" VALUES(19,15,'black','B5',-1,-1,1795575053244,'0/0/0');
INSERT INTO "move" VALUES(19,16,'white','A3',-1,-1,1795575053245,'0/0/0');
INSERT INTO "move" VALUES(19,17,'black','C4',-1,-1,1795575053245,'0/0/0');
INSERT INTO "move" VALUES(19,18,'white','E3',-1,-1,1795575053245,'0/0/0');
INSERT INTO "move" VALUES(19,19,'black','B2',-1,-1,1795575053253,'0/0/0');
INSERT INTO "move" VALUES(20,1,'black','D4',-1,-1,1795575053255,'0/0/0');
INSERT INTO "move" VALUES(20,2,'white','E3',-1,-1,1795575053255,'0/0/0');
INSERT INTO "move" VALUES(20,3,'black','C2',-1,-1,1795575053255,'0/0/0');
INSERT INTO "move" VALUES(20,4,'white','C5',-1,-1,1795575053256,'0/0/0');
INSERT INTO "move" VALUES(20,5,'black','B1',-1,-1,1795575053256,'0/0/0');
INSERT INTO "move" VALUES(20,6,'white','D3',-1,-1,1795575053256,'0/0/0');
INSERT INTO "move" VALUES(20,7,'black','D1',-1,-1,1795575053256,'0/0/0');
INSERT INTO "move" VALUES(20,8,'white','D2',-1,-1,1795575053257,'0/0/0');
INSERT INTO "move" VALUES(20,9,'black','E2',-1,-1,1795575053257,'0/0/0');
INSERT INTO "move" VALUES(20,10,'white','B3',-1,-1,1795575053257,'0/0/0');
INSERT INTO "move" VALUES(20,11,'black','A2',-1,-1,1795575053258,'0/0/0');
INSERT INTO "move" VALUES(20,12,'white','A4',-1,-1,1795575053258,'0/0/0');
INSERT INTO "move" VALUES(20,13,'black','A5',-1,-1,1795575053258,'0/0/0');
INSERT INTO "move" VALUES(20,14,'white','B4',-1,-1,1795575053259,'0/0/0');
INSERT INTO "move" VALUES(20,15,'black','A3',-1,-1,1795575053259,'0/0/0');
INSERT INTO "move" VALUES(20,16,'white','B2',-1,-1,1795575053259,'0/0/0');
INSERT INTO "move" VALUES(20,17,'black','C3',-1,-1,1795575053259,'0/0/0');
INSERT INTO "move" VALUES(20,18,'white','E5',-1,-1,1795575053260,'0/0/0');
INSERT INTO "move" VALUES(20,19,'black','C4',-1,-1,1795575053269,'0/0/0');
INSERT INTO "move" VALUES(20,20,'white','E4',-1,-1,1795575053270,'0/0/0');
INSERT INTO "move" VALUES(20,21,'black','E1',-1,-1,1795575053271,'0/0/0');
INSERT INTO "move" VALUES(20,22,'white','D5',-1,-1,1795575053271,'0/0/0');
INSERT INTO "move" VALUES(20,23,'black','A1',-1,-1,1795575053271,'0/0/0');
INSERT INTO "move" VALUES(21,1,'black','C1',-1,-1,1795575053272,'0/0/0');
INSERT INTO "move" VALUES(21,2,'white','B1',-1,-1,1795575053273,'0/0/0');
INSERT INTO "move" VALUES(21,3,'black','B3',-1,-1,1795575053273,'0/0/0');
INSERT INTO "move" VALUES(21,4,'white','A2',-1,-1,1795575053273,'0/0/0');
INSERT INTO "move" VALUES(21,5,'black','E3',-1,-1,1795575053273,'0/0/0');
INSERT INTO "move" VALUES(21,6,'white','A4',-1,-1,1795575053274,'0/0/0');
INSERT INTO "move" VALUES(21,7,'black','C4',-1,-1,1795575053274,'0/0/0');
INSERT INTO "move" VALUES(21,8,'white','B5',-1,-1,1795575053274,'0/0/0');
INSERT INTO "move" VALUES(21,9,'black','D3',-1,-1,1795575053275,'0/0/0');
INSERT INTO "move" VALUES(21,10,'white','C3',-1,-1,1795575053275,'0/0/0');
INSERT INTO "move" VALUES(21,11,'black','E2',-1,-1,1795575053275,'0/0/0');
INSERT INTO "move" VALUES(21,12,'white','E1',-1,-1,1795575053276,'0/0/0');
INSERT INTO "move" VALUES(21,13,'black','B2',-1,-1,1795575053276,'0/0/0');
INSERT INTO "move" VALUES(21,14,'white','D2',-1,-1,1795575053305,'0/0/0');
INSERT INTO "move" VALUES(21,15,'black','A3',-1,-1,1795575053306,'0/0/0');
INSERT INTO "move" VALUES(21,16,'white','C5',-1,-1,1795575053306,'0/0/0');
INSERT INTO "move" VALUES(21,17,'black','E5',-1,-1,1795575053306,'0/0/0');
INSERT INTO "move" VALUES(21,18,'white','D4',-1,-1,1795575053307,'0/0/0');
INSERT INTO "move" VALUES(21,19,'black','D5',-1,-1,1795575053307,'0/0/0');
INSERT INTO "move" VALUES(21,20,'white','A5',-1,-1,1795575053307,'0/0/0');
INSERT INTO "move" VALUES(22,1,'black','C3',600000,600000,1795575053581,'600000/0/0');
INSERT INTO "move" VALUES(22,2,'white','A5',600000,597247,1795575056538,'597247/0/0');
INSERT INTO "move" VALUES(22,3,'black','B5',600000,597247,1795575056573,'600000/0/0');
CREATE TABLE position (
  key  INTEGER NOT NULL,
  game INTEGER NOT NULL REFERENCES game (id),
  ply  INTEGER NOT NULL CHECK (ply >= 0),
  PRIMARY KEY (key, game, ply)
) STRICT, WITHOUT ROWID;
INSERT INTO "position" VALUES(-7137786629175901046,1,0);
INSERT INTO "position" VALUES(-8212726098347972346,1,1);
INSERT INTO "position" VALUES(672503198081563102,1,2);
INSERT INTO "position" VALUES(1242973016763845733,1,3);
INSERT INTO "position" VALUES(4030580499793015102,1,4);
INSERT INTO "position" VALUES(102987656049024455,1,5);
INSERT INTO "position" VALUES(-9111811397100792682,1,6);
INSERT INTO "position" VALUES(1724764203533977299,1,7);
INSERT INTO "position" VALUES(720709770857364399,1,8);
INSERT INTO "position" VALUES(417368653133390820,1,9);
INSERT INTO "position" VALUES(3873389589315609060,1,10);
INSERT INTO "position" VALUES(2427449659331534519,1,11);
INSERT INTO "position" VALUES(736428563877908302,1,12);
INSERT INTO "position" VALUES(124638659499282634,1,13);
INSERT INTO "position" VALUES(564941445335327093,1,14);
INSERT INTO "position" VALUES(1623690957745066311,1,15);
INSERT INTO "position" VALUES(826179421237900824,1,16);
INSERT INTO "position" VALUES(3457631339625802436,1,17);
INSERT INTO "position" VALUES(5138594226150139622,1,18);
INSERT INTO "position" VALUES(-2796680544950258321,1,19);
INSERT INTO "position" VALUES(82074620015999013,1,20);
INSERT INTO "position" VALUES(4682930793876461309,1,21);
INSERT INTO "position" VALUES(82074620015999013,1,22);
INSERT INTO "position" VALUES(-3322195078751708547,2,0);
INSERT INTO "position" VALUES(203549884600214075,2,1);
INSERT INTO "position" VALUES(5547440829227857207,2,2);
INSERT INTO "position" VALUES(3980806650483045306,2,3);
INSERT INTO "position" VALUES(7878901044726611965,2,4);
INSERT INTO "position" VALUES(4570836945559961673,3,0);
INSERT INTO "position" VALUES(-3857436443132861300,3,1);
INSERT INTO "position" VALUES(909449749889881104,3,2);
INSERT INTO "position" VALUES(976379480142653350,3,3);
INSERT INTO "position" VALUES(211037632749528956,3,4);
INSERT INTO "position" VALUES(6012663030273772726,4,0);
INSERT INTO "position" VALUES(553757244129795743,4,1);
INSERT INTO "position" VALUES(6012663030273772726,5,0);
INSERT INTO "position" VALUES(553757244129795743,5,1);
INSERT INTO "position" VALUES(121519110854013817,5,2);
INSERT INTO "position" VALUES(567145881938881226,5,3);
INSERT INTO "position" VALUES(197020553691081875,5,4);
INSERT INTO "position" VALUES(-845902796292481725,6,0);
INSERT INTO "position" VALUES(3519647166883802621,6,1);
INSERT INTO "position" VALUES(3485853423037709339,6,2);
INSERT INTO "position" VALUES(865060507055794483,6,3);
INSERT INTO "position" VALUES(1910293153655349874,6,4);
INSERT INTO "position" VALUES(397796240948637175,6,5);
INSERT INTO "position" VALUES(2995524738668616962,6,6);
INSERT INTO "position" VALUES(373125416685819042,6,7);
INSERT INTO "position" VALUES(5086491363744049094,6,8);
INSERT INTO "position" VALUES(5126328978767735722,6,9);
INSERT INTO "position" VALUES(1433043636624385823,6,10);
INSERT INTO "position" VALUES(2014602240465740120,6,11);
INSERT INTO "position" VALUES(477139810279136339,6,12);
INSERT INTO "position" VALUES(1292193770000987138,6,13);
INSERT INTO "position" VALUES(1457824457670965685,6,14);
INSERT INTO "position" VALUES(3894871234398202123,16,0);
INSERT INTO "position" VALUES(5632279088424930683,16,1);
INSERT INTO "position" VALUES(2692583794230562166,16,2);
INSERT INTO "position" VALUES(215627723877919977,16,3);
INSERT INTO "position" VALUES(1252320580521099388,16,4);
INSERT INTO "position" VALUES(131804898666575681,16,5);
INSERT INTO "position" VALUES(2097853672158043946,16,6);
INSERT INTO "position" VALUES(554252246057403436,16,7);
INSERT INTO "position" VALUES(2274667548955219532,16,8);
INSERT INTO "position" VALUES(974911393216403365,16,9);
INSERT INTO "position" VALUES(3878755781260793712,16,10);
INSERT INTO "position" VALUES(3690552116587673336,16,11);
INSERT INTO "position" VALUES(445748719185585,16,12);
INSERT INTO "position" VALUES(463295504675646446,16,13);
INSERT INTO "position" VALUES(2685219471831119550,16,14);
INSERT INTO "position" VALUES(5085969427917903748,16,15);
INSERT INTO "position" VALUES(1261957433015852456,16,16);
INSERT INTO "position" VALUES(1230995031957307480,16,17);
INSERT INTO "position" VALUES(632985521313308384,16,18);
INSERT INTO "position" VALUES(472311125709285863,16,19);
INSERT INTO "position" VALUES(1077762018425418484,16,20);
INSERT INTO "position" VALUES(1448024344446386002,16,21);
INSERT INTO "position" VALUES(2634765909884676578,16,22);
INSERT INTO "position" VALUES(3894871234398202123,17,0);
INSERT INTO "position" VALUES(5632279088424930683,17,1);
INSERT INTO "position" VALUES(954893481766850374,17,2);
INSERT INTO "position" VALUES(1662703210331887405,17,3);
INSERT INTO "position" VALUES(145102018831163789,17,4);
INSERT INTO "position" VALUES(1285084352217817385,17,5);
INSERT INTO "position" VALUES(5904142140725887850,17,6);
INSERT INTO "position" VALUES(2601488729968601059,17,7);
INSERT INTO "position" VALUES(4877070615323675525,17,8);
INSERT INTO "position" VALUES(1342025038523742147,17,9);
INSERT INTO "position" VALUES(4290181956075026890,17,10);
INSERT INTO "position" VALUES(185039210576558275,17,11);
INSERT INTO "position" VALUES(3075606627930829288,17,12);
INSERT INTO "position" VALUES(5737418569100073375,17,13);
INSERT INTO "position" VALUES(1290769052335471666,17,14);
INSERT INTO "position" VALUES(471862138034277147,17,15);
INSERT INTO "position" VALUES(1055705293503150504,17,16);
INSERT INTO "position" VALUES(395240921571348903,17,17);
INSERT INTO "position" VALUES(5687914122920445952,17,18);
INSERT INTO "position" VALUES(953277455306815821,17,19);
INSERT INTO "position" VALUES(206192222055299942,17,20);
INSERT INTO "position" VALUES(2958548452219628504,17,21);
INSERT INTO "position" VALUES(3894871234398202123,18,0);
INSERT INTO "position" VALUES(5632279088424930683,18,1);
INSERT INTO "position" VALUES(2564339161537763404,18,2);
INSERT INTO "position" VALUES(857495415044073708,18,3);
INSERT INTO "position" VALUES(238719924020778518,18,4);
INSERT INTO "position" VALUES(972231113566171876,18,5);
INSERT INTO "position" VALUES(58670539130114843,18,6);
INSERT INTO "position" VALUES(4283159219705950727,18,7);
INSERT INTO "position" VALUES(2795219707421830862,18,8);
INSERT INTO "position" VALUES(1475107798317582095,18,9);
INSERT INTO "position" VALUES(2417820719001830402,18,10);
INSERT INTO "position" VALUES(3535297590275943001,18,11);
INSERT INTO "position" VALUES(2515439647593772200,18,12);
INSERT INTO "position" VALUES(714574227031798898,18,13);
INSERT INTO "position" VALUES(254625737552774923,18,14);
INSERT INTO "position" VALUES(2333177865213872333,18,15);
INSERT INTO "position" VALUES(1509463128109141,18,16);
INSERT INTO "position" VALUES(5340513935453085875,18,17);
INSERT INTO "position" VALUES(5012783072502858768,18,18);
INSERT INTO "position" VALUES(1066024530595903318,18,19);
INSERT INTO "position" VALUES(610369808509982334,18,20);
INSERT INTO "position" VALUES(3894871234398202123,19,0);
INSERT INTO "position" VALUES(3372285554057927011,19,1);
INSERT INTO "position" VALUES(2389830762873071312,19,2);
INSERT INTO "position" VALUES(7058320701286403814,19,3);
INSERT INTO "position" VALUES(904444796154797648,19,4);
INSERT INTO "position" VALUES(2240607162949410757,19,5);
INSERT INTO "position" VALUES(1499233691971643679,19,6);
INSERT INTO "position" VALUES(627892402768104773,19,7);
INSERT INTO "position" VALUES(976134775467444432,19,8);
INSERT INTO "position" VALUES(481739902620233602,19,9);
INSERT INTO "position" VALUES(1830737674841648055,19,10);
INSERT INTO "position" VALUES(1472624841903216905,19,11);
INSERT INTO "position" VALUES(1016958165842153081,19,12);
INSERT INTO "position" VALUES(1402423194043511145,19,13);
INSERT INTO "position" VALUES(6499628829438510808,19,14);
INSERT INTO "position" VALUES(169569248399713475,19,15);
INSERT INTO "position" VALUES(272409066997003465,19,16);
INSERT INTO "position" VALUES(3143111255981955395,19,17);
INSERT INTO "position" VALUES(343153394869225870,19,18);
INSERT INTO "position" VALUES(3106277977954428090,19,19);
INSERT INTO "position" VALUES(3894871234398202123,20,0);
INSERT INTO "position" VALUES(4534878829636301383,20,1);
INSERT INTO "position" VALUES(2265324284303964971,20,2);
INSERT INTO "position" VALUES(1698581592823426742,20,3);
INSERT INTO "position" VALUES(1554682185793496730,20,4);
INSERT INTO "position" VALUES(4966177460323015101,20,5);
INSERT INTO "position" VALUES(723242922435665865,20,6);
INSERT INTO "position" VALUES(34985190932545404,20,7);
INSERT INTO "position" VALUES(1337515229074676655,20,8);
INSERT INTO "position" VALUES(234724502166338349,20,9);
INSERT INTO "position" VALUES(468322565857065345,20,10);
INSERT INTO "position" VALUES(637965281673692236,20,11);
INSERT INTO "position" VALUES(3318679536181751583,20,12);
INSERT INTO "position" VALUES(1117167965783424222,20,13);
INSERT INTO "position" VALUES(3794563411320290589,20,14);
INSERT INTO "position" VALUES(1521007048707404341,20,15);
INSERT INTO "position" VALUES(620057072843936718,20,16);
INSERT INTO "position" VALUES(264507489398438613,20,17);
INSERT INTO "position" VALUES(2185239256456707590,20,18);
INSERT INTO "position" VALUES(3913725784900622422,20,19);
INSERT INTO "position" VALUES(1916053948635076455,20,20);
INSERT INTO "position" VALUES(835887986980885024,20,21);
INSERT INTO "position" VALUES(1061604855937640942,20,22);
INSERT INTO "position" VALUES(2689843377270533958,20,23);
INSERT INTO "position" VALUES(3894871234398202123,21,0);
INSERT INTO "position" VALUES(1704508069803054681,21,1);
INSERT INTO "position" VALUES(2708882219207844072,21,2);
INSERT INTO "position" VALUES(343188433637056082,21,3);
INSERT INTO "position" VALUES(2098477983668127897,21,4);
INSERT INTO "position" VALUES(507195799494324942,21,5);
INSERT INTO "position" VALUES(938232337352148886,21,6);
INSERT INTO "position" VALUES(1282997337099584956,21,7);
INSERT INTO "position" VALUES(3986186347545909922,21,8);
INSERT INTO "position" VALUES(169222582722790054,21,9);
INSERT INTO "position" VALUES(1590241495011281373,21,10);
INSERT INTO "position" VALUES(3748743553576620684,21,11);
INSERT INTO "position" VALUES(229942715758073951,21,12);
INSERT INTO "position" VALUES(1083503575261482937,21,13);
INSERT INTO "position" VALUES(1426624338145301307,21,14);
INSERT INTO "position" VALUES(1213017812441373695,21,15);
INSERT INTO "position" VALUES(4391053037236617744,21,16);
INSERT INTO "position" VALUES(1561397038028819116,21,17);
INSERT INTO "position" VALUES(-5560669414218330645,21,18);
INSERT INTO "position" VALUES(4043335264755838892,21,19);
INSERT INTO "position" VALUES(2627368522734897682,21,20);
CREATE TABLE thought (
  game      INTEGER NOT NULL REFERENCES game (id),
  ply       INTEGER NOT NULL CHECK (ply > 0),
  win_rate  INTEGER NOT NULL CHECK (win_rate BETWEEN 0 AND 1000),
  playouts  INTEGER NOT NULL,
  variation TEXT    NOT NULL,
  PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;
INSERT INTO "thought" VALUES(5,4,480,1200,'e3 f4');
INSERT INTO "thought" VALUES(11,2,400,0,'e3');
INSERT INTO "thought" VALUES(16,1,667,20,'C4 C2 E3');
INSERT INTO "thought" VALUES(16,2,400,40,'B5 A5 B3');
INSERT INTO "thought" VALUES(16,3,563,20,'A4 C2 B1');
INSERT INTO "thought" VALUES(16,4,643,40,'A2 A1 C5 D1');
INSERT INTO "thought" VALUES(16,5,467,20,'A1 D2 D5');
INSERT INTO "thought" VALUES(16,6,500,40,'B2 D1 E1');
INSERT INTO "thought" VALUES(16,7,583,20,'E3 C5 B3');
INSERT INTO "thought" VALUES(16,8,600,40,'D5 E5 D4 D2');
INSERT INTO "thought" VALUES(16,9,706,20,'E5 D4 E2 D1 A3');
INSERT INTO "thought" VALUES(16,10,273,40,'D4 D1 E2 B4 C3');
INSERT INTO "thought" VALUES(16,11,714,20,'C1 B3 C2 E1');
INSERT INTO "thought" VALUES(16,12,364,40,'D2 E1 C3');
INSERT INTO "thought" VALUES(16,13,857,20,'A5 E1 D1');
INSERT INTO "thought" VALUES(16,14,619,40,'C2 D3 B3');
INSERT INTO "thought" VALUES(16,15,722,20,'E1 C3 D3 D1');
INSERT INTO "thought" VALUES(16,16,471,40,'B3 D3 C3 A3');
INSERT INTO "thought" VALUES(16,17,643,20,'C3 D3 D1 E2');
INSERT INTO "thought" VALUES(16,18,550,40,'D3 A3 C5 D1');
INSERT INTO "thought" VALUES(16,19,364,20,'C5 A3 E2');
INSERT INTO "thought" VALUES(16,20,1000,16,'A3 B1 E2');
INSERT INTO "thought" VALUES(16,21,0,12,'E4 D1');
INSERT INTO "thought" VALUES(16,22,1000,0,'D1');
INSERT INTO "thought" VALUES(17,1,615,40,'C4 B3 B2');
INSERT INTO "thought" VALUES(17,2,714,20,'B1 A1 E1');
INSERT INTO "thought" VALUES(17,3,643,40,'B5 C5 A1');
INSERT INTO "thought" VALUES(17,4,583,20,'A5 D5 E5');
INSERT INTO "thought" VALUES(17,5,517,40,'D5 E4 A1 E2 D1');
INSERT INTO "thought" VALUES(17,6,375,20,'A2 E4 D4');
INSERT INTO "thought" VALUES(17,7,800,40,'E4 D3 C1 C3 B4 B3');
INSERT INTO "thought" VALUES(17,8,308,20,'D3 A3 D4');
INSERT INTO "thought" VALUES(17,9,857,40,'A3 B3 C2 E3');
INSERT INTO "thought" VALUES(17,10,500,20,'E2 D1');
INSERT INTO "thought" VALUES(17,11,895,40,'D1 B4 C3 B3');
INSERT INTO "thought" VALUES(17,12,200,20,'B4 D2 C2');
INSERT INTO "thought" VALUES(17,13,975,40,'C3 B3 B2 D2');
INSERT INTO "thought" VALUES(17,14,167,20,'B3 C2 E1');
INSERT INTO "thought" VALUES(17,15,1000,40,'B2 D4 E1 E3');
INSERT INTO "thought" VALUES(17,16,0,20,'D2 E1 D4');
INSERT INTO "thought" VALUES(17,17,1000,23,'C1 E3 E1 D4 E5');
INSERT INTO "thought" VALUES(17,18,0,20,'E1 E3 D4');
INSERT INTO "thought" VALUES(17,19,1000,5,'E3 D4 C5');
INSERT INTO "thought" VALUES(17,20,0,3,'D4 C5');
INSERT INTO "thought" VALUES(17,21,1000,0,'C5');
INSERT INTO "thought" VALUES(18,1,500,0,'');
INSERT INTO "thought" VALUES(18,2,857,20,'E2 E1 A2');
INSERT INTO "thought" VALUES(18,3,500,0,'');
INSERT INTO "thought" VALUES(18,4,700,20,'D1 A1 A2');
INSERT INTO "thought" VALUES(18,5,500,0,'');
INSERT INTO "thought" VALUES(18,6,667,20,'A1 D4 C5');
INSERT INTO "thought" VALUES(18,7,500,0,'');
INSERT INTO "thought" VALUES(18,8,750,20,'D5 D4 D3');
INSERT INTO "thought" VALUES(18,9,500,0,'');
INSERT INTO "thought" VALUES(18,10,750,20,'C2 B1 A4 B5 A5');
INSERT INTO "thought" VALUES(18,11,500,0,'');
INSERT INTO "thought" VALUES(18,12,850,20,'B1 A5 B4 B3');
INSERT INTO "thought" VALUES(18,13,500,0,'');
INSERT INTO "thought" VALUES(18,14,1000,20,'A3 B4 B5');
INSERT INTO "thought" VALUES(18,15,500,0,'');
INSERT INTO "thought" VALUES(18,16,1000,20,'A5 E3 C1 E4 B5 D3');
INSERT INTO "thought" VALUES(18,17,500,0,'');
INSERT INTO "thought" VALUES(18,18,1000,12,'B5 D3 C1 E4 E1');
INSERT INTO "thought" VALUES(18,19,500,0,'');
INSERT INTO "thought" VALUES(18,20,1000,0,'D4');
INSERT INTO "thought" VALUES(19,1,500,20,'B1 A2 A4');
INSERT INTO "thought" VALUES(19,2,500,0,'');
INSERT INTO "thought" VALUES(19,3,650,20,'A2 E3 D4');
INSERT INTO "thought" VALUES(19,4,500,0,'');
INSERT INTO "thought" VALUES(19,5,600,20,'E5 E3 A4');
INSERT INTO "thought" VALUES(19,6,500,0,'');
INSERT INTO "thought" VALUES(19,7,1000,20,'D1 C2 E2 D2');
INSERT INTO "thought" VALUES(19,8,500,0,'');
INSERT INTO "thought" VALUES(19,9,667,20,'C2 E2 E3 D4 E1');
INSERT INTO "thought" VALUES(19,10,500,0,'');
INSERT INTO "thought" VALUES(19,11,1000,20,'E2 C4 B5');
INSERT INTO "thought" VALUES(19,12,500,0,'');
INSERT INTO "thought" VALUES(19,13,1000,20,'A4 B5 C5 A3');
INSERT INTO "thought" VALUES(19,14,500,0,'');
INSERT INTO "thought" VALUES(19,15,1000,20,'B5 D4 A3 B2 E3 C4');
INSERT INTO "thought" VALUES(19,16,500,0,'');
INSERT INTO "thought" VALUES(19,17,1000,8,'C4 E3 B2');
INSERT INTO "thought" VALUES(19,18,500,0,'');
INSERT INTO "thought" VALUES(19,19,1000,0,'B2');
INSERT INTO "thought" VALUES(20,1,667,40,'D4 E2 D1 E5');
INSERT INTO "thought" VALUES(20,2,500,0,'');
INSERT INTO "thought" VALUES(20,3,538,40,'C2 D1 E1');
INSERT INTO "thought" VALUES(20,4,500,0,'');
INSERT INTO "thought" VALUES(20,5,560,40,'B1 C1 A2 B2 D3');
INSERT INTO "thought" VALUES(20,6,500,0,'');
INSERT INTO "thought" VALUES(20,7,767,40,'D1 E1 A2 B2 D2');
INSERT INTO "thought" VALUES(20,8,500,0,'');
INSERT INTO "thought" VALUES(20,9,925,40,'E2 A1 A3 B5 A4');
INSERT INTO "thought" VALUES(20,10,500,0,'');
INSERT INTO "thought" VALUES(20,11,1000,40,'A2 E4 E5 A5');
INSERT INTO "thought" VALUES(20,12,500,0,'');
INSERT INTO "thought" VALUES(20,13,900,40,'A5 B2 A3 E5');
INSERT INTO "thought" VALUES(20,14,500,0,'');
INSERT INTO "thought" VALUES(20,15,1000,40,'A3 E4 E5 C4 B2');
INSERT INTO "thought" VALUES(20,16,500,0,'');
INSERT INTO "thought" VALUES(20,17,1000,33,'C3 C4 D5 E5 C1');
INSERT INTO "thought" VALUES(20,18,500,0,'');
INSERT INTO "thought" VALUES(20,19,1000,16,'C4 D5 E1 E4 A1');
INSERT INTO "thought" VALUES(20,20,500,0,'');
INSERT INTO "thought" VALUES(20,21,1000,5,'E1 D5 C1');
INSERT INTO "thought" VALUES(20,22,500,0,'');
INSERT INTO "thought" VALUES(20,23,1000,0,'A1');
INSERT INTO "thought" VALUES(21,1,500,0,'');
INSERT INTO "thought" VALUES(21,2,625,40,'B1 A1 D3 C5 B3');
INSERT INTO "thought" VALUES(21,3,500,0,'');
INSERT INTO "thought" VALUES(21,4,423,40,'A2 D2 D1 E2');
INSERT INTO "thought" VALUES(21,5,500,0,'');
INSERT INTO "thought" VALUES(21,6,714,40,'A4 A5 B2 E2');
INSERT INTO "thought" VALUES(21,7,500,0,'');
INSERT INTO "thought" VALUES(21,8,675,40,'B5 D4 E5 B2');
INSERT INTO "thought" VALUES(21,9,500,0,'');
INSERT INTO "thought" VALUES(21,10,842,40,'C3 E4 E5 E2');
INSERT INTO "thought" VALUES(21,11,500,0,'');
INSERT INTO "thought" VALUES(21,12,850,40,'E1 E4 D5 A3');
INSERT INTO "thought" VALUES(21,13,500,0,'');
INSERT INTO "thought" VALUES(21,14,875,40,'D2 D5 E4 A3');
INSERT INTO "thought" VALUES(21,15,500,0,'');
INSERT INTO "thought" VALUES(21,16,861,40,'C5 E5 D4 E4');
INSERT INTO "thought" VALUES(21,17,500,0,'');
INSERT INTO "thought" VALUES(21,18,1000,19,'D4 E4 D1 B4 A5');
INSERT INTO "thought" VALUES(21,19,500,0,'');
INSERT INTO "thought" VALUES(21,20,1000,0,'A5');
INSERT INTO "thought" VALUES(22,1,600,30,'C3 D3 D2 E3 E2 D4');
INSERT INTO "thought" VALUES(22,3,579,30,'B5 B4 A4 B3 C5 A3');
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
INSERT INTO "undone_move" VALUES(6,5,'black','G7',690000,690000,1795575051216);
INSERT INTO "undone_move" VALUES(10,5,'black','G8',690000,690000,1795575051225);
INSERT INTO "undone_move" VALUES(10,6,'white','C7',690000,750000,1795575051269);
CREATE TABLE unindexed (
  game INTEGER NOT NULL PRIMARY KEY REFERENCES game (id)
) STRICT;
CREATE INDEX game_unfinished ON game (id) WHERE ended_at IS NULL;
CREATE INDEX game_by_end ON game (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX game_by_black ON game (black) WHERE ended_at IS NOT NULL;
CREATE INDEX game_by_white ON game (white) WHERE ended_at IS NOT NULL;
CREATE INDEX act_of_game ON act (game, id);
CREATE INDEX analysis_of_game ON analysis (game);
CREATE INDEX analysis_unfinished ON analysis (id) WHERE ended_at IS NULL;
CREATE INDEX position_of_game ON position (game, ply);
CREATE UNIQUE INDEX event_pairing_game ON event_pairing (game) WHERE game IS NOT NULL;
CREATE INDEX event_act_of_event ON event_act (event, id);
CREATE INDEX game_by_event ON game (event) WHERE event IS NOT NULL;
COMMIT;
