import type { AskedMessage, MoveMessage, ThoughtMessage } from '../protocol/events';
import type { Message } from '../protocol/messages';
import type { RoomMessage } from '../protocol/tables';
import type { OfferWord, Side, TableStage } from '../protocol/vocabulary';

/** The clocks as the server last reported them, and the time of that report (the page's monotonic ms). */
export interface Clocks {
  black: number;
  white: number;
  running: Side | null;
  heard: number;
}

export interface Remark {
  /** Empty for a message of the server. */
  user: string;
  text: string;
  /** The kind of line, for lines that the page words itself. */
  kind: 'said' | 'joined' | 'left' | 'declined' | 'act';
  channel?: 'players' | 'watchers';
  /** When to show it, if not at once. */
  from?: number;
}

/** A disconnected player: when to say so, and from when the opponent can claim the game. */
export interface Absence {
  shownFrom: number;
  claimFrom: number;
}

/** The score that the players have not both accepted yet. */
export interface Scoring {
  result: string;
  dead: readonly string[];
  /** The stones whose fate depends on who moves first; they count as alive. */
  unsettled: readonly string[];
  until: number;
  accepted: readonly Side[];
}

/** A table as the page knows it: an immutable value, made by `opened` and updated by `after`. */
export interface Table {
  room: number;
  game: string;
  stage: TableStage;
  black: string;
  white: string;
  turn: Side;
  options: Readonly<Record<string, string>>;
  moves: readonly MoveMessage[];
  clocks: Clocks;
  paused: { why: string; until: number | null } | null;
  /** The bot that waits for a free thread of the server; its clock is stopped. */
  waits: Side | null;
  scoring: Scoring | null;
  /** Open requests, by kind. */
  asked: Readonly<Partial<Record<OfferWord, AskedMessage>>>;
  away: Readonly<Partial<Record<Side, Absence>>>;
  /** Whether the user plays this game with another connection, such as another window; this one only shows it. */
  elsewhere: boolean;
  over: { result: string; reason: string } | null;
  /** Once the players have ended the game by agreeing on them. */
  dead: readonly string[];
  /** The table of the rematch. */
  next: number | null;
  remarks: readonly Remark[];
  thoughts: readonly ThoughtMessage[];
  /** The server holds the bots' evaluations back until the game is over. */
  thoughtsLater: boolean;
  /** Set if a message did not fit the previous state, or is incomplete: request `State` again. */
  outdated: boolean;
}

const keptRemarks = 500;

/** Loading the page again disconnects a player for less than this, in ms, which is no news to the others. */
const reloadTime = 2_000;

export const seatsOf = (table: Table, user: string): Side[] =>
  (['black', 'white'] as const).filter((side) => table[side] !== '' && table[side] === user);

export const inGame = (table: Table): boolean => ['playing', 'paused', 'scoring'].includes(table.stage);

/** Returns the moves after the opening, if the game began with one. */
export function movesMade(table: Table): readonly MoveMessage[] {
  const { opening = 'none' } = table.options;
  return table.moves.slice(opening === 'none' ? 0 : opening.split(' ').length);
}

export const hasClock = (table: Table): boolean => table.clocks.black >= 0 || table.clocks.white >= 0;

/** Returns the time on a side's clock at `now`; -1 if it has none. */
export function timeLeft(clocks: Clocks, side: Side, now: number): number {
  const left = clocks[side];
  return left < 0 || clocks.running !== side ? left : Math.max(0, left - (now - clocks.heard));
}

/**
 * Builds the table from the answer to `State` or `Watch`. `before` is the last known value of the same table: the
 * server does not repeat its chat. `now` is the page's monotonic time, here and below.
 */
export function opened(lines: readonly Message[], now: number, before: Table | null): Table {
  const room = lines.find((line): line is RoomMessage => line.verb === 'Room');
  if (room === undefined) throw new Error('the answer to State begins with Room');
  const same = before?.room === room.room ? before : null;
  let table: Table = {
    ...seated(room),
    room: room.room,
    game: room.game,
    options: {},
    moves: [],
    clocks: { black: room.clockblack, white: room.clockwhite, running: null, heard: now },
    paused: null,
    waits: null,
    scoring: null,
    asked: {},
    away: {},
    elsewhere: same?.elsewhere ?? false,
    over: same?.over ?? null,
    dead: [],
    next: same?.next ?? null,
    remarks: same?.remarks ?? [],
    thoughts: [],
    thoughtsLater: false,
    outdated: false,
  };
  for (const line of lines) if (line.verb !== 'Room') table = after(table, line, now);
  // The moves carry the clocks of their time; the current ones are in Room, or in the Clock line after the moves.
  if (!lines.some((line) => line.verb === 'Clock'))
    table = { ...table, clocks: { ...table.clocks, black: room.clockblack, white: room.clockwhite, running: null } };
  // A disconnected player was disconnected before, so this is not news.
  return {
    ...table,
    ...seated(room),
    away: known(table.away, same, now),
    remarks: same?.remarks ?? [],
    outdated: false,
  };
}

/** An absence that was not heard of before is long enough to be shown. */
function known(away: Table['away'], before: Table | null, now: number): Table['away'] {
  const all: Partial<Record<Side, Absence>> = {};
  for (const side of ['black', 'white'] as const)
    if (away[side] !== undefined) all[side] = { ...away[side], shownFrom: before?.away[side]?.shownFrom ?? now };
  return all;
}

function seated(room: RoomMessage): Pick<Table, 'stage' | 'black' | 'white' | 'turn'> {
  return { stage: room.state, black: room.black, white: room.white, turn: room.turn };
}

/** Returns the table after one message. Messages about other tables, or about none, change nothing. */
export function after(table: Table, message: Message, now: number): Table {
  if (message.verb === 'Option') return { ...table, options: { ...table.options, [message.key]: message.value } };
  if (!('room' in message) || message.room !== table.room) return table;
  switch (message.verb) {
    case 'Start':
      return { ...table, stage: 'playing', black: message.black, white: message.white };
    case 'Turn':
      return turned(table, message.side, message.ply, now);
    case 'Move':
      return moved(table, message, now);
    case 'Undone':
      if (message.ply > table.moves.length) return { ...table, outdated: true };
      return {
        ...table,
        moves: table.moves.slice(0, message.ply),
        thoughts: table.thoughts.filter((thought) => thought.ply <= message.ply),
        stage: table.stage === 'scoring' ? 'playing' : table.stage,
        scoring: null,
        asked: {},
      };
    case 'Clock':
      return {
        ...table,
        clocks: {
          black: message.clockblack,
          white: message.clockwhite,
          running: message.running === 'none' ? null : message.running,
          heard: now,
        },
      };
    case 'LowTime':
      return {
        ...table,
        clocks: { ...stopped(table.clocks, now), [message.side]: message.left, running: message.side },
      };
    case 'Waits':
      return { ...table, waits: message.waiting === 'yes' ? message.side : null };
    case 'Paused':
      return {
        ...table,
        waits: null,
        stage: 'paused',
        asked: without(table.asked, 'pause'),
        clocks: stopped(table.clocks, now),
        paused: { why: message.why, until: message.left === undefined ? null : now + message.left },
      };
    case 'Continued':
      return { ...table, stage: table.scoring === null ? 'playing' : 'scoring', paused: null };
    case 'Scoring':
      if (table.stage === 'over') return agreedOn(table, message.result, message.dead ?? []);
      return {
        ...table,
        stage: 'scoring',
        clocks: stopped(table.clocks, now),
        scoring: {
          result: message.result,
          dead: message.dead ?? [],
          unsettled: [],
          until: now + message.left,
          accepted: table.scoring?.accepted ?? [],
        },
      };
    case 'Unsettled':
      if (table.scoring === null) return table;
      return { ...table, scoring: { ...table.scoring, unsettled: message.stones ?? [] } };
    case 'Marked':
      // A changed score cancels earlier agreement.
      return table.scoring === null ? table : { ...table, scoring: { ...table.scoring, accepted: [] } };
    case 'Asked':
      return { ...table, asked: { ...table.asked, [message.what]: message } };
    case 'Answered':
      return answered(table, message.what, message.side, message.answer === 'yes');
    case 'GameOver':
      return {
        ...table,
        thoughtsLater: false,
        stage: 'over',
        clocks: stopped(table.clocks, now),
        over: { result: message.result, reason: message.reason },
        // If the time for an agreement ran out, the stones were counted as they stand.
        dead: table.scoring?.accepted.length === 2 ? table.scoring.dead : [],
        paused: null,
        waits: null,
        scoring: null,
        asked: {},
        away: {},
      };
    case 'Rematched':
      return { ...table, next: message.next };
    case 'Input':
      return { ...table, elsewhere: message.here === 'no' };
    case 'Said':
      return remark(table, { user: message.user, text: message.text, kind: 'said', channel: message.channel });
    case 'Act':
      return { ...remark(table, { user: message.by, text: message.text, kind: 'act' }), outdated: true };
    case 'Joined':
      return joined(table, message.user, message.role, now);
    case 'Left':
      return left(table, message.user, message.role, message.left, now);
    case 'Withheld':
      return { ...table, thoughtsLater: true };
    case 'Thought':
      return { ...table, thoughts: [...table.thoughts.filter((each) => each.ply !== message.ply), message] };
    default:
      return table;
  }
}

/** A finished game that was counted without these stones, as the answer to State tells it. */
const agreedOn = (table: Table, result: string, dead: readonly string[]): Table => ({
  ...table,
  over: table.over ?? { result, reason: 'score' },
  dead,
});

/** Returns the stones to draw as dead: proposed during scoring, agreed at the end. */
export const deadStones = (table: Table): readonly string[] =>
  table.stage === 'over' ? table.dead : (table.scoring?.dead ?? []);

function turned(table: Table, side: Side, ply: number, now: number): Table {
  return {
    ...table,
    stage: 'playing',
    turn: side,
    waits: null,
    clocks: { ...stopped(table.clocks, now), running: table.clocks[side] < 0 ? null : side },
    outdated: table.outdated || ply !== table.moves.length,
  };
}

function moved(table: Table, move: MoveMessage, now: number): Table {
  // The state just requested may contain a move whose own line arrives later.
  if (move.ply <= table.moves.length) return table;
  if (move.ply > table.moves.length + 1) return { ...table, outdated: true };
  return {
    ...table,
    moves: [...table.moves, move],
    waits: null,
    clocks: { black: move.clockblack, white: move.clockwhite, running: null, heard: now },
    asked: {},
  };
}

function answered(table: Table, what: OfferWord | 'score', side: Side, yes: boolean): Table {
  if (what !== 'score')
    return remark({ ...table, asked: without(table.asked, what) }, { user: table[side], text: what, kind: 'declined' });
  if (!yes || table.scoring === null) return table;
  const accepted = [...table.scoring.accepted.filter((each) => each !== side), side];
  return { ...table, scoring: { ...table.scoring, accepted } };
}

function joined(table: Table, user: string, role: 'player' | 'watcher', now: number): Table {
  // Spectators come and go as their pages scroll, which is of no interest in the chat.
  if (role !== 'player') return table;
  const next = withReturn(table, user, now);
  const away = { ...table.away };
  for (const side of seatsOf(table, user)) delete away[side];
  // The message does not say which seat was taken.
  return { ...next, away, outdated: table.outdated || seatsOf(table, user).length === 0 };
}

/** A short absence leaves no trace in the chat. */
function withReturn(table: Table, user: string, now: number): Table {
  const gone = table.remarks.findLast((each) => each.user === user && (each.kind === 'left' || each.kind === 'joined'));
  if (gone?.kind !== 'left' || gone.from === undefined || gone.from <= now)
    return remark(table, { user, text: 'player', kind: 'joined' });
  return { ...table, remarks: table.remarks.filter((each) => each !== gone) };
}

function left(table: Table, user: string, role: 'player' | 'watcher', wait: number | undefined, now: number): Table {
  if (role !== 'player') return table;
  const known = seatsOf(table, user).some((side) => table.away[side] !== undefined);
  const shownFrom = now + reloadTime;
  const next = known ? table : remark(table, { user, text: role, kind: 'left', from: shownFrom });
  if (wait === undefined) return next;
  const away = { ...table.away };
  for (const side of seatsOf(table, user))
    away[side] = { shownFrom: away[side]?.shownFrom ?? shownFrom, claimFrom: now + wait };
  return { ...next, away };
}

function stopped(clocks: Clocks, now: number): Clocks {
  return {
    black: timeLeft(clocks, 'black', now),
    white: timeLeft(clocks, 'white', now),
    running: null,
    heard: now,
  };
}

function without<T extends object, K extends keyof T>(object: T, key: K): Omit<T, K> {
  const { [key]: _, ...rest } = object;
  return rest;
}

function remark(table: Table, line: Remark): Table {
  return { ...table, remarks: [...table.remarks, line].slice(-keptRemarks) };
}
