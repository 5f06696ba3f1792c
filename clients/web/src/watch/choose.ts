import type { Side } from '../protocol/vocabulary';
import { timeLeft, type Table } from '../table/table';
import { chancesOf, firstCasual, type Chances } from './shown';

/** The facts about a game by which the projector chooses. */
export interface Candidate {
  room: number;
  /** The game is over: its result stays for a while, but it is not chosen again. */
  over: boolean;
  /** See rankOf(): only the best games in progress take turns. */
  rank: number;
  /** Both players are connected. */
  here: boolean;
  /** Milliseconds on the running clock; null if none runs. */
  left: number | null;
  /** Below this number of ms a clock is interesting. */
  low: number;
  chances: Chances;
}

export type Why = 'turn' | 'lowest-clock' | 'both-win' | 'both-lose' | 'chosen' | 'over';

export interface Choice {
  room: number;
  why: Why;
  /** The time at which this game was chosen (the page's monotonic ms). */
  since: number;
}

const lowClock = 30_000;
/** The difference of the players' evaluations that is interesting; their sum is then 1.3 wins, for example. */
const apart = 0.3;
/** In ms. A game stays at least this long, so that the audience can follow. */
const minStay = 5_000;
const resultTime = 8_000;
export const turn = 15_000;

export function candidate(table: Table, rank: number, now: number): Candidate {
  const { running } = table.clocks;
  return {
    room: table.room,
    over: table.stage === 'over',
    rank,
    here: Object.keys(table.away).length === 0,
    left: running === null || !(table.clocks[running] >= 0) ? null : timeLeft(table.clocks, running, now),
    low: lowFor(table, running),
    chances: chancesOf(table.thoughts),
  };
}

/**
 * Returns the time below which a clock counts as low. With a clock per move that is the last third; otherwise such a
 * clock would always be low.
 */
function lowFor(table: Table, side: Side | null): number {
  const own = side === null ? undefined : table.options[`clock.${side}`];
  const clock = own === undefined || own === 'same' ? table.options['clock'] : own;
  const [, number, unit] = /^(\d+)(ms|s|m|h)\/move$/.exec(clock ?? '') ?? [];
  if (number === undefined || unit === undefined) return lowClock;
  const ms = Number(number) * { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 }[unit as 'ms' | 's' | 'm' | 'h'];
  return Math.min(lowClock, ms / 3);
}

/** Returns 0 if both agree; positive if both think they win, negative if both think they lose. */
export function disagreement({ black, white }: Chances): number {
  return black === null || white === null ? 0 : black + white - 1;
}

/**
 * Returns the game to show and the reason: of the games whose players are here, first the lowest clock, then the largest
 * disagreement, else the games with the best rank in turn. While there are games of tournaments, only one of them can
 * come first for its clock or its evaluations. `all` are the games in progress and those that just ended, in order.
 */
export function choose(all: readonly Candidate[], before: Choice | null, now: number): Choice | null {
  const best = Math.min(...all.filter(({ over }) => !over).map(({ rank }) => rank));
  // The present game keeps its place in the order, even if better ones have begun.
  const games = all.filter(({ room, over, rank }) => over || rank === best || room === before?.room);
  const isCasual = ({ rank }: Candidate): boolean => rank >= firstCasual;
  const urgent = urgentChoice(all.filter((each) => !each.over && each.here && isCasual(each) === best >= firstCasual));
  const at = games.findIndex(({ room }) => room === before?.room);
  if (before !== null && games[at]?.over === true) {
    if (before.why !== 'over') return { room: before.room, why: 'over', since: now };
    if (now - before.since < resultTime) return before;
  }
  const stayed = before !== null && games[at]?.over === false ? now - before.since : Infinity;
  const go = (to: Candidate | undefined, why: Why): Choice | null => {
    if (to === undefined) return null;
    if (to.room === before?.room && why !== 'turn') return before.why === why ? before : { ...before, why };
    return { room: to.room, why, since: now };
  };
  if (urgent !== null) {
    const [to, why] = urgent;
    if (to.room === before?.room || stayed >= minStay) return go(to, why);
    return before;
  }
  // The next game after this one, wrapping around.
  const isBest = ({ over, rank }: Candidate): boolean => !over && rank === best;
  const next = [...games.slice(at + 1), ...games.slice(0, at + 1)].find(isBest);
  if (stayed < minStay) return before;
  if (before !== null && stayed < turn)
    return before.why === 'turn' || before.why === 'chosen' ? before : { ...before, why: 'turn' };
  return go(next, 'turn');
}

function urgentChoice(games: readonly Candidate[]): [Candidate, Why] | null {
  let hurried: Candidate | null = null;
  let torn: Candidate | null = null;
  for (const game of games) {
    if (game.left !== null && game.left < game.low && game.left < (hurried?.left ?? Infinity)) hurried = game;
    const distance = Math.abs(disagreement(game.chances));
    if (distance >= apart && distance > Math.abs(torn === null ? 0 : disagreement(torn.chances))) torn = game;
  }
  if (hurried !== null) return [hurried, 'lowest-clock'];
  if (torn !== null) return [torn, disagreement(torn.chances) > 0 ? 'both-win' : 'both-lose'];
  return null;
}

/** Returns the next game in a direction, as the user asked. */
export function step(games: readonly Candidate[], before: Choice | null, by: 1 | -1, now: number): Choice | null {
  const here = games.findIndex(({ room }) => room === before?.room);
  const from = here < 0 && by === -1 ? 0 : here;
  const next = games[(from + by + games.length) % games.length];
  return next === undefined ? null : { room: next.room, why: 'chosen', since: now };
}
