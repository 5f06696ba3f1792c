/** The closed sets of words of the protocol. Made from the table of messages (protocol/generate). */

// generated: words

export type Side = 'black' | 'white';

export type AccountRole = 'player' | 'bot' | 'arbiter' | 'admin';

export type AnalysisEnd = 'done' | 'stopped' | 'failed';

export type ChainState = 'dead' | 'alive';

export type ChatChannel = 'players' | 'watchers';

export type CheckVerdict = 'passed' | 'failed';

export type ClosingCode = 'shutdown' | 'signed-out' | 'too-many' | 'no-login' | 'no-pong';

export type EntrantState = 'in' | 'withdrawn';

export type FailureVerdict = 'restart' | 'forfeit';

export type IdleReason = 'waiting' | 'over';

export type LoginManner = 'yes' | 'no' | 'worker';

export type NameRole = 'guest' | 'player' | 'bot' | 'arbiter' | 'admin' | 'built-in';

export type OfferWord = 'repent' | 'draw' | 'pause' | 'rematch';

export type PauseReason = 'agreed' | 'arbiter' | 'restart' | 'unreachable' | 'nobody-here' | 'unwatched';

export type Question = 'repent' | 'draw' | 'pause' | 'rematch' | 'score';

export type RecordFormat = 'sgf' | 'json' | 'xml' | 'ggf';

export type RunningClock = 'black' | 'white' | 'none';

export type StartRole = 'black' | 'white' | 'watch';

export type TableDetail = 'away' | 'all';

export type TableRole = 'player' | 'watcher';

export type TableStage = 'open' | 'ready' | 'playing' | 'scoring' | 'paused' | 'over';

export type TournamentFormat =
  'round-robin' | 'gauntlet' | 'swiss' | 'mcmahon' | 'knockout' | 'double-knockout' | 'league' | 'match';

export type TournamentState = 'open' | 'running' | 'paused' | 'over';

export type UserRole = 'guest' | 'player' | 'bot' | 'arbiter' | 'admin';

export type WatchManner = 'glance';

export type ErrorCode =
  | 'syntax'
  | 'unknown-verb'
  | 'version'
  | 'too-long'
  | 'encoding'
  | 'login-first'
  | 'bad-login'
  | 'name-taken'
  | 'name-invalid'
  | 'weak-password'
  | 'logged-in-elsewhere'
  | 'no-room'
  | 'no-game'
  | 'bad-option'
  | 'no-bot'
  | 'no-user'
  | 'seat-taken'
  | 'not-seated'
  | 'not-started'
  | 'not-your-turn'
  | 'not-your-seat'
  | 'stale'
  | 'illegal'
  | 'repetition'
  | 'game-over'
  | 'nothing-asked'
  | 'forbidden'
  | 'too-many'
  | 'too-fast'
  | 'busy'
  | 'internal';

// end

export const other = (side: Side): Side => (side === 'black' ? 'white' : 'black');
